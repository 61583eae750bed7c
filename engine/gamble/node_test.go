package gamble

import (
	"go/ast"
	"reflect"
	"strings"
	"testing"
)

// TestNodeTable: each kind has a row, and each row what its sort of kind needs and nothing that belongs to another.
func TestNodeTable(t *testing.T) {
	seen := map[string]kind{}
	for k := kImpulse; k < numKinds; k++ {
		n := &nodes[k]
		if before, twice := seen[n.name]; twice {
			t.Errorf("%v and %v are both called %q", uint8(before), uint8(k), n.name)
		}
		seen[n.name] = k
		decision, dice := k < numDecisionKinds, k.isChance()
		prefix := map[bool]string{decision: "K_", dice: "C_"}[true]
		if n.name == "" || n.rule == "" || n.options == "" || n.phases == 0 || n.prompt == nil || !strings.HasPrefix(n.name, prefix) {
			t.Errorf("%v (%d) lacks a name, a rule, options, phases or a prompt", k, k)
		}
		if (n.mask != nil) != decision || (n.act != nil) != decision || (n.rolled != nil) != dice || (n.roll != "") != dice {
			t.Errorf("%v: want mask and act at decisions, rolled and roll at dice, and neither elsewhere", k)
		}
		if n.stops && n.stop == "" {
			t.Errorf("%v ends with STOP, and there is no text for it", k)
		}
	}
}

// TestPositionIsClosed: other packages ask facts.go, so that a field can change its layout.
func TestPositionIsClosed(t *testing.T) {
	for typ, f := reflect.TypeFor[position](), 0; f < typ.NumField(); f++ {
		if name := typ.Field(f).Name; ast.IsExported(name) {
			t.Errorf("the field %s is exported", name)
		}
	}
}
