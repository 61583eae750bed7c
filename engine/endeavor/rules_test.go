package endeavor

import (
	_ "embed"
	"testing"

	"bridgehead/engine/enginetest"
)

// ledgerText lists every rule with a status: done rules have a case in TestRules, todo rules may not.
//
//go:embed testdata/ledger.csv
var ledgerText string

var ruleCases enginetest.Cases

// rule registers a case of a rule id; call it from init.
func rule(id, name string, run func(t *testing.T)) { ruleCases.Add(id, name, run) }

// TestRules runs every case under its rule id: go test ./engine/endeavor -run 'TestRules/ME-012$'.
func TestRules(t *testing.T) { ruleCases.Run(t) }

// TestRuleCoverage holds the ledger against the cases, and prints what is still to do.
func TestRuleCoverage(t *testing.T) { ruleCases.Cover(t, "endeavor", ledgerText) }
