package opponents

import (
	_ "embed"
	"fmt"
	"sync"

	"github.com/goccy/go-yaml"
)

//go:embed cards.yaml
var noted []byte

// Limits are what networks cannot do or are weak at, as noted by hand, by the name of the network: what the program
// cannot work out of its figures. A sentence each.
type Limits map[string][]string

var limits = sync.OnceValues(func() (Limits, error) {
	var l Limits
	if err := yaml.UnmarshalWithOptions(noted, &l, yaml.Strict()); err != nil {
		return nil, fmt.Errorf("cards.yaml: %w", err)
	}
	return l, nil
})

// KnownLimits are those of the networks that come with the program. They are not to be changed.
func KnownLimits() (Limits, error) { return limits() }
