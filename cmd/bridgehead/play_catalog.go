package main

import (
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"bridgehead/agents"
	"bridgehead/agents/neural"
	client "bridgehead/clients/web"
	"bridgehead/games"
	"bridgehead/models/opponents"
	"bridgehead/scenarios"
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

// mapped are the games the page can draw.
var mapped = []string{"gamble"}

// titles are what the games of the page are called, and what they are about.
var titles = map[string][2]string{
	"gamble": {"Monty's Gamble: Market-Garden", "September 1944. Three airborne divisions, one road, the bridges from Eindhoven to Arnhem."},
}

func playGames() []web.GameInfo {
	var all []web.GameInfo
	for _, key := range mapped {
		g := web.GameInfo{Game: key, Title: titles[key][0], Text: titles[key][1]}
		cover := "covers/" + key + ".webp"
		if _, err := fs.Stat(client.Files, "dist/"+cover); err == nil {
			g.Cover = cover
		}
		all = append(all, g)
	}
	return all
}

// fair are the options that make scenarios even, as measured in the arena (docs/decisions/0017).
var fair = map[string]string{"gamble/basic": "bid-vp=3"}

func playScenarios() []web.Scenario {
	var all []web.Scenario
	for _, k := range games.Kinds {
		if !slices.Contains(mapped, k.Key) {
			continue
		}
		usual := games.ScenarioID(k.Key, k.Scenario)
		for _, id := range k.Scenarios() {
			sc, err := games.LoadScenario(k.Key, id)
			if err != nil {
				continue // a test loads them all
			}
			info := sc.Info()
			s := web.Scenario{Game: k.Key, Name: strings.TrimPrefix(id, k.Key+"/"), ID: id, Title: info.Title,
				Text: info.Summary, Turns: info.Turns, Sides: games.Sides, Fair: fair[id]}
			if id == usual {
				all = slices.Insert(all, 0, s)
			} else {
				all = append(all, s)
			}
		}
	}
	return all
}

// The ranges of options that are offered; the game takes wider ones.
const (
	offeredSupply = 40
	offeredVP     = 10
)

// playOptions lists the options of Monty's Gamble, with what they mean.
func playOptions() []web.Option {
	all := []web.Option{
		{Name: "extended", Meaning: "the extended game: units that arrived after 20 September take part (22)"},
		{Name: "free-landings", Meaning: "the Allies choose the Drop Areas of D-Day; Polder raises Interdiction (23.2)"},
		{Name: "double-lifts", Meaning: "later lifts wait in the UK Box a day early and may fly from Impulse 7 on (23.3)"},
		{Name: "augmentation", Meaning: "Allied Reserves raise the Airborne depots (23.4)"},
		{Name: "reorganization", Meaning: "units recover at the cost of others that are broken up (23.6)"},
		{Name: "cards", Meaning: "combat draws from two decks of 36 cards instead of dice (23.7)"},
		{Name: "bid-german", Values: numbers(1, offeredSupply), Meaning: "Supply Points the Germans hold in Reserve at the start, as a bid (23.51)"},
		{Name: "bid-allied", Values: numbers(1, offeredSupply), Meaning: "Supply Points the Allies hold in Reserve at the start, as a bid (23.51)"},
		{Name: "bid-vp", Values: numbers(-offeredVP, offeredVP), Meaning: "victory points the Allies need fewer, below 0 more: a handicap of this program, not of the rules"},
	}
	for i := range all {
		all[i].Game, all[i].Scenarios = "gamble", meaningful(all[i].Name)
		if all[i].Values == nil {
			all[i].Values = []string{}
		}
	}
	// What changes no scenario is offered in none.
	return slices.DeleteFunc(all, func(o web.Option) bool { return tells[o.Name] != nil && len(o.Scenarios) == 0 })
}

// tells says what an option needs in a scenario to change anything there; those that are not named change all.
var tells = map[string]func(sc *scenarios.Gamble) bool{
	"extended":       func(sc *scenarios.Gamble) bool { return sc.LastDate > 20 && !slices.Contains(sc.Options, "extended") },
	"free-landings":  func(sc *scenarios.Gamble) bool { return sc.Start == "d-day" && lands(sc) },
	"double-lifts":   func(sc *scenarios.Gamble) bool { return sc.FirstDate == 17 && evenings(sc) && lands(sc) },
	"augmentation":   func(sc *scenarios.Gamble) bool { return evenings(sc) && lands(sc) },
	"reorganization": evenings,
	"bid-german":     evenings,
	"bid-allied":     evenings,
}

// evenings: it goes on after a Refit Phase.
func evenings(sc *scenarios.Gamble) bool { return sc.LastDate > sc.FirstDate }

// lands: an airborne division is supplied from the air.
func lands(sc *scenarios.Gamble) bool {
	return slices.ContainsFunc([]string{"1abn", "82", "101"}, func(d string) bool { return slices.Contains(sc.Depots, d) })
}

// meaningful are the scenarios an option changes; none: it changes all of them.
func meaningful(option string) (ids []string) {
	tell := tells[option]
	if tell == nil {
		return nil
	}
	for _, s := range playScenarios() {
		sc, err := games.LoadScenario(s.Game, s.ID)
		if g, ok := scenarios.As[*scenarios.Gamble](sc); err == nil && ok && tell(g) {
			ids = append(ids, s.ID)
		}
	}
	return ids
}

// numbers are those from low to high, as text, without 0.
func numbers(low, high int) []string {
	var all []string
	for n := low; n <= high; n++ {
		if n != 0 {
			all = append(all, strconv.Itoa(n))
		}
	}
	return all
}

// The agents people may play beside the trained ones, weakest first.
var plain = []web.Opponent{
	{Spec: "random", Name: "Random", Level: "beginner", Summary: "Picks any legal action by chance. For a first look at the game."},
	{Spec: "greedy", Name: "Greedy", Level: "novice", Summary: "Takes what looks best for the activation in hand and thinks no further."},
	{Spec: "scripted", Game: "gamble", Name: "Club player", Level: "club", Summary: "Plans an Impulse as an experienced player would, and says why."},
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
			all = append(all, o)
		}
	}
	for _, o := range neural.Opponents() {
		if known[o.Name] {
			all = append(all, trainedOpponent(o, ladder))
		}
	}
	return all, nil
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
	w := web.Opponent{Spec: o.Name, Game: "gamble", Side: side, Level: o.Level, Summary: levels[o.Level],
		Ratings: ratingsOf(l, o.Level, []string{side})}
	w.Name = map[string]string{"german": "German", "allied": "Allied"}[side] + " " + o.Level
	if w.Summary == "" {
		w.Summary = o.Summary
	}
	return w
}
