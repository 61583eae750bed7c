package enginetest

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"

	"bridgehead/engine"
)

const (
	hiddenSeed = 1945
	// fewestTwins is how many pairs of different positions that are one to a side must have been met.
	fewestTwins = 100
	// twinStreams are the streams of random numbers on which twins must be sampled alike.
	twinStreams = 20
	// spreadDraws are the samples among which everything that is open must have taken more than one value.
	spreadDraws = 1000
)

// Hidden tests what a game that hides something promises ([engine.Hider]): that everything a side gets depends on its
// Knowledge alone. Where something is hidden a game has twins, different positions that are one to a side. Hidden plays
// seeded random games in pairs: both games of a pair are played on as long as the side cannot tell them apart. For such twins
// everything the side gets must be equal, byte for byte, and so must samples drawn on equal random numbers: a resampler
// that keeps a bit of the truth is caught here and nowhere else. It fails where fewer than a hundred twins were met.
//
// Besides, samples are valid positions that agree with what they were drawn from, obey the invariant and can be played on,
// and steps that a side does not notice leave its Knowledge alone. A nil invariant asks for nothing.
//
// Steps are tested everywhere, positions at the beginning of a game and ever fewer of a long one; [HiddenSoak] tests all.
func Hidden(t testing.TB, g engine.Game, games int, invariant func(engine.State) error) {
	t.Helper()
	playHidden(t, g, games, invariant, false)
}

// HiddenSoak is Hidden at every position; see [Games]. With no games it does nothing.
func HiddenSoak(t testing.TB, g engine.Game, games int, invariant func(engine.State) error) {
	t.Helper()
	if games > 0 {
		playHidden(t, g, games, invariant, true)
	}
}

func playHidden(t testing.TB, g engine.Game, games int, invariant func(engine.State) error, everywhere bool) {
	t.Helper()
	h := engine.Hiding(g)
	if h == nil {
		t.Fatalf("hidden: %s: it hides nothing, want an engine.Hider whose Hides is true", title(g))
	}
	k := newHidden(h, invariant)
	k.everywhere = everywhere
	for i := range games {
		for side := range engine.Player(2) {
			w := newWalk(g, hiddenSeed, uint64(2*i)+uint64(side))
			if err := guarded(func() error { return k.play(w, side) }); err != nil {
				t.Fatalf("hidden: side %d: %v", side, w.locate(err))
			}
		}
	}
	t.Logf("hidden: %s: %d games for each side, %d positions, %d twins", title(g), games, k.met, len(k.twins))
	if len(k.twins) < fewestTwins {
		t.Errorf("hidden: %s: %d pairs of positions that are one to a side were met in %d games, want %d or more: play more games, or nothing is hidden",
			title(g), len(k.twins), games, fewestTwins)
	}
	k.allocations(t)
}

// hidden holds a game to what it promises of what it hides.
type hidden struct {
	game       engine.Hider
	teller     engine.SideTeller // nil: none
	invariant  func(engine.State) error
	rng        *rand.Rand
	met        int  // positions that were tested
	everywhere bool // not a sample of long games
	twins      map[twins]bool

	twin    engine.State    // of the game under way: what the side cannot tell from it
	path    []engine.Action // of the twin, dice among it
	before  engine.State    // the last position of the game
	next    engine.State
	samples [2]engine.State
	lines   [2][]byte
	acts    []engine.Action
}

// twins are two positions by their hashes, and the side to which they are one.
type twins struct {
	first, second uint64
	side          engine.Player
}

// taken is a step: action a at from leads to to.
type taken struct {
	from engine.State
	a    engine.Action
	to   engine.State
}

// everybody is who may know something.
var everybody = []engine.Player{0, 1, engine.Public}

func newHidden(h engine.Hider, invariant func(engine.State) error) *hidden {
	k := &hidden{game: h, invariant: invariant, rng: rand.New(rand.NewPCG(hiddenSeed, ^uint64(0))), twins: map[twins]bool{},
		twin: h.New(), before: h.New(), next: h.New(), samples: [2]engine.State{h.New(), h.New()}}
	k.teller, _ = h.(engine.SideTeller)
	return k
}

// knowledge is that of a side at two positions.
func (k *hidden) knowledge(a, b engine.State, side engine.Player) (of, and []byte) {
	k.lines[0] = k.game.Knowledge(k.lines[0][:0], a, side)
	k.lines[1] = k.game.Knowledge(k.lines[1][:0], b, side)
	return k.lines[0], k.lines[1]
}

// play plays a game and beside it a twin for a side.
func (k *hidden) play(w *walk, side engine.Player) error {
	k.twin.CopyFrom(w.state)
	k.path = k.path[:0]
	for !w.over() {
		if k.everywhere || tested(len(w.path)) {
			k.met++
			if err := k.position(w.state, side); err != nil {
				return err
			}
			if err := k.pair(w.state, k.twin, side); err != nil {
				return fmt.Errorf("%w\n  twin     %s", err, positionOf(k.twin))
			}
		}
		if err := k.step(w, side); err != nil {
			return fmt.Errorf("%w\n  twin     %s", err, positionOf(k.twin))
		}
	}
	return k.ended(w.state)
}

// allTested are the steps of a game before which every position is tested; of the next as many every second, of the next
// every third, and so on.
const allTested = 64

func tested(step int) bool { return step%(1+step/allTested) == 0 }

// ended: at the end everybody knows everything.
func (k *hidden) ended(s engine.State) error {
	text := positionOf(s)
	for _, side := range everybody {
		if line := string(k.game.Knowledge(nil, s, side)); line != text {
			return fmt.Errorf("knowledge at the end: side %d knows %q, want the position", side, line)
		}
	}
	return nil
}

// step makes a step of the game, and one of the twin that the side cannot tell from it. Where there is none the game is its
// own twin again.
func (k *hidden) step(w *walk, side engine.Player) error {
	a, err := w.choose()
	if err != nil {
		return err
	}
	k.before.CopyFrom(w.state)
	if err := w.play(a); err != nil {
		return err
	}
	s := taken{k.before, a, w.state}
	for _, who := range everybody {
		if err := k.noticed(s, who); err != nil {
			return fmt.Errorf("notice of action %d: %w", a, err)
		}
	}
	if w.over() {
		return nil
	}
	if k.game.Notice(s.from, a, s.to, side).Level != engine.Unseen {
		found, err := k.follow(s, side)
		if err != nil {
			return err
		}
		if !found {
			k.twin.CopyFrom(w.state)
			k.path = append(k.path[:0], w.path...)
		}
	}
	k.wander(side)
	return nil
}

// quiet makes a step of the twin that the side does not notice, if b is one, in next.
func (k *hidden) quiet(b engine.Action, side engine.Player) bool {
	k.next.CopyFrom(k.twin)
	k.next.Apply(b)
	return k.next.Player() != engine.Terminal && k.game.Notice(k.twin, b, k.next, side).Level == engine.Unseen
}

// mixed lists the legal actions of the twin in random order.
func (k *hidden) mixed() []engine.Action {
	k.acts = k.twin.LegalActions(k.acts[:0])
	k.rng.Shuffle(len(k.acts), func(i, j int) { k.acts[i], k.acts[j] = k.acts[j], k.acts[i] })
	return k.acts
}

// wander lets the twin make steps that the side does not notice, now and then.
func (k *hidden) wander(side engine.Player) {
	for k.twin.Player() != engine.Terminal && k.twin.Player() != side && k.rng.IntN(2) == 0 {
		b := k.mixed()[0]
		if !k.quiet(b, side) {
			return
		}
		k.twin.CopyFrom(k.next)
		k.path = append(k.path, b)
	}
}

// mostQuiet are the unseen steps that the twin may make before one that is like the step of the game.
const mostQuiet = 8

// follow makes a step of the twin that the side cannot tell from that of the game, and unseen ones before it.
func (k *hidden) follow(s taken, side engine.Player) (found bool, err error) {
	for range mostQuiet {
		switch p := k.twin.Player(); {
		case p == engine.Terminal || (p == side) != (s.from.Player() == side):
			return false, nil
		case p == side: // its actions are legal at both: law "pair"
			return k.alike(s, s.a, side)
		}
		quiet := engine.Action(-1)
		for _, b := range k.mixed() {
			if found, err := k.alike(s, b, side); found || err != nil {
				return found, err
			}
			if quiet < 0 && k.quiet(b, side) {
				quiet = b
			}
		}
		if quiet < 0 {
			return false, nil
		}
		k.twin.Apply(quiet)
		k.path = append(k.path, quiet)
	}
	return false, nil
}

// alike plays b at the twin and keeps it if the side notices the same of it as of the step of the game: then it must know the
// same after both, and be told the same of both.
func (k *hidden) alike(s taken, b engine.Action, side engine.Player) (bool, error) {
	k.next.CopyFrom(k.twin)
	k.next.Apply(b)
	if k.next.Player() == engine.Terminal {
		return false, nil
	}
	n, m := k.game.Notice(s.from, s.a, s.to, side), k.game.Notice(k.twin, b, k.next, side)
	if m.Level == engine.Unseen || n.Key != m.Key {
		return false, nil
	}
	if n != m {
		return false, fmt.Errorf("twins: of action %d the side notices %+v, of %d at the twin %+v: equal keys, want all equal", s.a, n, b, m)
	}
	if x, y := k.knowledge(s.to, k.next, side); !bytes.Equal(x, y) {
		return false, fmt.Errorf("twins: the side notices the same of action %d and of %d at the twin, but then knows\n    %s\n    %s", s.a, b, x, y)
	}
	if k.teller != nil {
		x, y := k.teller.StepFor(s.from, s.a, s.to, side), k.teller.StepFor(k.twin, b, k.next, side)
		if x != y && (n.Level == engine.Hint || s.a == b) { // two faces that are seen may come to the same
			return false, fmt.Errorf("twins: of action %d the side is told %q, of %d at the twin %q", s.a, x, b, y)
		}
		x, y = fmt.Sprint(k.teller.CompareFor(nil, s.from, s.to, side)), fmt.Sprint(k.teller.CompareFor(nil, k.twin, k.next, side))
		if x != y {
			return false, fmt.Errorf("twins: effects of action %d: the side is told %s, of %d at the twin %s", s.a, x, b, y)
		}
	}
	k.twin.CopyFrom(k.next)
	k.path = append(k.path, b)
	return true, nil
}
