package desk

import (
	"cmp"
	"fmt"

	"bridgehead/engine/board"
	"bridgehead/engine/gamble"
)

// The ends of the Impulse Track (3.7).
const (
	firstBox = -3
	lastBox  = 13
)

// The steps of the weather.
const (
	clear    = 0
	overcast = 1
)

// gaugesOf are the tracks.
func gaugesOf(f *gamble.Facts, s *gamble.State) []board.Gauge {
	checks := map[int]int{}
	for _, c := range s.Snapshot().(gamble.Snapshot).Victory.Checks {
		checks[c.Date] = c.VP
	}
	turn := board.Gauge{Key: "turn", Name: "September", Rules: []string{"6.1"}, Look: board.LookTrack}
	for d := int(f.Days[0]); d <= int(f.Days[1]); d++ {
		step := board.Step{Value: d, Text: fmt.Sprint(d)}
		if vp, ok := checks[d]; ok {
			step.Badge, step.Word = fmt.Sprint(vp), fmt.Sprintf("%d needed", vp)
		}
		turn.Steps = append(turn.Steps, step)
	}
	impulse := board.Gauge{Key: "impulse", Name: "Impulse", Rules: []string{"3.7", "8.1"}, Look: board.LookLong}
	for n := firstBox; n <= lastBox; n++ {
		impulse.Steps = append(impulse.Steps, board.Step{Value: n, Text: boxName(n)})
	}
	return []board.Gauge{turn, impulse,
		{Key: "weather", Name: "Weather", Rules: []string{"17", "17.4"}, Look: board.LookSign, Steps: []board.Step{
			{Value: clear, Text: "Clear", Sign: "clear"}, {Value: overcast, Text: "Overcast", Sign: "overcast"}}},
		{Key: "advantage", Name: "Advantage", Rules: []string{"12.1", "12.2", "12.3", "12.4"}, Look: board.LookChip},
		{Key: "sunset", Name: "Sunset", Rules: []string{"6.3", "12.41"}, Look: board.LookText},
		{Key: "supply", Name: "Supply", Rules: []string{"13.7"}, Look: board.LookSides},
		{Key: "victory", Name: "Victory", Rules: []string{"21"}, Look: board.LookMeter},
	}
}

// boxName is a box of the Impulse Track as printed: A, B, C, 0, 1...
func boxName(n int) string {
	if n < 0 {
		return string(rune('D' + n))
	}
	return fmt.Sprint(n)
}

// sideTitles are the sides for people.
var sideTitles = map[string]string{"german": "German", "allied": "Allied"}

// gaugesNow are how the tracks stand, in the order of gaugesOf.
func gaugesNow(p *gamble.Snapshot) []board.GaugeNow {
	t, v := &p.Turn, &p.Victory
	turn := board.GaugeNow{Key: "turn", Text: fmt.Sprintf("%d September", t.Date), At: []int{t.Date},
		Words: fmt.Sprintf("It is %d September; the last day is the %d.", t.Date, t.LastDate)}
	if t.Date == t.LastDate {
		turn.Words = fmt.Sprintf("It is the last day, %d September.", t.Date)
	}
	side := cmp.Or(t.Side, "german")
	impulse := board.GaugeNow{Key: "impulse", Text: t.Box + " · " + sideTitles[side], At: []int{t.Impulse}, Sign: t.Side,
		Words: fmt.Sprintf("%s Impulse, the marker stands on %s.", sideTitles[side], t.Box)}
	return []board.GaugeNow{turn, impulse, weatherNow(&p.Weather), advantageNow(&p.Advantage),
		{Key: "sunset", Text: signed(t.SunsetDRM), Words: signed(t.SunsetDRM) + " is added to the roll for sunset."},
		{Key: "supply", Text: fmt.Sprintf("G%d A%d", p.Reserves.German, p.Reserves.Allied), Sides: []int{p.Reserves.German, p.Reserves.Allied},
			Words: fmt.Sprintf("In reserve the Germans have %d and the Allies %d Supply Points.", p.Reserves.German, p.Reserves.Allied)},
		{Key: "victory", Text: fmt.Sprintf("%d/%d", v.VP, v.Goal), Have: v.VP, Need: v.Goal,
			Words: fmt.Sprintf("The Allies have %d points and need %d at the next check.", v.VP, v.Goal)},
	}
}

func weatherNow(w *gamble.WeatherSnapshot) board.GaugeNow {
	names := [2]string{"Clear", "Overcast"}
	step := map[string]int{"clear": clear, "overcast": overcast}
	now := step[w.Now]
	g := board.GaugeNow{Key: "weather", Text: names[now], At: []int{now}, Sign: w.Now,
		Words: fmt.Sprintf("%s now, %s at dawn.", names[now], names[step[w.Dawn]])}
	if w.Changes {
		g.At, g.Note = append(g.At, 1-now), "changes"
		g.Words += " It changes with the next German Impulse."
	}
	return g
}

func advantageNow(a *gamble.AdvantageSnapshot) board.GaugeNow {
	g := board.GaugeNow{Key: "advantage", Text: "None"}
	if holder := sideTitles[a.Holder]; holder != "" {
		g.Text, g.Sign, g.Words = holder, a.Holder, "The "+holder+" side has it."
		return g
	}
	g.Words = "Nobody has it."
	if next := sideTitles[a.Next]; next != "" {
		g.Note = "→ " + next
		g.Words = "Nobody has it until the Impulse is over; then it goes to the " + next + " side."
	}
	return g
}

func signed(n int) string {
	if n > 0 {
		return fmt.Sprintf("+%d", n)
	}
	return fmt.Sprint(n)
}
