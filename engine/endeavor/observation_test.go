package endeavor

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"bridgehead/engine"
	"bridgehead/scenarios"
)

// observed makes a game without playing it on to its first question.
func observed(t testing.TB, scenario, options string) *Game {
	t.Helper()
	opts, err := ParseOptions(options)
	must(t, err)
	g, err := prepare(scenarios.MustLoad("endeavor/"+scenario), opts)
	must(t, err)
	return g
}

// scattered is a position that play may not reach, so that every column has its day: units anywhere, of both sides in no hex
// but a few, with any flags, and any question.
func scattered(g *Game, rng *rand.Rand) *State {
	s, t := g.start.Clone().(*State), g.t
	owner := make([]int, t.hexes)
	for p := range owner {
		owner[p] = rng.IntN(2)
	}
	for u := range t.list {
		r := &t.list[u]
		switch rng.IntN(8) {
		case 0:
			s.loc[u] = []uint16{dead, toCome, gone, notHere}[rng.IntN(4)]
		case 1:
			if r.side == allied {
				s.loc[u] = []uint16{t.england, t.med, atSea, atSea + 1, atSea + 2}[rng.IntN(5)]
			}
		default:
			for range 20 {
				if p := rng.IntN(t.hexes); owner[p] == int(r.side) {
					s.loc[u] = uint16(p)
					break
				}
			}
		}
		for bit := range 8 {
			s.st[u] |= uint8(rng.IntN(4)/3) << bit
		}
		if r.steps < 2 {
			s.st[u] &^= stReduced
		}
	}
	s.scatterMarkers(rng)
	s.recount()
	return s
}

// scatterMarkers sets everything else at random.
func (s *State) scatterMarkers(rng *rand.Rand) {
	t := s.g.t
	some := func() uint16 { return uint16(rng.IntN(t.hexes)) }
	s.turn = s.g.firstTurn + uint8(rng.IntN(int(s.g.lastTurn-s.g.firstTurn)+1))
	s.phase = uint8(rng.IntN(phOver))
	s.ask(kPortUse + kind(rng.IntN(int(kOver-kPortUse)+1)))
	s.entered = rng.Uint64() & (1<<len(t.marks) - 1)
	s.holds = s.entered & t.marksVP & rng.Uint64()
	s.portHeld, s.portBeach = uint16(rng.IntN(1<<len(t.ports))), uint16(rng.IntN(1<<len(t.ports)))
	for i := range t.ports {
		s.portTurn[i] = []uint8{0, 1, s.turn, s.turn + 3, never}[rng.IntN(5)]
	}
	for i := range s.g.beachCount() {
		if s.beachAt[i] = []uint16{some(), noPlace, spent}[rng.IntN(3)]; s.beachAt[i] < spent {
			s.beachTurn[i] = s.turn - uint8(rng.IntN(int(min(s.turn, beachTurns))))
		}
	}
	for i := range s.landAt[:maxLanding] {
		s.landAt[i] = []uint16{some(), noPlace}[rng.IntN(2)]
	}
	s.stack, s.target, s.retAt = some(), some(), some()
	for u := range t.list {
		if s.loc[u] == s.stack && rng.IntN(2) == 0 {
			s.scr[u] |= scStack
		} else if s.onMap(u) && rng.IntN(20) == 0 {
			s.scr[u] |= []uint8{scJoined, scAside, scAdvance}[rng.IntN(3)]
		}
	}
	s.ctx = uint8(rng.IntN(4))
	s.attacked = set{}
	for range 4 {
		s.attacked.add(some())
	}
	s.zones, s.air, s.drops, s.dropped = uint8(rng.IntN(1<<maxZones)), uint8(rng.IntN(9)), uint8(rng.IntN(12)), uint8(rng.IntN(4))
	s.carpet, s.paris, s.reich = uint8(rng.IntN(2)), uint8(rng.IntN(3)), uint8(rng.IntN(3))
	for i := range s.pool {
		s.pool[i] = uint8(rng.IntN(5))
	}
	s.spentN, s.spentS = []uint8{0, 5, 30, lost}[rng.IntN(4)], []uint8{0, 5, 30, lost}[rng.IntN(4)]
	s.unit, s.cursor, s.march = uint8(rng.IntN(t.units)), uint8(rng.IntN(t.units+1)), uint8(rng.IntN(t.units+1))
	s.sector, s.points, s.marker, s.column = none, uint8(rng.IntN(3)), uint8(rng.IntN(2)), uint8(rng.IntN(9))
	if t.sectors > 0 && rng.IntN(2) == 0 {
		s.sector = uint8(rng.IntN(t.sectors))
	}
	s.aLeft, s.dLeft, s.ret = uint8(rng.IntN(4)), uint8(rng.IntN(4)), uint8(rng.IntN(4))
	s.legal = [maskWords]uint64{}
	for range 30 {
		s.allow(rng.IntN(s.g.actions))
	}
}

// sizes are what observations of the boards have.
var sizes = map[string]int{"campaign": 106_631, "remagen": 1_013, "scheldt": 6_747, "ardennes": 7_409, "overlord": 12_420}

// An update is an observation, to the last bit, from any position to any other, near or far.
func TestUpdateScattered(t *testing.T) {
	for _, c := range [][2]string{{"remagen", ""}, {"ardennes", "order=canonical"}, {"overlord", "bid-vp=2"}, {"campaign", ""}} {
		t.Run(c[0], func(t *testing.T) {
			g := observed(t, c[0], c[1])
			rng := rand.New(rand.NewPCG(7, 1))
			n := engine.Values(g.Blocks())
			got, want := make([]float32, n), make([]float32, n)
			was := scattered(g, rng)
			g.Observe(got, was, allied)
			for range 60 {
				s := scattered(g, rng)
				if rng.IntN(3) > 0 { // a step away
					s.CopyFrom(was)
					s.nudge(rng)
				}
				side := engine.Player(rng.IntN(2))
				g.Update(got, s, side, was, 1-side)
				g.Observe(want, s, side)
				for i := range want {
					if got[i] != want[i] {
						t.Fatalf("%s: got %v, want %v", nameOf(g, i), got[i], want[i])
					}
				}
				was = s
			}
		})
	}
}

// nudge changes a little.
func (s *State) nudge(rng *rand.Rand) {
	u := rng.IntN(s.g.t.units)
	switch rng.IntN(6) {
	case 0:
		s.put(u, uint16(rng.IntN(s.g.t.hexes)))
	case 1:
		s.mark(u, stOOS)
	case 2:
		s.st[u] ^= stDone
	case 3:
		s.zones ^= 1 << rng.IntN(maxZones)
	case 4:
		s.ask(kGo)
		s.allowHex(uint16(rng.IntN(s.g.t.hexes)))
	case 5:
		s.scatterMarkers(rng)
		s.recount()
	}
}

// nameOf says what a value of an observation is.
func nameOf(g *Game, i int) string {
	for _, b := range g.Blocks() {
		if n := b.Size(); i >= n {
			i -= n
			continue
		}
		w := b.Shape[len(b.Shape)-1]
		name := fmt.Sprintf("%s row %d column %d", b.Name, i/w, i%w)
		if c := columnsOf[b.Name]; c != nil {
			name += " " + c[i%w]
		}
		return name
	}
	return "beyond the end"
}

// What is observed lies within what the blocks announce, both sides see the same, and one-hot columns are.
func TestObservationScattered(t *testing.T) {
	for _, id := range []string{"remagen", "scheldt", "campaign"} {
		g := observed(t, id, "bid-vp=20")
		rng := rand.New(rand.NewPCG(3, 9))
		n := engine.Values(g.Blocks())
		a, b := make([]float32, n), make([]float32, n)
		for range 40 {
			s := scattered(g, rng)
			g.Observe(a, s, german)
			g.Observe(b, s, allied)
			if !slices.Equal(a[2:], b[2:]) || a[0] != 1 || b[1] != 1 || a[1] != 0 || b[0] != 0 {
				t.Fatal("the sides see something else")
			}
			at := 0
			for _, k := range g.Blocks() {
				for i, x := range a[at : at+k.Size()] {
					if !(x >= k.Min && x <= k.Max) {
						t.Fatalf("%s: got %v, want %v to %v", nameOf(g, at+i), x, k.Min, k.Max)
					}
				}
				at += k.Size()
			}
		}
	}
}

// Observations have the sizes that networks are built on.
func TestObservationSizes(t *testing.T) {
	for id, n := range sizes {
		g := observed(t, id, "")
		want(t, id, engine.Values(g.Blocks()), n)
		parts := 0
		for _, p := range g.Chart().Actions {
			parts += p.Size
		}
		want(t, "actions of "+id, parts, g.NumActions())
	}
}

// Every column has a name of its own, but for the spare ones at the end of a block, which are always 0.
func TestColumns(t *testing.T) {
	g := observed(t, "campaign", "order=canonical,repl-german=1")
	var spare []int // by place in the observation
	at := 0
	for _, b := range g.Blocks() {
		names := columnsOf[b.Name]
		if names != nil {
			want(t, "columns of "+b.Name, len(names), b.Shape[len(b.Shape)-1])
		}
		seen := map[string]bool{}
		for i, name := range names {
			switch {
			case name == "" && (b.Name == "global" && i >= gcSpare || b.Name == "hand" && i >= bcSpare):
				spare = append(spare, at+i)
			case name == "":
				t.Errorf("%s: column %d has no name", b.Name, i)
			case seen[name]:
				t.Errorf("%s: column %d: %q is the name of another one", b.Name, i, name)
			}
			seen[name] = true
		}
		at += b.Size()
	}
	want(t, "spare columns", len(spare), numGlobal-gcSpare+numHand-bcSpare)
	o := make([]float32, at)
	rng := rand.New(rand.NewPCG(1, 2))
	for range 20 {
		g.Observe(o, scattered(g, rng), allied)
		for _, i := range spare {
			want(t, nameOf(g, i), o[i], 0)
		}
	}
}

// look observes a position, and finds values by their blocks, rows and columns.
func look(g *Game, s *State) (value func(block string, row, column int) float32) {
	o := make([]float32, engine.Values(g.Blocks()))
	g.Observe(o, s, allied)
	return func(block string, row, column int) float32 {
		at := 0
		for _, b := range g.Blocks() {
			if b.Name == block {
				return o[at+row*b.Shape[len(b.Shape)-1]+column]
			}
			at += b.Size()
		}
		return -9
	}
}

// What an observation says of a position that is known.
func TestObservation(t *testing.T) {
	b := empty(t, "bid-vp=-2", phMove)
	us := b.unit("us-9-arm", "19.30")
	inf := b.unit("us-78-inf", "19.30", stReduced, stOOS)
	b.unit("us-1-hq", "19.29", stFlipped)
	b.unit("truck-1", "19.29")
	vg := b.unit("de-26-vg", "19.31")
	b.unit("ca-2-can-inf", "england")
	b.entered |= 1 << b.g.t.mark[b.hex("16.22")]
	b.beachAt[0], b.beachTurn[0] = b.hex("26.05"), 10
	b.zones, b.air = 1<<3, 4
	b.attacked.add(b.hex("19.32"))
	b.run()
	b.do(b.u("us-9-arm"))
	b.is(kGo)
	v := look(b.g, b.State)
	place := func(code string, column int) float32 { return v("places", int(b.hex(code)), column) }
	for _, c := range []struct {
		what      string
		got, want float32
	}{
		{"the side that looks", v("side", 0, 1), 1},
		{"who decides", v("actor", 0, 1), 1},
		{"the kind", v("node", 0, int(kGo)), 1},
		{"turn", v("global", 0, gcTurn), 12. / 25},
		{"phase", v("global", 0, gcPhase+phMove), 1},
		{"Air Points", v("global", 0, gcAir), .5},
		{"zone 4", v("global", 0, gcZones+3), 1},
		{"mean of the Air Points of turn 12", v("global", 0, gcAirMean), 154. / 36 / 8},
		{"points to win", v("global", 0, gcBounds), 36. / 48},
		{"the bid", v("global", 0, gcOptions), -.1},
		{"German steps", v("global", 0, gcSteps), float32(b.steps(vg)) / 150},
		{"Allied steps on the map", v("global", 0, gcSteps+4), 3. / 150},
		{"Allied steps in boxes", v("global", 0, gcSteps+5), 2. / 150},
		{"Attack HQs", v("global", 0, gcAHQs), 1. / 7},
		{"slots: a Beach Port", v("global", 0, gcSlots), 1. / 9},
		{"stack in hand", v("hand", 0, bcStack), .25},
		{"its allowance", v("hand", 0, bcMA), 1},
		{"US", v("hand", 0, bcGroup), 1},
		{"Allied at 19.30", place("19.30", pcOwner+1), 1},
		{"German at 19.31", place("19.31", pcOwner), 1},
		{"nobody at 19.27", place("19.27", pcOwner+2), 1},
		{"Allied England", place("england", pcOwner+1), 1},
		{"dominated", place("19.31", pcDominated), 1},
		{"entered", place("16.22", pcEntered), 1},
		{"and so Allied", place("16.22", pcOwner+1), 1},
		{"not held", place("16.22", pcHeld), 0},
		{"a port", place("16.22", pcPort), 1},
		{"zone of 9 Arm", place("19.31", pcZone+1), 1},
		{"zone of 26 VG over the bridge", place("19.30", pcZone), 1},
		{"units at 19.30", place("19.30", pcAllied+scUnits), .5},
		{"attack at 19.30", place("19.30", pcAllied+scAttack), float32(b.attack(us)+b.attack(inf)) / 40},
		{"share out of supply at 19.30", place("19.30", pcAllied+scOut), .5},
		{"an HQ", place("19.29", pcHQs), .5},
		{"an Attack HQ", place("19.29", pcAttackHQ), 1},
		{"a Truck", place("19.29", pcTrucks), .5},
		{"the share of CW in England", place("england", pcCW), 1},
		{"value at 19.31", place("19.31", pcDefence), float32(b.defenceOf(b.hex("19.31"), german)) / 80},
		{"Attack Supply at 19.30", place("19.30", pcServed), 1},
		{"not of the CW", place("19.30", pcServed+1), 0},
		{"9 Arm can go to 19.28", place("19.28", pcReach), 1},
		{"the stack", place("19.30", pcStack), 1},
		{"attacked", place("19.32", pcAttacked), 1},
		{"Beach Port", place("26.05", pcBeachPort), 1},
		{"its turns", place("26.05", pcBeachLeft), 4. / 6},
		{"a fort", place("18.28", pcFort), 1},
		{"9 Arm is US", v("units", us, ucNation+1), 1},
		{"armour", v("units", us, ucType+10), 1},
		{"it may attack", v("units", us, ucMay), 1},
		{"78 Inf may not", v("units", inf, ucMay), 0},
		{"it is reduced", v("units", inf, ucReduced), 1},
		{"it is out of supply", v("units", inf, ucOut), 1},
		{"9 Arm is in an enemy zone", v("units", us, ucInZone), 1},
		{"in the stack", v("units", us, ucStack), 1},
		{"points left", v("units", us, ucLeft), .5},
		{"in the England Box", v("units", b.g.t.byID["ca-2-can-inf"], ucWhere+isInEngland), 1},
		{"withdrawn", v("units", b.g.t.byID["us-1-inf"], ucWhere+isGone), 1},
		{"attack in the sector", v("sectors", int(b.g.t.sector[b.hex("19.30")]), zcAttack+1), float32(b.attack(us)+b.attack(inf)) / 60},
	} {
		if c.got != c.want {
			t.Errorf("%s: got %v, want %v", c.what, c.got, c.want)
		}
	}
	if left := place("19.28", pcReach+1); left <= 0 || left >= .5 {
		t.Errorf("points left at 19.28: got %v of 32", left)
	}
}

// Before the dice the hand tells what a fight would come to; it is the sum over the faces.
func TestProspect(t *testing.T) {
	b := empty(t, "", phCombat)
	us := b.unit("us-9-arm", "19.30")
	b.unit("us-1-hq", "19.29", stFlipped)
	b.unit("de-26-vg", "19.31")
	b.air, b.zones = 2, 1<<3
	b.run()
	b.do(b.h("19.31"))
	v := look(b.g, b.State)
	for kind(b.node).isDecision() {
		b.do(0) // no air
		v = look(b.g, b.State)
	}
	b.is(cCombat)
	var loss [2]int
	clear := 0
	for face, n := range twoDice {
		if n == 0 {
			continue
		}
		c := b.fork()
		c.rolledCombat(face)
		loss[0] += int(n) * int(c.aLeft)
		loss[1] += int(n) * int(c.dLeft)
		if int(c.dLeft) == c.defending() || c.ret > 0 {
			clear += int(n)
		}
	}
	want(t, "attack", v("hand", 0, bcAttack), float32(b.attackOf())/80)
	want(t, "defence", v("hand", 0, bcDefence), float32(b.defenceOf(b.hex("19.31"), german))/80)
	want(t, "column", v("hand", 0, bcColumn+int(b.column)), 1)
	want(t, "cleared", v("hand", 0, bcClear), float32(clear)/36)
	want(t, "loss of the attacker", v("hand", 0, bcExpected), float32(loss[0])/36/4)
	want(t, "loss of the defender", v("hand", 0, bcExpected+1), float32(loss[1])/36/4)
	want(t, "the attacker", v("units", us, ucJoined), 1)
	at := b.g.Places(nil, b.State, german)
	want(t, "where it stands, and what it attacks", [2]int16{at[2*us], at[2*us+1]}, [2]int16{int16(b.hex("19.30")), int16(b.hex("19.31"))})
}

// What the chart speaks of has names, and the boxes are joined to their coasts.
func TestMapper(t *testing.T) {
	g := observed(t, "campaign", "")
	c := g.Chart()
	kinds, of := g.NodeKinds()
	links, on := g.LinkKinds()
	want(t, "places", len(of), 1508)
	want(t, "kinds", len(kinds), 8)
	want(t, "links", len(on), len(c.Links))
	want(t, "kinds of links", len(links), 6)
	want(t, "first unit", g.RowName("units", 0), g.t.list[0].id)
	want(t, "last place", g.RowName("places", 1507), "med")
	name := func(p uint16) string { return kinds[of[p]] }
	hex := func(code string) uint16 { p, _ := g.placeOf(code); return p }
	want(t, "a city of wetlands", name(hex("8.23")), "city")
	want(t, "the box", name(g.t.england), "box")
	ships := [2]int{}
	for i, l := range c.Links {
		if on[i]>>5&1 != 0 {
			ships[int(l[1])-g.t.hexes]++
			if int(l[0]) >= g.t.hexes {
				t.Errorf("boxes are joined: %v", l)
			}
		}
	}
	if ships[0] == 0 || ships[1] == 0 {
		t.Errorf("ways of ships from the boxes: %v", ships)
	}
	for _, port := range []struct {
		code string
		box  uint16
	}{{"61.27", g.t.med}, {"16.22", g.t.england}} { // Marseille, Antwerp
		want(t, port.code, slices.Contains(c.Links, [2]int16{int16(hex(port.code)), int16(port.box)}), true)
	}
}

// What it costs to play on and to bring the observation up to date, as environments do.
func BenchmarkUpdate(b *testing.B) {
	for _, id := range []string{"campaign", "sep44", "overlord", "ardennes", "scheldt", "remagen"} {
		b.Run(id, func(b *testing.B) {
			g := open(b, id, "")
			var path []engine.Action
			playRandom(g, 1, func(_ *State, a engine.Action) { path = append(path, a) })
			path = path[:len(path)-1]
			start := g.New()
			s, was := start.Clone(), start.Clone()
			o := make([]float32, engine.Values(g.Blocks()))
			g.Observe(o, s, allied)
			b.ReportAllocs()
			for i := 0; b.Loop(); i = (i + 1) % len(path) {
				if i == 0 {
					g.Update(o, start, allied, s, allied)
					s.CopyFrom(start)
				}
				was.CopyFrom(s)
				s.Apply(path[i])
				engine.Prepare(s)
				g.Update(o, s, allied, was, allied)
			}
		})
	}
}
