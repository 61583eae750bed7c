package neural

import (
	"slices"
	"strings"
	"testing"

	"bridgehead/models/bundle"
)

func TestParsePlay(t *testing.T) {
	sides := []string{"german", "allied"}
	got, err := ParsePlay([]string{"recruit=neural:search=none", "elite/german=neural:sims=32"}, sides)
	want := []bundle.Play{{Level: "recruit", Agent: "neural:search=none"}, {Level: "elite", Side: "german", Agent: "neural:sims=32"}}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("got %+v, %v", got, err)
	}
	if got, err := ParsePlay(nil, sides); got != nil || err != nil {
		t.Errorf("nothing: got %v, %v", got, err)
	}
	for text, says := range map[string]string{
		"elite":               "want LEVEL=AGENT or LEVEL/SIDE=AGENT",
		"=neural":             "want LEVEL=AGENT",
		"elite/soviet=greedy": `got side "soviet", want german | allied`,
		"elite=:":             `"elite=:"`,
	} {
		if _, err := ParsePlay([]string{text}, sides); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: got %v, want %q", text, err, says)
		}
	}
}
