package neural_test

import (
	"context"
	"flag"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"bridgehead/agents"
	"bridgehead/agents/neural"
	"bridgehead/agents/search"
	"bridgehead/engine"
)

// With these flags the tests repeat what docs/results.md has under "How sure is a hint?":
//
//	go test ./agents/neural -run Errors -v -error-positions 40 -error-seeds 40 -error-sims 6400
var (
	errorPositions = flag.Int("error-positions", 8, "positions of each scenario that tests of errors search")
	errorSeeds     = flag.Int("error-seeds", 10, "searches of each position by agents that play out")
	errorSims      = flag.Int("error-sims", 1600, "simulations of the search that those of the opponents are compared with")
)

// doubt compares what was found with the errors that were stated.
type doubt struct {
	found, stated float64 // sums of squares
	n, even       float64 // losses, and those within the interval of 95 %
	told, right   float64 // losses called so, and those that are
}

func (d *doubt) add(deviation, err float64) {
	d.found += deviation * deviation
	d.stated += err * err
	d.n++
	if math.Abs(deviation) <= 1.96*err {
		d.even++
	}
}

func (d *doubt) ratio() float64 { return math.Sqrt(d.found / d.stated) }

// TestErrorsBeforeMoreThought: opponents search without chance. What much longer searches find differs from what they
// say a candidate loses by what the standard errors allow, and what they call a loss is one.
func TestErrorsBeforeMoreThought(t *testing.T) {
	if testing.Short() {
		t.Skip("long searches")
	}
	r := everybody()
	if len(neural.Opponents()) == 0 {
		t.Skip("no networks in this build")
	}
	told, right := 0., 0.
	for _, spec := range []string{"veteran", "elite", "marshal"} {
		var d doubt
		for _, s := range choices(t, 9) {
			against(t, r, s.game, s.state, spec, &d)
		}
		t.Logf("%s: %.0f of %.0f losses are as stated (95 %% intervals: %.0f %%), deviation over error %.2f; of %.0f called a loss %.0f are one",
			spec, d.even, d.n, 100*d.even/d.n, d.ratio(), d.told, d.right)
		if d.even < 0.75*d.n {
			t.Errorf("%s: %+v", spec, d)
		}
		told, right = told+d.told, right+d.right
	}
	if right < 0.8*told {
		t.Errorf("of %.0f called a loss %.0f are one", told, right)
	}
}

// TestErrorsOfPlayouts: with playouts a candidate loses something else on every seed, by as much as the standard errors say.
func TestErrorsOfPlayouts(t *testing.T) {
	r := everybody()
	for _, spec := range []string{"flat:sims=200,cut=20", "uct:eval=rollout,sims=200,cut=20", "puct:eval=rollout,sims=200,cut=20"} {
		var d doubt
		for _, s := range choices(t, 7)[:*errorPositions/2] {
			across(t, r, s.game, s.state, spec, &d)
		}
		t.Logf("%s: losses deviate %.2f times as far as stated, 95 %% intervals hold %.0f %% of %.0f", spec, d.ratio(), 100*d.even/d.n, d.n)
		if r := d.ratio(); r < 0.5 || r > 1.5 {
			t.Errorf("%s: losses deviate %.2f times as far as stated", spec, r)
		}
	}
}

func everybody() *agents.Registry {
	r := agents.Builtin()
	for _, k := range slices.Concat(neural.Networks.Kinds(), search.Kinds) {
		r.Add(k)
	}
	return r
}

type position struct {
	game  engine.Game
	state engine.State
}

// choices are positions of two scenarios.
func choices(t *testing.T, seed uint64) (all []position) {
	t.Helper()
	for _, id := range []string{"gamble/basic", "gamble/nijmegen"} {
		g := game(t, id)
		for _, s := range choicesOf(g, *errorPositions, seed) {
			all = append(all, position{g, s})
		}
	}
	return all
}

// choicesOf are decisions among three actions or more, from games by chance.
func choicesOf(g engine.Game, n int, seed uint64) (found []engine.State) {
	rng := rand.New(rand.NewPCG(seed, 0))
	var legal []engine.Action
	for len(found) < n {
		s := g.New()
		for s.Player() != engine.Terminal && len(found) < n {
			if s.Player() == engine.Chance {
				outs := engine.Faces(s, nil)
				s.Apply(outs[rng.IntN(len(outs))].Action)
				continue
			}
			legal = s.LegalActions(legal[:0])
			if len(legal) > 2 && rng.IntN(25) == 0 {
				found = append(found, s.Clone())
			}
			s.Apply(legal[rng.IntN(len(legal))])
		}
	}
	return found
}

// ask is what a new agent says on a seed.
func ask(t *testing.T, r *agents.Registry, g engine.Game, s engine.State, spec string, seed uint64, b agents.Budget) (engine.Action, map[engine.Action]agents.Candidate) {
	t.Helper()
	a, err := r.New(g, spec)
	if err != nil {
		t.Fatal(err)
	}
	a.Reset(seed)
	picked, why, err := a.Act(context.Background(), s, b)
	if err != nil {
		t.Fatal(err)
	}
	all := map[engine.Action]agents.Candidate{}
	for _, c := range why.Candidates {
		if c.Visits > 0 {
			all[c.Action] = c
		}
	}
	return picked, all
}

// across compares searches of a position on different seeds: the deviation of each loss from its mean.
func across(t *testing.T, r *agents.Registry, g engine.Game, s engine.State, spec string, d *doubt) {
	t.Helper()
	best, first := ask(t, r, g, s, spec, 1, agents.Budget{})
	losses := map[engine.Action][][2]float64{}
	for seed := range uint64(*errorSeeds) {
		_, all := ask(t, r, g, s, spec, seed+2, agents.Budget{})
		for a := range first {
			if c, ok := all[a]; ok && a != best && all[best].Visits > 0 {
				losses[a] = append(losses[a], [2]float64{all[best].Value - c.Value, math.Hypot(all[best].Error, c.Error)})
			}
		}
	}
	for _, l := range losses {
		if len(l) < 2 {
			continue
		}
		mean := 0.
		for _, x := range l {
			mean += x[0] / float64(len(l))
		}
		for _, x := range l {
			if x[1] > 0 {
				d.add((x[0]-mean)*math.Sqrt(float64(len(l))/float64(len(l)-1)), x[1])
			}
		}
	}
}

// against compares a search with a much longer one.
func against(t *testing.T, r *agents.Registry, g engine.Game, s engine.State, spec string, d *doubt) {
	t.Helper()
	best, all := ask(t, r, g, s, spec, 1, agents.Budget{})
	_, truth := ask(t, r, g, s, spec, 2, agents.Budget{Simulations: *errorSims})
	for a, c := range all {
		if err := math.Hypot(all[best].Error, c.Error); a != best && err > 0 && truth[a].Visits > 0 && truth[best].Visits > 0 {
			loss, real := all[best].Win-c.Win, truth[best].Win-truth[a].Win
			d.add(loss-real, err)
			if loss > max(0.01, 1.96*err) {
				if d.told++; real > 0 {
					d.right++
				}
			}
		}
	}
}
