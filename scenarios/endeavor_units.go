package scenarios

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"bridgehead/engine/hex"
)

// Which units a scenario of The Mighty Endeavor has, where they stand and when they come.

// claim reads a unit with the marks it may have, and notes that it takes part.
func (t *theater) claim(field, text string, side int, marks ...string) (put EndeavorPlacement, ok bool) {
	words := strings.Fields(text)
	i, known := t.army.unit[words[0]]
	switch {
	case !known:
		t.fault(field, "the id of a unit", "%s", quote(words[0]))
		return put, false
	case t.army.Units[i].Side != side:
		t.fault(field, "a unit of this side", "%s", words[0])
		return put, false
	}
	if !t.once(t.used, field, i, words[0]) {
		return put, false
	}
	put = EndeavorPlacement{Unit: i, Hex: hex.None}
	for _, word := range words[1:] {
		switch {
		case !slices.Contains(marks, word):
			t.fault(field, cmp.Or(strings.Join(marks, " | "), "nothing after the id"), "%s", quote(word))
		case word == "reduced" && t.army.Units[i].Steps < 2:
			t.fault(field, "a unit of two steps", "%s %s", words[0], word)
		case word == "reduced" && put.Reduced, word == "oos" && put.OOS:
			t.fault(field, "each once", "%s again", quote(word))
		case word == "reduced":
			put.Reduced = true
		case word == "oos":
			put.OOS = true
		}
	}
	return put, true
}

// readSetup places the units that are on the map, in a box or dead.
func (t *theater) readSetup() {
	for side, hexes := range [2]map[string][]string{t.German.Setup, t.Allied.Setup} {
		for _, at := range keysOf(hexes) {
			field := sideName(side) + ".setup." + at
			h, ok := t.hexAt(field, at)
			if !ok {
				continue
			}
			for i, text := range hexes[at] {
				if put, ok := t.claim(index(field, i), text, side, "reduced", "oos"); ok {
					put.Hex = h
					t.out.Placements = append(t.out.Placements, put)
				}
			}
		}
	}
	for box, units := range [2][]string{t.Allied.Boxes.England, t.Allied.Boxes.Med} {
		name := [2]string{"england", "med"}[box]
		for i, text := range units {
			if put, ok := t.claim(index("allied.boxes."+name, i), text, Allied, "reduced"); ok {
				put.Box = name
				t.out.Placements = append(t.out.Placements, put)
			}
		}
	}
	slices.SortFunc(t.out.Placements, func(a, b EndeavorPlacement) int { return a.Unit - b.Unit })
	for side, units := range [2][]string{t.German.Dead, t.Allied.Dead} {
		for i, text := range units {
			field := index(sideName(side)+".dead", i)
			put, ok := t.claim(field, text, side)
			if !ok {
				continue
			}
			if t.army.Units[put.Unit].Range > 0 {
				t.fault(field, "a unit that can be lost, which HQs and Trucks cannot", "%s", text)
			}
			t.out.Dead = append(t.out.Dead, put.Unit)
		}
	}
	slices.Sort(t.out.Dead)
}

// readArrivals reads the units to come: without board those of the charts that are neither there nor dead (ME-199).
func (t *theater) readArrivals() {
	for side, list := range [2][]endeavorArrival{t.German.Arrivals, t.Allied.Arrivals} {
		for i, a := range list {
			field := index(sideName(side)+".arrivals", i)
			if !t.out.Frame {
				t.fault(field, "none without board: units arrive as the order of battle says", "%s", quote(a.Unit))
				continue
			}
			put, ok := t.claim(field+".unit", a.Unit, side, "reduced")
			if !t.plays(EndeavorTime{Turn: a.Turn, Side: side}) {
				t.fault(field+".turn", fmt.Sprintf("one of %s in %v to %v", sideName(side), t.First, t.Last), "%d", a.Turn)
			}
			if a.How != "" {
				t.fault(field+".how", "nothing: on a part of the map units arrive at hexes", "%s", a.How)
			}
			if len(a.At) == 0 {
				t.fault(field+".at", "a hex at least", "none")
			}
			hexes := t.hexesAt(field+".at", a.At)
			if ok {
				t.out.Arrivals = append(t.out.Arrivals, EndeavorArrival{Unit: put.Unit, Turn: a.Turn, How: "hexes", Hexes: hexes, Reduced: put.Reduced})
			}
		}
	}
	for _, a := range t.army.arrival {
		at := EndeavorTime{Turn: a.Turn, Side: t.army.Units[a.Unit].Side}
		if _, there := t.used[a.Unit]; !t.out.Frame && !there && t.plays(at) {
			t.out.Arrivals = append(t.out.Arrivals, a)
		}
	}
	slices.SortFunc(t.out.Arrivals, func(a, b EndeavorArrival) int { return cmp.Or(a.Turn-b.Turn, a.Unit-b.Unit) })
	t.checkKept()
}

// checkKept tests that without board HQs and Trucks, which cannot be lost, are all somewhere.
func (t *theater) checkKept() {
	for i := range t.army.Units {
		if _, there := t.used[i]; t.out.Frame || there || t.army.Units[i].Range == 0 {
			continue
		}
		if !slices.ContainsFunc(t.out.Arrivals, func(a EndeavorArrival) bool { return a.Unit == i }) {
			t.fault("allied.setup", "every HQ and Truck on the map, in a box or to come", "nothing of %s", t.army.Units[i].ID)
		}
	}
}

// checkStacks tests that no hex holds both sides, more than four units, HQs and Trucks aside (1.13), or units of the Commonwealth
// with US and French ones, airborne units and Trucks aside (2.1a).
func (t *theater) checkStacks() {
	count, groups := map[int16]int{}, map[int16]string{}
	for _, put := range t.out.Placements {
		if put.Hex == hex.None {
			continue
		}
		u, field := &t.army.Units[put.Unit], t.used[put.Unit]
		t.checkSides(t.taken, field, put.Hex, u.Side, u.ID)
		if u.Range == 0 {
			if count[put.Hex]++; count[put.Hex] == 5 {
				t.fault(field, "at most four units in a hex, HQs and Trucks aside", "%s as the fifth in %s", u.ID, t.land.Grid.Text(put.Hex))
			}
		}
		if u.Side == German || u.Type == "abn" || u.Type == "truck" {
			continue
		}
		group := "US and French"
		if slices.Contains([]string{"uk", "canada", "poland"}, u.Nation) {
			group = "Commonwealth"
		}
		if first := groups[put.Hex]; first != "" && first != group {
			t.fault(field, "units of one group in a hex, airborne units and Trucks aside", "%s beside %s units in %s", u.ID, first, t.land.Grid.Text(put.Hex))
		}
		groups[put.Hex] = group
	}
}

// muster leaves a scenario on a part of the map the units that take part, numbered anew in the same order.
func (t *theater) muster() {
	if !t.out.Frame {
		return
	}
	number := make([]int, len(t.army.Units))
	t.out.Units = nil
	for i, u := range t.army.Units {
		if _, takesPart := t.used[i]; takesPart {
			number[i] = len(t.out.Units)
			t.out.Units = append(t.out.Units, u)
		}
	}
	for i := range t.out.Placements {
		t.out.Placements[i].Unit = number[t.out.Placements[i].Unit]
	}
	for i := range t.out.Arrivals {
		t.out.Arrivals[i].Unit = number[t.out.Arrivals[i].Unit]
	}
	for i := range t.out.Dead {
		t.out.Dead[i] = number[t.out.Dead[i]]
	}
}
