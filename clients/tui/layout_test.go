package tui

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/charmbracelet/lipgloss"
)

var update = flag.Bool("update", false, "rewrite the goldens")

func TestGolden(t *testing.T) {
	for _, c := range []struct {
		name string
		w, h int
		look Look
		keys []string
		wait string
	}{
		{"plain-80x24", 80, 24, Look{}, nil, ""},
		{"game-80x24", 80, 24, Look{Unicode: true}, nil, ""},
		{"place-80x24", 80, 24, Look{Unicode: true}, []string{"tab", "down", "enter"}, "Neighbours"},
		{"wide-160x40", 160, 40, Look{Unicode: true}, []string{"h"}, "oracle"},
		{"small-40x12", 40, 12, Look{}, nil, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := playing(t, c.look)
			d.size(c.w, c.h)
			d.keys(c.keys...)
			d.shows(c.wait)
			var lines []string
			for l := range strings.SplitSeq(d.m.View(), "\n") {
				if lipgloss.Width(l) != c.w {
					t.Errorf("a line of %d columns, want %d: %q", lipgloss.Width(l), c.w, l)
				}
				lines = append(lines, strings.TrimRight(l, " "))
			}
			if len(lines) != c.h {
				t.Errorf("%d lines, want %d", len(lines), c.h)
			}
			golden(t, c.name, strings.Join(lines, "\n")+"\n")
		})
	}
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name+".golden")
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s: got\n%s\nwant\n%s", path, got, want)
	}
}

// TestEverySize presses keys in windows of all sizes: nothing panics and no line is too long.
func TestEverySize(t *testing.T) {
	d := playing(t, Look{Colour: true, Unicode: true})
	g := d.m.game
	for _, w := range []int{1, 19, 20, 40, 59, 60, 80, 100, 129, 130, 200} {
		for _, h := range []int{1, 5, 6, 12, 15, 16, 24, 60} {
			d.size(w, h)
			for _, k := range []string{"o", "?", "k", "t", "w", "k", "k", "tab", "down", "pgdown", "enter", "tab", "up", "esc", "a", "m"} {
				d.keys(k)
				fitsWindow(t, d.m, w, h, k)
			}
			g.focus, g.panel = focusChoices, panelNone
			d.keys("esc")
		}
	}
}

func fitsWindow(t *testing.T, m *Model, w, h int, key string) {
	t.Helper()
	lines := strings.Split(m.View(), "\n")
	if len(lines) > h {
		t.Fatalf("%dx%d after %s: %d lines", w, h, key, len(lines))
	}
	for _, l := range lines {
		if n := lipgloss.Width(l); n > w {
			t.Fatalf("%dx%d after %s: a line of %d columns: %q", w, h, key, n, l)
		}
	}
}

func TestLookOf(t *testing.T) {
	for _, c := range []struct {
		env  map[string]string
		want Look
	}{
		{map[string]string{"TERM": "xterm", "LANG": "en_GB.UTF-8"}, Look{Colour: true, Unicode: true}},
		{map[string]string{"TERM": "xterm", "LANG": "en_GB.UTF-8", "NO_COLOR": "1"}, Look{Unicode: true}},
		{map[string]string{"TERM": "dumb", "LC_ALL": "C", "LANG": "en_GB.UTF-8"}, Look{}},
		{map[string]string{"TERM": "linux", "LC_CTYPE": "C.utf8"}, Look{Colour: true, Unicode: true}},
	} {
		if got := LookOf(func(k string) string { return c.env[k] }); got != c.want {
			t.Errorf("%v: got %+v, want %+v", c.env, got, c.want)
		}
	}
}

// TestPlainHasNoEscapes: without colours nothing but text reaches the terminal.
func TestPlainHasNoEscapes(t *testing.T) {
	d := playing(t, Look{})
	d.keys("h")
	d.shows("oracle")
	for _, r := range d.m.View() {
		if r == '\x1b' || r > 126 && r != '·' {
			t.Fatalf("%q on a plain screen:\n%s", r, d.m.View())
		}
	}
	if d = playing(t, Look{Colour: true}); !contains(d.m.View(), "\x1b[") {
		t.Error("no colours where they are wanted")
	}
}

func FuzzKeys(f *testing.F) {
	f.Add("2\n/a\x1bohwkt?\t\t\n\n", uint8(80), uint8(24))
	f.Add("{]]}b uucc+-[[", uint8(40), uint8(12))
	f.Fuzz(func(t *testing.T, keys string, w, h uint8) {
		if len(keys) > 60 {
			return
		}
		d := playing(t, Look{Unicode: true})
		d.size(int(w), int(h))
		for _, r := range keys {
			k := string(r)
			if name, ok := map[rune]string{'\n': "enter", '\x1b': "esc", '\t': "tab", 'U': "up", 'D': "down"}[r]; ok {
				k = name
			}
			d.keys(k)
			d.drain()
		}
		fitsWindow(t, d.m, int(w), max(1, int(h)), keys)
	})
}

func FuzzWrap(f *testing.F) {
	f.Add("some words that are wrapped", 10, 2)
	f.Add("onewordthatislongerthanthewidth", 5, 9)
	f.Add("漢字 漢字漢字 x", 5, 1)
	f.Fuzz(func(t *testing.T, text string, width, indent int) {
		width, indent = max(4, min(width, 100)), max(0, min(indent, 50))
		text = clean(text)
		joined := ""
		for _, l := range wrap(text, width, indent) {
			if lipgloss.Width(l) > width {
				t.Fatalf("%q is wider than %d", l, width)
			}
			joined += l
		}
		if squeeze(joined) != squeeze(text) {
			t.Fatalf("%q has become %q", text, joined)
		}
	})
}

func squeeze(s string) string { return strings.Join(strings.Fields(s), "") }
