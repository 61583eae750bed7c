package neural

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/engine/elementary"
	"bridgehead/models/opponents"
)

// Mark is a level on the scale of a side: where the ladder has it.
type Mark struct {
	Level string
	opponents.Figure
}

// Scale is what a dial can be set to for a side of a scenario: any rating between its ends, which are those of the weakest and
// the strongest level that was rated there.
type Scale struct {
	Options string // that the ladder was played with; empty: none
	Marks   []Mark // weakest first, two at least
}

// ErrNoScale says that a side of a scenario has no scale. The reason follows it.
var ErrNoScale = errors.New("no ratings to choose from")

// ScaleOf is the scale of a side of g by a ladder. Levels that have changed since they were rated are left out, and so are those
// with a bound in place of a rating.
func (s Source) ScaleOf(l *opponents.Ladder, g engine.Game, side engine.Player) (*Scale, error) {
	i := slices.IndexFunc(l.Fields, func(f opponents.Field) bool { return f.Scenario == g.Scenario() })
	if i < 0 {
		return nil, fmt.Errorf("%w: nobody was rated on %s", ErrNoScale, g.Scenario())
	}
	f := &l.Fields[i]
	kept := s
	kept.Load = opponents.Kept(s.Load)
	out := &Scale{Options: f.Options}
	for _, level := range LevelNames {
		r := f.Of(level)
		if r == nil || kept.Changed(f, level, g) != "" {
			continue
		}
		if figure := r.Sides[g.Sides()[side]]; !figure.Held {
			out.Marks = append(out.Marks, Mark{level, figure})
		}
	}
	if len(out.Marks) < 2 {
		return nil, fmt.Errorf("%w: the levels have changed since they were rated on %s", ErrNoScale, g.Scenario())
	}
	slices.SortStableFunc(out.Marks, func(a, b Mark) int { return cmp.Compare(a.Elo, b.Elo) })
	return out, nil
}

// Ends are the lowest and the highest rating.
func (c *Scale) Ends() (low, high float64) { return c.Marks[0].Elo, c.Marks[len(c.Marks)-1].Elo }

// Setting is how a rating is played: by two neighbours of the scale, of whom the stronger takes a share of the decisions.
type Setting struct {
	Weak, Strong Mark
	Share        float64
	// Low and High are the 95 % interval of what was set, as sure as the neighbours are rated.
	Low, High float64
}

// At is the setting for a rating.
func (c *Scale) At(elo float64) (*Setting, error) {
	low, high := c.Ends()
	if !(elo >= low && elo <= high) {
		return nil, fmt.Errorf("got %g, want a rating from %.0f (%s) to %.0f (%s)", elo, low, c.Marks[0].Level, high, c.Marks[len(c.Marks)-1].Level)
	}
	i := 1
	for i < len(c.Marks)-1 && c.Marks[i].Elo < elo {
		i++
	}
	x := &Setting{Weak: c.Marks[i-1], Strong: c.Marks[i]}
	part := 1.
	if gap := x.Strong.Elo - x.Weak.Elo; gap > 0 {
		part = (elo - x.Weak.Elo) / gap
	}
	x.Share = shareFor(part)
	x.Low, x.High = between(x.Weak.Low, x.Strong.Low, part), between(x.Weak.High, x.Strong.High, part)
	return x, nil
}

func between(a, b, part float64) float64 { return a + float64((b-a)*part) }

// shareFor is the share of its decisions that the stronger of two agents must take for the pair to be this part of the way from
// the rating of the weaker to its own: the part to the power of 2/3, for what one decision spoils the next ones do not mend. The
// exponent was fitted to blends of levels; docs/opponents.md has the games.
func shareFor(part float64) float64 { return min(1, elementary.Pow(part, 2./3)) }

// dialKind is the agent that is as strong as it is told to be.
func (s Source) dialKind() agents.Kind {
	return agents.Kind{
		Name:     "dial",
		Summary:  "a rating of the ladder, as in dial:450: each decision is taken by one of the two levels next to it",
		TakesArg: true,
		New:      s.dial,
	}
}

// DialOf is the scale of a side of g by the ladder that comes with the program, as the agent dial has it.
func (s Source) DialOf(g engine.Game, side engine.Player) (*Scale, error) {
	l, err := opponents.Measured()
	if err != nil {
		return nil, err
	}
	return s.ScaleOf(l, g, side)
}

func (s Source) dial(g engine.Game, p *agents.Params) (agents.Agent, error) {
	elo, err := strconv.ParseFloat(p.Arg(), 64)
	if err != nil || math.IsNaN(elo) || math.IsInf(elo, 0) {
		return nil, fmt.Errorf("got %q, want a rating of the ladder, as in dial:450", p.Arg())
	}
	l, err := opponents.Measured()
	if err != nil {
		return nil, err
	}
	d := &dial{name: p.Name()}
	for side := range engine.Player(2) {
		if d.sides[side], d.faults[side], err = s.dialled(l, g, side, elo, p); err != nil {
			return nil, err
		}
	}
	if d.sides[0] == nil && d.sides[1] == nil {
		if d.faults[0].Error() == d.faults[1].Error() {
			return nil, d.faults[0]
		}
		return nil, errors.Join(d.faults[0], d.faults[1])
	}
	return d, nil
}

// dialled is the agent of a side; no is why there is none for it.
func (s Source) dialled(l *opponents.Ladder, g engine.Game, side engine.Player, elo float64, p *agents.Params) (a agents.Agent, no, err error) {
	scale, no := s.ScaleOf(l, g, side)
	if no != nil {
		return nil, no, nil
	}
	set, no := scale.At(elo)
	if no != nil {
		return nil, fmt.Errorf("%s side: %w", g.Sides()[side], no), nil
	}
	parts := [2]agents.Agent{}
	for i, level := range []string{set.Weak.Level, set.Strong.Level} {
		spec, err := s.LevelOf(level, g, side)
		if err != nil {
			return nil, nil, err
		}
		if parts[i], err = p.Make(g, spec); err != nil {
			return nil, nil, err
		}
	}
	return agents.NewBlend(p.Name(), parts[0], parts[1], set.Share), nil, nil
}

// dial plays each side by an agent of its own.
type dial struct {
	name   string
	sides  [2]agents.Agent // nil: the rating is none of that side
	faults [2]error        // why
}

var _ agents.OneSided = (*dial)(nil)

func (d *dial) Name() string { return d.name }

// Plays refuses a side for which the rating is out of reach.
func (d *dial) Plays(side engine.Player) error {
	if d.sides[side] == nil {
		return fmt.Errorf("agent %q: %w", d.name, d.faults[side])
	}
	return nil
}

func (d *dial) Reset(seed uint64) {
	for _, a := range d.sides {
		if a != nil {
			a.Reset(seed)
		}
	}
}

func (d *dial) Act(ctx context.Context, s engine.State, b agents.Budget) (engine.Action, agents.Explanation, error) {
	side := s.Player()
	if !side.IsSide() {
		return 0, agents.Explanation{}, fmt.Errorf("agent %q: nobody is to decide", d.name)
	}
	if err := d.Plays(side); err != nil {
		return 0, agents.Explanation{}, err
	}
	return d.sides[side].Act(ctx, s, b)
}
