package enginetest

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"bridgehead/engine"
)

// Part is a part of a page that is made from the game: what stands between <!-- generated: NAME --> and <!-- end -->.
type Part struct {
	Name  string
	Write func(b *strings.Builder)
}

// Page tests that the made parts of a page are what the game says; with -update it writes them. The rest of the page is
// left alone. Its test is called TestGolden..., so that make golden finds it.
func Page(t testing.TB, file string, parts ...Part) {
	t.Helper()
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	page := string(raw)
	for _, p := range parts {
		var b strings.Builder
		p.Write(&b)
		if page, err = replacePart(page, p.Name, b.String()); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
	}
	switch {
	case page == string(raw):
	case Update():
		if err := os.WriteFile(file, []byte(page), 0o644); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("%s is stale: make golden writes it; first difference:\n%s", file, FirstDifference(string(raw), page))
	}
}

// replacePart puts text between the marks of a part.
func replacePart(page, name, text string) (string, error) {
	mark := "<!-- generated: " + name + " -->\n"
	before, rest, ok := strings.Cut(page, mark)
	_, after, closed := strings.Cut(rest, "<!-- end -->")
	if !ok || !closed {
		return "", fmt.Errorf("it has no part %q", name)
	}
	return before + mark + text + "<!-- end -->" + after, nil
}

// FirstDifference shows the first lines in which two texts differ.
func FirstDifference(is, want string) string {
	x, y := strings.Split(is, "\n"), strings.Split(want, "\n")
	for i := range min(len(x), len(y)) {
		if x[i] != y[i] {
			return fmt.Sprintf("is   %s\nwant %s", x[i], y[i])
		}
	}
	return fmt.Sprintf("%d lines, want %d", len(x), len(y))
}

// WriteBlocks writes the table of the blocks of an observation, and how many values the usual ones have.
func WriteBlocks(b *strings.Builder, blocks []engine.Block) {
	b.WriteString("| block | shape | from | range | meaning |\n|---|---|---|---|---|\n")
	at := 0
	for _, k := range blocks {
		meaning := k.Meaning
		if k.Optional {
			meaning = "optional: " + meaning
		}
		fmt.Fprintf(b, "| `%s` | %s | %d | %g to %g | %s |\n", k.Name, strings.Trim(fmt.Sprint(k.Shape), "[]"), at, k.Min, k.Max, meaning)
		at += k.Size()
	}
	usual := engine.Values(engine.Usual(blocks))
	fmt.Fprintf(b, "\n%d values in all", usual)
	if at > usual {
		fmt.Fprintf(b, ", %d with the optional blocks", at)
	}
	b.WriteString(".")
}

// WriteObservation writes the table of the blocks, and below it what the columns of those mean that are named.
func WriteObservation(b *strings.Builder, blocks []engine.Block, columns map[string]engine.ColumnNames) {
	WriteBlocks(b, blocks)
	b.WriteString(" Values beyond the scale of a column are cut off.\n")
	for i := range blocks {
		if names := columns[blocks[i].Name]; names != nil {
			WriteColumns(b, blocks[i].Name, names)
		}
	}
}

// WriteColumns writes what the columns of a block mean, those of one subject ("phase: dawn", "phase: day") in one line. Columns
// without a name are always 0.
func WriteColumns(b *strings.Builder, block string, names []string) {
	fmt.Fprintf(b, "\n**Columns of `%s`**, each 1 for yes unless a scale is given:\n\n", block)
	for i := 0; i < len(names); {
		what, value, isRun := strings.Cut(names[i], ": ")
		values := []string{value}
		j := i + 1
		for ; isRun && j < len(names); j++ {
			w, v, ok := strings.Cut(names[j], ": ")
			if !ok || w != what {
				break
			}
			values = append(values, v)
		}
		for ; what == "" && j < len(names) && names[j] == ""; j++ {
		}
		switch {
		case what == "" && j == i+1:
			fmt.Fprintf(b, "- %d spare, always 0\n", i)
		case what == "":
			fmt.Fprintf(b, "- %d to %d spare, always 0\n", i, j-1)
		case !isRun:
			fmt.Fprintf(b, "- %d %s\n", i, what)
		default:
			fmt.Fprintf(b, "- %d to %d %s: %s\n", i, j-1, what, strings.Join(values, "; "))
		}
		i = j
	}
}

// nodeGames is how many random games are played to meet the kinds of nodes.
const nodeGames = 50

// WriteNodes writes the table of the kinds of nodes that random games meet, in the order they are first met: who decides,
// what is asked there, and the actions or faces that were ever legal.
func WriteNodes(t testing.TB, b *strings.Builder, g engine.Game) {
	t.Helper()
	b.WriteString("| kind | who decides | asked first | actions |\n|---|---|---|---|\n")
	type row struct {
		who, prompt string
		met         map[engine.Action]bool
	}
	rows, order := map[string]*row{}, []string{}
	for i := range uint64(nodeGames) {
		w := newWalk(g, contractSeed, i)
		for ; ; must(t, w.step()) {
			kind := engine.NodeKind(w.state)
			if rows[kind] == nil {
				rows[kind] = &row{w.state.Player().Name(g.Sides()), engine.Prompt(w.state), map[engine.Action]bool{}}
				order = append(order, kind)
			}
			for _, a := range w.state.LegalActions(nil) {
				rows[kind].met[a] = true
			}
			if w.over() {
				break
			}
		}
	}
	for _, kind := range order {
		r := rows[kind]
		fmt.Fprintf(b, "| %s | %s | %s | %s |\n", kind, r.who, r.prompt, runs(slices.Sorted(maps.Keys(r.met))))
	}
}

// runs are ascending numbers in words, such as "0 to 2, 5".
func runs(numbers []engine.Action) string {
	if len(numbers) == 0 {
		return "none"
	}
	var words []string
	for i := 0; i < len(numbers); {
		j := i
		for j+1 < len(numbers) && numbers[j+1] == numbers[j]+1 {
			j++
		}
		word := fmt.Sprint(numbers[i])
		if j > i {
			word = fmt.Sprintf("%d to %d", numbers[i], numbers[j])
		}
		words, i = append(words, word), j+1
	}
	return strings.Join(words, ", ")
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
