package cluster

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"testing"

	"bridgehead/env"
	"bridgehead/training/disk"
	"bridgehead/training/replay"
)

// typical is a game of the size that one of the basic scenario has, some 34 KB.
func typical(number uint64, step int64) *replay.Game {
	g := madeUp(number, step)
	g.Steps, g.Moves = nil, nil
	rng := rand.New(rand.NewPCG(number, 3))
	for i := range 480 {
		g.Steps = append(g.Steps, env.Step{Player: 0, Action: 1})
		if i%2 > 0 {
			continue
		}
		m := replay.Move{Step: int32(i), Value: rng.Float32(), Raw: rng.Float32(), Sims: 3}
		for a := range 20 {
			m.Actions = append(m.Actions, int16(a))
			m.Shares = append(m.Shares, .05)
		}
		g.Moves = append(g.Moves, m)
	}
	return g
}

// What a learner needs for a batch, on the disk of tests.
func BenchmarkTake(b *testing.B) {
	for _, games := range []int{1, 16, 64} {
		b.Run(fmt.Sprint(games, " games"), func(b *testing.B) {
			dir := b.TempDir()
			store, err := replay.Open(filepath.Join(dir, "games"), replay.Options{ChunkGames: 250, MaxGames: 20_000, MaxBytes: 4 << 30})
			must(b, err)
			defer store.Close()
			l, err := OpenLedgerAt(disk.OS, filepath.Join(dir, "ledger"))
			must(b, err)
			d, err := NewCoordinator(options(store, l))
			must(b, err)
			must(b, d.Join(hello("a"), false))
			batches := make([][]byte, 64)
			refill := func() {
				for i := range batches {
					j, err := d.Next("a", games)
					must(b, err)
					x := &Batch{Worker: "a", Job: *j}
					for k := range games {
						x.Games = append(x.Games, encoded(b, typical(j.First+uint64(k), j.Step)))
					}
					batches[i] = EncodeBatch(x)
				}
			}
			size := 0
			for n := 0; b.Loop(); n++ {
				if n%len(batches) == 0 {
					b.StopTimer()
					refill()
					b.StartTimer()
				}
				x, err := DecodeBatch(batches[n%len(batches)])
				must(b, err)
				must(b, d.Take(x))
				size = len(batches[0])
			}
			b.ReportMetric(float64(games)*float64(b.N)/b.Elapsed().Seconds(), "games/s")
			b.ReportMetric(float64(size), "B/batch")
		})
	}
}

// The disk alone: a write of so many bytes at the end of a file, and a sync.
func BenchmarkSync(b *testing.B) {
	for _, kb := range []int{1, 34, 2200} {
		b.Run(fmt.Sprint(kb, " kB"), func(b *testing.B) {
			f, err := disk.OS.Open(filepath.Join(b.TempDir(), "file"), disk.New)
			must(b, err)
			defer f.Close()
			data := make([]byte, kb*1000)
			for at := int64(0); b.Loop(); at = (at + int64(len(data))) % (64 << 20) {
				_, err := f.WriteAt(data, at)
				must(b, err)
				must(b, f.Sync())
			}
		})
	}
}

// What the processor does for a game that comes in.
func BenchmarkDecode(b *testing.B) {
	body := encoded(b, typical(1, 5))
	b.SetBytes(int64(len(body)))
	for b.Loop() {
		_, err := replay.Decode(body)
		must(b, err)
	}
}
