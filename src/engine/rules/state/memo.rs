//! Cached answers to questions about the current state of the fight.
//!
//! The view, tactics and previews ask the same questions about one state many times: which combatants are near,
//! what blocks the way, how far a combatant can move, what an order leads to. Reads from outside
//! ([`read`](crate::encounter::read)) share one memo until a command or a restored snapshot changes the fight
//! ([`FightMemo`]): a command is chosen, checked and shown with the same answers. A system keeps one as long as it
//! writes nothing ([`SystemMemo`]).

use std::any::{Any, TypeId};
use std::cell::{Cell, RefCell};
use std::hash::Hash;
use std::sync::Arc;

use bevy_ecs::change_detection::Tick;
use bevy_ecs::prelude::*;
use bevy_ecs::system::{SystemChangeTick, SystemParam};
use bevy_platform::cell::SyncCell;
use bevy_platform::hash::FixedHasher;
use indexmap::IndexMap;

/// Cached answers by question. The mechanic that answers a question defines its type.
#[derive(Default)]
pub struct Memo(RefCell<IndexMap<TypeId, Box<dyn MemoAnswers>, FixedHasher>>);

/// Answers to questions of one type.
type MemoEntries<Q, A> = IndexMap<Q, Arc<A>, FixedHasher>;

/// Answers to questions of one type, whichever it is.
trait MemoAnswers: Any + Send {
    /// Clears all answers and keeps the memory for others.
    fn forget(&mut self);
}

impl<Q, A> MemoAnswers for MemoEntries<Q, A>
where
    Q: Send + 'static,
    A: Send + Sync + 'static,
{
    fn forget(&mut self) {
        self.clear();
    }
}

impl Memo {
    /// Returns the answer to `question`, which is computed when it is first asked.
    pub(in crate::rules) fn answer<Q, A>(&self, question: Q, work_out: impl FnOnce() -> A) -> Arc<A>
    where
        Q: Eq + Hash + Send + 'static,
        A: Send + Sync + 'static,
    {
        if let Some(known) = self.find(&question) {
            return known;
        }
        // The memo is not borrowed here, because computing an answer may ask further questions.
        let answer = Arc::new(work_out());
        self.keep(question, answer.clone());
        answer
    }

    fn find<Q: Eq + Hash + 'static, A: 'static>(&self, question: &Q) -> Option<Arc<A>> {
        let all = self.0.borrow();
        let of_kind: &dyn Any = &**all.get(&TypeId::of::<MemoEntries<Q, A>>())?;
        let answers = of_kind.downcast_ref::<MemoEntries<Q, A>>()?;
        answers.get(question).cloned()
    }

    fn keep<Q, A>(&self, question: Q, answer: Arc<A>)
    where
        Q: Eq + Hash + Send + 'static,
        A: Send + Sync + 'static,
    {
        let mut all = self.0.borrow_mut();
        let of_kind = all
            .entry(TypeId::of::<MemoEntries<Q, A>>())
            .or_insert_with(|| Box::new(MemoEntries::<Q, A>::default()));
        let of_kind: &mut dyn Any = &mut **of_kind;
        if let Some(answers) = of_kind.downcast_mut::<MemoEntries<Q, A>>() {
            answers.insert(question, answer);
        }
    }

    /// Clears all answers, because the fight changes.
    fn forget(&self) {
        for answers in self.0.borrow_mut().values_mut() {
            answers.forget();
        }
    }
}

/// The memo of all reads from outside, until the fight changes.
#[derive(Resource)]
pub struct FightMemo(SyncCell<Memo>);

impl Default for FightMemo {
    fn default() -> Self {
        Self(SyncCell::new(Memo::default()))
    }
}

impl FightMemo {
    /// Returns the memo.
    pub fn memo(&mut self) -> &Memo {
        self.0.get()
    }

    /// Clears all answers, because the fight in `world` has changed.
    pub fn forget(world: &mut World) {
        world
            .get_resource_or_init::<Self>()
            .bypass_change_detection()
            .memo()
            .forget();
    }
}

/// The memo of a system. It is valid during one run, until the system writes something.
#[derive(SystemParam)]
pub(in crate::rules) struct SystemMemo<'s> {
    kept: Local<'s, MemoRun>,
    now: SystemChangeTick,
}

/// A memo and the run in which it was filled.
#[derive(Default)]
struct MemoRun {
    memo: Memo,
    run: Cell<Tick>,
}

impl SystemMemo<'_> {
    /// Returns the memo, which holds the answers computed since the system started or last wrote.
    pub fn memo(&self) -> &Memo {
        if self.kept.run.replace(self.now.this_run()) != self.now.this_run() {
            self.kept.memo.forget();
        }
        &self.kept.memo
    }

    /// Clears all answers, because something is about to be written.
    pub fn forget(&mut self) {
        self.kept.memo.forget();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(PartialEq, Eq, Hash)]
    struct Square(u32);

    #[derive(PartialEq, Eq, Hash)]
    struct Double(u32);

    #[test]
    fn computed_answers_are_cached() {
        let memo = Memo::default();
        let asked = RefCell::new(0);
        let square = |side| {
            memo.answer(Square(side), || {
                *asked.borrow_mut() += 1;
                side * side
            })
        };
        assert_eq!([*square(3), *square(4), *square(3)], [9, 16, 9]);
        assert_eq!(*asked.borrow(), 2);
        memo.forget();
        assert_eq!((*square(3), *asked.borrow()), (9, 3));
    }

    #[test]
    fn memo_queries_are_separate_and_may_nest() {
        let memo = Memo::default();
        let fourfold = memo.answer(Square(3), || *memo.answer(Double(3), || 6) * 2);
        assert_eq!((*fourfold, *memo.answer(Double(3), || 0)), (12, 6));
    }

    /// Number of times that the answer was computed, recorded twice in each run of the system.
    #[derive(Resource, Default)]
    struct Asked(Vec<u32>);

    #[test]
    fn system_memo_lasts_one_run_or_until_a_write() {
        fn ask(mut meanwhile: SystemMemo, mut asked: ResMut<Asked>) {
            let times = Cell::new(0);
            let ask = |meanwhile: &SystemMemo| {
                meanwhile
                    .memo()
                    .answer(Square(3), || times.set(times.get() + 1));
            };
            ask(&meanwhile);
            ask(&meanwhile);
            asked.0.push(times.get());
            meanwhile.forget();
            ask(&meanwhile);
            asked.0.push(times.get());
        }
        let mut world = World::new();
        world.init_resource::<Asked>();
        let mut schedule = Schedule::default();
        schedule.add_systems(ask);
        schedule.run(&mut world);
        schedule.run(&mut world);
        assert_eq!(world.resource::<Asked>().0, [1, 2, 1, 2]);
    }
}
