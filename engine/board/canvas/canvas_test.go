package canvas

import (
	"image"
	"math"
	"testing"
)

func TestLines(t *testing.T) {
	pieces := Dashes([]Point{{0, 0}, {10, 0}, {10, 10}}, 4, 2)
	total := 0.0
	for _, p := range pieces {
		for i := range len(p) - 1 {
			total += Distance(p[i], p[i+1])
		}
	}
	if math.Abs(total-14) > 1e-9 { // 0-4, 6-10, 12-16, 18-20
		t.Errorf("the dashes are %.3f long, want 14: %v", total, pieces)
	}
	if q := Bend([]Point{{0, 0}, {5, 10}, {10, 0}}); q[12] != (Point{5, 5}) || q[0] != (Point{0, 0}) || q[24] != (Point{10, 0}) {
		t.Errorf("the curve passes %v", q)
	}
}

// Every sign of a unit differs from every other, and stays within its box.
func TestSymbols(t *testing.T) {
	seen := map[string]string{}
	for _, kind := range []string{"", "infantry", "mechanized", "armour", "artillery", "flak", "flak_tower", "engineer", "reconnaissance", "anti-tank", "headquarters", "supply"} {
		for _, air := range []bool{false, true} {
			img := image.NewRGBA(image.Rect(0, 0, 60, 44))
			New(img, 2).Symbol(RectAt(4, 4, 22, 14), kind, air, RGB(0x102030))
			name := kind
			if air {
				name += ", airborne"
			}
			if other, twice := seen[string(img.Pix)]; twice {
				t.Errorf("%q looks like %q", name, other)
			}
			seen[string(img.Pix)] = name
			for x := range 60 {
				if img.RGBAAt(x, 0).A != 0 || img.RGBAAt(x, 43).A != 0 {
					t.Fatalf("%q leaves its box", name)
				}
			}
		}
	}
}

// A text is as wide as it measures, and nothing is written too small to be read.
func TestText(t *testing.T) {
	inked := func(scale float64) (n int) {
		img := image.NewRGBA(image.Rect(0, 0, 200, 60))
		b := NewBrush(img, NewGlyphs(scale))
		b.Write("Arnhem", Point{100 / scale, 40 / scale}, 20, Middle, Bold, White)
		half := int(math.Ceil(Measure("Arnhem", Bold)*20*scale/2)) + 2
		for x := range 200 {
			for y := range 60 {
				if img.RGBAAt(x, y).A == 0 {
					continue
				}
				if n++; x < 100-half || x > 100+half {
					t.Fatalf("ink at %d, %d", x, y)
				}
			}
		}
		return n
	}
	if inked(1) < 100 || inked(0.2) != 0 {
		t.Errorf("%d and %d pixels of ink", inked(1), inked(0.2))
	}
}
