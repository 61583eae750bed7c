package gtp

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/engine/toy"
)

// modeVar makes the test program an engine: the tests start themselves.
const modeVar = "GTP_TEST_ENGINE"

// heardVar names a file to which a test program writes every line it reads.
const heardVar = "GTP_TEST_HEARD"

func TestMain(m *testing.M) {
	mode := os.Getenv(modeVar)
	if mode == "" {
		os.Exit(m.Run())
	}
	if spec, ok := strings.CutPrefix(mode, "serve "); ok {
		if err := Serve(context.Background(), os.Stdin, os.Stdout, toyHost(spec)); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	misbehave(mode)
}

// toyHost plays the toy game.
func toyHost(spec string) Host {
	reg := agents.Builtin()
	return Host{
		Name: "toy engine", Version: "1",
		Game: func(scenario, options string) (engine.Game, error) {
			if scenario != toy.Default().Scenario() {
				return nil, fmt.Errorf("scenario %q: unknown", scenario)
			}
			o, err := toy.ParseOptions(options)
			if err != nil {
				return nil, err
			}
			return toy.New(o)
		},
		Open: func(line string) (engine.Game, engine.State, error) {
			return engine.Open([]byte(line), engine.Words{}, func(_, _, options string) (engine.Game, error) {
				o, err := toy.ParseOptions(options)
				if err != nil {
					return nil, err
				}
				return toy.New(o)
			})
		},
		Agent: func(g engine.Game) (agents.Agent, error) { return reg.New(g, spec) },
	}
}

// misbehave is an engine that answers everything politely but genmove, or what the mode names.
func misbehave(mode string) {
	in := bufio.NewScanner(os.Stdin)
	moves := 0
	heard, err := os.OpenFile(os.Getenv(heardVar), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	for in.Scan() {
		words := strings.Fields(in.Text())
		if err == nil {
			fmt.Fprintln(heard, in.Text())
		}
		say := func(text string) { fmt.Printf("%s\n\n", text) }
		at := words[0]
		switch {
		case at == mode:
			fmt.Fprintln(os.Stderr, "first line\nout of luck")
			os.Exit(3)
		case at == "protocol_version" && mode == "version 2":
			say("= 2")
		case at == "protocol_version":
			say("= 1")
		case at == "seed" || at == "budget":
			say("? unknown")
		case at != "genmove":
			say("=")
		default:
			moves++
			genmoveBadly(mode, words, moves, say)
		}
		if at == "quit" {
			if mode == "stubborn" {
				time.Sleep(time.Hour)
			}
			return
		}
	}
}

func genmoveBadly(mode string, words []string, moves int, say func(string)) {
	switch mode {
	case "illegal":
		say("= 77")
	case "words":
		say("= the left one")
	case "refuse":
		say("? no idea\nreally")
	case "garbage":
		say("hello")
	case "long line":
		say("= " + strings.Repeat("x", maxLine))
	case "long answer":
		say("= " + strings.Repeat(strings.Repeat("x", 1000)+"\n", 1+maxAnswer/1000))
	case "twice":
		say("= " + words[2])
		say("= " + words[2])
	case "hang":
		time.Sleep(time.Hour)
	case "second": // crashes at its second move
		if moves == 2 {
			os.Exit(4)
		}
		say("= " + words[2])
	default: // the first legal action
		say("= " + words[2])
	}
}

// testEngine starts the test program in a mode.
func testEngine(t testing.TB, mode string) *Engine {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return &Engine{Name: "test", Command: []string{self}, Env: []string{modeVar + "=" + mode}, timeout: 10 * time.Second}
}
