package generate

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

func TestNames(t *testing.T) {
	for _, c := range []struct {
		seed uint64
		goal int
	}{{1, 1}, {17, 5}, {HeldOut, 99}, {999_999_999_999_999_999, 9999}} {
		seed, goal, ok := ParseName(Name(c.seed, c.goal))
		if !ok || seed != c.seed || goal != c.goal {
			t.Errorf("%s is read as %d, %d, %t", Name(c.seed, c.goal), seed, goal, ok)
		}
	}
	for _, name := range []string{"", "g17", "g0-1", "g17-0", "g017-5", "17-5", "g17-5 ", "g17-5-1", "g1000000000000000000-1", "g1-10000"} {
		if _, _, ok := ParseName(name); ok {
			t.Errorf("%q is read", name)
		}
	}
}

func TestPartition(t *testing.T) {
	others, drawn := Partition([]string{"gamble/nijmegen", "gamble/g2-5", "g12-3", "garden/g2"})
	if want := []string{"gamble/nijmegen", "garden/g2"}; !slices.Equal(others, want) {
		t.Errorf("got %v, want %v", others, want)
	}
	if want := []string{"gamble/g2-5", "g12-3"}; !slices.Equal(drawn, want) {
		t.Errorf("got %v as drawn, want %v", drawn, want)
	}
}

func FuzzParseName(f *testing.F) {
	f.Add("g17-5")
	f.Fuzz(func(t *testing.T, name string) {
		if seed, goal, ok := ParseName(name); ok && Name(seed, goal) != name {
			t.Errorf("%q is read as %d, %d", name, seed, goal)
		}
	})
}

// A goal there is not is refused, and the scenario of another is called by it.
func TestGoals(t *testing.T) {
	s, err := Gamble(17)
	if err != nil {
		t.Fatal(err)
	}
	for _, goal := range []int{s.Low - 1, s.High + 1} {
		if _, err := s.Scenario(goal); err == nil || !strings.Contains(err.Error(), "gamble/g17: goal ") {
			t.Errorf("goal %d: %v", goal, err)
		}
	}
	sc, err := s.Scenario(s.High)
	if err != nil || sc.ID != "gamble/"+Name(17, s.High) {
		t.Errorf("%v, %v", sc, err)
	}
}

// What comes to nothing is drawn again, and after many draws an error says why.
func TestDrawAgain(t *testing.T) {
	n := 0
	_, err := draw("gamble/g1", 1, streamGamble, func(lot) (*Sketch, error) {
		n++
		return nil, errors.New("no road")
	})
	if n != tries || err == nil || !strings.Contains(err.Error(), "no road") {
		t.Errorf("%d draws, %v", n, err)
	}
}
