package bundle

import (
	"slices"
	"strings"
)

// SetLevels gives a bundle other levels, and takes out what was measured of those that changed. It returns how many results
// these were.
func (b *Bundle) SetLevels(levels []Play) (forgotten int) {
	old := b.Play
	b.Play = levels
	kept := b.Strength[:0]
	for _, s := range b.Strength {
		level, _, _ := strings.Cut(s.Settings, " ")
		if slices.Equal(playsOf(old, level), playsOf(levels, level)) {
			kept = append(kept, s)
		}
	}
	forgotten = len(b.Strength) - len(kept)
	b.Strength = kept
	return forgotten
}

// playsOf are the entries of one level.
func playsOf(all []Play, level string) (of []Play) {
	for _, p := range all {
		if p.Level == level {
			of = append(of, p)
		}
	}
	return of
}
