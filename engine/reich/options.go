package reich

import "fmt"

// Options are readings of what the rules leave open. The zero value is the default. There are none yet: each comes with the part it is about.
type Options struct{}

// ParseOptions reads a comma-separated list of options.
func ParseOptions(text string) (Options, error) {
	if text != "" {
		return Options{}, fmt.Errorf("option %.40q: unknown, there are none", text)
	}
	return Options{}, nil
}

// String is the canonical form: what differs from the defaults.
func (o Options) String() string { return "" }
