package games_test

import (
	"testing"

	"bridgehead/games"
)

// Drawn scenarios have a network of their own where a game has one, and the usual one of the game else.
func TestNetworkOf(t *testing.T) {
	k := games.Kind{Network: "usual", Drawn: "of many"}
	for short, want := range map[string]string{"nijmegen": "usual", "g2-5": "of many", "g1000001-4": "of many", "g2": "usual", "": "usual"} {
		if got := k.NetworkOf(short); got != want {
			t.Errorf("%q: got %q, want %q", short, got, want)
		}
	}
	k.Drawn = ""
	if got := k.NetworkOf("g2-5"); got != "usual" {
		t.Errorf("none for drawn scenarios: got %q, want the usual one", got)
	}
}
