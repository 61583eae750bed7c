package reich

import (
	"math/rand/v2"
	"slices"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/enginetest"
	"bridgehead/engine/hex"
	"bridgehead/scenarios"
)

// walk plays a game by chance and shows every position.
func walk(g *Game, seed uint64, visit func(s *State)) {
	enginetest.Visit(g, seed, 3000, func(_ engine.State, legal []engine.Action, rng *rand.Rand) engine.Action {
		return legal[rng.IntN(len(legal))]
	},
		func(s *State, _ []engine.Action) { visit(s) })
}

// Sizes of the usual observation by board, and with all hexes.
func TestObservationSizes(t *testing.T) {
	for id, sizes := range map[string][2]int{"one-bridge": {3_582, 3_918}, "son": {5_464, 14_680}, "hells-highway": {13_500, 55_932}} {
		g, err := prepare(scenarios.MustLoad("reich/"+id), Options{})
		if err != nil {
			t.Fatal(err)
		}
		usual, all := 0, 0
		for _, b := range g.Blocks() {
			if all += b.Size(); !b.Optional {
				usual += b.Size()
			}
		}
		want(t, id, usual, sizes[0])
		want(t, id+" with all hexes", all, sizes[1])
	}
}

// Both sides see the same, in games and in skirmishes of all arms.
func TestSidesSeeTheSame(t *testing.T) {
	for _, g := range []*Game{open(t, "one-bridge", ""),
		skirmish(t, arms, 1, scenarios.ReichTime{Turn: 37, Phase: phAlliedMiniFire}, scenarios.ReichTime{Turn: 38, Phase: phGermanMiniMove})} {
		size := 0
		for _, b := range g.Blocks() {
			size += b.Size()
		}
		var seen [2][]float32
		for side := range seen {
			seen[side] = make([]float32, size)
		}
		walk(g, 3, func(s *State) {
			for side := range seen {
				g.Observe(seen[side], s, engine.Player(side))
			}
			if !slices.Equal(seen[0][2:], seen[1][2:]) || seen[0][0] != 1 || seen[1][1] != 1 {
				t.Fatal("the sides see something else")
			}
		})
	}
}

// What an observation says of a position that is known: the start of one-bridge, and its first attack.
func TestObservation(t *testing.T) {
	g := open(t, "one-bridge", "")
	s := g.New().(*State)
	o := make([]float32, 3_918)
	from := map[string]int{}
	at := 0
	for _, b := range g.Blocks() {
		from[b.Name] = at
		at += b.Size()
	}
	unit := func(id string, column int) float32 { return o[from["units"]+g.t.byID[id]*unitColumns+column] }
	hexAt := func(code string, column int) float32 {
		h, _ := g.t.hexOf(code)
		return o[from["hexes"]+h*hexColumns+column]
	}
	look := func(rows map[string][2]float32) {
		t.Helper()
		for what, x := range rows {
			if x[0] != x[1] {
				t.Errorf("%s: got %v, want %v", what, x[0], x[1])
			}
		}
	}
	g.Observe(o, s, allied)
	look(map[string][2]float32{
		"an Allied phase":            {o[from["global"]+gcSideNow], 1},
		"victory as it stands":       {o[from["global"]+gcLevel], 1},
		"strength of the worn one":   {unit("al-101-501-2-inf-2", ucStrength), 3. / 12},
		"its morale":                 {unit("al-101-501-2-inf-2", ucMorale), .7},
		"the Germans in defilade":    {unit("ge-59-1036-I-inf-1", ucMode+defilade), 1},
		"they may be fired at":       {unit("ge-59-1036-I-inf-1", ucMay), 1},
		"how near the goal is":       {unit("ge-59-1036-I-inf-1", ucGoal), 1},
		"enemies beside the Germans": {unit("ge-59-1036-I-inf-1", ucBeside), 2. / 6},
		"the bridge hex counts":      {hexAt("C3314", hcGoal), 1},
		"German zone":                {hexAt("C3414", hcZone+1), 1},
		"fire of the whole company":  {hexAt("C3414", hcFire), 15. / 150},
		"nothing is in hand":         {o[from["window"]+hcOnBoard], 0},
	})
	s.Apply(ctrlStop)
	s.Apply(engine.Action(g.off[blkUnit] + g.t.byID["al-101-501-2-inf-2"]))
	g.Observe(o, s, german)
	h, _ := g.t.hexOf("C3315")
	look(map[string][2]float32{
		"a move":              {o[from["hand"]+bcTop+int(actMove)], 1},
		"of one unit":         {o[from["hand"]+bcMembers], 1. / 16},
		"which is in hand":    {unit("al-101-501-2-inf-2", ucGroup), 1},
		"the middle":          {o[from["window"]+hcFocus], 1},
		"its ground":          {o[from["window"]+hcTerrain+int(g.t.terrain[h])], 1},
		"the step to C3414":   {hexAt("C3414", hcReach), 1},
		"no step to C3314":    {hexAt("C3314", hcReach), 0},
		"C3315 is in hand":    {hexAt("C3315", hcFocus), 1},
		"nothing is aimed at": {hexAt("C3314", hcTarget), 0},
	})
	s.Apply(ctrlClose)
	g.Observe(o, s, german)
	look(map[string][2]float32{
		"odds of 1-1":          {o[from["hand"]+bcOdds+3], 1},
		"value 2":              {o[from["hand"]+bcValue+2], 1},
		"points of the attack": {o[from["hand"]+bcAttack], 3. / 28},
		"the German answers":   {o[from["hand"]+bcWhy+whyClose-1], 1},
		"it is asked about":    {unit("ge-59-1036-I-inf-1", ucAsked), 1},
		"C3314 is attacked":    {hexAt("C3314", hcTarget), 1},
	})
}

// Every column has a name of its own, but for the spare ones at the end of runs, which are always 0.
func TestColumns(t *testing.T) {
	g := skirmish(t, arms, 1, scenarios.ReichTime{Turn: 37, Phase: phAlliedMiniFire}, scenarios.ReichTime{Turn: 38, Phase: phGermanMiniMove})
	spare := map[int]string{} // by place in the observation
	at := 0
	for _, b := range g.Blocks() {
		names := columnsOf[b.Name]
		if names != nil {
			want(t, "columns of "+b.Name, len(names), b.Shape[len(b.Shape)-1])
		}
		seen := map[string]bool{}
		for i, name := range names {
			switch {
			case name == "" && (b.Name == "global" || b.Name == "hand"):
				spare[at+i] = b.Name
			case name == "" || seen[name]:
				t.Errorf("%s: column %d: %q has no name of its own", b.Name, i, name)
			}
			seen[name] = true
		}
		at += b.Size()
	}
	o := make([]float32, at)
	walk(g, 3, func(s *State) {
		g.Observe(o, s, allied)
		for i, name := range spare {
			if o[i] != 0 {
				t.Fatalf("%s: got %v at %d, want 0", name, o[i], i)
			}
		}
	})
}

// The window holds the hexes within four, each once and each where it lies.
func TestWindow(t *testing.T) {
	g, err := prepare(scenarios.MustLoad("reich/son"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	for h, around := range g.atlas.around {
		near := g.t.grid.Within(nil, int16(h), windowRadius)
		n := 0
		for _, x := range around {
			if x != hex.None {
				n++
				if !slices.Contains(near, x) {
					t.Fatalf("%s has %s around it", g.t.codes[h], g.t.codes[x])
				}
			}
		}
		if n != len(near) || around[0] != int16(h) {
			t.Fatalf("%s: %d hexes around it, want %d", g.t.codes[h], n, len(near))
		}
		for d, x := range around[1:7] { // the first ring is in the order of the directions
			if x != g.t.grid.Next[h][d] {
				t.Fatalf("%s: direction %d is %d", g.t.codes[h], d, x)
			}
		}
	}
}

// What the chart speaks of has names, and scenarios of one board agree in all but what is in play.
func TestMapper(t *testing.T) {
	g := open(t, "one-bridge", "")
	c := g.Chart()
	kinds, of := g.NodeKinds()
	links, on := g.LinkKinds()
	want(t, "regions", len(of), g.atlas.regions)
	want(t, "kinds", len(kinds), int(numTerrains))
	want(t, "links", len(on), len(c.Links))
	want(t, "kinds of links", len(links), 6)
	want(t, "first unit", g.RowName("units", 0), "ge-59-1036-I-inf-1")
	want(t, "empty slot", g.RowName("units", 3), "no unit")
	want(t, "bridge", g.RowName("crossings", 0)[:6], "bridge")
	for r := range g.atlas.regions {
		if g.RowName("regions", r) == "" {
			t.Errorf("region %d has no name", r)
		}
	}
	actions := 0
	for _, p := range c.Actions {
		actions += p.Size
	}
	want(t, "actions", actions, g.NumActions())
}
