// Package picture paints positions of the game gamble: the map with its counters, bridges and tracks,
// as an image of any width.
//
//	img, err := picture.Paint(s, 1000)
//	png.Encode(w, img)
package picture

import (
	"fmt"
	"image"

	"bridgehead/engine/gamble"
)

// The widths [Paint] takes.
const (
	MinWidth = 200
	MaxWidth = 4000
)

// Paint draws a position. The height follows from the map, 1.43 times the width. The same position and
// width give the same picture. Text that would be too small to be read is left out, below a width of
// 620 all but the large one. It is safe for concurrent use; what does not change between two
// pictures of a map is painted once and kept, within limits.
func Paint(s *gamble.State, width int) (*image.RGBA, error) {
	if s == nil {
		return nil, fmt.Errorf("picture: no position")
	}
	if width < MinWidth || width > MaxWidth {
		return nil, fmt.Errorf("picture: width %d, want %d to %d", width, MinWidth, MaxWidth)
	}
	snap := s.Snapshot().(gamble.Snapshot)
	f, img := newFrame(sheets.get(s.Map(), &snap, width), &snap)
	f.paint()
	return img, nil
}
