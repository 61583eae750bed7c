package help

import (
	"fmt"
	"slices"
	"strings"
)

// Guide is a game that teaches: a normal game beside which lessons are shown, one after the other.
type Guide struct {
	ID       string   `json:"id" yaml:"id"`
	Title    string   `json:"title" yaml:"title"`
	Text     string   `json:"text" yaml:"text"` // what is learnt, in a sentence or two
	Game     string   `json:"game" yaml:"-"`    // key of the game whose book it stands in
	Scenario string   `json:"scenario" yaml:"scenario"`
	Position string   `json:"position,omitempty" yaml:"position"` // the line it begins at; empty: the start
	Side     string   `json:"side" yaml:"side"`                   // the learner's
	Opponent string   `json:"opponent" yaml:"opponent"`           // spec of the agent
	Lessons  []Lesson `json:"lessons,omitempty" yaml:"lessons"`
	Asides   []Aside  `json:"asides,omitempty" yaml:"asides"`
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

// readGuide completes a guide and refuses one with gaps.
func (b *Book) readGuide(g *Guide) error {
	g.Game = b.Game
	if g.ID == "" || g.Title == "" || g.Text == "" || g.Scenario == "" || g.Opponent == "" || len(g.Lessons) == 0 {
		return fmt.Errorf("guide %q: wants an id, a title, a text, a scenario, an opponent and lessons", g.ID)
	}
	if !slices.Contains([]string{"german", "allied"}, g.Side) {
		return fmt.Errorf("guide %q: side %q, want german | allied", g.ID, g.Side)
	}
	seen := map[string]bool{}
	for _, l := range g.Lessons {
		if l.ID == "" || l.Title == "" || l.Text == "" || seen[l.ID] || len(l.Wait) == 0 {
			return fmt.Errorf("guide %s, lesson %q: wants an id of its own, a title, a text and something to wait for", g.ID, l.ID)
		}
		seen[l.ID] = true
		if err := b.checkLesson(l); err != nil {
			return fmt.Errorf("guide %s, lesson %q: %w", g.ID, l.ID, err)
		}
	}
	explained := map[string]bool{}
	for _, a := range g.Asides {
		if a.ID == "" || a.Title == "" || a.Text == "" || seen[a.ID] || len(a.Kinds) == 0 {
			return fmt.Errorf("guide %s, aside %q: wants an id of its own, a title, a text and kinds", g.ID, a.ID)
		}
		seen[a.ID] = true
		if err := b.checkAside(a, explained); err != nil {
			return fmt.Errorf("guide %s, aside %q: %w", g.ID, a.ID, err)
		}
	}
	return nil
}

func (b *Book) checkLesson(l Lesson) error {
	for _, w := range l.Wait {
		if err := b.checkWait(w); err != nil {
			return err
		}
	}
	return checkPoints(l.Point)
}

// checkAside refuses kinds that an aside before this one has explained, and notes its own.
func (b *Book) checkAside(a Aside, explained map[string]bool) error {
	for _, k := range a.Kinds {
		if _, ok := b.Kind(k); !ok || explained[k] {
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

func (b *Book) checkWait(w Wait) error {
	onKinds := w.On == OnDecide || w.On == OnPlay || w.On == OnRoll
	switch {
	case !onKinds && !slices.Contains([]string{OnNext, OnDate, OnOver}, w.On):
		return fmt.Errorf("waits on %q, want next | decide | play | roll | date | over", w.On)
	case onKinds != (len(w.Kinds) > 0), (w.On == OnDate) != (w.Date > 0):
		return fmt.Errorf("waits on %s with kinds %v and date %d", w.On, w.Kinds, w.Date)
	}
	for _, k := range w.Kinds {
		if _, ok := b.Kind(k); !ok {
			return fmt.Errorf("waits for the kind %q, which does not exist", k)
		}
	}
	return nil
}

// Guide is a guide by its id; the first one for an empty id.
func (b *Book) Guide(id string) (Guide, bool) {
	i := 0
	if id != "" {
		i = slices.IndexFunc(b.Guides, func(g Guide) bool { return g.ID == id })
	}
	if i < 0 || i >= len(b.Guides) {
		return Guide{}, false
	}
	return b.Guides[i], true
}
