package games

import (
	"errors"
	"fmt"
	"strings"

	"bridgehead/engine"
	"bridgehead/scenarios"
	"bridgehead/scenarios/generate"
)

// stiller is a position that can be written as a scenario file can say it.
type stiller interface {
	Still() (*scenarios.Still, error)
}

// still is the Still of the kinds whose positions are stillers.
func still(s engine.State) (*scenarios.Still, error) {
	p, ok := s.(stiller)
	if !ok {
		return nil, fmt.Errorf("got a position of type %T, which no file can say", s)
	}
	return p.Still()
}

// text is the file of a scenario of the game: an embedded one, one that is drawn, or one that people have made.
func (k Kind) text(name string) ([]byte, error) {
	id := k.Name(name)
	_, short, _ := strings.Cut(id, "/")
	if l, ok := Made(); ok && scenarios.IsMade(short) {
		return l.Text(id)
	}
	if seed, goal, ok := generate.ParseName(short); ok && k.Draw != nil {
		sketch, err := k.Draw(seed)
		if err != nil {
			return nil, err
		}
		return sketch.Text(goal)
	}
	return scenarios.Text(id)
}

// DraftOf is a draft of the scenario of a game with units, control, time and losses as they stand at a position, and in plain words what
// of the position no scenario file says. The error says why a scenario cannot begin there.
func DraftOf(g engine.Game, s engine.State) (d *scenarios.Draft, lost []string, err error) {
	key, name, _ := strings.Cut(g.Scenario(), "/")
	k, err := Find(key)
	if err != nil {
		return nil, nil, err
	}
	if k.Still == nil {
		return nil, nil, fmt.Errorf("scenarios of %s are no data that can be edited", k.Title)
	}
	now, err := k.Still(s)
	if err != nil {
		return nil, nil, err
	}
	text, err := k.text(name)
	if err != nil {
		return nil, nil, err
	}
	if d, err = scenarios.OpenDraft(g.Scenario()+".yaml", text); err != nil {
		return nil, nil, err
	}
	refused, err := d.Write(append(now.Edits, scenarios.Edit{Do: "set", Field: "title", Value: titleAt(d, s)}))
	if err != nil {
		return nil, nil, err
	}
	lost = now.Lost
	for _, r := range refused {
		lost = append(lost, "Not in the draft: "+r.Error()+".")
	}
	var faults scenarios.Errors
	if _, err := d.Check(); errors.As(err, &faults) {
		for _, f := range faults {
			lost = append(lost, fmt.Sprintf("To be mended in the draft: %s: got %s, want %s.", f.Field, f.Got, f.Want))
		}
	}
	if plain, err := New(key, name, ""); err == nil && plain.Options() != g.Options() {
		lost = append(lost, fmt.Sprintf("The options of the game, %s: choose them again when the draft is played.", g.Options()))
	}
	return d, lost, nil
}

// titleAt is the title of a draft that begins at a position.
func titleAt(d *scenarios.Draft, s engine.State) string {
	const most = 200
	title := d.Title() + ", from " + engine.TurnName(s)
	if len(title) > most {
		return d.Title()
	}
	return title
}
