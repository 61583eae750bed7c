package reich

import (
	_ "embed"
	"testing"

	"bridgehead/engine/enginetest"
)

// ledger lists every rule with a status: done rules have a case in TestRules, todo rules may not.
//
//go:embed testdata/ledger.csv
var ledgerText string

var ruleCases enginetest.Cases

// rule registers a case of a rule id; call it from init.
func rule(id, name string, run func(t *testing.T)) { ruleCases.Add(id, name, run) }

// TestRules runs every case under its rule id: go test ./engine/reich -run 'TestRules/RR-012$'.
func TestRules(t *testing.T) { ruleCases.Run(t) }

// TestRuleCoverage holds the ledger against the cases, and prints what is still to do.
func TestRuleCoverage(t *testing.T) { ruleCases.Cover(t, "reich", ledgerText) }

// Where rule tests are played: between Veghel and Uden, on open ground with woods to the west of it.
const field = "hells-highway"

// Companies that rule tests use.
const (
	first501  = "al-101-501-2-inf-1" // 5-3-8
	second501 = "al-101-501-2-inf-2"
	third501  = "al-101-501-2-inf-3"
	other501  = "al-101-501-1-inf-1" // of another battalion
	irish     = "al-GA-32-3IG-motinf-1"
	irish2    = "al-GA-32-3IG-motinf-2"
	irish3    = "al-GA-32-3IG-motinf-3"
	hq501     = "al-101-501-hq-1"
	hw501     = "al-101-501-2-hw-1"
	gun101    = "al-101-at-1"
	german1   = "ge-59-1036-I-inf-1" // 3-4-6
	german2   = "ge-59-1036-I-inf-2"
	german3   = "ge-59-1036-I-inf-3"
	hq1036    = "ge-59-1036-hq-1"
	jager     = "ge-7FJ-L-L-inf-1" // 3-5-7
	battery   = "ge-59-II_159-art-1"
	hwGerman  = "ge-59-1036-I-hw-1"
	panther   = "ge-107PzB-107-2107P-panther-1"
)

const stop = ctrlStop
