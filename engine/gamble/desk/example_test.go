package desk

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/engine/gamble"
)

// grenadiers is worked example 4 of the rules: the Ground Assault by two battalions of Grenadier Guards
// on 9SS 2/20, at the question whether the Guards' guns support it.
func grenadiers(t *testing.T) (engine.Game, *gamble.State) {
	t.Helper()
	g := gameOf(t, "gamble/basic", "")
	s := g.New().(*gamble.State)
	for s.NodeKind() != "K_PRIMARY" { // no Tower is hit
		switch s.NodeKind() {
		case "K_BOMB_TARGET":
			s.Apply(s.LegalActions(nil)[0])
		case "C_BOMBARD":
			do(t, g, s, "dice 2 12")
		default:
			do(t, g, s, "NO")
		}
	}
	do(t, g, s, "UNIT de-7-16", "dice 7 9", "NO", "UNIT de-6-penal") // four battalions Spent
	for s.NodeKind() != "K_LAND_AREA" {
		if s.NodeKind() == "C_INTERDICT" {
			do(t, g, s, "die 6")
		} else {
			do(t, g, s, "NO")
		}
	}
	do(t, g, s, "STOP", "UNIT uk-1-gren", "UNIT uk-2-gren", "STOP", "UNIT uk-2-gren")
	if s.NodeKind() != "K_SUPPORT" {
		t.Fatalf("at %s", s.NodeKind())
	}
	return g, s
}

func TestWorkedExample(t *testing.T) {
	g, s := grenadiers(t)
	o, err := deskOf(g).Preview(s, actionOf(t, g, s, "UNIT uk-guards-art"))
	if err != nil {
		t.Fatal(err)
	}
	var terms []string
	for _, term := range o.Terms {
		terms = append(terms, fmt.Sprintf("%s %s %+d", term.Side, term.Rule, term.Value))
	}
	got := strings.Join(terms, ", ")
	want := "allied 10.72A +8, allied 10.72B +1, allied 10.72C +1, allied 10.72D +1, german 10.73A +3, german 10.73B +2"
	if got != want || o.Attack != 11 || o.Defense != 5 {
		t.Errorf("%d against %d: %s\nwant 11 against 5: %s", o.Attack, o.Defense, got, want)
	}
	// Of the 1296 throws of four dice 1226 favour an attack that is 6 ahead, 35 are level.
	if w := 1226. / 1296; o.Win < w-1e-9 || o.Win > w+1e-9 {
		t.Errorf("win %v, want %v", o.Win, w)
	}
	if w := 35. / 1296; o.Draw < w-1e-9 || o.Draw > w+1e-9 {
		t.Errorf("draw %v, want %v", o.Draw, w)
	}
	if want := "the enemy answers as is best for his DV: 9SS 2/20 is the Forward Unit, factor 3: DV 5 against AV 11"; o.Reply != want {
		t.Errorf("reply %q, want %q", o.Reply, want)
	}
	want = "AV 11 against DV 5, dice added to both: success 94.6 %, stalemate 2.7 %, failure 2.7 %; " +
		"expected loss 6.0 German and 0.1 Allied steps."
	if o.Summary != want {
		t.Errorf("summary %q, want %q", o.Summary, want)
	}
	if o.Again != "allied" || o.Attacker != "allied" || o.Roll != "C_ASSAULT" {
		t.Errorf("again %q, attacker %q, roll %q", o.Again, o.Attacker, o.Roll)
	}
}

// A failure Disrupts both battalions, a stalemate the Point Unit alone; to become Spent is no loss.
func TestLossesOfTheExample(t *testing.T) {
	g, s := grenadiers(t)
	o, err := deskOf(g).Preview(s, actionOf(t, g, s, "STOP"))
	if err != nil {
		t.Fatal(err)
	}
	loss := map[string]board.Loss{}
	for _, r := range o.Outcomes {
		word, _, _ := strings.Cut(r.Text, " CP")
		loss[word] = r.Loss
	}
	for word, want := range map[string]board.Loss{"failure": {Allied: 2}, "stalemate": {Allied: 1}, "success, 3": {German: 3}} {
		if got := loss[word]; math.Abs(got.German-want.German)+math.Abs(got.Allied-want.Allied) > 1e-9 {
			t.Errorf("%s costs %v, want %v", word, loss[word], want)
		}
	}
}

func TestNotes(t *testing.T) {
	g := gameOf(t, "gamble/basic", "")
	for kind, want := range map[string]string{"K_STEP": " MF", "K_REFIT": " SP", "K_REFIT_DEPOT": " SP due", "K_MODE": " MF",
		"K_DEPOT": "up to ", "K_DEPOT_DEST": "Supply Points", "K_FORWARD": "against AV "} {
		s := find(t, g, 0, kind)
		n := 0
		for i, c := range deskOf(g).Point(s, s.LegalActions(nil)) {
			switch {
			case strings.Contains(c.Note, want):
				n++
			case c.Note != "":
				t.Errorf("%s, choice %d: note %q", kind, i, c.Note)
			}
		}
		if n == 0 {
			t.Errorf("%s: no note", kind)
		}
	}
}

func TestPriceMF(t *testing.T) {
	for _, c := range []struct {
		halves int
		all    bool
		want   string
	}{{0, false, ""}, {1, false, "½ MF"}, {2, false, "1 MF"}, {5, false, "2½ MF"}, {8, false, "4 MF"}, {0, true, "All MF"}} {
		if got := priceMF(c.halves, c.all); got != c.want {
			t.Errorf("%d, %v: %q, want %q", c.halves, c.all, got, c.want)
		}
	}
}

func TestRead(t *testing.T) {
	for text, want := range map[string]result{
		"Allied 9, German 5: 20 against 14, success, 3 CP of the 4 that can be absorbed": {text: "success, 3 CP of the 4 that can be absorbed", compared: true, diff: 6},
		"Allied 2, German 5: 1 against -1, failure; as Sunset DR 2, the day goes on":     {text: "failure", sunset: "the day goes on", compared: true, diff: 2},
		"die 6: with drm +2 makes 8 of 7, the bridge is seized":                          {text: "the bridge is seized"},
		"sum 8: the day ends": {text: "the day ends"},
		"something else: 3":   {text: "something else: 3"},
	} {
		if got := read(text); got != want {
			t.Errorf("%s\n  got  %+v\n  want %+v", text, got, want)
		}
	}
}

// Where one side is so strong that no dice are rolled, the preview says so.
func TestCertainResults(t *testing.T) {
	g := gameOf(t, "gamble/basic", "")
	certain := 0
	for seed := range uint64(12) {
		walkGame(g, seed, 6000, func(s engine.State, legal []engine.Action) {
			if s.(*gamble.State).NodeKind() != "K_ACT" {
				return
			}
			for i, c := range deskOf(g).Point(s, legal) {
				if c.Place == "" {
					continue
				}
				o, err := deskOf(g).Preview(s, legal[i])
				switch {
				case err != nil:
					t.Fatal(err)
				case o.Certain == (o.Roll != ""):
					t.Fatalf("certain %v, roll %q: %s", o.Certain, o.Roll, o.Summary)
				case !o.Certain:
					continue
				}
				certain++
				if len(o.Terms) > 0 && (o.Win == 1) != (o.Attack > o.Defense) || o.Win+o.Lose != 1 || len(o.Outcomes) != 1 {
					t.Fatalf("%+v", o)
				}
				if !strings.Contains(strings.ToLower(o.Summary), "no dice") {
					t.Fatalf("summary %q", o.Summary)
				}
			}
		})
	}
	if certain == 0 {
		t.Error("no result was certain")
	}
}
