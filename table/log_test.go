package table

import (
	"math"
	"reflect"
	"slices"
	"testing"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/engine/toy"
)

func TestRulesIn(t *testing.T) {
	for text, want := range map[string][]string{
		"":      {},
		"where": {},
		"who moves next from 28 Nijmegen, or where to assault (9.1, 10.1)":        {"9.1", "10.1"},
		"who moves (9.1); an Assault is mandatory in X (10.2), (9.1)":             {"9.1", "10.2"},
		"which unit moves (20.4C)":                                                {"20.4C"},
		"the game is over (21)":                                                   {"21"},
		"Day 1: the column (rule 2)":                                              {"2"},
		"a Pass ends the day (8.24)(8.2)":                                         {"8.24", "8.2"},
		"units (fresh, 3 MF) and (2001) and (1st) and ((7.1)) and (rules 1.2, x)": {"7.1", "1.2"},
	} {
		if got := rulesIn(text); !slices.Equal(got, want) {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func TestDiceOf(t *testing.T) {
	for _, c := range []struct {
		prompt, text string
		want         Dice
	}{
		{"Weather of 17 September (6.1)", "die 4: Clear",
			Dice{Faces: []int{4}, Total: 4, Of: "Weather of 17 September", Result: "Clear"}},
		{"Assault of 13 Arnhem (3 against 4) (10.3)", "Allied 7, German 5: 21 against 14: x",
			Dice{Faces: []int{7, 5}, Names: []string{"Allied", "German"}, Of: "Assault of 13 Arnhem", Result: "21 against 14: x"}},
		{"", "heads", Dice{Faces: []int{}, Result: "heads"}},
		{"x", "sum 99999999999999999999999: y", Dice{Faces: []int{}, Of: "x", Result: "y"}},
	} {
		if got := diceOf(c.prompt, c.text); !reflect.DeepEqual(*got, c.want) {
			t.Errorf("%q: got %+v, want %+v", c.text, *got, c.want)
		}
	}
}

// The log of a whole game: a line a step, dice with what they were for, a heading for each part.
func TestLog(t *testing.T) {
	k := open(t)
	tb := k.make("gamble", "nijmegen", "random", "random")
	end := wait(t, tb, Over)
	steps := verified(t, tb).Steps
	lines, err := tb.Log(0, 1<<30)
	if err != nil || len(lines) != len(steps) || len(lines) != end.Steps {
		t.Fatalf("%d lines for %d steps: %v", len(lines), len(steps), err)
	}
	heads, dice, rules := 0, 0, 0
	for i, l := range lines {
		if l.Step != i+1 || l.Text == "" || l.Kind == "" || l.Side != tb.who(steps[i].Player) {
			t.Fatalf("line %d: %+v", i, l)
		}
		if (l.Dice != nil) != (steps[i].Player == engine.Chance) {
			t.Fatalf("line %d: dice %+v", i, l.Dice)
		}
		if d := l.Dice; d != nil {
			dice++
			if len(d.Faces) == 0 || d.Of == "" || d.Result == "" || (d.Total == 0) != (len(d.Names) > 0) {
				t.Fatalf("line %d: dice %+v", i, d)
			}
		}
		heads, rules = heads+boolInt(l.Head != ""), rules+boolInt(len(l.Rules) > 0)
	}
	if lines[0].Head == "" || heads < 3 || dice < 3 || rules < len(lines)/2 {
		t.Errorf("%d headings, %d rolls, %d lines with rules of %d", heads, dice, rules, len(lines))
	}
	for _, c := range []struct{ from, most, want int }{{0, 0, 0}, {3, 4, 4}, {len(lines) - 1, 9, 1}, {len(lines), 9, 0}} {
		part, err := tb.Log(c.from, c.most)
		if err != nil || !reflect.DeepEqual(append([]Line{}, part...), append([]Line{}, lines[c.from:c.from+c.want]...)) {
			t.Errorf("from %d, %d: %d lines, %v", c.from, c.most, len(part), err)
		}
	}
	_, err = tb.Log(len(lines)+1, 1)
	wantCode(t, err, CodeNotFound, "log: from step")
	_, err = tb.Log(-1, 1)
	wantCode(t, err, CodeNotFound, "log: from step -1")
	_, err = tb.Log(0, -1)
	wantCode(t, err, CodeInvalid, "log: -1 lines")
}

// A trail that was cut and walked again is the trail walked once, wherever it is cut.
func TestTrailCut(t *testing.T) {
	k := open(t)
	tb := k.make("gamble", "nijmegen", "random", "random")
	steps := verifiedOver(t, tb)
	want := newTrail(tb.Game(), tb.Start())
	want.extend(steps, tb.notes)
	for n := 0; n <= len(steps); n += 1 + n/7 {
		got := newTrail(tb.Game(), tb.Start())
		got.extend(steps, tb.notes)
		got.cut(n, steps)
		short := newTrail(tb.Game(), tb.Start())
		short.extend(steps[:n], tb.notes)
		if got.head != short.head || got.state.Hash() != short.state.Hash() || len(got.lines) != n || len(got.marks) != len(short.marks) {
			t.Fatalf("cut at %d: head %q, want %q", n, got.head, short.head)
		}
		if got.extend(steps, tb.notes); !reflect.DeepEqual(got.lines, want.lines) {
			t.Fatalf("cut at %d and walked on: other lines", n)
		}
	}
}

// Nothing an agent says can put a number into a thought that JSON has no word for.
func TestThoughtBounds(t *testing.T) {
	g := toy.Default()
	s := g.New()
	targets := func(_ engine.Game, _ engine.State, actions []engine.Action) []Choice {
		out := make([]Choice, len(actions))
		for i, a := range actions {
			out[i] = Choice{Place: string(rune('A' + a)), Code: "X", ID: 77}
		}
		return out
	}
	th := NewThought(g, s, toy.Prepare, &agents.Explanation{
		Value: math.NaN(),
		Candidates: []agents.Candidate{
			{Action: toy.Assault, Value: math.Inf(1), Visits: 3}, {Action: 99, Visits: 50}, {Action: toy.Prepare, Value: -7, Visits: 1},
		},
	}, targets)
	one, none := 1., 0.
	want := []Candidate{
		{Action: int(toy.Prepare), Text: "bring up support", Chance: &none, Loss: &one, Value: -1, Share: 0.25, Place: "C"},
		{Action: int(toy.Assault), Text: "assault the bridge", Chance: &one, Loss: &none, Error: &none, Even: true, Value: 1, Share: 0.75, Place: "A"},
	}
	if th.Judged || th.Value != 0 || th.Chance != 0.5 || !reflect.DeepEqual(th.Candidates, want) {
		t.Errorf("got %+v", th)
	}
	if want := map[string]float64{"C": 0, "A": 1}; !reflect.DeepEqual(th.Heat, want) {
		t.Errorf("got the heat %v, want %v", th.Heat, want)
	}
	th = NewThought(g, s, toy.Assault, &agents.Explanation{Value: 0.5, Candidates: []agents.Candidate{
		{Action: toy.Assault, Value: 0.5}, {Action: toy.Prepare, Value: 0.1}}}, targets)
	if th.Chance != 0.75 || th.Heat["A"] != 1 || th.Heat["C"] != 0 || th.Candidates[0].Share != 0 {
		t.Errorf("without simulations: %+v", th)
	}
	th = NewThought(g, s, toy.Assault, &agents.Explanation{Value: 0.5, Simulations: 9, Candidates: []agents.Candidate{
		{Action: toy.Assault, Value: 0.5, Visits: 9, Error: 0.08}, {Action: toy.Prepare, Prior: 0.1}}}, targets)
	if len(th.Candidates) != 1 || th.Passed != len(s.LegalActions(nil))-1 || *th.Candidates[0].Chance != 0.75 {
		t.Errorf("an action without simulations has no value: %+v", th)
	}
}
