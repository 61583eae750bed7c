package gamble

import (
	"fmt"

	"bridgehead/engine"
)

// refusal explains why a is illegal here.
func (s *State) refusal(a engine.Action) error {
	k := kind(s.kind)
	rule := nodes[k].rule
	if b, i := split(a); k == kStep && b == blkLoc {
		if r := s.stepRule(uint8(i)); r != "" {
			rule = r
		}
	}
	return &engine.RuleError{Rule: rule,
		Reason: fmt.Sprintf("%q is not offered at %v", s.g.ActionText(s, a), k)}
}

// stepRule names the rule that bars the mover from a location.
func (s *State) stepRule(to uint8) string {
	u := int(s.mover)
	i := s.g.t.linkAt[s.loc[u]][to]
	if i < 0 {
		return "3.2"
	}
	st, rule := s.tryStep(u, &s.g.t.links[s.loc[u]][i])
	if st.modes != 0 {
		return ""
	}
	return rule
}
