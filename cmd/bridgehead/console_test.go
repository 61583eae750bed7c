package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"bridgehead/env"
)

// toyPlay are the arguments of a game of toy; the column is the person.
func toyPlay(more ...string) []string {
	return append([]string{"play", "--console", "--game", "toy", "--german", "random"}, more...)
}

func TestPlayToTheEnd(t *testing.T) {
	out := mustRun(t, strings.Repeat("1\ny\n", 30), toyPlay()...)
	wantAll(t, out, "toy-v1 toy/three-bridges, seed 1; german: random, allied: human",
		"[3]==", "allied, COLUMN: Day 1", "1  [0] assault the bridge", "roll? y/n", "assault the bridge", "dice", "die ")
	if !strings.Contains(out, " victory") && !strings.Contains(out, "Draw") {
		t.Errorf("no result in:\n%s", out)
	}
}

func TestPlayChoices(t *testing.T) {
	for _, c := range []struct{ input, says string }{
		{"2\n", "1  allied  bring up support"},
		{"#2\n", "1  allied  bring up support"},
		{"bring\n", "1  allied  bring up support"},
		{"support\n", "1  allied  bring up support"},
		{"BRING UP SUPPORT\n", "1  allied  bring up support"},
		{"2", "1  allied  bring up support"}, // the input ends without a newline
		{"3\n", "want a number from 1 to 2"},
		{"0\n", "want a number from 1 to 2"},
		{"#1\n", "#1: not among the 2 actions"},
		{"#x\n", "#x: not among"},
		{"s\n", `"s" fits 2 choices`},
		{"fly\n", `"fly": no such choice or command`},
		{"1\nn\n2\n", "1  allied  bring up support"},
		{"1\nmaybe\nn\n", "want y or n"},
		{"board\n", "days 7"},
		{"help\n", "the beginning of a text"},
		{"odds\n", "assault the bridge:"},
		{"odds 1\n", "66.67 %"},
		{"odds 2\n", "No dice come of it"},
		{"odds 9\n", "odds: got \"9\""},
		{"log\n", "nothing has been played"},
		{"log -1\n", "log: got"},
		{"2\nlog\n", "bring up support"},
		{"undo\n", "nothing to undo"},
		{"2\nundo\n", "back to before step 1"},
		{"1\ny\nundo\n", "warning: this takes dice back"},
		{"list\nmore\n", "assault"},
		{"save\n", "save: got \"\""},
		{"save x.txt\n", ".jsonl | .msgpack"},
		{"save /nowhere/x.jsonl\n", "save: "},
		{"load\n", "load: "},
		{"load /nowhere\n", "load: "},
		{strings.Repeat("x", 100000) + "\n2\n", "1  allied  bring up support"},
		{"\x00\xff\x1b[2J\n", "no such choice"},
	} {
		out, _, err := run(t, c.input, toyPlay()...)
		if err != nil || !strings.Contains(out, c.says) {
			t.Errorf("%.40q: %v, want %q in:\n%s", c.input, err, c.says, out)
		}
		if strings.ContainsAny(out, "\x1b\x00") {
			t.Errorf("%.40q: control characters in the output", c.input)
		}
	}
}

// TestUndoMeetsTheSameDice: the roll after undo is the one before it.
func TestUndoMeetsTheSameDice(t *testing.T) {
	out := mustRun(t, "1\ny\nundo\n1\ny\n", toyPlay("--german", "human")...)
	var dice []string
	for _, line := range strings.Split(out, "\n") {
		if strings.Contains(line, "dice    die") {
			dice = append(dice, line)
		}
	}
	if len(dice) != 2 || dice[0] != dice[1] {
		t.Errorf("got %q in:\n%s", dice, out)
	}
}

func TestPlayOwnDice(t *testing.T) {
	out := mustRun(t, "1\n7\n6\n", toyPlay("--dice", "ask", "--yes", "--hotseat")...)
	wantAll(t, out, "roll the dice and type them", "7: want a number from 1 to 6", "dice    die 6: succeeds", "german, GARRISON")
}

// askedTwice types one move, and at the next question looks at what is on the disk by then.
type askedTwice struct {
	asked int
	look  func()
}

func (r *askedTwice) Read(p []byte) (int, error) {
	if r.asked++; r.asked == 1 {
		return copy(p, "1\n"), nil
	}
	r.look()
	return 0, io.EOF
}

// TestKilledInMidGame: the record on the disk holds every move made before the last question.
func TestKilledInMidGame(t *testing.T) {
	path := filepath.Join(t.TempDir(), "kept.jsonl")
	kept := 0
	in := &askedTwice{look: func() {
		r, err := env.ReadFile(path)
		if err != nil {
			t.Error(err)
			return
		}
		kept = len(r.Steps)
	}}
	root := newRoot(&app{in: in, out: io.Discard, err: io.Discard, now: time.Now})
	root.SetArgs(toyPlay("--save", path, "--yes"))
	if err := root.Execute(); err != nil {
		t.Fatal(err)
	}
	if kept == 0 {
		t.Error("nothing was kept before the second question")
	}
}

func TestSaveAndLoad(t *testing.T) {
	dir := t.TempDir()
	for _, ext := range []string{".jsonl", ".msgpack"} {
		byQuit, byEOF := filepath.Join(dir, "quit"+ext), filepath.Join(dir, "eof"+ext)
		wantAll(t, mustRun(t, "1\ny\nquit\n", toyPlay("--save", byQuit)...), "saved ")
		wantAll(t, mustRun(t, "1\ny\n", toyPlay("--save", byEOF)...), "saved ")
		a, err := os.ReadFile(byQuit)
		if err != nil {
			t.Fatal(err)
		}
		b, err := os.ReadFile(byEOF)
		if err != nil || string(a) != string(b) {
			t.Errorf("%s: quit and the end of the input save differently, %v", ext, err)
		}
		wantAll(t, mustRun(t, "", "replay", byQuit), "assault", "verified", "not over")
		out := mustRun(t, "log\n"+strings.Repeat("1\ny\n", 30),
			"play", "--console", "--german", "random", "--load", byQuit, "--save", byQuit)
		wantAll(t, out, "assault", "saved")
		wantAll(t, mustRun(t, "", "replay", "--quiet", byQuit), "verified")
		wantAll(t, mustRun(t, "2\nload "+byEOF+"\nlog\n", toyPlay()...), "loaded", "assault")
	}
}

// TestOddsOfAnAssault: before the dice the values of both sides are told term by term, with what may come of them.
func TestOddsOfAnAssault(t *testing.T) {
	out := mustRun(t, "declare an assault\nactivate 32\nmove 1/508\nmove to 28\nodds 2\nquit\n",
		"play", "--console", "--plain", "--game", "gamble", "--scenario", "nijmegen", "--german", "greedy", "--seed", "3")
	wantAll(t, out, "assault in 28 Nijmegen:", "AV ", " against DV ", "expected loss", "allied ", "german ", " %  ")
}

func TestLoadRefuses(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.jsonl")
	mustRun(t, "2\n", toyPlay("--save", path)...)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	bad := strings.Replace(string(data), `"final_hash":"`, `"final_hash":"0`, 1)
	bad = strings.Replace(bad, `"final_hash":"00`, `"final_hash":"0`, 1)
	bad = bad[:len(bad)-4] + "\"}\n"
	if err := os.WriteFile(path, []byte(bad), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, _, err := run(t, "", "play", "--console", "--load", path); err == nil || !strings.Contains(err.Error(), path) {
		t.Errorf("got %v", err)
	}
	wantAll(t, mustRun(t, "load "+path+"\nboard\n", toyPlay()...), "load: ", "days 7")
}

func TestWatch(t *testing.T) {
	out := mustRun(t, "", "play", "--console", "--game", "toy", "--watch")
	wantAll(t, out, "german: greedy, allied: greedy", "allied", "dice")
	if strings.Contains(out, "> ") && strings.Contains(out, "allied> ") {
		t.Error("somebody was asked")
	}
}

func FuzzConsole(f *testing.F) {
	for _, input := range []string{"1\ny\n", "2\nundo\n", "odds\nlog 3\nlist\n", "#0\nn\nboard\nquit\n", "help\n\n\n"} {
		f.Add(input)
	}
	f.Fuzz(func(t *testing.T, input string) {
		if strings.Contains(input, "save") || strings.Contains(input, "load") {
			return
		}
		if _, _, err := run(t, input, toyPlay()...); err != nil {
			t.Fatal(err)
		}
	})
}

// TestConsoleSet: who joins an Assault is picked in any order, taken out, taken back, and played in the order of the rules.
func TestConsoleSet(t *testing.T) {
	play := []string{"play", "--console", "--plain", "--yes", "--hotseat", "--scenario", "basic"}
	before, _, found := strings.Cut(mustRun(t, strings.Repeat("1\n", 200), play...), "K_JOIN")
	if !found {
		t.Fatal("nobody joined an Assault")
	}
	there := strings.Repeat("1\n", strings.Count(before, "> "))
	out := mustRun(t, there+"2 gren\n1 gren\ndrop 1\nundo\ndrop 9\nall\nundo\nno more units join\nlog 2\nundo\n", play...)
	_, out, _ = strings.Cut(out, "K_JOIN")
	wantAll(t, out, "picked 1: 2 Gren joins the Assault", "picked 1: 1 Gren joins the Assault\n  picked 2: 2 Gren joins the Assault",
		"nothing to take out", "picked 4: ", "back to before step")
	_, played, _ := strings.Cut(out, "picked 4: ")
	first, second := strings.Index(played, "allied  1 Gren joins"), strings.Index(played, "allied  2 Gren joins")
	if first < 0 || second < first {
		t.Errorf("played in the wrong order:\n%s", played)
	}
}
