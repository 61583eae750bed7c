package bundle

import (
	"fmt"
	"math"
	"regexp"
	"strings"
	"time"
	"unicode/utf8"

	"bridgehead/models"
)

// Names are file names, too, and so may mean nothing else to a file system.
var (
	nameForm     = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	checksumForm = regexp.MustCompile(`^[0-9a-f]{64}$`)
)

// Check reports the first thing that no bundle may say. It does not look at the network.
func (b *Bundle) Check() error {
	if len(b.Name) > maxName || !nameForm.MatchString(b.Name) {
		return fmt.Errorf("name: got %.80q, want at most %d lower-case letters, digits and hyphens", b.Name, maxName)
	}
	if b.Game == "" {
		return fmt.Errorf("game: got nothing, want the id of a game")
	}
	for _, n := range []struct {
		what string
		got  int
	}{{"scenarios", len(b.Scenarios)}, {"strength", len(b.Strength)}, {"style", len(b.Style)}, {"play", len(b.Play)}} {
		if n.got > maxList {
			return fmt.Errorf("%s: got %d, want at most %d", n.what, n.got, maxList)
		}
	}
	if err := lines(line{"game", b.Game}, line{"actions", b.Actions}, line{"observation", b.Observation}); err != nil {
		return err
	}
	if err := b.Provenance.check(); err != nil {
		return fmt.Errorf("provenance: %w", err)
	}
	return b.checkLists()
}

func (b *Bundle) checkLists() error {
	for i := range b.Scenarios {
		if err := b.Scenarios[i].check(); err != nil {
			return fmt.Errorf("scenarios[%d]: %w", i, err)
		}
	}
	for i := range b.Strength {
		if err := b.Strength[i].check(); err != nil {
			return fmt.Errorf("strength[%d]: %w", i, err)
		}
	}
	for i, s := range b.Style {
		if err := lines(line{fmt.Sprintf("style[%d]", i), s}); err != nil {
			return err
		}
	}
	for i := range b.Play {
		if err := b.Play[i].check(); err != nil {
			return fmt.Errorf("play[%d]: %w", i, err)
		}
	}
	return nil
}

// check looks at the scenario by itself; checkBoards sees whether its board is one of the network.
func (s *Scenario) check() error {
	if s.ID == "" {
		return fmt.Errorf("id: got nothing, want the id of a scenario")
	}
	if err := lines(line{"id", s.ID}, line{"hash", s.Hash}); err != nil {
		return err
	}
	if len(s.InPlay) > maxList || len(s.Links) > maxList {
		return fmt.Errorf("got %d nodes and %d links, want at most %d of each", len(s.InPlay), len(s.Links), maxList)
	}
	if _, err := s.Board(); err != nil {
		return err
	}
	return nil
}

// checkBoards reports the first board that is not one of the shape.
func (b *Bundle) checkBoards(c *models.Config) error {
	for i, s := range b.Scenarios {
		if n := len(s.InPlay); n != c.Shape.Nodes.Rows {
			return fmt.Errorf("scenarios[%d]: in_play: got %d nodes, want the %d of the shape", i, n, c.Shape.Nodes.Rows)
		}
	}
	return nil
}

func (p *Provenance) check() error {
	if len(p.Config) > maxPage || !utf8.ValidString(p.Config) {
		return fmt.Errorf("config: got %d bytes, want at most %d of UTF-8", len(p.Config), maxPage)
	}
	if err := lines(line{"recipe", p.Recipe}, line{"machine", p.Machine}, line{"program", p.Program}); err != nil {
		return err
	}
	if p.Games < 0 || p.Positions < 0 || !within(p.Hours, 0, math.MaxFloat64) {
		return fmt.Errorf("got %d games, %d positions, %g hours, want none below 0", p.Games, p.Positions, p.Hours)
	}
	if p.Parent != "" && !checksumForm.MatchString(p.Parent) {
		return fmt.Errorf("parent: got %.80q, want a SHA-256 of 64 digits in hex, or nothing", p.Parent)
	}
	return date(p.Date)
}

func (s *Strength) check() error {
	if err := lines(line{"opponent", s.Opponent}, line{"scenario", s.Scenario}, line{"side", s.Side}, line{"settings", s.Settings}); err != nil {
		return err
	}
	if s.Games < 1 {
		return fmt.Errorf("games: got %d, want at least 1", s.Games)
	}
	if !within(s.Score, 0, 1) || !within(s.Low, 0, s.Score) || !within(s.High, s.Score, 1) {
		return fmt.Errorf("score: got %g within %g and %g, want low, score and high ascending from 0 to 1", s.Score, s.Low, s.High)
	}
	return date(s.Date)
}

// The most that a level may ask for. Agents take more simulations where somebody asks for them himself.
const (
	mostSimulations = 1 << 20
	mostConsidered  = 1 << 16
	mostTemperature = 100
)

func (p *Play) check() error {
	if p.Simulations < 0 || p.Simulations > mostSimulations || p.Considered < 0 || p.Considered > mostConsidered ||
		!within(p.Temperature, 0, mostTemperature) {
		return fmt.Errorf("level %.80q: got %d simulations, %d considered, temperature %g, want 0 to %d, 0 to %d and 0 to %d",
			p.Level, p.Simulations, p.Considered, p.Temperature, mostSimulations, mostConsidered, mostTemperature)
	}
	if p.Side != "" && p.Agent == "" {
		return fmt.Errorf("level %q of side %q: got no agent, and a level by side wants one", p.Level, p.Side)
	}
	return lines(line{"level", p.Level}, line{"side", p.Side}, line{"agent", p.Agent})
}

// line is a text on one line, and what it is called.
type line struct{ what, text string }

// lines reports the first text that is none. People read them in terminals, so they hold no control
// characters.
func lines(all ...line) error {
	for _, l := range all {
		if len(l.text) > maxText || !utf8.ValidString(l.text) || strings.ContainsFunc(l.text, isControl) {
			return fmt.Errorf("%s: got %.80q, want at most %d bytes of UTF-8 on one line", l.what, l.text, maxText)
		}
	}
	return nil
}

func isControl(r rune) bool { return r < ' ' || r >= 0x7f && r < 0xa0 }

// date accepts a day or nothing.
func date(text string) error {
	if text == "" {
		return nil
	}
	if _, err := time.Parse(time.DateOnly, text); err != nil {
		return fmt.Errorf("date: got %.80q, want YYYY-MM-DD, or nothing", text)
	}
	return nil
}

// within is false for NaN.
func within(x, low, high float64) bool { return x >= low && x <= high }
