//! What has been worked out about the fight as it stands, so that nobody works it out again.
//!
//! Whoever plays, or points at something, asks the same of one state many times: who is in the way,
//! how far a combatant gets, what an order comes to. A memo lives as long as one look at the fight
//! ([`read`](crate::encounter::read)), in which nothing can change; there is nothing to invalidate.
//! Systems, which write between two looks, do not have one.

use std::any::{Any, TypeId};
use std::cell::RefCell;
use std::rc::Rc;

/// The answers by question. The mechanic that answers a question has a type for it.
#[derive(Default)]
pub struct Memo(RefCell<Vec<(TypeId, Box<dyn Any>)>>);

/// The answers to questions of one kind.
type Answers<Q, A> = Vec<(Q, Rc<A>)>;

impl Memo {
    /// The answer to `question`, worked out when it is asked for the first time.
    pub(in crate::rules) fn answer<Q, A>(&self, question: Q, work_out: impl FnOnce() -> A) -> Rc<A>
    where
        Q: PartialEq + 'static,
        A: 'static,
    {
        if let Some(known) = self.find(&question) {
            return known;
        }
        // The memo is not borrowed meanwhile: one question may lead to others.
        let answer = Rc::new(work_out());
        self.keep(question, answer.clone());
        answer
    }

    fn find<Q: PartialEq + 'static, A: 'static>(&self, question: &Q) -> Option<Rc<A>> {
        let all = self.0.borrow();
        let of_kind = all.iter().find(|(kind, _)| *kind == Self::kind::<Q, A>())?;
        let answers = of_kind.1.downcast_ref::<Answers<Q, A>>()?;
        let known = answers.iter().find(|(asked, _)| asked == question)?;
        Some(known.1.clone())
    }

    fn keep<Q: 'static, A: 'static>(&self, question: Q, answer: Rc<A>) {
        let mut all = self.0.borrow_mut();
        let kind = Self::kind::<Q, A>();
        let index = all.iter().position(|(known, _)| *known == kind);
        let index = index.unwrap_or_else(|| {
            all.push((kind, Box::new(Answers::<Q, A>::new())));
            all.len() - 1
        });
        if let Some(answers) = all[index].1.downcast_mut::<Answers<Q, A>>() {
            answers.push((question, answer));
        }
    }

    fn kind<Q: 'static, A: 'static>() -> TypeId {
        TypeId::of::<Answers<Q, A>>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(PartialEq)]
    struct Square(u32);

    #[derive(PartialEq)]
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
    }

    #[test]
    fn questions_of_different_kinds_do_not_meet_and_may_ask_each_other() {
        let memo = Memo::default();
        let fourfold = memo.answer(Square(3), || *memo.answer(Double(3), || 6) * 2);
        assert_eq!((*fourfold, *memo.answer(Double(3), || 0)), (12, 6));
    }
}
