package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"bridgehead/agents"
	"bridgehead/agents/gtp"
	"bridgehead/agents/roster"
	"bridgehead/engine"
	"bridgehead/games"
)

// withEngines is the list of all agents and evaluators with the programs of a file; an empty name is no file.
func withEngines(path string) (*agents.Registry, error) {
	var engines *gtp.Engines
	if path != "" {
		var err error
		if engines, err = gtp.ReadEngines(path); err != nil {
			return nil, err
		}
	}
	r := &agents.Registry{Now: roster.Registry.Now}
	for _, k := range roster.Registry.Kinds() {
		r.Add(k)
	}
	for _, k := range roster.Registry.Evaluators() {
		r.AddEvaluator(k)
	}
	r.Add(gtp.Kind(engines))
	return r, nil
}

func newGTP(a *app) *cobra.Command {
	var spec string
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
			if err := checkAgent(spec); err != nil {
				return fmt.Errorf("--agent: %w", err)
			}
			ctx, stop := untilStopped(c)
			defer stop()
			err := gtp.Serve(ctx, a.in, a.out, gtp.Host{
				Name: "bridgehead " + spec, Version: version,
				Game: func(scenario, options string) (engine.Game, error) {
					return arenaGame(games.Kinds[0].Key, scenario, options)
				},
				Open: func(line string) (engine.Game, engine.State, error) {
					return games.Open(line, engine.Words{})
				},
				Agent: func(g engine.Game) (agents.Agent, error) { return roster.Registry.New(g, spec) },
			})
			if interrupted(ctx, err) {
				return nil // which is how one ends a program that waits for commands
			}
			return err
		},
	}
	c.Flags().StringVar(&spec, "agent", "greedy", "the agent that plays")
	return c
}

// checkAgent tells of a spec that no newgame could make an agent of, before somebody waits for it. The game
// is the usual one: agents of all games can play it.
func checkAgent(spec string) error {
	g, err := arenaGame(games.Kinds[0].Key, "", "")
	if err == nil {
		_, err = roster.Registry.New(g, spec)
	}
	return err
}
