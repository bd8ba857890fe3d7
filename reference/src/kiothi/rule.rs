use std::fmt;

/// Names each rule once: its variant, its id, and the lists of them all.
macro_rules! rules {
    ($($variant:ident = $id:literal,)*) => {
        /// A rule of Kiothi that something happens by. What each says stands in `spec/kiothi/rules.md` under its id;
        /// rules there that only define a word have no variant here, since nothing happens by them.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum Rule {
            $(#[doc = concat!("`", $id, "`")] $variant,)*
        }

        impl Rule {
            /// Every rule, in the order of the spec.
            pub const ALL: &'static [Rule] = &[$(Rule::$variant,)*];

            /// The id under which the spec states the rule.
            #[must_use]
            pub const fn id(self) -> &'static str {
                match self { $(Rule::$variant => $id,)* }
            }

            /// The rule with this id.
            #[must_use]
            pub fn from_id(id: &str) -> Option<Rule> {
                match id { $($id => Some(Rule::$variant),)* _ => None }
            }
        }
    };
}

rules! {
    SetupCamps = "kiothi.setup.camps",
    SetupMarks = "kiothi.setup.marks",
    OpeningBomas = "kiothi.opening.bomas",
    OpeningEligible = "kiothi.opening.eligible",
    OpeningTake = "kiothi.opening.take",
    OpeningPlace = "kiothi.opening.place",
    OpeningRows = "kiothi.opening.rows",
    OpeningAllPlaced = "kiothi.opening.all-placed",
    OpeningOrder = "kiothi.opening.order",
    NkiAfterOpenings = "kiothi.nki.after-openings",
    NkiOpening = "kiothi.nki.opening",
    MovePhase = "kiothi.move.phase",
    MoveFrom = "kiothi.move.from",
    MoveCount = "kiothi.move.count",
    MovePickup = "kiothi.move.pickup",
    SowingLift = "kiothi.sowing.lift",
    SowingDrop = "kiothi.sowing.drop",
    SowingEmptied = "kiothi.sowing.emptied",
    SowingFirstLap = "kiothi.sowing.first-lap",
    SowingRelay = "kiothi.sowing.relay",
    SowingRelayOwnRow = "kiothi.sowing.relay.own-row",
    SowingRest = "kiothi.sowing.rest",
    SowingEndless = "kiothi.sowing.endless",
    NkiLostPickup = "kiothi.nki.lost.pickup",
    NkiLostRelay = "kiothi.nki.lost.relay",
    NkiLostPass = "kiothi.nki.lost.pass",
    CaptureCrossing = "kiothi.capture.crossing",
    CaptureFacing = "kiothi.capture.facing",
    CaptureNki = "kiothi.capture.nki",
    CaptureEmptyFacing = "kiothi.capture.empty-facing",
    CaptureRetire = "kiothi.capture.retire",
    CaptureBonus = "kiothi.capture.bonus",
    CaptureBonusNeeds = "kiothi.capture.bonus.needs",
    CaptureBonusExtent = "kiothi.capture.bonus.extent",
    CaptureBonusNki = "kiothi.capture.bonus.nki",
    CaptureBonusClaim = "kiothi.capture.bonus.claim",
    TurnPasses = "kiothi.turn.passes",
    EndNoMove = "kiothi.end.no-move",
    EndLeftover = "kiothi.end.leftover",
    EndNeither = "kiothi.end.neither",
    EndWinner = "kiothi.end.winner",
    EndDraw = "kiothi.end.draw",
    EndSupreme = "kiothi.end.supreme",
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}
