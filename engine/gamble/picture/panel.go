package picture

import (
	"bridgehead/engine/board/canvas"
	"fmt"
	"image/color"
	"strconv"
	"strings"

	"bridgehead/engine/gamble"
)

func itoa(n int) string { return strconv.Itoa(n) }

// Where the panels lie, around the map.
var (
	headerAt = point{20, 40}
	statusAt = canvas.Span(14, 358, 288, 548)
	tracksAt = canvas.Span(676, 1118, 992, 1216)
	keyAt    = canvas.Span(676, 1224, 992, 1422)
)

// words for names in data.
var sideWords = map[string]string{"german": "German", "allied": "Allied", "nobody": "nobody", "dice": "dice"}

var sideColours = map[string]color.NRGBA{"german": germanHeld, "allied": alliedHeld, "dice": canvas.RGB(0x7a4fa3), "nobody": softInk}

func (f *frame) panels() {
	f.header()
	if f.Coarse() {
		f.plainStatus()
		return
	}
	f.status()
	f.tracks()
}

// header is the date and who is to act.
func (f *frame) header() {
	t := &f.snap.Turn
	x, y := headerAt[0], headerAt[1]+40
	size := 14.0
	if f.Coarse() {
		y, size = y+2, 20
		f.Write(itoa(t.Date)+" September 1944", point{x, y - 8}, 26, canvas.Left, canvas.Bold, ink)
	} else {
		f.Write(itoa(t.Date)+" September 1944", point{x, y}, 19, canvas.Left, canvas.Bold, ink)
	}
	line := t.Phase
	if t.Phase == "Daylight" {
		line += ", Impulse " + t.Box
	}
	if f.snap.Victory.Winner != "" {
		line = "The " + map[string]string{"german": "Germans", "allied": "Allies"}[f.snap.Victory.Winner] + " win"
	}
	f.Write(line, point{x, y + 20}, size, canvas.Left, canvas.Bold, softInk)
	if by := f.snap.Decision.By; by != "nobody" {
		f.tag(point{x + canvas.Measure(line, canvas.Bold)*size + 9, y + 20 - size*0.86}, sideWords[by], size, sideColours[by])
	}
}

// tag is a word on a coloured ground; at is its upper left corner. It returns its width.
func (b *brush) tag(at point, word string, height float64, col color.Color) float64 {
	size := height * 0.72
	w := canvas.Measure(word, canvas.Bold)*size + height*0.8
	b.Box(canvas.RectAt(at[0], at[1], w, height), height/4, col)
	b.Write(word, point{at[0] + w/2, at[1] + height/2 + size*canvas.CapHeight/2}, size, canvas.Middle, canvas.Bold, white)
	return w
}

// status is weather, Advantage, points, strengths and the question at hand.
func (f *frame) status() {
	r := statusAt
	f.Box(r, 4, card)
	f.Edge(r, 4, 1.6, cardEdge)
	x, y := r.X0+12, r.Y0+20
	f.weather(point{x + 8, y - 4})
	f.Write("Advantage", point{x + 134, y}, 10.5, canvas.Left, canvas.Regular, ink)
	adv := f.snap.Advantage
	f.tag(point{x + 192, y - 11.5}, sideWords[adv.Holder], 15, sideColours[adv.Holder])
	f.points(canvas.Span(x, y+13, r.X1-12, y+29))
	f.strengths(x, y+47)
	y += 92
	f.Line([]point{{x, y}, {r.X1 - 12, y}}, 0.8, border)
	if f.values(point{x, y + 5}) {
		y += 19
	}
	f.question(canvas.Span(x, y, r.X1-12, r.Y1-6))
}

// values are those of the attack in hand, and the dice on the table.
func (f *frame) values(at point) bool {
	att, roll := f.snap.Attack, f.snap.Roll
	if att == nil || att.Kind == "" {
		return false
	}
	x := at[0]
	tag := func(word string, col color.Color) { x += f.tag(point{x, at[1]}, word, 15, col) + 6 }
	defender := map[string]string{"german": "allied", "allied": "german"}[att.Side]
	tag("AV "+itoa(att.AV), sideColours[att.Side])
	tag("DV "+itoa(att.DV), sideColours[defender])
	if roll != nil && len(roll.Dice) > 0 {
		words := make([]string, len(roll.Dice))
		for i, d := range roll.Dice {
			words[i] = itoa(d)
		}
		tag("dice "+strings.Join(words, " : "), sideColours["dice"])
	}
	return true
}

// plainStatus is what a coarse picture can show of it: the weather and the points.
func (f *frame) plainStatus() {
	r := statusAt
	f.Box(r, 4, card)
	f.Edge(r, 4, 1.6, cardEdge)
	v := &f.snap.Victory
	if f.snap.Weather.Now == "overcast" {
		f.Cloud(point{r.X0 + 40, r.Y0 + 44}, 25)
	} else {
		f.Sun(point{r.X0 + 40, r.Y0 + 44}, 25)
	}
	f.Write(fmt.Sprintf("%d / %d VP", v.VP, v.Goal), point{r.X1 - 14, r.Y0 + 56}, 30, canvas.Right, canvas.Bold, vpRed)
	f.Write("Advantage", point{r.X0 + 16, r.Y0 + 108}, 25, canvas.Left, canvas.Regular, ink)
	f.tag(point{r.X0 + 150, r.Y0 + 84}, sideWords[f.snap.Advantage.Holder], 32, sideColours[f.snap.Advantage.Holder])
	for side, name := range []string{"german", "allied"} {
		n := f.muster(side)
		f.tag(point{r.X0 + 16 + 128*float64(side), r.Y0 + 134}, fmt.Sprintf("%d + %d", n[0], n[1]+n[2]), 32, sideColours[name])
	}
}

func (f *frame) weather(at point) {
	word := "Clear"
	if f.snap.Weather.Now == "overcast" {
		f.Cloud(at, 10)
		word = "Overcast"
	} else {
		f.Sun(at, 10)
	}
	if f.snap.Weather.Changes {
		word += ", turning"
	}
	f.Write(word, point{at[0] + 15, at[1] + 4}, 10.5, canvas.Left, canvas.Bold, ink)
}

// points is a bar of victory points with a mark at the goal.
func (f *frame) points(r rect) {
	v := &f.snap.Victory
	most := float64(max(v.VP, v.Goal, 1)) * 1.25
	at := func(n int) float64 { return r.X0 + r.Width()*float64(n)/most }
	f.Box(r, 3, white)
	if v.VP > 0 {
		f.Box(canvas.Span(r.X0, r.Y0, at(v.VP), r.Y1), 3, vpRed)
	}
	f.Edge(r, 3, 1, cardEdge)
	g := at(v.Goal)
	f.Line([]point{{g, r.Y0 - 3}, {g, r.Y1 + 3}}, 2.2, ink)
	f.Write(fmt.Sprintf("goal %d", v.Goal), point{r.X1 - 5, r.Y1 - 4.8}, 9, canvas.Right, canvas.Regular, softInk)
	x, al, col := at(v.VP)+7, canvas.Left, ink
	if v.VP > 0 && x > r.X0+60 { // room within the bar
		x, al, col = at(v.VP)-7, canvas.Right, white
	}
	f.Write(fmt.Sprintf("%d VP", v.VP), point{x, r.Y1 - 4.4}, 11, al, canvas.Bold, col)
}

// strengths is a table: what each side has on the map, to come and lost, and its Reserves.
func (f *frame) strengths(x, y float64) {
	heads := []string{"Fresh", "Spent", "Disr.", "to come", "lost", "Reserve"}
	column := func(i int) float64 { return x + 76 + 31.5*float64(i) }
	for i, h := range heads {
		f.Write(h, point{column(i), y}, 8.2, canvas.Middle, canvas.Regular, softInk)
	}
	for side, name := range []string{"german", "allied"} {
		at := y + 15.5 + 17*float64(side)
		f.tag(point{x, at - 10.5}, sideWords[name], 13.5, sideColours[name])
		for i, n := range f.muster(side) {
			f.Write(itoa(n), point{column(i), at}, 10.5, canvas.Middle, canvas.Bold, ink)
		}
	}
}

// muster counts the units of a side: Fresh, Spent, Disrupted, to come and lost, and its Reserves.
func (f *frame) muster(side int) (n [6]int) {
	units := func(b *gamble.BoxSnapshot) []gamble.UnitSnapshot {
		if side == 0 {
			return b.German
		}
		return b.Allied
	}
	onMap := func(b *gamble.BoxSnapshot) {
		for _, u := range units(b) {
			switch u.Status {
			case "fresh":
				n[0]++
			case "spent":
				n[1]++
			default:
				n[2]++
			}
		}
	}
	for i := range f.snap.Areas {
		onMap(&f.snap.Areas[i].BoxSnapshot)
	}
	for i := range f.snap.Zones {
		onMap(&f.snap.Zones[i].BoxSnapshot)
	}
	n[3] = len(units(&f.snap.ToCome)) + len(units(&f.snap.UK))
	n[4] = len(units(&f.snap.Eliminated))
	n[5] = [2]int{f.snap.Reserves.German, f.snap.Reserves.Allied}[side]
	return n
}

// question is what is being decided, in as many lines as fit.
func (f *frame) question(r rect) {
	const size, pitch = 9.6, 12.4
	lines := wrap(f.snap.Decision.Prompt, r.Width()/size, canvas.Regular)
	most := int((r.Height() - 2) / pitch)
	for i, l := range lines {
		if i == most-1 && len(lines) > most {
			l += " ..."
		}
		if i < most {
			f.Write(l, point{r.X0, r.Y0 + 14 + pitch*float64(i)}, size, canvas.Left, canvas.Regular, ink)
		}
	}
}

// wrap breaks a text into lines of at most a width, for letters of size 1.
func wrap(text string, width float64, st canvas.Style) (lines []string) {
	line := ""
	for _, w := range strings.Fields(text) {
		if line != "" && canvas.Measure(line+" "+w, st) > width {
			lines, line = append(lines, line), ""
		}
		if line != "" {
			line += " "
		}
		line += w
	}
	return append(lines, line)
}

// formations names those that wait in the United Kingdom.
var formations = map[string]string{"1abn": "1st Abn", "pol": "Polish", "82": "82nd", "101": "101st", "52": "52nd"}

// uk draws who waits in the United Kingdom, a counter a formation.
func (f *frame) uk() {
	r := f.sheet.uk
	groups := map[string][]gamble.UnitSnapshot{}
	var order []string
	for _, u := range f.snap.UK.Allied {
		if groups[u.Formation] == nil {
			order = append(order, u.Formation)
		}
		groups[u.Formation] = append(groups[u.Formation], u)
	}
	const columns = 4
	for i, name := range order {
		at := point{r.X0 + 6 + 36*float64(i%columns), r.Y0 + 26 + 34*float64(i/columns)}
		title := formations[name]
		if title == "" {
			title = name
		}
		size := min(7.5, 34/canvas.Measure(title, canvas.Regular))
		f.Write(title, point{at[0] + 15, at[1] - 1.5}, size, canvas.Middle, canvas.Regular, ukEdge)
		f.counter(canvas.RectAt(at[0], at[1], counterWidth, counterHeight), groups[name])
	}
}
