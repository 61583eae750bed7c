package enginetest

import (
	"fmt"
	"strings"

	"bridgehead/engine"
)

var effectKinds = map[string]bool{
	engine.EffectMoved: true, engine.EffectEntered: true, engine.EffectRetreat: true, engine.EffectArrived: true,
	engine.EffectActed: true, engine.EffectReduced: true, engine.EffectRestored: true, engine.EffectGone: true,
	engine.EffectControl: true, engine.EffectCrossing: true, engine.EffectSupply: true, engine.EffectMarker: true,
	engine.EffectPoints: true, engine.EffectEnd: true,
}

// effectsLaw: between a State and itself nothing happened, and what happened on the way to a successor is told in
// words, each fact once.
func effectsLaw(in *inspector, s engine.State) error {
	c, ok := s.(engine.Comparer)
	if !ok {
		return nil
	}
	if same := c.Compare(s.Clone(), nil); len(same) > 0 {
		return fmt.Errorf("%q is told of a State and itself", same[0].Text)
	}
	for _, a := range in.legal(s) {
		next := s.Clone()
		next.Apply(a)
		told := map[engine.Effect]bool{}
		for _, e := range next.(engine.Comparer).Compare(s, nil) {
			switch {
			case !effectKinds[e.Kind]:
				return fmt.Errorf("after action %d: kind %q of an effect is none of the Effect constants", a, e.Kind)
			case e.Name == "" || !strings.HasPrefix(e.Text, e.Name):
				return fmt.Errorf("after action %d: Text %q does not begin with the Name %q", a, e.Text, e.Name)
			case told[e]:
				return fmt.Errorf("after action %d: %q is told twice", a, e.Text)
			case e.Side > 1:
				return fmt.Errorf("after action %d: %q: side %d, want 0, 1, or negative for nobody", a, e.Text, e.Side)
			}
			told[e] = true
			if err := line("Text of an effect", e.Text); err != nil {
				return err
			}
		}
	}
	return nil
}
