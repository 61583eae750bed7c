package games

import (
	"fmt"
	"image"

	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/engine/reich"
	"bridgehead/engine/reich/desk"
	"bridgehead/scenarios"
	"bridgehead/scenarios/generate"
)

// reichKind is Highway to the Reich. A network plays son, the planner the rest. The small scenarios are balanced by games of equal
// planners; which handicap is fair in the published ones was not measured.
var reichKind = Kind{
	Key:      "reich",
	Title:    "Highway to the Reich",
	Text:     "Market-Garden by companies and batteries on hexes of 600 m: fire and close action, modes, morale and zones that open fire.",
	Cover:    "covers/reich.webp",
	Scenario: "one-bridge",
	Whole:    "campaign",
	Still:    still,
	New:      newReich,
	Make:     makeReich,
	Draw:     generate.Reich,
	Show:     showReich,
	Desk:     deskReich,
	Paint:    paintReich,
	Options:  reichOptions,
	Fields: Fields{
		Exact:  []string{"one-bridge"},
		Ladder: []string{"one-bridge", "son", "frost"},
	},
	Drawn: "reich-drawn",
}

// reichOptions are those people may choose, with what they mean.
var reichOptions = []Option{
	{Name: "ad-hoc", Values: []string{"on"}, Changes: ofReich(func(sc *scenarios.Reich) bool { return traced(sc) && !sc.Options.AdHoc }), Meaning: "German battalions may change their regiment (23.11)"},
	{Name: "advance", Values: []string{"on"}, Changes: ofReich(awaited), Meaning: "30 Corps comes up a track by dice, and enters when it has reached what lies before the map (20.3)"},
	{Name: "cap", Values: []string{"on"}, Changes: ofReich(flown), Meaning: "combat air patrols: of the Germans against landings, of the Allies over 30 Corps (15.3)"},
	{Name: "drops", Values: []string{"free"}, Changes: ofReich(landed), Meaning: "the Allies place pathfinders and supplyheads themselves (25.6)"},
	{Name: "gliders", Values: []string{"on"}, Changes: ofReich(landed), Meaning: "gliders suffer on rough ground (23.2)"},
	{Name: "levels", Values: []string{"allied"}, Meaning: "victory is a level better for the Allies, for an even game (25.5)"},
	{Name: "multi-formation", Values: []string{"hex"}, Meaning: "all battalions that fire at a hex in a phase count against each other (17.2)"},
	{Name: "pick-up", Values: []string{"yes"}, Meaning: "groups take units along on their way (8.11)"},
	{Name: "reattach", Values: []string{"on"}, Changes: ofReich(traced), Meaning: "who begins out of command may serve another HQ, with less effectiveness (23.12)"},
	{Name: "serials", Values: []string{"free"}, Changes: ofReich(landed), Meaning: "the Allies may make other serials of those who land together (14.72)"},
	{Name: "setup", Values: []string{"random"}, Changes: ofReich(diced), Meaning: "dice say where German formations begin (25.62)"},
	{Name: "spearhead", Values: []string{"on"}, Changes: ofReich(driven), Meaning: "30 Corps keeps near Club Route, and rests by night (23.6)"},
	{Name: "supplyheads", Values: []string{"open"}, Changes: ofReich(headed), Meaning: "supplyheads need open ground, of the British a road in woods (23.3)"},
	{Name: "walther", Values: []string{"apart"}, Changes: ofReich(walther), Meaning: "the SS of KG Walther stands on its own (30.44)"},
	{Name: "zones", Values: []string{"open"}, Changes: ofReich(landed), Meaning: "serials land outside of their zones, in worse condition (23.4)"},
}

// ofReich turns what is asked of a scenario of this game into what an option asks of any.
func ofReich(tell func(sc *scenarios.Reich) bool) func(scenarios.Content) bool {
	return func(c scenarios.Content) bool {
		sc, ok := c.(*scenarios.Reich)
		return ok && tell(sc)
	}
}

// landed: units come by air. flown: there is more to patrol than one bridge. traced: supply is not given.
func landed(sc *scenarios.Reich) bool { return len(sc.Lifts) > 0 }
func diced(sc *scenarios.Reich) bool  { return len(sc.Random) > 0 }
func flown(sc *scenarios.Reich) bool  { return len(sc.Lifts) > 0 || sc.Last.Turn > sc.First.Turn+1 }

func traced(sc *scenarios.Reich) bool { return !sc.Options.AlwaysSupplied || !sc.Options.NoPoints }

// driven: 30 Corps comes up Club Route, and the scenario does not bind it itself. headed: a supplyhead is put down in play. walther: KG Walther takes part.
func driven(sc *scenarios.Reich) bool {
	return !sc.Options.Spearhead && taking(sc, func(u *scenarios.ReichUnit) bool { return u.Side == scenarios.Allied && !u.Airborne && !u.Leader })
}
func headed(sc *scenarios.Reich) bool { return len(sc.Lifts) > 0 && len(sc.Supplyheads) == 0 }
func walther(sc *scenarios.Reich) bool {
	return taking(sc, func(u *scenarios.ReichUnit) bool { return u.Side == scenarios.German && u.Rgt == "Heinke" })
}

// awaited: 30 Corps is to come by road to a map on which it does not begin.
func awaited(sc *scenarios.Reich) bool {
	for i := range sc.Arrivals {
		a := &sc.Arrivals[i]
		if u := &sc.Units[a.Unit]; u.Side == scenarios.Allied && !u.Airborne && !a.Air && len(a.Hexes) > 0 && sc.Map.Grid.Text(a.Hexes[0])[0] != 'D' {
			return true
		}
	}
	return false
}

// taking tells whether some unit of a sort begins or arrives.
func taking(sc *scenarios.Reich, sort func(u *scenarios.ReichUnit) bool) bool {
	for i := range sc.Deploy {
		if sort(&sc.Units[sc.Deploy[i].Unit]) {
			return true
		}
	}
	for i := range sc.Arrivals {
		if sort(&sc.Units[sc.Arrivals[i].Unit]) {
			return true
		}
	}
	return false
}

func newReich(scenario, options string) (engine.Game, error) {
	sc, err := LoadScenario("reich", scenario)
	if err != nil {
		return nil, err
	}
	return makeReich(sc, options)
}

func makeReich(sc *scenarios.Scenario, options string) (engine.Game, error) {
	opts, err := reich.ParseOptions(options)
	if err != nil {
		return nil, err
	}
	return reich.New(sc, opts)
}

func deskReich(g engine.Game) board.Desk {
	gg, ok := g.(*reich.Game)
	if !ok {
		return nil
	}
	return desk.New(gg)
}

func paintReich(s engine.State, width int) (*image.RGBA, error) {
	position, ok := s.(*reich.State)
	if !ok {
		return nil, fmt.Errorf("picture: got a position of type %T, want one of reich", s)
	}
	return painters.paint(position.Game(), deskReich, s, width)
}
