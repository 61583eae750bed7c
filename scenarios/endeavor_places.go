package scenarios

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// What the places of a scenario of The Mighty Endeavor are for: supply, ports, beaches and points.

// readPlaces reads where supply and units come onto the board, and Paris.
func (t *theater) readPlaces() {
	t.given(map[string]bool{
		"german.sources": t.German.Sources != nil, "german.entry": t.German.Entry != nil, "victory.points": t.Victory.Points != nil,
	})
	if t.out.Frame {
		t.out.Sources, t.out.Areas[0] = t.hexesAt("german.sources", t.German.Sources), t.hexesAt("german.entry", t.German.Entry)
	}
	for _, p := range t.land.Points {
		if !t.in.Has(p.Hex) {
			continue
		}
		switch p.Kind {
		case "german-supply":
			if !t.out.Frame {
				t.out.Sources = append(t.out.Sources, p.Hex)
			}
		case "entry":
			area := strings.Index("ABCDE", p.Name)
			if area < 0 || len(p.Name) != 1 {
				t.fault("map", "entry areas A to E", "%s in %s", quote(p.Name), t.land.Grid.Text(p.Hex))
			} else if !t.out.Frame {
				t.out.Areas[area] = append(t.out.Areas[area], p.Hex)
			}
		case "paris":
			t.out.Paris = append(t.out.Paris, p.Hex)
		}
	}
	if len(t.out.Sources) == 0 {
		t.fault("german.sources", "a German source of supply in play", "none")
	}
	if !t.out.Frame && len(t.out.Areas[0]) == 0 {
		t.fault("map", "a hex of entry area A at least", "none")
	}
	for _, list := range append(t.out.Areas[:], t.out.Sources, t.out.Paris) {
		slices.Sort(list)
	}
	if n := t.Victory.ParisBonus; n > 0 && (len(t.out.Paris) == 0 || t.First.Turn > 7) {
		t.fault("victory.paris_bonus", "nothing, unless Paris is in play in turns 1 to 7", "%d", n)
	}
	if t.Air != nil {
		twice(t.source, "air.zones", len(t.Air.Zones), "", func(i int) int { return t.Air.Zones[i] })
	}
	t.readBases()
}

// readBases reads where Allied supply comes in from outside a part of the map.
func (t *theater) readBases() {
	if len(t.Allied.Bases) > 0 && !t.out.Frame {
		t.fault("allied.bases", "nothing without board: supply comes in by ports and beaches", "%d", len(t.Allied.Bases))
	}
	named := map[int]string{}
	for i, b := range t.Allied.Bases {
		field := index("allied.bases", i) + ".hex"
		h, ok := t.hexAt(field, b.Hex)
		if !ok || !t.once(named, field, int(h), b.Hex) {
			continue
		}
		if s, held := t.taken[h]; held && s == German {
			t.fault(field, "a hex without German units", "%s", b.Hex)
		}
		t.out.Bases = append(t.out.Bases, EndeavorBase{Hex: h, HQs: b.HQs})
	}
}

// readPorts reads the ports in play and which of them the Allies hold. One with an Allied unit is held, so the file must say when
// it works.
func (t *theater) readPorts() {
	named := map[string]int{}
	for _, p := range t.land.Points {
		if p.Kind != "port" || !t.in.Has(p.Hex) {
			continue
		}
		i := slices.IndexFunc(t.army.Ports, func(o endeavorHarbour) bool { return o.Name == p.Name })
		if i < 0 {
			continue // reported as a fault of the order of battle
		}
		o := t.army.Ports[i]
		port := EndeavorPort{Name: o.Name, Hex: p.Hex, South: o.South, Large: o.Large, OneOfThree: o.OneOfThree}
		for _, e := range t.land.Points {
			if e.Kind == "estuary" && e.Name == p.Name && t.in.Has(e.Hex) {
				port.Estuary = append(port.Estuary, e.Hex)
			}
		}
		named[o.Name] = len(t.out.Ports)
		t.out.Ports = append(t.out.Ports, port)
	}
	twice(t.source, "allied.ports", len(t.Allied.Ports), "name", func(i int) string { return t.Allied.Ports[i].Name })
	for i, p := range t.Allied.Ports {
		field := index("allied.ports", i) + ".name"
		at, known := named[p.Name]
		if !known {
			t.fault(field, cmp.Or(strings.Join(keysOf(named), " | "), "nothing: no port is in play"), "%s", quote(p.Name))
			continue
		}
		port := &t.out.Ports[at]
		if s, held := t.taken[port.Hex]; held && s == German {
			t.fault(field, "a port without German units", "%s", p.Name)
		}
		port.Held, port.Works = true, p.Works
	}
	for _, p := range t.out.Ports {
		if s, held := t.taken[p.Hex]; held && s == Allied && !p.Held {
			t.fault("allied.ports", "every port with an Allied unit", "nothing for %s", p.Name)
		}
	}
}

// readBeaches reads the Beach Ports on the map. They have been there six turns at most.
func (t *theater) readBeaches() {
	area := map[int16]string{}
	for _, p := range t.land.Points {
		if p.Kind == "beach" {
			area[p.Hex] = p.Name
		}
	}
	named, count := map[int]string{}, map[string]int{}
	for i, b := range t.Allied.Beaches {
		field := index("allied.beaches", i)
		h, ok := t.hexAt(field+".hex", b.Hex)
		if !ok || !t.once(named, field+".hex", int(h), b.Hex) {
			continue
		}
		s, held := t.taken[h]
		switch {
		case area[h] == "":
			t.fault(field+".hex", "a hex with a beach", "%s", b.Hex)
		case held && s == German:
			t.fault(field+".hex", "a hex without German units", "%s", b.Hex)
		}
		if b.Removed < t.First.Turn || b.Removed > t.First.Turn+5 {
			t.fault(field+".removed", fmt.Sprintf("%d to %d", t.First.Turn, t.First.Turn+5), "%d", b.Removed)
		}
		count[area[h]]++
		t.out.Beaches = append(t.out.Beaches, EndeavorBeach{Hex: h, Removed: b.Removed})
	}
	slices.SortFunc(t.out.Beaches, func(a, b EndeavorBeach) int { return int(a.Hex) - int(b.Hex) })
	for _, l := range t.army.Limits {
		if n := count[l.Area]; n > l.Most {
			t.fault("allied.beaches", fmt.Sprintf("at most %d in %s", l.Most, l.Area), "%d", n)
		}
	}
	if n := len(t.Allied.Beaches) + t.Allied.InHand; n > EndeavorBeaches {
		t.fault("allied.in_hand", fmt.Sprintf("at most %d with those on the map", EndeavorBeaches), "%d", n)
	}
}

func (t *theater) readVictory() {
	sum := t.Victory.ParisBonus
	worth := map[int]string{}
	if t.out.Frame {
		for _, at := range keysOf(t.Victory.Points) {
			field := "victory.points." + at
			if h, ok := t.hexAt(field, at); ok && t.once(worth, field, int(h), at) {
				t.out.Victory = append(t.out.Victory, EndeavorPoints{Hex: h, Points: t.Victory.Points[at]})
			}
		}
		slices.SortFunc(t.out.Victory, func(a, b EndeavorPoints) int { return int(a.Hex) - int(b.Hex) })
	} else {
		for _, p := range t.land.Points {
			if p.Kind == "points" && t.in.Has(p.Hex) && t.once(worth, "map", int(p.Hex), t.land.Grid.Text(p.Hex)) {
				t.out.Victory = append(t.out.Victory, EndeavorPoints{Hex: p.Hex, Points: p.Value})
			}
		}
	}
	for _, v := range t.out.Victory {
		sum += v.Points
	}
	if t.Victory.AlliedMin > sum {
		t.fault("victory.allied_min", fmt.Sprintf("at most %d, all there is", sum), "%d", t.Victory.AlliedMin)
	}
	if t.Victory.GermanMax >= t.Victory.AlliedMin {
		t.fault("victory.german_max", fmt.Sprintf("less than allied_min, %d", t.Victory.AlliedMin), "%d", t.Victory.GermanMax)
	}
	t.out.Held = t.hexesAt("victory.held", t.Victory.Held)
	for i, text := range t.Victory.Held {
		h, err := t.land.Grid.Parse(text)
		if err != nil {
			continue // reported above
		}
		_, points := worth[int(h)]
		s, held := t.taken[h]
		if !points && !slices.Contains(t.out.Paris, h) || held && s == German {
			t.fault(index("victory.held", i), "a hex with points, or of Paris, and without German units", "%s", text)
		}
	}
	slices.Sort(t.out.Held)
}

// checkMarks tests that the hexes that remember who entered them are not too many.
func (t *theater) checkMarks() {
	marks := t.land.Grid.NewSet()
	for _, v := range t.out.Victory {
		marks.Add(v.Hex)
	}
	for _, p := range t.out.Ports {
		marks.Add(p.Hex)
	}
	for _, b := range t.out.Bases {
		marks.Add(b.Hex)
	}
	for _, list := range append(t.out.Areas[:], t.out.Paris) {
		for _, h := range list {
			marks.Add(h)
		}
	}
	if n := marks.Count(); n > EndeavorMarks {
		t.fault("victory.points", fmt.Sprintf("at most %d hexes with points, ports, bases, entry areas and Paris", EndeavorMarks), "%d", n)
	}
}
