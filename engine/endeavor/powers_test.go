package endeavor

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"bridgehead/engine"
)

// playRandom plays a random game to its end and calls back before every step.
func playRandom(g *Game, seed uint64, then func(s *State, a engine.Action)) {
	rng := rand.New(rand.NewPCG(seed, 44))
	s := g.New().(*State)
	var acts []engine.Action
	for s.Player() != engine.Terminal {
		acts = s.LegalActions(acts[:0])
		a := acts[rng.IntN(len(acts))]
		then(s, a)
		s.Apply(a)
	}
	then(s, -1)
}

// What is said of a position holds at every node that random play meets.
func TestPowers(t *testing.T) {
	for _, c := range [][2]string{{"remagen", ""}, {"scheldt", ""}, {"ardennes", "order=canonical"}} {
		g := open(t, c[0], c[1])
		playRandom(g, 7, func(s *State, a engine.Action) {
			if w := s.Score(allied); w < -1 || w > 1 || s.Score(german) != -w {
				t.Fatalf("score %v", w)
			}
			if s.Quiet() && (s.ctx != ctxNone || s.Player() == engine.Chance) {
				t.Fatal("quiet in the midst of a fight")
			}
			if s.Resting() && !s.Player().IsSide() {
				t.Fatal("rests where nobody decides")
			}
			if e, ok := s.Eager(); ok && s.Check(e) != nil {
				t.Fatalf("eager for %d, which is not legal", e)
			}
			if s.Player().IsSide() {
				if p := s.Picking(); p.Done >= 0 && s.Check(p.Done) != nil {
					t.Fatalf("done by %d, which is not legal", p.Done)
				}
				if alike := s.Alike(a, nil); len(alike) != 1 || alike[0] != a {
					t.Fatalf("alike %v", alike)
				}
				if text := g.ActionText(s, a); strings.HasPrefix(text, "action ") || strings.Contains(text, "%") {
					t.Fatalf("%v: %q is all that is said of action %d", kind(s.node), text, a)
				}
			}
			if text := s.Prompt(); text == "" || strings.Contains(text, "%!") {
				t.Fatalf("%v: prompt %q", kind(s.node), text)
			}
			if text := s.Board(); !strings.Contains(text, " VP\n") {
				t.Fatalf("board %q", text)
			}
			text, err := json.Marshal(s.Snapshot())
			if err != nil || len(text) < 100 {
				t.Fatalf("snapshot %s, %v", text, err)
			}
		})
	}
}

// ApplyBare stops everywhere, and comes to the same.
func TestApplyBare(t *testing.T) {
	for _, id := range []string{"remagen", "scheldt"} {
		g := open(t, id, "")
		playRandom(g, 4, func(s *State, a engine.Action) {
			if a < 0 {
				return
			}
			bare, whole := s.Clone().(*State), s.Clone().(*State)
			whole.Apply(a)
			for bare.ApplyBare(a); bare.position != whole.position; {
				acts := bare.LegalActions(nil)
				if len(acts) != 1 || !bare.Player().IsSide() {
					t.Fatalf("%v stops elsewhere, at %v with %d actions", kind(whole.node), kind(bare.node), len(acts))
				}
				bare.ApplyBare(acts[0])
			}
		})
	}
}

// No two units have one name, and each says its nation or its branch.
func TestUnitNames(t *testing.T) {
	g := observed(t, "campaign", "")
	seen := map[string]string{}
	for u := range g.t.list {
		r := &g.t.list[u]
		if other := seen[r.name]; other != "" {
			t.Errorf("%s and %s are called %s", other, r.id, r.name)
		}
		seen[r.name] = r.id
	}
	for name, id := range map[string]string{"US 9 Arm": "us-9-arm", "UK Gds Arm": "uk-gds-arm", "5 Can Arm": "ca-5-can-arm", "1 SS Pz": "de-1-ss-pz", "352 VG": "de-352-vg",
		"165 Trng": "de-165-trng", "1 Can HQ": "ca-1-can-hq", "US 3 HQ": "us-3-hq", "Truck 4": "truck-4", "1 ABTF": "jt-1-abtf-abn", "14 FF Inf": "fr-14-ff-inf", "2 UK HQ": "uk-2-uk-hq"} {
		if seen[name] != id {
			t.Errorf("%s: got %q, want %s", name, seen[name], id)
		}
	}
}

// A wargamer reads what happened.
func TestEffects(t *testing.T) {
	b := empty(t, "", phCombat)
	us := b.unit("us-9-arm", "19.30")
	vg := b.unit("de-26-vg", "19.31")
	ss := b.unit("de-1-ss-pz", "19.32")
	told := func(before engine.State) string {
		text := ""
		for _, e := range b.Compare(before, nil) {
			text += e.Kind + ": " + e.Text + "; "
		}
		return text
	}
	says := func(what string, before engine.State, texts ...string) {
		t.Helper()
		got := told(before)
		for _, w := range texts {
			if !strings.Contains(got, w) {
				t.Errorf("%s: %q is not among: %s", what, w, got)
			}
		}
	}
	before := b.Clone()
	b.loseStep(us)
	b.put(vg, b.hex("20.31"))
	b.kill(ss)
	says("a fight", before, "reduced: US 9 Arm is reduced", "retreat: 26 VG retreats to 20.31", "gone: 1 SS Pz is eliminated")
	before = b.Clone()
	b.put(us, b.hex("19.31"))
	b.mark(us, stOOS)
	says("an advance", before, "moved: US 9 Arm goes to 19.31", "supply: US 9 Arm is out of supply")
	before = b.Clone()
	p := b.g.t.marks[slices.Index(b.g.t.points, 4)]
	b.enter(p, allied, false)
	says("a victory hex", before, "control: "+b.g.t.text(p)+" is Allied", "points: "+b.g.t.text(p)+" counts 4 for the Allies", "The Allies have 4 VP, before 0")
	before = b.Clone()
	b.beachAt[0], b.beachTurn[0] = b.hex("26.05"), 12
	b.air, b.zones, b.reich = 3, 1<<3, reichPlayed
	says("markers", before, "The Beach Port at 26.05", "until turn 18", "The Allies have 3 Air Points, before 0", "Air Zone 4 is dominated", "Defend the Reich!!! is played")
	if e := b.Compare(b.Clone(), nil); len(e) != 0 {
		t.Errorf("nothing happened, but %+v is told", e)
	}
}

// Points are told hex by hex, with what is missing.
func TestTally(t *testing.T) {
	b := empty(t, "bid-vp=4", phMove)
	four := b.g.t.marks[slices.Index(b.g.t.points, 4)]
	m := b.g.t.mark[four]
	b.entered |= 1 << m
	item := func() engine.TallyItem {
		for _, it := range b.Tally().Items {
			if it.Name == b.g.t.text(four) {
				return it
			}
		}
		t.Fatalf("%s is not told", b.g.t.text(four))
		return engine.TallyItem{}
	}
	if it := item(); it.Points != 0 || it.Worth != 4 || it.Side != allied || it.Note == "" {
		t.Errorf("entered out of supply: %+v", it)
	}
	b.holds |= 1 << m
	if it := item(); it.Points != 4 || it.Side != allied {
		t.Errorf("held: %+v", it)
	}
	b.paris = parisEarned
	want(t, "points with Paris", b.Points().Have, [2]int{allied: 22})
	want(t, "points to win", b.Points().Need, [2]int{allied: 30})
	want(t, "margin in a draw", b.Points().Margin, 0)
	b.holds = b.g.t.marksVP
	want(t, "points of everything", b.Points().Have[allied], 66)
	want(t, "margin of everything", b.Points().Margin, 37)
	b.holds, b.paris = 0, parisLost
	want(t, "margin of nothing", b.Points().Margin, -21)
}

// The worth of a position is what its parts say.
func TestScore(t *testing.T) {
	b := empty(t, "", phMove)
	phi := func() float64 { return (b.Score(allied)/.9 + 1) / 2 }
	near := func(what string, got, want float64) {
		t.Helper()
		if d := got - want; d < -1e-9 || d > 1e-9 {
			t.Errorf("%s: got %v, want %v", what, got, want)
		}
	}
	near("nobody anywhere", phi(), .2*.5)
	b.holds = b.g.t.marksVP
	b.paris = parisEarned
	near("everything taken", phi(), .55+.25+.2*.5)
	b.holds, b.paris = 0, parisOpen
	us := b.unit("us-9-arm", "19.30")
	m := b.g.t.mark[b.hex("19.31")]
	near("all steps Allied", phi()-.25*b.front(), .2)
	if m != none && b.g.t.points[m] > 0 {
		want(t, "over the bridge by road", b.g.wayTo(int(m))[b.hex("19.30")], costRoad)
	}
	with := b.front()
	b.mark(us, stOOS)
	near("nobody in supply is near", b.front(), 0)
	if with <= 0 {
		t.Errorf("a division at the Rhine is near nothing")
	}
	b.unit("de-26-vg", "19.31")
	near("two steps against one or two", phi(), .2*2/float64(2+b.steps(b.g.t.byID["de-26-vg"])))
}

// Ways are those of a plain search from every place.
func TestWays(t *testing.T) {
	g := observed(t, "overlord", "")
	tb := g.t
	for m, to := range tb.marks {
		if tb.points[m] == 0 {
			continue
		}
		cost := make([]int, tb.places)
		for i := range cost {
			cost[i] = farWay
		}
		cost[to] = 0
		for changed := true; changed; {
			changed = false
			for p := range tb.places {
				for d, n := range tb.next[p] {
					if n >= 0 && tb.step[p][d] != closed && cost[n]+int(tb.step[p][d]) < cost[p] {
						cost[p], changed = cost[n]+int(tb.step[p][d]), true
					}
				}
			}
		}
		for p, c := range cost {
			want(t, tb.codes[p]+" to "+tb.codes[to], int(g.wayTo(m)[p]), c)
		}
	}
}

// A face says what it comes to.
func TestFaceTexts(t *testing.T) {
	b := empty(t, "", phCombat)
	b.unit("us-9-arm", "19.30", stFresh)
	b.unit("de-26-vg", "19.31")
	b.run()
	b.do(b.h("19.31"))
	b.is(cCombat)
	want(t, "twelve", b.g.ActionText(b.State, 12), "12: "+b.outcome(12).String()+", defender loses 2 steps and retreats 2 hexes")
	for x, words := range map[result]string{{}: "", {a: 2}: ", attacker loses 2 steps", {a: 1, d: 1}: ", attacker loses 1 step; defender loses 1 step",
		{d: 1, r: 1}: ", defender loses 1 step and retreats 1 hex", {r: 3}: ", defender retreats 3 hexes"} {
		want(t, x.String(), x.words(), words)
	}
	want(t, "no face", b.g.ActionText(b.State, 1), "face 1")
	air := empty(t, "", phAir)
	air.run()
	air.is(cAir)
	want(t, "Air Points of turn 12", air.g.ActionText(air.State, 7), "7: 4 Air Points")
}

// The network tells what carries supply, how far, and whether there is any.
func TestNetwork(t *testing.T) {
	b := empty(t, "", phMove)
	b.unit("us-1-hq", "19.30")
	truck := b.unit("truck-1", "16.22")
	list := b.Network()
	want(t, "carriers", len(list), 2)
	for _, c := range list {
		want(t, "on without a port", c.On, false)
		want(t, "it reaches its own hex", c.Range.Has(b.At(c.Unit)), true)
	}
	b.enter(b.hex("16.22"), allied, false)
	b.portDue = none
	for _, c := range b.Network() {
		want(t, "on with Antwerp", c.On, c.Unit == truck)
	}
	served := b.Traced(allied)
	want(t, "Antwerp is in supply", served.Has(int(b.hex("16.22"))), true)
	want(t, "Remagen is not", served.Has(int(b.hex("19.30"))), false)
	traced := b.Traced(german)
	want(t, "the Germans are, on the other bank", traced.Has(int(b.hex("19.32"))), true)
}

// What is printed can be asked for.
func TestFacts(t *testing.T) {
	g := observed(t, "campaign", "bid-vp=2")
	units, places := g.UnitFacts(), g.PlaceFacts()
	u := g.t.byID["us-9-arm"]
	want(t, "9 Arm", units[u].Name+" "+units[u].Type, "US 9 Arm arm")
	want(t, "its attack", units[u].Attack, [2]int{6, 3})
	p, _ := g.placeOf("16.22")
	want(t, "Antwerp", places[p].Code+" "+places[p].Ground, "16.22 "+g.t.ground(p))
	want(t, "its port", g.t.ports[places[p].Port].name, "Antwerp")
	points := 0
	for i := range places {
		points += places[i].Points
	}
	want(t, "points", points, 48)
	win, lose := g.Goals()
	want(t, "goals", [2]int{win, lose}, [2]int{32, 22})
	for a := range engine.Action(g.NumActions()) {
		part, i := g.Named(a)
		if g.ActionOf(part, i) != a {
			t.Fatalf("action %d is %s %d, which is action %d", a, part, i, g.ActionOf(part, i))
		}
	}
	want(t, "beyond the end of the units", g.ActionOf("UNIT", g.t.units), -1)
}
