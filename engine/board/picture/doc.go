// Package picture paints positions of any game that has a desk: ground, lines, names, crossings and counters of its board,
// as an image of any width.
//
//	p := picture.New(d.Board())
//	img, err := p.Paint(d.Now(s, engine.Terminal), 1000)
package picture
