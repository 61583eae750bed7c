package endeavor

import (
	"fmt"
	"strconv"
	"strings"

	"bridgehead/engine"
)

// Options are a handicap, the end of the game, and readings of what the rules leave open. The zero value is the default.
type Options struct {
	BidVP      int  // points off what the Allies need: a handicap of this program, not of the rules
	LastTurn   int  // the game ends with this turn; 0: with that of the scenario
	Canonical  bool // order=canonical: moves come in march order
	Repl       int  // replacement points a turn more for the Germans
	Printed    bool // landing=printed: the columns of landings as they are printed
	AirLanding bool // the 52nd may fly to a friendly hex
}

const (
	maxBidVP = 20
	maxRepl  = 2
)

// optionWords are the options with a choice of words. Of two the first is the default.
var optionWords = map[string][]string{"air-landing": {"no", "yes"}, "landing": {"fitted", "printed"}, "order": {"free", "canonical"}}

const optionNames = "air-landing=no|yes | bid-vp=N | landing=fitted|printed | last-turn=N | order=free|canonical | repl-german=N"

func (o *Options) set(name, value string) (err error) {
	switch name {
	case "bid-vp":
		o.BidVP, err = engine.OptionNumber(name, value, "points", -maxBidVP, maxBidVP)
		return err
	case "last-turn":
		o.LastTurn, err = engine.OptionNumber(name, value, "a turn", 1, 25)
		return err
	case "repl-german":
		o.Repl, err = engine.OptionNumber(name, value, "points", -maxRepl, maxRepl)
		return err
	}
	words, ok := optionWords[name]
	if !ok {
		return fmt.Errorf("option %q: unknown, want %s", name, optionNames)
	}
	at, err := engine.OptionWord(name, value, words)
	if err != nil {
		return err
	}
	switch name {
	case "air-landing":
		o.AirLanding = at == 1
	case "landing":
		o.Printed = at == 1
	case "order":
		o.Canonical = at == 1
	}
	return nil
}

// ParseOptions reads a comma-separated list such as "order=canonical,bid-vp=2".
func ParseOptions(text string) (Options, error) {
	var o Options
	if err := engine.EachOption(text, o.set); err != nil {
		return Options{}, err
	}
	return o, nil
}

// String is the canonical form: what differs from the defaults, by the alphabet.
func (o Options) String() string {
	var out []string
	add := func(differs bool, text string) {
		if differs {
			out = append(out, text)
		}
	}
	add(o.AirLanding, "air-landing=yes")
	add(o.BidVP != 0, "bid-vp="+strconv.Itoa(o.BidVP))
	add(o.Printed, "landing=printed")
	add(o.LastTurn != 0, "last-turn="+strconv.Itoa(o.LastTurn))
	add(o.Canonical, "order=canonical")
	add(o.Repl != 0, "repl-german="+strconv.Itoa(o.Repl))
	return strings.Join(out, ",")
}

var _ engine.Handicapped = (*Game)(nil)

// Handicap is the options with the Allies needing so many points fewer.
func (g *Game) Handicap(points int) string {
	o := g.opts
	o.BidVP = max(-maxBidVP, min(maxBidVP, points))
	return o.String()
}

// Handicaps are the bounds of bid-vp.
func (g *Game) Handicaps() (low, high int) { return -maxBidVP, maxBidVP }
