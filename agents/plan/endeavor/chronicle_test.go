package endeavor_test

import (
	"context"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/engine/endeavor"
	"bridgehead/env"
)

var (
	chronicles = flag.Int("chronicles", 0, "games of TestChronicle; 0: none")
	firstSeed  = flag.Uint64("seed", 1, "their first seed")
	everyTurn  = flag.Bool("turns", false, "print every turn of them")
)

// turnSheet is what a turn of a game came to.
type turnSheet struct {
	points              int
	attacks, overruns   [2]int
	columns             [2][9]int
	slots, heads, on    int
	flipped             int
	ashore, fed, served int // attack of the Allies on the map, in supply, in Attack Supply beside Germans
	contact             int // attack of those beside Germans
	air, spent          int
	ports, works        int
	strength            [2]int
	out                 [2]int
	markers             [2]int

	targets, armed int    // German stacks beside Allied units when attacks begin, and those beside some in Attack Supply
	best           [9]int // the columns at which these could all attack each of them, without Air Points
	unfed          [9]int // and if everybody beside it were in Attack Supply

	lost [2][3]int // steps lost by a side attacking, defending, otherwise
	cut  [2]int    // those of defenders out of supply
	box  int       // Allied strength in the boxes

	strayed int // Allied strength without a line of supply when the Allies have moved
}

func (c *turnSheet) line(turn int) string {
	return fmt.Sprintf("turn %2d VP %2d | A %2d+%d %v G %2d+%d %v | slots %d flipped %d lines %d/%d | ashore %3d fed %3d contact %3d served %3d | air %d+%d | ports %d/%d | strength A %d (out %d) G %d (out %d) markers %v | targets %d armed %d at %v, fed %v | steps lost [att def else] A %v (out %d) G %v (out %d) box %d strayed %d",
		turn, c.points, c.attacks[1], c.overruns[1], c.columns[1], c.attacks[0], c.overruns[0], c.columns[0], c.slots, c.flipped, c.on, c.heads,
		c.ashore, c.fed, c.contact, c.served, c.spent, c.air, c.works, c.ports, c.strength[1], c.out[1], c.strength[0], c.out[0], c.markers, c.targets, c.armed, c.best, c.unfed, c.lost[1], c.cut[1], c.lost[0], c.cut[0], c.box, c.strayed)
}

// ratio is the column of the table for an attack, from 1:3 to 7:1.
func ratio(attack, defence int) int {
	if attack >= defence {
		return min(1+(2*attack+defence)/(2*max(1, defence)), 8)
	}
	return max(3-(2*defence+attack)/(2*max(1, attack)), 0)
}

// chronicle plays a game and writes down its turns.
func chronicle(t *testing.T, g *endeavor.Game, specs [2]string, seed uint64) (sheets []turnSheet, returns []float64) {
	t.Helper()
	players := kit.Seat(t, g, specs, seed)
	dice := rand.New(rand.NewPCG(seed, 3))
	places, facts := g.PlaceFacts(), g.UnitFacts()
	first, _, _ := g.Ends()
	s := g.New().(*endeavor.State)
	var now turnSheet
	turn := first
	var service endeavor.Service
	beside := func(at, side int) bool {
		for _, n := range places[at].Next {
			if n >= 0 && s.Crowd(n, side) > 0 {
				return true
			}
		}
		return false
	}
	// survey counts what could be attacked as the fights of the Allies begin.
	survey := func() {
		s.Serve(&service)
		now.flipped = 0
		for u := range facts {
			if s.Now(u).Attacker {
				now.flipped++
			}
		}
		for p := range g.HexCount() {
			if s.Crowd(p, 0) == 0 {
				continue
			}
			may, could, touched := 0, 0, false
			for u := range facts {
				n := s.Now(u)
				if facts[u].Side != 1 || n.At < 0 || n.At >= g.HexCount() || !fights(&facts[u]) {
					continue
				}
				d := slices.Index(places[n.At].Next[:], p)
				if d < 0 {
					continue
				}
				touched = true
				could += n.Attack * s.Over(n.At, d)
				if s.MayAttack(&service, u, n.At, p) {
					may += n.Attack * s.Over(n.At, d)
				}
			}
			if !touched {
				continue
			}
			now.targets++
			now.unfed[ratio(could, 12*s.Defends(p, 0))]++
			if may > 0 {
				now.armed++
				now.best[ratio(may, 12*s.Defends(p, 0))]++
			}
		}
	}
	surveyed := -1
	steps := func() (n [2]int) {
		for u := range facts {
			if s.At(u) >= 0 && fights(&facts[u]) {
				n[facts[u].Side] += s.Now(u).Steps
			}
		}
		return n
	}
	outAt := func(p, side int) bool {
		for u := range facts {
			if n := s.Now(u); n.At == p && facts[u].Side == side && n.Out {
				return true
			}
		}
		return false
	}
	strayed := false
	had, attacker, defenderOut := steps(), -1, false
	for {
		if is := steps(); is != had {
			for side := range is {
				if n := had[side] - is[side]; n > 0 {
					switch {
					case attacker < 0:
						now.lost[side][2] += n
					case attacker == side:
						now.lost[side][0] += n
					default:
						now.lost[side][1] += n
						if defenderOut {
							now.cut[side] += n
						}
					}
				}
			}
			had = is
		}
		if s.Allied() {
			strayed = false
		} else if !strayed && s.NodeKind() == "K_MOVE" {
			strayed = true
			for u := range facts {
				if n := s.Now(u); facts[u].Side == 1 && n.At >= 0 && n.At < g.HexCount() && fights(&facts[u]) && !s.Supplied(n.At, 1) {
					now.strayed += n.Attack + n.Defend
				}
			}
		}
		switch s.NodeKind() {
		case "C_COMBAT":
			attacker = 0
			if s.Allied() {
				attacker = 1
			}
			if s.Target() >= 0 {
				defenderOut = outAt(s.Target(), 1-attacker)
			}
		case "K_MOVE", "K_ATTACK", "K_REINF", "K_REPL", "K_SHIP":
			attacker = -1
		}
		if s.NodeKind() == "K_ATTACK" && s.Allied() && surveyed != s.Turn() {
			surveyed = s.Turn()
			survey()
		}
		if s.Turn() != turn || s.Player() == engine.Terminal {
			now.points = int(s.Points().Have[1])
			now.strength, now.out = [2]int{}, [2]int{}
			for u := range facts {
				n := s.Now(u)
				side := facts[u].Side
				if n.At >= g.HexCount() && side == 1 && fights(&facts[u]) {
					now.box += n.Attack + n.Defend
				}
				if n.At < 0 || n.At >= g.HexCount() || !fights(&facts[u]) {
					continue
				}
				now.strength[side] += n.Attack + n.Defend
				if n.Out {
					now.out[side] += n.Attack + n.Defend
				}
			}
			for p := range places {
				if places[p].Port >= 0 {
					held, works := s.Works(places[p].Port)
					if held {
						now.ports++
					}
					if works {
						now.works++
					}
				}
			}
			now.markers = [2]int{s.Markers(0), s.Markers(1)}
			if sheets = append(sheets, now); *everyTurn {
				t.Log(now.line(turn))
			}
			now, turn = turnSheet{}, s.Turn()
		}
		if s.Player() == engine.Terminal {
			return sheets, s.Returns(nil)
		}
		if s.Player() == engine.Chance {
			if s.NodeKind() == "C_COMBAT" {
				side := 0
				if s.Allied() {
					side = 1
				}
				if s.Target() >= 0 {
					now.columns[side][min(8, s.Column())]++
				}
			}
			s.Apply(env.Pick(s.Outcomes(nil), dice.Float64()))
			continue
		}
		a, _, err := players[s.Player()].Act(context.Background(), s, agents.Budget{})
		if err != nil {
			t.Fatal(err)
		}
		kind := s.NodeKind()
		side := 0
		if s.Allied() {
			side = 1
		}
		part, i := g.Named(a)
		switch {
		case kind == "K_ATTACK" && (part == "HEX" || a != 0):
			now.attacks[side]++
		case (kind == "K_GO" || kind == "K_ON") && part == "HEX2" && s.Crowd(i, 1-side) > 0:
			now.overruns[side]++
		case kind == "K_MOVE" && a == 0 && s.Allied() && s.Moving():
			now.slots = s.Slots()
			now.on, now.heads = s.Lines()
			now.air, _, _ = s.Support(0)
			s.Serve(&service)
			for u := range facts {
				n := s.Now(u)
				if facts[u].Side != 1 || n.At < 0 || n.At >= g.HexCount() {
					continue
				}
				now.ashore += n.Attack
				if s.Supplied(n.At, 1) {
					now.fed += n.Attack
				}
				if beside(n.At, 0) {
					now.contact += n.Attack
					for _, to := range places[n.At].Next {
						if to >= 0 && s.Crowd(to, 0) > 0 && s.MayAttack(&service, u, n.At, to) {
							now.served += n.Attack
							break
						}
					}
				}
			}
		}
		if kind == "K_AIR" && a != 0 {
			now.spent++
		}
		s.Apply(a)
	}
}

// TestChronicle plays games for figures by turn, such as
//
//	go test ./agents/plan/endeavor -run TestChronicle -v -chronicles=6 -scenario=sep44 -german=scripted -allied=scripted
func TestChronicle(t *testing.T) {
	if *chronicles == 0 {
		t.Skip("asked for by -chronicles")
	}
	g := game(t, *matchScenario, *matchOptions)
	first, last, _ := g.Ends()
	var points []float64
	by := make([]float64, last-first+1)
	var tables [11][]float64
	for i := range tables {
		tables[i] = make([]float64, len(by))
	}
	names := [11]string{"strength Allied", "strength German", "ports that work", "fights Allied", "fights German", "served", "out of supply", "strayed", "flipped", "targets", "armed"}
	var fights [2]float64
	var lost [2][3]float64
	var cut [2]float64
	for n := range *chronicles {
		begun := time.Now()
		sheets, returns := chronicle(t, g, [2]string{*matchGerman, *matchAllied}, *firstSeed+uint64(n))
		var line strings.Builder
		for i, c := range sheets {
			by[i] += float64(c.points)
			for k, v := range [11]int{c.strength[1], c.strength[0], c.works, c.attacks[1] + c.overruns[1], c.attacks[0] + c.overruns[0], c.served, c.out[1], c.strayed, c.flipped, c.targets, c.armed} {
				tables[k][i] += float64(v)
			}
			for side := range fights {
				for k, n := range c.lost[side] {
					lost[side][k] += float64(n)
				}
				cut[side] += float64(c.cut[side])
				fights[side] += float64(c.attacks[side] + c.overruns[side])
			}
			fmt.Fprintf(&line, " %d", c.points)
		}
		points = append(points, float64(sheets[len(sheets)-1].points))
		t.Logf("seed %d: %.0f points, %v; by turn%s; %v", *firstSeed+uint64(n), points[n], returns[1], line.String(), time.Since(begun).Round(time.Second))
	}
	mean, sd := 0.0, 0.0
	for _, p := range points {
		mean += p / float64(len(points))
	}
	for _, p := range points {
		sd += (p - mean) * (p - mean) / math.Max(1, float64(len(points)-1))
	}
	var line strings.Builder
	for _, p := range by {
		fmt.Fprintf(&line, " %.0f", p/float64(len(points)))
	}
	for k, table := range tables {
		var row strings.Builder
		for _, v := range table {
			fmt.Fprintf(&row, " %.3g", v/float64(len(points)))
		}
		t.Logf("%s by turn%s", names[k], row.String())
	}
	games := float64(len(points))
	for side, name := range []string{"German", "Allied"} {
		t.Logf("%s steps lost a game: %.0f attacking, %.0f defending (%.0f out of supply), %.0f otherwise", name, lost[side][0]/games, lost[side][1]/games, cut[side]/games, lost[side][2]/games)
	}
	turns := float64(len(by) * len(points))
	t.Logf("%s german %s, allied %s: mean %.1f, deviation %.1f of %d games; fights a turn: Allied %.1f, German %.1f; by turn%s",
		*matchScenario, *matchGerman, *matchAllied, mean, math.Sqrt(sd), len(points), fights[1]/turns, fights[0]/turns, line.String())
}
