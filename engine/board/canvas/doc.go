// Package canvas draws shapes, military signs and writing on images. Points lie on a plane of the caller's, x to the right and y
// down; a canvas has a scale, in pixels a unit of that plane.
//
//	b := canvas.NewBrush(img, canvas.NewGlyphs(scale))
//	b.Box(canvas.RectAt(10, 10, 80, 30), 4, canvas.White)
//	b.Write("Arnhem", canvas.Point{50, 30}, 12, canvas.Middle, canvas.Bold, canvas.RGB(0x2b2616))
package canvas
