package neural

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"bridgehead/agents/mcts"
	"bridgehead/engine"
)

// detail says in a sentence what the network thought and what the search made of it.
func detail(g engine.Game, s engine.State, r *mcts.Result) string {
	var b strings.Builder
	fmt.Fprintf(&b, "win chance %.0f %%", 50+float64(50*r.Win))
	if r.Simulations > 0 {
		if c := chosen(r); c != nil {
			fmt.Fprintf(&b, ", with a weight of %.0f %% and %d of %d visits", 100*c.Policy, c.Visits, r.Simulations+r.Kept)
		}
	}
	b.WriteString("; the network's first thoughts:")
	for i, c := range likeliest(r.Children, 3) {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, " %s %.0f %%", g.ActionText(s, c.Action), 100*c.Prior)
	}
	return b.String()
}

// chosen is the child that is played.
func chosen(r *mcts.Result) *mcts.Child {
	for i := range r.Children {
		if r.Children[i].Action == r.Action {
			return &r.Children[i]
		}
	}
	return nil
}

// likeliest are up to n children by their priors, greatest first.
func likeliest(kids []mcts.Child, n int) []mcts.Child {
	sorted := slices.Clone(kids)
	slices.SortStableFunc(sorted, func(a, b mcts.Child) int { return cmp.Compare(b.Prior, a.Prior) })
	return sorted[:min(n, len(sorted))]
}
