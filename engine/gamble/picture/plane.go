package picture

import "bridgehead/engine/board/canvas"

// The plane of the map, y down.
const (
	planeWidth  = 1000
	planeHeight = 1430
)

type (
	point = canvas.Point
	rect  = canvas.Rect
)

// brush draws what the maps of this game have beside shapes and writing.
type brush struct{ canvas.Brush }
