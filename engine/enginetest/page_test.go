package enginetest_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

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
		{head + "1,Day,half,x\n", nil, `rule 1: status "half", want done or todo`},
		{head + "1,Day,todo,x\n1,Day,todo,x\n", nil, "id 1 twice"},
		{head + "1,Day\n", nil, "wrong number of fields"},
	} {
		record(t, func(tb testing.TB) { enginetest.Rules(tb, "toy", c.ledger, c.cases) }).wantFailure(t, c.want)
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
