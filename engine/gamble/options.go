package gamble

import (
	"fmt"
	"sort"
	"strings"

	"bridgehead/engine"
)

// Options are the agreed variations: the extended game (22) and the optional rules (23). The zero
// value is the published basic game.
type Options struct {
	Extended       bool // 22: units dated after Sep 20 take part
	FreeLandings   bool // 23.2
	DoubleLifts    bool // 23.3
	Augmentation   bool // 23.4
	Reorganization bool // 23.6
	Cards          bool // 23.7
	// BidSupply Reserves go to BidSide at the start: the outcome of the bids of 23.51, which are
	// secret and simultaneous and so lie outside the game.
	BidSupply int
	BidSide   uint8
	// BidVP are victory points that the Allies need fewer, or more where it is negative: a handicap of this
	// program, not of the rules.
	BidVP int
	// Readings are the questions the rules leave open that are answered the other way.
	Readings Readings
}

// flags are the options by name.
func (o *Options) flags() map[string]*bool {
	return map[string]*bool{"extended": &o.Extended, "free-landings": &o.FreeLandings,
		"double-lifts": &o.DoubleLifts, "augmentation": &o.Augmentation,
		"reorganization": &o.Reorganization, "cards": &o.Cards}
}

const (
	maxBid   = 999
	maxBidVP = 20
)

func optionNames() string {
	o := Options{}
	names := []string{"bid-german=N", "bid-allied=N", "bid-vp=N", "reading=NAME"}
	for n := range o.flags() {
		names = append(names, n)
	}
	sort.Strings(names)
	return strings.Join(names, " | ")
}

func (o *Options) set(name, value string) error {
	if f, ok := o.flags()[name]; ok {
		if value != "" {
			return fmt.Errorf("option %s: got value %q, it takes none", name, value)
		}
		*f = true
		return nil
	}
	if name == "reading" {
		return o.Readings.add(value)
	}
	if name == "bid-vp" {
		var err error
		o.BidVP, err = engine.OptionNumber(name, value, "victory points", -maxBidVP, maxBidVP)
		return err
	}
	side, ok := strings.CutPrefix(name, "bid-")
	if !ok || side != "german" && side != "allied" {
		return fmt.Errorf("option %q: unknown, want %s", name, optionNames())
	}
	n, err := engine.OptionNumber(name, value, "Supply Points", 0, maxBid)
	if err != nil {
		return err
	}
	if o.BidSupply > 0 {
		return fmt.Errorf("option %s: Reserves are given to one side only", name)
	}
	o.BidSupply, o.BidSide = n, 0
	if side == "allied" && n > 0 {
		o.BidSide = 1
	}
	return nil
}

var _ engine.Handicapped = (*Game)(nil)

// Handicap is the options with the Allies needing so many victory points fewer: bid-vp.
func (g *Game) Handicap(points int) string {
	o := g.opts
	o.BidVP = max(-maxBidVP, min(maxBidVP, points))
	return o.String()
}

// Handicaps are the bounds of bid-vp.
func (g *Game) Handicaps() (low, high int) { return -maxBidVP, maxBidVP }

// ParseOptions reads a comma-separated list such as "extended,reorganization,bid-german=15"; reading=NAME may
// stand in it several times.
func ParseOptions(text string) (Options, error) {
	var o Options
	if err := engine.EachOption(text, o.set, "reading"); err != nil {
		return Options{}, err
	}
	return o, nil
}

// String is the canonical form, empty for the basic game.
func (o Options) String() string {
	var out []string
	for n, f := range o.flags() {
		if *f {
			out = append(out, n)
		}
	}
	if o.BidSupply > 0 {
		out = append(out, fmt.Sprintf("bid-%s=%d", [2]string{"german", "allied"}[o.BidSide], o.BidSupply))
	}
	if o.BidVP != 0 {
		out = append(out, fmt.Sprintf("bid-vp=%d", o.BidVP))
	}
	for _, n := range o.Readings.names() {
		out = append(out, "reading="+n)
	}
	sort.Strings(out)
	return strings.Join(out, ",")
}
