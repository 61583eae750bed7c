package reich

import (
	"fmt"
	"strings"

	"bridgehead/engine"
)

// Options are readings of what the rules leave open. The zero value is the default.
type Options struct {
	PickUp    bool // pick-up=yes: groups take units along on their way (8.11)
	Canonical bool // order=canonical: units move in the order of their numbers
}

// optionWords are the options with a choice of words. Of two the first is the default.
var optionWords = map[string][]string{"order": {"free", "canonical"}, "pick-up": {"no", "yes"}}

const optionNames = "order=free|canonical | pick-up=no|yes"

func (o *Options) set(name, value string) error {
	words, ok := optionWords[name]
	if !ok {
		return fmt.Errorf("option %.40q: unknown, want %s", name, optionNames)
	}
	at, err := engine.OptionWord(name, value, words)
	if err != nil {
		return err
	}
	switch name {
	case "order":
		o.Canonical = at == 1
	case "pick-up":
		o.PickUp = at == 1
	}
	return nil
}

// ParseOptions reads a comma-separated list such as "order=canonical,pick-up=yes".
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
	add(o.Canonical, "order=canonical")
	add(o.PickUp, "pick-up=yes")
	return strings.Join(out, ",")
}
