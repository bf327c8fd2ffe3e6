//! What has been worked out about the fight as it stands, so that nobody works it out again.
//!
//! Whoever plays, or points at something, asks the same of one state many times: who stands where, who is in
//! the way, how far a combatant gets, what an order comes to. A memo lives as long as one look at the fight
//! ([`read`](crate::encounter::read)), in which nothing can change; there is nothing to invalidate. A system
//! keeps one as long as it writes nothing ([`Meanwhile`]).

use std::any::{Any, TypeId};
use std::cell::{Cell, RefCell};
use std::hash::Hash;
use std::sync::Arc;

use bevy_ecs::change_detection::Tick;
use bevy_ecs::prelude::*;
use bevy_ecs::system::{SystemChangeTick, SystemParam};
use bevy_platform::hash::FixedHasher;
use indexmap::IndexMap;

/// The answers by question. The mechanic that answers a question has a type for it.
#[derive(Default)]
pub struct Memo(RefCell<IndexMap<TypeId, Box<dyn Any + Send>, FixedHasher>>);

/// The answers to questions of one kind.
type Answers<Q, A> = IndexMap<Q, Arc<A>, FixedHasher>;

impl Memo {
    /// The answer to `question`, worked out when it is asked for the first time.
    pub(in crate::rules) fn answer<Q, A>(&self, question: Q, work_out: impl FnOnce() -> A) -> Arc<A>
    where
        Q: Eq + Hash + Send + 'static,
        A: Send + Sync + 'static,
    {
        if let Some(known) = self.find(&question) {
            return known;
        }
        // The memo is not borrowed meanwhile: one question may lead to others.
        let answer = Arc::new(work_out());
        self.keep(question, answer.clone());
        answer
    }

    fn find<Q: Eq + Hash + 'static, A: 'static>(&self, question: &Q) -> Option<Arc<A>> {
        let all = self.0.borrow();
        let of_kind = all.get(&TypeId::of::<Answers<Q, A>>())?;
        let answers = of_kind.downcast_ref::<Answers<Q, A>>()?;
        answers.get(question).cloned()
    }

    fn keep<Q, A>(&self, question: Q, answer: Arc<A>)
    where
        Q: Eq + Hash + Send + 'static,
        A: Send + Sync + 'static,
    {
        let mut all = self.0.borrow_mut();
        let of_kind = all
            .entry(TypeId::of::<Answers<Q, A>>())
            .or_insert_with(|| Box::new(Answers::<Q, A>::default()));
        if let Some(answers) = of_kind.downcast_mut::<Answers<Q, A>>() {
            answers.insert(question, answer);
        }
    }

    /// Forgets everything: the fight is another from now on.
    fn forget(&self) {
        self.0.borrow_mut().clear();
    }
}

/// The memo of a system: it holds during one run, until the system writes something.
#[derive(SystemParam)]
pub(in crate::rules) struct Meanwhile<'s> {
    kept: Local<'s, Kept>,
    now: SystemChangeTick,
}

/// A memo with the run in which it was filled.
#[derive(Default)]
struct Kept {
    memo: Memo,
    run: Cell<Tick>,
}

impl Meanwhile<'_> {
    /// What has been worked out since the system began, or last wrote.
    pub fn memo(&self) -> &Memo {
        if self.kept.run.replace(self.now.this_run()) != self.now.this_run() {
            self.kept.memo.forget();
        }
        &self.kept.memo
    }

    /// Forgets everything, because something is about to be written.
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
    fn what_has_been_worked_out_is_not_worked_out_again() {
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
    fn questions_of_different_kinds_do_not_meet_and_may_ask_each_other() {
        let memo = Memo::default();
        let fourfold = memo.answer(Square(3), || *memo.answer(Double(3), || 6) * 2);
        assert_eq!((*fourfold, *memo.answer(Double(3), || 0)), (12, 6));
    }

    /// How often the answer was worked out, by run of the system.
    #[derive(Resource, Default)]
    struct Asked(Vec<u32>);

    #[test]
    fn a_system_keeps_its_memo_for_one_run_and_until_it_writes() {
        fn ask(mut meanwhile: Meanwhile, mut asked: ResMut<Asked>) {
            let times = Cell::new(0);
            let ask = |meanwhile: &Meanwhile| {
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
