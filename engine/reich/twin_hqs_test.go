package reich

import (
	"bridgehead/engine/reich/slowtwin"
)

// compareHQs holds the HQs that have just been judged against what the twin finds (11.11 to 11.24); false where it does not know.
func compareHQs(t failing, twin *slowtwin.Twin, s *State) bool {
	t.Helper()
	text, err := s.MarshalText()
	sure(t, err)
	side := sideOf(s.phase)
	theirs, known, err := twin.HQs(string(text), side)
	sure(t, err)
	if !known {
		return false
	}
	for id, ok := range theirs {
		if ours := !s.has(s.g.t.byID[id], stDepleted); ours != ok {
			t.Fatalf("%s:\n  %s in supply: the engine %v, the twin %v", text, id, ours, ok)
		}
	}
	return true
}

// compareDelivery holds all faces of what a division receives against the twin's reading of the tables (11.61, 11.71, 25.41); false where it does not know it.
func compareDelivery(t failing, twin *slowtwin.Twin, s *State) bool {
	t.Helper()
	text, err := s.MarshalText()
	sure(t, err)
	i := int(s.current().cursor) - 1
	for _, o := range s.Outcomes(nil) {
		name, command, ammunition, known, err := twin.Delivery(string(text), int(o.Action))
		sure(t, err)
		if !known {
			return false
		}
		next := s.Clone().(*State)
		next.Apply(o.Action)
		track := 2 * s.g.t.charts.Logistics.Track // what is over is lost when the division has been dealt with (11.65)
		x := &next.divisions[i]
		if s.g.t.list[s.g.t.divisions[i]].id != name || min(int(x.command), track) != min(command, track) || int(x.ammunition) != ammunition {
			t.Fatalf("%s:\n  face %d: the engine %d.%d, the twin %s %d.%d", text, o.Action, x.command, x.ammunition, name, command, ammunition)
		}
	}
	return true
}
