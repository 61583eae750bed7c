package games

import (
	"bytes"
	"fmt"
	"image"
	"regexp"
	"slices"
	"strconv"

	"bridgehead/engine"
	"bridgehead/engine/gamble"
	"bridgehead/engine/gamble/picture"
	"bridgehead/scenarios"
	"bridgehead/scenarios/generate"
)

// gambleKind is Monty's Gamble: Market-Garden.
var gambleKind = Kind{
	Key:      "gamble",
	Title:    "Monty's Gamble: Market-Garden",
	Text:     "September 1944. Three airborne divisions, one road, the bridges from Eindhoven to Arnhem.",
	Cover:    "covers/gamble.webp",
	Desk:     deskGamble,
	Scenario: "basic",
	Whole:    "extended",
	Still:    still,
	New:      newGamble,
	Make:     makeGamble,
	Draw:     generate.Gamble,
	Show:     showGamble,
	Paint:    paintGamble,
	Options:  gambleOptions,
	Fair:     map[string]string{"arnhem": "bid-vp=1", "basic": "bid-vp=3", "breakout": "bid-vp=2"},

	FairWords: "the Allies need %s points fewer",
	Fields: Fields{
		Exact:  []string{"one-bridge"},
		Ladder: []string{"one-bridge", "nijmegen"},
	},
	Network: "basic",
	Drawn:   "gamble-drawn",
	Dusk:    duskGamble,
}

// The ranges of options that are offered; the game takes wider ones.
const (
	offeredSupply = 40
	offeredVP     = 10
)

// gambleOptions are those people may choose, with what they mean.
var gambleOptions = []Option{
	{Name: "extended", Changes: ofGamble(unextended), Meaning: "the extended game: units that arrived after 20 September take part (22)"},
	{Name: "free-landings", Changes: ofGamble(landsOnDDay), Meaning: "the Allies choose the Drop Areas of D-Day; Polder raises Interdiction (23.2)"},
	{Name: "double-lifts", Changes: ofGamble(liftsFromStart), Meaning: "later lifts wait in the UK Box a day early and may fly from Impulse 7 on (23.3)"},
	{Name: "augmentation", Changes: ofGamble(landsLater), Meaning: "Allied Reserves raise the Airborne depots (23.4)"},
	{Name: "reorganization", Changes: ofGamble(evenings), Meaning: "units recover at the cost of others that are broken up (23.6)"},
	{Name: "cards", Meaning: "combat draws from two decks of 36 cards instead of dice (23.7)"},
	{Name: "bid-german", Values: numbers(1, offeredSupply), Changes: ofGamble(evenings), Meaning: "Supply Points the Germans hold in Reserve at the start, as a bid (23.51)"},
	{Name: "bid-allied", Values: numbers(1, offeredSupply), Changes: ofGamble(evenings), Meaning: "Supply Points the Allies hold in Reserve at the start, as a bid (23.51)"},
	{Name: "bid-vp", Values: without0(numbers(-offeredVP, offeredVP)), Meaning: "victory points the Allies need fewer, below 0 more: a handicap of this program, not of the rules"},
}

// ofGamble turns what is asked of a scenario of this game into what an option asks of any.
func ofGamble(tell func(sc *scenarios.Gamble) bool) func(scenarios.Content) bool {
	return func(c scenarios.Content) bool {
		sc, ok := c.(*scenarios.Gamble)
		return ok && tell(sc)
	}
}

// unextended: it lasts as long as the extended game, and has not turned it on itself.
func unextended(sc *scenarios.Gamble) bool {
	return sc.LastDate > 20 && !slices.Contains(sc.Options, "extended")
}

func landsOnDDay(sc *scenarios.Gamble) bool { return sc.Start == "d-day" && lands(sc) }

func landsLater(sc *scenarios.Gamble) bool { return evenings(sc) && lands(sc) }

func liftsFromStart(sc *scenarios.Gamble) bool { return sc.FirstDate == 17 && landsLater(sc) }

// evenings: it goes on after a Refit Phase.
func evenings(sc *scenarios.Gamble) bool { return sc.LastDate > sc.FirstDate }

// lands: an airborne division is supplied from the air.
func lands(sc *scenarios.Gamble) bool {
	return slices.ContainsFunc([]string{"1abn", "82", "101"}, func(d string) bool { return slices.Contains(sc.Depots, d) })
}

func newGamble(scenario, options string) (engine.Game, error) {
	sc, err := LoadScenario("gamble", scenario)
	if err != nil {
		return nil, err
	}
	return makeGamble(sc, options)
}

func makeGamble(sc *scenarios.Scenario, options string) (engine.Game, error) {
	opts, err := gamble.ParseOptions(options)
	if err != nil {
		return nil, err
	}
	return gamble.New(sc, opts)
}

func paintGamble(s engine.State, width int) (*image.RGBA, error) {
	position, ok := s.(*gamble.State)
	if !ok {
		return nil, fmt.Errorf("picture: got a position of type %T, want one of gamble", s)
	}
	return picture.Paint(position, width)
}

var drmField = regexp.MustCompile(` drm=[^ ]*`)

// duskGamble returns the position with the Sunset DRM marker at its end: whatever the next Sunset DR is,
// Daylight ends with this Impulse of the Allies, or their next one if the Germans are to move. Only
// Daylight has one.
func duskGamble(g engine.Game, s engine.State) (engine.State, error) {
	text, err := s.MarshalText()
	if err != nil || !bytes.Contains(text, []byte(" phase=daylight ")) {
		return nil, err
	}
	text = drmField.ReplaceAll(text, nil)
	text = bytes.Replace(text, []byte(" phase=daylight "), []byte(" phase=daylight drm=-13 "), 1)
	d, err := g.Parse(text)
	if err != nil {
		return nil, nil // the marker is part of what is being decided
	}
	return d, nil
}

// numbers are those from low to high, as text.
func numbers(low, high int) []string {
	all := make([]string, 0, high-low+1)
	for n := low; n <= high; n++ {
		all = append(all, strconv.Itoa(n))
	}
	return all
}

// without0 leaves out the number that changes nothing.
func without0(all []string) []string {
	return slices.DeleteFunc(all, func(n string) bool { return n == "0" })
}
