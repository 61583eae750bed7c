package gamble

import (
	"errors"
	"fmt"
	"strings"

	"bridgehead/engine"
)

// A position is one line of words parted by single blanks:
//
//	gamble/1 basic:ee7ac168 date=18 phase=daylight node=K_ACT actor=allied ... @28=uk-2-gren/moved
//
// The head names the notation, the scenario with the start of its hash, and the options if any. Then
// come fields as key=value, first single ones, then lists; fields at their neutral value are left
// out. Last come the units by location, each with what is not neutral about it. Counters and the
// legal actions follow from these and are not written. docs/games/gamble.md lists the keys.
const (
	notationTag     = "gamble/1"
	notationVersion = 1
	maxText         = engine.MaxPosition
)

// scenarioTag is the second word: the scenario's name without its game, and the start of its hash.
func (g *Game) scenarioTag() string { return engine.HeadOf(g, notationVersion).Setting() }

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
			b = append(b, f.values.write(s, v)...)
		}
	}
	for i := range lists {
		b = lists[i].append(b, s)
	}
	for l := range locNowhere + 1 {
		b = s.appendGroup(b, uint8(l))
	}
	return b, nil
}

// Parse reads what MarshalText writes; the fields may come in any order. It refuses everything else,
// and positions that contradict themselves, with the faults it finds.
func (g *Game) Parse(text []byte) (engine.State, error) {
	if len(text) > maxText {
		return nil, fmt.Errorf("gamble position: %d bytes, want at most %d", len(text), maxText)
	}
	r := reader{s: g.blank(), seen: map[string]bool{}}
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
	for i := range scalars {
		scalars[i].set(&s.position, scalars[i].neutral)
	}
	for e := range g.t.nEdges {
		if g.t.edges[e].ferry {
			s.bridgeState[e] = xFerry
		}
	}
	for i := range lists {
		f := &lists[i]
		for j := range f.of.size(g) {
			if f.of.has(g, j) {
				f.set(&s.position, j, f.neutral(g, j))
			}
		}
	}
	for u := range s.loc {
		s.loc[u] = locNowhere
	}
	return s
}

// reader takes a text apart and collects the faults.
type reader struct {
	s      *State
	seen   map[string]bool // keys and units read so far
	units  map[string]int
	faults []error
}

// maxFaults keeps the error of a text that is no position at all short.
const maxFaults = 8

func (r *reader) fault(field, got, want string) {
	if len(r.faults) < maxFaults {
		r.faults = append(r.faults, fmt.Errorf("gamble position: %s: got %s, want %s", field, quoted(got), want))
	}
}

// quoted shows what was read, cut short.
func quoted(text string) string {
	if len(text) > 80 {
		return fmt.Sprintf("%q and %d bytes more", text[:80], len(text)-80)
	}
	return fmt.Sprintf("%q", text)
}

func (r *reader) read(words []string) {
	g := r.s.g
	for len(words) < 2 {
		words = append(words, "")
	}
	if words[0] != notationTag {
		r.fault("first word", words[0], fmt.Sprintf("%q", notationTag))
		return
	}
	if words[1] != g.scenarioTag() {
		r.fault("scenario", words[1], fmt.Sprintf("%q, the scenario of this game", g.scenarioTag()))
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
			r.fault(f.name, "", f.values.allowed(g))
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
			v, ok := f.values.read(g, value)
			if !ok {
				r.fault(key, value, f.values.allowed(g))
				return
			}
			f.set(&r.s.position, v)
			return
		}
	}
	for i := range lists {
		if lists[i].name == key {
			r.list(&lists[i], value)
			return
		}
	}
	r.fault("key", key, "opts, @ and a location, or one of "+keyNames())
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
