package endeavor

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestFightsAtRandom plays the Combat Phases of random positions at random: whatever happens, what follows from a position is right, and the
// position is read back as it is written.
func TestFightsAtRandom(t *testing.T) {
	games := 300
	if testing.Short() {
		games = 15
	}
	var seen [numKinds]int
	bare := empty(t, "", phCombat)
	rng := rand.New(rand.NewPCG(44, 6))
	for range games {
		b := fightAtRandom(bare, rng)
		for range 400 {
			k := kind(b.node)
			seen[k]++
			if b.phase != phCombat && b.phase != phGermanCombat {
				break
			}
			must(t, b.checkCaches())
			b.roundTrip()
			if t.Failed() {
				t.FailNow()
			}
			if k.isChance() {
				acts := b.LegalActions(nil)
				b.Apply(acts[rng.IntN(len(acts))])
				continue
			}
			acts := b.LegalActions(nil)
			if k == kAttack && acts[0] == stop {
				acts = acts[1:] // fight as long as there is somebody to fight
			}
			if _, prompt := nodes[k].prompt(b.State), b.g.ActionText(b.State, acts[0]); prompt == "" {
				t.Errorf("%v has no texts", k)
			}
			b.Apply(acts[rng.IntN(len(acts))])
		}
	}
	for k, step := range fightSteps {
		if step != 0 && seen[k] == 0 && !testing.Short() {
			t.Errorf("%v has not come up", kind(k))
		}
	}
}

// TestFightsMisread changes positions in a fight, a field or a flag at a time. What is still read must be playable to the end of the fight.
func TestFightsMisread(t *testing.T) {
	games := 200
	if testing.Short() {
		games = 10
	}
	rng := rand.New(rand.NewPCG(44, 7))
	read, refused := 0, 0
	bare := empty(t, "", phCombat)
	for range games {
		b := fightAtRandom(bare, rng)
		for range 200 {
			if b.phase != phCombat && b.phase != phGermanCombat {
				break
			}
			for range 6 {
				c := b.fork()
				c.spoil(rng)
				text, err := c.MarshalText()
				must(t, err)
				back, err := c.g.Parse(text)
				if err != nil {
					refused++
					continue
				}
				read++
				playFight(t, back.(*State), rng, string(text))
			}
			acts := b.LegalActions(nil)
			if kind(b.node) == kAttack && acts[0] == stop {
				acts = acts[1:]
			}
			b.Apply(acts[rng.IntN(len(acts))])
		}
	}
	t.Logf("%d positions read and played on, %d refused", read, refused)
	if read == 0 || refused == 0 {
		t.Error("want some of both")
	}
}

// playFight plays on at random until no fight is in hand.
func playFight(t *testing.T, s *State, rng *rand.Rand, text string) {
	t.Helper()
	defer func() {
		if r := recover(); r != nil {
			t.Fatalf("%v\n%s", r, text)
		}
	}()
	for n := 0; s.ctx != ctxNone; n++ {
		if n > 500 {
			t.Fatalf("a fight without end:\n%s", text)
		}
		acts := s.LegalActions(nil)
		a := acts[rng.IntN(len(acts))]
		must(t, s.Check(a))
		s.Apply(a)
	}
}

// spoil changes one thing of a fight.
func (b *board) spoil(rng *rand.Rand) {
	t := b.g.t
	u := rng.IntN(t.units)
	for range 20 { // somebody near rather than somebody gone
		if isPlace(b.loc[u]) {
			break
		}
		u = rng.IntN(t.units)
	}
	small := uint8(rng.IntN(4))
	near := b.target
	if int(near) < t.hexes {
		if n := t.next[near][rng.IntN(6)]; n >= 0 {
			near = uint16(n)
		}
	}
	switch rng.IntN(20) {
	case 0:
		b.step = uint8(rng.IntN(numSteps))
	case 1:
		b.ret = small
	case 2:
		b.retLeft = small
	case 3:
		b.adv = small
	case 4:
		b.aLeft = small
	case 5:
		b.dLeft = small
	case 6:
		b.retAt = near
	case 7:
		b.target = near
	case 8:
		b.cursor = uint8(rng.IntN(maxUnits))
	case 9:
		b.column = uint8(rng.IntN(crtColumns))
	case 10:
		b.who = 1 - b.who
	case 11:
		b.node = uint8(slices.Index(fightSteps[:], uint8(1+rng.IntN(numSteps-1))))
		if b.node == 255 {
			b.node = uint8(kLoss)
		}
	case 12:
		b.scr[u] ^= 1 << rng.IntN(8)
	case 13:
		b.setLeft(u, int(small))
	case 14:
		b.st[u] ^= 1 << rng.IntN(8)
	case 15:
		b.loc[u] = near
	case 16:
		b.loc[u] = dead
	case 17:
		b.ctx = uint8(rng.IntN(4))
	case 18:
		b.marker, b.points = small&1, small>>1
	default:
		b.emergency[b.attackers()], b.air = small&1, small
	}
}

// fightAtRandom is the beginning of the Combat Phase of either side in a random position on an empty board.
func fightAtRandom(from *board, rng *rand.Rand) *board {
	b := from.fork()
	side := rng.IntN(2)
	if side == german {
		b.phase = phGermanCombat
	}
	b.reich, b.air, b.zones = reichNone, uint8(rng.IntN(5)), uint8(rng.IntN(64))
	b.emergency = [2]uint8{uint8(rng.IntN(2)), uint8(rng.IntN(2))}
	scatter(b, rng, b.hex([]string{"30.20", "18.28", "26.05", "11.26", "24.29", "38.28"}[rng.IntN(6)]), side)
	b.recount()
	b.run()
	return b
}

// scatter puts units of both sides, a hex one side's, around a hex; some airborne units lie on top of Germans, and a landing waits where one may.
func scatter(b *board, rng *rand.Rand, centre uint16, side int) {
	t := b.g.t
	var near []uint16
	for p := range t.hexes {
		if t.grid.Distance(t.whole[p], t.whole[centre]) <= 3 {
			near = append(near, uint16(p))
		}
	}
	owner := map[uint16]int{}
	for _, p := range near {
		owner[p] = rng.IntN(3)
	}
	for u := range t.list {
		r := &t.list[u]
		if r.truck() {
			b.loc[u] = toCome
		}
		if rng.IntN(4) != 0 && !r.hq() {
			continue
		}
		p := near[rng.IntN(len(near))]
		onto := side == allied && r.airborne && owner[p] == german && b.occ[german].has(p)
		if owner[p] != int(r.side) && !onto {
			continue
		}
		b.st[u] = 0
		if r.steps > 1 && rng.IntN(3) == 0 {
			b.st[u] |= stReduced
		}
		switch {
		case onto:
			b.st[u] |= stOnto | stFresh
		case rng.IntN(5) == 0 && !r.truck():
			b.st[u] |= stOOS
		case r.hq() && side == allied:
			b.st[u] |= stFlipped
		}
		b.put(u, p)
	}
	if side == german {
		return
	}
	n := 0
	for _, p := range near {
		if t.beach[p] >= 0 && n < maxLanding && rng.IntN(2) == 0 {
			var ids []string
			for u := t.firstAllied; u < t.units && len(ids) < 2; u++ {
				if t.list[u].typ == tInfantry && b.loc[u] == gone {
					ids = append(ids, t.list[u].id)
				}
			}
			b.ashore(n, t.codes[p], ids...)
			n++
		}
	}
}
