package bundle

import (
	"math"
	"testing"
)

// Every float16 is one of float32 and comes back as itself.
func TestHalfIsExact(t *testing.T) {
	for h := range 1 << 16 {
		x := fromHalf(uint16(h))
		got := toHalf(x)
		if x != x {
			if h&0x7c00 != 0x7c00 || h&0x3ff == 0 || got&0x7c00 != 0x7c00 || got&0x3ff == 0 {
				t.Fatalf("%#04x is %g and %#04x, want a NaN as a NaN", h, x, got)
			}
			continue
		}
		if got != uint16(h) {
			t.Fatalf("%#04x is %g and comes back as %#04x", h, x, got)
		}
	}
}

func TestHalfValues(t *testing.T) {
	for want, x := range map[uint16]float64{
		0x3c00: 1, 0xc000: -2, 0x3555: 0.333251953125, 0x7bff: 65504, 0x0400: 0x1p-14, 0x03ff: 0x1p-14 - 0x1p-24,
		0x0001: 0x1p-24, 0x8001: -0x1p-24, 0x7c00: math.Inf(1), 0xfc00: math.Inf(-1),
	} {
		if got := fromHalf(want); float64(got) != x {
			t.Errorf("%#04x: got %g, want %g", want, got, x)
		}
	}
}

// Rounding is to the nearest, and between two neighbours to the even one: the slow twin looks at both.
func TestHalfRounds(t *testing.T) {
	for h := range uint16(0x7bff) {
		low, high := fromHalf(h), fromHalf(h+1)
		middle := low + (high-low)/2 // exact: float32 has bits to spare
		even := h + h&1
		for _, c := range []struct {
			x    float32
			want uint16
		}{{middle, even}, {math.Nextafter32(middle, low), h}, {math.Nextafter32(middle, high), h + 1}} {
			if got := toHalf(c.x); got != c.want {
				t.Fatalf("%g between %g and %g: got %#04x, want %#04x", c.x, low, high, got, c.want)
			}
			if got := toHalf(-c.x); got != c.want|0x8000 {
				t.Fatalf("%g: got %#04x, want %#04x", -c.x, got, c.want|0x8000)
			}
		}
	}
	for x, want := range map[float32]uint16{65519.996: 0x7bff, 65520: 0x7c00, 1e30: 0x7c00, 1e-30: 0} {
		if got := toHalf(x); got != want {
			t.Errorf("%g: got %#04x, want %#04x", x, got, want)
		}
	}
}
