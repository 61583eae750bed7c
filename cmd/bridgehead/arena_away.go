package main

import (
	"context"
	cryptorand "crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"path/filepath"
	"runtime/debug"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"bridgehead/agents/roster"
	"bridgehead/arena"
	"bridgehead/models/opponents"
	"bridgehead/training"
	"bridgehead/training/cluster"
	"bridgehead/training/cluster/stream"
	"bridgehead/training/cluster/web"
	"bridgehead/training/disk"
	buffer "bridgehead/training/replay"
)

// awayFlags are the flags of arena by which workers play its games.
type awayFlags struct {
	url, listen string
	token, ca   string
	tls         web.Certificate
}

// usualMatches is how many matches an arena asks for at once.
const usualMatches = 64

func (f *awayFlags) add(c *cobra.Command) {
	flags := c.Flags()
	flags.StringVar(&f.url, "url", "", "have the games played by the workers of a learner (train --listen) at this address, https:// or on this machine http://")
	flags.StringVar(&f.listen, "listen", "", "have the games played by workers that join this arena: host:port of its broker (without a value "+usualBroker+")")
	flags.Lookup("listen").NoOptDefVal = usualBroker
	flags.StringVar(&f.token, "token-file", "", "file, not readable by everybody, with the token of an arena (--url) or the one that workers show (--listen)")
	flags.StringVar(&f.ca, "tls-ca", "", "with --url, file of the authorities to trust (default: those the machine trusts)")
	flags.StringVar(&f.tls.Cert, "tls-cert", "", "with --listen, file of the broker's certificate")
	flags.StringVar(&f.tls.Key, "tls-key", "", "with --listen, file of its key")
	c.MarkFlagsMutuallyExclusive("url", "listen")
	for _, name := range []string{"tls-cert", "tls-key"} {
		c.MarkFlagsMutuallyExclusive("url", name)
	}
	c.MarkFlagsMutuallyExclusive("listen", "tls-ca")
	for _, name := range []string{"url", "listen"} {
		c.MarkFlagsMutuallyExclusive(name, "engines")
		c.MarkFlagsMutuallyExclusive(name, "released")
	}
}

// check refuses flags that go with others.
func (f *awayFlags) check(c *cobra.Command) error {
	if f.url != "" || f.listen != "" {
		return nil
	}
	for _, name := range []string{"token-file", "tls-ca", "tls-cert", "tls-key"} {
		if c.Flags().Changed(name) {
			return fmt.Errorf("--%s: got it without --url or --listen, which let workers play the games", name)
		}
	}
	return nil
}

// away reaches the coordinator that has games played; nil where they are played here.
func (f *awayFlags) away(ctx context.Context, a *app, dir string) (coordinator cluster.Arena, closing func(), err error) {
	stopped := func() {}
	token, err := tokenOf("token-file", f.token)
	if err != nil {
		return nil, stopped, err
	}
	switch {
	case f.url != "":
		client, err := clientOf(f.ca)
		if err != nil {
			return nil, stopped, err
		}
		transport, err := web.Dial(f.url, token, web.DialOptions{Client: client})
		if err != nil {
			return nil, stopped, fmt.Errorf("--url: %w", err)
		}
		return transport, stopped, nil
	case f.listen != "":
		o := stream.Options{Listen: f.listen, Token: token, Cert: f.tls.Cert, Key: f.tls.Key, Tell: func(line string) { fmt.Fprintln(a.err, line) }}
		return listenAlone(ctx, a, filepath.Join(dir, workersDir), o)
	}
	return nil, stopped, nil
}

// workersDir is where an arena that workers join keeps the broker's files.
const workersDir = "workers"

// listenAlone serves workers with a coordinator that has matches and nothing else.
func listenAlone(ctx context.Context, a *app, dir string, o stream.Options) (_ cluster.Arena, closing func(), err error) {
	stopped := func() {}
	coordinator, closeCoordinator, err := aloneCoordinator(dir, o.Tell)
	if err != nil {
		return nil, stopped, err
	}
	o.Store = filepath.Join(dir, "broker")
	b, err := stream.Start(ctx, o)
	if err != nil {
		return nil, stopped, errors.Join(fmt.Errorf("--listen: %w", err), closeCoordinator())
	}
	learner, err := stream.Open(ctx, b.Options(), coordinator)
	if err != nil {
		return nil, stopped, errors.Join(err, b.Stop(), closeCoordinator())
	}
	fmt.Fprintf(a.err, "workers: bridgehead worker --url %s\n", b.URL())
	ctx, stop := context.WithCancel(ctx)
	ended := make(chan error, 1)
	go func() { ended <- learner.Serve(ctx) }()
	return coordinator, func() {
		stop()
		if err := errors.Join(<-ended, b.Stop(), closeCoordinator()); err != nil { // the games are in the run
			fmt.Fprintf(a.err, "%v\n", err)
		}
	}, nil
}

// idleWait is how long a worker waits for the next match where there is nothing else to be played.
const idleWait = 200 * time.Millisecond

// aloneCoordinator makes a coordinator without games of its own.
func aloneCoordinator(dir string, tell func(string)) (*cluster.Coordinator, func() error, error) {
	if err := disk.MakeDir(disk.OS, dir); err != nil {
		return nil, nil, err
	}
	f, err := disk.OS.Open(filepath.Join(dir, "ledger"), disk.Make)
	if err != nil {
		return nil, nil, err
	}
	ledger, err := cluster.OpenLedger(f)
	if err != nil {
		return nil, nil, errors.Join(err, f.Close())
	}
	key := make([]byte, 32)
	cryptorand.Read(key)
	coordinator, err := cluster.NewCoordinator(cluster.CoordinatorOptions{Terms: cluster.NewTerms("", "", nil), Ledger: ledger, Store: noGames{}, Key: key, Now: time.Now,
		Plan:   func(uint64, int) (*cluster.Job, error) { return nil, &cluster.Wait{For: idleWait} },
		Step:   func() int64 { return 0 },
		Random: rand.New(rand.NewPCG(0, 0)), Tell: tell})
	if err != nil {
		return nil, nil, errors.Join(err, ledger.Close())
	}
	return coordinator, ledger.Close, nil
}

// elsewhere has the matches of a run played by a coordinator.
func elsewhere(coordinator cluster.Arena, cfg *arena.Config, tools *arena.Tools, tell func(string)) (func(context.Context, []byte) ([]byte, error), error) {
	if err := cfg.Portable(); err != nil {
		return nil, err
	}
	rules, err := arenaRules(cfg, tools)
	if err != nil {
		return nil, err
	}
	name := make([]byte, 16)
	cryptorand.Read(name)
	m := cluster.Match{Arena: hex.EncodeToString(name), Program: thisProgram(), Rules: rules}
	var mu sync.Mutex
	told := map[string]bool{}
	once := func(line string) { // many matches wait for the same
		mu.Lock()
		defer mu.Unlock()
		if !told[line] {
			told[line] = true
			tell(line)
		}
	}
	return func(ctx context.Context, body []byte) ([]byte, error) {
		one := m
		one.Body = body
		return cluster.PlayMatch(ctx, coordinator, &one, once)
	}, nil
}

// portable are tools with the agents of any machine: specs name no files.
func portable(t arena.Tools) arena.Tools {
	r := *roster.Registry
	r.Fileless = true
	t.Agent, t.Recorded = r.New, r.Recorded().New
	return t
}

// arenaRules are those of the scenarios of a run.
func arenaRules(cfg *arena.Config, tools *arena.Tools) (all []cluster.Rules, err error) {
	for _, s := range cfg.Scenarios {
		g, err := tools.Game(s)
		if err != nil {
			return nil, err
		}
		rules, _ := training.RulesOf(g) // matches are of games that no network plays as well
		all = append(all, cluster.Rules{Game: g.ID(), Field: rules})
	}
	return all, nil
}

// thisProgram is what decides how agents of a spec play.
var thisProgram = sync.OnceValue(func() cluster.Program {
	p := cluster.Program{Version: version}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			switch {
			case s.Key == "vcs.revision":
				p.Revision = s.Value
			case s.Key == "vcs.modified" && s.Value == "true":
				p.Revision = ""
			}
		}
	}
	sum := sha256.New()
	files := opponents.Embedded().Files
	_ = fs.WalkDir(files, ".", func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := fs.ReadFile(files, path)
		fmt.Fprintf(sum, "%q %d\n", path, len(data))
		sum.Write(data)
		return err
	}) // they are in the program
	p.Networks = hex.EncodeToString(sum.Sum(nil))
	return p
})

// matcher plays matches of arenas elsewhere.
type matcher struct {
	host   *arena.Host
	tools  arena.Tools
	fitted string // the arena it played for last
}

// newMatcher makes one with the games and agents of this program.
func newMatcher() (cluster.Matcher, error) {
	tools, err := arenaTools(&app{now: time.Now}, 1, "", agentFiles{})
	if err != nil {
		return nil, err
	}
	tools = portable(tools)
	tools.Agent = tools.Recorded // the arena has read them, perhaps of a run that an earlier version began
	return &matcher{host: arena.NewHost(tools), tools: tools}, nil
}

// Play plays a match, or says why it does not.
func (h *matcher) Play(ctx context.Context, m *cluster.Match) (*cluster.Outcome, error) {
	match, err := arena.DecodeMatch(m.Body)
	if err == nil {
		err = h.fit(m, match)
	}
	if err != nil {
		return &cluster.Outcome{Unfit: err.Error()}, nil
	}
	body, err := h.host.Play(ctx, match)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil:
		return &cluster.Outcome{Fault: err.Error()}, nil
	}
	return &cluster.Outcome{Body: body}, nil
}

func (h *matcher) fit(m *cluster.Match, match *arena.Match) error {
	if h.fitted == m.Arena {
		return h.host.Fit(match.Config)
	}
	if err := match.Config.Portable(); err != nil { // no file of this machine is read for an arena
		return err
	}
	rules, err := arenaRules(&match.Config, &h.tools)
	if err == nil {
		err = m.Fits(thisProgram(), rules)
	}
	if err == nil {
		err = h.host.Fit(match.Config)
	}
	if err == nil {
		h.fitted = m.Arena
	}
	return err
}

// noGames is the store of a coordinator that counts none.
type noGames struct{ cluster.Store }

func (noGames) Keys() []buffer.Key     { return nil }
func (noGames) Withdraw(...buffer.Key) {}
