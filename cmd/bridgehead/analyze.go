package main

import (
	"runtime"
	"strings"

	"github.com/spf13/cobra"

	"bridgehead/agents"
	"bridgehead/agents/analysis"
	"bridgehead/agents/roster"
	"bridgehead/engine"
	"bridgehead/games"
	"bridgehead/models/bundle"
)

// What a request is answered by that names no agent: a tree search, whose visits say more than those of a halving.
const (
	usualAnalyst = "puct:sims=400"
	usualNetwork = "search=puct,sims=200,reuse=false"
)

func newAnalyze(a *app) *cobra.Command {
	var spec string
	var workers, waiting int
	var files agentFiles
	c := &cobra.Command{
		Use:   "analyze",
		Short: "Analyse positions in bulk: requests as lines of JSON in, answers as lines of JSON out",
		Long: "Read requests from standard input, one JSON object a line, and write answers to standard output as they are ready:\n" +
			"win chances, candidates with their lines, and who will hold which place in the end. The protocol is that of\n" +
			"docs/analysis.md. At the end of the input what is queued is finished first.\n\n" + agentHelp(),
		Example: `  echo '{"id":"a","game":"` + games.Kinds[0].Key + `"}' | bridgehead analyze` + "\n" +
			"  bridgehead analyze --workers 8 < requests.jsonl > answers.jsonl",
		Args: wantArgs(0, 0, "none"),
		RunE: func(c *cobra.Command, _ []string) error {
			if err := within("workers", workers, 1, 1024); err != nil {
				return err
			}
			if err := within("waiting", waiting, 1, 1<<24); err != nil {
				return err
			}
			registry, err := files.registry()
			if err != nil {
				return err
			}
			if spec != "" {
				if _, err := agents.ParseSpec(spec); err != nil {
					return err
				}
			}
			e, err := analysis.New(analystHost(a, registry, spec), analysis.Config{Workers: workers, Waiting: waiting})
			if err != nil {
				return err
			}
			ctx, stop := untilStopped(c)
			defer stop()
			err = e.Serve(ctx, a.in, a.out)
			if interrupted(ctx, err) {
				return nil // which is how one ends a program that waits for requests
			}
			return err
		},
	}
	c.Flags().StringVar(&spec, "agent", "", "the agent that is asked where a request names none\n"+
		"(default: the network of the scenario with "+usualNetwork+", or "+usualAnalyst+" where there is none)")
	c.Flags().IntVar(&workers, "workers", runtime.GOMAXPROCS(0), "positions analysed at once; changes no answer")
	c.Flags().IntVar(&waiting, "waiting", 1<<16, "positions that may wait; while as many do, no more is read")
	files.add(c)
	return c
}

func analystHost(a *app, registry *agents.Registry, spec string) analysis.Host {
	return analysis.Host{
		Version: version, Agents: registry, Now: a.now, New: games.New, Open: games.Open, Models: roster.Networks.Names,
		Network: func(name string, g engine.Game) (*bundle.Bundle, error) {
			switch {
			case name == "":
				return roster.Networks.Of(g)
			case strings.HasSuffix(name, bundle.Extension):
				_, b, err := readBundleFile(name)
				return b, err
			}
			return roster.Networks.Load(name)
		},
		Usual: func(g engine.Game) string {
			if spec != "" {
				return spec
			}
			if name, err := roster.Networks.NameOf(g); err == nil {
				return "neural:model=" + name + "," + usualNetwork
			}
			return usualAnalyst
		},
	}
}
