// Package toy is the doctrine of Three Bridges for the planner of package plan: the smallest there is, to begin from.
package toy

import (
	"fmt"

	"bridgehead/agents/plan"
	"bridgehead/engine"
	"bridgehead/engine/toy"
)

// Doctrine is that of Three Bridges. Its points are the bridges the column has crossed beyond a draw.
var Doctrine = plan.Doctrine{Game: "toy", Points: "bridges", Scale: 1, Won: 1, Features: features, New: newAnalyst,
	Numbers: []plan.Number{{Name: "crossed", Judged: 1}, {Name: "odds", Judged: 1}, {Name: "reserves", Judged: 1, Off: true}}}

const (
	fGoal     = iota // the same everywhere: what the column is short of
	fCrossed         // bridges
	fOdds            // chance to carry the next one as it stands
	fReserves        // of the garrison: early they are still to come, late they come too late
	features
)

type analyst struct{}

func newAnalyst(g engine.Game) (plan.Analyst, error) {
	if _, ok := g.(*toy.Game); !ok {
		return nil, fmt.Errorf("this is not Three Bridges but %s", g.ID())
	}
	return analyst{}, nil
}

// Stage: what is done in a day or a night is a campaign.
func (analyst) Stage(engine.State) plan.Stage { return plan.Opening }

func (analyst) Within(open, now engine.State) bool { return open.Player() == now.Player() }

func (analyst) Weigh(st *plan.Style) {
	st.Set(fGoal, 1, -1.5, -0.4)
	st.Set(fCrossed, st.Numbers[0], 0.6, 0.4)
	st.Set(fOdds, st.Numbers[1], 0.1, 0.4)
	st.Set(fReserves, st.Numbers[2], 0.4, -1)
}

func (analyst) Look(s engine.State, _ *plan.Style, x []float64) (left float64) {
	f := s.(*toy.State).Facts()
	x[fGoal], x[fCrossed], x[fReserves] = 1, float64(f.Crossed), float64(f.Reserves)
	x[fOdds] = float64(7-f.Needed) / 6
	return min(1, float64(f.Left)/7)
}
