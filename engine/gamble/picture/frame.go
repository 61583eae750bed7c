package picture

import (
	"bridgehead/engine/board/canvas"
	"image"
	"image/color"
	"slices"
	"strconv"

	"bridgehead/engine/gamble"
)

// frame lays a position on a sheet.
type frame struct {
	brush
	sheet *sheet
	snap  *gamble.Snapshot
}

// newFrame begins with a copy of the sheet.
func newFrame(sh *sheet, snap *gamble.Snapshot) (*frame, *image.RGBA) {
	img := image.NewRGBA(sh.img.Rect)
	copy(img.Pix, sh.img.Pix)
	return &frame{brush: brush{canvas.NewBrush(img, sh.glyphs)}, sheet: sh, snap: snap}, img
}

func (f *frame) paint() {
	for i := range f.snap.Areas {
		f.control(&f.snap.Areas[i])
	}
	f.highlights()
	for i := range f.snap.Crossings {
		f.crossing(&f.snap.Crossings[i])
	}
	for i := range f.snap.Areas {
		f.area(&f.snap.Areas[i])
	}
	for i := range f.snap.Zones {
		f.zone(&f.snap.Zones[i])
	}
	f.uk()
	f.depots()
	f.panels()
}

// control tints the ground of an Area.
func (f *frame) control(a *gamble.AreaSnapshot) {
	if tint, ok := controlTints[a.Control]; ok {
		throughMask(f.Image, f.sheet.masks[a.Number-1], tint)
	}
}

// highlights rims the Areas where something goes on.
func (f *frame) highlights() {
	rim := func(code string, col color.NRGBA) {
		if n, err := strconv.Atoi(code); err == nil {
			throughMask(f.Image, f.sheet.bands[n-1], col)
		}
	}
	for i := range f.snap.Areas {
		if a := &f.snap.Areas[i]; a.Contested {
			rim(itoa(a.Number), canvas.Faint(fight, 130))
		}
	}
	if act := f.snap.Activation; act != nil {
		rim(act.Active, canvas.Faint(activeGlow, 200))
		rim(act.ActiveToo, canvas.Faint(activeGlow, 200))
	}
	if att := f.snap.Attack; att != nil {
		rim(att.Target, canvas.Faint(targetGlow, 230))
	}
}

// area draws badge, counters and marks of an Area.
func (f *frame) area(a *gamble.AreaSnapshot) {
	p := &f.sheet.areas[a.Number-1]
	f.badge(p, a.Control)
	f.counter(p.counters[0], a.German)
	f.counter(p.counters[1], a.Allied)
	if a.Contested {
		f.fight(p.counters)
	}
	if slices.Contains(a.Markers, gamble.AirInterdictionMark) {
		f.Disc(p.chip.Center(), 6, germanHeld)
		f.Plane(p.chip.Center(), 4.4, white)
	}
}

// fight marks two counters whose sides contest a place, where it hides least of them.
func (f *frame) fight(c [2]rect) {
	at, k := between(c), c[0].Height()/counterHeight
	if c[1].X0 >= c[0].X1 {
		at[1] -= 5.5 * k
	} else {
		at[0] = max(c[0].X0, c[1].X0) + 17.5*k
	}
	f.Swords(at, 4.6*k)
}

// between is the middle of two counters.
func between(c [2]rect) point { return canvas.Times(canvas.Add(c[0].Center(), c[1].Center()), 0.5) }

// badge is the number of an Area in the colour of its holder, its TEM and what it is worth.
func (f *frame) badge(p *area, control string) {
	col, r := controlColours[control], p.badge
	f.Box(r.Grow(0.8), 3.4, ink)
	f.Box(r, 2.8, col)
	x := r.X0
	if p.vp != 0 {
		f.Box(canvas.Span(x, r.Y0, x+badgeVP+3, r.Y1), 2.8, vpRed)
		f.Write(itoa(p.vp), point{x + badgeVP/2, r.Y1 - 2.6}, 8.4, canvas.Middle, canvas.Bold, white)
		x += badgeVP
		f.Box(canvas.Span(x, r.Y0, x+4, r.Y1), 0, col)
	}
	f.Write(itoa(p.number), point{x + badgeNumber/2, r.Y1 - 2.3}, 9, canvas.Middle, canvas.Bold, white)
	if x += badgeNumber; r.X1-x > 1 && !f.Coarse() {
		f.Box(canvas.Span(x, r.Y0, r.X1, r.Y1), 2.8, white)
		f.Box(canvas.Span(x, r.Y0, x+4, r.Y1), 0, white)
		f.Write("+"+itoa(p.tem), point{(x + r.X1) / 2, r.Y1 - 2.6}, 8, canvas.Middle, canvas.Regular, ink)
	}
}

// zone draws the letter and the counters of a Zone.
func (f *frame) zone(z *gamble.ZoneSnapshot) {
	p := &f.sheet.zones[z.Letter[0]-'A']
	f.zoneRim(p.box, z)
	if r := canvas.RectAt(p.box.X0+3, p.box.Y0+3, 24, 11.5); f.Coarse() {
		f.tag(point{r.X0, r.Y0}, z.Letter, 22, controlColours[z.Control])
	} else {
		f.Box(r, 2.8, controlColours[z.Control])
		f.Write(z.Letter, point{r.X0 + 7, r.Y1 - 2.6}, 9.5, canvas.Middle, canvas.Bold, white)
		f.Write("+"+itoa(p.tem), point{r.X0 + 17, r.Y1 - 2.9}, 8, canvas.Middle, canvas.Regular, white)
	}
	f.counter(p.counters[0], z.German)
	f.counter(p.counters[1], z.Allied)
	if z.Contested {
		f.fight(p.counters)
	}
}

// zoneRim rims a Zone that the Allies hold or where something goes on.
func (f *frame) zoneRim(box rect, z *gamble.ZoneSnapshot) {
	col, ok := color.NRGBA{}, false
	if z.Control != "german" {
		col, ok = controlColours[z.Control], true
	}
	if act := f.snap.Activation; act != nil && (act.Active == z.Letter || act.ActiveToo == z.Letter) {
		col, ok = activeGlow, true
	}
	if att := f.snap.Attack; att != nil && att.Target == z.Letter {
		col, ok = targetGlow, true
	}
	if ok {
		f.Edge(box, 4, 2.4, col)
	}
}
