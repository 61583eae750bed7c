//go:build cgo

package main

import (
	"debug/elf"
	"os"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
)

var (
	comments    = regexp.MustCompile(`(?s)/\*.*?\*/`)
	declaration = regexp.MustCompile(`(?m)^\w+ (bh_\w+)\(`)
)

// declared are the functions of the header.
func declared(t *testing.T) []string {
	t.Helper()
	text, err := os.ReadFile("bridgehead.h")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, m := range declaration.FindAllSubmatch(comments.ReplaceAll(text, nil), -1) {
		names = append(names, string(m[1]))
	}
	slices.Sort(names)
	return names
}

// The library exports what the header declares, and nothing else of that name.
func testSymbols(t *testing.T, l library) {
	if runtime.GOOS != "linux" {
		t.Skip("reads ELF files")
	}
	f, err := elf.Open(l.file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	symbols, err := f.DynamicSymbols()
	if err != nil {
		t.Fatal(err)
	}
	var exported []string
	for _, s := range symbols {
		if s.Section != elf.SHN_UNDEF && (strings.HasPrefix(s.Name, "bh_") || strings.HasPrefix(s.Name, "bridgehead")) {
			exported = append(exported, s.Name)
		}
	}
	slices.Sort(exported)
	want := declared(t)
	if len(want) < 40 || !slices.Equal(exported, want) {
		t.Errorf("the library exports\n  %s\nthe header declares\n  %s", strings.Join(exported, " "), strings.Join(want, " "))
	}
}

// The loader keeps little room for the thread-local variables of a library that is opened at run time, as
// Python does; see errors.c.
func testThreadLocals(t *testing.T, l library) {
	if runtime.GOOS != "linux" {
		t.Skip("reads ELF files")
	}
	f, err := elf.Open(l.file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for _, p := range f.Progs {
		if p.Type == elf.PT_TLS && p.Memsz > 64 {
			t.Errorf("the library has %d bytes of thread-local variables, want at most 64", p.Memsz)
		}
	}
}
