package enginetest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"bridgehead/engine"
)

// noticed holds what somebody notices of a step to what it knows before and after it.
func (k *hidden) noticed(s taken, side engine.Player) error {
	n := k.game.Notice(s.from, s.a, s.to, side)
	switch {
	case s.to.Player() == engine.Terminal && n.Level != engine.Seen:
		return fmt.Errorf("it ends the game, and side %d does not see it", side)
	case s.to.Player() == engine.Terminal:
		return nil
	case side.IsSide() && s.from.Player() == side && n.Level != engine.Seen:
		return fmt.Errorf("side %d does not see its own step", side)
	case n.Level != engine.Unseen:
		return nil
	case n.Key != 0 || n.News:
		return fmt.Errorf("side %d: got %+v of a step it does not notice, want no key and no news", side, n)
	}
	if before, after := k.knowledge(s.from, s.to, side); !bytes.Equal(before, after) {
		return fmt.Errorf("side %d does not notice it, but its Knowledge changes:\n    from %s\n    to   %s", side, before, after)
	}
	if k.teller != nil {
		if text := k.teller.StepFor(s.from, s.a, s.to, side); text != "" {
			return fmt.Errorf("side %d does not notice it, but is told %q", side, text)
		}
		if effects := k.teller.CompareFor(nil, s.from, s.to, side); len(effects) > 0 {
			return fmt.Errorf("side %d does not notice it, but is told %v", side, effects)
		}
	}
	return nil
}

// stream are the random numbers of a sample.
func stream(n int) func() float64 { return rand.New(rand.NewPCG(hiddenSeed, uint64(n))).Float64 }

// resample draws a sample of what a side knows at s, over whatever was in the sample before.
func (k *hidden) resample(i int, s engine.State, side engine.Player, n int) engine.State {
	k.game.Resample(k.samples[i], s, side, stream(n))
	return k.samples[i]
}

// samplesAt are the samples that are looked at closely at each position.
const samplesAt = 2

// position tests samples at a position of a game.
func (k *hidden) position(s engine.State, side engine.Player) error {
	text, hash := positionOf(s), s.Hash()
	if _, err := k.game.Parse(k.game.Knowledge(nil, s, side)); err == nil {
		return errors.New("knowledge: Parse takes it for a position")
	}
	for n := range samplesAt {
		d := k.resample(0, s, side, k.met*samplesAt+n)
		if positionOf(s) != text || s.Hash() != hash {
			return fmt.Errorf("resample: the position changed to %s", positionOf(s))
		}
		if err := k.valid(d, side); err != nil {
			return fmt.Errorf("resample: %w\n  sample   %s", err, positionOf(d))
		}
		if err := k.equal(s, d, side); err != nil {
			return fmt.Errorf("resample: %w\n  sample   %s", err, positionOf(d))
		}
		if err := k.playOn(d); err != nil {
			return fmt.Errorf("resample: played on: %w\n  sample   %s", err, positionOf(d))
		}
	}
	return nil
}

// valid: a sample is a position, which the notation reads back, and has a weight.
func (k *hidden) valid(d engine.State, side engine.Player) error {
	text := positionOf(d)
	again, err := k.game.Parse([]byte(text))
	if err != nil {
		return fmt.Errorf("the sample is no position: %w", err)
	}
	if positionOf(again) != text || again.Hash() != d.Hash() {
		return fmt.Errorf("the sample is read back as %s", positionOf(again))
	}
	if w, ok := k.game.(engine.Weigher); ok {
		if v := w.Weight(d, side); !(v >= 0) || math.IsInf(v, 0) {
			return fmt.Errorf("the sample weighs %v, want 0 or more", v)
		}
	}
	if k.invariant != nil {
		return k.invariant(d)
	}
	return nil
}

// playedOn are the random steps that a sample must bear.
const playedOn = 50

func (k *hidden) playOn(d engine.State) error {
	s := k.next
	s.CopyFrom(d)
	for range playedOn {
		if s.Player() == engine.Terminal {
			return nil
		}
		k.acts = s.LegalActions(k.acts[:0])
		if len(k.acts) == 0 {
			return errors.New("LegalActions is empty before the end")
		}
		s.Apply(k.acts[k.rng.IntN(len(k.acts))])
		if k.invariant != nil {
			if err := k.invariant(s); err != nil {
				return err
			}
		}
	}
	return nil
}

// pair tests a game and its twin.
func (k *hidden) pair(s, twin engine.State, side engine.Player) error {
	if positionOf(s) == positionOf(twin) {
		return nil
	}
	k.twins[twins{s.Hash(), twin.Hash(), side}] = true
	if err := k.equal(s, twin, side); err != nil {
		return fmt.Errorf("twins: %w", err)
	}
	for n := range twinStreams {
		x, y := positionOf(k.resample(0, s, side, n)), positionOf(k.resample(1, twin, side, n))
		if x != y {
			return fmt.Errorf("twins: samples on equal random numbers differ, so they depend on what is hidden:\n    of the game %s\n    of the twin %s\n    in%s",
				x, y, differences(x, y))
		}
	}
	return k.spread(s, twin, side)
}

// spread: each word of the notation in which twins differ is open, and so takes more than one value among samples.
func (k *hidden) spread(s, twin engine.State, side engine.Player) error {
	x, y := strings.Fields(positionOf(s)), strings.Fields(positionOf(twin))
	var open []int
	for i := range min(len(x), len(y)) {
		if x[i] != y[i] {
			open = append(open, i)
		}
	}
	first := strings.Fields(positionOf(k.resample(0, s, side, 0)))
	for n := 1; n < spreadDraws && len(open) > 0; n++ {
		words := strings.Fields(positionOf(k.resample(0, s, side, n)))
		open = slices.DeleteFunc(open, func(i int) bool { return len(words) != len(first) || i >= len(first) || words[i] != first[i] })
	}
	if len(open) > 0 {
		return fmt.Errorf("spread: word %d of the notation is %q or %q for all the side knows, but in %d samples it is always %q",
			open[0]+1, x[open[0]], y[open[0]], spreadDraws, first[open[0]])
	}
	return nil
}

// equal: everything that a side gets is equal at two positions that are one to it.
func (k *hidden) equal(a, b engine.State, side engine.Player) error {
	if x, y := k.knowledge(a, b, side); !bytes.Equal(x, y) {
		return fmt.Errorf("knowledge differs:\n    %s\n    %s", x, y)
	}
	if x, y := k.knowledge(a, b, engine.Public); !bytes.Equal(x, y) {
		return fmt.Errorf("the public knows what the side does not:\n    %s\n    %s", x, y)
	}
	if (a.Player() == side) != (b.Player() == side) {
		return fmt.Errorf("the side decides at one of them only: players %d and %d", a.Player(), b.Player())
	}
	if a.Player() == side {
		if err := k.equalChoices(a, b); err != nil {
			return err
		}
	}
	if err := k.equalObservations(a, b, side); err != nil {
		return err
	}
	return k.equalWords(a, b, side)
}

// checkedActions are the actions whose Check is compared.
const checkedActions = 50

// equalChoices: what the side to decide is offered.
func (k *hidden) equalChoices(a, b engine.State) error {
	x, y := a.LegalActions(nil), b.LegalActions(nil)
	if d := difference(x, y); d != "" {
		return fmt.Errorf("legal actions differ: %s", d)
	}
	for _, act := range x {
		if p, q := k.game.ActionText(a, act), k.game.ActionText(b, act); p != q {
			return fmt.Errorf("texts of action %d differ: %q and %q", act, p, q)
		}
	}
	for range checkedActions {
		act := engine.Action(k.rng.IntN(k.game.NumActions()))
		if p, q := fmt.Sprint(a.Check(act)), fmt.Sprint(b.Check(act)); p != q {
			return fmt.Errorf("Check(%d) differs: %s and %s", act, p, q)
		}
	}
	d, ok := a.(engine.Describer)
	if !ok {
		return nil
	}
	e := b.(engine.Describer)
	if d.NodeKind() != e.NodeKind() || d.Prompt() != e.Prompt() {
		return fmt.Errorf("kind or prompt differ: %s, %q and %s, %q", d.NodeKind(), d.Prompt(), e.NodeKind(), e.Prompt())
	}
	return nil
}

// equalObservations: what the side, wherever it looks, observes, with all blocks.
func (k *hidden) equalObservations(a, b engine.State, side engine.Player) error {
	o, ok := k.game.(engine.Observer)
	if !ok {
		return nil
	}
	all := o.Blocks()
	x, y := make([]float32, engine.Values(all)), make([]float32, engine.Values(all))
	o.Observe(x, a, side)
	o.Observe(y, b, side)
	at := 0
	for _, block := range all {
		for i := range block.Size() {
			if math.Float32bits(x[at+i]) != math.Float32bits(y[at+i]) {
				return fmt.Errorf("observations differ: block %s value %d is %v and %v", block.Name, i, x[at+i], y[at+i])
			}
		}
		at += block.Size()
	}
	if c, ok := k.game.(engine.Charter); ok {
		if p, q := c.Places(nil, a, side), c.Places(nil, b, side); !slices.Equal(p, q) {
			return fmt.Errorf("places differ: %v and %v", p, q)
		}
	}
	return nil
}

// equalWords: what the side is told, and the public facts.
func (k *hidden) equalWords(a, b engine.State, side engine.Player) error {
	type fact struct {
		name string
		of   func(engine.State) any
	}
	facts := []fact{
		{"headings", func(s engine.State) any {
			if d, ok := s.(engine.Headed); ok {
				return fmt.Sprint(d.Heading(), d.Turn())
			}
			return nil
		}},
		{"points", func(s engine.State) any {
			if d, ok := s.(engine.Scored); ok {
				return d.Points()
			}
			return nil
		}},
	}
	if t := k.teller; t != nil {
		for _, who := range []engine.Player{side, engine.Public} {
			facts = append(facts,
				fact{"snapshots", func(s engine.State) any {
					text, err := json.Marshal(t.SnapshotFor(s, who))
					return fmt.Sprint(string(text), err)
				}},
				fact{"prompts", func(s engine.State) any { return t.PromptFor(s, who) }},
				fact{"boards", func(s engine.State) any { return t.BoardFor(s, who) }})
		}
	}
	for _, f := range facts {
		if x, y := f.of(a), f.of(b); x != y {
			return fmt.Errorf("%s differ:\n    %v\n    %v", f.name, x, y)
		}
	}
	return nil
}

// allocations: samples and notices allocate nothing once warm.
func (k *hidden) allocations(t testing.TB) {
	t.Helper()
	rng := rand.New(rand.NewPCG(hiddenSeed, 0))
	draw := rng.Float64
	w := newWalk(k.game, hiddenSeed, 0)
	for !w.over() {
		a, err := w.choose()
		if err != nil {
			t.Fatalf("hidden: %v", w.locate(err))
		}
		k.next.CopyFrom(w.state)
		k.next.Apply(a)
		for side := range engine.Player(2) {
			for name, f := range map[string]func(){
				"Resample": func() { k.game.Resample(k.samples[0], w.state, side, draw) },
				"Notice":   func() { k.game.Notice(w.state, a, k.next, side) },
			} {
				if n := testing.AllocsPerRun(3, f); n > 0 {
					t.Fatalf("hidden: %v", w.locate(fmt.Errorf("%s allocates %v times", name, n)))
				}
			}
		}
		if err := w.play(a); err != nil {
			t.Fatalf("hidden: %v", w.locate(err))
		}
	}
}
