package mines

import (
	"fmt"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/enginetest"
)

func TestContract(t *testing.T) {
	enginetest.Contract(t, New(), 50, enginetest.OneMask("the rules are those of the package comment, and it is for tests"))
	enginetest.NoAllocs(t, New())
}

func TestHidden(t *testing.T) {
	enginetest.Hidden(t, New(), 100, func(s engine.State) error {
		if p := &s.(*State).pos; !p.possible() {
			return fmt.Errorf("%q contradicts itself", s)
		}
		return nil
	})
}
