package replay

import (
	"slices"
	"testing"
)

// Games that are withdrawn are as if they had left the window, and nothing else has changed.
func TestWithdraw(t *testing.T) {
	o := small()
	o.HalfLife, o.Surprise = 5, 2
	dir := t.TempDir()
	b := opened(t, dir, o)
	addAll(t, b, 1, 10)
	keys := b.Keys()
	newest := b.Newest()
	if _, err := b.Sample(newRand(1), 10); err != nil { // so that the weights are those of all ten
		t.Fatal(err)
	}
	b.Withdraw()
	b.Withdraw(keys[9], keys[3], keys[4], keys[3], 77<<32)
	b.Withdraw(keys[3])

	left := []uint64{1, 2, 3, 6, 7, 8, 9}
	if got := seeds(t, b); !slices.Equal(got, left) {
		t.Errorf("got seeds %v, want %v", got, left)
	}
	moves := 0
	for _, seed := range left {
		moves += len(played(seed).Moves)
	}
	if g, m := b.Len(); g != len(left) || m != moves {
		t.Errorf("got %d games and %d moves, want %d and %d", g, m, len(left), moves)
	}
	for _, k := range []Key{keys[9], keys[3], keys[4]} {
		_, err := b.Load(k)
		wantErrorIs(t, err, ErrGone)
	}
	if got := b.Newest(); got != newest {
		t.Errorf("the newest game that was kept is %x, want %x", got, newest)
	}
	refs, err := b.Sample(newRand(2), 5000)
	if err != nil {
		t.Fatal(err)
	}
	drawn := map[Key]bool{}
	for _, r := range refs {
		drawn[r.Game] = true
	}
	if len(drawn) != len(left) || drawn[keys[9]] || drawn[keys[3]] || drawn[keys[4]] {
		t.Errorf("%d games were drawn of %d, among them perhaps some that were withdrawn", len(drawn), len(left))
	}

	addAll(t, b, 11, 12)
	if got, want := seeds(t, b), append(left, 11, 12); !slices.Equal(got, want) {
		t.Errorf("after two more: got seeds %v, want %v", got, want)
	}
	if err := b.Close(); err != nil {
		t.Fatal(err)
	}
	if got := seeds(t, opened(t, dir, o)); !slices.Equal(got, run(1, 12)) {
		t.Errorf("opened again: got seeds %v, want all", got)
	}
}

// A window from which everything is withdrawn is empty, and goes on.
func TestWithdrawAll(t *testing.T) {
	o := small()
	o.MaxGames = 8
	b := opened(t, t.TempDir(), o)
	addAll(t, b, 1, 6)
	b.Withdraw(b.Keys()...)
	_, err := b.Sample(newRand(1), 1)
	wantErrorIs(t, err, ErrEmpty)
	addAll(t, b, 7, 14) // those withdrawn do not count towards the bound
	if got := seeds(t, b); !slices.Equal(got, run(7, 14)) {
		t.Errorf("got seeds %v, want 7 to 14", got)
	}
	old := b.Keys()[0]
	addAll(t, b, 15, 30)
	b.Withdraw(old) // gone already
	if got := seeds(t, b); !slices.Equal(got, run(25, 30)) {
		t.Errorf("got seeds %v, want the newest", got)
	}
}
