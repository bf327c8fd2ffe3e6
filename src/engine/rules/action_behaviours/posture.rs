//! Changing posture.

use crate::rules::posture;
use crate::ruleset::PostureId;

use super::BehaviourRules;
use super::simple::simple;

/// Changes from one of several postures to another (SEC-20).
pub(super) fn change_posture(from: &[PostureId], to: PostureId) -> impl BehaviourRules {
    simple(move |_, actor, (): &()| posture::check_change(actor, from)).handles(
        move |fight, who, ()| {
            posture::change(fight, who, to);
            Ok(())
        },
    )
}
