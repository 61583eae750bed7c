//go:build unix

package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"bridgehead/agents"
	"bridgehead/agents/neural"
	"bridgehead/agents/roster"
	"bridgehead/engine"
	"bridgehead/env/wire"
	"bridgehead/games"
	"bridgehead/gym"
	"bridgehead/models/opponents"
	"bridgehead/table"
)

// shipped are the names of the networks that come with the program, as errors list them.
func shipped(t *testing.T) string {
	t.Helper()
	names, err := opponents.Embedded().Names()
	must(t, err)
	return strings.Join(names, " | ")
}

const secret = "root:x:0:0:the secret"

// temptations are files that a client may try to have opened: one that is there, one that is not, and a pipe at which
// whoever opens it waits for ever.
type temptations struct{ there, missing, pipe string }

func newTemptations(t *testing.T) (all []temptations) {
	t.Helper()
	dir := t.TempDir()
	for _, ext := range []string{"", ".json", ".bundle", ".yaml"} {
		f := temptations{filepath.Join(dir, "there"+ext), filepath.Join(dir, "gone"+ext), filepath.Join(dir, "pipe"+ext)}
		if err := os.WriteFile(f.there, []byte(secret), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := syscall.Mkfifo(f.pipe, 0o600); err != nil {
			t.Fatal(err)
		}
		all = append(all, f)
	}
	return all
}

// try makes the agent of a spec and returns the error, or that it took too long.
func try(t *testing.T, r *agents.Registry, g engine.Game, spec string) string {
	t.Helper()
	done := make(chan string, 1)
	go func() {
		_, err := r.New(g, spec)
		if err == nil {
			done <- "made"
			return
		}
		done <- err.Error()
	}()
	select {
	case text := <-done:
		return text
	case <-time.After(20 * time.Second):
		t.Fatalf("%s: it waits for a file", spec)
		return ""
	}
}

// pathSpecs are specs with a path in every place of a kind that takes a value.
func pathSpecs(k agents.Kind, path string) (specs []string) {
	specs = append(specs, k.Name+":"+path)
	model := ""
	if slices.ContainsFunc(k.Keys, func(key agents.Key) bool { return key.Name == "model" }) {
		model = "model=nijmegen," // else nobody looks at the other keys
	}
	for _, key := range k.Keys {
		prefix := model
		if key.Name == "model" {
			prefix = ""
		}
		specs = append(specs, k.Name+":"+prefix+key.Name+"="+path)
	}
	return specs
}

// TestServedOpenNoFile: no key of any agent that clients may name opens a file, or tells whether it is there.
func TestServedOpenNoFile(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	g := mustGame(t, "nijmegen")
	r, files := servedRegistry(), newTemptations(t)
	if len(r.Kinds()) < len(roster.Registry.Kinds()) {
		t.Fatalf("%d kinds are served, want all %d", len(r.Kinds()), len(roster.Registry.Kinds()))
	}
	for _, k := range r.Kinds() {
		for _, f := range files {
			here, gone, pipes := pathSpecs(k, f.there), pathSpecs(k, f.missing), pathSpecs(k, f.pipe)
			for i := range here {
				for _, in := range []string{"%", "uct:playout=[%]", "gumbel:guide=[uct:playout=[%]]"} {
					spec := func(s string) string { return strings.ReplaceAll(in, "%", s) }
					got := try(t, r, g, spec(here[i]))
					other := strings.ReplaceAll(try(t, r, g, spec(gone[i])), "gone", "there")
					third := strings.ReplaceAll(try(t, r, g, spec(pipes[i])), "pipe", "there")
					if got == "made" || strings.Contains(got, secret[:6]) || got != other && clipped(got) != clipped(other) || clipped(got) != clipped(third) {
						t.Errorf("%s:\n there   %s\n missing %s\n pipe    %s\nwant one refusal for all three", spec(here[i]), got, other, third)
					}
				}
			}
		}
	}
}

// TestServedPoolsOpenNoFile: members of a pool are under the same rule.
func TestServedPoolsOpenNoFile(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	g := mustGame(t, "nijmegen")
	for _, f := range newTemptations(t) {
		spec := gym.Spec{Game: "gamble", Scenario: "nijmegen", Seat: "allied", Opponent: "[neural:model=" + f.there + "]=1,greedy=0.5"}
		if _, err := spec.MakeWith(servedRegistry(), g); err == nil || strings.Contains(err.Error(), secret[:6]) || !strings.Contains(err.Error(), "want ardennes | arnhem") {
			t.Errorf("%s: got %v, want the names of networks", spec.Opponent, err)
		}
	}
	spec := gym.Spec{Game: "gamble", Scenario: "nijmegen", Seat: "allied", Opponent: "recruit=1,greedy=0.5"}
	if _, err := spec.MakeWith(servedRegistry(), g); err != nil {
		t.Error(err)
	}
}

// clipped leaves out where a long path was cut off: names of other lengths are cut elsewhere.
func clipped(text string) string {
	before, _, _ := strings.Cut(text, "there")
	i := strings.LastIndex(text, ", want ")
	return before + text[max(i, 0):]
}

// TestWalkFindsFiles: the walk above sees files being read where they may be.
func TestWalkFindsFiles(t *testing.T) {
	g := mustGame(t, "nijmegen")
	files := newTemptations(t)
	for name, ext := range map[string]int{"neural:model=": 2, "staff:model=": 2, "scripted:style=": 1, "staff:model=nijmegen,style=": 1} {
		got, other := try(t, roster.Registry, g, name+files[ext].there), try(t, roster.Registry, g, name+files[ext].missing)
		if got == other || !strings.Contains(other, "no such file") || strings.Contains(got, secret[:6]) {
			t.Errorf("%s: got %q and %q, want an error of what is in the file, which is not quoted, and of there being none", name, got, other)
		}
		if got := try(t, roster.Registry, g, name+files[ext].pipe); !strings.Contains(got, "a file of another kind (p") {
			t.Errorf("%s: got %q of a pipe", name, got)
		}
	}
}

// TestDoorsOpenNoFile: so it is at both doors, that of the wire and that of the page.
func TestDoorsOpenNoFile(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	files := newTemptations(t)
	c, err := wire.Dial(t.Context(), "tcp", serve(t, 1, "--addr", "127.0.0.1:0").addrs[0], "")
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	page := startPlay(t, pageFlags{data: t.TempDir(), noOpen: true})
	status, text := page.ask(t, "POST", "api/v1/tables", `{"game":"gamble","scenario":"nijmegen","seats":["human","human"]}`)
	var v table.View
	if err := json.Unmarshal([]byte(text), &v); err != nil || status != http.StatusCreated {
		t.Fatalf("status %d, %s", status, text)
	}
	for spec, want := range map[string]string{
		"neural:model=" + files[2].there:                   "want " + shipped(t),
		"neural:model=" + files[2].pipe:                    "want " + shipped(t),
		"staff:model=" + files[0].there:                    "want " + shipped(t),
		"scripted:style=" + files[1].there:                 "want tuned | judged",
		"scripted:style=" + files[1].pipe:                  "want tuned | judged",
		"staff:model=basic,style=" + files[1].there:        "want tuned | judged",
		"uct:guide=[scripted:style=" + files[1].pipe + "]": "want tuned | judged",
		"gtp:" + files[0].there:                            `there is no "gtp"`,
	} {
		_, err := c.Make(map[string]any{"scenario": "nijmegen", "seat": "allied", "opponent": spec})
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), secret[:6]) {
			t.Errorf("wire, %s: got %v, want %q", spec, err, want)
		}
		seats, _ := json.Marshal(map[string]any{"game": "gamble", "scenario": "nijmegen", "seats": []string{"human", spec}})
		for _, answer := range []func() (int, string){
			func() (int, string) { return page.ask(t, "POST", "api/v1/tables", string(seats)) },
			func() (int, string) {
				return page.ask(t, "GET", "api/v1/tables/"+v.ID+"/hint?agent="+url.QueryEscape(spec), "")
			},
		} {
			status, text := answer()
			var body struct{ Error struct{ Message string } }
			if err := json.Unmarshal([]byte(text), &body); err != nil || status != http.StatusUnprocessableEntity ||
				!strings.Contains(body.Error.Message, want) || strings.Contains(text, secret[:6]) {
				t.Errorf("page, %s: status %d, %s, want %q", spec, status, text, want)
			}
		}
	}
}

// TestServeForgets: an opponent that thinks hard for a client stops when that hangs up, and does not keep the server from
// ending.
func TestServeForgets(t *testing.T) {
	s := serve(t, 1, "--addr", "127.0.0.1:0", "--max-connections", "1")
	for range 3 { // there is one place, so the one before must be gone
		var c *wire.Client
		for end := time.Now().Add(10 * time.Second); c == nil; time.Sleep(10 * time.Millisecond) {
			var err error
			if c, err = wire.Dial(t.Context(), "tcp", s.addrs[0], ""); err != nil && time.Now().After(end) {
				t.Fatalf("there is no place after 10 s: %v", err)
			}
		}
		session, err := c.Make(map[string]any{"scenario": "basic", "seat": "german", "opponent": "scripted:width=50,dice=20,answers=20,lines=10000,sketch=10000"})
		if err != nil {
			t.Fatal(err)
		}
		go session.Reset(7, nil)
		time.Sleep(200 * time.Millisecond) // it thinks
		_ = c.Close()
	}
	start := time.Now()
	s.stop()
	if err := s.end(); err != nil || time.Since(start) > 5*time.Second {
		t.Errorf("the server has ended after %v: %v", time.Since(start), err)
	}
}

// TestServedBounds: numbers that cost memory or time are bounded for clients, and the error names the bound. What is
// usual is within them.
func TestServedBounds(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	g, r := mustGame(t, "nijmegen"), servedRegistry()
	for spec, want := range map[string]string{
		"greedy:plan=10001":                 `plan: got "10001", want an integer from 0 to 10000`,
		"greedy:steps=1001":                 `steps: got "1001", want an integer from 1 to 1000`,
		"greedy:dice=5":                     `dice: got "5", want an integer from 0 to 4`,
		"scripted:lines=10001":              `lines: got "10001", want an integer from 1 to 10000`,
		"scripted:sketch=10001":             `sketch: got "10001", want an integer from 1 to 10000`,
		"scripted:width=51":                 `width: got "51", want an integer from 1 to 50`,
		"scripted:dice=21":                  `dice: got "21", want an integer from 1 to 20`,
		"scripted:answers=21":               `answers: got "21", want an integer from 0 to 20`,
		"scripted:style=nobody":             `style: got "nobody", want tuned | judged`,
		"staff:model=nijmegen,proposals=21": `proposals: got "21", want an integer from 0 to 20`,
		"uct:sims=100001":                   `sims: got "100001", want an integer from 1 to 100000`,
		"uct:memory=145M":                   `memory: got "145M", want bytes from 1M to 144M, such as 64M`,
		"olmcts:memory=33M":                 `memory: got "33M", want bytes from 128K to 32M, such as 64M`,
		"puct:batch=65":                     `batch: got "65", want an integer from 1 to 64`,
		"puct:batch=64,threads=9":           `threads: got "9", want an integer from 1 to 8`,
		"flat:time=2m":                      `time: got "2m", want a time from 1ms to 1m`,
		"neural:model=nijmegen,sims=100001": `sims: got "100001", want an integer from 1 to 100000`,
		"neural:model=nijmegen,memory=1G":   `memory: got "1G", want bytes from 1M to 144M, such as 64M`,
		"neural:model=nijmegen,batch=65":    `batch: got "65", want an integer from 1 to 64`,
		"neural:model=nobody":               `model: got "nobody", want ` + shipped(t),
		"expectimax:nodes=10000001":         `nodes: got "10000001", want an integer from 1 to 10000000`,
		"expectimax:table=21":               `table: got "21", want an integer from 4 to 20`,
		"expectimax:exact=1000001":          `exact: got "1000001", want an integer from 0 to 1000000`,
		"uct:playout=[greedy:plan=10001]":   `plan: got "10001", want an integer from 0 to 10000`,
		"uct:guide=[uct:guide=[uct:guide=[uct:guide=[greedy]]]]": "it stands within 4 others, at most 3 are allowed here",
		"uct:playout=german-elite":                               `playout: agent "german-elite" plays the german side only, not the allied one; want elite, which plays both`,
	} {
		if got := try(t, r, g, spec); !strings.Contains(got, want) {
			t.Errorf("%s: got %q, want %q", spec, got, want)
		}
		if roster := try(t, roster.Registry, g, spec); (strings.Contains(want, "an integer") || strings.Contains(want, "bytes")) && roster != "made" {
			t.Errorf("%s: got %q on the command line, where it is allowed", spec, roster)
		}
	}
	for _, k := range r.Kinds() {
		spec := k.Name
		if slices.ContainsFunc(k.Keys, func(key agents.Key) bool { return key.Name == "model" }) {
			spec += ":model=nijmegen"
		}
		if k.Name == "dial" {
			spec += ":450"
		}
		switch got := try(t, r, g, spec); {
		case k.Name == "cfr" && strings.Contains(got, "gamble/nijmegen has more than 200000 positions"): // it sees that at once
		case got != "made":
			t.Errorf("%s: %s", spec, got)
		}
	}
	for _, o := range neural.Opponents() {
		if got := try(t, r, g, o.Name); got != "made" {
			t.Errorf("%s: %s", o.Name, got)
		}
	}
}

// TestServedDamage: a file in the user's own directory that is no network is not quoted, and a pipe there is not waited for.
func TestServedDamage(t *testing.T) {
	base := t.TempDir()
	t.Setenv("XDG_CONFIG_HOME", base)
	dir := filepath.Join(base, "bridgehead", "models")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "broken.bundle"), []byte(secret), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mkfifo(filepath.Join(dir, "pipe.bundle"), 0o600); err != nil {
		t.Fatal(err)
	}
	g, r := mustGame(t, "nijmegen"), servedRegistry()
	for name, want := range map[string]string{"broken": "it does not begin as bundles do", "pipe": "a file of another kind (p"} {
		if got := try(t, r, g, "neural:model="+name); !strings.Contains(got, want) || strings.Contains(got, secret[:6]) {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
}

// TestServedWithoutHome: a server that runs as nobody, with no place for networks of its own, has those of the program.
func TestServedWithoutHome(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", "")
	t.Setenv("HOME", "")
	g, r := mustGame(t, "nijmegen"), servedRegistry()
	for spec, want := range map[string]string{"elite": "made", "neural:model=basic": "made", "neural:model=own": "want " + shipped(t)} {
		if got := try(t, r, g, spec); !strings.Contains(got, want) {
			t.Errorf("%s: got %q, want %q", spec, got, want)
		}
	}
}

// TestPipes: a command does not wait for a pipe in the place of a file.
func TestPipes(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "x.bundle")
	yaml := filepath.Join(t.TempDir(), "x.yaml")
	for _, name := range []string{pipe, yaml} {
		if err := syscall.Mkfifo(name, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, line := range [][]string{
		{"models", "verify", pipe}, {"models", "import", pipe}, {"models", "show", pipe},
		{"match", "--scenario", "nijmegen", "--german", "neural:model=" + pipe},
		{"match", "--engines", yaml}, {"scenarios", "show", yaml}, {"match", "--scenario", yaml},
	} {
		done := make(chan string, 1)
		go func() {
			_, said, err := run(t, "", line...)
			done <- fmt.Sprint(said, err)
		}()
		select {
		case got := <-done:
			if !strings.Contains(got, "a file of another kind (p") {
				t.Errorf("%v: got %q", line, got)
			}
		case <-time.After(20 * time.Second):
			t.Fatalf("%v: it waits", line)
		}
	}
}

// TestAgentsListen: every agent ends soon after its context has, however much it was told to think.
func TestAgentsListen(t *testing.T) {
	const late = 3 * time.Second // they take some milliseconds; the machine may have other work
	g := mustGame(t, "basic")
	at := func(found func(engine.State) bool) engine.State {
		s := g.New()
		for !found(s) {
			s.Apply(s.LegalActions(nil)[0])
		}
		return s
	}
	// Decisions that take thought: the planners think most of what to activate.
	first := at(func(s engine.State) bool { return s.Player().IsSide() && len(s.LegalActions(nil)) >= 10 })
	impulse := at(func(s engine.State) bool { return engine.NodeKind(s) == "K_IMPULSE" })
	for _, spec := range []string{
		"greedy:plan=1048576,steps=10000",
		"greedy:plan=1048576,dice=8,settle=10000",
		"scripted:lines=1048576,sketch=1048576,width=100,dice=100",
		"scripted:width=100,dice=100,answers=100",
		"staff:model=basic,width=100,dice=100,answers=100,proposals=100",
		"flat:sims=1073741824,cut=0",
		"flat:sims=1073741824,playout=[scripted:width=100,dice=100]",
		"uct:sims=1073741824",
		"uct:sims=1073741824,playout=[greedy:plan=1048576]",
		"uct:sims=1073741824,guide=[scripted:width=100,dice=100,answers=100]",
		"uct:sims=1073741824,guide=[uct:sims=1073741824]",
		"uct:sims=1073741824,open=true",
		"olmcts:sims=1073741824",
		"puct:sims=1073741824,eval=mix,batch=1024,cut=0",
		"gumbel:sims=1073741824,eval=rollout,batch=64,threads=4,tries=64",
		"expectimax:nodes=1099511627776",
		"expectimax:exact=268435456",
		"neural:model=basic,sims=1073741824",
		"neural:model=basic,sims=1073741824,batch=64,threads=2",
	} {
		a, err := roster.Registry.New(g, spec)
		if err != nil {
			t.Fatal(err)
		}
		s := first
		if strings.HasPrefix(spec, "s") {
			s = impulse
		}
		over, err := stopped(t, a, s)
		if over > late {
			t.Errorf("%s: it went on for %v", spec, over)
		}
		t.Logf("%-70s %6.1f ms, error %v", spec, float64(over)/1e6, err)
	}
}

// stopped is how long an agent goes on after its context has ended in the middle of its thought; a fast machine is
// interrupted sooner.
func stopped(t *testing.T, a agents.Agent, s engine.State) (over time.Duration, err error) {
	t.Helper()
	for after := 50 * time.Millisecond; after > 100*time.Microsecond; after /= 4 {
		ctx, cancel := context.WithCancel(t.Context())
		var ended time.Time
		timer := time.AfterFunc(after, func() { ended = time.Now(); cancel() })
		_, _, err = a.Act(ctx, s, agents.Budget{})
		if !timer.Stop() {
			<-ctx.Done()
			return time.Since(ended), err
		}
		cancel()
	}
	t.Fatal("it came to an end by itself, so it shows nothing")
	return 0, nil
}

func mustGame(t *testing.T, scenario string) engine.Game {
	t.Helper()
	g, err := games.New("gamble", scenario, "")
	if err != nil {
		t.Fatal(err)
	}
	return g
}
