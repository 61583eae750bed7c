package garden

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

type ruleCase struct {
	name string
	run  func(t *testing.T)
}

var ruleCases = map[string][]ruleCase{}

// rule registers a case of a rule id; call it from init.
func rule(id, name string, run func(t *testing.T)) {
	ruleCases[id] = append(ruleCases[id], ruleCase{name, run})
}

// ledger is the status of every rule.
func ledger(t testing.TB) map[string]string {
	t.Helper()
	rows, err := csv.NewReader(strings.NewReader(ledgerText)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for _, r := range rows[1:] {
		if _, dup := out[r[0]]; dup {
			t.Errorf("ledger: id %s twice", r[0])
		}
		out[r[0]] = r[2]
	}
	return out
}

// TestRules runs every case under its rule id: go test ./engine/garden -run 'TestRules/O-123$'.
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

// TestRuleCoverage fails for a done id without a case and for a case without an id or with one that is still to do, and
// prints what is.
func TestRuleCoverage(t *testing.T) {
	rows := ledger(t)
	done, todo := 0, []string{}
	for id, status := range rows {
		switch status {
		case "done":
			done++
			if len(ruleCases[id]) == 0 {
				t.Errorf("rule %s is marked done but has no case", id)
			}
		case "todo":
			todo = append(todo, id)
		default:
			t.Errorf("rule %s: status %q, want done or todo", id, status)
		}
	}
	for id := range ruleCases {
		if rows[id] != "done" {
			t.Errorf("case for rule %q, whose status is %q", id, rows[id])
		}
	}
	sort.Strings(todo)
	t.Logf("rules: %d done, %d todo", done, len(todo))
	t.Logf("todo: %s", strings.Join(todo, " "))
}
