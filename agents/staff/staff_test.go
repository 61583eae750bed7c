package staff_test

import (
	"context"
	"strings"
	"testing"

	"bridgehead/agents"
	"bridgehead/agents/club"
	"bridgehead/agents/neural"
	"bridgehead/agents/staff"
	"bridgehead/engine"
	"bridgehead/env"
	"bridgehead/games"
	"bridgehead/models"
	"bridgehead/models/bundle"
)

// fixed judges every position alike, and counts them.
type fixed struct {
	win    float32
	judged int
}

func (f *fixed) Judge(positions []models.Position, verdicts []models.Verdict) {
	f.judged += len(positions)
	for i := range positions {
		verdicts[i] = models.Verdict{Win: f.win, Scores: make([]float32, len(positions[i].Legal))}
	}
}

// registryOf has scripted, and staff with a network of zeros that a fake stands in for.
func registryOf(t *testing.T, g engine.Game, judge neural.Judge) *agents.Registry {
	t.Helper()
	shape, err := neural.ShapeOf(g)
	if err != nil {
		t.Fatal(err)
	}
	net, err := models.New(models.Config{Shape: shape, Channels: 4, Blocks: 1, Context: 4, Action: 4, Value: 4})
	if err != nil {
		t.Fatal(err)
	}
	source := neural.Source{
		Load: func(string) (*bundle.Bundle, error) {
			return &bundle.Bundle{Name: "test", Game: g.ID(), Net: net}, nil
		},
		Judge: func(*models.Net, *models.Board, int) neural.Judge { return judge },
	}
	r := agents.Builtin()
	for _, k := range club.Kinds {
		r.Add(k)
	}
	r.Add(staff.Kind(source))
	return r
}

func gameOf(t *testing.T, name, scenario string) engine.Game {
	t.Helper()
	g, err := games.New(name, scenario, "")
	if err != nil {
		t.Fatal(err)
	}
	return g
}

const quick = "dice=1,lines=40,sketch=20,width=3"

// follow plays a game on a seed between scripted and calls see at its decisions, as far as the limit.
func follow(t *testing.T, g engine.Game, r *agents.Registry, seed uint64, limit int, see func(s engine.State, choice engine.Action)) {
	t.Helper()
	var players [2]agents.Agent
	for side := range players {
		a, err := r.New(g, "scripted:"+quick)
		if err != nil {
			t.Fatal(err)
		}
		a.Reset(seed)
		players[side] = a
	}
	dice := env.NewDice(seed)
	for s, n := g.New(), 0; s.Player() != engine.Terminal && n < limit; n++ {
		if s.Player() == engine.Chance {
			s.Apply(dice.Draw(s))
			continue
		}
		a, _, err := players[s.Player()].Act(context.Background(), s, agents.Budget{})
		if err != nil {
			t.Fatal(err)
		}
		see(s, a)
		s.Apply(a)
	}
}

// A judge with no share is asked and changes nothing.
func TestNoShare(t *testing.T) {
	g := gameOf(t, "gamble", "nijmegen")
	judge := &fixed{win: 0.5}
	r := registryOf(t, g, judge)
	silent, err := r.New(g, "staff:model=x,share=0,"+quick)
	if err != nil {
		t.Fatal(err)
	}
	silent.Reset(3)
	asked, told := 0, 0
	twin, err := r.New(g, "scripted:"+quick)
	if err != nil {
		t.Fatal(err)
	}
	twin.Reset(3)
	follow(t, g, r, 3, 400, func(s engine.State, _ engine.Action) {
		want, _, err := twin.Act(context.Background(), s, agents.Budget{})
		if err != nil {
			t.Fatal(err)
		}
		got, why, err := silent.Act(context.Background(), s, agents.Budget{})
		if err != nil || got != want {
			t.Fatalf("got %d, %v, want %d of scripted\n%s", got, err, want, s.(engine.Describer).Board())
		}
		if side := s.Player(); why.Value != [2]float64{0.5, -0.5}[side] {
			t.Fatalf("side %d: got the value %v", side, why.Value)
		}
		if why.Simulations > 0 {
			asked++
		}
		told++
	})
	if asked == 0 || judge.judged <= told {
		t.Errorf("of %d decisions the judge was asked about %d, for %d positions in all", told, asked, judge.judged)
	}
}

// contrary judges by nothing that means anything.
type contrary struct{ fixed }

func (c *contrary) Judge(positions []models.Position, verdicts []models.Verdict) {
	c.fixed.Judge(positions, verdicts)
	for i := range positions {
		sum := float32(0)
		for k, v := range positions[i].Observation {
			sum += v * float32(k%17-8)
		}
		verdicts[i].Win = max(-1, min(1, sum/200))
	}
}

// A judge with all of the share decides; the same seed gives the same choices, also where the enemy's answers are looked for.
func TestWholeShare(t *testing.T) {
	for _, keys := range []string{"heat=0.2", "answers=2"} {
		t.Run(keys, func(t *testing.T) { wholeShare(t, keys) })
	}
}

func wholeShare(t *testing.T, keys string) {
	t.Helper()
	g := gameOf(t, "gamble", "nijmegen")
	r := registryOf(t, g, &contrary{})
	var pair [2]agents.Agent
	for i := range pair {
		var err error
		if pair[i], err = r.New(g, "staff:model=x,share=1,"+keys+","+quick); err != nil {
			t.Fatal(err)
		}
		pair[i].Reset(8)
	}
	differ := 0
	follow(t, g, r, 4, 400, func(s engine.State, choice engine.Action) {
		var got [2]engine.Action
		for i, a := range pair {
			act, _, err := a.Act(context.Background(), s, agents.Budget{})
			if err != nil || s.Check(act) != nil {
				t.Fatalf("got %d, %v, %v", act, err, s.Check(act))
			}
			got[i] = act
		}
		if got[0] != got[1] {
			t.Fatalf("got %v with the same seed", got)
		}
		if got[0] != choice {
			differ++
		}
	})
	if differ == 0 {
		t.Error("it never chose other than scripted")
	}
}

// A network that says what is no number is reported, and not followed.
func TestFault(t *testing.T) {
	g := gameOf(t, "gamble", "nijmegen")
	a, err := registryOf(t, g, &fixed{win: 7}).New(g, "staff:model=x,"+quick)
	if err != nil {
		t.Fatal(err)
	}
	s := g.New()
	for s.Player() == engine.Chance {
		s.Apply(s.LegalActions(nil)[0])
	}
	if _, _, err := a.Act(context.Background(), s, agents.Budget{}); err == nil || !strings.Contains(err.Error(), "value is 7") {
		t.Errorf("got %v", err)
	}
}

func TestBadSpecs(t *testing.T) {
	g := gameOf(t, "gamble", "nijmegen")
	r := registryOf(t, g, &fixed{})
	for spec, want := range map[string]string{
		"staff":                       "model: got nothing",
		"staff:model=x,share=2":       "share: got",
		"staff:model=x,margin=0":      "margin: got",
		"staff:model=x,sims=3":        "sims",
		"staff:model=x,heat=-1":       "heat: got",
		"staff:model=x,style=nowhere": "style: ",
	} {
		if _, err := r.New(g, spec); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", spec, err, want)
		}
	}
	if _, err := r.New(gameOf(t, "toy", "three-bridges"), "staff:model=x"); err == nil {
		t.Error("it plays Three Bridges")
	}
}
