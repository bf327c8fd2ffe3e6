//! Macros that generate contexts: system parameters that list what a system reads and writes.

/// Passes the list of the fight's resources to the macro `$make`.
macro_rules! resources {
    ($make:path $(, $extra:tt)*) => {
        $make! {
            $({ $extra })*
            map: Battlefield,
            clock: Clock,
            pace: TurnPace,
            order: TurnOrder,
            round: Round,
            timeline: Timeline,
            ground: GroundItems,
            pending: PendingTriggers,
            finishing: FinishedActions,
            command: CurrentCommand,
            sides: Sides,
            shown: PlayerViewState,
            reserve: Reinforcements,
            markings: Markings,
        }
    };
}

/// Generates a macro for each name in the lists. The macro looks for its name in a list and returns what a context
/// borrows for it and which trait it implements.
macro_rules! pickers {
    ({ $d:tt } $($when:ident { $($(#[$about:meta])* $name:ident: $Component:ident,)* })*) => {$($(
        pickers!(one $d $name, &'static mut $crate::rules::state::$Component,
            &'static $crate::rules::state::$Component,
            impl $crate::rules::state::Writes<$crate::rules::state::$Component>, {
                fn component(
                    &mut self,
                    who: $crate::rules::state::CombatantId,
                ) -> Option<::bevy_ecs::prelude::Mut<'_, $crate::rules::state::$Component>> {
                    self.meanwhile.forget();
                    self.$name.get_mut(self.roster.entity(who)?).ok()
                }
            });
    )*)*};
    ({ $d:tt } $($name:ident: $Resource:ident,)*) => {$(
        pickers!(one $d $name, ::bevy_ecs::prelude::ResMut<'w, $crate::rules::state::$Resource>,
            ::bevy_ecs::prelude::Res<'w, $crate::rules::state::$Resource>,
            impl $crate::rules::state::Changes<$crate::rules::state::$Resource>, {
                fn resource(
                    &mut self,
                ) -> ::bevy_ecs::prelude::Mut<'_, $crate::rules::state::$Resource> {
                    self.meanwhile.forget();
                    self.$name.reborrow()
                }
            });
    )*};
    (one $d:tt $name:ident, $Mut:ty, $Ref:ty, impl $Granted:path, $grant:tt) => {
        macro_rules! $name {
            (borrow [$name $d($d rest:ident)*]) => { $Mut };
            (borrow [$d other:ident $d($d rest:ident)*]) => { $name!(borrow [$d($d rest)*]) };
            (borrow []) => { $Ref };
            (grant $d context:ident [$name $d($d rest:ident)*]) => {
                impl $Granted for $d context<'_, '_> $grant
            };
            (grant $d context:ident [$d other:ident $d($d rest:ident)*]) => {
                $name!(grant $d context [$d($d rest)*]);
            };
            (grant $d context:ident []) => {};
        }
    };
}
components!(pickers, $);
resources!(pickers, $);

/// Generates a context: a system parameter that writes the listed components and resources, and reads all others.
macro_rules! context {
    ($(#[$about:meta])* $Context:ident writes $writes:tt changes $changes:tt) => {
        components!(context, ($(#[$about])* $Context $writes $changes));
    };
    (
        { ($(#[$about:meta])* $Context:ident $writes:tt $changes:tt) }
        $($when:ident { $($(#[$of:meta])* $name:ident: $Component:ident,)* })*
    ) => {
        resources!(context, ($(#[$about])* $Context $writes $changes $($($name)*)*));
    };
    (
        { ($(#[$about:meta])* $Context:ident $writes:tt $changes:tt $($name:ident)*) }
        $($resource:ident: $Resource:ident,)*
    ) => {
        $(#[$about])*
        #[derive(::bevy_ecs::system::SystemParam)]
        pub(in crate::rules) struct $Context<'w, 's> {
            ruleset: ::bevy_ecs::prelude::Res<'w, $crate::rules::state::ActiveRuleset>,
            roster: ::bevy_ecs::prelude::Res<'w, $crate::rules::state::Roster>,
            meanwhile: $crate::rules::state::memo::SystemMemo<'s>,
            dice: ::bevy_ecs::prelude::ResMut<'w, $crate::rules::state::dice::Dice>,
            outcomes: ::bevy_ecs::prelude::ResMut<'w, $crate::rules::facts::Outcomes>,
            $($resource: $resource!(borrow $changes),)*
            $($name: ::bevy_ecs::prelude::Query<'w, 's, $name!(borrow $writes)>,)*
        }

        impl $crate::rules::state::Fight for $Context<'_, '_> {
            fn battle(&self) -> $crate::rules::state::Battle<'_, '_> {
                $crate::rules::state::Battle {
                    ruleset: &self.ruleset,
                    map: self.map.map(),
                    outlooks: self.map.outlooks(),
                    clock: &self.clock,
                    order: &self.order,
                    round: &self.round,
                    timeline: &self.timeline,
                    sides: &self.sides,
                    ground: &self.ground,
                    pending: &self.pending,
                    shown: &self.shown,
                    reserve: &self.reserve,
                    markings: &self.markings,
                    shared: $crate::rules::state::battle::SharedData {
                        ruleset: &self.ruleset.0,
                        map: self.map.map(),
                    },
                    roster: &self.roster,
                    looks: $crate::rules::state::battle::CombatantQueries {
                        $($name: self.$name.as_readonly(),)*
                    },
                    memo: Some(self.meanwhile.memo()),
                }
            }

            fn ruleset(&self) -> ::std::sync::Arc<$crate::ruleset::Ruleset> {
                self.ruleset.0.clone()
            }

            fn dice(&mut self) -> &mut $crate::rules::state::dice::Dice {
                &mut self.dice
            }

            fn outcomes(&mut self) -> &mut $crate::rules::facts::Outcomes {
                &mut self.outcomes
            }

            fn pace(&self) -> &$crate::rules::state::TurnPace {
                &self.pace
            }

            fn finishing(&self) -> &$crate::rules::state::FinishedActions {
                &self.finishing
            }

            fn command(&self) -> Option<&$crate::rules::facts::EncounterCommand> {
                self.command.0.as_ref()
            }
        }

        $($name!(grant $Context $writes);)*
        $($resource!(grant $Context $changes);)*
    };
}
