package review

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"bridgehead/engine"
)

const (
	mostMistakes = 10 // of a side
	mostTurns    = 8  // of a game
	leastTurn    = 0.03
	mostPoints   = 600 // of the curve
)

// report puts together what was found in a share of the game. Only at the end is there a summary.
func (r *reviewer) report(share float64) *Report {
	rep := &Report{Progress: share, Agent: r.options.Agent, Curve: thinCurve(append([]Point{}, r.curve...)),
		Decisions: append([]Decision{}, r.decisions...), Luck: append([]Roll{}, r.rolls...)}
	for _, x := range r.rolls {
		rep.LuckTotal.Allied += x.Swing
	}
	rep.LuckTotal.German = -rep.LuckTotal.Allied
	sides := r.game.Sides()
	rep.Mistakes = Mistakes{German: worst(r.decisions, sides[0]), Allied: worst(r.decisions, sides[1])}
	rep.Turning = r.turning()
	if share == 1 {
		rep.Summary = r.summary(rep)
	}
	return rep
}

// thinCurve keeps at most mostPoints, the last among them.
func thinCurve(curve []Point) []Point {
	stride := (len(curve) + mostPoints - 2) / (mostPoints - 1)
	if stride < 2 {
		return curve
	}
	var kept []Point
	for i := 0; i < len(curve)-1; i += stride {
		kept = append(kept, curve[i])
	}
	return append(kept, curve[len(curve)-1])
}

// worst lists the dearest decisions of a side.
func worst(all []Decision, side string) []Decision {
	found := []Decision{}
	for _, d := range all {
		if d.Side == side {
			found = append(found, d)
		}
	}
	slices.SortStableFunc(found, func(a, b Decision) int { return cmp.Compare(b.Loss, a.Loss) })
	return found[:min(mostMistakes, len(found))]
}

// turning lists the rolls and decisions that moved the chance most.
func (r *reviewer) turning() []Turn {
	turns := []Turn{}
	for _, x := range r.rolls {
		turns = append(turns, Turn{Step: x.Step, Text: x.Text, From: x.mean, To: x.value})
	}
	for _, d := range r.decisions {
		t := Turn{Step: d.Step, Text: fmt.Sprintf("%s chose: %s", sideTitle(d.Side), d.Played), From: d.chance[0], To: d.chance[1]}
		if d.Side == r.game.Sides()[0] {
			t.From, t.To = 1-t.From, 1-t.To
		}
		turns = append(turns, t)
	}
	turns = slices.DeleteFunc(turns, func(t Turn) bool { return t.swing() < leastTurn })
	slices.SortStableFunc(turns, func(a, b Turn) int { return cmp.Compare(b.swing(), a.swing()) })
	turns = turns[:min(mostTurns, len(turns))]
	slices.SortFunc(turns, func(a, b Turn) int { return cmp.Compare(a.Step, b.Step) })
	for i := range turns {
		if at := r.when[turns[i].Step]; at != "" {
			turns[i].Text = at + ", " + turns[i].Text
		}
		turns[i].Text = engine.Capital(turns[i].Text)
	}
	return turns
}

func (t Turn) swing() float64 { return math.Abs(t.To - t.From) }

// summary is the review in some sentences.
func (r *reviewer) summary(rep *Report) string {
	sides := r.game.Sides()
	text := []string{r.outcome(), luckText(rep.LuckTotal, sides)}
	if len(rep.Turning) > 0 {
		t := slices.MaxFunc(rep.Turning, func(a, b Turn) int { return cmp.Compare(a.swing(), b.swing()) })
		what, _, _ := strings.Cut(t.Text, "; ")
		text = append(text, fmt.Sprintf("The largest swing took the chance of %s from %s to %s: %s.",
			sideTitle(sides[1]), percent(t.From), percent(t.To), what))
	}
	for i, m := range [][]Decision{rep.Mistakes.German, rep.Mistakes.Allied} {
		text = append(text, r.playText(i, m))
	}
	return strings.Join(text, " ")
}

// outcome says how the game stands, or who won.
func (r *reviewer) outcome() string {
	sides := r.game.Sides()
	if r.state.Player() != engine.Terminal {
		return fmt.Sprintf("The game is not over; the chance of %s stands at %s.",
			sideTitle(sides[1]), percent(r.worth(r.state)))
	}
	returns := r.state.Returns(nil)
	switch {
	case returns[0] > returns[1]:
		return engine.Capital(r.player(0)) + " won."
	case returns[1] > returns[0]:
		return engine.Capital(r.player(1)) + " won."
	}
	return "Nobody won."
}

// player is a side with who played it.
func (r *reviewer) player(i int) string {
	title := sideTitle(r.game.Sides()[i])
	if r.options.Names[i] != "" {
		title += " (" + r.options.Names[i] + ")"
	}
	return title
}

func luckText(l Luck, sides [2]string) string {
	switch {
	case math.Abs(l.Allied) < 0.01:
		return "The dice favoured nobody."
	case l.Allied > 0:
		return fmt.Sprintf("The dice favoured %s by %s.", sideTitle(sides[1]), points(l.Allied))
	}
	return fmt.Sprintf("The dice favoured %s by %s.", sideTitle(sides[0]), points(l.German))
}

// playText sums up the mistakes of a side.
func (r *reviewer) playText(i int, m []Decision) string {
	title := engine.Capital(r.player(i))
	if len(m) == 0 {
		return title + " made no mistake that the analysis could see."
	}
	n := 0
	for _, d := range r.decisions {
		if d.Side == m[0].Side {
			n++
		}
	}
	at := ""
	if w := r.when[m[0].Step]; w != "" {
		at = " on " + w
	}
	how := fmt.Sprintf("%d decisions that cost something; the worst", n)
	if n == 1 {
		how = "one decision that cost something;"
	}
	return fmt.Sprintf("%s made %s%s gave away %s: %q, where %q was better.",
		title, how, at, points(m[0].Loss), m[0].Played, m[0].Best)
}
