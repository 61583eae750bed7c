package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"bridgehead/agents/gtp"
	"bridgehead/agents/roster"
	"bridgehead/arena"
	"bridgehead/arena/ladder"
	"bridgehead/engine"
	"bridgehead/games"
	"bridgehead/models/opponents"
)

// ladderFlags are the flags of arena ladder.
type ladderFlags struct {
	game      string
	scenarios []string
	out       string
	file      string // of the ladder
	pairs     int
	ties      int
	time      time.Duration
	workers   int
	print     bool
	join      bool // only outsiders play, and join what is rated
	files     agentFiles
}

func newArenaLadder(a *app) *cobra.Command {
	var f ladderFlags
	c := &cobra.Command{
		Use:   "ladder",
		Short: "Play and rate all agents of the program on each scenario, and print the page of it",
		Long: "Play a run for each scenario, into DIR/GAME-SCENARIO: the levels of the networks, the planners, the searches and who else\n" +
			"comes with --engines and --released. Pairings that matter are played until a test has decided or --pairs are played, the\n" +
			"others as often as ties the ratings together. The same command goes on where it was stopped. What was played is rated into\n" +
			"the file of the ladder; scenarios that were not played stay in it as they are.\n\n" +
			"With --join only the programs of --engines play. They are rated beside the agents that the file has, or else the ladder\n" +
			"that comes with the program, whose ratings stay as they are.\n\n" +
			"With --print nothing is played: the file, or the ladder that comes with the program, is printed as docs/ladder.md.",
		Example: "  bridgehead arena ladder --scenario nijmegen --pairs 40 --time 1h\n" +
			"  bridgehead arena ladder --print",
		Args: wantArgs(0, 0, "none"),
		RunE: func(c *cobra.Command, _ []string) error {
			if f.print {
				return f.page(a.out)
			}
			ctx, stop := untilStopped(c)
			defer stop()
			return f.run(ctx, a)
		},
	}
	f.add(c)
	return c
}

func (f *ladderFlags) add(c *cobra.Command) {
	usual := ladder.NewPlan()
	flags := c.Flags()
	flags.StringVar(&f.game, "game", "", "the game, also of scenarios that do not name theirs (default: all games)")
	flags.StringArrayVar(&f.scenarios, "scenario", nil, "a scenario; give it once for each (default: every one that a network of the program was made for)")
	flags.StringVar(&f.out, "out", "runs/ladder", "directory of the runs")
	flags.StringVar(&f.file, "file", "", "the file of the ladder (default: ladder.json in the directory of the runs)")
	flags.IntVar(&f.pairs, "pairs", usual.Pairs, "pairs of games of each pairing that matters, at most")
	flags.IntVar(&f.ties, "ties", usual.Ties, "pairs of games of the others, and of those that matter before a test may stop them")
	flags.DurationVar(&f.time, "time", 0, "time to play, such as 8h, shared by the scenarios that are not done (default: until all are)")
	flags.IntVar(&f.workers, "workers", runtime.GOMAXPROCS(0), "pairs played at once")
	flags.BoolVar(&f.print, "print", false, "print the page of the documentation, and play nothing")
	flags.BoolVar(&f.join, "join", false, "play only what rates the programs of --engines, and hold the ratings of the others")
	f.files.add(c)
	for _, name := range []string{"game", "scenario", "out", "pairs", "ties", "time", "workers", "engines", "released", "join"} {
		c.MarkFlagsMutuallyExclusive("print", name)
	}
}

// page prints the ladder.
func (f *ladderFlags) page(w io.Writer) error {
	l, err := opponents.Measured()
	if f.file != "" {
		l, err = opponents.ReadLadder(f.file)
	}
	if err != nil {
		return fmt.Errorf("--file: %w", err)
	}
	return ladder.WritePage(w, l)
}

// ladderName is the usual file of a ladder.
const ladderName = "ladder.json"

// rung is the run of a scenario.
type rung struct {
	dir  string
	game engine.Game
	plan arena.Config
	done bool             // it was played to its end before
	onto *opponents.Field // what it joins; nil: nothing
}

// unfinished counts the runs that want time, of which the first is the next.
func unfinished(rungs []rung) (n int) {
	for _, r := range rungs {
		if !r.done {
			n++
		}
	}
	return max(1, n)
}

func (f *ladderFlags) run(ctx context.Context, a *app) error {
	if err := errors.Join(within("workers", f.workers, 1, 1024), within("pairs", f.pairs, 1, 1_000_000), within("ties", f.ties, 1, 1_000_000)); err != nil {
		return err
	}
	if f.join && f.files.engines == "" {
		return errors.New("--join: want --engines, the file of the programs that join the ladder")
	}
	if f.time < 0 {
		return fmt.Errorf("--time: got %v, want more than 0, such as 8h", f.time)
	}
	plan, err := f.plan()
	if err != nil {
		return err
	}
	rungs, err := f.rungs(a, &plan)
	if err != nil {
		return err
	}
	file, err := f.ladderFile()
	if err != nil {
		return err
	}
	clock := shares{left: f.time, now: a.now}
	for i, r := range rungs {
		done, err := f.climb(ctx, a, &plan, r, clock.next(unfinished(rungs[i:])), file)
		clock.spent()
		if err != nil {
			return err
		}
		if !done {
			fmt.Fprintf(a.err, "%s: the time is over; the same command goes on\n", r.dir)
		}
	}
	_, err = fmt.Fprintf(a.out, "ladder in %s, reports in %s/*/%s\n", file, f.out, arena.ReportFile)
	return err
}

// ladderFile is the file of the ladder, seen to be one that can be kept before anything is played.
func (f *ladderFlags) ladderFile() (string, error) {
	if f.file == "" {
		f.file = filepath.Join(f.out, ladderName)
		if err := os.MkdirAll(f.out, 0o755); err != nil {
			return "", err
		}
	}
	if _, err := os.Stat(filepath.Dir(f.file)); err != nil {
		return "", fmt.Errorf("--file: %w", err)
	}
	if _, err := opponents.ReadLadder(f.file); err != nil && !errors.Is(err, os.ErrNotExist) {
		return "", err
	}
	return f.file, nil
}

// plan is what the ladders are made of.
func (f *ladderFlags) plan() (ladder.Plan, error) {
	p := ladder.NewPlan()
	p.Pairs, p.Ties, p.Networks = f.pairs, f.ties, roster.Networks
	if f.files.engines != "" {
		engines, err := gtp.ReadEngines(f.files.engines)
		if err != nil {
			return p, fmt.Errorf("--engines: %w", err)
		}
		for _, e := range engines.Engines {
			p.Outsiders = append(p.Outsiders, "gtp:"+e.Name)
		}
	}
	if f.files.released != "" {
		releases, err := opponents.ReadReleases(f.files.released)
		if err != nil {
			return p, fmt.Errorf("--released: %w", err)
		}
		p.Networks, p.Release = p.Networks.WithReleases(releases), releases.Last()
	}
	registry, err := f.files.registry()
	if err != nil {
		return p, err
	}
	p.Agent = registry.New
	return p, nil
}

// rungs are the runs, each of which is new or was begun as it would be now. Nothing is played before all of them are seen.
func (f *ladderFlags) rungs(a *app, p *ladder.Plan) (all []rung, err error) {
	chosen, err := f.chosen(p)
	if err != nil {
		return nil, err
	}
	var faults []error
	for _, g := range chosen {
		name := strings.ReplaceAll(g.Scenario(), "/", "-")
		r := rung{dir: filepath.Join(f.out, name), game: g}
		config := p.Config
		if f.join {
			if r.onto, err = f.rated(g); err != nil {
				return nil, err
			}
			config = p.JoinConfig
		}
		var left []string
		if r.plan, left, err = config(g); err != nil {
			return nil, err
		}
		r.plan.Engines, r.plan.Released = f.files.engines, f.files.released
		for _, line := range left {
			fmt.Fprintln(a.err, line)
		}
		faults = append(faults, r.check())
		all = append(all, r)
	}
	return all, errors.Join(faults...)
}

// chosen are the scenarios with their handicaps.
func (f *ladderFlags) chosen(p *ladder.Plan) (all []engine.Game, err error) {
	add := func(key, name string) error {
		k, err := games.Find(key)
		if err != nil {
			return fmt.Errorf("--scenario: %w", err)
		}
		g, err := ladder.Game(k, k.Name(name))
		if err != nil {
			return fmt.Errorf("--scenario: %w", err)
		}
		if slices.ContainsFunc(all, func(o engine.Game) bool { return o.Scenario() == g.Scenario() }) {
			return fmt.Errorf("--scenario: %s is given twice", g.Scenario())
		}
		all = append(all, g)
		return nil
	}
	if f.game != "" {
		if _, err := games.Find(f.game); err != nil {
			return nil, fmt.Errorf("--%w", err)
		}
	}
	for _, name := range f.scenarios {
		key, short, named := strings.Cut(name, "/")
		if !named {
			key, short = cmp.Or(f.game, games.Kinds[0].Key), name
		}
		if err := add(key, short); err != nil {
			return nil, err
		}
	}
	for _, k := range games.Kinds {
		if len(f.scenarios) > 0 || f.game != "" && k.Key != f.game {
			continue
		}
		ids, err := ladder.Scenarios(k, p.Networks)
		if err != nil {
			return nil, err
		}
		for _, id := range ids {
			if err := add(k.Key, id); err != nil {
				return nil, err
			}
		}
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("--game: no network of the program was made for a scenario of %s, want --scenario", f.game)
	}
	return all, nil
}

// check returns an error where the run was begun otherwise.
func (r *rung) check() error {
	if r.onto != nil { // nothing is played for a ladder that could not be joined
		if _, err := ladder.Join(r.onto, &r.plan, nil, ""); err != nil && !errors.Is(err, ladder.ErrUnrated) {
			return fmt.Errorf("--join: %w", err)
		}
	}
	if _, err := os.Stat(filepath.Join(r.dir, arena.ConfigFile)); errors.Is(err, os.ErrNotExist) {
		return nil
	}
	was, err := arena.ReadConfig(r.dir)
	if err != nil {
		return err
	}
	if keys := ladder.Differences(&was, &r.plan); len(keys) > 0 {
		return fmt.Errorf("%s: the run was begun with other %s: remove it, or choose another --out", r.dir, strings.Join(keys, ", "))
	}
	left, err := arena.Left(r.dir)
	r.done = left == 0
	return err
}

// climb plays a run for a while, or to its end where the time is 0, and rates it; done reports whether it is at its end.
func (f *ladderFlags) climb(ctx context.Context, a *app, p *ladder.Plan, r rung, most time.Duration, file string) (done bool, err error) {
	tools, err := arenaTools(a, f.workers, r.game.Scenario(), f.files)
	if err != nil {
		return false, err
	}
	begin := func() (*arena.Run, error) { return arena.Create(r.dir, r.plan, tools) }
	if _, err := os.Stat(filepath.Join(r.dir, arena.ConfigFile)); err == nil {
		begin = func() (*arena.Run, error) { return arena.Open(r.dir, tools) }
	}
	run, err := begin()
	if err != nil {
		return false, err
	}
	playing, stop := ctx, func() {}
	if most > 0 {
		playing, stop = context.WithTimeout(ctx, most)
	}
	defer stop()
	err = run.Play(playing)
	over := interrupted(playing, err) // by the clock or by Ctrl-C
	if over {
		err = nil
	}
	c, pairs := run.Config(), run.Pairs()
	analysis := arena.Analyse(c, pairs)
	keep := func() error { return keepField(a, p, r.game, analysis, file) }
	if r.onto != nil {
		keep = func() error { return keepJoined(a, r.onto, &c, pairs, file) }
	}
	err = errors.Join(err, run.Close(), arena.WriteReports(r.dir, analysis), keep())
	if err == nil && over && ctx.Err() != nil {
		err = fmt.Errorf("%s: interrupted after %d of %d pairs and mirror games, which are kept; the same command goes on", r.dir, analysis.Pairs, analysis.Planned)
	}
	return !over, err
}

// rated is the field of a scenario that programs join: that of the file, or else of the ladder that comes with the program.
func (f *ladderFlags) rated(g engine.Game) (*opponents.Field, error) {
	for _, read := range []func() (*opponents.Ladder, error){func() (*opponents.Ladder, error) {
		return opponents.ReadLadder(cmp.Or(f.file, filepath.Join(f.out, ladderName)))
	}, opponents.Measured} {
		l, err := read()
		if errors.Is(err, os.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if i := slices.IndexFunc(l.Fields, func(o opponents.Field) bool { return o.Scenario == g.Scenario() }); i >= 0 {
			return &l.Fields[i], nil
		}
	}
	return nil, fmt.Errorf("--join: %w %s", ladder.ErrNoField, g.Scenario())
}

// keepJoined puts a field with those who have joined it into the file of the ladder, and prints it.
func keepJoined(a *app, onto *opponents.Field, c *arena.Config, pairs []arena.Pair, file string) error {
	field, err := ladder.Join(onto, c, pairs, a.now().UTC().Format(time.DateOnly))
	if errors.Is(err, ladder.ErrUnrated) {
		fmt.Fprintf(a.err, "%s: %v\n", onto.Scenario, err)
		return nil
	}
	if err != nil {
		return err
	}
	var l opponents.Ladder
	return amendJSON(file, &l, func() error {
		l.Put(*field)
		return ladder.WriteField(a.out, field)
	})
}

// keepField rates a run, prints its section of the page, and puts it into the file of the ladder.
func keepField(a *app, p *ladder.Plan, g engine.Game, analysis *arena.Analysis, file string) error {
	field, err := ladder.Rate(g, p.Networks, analysis)
	if errors.Is(err, ladder.ErrUnrated) {
		fmt.Fprintf(a.err, "%s: %v\n", g.Scenario(), err)
		return nil
	}
	if err != nil {
		return err
	}
	field.Date, field.Program = a.now().UTC().Format(time.DateOnly), version
	var l opponents.Ladder
	return amendJSON(file, &l, func() error {
		switch old := l.Same(field); {
		case old != nil && old.Games == field.Games: // nothing was played since
			field.Date, field.Program = old.Date, old.Program
		case old != nil && old.Games > field.Games:
			fmt.Fprintf(a.err, "%s: in %s stay its %d games, by the same networks, until there are as many\n", g.Scenario(), file, old.Games)
			return nil
		}
		l.Put(*field)
		return ladder.WriteField(a.out, field)
	})
}

// shares is the time that is left, shared by what is not done.
type shares struct {
	left  time.Duration // 0: there is no end
	now   func() time.Time
	begun time.Time
}

// next is the share of the next of n; 0 where there is no end. What has too little left gets an instant.
func (s *shares) next(n int) time.Duration {
	s.begun = s.now()
	if s.left == 0 {
		return 0
	}
	return max(1, s.left/time.Duration(n))
}

// spent takes off what has passed since next.
func (s *shares) spent() {
	if s.left > 0 {
		s.left = max(1, s.left-s.now().Sub(s.begun))
	}
}
