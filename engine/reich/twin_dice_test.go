package reich

import (
	"fmt"
	"strings"

	"bridgehead/engine/reich/slowtwin"
)

// compareDice holds all faces of a roll against what the twin makes of them; false where it does not know the kind.
func compareDice(t failing, twin *slowtwin.Twin, s *State) bool {
	t.Helper()
	text, err := s.MarshalText()
	sure(t, err)
	line := string(text)
	faces, known, err := twin.Faces(line)
	sure(t, err)
	if !known {
		return false
	}
	total := 0
	for _, n := range faces {
		total += n
	}
	outcomes := s.Outcomes(nil)
	if len(outcomes) != len(faces) {
		t.Fatalf("%s: %d faces, the twin has %d", line, len(outcomes), len(faces))
	}
	for _, o := range outcomes {
		if want := float64(faces[int(o.Action)]) / float64(total); o.P != want {
			t.Fatalf("%s: face %d with %v, the twin has %v", line, o.Action, o.P, want)
		}
		next := s.Clone().(*State)
		next.Apply(o.Action)
		theirs, known, err := twin.Roll(line, int(o.Action))
		sure(t, err)
		if !known {
			return false
		}
		if said := differences(t, twin, s, next, theirs); said != "" {
			t.Fatalf("%s:\n  face %d, %s:%s", line, o.Action, s.g.ActionText(s, o.Action), said)
		}
	}
	return true
}

// differences says where the position after a roll is not what the twin says. What play goes on with by itself is allowed: those who are shaken
// are disrupted at the end of a phase, a unit ends the change of mode it has begun, leaders alone die when enemies come.
func differences(t failing, twin *slowtwin.Twin, before, after *State, theirs slowtwin.Outcome) (said string) {
	t.Helper()
	text, err := after.MarshalText()
	sure(t, err)
	now, err := twin.Fates(string(text))
	sure(t, err)
	ours := now.Units
	if theirs.Wrecks != now.Wrecks {
		said += fmt.Sprintf("\n  bridges: the engine %s, the twin %s", now.Wrecks, theirs.Wrecks)
	}
	node := kind(after.node).String()
	if theirs.Next != "" && node != theirs.Next {
		said += fmt.Sprintf("\n  next: the engine %s, the twin %s", node, theirs.Next)
	}
	turned, lands := -1, false
	for i := range before.acts[:before.depth] {
		switch f := &before.acts[i]; act(f.act) {
		case actTurn:
			turned = int(f.unit) - 1
		case actDrop:
			lands = true // they take the mode they were told when all have fired
		}
	}
	ended := before.phase != after.phase || before.turn != after.turn
	for id, a := range theirs.Units {
		b, u := ours[id], before.g.t.byID[id]
		if ended {
			a.Depleted = b.Depleted // HQs are judged, and markers lifted
			a.Disrupted, a.Shaken = a.Disrupted || a.Shaken, false
			if before.unit[u].flags>>quietNights&3 == enough { // it recovers by day
				b.Disrupted = a.Disrupted
			}
		}
		if u == turned || lands {
			b.Mode = a.Mode
		}
		if before.g.t.list[u].leader && b.Dead && !strings.HasPrefix(node, "C_") {
			continue
		}
		if a != b {
			said += fmt.Sprintf("\n  %s: the engine %+v, the twin %+v", id, b, a)
		}
	}
	return said
}
