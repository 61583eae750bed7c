package neural

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/models"
	"bridgehead/models/bundle"
	"bridgehead/models/opponents"
)

// Source is where agents get their networks from.
type Source struct {
	// Load finds a network by its name. It opens no file that a name may say.
	Load func(name string) (*bundle.Bundle, error)
	// Names lists what Load finds. What is not among them is the name of a file, where agents may name files. Nil: Load
	// takes every name, and there are no files.
	Names func() ([]string, error)
	// Usual names the network of scenarios of a game that have none of their own; empty, or nil: there is none.
	Usual func(g engine.Game) string
	// Loaded is told of every network that an agent is made with, and of what the agent calls it; nil: nobody is.
	Loaded func(model string, b *bundle.Bundle)
	// Runner makes what runs a network on a board, so many positions at a time; nil: a [models.Runner].
	Runner func(net *models.Net, board *models.Board, batch int) Runner

	releases *opponents.Releases // nil: none
}

// Networks is the source of those that come with the program. It knows no usual ones.
var Networks = Source{Load: opponents.Embedded().Open, Names: opponents.Embedded().Names}

// WithReleases are the networks of a source that has Names and those of earlier releases, as NAME@VERSION; levels are known as
// LEVEL@VERSION as well.
func (s Source) WithReleases(r *opponents.Releases) Source {
	out := s
	out.releases = r
	out.Load = func(name string) (*bundle.Bundle, error) {
		if strings.Contains(name, "@") {
			return r.Load(name)
		}
		return s.Load(name)
	}
	out.Names = func() ([]string, error) {
		names, err := s.Names()
		if err != nil {
			return nil, err
		}
		older, err := r.Names()
		return append(names, older...), err
	}
	return out
}

// run makes what runs a network whose shape is that of the board.
func (s Source) run(net *models.Net, board *models.Board, batch int) Runner {
	if s.Runner == nil {
		return models.NewRunner(net, board, batch)
	}
	return s.Runner(net, board, batch)
}

// Evaluator values positions of g by the network of b, so many at a time.
func (s Source) Evaluator(b *bundle.Bundle, g engine.Game, batch int, o Options) (*Evaluator, error) {
	if err := fits(b, g); err != nil {
		return nil, err
	}
	board, err := BoardOf(g)
	if err != nil {
		return nil, err
	}
	return NewEvaluator(g, s.run(b.Net, board, batch), o)
}

// Model finds the network that the key model of a spec names: one of the source, or else a file where the spec may name
// one.
func (s Source) Model(p *agents.Params) (*bundle.Bundle, error) {
	name := p.Text("model", "")
	if name == "" {
		return nil, errors.New("model: got nothing, want the name of a network, or its file")
	}
	b, err := s.find(name, p)
	if err == nil && s.Loaded != nil {
		s.Loaded(name, b)
	}
	return b, err
}

func (s Source) find(name string, p *agents.Params) (*bundle.Bundle, error) {
	if s.Names == nil {
		return s.Load(name)
	}
	names, err := s.Names()
	if err != nil {
		return nil, err
	}
	if slices.Contains(names, name) {
		return s.Load(name)
	}
	words := cmp.Or(strings.Join(names, " | "), "nothing, for there are no networks")
	if !p.Files() {
		return nil, fmt.Errorf("model: got %.80q, want %s", name, words)
	}
	data, err := p.File(name, bundle.MaxBytes)
	if err != nil {
		return nil, fmt.Errorf("model: %w; want a file of a network, *%s, or %s", err, bundle.Extension, words)
	}
	b, err := bundle.Read(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("model %q: %w", name, err)
	}
	return b, nil
}

// fits reports why the network of b cannot play g.
func fits(b *bundle.Bundle, g engine.Game) error {
	if b.Game != g.ID() {
		return fmt.Errorf("network %q plays %q, not %q", b.Name, b.Game, g.ID())
	}
	shape, err := ShapeOf(g)
	if err != nil {
		return err
	}
	observation, err := ObservationHash(g)
	if err != nil {
		return err
	}
	actions, err := ActionsHash(g)
	if err != nil {
		return err
	}
	switch {
	case b.Observation != "" && b.Observation != observation:
		return fmt.Errorf("network %q reads another observation of %s: layout %.12s, want %.12s", b.Name, g.ID(), b.Observation, observation)
	case b.Actions != "" && b.Actions != actions:
		return fmt.Errorf("network %q knows other actions of %s: space %.12s, want %.12s", b.Name, g.ID(), b.Actions, actions)
	case b.Net == nil:
		return fmt.Errorf("network %q has no weights", b.Name)
	}
	if d := difference(b.Net.Config.Shape, shape); d != "" {
		return fmt.Errorf("network %q has another shape than %s: %s", b.Name, g.ID(), d)
	}
	return nil
}

// difference names the first field in which two shapes differ.
func difference(got, want models.Shape) string {
	g, w := reflect.ValueOf(got), reflect.ValueOf(want)
	for i := range g.NumField() {
		if a, b := g.Field(i), w.Field(i); !same(a, b) {
			return fmt.Sprintf("%s: got %+v, want %+v", strings.ToLower(g.Type().Field(i).Name), a, b)
		}
	}
	return ""
}

// same compares fields; a list of nothing is as good as none.
func same(a, b reflect.Value) bool {
	if a.Kind() == reflect.Slice && a.Len() == 0 && b.Len() == 0 {
		return true
	}
	return reflect.DeepEqual(a.Interface(), b.Interface())
}
