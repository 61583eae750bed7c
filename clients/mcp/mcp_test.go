package mcp

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/engine/enginetest/mines"
	"bridgehead/engine/gamble"
	gambledesk "bridgehead/engine/gamble/desk"
	"bridgehead/engine/toy"
	"bridgehead/env"
	"bridgehead/scenarios"
	"bridgehead/table"
	"bridgehead/table/help"
)

// client is a model at work: a session, and the test it belongs to.
type client struct {
	*testing.T
	session *sdk.ClientSession
	hall    *table.Hall
}

func makeGame(game, scenario, options string) (engine.Game, error) {
	switch game {
	case "mines":
		return mines.New(), nil
	case "toy":
		return toy.Default(), nil
	}
	sc, err := scenarios.Load("gamble/" + strings.TrimPrefix(scenario, "gamble/"))
	if err != nil {
		return nil, err
	}
	o, err := gamble.ParseOptions(options)
	if err != nil {
		return nil, err
	}
	return gamble.New(sc, o)
}

// desk shows the board of gamble.
func desk(g engine.Game) *board.Model {
	if g, ok := g.(*gamble.Game); ok {
		return gambledesk.New(g).Board()
	}
	return nil
}

// dial starts a server and a client of it.
func dial(t *testing.T, change func(*Options)) *client {
	t.Helper()
	hall, err := table.Open(t.TempDir(), table.Options{Registry: agents.Builtin(), New: makeGame})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { hall.Close() })
	o := Options{Hall: hall, Version: "test", Board: desk, Book: help.On, Usual: Begin{Opponent: "random"}, Games: []Game{
		{Key: "gamble", Title: "Monty's Gamble", Scenarios: []Scenario{{Name: "one-bridge"}, {Name: "nijmegen"}}},
		{Key: "toy", Title: "Three Bridges", Scenarios: []Scenario{{Name: "three-bridges"}}},
		{Key: "mines", Title: "Mines", Scenarios: []Scenario{{Name: "field"}}},
	}}
	o.Usual.Game = "gamble"
	if change != nil {
		change(&o)
	}
	s, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	here, there := sdk.NewInMemoryTransports()
	done := make(chan error, 1)
	ctx, stop := context.WithCancel(context.Background())
	go func() { done <- s.serve(ctx, there) }()
	session, err := sdk.NewClient(&sdk.Implementation{Name: "model", Version: "1"}, nil).Connect(t.Context(), here, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		session.Close()
		if err := <-done; err != nil {
			t.Errorf("the server ended with %v", err)
		}
		stop()
	})
	return &client{t, session, hall}
}

// call asks a tool, which is to answer, for data into out and gives the words.
func (c *client) call(tool string, args map[string]any, out any) string {
	c.Helper()
	r := c.ask(tool, args)
	if r.IsError {
		c.Fatalf("%s %v: %s", tool, args, text(r))
	}
	data, err := json.Marshal(r.StructuredContent)
	if err != nil {
		c.Fatal(err)
	}
	if err := json.Unmarshal(data, out); err != nil {
		c.Fatalf("%s: %v in %s", tool, err, data)
	}
	return text(r)
}

// refused asks a tool, which is to refuse, and gives the reason.
func (c *client) refused(tool string, args map[string]any) string {
	c.Helper()
	r := c.ask(tool, args)
	if !r.IsError {
		c.Fatalf("%s %v: answered %s, want a refusal", tool, args, text(r))
	}
	return text(r)
}

func (c *client) ask(tool string, args map[string]any) *sdk.CallToolResult {
	c.Helper()
	r, err := c.session.CallTool(c.Context(), &sdk.CallToolParams{Name: tool, Arguments: args})
	if err != nil {
		c.Fatalf("%s %v: %v", tool, args, err)
	}
	return r
}

func text(r *sdk.CallToolResult) string {
	var b strings.Builder
	for _, part := range r.Content {
		if t, ok := part.(*sdk.TextContent); ok {
			b.WriteString(t.Text)
		}
	}
	return b.String()
}

// tools are the names of those offered.
func (c *client) tools() (all []string) {
	c.Helper()
	for t, err := range c.session.Tools(c.Context(), nil) {
		if err != nil {
			c.Fatal(err)
		}
		all = append(all, t.Name)
	}
	return all
}

// finish plays at random to the end and gives the last answer, data and words.
func (c *client) finish(s State) (State, string) {
	c.Helper()
	rng := rand.New(rand.NewPCG(1, 2))
	words := ""
	for n := 0; s.Status != statusOver; n++ {
		if n == 5000 || s.Status != statusDecide {
			c.Fatalf("after %d decisions the status is %s", n, s.Status)
		}
		var list Listed
		c.call("legal_actions", map[string]any{"table": s.Table}, &list)
		if list.Total != s.Total || len(list.Actions) == 0 {
			c.Fatalf("%d legal actions, of %d that the position tells", list.Total, s.Total)
		}
		a, table := list.Actions[rng.IntN(len(list.Actions))], s.Table
		s = State{}
		words = c.call("act", map[string]any{"table": table, "action": a.ID}, &s)
	}
	return s, words
}

func TestAGameToItsEnd(t *testing.T) {
	for _, game := range []string{"gamble", "toy", "mines"} {
		for _, side := range sideNames {
			t.Run(game+"/"+side, func(t *testing.T) {
				c := dial(t, nil)
				var s State
				words := c.call("new_game", map[string]any{"game": game, "side": side, "seed": 7}, &s)
				if s.Side != side || !strings.Contains(words, "You are the "+side+" side") {
					t.Fatalf("side %s in %q", s.Side, words)
				}
				if why := c.refused("record", nil); !strings.Contains(why, "not over") {
					t.Errorf("a record of a game that goes on: %q", why)
				}
				end, words := c.finish(s)
				if end.Result == "" || !strings.Contains(words, end.Result) {
					t.Errorf("the end is told as %q, with the result %q", words, end.Result)
				}
				if why := c.refused("act", map[string]any{"action": 0}); !strings.Contains(why, "over") {
					t.Errorf("a decision after the end: %q", why)
				}
				var rec Record
				c.call("record", nil, &rec)
				want := [2]string{"random", "random"}
				want[slices.Index(sideNames[:], side)] = "program:model 1"
				if r, err := env.Read(strings.NewReader(rec.Record)); err != nil || r.Agents != want {
					t.Errorf("the record is of %q, want %q: %v", r.Agents, want, err)
				}
				if _, _, err := c.hall.Replay(strings.NewReader(rec.Record), "again"); err != nil {
					t.Errorf("the record does not replay: %v", err)
				}
			})
		}
	}
}

func TestTheSameSeedIsTheSameGame(t *testing.T) {
	var ends [2]string
	for i := range ends {
		c := dial(t, nil)
		var s State
		c.call("new_game", map[string]any{"seed": 11}, &s)
		s, _ = c.finish(s)
		var rec Record
		c.call("record", nil, &rec)
		ends[i] = rec.Record
	}
	if ends[0] != ends[1] {
		t.Errorf("two games on one seed:\n%s\n%s", ends[0], ends[1])
	}
}

func TestRefusals(t *testing.T) {
	c := dial(t, nil)
	for name, in := range map[string]struct {
		tool string
		args map[string]any
		want string
	}{
		"no game yet":      {"position", nil, "new_game"},
		"no such table":    {"position", map[string]any{"table": "x"}, `"x"`},
		"no such game":     {"new_game", map[string]any{"game": "chess"}, "want gamble, toy, mines"},
		"no such side":     {"new_game", map[string]any{"side": "red"}, "want german or allied"},
		"no such scenario": {"new_game", map[string]any{"scenario": "moon"}, "moon"},
		"no such opponent": {"new_game", map[string]any{"opponent": "napoleon"}, "napoleon"},
		"no such option":   {"new_game", map[string]any{"options": "wings=2"}, "wings"},
	} {
		t.Run(name, func(t *testing.T) {
			c := &client{t, c.session, c.hall}
			if why := c.refused(in.tool, in.args); !strings.Contains(why, in.want) {
				t.Errorf("the reason is %q, want %q in it", why, in.want)
			}
		})
	}
	if n := len(c.hall.List()); n != 0 {
		t.Fatalf("%d tables after refusals", n)
	}
	var s, same State
	c.call("new_game", map[string]any{"seed": 3}, &s)
	for name, in := range map[string]struct {
		args map[string]any
		want string
	}{
		"not legal":      {map[string]any{"action": 538}, "legal actions"},
		"no action":      {map[string]any{"action": 1 << 40}, "not the number"},
		"no such words":  {map[string]any{"text": "surrender"}, s.Legal[0].Text},
		"neither":        {map[string]any{}, "want one of them"},
		"both":           {map[string]any{"action": s.Legal[0].ID, "text": s.Legal[0].Text}, "want one of them"},
		"another format": {nil, "words or json"},
	} {
		t.Run(name, func(t *testing.T) {
			c := &client{t, c.session, c.hall}
			tool, args := "act", in.args
			if args == nil {
				tool, args = "position", map[string]any{"format": "picture"}
			}
			if why := c.refused(tool, args); !strings.Contains(why, in.want) {
				t.Errorf("the reason is %q, want %q in it", why, in.want)
			}
		})
	}
	c.call("position", nil, &same)
	if same.Steps != s.Steps || same.Prompt != s.Prompt {
		t.Errorf("after refusals it stands at step %d, %q; it was %d, %q", same.Steps, same.Prompt, s.Steps, s.Prompt)
	}
}

func TestWordsDecide(t *testing.T) {
	c := dial(t, nil)
	var s State
	c.call("new_game", map[string]any{"seed": 3}, &s)
	table, steps := s.Table, s.Steps
	s = State{}
	c.call("act", map[string]any{"table": table, "text": "  " + strings.ToUpper(sOf(c, table).Legal[0].Text) + ". "}, &s)
	if s.Steps <= steps {
		t.Errorf("after a decision in words %d steps, before %d", s.Steps, steps)
	}
}

func sOf(c *client, table string) (s State) {
	c.Helper()
	c.call("position", map[string]any{"table": table}, &s)
	return s
}

func TestBlind(t *testing.T) {
	c := dial(t, func(o *Options) { o.Blind = true })
	for _, name := range c.tools() {
		if name == "legal_actions" {
			t.Error("legal_actions is offered")
		}
	}
	var s State
	words := c.call("new_game", map[string]any{"seed": 3}, &s)
	if len(s.Legal) > 0 || strings.Contains(words, "Pass\n") {
		t.Errorf("legal actions are told: %v in %s", s.Legal, words)
	}
	if why := c.refused("act", map[string]any{"text": "fly home"}); strings.Contains(why, "Pass") {
		t.Errorf("a refusal tells what is legal: %q", why)
	}
	c.call("act", map[string]any{"text": "pass"}, &s)
}

func TestObscure(t *testing.T) {
	telling := []string{"Nijmegen", "Arnhem", "Gren", "508", "German", "german", "Allied", "allied", "September", "nijmegen"}
	c := dial(t, func(o *Options) { o.Obscure = true })
	if why := c.refused("new_game", map[string]any{"side": "german"}); !strings.Contains(why, "grey or blue") {
		t.Errorf("another name for a side: %q", why)
	}
	var s State
	words := c.call("new_game", map[string]any{"scenario": "nijmegen", "side": "blue", "seed": 5}, &s)
	for range 40 {
		if s.Status != statusDecide {
			break
		}
		id := s.Legal[len(s.Legal)-1].ID
		s = State{}
		words += c.call("act", map[string]any{"action": id}, &s)
	}
	var told Told
	words += c.call("log", nil, &told) + c.call("position", map[string]any{"format": "json"}, &s) + c.call("rules", map[string]any{"words": "bridge"}, &Found{})
	for _, name := range telling {
		if i := strings.Index(words, name); i >= 0 {
			t.Errorf("%s is told in %q", name, words[max(0, i-40):min(len(words), i+40)])
		}
	}
	if !strings.Contains(words, "Place 28") || !strings.Contains(words, "Unit ") {
		t.Errorf("no codes in %s", words[:2000])
	}
}

func TestHide(t *testing.T) {
	n := &names{codes: map[string]string{}, long: map[byte][]string{}}
	n.add("Best", "Place", 1)
	n.add("Nijmegen", "Place", 2)
	n.add("Nijmegen Waal bridge", "Crossing", 3)
	n.add("1/508", "Unit", 4)
	n.add("17", "Unit", 5)
	n.add("A", "Unit", 6)
	n.index()
	for in, want := range map[string]string{
		"Best, Bestway, aBest":              "Place 1, Bestway, aBest",
		"the Nijmegen Waal bridge (27-28)":  "the Crossing 3 (27-28)",
		"Nijmegen Waal":                     "Place 2 Waal",
		"1/508 and 11/508 and 1/5081 at 17": "Unit 4 and 11/508 and 1/5081 at 17",
		"A":                                 "A",
		"":                                  "",
		"Zoë Nijmegen":                      "Zoë Place 2",
	} {
		if got := n.hide(in); got != want {
			t.Errorf("hide(%q) = %q, want %q", in, got, want)
		}
	}
}

func FuzzHide(f *testing.F) {
	n := &names{codes: map[string]string{}, long: map[byte][]string{}}
	n.add("Nijmegen", "Place", 2)
	n.index()
	f.Add("28 Nijmegen\xff")
	f.Fuzz(func(t *testing.T, in string) {
		out := n.hide(in)
		if !strings.Contains(in, "Nijmegen") && out != in {
			t.Errorf("hide(%q) = %q", in, out)
		}
	})
}

func TestLogIsTold(t *testing.T) {
	c := dial(t, nil)
	var s State
	c.call("new_game", map[string]any{"seed": 3}, &s)
	s, _ = c.finish(s)
	var all, last Told
	c.call("log", nil, &all)
	c.call("log", map[string]any{"from": -1}, &last)
	if all.Steps != s.Steps || len(all.Lines) < s.Steps || len(last.Lines) == 0 || last.Lines[len(last.Lines)-1] != all.Lines[len(all.Lines)-1] {
		t.Errorf("%d steps and %d lines, then %v", all.Steps, len(all.Lines), last)
	}
	if why := c.refused("log", map[string]any{"from": 1 << 20}); !strings.Contains(why, "steps") {
		t.Errorf("the log from beyond its end: %q", why)
	}
}

func TestAPersonAcross(t *testing.T) {
	c := dial(t, nil)
	var s State
	c.call("new_game", map[string]any{"opponent": table.Human, "side": "allied", "seed": 1}, &s)
	if s.Status != statusOthers {
		t.Fatalf("the status is %s while a person across decides", s.Status)
	}
	if why := c.refused("act", map[string]any{"action": 0}); !strings.Contains(why, "not your turn") {
		t.Errorf("a decision for somebody else: %q", why)
	}
	tb, err := c.hall.Table(s.Table)
	if err != nil {
		t.Fatal(err)
	}
	for {
		v, err := tb.View(-1)
		if err != nil {
			t.Fatal(err)
		}
		if v.Side != "german" || v.Over {
			break
		}
		if _, err := tb.Act(v.Revision, engine.Action(v.Actions[0].ID)); err != nil {
			t.Fatal(err)
		}
	}
	if now := sOf(c, s.Table); now.Status == statusOthers {
		t.Errorf("the status is %s when the person has decided", now.Status)
	}
}

// Whatever a client calls itself, the table takes it.
func TestProgramOf(t *testing.T) {
	for _, c := range []struct {
		who  *sdk.Implementation
		want string
	}{
		{nil, unnamed},
		{&sdk.Implementation{}, unnamed},
		{&sdk.Implementation{Name: "\x00\n", Version: "ä"}, unnamed},
		{&sdk.Implementation{Name: "a\tclient", Version: "1.2"}, "aclient 1.2"},
		{&sdk.Implementation{Name: strings.Repeat("a", 79), Version: "1.2"}, strings.Repeat("a", 79)},
		{&sdk.Implementation{Name: strings.Repeat("ä", 500) + "b"}, "b"},
	} {
		if got := programOf(c.who); got != c.want {
			t.Errorf("programOf(%+v) = %q, want %q", c.who, got, c.want)
		}
	}
}
