package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"bridgehead/agents"
	"bridgehead/agents/roster"
	"bridgehead/games"
	"bridgehead/models/bundle"
	"bridgehead/models/opponents"
)

func newAgents(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "agents [NAME]",
		Short: "List the agents, or the keys of one",
		Long: "Without a name, list the agents with a line each. With one, list its keys: what each means, what it may\n" +
			"hold and its default. An agent is written name:key=value,key=value; docs/agents.md explains how.",
		Example: "  bridgehead agents\n  bridgehead agents uct",
		Args:    wantArgs(0, 1, "at most one, the name of an agent"),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return agentNames(), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				fmt.Fprintf(a.out, "%s\n\nbridgehead agents NAME lists the keys of one.\n", agentLines())
				return nil
			}
			return showAgent(a, args[0])
		},
	}
}

// agentHelp lists the agents for help texts.
func agentHelp() string {
	return "Agents, written name or name:key=value,key=value; bridgehead agents NAME lists the keys of one:\n" + agentLines()
}

// agentLines is a line for each agent.
func agentLines() string {
	var b strings.Builder
	out := tabwriter.NewWriter(&b, 0, 8, 2, ' ', 0)
	for _, k := range roster.Registry.Kinds() {
		fmt.Fprintf(out, "  %s\t%s\n", k.Name, k.Summary)
	}
	_ = out.Flush()
	return strings.TrimRight(b.String(), "\n")
}

func agentNames() []string {
	var names []string
	for _, k := range roster.Registry.Kinds() {
		names = append(names, k.Name)
	}
	return names
}

// showAgent prints the keys of the agent called name.
func showAgent(a *app, name string) error {
	for _, k := range roster.Registry.Kinds() {
		if k.Name == name {
			return showKeys(a, k)
		}
	}
	hint := ""
	if close := similar(name, agentNames()); len(close) > 0 {
		hint = fmt.Sprintf(" (did you mean %s?)", strings.Join(close, " or "))
	}
	return fmt.Errorf("got the agent %q%s, want %s", name, hint, strings.Join(agentNames(), " | "))
}

// similar returns those of names that name may be a slip for, as cobra suggests commands.
func similar(name string, names []string) []string {
	c := &cobra.Command{SuggestionsMinimumDistance: 2}
	for _, n := range names {
		c.AddCommand(&cobra.Command{Use: n, Run: func(*cobra.Command, []string) {}})
	}
	return c.SuggestionsFor(name)
}

func showKeys(a *app, k agents.Kind) error {
	fmt.Fprintf(a.out, "%s: %s\n", k.Name, k.Summary)
	if len(k.Keys) == 0 {
		fmt.Fprintln(a.out, "It has no keys.")
		return nil
	}
	allowed, err := allowedKeys(k)
	if err != nil {
		return err
	}
	fmt.Fprintln(a.out)
	out := tabwriter.NewWriter(a.out, 0, 8, 2, ' ', 0)
	fmt.Fprintln(out, "key\tdefault\tallowed\tmeaning")
	for _, key := range k.Keys {
		fmt.Fprintf(out, "%s\t%s\t%s\t%s\n", key.Name, cmp.Or(key.Usual, "-"), cmp.Or(allowed[key.Name], "text"), key.Meaning)
	}
	return out.Flush()
}

// allowedKeys asks the agent itself, made for a small game with every key at its default where that can be
// written, and with the first embedded network of its game where it needs one.
func allowedKeys(k agents.Kind) (map[string]string, error) {
	usual := games.Kinds[0]
	g, err := usual.New(usual.Small(), "")
	if err != nil {
		return nil, err
	}
	var items []string
	for _, key := range k.Keys {
		switch {
		case key.Name == "model":
			bundles, err := embeddedBundles()
			if err != nil {
				return nil, err
			}
			i := slices.IndexFunc(bundles, func(b *bundle.Bundle) bool { return b.Game == g.ID() })
			if i < 0 {
				return nil, fmt.Errorf("opponents: no network plays %s", g.ID())
			}
			items = append(items, "model="+bundles[i].Name)
		case key.Usual != "" && !strings.ContainsAny(key.Usual, " ,"):
			items = append(items, key.Name+"="+key.Usual)
		}
	}
	return roster.Registry.Allowed(g, k.Name+":"+strings.Join(items, ","))
}

func embeddedBundles() ([]*bundle.Bundle, error) {
	library := opponents.Embedded()
	names, err := library.Names()
	if err != nil {
		return nil, err
	}
	var all []*bundle.Bundle
	for _, name := range names {
		b, err := library.Open(name)
		if err != nil {
			return nil, fmt.Errorf("opponents: %w", err)
		}
		all = append(all, b)
	}
	return all, nil
}
