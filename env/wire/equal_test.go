package wire

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"bridgehead/engine"
	"bridgehead/env"
)

// TestSameAsEnv plays the same episodes over the wire and in Go: every observation, mask, reward, hash
// and text is the same, and so is the record.
func TestSameAsEnv(t *testing.T) {
	specs := []map[string]any{
		{},
		{"seat": "allied", "opponent": "random"},
		{"seat": "random", "opponent": "random", "max_steps": 3},
		{"blocks": []string{"node"}, "game": "gamble", "scenario": "one-bridge"},
		{"game": "gamble", "scenario": "one-bridge", "reward": "vp:weight=0.5,discount=0.99"},
		{"game": "gamble", "scenario": "one-bridge", "seat": "german", "opponent": "random"},
		{"game": "gamble", "scenario": "basic", "reward": "vp"},
	}
	c := client(t, testConfig())
	for i, spec := range specs {
		text, _ := json.Marshal(spec)
		t.Run(string(text), func(t *testing.T) {
			e, err := makeEnv(text)
			if err != nil {
				t.Fatal(err)
			}
			s := made(t, c, spec, partNames...)
			defer s.Close()
			p := pair{t, e, s}
			p.wantInfo()
			for seed := range uint64(2) {
				p.episode(uint64(i)<<40 + seed)
			}
		})
	}
}

// pair is an environment here and one at a server.
type pair struct {
	t *testing.T
	e *env.Env
	s *Session
}

func (p *pair) wantInfo() {
	g := p.e.Game()
	i := p.s.Info
	if i.Game != g.ID() || i.Scenario != g.Scenario() || i.ScenarioHash != g.ScenarioHash() || i.Sides != g.Sides() ||
		i.NumActions != g.NumActions() || i.NumFaces != g.NumFaces() || i.MaxDecisions != g.MaxDecisions() ||
		i.ObservationSize != p.e.ObservationSize() || len(i.Blocks) != len(p.e.Blocks()) {
		p.t.Errorf("info: got %+v", i)
	}
	at := 0
	for n, b := range p.e.Blocks() {
		want := BlockEntry{b.Name, b.Shape, at, b.Size(), b.Min, b.Max, b.Meaning}
		if !reflect.DeepEqual(i.Blocks[n], want) {
			p.t.Errorf("block %d: got %+v, want %+v", n, i.Blocks[n], want)
		}
		at += b.Size()
	}
	seat, err := env.ParseSeat(g, i.Seat)
	reward, rerr := env.ParseReward(i.Reward)
	if err != nil || rerr != nil || seat != p.e.Config().Seat || reward != p.e.Config().Reward {
		p.t.Errorf("seat %q, reward %q", i.Seat, i.Reward)
	}
}

// maxPlayed ends a comparison of long episodes, whose steps are all alike.
const maxPlayed = 120

func (p *pair) episode(seed uint64) {
	rng := env.StreamBench.Rand(seed)
	want, err := p.e.Reset(seed, nil)
	got, gerr := p.s.Reset(seed, nil)
	for n := 0; ; n++ {
		if err != nil || gerr != nil {
			p.t.Fatalf("step %d: %v, %v", n, err, gerr)
		}
		p.wantStep(got, want)
		if n%16 == 0 || want.Over() {
			p.wantTexts()
		}
		if want.Over() || n == maxPlayed {
			break
		}
		a := want.Legal[rng.IntN(len(want.Legal))]
		got, gerr = p.s.Step(a)
		want, err = p.e.Step(a)
	}
	p.wantRecord()
}

func (p *pair) wantStep(got *Step, want *env.TimeStep) {
	p.t.Helper()
	if got.Player != want.Player || got.Learner != want.Info.Learner || got.Rewards != want.Rewards ||
		got.Terminated != want.Terminated || got.Truncated != want.Truncated {
		p.t.Fatalf("got %+v, want %+v", got, want)
	}
	i := want.Info
	info := StepInfo{i.Seed, i.NodeKind, len(want.Legal), i.Steps, i.Decisions, i.Chances, i.Returns}
	if got.Info != info {
		p.t.Fatalf("got %+v, want %+v", got.Info, info)
	}
	if !slices.Equal(got.Observation.Floats(), want.Observation) || !slices.Equal(got.Mask.Mask(), want.Mask) ||
		!slices.Equal(got.Legal.Actions(), want.Legal) {
		p.t.Fatalf("the arrays of step %d differ", i.Steps)
	}
	hash, err := p.s.Hash()
	if err != nil || hash != fmt.Sprintf("%016x", p.e.State().Hash()) {
		p.t.Fatalf("hash %s, %v", hash, err)
	}
}

func (p *pair) wantTexts() {
	p.t.Helper()
	state, err := p.s.State()
	line, _ := p.e.State().MarshalText()
	report, jerr := p.s.JSON()
	wantReport, _ := p.e.JSON()
	board, berr := p.s.Text()
	wantBoard := p.e.State().(engine.Describer).Board()
	if err != nil || jerr != nil || berr != nil || state != string(line) || report != string(wantReport) || board != wantBoard {
		p.t.Fatalf("texts: %v, %v, %v\n%s\n%s\n%s", err, jerr, berr, state, report, board)
	}
	legal, texts, err := p.s.Legal(true)
	if err != nil || !slices.Equal(legal, p.e.Last().Legal) || len(texts) != len(legal) {
		p.t.Fatalf("legal: %v, %v, %v", legal, texts, err)
	}
	for i, a := range legal {
		want := p.e.Game().ActionText(p.e.State(), a)
		if got, err := p.s.ActionText(a); texts[i] != want || got != want {
			p.t.Fatalf("action %d: got %q and %q, %v; want %q", a, texts[i], got, err, want)
		}
	}
	want := make([]float32, p.e.ObservationSize())
	for side := range engine.Player(2) {
		_ = p.e.Observe(want, side)
		if got, err := p.s.Observe(side); err != nil || !slices.Equal(got, want) {
			p.t.Fatalf("observation of side %d: %v", side, err)
		}
	}
}

// wantRecord compares the records and lets a new environment restore from them.
func (p *pair) wantRecord() {
	p.t.Helper()
	got, err := p.s.Save()
	if err != nil {
		p.t.Fatal(err)
	}
	r, _ := p.e.Record()
	var want bytes.Buffer
	_ = env.WriteMsgpack(&want, r)
	if !bytes.Equal(got, want.Bytes()) {
		p.t.Fatal("the records differ")
	}
	if err := env.Verify(p.e.Game(), r); err != nil {
		p.t.Fatal(err)
	}
	last := p.e.Last()
	back, err := p.s.Restore(got)
	if err != nil {
		p.t.Fatal(err)
	}
	p.wantStep(back, last)
}
