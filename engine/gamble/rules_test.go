package gamble

import (
	_ "embed"
	"maps"
	"slices"
	"sort"
	"testing"

	"bridgehead/engine/enginetest"
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

// TestRuleCoverage holds the ledger against the cases, and prints what is still to do.
func TestRuleCoverage(t *testing.T) {
	enginetest.Rules(t, "gamble", ledgerText, slices.Collect(maps.Keys(ruleCases)))
}
