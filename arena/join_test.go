package arena

import (
	"strings"
	"testing"
)

// Runs put together rate as one run that played all of it, and no pair counts twice.
func TestJoiner(t *testing.T) {
	whole := toyConfig(12, "random", "greedy", "greedy:plan=0")
	whole.NoLuck = true
	_, r := playAll(t, whole, toyTools(2))
	var j Joiner
	for i := range whole.Agents { // one run for each pairing, with its agents in an order of its own
		part := whole
		part.Agents = []string{whole.Agents[(i+1)%3], whole.Agents[i]}
		var pairs []Pair
		for _, p := range r.Pairs() {
			switch p.Agents {
			case [2]int{i, (i + 1) % 3}:
				p.Agents = [2]int{1, 0}
			case [2]int{(i + 1) % 3, i}:
				p.Agents = [2]int{0, 1}
			default:
				continue
			}
			pairs = append(pairs, p)
		}
		if err := j.Add(part, pairs); err != nil {
			t.Fatal(err)
		}
	}
	if n := len(j.Played()); n != 1 {
		t.Fatalf("got %d scenarios, want 1", n)
	}
	got := j.Played()[0]
	if len(got.Pairs) != len(r.Pairs()) {
		t.Fatalf("got %d pairs, want %d", len(got.Pairs), len(r.Pairs()))
	}
	a, b := Rate(&whole, r.Pairs()), Rate(&got.Config, got.Pairs)
	for i, spec := range got.Config.Agents {
		for k, other := range whole.Agents {
			if spec == other {
				near(t, spec, b.Leagues[0].Agents[i].Both.Elo, a.Leagues[0].Agents[k].Both.Elo, 1e-6)
			}
		}
	}
	if err := j.Add(whole, r.Pairs()[:1]); err == nil || !strings.Contains(err.Error(), "want each pair once") {
		t.Errorf("a pair twice: got %v", err)
	}
}
