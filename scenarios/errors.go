package scenarios

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxFaults is how many faults one run reports; the rest is only counted.
const maxFaults = 100

// FieldError is one fault in a data file: where, what was read, what is allowed.
type FieldError struct {
	File  string // as given, or the embedded name, for example gamble/map.yaml
	Line  int    // counted from 1; 0 where no line is to blame
	Field string // for example units[12].size; list entries are counted from 0
	Got   string
	Want  string
}

func (e *FieldError) Error() string {
	var b strings.Builder
	b.WriteString(e.File)
	if e.Line > 0 {
		fmt.Fprintf(&b, ":%d", e.Line)
	}
	if e.Field != "" {
		b.WriteString(": " + shown(e.Field))
	}
	b.WriteString(": got " + e.Got)
	if e.Want != "" {
		b.WriteString(", want " + e.Want)
	}
	return b.String()
}

// shown is a path of keys, which are as the file has them, for a terminal: control characters are written out.
func shown(field string) string {
	if !strings.ContainsFunc(field, unicode.IsControl) && utf8.ValidString(field) {
		return field
	}
	return strings.Trim(strconv.Quote(field), `"`)
}

// Errors are all the faults found in one run, by file and line.
type Errors []*FieldError

// Error lists every fault, one a line.
func (e Errors) Error() string {
	lines := make([]string, len(e))
	for i, f := range e {
		lines[i] = f.Error()
	}
	return strings.Join(lines, "\n")
}

// Unwrap gives errors.As and errors.Is the single faults.
func (e Errors) Unwrap() []error {
	list := make([]error, len(e))
	for i, f := range e {
		list[i] = f
	}
	return list
}

// faults collects what is wrong while a scenario and its files are read.
type faults struct {
	found []*FieldError
	more  int
	// bad holds the files and fields that could not be read, so that one slip is reported once and
	// later tests leave alone what holds no value.
	bad map[string]bool
}

func (f *faults) add(e *FieldError) {
	if len(f.found) >= maxFaults {
		f.more++
		return
	}
	f.found = append(f.found, e)
}

// err is nil, or the Errors in order, with an entry for those that were only counted.
func (f *faults) err() error {
	if len(f.found) == 0 {
		return nil
	}
	slices.SortStableFunc(f.found, func(a, b *FieldError) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
	})
	list := Errors(f.found)
	if f.more > 0 {
		last := list[len(list)-1]
		list = append(list, &FieldError{File: last.File, Got: fmt.Sprintf("%d more faults", f.more)})
	}
	return list
}

// source is one data file: its name, its tree and where to report.
type source struct {
	name string
	root *node // nil where the text could not be read at all
	*faults
}

// fault reports a field of this file, on the line where it stands or where it should have stood.
func (s *source) fault(field, want, got string, args ...any) {
	s.add(&FieldError{File: s.name, Line: s.root.lineOf(field), Field: field, Got: fmt.Sprintf(got, args...), Want: want})
}

// unread reports a field that could not be read.
func (s *source) unread(field, want, got string, args ...any) {
	s.fault(field, want, got, args...)
	if s.bad == nil {
		s.bad = map[string]bool{}
	}
	s.bad[s.name+"\x00"+field] = true
}

// ok tells whether a field, and what it is part of, could be read.
func (s *source) ok(field string) bool {
	if len(s.bad) == 0 {
		return true
	}
	for {
		if s.bad[s.name+"\x00"+field] {
			return false
		}
		i := strings.LastIndexAny(field, ".[")
		if i < 0 {
			return true
		}
		field = field[:i]
	}
}

// clean tells whether a field and everything in it could be read.
func (s *source) clean(field string) bool {
	for b := range s.bad {
		if strings.HasPrefix(b, s.name+"\x00"+field) {
			return false
		}
	}
	return s.ok(field)
}
