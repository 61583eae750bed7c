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
	if rule == "" {
		rule, why = nodes[s.node].rule, "it is not among the choices here"
	}
	return &engine.RuleError{Rule: rule, Reason: fmt.Sprintf("%s: %s", s.g.ActionText(s, a), why)}
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
