package endeavor

import (
	"fmt"

	"bridgehead/engine"
)

// refusal says why an action that is not legal here is not, with the rule that forbids it where one can be named.
func (s *State) refusal(a engine.Action) error {
	b, i := s.g.split(a)
	c := *s // several may read a position at a time, and lines of supply are made when they are asked for
	rule, why := c.whyNot(b, i)
	text := s.g.ActionText(s, a)
	switch {
	case text == fmt.Sprintf("action %d", a) || s.foreign(b, i):
		rule, why = "", fmt.Sprintf("it means nothing at %v", kind(s.node))
	case rule == "":
		rule, why = nodes[s.node].rule, choices[s.node]
	}
	if why == "" {
		why = "it is not among the choices here"
	}
	return &engine.RuleError{Rule: rule, Reason: fmt.Sprintf("%s: %s", text, why)}
}

// foreign tells actions that have a text everywhere, but mean something at one kind of node alone.
func (s *State) foreign(b block, i int) bool {
	k := kind(s.node)
	switch {
	case b == blkNum:
		return k != kAir
	case b != blkCtrl || i <= ctrlAll:
		return false
	case i < ctrlLand:
		return k != kZone
	case i < ctrlHold:
		return k != kAttack
	}
	return k != kReinf
}

// choices say what is allowed at kinds of node where one sentence does for all that is refused.
var choices = [numKinds]string{
	kPort3:     "of Antwerp, Rotterdam and Boulogne only one that works can be chosen",
	kHQBack:    "a lost HQ comes back at another HQ in supply, or in England if there is none",
	kRemove:    "a unit in play of the type that is asked for goes, else the nearest to it",
	kZone:      "zones are named in order, a point each, and only those with land on the board",
	kOvrFrom:   "the stack does not reach it, or cannot overrun from there",
	kLoss:      "units that fight here lose the steps, in order, Trucks none",
	kRetLoss:   "a unit of those that entered the zone of control pays, Trucks never",
	kAdvance:   "who attacked may advance, in order",
	kTruckTo:   "a Truck gives way to an HQ, a city with an Allied unit, a port held or a Beach Port",
	kOverstack: "a unit of the hex that is overfull is removed",
}

// whyNot looks for the rule that forbids, where an action means something at the node; no rule where there is no better
// reason than that the action is not offered.
func (s *State) whyNot(b block, i int) (rule, why string) {
	switch k := kind(s.node); k {
	case kMove:
		return s.whyNotMove(b, i)
	case kGo, kOn, kSector:
		return s.whyNotWalk(k, b, i)
	case kAttack:
		return s.whyNotAttack(b, i)
	case kJoin:
		return s.whyNotJoin(b, i)
	case kAir:
		return s.whyNotAir(b, i)
	case kRetreat, kAdvStep:
		if b == blkHex {
			return s.whyNotStep(k, uint16(i))
		}
	case kReinf, kRepl, kRebuildAt:
		return s.whyNotRenew(k, b, i)
	case kInvade, kAssault, kAHQ, kDrop, kDropAt, kShip, kShipTo:
		return s.whyNotLand(k, b, i)
	}
	return "", ""
}
