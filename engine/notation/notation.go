// Package notation writes and reads the positions of games that need more than a handful of fields. A position is one line of
// words parted by single blanks:
//
//	gamble/1 basic:ee7ac168 opts=cards date=18 phase=daylight node=K_ACT control=28:corps @28=uk-2-gren/moved
//
// The head names the notation, the scenario with the start of its hash, and the options if any. Then come fields as
// key=value, first single ones, then those of many values; what is at its neutral value is left out. Last come groups, @ and
// a place, with what stands there.
//
// A game says what its fields are, and a [Notation] of them writes the line and reads it back: the fields in any order,
// every fault named with the key, what was read and what is allowed.
package notation

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"bridgehead/engine"
)

// Notation is how the positions of a game are written. G is the game and S its state, both as pointers.
type Notation[G engine.Game, S any] struct {
	Game    string // key, such as gamble
	Version int    // of the notation
	Fields  []Field[G, S]
	Lists   []List[G, S]
	// Groups appends the groups, each as a blank, @, the place, = and what stands there. Group reads what stands at a place.
	Groups func(b []byte, s S) []byte
	Group  func(r *Reader[G, S], at, text string)
	// Strict refuses a field at its neutral value, unless it is always written.
	Strict bool
}

// List is a field of many values.
type List[G engine.Game, S any] struct {
	Name string
	Want string // what is allowed, for people
	// Append writes the field as a blank, the name, = and the values, or nothing where all are neutral. Read reads the values
	// into the state of r.
	Append func(b []byte, s S) []byte
	Read   func(r *Reader[G, S], text string)
}

// Whole is a list that is written and read as one text, "" where it is empty. read may take more than write writes: what is
// not written again as it was read is refused. want says what is allowed.
func Whole[G engine.Game, S any](name string, write func(s S) string, read func(s S, text string) bool, want string) List[G, S] {
	return List[G, S]{Name: name, Want: want,
		Append: func(b []byte, s S) []byte {
			if text := write(s); text != "" {
				b = append(append(append(append(b, ' '), name...), '='), text...)
			}
			return b
		},
		Read: func(r *Reader[G, S], text string) {
			if !read(r.State, text) || write(r.State) != text {
				r.Fault(name, text, want)
			}
		}}
}

// Append writes the position s of g.
func (n *Notation[G, S]) Append(b []byte, g G, s S) []byte {
	b = append(b, engine.HeadOf(g, n.Version).String()...)
	for i := range n.Fields {
		f := &n.Fields[i]
		if v := f.Get(s); v != f.Neutral || f.Always {
			b = append(b, ' ')
			b = append(b, f.Name...)
			b = append(b, '=')
			b = append(b, f.Values.Write(s, v)...)
		}
	}
	for i := range n.Lists {
		b = n.Lists[i].Append(b, s)
	}
	return n.Groups(b, s)
}

// Read reads what Append writes into s, a position of g with every field at its neutral value. The error names the faults.
// Whether the position contradicts itself is for the game to find.
func (n *Notation[G, S]) Read(text []byte, g G, s S) error {
	if len(text) > engine.MaxPosition {
		return fmt.Errorf("%s position: %d bytes, want at most %d", n.Game, len(text), engine.MaxPosition)
	}
	r := Reader[G, S]{Game: g, State: s, Seen: map[string]bool{}, notation: n}
	r.read(strings.Split(string(text), " "))
	return errors.Join(r.faults...)
}

// Reader takes a text apart and collects the faults.
type Reader[G engine.Game, S any] struct {
	Game  G
	State S
	// Seen are the keys read so far. What a game adds must be no key.
	Seen     map[string]bool
	notation *Notation[G, S]
	faults   []error
}

// maxFaults keeps the error of a text that is no position at all short.
const maxFaults = 8

// Fault says that a field was read as got and that want is allowed.
func (r *Reader[G, S]) Fault(field, got, want string) {
	if len(r.faults) < maxFaults {
		r.faults = append(r.faults, fmt.Errorf("%s position: %s: got %s, want %s", r.notation.Game, field, quoted(got), want))
	}
}

// quoted shows what was read, cut short.
func quoted(text string) string {
	if len(text) > 80 {
		return fmt.Sprintf("%q and %d bytes more", text[:80], len(text)-80)
	}
	return strconv.Quote(text)
}

func (r *Reader[G, S]) read(words []string) {
	for len(words) < 2 {
		words = append(words, "")
	}
	if !r.head(words[0], words[1]) {
		return
	}
	for _, w := range words[2:] {
		key, value, ok := strings.Cut(w, "=")
		switch {
		case !ok || key == "" || value == "":
			r.Fault("word", w, "key=value")
		case r.Seen[key]:
			r.Fault(key, w, "each key once")
		default:
			r.Seen[key] = true
			r.field(key, value)
		}
	}
	r.missing()
}

// head reads the first two words, and says whether they are of this game.
func (r *Reader[G, S]) head(first, second string) bool {
	head := engine.HeadOf(r.Game, r.notation.Version)
	if first != head.Notation() {
		r.Fault("first word", first, strconv.Quote(head.Notation()))
		return false
	}
	if want := head.Setting(); second != want {
		r.Fault("scenario", second, fmt.Sprintf("%q, the scenario of this game", want))
		return false
	}
	return true
}

// missing names what must be there and was not.
func (r *Reader[G, S]) missing() {
	if o := r.Game.Options(); o != "" && !r.Seen["opts"] {
		r.Fault("opts", "", fmt.Sprintf("%q, the options of this game", o))
	}
	for i := range r.notation.Fields {
		if f := &r.notation.Fields[i]; f.Always && !r.Seen[f.Name] {
			r.Fault(f.Name, "", f.Values.Allowed(r.Game))
		}
	}
}

// field reads one key.
func (r *Reader[G, S]) field(key, value string) {
	n := r.notation
	if key == "opts" {
		if o := r.Game.Options(); value != o || o == "" {
			r.Fault(key, value, fmt.Sprintf("%q, the options of this game", o))
		}
		return
	}
	if at, ok := strings.CutPrefix(key, "@"); ok {
		n.Group(r, at, value)
		return
	}
	for i := range n.Fields {
		if f := &n.Fields[i]; f.Name == key {
			r.single(f, value)
			return
		}
	}
	for i := range n.Lists {
		if n.Lists[i].Name == key {
			n.Lists[i].Read(r, value)
			return
		}
	}
	r.Fault("key", key, "opts, @ and a location, or one of "+n.keys())
}

func (r *Reader[G, S]) single(f *Field[G, S], value string) {
	v, ok := f.Values.Read(r.Game, value)
	switch {
	case !ok:
		r.Fault(f.Name, value, f.Values.Allowed(r.Game))
	case r.notation.Strict && v == f.Neutral && !f.Always:
		r.Fault(f.Name, value, f.Values.Allowed(r.Game)+", and not what is usual")
	default:
		f.Set(r.State, v)
	}
}

// keys are the names of all fields.
func (n *Notation[G, S]) keys() string {
	var names []string
	for i := range n.Fields {
		names = append(names, n.Fields[i].Name)
	}
	for i := range n.Lists {
		names = append(names, n.Lists[i].Name)
	}
	return strings.Join(names, " ")
}

// WriteKeys writes the table of the keys of positions of g with what they may hold, for the page of the game.
func (n *Notation[G, S]) WriteKeys(b *strings.Builder, g G) {
	b.WriteString("| key | value |\n|---|---|\n")
	row := func(name, value string) { fmt.Fprintf(b, "| `%s` | %s |\n", name, strings.ReplaceAll(value, "|", ",")) }
	for i := range n.Fields {
		f := &n.Fields[i]
		value := f.Values.Allowed(g)
		if f.Always {
			value += "; always written"
		}
		row(f.Name, value)
	}
	for i := range n.Lists {
		row(n.Lists[i].Name, n.Lists[i].Want)
	}
}
