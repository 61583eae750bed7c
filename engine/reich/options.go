package reich

import (
	"fmt"

	"bridgehead/engine"
)

// Options are readings of what the rules leave open. The zero value is the default.
type Options struct {
	Supplied bool // supply=always: nobody is ever out of supply
}

// ParseOptions reads a comma-separated list of options.
func ParseOptions(text string) (Options, error) {
	var o Options
	err := engine.EachOption(text, func(name, value string) error {
		switch name {
		case "supply":
			n, err := engine.OptionWord(name, value, []string{"rules", "always"})
			o.Supplied = n == 1
			return err
		}
		return fmt.Errorf("option %.40q: unknown, want supply", name)
	})
	if err != nil {
		return Options{}, err
	}
	return o, nil
}

// String is the canonical form: what differs from the defaults.
func (o Options) String() string {
	if o.Supplied {
		return "supply=always"
	}
	return ""
}
