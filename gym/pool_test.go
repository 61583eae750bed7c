package gym_test

import (
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"bridgehead/env"
	"bridgehead/gym"
)

func TestParsePool(t *testing.T) {
	for text, want := range map[string][]gym.Member{
		"greedy":                       {{"greedy", 1}},
		"uct:sims=20,c_uct=1":          {{"uct:sims=20,c_uct=1", 1}},
		"greedy=0.5,german-recruit=.5": {{"greedy", 0.5}, {"german-recruit", 0.5}},
		"greedy,random=2":              {{"greedy", 1}, {"random", 2}},
		"greedy=3":                     {{"greedy", 3}},
		"[uct:sims=20]=3,greedy":       {{"uct:sims=20", 3}, {"greedy", 1}},
		"random,[uct:playout=[greedy:plan=0,dice=1],sims=9],outside": {
			{"random", 1}, {"uct:playout=[greedy:plan=0,dice=1],sims=9", 1}, {"outside", 1}},
		"[outside:old-me]=1e3,outside": {{"outside:old-me", 1000}, {"outside", 1}},
	} {
		if got, err := gym.ParsePool(text); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: got %v, %v, want %v", text, got, err, want)
		}
	}
}

func TestPoolRefuses(t *testing.T) {
	for text, says := range map[string]string{
		"greedy=":                 `member "greedy=": the weight is "", want a number greater than 0`,
		"greedy=0,random":         `the weight is "0", want a number greater than 0`,
		"greedy=-1,random":        `the weight is "-1"`,
		"greedy=NaN,random":       `the weight is "NaN"`,
		"greedy=Inf,random":       `the weight is "Inf"`,
		"greedy=1=2,random":       `the weight is "1=2"`,
		"greedy,,random":          `member "": no opponent, want SPEC=WEIGHT`,
		"=1,random":               `member "=1": no opponent`,
		"[]=1,random":             `member "[]=1": no opponent`,
		"[greedy]2,random":        `got "2" after the bracket, want =WEIGHT`,
		"[greedy=1,random":        "brackets do not match",
		"greedy]=1,random":        "brackets do not match",
		"random=1,uct:sims=2=1":   `an opponent with parameters stands in brackets, as in [uct:sims=200]=0.5`,
		"greedy=1,nobody=1":       `there is no "nobody", want random | greedy`,
		"greedy=1,greedy=2":       "members 0 and 1 are both greedy",
		"[outside:]=1,random":     `opponent "outside:": want outside, or outside:LABEL with 1 to 64 letters`,
		"outside:a b":             `opponent "outside:a b": want outside`,
		"outside:" + long(65):     "with 1 to 64 letters",
		"outside,outside":         "members 0 and 1 are both outside",
		"[random:depth=1],greedy": `unknown key "depth", want none`,
	} {
		s := gym.Spec{Game: "toy", Seat: "german", Opponent: text}
		_, err := gym.Make(s)
		wantError(t, err, says)
		_, err = gym.MakeVector(s, 2, env.VectorOptions{})
		wantError(t, err, says)
	}
}

func long(n int) string { return strings.Repeat("x", n) }

// TestPoolIsOneOpponent: a pool plays each episode as the opponent it has drawn, alone or in a vector.
func TestPoolIsOneOpponent(t *testing.T) {
	s := gym.Spec{Scenario: "one-bridge", Seat: "random", Opponent: "greedy=2,random=1,[greedy:plan=4]=1"}
	e, err := gym.Make(s)
	if err != nil {
		t.Fatal(err)
	}
	names := e.Opponents()
	if want := []string{"greedy", "random", "greedy:plan=4"}; !reflect.DeepEqual(names, want) {
		t.Errorf("opponents %v, want %v", names, want)
	}
	drawn := map[int]bool{}
	for seed := range uint64(8) {
		pooled := playEpisode(t, s, seed)
		if _, err := e.Reset(seed, nil); err != nil {
			t.Fatal(err)
		}
		which := e.Last().Info.Opponent
		drawn[which] = true
		alone := s
		alone.Opponent = names[which]
		want := playEpisode(t, alone, seed)
		want.Spec = s
		if !reflect.DeepEqual(pooled, want) {
			t.Errorf("seed %d, opponent %s: got %+v, want %+v", seed, names[which], pooled, want)
		}
		v, err := gym.MakeVector(s, 3, env.VectorOptions{})
		if err != nil {
			t.Fatal(err)
		}
		opponents := make([]int32, 3)
		if err := v.Bind(env.Buffers{Opponents: opponents}); err != nil {
			t.Fatal(err)
		}
		if err := v.Reset(seed); err != nil {
			t.Fatal(err)
		}
		if int(opponents[0]) != which {
			t.Errorf("seed %d: opponent %d in a vector, %d alone", seed, opponents[0], which)
		}
		v.Close()
	}
	if len(drawn) != 3 {
		t.Errorf("drawn: %v", drawn)
	}
}

func TestNeedsAnswers(t *testing.T) {
	for opponent, want := range map[string]bool{
		"": false, "greedy": false, "outside": true, "outside:x": true, "greedy,outside:x=1": false,
		"greedy,[outside:x]=1": true, "greedy=1,random=2": false, "outsider": false,
	} {
		if got := (gym.Spec{Opponent: opponent}).NeedsAnswers(); got != want {
			t.Errorf("%s: %v, want %v", opponent, got, want)
		}
	}
}

func TestScenarios(t *testing.T) {
	names := []string{"one-bridge", "gamble/nijmegen", "basic"}
	v, err := gym.MakeVector(gym.Spec{Scenarios: names}, 5, env.VectorOptions{})
	if err != nil {
		t.Fatal(err)
	}
	defer v.Close()
	var got []string
	for i := range 5 {
		got = append(got, v.Env(i).Game().Scenario())
	}
	want := []string{"gamble/one-bridge", "gamble/nijmegen", "gamble/basic", "gamble/one-bridge", "gamble/nijmegen"}
	if !reflect.DeepEqual(got, want) || v.Env(0).Game() != v.Env(3).Game() {
		t.Errorf("got %v, want %v", got, want)
	}
	for says, s := range map[string]gym.Spec{
		`scenario: got "basic" beside scenarios, want one of the two`: {Scenario: "basic", Scenarios: names},
		"scenarios[1]: empty, want the name of a scenario":            {Scenarios: []string{"basic", ""}},
		`scenario "gamble/caen": unknown`:                             {Scenarios: []string{"basic", "caen"}},
	} {
		_, err := gym.MakeVector(s, 2, env.VectorOptions{})
		wantError(t, err, says)
	}
	_, err = gym.Make(gym.Spec{Scenarios: names})
	wantError(t, err, "scenarios: only a vector has several; name one as the scenario")
}

// FuzzParsePool: what is taken has a name and a weight for every member, and reads back from its own parts.
func FuzzParsePool(f *testing.F) {
	for _, text := range []string{"greedy", "greedy=0.5,random=0.5", "[uct:sims=200]=3,greedy", "uct:sims=5,tt=1", "[uct:playout=[greedy:dice=1]]", "]", "[", "a=", "=1", "a=-1", "a=1e999"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		members, err := gym.ParsePool(text)
		if err != nil {
			return
		}
		if len(members) == 1 && members[0].Spec == text { // a single opponent, read by the agents' own parser
			return
		}
		var again []string
		for _, m := range members {
			if m.Spec == "" || !(m.Weight > 0) || math.IsInf(m.Weight, 0) {
				t.Fatalf("%q: member %+v", text, m)
			}
			again = append(again, fmt.Sprintf("[%s]=%v", m.Spec, m.Weight))
		}
		if got, err := gym.ParsePool(strings.Join(again, ",")); err != nil || !reflect.DeepEqual(got, members) {
			t.Errorf("%q: got %+v again (%v), want %+v", text, got, err, members)
		}
	})
}
