package desk

import (
	"fmt"
	"slices"
	"strings"

	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/engine/garden"
)

// weathers are the steps of the weather.
var weathers = []board.Step{{Value: 0, Text: "Clear", Sign: "clear"}, {Value: 1, Text: "Cloudy", Sign: "cloudy"}, {Value: 2, Text: "Overcast", Sign: "overcast"}}

// gaugesOf are the tracks.
func gaugesOf(g *garden.Game) []board.Gauge {
	turn := board.Gauge{Key: "turn", Name: "September", Rules: []string{"O-27", "O-30"}, Look: board.LookTrack}
	first, last := g.Days()
	due := map[int]int{}
	for _, u := range g.New().(*garden.State).Snapshot().(garden.Snapshot).Units {
		if u.Hex == "" {
			due[u.Turn]++
		}
	}
	for n := first; n <= last; n++ {
		step := board.Step{Value: n, Text: fmt.Sprint(dateOf(n))}
		if due[n] > 0 {
			step.Badge, step.Word = fmt.Sprintf("+%d", due[n]), units(due[n])+" due"
		}
		turn.Steps = append(turn.Steps, step)
	}
	list := []board.Gauge{turn,
		{Key: "phase", Name: "Phase", Rules: []string{"O-27"}, Look: board.LookText},
		{Key: "weather", Name: "Weather", Rules: []string{"O-32"}, Look: board.LookSign, Steps: weathers},
	}
	if flies(g) {
		list = append(list, board.Gauge{Key: "air", Name: "Air points", Rules: []string{"O-37"}, Look: board.LookSides})
	}
	return append(list, board.Gauge{Key: "score", Name: "Victory", Rules: []string{"O-209", "O-214"}, Look: board.LookMeter})
}

// flies tells whether there are air points in a game.
func flies(g *garden.Game) bool { return g.Content().Air != "none" }

// gaugesNow are how the tracks stand, in the order of gaugesOf.
func (d *Desk) gaugesNow(s *garden.State, p *garden.Snapshot) []board.GaugeNow {
	_, last := d.g.Days()
	date := fmt.Sprintf("%d September", p.Date)
	turn := board.GaugeNow{Key: "turn", Text: date, At: []int{p.Turn}, Words: fmt.Sprintf("It is %s; the last day is the %d.", date, dateOf(last))}
	if p.Turn == last {
		turn.Words = fmt.Sprintf("It is the last day, %s.", date)
	}
	turn.Words += d.toCome(p)
	phase := board.GaugeNow{Key: "phase", Text: engine.Capital(s.Phase()), Words: "The phase is: " + s.Phase() + "."}
	sky := &weathers[s.Weather()]
	weather := board.GaugeNow{Key: "weather", Text: sky.Text, At: []int{sky.Value}, Sign: sky.Sign, Words: "The sky is " + p.Weather + "."}
	score := s.Points()
	have, need := score.Have[1], score.Need[1]
	victory := board.GaugeNow{Key: "score", Text: fmt.Sprintf("%d/%d", have, need), Have: have, Need: need,
		Words: fmt.Sprintf("The Allies have %d points and need %d.", have, need)}
	list := []board.GaugeNow{turn, phase, weather}
	if flies(d.g) {
		list = append(list, airNow(p))
	}
	return append(list, victory)
}

// toCome tells who arrives next, and on which days others do.
func (d *Desk) toCome(p *garden.Snapshot) string {
	names, days := map[int][]string{}, []int{}
	for i := range p.Units {
		if u := &p.Units[i]; u.Hex == "" {
			if names[u.Turn] == nil {
				days = append(days, u.Turn)
			}
			names[u.Turn] = append(names[u.Turn], u.Name)
		}
	}
	if len(days) == 0 {
		return ""
	}
	slices.Sort(days)
	parts := make([]string, len(days))
	for i, day := range days {
		parts[i] = fmt.Sprintf("%s on the %d", units(len(names[day])), dateOf(day))
		if i == 0 {
			parts[i] = fmt.Sprintf("%s on the %d", strings.Join(names[day], ", "), dateOf(day))
		}
	}
	return " Due: " + strings.Join(parts, "; ") + "."
}

func units(n int) string {
	if n == 1 {
		return "one unit"
	}
	return fmt.Sprintf("%d units", n)
}

func airNow(p *garden.Snapshot) board.GaugeNow {
	g, a := p.AirPoints["german"], p.AirPoints["allied"]
	air := board.GaugeNow{Key: "air", Text: fmt.Sprintf("G%d A%d", g, a), Sides: []int{g, a}, Words: fmt.Sprintf("The Germans have %d and the Allies %d air points left.", g, a)}
	if p.Interdiction > 0 {
		air.Note = fmt.Sprintf("interdiction %d", p.Interdiction)
	}
	return air
}
