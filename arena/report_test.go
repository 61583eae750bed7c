package arena

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the goldens again")

// madeUp is a run of made-up results that has everything a report can show.
func madeUp() *Analysis {
	c := manyAgents(60, 2, "random", "middling:x=1", "strong <b>&amp;", "weak")
	c.Mirror, c.SPRT = 20, &SPRT{0, 50, 0.05, 0.05}
	rng := rand.New(rand.NewPCG(11, 12))
	strength := []float64{0, 60, 200, -3000}
	pairs := simulate(&c, rng, [2][]float64{strength, strength}, []float64{80, -20})
	for i := range pairs {
		for k := range pairs[i].Games {
			g := &pairs[i].Games[k]
			g.Decisions, g.Chances = [2]int{10 + rng.IntN(30), 10 + rng.IntN(30)}, rng.IntN(9)
			g.Luck = 0.3*g.Returns[0] + 0.2*rng.NormFloat64()
			g.Nanos = [2]int64{rng.Int64N(1e6), rng.Int64N(1e6)}
			if pairs[i].Scenario == 0 {
				g.Points = &Points{VP: 7 + int(g.Returns[1]) + rng.IntN(3), Goal: 8}
			}
		}
	}
	pairs[11].Games[1].Forfeit = &Forfeit{Side: 1, Reason: "no answer <in time>"}
	return Analyse(c, pairs)
}

func TestTableGolden(t *testing.T) {
	var b bytes.Buffer
	if err := WriteTable(&b, madeUp()); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join("testdata", "table.golden")
	if *update {
		if err := errors.Join(os.MkdirAll("testdata", 0o755), os.WriteFile(path, b.Bytes(), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	if want := readFile(t, path); !bytes.Equal(b.Bytes(), want) {
		t.Errorf("line %d differs from %s (-update writes it):\n%s", firstDifference(b.String(), string(want)), path, b.String())
	}
}

var remote = regexp.MustCompile(`(?i)<script|<link|<iframe|<img|src=|href=|url\(|@import|https?:`)

// The page is well-formed, needs nothing from elsewhere, escapes what agents are called, and has a
// sentence for each figure.
func TestPage(t *testing.T) {
	small := Analyse(toyConfig(1, "random", "greedy"), nil)
	alone := toyConfig(0, "random")
	alone.Mirror = 3
	single := Analyse(alone, simulate(&alone, rand.New(rand.NewPCG(1, 1)), [2][]float64{{0}, {0}}, []float64{0}))
	for name, a := range map[string]*Analysis{"everything": madeUp(), "nothing played": small, "one agent": single} {
		var b bytes.Buffer
		if err := WriteHTML(&b, a); err != nil {
			t.Fatal(err)
		}
		page := b.String()
		dec := xml.NewDecoder(&b)
		dec.Entity = xml.HTMLEntity
		figures := 0
		for {
			tok, err := dec.Token()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatalf("%s: not well-formed: %v", name, err)
			}
			if e, ok := tok.(xml.StartElement); ok && e.Name.Local == "svg" {
				figures++
			}
		}
		if at := remote.FindString(page); at != "" {
			t.Errorf("%s: the page has %q", name, at)
		}
		if strings.Contains(page, "strong <b>") || strings.Contains(page, "NaN") || strings.Contains(page, "ZgotmplZ") {
			t.Errorf("%s: something is not escaped, or no number", name)
		}
		if want := map[string]int{"everything": 7, "one agent": 2}[name]; figures != want {
			t.Errorf("%s: %d figures, want %d", name, figures, want)
		}
		if sections, said := strings.Count(page, "<section>"), strings.Count(page, `class="say`); said < sections {
			t.Errorf("%s: %d sections and %d sentences about them", name, sections, said)
		}
	}
}
