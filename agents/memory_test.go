package agents

import (
	"strings"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/toy"
)

// What a stranger's agents may take is summed over all that stand within each other; who sits at the machine has no limit.
func TestMemoryIsSummed(t *testing.T) {
	large := Kind{Name: "large", Keys: []Key{{Name: "one"}, {Name: "two"}}, New: func(g engine.Game, p *Params) (Agent, error) {
		if !p.Memory(100 << 20) {
			return nil, p.Err()
		}
		p.Agent(g, "one")
		p.Agent(g, "two")
		return newGreedy(g, &Params{spec: Spec{Name: "greedy"}})
	}}
	r := Builtin()
	r.Add(large)
	g := toy.Default()
	for _, guarded := range []bool{false, true} {
		r.Guarded = guarded
		for spec, fits := range map[string]bool{"large": true, "large:one=large": true, "large:one=large,two=greedy": true,
			"large:one=large,two=large": false, "large:one=[large:one=large]": false} {
			_, err := r.New(g, spec)
			if fits || !guarded {
				if err != nil {
					t.Errorf("%s: %v", spec, err)
				}
				continue
			}
			if err == nil || !strings.Contains(err.Error(), "it may take 303 MB with the agents within it, at most 256 MB are allowed here") {
				t.Errorf("%s: got %v", spec, err)
			}
		}
	}
}
