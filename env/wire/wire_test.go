package wire

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"sync"
	"testing"
	"time"

	"github.com/vmihailenco/msgpack/v5"

	"bridgehead/engine"
	"bridgehead/engine/gamble"
	"bridgehead/engine/toy"
	"bridgehead/env"
	"bridgehead/scenarios"
)

// testSpec is what environments of the tests are made from: the words of gym.Spec, which this room may
// not import, with opponents of its own.
type testSpec struct {
	Game, Scenario, Seat, Opponent, Reward string
	MaxSteps                               int `json:"max_steps"`
	Lazy                                   bool
	Blocks                                 []string
}

// gambles are made once; they may be shared.
var gambles = struct {
	sync.Mutex
	made map[string]engine.Game
}{made: map[string]engine.Game{}}

func testGame(name, scenario string) (engine.Game, error) {
	switch name {
	case "toy", "":
		return toy.Default(), nil
	case "plain": // a game without an observation
		return struct{ engine.Game }{toy.Default()}, nil
	case "gamble":
	default:
		return nil, fmt.Errorf("game: got %q, want toy | plain | gamble", name)
	}
	gambles.Lock()
	defer gambles.Unlock()
	if g, ok := gambles.made[scenario]; ok {
		return g, nil
	}
	sc, err := scenarios.Load("gamble/" + scenario)
	if err != nil {
		return nil, err
	}
	g, err := gamble.New(sc, gamble.Options{})
	if err == nil {
		gambles.made[scenario] = g
	}
	return g, err
}

func makeEnv(text []byte) (*env.Env, error) {
	var s testSpec
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&s); err != nil {
		return nil, fmt.Errorf("spec: %w", err)
	}
	if s.Game == "panic" {
		panic("a game that cannot be made")
	}
	g, err := testGame(s.Game, s.Scenario)
	if err != nil {
		return nil, err
	}
	cfg := env.DefaultConfig()
	cfg.MaxSteps, cfg.Lazy, cfg.Blocks = s.MaxSteps, s.Lazy, s.Blocks
	if s.Seat != "" {
		if cfg.Seat, err = env.ParseSeat(g, s.Seat); err != nil {
			return nil, err
		}
	}
	if s.Reward != "" {
		if cfg.Reward, err = env.ParseReward(s.Reward); err != nil {
			return nil, err
		}
	}
	if s.Opponent == "" {
		return env.New(g, cfg, nil)
	}
	return env.New(g, cfg, &testOpponent{name: s.Opponent})
}

// testOpponent is "random", or "slow": it thinks for half an hour, or "stuck": until it is told to stop, or
// "deaf": for a day whatever it is told, or "faulty" or "panic".
type testOpponent struct {
	name string
	rng  *rand.Rand
}

func (o *testOpponent) Name() string      { return o.name }
func (o *testOpponent) Reset(seed uint64) { o.rng = rand.New(rand.NewPCG(seed, 0)) }

func (o *testOpponent) Choose(ctx context.Context, _ engine.State, legal []engine.Action) (engine.Action, error) {
	switch o.name {
	case "stuck":
		<-ctx.Done()
		return 0, ctx.Err()
	case "deaf":
		time.Sleep(24 * time.Hour)
	case "slow":
		select {
		case <-time.After(30 * time.Minute):
		case <-ctx.Done():
			return 0, ctx.Err()
		}
	case "faulty":
		return 0, errors.New("lost its head")
	case "panic":
		panic("an opponent that cannot play")
	}
	return legal[o.rng.IntN(len(legal))], nil
}

// testConfig is a configuration with few of everything, and deadlines that do not end a slow test.
func testConfig() Config {
	l := DefaultLimits()
	l.Connections, l.Sessions, l.AllSessions, l.Linger = 8, 3, 5, 100*time.Millisecond
	return Config{Make: makeEnv, Name: "test 1", Limits: l,
		List: func() env.Catalog {
			return env.Catalog{Games: []env.GameEntry{{Key: "toy", Usual: "x", Scenarios: []env.ScenarioEntry{{ID: "x"}}}}}
		}}
}

func newServer(t testing.TB, cfg Config) *Server {
	t.Helper()
	s, err := NewServer(cfg)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// connect serves a pipe and returns the other end. The test waits for the connection to end.
func connect(t testing.TB, s *Server) net.Conn {
	t.Helper()
	here, there := net.Pipe()
	done := make(chan struct{})
	go func() { defer close(done); s.ServeConn(t.Context(), there) }()
	t.Cleanup(func() { here.Close(); <-done })
	return here
}

// client is a greeted client of a server made for it.
func client(t testing.TB, cfg Config) *Client {
	t.Helper()
	c, err := NewClient(connect(t, newServer(t, cfg)), cfg.Token)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func made(t testing.TB, c *Client, spec map[string]any, parts ...string) *Session {
	t.Helper()
	s, err := c.Make(spec, parts...)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// pack is v as a frame.
func pack(t testing.TB, v any) []byte {
	t.Helper()
	frame, err := encode(v, 1<<30)
	if err != nil {
		t.Fatal(err)
	}
	return frame
}

// unpack reads a reply as any client would.
func unpack(t testing.TB, r io.Reader) map[string]any {
	t.Helper()
	body, err := readReply(r)
	if err != nil {
		t.Fatal(err)
	}
	var m map[string]any
	if err := msgpack.Unmarshal(body, &m); err != nil {
		t.Fatalf("%x: %v", body, err)
	}
	return m
}

// wantCode checks that err is an Error of a code whose message has a part.
func wantCode(t testing.TB, err error, code, part string) {
	t.Helper()
	var e *Error
	if !errors.As(err, &e) || e.Code != code || !bytes.Contains([]byte(e.Message), []byte(part)) {
		t.Errorf("got %v, want %s: ...%s...", err, code, part)
	}
}
