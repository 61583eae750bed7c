package garden

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"bridgehead/engine"
)

// A position is one line of words parted by single blanks:
//
//	garden/1 son:84504a0d turn=1 phase=allied-2-operation node=K_OP own=15,25~15,26 @15,26=A2_506/cp300,e75,o14,ooc ...
//
// The head names the notation, the scenario with the start of its hash, and the options if any. Then come fields as
// key=value; those at their neutral value are left out. Last come the records by where they are, each with what it has.
// What follows from these is not written: zones, stacking, legal actions, the result.
const (
	notationTag     = "garden/1"
	notationVersion = 1
)

// MarshalText writes the whole position as one line, which Parse reads back.
func (s *State) MarshalText() ([]byte, error) {
	b := make([]byte, 0, 4096)
	b = append(b, engine.HeadOf(s.g, notationVersion).String()...)
	for i := range scalars {
		f := &scalars[i]
		if v := f.get(&s.position); v != f.neutral || f.always {
			b = append(b, ' ')
			b = append(b, f.name...)
			b = append(b, '=')
			b = append(b, f.of.write(s.g, v)...)
		}
	}
	for i := range lists {
		if v := lists[i].write(s); v != "" {
			b = append(b, ' ')
			b = append(b, lists[i].name...)
			b = append(b, '=')
			b = append(b, v...)
		}
	}
	return s.appendUnits(b), nil
}

// Parse reads what MarshalText writes; the fields may come in any order. It refuses everything else, and positions that
// contradict themselves, with the faults it finds.
func (g *Game) Parse(text []byte) (engine.State, error) {
	if len(text) > engine.MaxPosition {
		return nil, fmt.Errorf("garden position: %d bytes, want at most %d", len(text), engine.MaxPosition)
	}
	r := reader{s: g.blank(), seen: map[string]bool{}, units: map[int]bool{}}
	r.read(strings.Split(string(text), " "))
	if len(r.faults) == 0 {
		r.faults = r.s.contradictions()
	}
	if len(r.faults) > 0 {
		return nil, errors.Join(r.faults...)
	}
	return r.s, nil
}

// blank is a position with every field at its neutral value.
func (g *Game) blank() *State {
	s := &State{g: g}
	s.position.blank()
	for u := range s.loc {
		s.loc[u] = 0
	}
	for u := range g.t.units {
		s.loc[u] = notHere
	}
	s.src = [4]uint16{noHex, noHex, noHex, noHex}
	return s
}

func (p *position) blank() {
	var s State
	s.clear()
	*p = s.position
}

// reader takes a text apart and collects the faults.
type reader struct {
	s      *State
	seen   map[string]bool
	units  map[int]bool
	faults []error
}

const maxFaults = 8 // keeps the error of a text that is no position at all short

func (r *reader) fault(field, got, want string) {
	if len(r.faults) < maxFaults {
		r.faults = append(r.faults, fmt.Errorf("garden position: %s: got %s, want %s", field, quoted(got), want))
	}
}

// quoted shows what was read, cut short.
func quoted(text string) string {
	if len(text) > 80 {
		return fmt.Sprintf("%q and %d bytes more", text[:80], len(text)-80)
	}
	return strconv.Quote(text)
}

func (r *reader) read(words []string) {
	g := r.s.g
	for len(words) < 2 {
		words = append(words, "")
	}
	if tag := engine.HeadOf(g, notationVersion).Setting(); words[0] != notationTag || words[1] != tag {
		r.fault("head", words[0]+" "+words[1], fmt.Sprintf("%q, the notation and the scenario of this game", notationTag+" "+tag))
		return
	}
	for _, w := range words[2:] {
		key, value, ok := strings.Cut(w, "=")
		switch {
		case !ok || key == "" || value == "":
			r.fault("word", w, "key=value")
		case r.seen[key]:
			r.fault(key, w, "each key once")
		default:
			r.seen[key] = true
			r.field(key, value)
		}
	}
	if o := g.Options(); o != "" && !r.seen["opts"] {
		r.fault("opts", "", fmt.Sprintf("%q, the options of this game", o))
	}
	for i := range scalars {
		if f := &scalars[i]; f.always && !r.seen[f.name] {
			r.fault(f.name, "", f.of.allowed(g))
		}
	}
}

// field reads one key.
func (r *reader) field(key, value string) {
	g := r.s.g
	if key == "opts" {
		if o := g.Options(); value != o || o == "" {
			r.fault(key, value, fmt.Sprintf("%q, the options of this game", o))
		}
		return
	}
	if at, ok := strings.CutPrefix(key, "@"); ok {
		r.group(at, value)
		return
	}
	for i := range scalars {
		if f := &scalars[i]; f.name == key {
			v, ok := f.of.read(g, value)
			if !ok || v == f.neutral && !f.always {
				r.fault(key, value, f.of.allowed(g)+", and not what is usual")
				return
			}
			f.set(&r.s.position, v)
			return
		}
	}
	for i := range lists {
		if l := &lists[i]; l.name == key {
			if !l.read(r.s, value) || l.write(r.s) != value {
				r.fault(key, value, l.want)
			}
			return
		}
	}
	r.fault("key", key, "opts, @ and a place, or one of "+keyNames())
}

func keyNames() string {
	var names []string
	for i := range scalars {
		names = append(names, scalars[i].name)
	}
	for i := range lists {
		names = append(names, lists[i].name)
	}
	return strings.Join(names, " ")
}
