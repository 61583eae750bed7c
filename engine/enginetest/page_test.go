package enginetest_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/enginetest"
	"bridgehead/engine/toy"
)

func TestRules(t *testing.T) {
	const head = "id,topic,status,summary\n"
	record(t, func(tb testing.TB) {
		enginetest.Rules(tb, "toy", head+"1,Day,done,one choice\n2.1,Assault,todo,the die\n", []string{"1", "1"})
	}).wantPass(t)
	for _, c := range []struct {
		ledger string
		cases  []string
		want   string
	}{
		{"id,status\n1,done\n", nil, "want the columns"},
		{head + "1,Day,done,x\n", nil, "rule 1 is marked done but has no case"},
		{head + "1,Day,todo,x\n", []string{"2"}, `case for rule "2", which the ledger does not have`},
		{head + "1,Day,todo,x\n", []string{"1"}, `case for rule "1", which is marked todo`},
		{head + "1,Day,half,x\n", nil, `rule 1: status "half", want done or todo`},
		{head + "1,Day,todo,x\n1,Day,todo,x\n", nil, "id 1 twice"},
		{head + "1,Day\n", nil, "wrong number of fields"},
	} {
		record(t, func(tb testing.TB) { enginetest.Rules(tb, "toy", c.ledger, c.cases) }).wantFailure(t, c.want)
	}
}

// Cases run by rule and name, the rules in order, and cover the ledger.
func TestCases(t *testing.T) {
	var cases enginetest.Cases
	var ran []string
	for _, c := range [][2]string{{"2", "b"}, {"1", "c"}, {"2", "a"}} {
		cases.Add(c[0], c[1], func(t *testing.T) { ran = append(ran, t.Name()) })
	}
	t.Run("run", cases.Run)
	if got, want := strings.Join(ran, " "), "TestCases/run/1/c TestCases/run/2/b TestCases/run/2/a"; got != want {
		t.Errorf("ran %s, want %s", got, want)
	}
	const head = "id,topic,status,summary\n"
	record(t, func(tb testing.TB) { cases.Cover(tb, "toy", head+"1,Day,done,x\n2,Night,done,x\n") }).wantPass(t)
	record(t, func(tb testing.TB) { cases.Cover(tb, "toy", head+"1,Day,done,x\n3,Night,done,x\n") }).
		wantFailure(t, "rule 3 is marked done but has no case", `case for rule "2", which the ledger does not have`)
}

// Texts made of pieces of positions are refused, or read as positions that hold together: a game that fails is caught.
func TestParsePieces(t *testing.T) {
	texts := func(g engine.Game) (all []string) {
		s := g.New()
		for s.Player() != engine.Terminal {
			text, err := s.MarshalText()
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, string(text))
			s.Apply(s.LegalActions(nil)[0])
		}
		return all
	}
	pieces := func(g engine.Game, ask func(engine.State)) func(testing.TB) {
		return func(tb testing.TB) {
			enginetest.ParsePieces(tb, 300, enginetest.Pieces{Game: g, Texts: texts(toy.Default()), Signs: "0123d", Ask: ask})
		}
	}
	asked := 0
	record(t, pieces(toy.Default(), func(engine.State) { asked++ })).wantPass(t)
	if asked == 0 {
		t.Error("nothing was read")
	}
	record(t, pieces(toy.Default(), func(engine.State) { panic("no such thing") })).wantFailure(t, "is read, but panics: no such thing")
	record(t, pieces(newBroken(hooks{legal: func(*state, []engine.Action) []engine.Action { return nil }}), nil)).
		wantFailure(t, "leaves nothing to do")
	for want, err := range map[string]error{"a state beside the error no": errors.New("no"), "an error without words": errors.New(" ")} {
		record(t, pieces(newBroken(hooks{parse: func(g *broken, text []byte) (engine.State, error) {
			if s, _ := g.parseWell(text); s != nil && err.Error() != " " {
				return s, err
			}
			return nil, err
		}}), nil)).wantFailure(t, want)
	}
}

func TestWriteMissing(t *testing.T) {
	const head = "id,topic,status,summary\n"
	for ledger, want := range map[string]string{
		head + "1,Day,done,x\n":                                "none.\n",
		head + "1,Day,todo,x\n2,Night,done,x\n3,Dawn,todo,x\n": "1 Day; 3 Dawn.\n",
	} {
		var b strings.Builder
		if enginetest.WriteMissing(t, &b, ledger); b.String() != want {
			t.Errorf("%q, want %q", b.String(), want)
		}
	}
}

func TestWriteObservation(t *testing.T) {
	var b strings.Builder
	blocks := []engine.Block{{Name: "side", Shape: []int{2}, Max: 1, Meaning: "who looks"}, {Name: "spare", Shape: []int{1}}}
	enginetest.WriteObservation(&b, blocks, map[string]engine.ColumnNames{"side": {"side: German", "side: Allied"}})
	const want = "\n3 values in all. Values beyond the scale of a column are cut off.\n\n" +
		"**Columns of `side`**, each 1 for yes unless a scale is given:\n\n- 0 to 1 side: German; Allied\n"
	if !strings.HasSuffix(b.String(), want) {
		t.Errorf("%q, want it to end %q", b.String(), want)
	}
}

func TestPage(t *testing.T) {
	file := filepath.Join(t.TempDir(), "toy.md")
	blocks := enginetest.Part{Name: "observation", Write: func(b *strings.Builder) { enginetest.WriteBlocks(b, toy.Default().Blocks()) }}
	page := func(text string) func(tb testing.TB) {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return func(tb testing.TB) { enginetest.Page(tb, file, blocks) }
	}
	var table strings.Builder
	blocks.Write(&table)
	for _, want := range []string{"| `side` | 2 | 0 | 0 to 1 | ", "| `road` | 3 2 | 18 | 0 to 1 | optional: ", "\n18 values in all, 24 with the optional blocks."} {
		if !strings.Contains(table.String(), want) {
			t.Errorf("the table has no %q:\n%s", want, table.String())
		}
	}
	const mark = "# Toy\n<!-- generated: observation -->\n"
	record(t, page(mark+table.String()+"<!-- end -->\n")).wantPass(t)
	if enginetest.Update() {
		return // it would be mended
	}
	record(t, page("# Toy\n")).wantFailure(t, `it has no part "observation"`)
	record(t, page(mark+"<!-- end -->\n")).wantFailure(t, "is stale", "want | block | shape")
}
