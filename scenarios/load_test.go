package scenarios

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"
)

func Example() {
	s := MustLoad("gamble/one-bridge")
	g := s.Content.(*Gamble)
	fmt.Println(s.Title, g.FirstDate, len(g.Placements), "units")
	for _, p := range g.Placements {
		fmt.Println(g.Units[p.Unit].Name, p.At, p.Status)
	}
	// Output:
	// One bridge 20 3 units
	// 2 Gren 28 fresh
	// 3/504 28 fresh
	// 10SS Pioneer 27 spent
}

func TestList(t *testing.T) {
	want := map[string][2]int{ // turns, units
		"gamble/basic": {4, 143}, "gamble/extended": {10, 170}, "gamble/arnhem": {3, 39},
		"gamble/breakout": {1, 23}, "gamble/nijmegen": {2, 42}, "gamble/one-bridge": {1, 3},
		"endeavor/campaign": {25, 234}, "endeavor/aug44": {20, 225}, "endeavor/sep44": {16, 203}, "endeavor/remagen": {1, 4},
		"endeavor/scheldt": {3, 42}, "endeavor/ardennes": {3, 58}, "endeavor/overlord": {4, 73},
		"garden/market-garden": {10, 118}, "garden/son": {1, 4}, "garden/waal": {2, 21}, "garden/breakout": {2, 21},
		"garden/arnhem": {5, 32}, "garden/highway": {3, 29},
		"reich/one-bridge": {2, 3}, "reich/son": {2, 20}, "reich/frost": {5, 32}, "reich/nijmegen-bridge": {2, 42}, "reich/veghel": {4, 49},
		"reich/hells-highway": {11, 123}, "reich/101st": {10, 111}, "reich/82nd": {10, 138}, "reich/1st": {10, 208},
		"reich/1st-destruction": {30, 293}, "reich/breakout": {9, 228}, "reich/campaign": {66, 1165},
	}
	list := List()
	if len(list) != len(want) {
		t.Errorf("%d scenarios, want %d", len(list), len(want))
	}
	hashes := map[string]string{}
	for _, i := range list {
		if w := want[i.ID]; i.Turns != w[0] || i.Units != w[1] {
			t.Errorf("%s: %d turns and %d units, want %v", i.ID, i.Turns, i.Units, w)
		}
		if i.Title == "" || i.Summary == "" {
			t.Errorf("%s does not explain itself", i.ID)
		}
		h := MustLoad(i.ID).Hash
		if len(h) != 64 || hashes[h] != "" {
			t.Errorf("%s: hash %q, also of %q", i.ID, h, hashes[h])
		}
		hashes[h] = i.ID
	}
}

func TestLoadUnknown(t *testing.T) {
	for _, id := range []string{"", "gamble", "gamble/map", "gamble/forces", "gamble/basic.yaml", "../scenarios/gamble/basic", "chess/basic"} {
		first := "endeavor/ardennes | "
		if strings.HasPrefix(id, "gamble") { // whoever names a game is told its scenarios
			first = "gamble/arnhem | "
		}
		if _, err := Load(id); err == nil || !strings.Contains(err.Error(), "want "+first) {
			t.Errorf("Load(%q): error %v, want one that lists the scenarios", id, err)
		}
	}
}

// A scenario belongs to its caller: what one does to it, another does not see.
func TestLoadsShareNothing(t *testing.T) {
	a := MustLoad("gamble/basic")
	a.Content.(*Gamble).Units[0].Attack = 99
	a.Content.(*Gamble).Map.Areas[0].Sectors = append(a.Content.(*Gamble).Map.Areas[0].Sectors, "82")
	a.Content.(*Gamble).Map.Areas[3].Drop[0] = "82"
	if b := MustLoad("gamble/basic"); b.Content.(*Gamble).Units[0].Attack == 99 || b.Content.(*Gamble).Map.Areas[3].Drop[0] == "82" {
		t.Error("a change to one scenario shows in another")
	}
}

func TestReadFile(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		t.Helper()
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return file
	}
	text := embeddedText(t, "gamble/basic.yaml")
	want := MustLoad("gamble/basic").Hash

	s, err := ReadFile(write("mine.yaml", text))
	if err != nil {
		t.Fatal(err)
	}
	if s.ID != "gamble/mine" || s.Hash != want {
		t.Errorf("id %s and hash %s, want gamble/mine and %s", s.ID, s.Hash, want)
	}

	write("boards/market.yaml", embeddedText(t, "gamble/map.yaml"))
	own := write("own.yaml", strings.Replace(text, "gamble/map", "boards/market.yaml", 1))
	if s, err = ReadFile(own); err != nil || s.Hash != want {
		t.Errorf("with a map of its own: %v", err)
	}

	// One value tried: README.md beside the data does this.
	red := strings.Replace(embeddedText(t, "gamble/map.yaml"), "number: 57, name: Breugel, tem: 1,", "number: 57, name: Breugel, tem: 1, vp: 1,", 1)
	write("boards/market.yaml", red)
	if s, err = ReadFile(own); err != nil || s.Hash == want || s.Content.(*Gamble).Map.Areas[57-1].VP != 1 {
		t.Errorf("with a red name more: %v", err)
	}
	if a := MustLoad("gamble/basic").Content.(*Gamble).Map.Areas[57-1]; a.Number != 57 || a.VP != 0 {
		t.Errorf("the embedded map has %+v now", a)
	}

	write("boards/market.yaml", strings.Replace(smallMap(), "name: Rheden, tem: 2", "name: Rheden, tem: 7", 1))
	_, err = ReadFile(own)
	if want := filepath.Join(dir, "boards", "market.yaml") + ":22: areas[6].tem: got 7, want 1 to 4"; fmt.Sprint(err) != want {
		t.Errorf("error %v\nwant %s", err, want)
	}

	if _, err = ReadFile(filepath.Join(dir, "none.yaml")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("error %v, want file does not exist", err)
	}
	if _, err = ReadFile(write("escape.yaml", strings.Replace(text, "gamble/map", "../market.yaml", 1))); err == nil {
		t.Error("a map outside the directory was read")
	}
}

// Comments, blank lines, style of quotes and brackets, and order of keys do not change the hash.
func TestHashIgnoresFormatting(t *testing.T) {
	block := regexp.MustCompile(`(?m)^  - \{state: (\w+), between: (.*)\}$`)
	text := embeddedText(t, "gamble/nijmegen.yaml")
	changed := block.ReplaceAllString(text, "  -   between: $2\n      state: \"$1\" # a comment")
	changed = strings.Replace(changed, "first_date: 19\nlast_date: 20\n", "\nlast_date: 20\n\n\nfirst_date:   19\n", 1)
	changed = strings.Replace(changed, "title: The Waal", "title: Der Waal", 1)
	if changed == text {
		t.Fatal("nothing changed")
	}
	s, err := Parse("x.yaml", []byte(changed))
	if err != nil {
		t.Fatal(err)
	}
	if want := MustLoad("gamble/nijmegen").Hash; s.Hash != want {
		t.Errorf("hash %s, want %s", s.Hash, want)
	}
}

func TestHashFollowsTheRules(t *testing.T) {
	want := MustLoad("gamble/basic").Hash
	for _, c := range []struct {
		name, file, old, new string
		same                 bool
	}{
		{"outline", "map", "center: [850.1, 250.4]", "center: [850.2, 250.4]", true},
		{"source", "map", "source: {tem: reconstructed, arrows: reconstructed}}\n  - {letter: B", "source: {tem: a guess}}\n  - {letter: B", true},
		{"name of an area", "map", "name: Rheden,", "name: Rheeden,", true},
		{"comment", "map", "kind: map", "kind: map # !", true},
		{"TEM", "map", "name: Rheden, tem: 2", "name: Rheden, tem: 3", false},
		{"VP", "map", "name: Rheden, tem: 2", "name: Rheden, tem: 2, vp: 1", false},
		{"bridge", "map", "between: [35, 43], kind: river, name: Maas, bridge: {name: Mook railway bridge, kind: rail}", "between: [35, 43], kind: river, name: Maas", false},
		{"road", "map", "between: [2, 8], kind: open", "between: [2, 8], kind: open, road: true", false},
		{"arrow", "map", "areas: [1], zones: [A]", "areas: [1, 18], zones: [A]", false},
		{"road group", "map", "[[33, 37], [28, 31]]", "[[33], [37, 28, 31]]", false},
		{"cite", "forces", "point unit attack 8", "point unit", true},
		{"printed name", "forces", `name: "2 Gren"`, `name: "II Gren"`, true},
		{"attack", "forces", `name: "2 Gren", side: allied, branch: british, formation: guards, division: guards, corps: xxx, size: II, type: armor, attack: 8`, `name: "2 Gren", side: allied, branch: british, formation: guards, division: guards, corps: xxx, size: II, type: armor, attack: 7`, false},
		{"date", "forces", "date: 24, zones: [D]", "date: 25, zones: [D]", false},
		{"condition", "forces", "min_fresh: 1", "min_fresh: 2", false},
		{"marker", "forces", "raf_2: 5", "raf_2: 4", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			data := embeddedText(t, "gamble/"+c.file+".yaml")
			if strings.Count(data, c.old) != 1 {
				t.Fatalf("%q does not stand once in the %s", c.old, c.file)
			}
			s, err := Read(fstest.MapFS{
				"own.yaml":   {Data: []byte(strings.Replace(data, c.old, c.new, 1))},
				"basic.yaml": {Data: []byte(strings.Replace(embeddedText(t, "gamble/basic.yaml"), "gamble/"+c.file, "own.yaml", 1))},
			}, "basic.yaml")
			if err != nil {
				t.Fatal(err)
			}
			if (s.Hash == want) != c.same {
				t.Errorf("hash equal: %t, want %t", s.Hash == want, c.same)
			}
		})
	}
}

// The order of units and of boundaries is their numbering, so it counts.
func TestHashKnowsTheOrderOfUnits(t *testing.T) {
	s := MustLoad("gamble/basic")
	u := s.Content.(*Gamble).Units
	u[0], u[1] = u[1], u[0]
	if hashOf(s) == s.Hash {
		t.Error("two units changed places and the hash did not")
	}
}
