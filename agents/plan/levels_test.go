package plan

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"bridgehead/engine"
)

// someLevels differ for both sides and in every number.
var someLevels = Levels{German: [4]float64{-1.5, 0.75, 0.5, 0.25}, Allied: [4]float64{0.5, -2, 1.25, -0.5}}

// TestLevelsAreFound: results are made from known numbers, without noise and with it.
func TestLevelsAreFound(t *testing.T) {
	for _, c := range []struct{ noise, near float64 }{{0, 2e-5}, {0.5, 0.1}} {
		rng := rand.New(rand.NewPCG(1, 2))
		l := &leveller{}
		for range 4000 {
			early, points := rng.Float64(), 6*rng.NormFloat64()
			for side, n := range [][4]float64{someLevels.German, someLevels.Allied} {
				v := (points - n[0] - n[1]*early) / (n[2] + n[3]*early)
				l.rows[side] = append(l.rows[side], 1, early, v, early*v)
			}
			l.open++
			l.end(points + c.noise*rng.NormFloat64())
		}
		got, rms, err := l.levels()
		if err != nil {
			t.Fatal(err)
		}
		if math.Abs(rms-c.noise) > 0.02 {
			t.Errorf("noise %g: the error left is %g", c.noise, rms)
		}
		for side, n := range [][4]float64{got.German, got.Allied} {
			want := [2][4]float64{someLevels.German, someLevels.Allied}[side]
			for i := range n {
				if math.Abs(n[i]-want[i]) > c.near {
					t.Errorf("noise %g, side %d: got %v, want %v", c.noise, side, n, want)
					break
				}
			}
		}
	}
}

// TestLevellerCollects: the positions of a game get the points it ended with; no positions are an error.
func TestLevellerCollects(t *testing.T) {
	g := &hill{}
	l, err := newLeveller(&hillDoctrine, g, &Styles{})
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := l.levels(); err == nil || err.Error() != "levels: no positions" {
		t.Errorf("nothing to solve: %v", err)
	}
	s := step(g)
	for _, n := range []int{3, 2} {
		before := *s
		for range n {
			l.add(s)
		}
		if *s != before {
			t.Error("add has changed the position")
		}
		l.end(float64(n))
	}
	if want := []float64{3, 3, 3, 2, 2}; !reflect.DeepEqual(l.points, want) || l.open != 0 {
		t.Errorf("points %v, %d open", l.points, l.open)
	}
	for side, rows := range l.rows {
		if len(rows) != 5*4 || rows[0] != 1 || rows[3] != rows[1]*rows[2] {
			t.Errorf("side %d: rows %v", side, rows)
		}
	}
	// One position over and over does not tell four numbers apart, but its mean is known.
	got, _, err := l.levels()
	if err != nil {
		t.Fatal(err)
	}
	for side, n := range [][4]float64{got.German, got.Allied} {
		points := 0.0
		for i, x := range l.rows[side][:4] {
			points += n[i] * x
		}
		if math.Abs(points-13.0/5) > 1e-3 {
			t.Errorf("side %d: %g points by %v, want 2.6", side, points, n)
		}
	}
}

// TestPointsGoThroughLevels, and only what is explained: play stays as it is.
func TestPointsGoThroughLevels(t *testing.T) {
	s := step(&hill{})
	evaluationOf := func(styles *Styles) *evaluation {
		e, err := newEvaluation(&hillDoctrine, s.game)
		if err != nil {
			t.Fatal(err)
		}
		e.styles = hillDoctrine.play(e.analyst, styles, 0, 0)
		return e
	}
	plain, levelled := evaluationOf(&Styles{}), evaluationOf(&Styles{Levels: &someLevels})
	for side, n := range [][4]float64{someLevels.German, someLevels.Allied} {
		sign := float64(2*side - 1) // levels are about the points of side 1
		v := sign * plain.points(s, engine.Player(side))
		want := sign * (n[0] + n[1]*plain.left + (n[2]+n[3]*plain.left)*v)
		if got := levelled.points(s, engine.Player(side)); math.Abs(got-want) > 1e-9 || got == sign*v {
			t.Errorf("side %d: %g points, want %g from %g", side, got, want, v)
		}
		if a, b := plain.value(s, engine.Player(side)), levelled.value(s, engine.Player(side)); a != b {
			t.Errorf("side %d: values %g and %g, want the same", side, a, b)
		}
	}
}

// TestLevelsChangeNoPlay: a file with levels plays like one without and explains itself otherwise.
func TestLevelsChangeNoPlay(t *testing.T) {
	g := &hill{worth: [hills]int{1, 4, 2}}
	file := filepath.Join(t.TempDir(), "levels.json")
	text, err := json.Marshal(&Styles{Levels: &someLevels})
	if err == nil {
		err = os.WriteFile(file, text, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	judged, levelled := plannerOf(t, Doctrines{hillDoctrine}, g, "scripted:style=judged"), plannerOf(t, Doctrines{hillDoctrine}, g, "scripted:style="+file)
	others := 0
	for s := g.New(); s.Player() == 1; {
		a, why := act(t, judged, s)
		b, other := act(t, levelled, s)
		if a != b {
			t.Errorf("plays %d with levels, %d without", b, a)
		}
		if why.Value != other.Value {
			others++
		}
		s.Apply(a)
	}
	if others == 0 {
		t.Error("levels change no value")
	}
}
