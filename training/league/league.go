// Package league lets checkpoints of a run play each other: who is who in the directory of such a league, and its ratings
// beside the hours of training. The games themselves are a run of the arena.
//
//	l, err := league.New("runs/mine", league.Spread(summary.Checkpoints, 6), dir, "neural:model=live")
//	run, err := arena.Create(dir, arena.Config{Agents: l.Specs(), ...}, tools)
package league

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"text/tabwriter"
	"time"

	"bridgehead/agents"
	"bridgehead/arena"
	"bridgehead/env"
	"bridgehead/models/bundle"
	"bridgehead/training/report"
	"bridgehead/training/run"
)

// File says in the directory of a league which agent is which checkpoint.
const File = "league.json"

// League is what a league is played by.
type League struct {
	Run     string   `json:"run"`
	Members []Member `json:"members"` // in the order of training
}

// Member is a checkpoint that plays.
type Member struct {
	Agent      string  `json:"agent"` // its spec
	Checkpoint int64   `json:"checkpoint"`
	Step       int64   `json:"step"`
	Hours      float64 `json:"hours"` // worked on the run by then
	Games      int64   `json:"games"` // of self-play by then
}

// New writes the networks of checkpoints of a run into a directory, and what they are. They play through the agent play,
// in which model=live stands for the network. It returns an error where no checkpoint is kept, for an agent without
// model=live, and for a directory that agents cannot name or that cannot be written.
func New(of string, checkpoints []run.Checkpoint, dir, play string) (*League, error) {
	l := &League{Run: of}
	for _, k := range checkpoints {
		m, err := newMember(k, of, dir, play)
		if err != nil {
			return nil, err
		}
		l.Members = append(l.Members, *m)
	}
	if len(l.Members) == 0 {
		return nil, fmt.Errorf("%s: no checkpoint is kept yet", of)
	}
	return l, l.save(dir)
}

// newMember writes the network of a checkpoint into the directory of a league.
func newMember(k run.Checkpoint, of, dir, play string) (*Member, error) {
	name := fmt.Sprintf("checkpoint-%d", k.Number)
	path := filepath.Join(dir, name+bundle.Extension)
	spec, err := withModel(play, path)
	if err != nil {
		return nil, err
	}
	b, err := report.ReadNetwork(k)
	if err != nil {
		return nil, err
	}
	b.Name, b.Provenance.Recipe = name, filepath.Base(filepath.Clean(of))
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	if err := env.WriteAtomic(path, func(w io.Writer) error { return bundle.Write(w, b) }); err != nil {
		return nil, err
	}
	return &Member{spec, k.Number, k.Step, b.Provenance.Hours, b.Provenance.Games}, nil
}

// Spread chooses so many checkpoints: the first, the last, and those nearest to steps evenly between. Of those at
// one step, which are the same, it takes the last.
func Spread(all []run.Checkpoint, n int) (chosen []run.Checkpoint) {
	var at []run.Checkpoint
	for _, k := range all {
		if len(at) > 0 && at[len(at)-1].Step == k.Step {
			at = at[:len(at)-1]
		}
		at = append(at, k)
	}
	if n >= len(at) {
		return at
	}
	if n == 1 {
		return at[len(at)-1:]
	}
	first, last := at[0].Step, at[len(at)-1].Step
	for k := range n {
		want := first + (last-first)*int64(k)/int64(n-1)
		i := 0
		for i < len(at)-(n-k) && abs(at[i+1].Step-want) <= abs(at[i].Step-want) {
			i++
		}
		chosen, at = append(chosen, at[i]), at[i+1:]
	}
	return chosen
}

// Nearest chooses for each of some times of training the checkpoint saved nearest to it, each once, in the order of training.
func Nearest(all []run.Checkpoint, at []time.Duration) (chosen []run.Checkpoint, err error) {
	var there []run.Checkpoint
	var hours []float64
	for _, k := range Spread(all, len(all)) {
		b, err := report.ReadNetwork(k)
		switch {
		case errors.Is(err, os.ErrNotExist):
			continue // a run that is going on has deleted it since
		case err != nil:
			return nil, err
		}
		there, hours = append(there, k), append(hours, b.Provenance.Hours)
	}
	all = there
	wanted := make([]bool, len(all))
	for _, t := range at {
		best := 0
		for i := range hours {
			if math.Abs(hours[i]-t.Hours()) <= math.Abs(hours[best]-t.Hours()) {
				best = i
			}
		}
		if len(all) > 0 {
			wanted[best] = true
		}
	}
	for i, k := range all {
		if wanted[i] {
			chosen = append(chosen, k)
		}
	}
	return chosen, nil
}

func abs(x int64) int64 { return max(x, -x) }

// Specs are the agents of the members, in their order.
func (l *League) Specs() (specs []string) {
	for i := range l.Members {
		specs = append(specs, l.Members[i].Agent)
	}
	return specs
}

func (l *League) save(dir string) error {
	text, err := json.MarshalIndent(l, "", "  ")
	if err != nil {
		return err
	}
	return env.WriteAtomic(filepath.Join(dir, File), func(w io.Writer) error {
		_, err := w.Write(append(text, '\n'))
		return err
	})
}

// Read reads what New wrote into a directory; the error says so where there is no league.
func Read(dir string) (*League, error) {
	path := filepath.Join(dir, File)
	text, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("%s: no league is here (%s is missing)", dir, File)
	}
	if err != nil {
		return nil, err
	}
	l := &League{}
	if err := env.DecodeStrict(text, l); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return l, nil
}

// Write prints the ratings by side: the checkpoints in the order of training, and then the agents that do not change.
func (l *League) Write(w io.Writer, a *arena.Analysis) error {
	c, r := &a.Config, a.Ratings
	var on []string
	for _, s := range c.Scenarios {
		on = append(on, s.Name())
	}
	fmt.Fprintf(w, "league of %s on %s: %d of %d pairs played\n", l.Run, strings.Join(on, ", "), a.Pairs, a.Planned)
	if len(r.Leagues) == 0 {
		return nil
	}
	rated := &r.Leagues[0]
	fmt.Fprintf(w, "ratings by side in Elo (%s)\n", r.Zero(c))
	t := tabwriter.NewWriter(w, 0, 8, 2, ' ', 0)
	row := func(words ...string) { fmt.Fprintf(t, "  %s\n", strings.Join(words, "\t")) }
	row(append([]string{"agent", "step", "self-play games", "hours"}, arena.LeagueHeads(c)...)...)
	for i, spec := range c.Agents {
		words := []string{spec, "", "", ""}
		if i < len(l.Members) {
			m := &l.Members[i]
			words = []string{fmt.Sprintf("checkpoint %d", m.Checkpoint), fmt.Sprint(m.Step), fmt.Sprint(m.Games), fmt.Sprintf("%.2f", m.Hours)}
		}
		row(append(words, rated.Agents[i].Words()...)...)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	if note := rated.Note(); note != "" {
		fmt.Fprintf(w, "  %s\n", note)
	}
	return nil
}

// withModel names the network in a spec that has model=live.
func withModel(spec, model string) (string, error) {
	s, err := agents.ParseSpec(spec)
	if err != nil {
		return "", err
	}
	if strings.ContainsAny(model, ",[]") {
		return "", fmt.Errorf("%s: want a directory without commas and brackets, for agents name networks in it", filepath.Dir(model))
	}
	live := false
	for i, kv := range s.Values {
		if kv.Key == "model" && kv.Value == "live" {
			s.Values[i].Value, live = model, true
		}
	}
	if !live {
		return "", fmt.Errorf("--play: got %q, want an agent with model=live, which is the network", spec)
	}
	return s.String(), nil
}
