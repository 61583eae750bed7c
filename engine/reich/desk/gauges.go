package desk

import (
	"fmt"
	"strings"

	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/engine/reich"
)

// From manyTurns on a track is left out where there is no room. Of more than mostTurns it counts days, else nothing else would have room.
const (
	manyTurns = 12
	mostTurns = 31
)

// byDays tells whether the track of turns counts days.
func byDays(g *reich.Game) bool {
	first, last := g.Ends()
	return last.Turn-first.Turn >= mostTurns
}

// stepOf is the step of the track that a turn is in.
func stepOf(g *reich.Game, turn int) int {
	if turns := g.Content().Turns; byDays(g) && 1 <= turn && turn <= len(turns) {
		return turns[turn-1].Day
	}
	return turn
}

// gaugesOf are the tracks.
func gaugesOf(g *reich.Game) []board.Gauge {
	first, last := g.Ends()
	turn := board.Gauge{Key: "turn", Name: "Turn", Rules: []string{"4.0"}, Look: board.LookTrack}
	if last.Turn-first.Turn >= manyTurns {
		turn.Look = board.LookLong
	}
	from, to := stepOf(g, first.Turn), stepOf(g, last.Turn)
	if byDays(g) {
		turn.Name = "September"
	}
	due := map[int]int{}
	for _, a := range g.Content().Arrivals {
		due[stepOf(g, a.Turn)]++
	}
	for n := from; n <= to; n++ {
		step := board.Step{Value: n, Text: fmt.Sprint(n)}
		if due[n] > 0 {
			step.Badge, step.Word = fmt.Sprintf("+%d", due[n]), unitsText(due[n])+" due"
		}
		turn.Steps = append(turn.Steps, step)
	}
	return []board.Gauge{turn, {Key: "phase", Name: "Phase", Rules: []string{"4.0"}, Look: board.LookText},
		{Key: "lost", Name: "Points lost", Rules: []string{"5.35"}, Look: board.LookSides},
		{Key: "victory", Name: "Victory now", Rules: []string{"24"}, Look: board.LookChip}}
}

// gaugesNow are how the tracks stand, in the order of gaugesOf.
func (d *Desk) gaugesNow(s *reich.State, p *reich.Snapshot) []board.GaugeNow {
	_, last := d.g.Ends()
	end := fmt.Sprintf("the game ends with turn %d, %s", last.Turn, reich.PhaseTitle(last.Phase))
	turn := board.GaugeNow{Key: "turn", Text: p.Hour, At: []int{stepOf(d.g, p.Turn)}, Words: fmt.Sprintf("It is turn %d, %s; %s.", p.Turn, p.Hour, end)}
	phase := board.GaugeNow{Key: "phase", Text: engine.Capital(s.Phase()), Words: "The phase is: " + s.Phase() + "."}
	g, a := p.Lost["german"], p.Lost["allied"]
	lost := board.GaugeNow{Key: "lost", Text: fmt.Sprintf("G%d A%d", g, a), Sides: []int{g, a}, Words: fmt.Sprintf("The Germans have lost %d points of strength, the Allies %d.", g, a)}
	words := strings.ReplaceAll(p.Level, "-", " ")
	victory := board.GaugeNow{Key: "victory", Text: engine.Capital(words), Words: "As it stands the game would end so: " + words + "."}
	if side, _, ok := strings.Cut(p.Level, "-"); ok {
		victory.Sign = side
	}
	return []board.GaugeNow{turn, phase, lost, victory}
}

func unitsText(n int) string {
	if n == 1 {
		return "one unit"
	}
	return fmt.Sprintf("%d units", n)
}
