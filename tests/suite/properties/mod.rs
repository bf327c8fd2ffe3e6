//! Properties of play.

mod anything_goes;
mod asking;
mod auto_play;
mod chance;
mod drawing;
mod keeping;
mod resizing;
