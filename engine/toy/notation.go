package toy

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"bridgehead/engine"
)

const (
	notationVersion = 2
	numFields       = 8 // after the head
)

// MarshalText writes the position, for example "toy/2 three-bridges:e8a11ce8 d7 b0 g0 s0 up r1 c2 column":
// days left, bridges crossed, guard, support, span, reserves, charges, node. With fog the diary of the column follows.
func (s *State) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// String is the position as MarshalText writes it.
func (s *State) String() string {
	p := &s.pos
	span := "up"
	if p.down {
		span = "down"
	}
	text := fmt.Sprintf("%s d%d b%d g%d s%d %s r%d c%d %s", engine.HeadOf(s.game, notationVersion),
		p.left, p.crossed, p.guard, p.support, span, p.reserves, p.charges, nodeNames[p.node])
	if s.game.options.Fog {
		text += " " + string(p.diary.text(nil))
	}
	return text
}

// Parse reads what MarshalText writes and nothing else, and reports every fault it finds.
func (g *Game) Parse(text []byte) (engine.State, error) {
	head := strings.Split(engine.HeadOf(g, notationVersion).String(), " ")
	r := reader{fields: strings.Split(string(text), " ")}
	want := len(head) + numFields
	if g.options.Fog {
		want++
	}
	if len(r.fields) != want {
		return nil, fmt.Errorf("toy position: got %d fields, want %d, as in %q", len(r.fields), want, g.New())
	}
	for i, w := range head {
		r.word(i, w)
	}
	if len(r.faults) > 0 {
		return nil, errors.Join(r.faults...)
	}
	o := g.options
	r.fields = r.fields[len(head):]
	r.first = len(head)
	p := position{
		left:     r.count(0, 'd', o.Days),
		crossed:  r.count(1, 'b', bridges),
		guard:    r.count(2, 'g', maxGuard),
		support:  r.count(3, 's', maxSupport),
		down:     r.word(4, "up", "down") == 1,
		reserves: r.count(5, 'r', o.Reserves),
		charges:  r.count(6, 'c', o.Charges),
		node:     node(r.word(7, nodeNames[:]...)),
	}
	if g.options.Fog {
		p.diary = r.diary(numFields, o.Days)
	}
	if len(r.faults) == 0 {
		r.faults = p.contradictions(o)
	}
	if len(r.faults) == 0 && o.Fog {
		r.faults = g.untrue(&p)
	}
	if len(r.faults) > 0 {
		return nil, errors.Join(r.faults...)
	}
	return &State{game: g, pos: p}, nil
}

// reader takes a position apart and collects the faults.
type reader struct {
	fields []string
	first  int // number of fields before them
	faults []error
}

// word returns which of the words field i is.
func (r *reader) word(i int, words ...string) int {
	if n := slices.Index(words, r.fields[i]); n >= 0 {
		return n
	}
	r.faults = append(r.faults, fmt.Errorf("toy position: field %d: got %q, want %s",
		r.first+i+1, r.fields[i], strings.Join(words, " | ")))
	return 0
}

// count reads field i, a letter and one digit.
func (r *reader) count(i int, letter byte, high int) int8 {
	f := r.fields[i]
	if len(f) == 2 && f[0] == letter && f[1] >= '0' && int(f[1]-'0') <= high {
		return int8(f[1] - '0')
	}
	r.faults = append(r.faults, fmt.Errorf("toy position: field %d: got %q, want %c0 to %c%d",
		r.first+i+1, f, letter, letter, high))
	return 0
}

// contradictions lists what cannot be true together in any game with these options.
func (p *position) contradictions(o Options) []error {
	var found []error
	forbid := func(wrong bool, format string, args ...any) {
		if wrong {
			found = append(found, fmt.Errorf("toy position: "+format, args...))
		}
	}
	over := p.crossed == bridges || p.left == 0
	forbid(over != (p.node == atEnd), "node %q: the end is when 3 bridges are crossed or no day is left",
		nodeNames[p.node])
	forbid(p.crossed == bridges && p.left == 0, "b3 d0: the third bridge is crossed by day")
	forbid(p.crossed == bridges && (p.guard > 0 || p.support > 0 || p.down),
		"b3: no bridge is ahead, want g0 s0 up")
	forbid(int(p.guard+p.reserves) > o.Reserves, "g%d r%d: more than the %d reserves of the game",
		p.guard, p.reserves, o.Reserves)
	forbid(p.down && int(p.charges) == o.Charges, "down c%d: no charge was used", p.charges)
	forbid(p.node == atBuild && !p.down, "node \"build\": the span is up")
	forbid(p.node == atDemolish && p.down, "node \"demolish\": the span is down")
	forbid(p.node == atDemolish && int(p.charges) == o.Charges,
		"node \"demolish\" c%d: no charge was used", p.charges)
	return found
}
