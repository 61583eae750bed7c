package help

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"
)

// Guide is a first game that teaches: a normal game beside which lessons are shown, one after the other.
type Guide struct {
	Title    string   `json:"title" yaml:"title"`
	Game     string   `json:"game" yaml:"game"`
	Scenario string   `json:"scenario" yaml:"scenario"`
	Side     string   `json:"side" yaml:"side"`         // the learner's
	Opponent string   `json:"opponent" yaml:"opponent"` // spec of the agent
	Lessons  []Lesson `json:"lessons" yaml:"lessons"`
	Asides   []Aside  `json:"asides" yaml:"asides"`
}

// Aside explains what the game may ask before the lessons come to it. It takes the place of the lesson the first time
// the learner has a decision of one of Kinds, and goes when that has been made; then the lesson goes on where it was.
type Aside struct {
	ID    string   `json:"id" yaml:"id"`
	Title string   `json:"title" yaml:"title"`
	Text  string   `json:"text" yaml:"text"`
	Kinds []string `json:"kinds" yaml:"kinds"` // of nodes
	Point []string `json:"point,omitempty" yaml:"point"`
}

// Lesson is shown until what it waits for has happened, the learner skips it, or the game ends. The next one then takes
// its place; what happened before a lesson was shown does not count for it.
type Lesson struct {
	ID    string `json:"id" yaml:"id"`
	Title string `json:"title" yaml:"title"`
	Text  string `json:"text" yaml:"text"`
	// Wait lists what the lesson waits for; any one of it is enough. The first is what the lesson is about, the others see
	// to it that it ends in every course of play.
	Wait []Wait `json:"wait" yaml:"wait"`
	// Point lists what to highlight: "place:28", "crossing:27-28", or a part of the page such as "control:prompt".
	Point []string `json:"point,omitempty" yaml:"point"`
}

// Controls are the parts of a page that a lesson can point to.
var Controls = []string{"prompt", "actions", "undo", "log", "impulse", "advantage", "sunset", "vp", "preview", "dice",
	"hint", "review"}

// What a Wait waits for.
const (
	OnNext   = "next"   // the learner goes on
	OnDecide = "decide" // a decision of one of Kinds is to be made
	OnPlay   = "play"   // one has been made
	OnRoll   = "roll"   // dice of one of Kinds have fallen
	OnDate   = "date"   // this date has come
	OnOver   = "over"   // the game has ended
)

// Wait is something that happens in a game.
type Wait struct {
	On    string   `json:"on" yaml:"on"`
	Kinds []string `json:"kinds,omitempty" yaml:"kinds"` // of nodes
	Side  string   `json:"side,omitempty" yaml:"side"`   // who decides; empty: either
	Date  int      `json:"date,omitempty" yaml:"date"`
}

// Moment is what has to be known of a game to tell whether a Wait is over. A page makes one for every change of the view
// and for every line of the log.
type Moment struct {
	Kind, Side string // of the node that is open now; empty at the end
	PlayedKind string // of the node at which the last step was made
	PlayedSide string // who made it; "dice" for a roll
	Date       int
	Over       bool
}

// Met reports whether w is over at m. What waits for the learner is never met by the game, but by its end.
func (w Wait) Met(m Moment) bool {
	if m.Over {
		return true
	}
	switch w.On {
	case OnDecide:
		return slices.Contains(w.Kinds, m.Kind) && w.by(m.Side)
	case OnPlay:
		return slices.Contains(w.Kinds, m.PlayedKind) && w.by(m.PlayedSide)
	case OnRoll:
		return slices.Contains(w.Kinds, m.PlayedKind) && m.PlayedSide == "dice"
	case OnDate:
		return m.Date >= w.Date
	}
	return false
}

func (w Wait) by(side string) bool { return w.Side == "" || w.Side == side }

// Met reports whether a lesson is over at m.
func (l Lesson) Met(m Moment) bool {
	return slices.ContainsFunc(l.Wait, func(w Wait) bool { return w.Met(m) })
}

//go:embed guide.yaml
var guideFile []byte

var guide = mustReadGuide(guideFile)

func mustReadGuide(file []byte) *Guide {
	g, err := readGuide(file)
	if err != nil {
		panic(fmt.Sprintf("guide.yaml: %v", err))
	}
	return g
}

func readGuide(file []byte) (*Guide, error) {
	g := &Guide{}
	if err := yaml.UnmarshalWithOptions(file, g, yaml.Strict()); err != nil {
		return nil, err
	}
	seen := map[string]bool{}
	for _, l := range g.Lessons {
		if l.ID == "" || l.Title == "" || l.Text == "" || seen[l.ID] || len(l.Wait) == 0 {
			return nil, fmt.Errorf("lesson %q: wants an id of its own, a title, a text and something to wait for", l.ID)
		}
		seen[l.ID] = true
		if err := l.check(); err != nil {
			return nil, fmt.Errorf("lesson %q: %w", l.ID, err)
		}
	}
	explained := map[string]bool{}
	for _, a := range g.Asides {
		if a.ID == "" || a.Title == "" || a.Text == "" || seen[a.ID] || len(a.Kinds) == 0 {
			return nil, fmt.Errorf("aside %q: wants an id of its own, a title, a text and kinds", a.ID)
		}
		seen[a.ID] = true
		if err := a.check(explained); err != nil {
			return nil, fmt.Errorf("aside %q: %w", a.ID, err)
		}
	}
	return g, nil
}

func (l Lesson) check() error {
	for _, w := range l.Wait {
		if err := w.check(); err != nil {
			return err
		}
	}
	return checkPoints(l.Point)
}

// check refuses kinds that an aside before this one has explained, and notes its own.
func (a Aside) check(explained map[string]bool) error {
	for _, k := range a.Kinds {
		if _, ok := Of(k); !ok || explained[k] {
			return fmt.Errorf("is about the kind %q, which does not exist or has an aside already", k)
		}
		explained[k] = true
	}
	return checkPoints(a.Point)
}

// checkPoints leaves it to the scenario which places there are.
func checkPoints(points []string) error {
	for _, p := range points {
		what, name, _ := strings.Cut(p, ":")
		switch {
		case name == "" || !slices.Contains([]string{"place", "crossing", "control"}, what):
			return fmt.Errorf("points to %q, want place:N, crossing:N-M or control:NAME", p)
		case what == "control" && !slices.Contains(Controls, name):
			return fmt.Errorf("points to the control %q, want %s", name, strings.Join(Controls, " | "))
		}
	}
	return nil
}

func (w Wait) check() error {
	onKinds := w.On == OnDecide || w.On == OnPlay || w.On == OnRoll
	switch {
	case !onKinds && !slices.Contains([]string{OnNext, OnDate, OnOver}, w.On):
		return fmt.Errorf("waits on %q, want next | decide | play | roll | date | over", w.On)
	case onKinds != (len(w.Kinds) > 0), (w.On == OnDate) != (w.Date > 0):
		return fmt.Errorf("waits on %s with kinds %v and date %d", w.On, w.Kinds, w.Date)
	}
	for _, k := range w.Kinds {
		if _, ok := Of(k); !ok {
			return fmt.Errorf("waits for the kind %q, which does not exist", k)
		}
	}
	return nil
}

// First is the guided first game.
func First() Guide {
	g := *guide
	g.Lessons, g.Asides = slices.Clone(g.Lessons), slices.Clone(g.Asides)
	return g
}
