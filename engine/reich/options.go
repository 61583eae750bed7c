package reich

import (
	"fmt"
	"strings"

	"bridgehead/engine"
)

// Options are readings of what the rules leave open, and optional rules. The zero value is the default.
type Options struct {
	Cap      bool // combat air patrol: of the Germans against landings, of the Allies over 30 Corps (15.3)
	Gliders  bool // gliders suffer on rough ground (23.2)
	Supplied bool // supply=always: nobody is ever out of supply
}

// flags are the options without a value, by the alphabet.
var optionFlags = []struct {
	name string
	at   func(o *Options) *bool
}{
	{"cap", func(o *Options) *bool { return &o.Cap }},
	{"gliders", func(o *Options) *bool { return &o.Gliders }},
}

// ParseOptions reads a comma-separated list of options, such as "cap=on,gliders=on".
func ParseOptions(text string) (Options, error) {
	var o Options
	if err := engine.EachOption(text, o.set); err != nil {
		return Options{}, err
	}
	return o, nil
}

func (o *Options) set(name, value string) error {
	if name == "supply" {
		n, err := engine.OptionWord(name, value, []string{"rules", "always"})
		o.Supplied = n == 1
		return err
	}
	for _, f := range optionFlags {
		if f.name == name {
			at, err := engine.OptionWord(name, value, []string{"off", "on"})
			*f.at(o) = at == 1
			return err
		}
	}
	return fmt.Errorf("option %.40q: unknown, want cap=off|on, gliders=off|on or supply=rules|always", name)
}

// String is the canonical form: what differs from the defaults.
func (o Options) String() string {
	var out []string
	for _, f := range optionFlags {
		if *f.at(&o) {
			out = append(out, f.name+"=on")
		}
	}
	if o.Supplied {
		out = append(out, "supply=always")
	}
	return strings.Join(out, ",")
}
