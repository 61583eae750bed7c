package garden

import (
	"fmt"
	"strconv"
	"strings"

	"bridgehead/engine"
)

// Options are the conditions of play of the menu (2.1), and a handicap. The zero value is the default: level 3, historical
// set-up, INTERMEDIATE, all units in sight, random weather.
type Options struct {
	Level      int  // 1 to 4, 4 the easiest for the Allies; 0 is 3, the historical one (O-15)
	Free       bool // set-up (O-16)
	Advanced   bool // detail=advanced; else intermediate (O-21, O-22)
	Hidden     bool // units out of sight (O-23)
	Historical bool // weather (O-24, O-33)
	BidVP      int  // points added to the Allied score: a handicap of this program, not of the rules (O-216)
	Sign       bool // the result is won, drawn or lost, without degrees (O-216)
}

const (
	usualLevel = 3
	maxBidVP   = 40
)

// optionWords are the options with a choice of words, as people are told of them. Of two the first is the default.
var optionWords = map[string][]string{
	"level": {"1", "2", "3", "4"}, "setup": {"historical", "free"}, "detail": {"intermediate", "advanced"}, "sight": {"open", "hidden"},
	"weather": {"random", "historical"}, "result": {"levels", "sign"},
}

const optionNames = "bid-vp=N | detail=intermediate|advanced | level=1|2|3|4 | result=levels|sign | setup=historical|free | sight=open|hidden | weather=random|historical"

func (o *Options) set(name, value string) (err error) {
	if name == "bid-vp" {
		o.BidVP, err = engine.OptionNumber(name, value, "points", -maxBidVP, maxBidVP)
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
	case "level":
		o.Level = int(value[0] - '0')
	case "setup":
		o.Free = at == 1
	case "detail":
		o.Advanced = at == 1
	case "sight":
		o.Hidden = at == 1
	case "weather":
		o.Historical = at == 1
	case "result":
		o.Sign = at == 1
	}
	return nil
}

// ParseOptions reads a comma-separated list such as "detail=advanced,level=2".
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
	add(o.BidVP != 0, "bid-vp="+strconv.Itoa(o.BidVP))
	add(o.Advanced, "detail=advanced")
	add(o.level() != usualLevel, "level="+strconv.Itoa(o.level()))
	add(o.Sign, "result=sign")
	add(o.Free, "setup=free")
	add(o.Hidden, "sight=hidden")
	add(o.Historical, "weather=historical")
	return strings.Join(out, ",")
}

func (o Options) level() int {
	if o.Level == 0 {
		return usualLevel
	}
	return o.Level
}

var _ engine.Handicapped = (*Game)(nil)

// Handicap is the options with so many points added to the Allied score.
func (g *Game) Handicap(points int) string {
	o := g.opts
	o.BidVP = max(-maxBidVP, min(maxBidVP, points))
	return o.String()
}

// Handicaps are the bounds of bid-vp.
func (g *Game) Handicaps() (low, high int) { return -maxBidVP, maxBidVP }
