//go:build cgo

package main

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"bridgehead/gym"
)

// library is the shared library as a user builds it, and how to compile programs against it.
type library struct {
	cc, dir, file string
}

// build builds the library into a directory of the test. It skips the test where there is no C compiler.
func build(t testing.TB) library {
	t.Helper()
	cc, err := exec.LookPath("cc")
	if err != nil {
		t.Skip("no C compiler (cc) is on the PATH")
	}
	l := library{cc: cc, dir: t.TempDir()}
	l.file = filepath.Join(l.dir, "libbridgehead.so")
	run(t, "go", "build", "-buildmode=c-shared", "-o", l.file, ".")
	return l
}

// compile makes a program of a C file.
func (l library) compile(t testing.TB, source string) string {
	t.Helper()
	program := filepath.Join(l.dir, strings.TrimSuffix(filepath.Base(source), ".c"))
	run(t, l.cc, "-std=c11", "-O1", "-Wall", "-Wextra", "-pedantic", "-I.", "-o", program, source, l.file,
		"-Wl,-rpath,"+l.dir, "-lm", "-lpthread")
	return program
}

// run runs a command and returns what it printed; the test ends if it fails.
func run(t testing.TB, name string, args ...string) string {
	t.Helper()
	c := exec.Command(name, args...)
	var out, errs bytes.Buffer
	c.Stdout, c.Stderr = &out, &errs
	if err := c.Run(); err != nil {
		t.Fatalf("%s %s: %v\n%s%s", filepath.Base(name), strings.Join(args, " "), err, &out, &errs)
	}
	if errs.Len() > 0 {
		t.Logf("%s: %s", filepath.Base(name), &errs)
	}
	return out.String()
}

func TestLibrary(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a shared library and programs against it")
	}
	l := build(t)
	t.Run("symbols", func(t *testing.T) { testSymbols(t, l) })
	t.Run("thread-locals", func(t *testing.T) { testThreadLocals(t, l) })
	t.Run("C++", func(t *testing.T) { testHeaderInCPlusPlus(t) })
	t.Run("conformance", func(t *testing.T) { testConformance(t, l) })
	t.Run("page", func(t *testing.T) { testPage(t, l) })
	for _, name := range []string{"misuse", "garbage", "threads", "agents", "hidden"} {
		t.Run(name, func(t *testing.T) { t.Log(run(t, l.compile(t, "testdata/"+name+".c"))) })
	}
	t.Run("answers", func(t *testing.T) { t.Log(run(t, l.compile(t, "testdata/answers.c"), t.TempDir())) })
}

func testHeaderInCPlusPlus(t *testing.T) {
	cpp, err := exec.LookPath("c++")
	if err != nil {
		t.Skip("no C++ compiler (c++) is on the PATH")
	}
	run(t, cpp, "-x", "c++", "-fsyntax-only", "-Wall", "-Wextra", "bridgehead.h")
}

// episodes are the specs that C and Go play alike; rest is what goes with any game.
var episodes = []struct{ game, rest string }{
	{`{"game":"toy"}`, `{"seat":"both"}`},
	{`{"game":"toy"}`, `{"seat":"random","opponent":"random","show_forced":true}`},
	{`{"scenario":"one-bridge"}`, `{"reward":"vp:weight=0.5,discount=0.9"}`},
	{`{"scenario":"one-bridge"}`, `{"seat":"german","opponent":"greedy"}`},
	{`{"scenario":"basic"}`, `{"reward":"terminal"}`},
	{`{"scenario":"basic","options":"cards"}`, `{"seat":"allied","opponent":"random","max_steps":120}`},
}

func testConformance(t *testing.T, l library) {
	program := l.compile(t, "testdata/conformance.c")
	const seed, slots = 7, 3
	for _, c := range episodes {
		var want strings.Builder
		for i := range uint64(slots) {
			want.WriteString(episode(t, c.game, c.rest, seed+i))
		}
		got := run(t, program, c.game, c.rest, fmt.Sprint(seed), t.TempDir())
		if got != want.String() {
			t.Errorf("%s %s:\n  got  %s\n  want %s", c.game, c.rest, got, want.String())
		}
	}
}

// draw is the generator of testdata/check.h.
func draw(seed *uint64, n uint32) uint32 {
	*seed = *seed*6364136223846793005 + 1442695040888963407
	return uint32((*seed >> 32) * uint64(n) >> 32)
}

// episode plays the episode of a seed in Go and tells it as testdata/conformance.c does.
func episode(t *testing.T, game, rest string, seed uint64) string {
	t.Helper()
	spec, err := gym.ParseSpec([]byte(game[:len(game)-1] + "," + rest[1:]))
	if err != nil {
		t.Fatal(err)
	}
	e, err := gym.Make(spec)
	if err != nil {
		t.Fatal(err)
	}
	policy := seed
	ts, err := e.Reset(seed, nil)
	for err == nil && !ts.Over() {
		ts, err = e.Step(ts.Legal[draw(&policy, uint32(len(ts.Legal)))])
	}
	if err != nil {
		t.Fatal(err)
	}
	i := ts.Info
	return fmt.Sprintf("%d %016x %016x %016x %d %d %d\n", i.Seed, e.State().Hash(),
		math.Float64bits(i.Returns[0]), math.Float64bits(i.Returns[1]), i.Steps, i.Decisions, i.Chances)
}

var codeBlock = regexp.MustCompile("(?s)```c\n(.*?)```")

// The program of docs/c.md does what the page says that it does.
func testPage(t *testing.T, l library) {
	page, err := os.ReadFile("../../docs/c.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := codeBlock.FindAllSubmatch(page, -1)
	if len(blocks) != 1 {
		t.Fatalf("docs/c.md has %d blocks of C, want 1", len(blocks))
	}
	source := filepath.Join(l.dir, "example.c")
	if err := os.WriteFile(source, blocks[0][1], 0o644); err != nil {
		t.Fatal(err)
	}
	got := run(t, l.compile(t, source))
	if !bytes.Contains(page, []byte("```text\n"+got+"```")) {
		t.Errorf("docs/c.md does not show what its program prints:\n%s", got)
	}
}

// BenchmarkLibrary is the functions of inner loops as a C program calls them.
func BenchmarkLibrary(b *testing.B) {
	l := build(b)
	program := l.compile(b, "testdata/bench.c")
	for b.Loop() {
		for line := range strings.Lines(run(b, program)) {
			var name string
			var ns float64
			if _, err := fmt.Sscan(line, &name, &ns); err != nil {
				b.Fatal(err)
			}
			b.ReportMetric(ns, name+"-ns")
		}
	}
	b.ReportMetric(0, "ns/op")
}
