package review

import (
	"fmt"
	"math"
	"strings"

	"bridgehead/agents"
	"bridgehead/engine"
)

// mostTold are the steps of a better line that are told.
const mostTold = 6

// words puts what was found into English.
type words struct {
	game  engine.Game
	when  func(engine.State) string
	names [2]string
}

// sideTitle is how people call a side.
func sideTitle(side string) string {
	switch side {
	case "german":
		return "the Germans"
	case "allied":
		return "the Allies"
	}
	return side
}

// time is the time in the game.
func (w *words) time(s engine.State) string {
	if w.when != nil {
		return w.when(s)
	}
	return engine.TurnName(s)
}

// roll is "Assault of 28 Nijmegen: Allied 9, German 4: ...".
func (w *words) roll(s engine.State, face engine.Action) string {
	text := w.game.ActionText(s, face)
	d, ok := s.(engine.Describer)
	if !ok {
		return text
	}
	title := d.Prompt()
	for _, end := range []string{";", " (", ", drm"} {
		title, _, _ = strings.Cut(title, end)
	}
	return title + ": " + text
}

// decision reports a choice after which the side has a chance of value.
func (w *words) decision(c *choice, value float64) Decision {
	d := Decision{Step: c.step, Side: w.game.Sides()[c.side], Kind: c.kind,
		Played: w.game.ActionText(c.at, c.played), Best: w.game.ActionText(c.at, c.best.line[0]),
		Loss: c.best.value - value, best: c.best, chance: [2]float64{c.best.value, value}}
	var told []string
	for _, s := range agents.LineText(w.game, c.at, c.best.line) {
		if len(told) == mostTold {
			told = append(told, "and so on")
			break
		}
		told = append(told, s.Text)
	}
	if c.best.line[0] == c.played {
		d.Best = "the same, but then otherwise"
	}
	d.Why = fmt.Sprintf("%s of winning instead of %s by: %s", percent(c.best.value), percent(value), strings.Join(told, "; "))
	return d
}

func percent(x float64) string { return fmt.Sprintf("%.0f%%", 100*x) }

// points are percentage points in words.
func points(x float64) string {
	switch n := math.Round(100 * math.Abs(x)); n {
	case 0:
		return "less than a point"
	case 1:
		return "1 point"
	default:
		return fmt.Sprintf("%.0f points", n)
	}
}
