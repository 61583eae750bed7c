package desk

import (
	"fmt"
	"slices"
	"strings"

	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/engine/endeavor"
)

// manyTurns is from how many turns on a track is left out where there is no room.
const manyTurns = 10

// gaugesOf are the tracks.
func gaugesOf(g *endeavor.Game) []board.Gauge {
	first, last, _ := g.Ends()
	turn := board.Gauge{Key: "turn", Name: "Turn", Rules: []string{"1.1"}, Look: board.LookTrack}
	if last-first >= manyTurns {
		turn.Look = board.LookLong
	}
	due := map[int]int{}
	for _, a := range g.Content().Arrivals {
		due[a.Turn]++
	}
	for n := first; n <= last; n++ {
		step := board.Step{Value: n, Text: fmt.Sprint(n)}
		if due[n] > 0 {
			step.Badge, step.Word = fmt.Sprintf("+%d", due[n]), units(due[n])+" due"
		}
		turn.Steps = append(turn.Steps, step)
	}
	list := []board.Gauge{turn, {Key: "phase", Name: "Phase", Rules: []string{"1.1"}, Look: board.LookText},
		{Key: "air", Name: "Air Points", Rules: []string{"2.14"}, Look: board.LookChip}}
	if marked(g) {
		list = append(list, board.Gauge{Key: "emergency", Name: "Emergency Attacks", Rules: []string{"1.21"}, Look: board.LookSides})
	}
	return append(list, board.Gauge{Key: "score", Name: "Victory", Rules: []string{"4.0"}, Look: board.LookMeter})
}

// marked tells whether there are Emergency Attack markers in a game.
func marked(g *endeavor.Game) bool { return g.Content().Emergency != [2]int{} }

// gaugesNow are how the tracks stand, in the order of gaugesOf.
func (d *Desk) gaugesNow(s *endeavor.State, p *endeavor.Snapshot) []board.GaugeNow {
	_, last, side := d.g.Ends()
	turn := board.GaugeNow{Key: "turn", Text: datesOf(d.g, p.Turn), At: []int{p.Turn},
		Words: fmt.Sprintf("It is turn %d, %s; the game ends with the %s player turn of turn %d.", p.Turn, datesOf(d.g, p.Turn), sideTitles[side], last)}
	turn.Words += d.toCome(p) + d.toGo(p)
	phase := board.GaugeNow{Key: "phase", Text: engine.Capital(s.Phase()), Words: "The phase is: " + s.Phase() + "."}
	list := []board.GaugeNow{turn, phase, airNow(p)}
	if marked(d.g) {
		g, a := p.Emergency["german"], p.Emergency["allied"]
		list = append(list, board.GaugeNow{Key: "emergency", Text: fmt.Sprintf("G%d A%d", g, a), Sides: []int{g, a},
			Words: fmt.Sprintf("The Germans have %d and the Allies %d Emergency Attack markers left.", g, a)})
	}
	score := s.Points()
	have, need := score.Have[1], score.Need[1]
	words := fmt.Sprintf("The Allies have %d points and need %d.", have, need)
	if p.GermanMax+1 < p.AlliedMin {
		words = fmt.Sprintf("The Allies have %d points and win with %d; the Germans win up to %d.", have, need, p.GermanMax)
	}
	return append(list, board.GaugeNow{Key: "score", Text: fmt.Sprintf("%d/%d", have, need), Have: have, Need: need, Words: words})
}

func airNow(p *endeavor.Snapshot) board.GaugeNow {
	air := board.GaugeNow{Key: "air", Sign: sideNames[1], Text: fmt.Sprint(p.Air), Words: fmt.Sprintf("The Allies have %s left and dominate no Air Zone.", plural(p.Air, "Air Point"))}
	if len(p.Dominated) > 0 {
		zones := make([]string, len(p.Dominated))
		for i, z := range p.Dominated {
			zones[i] = fmt.Sprint(z)
		}
		word := "zone"
		if len(zones) > 1 {
			word = "zones"
		}
		air.Note = word + " " + strings.Join(zones, ", ")
		air.Words = fmt.Sprintf("The Allies have %s left and dominate %s of the air.", plural(p.Air, "Air Point"), air.Note)
	}
	return air
}

// toCome tells who arrives next, and in which turns others do.
func (d *Desk) toCome(p *endeavor.Snapshot) string {
	names, turns := map[int][]string{}, []int{}
	for i := range p.Units {
		if u := &p.Units[i]; u.Hex == "" {
			if names[u.Turn] == nil {
				turns = append(turns, u.Turn)
			}
			names[u.Turn] = append(names[u.Turn], u.Name)
		}
	}
	if len(turns) == 0 {
		return ""
	}
	slices.Sort(turns)
	parts := make([]string, 0, len(turns))
	for i, n := range turns {
		switch {
		case i == 0 && len(names[n]) <= 8:
			parts = append(parts, fmt.Sprintf("%s on turn %d", strings.Join(names[n], ", "), n))
		case i < 4:
			parts = append(parts, fmt.Sprintf("%s on turn %d", units(len(names[n])), n))
		case i == 4:
			parts = append(parts, "others later")
		}
	}
	return " Due: " + strings.Join(parts, "; ") + "."
}

// toGo tells what the sides withdraw in this turn and the next (1.17).
func (d *Desk) toGo(p *endeavor.Snapshot) string {
	var parts []string
	for _, r := range d.g.Content().Removals {
		if r.Turn == p.Turn || r.Turn == p.Turn+1 {
			parts = append(parts, fmt.Sprintf("%d %s %s on turn %d", r.Count, sideTitles[r.Side], r.Type, r.Turn))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return " To be withdrawn: " + strings.Join(parts, "; ") + "."
}

func units(n int) string {
	if n == 1 {
		return "one unit"
	}
	return fmt.Sprintf("%d units", n)
}

// plural is a number of things.
func plural(n int, word string) string {
	if n == 1 {
		return "one " + word
	}
	if strings.HasSuffix(word, "x") {
		word += "e"
	}
	return fmt.Sprintf("%d %ss", n, word)
}

var sideNames = [2]string{"german", "allied"}
