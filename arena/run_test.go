package arena

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/engine/toy"
	"bridgehead/env"
)

var runFiles = []string{ConfigFile, ResultsFile, PackFile}

// The files of a run are the same whatever the number of workers.
func TestWorkersDoNotMatter(t *testing.T) {
	c := toyConfig(12, "random", "greedy", "greedy:plan=0")
	c.Mirror = 5
	test := NewSPRT(0, 300)
	c.SPRT = &test
	one, r := playAll(t, c, toyTools(1))
	if len(r.Pairs()) == len(c.Schedule()) {
		t.Error("the SPRT has stopped nothing; the test wants it to")
	}
	for _, workers := range []int{2, 7} {
		many, _ := playAll(t, c, toyTools(workers))
		sameFiles(t, one, many, runFiles...)
	}
}

// A game of a run is the game that agents.Match plays on the same seed.
func TestGamesAreThoseOfMatch(t *testing.T) {
	c := toyConfig(3, "greedy:plan=0", "random")
	_, r := playAll(t, c, toyTools(1))
	reg := agents.Builtin()
	var seats [2]agents.Factory
	for side, spec := range []string{"random", "greedy:plan=0"} { // the second game of each pair
		seats[side], _ = reg.Factory(toy.Default(), spec)
	}
	m := agents.Match{Game: toy.Default(), Agents: seats, Games: 3, Seed: c.Seed, Workers: 1}
	report, err := m.Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range r.Pairs() {
		if g := report.Games[i]; p.Seed != g.Seed || p.Games[1].Final != Hash(g.FinalHash) {
			t.Errorf("pair %d: the second game ends at %x, that of match at %x", i, p.Games[1].Final, g.FinalHash)
		}
	}
}

// killed copies a run as a crash leaves it: the results cut at a byte, the pack at another.
func killed(t *testing.T, from string, results, pack int) string {
	dir := t.TempDir()
	writeFile(t, readFile(t, from, ConfigFile), dir, ConfigFile)
	writeFile(t, readFile(t, from, ResultsFile)[:results], dir, ResultsFile)
	writeFile(t, readFile(t, from, PackFile)[:pack], dir, PackFile)
	return dir
}

func resume(t *testing.T, dir string) {
	t.Helper()
	r, err := Open(dir, toyTools(2))
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(r.Play(context.Background()), r.Close()); err != nil {
		t.Fatal(err)
	}
}

// A run that is killed at any byte of its last line goes on to the same files.
func TestResumeAtEveryByte(t *testing.T) {
	whole, _ := playAll(t, toyConfig(4, "random", "greedy:plan=0"), toyTools(1))
	text, pack := readFile(t, whole, ResultsFile), readFile(t, whole, PackFile)
	last := bytes.LastIndexByte(text[:len(text)-1], '\n') + 1
	for cut := last; cut <= len(text); cut++ {
		dir := killed(t, whole, cut, len(pack))
		resume(t, dir)
		sameFiles(t, whole, dir, runFiles...)
	}
}

// Records are written before their line, so after a kill the pack may be longer than the results
// know. After a crash of the machine it may be shorter, too.
func TestResumeWithAnyPack(t *testing.T) {
	whole, r := playAll(t, toyConfig(4, "random", "greedy:plan=0"), toyTools(1))
	text, pack := readFile(t, whole, ResultsFile), readFile(t, whole, PackFile)
	third := int(r.Pairs()[2].Games[0].At)
	for _, cut := range []int{0, 1, third - 1, third, third + 5, third + packHead, third + packHead + 3, len(pack) - 1, len(pack)} {
		for _, lines := range []int{0, 1, 3} {
			size := len(text) - len(bytes.Join(bytes.SplitAfter(text, []byte("\n"))[lines:], nil))
			dir := killed(t, whole, size, cut)
			resume(t, dir)
			sameFiles(t, whole, dir, runFiles...)
		}
	}
}

// A line in the middle that is not whole is no crash, and nothing is thrown away for it.
func TestDamagedResults(t *testing.T) {
	whole, _ := playAll(t, toyConfig(4, "random", "greedy:plan=0"), toyTools(1))
	text := readFile(t, whole, ResultsFile)
	text[20] ^= 1
	writeFile(t, text, whole, ResultsFile)
	if _, err := Open(whole, toyTools(1)); err == nil || !strings.Contains(err.Error(), "line 1: the checksum does not match, and more lines follow") {
		t.Errorf("got %v", err)
	}
	if !bytes.Equal(text, readFile(t, whole, ResultsFile)) {
		t.Error("the damaged file was changed")
	}
}

// An interrupted run goes on to the files of one that was not.
func TestInterrupt(t *testing.T) {
	c := toyConfig(200, "random", "greedy:plan=0")
	whole, _ := playAll(t, c, toyTools(2))
	dir := filepath.Join(t.TempDir(), "run")
	ctx, cancel := context.WithCancel(context.Background())
	tools := toyTools(2)
	tools.Progress = func(done, _ int) {
		if done >= 7 {
			cancel()
		}
	}
	r, err := Create(dir, c, tools)
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Play(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want canceled", err)
	}
	if n := len(r.Pairs()); n < 7 || n >= 200 {
		t.Errorf("%d pairs", n)
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	resume(t, dir)
	sameFiles(t, whole, dir, runFiles...)
}

// The SPRT of a run that goes on knows the pairs before.
func TestResumeWithSPRT(t *testing.T) {
	c := toyConfig(200, "greedy", "random")
	test := NewSPRT(0, 60)
	c.SPRT = &test
	whole, r := playAll(t, c, toyTools(2))
	if n := len(r.Pairs()); n >= 200 || n < 5 {
		t.Fatalf("%d pairs", n)
	}
	a := Analyse(r.Config(), r.Pairs())
	if a.Matches[0].Verdict == Undecided {
		t.Errorf("verdict %v with a ratio of %v", a.Matches[0].Verdict, a.Matches[0].LLR)
	}
	text := readFile(t, whole, ResultsFile)
	half := bytes.IndexByte(text[len(text)/2:], '\n') + len(text)/2 + 1
	dir := killed(t, whole, half, len(readFile(t, whole, PackFile)))
	resume(t, dir)
	resume(t, dir) // there is nothing left to do
	sameFiles(t, whole, dir, runFiles...)
}

// A list of pairings is played as it says: some to their end, one until its test has decided and not before its least pairs;
// and a run of it goes on as any other.
func TestListedRun(t *testing.T) {
	c := listed()
	whole, r := playAll(t, c, toyTools(2))
	a := Analyse(r.Config(), r.Pairs())
	if len(a.Matches) != 2 || a.Matches[0].Penta.N() != 3 || a.Matches[0].Test != nil || a.Matches[1].Test == nil {
		t.Fatalf("matches: %+v", a.Matches)
	}
	if m := a.Matches[1]; m.Penta.N() < 12 || m.Penta.N() >= 60 || m.Verdict == Undecided || m.Planned != 60 {
		t.Errorf("greedy against passer: %d pairs of %d, %v, want 12 and more until it is decided", m.Penta.N(), m.Planned, m.Verdict)
	}
	if len(a.Balances) != 2 || a.Balances[1].Mirror != 0 || a.Balances[1].Games != 2 {
		t.Errorf("balances: %+v, want those of all and of random and itself", a.Balances)
	}
	table := tableOf(t, a)
	if !strings.Contains(table, "SPRT, each with its own bounds") || !strings.Contains(table, "elo0 0 against elo1 80") {
		t.Errorf("no tests in:\n%s", table)
	}
	text := readFile(t, whole, ResultsFile)
	half := bytes.IndexByte(text[len(text)/2:], '\n') + len(text)/2 + 1
	dir := killed(t, whole, half, len(readFile(t, whole, PackFile)))
	_, kept, err := Load(dir)
	if left, err2 := Left(dir); err != nil || err2 != nil || left < len(r.Pairs())-len(kept) || left >= len(r.Units()) {
		t.Errorf("%d left of a run of %d with %d kept, %v, %v", left, len(r.Pairs()), len(kept), err, err2)
	}
	bare := t.TempDir()
	writeFile(t, readFile(t, dir, ConfigFile), bare, ConfigFile)
	if left, err := Left(bare); err != nil || left != len(r.Units()) {
		t.Errorf("%d left of a run that was not begun, %v, want all", left, err)
	}
	resume(t, dir)
	if left, err := Left(dir); err != nil || left != 0 {
		t.Errorf("%d left of a run that is over, %v", left, err)
	}
	sameFiles(t, whole, dir, runFiles...)
	if _, err := Verify(context.Background(), dir, toyTools(2)); err != nil {
		t.Error(err)
	}
}

func tableOf(t *testing.T, a *Analysis) string {
	t.Helper()
	var out strings.Builder
	if err := WriteTable(&out, a); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// odd is a random agent that fails at a decision of its own.
type odd struct {
	agents.Agent
	left int
	fail func() error
}

func (o *odd) Act(ctx context.Context, s engine.State, b agents.Budget) (engine.Action, agents.Explanation, error) {
	if o.left--; o.left < 0 {
		return 0, agents.Explanation{}, o.fail()
	}
	return o.Agent.Act(ctx, s, b)
}

func (o *odd) Reset(seed uint64) {
	o.Agent.Reset(seed)
	if seed%3 == 0 {
		o.left = 2
	} else {
		o.left = 1000
	}
}

// oddTools have a spec odd beside the usual ones.
func oddTools(fail func() error) Tools {
	tools := toyTools(2)
	usual := tools.Agent
	tools.Agent = func(g engine.Game, spec string) (agents.Agent, error) {
		if spec != "odd" {
			return usual(g, spec)
		}
		a, err := usual(g, "random")
		return &odd{Agent: a, fail: fail}, err
	}
	return tools
}

type crash struct{}

func (crash) Error() string  { return "the program has crashed" }
func (crash) Forfeits() bool { return true }

// A forfeit loses the game, is counted and named, and can be verified; the run goes on.
func TestForfeit(t *testing.T) {
	tools := oddTools(func() error { return fmt.Errorf("asked: %w", crash{}) })
	dir, r := playAll(t, toyConfig(20, "odd", "random"), tools)
	a := Analyse(r.Config(), r.Pairs())
	if n := len(a.Forfeits); n < 3 || n > 25 {
		t.Fatalf("%d forfeits", n)
	}
	f := a.Forfeits[0]
	g := r.Pairs()[f.Pair].Games[f.Game]
	if f.Agent != 0 || f.Reason != "the program has crashed" || g.Score(int(f.Side)) != 0 || g.Score(1-int(f.Side)) != 1 {
		t.Errorf("forfeit %+v of game %+v", f, g)
	}
	if _, err := Verify(context.Background(), dir, tools); err != nil {
		t.Error(err)
	}
	var table bytes.Buffer
	if err := WriteTable(&table, a); err != nil || !strings.Contains(table.String(), "odd: the program has crashed") {
		t.Errorf("%v\n%s", err, table.String())
	}
}

// A fault of ours, or a panic, ends the run, says where, and leaves what was played.
func TestFaults(t *testing.T) {
	boom := errors.New("boom")
	for name, fail := range map[string]func() error{
		"error": func() error { return boom },
		"panic": func() error { panic("boom") },
	} {
		dir := filepath.Join(t.TempDir(), "run")
		r, err := Create(dir, toyConfig(30, "odd", "random"), oddTools(fail))
		if err != nil {
			t.Fatal(err)
		}
		err = r.Play(context.Background())
		var at *GameError
		if !errors.As(err, &at) || !strings.Contains(err.Error(), "boom") || at.Record == nil || !strings.Contains(at.Where, "odd as ") {
			t.Fatalf("%s: got %v", name, err)
		}
		if at.Pair != len(r.Pairs()) || at.Seed != 7+uint64(at.Pair) {
			t.Errorf("%s: pair %d of seed %d after %d pairs", name, at.Pair, at.Seed, len(r.Pairs()))
		}
		var p *agents.PanicError
		if errors.As(err, &p) != (name == "panic") {
			t.Errorf("%s: %v", name, err)
		}
		if err := r.Close(); err != nil {
			t.Error(err)
		}
		if _, pairs, err := Load(dir); err != nil || len(pairs) != at.Pair {
			t.Errorf("%s: %d pairs on disk, %v", name, len(pairs), err)
		}
	}
}

// oneSided is an agent for side 1.
type oneSided struct{ agents.Agent }

func (oneSided) Plays(side engine.Player) error {
	if side == 1 {
		return nil
	}
	return errors.New("it plays one side only")
}

func TestCreateRefuses(t *testing.T) {
	dir, _ := playAll(t, toyConfig(1, "random", "greedy:plan=0"), toyTools(1))
	for want, try := range map[string]func() error{
		"there is a run already": func() error {
			_, err := Create(dir, toyConfig(1, "random", "greedy"), toyTools(1))
			return err
		},
		"no run is here": func() error { _, err := Open(t.TempDir(), toyTools(1)); return err },
		"0 workers, want at least 1": func() error {
			_, err := Create(t.TempDir(), toyConfig(1, "random", "greedy"), toyTools(0))
			return err
		},
		`on toy/three-bridges: it plays one side only`: func() error {
			tools := toyTools(1)
			inner := tools.Agent
			tools.Agent = func(g engine.Game, spec string) (agents.Agent, error) {
				a, err := inner(g, spec)
				return oneSided{a}, err
			}
			dir := filepath.Join(t.TempDir(), "run")
			_, err := Create(dir, toyConfig(1, "random", "greedy"), tools)
			if _, made := os.Stat(dir); made == nil {
				t.Error("a directory for a run that is refused")
			}
			return err
		},
		`there is no "nobody"`: func() error {
			_, err := Create(t.TempDir(), toyConfig(1, "random", "nobody"), toyTools(1))
			return err
		},
		"this program has toy-v1": func() error {
			c := toyConfig(1, "random", "greedy")
			c.Scenarios[0].Hash = "other"
			_, err := Create(t.TempDir(), c, toyTools(1))
			return err
		},
	} {
		if err := try(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
}

// Thinking times are measured where there is a clock.
func TestPace(t *testing.T) {
	tools := toyTools(1)
	tools.Now = clock()
	_, r := playAll(t, toyConfig(2, "random", "greedy:plan=0"), tools)
	for _, p := range Analyse(r.Config(), r.Pairs()).Pace {
		near(t, "time a decision", p.Mean(), 1e6, 1e-6)
	}
}

// Records come out of the pack as they went in.
func TestRecord(t *testing.T) {
	dir, r := playAll(t, toyConfig(3, "random", "greedy:plan=0"), toyTools(1))
	rec, err := Record(dir, 2, 1)
	if err != nil {
		t.Fatal(err)
	}
	if rec.Seed != 9 || rec.Agents != [2]string{"greedy:plan=0", "random"} || Hash(rec.FinalHash) != r.Pairs()[2].Games[1].Final {
		t.Errorf("record %+v", rec)
	}
	if err := env.Verify(toy.Default(), rec); err != nil {
		t.Error(err)
	}
	for _, c := range [][2]int{{3, 0}, {-1, 0}, {0, 2}, {0, -1}} {
		if _, err := Record(dir, c[0], c[1]); err == nil {
			t.Errorf("pair %d game %d: no error", c[0], c[1])
		}
	}
	if err := os.Remove(filepath.Join(dir, PackFile)); err != nil {
		t.Fatal(err)
	}
	if _, err := Record(dir, 0, 0); err == nil {
		t.Error("no error without a pack")
	}
}

// A pack that is missing, or has lost more than a crash can take, is damage: the results stay as they are.
func TestLostPack(t *testing.T) {
	whole, _ := playAll(t, toyConfig(syncEvery+2, "random", "greedy:plan=0"), toyTools(1))
	text, pack := readFile(t, whole, ResultsFile), filepath.Join(whole, PackFile)
	for want, harm := range map[string]func() error{
		"the file is damaged":                           func() error { return os.Truncate(pack, 5) },
		"games.pack: missing, with the records of 258 ": func() error { return os.Remove(pack) },
	} {
		if err := harm(); err != nil {
			t.Fatal(err)
		}
		for range 2 { // the first try must not make the second one possible
			if _, err := Open(whole, toyTools(1)); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("got %v, want %q", err, want)
			}
		}
		if !bytes.Equal(text, readFile(t, whole, ResultsFile)) {
			t.Errorf("%s: the results were changed", want)
		}
		writeFile(t, nil, pack)
	}
}

// A run that was begun before makes its agents by Recorded, so that specs may have the keys of then; a new one does not.
func TestRecordedAgents(t *testing.T) {
	tools := toyTools(1)
	tools.Recorded = tools.Agent
	tools.Agent = func(g engine.Game, spec string) (agents.Agent, error) {
		if spec == "greedy:plan=2" {
			return nil, errors.New("plan is now another key")
		}
		return tools.Recorded(g, spec)
	}
	c := toyConfig(2, "greedy:plan=2", "random")
	if _, err := Create(filepath.Join(t.TempDir(), "run"), c, tools); err == nil || !strings.Contains(err.Error(), "plan is now another key") {
		t.Errorf("a new run: got %v", err)
	}
	dir, _ := playAll(t, c, toyTools(1))
	r, err := Open(dir, tools)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(r.Play(context.Background()), r.Close()); err != nil {
		t.Error(err)
	}
}
