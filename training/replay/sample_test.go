package replay

import (
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
)

func newRand(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 99)) }

// checkRefs wants every ref to name a move of a game that is there, or was.
func checkRefs(t *testing.T, s Source, refs []Ref) {
	t.Helper()
	for _, r := range refs {
		g, err := s.Load(r.Game)
		if err == ErrGone {
			continue
		}
		if err != nil || r.Move < 0 || int(r.Move) >= len(g.Moves) {
			t.Errorf("ref %+v: %v", r, err)
		}
	}
}

func TestSampleNothing(t *testing.T) {
	b := opened(t, t.TempDir(), small())
	_, err := b.Sample(newRand(1), 4)
	wantErrorIs(t, err, ErrEmpty)
	if err := b.Add(&Game{Scenario: "x", Cut: true}); err != nil {
		t.Fatal(err)
	}
	_, err = b.Sample(newRand(1), 4)
	wantErrorIs(t, err, ErrEmpty)
}

// The same window and the same generator draw the same moves, also in another process.
func TestSampleIsReproducible(t *testing.T) {
	o := small()
	o.HalfLife, o.Surprise = 5, 2
	dir := t.TempDir()
	b := opened(t, dir, o)
	addAll(t, b, 1, 12)
	r, err := OpenReader(dir, o)
	if err != nil {
		t.Fatal(err)
	}
	first, err1 := b.Sample(newRand(3), 100)
	second, err2 := r.Sample(newRand(3), 100)
	if err1 != nil || err2 != nil || !slices.Equal(first, second) {
		t.Errorf("got %v (%v) and %v (%v)", first, err1, second, err2)
	}
}

// The share of draws of each move is the one its weight asks for: five deviations of a share would be
// seen once in a million times, and the seed is fixed.
func TestSampleShares(t *testing.T) {
	const n = 400_000
	for name, o := range map[string]Options{
		"all alike": {}, "newest first": {HalfLife: 2}, "by surprise": {Surprise: 3}, "by both": {HalfLife: 4, Surprise: 0.5},
	} {
		t.Run(name, func(t *testing.T) {
			weights := o
			o := small()
			o.HalfLife, o.Surprise = weights.HalfLife, weights.Surprise
			b := opened(t, t.TempDir(), o)
			addAll(t, b, 1, 5)
			if err := b.Add(&Game{Scenario: "x", Cut: true}); err != nil { // without moves, never drawn
				t.Fatal(err)
			}
			want := sharesBySlowTwin(t, b, o)
			refs, err := b.Sample(newRand(4), n)
			if err != nil {
				t.Fatal(err)
			}
			got := map[Ref]float64{}
			for _, r := range refs {
				got[r]++
			}
			for r, p := range want {
				if sd := math.Sqrt(p * (1 - p) * n); math.Abs(got[r]-p*n) > 5*sd+0.005*p*n {
					t.Errorf("%+v was drawn %v times, want about %v", r, got[r], p*n)
				}
			}
			if len(got) != len(want) {
				t.Errorf("%d different moves were drawn, want all of %d", len(got), len(want))
			}
		})
	}
}

func sharesBySlowTwin(t *testing.T, b *Buffer, o Options) map[Ref]float64 {
	t.Helper()
	out, sum, keys := map[Ref]float64{}, 0., b.Keys()
	for age, k := range keys {
		g, err := b.Load(k)
		if err != nil {
			t.Fatal(err)
		}
		for i, m := range g.Moves {
			w := 1 + o.Surprise*math.Abs(float64(m.Value-m.Raw))
			if o.HalfLife > 0 {
				w *= math.Pow(2, -float64(len(keys)-1-age)/o.HalfLife)
			}
			out[Ref{k, int32(i)}] = w
			sum += w
		}
	}
	for r := range out {
		out[r] /= sum
	}
	return out
}

func TestGroup(t *testing.T) {
	got := Group([]Ref{{7, 3}, {2, 5}, {7, 1}, {2, 5}, {9, 0}})
	want := []Draw{{2, []int{5, 5}}, {7, []int{1, 3}}, {9, []int{0}}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if got := Group(nil); got != nil {
		t.Errorf("got %v of nothing", got)
	}
}
