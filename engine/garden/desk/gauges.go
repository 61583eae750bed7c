package desk

import (
	"fmt"

	"bridgehead/engine/board"
	"bridgehead/engine/garden"
)

var sideTitles = [2]string{"German", "Allied"}

// weathers are the steps of the weather.
var weathers = []board.Step{{Value: 0, Text: "Clear", Sign: "clear"}, {Value: 1, Text: "Cloudy", Sign: "cloudy"}, {Value: 2, Text: "Overcast", Sign: "overcast"}}

// gaugesOf are the tracks.
func gaugesOf(g *garden.Game) []board.Gauge {
	turn := board.Gauge{Key: "turn", Name: "September", Rules: []string{"3.0"}, Look: board.LookTrack}
	first, last := g.Days()
	for n := first; n <= last; n++ {
		turn.Steps = append(turn.Steps, board.Step{Value: n, Text: fmt.Sprint(dateOf(n))})
	}
	return []board.Gauge{turn,
		{Key: "phase", Name: "Phase", Rules: []string{"3.0"}, Look: board.LookText},
		{Key: "weather", Name: "Weather", Rules: []string{"4.0"}, Look: board.LookSign, Steps: weathers},
		{Key: "air", Name: "Air points", Rules: []string{"5.0"}, Look: board.LookSides},
		{Key: "score", Name: "Victory", Rules: []string{"10.0"}, Look: board.LookMeter},
	}
}

// gaugesNow are how the tracks stand, in the order of gaugesOf.
func (d *Desk) gaugesNow(s *garden.State, p *garden.Snapshot) []board.GaugeNow {
	_, last := d.g.Days()
	date := fmt.Sprintf("%d September", p.Date)
	turn := board.GaugeNow{Key: "turn", Text: date, At: []int{p.Turn}, Words: fmt.Sprintf("It is %s; the last day is the %d.", date, dateOf(last))}
	if p.Turn == last {
		turn.Words = fmt.Sprintf("It is the last day, %s.", date)
	}
	phase := board.GaugeNow{Key: "phase", Text: s.Phase(), Words: "The phase is: " + s.Phase() + "."}
	sky := &weathers[s.Weather()]
	weather := board.GaugeNow{Key: "weather", Text: sky.Text, At: []int{sky.Value}, Sign: sky.Sign, Words: "The sky is " + p.Weather + "."}
	g, a := p.AirPoints["german"], p.AirPoints["allied"]
	air := board.GaugeNow{Key: "air", Text: fmt.Sprintf("G%d A%d", g, a), Sides: []int{g, a}, Words: fmt.Sprintf("The Germans have %d and the Allies %d air points left.", g, a)}
	if p.Interdiction > 0 {
		air.Note = fmt.Sprintf("interdiction %d", p.Interdiction)
	}
	score := s.Points()
	have, need := score.Have[1], score.Need[1]
	victory := board.GaugeNow{Key: "score", Text: fmt.Sprintf("%d/%d", have, need), Have: have, Need: need,
		Words: fmt.Sprintf("The Allies have %d points and need %d.", have, need)}
	return []board.GaugeNow{turn, phase, weather, air, victory}
}
