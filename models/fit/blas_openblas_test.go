//go:build openblas

package fit

import "testing"

func init() { libraries["openblas"] = OpenBLAS{} }

// TestOpenBLASInUse: programs with the tag train with it unless told otherwise.
func TestOpenBLASInUse(t *testing.T) {
	if _, ok := inUse.(OpenBLAS); !ok {
		t.Errorf("fitters use %T", inUse)
	}
}
