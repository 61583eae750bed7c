package tui

import (
	"context"
	"errors"
	"strings"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/table"
	"bridgehead/table/help"
	"bridgehead/table/insight"
)

// Insight makes the usual adviser: package table/insight with agents of the registry, of which the last
// opponent that plays a side gives the hints; beside them stands what the evaluator says, where there is one.
func Insight(r *agents.Registry, opponents []Opponent, evaluators table.Evaluators) Adviser {
	return &adviser{r, opponents, evaluators}
}

type adviser struct {
	registry   *agents.Registry
	opponents  []Opponent
	evaluators table.Evaluators // nil: nothing evaluates
}

func (a *adviser) Centers(g engine.Game) map[string][2]float64 {
	b, err := insight.Board(g)
	if err != nil {
		return nil
	}
	at := map[string][2]float64{}
	for i := range b.Areas {
		at[b.Areas[i].Place] = [2]float64{b.Areas[i].Center[0], b.Areas[i].Center[1]}
	}
	for _, z := range append(b.Zones[:len(b.Zones):len(b.Zones)], b.UK) {
		at[z.Place] = [2]float64{z.Box[0] + z.Box[2]/2, z.Box[1] + z.Box[3]/2}
	}
	return at
}

func (a *adviser) Preview(ctx context.Context, g engine.Game, s engine.State, action engine.Action) (*insight.Odds, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return insight.Preview(g, s, action)
}

func (a *adviser) Hint(ctx context.Context, g engine.Game, s engine.State, spec string) (*table.Thought, error) {
	specs := []string{spec}
	if spec == "" {
		specs = a.best(s.Player())
	}
	var faults []error
	for _, spec := range specs {
		t, err := insight.Hint(ctx, a.registry, g, s, spec, agents.Budget{})
		if err == nil {
			if a.evaluators != nil {
				j, name := a.evaluators(g)
				t.Ask(j, name, s)
			}
			return t, nil
		}
		faults = append(faults, err)
		if ctx.Err() != nil {
			break
		}
	}
	return nil, errors.Join(faults...)
}

// best lists the opponents that play a side, the last first, and greedy after all.
func (a *adviser) best(side engine.Player) []string {
	var specs []string
	for i := len(a.opponents) - 1; i >= 0; i-- {
		o := &a.opponents[i]
		if side.IsSide() && (anySide(o.Side) || o.Side == sideNames[side]) {
			specs = append(specs, o.Spec)
		}
	}
	return append(specs, "greedy")
}

// anySide reports whether an opponent plays both sides.
func anySide(side string) bool { return side == "" || side == "both" }

// Help explains the kind of node and the rules its prompt names, each once.
func (a *adviser) Help(game, kind string, rules []string) []Topic {
	var topics []Topic
	book := help.On(game)
	if book == nil {
		return nil
	}
	if t, ok := book.Kind(kind); ok {
		topics = append(topics, Topic{t.Title, t.Text})
		rules = append(rules[:len(rules):len(rules)], t.Rules...)
	}
	told := map[string]bool{}
	for _, id := range rules {
		if t, ok := book.Rule(id); ok && !told[t.Title] {
			told[t.Title] = true
			topics = append(topics, Topic{id + " " + t.Title, t.Text})
		}
	}
	return topics
}

// Place lists the neighbours with what lies between.
func (a *adviser) Place(g engine.Game, code string) string {
	b, err := insight.Board(g)
	if err != nil {
		return ""
	}
	var words []string
	for i := range b.Boundaries {
		line := &b.Boundaries[i]
		one, two, _ := strings.Cut(line.ID, "-")
		other := two
		if two == code {
			other = one
		} else if one != code {
			continue
		}
		if inPlay(b, other) {
			words = append(words, other+across(line))
		}
	}
	for _, arrow := range b.Arrows {
		switch code {
		case arrow.From:
			words = append(words, arrow.To)
		case arrow.To:
			words = append(words, arrow.From)
		}
	}
	return strings.Join(words, ", ")
}

func inPlay(b *insight.BoardData, code string) bool {
	for i := range b.Areas {
		if b.Areas[i].Place == code {
			return b.Areas[i].InPlay
		}
	}
	return false
}

// across says what a boundary is made of.
func across(line *insight.BoardBoundary) string {
	var words []string
	if line.Kind != "open" {
		words = append(words, line.Kind)
	}
	if line.Road {
		words = append(words, "road")
	}
	if len(words) == 0 {
		return ""
	}
	return " (" + strings.Join(words, ", ") + ")"
}
