package main

import (
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/spf13/cobra"

	"bridgehead/agents"
	"bridgehead/agents/gtp"
	"bridgehead/agents/neural"
	"bridgehead/agents/roster"
	"bridgehead/engine"
	"bridgehead/games"
	"bridgehead/models/bundle"
	"bridgehead/models/opponents"
)

// agentFiles are the files that bring agents with them, beside those of the program.
type agentFiles struct{ engines, released string }

func (f *agentFiles) add(c *cobra.Command) {
	c.Flags().StringVar(&f.engines, "engines", "", "file that names programs to play as gtp:NAME; see docs/gtp.md")
	f.addReleased(c)
}

func (f *agentFiles) addReleased(c *cobra.Command) {
	c.Flags().StringVar(&f.released, "released", "", "directory of the networks of earlier releases, to play as LEVEL@VERSION such as elite@0.1.0")
}

// registry is the list of all agents and evaluators, with the programs and the networks of the files.
func (f *agentFiles) registry() (*agents.Registry, error) { return f.registryOf(roster.Networks) }

// registryOf is the same with the networks of a source for those of the program.
func (f *agentFiles) registryOf(s neural.Source) (*agents.Registry, error) {
	var engines *gtp.Engines
	if f.engines != "" {
		var err error
		if engines, err = gtp.ReadEngines(f.engines); err != nil {
			return nil, fmt.Errorf("--engines: %w", err)
		}
	}
	all, err := f.networks(s)
	if err != nil {
		return nil, err
	}
	r := &agents.Registry{Now: all.Now}
	for _, k := range all.Kinds() {
		r.Add(k)
	}
	for _, k := range all.Evaluators() {
		r.AddEvaluator(k)
	}
	r.Add(gtp.Kind(engines))
	return r, nil
}

// networks is the list of all agents of the program, with the networks of a source and of the files.
func (f *agentFiles) networks(s neural.Source) (*agents.Registry, error) {
	if f.released != "" {
		releases, err := opponents.ReadReleases(f.released)
		if err != nil {
			return nil, fmt.Errorf("--released: %w", err)
		}
		s = s.WithReleases(releases)
	}
	r := roster.Whole(s)
	r.Now = roster.Registry.Now
	return r, nil
}

// checksums returns what tells the checksums of the networks that an agent of a game plays by, itself or one within it, by what it
// calls them. What programs play by only they know. It is not safe for concurrent use.
func (f *agentFiles) checksums() func(g engine.Game, spec string) (map[string]string, error) {
	var sums map[string]string
	s := roster.Networks
	s.Loaded = func(model string, b *bundle.Bundle) { sums[model] = b.Checksum }
	registry := sync.OnceValues(func() (*agents.Registry, error) { return f.registryOf(s) })
	return func(g engine.Game, spec string) (map[string]string, error) {
		r, err := registry()
		if err != nil {
			return nil, err
		}
		sums = map[string]string{}
		a, err := r.Recorded().New(g, spec)
		if c, ok := a.(io.Closer); ok {
			err = errors.Join(err, c.Close())
		}
		return sums, err
	}
}

func newGTP(a *app) *cobra.Command {
	var spec string
	var files agentFiles
	c := &cobra.Command{
		Use:   "gtp",
		Short: "Play as an engine, over lines on standard input and output",
		Long: "Speak the protocol of docs/gtp.md as an engine, so that other programs can play against an agent.\n\n" +
			agentHelp(),
		Args: wantArgs(0, 0, "none"),
		RunE: func(c *cobra.Command, _ []string) error {
			if _, err := agents.ParseSpec(spec); err != nil {
				return fmt.Errorf("--agent: %w", err)
			}
			registry, err := files.networks(roster.Networks)
			if err != nil {
				return err
			}
			if err := checkAgent(registry, spec); err != nil {
				return fmt.Errorf("--agent: %w", err)
			}
			ctx, stop := untilStopped(c)
			defer stop()
			err = gtp.Serve(ctx, a.in, a.out, gtp.Host{
				Name: "bridgehead " + spec, Version: version,
				Game: func(scenario, options string) (engine.Game, error) {
					return arenaGame(games.Kinds[0].Key, scenario, options)
				},
				Open: func(line string) (engine.Game, engine.State, error) {
					return games.Open(line, engine.Words{})
				},
				Agent: func(g engine.Game) (agents.Agent, error) { return registry.New(g, spec) },
			})
			if interrupted(ctx, err) {
				return nil // which is how one ends a program that waits for commands
			}
			return err
		},
	}
	c.Flags().StringVar(&spec, "agent", "greedy", "the agent that plays")
	files.addReleased(c)
	return c
}

// checkAgent tells of a spec that no newgame could make an agent of, before somebody waits for it. The game
// is the usual one: agents of all games can play it.
func checkAgent(registry *agents.Registry, spec string) error {
	g, err := arenaGame(games.Kinds[0].Key, "", "")
	if err == nil {
		_, err = registry.New(g, spec)
	}
	return err
}
