package games_test

import (
	"bytes"
	"image"
	"math/rand/v2"
	"sync"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/enginetest/pig"
	"bridgehead/games"
)

// painted are the kinds that paint their positions.
func painted(t *testing.T) (all []games.Kind) {
	t.Helper()
	for _, k := range games.Kinds {
		if k.Paint != nil {
			all = append(all, k)
		}
	}
	if len(all) < 2 {
		t.Fatalf("%d kinds paint", len(all))
	}
	return all
}

// TestPaint paints positions of every scenario of the kinds that paint: of the width asked for, the same each time, and
// another when the position is another.
func TestPaint(t *testing.T) {
	for _, k := range painted(t) {
		for _, id := range k.Scenarios() {
			g, err := k.New(id, "")
			if err != nil {
				t.Fatal(err)
			}
			s, rng := g.New(), rand.New(rand.NewPCG(2, 7))
			before := paint(t, k, s, 320)
			for n := 0; n < 150 && s.Player() != engine.Terminal; n++ {
				legal := s.LegalActions(nil)
				s.Apply(legal[rng.IntN(len(legal))])
			}
			after := paint(t, k, s, 320)
			if bytes.Equal(before.Pix, after.Pix) || !bytes.Equal(after.Pix, paint(t, k, s, 320).Pix) {
				t.Errorf("%s: the picture is that of the start, or not the same twice", id)
			}
		}
	}
}

func paint(t *testing.T, k games.Kind, s engine.State, width int) *image.RGBA {
	t.Helper()
	img, err := k.Paint(s, width)
	if err != nil {
		t.Fatalf("%s: %v", k.Key, err)
	}
	if b := img.Bounds(); b.Dx() != width || b.Dy() < width/2 || !img.Opaque() {
		t.Fatalf("%s: %v for a width of %d", k.Key, b, width)
	}
	return img
}

// TestPaintRefuses: widths out of range, and positions of another game.
func TestPaintRefuses(t *testing.T) {
	for _, k := range painted(t) {
		g, err := games.New(k.Key, k.Small(), "")
		if err != nil {
			t.Fatal(err)
		}
		for _, width := range []int{-1, 0, 199, 4001} {
			_, err := k.Paint(g.New(), width)
			wantError(t, err, "want 200 to 4000")
		}
		_, err = k.Paint(pig.New().New(), 300)
		wantError(t, err, "want one of "+k.Key)
	}
}

// TestPaintAtOnce paints more games and sizes at once than are kept, each as if it were alone.
func TestPaintAtOnce(t *testing.T) {
	for _, k := range painted(t) {
		var group sync.WaitGroup
		for _, id := range k.Scenarios() {
			g, err := k.New(id, "")
			if err != nil {
				t.Fatal(err)
			}
			s := g.New()
			for _, width := range []int{200, 210, 220, 200} {
				want, err := k.Paint(s, width)
				if err != nil {
					t.Fatal(err)
				}
				group.Go(func() {
					got, err := k.Paint(s.Clone(), width)
					if err != nil || !bytes.Equal(got.Pix, want.Pix) {
						t.Errorf("%s, %d wide: another picture, %v", id, width, err)
					}
				})
			}
		}
		group.Wait()
	}
}
