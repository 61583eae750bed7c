package slowtwin

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

func load(t *testing.T, scenario, options string) *Twin {
	t.Helper()
	twin, err := Load(os.DirFS("../../../scenarios/endeavor"), scenario, options)
	if err != nil {
		t.Fatal(err)
	}
	return twin
}

// text names an action as the tests do: go 19.31, through 19.31, us-9-arm, with us-78-inf, 2 points, control 0.
func (t *Twin) text(a int) string {
	a -= 32
	switch s, u, n := len(t.sectors), len(t.units), len(t.number); {
	case a < -16:
		return map[int]string{0: "stop", 1: "yes", 2: "all", 12: "hold"}[a+32]
	case a < 0:
		return fmt.Sprint(a+16, " points")
	case a < s:
		return "sector " + t.sectors[a]
	case a < s+u:
		return t.units[a-s].ID
	case a < s+2*u:
		return "with " + t.units[a-s-u].ID
	case a < s+2*u+n:
		return t.at(a - s - 2*u)
	default:
		return "through " + t.at(a-s-2*u-n)
	}
}

func (t *Twin) at(n int) string {
	for h, i := range t.number {
		if i == n {
			return h
		}
	}
	return "nowhere"
}

// legal are the texts of what the twin lists.
func (t *Twin) legal(tb testing.TB, line string) string {
	tb.Helper()
	actions, err := t.Actions("endeavor/1 x:0 " + line)
	if err != nil {
		tb.Fatal(err)
	}
	var out []string
	for _, a := range actions {
		text := t.text(int(a))
		if a > 2 && a < 9 {
			text = fmt.Sprint("zone ", a-2)
		} else if a > 8 && a < 12 {
			text = fmt.Sprint("landing ", a-8)
		}
		out = append(out, text)
	}
	return strings.Join(out, ", ")
}

func TestBoards(t *testing.T) {
	for scenario, want := range map[string][4]int{"campaign": {1508, 234, 46, 3562}, "remagen": {10, 4, 0, 60}, "scheldt": {70, 42, 0, 256}, "ardennes": {67, 58, 0, 282}, "overlord": {135, 73, 0, 448}} {
		tw := load(t, scenario, "")
		got := [4]int{len(tw.number), len(tw.units), len(tw.sectors), 32 + len(tw.sectors) + 2*len(tw.units) + 2*len(tw.number)}
		if got != want {
			t.Errorf("%s: got %v, want %v", scenario, got, want)
		}
	}
}
