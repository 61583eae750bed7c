package canvas

import "image/color"

// RGB is a colour by its bytes, 0xrrggbb.
func RGB(hex uint32) color.NRGBA {
	return color.NRGBA{uint8(hex >> 16), uint8(hex >> 8), uint8(hex), 255}
}

// Faint is a colour at so many parts of 255.
func Faint(c color.NRGBA, alpha uint8) color.NRGBA { c.A = alpha; return c }

// Shade darkens a colour.
func Shade(c color.NRGBA, by float64) color.NRGBA {
	return color.NRGBA{uint8(float64(c.R) * by), uint8(float64(c.G) * by), uint8(float64(c.B) * by), c.A}
}

// White, and the red of a fight.
var (
	White = RGB(0xffffff)
	Fight = RGB(0xe02020)
)
