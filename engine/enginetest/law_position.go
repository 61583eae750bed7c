package enginetest

import (
	"fmt"
	"slices"
	"strings"

	"bridgehead/engine"
)

// notationLaw: the text is one line and says everything. The copy read back has a freshly computed
// hash, so this is also where a running hash that drifted is caught.
func notationLaw(in *inspector, s engine.State) error {
	text, err := s.MarshalText()
	if err != nil {
		return fmt.Errorf("MarshalText: %w", err)
	}
	if err := line("MarshalText", string(text)); err != nil {
		return err
	}
	if err := headLaw(in, string(text)); err != nil {
		return err
	}
	back, err := in.game.Parse(slices.Clone(text))
	if err != nil {
		return fmt.Errorf("what MarshalText wrote is refused: %w", err)
	}
	if err := in.same(back, s); err != nil {
		return fmt.Errorf("read back from its text: %w", err)
	}
	return nil
}

// headLaw: the line says which game it belongs to, so that it can be opened by somebody who has nothing but
// the line; and the line of another game, another edition of the scenario or other options is refused.
func headLaw(in *inspector, text string) error {
	if len(text) > engine.MaxPosition {
		return fmt.Errorf("MarshalText writes %d bytes, want at most %d", len(text), engine.MaxPosition)
	}
	head, err := engine.ReadHead([]byte(text))
	if err != nil {
		return fmt.Errorf("MarshalText writes no head: %w", err)
	}
	want := engine.HeadOf(in.game, head.Version)
	rest, ok := strings.CutPrefix(text, want.String()+" ")
	if head != want || !ok {
		return fmt.Errorf("MarshalText: the line begins with %q, want %q", head, want)
	}
	foreign := [4]engine.Head{want, want, want, want}
	foreign[0].Version++
	foreign[1].Scenario += "-2"
	first := "0"
	if want.Hash[0] == '0' {
		first = "1"
	}
	foreign[2].Hash = first + want.Hash[1:]
	foreign[3].Options += "x"
	for _, h := range foreign {
		if _, err := in.game.Parse([]byte(h.String() + " " + rest)); err == nil {
			return fmt.Errorf("a line that begins with %q is taken by Parse, want %q and nothing else", h, want)
		}
	}
	return nil
}

// damageLaw: a parser meets whatever people paste. It answers with an error or with a position
// that reads back, never with a panic and never with both.
func damageLaw(in *inspector, s engine.State) error {
	text := in.damage([]byte(positionOf(s)))
	got, err := in.game.Parse(slices.Clone(text))
	if err != nil {
		if got != nil {
			return fmt.Errorf("Parse(%q) returns a state beside the error %w", text, err)
		}
		if strings.TrimSpace(err.Error()) == "" {
			return fmt.Errorf("Parse(%q) refuses without a reason", text)
		}
		return nil
	}
	written := positionOf(got)
	back, err := in.game.Parse([]byte(written))
	if err != nil {
		return fmt.Errorf("Parse(%q) succeeds and then refuses its own text: %w", text, err)
	}
	return in.same(back, got)
}

// damage changes, drops, doubles or cuts at one byte.
func (in *inspector) damage(text []byte) []byte {
	if len(text) == 0 {
		return text
	}
	i := in.rng.IntN(len(text))
	switch in.rng.IntN(4) {
	case 0:
		text[i] = byte(in.rng.IntN(256))
	case 1:
		text = slices.Delete(text, i, i+1)
	case 2:
		text = slices.Insert(text, i, text[i])
	case 3:
		text = text[:i]
	}
	return text
}

// seenLimit bounds the memory of hashLaw.
const seenLimit = 1 << 14

// hashLaw: no two positions met so far share a hash.
func hashLaw(in *inspector, s engine.State) error {
	text, hash := positionOf(s), s.Hash()
	if before, ok := in.seen[hash]; ok && before != text {
		return fmt.Errorf("two positions share the hash %#x:\n    %s\n    %s\n    they differ, the second as want, in%s",
			hash, before, text, differences(before, text))
	}
	if len(in.seen) < seenLimit {
		in.seen[hash] = text
	}
	return nil
}

// copiesLaw: a clone and a copy over an old state equal the original.
func copiesLaw(in *inspector, s engine.State) error {
	if err := in.same(s.Clone(), s); err != nil {
		return fmt.Errorf("a clone: %w", err)
	}
	in.spare.CopyFrom(s)
	if err := in.same(in.spare, s); err != nil {
		return fmt.Errorf("a CopyFrom copy: %w", err)
	}
	return nil
}

// successorsLaw: a clone, a copy over an old state and a copy read from the text go on alike, and
// none of them touches the original.
func successorsLaw(in *inspector, s engine.State) error {
	text, acts := positionOf(s), slices.Clone(in.legal(s))
	for range min(2, len(acts)) {
		a := acts[in.rng.IntN(len(acts))]
		want := successor(s, a)
		if after := positionOf(s); after != text {
			return fmt.Errorf("action %d on a clone moved the original to %s\n    in%s", a, after, differences(after, text))
		}
		if err := in.sameAfter(s, a, want); err != nil {
			return fmt.Errorf("after action %d on a clone and on %w", a, err)
		}
		// The spare state is now somewhere else, which is where CopyFrom has to bring it back from.
		if err := copiesLaw(in, s); err != nil {
			return err
		}
	}
	return nil
}

// sameAfter applies a to the other two kinds of copy.
func (in *inspector) sameAfter(s engine.State, a engine.Action, want engine.State) error {
	in.spare.CopyFrom(s)
	in.spare.Apply(a)
	if err := in.same(in.spare, want); err != nil {
		return fmt.Errorf("a CopyFrom copy: %w", err)
	}
	back, err := in.game.Parse([]byte(positionOf(s)))
	if err != nil {
		return fmt.Errorf("a copy read from the text: %w", err)
	}
	back.Apply(a)
	if err := in.same(back, want); err != nil {
		return fmt.Errorf("a copy read from the text: %w", err)
	}
	return nil
}
