package scenarios

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

func (c *campaign) readArrivals() {
	sidesOf(c.Arrivals.German, c.Arrivals.Allied, func(side int, list []reichArrival) {
		for i := range list {
			if field := index("arrivals."+sideName(side), i); c.clean(field) {
				c.arrive(field, &list[i], side)
			}
		}
	})
	last := c.out.Last.Turn + 1 // those that wait for an event come last
	slices.SortStableFunc(c.out.Arrivals, func(a, b ReichArrival) int { return cmp.Compare(cmp.Or(a.Turn, last), cmp.Or(b.Turn, last)) })
}

// arrive reads one entry of the units to come.
func (c *campaign) arrive(field string, e *reichArrival, side int) {
	out := ReichArrival{Turn: e.Turn, Mode: e.Mode, HalfMA: e.Half, Air: e.Air}
	switch {
	case (e.Turn == 0) == (e.Event == nil):
		c.fault(field, "turn or event", "both or none")
	case e.Event != nil:
		out.Event = c.event(field+".event", e.Event)
	case e.Turn < c.out.First.Turn || e.Turn > c.out.Last.Turn:
		c.fault(field+".turn", fmt.Sprintf("%d to %d", c.out.First.Turn, c.out.Last.Turn), "%d", e.Turn)
	}
	switch {
	case (e.At == "") == (e.Edge == nil):
		c.fault(field, "at or edge", "both or none")
	case e.Edge != nil:
		if e.Edge.Side == "" {
			c.fault(field+".edge.side", "west | east | north | south", "nothing")
		}
		out.Hexes = c.dry(field+".edge", c.partAt(field+".edge", e.Edge))
	default:
		if h, ok := c.hexAt(field+".at", e.At); ok {
			out.Hexes = c.dry(field+".at", []int16{h})
		}
	}
	var units []int
	switch {
	case (e.Units == nil) == (e.Of == nil):
		c.fault(field, "units or of", "both or none")
	case e.Of != nil:
		units = c.pick(field+".of", e.Of, side)
	default:
		for i, id := range e.Units {
			if u, ok := c.claim(index(field+".units", i), id, side); ok {
				units = append(units, u)
			}
		}
	}
	for _, i := range units {
		u := &c.out.Units[i]
		if out.Unit, out.Mode = i, e.Mode; u.Leader {
			out.Mode = "leader"
		} else if e.Mode != "" && !u.may(e.Mode) {
			out.Mode = u.Modes()[0] // a group in one mode: who cannot be in it comes in the first of its own
		}
		c.out.Arrivals = append(c.out.Arrivals, out)
	}
}

func (c *campaign) event(field string, e *reichEvent) *ReichEvent {
	out := &ReichEvent{What: e.What, Within: e.Within, Div: e.Div, Delay: e.Delay}
	place, near := e.What == "near" || e.What == "airfield", e.What == "near"
	if place != (e.At != "") || near != (e.Within > 0) || (e.What == "in-play") != (e.Div != "") {
		c.fault(field, "at for near and airfield, within for near, div for in-play, and for them only", "at %s, within %d, div %s", quote(e.At), e.Within, quote(e.Div))
		return out
	}
	if place {
		if h, ok := c.hexAt(field+".at", e.At); ok {
			out.Hexes = []int16{h}
		}
	}
	return out
}

// readLifts reads the serials that land.
func (c *campaign) readLifts() {
	for i, e := range c.Lifts {
		field := index("lifts", i)
		if !c.clean(field) {
			continue
		}
		if e.Turn < c.out.First.Turn || e.Turn > c.out.Last.Turn || i > 0 && e.Turn < c.Lifts[i-1].Turn {
			c.fault(field+".turn", fmt.Sprintf("%d to %d, one after the other", c.out.First.Turn, c.out.Last.Turn), "%d", e.Turn)
		}
		if e.Serials[0] > e.Serials[1] {
			c.fault(field+".serials", "the first and the last", "%v", e.Serials)
		}
		lift := ReichLift{Turn: e.Turn, Free: e.Free}
		for n := e.Serials[0]; n <= e.Serials[1]; n++ {
			serial := ReichSerial{Number: n}
			for u := range c.out.Units {
				if c.out.Units[u].Serial == n && c.once(c.used, field, u, c.out.Units[u].ID) {
					serial.Units = append(serial.Units, u)
				}
			}
			if len(serial.Units) == 0 {
				c.fault(field+".serials", "serials of units of the board", "%d", n)
			}
			lift.Serials = append(lift.Serials, serial)
		}
		c.out.Lifts = append(c.out.Lifts, lift)
	}
}

// markers reads the markers of formations; they stand on clear ground (14.64), or may, where free says so.
func (c *campaign) markers(field string, of map[string]string, free bool) (list []ReichMarker) {
	for _, name := range keysOf(of) {
		at := field + "." + name
		if name != "division" {
			c.formation(at, name, false)
		}
		if of[name] == "free" && free {
			list = append(list, ReichMarker{Formation: name, Hex: -1})
			continue
		}
		h, ok := c.hexAt(at, of[name])
		if ok && free && c.land.Layers["terrain"][h] != "clear" {
			c.fault(at, "clear terrain", "%s, which is %s", of[name], c.land.Layers["terrain"][h])
		}
		list = append(list, ReichMarker{Formation: name, Hex: h})
	}
	return list
}

// formation tests that a unit, or an HQ, of a regiment or a division takes part.
func (c *campaign) formation(field, name string, hq bool) {
	for i := range c.used {
		u := &c.out.Units[i]
		if (u.Rgt == name || u.Div == name) && (!hq || u.HQ) {
			return
		}
	}
	c.fault(field, "a regiment or a division that takes part", "%s", quote(name))
}

// readOrders reads where formations have to be.
func (c *campaign) readOrders() {
	for i, e := range c.Orders {
		field := index("orders", i)
		if !c.clean(field) {
			continue
		}
		if (e.HQ == "") == (e.Formation == "") {
			c.fault(field, "hq or formation", "both or none")
			continue
		}
		name := cmp.Or(e.HQ, e.Formation)
		c.formation(field, name, e.HQ != "")
		if e.Turn < c.out.First.Turn || e.Turn > c.out.Last.Turn {
			c.fault(field+".turn", fmt.Sprintf("%d to %d", c.out.First.Turn, c.out.Last.Turn), "%d", e.Turn)
		}
		if e.Stay && e.Exit {
			c.fault(field, "stay or exit, not both", "both")
		}
		h, _ := c.hexAt(field+".at", e.At)
		c.out.Orders = append(c.out.Orders, ReichOrder{Turn: e.Turn, Formation: name, HQ: e.HQ != "", Hex: h, Stay: e.Stay, Exit: e.Exit})
	}
}

// readSupply reads what a scenario says of supply, and the guns beyond the edge.
func (c *campaign) readSupply() {
	for i, name := range c.Supplied {
		if side := slices.Index([]string{"german", "allied"}, name); c.ok(index("supplied", i)) {
			c.out.Supplied[side] = true
		}
	}
	for i, e := range c.Sources {
		field := index("sources", i)
		if !c.clean(field) {
			continue
		}
		c.formation(field+".formation", e.Formation, false)
		h, _ := c.hexAt(field+".at", e.At)
		c.out.Sources = append(c.out.Sources, ReichSource{Side: e.Side, Formation: e.Formation, Hex: h})
	}
	if g := c.Guns; g != nil && c.clean("guns") {
		c.out.Guns = &ReichGuns{
			Side: g.Side, Batteries: g.Batteries, Strength: g.Strength, ER: g.ER, Range: g.Range, Hexes: c.partAt("guns.from", &g.From), Spotters: g.Spotters,
		}
	}
	for i, name := range c.Options.StartCut {
		if name != "german" && name != "allied" {
			c.formation(index("options.start_cut", i), name, false)
		}
	}
}

// readRoute reads the hexes that victory counts as the route.
func (c *campaign) readRoute() {
	r := c.Route
	if r == nil || !c.clean("route") {
		return
	}
	region := c.region("route.region", r.Region)
	if len(region) == 0 {
		return
	}
	from, ok := c.hexAt("route.from", r.From)
	to, also := c.hexAt("route.to", r.To)
	if !ok || !also {
		return
	}
	a, b := slices.Index(region, from), slices.Index(region, to)
	if a < 0 || b < a {
		c.fault("route", "two hexes of "+r.Region+", the first first", "%s", strings.Join([]string{r.From, r.To}, " and "))
		return
	}
	c.out.Route = region[a : b+1]
}

// readDeliveries reads German deliveries and the way of 30 Corps.
func (c *campaign) readDeliveries() {
	for i, d := range c.Deliveries {
		field := index("deliveries", i)
		if !c.clean(field) {
			continue
		}
		if i > 0 && d.Day <= c.Deliveries[i-1].Day {
			c.fault(field+".day", fmt.Sprintf("later than %d", c.Deliveries[i-1].Day), "%d", d.Day)
		}
		if (d.Choose > 0) == (d.Normal != nil) {
			c.fault(field, "choose or normal", "both or none")
		}
		for j, div := range d.Normal {
			c.formation(index(field+".normal", j), div, true)
		}
	}
	c.out.Deliveries = c.Deliveries
	twice(c.source, "progress", len(c.Progress), "to", func(i int) string { return c.Progress[i].To })
	c.out.Progress = c.Progress
}
