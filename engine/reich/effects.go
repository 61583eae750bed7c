package reich

import (
	"fmt"
	"strings"

	"bridgehead/engine"
)

var _ engine.Comparer = (*State)(nil)

// Compare appends what happened since before: units in the order of their slots, then hexes of note and victory.
func (s *State) Compare(before engine.State, dst []engine.Effect) []engine.Effect {
	was := before.(*State)
	for u := range s.unit {
		if s.unit[u] != was.unit[u] {
			dst = s.compareUnit(was, u, dst)
		}
	}
	for h, of := range s.g.atlas.goal {
		if now := s.holder(h); of != 0 && now >= 0 && now != was.holder(h) {
			name := s.g.t.text(h)
			dst = append(dst, s.effectAt(engine.EffectControl, engine.Player(now), name, name+" is "+sideTitles[now], h))
		}
	}
	if kind(s.node) == kOver && kind(was.node) != kOver {
		dst = append(dst, engine.Effect{Kind: engine.EffectEnd, Side: -1, Name: "The game", Text: "The game ends: " + s.levelText()})
	}
	return dst
}

var sideTitles = [2]string{"German", "Allied"}

// levelText is the level of victory in words: that which stands, or would stand if the game ended now.
func (s *State) levelText() string {
	level := s.level()
	if s.result > 0 {
		level = int(s.result) - 1
	}
	word := strings.ReplaceAll(levelWords[level], "-", " ")
	if level == len(levelWords)/2 {
		return word
	}
	return engine.Capital(word) + " victory"
}

// effectAt is an effect at a hex, -1: nowhere.
func (s *State) effectAt(kind string, side engine.Player, name, text string, h int) engine.Effect {
	e := engine.Effect{Kind: kind, Side: side, Name: name, Text: text}
	if h >= 0 {
		e.Place, e.At = s.g.t.codes[h], s.g.t.text(h)
	}
	return e
}

// compareUnit tells what happened to a unit. Of one that came or went nothing else is told.
func (s *State) compareUnit(was *State, u int, dst []engine.Effect) []engine.Effect {
	c, t := &s.g.t.list[u], s.g.t
	now, then := s.where(u), was.where(u)
	add := func(kind, text string) {
		e := s.effectAt(kind, engine.Player(c.side), c.name, c.name+" "+text, now)
		e.Unit = c.id
		if then >= 0 && then != now {
			e.From = t.codes[then]
		}
		dst = append(dst, e)
	}
	switch {
	case now >= 0 && then >= 0:
		s.comparePlace(was, u, add)
		s.compareState(was, u, add)
	case now >= 0:
		add(engine.EffectArrived, "is in "+t.text(now))
	case then >= 0 && s.unit[u].at == dead:
		add(engine.EffectGone, "is eliminated")
	case then >= 0:
		add(engine.EffectGone, "leaves the map")
	}
	return dst
}

// comparePlace tells where a unit went. In the phase of the other side it retreats.
func (s *State) comparePlace(was *State, u int, add func(kind, text string)) {
	now := s.where(u)
	switch {
	case now == was.where(u):
	case was.phase < phOver && sideOf(was.phase) != int(s.g.t.list[u].side):
		add(engine.EffectRetreat, "retreats to "+s.g.t.text(now))
	default:
		add(engine.EffectMoved, "goes to "+s.g.t.text(now))
	}
}

// flagTexts are the conditions that are told of when they come or go.
var flagTexts = []struct {
	flag      uint32
	on, off   string
	kind, end string
}{
	{stDisrupted, "is disrupted", "recovers", engine.EffectReduced, engine.EffectRestored},
	{stDepleted, "is depleted", "has ammunition again", engine.EffectReduced, engine.EffectRestored},
	{stDismounted, "dismounts", "mounts", engine.EffectMarker, engine.EffectMarker},
	{stWillDisrupt, "will be disrupted when the phase ends", "", engine.EffectReduced, ""},
}

// compareState tells of strength, mode and order.
func (s *State) compareState(was *State, u int, add func(kind, text string)) {
	if now, then := s.strength(u), was.strength(u); now < then {
		add(engine.EffectReduced, fmt.Sprintf("loses %s, %d left", counted(then-now, "point"), now))
	}
	if m := s.mode(u); m != was.mode(u) {
		add(engine.EffectMarker, [...]string{"goes into defilade", "concentrates", "goes into travel mode"}[m])
	}
	for _, f := range flagTexts {
		switch now, then := s.has(u, f.flag), was.has(u, f.flag); {
		case now && !then:
			add(f.kind, f.on)
		case then && !now && f.off != "":
			add(f.end, f.off)
		}
	}
}
