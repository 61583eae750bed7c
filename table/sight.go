package table

import (
	"crypto/sha256"
	"encoding/binary"
	"math/rand/v2"
	"time"

	"bridgehead/engine"
	"bridgehead/env"
)

// A game may hide things from a side ([engine.Hider]). Then, until it is over, whoever looks at a table gets what the side
// knows whose seat it has, and who has no seat what the public knows. What a side is shown is made of a sample: a
// position that agrees with all it knows and depends on nothing else. So what is hidden is not in the hands of whatever
// draws boards, words choices or thinks.

// lookers are who may look at a table, by index: the sides, and last the public.
var lookers = [...]engine.Player{0, 1, engine.Public}

// looker is the index of who looks.
func looker(who engine.Player) int {
	if who.IsSide() {
		return int(who)
	}
	return len(lookers) - 1
}

// veiled reports whether something is hidden at the table: the game hides, and is not over.
func (t *Table) veiled() bool { return t.hider != nil && !t.over() }

// Veiled reports whether something is hidden at the table, so that it matters who looks.
func (t *Table) Veiled() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.veiled()
}

// sight is what somebody has noticed of a game: of each step noticed, in order, what has to be known to tell of it.
type sight struct {
	steps []noticed
	head  string // the part of the game last announced
}

// noticed is a step that somebody noticed.
type noticed struct {
	after int32        // the steps of the game up to it, with it
	entry int32        // the step noticed, from 1, that its entry of the log begins with
	level engine.Level // Hint or Seen
	head  string       // the part of the game that begins with it; empty: none
}

// notice adds what everybody noticed of step i, from 0, that led from before to after; begins says whether an entry of the log
// begins with a step of one's own.
func (t *trail) notice(i int, step env.Step, before, after engine.State) {
	for k := range t.sights {
		who, s := lookers[k], &t.sights[k]
		notice := t.hider.Notice(before, step.Action, after, who)
		if notice.News || after.Player() == engine.Terminal {
			t.lastNews = i + 1
			if step.Player.IsSide() && who == 1-step.Player {
				t.shown = i + 1
			}
		}
		level := notice.Level
		if level == engine.Unseen {
			continue
		}
		n := noticed{after: int32(i + 1), level: level}
		if h := engine.Heading(before); h != "" && h != s.head {
			n.head, s.head = h, h
		}
		n.entry = t.entryFor(s, step, &n, before, who)
		s.steps = append(s.steps, n)
	}
}

// entryFor is the step noticed that the entry of the next one begins with: dice belong to what they are rolled for, and steps of
// one's own go together as the game says.
func (t *trail) entryFor(s *sight, step env.Step, n *noticed, before engine.State, who engine.Player) int32 {
	next := int32(len(s.steps) + 1)
	if next == 1 || n.head != "" {
		return next
	}
	last := s.steps[next-2].entry
	switch {
	case next-last >= longestEntry:
	case n.level == engine.Seen && step.Player == engine.Chance:
		return last
	case step.Player == who && !begins(sampleOf(t.hider, before, who, 0)):
		return last
	}
	return next
}

// cut forgets what was noticed after the first n steps of the game.
func (s *sight) cut(n int) {
	k := s.before(n)
	s.steps = s.steps[:k]
	s.head = ""
	for i := k - 1; i >= 0 && s.head == ""; i-- {
		s.head = s.steps[i].head
	}
}

// before is how many of the first n steps of the game were noticed.
func (s *sight) before(n int) int {
	k := len(s.steps)
	for k > 0 && int(s.steps[k-1].after) > n {
		k--
	}
	return k
}

// unnoticed are those, one bit each, who have noticed none of the steps from n on.
func (t *Table) unnoticed(n int) (out uint8) {
	w := t.walk()
	for k := range w.sights {
		s := &w.sights[k]
		if last := len(s.steps) - 1; last < 0 || int(s.steps[last].after) <= n {
			out |= 1 << k
		}
	}
	return out
}

// conceal notes with an entry, where the game hides something, whose it is, who notices nothing of its steps, which begin with the
// n-th at a position, and whether they are news to a side.
func (t *Table) conceal(e *entry, n int, before engine.State) {
	if t.hider == nil {
		return
	}
	e.Unseen, e.News = t.unnoticed(n), t.walk().lastNews > n
	decider := before.Player()
	if e.Do == doConfirm {
		if decider.IsSide() { // it knows that it is waited for
			e.Unseen &^= 1 << decider
		}
		decider = t.steps()[n-1].Player
	}
	if decider.IsSide() {
		e.Seat = int(decider) + 1
		e.Unseen &^= 1 << decider
	}
}

// sampleOf draws a position that a side could be in for all it knows at s. Equal Knowledge gives equal samples of a number.
func sampleOf(h engine.Hider, s engine.State, side engine.Player, number uint64) engine.State {
	out := h.New()
	h.Resample(out, s, side, drawsFor(h, s, side, number).Float64)
	return out
}

// samplesOf draws so many, each as often as its weight says.
func samplesOf(h engine.Hider, s engine.State, side engine.Player, n int) []engine.State {
	draws, sampler := drawsFor(h, s, side, 0), engine.NewSampler(h)
	out := []engine.State{sampler.First(s, side, draws.Float64).Clone()}
	for len(out) < n {
		out = append(out, sampler.Next(s, side, draws.Float64).Clone())
	}
	return out
}

// drawsFor are random numbers that depend on what a side knows alone.
func drawsFor(h engine.Hider, s engine.State, side engine.Player, number uint64) *rand.Rand {
	sum := sha256.Sum256(h.Knowledge(nil, s, side))
	return rand.New(rand.NewPCG(binary.LittleEndian.Uint64(sum[:]), binary.LittleEndian.Uint64(sum[8:])^number))
}

// seenBy is s as somebody may be shown it: a sample where something is hidden from a side, else s itself. The public is shown no
// position but only what the game says for it.
func (t *Table) seenBy(s engine.State, who engine.Player) engine.State {
	if !t.veiled() || !who.IsSide() {
		return s
	}
	return sampleOf(t.hider, s, who, 0)
}

// judged is s as who decides at it may judge it.
func (t *Table) judged(s engine.State) engine.State {
	if p := s.Player(); t.hider != nil && p.IsSide() {
		return sampleOf(t.hider, s, p, 0)
	}
	return s
}

// seen is how many steps somebody has noticed.
func (t *Table) seen(who engine.Player) int {
	if !t.veiled() {
		return t.rec.Len()
	}
	return len(t.walk().sights[looker(who)].steps)
}

// revisionFor is the revision of the table for somebody: it grows with what is noticed alone. Once the game is over, and where
// nothing is hidden, it is that of the table.
func (t *Table) revisionFor(who engine.Player) int {
	if !t.veiled() {
		return t.revision
	}
	return t.revisions[looker(who)].n
}

// changedFor is when the table last changed for somebody.
func (t *Table) changedFor(who engine.Player) time.Time {
	if !t.veiled() {
		return t.changed
	}
	return t.revisions[looker(who)].at
}

// seenRevision is a revision as somebody knows it, and when it came.
type seenRevision struct {
	n  int
	at time.Time
}

// count counts an entry with those who notice it.
func (t *Table) count(e *entry) {
	for k := range t.revisions {
		if e.Unseen&(1<<k) == 0 {
			t.revisions[k] = seenRevision{t.revisions[k].n + 1, e.Time}
		}
	}
}

// prompt is that of a position for somebody.
func (t *Table) prompt(s engine.State, who engine.Player) string {
	if teller, ok := t.hider.(engine.SideTeller); ok {
		return teller.PromptFor(s, who)
	}
	if s.Player() == who {
		return engine.Prompt(s)
	}
	return ""
}

// whole widens a part of the steps noticed, as that of a trail does.
func (s *sight) whole(from, to int) (int, int) {
	if from >= to {
		return from, to
	}
	from = int(s.steps[from].entry) - 1
	for to < len(s.steps) && s.steps[to].entry == s.steps[to-1].entry {
		to++
	}
	return from, to
}

// tellNoticed tells somebody of the steps noticed after the first from and up to the first to.
func (t *Table) tellNoticed(from, to int, who engine.Player, say func(*telling)) {
	if from >= to {
		return
	}
	walk, steps := t.walk(), t.steps()
	list := walk.sights[looker(who)].steps
	k := (int(list[from].after) - 1) / walk.every
	w := telling{game: t.game, state: walk.marks[k].state.Clone(), before: walk.marks[k].state.Clone()}
	for i := k * walk.every; from < to; i++ {
		if int(list[from].after) != i+1 {
			w.state.Apply(steps[i].Action)
			continue
		}
		w.before.CopyFrom(w.state)
		w.state.Apply(steps[i].Action)
		w.step, w.note = steps[i], t.notes[i]
		from++
		t.tellOne(&w, from, &list[from-1], who)
		say(&w)
	}
}

// tellOne puts into words what somebody noticed of a step, the n-th noticed.
func (t *Table) tellOne(w *telling, n int, noticed *noticed, who engine.Player) {
	own, seen := w.step.Player == who, noticed.level == engine.Seen
	ask := t.prompt(w.before, who)
	w.line = Line{Step: n, Entry: int(noticed.entry), Text: t.stepText(w, who), Rules: rulesIn(ask), Head: noticed.head}
	w.judged, w.effects = nil, w.effects[:0]
	if seen {
		w.line.Side = t.who(w.step.Player)
	}
	if seen && w.step.Player == engine.Chance {
		w.line.Dice = diceOf(ask, w.line.Text)
	}
	if own {
		w.judged = sampleOf(t.hider, w.before, who, 0)
		w.line.Kind, w.line.Auto, w.line.Chance = engine.NodeKind(w.judged), w.note.auto, w.note.chance
	}
	if teller, ok := t.hider.(engine.SideTeller); ok {
		w.effects = teller.CompareFor(w.effects, w.before, w.state, who)
	}
	for i := range w.effects {
		w.line.Effects = append(w.line.Effects, effectOf(w.game, &w.effects[i]))
	}
}

// stepText is what somebody is told of the step of w.
func (t *Table) stepText(w *telling, who engine.Player) string {
	if teller, ok := t.hider.(engine.SideTeller); ok {
		return teller.StepFor(w.before, w.step.Action, w.state, who)
	}
	if w.step.Player == who {
		return t.game.ActionText(w.before, w.step.Action)
	}
	return "something has happened"
}
