package enginetest

import (
	"maps"
	"slices"
	"testing"
)

// Cases are the tests of a game by the rule they prove. The zero value has none:
//
//	var ruleCases enginetest.Cases
//
//	func init() { ruleCases.Add("10.2", "a unit may stay", func(t *testing.T) { ... }) }
//
//	func TestRules(t *testing.T)        { ruleCases.Run(t) }
//	func TestRuleCoverage(t *testing.T) { ruleCases.Cover(t, "mygame", ledger) }
type Cases struct{ byRule map[string][]ruleCase }

type ruleCase struct {
	name string
	run  func(t *testing.T)
}

// Add takes up a case of a rule. Call it from init.
func (c *Cases) Add(id, name string, run func(t *testing.T)) {
	if c.byRule == nil {
		c.byRule = map[string][]ruleCase{}
	}
	c.byRule[id] = append(c.byRule[id], ruleCase{name, run})
}

// Run runs every case under its rule, as -run 'TestRules/10.2$/a_unit_may_stay' names it.
func (c *Cases) Run(t *testing.T) {
	t.Helper()
	for _, id := range c.ids() {
		t.Run(id, func(t *testing.T) {
			for _, one := range c.byRule[id] {
				t.Run(one.name, one.run)
			}
		})
	}
}

// Cover holds the ledger of the game against the cases, as [Rules] does.
func (c *Cases) Cover(t testing.TB, game, ledger string) {
	t.Helper()
	Rules(t, game, ledger, c.ids())
}

func (c *Cases) ids() []string { return slices.Sorted(maps.Keys(c.byRule)) }
