package enginetest

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"bridgehead/engine"
)

func playerLaw(_ *inspector, s engine.State) error {
	switch p := s.Player(); p {
	case 0, 1, engine.Chance, engine.Terminal:
		return nil
	default:
		return fmt.Errorf("player %d, want 0, 1, Chance or Terminal", p)
	}
}

// legalLaw: ascending, without duplicates, in range, appended, and empty exactly at the end.
func legalLaw(in *inspector, s engine.State) error {
	const mark = -77
	in.acts = s.LegalActions(append(in.acts[:0], mark))
	if len(in.acts) == 0 || in.acts[0] != mark {
		return fmt.Errorf("LegalActions does not append to what it is given")
	}
	acts := in.acts[1:]
	if end := s.Player() == engine.Terminal; end != (len(acts) == 0) {
		return fmt.Errorf("%d legal actions where Player is %d", len(acts), s.Player())
	}
	for i, a := range acts {
		if a < 0 || a >= in.bound(s) {
			return fmt.Errorf("action %d is outside 0 to %d", a, in.bound(s)-1)
		}
		if i > 0 && acts[i-1] >= a {
			return fmt.Errorf("actions %d and %d do not ascend", acts[i-1], a)
		}
	}
	return nil
}

// checkLaw: LegalActions is exactly what Check lets through; beyond the action space everything is
// refused; and a refusal says why. The first of these is vacuous where both read one mask: see [OneMask].
func checkLaw(in *inspector, s engine.State) error {
	in.other = in.other[:0]
	for a := range in.bound(s) {
		err := s.Check(a)
		if err == nil {
			in.other = append(in.other, a)
		} else if strings.TrimSpace(err.Error()) == "" {
			return fmt.Errorf("Check(%d) refuses without a reason", a)
		}
	}
	if d := difference(in.legal(s), in.other); d != "" {
		return fmt.Errorf("LegalActions is not what Check allows: %s", d)
	}
	n := in.bound(s)
	for _, a := range []engine.Action{-1, n, n + 1, math.MinInt32, math.MaxInt32} {
		if s.Check(a) == nil {
			return fmt.Errorf("Check(%d) allows an action outside 0 to %d", a, n-1)
		}
	}
	return nil
}

// difference describes the first difference of two ascending lists, or is empty.
func difference(got, want []engine.Action) string {
	if slices.Equal(got, want) {
		return ""
	}
	for _, a := range got {
		if !slices.Contains(want, a) {
			return fmt.Sprintf("%d is too many (got %v, want %v)", a, got, want)
		}
	}
	for _, a := range want {
		if !slices.Contains(got, a) {
			return fmt.Sprintf("%d is missing (got %v, want %v)", a, got, want)
		}
	}
	return fmt.Sprintf("got %v, want %v", got, want) // same actions, another order
}

// textsLaw: people can read every choice.
func textsLaw(in *inspector, s engine.State) error {
	for _, a := range in.legal(s) {
		if err := line(fmt.Sprintf("ActionText(%d)", a), in.game.ActionText(s, a)); err != nil {
			return err
		}
	}
	d, ok := s.(engine.Describer)
	if !ok {
		return nil
	}
	if kind := d.NodeKind(); kind == "" || strings.ContainsAny(kind, " \t\n") {
		return fmt.Errorf("NodeKind is %q, want one word", kind)
	}
	if strings.TrimSpace(d.Board()) == "" {
		return fmt.Errorf("the Board is empty")
	}
	return line("Prompt", d.Prompt())
}

// line reports a text that is empty or longer than one line.
func line(what, text string) error {
	if strings.TrimSpace(text) == "" || strings.Contains(text, "\n") {
		return fmt.Errorf("%s is %q, want one line of text", what, text)
	}
	return nil
}
