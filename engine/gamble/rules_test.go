package gamble

import (
	_ "embed"
	"encoding/csv"
	"sort"
	"strings"
	"testing"
)

// ledger lists every rule with a status: done rules have a case in TestRules, todo rules may not.
//
//go:embed testdata/ledger.csv
var ledgerText string

type ruleRow struct{ topic, status, summary string }

type ruleCase struct {
	name string
	run  func(t *testing.T)
}

var ruleCases = map[string][]ruleCase{}

// rule registers a case of a rule id; call it from init.
func rule(id, name string, run func(t *testing.T)) {
	ruleCases[id] = append(ruleCases[id], ruleCase{name, run})
}

func ledger(t testing.TB) map[string]ruleRow {
	t.Helper()
	rows, err := csv.NewReader(strings.NewReader(ledgerText)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]ruleRow{}
	for _, r := range rows[1:] {
		if _, dup := out[r[0]]; dup {
			t.Errorf("ledger: id %s twice", r[0])
		}
		out[r[0]] = ruleRow{r[1], r[2], r[3]}
	}
	return out
}

// TestRules runs every case under its rule id: go test ./engine/gamble -run 'TestRules/10.73C'.
func TestRules(t *testing.T) {
	ids := make([]string, 0, len(ruleCases))
	for id := range ruleCases {
		ids = append(ids, id)
	}
	sort.Strings(ids)
	for _, id := range ids {
		t.Run(id, func(t *testing.T) {
			for _, c := range ruleCases[id] {
				t.Run(c.name, c.run)
			}
		})
	}
}

// TestRuleCoverage fails for a done id without a case and for a case without an id, and prints what
// is still to do.
func TestRuleCoverage(t *testing.T) {
	rows := ledger(t)
	done, todo := 0, []string{}
	for id, r := range rows {
		switch r.status {
		case "done":
			done++
			if len(ruleCases[id]) == 0 {
				t.Errorf("rule %s is marked done but has no case", id)
			}
		case "todo":
			todo = append(todo, id)
		default:
			t.Errorf("rule %s: status %q, want done or todo", id, r.status)
		}
	}
	for id := range ruleCases {
		if _, ok := rows[id]; !ok {
			t.Errorf("case for rule %q, which the ledger does not have", id)
		}
	}
	sort.Strings(todo)
	t.Logf("rules: %d done, %d todo", done, len(todo))
	t.Logf("todo: %s", strings.Join(todo, " "))
}
