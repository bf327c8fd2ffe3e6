//! The question about proposed lines on the map, and its possible answers.

use crate::gm::shared::count_text;
use crate::gm::sources::GmSources;
use crate::view::Request;
use crate::view::drawing::{Answer, ProposalKind};

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
        let proposals = &sources.drawing.proposals;
        if !proposals.is_open() {
            return None;
        }
        let (all, taken) = (proposals.pieces.len(), proposals.selected_count());
        let many = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        let answer = |label: &str, help, answer| ProposalAnswer {
            label: label.to_owned(),
            help,
            request: Request::AnswerProposals(answer),
            can: taken > 0 || answer == Answer::Leave,
        };
        let chosen = match taken {
            0 => "None chosen: click one on the map".to_owned(),
            taken if taken == all => {
                "They are marked on the map; click one there to leave it out".to_owned()
            }
            taken => format!("{taken} of {all} chosen; click one on the map to change that"),
        };
        Some(match proposals.about {
            ProposalKind::Portals => Self {
                title: match all {
                    1 => "1 opening: a door or a window?".to_owned(),
                    _ => format!("{all} openings: doors or windows?"),
                },
                lines: vec![
                    "The file only says that they are not closed. They are open unless you decide otherwise"
                        .to_owned(),
                    chosen,
                ],
                answers: vec![
                    answer(
                        "Open doors",
                        "Open doors, as now",
                        Answer::OpenDoors,
                    ),
                    answer("Closed doors", "Closed doors", Answer::ClosedDoors),
                    answer(
                        "Windows",
                        "Can be seen through, but not walked through",
                        Answer::Windows,
                    ),
                    answer("Gaps", "A gap in the wall", Answer::Gaps),
                ],
            },
            ProposalKind::Objects => Self {
                title: format!("{}: walls all around?", count_text(many(all), "object")),
                lines: vec![
                    "The file has outlines of objects. They are walls unless you decide otherwise".to_owned(),
                    chosen,
                ],
                answers: vec![
                    answer("Walls", "Walls all around, as now", Answer::Walls),
                    answer(
                        "See in",
                        "Combatants see the object, but not behind it; nothing else gets through",
                        Answer::SeeIn,
                    ),
                    answer(
                        "Low walls",
                        "Can be stepped over; half cover",
                        Answer::LowWalls,
                    ),
                    answer("Nothing", "Leave it empty", Answer::Gaps),
                ],
            },
            ProposalKind::Walls => Self {
                title: format!("{} found in the picture", count_text(many(all), "wall")),
                lines: vec![
                    "Dark lines along the grid are seen, dark areas by their edge, and what closes in a \
                     cave, a round tower or a slanting room, as one piece or several. Walls that are pale, \
                     thin or stand free off the grid are not, and a deep shadow or a piece of furniture \
                     can look like one"
                        .to_owned(),
                    chosen,
                ],
                answers: vec![
                    answer(
                        &format!("Build {}", count_text(many(taken), "wall")),
                        "Walls are built along the marked lines",
                        Answer::Walls,
                    ),
                    answer("Leave them", "Nothing is built", Answer::Leave),
                ],
            },
        })
    }
}
