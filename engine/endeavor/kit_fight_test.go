package endeavor

import (
	"testing"

	"bridgehead/engine"
)

// arena is a position on flat ground with an Attack HQ of each group of nations west of 30.20, the hex that is fought for.
func arena(t testing.TB, phase uint8) *board {
	t.Helper()
	b := flat(t, "", phase)
	if phase == phCombat {
		b.unit("us-1-hq", "30.17", stFlipped)
		b.unit("uk-2-uk-hq", "30.17", stFlipped)
	}
	b.reich = reichNone
	for u := range b.g.t.list {
		if b.g.t.list[u].truck() {
			b.loc[u] = toCome
		}
	}
	return b
}

// battle plays an attack on a hex up to the dice: these units attack, without marker or air support.
func (b *board) battle(target string, ids ...string) *board {
	b.t.Helper()
	if kind(b.node) == kAuto {
		b.run()
	}
	b.is(kAttack)
	b.do(b.h(target))
	for kind(b.node) != cCombat {
		switch {
		case kind(b.node) == kJoin && len(ids) > 0:
			b.do(b.u(ids[0]))
			ids = ids[1:]
		case kind(b.node) == kJoin, kind(b.node) == kEmergency, kind(b.node) == kAir:
			b.do(stop)
		default:
			b.t.Fatalf("node: got %v before the dice", kind(b.node))
		}
	}
	return b
}

// dice rolls on a column, whatever the odds.
func (b *board) dice(column uint8, face int) *board {
	b.t.Helper()
	b.is(cCombat)
	b.column = column
	return b.do(engine.Action(face))
}

// lowest plays the first action as long as the game asks the same kind of question.
func (b *board) lowest(k kind) *board {
	b.t.Helper()
	for kind(b.node) == k {
		b.do(b.LegalActions(nil)[0])
	}
	return b
}

// left are the steps of a unit, none for the dead.
func (b *board) left(id string) int {
	u := b.id(id)
	if b.loc[u] == dead {
		return 0
	}
	return b.steps(u)
}

// with puts a unit somewhere by its id, with flags, and gives the board back.
func (b *board) with(id, code string, flags ...uint8) *board {
	b.unit(id, code, flags...)
	return b
}

// sound wants the caches to be those of a recount, and the position to be read back as it is written.
func (b *board) sound() *board {
	b.t.Helper()
	must(b.t, b.checkCaches())
	b.roundTrip()
	return b
}
