package enginetest

import (
	"math/rand/v2"
	"testing"

	"bridgehead/engine"
)

// inspectEvery is the number of steps between two full inspections of a fuzzed game.
const inspectEvery = 32

// FuzzActions lets the bytes of the fuzzer choose the actions. Every stream of bytes is a legal game,
// cut off where the bytes end, and must keep the contract:
//
//	func FuzzActions(f *testing.F) { enginetest.FuzzActions(f, mygame.New()) }
func FuzzActions(f *testing.F, g engine.Game) {
	f.Helper()
	for _, seed := range fuzzSeeds() {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, choices []byte) {
		fuzzGame(t, g, choices)
	})
}

// fuzzSeeds are games of first actions, of one byte throughout and of random bytes.
func fuzzSeeds() [][]byte {
	rng := rand.New(rand.NewPCG(contractSeed, 0))
	seeds := [][]byte{nil, make([]byte, 64)}
	for _, n := range []int{8, 64, 512} {
		same, mixed := make([]byte, n), make([]byte, n)
		for i := range same {
			same[i], mixed[i] = 0xff, byte(rng.IntN(256))
		}
		seeds = append(seeds, same, mixed)
	}
	return seeds
}

func fuzzGame(t testing.TB, g engine.Game, choices []byte) {
	t.Helper()
	w := newWalk(g, contractSeed, 0)
	in := newInspector(g, rand.New(rand.NewPCG(contractSeed, uint64(len(choices)))))
	err := guarded(func() error {
		for !w.over() && len(choices) > 0 {
			var a engine.Action
			a, choices = chosen(w, choices)
			if err := w.play(a); err != nil {
				return err
			}
			if len(w.path)%inspectEvery == 0 {
				if err := in.inspect(w.state); err != nil {
					return err
				}
			}
		}
		return in.inspect(w.state)
	})
	if err != nil {
		t.Fatalf("fuzz: %v", w.locate(err))
	}
}

// chosen takes one byte, or two where a node has more actions than a byte has values.
func chosen(w *walk, choices []byte) (engine.Action, []byte) {
	w.acts = w.state.LegalActions(w.acts[:0])
	n, i := len(w.acts), int(choices[0])
	choices = choices[1:]
	if n > 256 && len(choices) > 0 {
		i, choices = i<<8|int(choices[0]), choices[1:]
	}
	return w.acts[i%n], choices
}
