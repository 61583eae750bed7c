package reich

import (
	"fmt"
	"strings"

	"bridgehead/engine"
)

// Options are readings of what the rules leave open, and optional rules. The zero value is the default.
type Options struct {
	AdHoc     bool // German battalions may become independent (23.11)
	Advance   bool // 30 Corps comes up a track by dice (20.3)
	Cap       bool // combat air patrol: of the Germans against landings, of the Allies over 30 Corps (15.3)
	Gliders   bool // gliders suffer on rough ground (23.2)
	ByHex     bool // multi-formation=hex: all battalions that fire at a hex in a phase count, each for a point of effectiveness (17.2)
	Canonical bool // order=canonical: units move in the order of their numbers
	PickUp    bool // pick-up=yes: groups take units along on their way (8.11)
	Reattach  bool // who begins out of command may serve another HQ, with two less of effectiveness (23.12)
	Spearhead bool // 30 Corps keeps near Club Route (23.6) where the scenario does not say so itself
	Shifted   bool // levels=allied: victory is a level better for the Allies (25.5)
	Serials   bool // serials=free: the Allies may make other serials of a drop group (14.72)
	FreeMarks bool // drops=free: the Allies place pathfinders and supplyheads themselves (25.6)
	Random    bool // setup=random: dice say where German formations begin (25.62)
	Supplied  bool // supply=always: nobody is ever out of supply
	OpenHeads bool // supplyheads=open: the ground they need (23.3)
	Apart     bool // walther=apart: the SS of KG Walther stands on its own (30.44)
	FreeDrops bool // zones=open: serials may land anywhere (23.4)
}

// optionList are the options by the alphabet, each with two words, of which the first is the default.
var optionList = []struct {
	name  string
	words []string
	at    func(o *Options) *bool
}{
	{"ad-hoc", []string{"scenario", "on"}, func(o *Options) *bool { return &o.AdHoc }},
	{"advance", []string{"off", "on"}, func(o *Options) *bool { return &o.Advance }},
	{"cap", []string{"off", "on"}, func(o *Options) *bool { return &o.Cap }},
	{"drops", []string{"printed", "free"}, func(o *Options) *bool { return &o.FreeMarks }},
	{"gliders", []string{"off", "on"}, func(o *Options) *bool { return &o.Gliders }},
	{"levels", []string{"rules", "allied"}, func(o *Options) *bool { return &o.Shifted }},
	{"multi-formation", []string{"packet", "hex"}, func(o *Options) *bool { return &o.ByHex }},
	{"order", []string{"free", "canonical"}, func(o *Options) *bool { return &o.Canonical }},
	{"pick-up", []string{"no", "yes"}, func(o *Options) *bool { return &o.PickUp }},
	{"reattach", []string{"off", "on"}, func(o *Options) *bool { return &o.Reattach }},
	{"serials", []string{"printed", "free"}, func(o *Options) *bool { return &o.Serials }},
	{"setup", []string{"printed", "random"}, func(o *Options) *bool { return &o.Random }},
	{"spearhead", []string{"scenario", "on"}, func(o *Options) *bool { return &o.Spearhead }},
	{"supply", []string{"rules", "always"}, func(o *Options) *bool { return &o.Supplied }},
	{"supplyheads", []string{"clear", "open"}, func(o *Options) *bool { return &o.OpenHeads }},
	{"walther", []string{"joined", "apart"}, func(o *Options) *bool { return &o.Apart }},
	{"zones", []string{"bound", "open"}, func(o *Options) *bool { return &o.FreeDrops }},
}

// ParseOptions reads a comma-separated list of options, such as "cap=on,order=canonical".
func ParseOptions(text string) (Options, error) {
	var o Options
	if err := engine.EachOption(text, o.set); err != nil {
		return Options{}, err
	}
	if o.AdHoc && o.Reattach {
		return Options{}, fmt.Errorf("option reattach=on: it goes in place of ad-hoc=on (23.12), want one of them")
	}
	return o, nil
}

func (o *Options) set(name, value string) error {
	var known []string
	for _, x := range optionList {
		if x.name == name {
			at, err := engine.OptionWord(name, value, x.words)
			*x.at(o) = at == 1
			return err
		}
		known = append(known, x.name+"="+strings.Join(x.words, "|"))
	}
	return fmt.Errorf("option %.40q: unknown, want %s", name, strings.Join(known, " | "))
}

// String is the canonical form: what differs from the defaults.
func (o Options) String() string {
	var out []string
	for _, x := range optionList {
		if *x.at(&o) {
			out = append(out, x.name+"="+x.words[1])
		}
	}
	return strings.Join(out, ",")
}
