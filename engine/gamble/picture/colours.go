package picture

import (
	"bridgehead/engine/board/canvas"
	"image/color"
)

// The board.
var (
	paper      = canvas.RGB(0xd9cfb4)
	card       = canvas.RGB(0xefe8d2) // boxes and panels
	cardEdge   = canvas.RGB(0x6b5a3a)
	ink        = canvas.RGB(0x2b2616)
	softInk    = canvas.RGB(0x5d5338)
	title      = canvas.RGB(0x5a1a14)
	vpRed      = canvas.RGB(0xb3151b)
	white      = canvas.White
	halo       = color.NRGBA{0xf6, 0xf1, 0xdf, 0xb8}
	border     = canvas.RGB(0x8b8672) // between Areas on open ground
	coast      = canvas.RGB(0x3d3a2c) // of the whole map
	river      = canvas.RGB(0x5b9bd0)
	riverEdge  = canvas.RGB(0xf4f7f2)
	canal      = canvas.RGB(0x4d8fc9)
	canalEdge  = canvas.RGB(0x8a8f94)
	waterName  = canvas.RGB(0x1d4f91)
	road       = canvas.RGB(0xffffff)
	roadEdge   = canvas.RGB(0x8f8a78)
	clubRoute  = canvas.RGB(0x8c2f22)
	railway    = canvas.RGB(0x77736a)
	hillSign   = canvas.RGB(0xa58b57)
	polderSign = canvas.RGB(0x7fa9a2)
	ukFill     = canvas.RGB(0xdfe6ea)
	ukEdge     = canvas.RGB(0x33506b)
)

// Ground by TEM, of hills and of polder.
var (
	groundByTEM = [...]color.NRGBA{1: canvas.RGB(0xe4e3bd), 2: canvas.RGB(0xd3dbaa), 3: canvas.RGB(0xd8c9b2), 4: canvas.RGB(0xcdb9a6)}
	hillGround  = canvas.RGB(0xdccb98)
	polderField = canvas.RGB(0xd5e4cf)
)

// Control: who holds a place, and how far the colour covers the ground.
var (
	germanControl   = canvas.RGB(0x59645a)
	airborneControl = canvas.RGB(0x9c2f45)
	corpsControl    = canvas.RGB(0x2d5aa6)
	controlColours  = map[string]color.NRGBA{"german": germanControl, "airborne": airborneControl, "corps": corpsControl}
	controlTints    = map[string]color.NRGBA{"airborne": {0xc4, 0x3a, 0x5a, 0x52}, "corps": {0x2f, 0x62, 0xc0, 0x50}}
)

// Signs laid on the map.
var (
	bridgeFill  = canvas.RGB(0xffd92e)
	bridgeInk   = canvas.RGB(0x333333)
	destroyed   = canvas.RGB(0xd1121c)
	ferryFill   = canvas.RGB(0xdff0ff)
	ferryInk    = canvas.RGB(0x1d4f91)
	alliedHeld  = canvas.RGB(0x1f55c9)
	germanHeld  = canvas.RGB(0x4c554d)
	fight       = canvas.Fight
	activeGlow  = canvas.RGB(0xffd400)
	targetGlow  = canvas.RGB(0xff5a00)
	freshBar    = canvas.RGB(0x37b24d)
	wornBar     = canvas.RGB(0xe8590c)
	counterEdge = canvas.RGB(0x1c1c1c)
	depotFill   = canvas.RGB(0xfff3bf)
	depotInk    = canvas.RGB(0x5f3dc4)
)

// livery is the look of a counter.
type livery struct{ face, ink color.NRGBA }

// liveries by branch; Airborne units of the British have their own.
var (
	liveries = map[string]livery{
		"wehrmacht": {canvas.RGB(0x97a38f), canvas.RGB(0x111111)},
		"luftwaffe": {canvas.RGB(0x9fc0dc), canvas.RGB(0x111111)},
		"ss":        {canvas.RGB(0x2e2e2e), canvas.RGB(0xf2f2f2)},
		"british":   {canvas.RGB(0xd9b777), canvas.RGB(0x111111)},
		"us":        {canvas.RGB(0x65743a), canvas.RGB(0xffffff)},
	}
	britishAirborne = livery{canvas.RGB(0xa8323e), canvas.RGB(0xffffff)}
)
