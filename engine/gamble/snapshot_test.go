package gamble

import (
	"bytes"
	"encoding/json"
	"hash/maphash"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/enginetest"
)

func snapshotOf(s *State) Snapshot { return s.Snapshot().(Snapshot) }

func snapshotJSON(tb testing.TB, s *State) []byte {
	tb.Helper()
	text, err := json.Marshal(s.Snapshot())
	if err != nil {
		tb.Fatal(err)
	}
	return text
}

// readSnapshot refuses keys that the types do not have.
func readSnapshot(tb testing.TB, text []byte) Snapshot {
	tb.Helper()
	var out Snapshot
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&out); err != nil {
		tb.Fatalf("%v\n%s", err, text)
	}
	return out
}

// now and then is one position in so many of a walk: reading JSON is slow.
const nowAndThen = 50

func TestSnapshotReadsBack(t *testing.T) {
	n := 0
	walkGames(t, 1, func(_ *Game, s *State) {
		if n++; n%nowAndThen != 0 && s.Player() != engine.Terminal {
			return
		}
		want := snapshotOf(s)
		if got := readSnapshot(t, snapshotJSON(t, s)); !reflect.DeepEqual(got, want) {
			t.Fatalf("read back otherwise:\n%+v\n%+v\nat %s", got, want, marshal(t, s))
		}
	})
}

// boxes are all places of a snapshot that hold units.
func (s *Snapshot) boxes() []*BoxSnapshot {
	out := []*BoxSnapshot{&s.UK, &s.ToCome, &s.Eliminated}
	for i := range s.Areas {
		out = append(out, &s.Areas[i].BoxSnapshot)
	}
	for i := range s.Zones {
		out = append(out, &s.Zones[i].BoxSnapshot)
	}
	return out
}

// Every unit of the order of battle is listed once, on its side, or takes no part.
func TestSnapshotCountsUnits(t *testing.T) {
	n := 0
	walkGames(t, 1, func(g *Game, s *State) {
		if n++; n%nowAndThen != 0 {
			return
		}
		seen := map[string]bool{}
		snap := snapshotOf(s)
		count := func(units []UnitSnapshot, side uint8) {
			for _, u := range units {
				if id := slices.IndexFunc(g.t.units[:g.t.nUnits], func(un unit) bool { return un.id == u.ID }); id < 0 ||
					seen[u.ID] || g.t.units[id].side != side {
					t.Fatalf("%s is listed twice, or on the wrong side, at %s", u.ID, marshal(t, s))
				}
				seen[u.ID] = true
			}
		}
		for _, b := range snap.boxes() {
			count(b.German, german)
			count(b.Allied, allied)
		}
		if len(seen)+snap.NoPart != g.t.nUnits {
			t.Fatalf("%d units listed and %d without part, want %d, at %s", len(seen), snap.NoPart, g.t.nUnits, marshal(t, s))
		}
	})
}

// Different positions have different snapshots: nothing that matters is left out.
func TestSnapshotTellsPositionsApart(t *testing.T) {
	games := 3
	if testing.Short() {
		games = 1
	}
	seed, seen := maphash.MakeSeed(), map[uint64]string{}
	walkGames(t, games, func(_ *Game, s *State) {
		h := maphash.Bytes(seed, snapshotJSON(t, s))
		text := marshal(t, s)
		if before, ok := seen[h]; ok && before != text {
			t.Fatalf("two positions look alike:\n%s\n%s", before, text)
		}
		seen[h] = text
	})
	t.Logf("%d positions", len(seen))
}

// A face that is still to be rolled changes nothing: the dice of a roll are shown once they lie on the
// table only.
func TestSnapshotHidesDice(t *testing.T) {
	shown := 0
	walkGames(t, 1, func(_ *Game, s *State) {
		roll := s.snapRoll()
		if roll == nil || len(roll.Dice) == 0 {
			return
		}
		if kind(s.kind) != kReroll {
			t.Fatalf("dice at %v", kind(s.kind))
		}
		shown++
	})
	if shown == 0 {
		t.Error("no dice lay on the table in all of the walk")
	}
}

const snapshotGolden = "testdata/snapshot-one-bridge.json"

func TestSnapshotGolden(t *testing.T) {
	g := mustGame(t, "gamble/one-bridge", "")
	got, err := json.MarshalIndent(g.New().(*State).Snapshot(), "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	got = append(got, '\n')
	if enginetest.Update() {
		if err := os.WriteFile(snapshotGolden, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(snapshotGolden)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s is stale: go test ./engine/gamble -run Golden -update writes it; first difference:\n%s",
			snapshotGolden, enginetest.FirstDifference(string(want), string(got)))
	}
}

// Every mark of the notation has its words.
func TestSnapshotMarks(t *testing.T) {
	if len(markTexts) != len(unitMarks) {
		t.Fatalf("%d texts for %d marks", len(markTexts), len(unitMarks))
	}
	for i, text := range markTexts {
		if text == "" || slices.Index(markTexts, text) != i {
			t.Errorf("mark %s is called %q", unitMarks[i].name, text)
		}
	}
}

func TestSnapshotByEye(t *testing.T) {
	p := newPos(t).put("uk-2-gren@28", "us-82-1-504@28:spent", "de-henke@27:d1").ctl("28=corps").
		bridge("27-28=allied").turn(allied)
	s := snapshotOf(p.s)
	area := func(n int) AreaSnapshot {
		for _, a := range s.Areas {
			if a.Number == n {
				return a
			}
		}
		t.Fatalf("no area %d", n)
		return AreaSnapshot{}
	}
	bridge := s.Crossings[slices.IndexFunc(s.Crossings, func(c CrossingSnapshot) bool { return c.Between == "27-28" })]
	gren, henke := area(28).Allied[0], area(27).German[0]
	eq(t, "who decides", s.Decision.By+" at "+s.Decision.Node, "allied at K_IMPULSE")
	eq(t, "date and phase", s.Turn.Phase, "Daylight")
	eq(t, "date", s.Turn.Date, 18)
	eq(t, "box", s.Turn.Box, "5")
	eq(t, "the Advantage", s.Advantage, AdvantageSnapshot{"nobody", "german"})
	eq(t, "Nijmegen", area(28).Name, "Nijmegen")
	eq(t, "its TEM", area(28).TEM, 3)
	eq(t, "its Control", area(28).Control, "corps")
	eq(t, "2 Gren", gren.ID+" "+gren.Printed+" "+gren.Status, "uk-2-gren 8-4-7/3 fresh")
	eq(t, "2 Gren attacks with", gren.Attack, 8)
	eq(t, "2 Gren's MF", gren.HalfMF, 14)
	eq(t, "the 504th", area(28).Allied[1].Status, "spent")
	eq(t, "the 504th attacks with", area(28).Allied[1].Attack, 0)
	eq(t, "Henke", henke.Status, "d1")
	eq(t, "the bridge", bridge.State+" over a "+bridge.Over, "allied over a river")
	eq(t, "a polder", area(27).Polder, true)
	eq(t, "air", strings.Join(s.Air.Used, ", "), "RAF 2 Group, RAF 83 Group, US 8th Air Force")
}

// The values of an attack stand beside what they are made of, and the dice once they are rolled.
func TestSnapshotOfAnAttack(t *testing.T) {
	p := newPos(t).put("uk-1-gren@64", "uk-2-gren@64", "de-eindhoven@63").ctl("64=corps").holder(allied).turn(allied)
	p.do("ASSAULT", "?LOC 64", "UNIT uk-2-gren", "LOC 63", "UNIT uk-1-gren", "LOC 63", "?LOC 63", "UNIT uk-2-gren", "?STOP", "?UNIT de-eindhoven")
	p.wantKind(cAssault)
	a := snapshotOf(p.s).Attack
	eq(t, "kind", a.Kind+" by "+a.Side+" in "+a.Target, "assault by allied in 63")
	eq(t, "Point and Forward Unit", a.Point+" "+a.Forward, "uk-2-gren de-eindhoven")
	p.wantValues(a.AV, a.DV)
	sum := map[string]int{}
	for _, term := range a.Terms {
		sum[term.Value] += term.Add
	}
	eq(t, "AV", sum["av"], a.AV)
	eq(t, "DV", sum["dv"], a.DV)
	eq(t, "no dice yet", len(snapshotOf(p.s).Roll.Dice), 0)
	p.do("dice 4 5").wantKind(kReroll)
	roll := snapshotOf(p.s).Roll
	eq(t, "the roll", roll.Kind, "Assault")
	if len(roll.Dice) != 2 || roll.Dice[0]-roll.Dice[1] != -1 {
		t.Errorf("dice %v, want two as far apart as 4 and 5", roll.Dice)
	}
}
