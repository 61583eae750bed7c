package picture

import "image/color"

func rgb(hex uint32) color.NRGBA {
	return color.NRGBA{uint8(hex >> 16), uint8(hex >> 8), uint8(hex), 255}
}

// faint is a colour at so many parts of 255.
func faint(c color.NRGBA, alpha uint8) color.NRGBA { c.A = alpha; return c }

// The board.
var (
	paper      = rgb(0xd9cfb4)
	card       = rgb(0xefe8d2) // boxes and panels
	cardEdge   = rgb(0x6b5a3a)
	ink        = rgb(0x2b2616)
	softInk    = rgb(0x5d5338)
	title      = rgb(0x5a1a14)
	vpRed      = rgb(0xb3151b)
	white      = rgb(0xffffff)
	halo       = color.NRGBA{0xf6, 0xf1, 0xdf, 0xb8}
	border     = rgb(0x8b8672) // between Areas on open ground
	coast      = rgb(0x3d3a2c) // of the whole map
	river      = rgb(0x5b9bd0)
	riverEdge  = rgb(0xf4f7f2)
	canal      = rgb(0x4d8fc9)
	canalEdge  = rgb(0x8a8f94)
	waterName  = rgb(0x1d4f91)
	road       = rgb(0xffffff)
	roadEdge   = rgb(0x8f8a78)
	clubRoute  = rgb(0x8c2f22)
	railway    = rgb(0x77736a)
	hillSign   = rgb(0xa58b57)
	polderSign = rgb(0x7fa9a2)
	ukFill     = rgb(0xdfe6ea)
	ukEdge     = rgb(0x33506b)
)

// Ground by TEM, of hills and of polder.
var (
	groundByTEM = [...]color.NRGBA{1: rgb(0xe4e3bd), 2: rgb(0xd3dbaa), 3: rgb(0xd8c9b2), 4: rgb(0xcdb9a6)}
	hillGround  = rgb(0xdccb98)
	polderField = rgb(0xd5e4cf)
)

// Control: who holds a place, and how far the colour covers the ground.
var (
	germanControl   = rgb(0x59645a)
	airborneControl = rgb(0x9c2f45)
	corpsControl    = rgb(0x2d5aa6)
	controlColours  = map[string]color.NRGBA{"german": germanControl, "airborne": airborneControl, "corps": corpsControl}
	controlTints    = map[string]color.NRGBA{"airborne": {0xc4, 0x3a, 0x5a, 0x52}, "corps": {0x2f, 0x62, 0xc0, 0x50}}
)

// Signs laid on the map.
var (
	bridgeFill  = rgb(0xffd92e)
	bridgeInk   = rgb(0x333333)
	destroyed   = rgb(0xd1121c)
	ferryFill   = rgb(0xdff0ff)
	ferryInk    = rgb(0x1d4f91)
	alliedHeld  = rgb(0x1f55c9)
	germanHeld  = rgb(0x4c554d)
	fight       = rgb(0xe02020)
	activeGlow  = rgb(0xffd400)
	targetGlow  = rgb(0xff5a00)
	freshBar    = rgb(0x37b24d)
	wornBar     = rgb(0xe8590c)
	counterEdge = rgb(0x1c1c1c)
	depotFill   = rgb(0xfff3bf)
	depotInk    = rgb(0x5f3dc4)
)

// livery is the look of a counter.
type livery struct{ face, ink color.NRGBA }

// liveries by branch; Airborne units of the British have their own.
var (
	liveries = map[string]livery{
		"wehrmacht": {rgb(0x97a38f), rgb(0x111111)},
		"luftwaffe": {rgb(0x9fc0dc), rgb(0x111111)},
		"ss":        {rgb(0x2e2e2e), rgb(0xf2f2f2)},
		"british":   {rgb(0xd9b777), rgb(0x111111)},
		"us":        {rgb(0x65743a), rgb(0xffffff)},
	}
	britishAirborne = livery{rgb(0xa8323e), rgb(0xffffff)}
)
