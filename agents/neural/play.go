package neural

import (
	"fmt"
	"slices"
	"strings"

	"bridgehead/agents"
	"bridgehead/models/bundle"
)

// ParsePlay reads how a network is played at each level, weakest first, from texts LEVEL=AGENT or LEVEL/SIDE=AGENT, where
// the side is one of sides; nil where there are none.
func ParsePlay(play, sides []string) (list []bundle.Play, err error) {
	for _, text := range play {
		level, spec, ok := strings.Cut(text, "=")
		if !ok || level == "" {
			return nil, fmt.Errorf("got %q, want LEVEL=AGENT or LEVEL/SIDE=AGENT", text)
		}
		if _, err := agents.ParseSpec(spec); err != nil {
			return nil, fmt.Errorf("%q: %w", text, err)
		}
		level, side, sided := strings.Cut(level, "/")
		if sided && !slices.Contains(sides, side) {
			return nil, fmt.Errorf("got side %q, want %s", side, strings.Join(sides, " | "))
		}
		list = append(list, bundle.Play{Level: level, Side: side, Agent: spec})
	}
	return list, nil
}
