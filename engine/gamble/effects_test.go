package gamble

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"bridgehead/engine"
)

// shadow is what somebody knows who reads effects alone: where units are and in what state, who controls places and
// crossings.
type shadow struct {
	at, status map[string]string // by unit
	control    map[string]string // by place
	crossing   map[string]string // by crossing
}

func shadowOf(s *State) *shadow {
	t := s.g.t
	h := &shadow{map[string]string{}, map[string]string{}, map[string]string{}, map[string]string{}}
	for u := range t.nUnits {
		if l := s.loc[u]; onMap(l) {
			h.at[t.units[u].id], h.status[t.units[u].id] = locCode(l), statusTitles[s.status(u)]
		}
	}
	for l := range uint8(locUK) {
		h.control[locCode(l)] = controlWords[s.control(l)]
	}
	for e := range t.nEdges {
		h.crossing[t.edgeCode(e)] = [...]string{"German", "Allied", "blown", "ferry"}[s.bridge(uint8(e))]
		if s.bridgeMarks[e]&yFerryGone != 0 {
			h.crossing[t.edgeCode(e)] = "gone"
		}
	}
	return h
}

// take reads one effect; words is that the text holds the facts a person needs.
func (h *shadow) take(e engine.Effect) error {
	if !strings.HasPrefix(e.Text, e.Name) || e.Name == "" {
		return fmt.Errorf("text %q does not begin with the name %q", e.Text, e.Name)
	}
	switch e.Kind {
	case engine.EffectMoved, engine.EffectEntered, engine.EffectRetreat, engine.EffectArrived:
		if h.at[e.Unit] != e.From {
			return fmt.Errorf("%q: from %q, it was in %q", e.Text, e.From, h.at[e.Unit])
		}
		if !strings.HasSuffix(e.Text, e.At) || e.At == "" {
			return fmt.Errorf("%q does not name %q", e.Text, e.At)
		}
		if e.From == "" && h.status[e.Unit] == "" {
			h.status[e.Unit] = statusTitles[fresh]
		}
		h.at[e.Unit] = e.Place
	case engine.EffectReduced, engine.EffectRestored, engine.EffectActed:
		_, h.status[e.Unit], _ = strings.Cut(e.Text, " is ")
	case engine.EffectGone:
		delete(h.at, e.Unit)
		delete(h.status, e.Unit)
	case engine.EffectControl:
		_, who, _ := strings.Cut(e.Text, " comes under ")
		h.control[e.Place] = strings.TrimSuffix(who, " Control")
	case engine.EffectCrossing:
		switch {
		case strings.Contains(e.Text, " is held by "):
		case strings.HasSuffix(e.Text, " is blown"):
			h.crossing[e.Crossing] = "blown"
		case strings.HasSuffix(e.Text, " is gone"):
			h.crossing[e.Crossing] = "gone"
		case strings.Contains(e.Text, "Allied") || strings.HasSuffix(e.Text, "Allies"):
			h.crossing[e.Crossing] = "Allied"
		default:
			h.crossing[e.Crossing] = "German"
		}
	}
	return nil
}

func differ(what string, got, want map[string]string) error {
	for k, w := range want {
		if got[k] != w {
			return fmt.Errorf("%s of %s: effects say %q, it is %q", what, k, got[k], w)
		}
	}
	for k, v := range got {
		if _, ok := want[k]; !ok {
			return fmt.Errorf("%s of %s: effects say %q, it has none", what, k, v)
		}
	}
	return nil
}

func (h *shadow) differs(s *State) error {
	w := shadowOf(s)
	for _, err := range []error{differ("place", h.at, w.at), differ("status", h.status, w.status),
		differ("control", h.control, w.control), differ("state", h.crossing, w.crossing)} {
		if err != nil {
			return err
		}
	}
	return nil
}

// explain plays a game and reads the effects of every step; pick chooses at decisions.
func explain(t *testing.T, g *Game, rng *rand.Rand, pick func(*State, []engine.Action) engine.Action) (kinds map[string]int) {
	t.Helper()
	kinds = map[string]int{}
	s := g.New().(*State)
	before := s.Clone().(*State)
	h := shadowOf(s)
	var buf []engine.Action
	var effects []engine.Effect
	for k := 1; s.Player() != engine.Terminal; k++ {
		buf = s.LegalActions(buf[:0])
		a := buf[rng.IntN(len(buf))]
		if s.Player().IsSide() {
			a = pick(s, buf)
		}
		before.CopyFrom(s)
		s.Apply(a)
		effects = s.Compare(before, effects[:0])
		seen := map[engine.Effect]bool{}
		for _, e := range effects {
			if seen[e] {
				t.Fatalf("step %d: %q is told twice", k, e.Text)
			}
			seen[e] = true
			kinds[e.Kind]++
			if err := h.take(e); err != nil {
				t.Fatalf("step %d at %v: %v", k, kind(before.kind), err)
			}
		}
		if err := h.differs(s); err != nil {
			t.Fatalf("step %d at %v, %s: %v\n%v", k, kind(before.kind), g.ActionText(before, a), err, effects)
		}
	}
	return kinds
}

// Who reads the effects alone knows every unit's place and state, who controls what, and all bridges.
func TestEffectsExplainGames(t *testing.T) {
	all := map[string]int{}
	games := 6
	if testing.Short() {
		games = 1
	}
	for _, id := range []string{"gamble/nijmegen", "gamble/basic", "gamble/arnhem", "gamble/extended", "gamble/one-bridge"} {
		g := mustGame(t, id, "")
		for i := range games {
			rng := rand.New(rand.NewPCG(uint64(i), 77))
			random := func(_ *State, legal []engine.Action) engine.Action { return legal[rng.IntN(len(legal))] }
			// The eager one looks one step ahead, so that the armies meet.
			eager := func(s *State, legal []engine.Action) engine.Action {
				best, high := legal[0], -2.0
				for _, a := range legal {
					c := *s
					c.Apply(a)
					if v := c.Score(s.Player()) + 0.02*rng.Float64(); v > high {
						best, high = a, v
					}
				}
				return best
			}
			pick := random
			if i%2 == 0 && id != "gamble/extended" {
				pick = eager
			}
			for k, n := range explain(t, g, rng, pick) {
				all[k] += n
			}
		}
	}
	for _, k := range []string{engine.EffectMoved, engine.EffectEntered, engine.EffectRetreat, engine.EffectArrived, engine.EffectActed,
		engine.EffectReduced, engine.EffectRestored, engine.EffectGone, engine.EffectControl, engine.EffectCrossing,
		engine.EffectSupply, engine.EffectMarker, engine.EffectPoints, engine.EffectEnd} {
		if all[k] == 0 {
			t.Errorf("no effect %q in any game", k)
		}
	}
	t.Log(all)
}

// Where nothing happened nothing is told, and nothing allocated.
func TestEffectsOfNothing(t *testing.T) {
	s := mustGame(t, "gamble/basic", "").New().(*State)
	b := s.Clone()
	dst := make([]engine.Effect, 0, 4)
	if n := testing.AllocsPerRun(100, func() { dst = s.Compare(b, dst[:0]) }); n != 0 || len(dst) != 0 {
		t.Errorf("%v allocations, %d effects", n, len(dst))
	}
}

func texts(effects []engine.Effect) (out []string) {
	for _, e := range effects {
		out = append(out, e.Kind+": "+e.Text)
	}
	return out
}

// since plays and tells what happened.
func (p *pos) since(do func()) []string {
	b := p.s.Clone()
	do()
	return texts(p.s.Compare(b, nil))
}

func wantEffects(t *testing.T, got []string, want ...string) {
	t.Helper()
	for _, w := range want {
		if !slices.Contains(got, w) {
			t.Errorf("missing %q in\n  %s", w, strings.Join(got, "\n  "))
		}
	}
}

// The examples are those that a log without effects left out.
func TestEffectsTold(t *testing.T) {
	guards := []string{"uk-1-gren", "uk-2-gren", "uk-1-cold", "uk-5-cold", "uk-2-hcr"}
	p := newPos(t).ctl("38,37=corps").put("de-henke@28", "de-runge@28", "de-10ss-1-10@28", "de-10ss-2-10@28")
	for _, id := range guards {
		p.put(id + "@38")
	}
	p.turn(allied).activeIn("38")
	got := p.since(func() { p.marches(guards[0], "28") })
	wantEffects(t, got, "entered: 1 Gren moves into 28 Nijmegen")
	for _, id := range guards[1:] {
		p.marches(id, "28")
	}
	p.fightTo("28", fight{join: []string{"uk-2-gren", "uk-1-cold", "uk-5-cold", "uk-2-hcr"}, point: "uk-2-gren", forward: "de-henke"})
	got = p.since(func() { p.rollMargin(-1) })
	for _, name := range []string{"1 Gren", "2 Gren", "1 Cold", "5 Cold", "2 HCR"} {
		wantEffects(t, got, "reduced: "+name+" is Disrupted 1", "retreat: "+name+" retreats to 38 Groesbeek")
	}

	p = newPos(t).date(19).set(func(s *State) {
		for _, id := range []string{"de-becker", "de-feldt", "de-hermann"} {
			s.loc[p.unit(id)] = locLater
		}
	})
	p.s.date = 20
	got = p.since(func() { p.dawn().do("LOC D") })
	wantEffects(t, got, "arrived: Becker arrives in Zone D Kleve", "arrived: Feldt arrives in Zone D Kleve", "arrived: Hermann arrives in Zone D Kleve")

	p = newPos(t).put("de-henke@27", "uk-2-gren@28").ctl("28=corps").bridge("27-28=german").turn(german).activeIn("27")
	got = p.since(func() { p.do("STOP").wantKind(kDemolish).do("EDGE 27-28", "die 6") })
	wantEffects(t, got, "crossing: the Nijmegen Waal bridge (27-28) is blown")
}

// The last line of a game says what the result rests on.
func TestEffectsOfTheEnd(t *testing.T) {
	g := mustGame(t, "gamble/nijmegen", "")
	s := g.New().(*State)
	b := s.Clone().(*State)
	for s.Player() != engine.Terminal {
		legal := s.LegalActions(nil)
		b.CopyFrom(s)
		s.Apply(legal[0]) // Pass, stop, the lowest face
	}
	effects := s.Compare(b, nil)
	last := effects[len(effects)-1]
	want := fmt.Sprintf("%d VP of the %d the Allies need", s.VP(), s.VPGoal())
	if last.Kind != engine.EffectEnd || last.Side != german || !strings.HasPrefix(last.Text, "the game is won by the Germans: ") || !strings.HasSuffix(last.Text, want) {
		t.Errorf("got %+v, want %q at its end", last, want)
	}
}
