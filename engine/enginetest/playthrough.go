package enginetest

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bridgehead/engine"
)

// boardEvery is the number of steps between two boards of a transcript.
const boardEvery = 40

// Playthrough plays one random episode and compares its transcript with the golden
// testdata/playthroughs/<file>, which -update rewrites. A transcript is meant to be read: when a
// rule changes, its diff is the review.
func Playthrough(t testing.TB, g engine.Game, file string, seed uint64) {
	t.Helper()
	path := filepath.Join("testdata", "playthroughs", file)
	w := newWalk(g, seed, 0)
	got, err := transcript(w)
	if err != nil {
		t.Fatalf("playthrough: %v", w.locate(err))
	}
	if Update() {
		if err := writeGolden(path, got); err != nil {
			t.Fatalf("playthrough: %v", err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		t.Fatalf("playthrough: %s is not there; go test -update writes it", path)
	} else if err != nil {
		t.Fatalf("playthrough: %v", err)
	}
	if d := firstDifference(got, want); d != "" {
		t.Errorf("playthrough: %s: %s\ngo test -update rewrites it; read the diff", path, d)
	}
}

func writeGolden(path string, text []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(path, text, 0o644)
}

// transcript plays w to its end and writes down what happens.
func transcript(w *walk) ([]byte, error) {
	var b bytes.Buffer
	fmt.Fprintf(&b, "# %s, seed %d\n# scenario %s\n", title(w.game), w.seed, w.game.ScenarioHash())
	err := guarded(func() error {
		for !w.over() {
			if len(w.path)%boardEvery == 0 {
				writeBoard(&b, w.state)
			}
			if err := writeStep(&b, w); err != nil {
				return err
			}
		}
		writeBoard(&b, w.state)
		return nil
	})
	sides, returns := w.game.Sides(), w.state.Returns(nil)
	fmt.Fprintf(&b, "%d steps. Returns: %s %v, %s %v\n", len(w.path), sides[0], returns[0], sides[1], returns[1])
	return b.Bytes(), err
}

func writeBoard(b *bytes.Buffer, s engine.State) {
	fmt.Fprintf(b, "\n%s\n", positionOf(s))
	if d, ok := s.(engine.Describer); ok {
		for l := range strings.Lines(d.Board()) {
			fmt.Fprintf(b, "    %s\n", strings.TrimRight(l, " \n"))
		}
	}
	b.WriteByte('\n')
}

// writeStep writes the node, how many actions it has, and the one that is played.
func writeStep(b *bytes.Buffer, w *walk) error {
	a, err := w.choose()
	if err != nil {
		return err
	}
	who := "dice"
	if p := w.state.Player(); p.IsSide() {
		who = w.game.Sides()[p]
	}
	if d, ok := w.state.(engine.Describer); ok {
		who += ", " + d.NodeKind() + ": " + d.Prompt()
	}
	fmt.Fprintf(b, "%d. %s\n    [%d] %s (one of %d)\n", len(w.path)+1, who, a, w.game.ActionText(w.state, a), len(w.acts))
	return w.play(a)
}

// firstDifference shows the first line where two texts part, or is empty.
func firstDifference(got, want []byte) string {
	g, w := strings.Split(string(got), "\n"), strings.Split(string(want), "\n")
	for i := range max(len(g), len(w)) {
		a, b := "(end)", "(end)"
		if i < len(g) {
			a = g[i]
		}
		if i < len(w) {
			b = w[i]
		}
		if a != b {
			return fmt.Sprintf("line %d:\n  got  %s\n  want %s", i+1, a, b)
		}
	}
	return ""
}
