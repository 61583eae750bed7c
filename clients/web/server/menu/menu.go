// Package menu is what people may choose for a new game, on the page and in the terminal: games, scenarios, options, and
// opponents with what was measured of them.
package menu

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"bridgehead/agents"
	"bridgehead/agents/neural"
	"bridgehead/agents/roster"
	"bridgehead/arena/card"
	client "bridgehead/clients/web"
	"bridgehead/clients/web/server"
	"bridgehead/engine"
	"bridgehead/games"
	"bridgehead/models/bundle"
	"bridgehead/models/opponents"
	"bridgehead/table"
	"bridgehead/table/insight"
)

// Catalog lists what people may choose for a new game: the games that have a map, and those of the agents of a registry that
// are worth playing. It returns an error where the ladder that comes with the program cannot be read.
func Catalog(registry *agents.Registry) (server.Catalog, error) {
	kinds, read := drawn(), games.Shelve(games.Kinds)
	c := server.Catalog{Games: gamesOf(kinds), Scenarios: scenariosOf(kinds, read), Options: optionsOf(kinds, read)}
	var err error
	c.Opponents, c.Limits, err = opponentsOf(registry, read)
	return c, err
}

// Games lists the games that have a map, and their scenarios, and nothing else of a catalog.
func Games() server.Catalog {
	kinds := drawn()
	return server.Catalog{Games: gamesOf(kinds), Scenarios: scenariosOf(kinds, games.Shelve(kinds))}
}

// Answers are those to what people may ask at a position.
var Answers = insight.New(games.DeskOf)

// drawn are the games the page can draw.
func drawn() (all []games.Kind) {
	for _, k := range games.Kinds {
		if k.Desk != nil {
			all = append(all, k)
		}
	}
	return all
}

func gamesOf(kinds []games.Kind) (all []server.GameInfo) {
	for _, k := range kinds {
		g := server.GameInfo{Game: k.Key, Title: k.Title, Text: k.Text}
		if _, err := fs.Stat(client.Files, "dist/"+k.Cover); k.Cover != "" && err == nil {
			g.Cover = k.Cover
		}
		all = append(all, g)
	}
	return all
}

// scenariosOf lists those of each game, the usual one first.
func scenariosOf(kinds []games.Kind, read games.Shelf) (all []server.Scenario) {
	for _, k := range kinds {
		usual, from := k.Name(k.Scenario), len(all)
		for _, sc := range read[k.Key] {
			info, name := sc.Info(), strings.TrimPrefix(sc.ID, k.Key+"/")
			s := server.Scenario{Game: k.Key, Name: name, ID: sc.ID, Title: info.Title,
				Text: info.Summary, Turns: info.Turns, Sides: games.Sides, Fair: k.Fair[name], FairWords: k.FairText(name)}
			if sc.ID == usual {
				all = slices.Insert(all, from, s)
			} else {
				all = append(all, s)
			}
		}
	}
	return all
}

// optionsOf lists the options of each game. What changes no scenario is offered in none.
func optionsOf(kinds []games.Kind, read games.Shelf) (all []server.Option) {
	for _, k := range kinds {
		for _, o := range k.Offers(read[k.Key]) {
			all = append(all, server.Option{Game: k.Key, Name: o.Name, Values: append([]string{}, o.Values...), Meaning: o.Meaning, Scenarios: o.Scenarios})
		}
	}
	return all
}

// The agents people may play beside the trained ones, weakest first.
var plain = []server.Opponent{
	{Spec: "random", Name: "Random", Level: "beginner", Summary: "Picks any legal action by chance. For a first look at the game."},
	{Spec: "greedy", Name: "Greedy", Level: "novice", Summary: "Takes what looks best for the move in hand and thinks no further."},
	{Spec: "scripted", Name: "Club player", Level: "club", Summary: "Plans ahead as an experienced player would, and says why."},
}

// opponentsOf lists the agents people may play, those of both sides first, each kind weakest first, and what those who play by networks
// cannot do.
func opponentsOf(registry *agents.Registry, read games.Shelf) (all []server.Opponent, limits []server.Limits, err error) {
	known := map[string]bool{}
	for _, k := range registry.Kinds() {
		known[k.Name] = true
	}
	ladder, err := ratedNow(read)
	if err != nil {
		return nil, nil, err
	}
	exploits, err := opponents.Known()
	if err != nil {
		return nil, nil, err
	}
	for _, o := range plain {
		if known[o.Spec] {
			o.Side, o.Ratings, o.Exploited = "both", ratingsOf(ladder, o.Spec, games.Sides[:]), exploitsOf(exploits, o.Spec, games.Sides[:])
			for _, o.Game = range playedBy(registry, o.Spec, read) {
				all = append(all, o)
			}
		}
	}
	sources, err := card.Known()
	if err != nil {
		return nil, nil, err
	}
	networks := playedByNetworks(read)
	playing := map[string]string{} // checksums of networks, by scenario
	for _, on := range networks {
		limits = append(limits, limitsOf(sources, on, playing)...)
	}
	exploits = current(exploits, playing)
	for _, o := range neural.Opponents() {
		if !known[o.Name] {
			continue
		}
		for _, on := range networks {
			w := trainedOpponent(o, on, ladder)
			w.Exploited = exploitsOf(exploits, o.Level, []string{w.Side})
			for _, p := range on.players {
				if x := sources.StyleOf(p.network.Name, o.Level, p.scenario); x != nil && x.Checksum == p.network.Checksum {
					w.Styles = append(w.Styles, styleOf(x, w.Side))
				}
			}
			all = append(all, w)
		}
	}
	return all, limits, nil
}

// current are the exploits of networks as they are now, by the checksums of those that play the scenarios, and those of agents
// without one.
func current(all *opponents.Exploits, playing map[string]string) *opponents.Exploits {
	stale := func(x opponents.Exploited) bool { return x.Checksum != "" && x.Checksum != playing[x.Scenario] }
	return &opponents.Exploits{Targets: slices.DeleteFunc(slices.Clone(all.Targets), stale)}
}

// limitsOf are those of the networks by which the scenarios of a field are played. Their checksums go into playing.
func limitsOf(from *card.Sources, on field, playing map[string]string) (list []server.Limits) {
	played, texts := map[string][]string{}, map[string][]string{} // by the network
	for _, p := range on.players {
		played[p.network.Name] = append(played[p.network.Name], p.scenario)
	}
	for _, p := range on.players {
		name := p.network.Name
		playing[p.scenario] = p.network.Checksum
		if texts[name] == nil {
			for _, text := range from.LimitsOf(p.network, played[name]) {
				texts[name] = append(texts[name], strings.ReplaceAll(text, "`", ""))
			}
		}
		list = append(list, server.Limits{Scenario: p.scenario, Network: name, Texts: texts[name]})
	}
	return list
}

// styleOf is how an opponent plays a side.
func styleOf(x *opponents.Style, side string) server.Style {
	m := x.Sides[side]
	s := server.Style{Scenario: x.Scenario, Options: x.Options, Side: side, Games: x.Games, Text: m.Words(), Habits: []server.Habit{}}
	for i := range m {
		h := &m[i]
		s.Habits = append(s.Habits, server.Habit{Key: h.Key, Title: h.Title(), Value: h.Agent.Value, Planner: h.Planner.Value})
	}
	return s
}

// playedBy are the keys of the games that an agent plays; one empty key where it plays them all.
func playedBy(registry *agents.Registry, spec string, read games.Shelf) (keys []string) {
	for _, k := range games.Kinds {
		g := gameOf(k.Name(k.Scenario), "", read)
		if g == nil { // the usual scenario is no data
			var err error
			if g, err = games.New(k.Key, "", ""); err != nil {
				continue // a test opens them all
			}
		}
		if _, err := registry.New(g, spec); err == nil {
			keys = append(keys, k.Key)
		}
	}
	if len(keys) == len(games.Kinds) {
		return []string{""}
	}
	return keys
}

// field is a game and the ids of some of its scenarios; none: all.
type field struct {
	game      string
	scenarios []string
	players   []player
}

// player is the network by which a scenario is played.
type player struct {
	scenario string
	network  *bundle.Bundle
}

// playedByNetworks are the games the trained opponents play, with the scenarios where not all have a network.
func playedByNetworks(read games.Shelf) (fields []field) {
	for _, k := range games.Kinds {
		all, with, players := read[k.Key], []string{}, []player{}
		for _, sc := range all {
			g, err := games.Make(sc, "")
			if err != nil {
				continue
			}
			if b, err := roster.Networks.Of(g); err == nil {
				with, players = append(with, sc.ID), append(players, player{sc.ID, b})
			}
		}
		switch len(with) {
		case 0:
		case len(all):
			fields = append(fields, field{game: k.Key, players: players})
		default:
			fields = append(fields, field{k.Key, with, players})
		}
	}
	return fields
}

// ratedNow is the ladder of what there is: a rating of another scenario, network or level than today's is left out, for it
// says nothing of what one would play against.
func ratedNow(read games.Shelf) (*opponents.Ladder, error) {
	all, err := opponents.Measured()
	if err != nil {
		return nil, err
	}
	networks := roster.Networks
	networks.Load = opponents.Kept(networks.Load)
	now := &opponents.Ladder{}
	for _, f := range all.Fields {
		g := gameOf(f.Scenario, f.Options, read)
		if g == nil {
			continue
		}
		measured := f
		f.Agents = slices.DeleteFunc(slices.Clone(f.Agents), func(r opponents.Rated) bool {
			return networks.Changed(&measured, r.Agent, g) != ""
		})
		now.Fields = append(now.Fields, f)
	}
	return now, nil
}

// gameOf is a scenario with options; nil where there is no such any more.
func gameOf(id, options string, read games.Shelf) engine.Game {
	key, _, _ := strings.Cut(id, "/")
	k, err := games.Find(key)
	if err != nil {
		return nil
	}
	for _, sc := range read[k.Key] {
		if sc.ID == id {
			if g, err := games.Make(sc, options); err == nil {
				return g
			}
		}
	}
	return nil
}

// ratingsOf are what the ladder says of an agent on some sides.
func ratingsOf(l *opponents.Ladder, agent string, sides []string) []server.Rating {
	list := []server.Rating{}
	for i := range l.Fields {
		f := &l.Fields[i]
		r := f.Of(agent)
		for _, side := range sides {
			if r == nil {
				continue
			}
			x := r.Sides[side]
			list = append(list, server.Rating{Scenario: f.Scenario, Options: f.Options, Side: side,
				Elo: x.Elo, Low: x.Low, High: x.High, Games: x.Games, Held: x.Held})
		}
	}
	return list
}

// exploitsOf are what the best exploiters won against an agent that played one of some sides.
func exploitsOf(e *opponents.Exploits, agent string, sides []string) (list []server.Exploited) {
	for i := range e.Targets {
		x := &e.Targets[i]
		for _, side := range sides {
			other := games.Sides[0]
			if other == side {
				other = games.Sides[1]
			}
			best := x.Best(other)
			if x.Target != agent || best == nil {
				continue
			}
			share := best.Sides[other]
			w := server.Exploited{Scenario: x.Scenario, Options: x.Options, Side: side, By: best.Agent, Hours: best.Hours,
				Games: share.Games, Score: share.Score, Low: share.Low, High: share.High}
			if best.Trained {
				w.By = "network"
			}
			list = append(list, w)
		}
	}
	return list
}

// levels say what to expect of the levels of the trained opponents, whatever network they play by.
var levels = map[string]string{
	"recruit": "Knows what a good move looks like, and is often careless. For a first whole game.",
	"regular": "Plays from experience and errs now and then. For whoever has learnt the guide.",
	"veteran": "Seldom errs, and punishes mistakes.",
	"elite":   "Weighs where each choice leads by what it has learnt.",
	"marshal": "Weighs as the elite does, and several times as long.",
}

// trainedOpponent describes an opponent that plays by networks on some scenarios of a game. How strong it is, the ladder says.
func trainedOpponent(o neural.Opponent, on field, l *opponents.Ladder) server.Opponent {
	side := games.Sides[o.Side]
	w := server.Opponent{Spec: o.Name, Game: on.game, Scenarios: on.scenarios, Side: side, Level: o.Level, Summary: levels[o.Level],
		Ratings: ratingsOf(l, o.Level, []string{side})}
	w.Name = map[string]string{"german": "German", "allied": "Allied"}[side] + " " + o.Level
	if w.Summary == "" {
		w.Summary = o.Summary
	}
	return w
}

// About is what the page shows of an opponent, in a few sentences: what to expect, how it was rated on each scenario,
// and how the person's own games against it ended.
func About(o *server.Opponent, results []table.Result) string {
	text := o.Summary
	var rated []string
	for _, r := range o.Ratings {
		where := r.Scenario[strings.LastIndexByte(r.Scenario, '/')+1:]
		if r.Options != "" {
			where += " " + r.Options
		}
		if o.Side == "both" {
			where += ", " + r.Side
		}
		figure := fmt.Sprintf("%+.0f (%+.0f to %+.0f) on %s", r.Elo, r.Low, r.High, where)
		if r.Held {
			figure = fmt.Sprintf("%+.0f, a bound, on %s", r.Elo, where)
		}
		rated = append(rated, figure)
	}
	if len(rated) > 0 {
		text += " Rated " + strings.Join(rated, "; ") + "."
	}
	for _, x := range o.Exploited {
		by := x.By
		if by == "network" {
			by = fmt.Sprintf("A network trained against it for %.1f hours", x.Hours)
		}
		text += fmt.Sprintf(" %s won %.0f %% (%.0f to %.0f) of %d games against it on %s.", by, 100*x.Score, 100*x.Low, 100*x.High, x.Games,
			strings.TrimSpace(x.Scenario[strings.LastIndexByte(x.Scenario, '/')+1:]+" "+x.Options))
	}
	won, lost, drawn := 0, 0, 0
	for _, r := range results {
		if r.Opponent == o.Spec {
			won, lost, drawn = won+r.Won, lost+r.Lost, drawn+r.Drawn
		}
	}
	if won+lost+drawn > 0 {
		text += fmt.Sprintf(" You won %d and lost %d", won, lost)
		if drawn > 0 {
			text += fmt.Sprintf(", and %d ended in a draw", drawn)
		}
		text += "."
	}
	return text
}
