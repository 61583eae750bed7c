package games

import (
	"fmt"
	"image"

	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/engine/endeavor"
	"bridgehead/engine/endeavor/desk"
	"bridgehead/scenarios"
	"bridgehead/scenarios/generate"
)

// endeavorKind is The Mighty Endeavor, revised. Networks play scheldt, ardennes and overlord, the planner the rest. Bounds of the small scenarios are
// set by games of equal planners, and so are the handicaps of two published ones; that of aug44 was not measured.
var endeavorKind = Kind{
	Key:      "endeavor",
	Title:    "The Mighty Endeavor",
	Text:     "From the beaches to the Rhine by divisions on hexes of 15 miles: landings, ports, lines of supply and Air Points.",
	Cover:    "covers/endeavor.webp",
	Scenario: "campaign",
	Whole:    "campaign",
	Still:    still,
	New:      newEndeavor,
	Make:     makeEndeavor,
	Draw:     generate.Endeavor,
	Show:     showEndeavor,
	Desk:     deskEndeavor,
	Paint:    paintEndeavor,
	Options:  endeavorOptions,
	Fair:     map[string]string{"ardennes": "bid-vp=10", "campaign": "bid-vp=3", "sep44": "bid-vp=-6"},

	FairWords: "%s points are added to the Allied score",
	Fields: Fields{
		Exact:  []string{"remagen"},
		Ladder: []string{"remagen", "scheldt"},
	},
	Drawn: "endeavor-drawn",
}

// endeavorPoints bounds the handicap that is offered: less than half of the points that win the campaign.
const endeavorPoints = 15

// endeavorOptions are those people may choose, with what they mean.
var endeavorOptions = []Option{
	{Name: "landing", Values: []string{"printed"}, Changes: ofEndeavor(invades), Meaning: "landings are fought on the columns as printed, 1:3, 1:2 and 1:1, in place of those that fit the developer's figures (R-1)"},
	{Name: "air-landing", Values: []string{"yes"}, Changes: ofEndeavor(flies), Meaning: "the 52nd may fly to a friendly hex for an Air Drop point (R-20)"},
	{Name: "repl-german", Values: without0(numbers(-2, 2)), Changes: ofEndeavor(replaces), Meaning: "German replacement points a turn added to the table, which is reconstructed (R-8)"},
	{Name: "bid-vp", Values: without0(numbers(-endeavorPoints, endeavorPoints)), Meaning: "points that the Allies need less, below 0 more: a handicap of this program, not of the rules"},
}

// ofEndeavor turns what is asked of a scenario of this game into what an option asks of any.
func ofEndeavor(tell func(sc *scenarios.Endeavor) bool) func(scenarios.Content) bool {
	return func(c scenarios.Content) bool {
		sc, ok := c.(*scenarios.Endeavor)
		return ok && tell(sc)
	}
}

// invades: a Beach Port is in hand, so that somebody may land.
func invades(sc *scenarios.Endeavor) bool { return sc.InHand > 0 }

// flies: the air landing division takes part, and there are points for it.
func flies(sc *scenarios.Endeavor) bool {
	for i := range sc.Units {
		if sc.Units[i].Type == "air-landing" {
			return sc.Drops > 0
		}
	}
	return false
}

// replaces: the Germans have replacement points in some turn of the scenario.
func replaces(sc *scenarios.Endeavor) bool {
	for turn := sc.First.Turn; turn <= sc.Last.Turn; turn++ {
		if sc.Turns[turn-1].Repl[scenarios.German] > 0 {
			return true
		}
	}
	return false
}

func newEndeavor(scenario, options string) (engine.Game, error) {
	sc, err := LoadScenario("endeavor", scenario)
	if err != nil {
		return nil, err
	}
	return makeEndeavor(sc, options)
}

func makeEndeavor(sc *scenarios.Scenario, options string) (engine.Game, error) {
	opts, err := endeavor.ParseOptions(options)
	if err != nil {
		return nil, err
	}
	return endeavor.New(sc, opts)
}

func deskEndeavor(g engine.Game) board.Desk {
	gg, ok := g.(*endeavor.Game)
	if !ok {
		return nil
	}
	return desk.New(gg)
}

func paintEndeavor(s engine.State, width int) (*image.RGBA, error) {
	position, ok := s.(*endeavor.State)
	if !ok {
		return nil, fmt.Errorf("picture: got a position of type %T, want one of endeavor", s)
	}
	return painters.paint(position.Game(), deskEndeavor, s, width)
}
