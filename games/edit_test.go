package games

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"bridgehead/engine"
	"bridgehead/scenarios"
)

// draftOf is a draft of a scenario that comes with the program.
func draftOf(t testing.TB, id string) *scenarios.Draft {
	t.Helper()
	text, err := scenarios.Text(id)
	if err != nil {
		t.Fatal(err)
	}
	d, err := scenarios.OpenDraft(id+".yaml", text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// lineOf is the initial position of a draft, as its line but for the scenario.
func lineOf(t testing.TB, d *scenarios.Draft) string {
	t.Helper()
	sc, err := d.Check()
	if err != nil {
		t.Fatalf("%v\n%s", err, d.Text())
	}
	g, err := Make(sc, "")
	if err != nil {
		t.Fatal(err)
	}
	line, err := g.New().MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(line), ":") // what comes before has the hash of the scenario
	_, rest, _ = strings.Cut(rest, " ")
	return rest
}

// TestWrittenOutSetupsPlayTheSame: a set-up that is printed, or made of selections, begins the same once every unit is named.
func TestWrittenOutSetupsPlayTheSame(t *testing.T) {
	for _, id := range scenarios.IDs() {
		d := draftOf(t, id)
		before := lineOf(t, d)
		units := d.State().Units
		if !same(d, units) {
			t.Errorf("%s: nothing of a unit can be changed to what it is", id)
		}
		if after := lineOf(t, d); after != before {
			t.Errorf("%s: got\n%s\nwant\n%s", id, after, before)
		}
		if got := d.State().Units; len(got) != len(units) {
			t.Errorf("%s: %d units take part, want %d", id, len(got), len(units))
		}
	}
}

// same changes something of a unit to what it is, by which the set-up is written out.
func same(d *scenarios.Draft, units []scenarios.DraftUnit) bool {
	for _, u := range units {
		fields, _ := d.UnitFields(u.ID)
		for _, f := range fields {
			if u.At != "to-come" && d.Do(scenarios.Edit{Do: "unit", Unit: u.ID, Field: f.Key, Value: f.Value}) == nil {
				return true
			}
		}
	}
	return false
}

// playOut plays a random game to its end.
func playOut(g engine.Game, seed uint64) error {
	rng := rand.New(rand.NewPCG(seed, 38))
	var buf []engine.Action
	s := g.New()
	for n := 0; s.Player() != engine.Terminal; n++ {
		if buf = s.LegalActions(buf[:0]); len(buf) == 0 || n > 4*g.MaxDecisions() {
			return fmt.Errorf("no end after %d steps, with %d actions", n, len(buf))
		}
		s.Apply(buf[rng.IntN(len(buf))])
	}
	return nil
}

// TestRandomEdits: whatever is let through can be written and read; whatever is refused changes nothing; what has no fault is played to its
// end.
func TestRandomEdits(t *testing.T) {
	for _, id := range []string{"gamble/nijmegen", "gamble/basic", "garden/son", "garden/market-garden", "endeavor/remagen", "endeavor/scheldt", "reich/one-bridge", "reich/son"} {
		t.Run(id, func(t *testing.T) {
			played := 0
			rapid.Check(t, func(t *rapid.T) {
				text, _ := scenarios.Text(id)
				d, err := scenarios.OpenDraft(id, text)
				if err != nil {
					t.Fatal(err)
				}
				for range rapid.IntRange(1, 12).Draw(t, "edits") {
					before := string(d.Text())
					e := drawEdit(t, d)
					if err := d.Do(e); err != nil {
						if after := string(d.Text()); after != before {
							t.Fatalf("%+v was refused (%v) and changed\n%s\nto\n%s", e, err, before, after)
						}
						continue
					}
					again, err := scenarios.OpenDraft(id, d.Text())
					if again == nil {
						t.Fatalf("%+v: what was written cannot be read: %v\n%s", e, err, d.Text())
					}
					if string(again.Text()) != string(d.Text()) {
						t.Fatalf("%+v: it is read as another text:\n%s\n%s", e, d.Text(), again.Text())
					}
				}
				sc, err := d.Check()
				if err != nil {
					return
				}
				g, err := Make(sc, "")
				if err != nil {
					t.Fatalf("no faults, and no game: %v\n%s", err, d.Text())
				}
				if played++; sc.Hash != scenarios.MustLoad(id).Hash && played < 15 {
					if err := playOut(g, 1); err != nil {
						t.Fatalf("%v\n%s", err, d.Text())
					}
				}
			})
			if played == 0 {
				t.Error("no draft was without faults")
			}
		})
	}
}

// drawEdit draws a change that makes sense more often than not.
func drawEdit(t *rapid.T, d *scenarios.Draft) scenarios.Edit {
	state := d.State()
	places := append([]string{"to-come", "nowhere"}, state.InPlay...)
	for _, u := range state.Units {
		places = append(places, u.At)
	}
	e := scenarios.Edit{Do: rapid.SampledFrom(scenarios.EditKinds).Draw(t, "do"), At: rapid.SampledFrom(places).Draw(t, "at")}
	if len(state.Units) > 0 {
		e.Unit = rapid.SampledFrom(state.Units).Draw(t, "unit").ID
	}
	for id := range state.Crossings {
		e.Crossing = max(e.Crossing, id)
	}
	var fields []scenarios.DraftField
	switch e.Do {
	case "unit":
		fields, _ = d.UnitFields(e.Unit)
	case "place":
		fields, _ = d.PlaceFields(e.At)
	case "crossing":
		fields, _ = d.CrossingFields(e.Crossing)
	default:
		fields = leaves(state.Fields)
	}
	if len(fields) == 0 {
		return e
	}
	f := rapid.SampledFrom(fields).Draw(t, "field")
	e.Field = f.Key
	switch f.Kind {
	case scenarios.FieldNumber:
		e.Value = fmt.Sprint(rapid.IntRange(f.Low-1, f.High+1).Draw(t, "number"))
	case scenarios.FieldChoice:
		e.Value = rapid.SampledFrom(append(f.Choices, "", "nothing")).Draw(t, "choice")
	case scenarios.FieldFlag:
		e.Value = rapid.SampledFrom([]string{"true", "false", "yes"}).Draw(t, "flag")
	default:
		e.Value = rapid.OneOf(rapid.String(), rapid.SampledFrom(places)).Draw(t, "text")
	}
	return e
}

// leaves are all fields, and the fields of fields.
func leaves(fields []scenarios.DraftField) (all []scenarios.DraftField) {
	for _, f := range fields {
		all = append(append(all, f), leaves(f.Fields)...)
	}
	return all
}
