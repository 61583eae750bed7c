package arena

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"testing"
)

// Every line is JSON of its own, and reads back as what was written.
func TestLines(t *testing.T) {
	p := Pair{Number: 3, Seed: 1<<64 - 1, Agents: [2]int{1, 0}, Scenario: 2, Round: 5, Games: []Game{
		{Returns: [2]float64{1, -1}, Points: &Points{4, 6}, Decisions: [2]int{7, 8}, Chances: 9, Luck: -1. / 3, Final: 0xdead, Nanos: [2]int64{5, 6}},
		{Returns: [2]float64{-1, 1}, Forfeit: &Forfeit{0, `"quoted" <é>`}, At: 123},
	}}
	line, err := encodeLine(&p)
	if err != nil || !json.Valid(line) {
		t.Fatalf("%v: %s", err, line)
	}
	got, err := decodeLine(bytes.TrimSuffix(line, []byte("\n")))
	if err != nil || !reflect.DeepEqual(*got, p) {
		t.Errorf("%v: got %+v, want %+v", err, got, p)
	}
	for i := range len(line) - 1 { // no byte may change
		bad := bytes.Clone(line[:len(line)-1])
		bad[i] ^= 4
		if _, err := decodeLine(bad); err == nil {
			t.Errorf("byte %d changed, and nobody noticed: %s", i, bad)
		}
	}
}

// FuzzReadPairs: whatever is in the file, what is read is what is written there.
func FuzzReadPairs(f *testing.F) {
	c := toyConfig(3, "random", "greedy")
	c.Mirror = 1
	f.Add([]byte(nil), false)
	f.Add([]byte("{}\n"), true)
	var text []byte
	for _, u := range c.Schedule() {
		p := Pair{Number: u.Number, Seed: c.Seed + uint64(u.Number), Agents: u.Agents, Round: u.Round, Games: make([]Game, u.Games())}
		line, err := encodeLine(&p)
		if err != nil {
			f.Fatal(err)
		}
		text = append(text, line...)
		f.Add(text, false)
		f.Add(line, true)
	}
	f.Fuzz(func(t *testing.T, text []byte, test bool) {
		c := c
		if s := NewSPRT(0, 10); test {
			c.SPRT = &s
		}
		pairs, size, torn := ReadPairs(&c, text)
		if size > len(text) || (torn == nil) != (size == len(text)) {
			t.Fatalf("%d of %d bytes, torn: %v", size, len(text), torn)
		}
		again, n, err := ReadPairs(&c, text[:size])
		if err != nil || n != size || !reflect.DeepEqual(again, pairs) {
			t.Fatalf("the head alone: %d of %d bytes, %v", n, size, err)
		}
		a := Analyse(c, pairs)
		if err := WriteTable(&bytes.Buffer{}, a); err != nil {
			t.Fatal(err)
		}
	})
}

// What does not fit the schedule is not read.
func TestReadPairsChecks(t *testing.T) {
	c := toyConfig(3, "random", "greedy")
	for want, change := range map[string]func(*Pair){
		"pair 2, want 1":             func(p *Pair) { p.Number = 2 },
		"pair 9, want one from 1":    func(p *Pair) { p.Number = 9 },
		"agents [1 0] on scenario 0": func(p *Pair) { p.Agents = [2]int{1, 0} },
		"seed 1, want 8":             func(p *Pair) { p.Seed = 1 },
		"1 games, want 2":            func(p *Pair) { p.Games = p.Games[:1] },
		"a return of 2":              func(p *Pair) { p.Games[1].Returns[0] = 2 },
		"a negative count":           func(p *Pair) { p.Games[1].At = -1 },
		"side 3 forfeits":            func(p *Pair) { p.Games[1].Forfeit = &Forfeit{Side: 3} },
	} {
		var text []byte
		for n := range 2 {
			p := Pair{Number: n, Seed: 7 + uint64(n), Agents: [2]int{0, 1}, Round: n, Games: make([]Game, 2)}
			if n == 1 {
				change(&p)
			}
			line, _ := encodeLine(&p)
			text = append(text, line...)
		}
		pairs, _, err := ReadPairs(&c, text)
		if len(pairs) != 1 || err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%d pairs and %v, want %q", len(pairs), err, want)
		}
	}
}

func TestConfigValidate(t *testing.T) {
	for want, change := range map[string]func(*Config){
		"want 2 or more":           func(c *Config) { c.Agents = c.Agents[:1] },
		"random is given twice":    func(c *Config) { c.Agents[1] = "random" },
		`item "x"`:                 func(c *Config) { c.Agents[1] = "greedy:y=1,x" },
		"no scenario":              func(c *Config) { c.Scenarios = nil },
		"three-bridges is given":   func(c *Config) { c.Scenarios = append(c.Scenarios, c.Scenarios[0]) },
		"0 pairs and 0 mirror":     func(c *Config) { c.Pairs = 0 },
		"-1 pairs":                 func(c *Config) { c.Pairs = -1 },
		"at most 2000000":          func(c *Config) { c.Pairs = 3_000_000 },
		"no room for the seeds":    func(c *Config) { c.Seed = 1<<64 - 2 },
		`gauntlet: "x" is not`:     func(c *Config) { c.Gauntlet = "x" },
		"a chain and a gauntlet":   func(c *Config) { c.Gauntlet, c.Chain = "random", true },
		"reach 2, want 0 or more":  func(c *Config) { c.Reach = 2 },
		`anchor: "x" is not among`: func(c *Config) { c.Anchor = "x" },
		"elo0 < elo1":              func(c *Config) { c.SPRT = &SPRT{} },
		"duration above 0":         func(c *Config) { c.Budget.Time = "never" },
		"-1 nodes":                 func(c *Config) { c.Budget.Nodes = -1 },
		"version 2, want":          func(c *Config) { c.Version = 2 },
	} {
		c := toyConfig(3, "random", "greedy")
		c.Format, c.Version = Format, Version
		if err := c.Validate(); err != nil {
			t.Fatal(err)
		}
		change(&c)
		if err := c.Validate(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
}

func TestSchedule(t *testing.T) {
	c := toyConfig(2, "a", "b", "c")
	c.Mirror = 1
	var got []Unit
	for _, u := range c.Schedule() {
		u.Number = 0
		got = append(got, u)
	}
	want := []Unit{
		{0, [2]int{0, 1}, 0, 0}, {0, [2]int{0, 2}, 0, 0}, {0, [2]int{1, 2}, 0, 0},
		{0, [2]int{0, 0}, 0, 0}, {0, [2]int{1, 1}, 0, 0}, {0, [2]int{2, 2}, 0, 0},
		{0, [2]int{0, 1}, 0, 1}, {0, [2]int{0, 2}, 0, 1}, {0, [2]int{1, 2}, 0, 1},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	c.Gauntlet = "b"
	if got := c.matchups()[:2]; got[0].agents != [2]int{1, 0} || got[1].agents != [2]int{1, 2} {
		t.Errorf("gauntlet: %v", got)
	}
	c.Gauntlet, c.Chain = "", true
	if got := c.matchups()[:2]; got[0].agents != [2]int{0, 1} || got[1].agents != [2]int{1, 2} {
		t.Errorf("chain: %v", got)
	}
	if got, want := len(c.Schedule()), int(c.units()); got != want || got != 7 {
		t.Errorf("a chain of %d units, %d expected, want 7", got, want)
	}
	for reach, want := range map[int]int{1: 7, 2: 9, 3: 9} {
		c.Reach = reach
		if got := len(c.Schedule()); got != want || got != int(c.units()) {
			t.Errorf("a chain that reaches %d has %d units, %v expected, want %d", reach, got, c.units(), want)
		}
	}
}

// listed is a configuration with a list of pairings: a much, b until a test has decided, c and itself a little.
func listed() Config {
	c := toyConfig(0, "random", "greedy:plan=0", "passer")
	test := NewSPRT(0, 80)
	c.Pairings = []Pairing{
		{Agents: [2]string{"greedy:plan=0", "random"}, Pairs: 3},
		{Agents: [2]string{"greedy:plan=0", "passer"}, Pairs: 60, SPRT: &test, Least: 12},
		{Agents: [2]string{"random", "random"}, Pairs: 2},
	}
	c.Format, c.Version = Format, Version
	return c
}

// A list says all: how often each meets whom, round by round, in its order.
func TestListedSchedule(t *testing.T) {
	c := listed()
	if err := c.Validate(); err != nil {
		t.Fatal(err)
	}
	units := c.Schedule()
	if len(units) != 65 || int(c.units()) != 65 {
		t.Fatalf("%d units, %v expected, want 65", len(units), c.units())
	}
	want := [][2]int{{1, 0}, {1, 2}, {0, 0}, {1, 0}, {1, 2}, {0, 0}, {1, 0}, {1, 2}, {1, 2}}
	for i, agents := range want {
		if units[i].Agents != agents || units[i].Number != i {
			t.Errorf("unit %d: got %v, want %v", i, units[i], agents)
		}
	}
	if got := c.Command(); got != "bridgehead arena --plan config.json" {
		t.Errorf("got %s", got)
	}
	text, err := c.encode()
	if err != nil {
		t.Fatal(err)
	}
	if back, err := DecodeConfig(text); err != nil || !reflect.DeepEqual(back, c) {
		t.Errorf("read back: %v, %+v", err, back)
	}
}

func TestFaultyPairings(t *testing.T) {
	for want, spoil := range map[string]func(*Config){
		`"x" is not among the agents`:     func(c *Config) { c.Pairings[0].Agents[1] = "x" },
		"0 pairs and 0 at least":          func(c *Config) { c.Pairings[0].Pairs = 0 },
		"-1 at least":                     func(c *Config) { c.Pairings[1].Least = -1 },
		"4 pairs at least without a test": func(c *Config) { c.Pairings[0].Least = 4 },
		"a test between an agent and":     func(c *Config) { c.Pairings[2].SPRT = c.Pairings[1].SPRT },
		"greedy:plan=0 - passer: sprt":    func(c *Config) { c.Pairings[1].SPRT = &SPRT{} },
		"random - greedy:plan=0 is given twice": func(c *Config) {
			c.Pairings = append(c.Pairings, Pairing{Agents: [2]string{"random", "greedy:plan=0"}, Pairs: 1})
		},
		"pairings beside pairs": func(c *Config) { c.Pairs = 2 },
		"at most 2000000":       func(c *Config) { c.Pairings[0].Pairs = 3_000_000 },
	} {
		c := listed()
		spoil(&c)
		if err := c.Validate(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
}

// The command line of a configuration names everything that is not usual.
func TestCommand(t *testing.T) {
	c := toyConfig(5, "random", "x y:z=1")
	c.Scenarios[0].Options = "days=6"
	c.SPRT = &SPRT{0, 20, 0.05, 0.1}
	c.Gauntlet, c.Anchor, c.Mirror, c.NoLuck, c.Budget = "random", "random", 2, true, Budget{100, 7, "50ms"}
	want := "bridgehead arena --agents random --agents 'x y:z=1' --scenario toy/three-bridges --options days=6 --pairs 5" +
		" --mirror 2 --seed 7 --gauntlet random --sprt 0,20 --sprt-errors 0.05,0.1 --anchor random --sims 100 --nodes 7 --time 50ms --luck=false"
	if got := c.Command(); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestClocked(t *testing.T) {
	c := toyConfig(1, "random", "mcts:time=1s", "mcts:sims=4", "gtp:gnu")
	if got := c.Clocked(); !reflect.DeepEqual(got, []string{"mcts:time=1s", "gtp:gnu"}) {
		t.Errorf("got %v", got)
	}
	c.Agents = []string{"uct:sims=5,guide=uct:time=5ms", "uct:eval=mix,playout=[uct:cut=3,guide=[uct:c_uct=1,time=5ms]]", "uct:playout=[greedy:plan=0,dice=1]",
		"uct:c_uct=0.5,eval=club"}
	if got := c.Clocked(); !reflect.DeepEqual(got, c.Agents[:2]) {
		t.Errorf("agents within agents: got %v", got)
	}
	c.Budget.Time = "1s"
	if got := c.Clocked(); len(got) != 4 {
		t.Errorf("with a budget of time: %v", got)
	}
}
