package plan

import (
	"slices"
	"testing"

	"bridgehead/engine"
)

// What an analyst may do beside judging: every one of the optional powers changes what is found, and only that.

// narrowing tries two actions, the best first.
type narrowing struct {
	guide
	style *Style // the one it was asked with last
}

func (n *narrowing) Narrow(_ engine.State, st *Style, legal []engine.Action) ([]engine.Action, bool) {
	n.style = st
	return append(legal[:0], 2, 1), true
}

func TestNarrower(t *testing.T) {
	n := &narrowing{}
	g := &hill{eager: true} // what is eager is not asked for where the analyst knows better
	a := plannerOf(t, with(n), g, "scripted")
	_, why := act(t, a, step(g))
	if !slices.Equal(why.Line, []engine.Action{2, 2}) || len(why.Candidates) != 2 {
		t.Errorf("line %v of %d candidates, want 2 and 2 of 2", why.Line, len(why.Candidates))
	}
	if n.style != a.look.eval.styles[1] {
		t.Errorf("asked with %v, want the style of the side", n.style)
	}
}

// closing ends things by the action that would gain most.
type closing struct{ guide }

func (*closing) Closes(_ engine.State, a engine.Action) bool { return a == 3 }

func TestCloser(t *testing.T) {
	g := &hill{rests: true}
	a := plannerOf(t, with(&closing{}), g, "scripted")
	_, why := act(t, a, step(g))
	if why.Line[0] != 2 {
		t.Errorf("line %v, want 2: what 3 leads to does not count for it", why.Line)
	}
	s := step(g)
	if _, ok := slices.BinarySearch([]engine.Action{0, 1, 2}, why.Line[0]); !ok || why.Candidates[3].Value >= why.Candidates[0].Value {
		t.Errorf("candidates %+v: 3 should count as the position at %d stands, below a step for nothing", why.Candidates, s.at)
	}
}

// presuming takes one face for all.
type presuming struct {
	guide
	face engine.Action
	ok   bool
}

func (p *presuming) Presume(engine.State) (engine.Action, bool) { return p.face, p.ok }

func TestPresumer(t *testing.T) {
	g := &hill{}
	for _, c := range []struct {
		face engine.Action
		ok   bool
		luck float64 // beside the worse face
	}{{0, true, 0}, {1, true, die}, {1, false, die / 2.}} {
		a := plannerOf(t, with(&presuming{face: c.face, ok: c.ok}), g, "scripted")
		s := &climber{game: g, at: atDie, which: 1, sum: 3}
		end := s.Clone()
		end.Apply(0)
		if got, want := a.look.value(s, 1), a.look.eval.value(end, 1)+c.luck; got != want {
			t.Errorf("face %d, presumed %v: worth %v, want %v", c.face, c.ok, got, want)
		}
	}
}

// following goes on after steps of 3 points by one more, and after others not.
type following struct{ guide }

func (*following) Follow(_ engine.State, a engine.Action, _ *Style, legal []engine.Action) []engine.Action {
	if a != 3 {
		return legal[:0]
	}
	return append(legal[:0], 1)
}

func TestFollower(t *testing.T) {
	g := &hill{rests: true}
	a := plannerOf(t, with(&following{}), g, "scripted")
	_, why := act(t, a, step(g))
	if !slices.Equal(why.Line, []engine.Action{3, 1}) {
		t.Errorf("line %v, want the step that may go on and the one that follows", why.Line)
	}
	s := step(g)
	s.Apply(3)
	if _, why := act(t, a, s); !slices.Equal(why.Line, []engine.Action{1}) {
		t.Errorf("line %v, want what is left of it", why.Line)
	}
}

// posing plays a campaign by some styles.
type posing struct {
	guide
	asked int
}

func (p *posing) Stage(s engine.State) Stage { return Opening }

// Postures are to lose points, and the side's own.
func (p *posing) Postures(_ engine.State, own *Style) []*Style {
	p.asked++
	lose := *own
	lose.Late, lose.Early = []float64{-1, 0}, []float64{-1, 0}
	return []*Style{&lose, own}
}

func TestPoser(t *testing.T) {
	for _, c := range []struct {
		spec string
		want engine.Action
	}{
		{"scripted", 3},         // where both lead is judged by the side's own style
		{"scripted:width=1", 0}, // the first alone
	} {
		p := &posing{}
		g := &hill{rests: true}
		a := plannerOf(t, with(p), g, c.spec)
		s := step(g)
		for range steps {
			got, why := act(t, a, s)
			if got != c.want {
				t.Errorf("%s: %d at step %d, want %d", c.spec, got, s.at, c.want)
			}
			if s.at > atStep && why.Nodes > 2 { // those of its reason
				t.Errorf("%s: %d positions made for a decision that had been made", c.spec, why.Nodes)
			}
			s.Apply(got)
		}
		if p.asked != 1 {
			t.Errorf("%s: asked for postures %d times in a campaign, want once", c.spec, p.asked)
		}
	}
}
