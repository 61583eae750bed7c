package toy

import (
	"errors"
	"fmt"
	"math/bits"
	"strings"

	"bridgehead/engine"
)

// In the fog (5) the column sees what it does itself, whether an assault or a new span succeeds, and that a bridge is blown
// or was to be. The garrison sees everything. What the column has seen is its diary.

// diary is what the column saw on each half of a day that is over, three bits each, the latest lowest. Days and nights
// take turns.
type diary uint64

const diaryBits = 3

// What a day and a night can bring; 0 is nothing yet.
const (
	dayCrossed = iota + 1
	dayFailed
	dayBuilt
	dayNotBuilt
	dayPrepared
	dayEvents = iota
)

const (
	nightQuiet = iota + 1
	nightBlown
	nightNotBlown
	nightEvents = iota
)

// The letters of the notation, by event less one.
const (
	dayLetters   = "cfbnp"
	nightLetters = "qdu"
)

// len is how many halves of days the diary tells of.
func (d diary) len() int { return (bits.Len64(uint64(d)) + diaryBits - 1) / diaryBits }

// at is the event of half i, from 0: the first day.
func (d diary) at(i int) int { return int(d>>(diaryBits*(d.len()-1-i))) & (1<<diaryBits - 1) }

// add is the diary with one more event.
func (d diary) add(event int) diary { return d<<diaryBits | diary(event) }

// letters are those of half i.
func letters(i int) string {
	if i%2 == 0 {
		return dayLetters
	}
	return nightLetters
}

// text appends a letter for each half of a day, or - for none.
func (d diary) text(dst []byte) []byte {
	if d == 0 {
		return append(dst, '-')
	}
	for i := range d.len() {
		dst = append(dst, letters(i)[d.at(i)-1])
	}
	return dst
}

// diary reads field i.
func (r *reader) diary(i, days int) (d diary) {
	f := r.fields[i]
	if f == "-" {
		return 0
	}
	for n := range len(f) {
		event := strings.IndexByte(letters(n), f[n]) + 1
		if event == 0 || n >= 2*days {
			r.faults = append(r.faults, fmt.Errorf("toy position: field %d: got %.30q, want for each of %d days one of %q and one of %q, as far as they are over, or -",
				r.first+i+1, f, days, dayLetters, nightLetters))
			return 0
		}
		d = d.add(event)
	}
	return d
}

// observe writes the block memory.
func (d diary) observe(dst []float32) {
	for i := range d.len() {
		at := i / 2 * (dayEvents + nightEvents)
		if i%2 == 1 {
			at += dayEvents
		}
		dst[at+d.at(i)-1] = 1
	}
}

// remember adds to the diary what came of action a, where half a day has ended: that began at this node, with so many
// bridges crossed.
func (p *position) remember(before node, crossed int8, a engine.Action) {
	either := func(yes bool, event, other int) {
		if !yes {
			event = other
		}
		p.diary = p.diary.add(event)
	}
	switch {
	case before == atColumn && a == Prepare:
		p.diary = p.diary.add(dayPrepared)
	case before == atAssault:
		either(p.crossed > crossed, dayCrossed, dayFailed)
	case before == atBuild:
		either(!p.down, dayBuilt, dayNotBuilt)
	case before == atGarrison && a != Blow:
		p.diary = p.diary.add(nightQuiet)
	case before == atDemolish:
		either(p.down, nightBlown, nightNotBlown)
	}
}

// belief is how likely each guard and each number of reserves is, but for a common factor, for who knows the diary and takes it
// that the garrison tosses a coin whether to reinforce, every night it can.
type belief [maxGuard + 1][maxReserves + 1]float64

// recall plays a diary through: what everybody sees of the position after it, with no guard and no reserves, and what to
// believe of these.
func (g *Game) recall(d diary) (p position, b belief, err error) {
	p = g.New().(*State).pos
	b[0][p.reserves] = 1
	p.reserves = 0
	for i := range d.len() {
		first, roll := half(i, d.at(i))
		if v := p.verdict(first); v != allowed {
			return p, b, fmt.Errorf("half day %d, %q: %w", i+1, letters(i)[d.at(i)-1], &faults[v])
		}
		p.apply(first)
		b.learn(&p, roll)
		if roll != 0 {
			p.applyRoll(roll > 0)
		}
		p.diary = p.diary.add(d.at(i))
	}
	return p, b, nil
}

// half is what happened in half i of a diary with this event: an action, Hold for any unseen one, and whether its roll
// succeeded: 1, -1, or 0 for none.
func half(i, event int) (a engine.Action, roll int) {
	if i%2 == 0 {
		switch event {
		case dayCrossed:
			return Assault, 1
		case dayFailed:
			return Assault, -1
		case dayBuilt:
			return Build, 1
		case dayNotBuilt:
			return Build, -1
		}
		return Prepare, 0
	}
	switch event {
	case nightBlown:
		return Blow, 1
	case nightNotBlown:
		return Blow, -1
	}
	return Hold, 0
}

// learn is what a half day tells: p stands at its roll, or behind an action without one.
func (b *belief) learn(p *position, roll int) {
	switch {
	case p.node == atAssault:
		b.assaulted(p, roll > 0)
	case p.node == atColumn || p.node == atEnd && roll == 0:
		b.quiet()
	}
}

// quiet is a night without a blast.
func (b *belief) quiet() {
	for guard := maxGuard - 1; guard >= 0; guard-- { // from above, so that nobody is sent twice
		for reserves := 1; reserves <= maxReserves; reserves++ {
			sent := b[guard][reserves] / 2
			b[guard][reserves] -= sent
			b[guard+1][reserves-1] += sent
		}
	}
}

// assaulted weighs each guard by how likely it made the result, and sends them home where the bridge is crossed.
func (b *belief) assaulted(p *position, success bool) {
	for guard := range b {
		at := *p
		at.guard = int8(guard)
		likely := float64(at.needed()-1) / pips
		if success {
			likely = 1 - likely
		}
		for reserves := range b[guard] {
			v := float64(b[guard][reserves] * likely)
			b[guard][reserves] = v
			if success && guard > 0 {
				b[0][reserves] += v
				b[guard][reserves] = 0
			}
		}
	}
}

// open is p with what is hidden from the column left out.
func (p *position) open() position {
	q := *p
	q.guard, q.reserves = 0, 0
	return q
}

// untrue lists what the diary of a position belies.
func (g *Game) untrue(p *position) []error {
	seen, b, err := g.recall(p.diary)
	if err != nil {
		return []error{fmt.Errorf("toy position: diary: %w", err)}
	}
	begun := seen // or what follows within half a day
	switch {
	case p.node == atAssault && begun.node == atColumn, p.node == atBuild && begun.node == atColumn:
		begun.node = p.node
	case p.node == atDemolish && begun.node == atGarrison && begun.charges > 0:
		begun.node = p.node
		begun.charges--
	}
	if begun != p.open() {
		return []error{fmt.Errorf("toy position: diary %s: it leads to another position", p.diary.text(nil))}
	}
	if b[p.guard][p.reserves] == 0 {
		return []error{errors.New("toy position: the diary leaves no time to send the guard, or sends more")}
	}
	return nil
}
