package endeavor

import (
	"fmt"

	"bridgehead/engine"
)

// refusal says why an action that is not legal here is not, with the rule that forbids it where one can be named.
func (s *State) refusal(a engine.Action) error {
	return &engine.RuleError{Rule: nodes[s.node].rule, Reason: fmt.Sprintf("%s: it is not among the choices here", s.g.ActionText(s, a))}
}
