//! The question about proposed lines on the map, and its possible answers.

use crate::ui::shared::sources::GmSources;
use crate::view::drawing::{Answer, ProposalKind};
use crate::view::{PrepareAct, Request};

use super::text;

/// The question and its possible answers.
#[derive(Clone, Debug, PartialEq)]
pub struct ProposalsModel {
    /// Short form of the question.
    pub title: String,
    /// Explanations.
    pub lines: Vec<String>,
    /// Possible answers, the usual one first.
    pub answers: Vec<ProposalAnswer>,
}

/// A possible answer.
#[derive(Clone, Debug, PartialEq)]
pub struct ProposalAnswer {
    /// Label of the answer.
    pub label: String,
    /// Effect of the answer.
    pub help: &'static str,
    /// Request that gives it.
    pub request: Request,
    /// True if it can be given: lines are selected, or it needs none.
    pub can: bool,
}

impl ProposalsModel {
    /// Builds the question; `None` while there is no proposal.
    pub fn build(sources: &GmSources) -> Option<Self> {
        let proposals = &sources.drawing().proposals;
        if !proposals.is_open() {
            return None;
        }
        let (all, taken) = (proposals.pieces.len(), proposals.selected_count());
        let answer = |label: &str, help, answer| ProposalAnswer {
            label: label.to_owned(),
            help,
            request: Request::from(PrepareAct::AnswerProposals(answer)),
            can: taken > 0 || answer == Answer::Leave,
        };
        let chosen = text::chosen(taken, all);
        Some(match proposals.about {
            ProposalKind::Portals => Self {
                title: text::openings(all),
                lines: vec![text::openings_help(all).to_owned(), chosen],
                answers: vec![
                    answer(text::OPEN_DOORS, text::OPEN_DOORS_HELP, Answer::OpenDoors),
                    answer(
                        text::CLOSED_DOORS,
                        text::CLOSED_DOORS_HELP,
                        Answer::ClosedDoors,
                    ),
                    answer(text::WINDOWS, text::WINDOWS_HELP, Answer::Windows),
                    answer(text::GAPS, text::GAPS_HELP, Answer::Gaps),
                ],
            },
            ProposalKind::Objects => Self {
                title: text::objects(all),
                lines: vec![text::objects_help(all).to_owned(), chosen],
                answers: vec![
                    answer(text::WALLS, text::WALLS_HELP, Answer::Walls),
                    answer(text::SEE_IN, text::SEE_IN_HELP, Answer::SeeIn),
                    answer(text::LOW_WALLS, text::LOW_WALLS_HELP, Answer::LowWalls),
                    answer(text::NOTHING, text::NOTHING_HELP, Answer::Gaps),
                ],
            },
            ProposalKind::Walls => Self {
                title: text::found_walls(all),
                lines: vec![text::FOUND_WALLS_HELP.to_owned(), chosen],
                answers: vec![
                    answer(
                        &text::build_walls(taken),
                        text::BUILD_WALLS_HELP,
                        Answer::Walls,
                    ),
                    answer(text::LEAVE_WALLS, text::LEAVE_WALLS_HELP, Answer::Leave),
                ],
            },
        })
    }
}
