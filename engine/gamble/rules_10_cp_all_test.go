package gamble

import (
	"fmt"
	"slices"
	"sort"
	"strings"
	"testing"
)

// Every legal way to take Casualty Points, listed straight from 10.8, against every way the nodes
// can be played. A way is, for each defender, how many steps it took and whether it left, and the
// order in which units left.

// lossStack is a stack of defenders in Best; room is how many of them find somewhere to go.
type lossStack struct {
	ids    []string
	status []int
	stuck  []bool // a FLAK Tower
	room   int
	merge  bool // the units are alike: a way counts by what becomes of them, whoever it is
}

func (st *lossStack) capacity() (n int) {
	for _, s := range st.status {
		n += 4 - s
	}
	return n
}

// legalWays lists the ways to take cp with unit f forward: the first CP is the Forward Unit's; a step
// a CP until eliminated; a unit that is not Fresh may leave for one CP, in place of being eliminated.
func (st *lossStack) legalWays(cp, f int) map[string]bool {
	out := map[string]bool{}
	steps, left := make([]int, len(st.ids)), make([]bool, len(st.ids))
	var choose func(i, cp int)
	choose = func(i, cp int) {
		if i == len(st.ids) {
			if cp == 0 && (steps[f] > 0 || left[f]) {
				st.orders(out, steps, left, f)
			}
			return
		}
		for n := 0; n <= min(cp, 4-st.status[i]); n++ {
			steps[i], left[i] = n, false
			choose(i+1, cp-n)
			if end := st.status[i] + n; n < cp && end >= spent && end <= d2 && !st.stuck[i] {
				left[i] = true
				choose(i+1, cp-n-1)
				left[i] = false
			}
		}
		steps[i] = 0
	}
	choose(0, cp)
	return out
}

// orders adds a way once for each order of leaving. A Forward Unit that only leaves does so first.
func (st *lossStack) orders(out map[string]bool, steps []int, left []bool, f int) {
	var who []int
	for i, l := range left {
		if l {
			who = append(who, i)
		}
	}
	if len(who) > st.room {
		return
	}
	var permute func(done []int, rest []int)
	permute = func(done, rest []int) {
		if len(rest) == 0 {
			if left[f] && steps[f] == 0 && done[0] != f {
				return
			}
			out[st.way(steps, left, done)] = true
			return
		}
		for i, u := range rest {
			others := append(slices.Clone(rest[:i]), rest[i+1:]...)
			permute(append(slices.Clone(done), u), others)
		}
	}
	permute(nil, who)
}

func (st *lossStack) way(steps []int, left []bool, order []int) string {
	parts := make([]string, len(steps))
	for i := range steps {
		parts[i] = fmt.Sprint(st.status[i] + steps[i])
		if left[i] {
			parts[i] += "r"
		}
	}
	if st.merge {
		sort.Strings(parts)
		return strings.Join(parts, " ")
	}
	return strings.Join(parts, " ") + fmt.Sprint(order)
}

// playedWays plays every line from the dice on until no CP is left.
func (st *lossStack) playedWays(p *pos) map[string]bool {
	at := p.loc("58")
	out := map[string]bool{}
	var walk func(s *State, order []int)
	walk = func(s *State, order []int) {
		switch kind(s.kind) {
		case kCP, kRetreatDest, kMode:
			for _, a := range s.LegalActions(nil) {
				// Whoever this action sends off leaves before one whose retreat is then forced.
				lead := int(s.retreatUnit)
				if b, u := split(a); b == blkUnit2 {
					lead = u
				}
				next, left := *s, slices.Clone(order)
				next.Apply(a)
				for _, mine := range [2]bool{true, false} {
					for i, id := range st.ids {
						u := p.unit(id)
						if l := next.loc[u]; (u == lead) == mine && l != at && l != locDead && !slices.Contains(left, i) {
							left = append(left, i)
						}
					}
				}
				walk(&next, left)
			}
			return
		}
		steps, left := make([]int, len(st.ids)), make([]bool, len(st.ids))
		for i, id := range st.ids {
			u := p.unit(id)
			steps[i], left[i] = s.status(u)-st.status[i], slices.Contains(order, i)
			if s.loc[u] == locDead {
				steps[i] = 4 - st.status[i]
			}
		}
		out[st.way(steps, left, order)] = true
	}
	walk(p.s, nil)
	return out
}

// checkWays compares both lists for every Forward Unit and every number of CP.
func (st *lossStack) checkWays(t *testing.T, base *pos) (n int) {
	t.Helper()
	for f, fid := range st.ids {
		for cp := 1; cp <= st.capacity(); cp++ {
			p := base.fork()
			for i, id := range st.ids {
				p.put(id + "@58:" + statusNames[st.status[i]])
			}
			p.turn(allied).fightTo("58", fight{join: []string{"uk-1-gren", "uk-2-gren", "uk-2-hcr"}, point: "uk-2-gren",
				forward: fid}).rollMargin(cp)
			want, got := st.legalWays(cp, f), st.playedWays(p)
			n += len(want)
			for w := range want {
				if !got[w] {
					t.Errorf("%v %v, %s forward, %d CP: cannot play %s", st.ids, st.status, fid, cp, w)
				}
			}
			for w := range got {
				if !want[w] {
					t.Errorf("%v %v, %s forward, %d CP: may play %s", st.ids, st.status, fid, cp, w)
				}
			}
			if t.Failed() {
				return n
			}
		}
	}
	return n
}

// stackCases calls run for every choice of statuses of the units.
func stackCases(ids []string, run func(status []int)) {
	status := make([]int, len(ids))
	var next func(i int)
	next = func(i int) {
		if i == len(ids) {
			run(status)
			return
		}
		for status[i] = fresh; status[i] <= d2; status[i]++ {
			next(i + 1)
		}
		status[i] = 0
	}
	next(0)
}

// bestBase is Best with three strong attackers: Oirschot is the one best way out, with room for all.
func bestBase(t *testing.T) *pos {
	return newPos(t).impulse(1).ctl("54,60=corps").put("uk-2-gren@58", "uk-1-gren@58", "uk-2-hcr@58")
}

func init() {
	rule("10.8g", "all allocations and orders of leaving of one and two units, and no others", func(t *testing.T) {
		base, n := bestBase(t), 0
		for _, ids := range [][]string{{"de-henke"}, {"de-henke", "de-march"}, {"de-knaust", "de-henke"}} {
			stackCases(ids, func(status []int) {
				st := lossStack{ids: ids, status: status, stuck: make([]bool, len(ids)), room: len(ids)}
				n += st.checkWays(t, base)
			})
		}
		t.Logf("%d ways", n)
	})
	rule("10.8g", "all allocations of three units, a FLAK Tower among them or not", func(t *testing.T) {
		base, n := bestBase(t), 0
		for _, tower := range []bool{false, true} {
			ids := []string{"de-march", "de-henke", "de-knaust"}
			if tower {
				ids[1] = "de-flak-tower-son"
			}
			stackCases(ids, func(status []int) {
				if t.Failed() || testing.Short() && (status[0]+2*status[1]+status[2])%5 != 0 {
					return
				}
				st := lossStack{ids: ids, status: status, stuck: []bool{false, tower, false}, room: 3}
				n += st.checkWays(t, base)
			})
		}
		t.Logf("%d ways", n)
	})
	rule("10.8g", "all allocations where nobody, or only one unit, finds room", func(t *testing.T) {
		// Every Area round Best and Oirschot is the enemy's and Vacant: Oirschot is the only way out.
		shut := newPos(t).impulse(1).ctl("53,57,59,56,G=corps").put("uk-2-gren@58", "uk-1-gren@58", "uk-2-hcr@58")
		ids := []string{"de-march", "de-henke", "de-knaust"}
		for room, base := range []*pos{shut.fork().ctl("55=corps"), shut.fork().crowdAt(german, "55", 9)} {
			stackCases(ids, func(status []int) {
				if t.Failed() || status[0] > spent && status[2] > spent {
					return
				}
				st := lossStack{ids: ids, status: status, stuck: make([]bool, 3), room: room}
				st.checkWays(t, base)
			})
		}
	})
	rule("10.8g", "of units alike it does not matter which takes what", func(t *testing.T) {
		ids := []string{"de-stargard", "de-fuerst", "de-greschick"}
		base := bestBase(t)
		for _, status := range [][]int{{0, 0, 0}, {1, 1, 1}, {2, 2, 2}, {3, 3, 3}} {
			for cp := 1; cp <= 3*(4-status[0]); cp++ {
				p := base.fork()
				for _, id := range ids {
					p.put(id + "@58:" + statusNames[status[0]])
				}
				p.turn(allied).fightTo("58", fight{join: []string{"uk-1-gren", "uk-2-gren", "uk-2-hcr"}, point: "uk-2-gren"}).rollMargin(cp)
				st := lossStack{ids: ids, status: status, stuck: make([]bool, 3), room: 3, merge: true}
				want, got := st.legalWays(cp, 0), st.playedWays(p)
				if !sameWays(want, got) {
					t.Errorf("status %v, %d CP: legal %v, playable %v", status, cp, want, got)
				}
			}
		}
	})
}

func sameWays(a, b map[string]bool) bool {
	for w := range a {
		if !b[w] {
			return false
		}
	}
	return len(a) == len(b)
}
