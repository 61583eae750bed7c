// Package generate draws small scenarios by a seed: a part of the map of a game, units of its order of battle, who stands
// where, and how long it lasts. What is left open is the goal.
//
//	sketch, err := kind.Draw(17) // of a games.Kind
//	text, err := sketch.Text(5) // the scenario file in which the Allies want 5 points
//
// A drawn scenario has a name, such as g17-5 for seed 17 and goal 5, by which it is made again wherever the games are made: it
// needs no file. Seeds below [HeldOut] are for training; those from there on are held out for measurements.
package generate

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"

	"bridgehead/scenarios"
)

// HeldOut is the first seed that is held out: what is drawn from here on nobody trains on.
const HeldOut = 1_000_001

// Sketch is a scenario that was drawn, but for its goal.
type Sketch struct {
	ID        string                         // the key of the game and the seed, such as KEY/g17
	Low, High int                            // the goals there are; a higher one is harder for the Allies
	Text      func(goal int) ([]byte, error) // the scenario file; an error for a goal there is not
}

// Drawer draws a sketch of one game. The same seed draws the same, everywhere.
type Drawer func(seed uint64) (*Sketch, error)

// Scenario reads the scenario of a goal. Its name is that of the sketch with the goal.
func (s *Sketch) Scenario(goal int) (*scenarios.Scenario, error) {
	text, err := s.Text(goal)
	if err != nil {
		return nil, err
	}
	return scenarios.Parse(fmt.Sprintf("%s-%d.yaml", s.ID, goal), text)
}

// Name is the short name of a drawn scenario.
func Name(seed uint64, goal int) string { return fmt.Sprintf("g%d-%d", seed, goal) }

var names = regexp.MustCompile(`^g([1-9][0-9]{0,17})-([1-9][0-9]{0,3})$`)

// ParseName reads a short name; false for one that is not that of a drawn scenario.
func ParseName(name string) (seed uint64, goal int, ok bool) {
	m := names.FindStringSubmatch(name)
	if m == nil {
		return 0, 0, false
	}
	seed, _ = strconv.ParseUint(m[1], 10, 64) // so many digits fit
	goal, _ = strconv.Atoi(m[2])
	return seed, goal, true
}

// Partition sets apart those of some scenarios, by their ids, that are drawn.
func Partition(ids []string) (others, drawn []string) {
	for _, id := range ids {
		if _, _, ok := ParseName(id[strings.LastIndexByte(id, '/')+1:]); ok {
			drawn = append(drawn, id)
		} else {
			others = append(others, id)
		}
	}
	return others, drawn
}

// shipped is the content of a scenario that comes with the program. Draws only read it.
func shipped[C scenarios.Content](id string) (C, error) {
	sc, err := scenarios.Load(id)
	c, _ := scenarios.As[C](sc)
	return c, err
}

// tries is how many draws a seed has: not every one comes to a scenario.
const tries = 5000

// errAgain is a draw that came to nothing.
var errAgain = errors.New("draw again")

// draw draws until there is a sketch whose highest goal makes a scenario. Games have streams of their own, so that one seed is not the
// same draw in each.
func draw(id string, seed, stream uint64, once func(l lot) (*Sketch, error)) (*Sketch, error) {
	l := lot{rand.New(rand.NewPCG(seed, stream))}
	last := errAgain
	for range tries {
		s, err := once(l)
		if err == nil {
			_, err = s.Scenario(s.High)
		}
		if err == nil {
			return s, nil
		}
		last = err
	}
	return nil, fmt.Errorf("scenario %s: nothing came of %d draws, the last: %w", id, tries, last)
}
