package searchbench

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"io"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"bridgehead/agents"
)

// whole is a report that has every part, of made-up numbers.
func wholeReport() *Report {
	p := ErrorPlan{Positions: 2, Seeds: 2, Sims: []int{16, 64}}
	set := Set{Name: "chance-1", Meaning: "trees", Positions: 2, Reference: "exact"}
	var all [][]trials
	for v := range variants {
		off := 0.1 * float64(v)
		all = append(all, []trials{{{off, off + 0.1}, {0.2, 0.3}}, {{0.1, 0.1}, {0.1, 0.2}}})
	}
	set.tabulate(all, []float64{0, 0.1}, &p)
	c, pairs := madeUp(EloPlan{Agent: "uct", Sims: []int{25, 50}, Pairs: 9, Mirror: 9}, [2]float64{50, 50}, 0)
	row := SpeedRow{Search: "uct <b>", Sims: Spread{123456, 120000, 130000}, NodeBytes: 40, Nodes: 500, BytesPerNode: 90, Depth: 7, DeepestDepth: 9}
	return &Report{Command: "bridgehead bench search --seed 1", Machine: &Machine{CPU: "a <cpu>", Cores: 2, Load: "0.1", Go: "go1", Build: "b"},
		Speed:  []*Speed{{Scenario: "toy/a", Plan: DefaultSpeedPlan(), Rows: []SpeedRow{row, {Search: "flat"}}}},
		Errors: []*Errors{{Scenario: "toy/a", Plan: p, Leaves: "score", Sets: []Set{set}}},
		Elo:    []*Elo{newElo(EloPlan{Agent: "uct", Sims: []int{25, 50}, Pairs: 9, Mirror: 9}, c, pairs)}}
}

func TestTables(t *testing.T) {
	titles := map[string]bool{}
	for _, table := range wholeReport().tables() {
		if table.Say == "" || titles[table.Title] {
			t.Errorf("%s: twice, or nothing said of it", table.Title)
		}
		titles[table.Title] = true
		for _, row := range table.Rows {
			if len(row) != len(table.Head) {
				t.Errorf("%s: a row of %d for %d columns: %v", table.Title, len(row), len(table.Head), row)
			}
		}
	}
	if len(titles) != 5 {
		t.Errorf("%d tables: %v", len(titles), titles)
	}
}

func TestWriters(t *testing.T) {
	r := wholeReport()
	for name, write := range map[string]func(io.Writer, *Report) error{"text": WriteText, "markdown": WriteMarkdown} {
		var b bytes.Buffer
		if err := write(&b, r); err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{"123,456 (120,000 to 130,000)", "a <cpu>, 2 cores", "stratified, afterstates", "25 to 50", r.Command} {
			if !strings.Contains(b.String(), want) {
				t.Errorf("%s: no %q in\n%s", name, want, b.String())
			}
		}
		if strings.Contains(b.String(), "NaN") || strings.Contains(b.String(), "%!") {
			t.Errorf("%s: something is no number:\n%s", name, b.String())
		}
	}
	var b bytes.Buffer
	if err := WriteJSON(&b, r); err != nil {
		t.Fatal(err)
	}
	var back Report
	if err := json.Unmarshal(b.Bytes(), &back); err != nil || !reflect.DeepEqual(&back, r) {
		t.Errorf("JSON does not read back: %v", err)
	}
}

var remote = regexp.MustCompile(`(?i)<script|<link|<iframe|<img|src=|href=|url\(|@import|https?:`)

// The page is well-formed, needs nothing from elsewhere and escapes names; it stands without a part.
func TestPage(t *testing.T) {
	for figures, r := range map[int]*Report{4: wholeReport(), 0: {Command: "x"}} {
		var b bytes.Buffer
		if err := WriteHTML(&b, r); err != nil {
			t.Fatal(err)
		}
		page, got := b.String(), 0
		dec := xml.NewDecoder(&b)
		dec.Entity = xml.HTMLEntity
		for {
			tok, err := dec.Token()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatalf("not well-formed: %v", err)
			}
			if e, ok := tok.(xml.StartElement); ok && e.Name.Local == "svg" {
				got++
			}
		}
		if at := remote.FindString(page); at != "" || strings.Contains(page, "uct <b>") || strings.Contains(page, "NaN") {
			t.Errorf("the page has %q, something not escaped, or no number", at)
		}
		if got != figures {
			t.Errorf("%d figures, want %d", got, figures)
		}
	}
}

func TestWords(t *testing.T) {
	for got, want := range map[string]string{
		whole(0): "0", whole(999): "999", whole(1234567): "1,234,567", whole(-123456): "-123,456",
		elo(0.2): "0", elo(-12.6): "-13", (*Ratio)(nil).words(): "-",
		(&Estimate{Elo: 40, Interval: agents.Interval{Low: -1, High: 81}, OneSided: true}).words(): "+40* (-1 to +81)",
		wrapped("one "+strings.Repeat("x", textWidth)+" two", "  "):                                "  one\n  " + strings.Repeat("x", textWidth) + "\n  two\n",
	} {
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
