package table

import (
	"math"
	"reflect"
	"slices"
	"testing"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/engine/toy"
	"bridgehead/env"
)

func TestRulesIn(t *testing.T) {
	for text, want := range map[string][]string{
		"":      {},
		"where": {},
		"who moves next from 28 Nijmegen, or where to assault (9.1, 10.1)":        {"9.1", "10.1"},
		"who moves (9.1); an Assault is mandatory in X (10.2), (9.1)":             {"9.1", "10.2"},
		"which unit moves (20.4C)":                                                {"20.4C"},
		"what to do with an air point (O-37, 5.2)":                                {"O-37", "5.2"},
		"in how many turns the port works (2.7a, 2.14c), the 2d (2d)":             {"2.7a", "2.14c"},
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

func TestPlural(t *testing.T) {
	for one, want := range map[string]string{
		" is Spent": " are Spent", " has fired": " have fired", " goes into defilade": " go into defilade", " crosses at C0715": " cross at C0715", " tries again": " try again",
		" retreats to 13 Arnhem": " retreat to 13 Arnhem", " concentrates": " concentrate", " in 38 Groesbeek supports": " in 38 Groesbeek support", " lies there": " lie there",
		" loses 1": " lose 1", " reaches it": " reach it",
	} {
		if got := plural(one); got != want {
			t.Errorf("%q: got %q, want %q", one, got, want)
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
			Dice{Faces: []int{7, 5}, Names: []string{"Allied", "German"}, Sums: true, Of: "Assault of 13 Arnhem", Result: "21 against 14: x"}},
		{"Sunset DR (6.3)", "sum 5: the day ends", Dice{Faces: []int{5}, Total: 5, Sums: true, Of: "Sunset DR", Result: "the day ends"}},
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
	want.extend(steps)
	lines := linesOf(want, steps, tb.notes)
	for n := 0; n <= len(steps); n += 1 + n/7 {
		got := newTrail(tb.Game(), tb.Start())
		got.extend(steps)
		got.cut(n, steps)
		short := newTrail(tb.Game(), tb.Start())
		short.extend(steps[:n])
		if got.head != short.head || got.state.Hash() != short.state.Hash() || len(got.entries) != n || len(got.kinds) != n || len(got.marks) != len(short.marks) {
			t.Fatalf("cut at %d: head %q, want %q", n, got.head, short.head)
		}
		if got.extend(steps); !reflect.DeepEqual(linesOf(got, steps, tb.notes), lines) {
			t.Fatalf("cut at %d and walked on: other lines", n)
		}
	}
}

// A trail that has room for few positions tells the same as one that has room for many, and holds no more than it may.
func TestTrailOfFewMarks(t *testing.T) {
	k := open(t)
	tb := k.make("gamble", "nijmegen", "random", "random")
	steps := verifiedOver(t, tb)
	want := newTrail(tb.Game(), tb.Start())
	want.extend(steps)
	if room := trailBytes / engine.StateBytes(tb.Start()); want.most != room || want.every != trailEvery {
		t.Errorf("a trail has room for %d positions, one every %d steps, want %d, one every %d", want.most, want.every, room, trailEvery)
	}
	lines := linesOf(want, steps, tb.notes)
	got := newTrail(tb.Game(), tb.Start())
	got.every, got.most = 4, 3
	for n := 0; n <= len(steps); n++ {
		if got.extend(steps[:n]); len(got.marks) > 3 || len(got.marks) != n/got.every+1 {
			t.Fatalf("%d positions are kept of %d steps, one every %d", len(got.marks), n, got.every)
		}
	}
	if got.every < 16 {
		t.Fatalf("one position every %d of %d steps, want fewer", got.every, len(steps))
	}
	for n := 0; n <= len(steps); n += 1 + n/5 {
		if got.at(n, steps).Hash() != want.at(n, steps).Hash() {
			t.Errorf("another position after %d steps", n)
		}
	}
	if !reflect.DeepEqual(linesOf(got, steps, tb.notes), lines) {
		t.Error("other lines")
	}
	got.cut(len(steps)/2, steps)
	if got.extend(steps); !reflect.DeepEqual(linesOf(got, steps, tb.notes), lines) {
		t.Error("other lines after a cut")
	}
}

func linesOf(t *trail, steps []env.Step, notes []note) (lines []Line) {
	t.tell(0, len(steps), steps, notes, func(w *telling) { lines = append(lines, w.line) })
	return lines
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

// Entries hold every step once, whole, whatever part is asked for; what they tell is what their steps tell.
func TestEntries(t *testing.T) {
	k := open(t)
	tb := k.make("gamble", "nijmegen", "greedy", "greedy")
	end := wait(t, tb, Over)
	all, err := tb.Entries(0, end.Steps)
	if err != nil {
		t.Fatal(err)
	}
	lines, err := tb.Log(0, end.Steps)
	if err != nil {
		t.Fatal(err)
	}
	next, ways, rolls, folded := 1, 0, 0, 0
	for i, e := range all {
		if e.Step != next || e.Last < e.Step || e.Text == "" {
			t.Fatalf("entry %d: %+v, want it to begin with step %d", i, e, next)
		}
		next = e.Last + 1
		dice, effects := 0, 0
		for _, l := range lines[e.Step-1 : e.Last] {
			if l.Entry != e.Step {
				t.Fatalf("step %d: entry %d, want %d", l.Step, l.Entry, e.Step)
			}
			if l.Head != "" && l.Step != e.Step {
				t.Fatalf("step %d: a heading in the middle of an entry", l.Step)
			}
			dice, effects = dice+boolInt(l.Dice != nil), effects+len(l.Effects)
		}
		told := len(e.Facts)
		for _, w := range e.Ways {
			told += len(w.Places) - 1
		}
		if dice != len(e.Dice) || (effects == 0) != (told == 0) || e.Auto && (dice > 0 || effects > 0) {
			t.Fatalf("entry of steps %d to %d: %d of %d rolls, %d told of %d effects", e.Step, e.Last, len(e.Dice), dice, told, effects)
		}
		for _, f := range e.Facts {
			folded += boolInt(len(f.Units) > 2)
		}
		ways, rolls = ways+boolInt(len(e.Ways) > 0), rolls+dice
	}
	if next != end.Steps+1 || ways < 10 || rolls < 10 || folded < 3 || len(all)*2 > end.Steps {
		t.Errorf("%d entries up to step %d of %d: %d moves, %d rolls, %d folded", len(all), next-1, end.Steps, ways, rolls, folded)
	}
	if last := all[len(all)-1]; !slices.ContainsFunc(last.Facts, func(f Fact) bool { return f.Kind == engine.EffectEnd }) {
		t.Errorf("the last entry does not say why the game ended: %+v", last)
	}
	for _, c := range [][2]int{{0, 1}, {7, 30}, {end.Steps - 1, 5}, {end.Steps, 5}, {40, 0}} {
		part, err := tb.Entries(c[0], c[1])
		if err != nil {
			t.Fatal(err)
		}
		var want []Entry
		for _, e := range all {
			if c[1] > 0 && e.Last > c[0] && e.Step <= min(c[0]+c[1], end.Steps) {
				want = append(want, e)
			}
		}
		if len(part) != len(want) || len(want) > 0 && !reflect.DeepEqual(part, want) {
			t.Errorf("from %d, %d: got %d entries, want %d", c[0], c[1], len(part), len(want))
		}
	}
	_, err = tb.Entries(end.Steps+1, 1)
	wantCode(t, err, CodeNotFound, "log: from step")
}

// Equal facts of several things are told at once, in the plural.
func TestGather(t *testing.T) {
	one := func(kind, name, rest string) fact {
		return fact{name, name + rest, engine.Effect{Kind: kind, Unit: name, Name: name, Text: name + rest}}
	}
	got := gather(toy.Default(), []fact{
		one("reduced", "A", " is Spent"), one("reduced", "B", " is Spent"), one("retreat", "A", " retreats to X"),
		one("acted", "C", " is Spent"), one("reduced", "D", " is Spent"), one("retreat", "D", " retreats to X"),
		{name: "", text: "Pass"}, {name: "E", text: "E in Y supports"}, {name: "F", text: "F in Y supports"}, {name: "G", text: "H joins"},
	})
	want := []string{"A, B and D are Spent", "A and D retreat to X", "C is Spent", "Pass", "E and F in Y support", "H joins"}
	for i, f := range got {
		if i >= len(want) || f.Text != want[i] {
			t.Fatalf("fact %d: got %q, want %q", i, f.Text, want)
		}
	}
	if len(got) != len(want) || !slices.Equal(got[0].Units, []string{"A", "B", "D"}) {
		t.Errorf("got %+v", got)
	}
}

// What a bot set out to do stays beside its later thoughts, until the next part of the game.
func TestPlan(t *testing.T) {
	k := open(t)
	tb := k.make("gamble", "nijmegen", "human", "human")
	g, s, err := tb.At(-1)
	if err != nil {
		t.Fatal(err)
	}
	first, later, next := &Thought{Step: 3}, &Thought{Step: 4}, &Thought{Step: 5}
	j := &job{side: 1, state: s}
	tb.remember(j, first)
	tb.remember(j, later)
	if first.Plan != nil || later.Plan != first || tb.Thought() != later {
		t.Errorf("got the plan %+v", later.Plan)
	}
	other := g.New()
	for engine.Heading(other) == engine.Heading(s) {
		other.Apply(other.LegalActions(nil)[0])
	}
	if tb.remember(&job{side: 1, state: other}, next); next.Plan != nil {
		t.Errorf("the plan of another part of the game was kept")
	}
}
