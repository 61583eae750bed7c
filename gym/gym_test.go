package gym_test

import (
	"reflect"
	"strings"
	"testing"

	"bridgehead/engine"
	"bridgehead/env"
	"bridgehead/games"
	"bridgehead/gym"
)

func TestParseSpec(t *testing.T) {
	for text, want := range map[string]gym.Spec{
		`{}`:                       {},
		" {\n} ":                   {},
		`{"game":"toy"}`:           {Game: "toy"},
		`{"blocks":["side"]}`:      {Blocks: []string{"side"}},
		`{"lazy":true,"seat":"a"}`: {Lazy: true, Seat: "a"},
		`{"game":"gamble","scenario":"one-bridge","options":"cards","seat":"german","opponent":"greedy:plan=4",` +
			`"reward":"vp","max_steps":9,"show_forced":true,"blocks":null,"lazy":false}`: {
			Game: "gamble", Scenario: "one-bridge", Options: "cards", Seat: "german", Opponent: "greedy:plan=4",
			Reward: "vp", MaxSteps: 9, ShowForced: true},
	} {
		if got, err := gym.ParseSpec([]byte(text)); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, %v", text, got, err)
		}
	}
}

func TestParseSpecRefuses(t *testing.T) {
	for text, says := range map[string]string{
		"":                          "want a JSON object",
		"null":                      "want a JSON object",
		"[]":                        "want a JSON object",
		`"toy"`:                     "want a JSON object",
		"{":                         "EOF",
		`{"game"`:                   "EOF",
		`{"game":}`:                 "invalid character",
		`{game:"toy"}`:              "invalid character",
		`{"game":"toy",}`:           "invalid character",
		`{"game":"toy"}{}`:          "more than one JSON value",
		`{"game":"toy"} x`:          "more than one JSON value",
		`{"sead":"both"}`:           `unknown key "sead", want game | scenario | scenarios | options | position | seat | opponent | reward | max_steps | show_forced | blocks | lazy | reveal`,
		`{"Game":"toy"}`:            `unknown key "Game"`,
		`{"":1}`:                    `unknown key ""`,
		`{"game":"toy","game":"x"}`: "game is given twice",
		`{"game":1}`:                "spec: game: got number, want a text",
		`{"max_steps":1.5}`:         "spec: max_steps: got number 1.5, want a whole number",
		`{"max_steps":1e99}`:        "spec: max_steps: got number 1e99, want a whole number",
		`{"lazy":"yes"}`:            "spec: lazy: got string, want true or false",
		`{"blocks":[7]}`:            "spec: blocks: got number, want a text",
		`{"blocks":"side"}`:         "spec: blocks: got string, want a list of texts",
		`{"game":"` + strings.Repeat("x", 64<<10) + `"}`: "spec: 65547 bytes, at most 65536 are allowed",
	} {
		s, err := gym.ParseSpec([]byte(text))
		wantError(t, err, says)
		if !reflect.DeepEqual(s, gym.Spec{}) {
			t.Errorf("%.40s: %+v beside an error", text, s)
		}
	}
}

func wantError(t *testing.T, err error, text string) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), text) {
		t.Errorf("got the error %v, want %q", err, text)
	}
}

func TestMake(t *testing.T) {
	for _, s := range []gym.Spec{
		{},
		{Game: "toy"},
		{Game: "toy", Scenario: "three-bridges", Seat: "random", Opponent: "random", MaxSteps: 4, Lazy: true},
		{Scenario: "one-bridge", Seat: "allied", Opponent: "greedy:plan=4", Reward: "vp:weight=0.5,discount=0.99"},
		{Scenario: "gamble/one-bridge", Seat: "german", Opponent: "random", ShowForced: true, Blocks: []string{"node"}},
		{Scenario: "extended", Options: "extended,cards", Seat: "both"},
	} {
		e, err := gym.Make(s)
		if err != nil {
			t.Errorf("%+v: %v", s, err)
			continue
		}
		ts, err := e.Reset(7, nil)
		for n := 0; n < 30 && err == nil && !ts.Over(); n++ {
			ts, err = e.Step(ts.Legal[n%len(ts.Legal)])
		}
		if err != nil {
			t.Errorf("%+v: %v", s, err)
		}
		c := e.Config()
		if c.MaxSteps != s.MaxSteps || c.Lazy != s.Lazy || c.ShowForced != s.ShowForced || !reflect.DeepEqual(c.Blocks, s.Blocks) {
			t.Errorf("%+v became %+v", s, c)
		}
		if want := s.Seat != "" && s.Seat != "both"; c.Seat.Single() != want {
			t.Errorf("%+v has the seat %d", s, c.Seat)
		}
		if s.Reward != "" && c.Reward.String() != s.Reward {
			t.Errorf("%+v has the rewards %s", s, c.Reward)
		}
	}
}

// TestLevels: a level takes the side that the seat leaves, whichever that is, and plays as the one made for that side.
func TestLevels(t *testing.T) {
	play := func(seat, opponent string, seed uint64) (hash uint64) {
		e, err := gym.Make(gym.Spec{Scenario: "one-bridge", Seat: seat, Opponent: opponent})
		if err != nil {
			t.Fatal(err)
		}
		ts, err := e.Reset(seed, nil)
		for n := 0; err == nil && !ts.Over() && n < 40; n++ {
			ts, err = e.Step(ts.Legal[n%len(ts.Legal)])
		}
		if err != nil {
			t.Fatalf("%s against %s: %v", seat, opponent, err)
		}
		return e.State().Hash()
	}
	for _, level := range []string{"recruit", "veteran"} {
		if play("german", level, 3) != play("german", "allied-"+level, 3) || play("allied", level, 3) != play("allied", "german-"+level, 3) {
			t.Errorf("%s plays otherwise than those made for one side", level)
		}
		for seed := range uint64(6) {
			play("random", level, seed)
		}
	}
	if _, err := gym.Make(gym.Spec{Scenario: "nijmegen", Seat: "allied", Opponent: "german-marshal"}); err != nil {
		t.Error(err)
	}
	e, err := gym.Make(gym.Spec{Scenario: "nijmegen", Seat: "allied", Opponent: "german-recruit"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := e.Reset(1, nil); err != nil {
		t.Fatal(err)
	}
	before := e.State().Hash()
	for _, seat := range []env.Seat{env.SeatSide0, env.SeatRandom} {
		_, err := e.Reset(2, &env.ResetOptions{Seat: &seat})
		wantError(t, err, `agent "german-recruit" plays the german side only, not the allied one; want recruit`)
	}
	if err := e.Check(e.Last().Legal[0]); err != nil || e.State().Hash() != before {
		t.Errorf("the episode in hand does not go on: %v", err)
	}
}

// TestMakeRefuses has each fault of a spec: the error says what would have been right.
func TestMakeRefuses(t *testing.T) {
	for _, c := range []struct {
		spec gym.Spec
		says string
	}{
		{gym.Spec{Game: "chess"}, `game: got "chess", want ` + games.Keys()},
		{gym.Spec{Scenario: "caen"}, `scenario "gamble/caen": unknown, want gamble/arnhem | gamble/basic | `},
		{gym.Spec{Scenario: "missing.yaml"}, "missing.yaml"},
		{gym.Spec{Game: "toy", Scenario: "basic"}, `scenario "basic": unknown, want toy/three-bridges`},
		{gym.Spec{Game: "toy", Options: "days=30"}, "days: got 30, want 1 to 9"},
		{gym.Spec{Options: "snow"}, `option "snow": unknown, want augmentation | bid-allied=N`},
		{gym.Spec{Game: "toy", Seat: "british"}, `seat: got "british", want both | german | allied | random`},
		{gym.Spec{Game: "toy", Reward: "money"}, `reward: got "money", want terminal | vp | vp:weight=W,discount=D`},
		{gym.Spec{Reward: "vp:weight=11"}, "reward: shaping: got 11, want 0 to 10"},
		{gym.Spec{Game: "toy", MaxSteps: -1}, "max_steps: got -1, want 0 (none) or more"},
		{gym.Spec{Game: "toy", Blocks: []string{"map"}}, `blocks[0]: got "map", want side | node | bridge`},
		{gym.Spec{Game: "toy", Opponent: "random"},
			`opponent: got "random" with the seat both, want the seat german | allied | random, or no opponent`},
		{gym.Spec{Game: "toy", Seat: "german"}, "opponent: none named with the seat german, want random | greedy"},
		{gym.Spec{Game: "toy", Seat: "german", Opponent: "deep-blue"}, `opponent: agent "deep-blue": there is no "deep-blue", want random | greedy`},
		{gym.Spec{Game: "toy", Seat: "german", Opponent: "random:depth=2"}, `unknown key "depth", want none`},
		{gym.Spec{Scenario: "nijmegen", Seat: "allied", Opponent: "allied-elite"}, "opponent: with the seat allied it has the german side: " +
			`agent "allied-elite" plays the allied side only, not the german one; want elite, which plays both`},
		{gym.Spec{Scenario: "nijmegen", Seat: "random", Opponent: "greedy,german-elite=2"}, "opponent: with the seat random it has the allied side: " +
			`agent "german-elite" plays the german side only, not the allied one; want elite, which plays both`},
		{gym.Spec{Scenario: "nijmegen", Seat: "random", Opponent: "german-recruit"}, "opponent: with the seat random it has the allied side: " +
			`agent "german-recruit" plays the german side only, not the allied one; want recruit, which plays both`},
	} {
		e, err := gym.Make(c.spec)
		wantError(t, err, c.says)
		if e != nil {
			t.Errorf("%+v: an environment beside an error", c.spec)
		}
		if _, err := gym.MakeVector(c.spec, 2, env.VectorOptions{}); err == nil {
			t.Errorf("%+v: a vector", c.spec)
		}
	}
}

func TestMakeVector(t *testing.T) {
	v, err := gym.MakeVector(gym.Spec{Game: "toy", Seat: "random", Opponent: "random"}, 20, env.VectorOptions{Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	defer v.Close()
	if v.Slots() != 20 || v.Seats() != 1 || v.Game().ID() != "toy-v1" {
		t.Errorf("%d slots, %d seats of %s", v.Slots(), v.Seats(), v.Game().ID())
	}
	learners := make([]int8, 20)
	if err := v.Bind(env.Buffers{Learners: learners}); err != nil {
		t.Fatal(err)
	}
	if err := v.Reset(1); err != nil {
		t.Fatal(err)
	}
	seen := map[int8]bool{}
	actions := make([]int32, 20)
	for range 30 {
		for i := range actions {
			if seen[learners[i]] = true; v.Env(i).Game() != v.Game() {
				t.Fatal("the slots do not share the game")
			}
			if ts := v.Env(i).Last(); !ts.Over() {
				actions[i] = int32(ts.Legal[0])
			}
		}
		if err := v.Step(actions); err != nil {
			t.Fatal(err)
		}
	}
	if len(seen) != 2 || seen[int8(engine.Terminal)] {
		t.Errorf("learners %v", seen)
	}
}

func TestMakeVectorRefuses(t *testing.T) {
	for _, n := range []int{0, -1, env.MaxSlots + 1} {
		_, err := gym.MakeVector(gym.Spec{Game: "toy"}, n, env.VectorOptions{})
		wantError(t, err, "want 1 to 65536")
	}
	_, err := gym.MakeVector(gym.Spec{Game: "toy"}, 1, env.VectorOptions{Autoreset: 9})
	wantError(t, err, "autoreset: got 9, want 0 (next step)")
}

// TestMakeOn makes two environments on one game.
func TestMakeOn(t *testing.T) {
	s := gym.Spec{Scenario: "one-bridge"}
	g, err := s.MakeGame()
	if err != nil {
		t.Fatal(err)
	}
	one, err := s.MakeOn(g)
	if err != nil {
		t.Fatal(err)
	}
	s.Seat, s.Opponent = "allied", "random"
	two, err := s.MakeOn(g)
	if err != nil || one.Game() != g || two.Game() != g {
		t.Errorf("not on the game: %v", err)
	}
}

// TestPosition: a line says game, scenario and options, and where every episode begins.
func TestPosition(t *testing.T) {
	first, err := gym.Make(gym.Spec{Scenario: "nijmegen", Options: "cards"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := first.Reset(7, nil); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		if _, err := first.Step(first.Last().Legal[0]); err != nil {
			t.Fatal(err)
		}
	}
	line, err := first.State().MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	e, err := gym.Make(gym.Spec{Position: "position " + string(line) + "\n", Blocks: []string{"side"}})
	if err != nil {
		t.Fatal(err)
	}
	if g := e.Game(); g.Scenario() != "gamble/nijmegen" || g.Options() != "cards" {
		t.Errorf("the game is %s %s", g.Scenario(), g.Options())
	}
	for seed := range uint64(2) { // every episode begins there
		if _, err := e.Reset(seed, nil); err != nil {
			t.Fatal(err)
		}
		if e.State().Hash() != first.State().Hash() {
			t.Errorf("seed %d begins elsewhere", seed)
		}
		if _, err := e.Step(e.Last().Legal[0]); err != nil {
			t.Fatal(err)
		}
	}
	rec, err := e.Record()
	if err != nil || rec.Start != string(line) || env.Verify(e.Game(), rec) != nil {
		t.Errorf("the record begins at %.40q: %v, %v", rec.Start, err, env.Verify(e.Game(), rec))
	}
	for both, s := range map[string]gym.Spec{
		"of scenario gamble/nijmegen, but scenario gamble/basic was asked for": {Scenario: "basic"},
		`of options "cards", but options "extended" was asked for`:             {Options: "extended"},
		"of game gamble, but game toy was asked for":                           {Game: "toy"},
	} {
		s.Position = string(line)
		if _, err := gym.Make(s); err == nil || !strings.Contains(err.Error(), both) {
			t.Errorf("got the error %v, want %q", err, both)
		}
	}
}
