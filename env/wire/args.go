package wire

import (
	"fmt"
	"slices"
	"strings"

	"bridgehead/engine"
)

// request is a frame taken apart.
type request struct {
	id   uint64 // 0 where it could not be read
	op   string
	args args // all fields, id and op included
}

// readRequest takes a frame apart. Beside an error the id is there if it could be read.
func readRequest(frame []byte) (request, *Error) {
	if err := scan(frame); err != nil {
		return request{}, fault(CodeBadFrame, "%v", err)
	}
	r := request{args: newArgs("", frame)}
	if r.args.err != nil {
		return r, r.args.err
	}
	r.id = r.args.uint("id")
	if r.args.err == nil && r.id == 0 {
		r.args.fail("id", "0", "a whole number from 1")
	}
	r.op = r.args.text("op")
	return r, r.args.err
}

// args are the fields of a map. The getters keep the first error; after it they give zero values.
type args struct {
	path   string // of the map within the request, with a dot at its end; empty for the request itself
	fields []field
	err    *Error
}

type field struct {
	name string
	raw  []byte // the value and what follows it, scanned
}

// maxFields is the most fields of a map with known names.
const maxFields = 16

// newArgs reads the fields of the map that raw begins with.
func newArgs(path string, raw []byte) args {
	a := args{path: path}
	t, rest, _ := next(raw)
	if t.n > maxFields {
		a.err = fault(CodeBadRequest, "%s: read %d fields, at most %d are allowed", a.where(), t.n, maxFields)
		return a
	}
	for range t.n {
		var key token
		key, rest, _ = next(rest)
		name := string(key.data)
		if _, twice := a.find(name); twice {
			a.err = fault(CodeBadRequest, "%s: read twice", quote(path+name))
			return a
		}
		a.fields = append(a.fields, field{name, rest})
		rest = skip(rest)
	}
	return a
}

// where names the map itself.
func (a *args) where() string {
	if a.path == "" {
		return "request"
	}
	return strings.TrimSuffix(a.path, ".")
}

// only refuses fields that are not among the allowed ones.
func (a *args) only(allowed ...string) {
	for _, f := range a.fields {
		if a.err == nil && !slices.Contains(allowed, f.name) {
			a.err = fault(CodeBadRequest, "%s: unknown field, want %s", quote(a.path+f.name), strings.Join(allowed, " | "))
		}
	}
}

func (a *args) find(name string) (raw []byte, ok bool) {
	for _, f := range a.fields {
		if f.name == name {
			return f.raw, true
		}
	}
	return nil, false
}

func (a *args) has(name string) bool {
	_, ok := a.find(name)
	return ok
}

func (a *args) fail(name, read, want string) {
	if a.err == nil {
		a.err = fault(CodeBadRequest, "%s%s: read %s, want %s", a.path, name, read, want)
	}
}

// token gives the head of a field that must be there and be of a kind, and what follows the head.
func (a *args) token(name string, want kind, words string) (token, []byte) {
	raw, ok := a.find(name)
	if !ok {
		a.fail(name, "nothing", words)
	}
	if a.err != nil {
		return token{}, nil
	}
	t, rest, _ := next(raw)
	if t.kind != want {
		a.fail(name, t.String(), words)
		return token{}, nil
	}
	return t, rest
}

// String is the token in words, for errors.
func (t token) String() string {
	switch t.kind {
	case kindUint:
		return fmt.Sprint(t.n)
	case kindInt:
		return fmt.Sprint(t.i)
	case kindFloat:
		return fmt.Sprintf("the float %v", t.f)
	case kindText:
		return quote(string(t.data))
	}
	return t.kind.String()
}

func (a *args) uint(name string) uint64 {
	t, _ := a.token(name, kindUint, "a whole number from 0 to 2^64-1")
	return t.n
}

func (a *args) text(name string) string {
	t, _ := a.token(name, kindText, "a string")
	return string(t.data)
}

func (a *args) binary(name string) []byte {
	t, _ := a.token(name, kindBinary, "a binary")
	return t.data
}

// flag is false where the field is not there.
func (a *args) flag(name string) bool {
	if !a.has(name) {
		return false
	}
	t, _ := a.token(name, kindBool, "true | false")
	return t.n == 1
}

// sub gives the fields of a map.
func (a *args) sub(name string) args {
	raw, _ := a.find(name)
	if a.token(name, kindMap, "a map"); a.err != nil {
		return args{err: a.err}
	}
	return newArgs(a.path+name+".", raw)
}

// whole gives a number from low to high.
func (a *args) whole(name string, low, high int64) int64 {
	raw, _ := a.find(name)
	words := fmt.Sprintf("a whole number from %d to %d", low, high)
	if raw == nil {
		a.fail(name, "nothing", words)
	}
	if a.err != nil {
		return 0
	}
	t, _, _ := next(raw)
	v, ok := t.whole(low, high)
	if !ok {
		a.fail(name, t.String(), words)
	}
	return v
}

func (t token) whole(low, high int64) (int64, bool) {
	v := t.i
	if t.kind == kindUint {
		v = int64(min(t.n, 1<<63-1))
	}
	return v, (t.kind == kindUint || t.kind == kindInt) && v >= low && v <= high
}

// actions gives a list of actions from 0 to high.
func (a *args) actions(name string, high int64) []engine.Action {
	t, rest := a.token(name, kindArray, "an array of whole numbers")
	if a.err != nil {
		return nil
	}
	list := make([]engine.Action, t.n) // scan has seen that many elements
	for i := range list {
		e, after, _ := next(rest)
		v, ok := e.whole(0, high)
		if !ok {
			a.fail(fmt.Sprintf("%s[%d]", name, i), e.String(), fmt.Sprintf("a whole number from 0 to %d", high))
			return nil
		}
		list[i], rest = engine.Action(v), after
	}
	return list
}

// words gives a list of strings, each of them one of the allowed ones and none of them twice.
func (a *args) words(name string, allowed []string) []string {
	t, rest := a.token(name, kindArray, "an array of "+strings.Join(allowed, " | "))
	list := []string{}
	for i := range t.n {
		e, after, _ := next(rest)
		if e.kind != kindText || !slices.Contains(allowed, string(e.data)) || slices.Contains(list, string(e.data)) {
			a.fail(fmt.Sprintf("%s[%d]", name, i), e.String(), "each of "+strings.Join(allowed, " | ")+" at most once")
			return nil
		}
		list, rest = append(list, string(e.data)), after
	}
	return list
}
