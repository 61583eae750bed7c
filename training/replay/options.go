package replay

import (
	"fmt"
	"math"

	"bridgehead/training/disk"
)

// Options bound a buffer and weigh its moves.
type Options struct {
	ChunkGames int   // games of one chunk, 1 to MaxGames
	MaxGames   int   // the oldest chunk goes when there are more games than that
	MaxBytes   int64 // the oldest chunk goes when there are more bytes on disk than that

	// HalfLife makes newer games likelier to be drawn from: one that is so many games older is drawn half
	// as often. 0: all alike.
	HalfLife float64
	// Surprise makes moves likelier to be drawn whose search disagreed with the network: their weight is
	// 1 + Surprise * |Value - Raw|. 0: all alike.
	Surprise float64

	// Disk has the directory. nil: that of the operating system.
	Disk disk.FS
}

// fill returns the options with the defaults of what is not given.
func (o Options) fill() Options {
	if o.Disk == nil {
		o.Disk = disk.OS
	}
	return o
}

// DefaultOptions is a window of 20,000 games, all of whose moves are alike.
func DefaultOptions() Options {
	return Options{ChunkGames: 250, MaxGames: 20_000, MaxBytes: 4 << 30}
}

// Limits of the options.
const (
	mostGames    = 10_000_000
	leastBytes   = 1 << 10
	mostSurprise = 1000
	bytesParts   = 8 // a chunk also ends at this part of the bytes
)

// Validate returns the first fault.
func (o *Options) Validate() error {
	switch {
	case o.MaxGames < 1 || o.MaxGames > mostGames:
		return fmt.Errorf("replay: max games: got %d, want 1 to %d", o.MaxGames, mostGames)
	case o.ChunkGames < 1 || o.ChunkGames > o.MaxGames:
		return fmt.Errorf("replay: chunk games: got %d, want 1 to the %d games at most", o.ChunkGames, o.MaxGames)
	case o.MaxBytes < leastBytes:
		return fmt.Errorf("replay: max bytes: got %d, want %d or more", o.MaxBytes, leastBytes)
	case !(o.HalfLife >= 0) || math.IsInf(o.HalfLife, 0):
		return fmt.Errorf("replay: half-life: got %v games, want 0 (none) or more", o.HalfLife)
	case !(o.Surprise >= 0 && o.Surprise <= mostSurprise):
		return fmt.Errorf("replay: surprise: got %v, want 0 (none) to %d", o.Surprise, mostSurprise)
	}
	return nil
}
