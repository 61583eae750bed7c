package agents

import (
	"context"
	"fmt"
	"io"
	"time"

	"bridgehead/engine"
	"bridgehead/env"
)

// SeatKeys are the keys that every kind of agents has in games that hide something: they say what the agent of a seat is shown.
var SeatKeys = []Key{
	{Name: "samples", Usual: "1", Meaning: "samples of what its side knows that it thinks through for one action, each within the whole of its own sims; a budget is shared out"},
	{Name: "information", Usual: "side", Meaning: "side: it is shown samples of what its side knows; full: the position itself, for experiments"},
}

// isSeatKey reports whether a key is one of SeatKeys.
func isSeatKey(name string) bool {
	for _, k := range SeatKeys {
		if k.Name == name {
			return true
		}
	}
	return false
}

// sight is what an agent is shown in a game that hides something.
type sight struct {
	hider   engine.Hider // nil: nothing is hidden
	samples int
	full    bool
}

// readSight reads the SeatKeys of a spec.
func readSight(g engine.Game, p *Params) sight {
	w := sight{hider: engine.Hiding(g), samples: p.Int("samples", 1, 1, p.Most(4096, 16)), full: p.Word("information", "side", "full") == "full"}
	for _, k := range SeatKeys {
		switch {
		case !p.Given(k.Name):
		case w.hider == nil:
			p.Fail("%s: got %q, which goes with games that hide something only", k.Name, p.Text(k.Name, ""))
		case p.deep > 0:
			p.Fail("%s: got %q, which goes with the agent of a seat and not with one within another", k.Name, p.Text(k.Name, ""))
		}
	}
	if w.full && w.samples > 1 {
		p.Fail("samples: got %d with information=full, want one of the two", w.samples)
	}
	return w
}

// Informed reports whether a spec asks for more than its side knows (information=full). Who ranks agents leaves such out.
func Informed(spec string) bool {
	s, err := ParseSpec(spec)
	if err != nil {
		return false
	}
	text, _ := s.value("information")
	return text == "full"
}

// seat puts an agent behind a veil.
func (w sight) seat(a Agent) Agent {
	if w.full {
		return &informed{a}
	}
	return veiled(a, w.hider, w.samples)
}

// Veiled is an agent that is shown samples of what its side knows in place of positions, in a game that hides something; in
// others it is the agent itself. A [Registry] makes all its agents so; it is for agents that are made by hand. How samples
// are drawn and kept: [env.Veil].
func Veiled(a Agent, g engine.Game) Agent {
	if h := engine.Hiding(g); h != nil {
		return veiled(a, h, 1)
	}
	return a
}

func veiled(a Agent, h engine.Hider, samples int) *behindVeil {
	v := &behindVeil{Agent: a, samples: samples, of: make([]tally, h.NumActions())}
	for side := range v.veils {
		v.veils[side] = env.NewVeil(h, engine.Player(side))
	}
	v.reset(0)
	return v
}

// informed is an agent that sees everything.
type informed struct{ Agent }

func (a *informed) Unveiled() bool { return true }
func (a *informed) Analyse(ctx context.Context, s engine.State, q Question) (engine.Action, Explanation, error) {
	return Analyse(ctx, a.Agent, s, q)
}
func (a *informed) Plays(side engine.Player) error { return CheckSide(a.Agent, side) }
func (a *informed) Close() error                   { return closeAgent(a.Agent) }

// behindVeil is an agent that sees samples.
type behindVeil struct {
	Agent
	veils   [2]*env.Veil
	samples int
	legal   []engine.Action
	of      []tally // by action
	cands   []Candidate
	line    [1]engine.Action
}

var (
	_ OneSided     = (*behindVeil)(nil)
	_ io.Closer    = (*behindVeil)(nil)
	_ env.Unveiled = (*behindVeil)(nil)
)

// Unveiled says that the agent may be handed positions as they are: it has veils of its own.
func (v *behindVeil) Unveiled() bool { return true }

// Plays is that of the agent.
func (v *behindVeil) Plays(side engine.Player) error { return CheckSide(v.Agent, side) }

// Close lets go of what the agent holds.
func (v *behindVeil) Close() error { return closeAgent(v.Agent) }

func closeAgent(a Agent) error {
	if c, ok := a.(io.Closer); ok {
		return c.Close()
	}
	return nil
}

// Reset begins a new game.
func (v *behindVeil) Reset(seed uint64) {
	v.Agent.Reset(seed)
	v.reset(seed)
}

func (v *behindVeil) reset(seed uint64) {
	for side, veil := range v.veils {
		veil.Reset(env.StreamVeil.Seed(seed + uint64(side)))
	}
}

// Act asks the agent about one sample, or several.
func (v *behindVeil) Act(ctx context.Context, s engine.State, b Budget) (engine.Action, Explanation, error) {
	side := s.Player()
	if !side.IsSide() {
		return 0, Explanation{}, fmt.Errorf("agent %q: nobody is to decide", v.Name())
	}
	veil := v.veils[side]
	shown := veil.Show(s)
	v.legal = shown.LegalActions(v.legal[:0])
	var a engine.Action
	var why Explanation
	var err error
	if v.samples == 1 || len(v.legal) == 1 {
		a, why, err = v.Agent.Act(ctx, shown, b)
	} else {
		a, why, err = v.gather(ctx, shown, veil, b)
	}
	if err == nil {
		veil.Played(a)
	}
	return a, why, err
}

// tally is what the samples say of an action.
type tally struct {
	votes, visits, judged int
	value, win            float64 // sums over the samples that have judged it
}

// gather asks about so many samples and takes the action that has the most visits in all of them together, or the highest mean
// value where the agent counts no visits, or the most votes where it has no values: perfect information Monte Carlo
// (Ginsberg, GIB: Imperfect information in a computationally challenging game, JAIR 14, 2001). It plays as if all were
// to be seen after this one action.
func (v *behindVeil) gather(ctx context.Context, s engine.State, veil *env.Veil, b Budget) (engine.Action, Explanation, error) {
	clear(v.of)
	b = b.share(v.samples)
	out := Explanation{}
	wins := true
	for i := range v.samples {
		d := s
		if i > 0 {
			d = veil.Draw(s)
		}
		a, why, err := v.Agent.Act(ctx, d, b)
		if err != nil {
			return 0, Explanation{}, err
		}
		v.of[a].votes++
		for _, c := range why.Candidates {
			t := &v.of[c.Action]
			t.visits += c.Visits
			t.judged++
			t.value += c.Value
			t.win += c.Win
		}
		wins = wins && why.Wins
		out.Value += why.Value / float64(v.samples)
		out.Win += why.Win / float64(v.samples)
		out.Nodes += why.Nodes
		out.Simulations += why.Simulations
		out.Depth = max(out.Depth, why.Depth)
		out.Elapsed += why.Elapsed
	}
	out.Wins = wins
	best := v.elect()
	v.cands = v.cands[:0]
	for _, a := range v.legal {
		if t := v.of[a]; t.judged > 0 {
			v.cands = append(v.cands, Candidate{Action: a, Visits: t.visits, Value: t.value / float64(t.judged), Win: t.win / float64(t.judged)})
		}
	}
	v.line[0] = best
	out.Candidates, out.Line = v.cands, v.line[:]
	out.Reason = out.Verdict(best)
	out.Detail = fmt.Sprintf("the choice of %d of %d samples", v.of[best].votes, v.samples)
	return best, out, nil
}

// elect is the action that the samples together speak for; ties go to the one with more votes, then to the lowest.
func (v *behindVeil) elect() engine.Action {
	visits, values := 0, false
	for _, a := range v.legal {
		t := v.of[a]
		visits += t.visits
		values = values || t.value != 0
	}
	best, top := v.legal[0], [2]float64{-2, -1}
	for _, a := range v.legal {
		t := v.of[a]
		mark := [2]float64{float64(t.votes), float64(t.votes)}
		switch {
		case visits > 0:
			mark[0] = float64(t.visits)
		case values && t.judged < v.samples:
			mark[0] = -2 // not judged in each
		case values:
			mark[0] = t.value / float64(t.judged)
		}
		if mark[0] > top[0] || mark[0] == top[0] && mark[1] > top[1] {
			best, top = a, mark
		}
	}
	return best
}

// share is the budget for one of n samples.
func (b Budget) share(n int) Budget {
	if b.Simulations > 0 {
		b.Simulations = max(1, b.Simulations/n)
	}
	if b.Nodes > 0 {
		b.Nodes = max(1, b.Nodes/n)
	}
	if b.Time > 0 {
		b.Time = max(1, b.Time/time.Duration(n))
	}
	return b
}
