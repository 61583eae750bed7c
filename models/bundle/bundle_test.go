package bundle_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"flag"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"bridgehead/models"
	"bridgehead/models/bundle"
)

var update = flag.Bool("update", false, "write the goldens again")

// golden compares with a file of testdata, or writes it.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s: got other bytes than the golden; where that is meant, raise the version and use -update", name)
	}
}

// What is read is what was written, the bytes are always the same, and files of earlier days can be read.
func TestRoundTrip(t *testing.T) {
	for name, c := range map[string]models.Config{"mapped": mapped, "plain": plain} {
		b := sample(t, name, c)
		data := written(t, b)
		golden(t, name+bundle.Extension, data)
		got, err := bundle.Read(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		sum := sha256.Sum256(data[:len(data)-34])
		if want := hex.EncodeToString(sum[:]); got.Checksum != want {
			t.Errorf("%s: checksum: got %s, want %s", name, got.Checksum, want)
		}
		b.Checksum = got.Checksum
		if !reflect.DeepEqual(got, b) {
			t.Errorf("%s: got\n%+v\nwant\n%+v", name, got, b)
		}
		if !bytes.Equal(written(t, got), data) {
			t.Errorf("%s: written again it is another file", name)
		}
	}
}

// A bundle of float16 has half the size, loses what the page says and then nothing more.
func TestHalfRoundTrip(t *testing.T) {
	b := sample(t, "halved", mapped)
	whole := written(t, b)
	b.Half = true
	data := written(t, b)
	if saved := len(whole) - len(data); saved < 2*b.Net.Count() {
		t.Errorf("got %d bytes less, want at least %d", saved, 2*b.Net.Count())
	}
	got, err := bundle.Read(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range b.Net.Params {
		for j, want := range p.Data {
			x := got.Net.Params[i].Data[j]
			if off := math.Abs(float64(x - want)); off > max(math.Abs(float64(want))/2048, 3e-8) {
				t.Fatalf("%s[%d]: got %g, want %g", p.Name, j, x, want)
			}
		}
	}
	if !bytes.Equal(written(t, got), data) {
		t.Error("written again it is another file")
	}
}

func TestWriteRefuses(t *testing.T) {
	for says, spoil := range map[string]func(b *bundle.Bundle){
		"got no network":                func(b *bundle.Bundle) { b.Net = nil },
		`name: got "../x"`:              func(b *bundle.Bundle) { b.Name = "../x" },
		`name: got "Élan"`:              func(b *bundle.Bundle) { b.Name = "Élan" },
		`name: got ""`:                  func(b *bundle.Bundle) { b.Name = "" },
		`name: got "aaaa`:               func(b *bundle.Bundle) { b.Name = strings.Repeat("a", 65) },
		"game: got nothing":             func(b *bundle.Bundle) { b.Game = "" },
		`actions: got "a\x1b[2J"`:       func(b *bundle.Bundle) { b.Actions = "a\x1b[2J" },
		`observation: got "\xff"`:       func(b *bundle.Bundle) { b.Observation = "\xff" },
		"scenarios[0]: id: got nothing": func(b *bundle.Bundle) { b.Scenarios[0].ID = "" },
		"scenarios[0]: links[0]: got node 2, want one in play":       func(b *bundle.Bundle) { b.Scenarios[0].Links[0][1] = 2 },
		"scenarios[0]: in_play: got 6 nodes, want the 5":             func(b *bundle.Bundle) { b.Scenarios[0].InPlay = append(b.Scenarios[0].InPlay, true) },
		"strength: got 16385, want at most 16384":                    func(b *bundle.Bundle) { b.Strength = make([]bundle.Strength, 1<<14+1) },
		"strength[0]: games: got 0":                                  func(b *bundle.Bundle) { b.Strength[0].Games = 0 },
		"strength[0]: score: got NaN":                                func(b *bundle.Bundle) { b.Strength[0].Score = math.NaN() },
		"strength[0]: score: got 0.61 within 0.7 and 0.68":           func(b *bundle.Bundle) { b.Strength[0].Low = 0.7 },
		`strength[0]: opponent: got "a\nb"`:                          func(b *bundle.Bundle) { b.Strength[0].Opponent = "a\nb" },
		"style[0]: got":                                              func(b *bundle.Bundle) { b.Style[0] = strings.Repeat("x", 5000) },
		`play[1]: level "hard": got -1 simulations`:                  func(b *bundle.Bundle) { b.Play[1].Simulations = -1 },
		"got 1099511627776 simulations":                              func(b *bundle.Bundle) { b.Play[1].Simulations = 1 << 40 },
		"want 0 to 1048576, 0 to 65536 and 0 to 100":                 func(b *bundle.Bundle) { b.Play[1].Considered = 1<<16 + 1 },
		"temperature 100.5":                                          func(b *bundle.Bundle) { b.Play[1].Temperature = 100.5 },
		"temperature +Inf":                                           func(b *bundle.Bundle) { b.Play[1].Temperature = math.Inf(1) },
		`provenance: date: got "yesterday", want YYYY-MM-DD`:         func(b *bundle.Bundle) { b.Provenance.Date = "yesterday" },
		`provenance: parent: got "abc"`:                              func(b *bundle.Bundle) { b.Provenance.Parent = "abc" },
		"provenance: got -1 games":                                   func(b *bundle.Bundle) { b.Provenance.Games = -1 },
		"provenance: config: got 1048577 bytes":                      func(b *bundle.Bundle) { b.Provenance.Config = strings.Repeat("x", 1<<20+1) },
		"config: blocks: got 65":                                     func(b *bundle.Bundle) { b.Net.Config.Blocks = 65 },
		"config: got 2 owners from column 9223372036854775807":       func(b *bundle.Bundle) { b.Net.Config.Shape.OwnerAt = math.MaxInt },
		"weights: got 39 parameters, want 40":                        func(b *bundle.Bundle) { b.Net.Params = b.Net.Params[:39] },
		`weights: got "other", want "node/in" in its place`:          func(b *bundle.Bundle) { b.Net.Params[0].Name = "other" },
		`weights: "node/in": got the shape [3 7], want [3 6]`:        func(b *bundle.Bundle) { b.Net.Params[0].Shape = []int{3, 7} },
		`weights: "node/in": got 17 values, want 18`:                 func(b *bundle.Bundle) { b.Net.Params[0].Data = b.Net.Params[0].Data[:17] },
		`weights: "node/in": value 4: got NaN`:                       func(b *bundle.Bundle) { b.Net.Params[0].Data[4] = float32(math.NaN()) },
		`weights: "node/in": value 5: got -Inf`:                      func(b *bundle.Bundle) { b.Net.Params[0].Data[5] = float32(math.Inf(-1)) },
		`weights: "node/in": value 6: got 70000, want a number that`: func(b *bundle.Bundle) { b.Half, b.Net.Params[0].Data[6] = true, 70000 },
	} {
		b := sample(t, "spoiled", mapped)
		spoil(b)
		var buf bytes.Buffer
		err := bundle.Write(&buf, b)
		if err == nil || !strings.Contains(err.Error(), "bundle: ") || !strings.Contains(err.Error(), says) || buf.Len() > 0 {
			t.Errorf("got %v and %d bytes, want %q and none", err, buf.Len(), says)
		}
	}
}

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, errors.New("the disk is full") }

func TestWriteFails(t *testing.T) {
	if err := bundle.Write(failing{}, sample(t, "lost", plain)); err == nil || err.Error() != "bundle: the disk is full" {
		t.Errorf("got %v", err)
	}
}

// The rows that actions name are kept.
func TestRowsRoundTrip(t *testing.T) {
	c := mapped
	c.Shape.Actions = slices.Clone(mapped.Shape.Actions)
	c.Shape.Actions[2].Rows = []int16{4, 4, 0, 1, 2}
	b := sample(t, "rows", c)
	got, err := bundle.Read(bytes.NewReader(written(t, b)))
	if err != nil {
		t.Fatal(err)
	}
	if rows := got.Net.Config.Shape.Actions[2].Rows; !slices.Equal(rows, c.Shape.Actions[2].Rows) {
		t.Errorf("got the rows %v", rows)
	}
}
