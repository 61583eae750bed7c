package picture

import (
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
	return &frame{brush: brush{newCanvas(img, sh.scale), sh.glyphs}, sheet: sh, snap: snap}, img
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
		throughMask(f.img, f.sheet.masks[a.Number-1], tint)
	}
}

// highlights rims the Areas where something goes on.
func (f *frame) highlights() {
	rim := func(code string, col color.NRGBA) {
		if n, err := strconv.Atoi(code); err == nil {
			throughMask(f.img, f.sheet.bands[n-1], col)
		}
	}
	for i := range f.snap.Areas {
		if a := &f.snap.Areas[i]; a.Contested {
			rim(itoa(a.Number), faint(fight, 130))
		}
	}
	if act := f.snap.Activation; act != nil {
		rim(act.Active, faint(activeGlow, 200))
		rim(act.ActiveToo, faint(activeGlow, 200))
	}
	if att := f.snap.Attack; att != nil {
		rim(att.Target, faint(targetGlow, 230))
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
		f.disc(p.chip.center(), 6, germanHeld)
		f.plane(p.chip.center(), 4.4, white)
	}
}

// fight marks two counters whose sides contest a place, where it hides least of them.
func (f *frame) fight(c [2]rect) {
	at, k := between(c), c[0].height()/counterHeight
	if c[1].x0 >= c[0].x1 {
		at[1] -= 5.5 * k
	} else {
		at[0] = max(c[0].x0, c[1].x0) + 17.5*k
	}
	f.swords(at, 4.6*k)
}

// between is the middle of two counters.
func between(c [2]rect) point { return times(add(c[0].center(), c[1].center()), 0.5) }

// badge is the number of an Area in the colour of its holder, its TEM and what it is worth.
func (f *frame) badge(p *area, control string) {
	col, r := controlColours[control], p.badge
	f.box(r.grow(0.8), 3.4, ink)
	f.box(r, 2.8, col)
	x := r.x0
	if p.vp != 0 {
		f.box(rect{x, r.y0, x + badgeVP + 3, r.y1}, 2.8, vpRed)
		f.write(itoa(p.vp), point{x + badgeVP/2, r.y1 - 2.6}, 8.4, middle, bold, white)
		x += badgeVP
		f.box(rect{x, r.y0, x + 4, r.y1}, 0, col)
	}
	f.write(itoa(p.number), point{x + badgeNumber/2, r.y1 - 2.3}, 9, middle, bold, white)
	if x += badgeNumber; r.x1-x > 1 && !f.coarse() {
		f.box(rect{x, r.y0, r.x1, r.y1}, 2.8, white)
		f.box(rect{x, r.y0, x + 4, r.y1}, 0, white)
		f.write("+"+itoa(p.tem), point{(x + r.x1) / 2, r.y1 - 2.6}, 8, middle, regular, ink)
	}
}

// zone draws the letter and the counters of a Zone.
func (f *frame) zone(z *gamble.ZoneSnapshot) {
	p := &f.sheet.zones[z.Letter[0]-'A']
	f.zoneRim(p.box, z)
	if r := rectAt(p.box.x0+3, p.box.y0+3, 24, 11.5); f.coarse() {
		f.tag(point{r.x0, r.y0}, z.Letter, 22, controlColours[z.Control])
	} else {
		f.box(r, 2.8, controlColours[z.Control])
		f.write(z.Letter, point{r.x0 + 7, r.y1 - 2.6}, 9.5, middle, bold, white)
		f.write("+"+itoa(p.tem), point{r.x0 + 17, r.y1 - 2.9}, 8, middle, regular, white)
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
		f.edge(box, 4, 2.4, col)
	}
}
