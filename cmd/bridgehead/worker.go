package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"bridgehead/agents/roster"
	"bridgehead/arena/searchbench"
	"bridgehead/models"
	"bridgehead/training"
	"bridgehead/training/cluster"
	"bridgehead/training/cluster/stream"
	"bridgehead/training/cluster/web"
	"bridgehead/training/disk"
	trainingrun "bridgehead/training/run"
)

// workerFlags are the flags of worker.
type workerFlags struct {
	url    string
	name   string
	cores  int
	dir    string
	grace  time.Duration
	access accessFlags
}

func newWorker(a *app) *cobra.Command {
	var f workerFlags
	c := &cobra.Command{
		Use:   "worker",
		Short: "Play games for a learner on another machine",
		Long: "Play games of self-play for a learner (train --listen), and of arenas (arena --url or --listen), until stopped. Workers come and go at any time.\n" +
			"With Ctrl-C or SIGTERM the games at hand are finished and sent; a second signal ends it at once. What could\n" +
			"not be sent stays in --dir and is sent by the next start.\n\n" +
			"The address is that of the learner's broker (nats:// or tls://) where the learner trusts this machine, or\n" +
			"of the learner itself (https://), which plays some of the games again.",
		Args: wantArgs(0, 0, "none"),
		RunE: func(c *cobra.Command, _ []string) error {
			ctx, stop := untilStopped(c)
			defer stop()
			return f.run(ctx, a)
		},
	}
	flags := c.Flags()
	flags.StringVar(&f.url, "url", "", "address of the broker (nats://, tls://) or of the learner (https://, on this machine http://)")
	flags.StringVar(&f.name, "name", usualName(), "name of this worker, which no other of the learner has")
	flags.IntVar(&f.cores, "cores", runtime.NumCPU(), "games played at once")
	flags.StringVar(&f.dir, "dir", "", "directory of games not sent yet and of networks (default: in the user's cache, by name)")
	flags.DurationVar(&f.grace, "grace", 2*time.Minute, "longest time to finish and send games after it was stopped")
	flags.StringVar(&f.access.ca, "tls-ca", "", "file of the authorities to trust (default: those the machine trusts)")
	f.access.add(c, "")
	_ = c.MarkFlagRequired("url")
	return c
}

var notInNames = regexp.MustCompile(`[^A-Za-z0-9_-]+`)

// usualName is the name of the machine.
func usualName() string {
	host, err := os.Hostname()
	if err != nil {
		host = "worker"
	}
	return strings.Trim(fmt.Sprintf("%.40s", notInNames.ReplaceAllString(host, "-")), "-")
}

func (f *workerFlags) run(ctx context.Context, a *app) (err error) {
	if err := errors.Join(within("cores", f.cores, 1, 1024), cluster.CheckName(f.name)); err != nil {
		return err
	}
	if f.grace < 0 || f.grace > time.Hour {
		return fmt.Errorf("--grace: got %v, want 0s to 1h", f.grace)
	}
	if f.dir == "" {
		cache, err := os.UserCacheDir()
		if err != nil {
			return fmt.Errorf("--dir: the system has no place for it: %w; want a directory", err)
		}
		f.dir = filepath.Join(cache, "bridgehead", "workers", f.name)
	}
	tell := func(line string) { fmt.Fprintln(a.err, line) }
	spool, err := cluster.OpenSpool(disk.OS, filepath.Join(f.dir, "batches"))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, spool.Close()) }()
	client, err := clientOf(f.access.ca)
	if err != nil {
		return err
	}
	store, err := web.NewStore(filepath.Join(f.dir, "networks"), mostNetworks, client)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	transport, closing, err := f.dial(ctx, store, client, tell)
	if err != nil {
		return fmt.Errorf("--url: %w", err)
	}
	defer closing()
	w := &cluster.Worker{Transport: transport, Spool: spool, Tell: tell, Crew: workerCrew, Hello: cluster.Hello{Worker: f.name, Version: version,
		Machine: searchbench.ThisMachine("").CPU, Cores: f.cores}}
	fmt.Fprintf(a.out, "%s plays for %s on %d cores\n", f.name, f.url, f.cores)
	if err = w.Run(ctx, f.lingering(ctx)); cluster.IsOver(err) {
		err = nil
	}
	games, took := w.Played()
	fmt.Fprintf(a.out, "%s has played %d games in %v of one core; %d batches wait in %s\n", f.name, games, took.Round(time.Second), spool.Len(), f.dir)
	return err
}

// mostNetworks is the size of the store of networks in bytes.
const mostNetworks = 1 << 30

// lingering ends some time after another context.
func (f *workerFlags) lingering(ctx context.Context) context.Context {
	now, cancel := context.WithCancel(context.WithoutCancel(ctx))
	context.AfterFunc(ctx, func() { time.AfterFunc(f.grace, cancel) })
	return now
}

// dial reaches the learner by the way its address says.
func (f *workerFlags) dial(ctx context.Context, store *web.Store, client *http.Client, tell func(string)) (transport cluster.Transport, closing func(), err error) {
	scheme, _, _ := strings.Cut(f.url, "://")
	switch scheme {
	case "http", "https":
		if f.access.seed != "" || f.access.credentials != "" {
			return nil, nil, errors.New("got --nkey or --credentials, which are for a broker; want --token-file")
		}
		token, err := tokenOf("token-file", f.access.token)
		if err != nil {
			return nil, nil, err
		}
		transport, err = web.Dial(f.url, token, web.DialOptions{Store: store, Client: client})
		return transport, func() {}, err
	case "nats", "tls":
		o, err := f.access.options("")
		if err != nil {
			return nil, nil, err
		}
		o.Tell = tell
		h, err := stream.Dial(ctx, f.url, o)
		if err != nil {
			return nil, nil, err
		}
		h.Networks = networksBy(h, store)
		return h, h.Close, nil
	}
	return nil, nil, fmt.Errorf("got %.200q, want nats://HOST:PORT, tls://HOST:PORT or https://HOST:PORT", f.url)
}

// networksBy fetches networks from where the terms of a learner say, which change when it was started elsewhere.
func networksBy(h *stream.Transport, store *web.Store) cluster.Network {
	var mu sync.Mutex
	var from []string
	return func(ctx context.Context, id cluster.ID) (*models.Net, error) {
		mu.Lock()
		known := from
		mu.Unlock()
		if known != nil {
			if net, err := store.Network(ctx, known, id); err == nil || ctx.Err() != nil {
				return net, err
			}
		}
		terms, err := h.Terms(ctx)
		if err != nil {
			return nil, err
		}
		mu.Lock()
		from = terms.Weights
		mu.Unlock()
		return store.Network(ctx, terms.Weights, id)
	}
}

// workerCrew makes the games and players of a recipe.
func workerCrew(t *cluster.Terms) (*cluster.Crew, error) {
	if t.Recipe == "" { // of an arena without a learner
		return &cluster.Crew{Matcher: newMatcher}, nil
	}
	c, err := training.ReadRecorded(trainingrun.ConfigFile, []byte(t.Recipe))
	if err != nil {
		return nil, err
	}
	on, err := trainingFields(c)
	if err != nil {
		return nil, err
	}
	rules, err := training.Rules(on)
	if err != nil {
		return nil, err
	}
	return &cluster.Crew{Game: on[0].Game.ID(), Fields: rules, Player: func() (cluster.Player, error) {
		return training.NewPlayer(c, on, roster.Registry.Recorded(), roster.With)
	}, Matcher: newMatcher}, nil
}
