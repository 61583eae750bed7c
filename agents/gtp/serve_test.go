package gtp

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"bridgehead/engine/toy"
)

// talk runs lines through an engine and returns what it says.
func talk(t testing.TB, spec string, lines ...string) string {
	t.Helper()
	var out bytes.Buffer
	if err := Serve(context.Background(), strings.NewReader(strings.Join(lines, "\n")), &out, toyHost(spec)); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

const toyGame = "newgame toy-v1 toy/three-bridges"

// shortLine is a position of other options than those of toyGame.
const shortLine = "toy/2 three-bridges:e8a11ce8 opts=days=3 d2 b2 g0 s1 up r1 c2 column"

// answers are lines, separated by semicolons, with how the answer to the last one begins.
var answers = []struct{ line, want string }{
	{"protocol_version", "= 1"},
	{"7 name", "=7 toy engine"},
	{"version", "= 1"},
	{"list_commands", "= budget\nexplain\ngenmove\nknowledge\n"},
	{"explain", "? explain: there is no game, want newgame first"},
	{toyGame + "; explain", "? explain: no move has been made, want genmove first"},
	{toyGame + "; genmove allied 0 2; " + toyGame + "; explain", "? explain: no move"},
	{"legal", "? legal: there is no game, want newgame first"},
	{"knowledge allied", "? knowledge: there is no game, want newgame first"},
	{toyGame + "; knowledge british", `? knowledge: side "british", want german | allied, and perhaps a line`},
	{toyGame + "; knowledge allied", "= toy/2 three-bridges:e8a11ce8 d7 "},
	{toyGame + " fog; knowledge allied", "= toy known to allied: d7 b0 s0 up c2 column -"},
	{toyGame + " fog; knowledge allied toy known to allied: d7 b0 s0 up c2 column -", "= toy known"},
	{toyGame + " fog; knowledge allied toy known to allied: d6 b0 s0 up c2 column -", "? knowledge: got "},
	{"nonsense", `? unknown command "nonsense", want budget | explain | genmove`},
	{"newgame toy-v1", "? newgame: got 1 words, want GAME SCENARIO"},
	{"newgame toy-v1 nowhere", `? newgame: scenario "nowhere": unknown`},
	{"newgame toy-v2 toy/three-bridges", `? newgame: game "toy-v2", want toy-v1`},
	{"seed x", `? seed: got "x", want 0 to 2^64-1`},
	{"seed", "? seed: got 0 words"},
	{"seed 5", "="},
	{"budget 1 2", "? budget: got 2 words"},
	{"budget 1 2 -3", `? budget: got "-3"`},
	{"budget 1 2 3", "="},
	{toyGame + "; 3 legal", "=3 0 2"},
	{toyGame + "; genmove", "? genmove: got 0 words"},
	{toyGame + "; genmove german", `? genmove: side "german": allied is to move`},
	{toyGame + "; genmove allied 0 1", "? genmove: the legal actions given are not those of this engine: 0 2"},
	{toyGame + "; play allied 1", "? play: "},
	{toyGame + "; play allied", "? play: got 1 words, want SIDE ACTION"},
	{toyGame + "; play allied x", `? play: got "x", want a number`},
	{toyGame + "; roll 3", "? roll: face 3: no dice are rolled here"},
	{toyGame + "; play allied 0; genmove allied", `? genmove: side "allied": no side is to move`},
	{toyGame + "; play allied 0; roll 9", "? roll: face 9: not among the 6 faces"},
	{toyGame + "; play allied 0; legal", "= 0 1 2 3 4 5"},
	{toyGame + "; play allied 0; roll 5; legal", "= 3 4 5"},
	{toyGame + "; position nowhere", `? position: first word: got "nowhere"`},
	{toyGame + "; position nowhere; position", "= toy/2 three-bridges:e8a11ce8 d7 b"},
	{"position", "? position: there is no game, want newgame or position LINE first"},
	{"position " + shortLine + "; position", "= " + shortLine},
	{"position " + shortLine + "; genmove allied 0 2", ""},
	{toyGame + "; position position " + shortLine + "; position", "= " + shortLine},
	{"position " + shortLine + "; position toy/2 three-bridges:00000000 d2; position", "= " + shortLine},
	{"position toy/2 three-bridges:00000000 d2", "? position: it was written for another edition"},
	{toyGame + "; position toy/2 three-bridges:e8a11ce8 d6 b1 g0 s0 up r0 c2 garrison; showboard", "= toy/2 three-bridges:e8a11ce8 d6 b1 g0 s0 up r0 c2 garrison\n"},
	{toyGame + "; genmove allied 0 2; genmove german", ""},
	{"# a comment\n\n 12 \nname", "= toy engine"},
	{"quit; name", "="},
}

func TestServe(t *testing.T) {
	for _, c := range answers {
		all := strings.Split(strings.TrimSpace(talk(t, "greedy:plan=0", strings.Split(c.line, "; ")...)), "\n\n")
		if got := all[len(all)-1]; !strings.HasPrefix(got, c.want) {
			t.Errorf("%s: got %q, want %q", c.line, got, c.want)
		}
	}
}

// A line that is too long is passed over with an answer, and the engine goes on.
func TestLongLine(t *testing.T) {
	long := strings.Repeat("x", 3*maxLine)
	got := talk(t, "greedy:plan=0", "7 position "+long, "# "+long, long, "name", "8 version "+long)
	past := "the line has more than the 65536 bytes that are allowed, and was passed over\n\n"
	want := `?7 "position": ` + past + `? "` + strings.Repeat("x", 40) + `...": ` + past + "= toy engine\n\n" + `?8 "version": ` + past
	if got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// After a move explain says what the agent thought of it, the time among it.
func TestExplain(t *testing.T) {
	all := strings.Split(strings.TrimSpace(talk(t, "greedy", toyGame, "genmove allied", "explain")), "\n\n")
	move, got := strings.TrimPrefix(all[1], "= "), all[2]
	for _, want := range []string{"= action " + move + "\n", "\nmilliseconds ", "\nline " + move} {
		if !strings.Contains(got, want) {
			t.Errorf("got %q, want %q in it", got, want)
		}
	}
}

// An engine that waits for a command ends with its context.
func TestServeInterrupted(t *testing.T) {
	in, hold := io.Pipe() // nobody writes
	defer hold.Close()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := Serve(ctx, in, io.Discard, toyHost("random")); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

// FuzzServe: whatever comes in, every answer is one answer.
func FuzzServe(f *testing.F) {
	f.Add("newgame toy-v1 toy/three-bridges\ngenmove allied\nshowboard\nlegal")
	f.Add("position " + shortLine + "\nposition\ngenmove allied\nposition x")
	f.Add("name\n5 version\n#\n\nquit")
	f.Add("newgame toy-v1 toy/three-bridges\nposition toy/2 three-bridges:e8a11ce8 d6 b1 g0 s0 up r0 c2 garrison\nplay german 3\nroll 2")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > maxLine/2 {
			return
		}
		var out bytes.Buffer
		if err := Serve(context.Background(), strings.NewReader(text), &out, toyHost("random")); err != nil {
			t.Fatal(err)
		}
		for _, answer := range strings.Split(strings.TrimSuffix(out.String(), "\n\n"), "\n\n") {
			if answer != "" && answer[0] != '=' && answer[0] != '?' {
				t.Fatalf("answer %q", answer)
			}
		}
	})
}

func TestEnginesFile(t *testing.T) {
	for says, text := range map[string]string{
		"engines: none":                     "engines: []",
		`engines[0]: name: got "A b"`:       "engines: [{name: A b, command: [x]}]",
		`engines[1]: name: "a" is there`:    "engines: [{name: a, command: [x]}, {name: a, command: [x]}]",
		"engines[0]: command: missing":      "engines: [{name: a}]",
		`engines[0]: env: got "x"`:          "engines: [{name: a, command: [x], env: [x]}]",
		`engines[0]: timeout: got "soon"`:   "engines: [{name: a, command: [x], timeout: soon}]",
		`unknown field "comand"`:            "engines: [{name: a, comand: [x]}]",
		"engines: none, want a list of eng": "",
	} {
		if _, err := ParseEngines([]byte(text)); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%q: got %v, want %q", text, err, says)
		}
	}
	dir := t.TempDir()
	path := filepath.Join(dir, "engines.yaml")
	text := "engines:\n- {name: a, command: [./x, '1, 2'], dir: sub, timeout: 3s, position: true}\n- {name: b, command: [y]}\n"
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	e, err := ReadEngines(path)
	if err != nil {
		t.Fatal(err)
	}
	a, err := e.Find("a")
	if err != nil || a.Dir != filepath.Join(dir, "sub") || a.timeout != 3*time.Second || a.Command[1] != "1, 2" || !a.Position {
		t.Errorf("%+v, %v", a, err)
	}
	if b, _ := e.Find("b"); b.timeout != UsualTimeout || b.Dir != "" {
		t.Errorf("%+v", b)
	}
	if _, err := e.Find("c"); err == nil || !strings.Contains(err.Error(), "a | b") {
		t.Errorf("got %v", err)
	}
	var none *Engines
	if _, err := none.Find("a"); err == nil || !strings.Contains(err.Error(), "--engines FILE") {
		t.Errorf("got %v", err)
	}
}

func Example() {
	in := strings.NewReader("name\nnewgame toy-v1 toy/three-bridges\nlegal\nquit\n")
	host := toyHost("random")
	if err := Serve(context.Background(), in, os.Stdout, host); err != nil {
		fmt.Println(err)
	}
	fmt.Println(toy.Default().ActionText(toy.Default().New(), toy.Assault))
	// Output:
	// = toy engine
	//
	// =
	//
	// = 0 2
	//
	// =
	//
	// assault the bridge
}

// TestPositionWithoutAGame: an agent of another game takes over where a line asks for one, and knows the seed.
func TestPositionWithoutAGame(t *testing.T) {
	all := strings.Split(strings.TrimSpace(talk(t, "greedy", "seed 5", "budget 0 0 50", "position "+shortLine, "genmove allied", "explain")), "\n\n")
	if len(all) != 5 || !strings.HasPrefix(all[4], "= action "+strings.TrimPrefix(all[3], "= ")) {
		t.Errorf("got %q", all)
	}
}
