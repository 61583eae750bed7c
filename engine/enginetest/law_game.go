package enginetest

import (
	"encoding/hex"
	"errors"
	"fmt"
	"strings"

	"bridgehead/engine"
)

// checkGame tests what a game says about itself before any move is played.
func checkGame(g engine.Game) error {
	if err := errors.Join(checkNames(g), checkSizes(g)); err != nil {
		return err
	}
	for _, text := range []string{"", " ", "\n", "nonsense", g.ID()} {
		if s, err := g.Parse([]byte(text)); err == nil || s != nil {
			return fmt.Errorf("Parse(%q) returns %v, %v; want no state and an error", text, s, err)
		}
	}
	a, b := g.New(), g.New()
	if positionOf(a) != positionOf(b) || a.Hash() != b.Hash() {
		return fmt.Errorf("two calls of New give two positions:\n    %s\n    %s", positionOf(a), positionOf(b))
	}
	if o, ok := g.(engine.Observer); ok {
		if err := checkBlocks(o.Blocks()); err != nil {
			return err
		}
	}
	if h, ok := g.(engine.Handicapped); ok {
		if err := checkHandicap(h); err != nil {
			return err
		}
	}
	if c, ok := g.(engine.Charter); ok {
		return checkChart(g, c)
	}
	return nil
}

func checkNames(g engine.Game) error {
	var faults []error
	if g.ID() == "" || g.Scenario() == "" {
		faults = append(faults, fmt.Errorf("ID %q and Scenario %q must have names", g.ID(), g.Scenario()))
	}
	if h, err := hex.DecodeString(g.ScenarioHash()); err != nil || len(h) != 32 {
		faults = append(faults, fmt.Errorf("ScenarioHash is %q, want a SHA-256 in hex", g.ScenarioHash()))
	}
	if strings.ContainsAny(g.Options(), " \t\r\n") {
		faults = append(faults, fmt.Errorf("the options are %q, want one word", g.Options()))
	}
	sides := g.Sides()
	for _, name := range sides {
		if name == "" || name != strings.ToLower(name) {
			faults = append(faults, fmt.Errorf("side %q: want a name in lower case", name))
		}
	}
	if sides[0] == sides[1] {
		faults = append(faults, fmt.Errorf("both sides are called %q", sides[0]))
	}
	return errors.Join(faults...)
}

func checkSizes(g engine.Game) error {
	if g.NumActions() < 1 || g.NumFaces() < 0 || g.MaxDecisions() < 1 {
		return fmt.Errorf("NumActions %d, NumFaces %d, MaxDecisions %d: want at least 1, 0 and 1",
			g.NumActions(), g.NumFaces(), g.MaxDecisions())
	}
	return nil
}
