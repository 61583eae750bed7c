package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"text/tabwriter"

	"bridgehead/arena"
	"bridgehead/env"
	"bridgehead/models/bundle"
	trainingreport "bridgehead/training/report"
	trainingrun "bridgehead/training/run"
)

// leagueFile says in the directory of a league which agent is which checkpoint.
const leagueFile = "league.json"

// league is what a league is played by.
type league struct {
	Run     string   `json:"run"`
	Members []member `json:"members"` // in the order of training
}

// member is a checkpoint that plays.
type member struct {
	Agent      string  `json:"agent"` // its spec
	Checkpoint int64   `json:"checkpoint"`
	Step       int64   `json:"step"`
	Hours      float64 `json:"hours"` // worked on the run by then
	Games      int64   `json:"games"` // of self-play by then
}

// newLeague writes the networks of checkpoints into a directory, and what they are.
func newLeague(run string, checkpoints []trainingrun.Checkpoint, dir, play string) (*league, error) {
	l := &league{Run: run}
	for _, k := range checkpoints {
		m, err := newMember(k, run, dir, play)
		if err != nil {
			return nil, err
		}
		l.Members = append(l.Members, *m)
	}
	if len(l.Members) == 0 {
		return nil, fmt.Errorf("%s: no checkpoint is kept yet", run)
	}
	return l, l.save(dir)
}

// newMember writes the network of a checkpoint into the directory of a league.
func newMember(k trainingrun.Checkpoint, run, dir, play string) (*member, error) {
	name := fmt.Sprintf("checkpoint-%d", k.Number)
	path := filepath.Join(dir, name+bundle.Extension)
	spec, err := withModel(play, path)
	if err != nil {
		return nil, err
	}
	b, err := trainingreport.ReadNetwork(k)
	if err != nil {
		return nil, err
	}
	b.Name, b.Provenance.Recipe = name, filepath.Base(filepath.Clean(run))
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	if err := env.WriteAtomic(path, func(w io.Writer) error { return bundle.Write(w, b) }); err != nil {
		return nil, err
	}
	return &member{spec, k.Number, k.Step, b.Provenance.Hours, b.Provenance.Games}, nil
}

// spreadOver chooses so many checkpoints: the first, the last, and those nearest to steps evenly between. Of those at
// one step, which are the same, it takes the last.
func spreadOver(all []trainingrun.Checkpoint, n int) (chosen []trainingrun.Checkpoint) {
	var at []trainingrun.Checkpoint
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

func abs(x int64) int64 { return max(x, -x) }

func (l *league) specs() (specs []string) {
	for i := range l.Members {
		specs = append(specs, l.Members[i].Agent)
	}
	return specs
}

func (l *league) save(dir string) error {
	text, err := json.MarshalIndent(l, "", "  ")
	if err != nil {
		return err
	}
	return env.WriteAtomic(filepath.Join(dir, leagueFile), func(w io.Writer) error {
		_, err := w.Write(append(text, '\n'))
		return err
	})
}

func readLeague(dir string) (*league, error) {
	path := filepath.Join(dir, leagueFile)
	text, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("%s: no league is here (%s is missing)", dir, leagueFile)
	}
	if err != nil {
		return nil, err
	}
	l := &league{}
	if err := env.DecodeStrict(text, l); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return l, nil
}

// write prints the ratings by side: the checkpoints in the order of training, and then the agents that do not change.
func (l *league) write(w io.Writer, a *arena.Analysis) error {
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
