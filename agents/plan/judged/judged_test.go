package judged_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"bridgehead/agents"
	"bridgehead/agents/neural"
	"bridgehead/agents/plan"
	doctrine "bridgehead/agents/plan/gamble"
	"bridgehead/agents/plan/judged"
	three "bridgehead/agents/plan/toy"
	"bridgehead/engine"
	"bridgehead/engine/gamble"
	"bridgehead/engine/toy"
	"bridgehead/env"
	"bridgehead/games"
	"bridgehead/models"
	"bridgehead/models/bundle"
)

var doctrines = plan.Doctrines{doctrine.Doctrine, three.Doctrine}

// fixed judges every position alike, and counts them.
type fixed struct {
	win    float32
	judged int
}

func (f *fixed) Evaluate(positions []models.Position, outputs []models.Output) {
	f.judged += len(positions)
	for i := range positions {
		outputs[i] = models.Output{Win: f.win, Scores: make([]float32, len(positions[i].Legal))}
	}
}

// registryOf has scripted, and staff with a network of zeros that a fake stands in for.
func registryOf(t *testing.T, g engine.Game, judge neural.Runner) *agents.Registry {
	t.Helper()
	shape, err := neural.ShapeOf(g)
	if err != nil {
		t.Fatal(err)
	}
	config := models.Config{Shape: shape, Channels: 4, Blocks: 1, Context: 4, Action: 4, Value: 4}
	if _, ok := g.(*toy.Game); ok { // it has no map
		config.Channels = 0
	}
	net, err := models.New(config)
	if err != nil {
		t.Fatal(err)
	}
	source := neural.Source{
		Load: func(string) (*bundle.Bundle, error) {
			return &bundle.Bundle{Name: "test", Game: g.ID(), Net: net}, nil
		},
		Runner: func(*models.Net, *models.Board, int) neural.Runner { return judge },
	}
	r := agents.Builtin()
	r.Add(doctrines.Kind())
	r.Add(judged.Kind(doctrines, source))
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

func (c *contrary) Evaluate(positions []models.Position, outputs []models.Output) {
	c.fixed.Evaluate(positions, outputs)
	for i := range positions {
		sum := float32(0)
		for k, v := range positions[i].Observation {
			sum += v * float32(k%17-8)
		}
		outputs[i].Win = max(-1, min(1, sum/200))
	}
}

// A judge with all of the share decides; the same seed gives the same choices, also where the enemy's answers are looked for
// and where the network proposes.
func TestWholeShare(t *testing.T) {
	for _, keys := range []string{"heat=0.2", "answers=2", "proposals=3"} {
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

// eager judges what comes last the best, which are its own proposals, and has a policy that means nothing.
type eager struct{ asked int }

func (e *eager) Evaluate(positions []engine.State, _ engine.Player, points []float64) {
	for i := range positions {
		points[i] = float64(i)
	}
}

func (e *eager) Weigh(_ engine.State, legal []engine.Action, weights []float32) {
	e.asked++
	for i, a := range legal {
		weights[i] = 1 + float32(a*7919%101)
	}
}

// likeliest is what the policy of eager would choose.
func likeliest(s *gamble.State) engine.Action {
	legal := s.LegalActions(nil)
	weights := make([]float32, len(legal))
	(&eager{}).Weigh(s, legal, weights)
	best := 0
	for i := range weights {
		if weights[i] > weights[best] {
			best = i
		}
	}
	return legal[best]
}

// A proposer whose campaigns are judged best decides its Impulses to their end, with its own reason; what is chosen at the
// beginning is among its likeliest. Without proposals it is not asked what it would play.
func TestProposals(t *testing.T) {
	g := gameOf(t, "gamble", "nijmegen")
	for _, proposals := range []int{0, 2} {
		proposer := &eager{}
		r := registryOf(t, g, &fixed{})
		r.Add(agents.Kind{Name: "host", Keys: append([]agents.Key{{Name: "proposals"}}, plan.Keys...),
			New: func(g engine.Game, p *agents.Params) (agents.Agent, error) { return doctrines.New(g, p, proposer, 1) }})
		host, err := r.New(g, fmt.Sprintf("host:proposals=%d,%s", proposals, quick))
		if err != nil {
			t.Fatal(err)
		}
		host.Reset(3)
		led, chosen := 0, -1
		var impulse [3]int
		follow(t, g, r, 3, 400, func(es engine.State, _ engine.Action) {
			s := es.(*gamble.State)
			act, why, err := host.Act(context.Background(), s, agents.Budget{})
			if err != nil || s.Check(act) != nil {
				t.Fatalf("got %d, %v, %v", act, err, s.Check(act))
			}
			now := [3]int{int(s.Date()), int(s.ImpulseSide()), s.Impulse()}
			switch s.NodeKind() {
			case "K_IMPULSE", "K_IMPULSE2", "K_AFTER", "K_ACTIVE":
				impulse, chosen = now, len(s.LegalActions(nil))
				return
			}
			if proposals == 0 || chosen < 2 || now != impulse || int(s.Player()) != now[1] || len(s.LegalActions(nil)) < 2 {
				return
			}
			if led++; act != likeliest(s) || !strings.Contains(why.Reason, "as the network goes on") {
				t.Fatalf("got %s (%s), want %s of the proposer", g.ActionText(s, act), why.Reason, g.ActionText(s, likeliest(s)))
			}
		})
		if proposals == 0 && proposer.asked > 0 || proposals > 0 && (led < 20 || proposer.asked == 0) {
			t.Errorf("proposals=%d: the proposer was asked %d times and led in %d decisions", proposals, proposer.asked, led)
		}
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
		"staff:model=x,proposals=-1":  "proposals: got",
		"scripted:proposals=1":        "proposals",
		"staff:model=x,style=nowhere": "style: ",
	} {
		if _, err := r.New(g, spec); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", spec, err, want)
		}
	}
}

// It plays any game that has a doctrine and counts points: Three Bridges to its end, by a network that likes the column.
func TestOtherGame(t *testing.T) {
	g := gameOf(t, "toy", "three-bridges")
	judge := &fixed{win: 0.5}
	r := registryOf(t, g, judge)
	a, err := r.New(g, "staff:model=x,share=1,proposals=2,answers=1")
	if err != nil {
		t.Fatal(err)
	}
	a.Reset(2)
	told := 0
	follow(t, g, r, 5, 100, func(s engine.State, _ engine.Action) {
		act, why, err := a.Act(context.Background(), s, agents.Budget{})
		if err != nil || s.Check(act) != nil || why.Reason == "" {
			t.Fatalf("%s: got %d (%s), %v", s, act, why.Reason, err)
		}
		told += why.Simulations
	})
	if told == 0 || judge.judged == 0 {
		t.Errorf("the network judged %d positions, %d of them ends", judge.judged, told)
	}
}

// unplanned is Three Bridges under a key that has no doctrine, or without points.
type unplanned struct {
	engine.Game
	silent bool
}

func (u unplanned) Scenario() string {
	if u.silent {
		return u.Game.Scenario()
	}
	return "four/bridges"
}

// silent hides that a position counts points.
type silent struct{ engine.State }

func (u unplanned) New() engine.State {
	if u.silent {
		return silent{u.Game.New()}
	}
	return u.Game.New()
}

func TestRefusedGames(t *testing.T) {
	g := gameOf(t, "toy", "three-bridges")
	r := registryOf(t, g, &fixed{})
	for want, game := range map[string]engine.Game{
		"there is no planner for four/bridges, only for gamble | toy": unplanned{Game: g},
		"counts no points": unplanned{Game: g, silent: true},
	} {
		if _, err := r.New(game, "staff:model=x"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
}
