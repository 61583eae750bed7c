package arena

import (
	"bytes"
	"context"
	"strings"
	"testing"
)

// rewrite changes a pair of a run and gives its line a good checksum again.
func rewrite(t *testing.T, dir string, number int, change func(*Pair)) {
	t.Helper()
	c, pairs, err := Load(dir)
	if err != nil {
		t.Fatal(err)
	}
	_ = c
	var text []byte
	for i := range pairs {
		if i == number {
			change(&pairs[i])
		}
		line, err := encodeLine(&pairs[i])
		if err != nil {
			t.Fatal(err)
		}
		text = append(text, line...)
	}
	writeFile(t, text, dir, ResultsFile)
}

// Whatever number of the results is not that of the records is found.
func TestVerifyFinds(t *testing.T) {
	from, _ := playAll(t, toyConfig(6, "random", "greedy:plan=0"), toyTools(2))
	a, err := Verify(context.Background(), from, toyTools(2))
	if err != nil {
		t.Fatal(err)
	}
	if err := WriteReports(from, a); err != nil {
		t.Fatal(err)
	}
	if _, err := Verify(context.Background(), from, toyTools(1)); err != nil {
		t.Fatal(err)
	}
	for want, change := range map[string]func(*Pair){
		"returns [1 -1]":              func(p *Pair) { p.Games[0].Returns = flip(p.Games[0].Returns) },
		"dice, luck":                  func(p *Pair) { p.Games[1].Chances++ },
		"decisions":                   func(p *Pair) { p.Games[1].Decisions[0]++ },
		"the record gives":            func(p *Pair) { p.Games[0].Luck += 0.1 },
		"final hash":                  func(p *Pair) { p.Games[0].Final++ },
		"points 3 of 4":               func(p *Pair) { p.Games[0].Points = &Points{3, 4} },
		"no record begins here":       func(p *Pair) { p.Games[0].At++ },
		"the record is of seed 8":     func(p *Pair) { p.Games[0].At = 0 },
		"forfeits, but it is not":     func(p *Pair) { p.Games[0].Forfeit = &Forfeit{Side: 0, Reason: "x"} },
		"unexpected EOF":              func(p *Pair) { p.Games[0].At = 1 << 40 },
		"table.txt: line":             nil,
		"lines follow":                func(p *Pair) { p.Seed++ },
		"pair 2, game 0 (seed 9, ran": func(p *Pair) { p.Games[0].Chances-- },
	} {
		dir := killed(t, from, len(readFile(t, from, ResultsFile)), len(readFile(t, from, PackFile)))
		writeFile(t, readFile(t, from, TableFile), dir, TableFile)
		if change == nil {
			writeFile(t, bytes.Replace(readFile(t, from, TableFile), []byte("6 of 6 pairs"), []byte("6 of 7 pairs"), 1), dir, TableFile)
		} else {
			rewrite(t, dir, 2, change)
		}
		want = strings.Replace(want, "seed 8", "seed 7", 1)
		if _, err := Verify(context.Background(), dir, toyTools(2)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
}

func flip(r [2]float64) [2]float64 {
	if r == [2]float64{} {
		return [2]float64{1, -1}
	}
	return [2]float64{r[1], r[0]}
}

// Pairs may only be missing after a verdict.
func TestVerifyGaps(t *testing.T) {
	c := toyConfig(40, "random", "greedy:plan=0")
	test := NewSPRT(0, 100)
	c.SPRT = &test
	dir, _ := playAll(t, c, toyTools(2))
	if _, err := Verify(context.Background(), dir, toyTools(2)); err != nil {
		t.Fatal(err)
	}
	text := readFile(t, dir, ResultsFile)
	writeFile(t, text[bytes.IndexByte(text, '\n')+1:], dir, ResultsFile)
	if _, err := Verify(context.Background(), dir, toyTools(2)); err == nil || !strings.Contains(err.Error(), "pair 0 is missing") {
		t.Errorf("got %v", err)
	}
}

// An interrupted verification says so.
func TestVerifyInterrupted(t *testing.T) {
	dir, _ := playAll(t, toyConfig(2, "random", "greedy:plan=0"), toyTools(1))
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Verify(ctx, dir, toyTools(2)); err != context.Canceled {
		t.Errorf("got %v", err)
	}
}
