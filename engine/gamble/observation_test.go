package gamble

import (
	"hash/fnv"
	"math"
	"slices"
	"testing"
	"unsafe"

	"bridgehead/engine"
)

// observationSize is part of what networks are built on: a change of it is a new version of the game.
const observationSize = 20846

func observed(g *Game, s *State, side engine.Player) []float32 {
	dst := make([]float32, observationSize)
	g.Observe(dst, s, side)
	return dst
}

func TestObservationSize(t *testing.T) {
	n := 0
	for _, b := range mustGame(t, "gamble/basic", "").Blocks() {
		n += b.Size()
	}
	if n != observationSize {
		t.Errorf("the blocks have %d values, want %d", n, observationSize)
	}
}

// Every column of every block has a name, and no two in a block the same.
func TestObservationColumns(t *testing.T) {
	for i := range obsBlocks {
		b := &obsBlocks[i]
		if b.columns == nil {
			continue
		}
		if n := b.Shape[len(b.Shape)-1]; n != len(b.columns) {
			t.Errorf("%s has %d columns and %d names", b.Name, n, len(b.columns))
		}
		for c, name := range b.columns {
			if name == "" || slices.Index(b.columns, name) != c {
				t.Errorf("%s: column %d is called %q", b.Name, c, name)
			}
		}
	}
}

// Both sides see the same but for who looks, and values stay in range even where a position read
// from a text stretches the tracks.
func TestObservationOfBothSides(t *testing.T) {
	walkGames(t, 1, func(g *Game, s *State) {
		a, b := observed(g, s, german), observed(g, s, allied)
		if a[0] != 1 || a[1] != 0 || b[0] != 0 || b[1] != 1 || !slices.Equal(a[2:], b[2:]) {
			t.Fatalf("the sides see different things at %s", marshal(t, s))
		}
	})
	g := mustGame(t, "gamble/basic", "")
	s := fullPosition(g)
	s.reserves, s.impulsesToday, s.pointsLeft, s.drmLeft = [4]uint8{255, 255, 255, 255}, 255, 250, 250
	at, all := 0, observed(g, s, german)
	for _, b := range g.Blocks() {
		for i, v := range all[at : at+b.Size()] {
			if !(v >= b.Min && v <= b.Max) {
				t.Errorf("%s[%d] is %v, want %v to %v", b.Name, i, v, b.Min, b.Max)
			}
		}
		at += b.Size()
	}
}

// Different positions look different: nothing that matters is left out. Values beyond the scale of a
// column are the exception; no game of this walk meets one.
func TestObservationTellsPositionsApart(t *testing.T) {
	seen := map[uint64]string{}
	walkGames(t, 1, func(g *Game, s *State) {
		values := observed(g, s, german)
		h := fnv.New64a()
		h.Write(unsafe.Slice((*byte)(unsafe.Pointer(&values[0])), 4*len(values)))
		text := marshal(t, s)
		if before, ok := seen[h.Sum64()]; ok && before != text {
			t.Fatalf("two positions look alike:\n%s\n%s", before, text)
		}
		seen[h.Sum64()] = text
	})
	t.Logf("%d positions", len(seen))
}

// A value in each block that can be checked by eye.
func TestObservationByEye(t *testing.T) {
	p := newPos(t).put("uk-2-gren@28", "us-82-1-504@28:spent", "de-henke@27:d1").ctl("28=corps").bridge("27-28=allied").turn(allied)
	values, at := observed(p.g, p.s, allied), 0
	block := map[string][]float32{}
	for _, b := range p.g.Blocks() {
		block[b.Name] = values[at : at+b.Size()]
		at += b.Size()
	}
	loc := func(l, c int) float32 { return block["locations"][(l-1)*numLocColumns+c] }
	unit := func(id string, c int) float32 { return block["units"][p.unit(id)*numUnitColumns+c] }
	edge := func(e string, c int) float32 { return block["crossings"][int(p.edge(e))*numEdgeColumns+c] }
	for _, c := range []struct {
		name string
		got  float32
		want float64
	}{
		{"the Allies look", block["side"][1], 1},
		{"the Allies decide", block["actor"][1], 1},
		{"K_IMPULSE", block["node"][kImpulse], 1},
		{"18 September", block["global"][gcDate], 1. / 9},
		{"Impulse 5", block["global"][gcImpulse], 5. / 13},
		{"nobody holds the Advantage", block["global"][gcHolder+nobody], 1},
		{"28 under Corps Control", loc(28, lcControl+ctlCorps), 1},
		{"TEM 3 at Nijmegen", loc(28, lcTEM), 3. / 4},
		{"one Fresh Allied unit at 28", loc(28, lcStack+(allied*4+fresh)*stackColumns), 0.1},
		{"its attack factor 8", loc(28, lcStack+(allied*4+fresh)*stackColumns+1), 8. / 60},
		{"one Spent Allied unit at 28", loc(28, lcStack+(allied*4+spent)*stackColumns), 0.1},
		{"its Spent factor 3", loc(28, lcStack+(allied*4+spent)*stackColumns+2), 3. / 40},
		{"armor at 28", loc(28, lcKinds+kindColumns*allied+1), 0.1},
		{"Henke is D1", unit("de-henke", ucStatus+d1), 1},
		{"Henke is infantry", unit("de-henke", ucType), 1},
		{"2 Gren has 7 MF", unit("uk-2-gren", ucLeft), 0.5},
		{"2 Gren in 28", block["unit_location"][p.unit("uk-2-gren")], 27. / 78},
		{"the Waal bridge is Allied", edge("27-28", ecAllied), 1},
		{"over a river", edge("27-28", ecRiver), 1},
	} {
		if math.Abs(float64(c.got)-c.want) > 1e-6 {
			t.Errorf("%s: got %v, want %v", c.name, c.got, c.want)
		}
	}
}

// The fast sum of Interdiction values is that of the rules.
func TestInterdictionValues(t *testing.T) {
	walkGames(t, 1, func(_ *Game, s *State) {
		var values [numLocs]uint8
		s.interdictionValues(&values)
		for l := range uint8(locUK) {
			if got, want := int(values[l]), s.interdictionValue(l); got != want {
				t.Fatalf("%s: got %d, want %d at %s", locCode(l), got, want, marshal(t, s))
			}
		}
	})
}
