package report

import (
	"bytes"
	"encoding/gob"
	"encoding/xml"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bridgehead/agents/neural"
	"bridgehead/engine"
	"bridgehead/engine/toy"
	"bridgehead/env"
	"bridgehead/models"
	"bridgehead/models/bundle"
	"bridgehead/training"
	"bridgehead/training/replay"
	"bridgehead/training/run"
)

const recipe = `game: toy
scenarios:
  - {name: three-bridges, weight: 1}
time: 10m
net: {context: 8, action: 8, value: 8}
self_play: {actors: 1, simulations: [{games: 0, sims: 4}], fast: 1, considered: 4, c_scale: 0.5}
buffer: {games: 100, bytes: 100000000}
learning: {batch: 4, legal: 4, reuse: 2}
`

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// toyGame takes one option, the days of play.
func toyGame(_ *training.Config, _ int, options string) (engine.Game, error) {
	o := toy.DefaultOptions()
	if options != "" {
		if _, err := fmt.Sscanf(options, "days=%d", &o.Days); err != nil {
			return nil, fmt.Errorf("options: got %q, want days=N", options)
		}
	}
	return toy.New(o)
}

// played is a game of Three Bridges by lot, whose values lean to how it ended by trust, in [0, 1].
func played(seed uint64, trust float32) *replay.Game {
	return playedOn(toy.Default(), seed, trust)
}

func playedOn(rules engine.Game, seed uint64, trust float32) *replay.Game {
	g := &replay.Game{Scenario: rules.Scenario(), ScenarioHash: rules.ScenarioHash(), Options: rules.Options(),
		Seed: seed, Players: [2]string{"self@7", "self@7"}, Model: 7}
	rng, s := rand.New(rand.NewPCG(seed, 1)), rules.New()
	for s.Player() != engine.Terminal {
		legal := s.LegalActions(nil)
		a := legal[rng.IntN(len(legal))]
		if s.Player().IsSide() {
			m := replay.Move{Step: int32(len(g.Steps)), Value: rng.Float32() - 0.5, Sims: 4}
			for _, l := range legal {
				m.Actions = append(m.Actions, int16(l))
				if len(g.Moves)%3 == 0 {
					m.Shares = append(m.Shares, 1/float32(len(legal)))
				}
			}
			g.Moves = append(g.Moves, m)
		}
		g.Steps = append(g.Steps, env.Step{Player: s.Player(), Action: a})
		s.Apply(a)
	}
	for i, r := range s.Returns(nil) {
		g.Returns[i] = float32(r)
	}
	for i := range g.Moves {
		g.Moves[i].Value = trust*0.8*g.Returns[0] + (1-trust)*g.Moves[i].Value
	}
	return g
}

// network is one for Three Bridges with weights by lot.
func network(t *testing.T) *bundle.Bundle {
	t.Helper()
	g := toy.Default()
	shape, err := neural.ShapeOf(g)
	must(t, err)
	net, err := models.New(models.Config{Shape: shape, Context: 8, Action: 8, Value: 8, Shorts: 3})
	must(t, err)
	net.Init(1)
	return &bundle.Bundle{Name: "live", Game: g.ID(), Net: net, Scenarios: []bundle.Scenario{{ID: g.Scenario()}},
		Provenance: bundle.Provenance{Machine: "two cores & a fan", Program: "0.0.1", Date: "2026-07-20"}}
}

// saver writes a checkpoint as runs do.
func saver(t *testing.T, b *bundle.Bundle) func(io.Writer) error {
	t.Helper()
	var text bytes.Buffer
	must(t, bundle.Write(&text, b))
	return func(w io.Writer) error {
		return gob.NewEncoder(w).Encode(struct {
			Bundle []byte
			Steps  int
		}{text.Bytes(), 20})
	}
}

// made is a run with some of everything: a warm start, self-play, a pause, matches, a checkpoint and games.
func made(t *testing.T) (dir string) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), "first <run>")
	r, err := run.Open(dir, []byte(recipe), run.DefaultOptions())
	must(t, err)
	learner := func(kind string, step int64, at int64, games float64) {
		seconds := float64(10 * step)
		must(t, r.Log(run.Metric{Kind: kind, Step: step, Time: at, Values: map[string]float64{"policy": 1.5 - float64(step)/50, "entropy": 0.5,
			"win": 0.6, "win_error": 0.8, "total": 3, "rate": 0.001, "sims": 4, "seconds": seconds,
			"games": games, "moves": 10 * games, "steps": float64(step)}}))
	}
	for step := int64(1); step <= 4; step++ {
		learner("warm", step, 1000+10*step, 0)
	}
	for step := int64(5); step <= 20; step++ {
		at := 1000 + 10*step
		if step > 10 {
			at += 3600
		}
		learner("learn", step, at, float64(20*(step-4)))
		if step%10 == 0 {
			must(t, r.Log(run.Metric{Kind: "match weak <b>&amp;", Step: step, Time: at, Values: map[string]float64{"score": float64(step) / 40, "german": 0.3,
				"allied": float64(step)/20 - 0.3, "pairs": 50, "seconds": float64(10 * step)}}))
		}
	}
	must(t, r.Save(&run.State{Step: 20, Counters: map[string]int64{"games": 320, "moves": 3200, "warmed": 4, "nanoseconds": 200e9}}, saver(t, network(t))))
	must(t, r.Close())
	games, err := replay.Open(filepath.Join(dir, "buffer"), replay.Options{ChunkGames: 20, MaxGames: 1000, MaxBytes: 1 << 30})
	must(t, err)
	for seed := range uint64(60) {
		must(t, games.Add(played(seed, 0.7)))
	}
	must(t, games.Close())
	return dir
}

func read(t *testing.T, dir string) *Report {
	t.Helper()
	r, err := Read(dir, DefaultOptions(toyGame))
	must(t, err)
	return r
}

// written is the page of a report, which is checked to be one that stands on its own.
func written(t *testing.T, r *Report) (text string, figures int) {
	t.Helper()
	var b bytes.Buffer
	must(t, WriteHTML(&b, r))
	text = b.String()
	dec := xml.NewDecoder(&b)
	dec.Entity = xml.HTMLEntity
	for {
		tok, err := dec.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatalf("not well-formed: %v", err)
		}
		if e, ok := tok.(xml.StartElement); ok && e.Name.Local == "svg" {
			figures++
		}
	}
	for _, bad := range []string{"<script", "<link", "<img", "src=", "href=", "url(", "@import", "http:", "https:", "NaN", "ZgotmplZ", "Inf", "<b>&amp;", "first <run>", "%!"} {
		if strings.Contains(text, bad) {
			t.Errorf("the page has %q", bad)
		}
	}
	return text, figures
}

func wantTexts(t *testing.T, page string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(page, part) {
			t.Errorf("the page has no %q", part)
		}
	}
}

func write(t *testing.T, text string, elements ...string) {
	t.Helper()
	must(t, os.WriteFile(filepath.Join(elements...), []byte(text), 0o644))
}
