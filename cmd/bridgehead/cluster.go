package main

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"bridgehead/training/cluster"
	"bridgehead/training/cluster/stream"
	"bridgehead/training/cluster/web"
)

func newCluster(a *app) *cobra.Command {
	c := &cobra.Command{
		Use:   "cluster",
		Short: "See how workers stand, and run a broker of its own",
		Args:  wantArgs(0, 0, "a command"),
	}
	c.AddCommand(newClusterStatus(a), newClusterBroker(a))
	return c
}

// clusterStatusFlags are the flags of cluster status.
type clusterStatusFlags struct {
	url, token, ca string
	every          time.Duration
}

func newClusterStatus(a *app) *cobra.Command {
	var f clusterStatusFlags
	c := &cobra.Command{
		Use:   "status",
		Short: "Print the workers of a learner: games a second, age of their networks, versions, what was refused",
		Args:  wantArgs(0, 0, "none"),
		RunE: func(c *cobra.Command, _ []string) error {
			ctx, stop := untilStopped(c)
			defer stop()
			return f.run(ctx, a)
		},
	}
	flags := c.Flags()
	flags.StringVar(&f.url, "url", "http://"+usualLearner, "address of the learner, as train --listen prints it")
	flags.StringVar(&f.token, "token-file", "", "file with the token of an observer, not readable by everybody")
	flags.StringVar(&f.ca, "tls-ca", "", "file of the authorities to trust (default: those the machine trusts)")
	flags.DurationVar(&f.every, "every", 0, "print it again after so long, until stopped; 0s: once")
	return c
}

func (f *clusterStatusFlags) run(ctx context.Context, a *app) error {
	if f.every < 0 || f.every > 0 && f.every < time.Second {
		return fmt.Errorf("--every: got %v, want 0s or at least 1s", f.every)
	}
	token, err := tokenOf("token-file", f.token)
	if err != nil {
		return err
	}
	client, err := clientOf(f.ca)
	if err != nil {
		return err
	}
	transport, err := web.Dial(f.url, token, web.DialOptions{Client: client})
	if err != nil {
		return fmt.Errorf("--url: %w", err)
	}
	for {
		s, err := transport.Status(ctx)
		switch {
		case ctx.Err() != nil:
			return nil
		case err == nil:
			err = writeStatus(a.out, s, a.now())
		}
		if err != nil && f.every == 0 {
			return err
		}
		if err != nil { // the learner may come back
			fmt.Fprintf(a.err, "%v\n", err)
		}
		if f.every == 0 {
			return nil
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(f.every):
			fmt.Fprintln(a.out)
		}
	}
}

// writeStatus prints a learner and its workers.
func writeStatus(out io.Writer, s *web.Status, now time.Time) error {
	fmt.Fprintf(out, "run %s at step %d: %d games counted, %d numbers given out, %.1f games/s; %d batches wait at the broker, %d games to be played again, %d matches of arenas\n",
		s.Run.Short(), s.Step, s.Counted, s.Handed, s.Rate, s.Waiting, s.Checks, s.Matches)
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "worker\tversion\tcores\tgames\tgames/s\tsteps behind\tsent twice\trefused\tchecked\tseen\t")
	for i := range s.Workers {
		m := &s.Workers[i]
		seen := "here"
		switch {
		case m.Expelled != "":
			seen = "expelled: " + m.Expelled
		case m.Worker != cluster.Here:
			seen = now.Sub(m.Seen).Round(time.Second).String() + " ago"
		}
		fmt.Fprintf(t, "%s\t%s\t%d\t%d\t%.1f\t%d\t%d\t%d\t%d\t%s\t\n", m.Worker, m.Version, m.Cores, m.Games, m.Rate, m.Lag, m.Twice, m.Refused, m.Checked, seen)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	for _, why := range slices.Sorted(maps.Keys(s.Refused)) {
		fmt.Fprintf(out, "refused: %d times: %s\n", s.Refused[why], why)
	}
	return nil
}

// clusterBrokerFlags are the flags of cluster broker.
type clusterBrokerFlags struct {
	options stream.Options
	token   string
	nkeys   []string
}

func newClusterBroker(a *app) *cobra.Command {
	var f clusterBrokerFlags
	c := &cobra.Command{
		Use:   "broker",
		Short: "Run a broker of its own: NATS JetStream that syncs before it acknowledges",
		Long: "Run a broker of its own, for a learner that is started with --broker and its address. Games that it\n" +
			"has acknowledged wait in --store while the learner is away. It listens on this machine only unless it\n" +
			"has a token or keys, and a certificate.",
		Args: wantArgs(0, 0, "none"),
		RunE: func(c *cobra.Command, _ []string) error {
			ctx, stop := untilStopped(c)
			defer stop()
			o := f.options
			var err error
			if o.Token, err = tokenOf("token-file", f.token); err != nil {
				return err
			}
			o.NKeys = f.nkeys
			o.Tell = func(line string) { fmt.Fprintln(a.err, line) }
			return stream.RunBroker(ctx, o, func(url string) { fmt.Fprintf(a.out, "broker at %s\n", url) })
		},
	}
	flags := c.Flags()
	flags.StringVar(&f.options.Listen, "listen", usualBroker, "host:port to listen on")
	flags.StringVar(&f.options.Store, "store", "", "directory of what waits for learners")
	flags.Int64Var(&f.options.Disk, "bytes", 4<<30, "most bytes in it")
	flags.StringVar(&f.token, "token-file", "", "file with the token that learners and workers show, not readable by everybody")
	flags.StringSliceVar(&f.nkeys, "nkeys", nil, "public nkeys of those who may connect, in place of a token")
	flags.StringVar(&f.options.Cert, "tls-cert", "", "file of the broker's certificate")
	flags.StringVar(&f.options.Key, "tls-key", "", "file of its key")
	c.MarkFlagsMutuallyExclusive("token-file", "nkeys")
	_ = c.MarkFlagRequired("store")
	return c
}
