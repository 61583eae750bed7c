package engine_test

import (
	"slices"
	"testing"

	"bridgehead/engine"
)

func TestMask(t *testing.T) {
	for _, want := range [][]engine.Action{nil, {0}, {63}, {64}, {191}, {0, 1, 62, 63, 64, 127, 128, 191}} {
		var mask [3]uint64
		for _, a := range want {
			mask[a>>6] |= 1 << (a & 63)
		}
		if got := engine.AppendMask([]engine.Action{7}, mask[:]); !slices.Equal(got[1:], want) || got[0] != 7 {
			t.Errorf("got %v, want %v after 7", got, want)
		}
		lowest := engine.Action(-1)
		if len(want) > 0 {
			lowest = want[0]
		}
		if first, n := engine.FirstOf(mask[:]); first != lowest || n != len(want) {
			t.Errorf("got %d and %d actions, want %d and %d", first, n, lowest, len(want))
		}
	}
}
