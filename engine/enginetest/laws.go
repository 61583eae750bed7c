package enginetest

import (
	"fmt"
	"math/rand/v2"

	"bridgehead/engine"
)

// law is one promise of the contract, tested at one state. A law may do to copies what it likes;
// inspect sees to it that the state itself stays as it was.
type law struct {
	name  string
	holds func(*inspector, engine.State) error
}

// The order is that of trust: a law may use what the laws before it have tested.
var laws = []law{
	{"player", playerLaw},
	{"legal actions", legalLaw},
	{"check", checkLaw},
	{"copies", copiesLaw},
	{"notation", notationLaw},
	{"damaged notation", damageLaw},
	{"successors", successorsLaw},
	{"hash", hashLaw},
	{"outcomes", outcomesLaw},
	{"merged outcomes", mergedLaw},
	{"event", eventLaw},
	{"turn", turnLaw},
	{"returns", returnsLaw},
	{"texts", textsLaw},
	{"effects", effectsLaw},
	{"observation", observationLaw},
	{"prepared", preparedLaw},
	{"update", updateLaw},
	{"chart", chartLaw},
	{"points", scoreLaw},
	{"tally", tallyLaw},
}

// inspector holds a game to the laws. Its buffers and its spare state live on from one inspection
// to the next; so CopyFrom always has something old to overwrite.
type inspector struct {
	game  engine.Game
	rng   *rand.Rand
	spare engine.State
	seen  map[uint64]string // hash -> position

	acts, other []engine.Action
	outs        []engine.Outcome
	values      []float32
	alone       []float32 // the usual blocks, observed without the optional ones
	shown       shown
	chart       *engine.Chart // as first seen
	at          []int16
}

func newInspector(g engine.Game, rng *rand.Rand) *inspector {
	return &inspector{game: g, rng: rng, spare: g.New(), seen: map[uint64]string{}}
}

// inspect tests every law at s.
func (in *inspector) inspect(s engine.State) error {
	text, hash := positionOf(s), s.Hash()
	for _, l := range laws {
		if err := guarded(func() error { return l.holds(in, s) }); err != nil {
			return fmt.Errorf("%s: %w", l.name, err)
		}
		if after := positionOf(s); after != text {
			return fmt.Errorf("%s: the state changed while it was only looked at, to %s\n    in%s", l.name, after, differences(after, text))
		}
		if s.Hash() != hash {
			return fmt.Errorf("%s: the hash changed while the state was only looked at", l.name)
		}
	}
	return nil
}

// legal lists the legal actions of s in a buffer of the inspector.
func (in *inspector) legal(s engine.State) []engine.Action {
	in.acts = s.LegalActions(in.acts[:0])
	return in.acts
}

// bound is the exclusive upper bound of the action ids at s.
func (in *inspector) bound(s engine.State) engine.Action {
	if s.Player() == engine.Chance {
		return engine.Action(in.game.NumFaces())
	}
	return engine.Action(in.game.NumActions())
}

// successor returns a copy of s with a applied.
func successor(s engine.State, a engine.Action) engine.State {
	c := s.Clone()
	c.Apply(a)
	return c
}

// same compares two states by everything the contract lets one see.
func (in *inspector) same(got, want engine.State) error {
	if g, w := positionOf(got), positionOf(want); g != w {
		return fmt.Errorf("positions differ:\n    got  %s\n    want %s\n    in%s", g, w, differences(g, w))
	}
	if got.Hash() != want.Hash() {
		return fmt.Errorf("hashes differ: got %#x, want %#x", got.Hash(), want.Hash())
	}
	if got.Player() != want.Player() {
		return fmt.Errorf("players differ: got %d, want %d", got.Player(), want.Player())
	}
	w := in.legal(want)
	in.other = got.LegalActions(in.other[:0])
	if d := difference(in.other, w); d != "" {
		return fmt.Errorf("legal actions differ: %s", d)
	}
	return nil
}
