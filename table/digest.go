package table

import (
	"slices"
	"strings"

	"bridgehead/engine"
	"bridgehead/env"
)

// telling is one step with what happened in it. It is used again for the next.
type telling struct {
	game          engine.Game
	state, before engine.State // after and before the step
	judged        engine.State // before the step, as it may be looked at; nil: it may not
	step          env.Step
	note          note
	line          Line
	effects       []engine.Effect
}

// put plays the step and puts it into words; n counts from 1.
func (w *telling) put(n, entry int) {
	s, ask := w.state, engine.Prompt(w.state)
	w.line = Line{
		Step: n, Entry: entry, Side: w.step.Player.Name(w.game.Sides()), Text: w.game.ActionText(s, w.step.Action),
		Rules: rulesIn(ask), Kind: engine.NodeKind(s), Auto: w.note.auto, Chance: w.note.chance,
	}
	if w.step.Player == engine.Chance {
		w.line.Dice = diceOf(ask, w.line.Text)
	}
	w.before.CopyFrom(s)
	w.judged = w.before
	s.Apply(w.step.Action)
	w.effects = w.effects[:0]
	if c, ok := s.(engine.Comparer); ok {
		w.effects = c.Compare(w.before, w.effects)
	}
	for i := range w.effects {
		w.line.Effects = append(w.line.Effects, effectOf(w.game, &w.effects[i]))
	}
}

func effectOf(g engine.Game, e *engine.Effect) Effect {
	out := Effect{Kind: e.Kind, Unit: e.Unit, From: e.From, Place: e.Place, Crossing: e.Crossing, Text: e.Text}
	if e.Side.IsSide() {
		out.Side = e.Side.Name(g.Sides())
	}
	return out
}

// digest reads the steps of whole entries, which tell hands out.
func (t *Table) digest(tell func(say func(*telling))) []Entry {
	out := []Entry{}
	var d *reader
	var parts []engine.Part
	if c, ok := t.game.(engine.Charter); ok {
		parts = c.Chart().Actions
	}
	tell(func(w *telling) {
		if d == nil || w.line.Entry != d.entry.Step {
			if d != nil {
				out = append(out, d.finish())
			}
			d = &reader{entry: Entry{Step: w.line.Entry, Side: w.line.Side, Head: w.line.Head, Auto: true}, game: t.game, parts: parts}
		}
		d.add(w, t.hall.options.Targets)
	})
	if d != nil {
		out = append(out, d.finish())
	}
	return out
}

// reader makes an entry of its steps.
type reader struct {
	entry Entry
	game  engine.Game
	parts []engine.Part
	acts  []fact // what was chosen before the first dice
	ways  []way
	facts []fact
	empty bool // the first choice is kept in acts although it only declines
}

// fact is something told of one thing.
type fact struct {
	name, text string
	effect     engine.Effect // of an act: none
}

// way is where a unit went.
type way struct {
	unit, name string
	side       engine.Player
	places     []string // codes
	names      []string
}

func (d *reader) add(w *telling, targets Targeter) {
	e, l := &d.entry, &w.line
	e.Last = l.Step
	if e.Chance == nil {
		e.Chance = l.Chance
	}
	e.Auto = e.Auto && l.Auto && l.Dice == nil && len(l.Effects) == 0
	for _, r := range l.Rules {
		if !slices.Contains(e.Rules, r) {
			e.Rules = append(e.Rules, r)
		}
	}
	if l.Dice != nil {
		e.Dice = append(e.Dice, *l.Dice)
	} else if len(e.Dice) == 0 {
		d.act(w, targets)
	}
	for i := range w.effects {
		d.tell(&w.effects[i])
	}
}

// act notes what was chosen. What only declines is told where nothing else is.
func (d *reader) act(w *telling, targets Targeter) {
	declines := w.line.Auto
	if targets != nil && !declines && w.judged != nil {
		aims := targets(w.game, w.judged, []engine.Action{w.step.Action})
		declines = len(aims) == 1 && aims[0].Default
	}
	switch {
	case declines && len(d.acts) == 0:
		d.empty = true
	case declines:
		return
	case d.empty:
		d.acts, d.empty = d.acts[:0], false
	}
	name := ""
	if w.judged != nil {
		name = d.thing(w.step.Action)
	}
	d.acts = append(d.acts, fact{name: name, text: w.line.Text})
}

// thing is the name of what an action names, empty where it names nothing.
func (d *reader) thing(a engine.Action) string {
	m, ok := d.game.(engine.Mapper)
	if !ok {
		return ""
	}
	i := int(a)
	for _, p := range d.parts {
		if i < p.Size {
			return m.RowName(p.Block, i)
		}
		i -= p.Size
	}
	return ""
}

// tell takes an effect. Moves of one unit make a way; of a thing that changes twice the last word counts.
func (d *reader) tell(e *engine.Effect) {
	if (e.Kind == engine.EffectMoved || e.Kind == engine.EffectEntered) && e.Unit != "" {
		d.move(e)
		return
	}
	if e.Kind == engine.EffectActed || e.Kind == engine.EffectReduced || e.Kind == engine.EffectRestored || e.Kind == engine.EffectPoints {
		d.facts = slices.DeleteFunc(d.facts, func(f fact) bool {
			return f.effect.Kind == e.Kind && f.name == e.Name && f.effect.Unit == e.Unit && sameTrack(&f.effect, e)
		})
	}
	if e.Kind == engine.EffectGone {
		d.facts = slices.DeleteFunc(d.facts, func(f fact) bool { return f.effect.Unit == e.Unit && f.effect.Unit != "" })
	}
	d.facts = append(d.facts, fact{e.Name, e.Text, *e})
}

// sameTrack: of units all states are one track; of points those whose texts begin alike.
func sameTrack(a, b *engine.Effect) bool { return a.Unit != "" || a.Name == b.Name }

func (d *reader) move(e *engine.Effect) {
	name := e.At
	if e.Kind == engine.EffectEntered {
		name = "into " + name
	}
	for i := range d.ways {
		if w := &d.ways[i]; w.unit == e.Unit {
			w.places, w.names = append(w.places, e.Place), append(w.names, name)
			return
		}
	}
	d.ways = append(d.ways, way{e.Unit, e.Name, e.Side, []string{e.From, e.Place}, []string{name}})
}

// finish puts the entry into words.
func (d *reader) finish() Entry {
	e := &d.entry
	acts := gather(d.game, d.acts)
	if len(e.Dice) == 0 && len(d.facts) > 0 {
		acts = acts[:min(1, len(acts))] // what came of the rest the facts say
	}
	// What a part of the game begins with is always told, and be it a Pass.
	e.Quiet = d.empty && len(d.ways) == 0 && len(e.Dice) == 0 && e.Head == ""
	for _, w := range d.ways {
		e.Ways = append(e.Ways, Way{Unit: w.unit, Side: w.side.Name(d.game.Sides()), Places: w.places})
	}
	texts := make([]string, 0, len(acts))
	switch {
	case len(d.ways) > 0:
		for _, w := range d.ways {
			texts = append(texts, w.name+": "+strings.Join(w.names, ", "))
		}
	default:
		for _, a := range acts {
			texts = append(texts, a.Text)
		}
	}
	if len(texts) == 0 && len(e.Dice) > 0 {
		texts = append(texts, e.Dice[0].Of)
	}
	e.Text = strings.Join(texts, "; ")
	e.Facts = gather(d.game, d.facts)
	return *e
}

// gather tells equal facts of several things at once: "2 Irish, 1 Cold and 5 Cold are Disrupted 1".
func gather(g engine.Game, facts []fact) []Fact {
	out := make([]Fact, 0, len(facts))
	at := map[string]int{}
	var names [][]string
	var rests []string
	for _, f := range facts {
		rest, ok := strings.CutPrefix(f.text, f.name)
		i, known := at[f.effect.Kind+"\n"+rest]
		if !ok || f.name == "" {
			known, rest = false, ""
		}
		if !known {
			i = len(out)
			out = append(out, Fact{Kind: f.effect.Kind, Text: f.text})
			if f.effect.Kind != "" && f.effect.Side.IsSide() {
				out[i].Side = f.effect.Side.Name(g.Sides())
			}
			names, rests = append(names, nil), append(rests, rest)
			if rest != "" {
				at[f.effect.Kind+"\n"+rest] = i
			}
		}
		names[i] = append(names[i], f.name)
		out[i].Units = add(out[i].Units, f.effect.Unit)
		out[i].Places = add(add(out[i].Places, f.effect.From), f.effect.Place)
		out[i].Crossings = add(out[i].Crossings, f.effect.Crossing)
	}
	for i := range out {
		if n := names[i]; len(n) > 1 {
			out[i].Text = strings.Join(n[:len(n)-1], ", ") + " and " + n[len(n)-1] + plural(rests[i])
		}
	}
	return out
}

func add(list []string, code string) []string {
	if code == "" || slices.Contains(list, code) {
		return list
	}
	return append(list, code)
}

// plural puts the verb that rest begins with into the plural: " is Spent", " retreats to 13 Arnhem".
func plural(rest string) string {
	verb, more, _ := strings.Cut(strings.TrimPrefix(rest, " "), " ")
	switch {
	case verb == "is":
		verb = "are"
	case verb == "has":
		verb = "have"
	case strings.HasSuffix(verb, "ies") && len(verb) > 4: // tries, but lies
		verb = strings.TrimSuffix(verb, "ies") + "y"
	case strings.HasSuffix(verb, "oes"), strings.HasSuffix(verb, "shes"), strings.HasSuffix(verb, "ches"), strings.HasSuffix(verb, "sses"): // goes, crosses
		verb = strings.TrimSuffix(verb, "es")
	case verb == "in": // " in 38 Groesbeek supports"
		return strings.TrimSuffix(rest, "s")
	default:
		verb = strings.TrimSuffix(verb, "s")
	}
	return strings.TrimSuffix(" "+verb+" "+more, " ")
}
