package games

import (
	"fmt"
	"image"

	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/engine/garden"
	"bridgehead/engine/garden/desk"
	"bridgehead/scenarios"
	"bridgehead/scenarios/generate"
)

// gardenKind is Operation Market Garden, after the computer game of 1985. Networks play waal, breakout, highway and
// market-garden, the planner the rest; its balance between planners is in docs/results.md.
var gardenKind = Kind{
	Key:      "garden",
	Title:    "Operation Market Garden",
	Text:     "The same ten days on hexes of 2.5 km: operation points, supply, guns and air, and every bridge may blow.",
	Cover:    "covers/garden.webp",
	Scenario: "market-garden",
	Whole:    "market-garden",
	Still:    still,
	New:      newGarden,
	Make:     makeGarden,
	Draw:     generate.Garden,
	Show:     showGarden,
	Desk:     deskGarden,
	Paint:    paintGarden,
	Options:  gardenOptions,
	Fair:     map[string]string{"arnhem": "bid-vp=2", "highway": "bid-vp=4", "market-garden": "bid-vp=31"},

	FairWords: "%s points are added to the Allied score",
	Fields: Fields{
		Exact:  []string{"son"},
		Ladder: []string{"son", "waal"},
	},
	Drawn: "garden-drawn",
	Dusk:  duskGarden,
}

// offeredPoints bounds the handicap that is offered. Of the 55 points of the published game the Allies of two equal planners fall
// short by more than half of those they need.
const offeredPoints = 40

// gardenOptions are those people may choose, with what they mean.
var gardenOptions = []Option{
	{Name: "level", Values: []string{"1", "2", "4"}, Meaning: "how hard it is for the Allies, 1 the hardest, without it 3: German strength, bridges that blow, Allied air (O-15)"},
	{Name: "setup", Values: []string{"free"}, Changes: ofGarden(published), Meaning: "the Allies choose sources of supply and drop hexes, then the Germans shift (O-17)"},
	{Name: "detail", Values: []string{"advanced"}, Meaning: "airborne supply finds a path, command counts, barrages and protective fire are plotted, columns do not stack, enemies tell little of themselves (O-22)"},
	{Name: "sight", Values: []string{"hidden"}, Meaning: "enemy units are seen while they stand beside a unit of one's own (O-23)"},
	{Name: "weather", Values: []string{"historical"}, Changes: ofGarden(drawn), Meaning: "the weather of 1944 in place of draws (O-33)"},
	{Name: "result", Values: []string{"sign"}, Changes: ofGarden(graded), Meaning: "a victory is a victory, without degrees (O-216)"},
	{Name: "bid-vp", Values: without0(numbers(-offeredPoints, offeredPoints)), Meaning: "points added to the Allied score, below 0 taken off: a handicap of this program, not of the rules"},
}

// ofGarden turns what is asked of a scenario of this game into what an option asks of any.
func ofGarden(tell func(sc *scenarios.Garden) bool) func(scenarios.Content) bool {
	return func(c scenarios.Content) bool {
		sc, ok := c.(*scenarios.Garden)
		return ok && tell(sc)
	}
}

// published: it is played on the whole map, as the set-up of one's own asks.
func published(sc *scenarios.Garden) bool { return sc.Board == nil }

// drawn: the weather is not laid down.
func drawn(sc *scenarios.Garden) bool { return sc.Weather == nil }

// graded: the result is one of the printed levels of victory.
func graded(sc *scenarios.Garden) bool { return sc.AlliedMin == 0 }

func newGarden(scenario, options string) (engine.Game, error) {
	sc, err := LoadScenario("garden", scenario)
	if err != nil {
		return nil, err
	}
	return makeGarden(sc, options)
}

func makeGarden(sc *scenarios.Scenario, options string) (engine.Game, error) {
	opts, err := garden.ParseOptions(options)
	if err != nil {
		return nil, err
	}
	return garden.New(sc, opts)
}

func deskGarden(g engine.Game) board.Desk {
	gg, ok := g.(*garden.Game)
	if !ok {
		return nil
	}
	return desk.New(gg)
}

func paintGarden(s engine.State, width int) (*image.RGBA, error) {
	position, ok := s.(*garden.State)
	if !ok {
		return nil, fmt.Errorf("picture: got a position of type %T, want one of garden", s)
	}
	return painters.paint(position.Game(), deskGarden, s, width)
}
