package enginetest

import (
	"encoding/csv"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// Rules holds the ledger of the rules of a game against the tests that prove them. The ledger is a table in CSV, with the
// columns id, topic, status and summary and a head line; cases are the rule ids that have a test. A rule that is done has a
// case, every case a rule that is done, and no rule stands there twice. What is done and to do is logged; make rules prints
// it. Its test is called TestRuleCoverage. [Cases] keeps the cases of a game.
func Rules(t testing.TB, game, ledger string, cases []string) {
	t.Helper()
	known, done, todo := map[string]string{}, 0, []string{}
	for _, r := range LedgerRows(t, ledger) {
		id, status := r[0], r[2]
		if known[id] != "" {
			t.Errorf("ledger: id %s twice", id)
		}
		known[id] = status
		switch status {
		case "done":
			done++
			if !slices.Contains(cases, id) {
				t.Errorf("rule %s is marked done but has no case", id)
			}
		case "todo":
			todo = append(todo, id)
		default:
			t.Errorf("rule %s: status %q, want done or todo", id, status)
		}
	}
	for _, id := range cases {
		switch known[id] {
		case "":
			t.Errorf("case for rule %q, which the ledger does not have", id)
		case "todo":
			t.Errorf("case for rule %q, which is marked todo", id)
		}
	}
	slices.Sort(todo)
	t.Logf("%s", strings.TrimSpace(fmt.Sprintf("%s: %d rules done, %d todo %s", game, done, len(todo), strings.Join(todo, " "))))
}

// LedgerRows are the rows of a ledger without its head: id, topic, status and summary.
func LedgerRows(t testing.TB, ledger string) [][]string {
	t.Helper()
	rows, err := csv.NewReader(strings.NewReader(ledger)).ReadAll()
	if err != nil {
		t.Fatalf("ledger: %v", err)
	}
	if want := []string{"id", "topic", "status", "summary"}; len(rows) == 0 || !slices.Equal(rows[0], want) {
		t.Fatalf("ledger: want the columns %v", want)
	}
	return rows[1:]
}

// WriteMissing writes the rules of a ledger that nothing proves yet, for the page of the game.
func WriteMissing(t testing.TB, b *strings.Builder, ledger string) {
	t.Helper()
	var missing []string
	for _, r := range LedgerRows(t, ledger) {
		if r[2] != "done" {
			missing = append(missing, r[0]+" "+r[1])
		}
	}
	if len(missing) == 0 {
		missing = []string{"none"}
	}
	fmt.Fprintf(b, "%s.\n", strings.Join(missing, "; "))
}
