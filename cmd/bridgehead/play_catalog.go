package main

import (
	"io/fs"
	"slices"
	"strings"

	"bridgehead/agents"
	"bridgehead/agents/neural"
	client "bridgehead/clients/web"
	"bridgehead/games"
	"bridgehead/models/opponents"
	"bridgehead/web"
)

// playCatalog lists what people may choose for a new game: the games that have a map, and opponents that
// are worth playing.
func playCatalog(registry *agents.Registry) (web.Catalog, error) {
	c := web.Catalog{Games: playGames(), Scenarios: playScenarios(), Options: playOptions()}
	var err error
	c.Opponents, err = playOpponents(registry)
	return c, err
}

// drawn are the games the page can draw.
func drawn() (all []games.Kind) {
	for _, k := range games.Kinds {
		if k.Board {
			all = append(all, k)
		}
	}
	return all
}

func playGames() (all []web.GameInfo) {
	for _, k := range drawn() {
		g := web.GameInfo{Game: k.Key, Title: k.Title, Text: k.Text}
		if _, err := fs.Stat(client.Files, "dist/"+k.Cover); k.Cover != "" && err == nil {
			g.Cover = k.Cover
		}
		all = append(all, g)
	}
	return all
}

// playScenarios lists those of each game, the usual one first.
func playScenarios() (all []web.Scenario) {
	for _, k := range drawn() {
		usual, from := k.Name(k.Scenario), len(all)
		for _, id := range k.Scenarios() {
			sc, err := games.LoadScenario(k.Key, id)
			if err != nil {
				continue // a test loads them all
			}
			info, name := sc.Info(), strings.TrimPrefix(id, k.Key+"/")
			s := web.Scenario{Game: k.Key, Name: name, ID: id, Title: info.Title,
				Text: info.Summary, Turns: info.Turns, Sides: games.Sides, Fair: k.Fair[name]}
			if id == usual {
				all = slices.Insert(all, from, s)
			} else {
				all = append(all, s)
			}
		}
	}
	return all
}

// playOptions lists the options of each game. What changes no scenario is offered in none.
func playOptions() (all []web.Option) {
	for _, k := range drawn() {
		for _, o := range k.Options {
			if ids, changes := k.OptionIn(o); changes {
				all = append(all, web.Option{Game: k.Key, Name: o.Name, Values: append([]string{}, o.Values...), Meaning: o.Meaning, Scenarios: ids})
			}
		}
	}
	return all
}

// The agents people may play beside the trained ones, weakest first.
var plain = []web.Opponent{
	{Spec: "random", Name: "Random", Level: "beginner", Summary: "Picks any legal action by chance. For a first look at the game."},
	{Spec: "greedy", Name: "Greedy", Level: "novice", Summary: "Takes what looks best for the activation in hand and thinks no further."},
	{Spec: "scripted", Name: "Club player", Level: "club", Summary: "Plans an Impulse as an experienced player would, and says why."},
}

// playOpponents lists the agents people may play, those of both sides first, each kind weakest first.
func playOpponents(registry *agents.Registry) ([]web.Opponent, error) {
	known := map[string]bool{}
	for _, k := range registry.Kinds() {
		known[k.Name] = true
	}
	ladder, err := opponents.Measured()
	if err != nil {
		return nil, err
	}
	var all []web.Opponent
	for _, o := range plain {
		if known[o.Spec] {
			o.Side, o.Ratings = "both", ratingsOf(ladder, o.Spec, games.Sides[:])
			for _, o.Game = range playedBy(registry, o.Spec) {
				all = append(all, o)
			}
		}
	}
	for _, o := range neural.Opponents() {
		if known[o.Name] {
			all = append(all, trainedOpponent(o, ladder))
		}
	}
	return all, nil
}

// playedBy are the keys of the games that an agent plays; one empty key where it plays them all.
func playedBy(registry *agents.Registry, spec string) (keys []string) {
	for _, k := range games.Kinds {
		g, err := games.New(k.Key, "", "")
		if err != nil {
			continue // the usual scenario is one of those embedded
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

// networkGame is the key of the game that the trained opponents play.
func networkGame() string {
	if i := slices.IndexFunc(games.Kinds, func(k games.Kind) bool { return k.Network != "" }); i >= 0 {
		return games.Kinds[i].Key
	}
	return ""
}

// ratingsOf are what the ladder says of an agent on some sides.
func ratingsOf(l *opponents.Ladder, agent string, sides []string) []web.Rating {
	list := []web.Rating{}
	for i := range l.Fields {
		f := &l.Fields[i]
		r := f.Of(agent)
		for _, side := range sides {
			if r == nil {
				continue
			}
			x := r.Sides[side]
			list = append(list, web.Rating{Scenario: f.Scenario, Options: f.Options, Side: side,
				Elo: x.Elo, Low: x.Low, High: x.High, Games: x.Games, Held: x.Held})
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

// trainedOpponent describes an opponent that plays by a network. How strong it is, the ladder says.
func trainedOpponent(o neural.Opponent, l *opponents.Ladder) web.Opponent {
	side := games.Sides[o.Side]
	w := web.Opponent{Spec: o.Name, Game: networkGame(), Side: side, Level: o.Level, Summary: levels[o.Level],
		Ratings: ratingsOf(l, o.Level, []string{side})}
	w.Name = map[string]string{"german": "German", "allied": "Allied"}[side] + " " + o.Level
	if w.Summary == "" {
		w.Summary = o.Summary
	}
	return w
}
