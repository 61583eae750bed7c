package gamble

import (
	"fmt"
	"sort"
	"strings"
	"testing"

	"bridgehead/engine"
)

// pos builds and drives a position for a rule test. Locations are printed codes (28, F, UK), units
// their ids in the order of battle, crossings area pairs (27-28, the ferry 11-24f).
//
//	p := newPos(t).put("uk-2-gren@28", "de-henke@27:spent").ctl("28=corps").turn(allied)
//	p.do("ASSAULT", "LOC 28", "UNIT uk-2-gren", "LOC 27").wantAt("uk-2-gren", "27")
type pos struct {
	testing.TB
	g *Game
	s *State
}

// newPos is an empty map on Sep 18, Clear, marker on 5, nobody holding the Advantage (so that no
// re-roll is asked), everything German-Controlled, both air markers used (so that no air target is
// asked for).
func newPos(t testing.TB, opts ...string) *pos {
	t.Helper()
	g := mustGame(t, "gamble/extended", strings.Join(opts, ","))
	s := g.New().(*State)
	for u := range maxUnits {
		s.loc[u], s.unitState[u] = locNowhere, 0
	}
	s.clearImpulse()
	s.clearRefit()
	for l := range s.placeState {
		s.placeState[l] = 0
	}
	s.date, s.impulse, s.firstBox, s.holder, s.holderNext = 18, 5, 0, nobody, german
	s.airUsed = 1<<air2 | 1<<air83 | 1<<airEighth
	s.phase = uint8(phDaylight)
	s.recount()
	return &pos{t, g, s}
}

func (p *pos) loc(code string) uint8 {
	p.Helper()
	l, err := parseLoc(code)
	if err != nil {
		p.Fatal(err)
	}
	return l
}

func (p *pos) unit(id string) int {
	p.Helper()
	for u := range p.g.t.nUnits {
		if p.g.t.units[u].id == id {
			return u
		}
	}
	p.Fatalf("no unit %q", id)
	return -1
}

func (p *pos) edge(code string) uint8 {
	p.Helper()
	body, ferry := strings.CutSuffix(code, "f")
	var a, b int
	if _, err := fmt.Sscanf(body, "%d-%d", &a, &b); err != nil {
		p.Fatalf("crossing %q: want a-b or a-bf", code)
	}
	for e := range p.g.t.nEdges {
		if ed := &p.g.t.edges[e]; int(ed.a) == a-1 && int(ed.b) == b-1 && ed.ferry == ferry {
			return uint8(e)
		}
	}
	p.Fatalf("no crossing %q", code)
	return none
}

// wet finds the wet boundary between two areas written a-b, a < b.
func (p *pos) wet(code string) uint8 {
	p.Helper()
	a, b, _ := strings.Cut(code, "-")
	for w := range p.g.t.nWet {
		if e := p.g.t.wetEnds[w]; e == [2]uint8{p.loc(a), p.loc(b)} {
			return uint8(w)
		}
	}
	p.Fatalf("no wet boundary %q", code)
	return none
}

// link finds the way from one location to another.
func (p *pos) link(from, to string) *link {
	p.Helper()
	i := p.g.t.linkAt[p.loc(from)][p.loc(to)]
	if i < 0 {
		p.Fatalf("%s and %s are not adjacent", from, to)
	}
	return &p.g.t.links[p.loc(from)][i]
}

// put places units: id@place or id@place:status.
func (p *pos) put(specs ...string) *pos {
	p.Helper()
	for _, spec := range specs {
		id, rest, ok := strings.Cut(spec, "@")
		if !ok {
			p.Fatalf("put %q: want id@place[:status]", spec)
		}
		at, st, _ := strings.Cut(rest, ":")
		u := p.unit(id)
		p.s.loc[u], p.s.unitState[u] = p.loc(at), 0
		for i, n := range statusNames {
			if n == st {
				p.s.unitState[u] = uint8(i)
			}
		}
	}
	p.s.recount()
	return p
}

// fill puts n further units of a side at a place: ids in order of battle order, among those not on
// the map, of the type infantry.
func (p *pos) fill(side uint8, at string, n int, status string) *pos {
	p.Helper()
	for u := 0; u < p.g.t.nUnits && n > 0; u++ {
		un := &p.g.t.units[u]
		if un.side == side && un.typ == infantry && !un.airborne && p.s.loc[u] == locNowhere {
			p.put(un.id + "@" + at + ":" + status)
			n--
		}
	}
	if n > 0 {
		p.Fatalf("fill: %d units too few", n)
	}
	return p
}

// ctl sets Control: place=german, place=airborne or place=corps.
func (p *pos) ctl(specs ...string) *pos {
	p.Helper()
	codes := map[string]uint8{"german": ctlGerman, "airborne": ctlAirborne, "corps": ctlCorps}
	for _, spec := range specs {
		at, who, _ := strings.Cut(spec, "=")
		c, ok := codes[who]
		if !ok {
			p.Fatalf("ctl %q: want place=german|airborne|corps", spec)
		}
		for _, code := range strings.Split(at, ",") {
			l := p.loc(code)
			p.s.placeState[l] = p.s.placeState[l]&^lControl | c
		}
	}
	return p
}

// bridge sets bridges: 27-28=allied, =german or =destroyed.
func (p *pos) bridge(specs ...string) *pos {
	p.Helper()
	for _, spec := range specs {
		code, st, _ := strings.Cut(spec, "=")
		v, ok := map[string]uint8{"german": xGerman, "allied": xAllied, "destroyed": xDestroyed}[st]
		if !ok {
			p.Fatalf("bridge %q: want a-b=german|allied|destroyed", spec)
		}
		e := p.edge(code)
		p.s.bridgeState[e] = p.s.bridgeState[e]&^xState | v
	}
	return p
}

// held marks wet boundaries: 33-34=allied or =german.
func (p *pos) held(specs ...string) *pos {
	p.Helper()
	for _, spec := range specs {
		code, st, _ := strings.Cut(spec, "=")
		p.s.setHeld(p.wet(code), map[string]uint8{"german": german, "allied": allied}[st])
	}
	return p
}

func (p *pos) date(d int) *pos         { p.s.date = uint8(d); return p }
func (p *pos) impulse(n int) *pos      { p.s.impulse = int8(n); return p }
func (p *pos) overcast() *pos          { p.s.overcast = 1; return p }
func (p *pos) holder(h uint8) *pos     { p.s.holder = h; return p }
func (p *pos) set(f func(*State)) *pos { f(p.s); p.s.recount(); return p }

// turn begins an Impulse of the side and stops at K_IMPULSE.
func (p *pos) turn(side uint8) *pos {
	p.s.recount()
	p.s.beginImpulse(side)
	p.s.settle()
	return p
}

// at begins another node of the turn: refit(side), regroup(side), dawn.
func (p *pos) refit(side uint8) *pos   { p.s.recount(); p.s.beginRefit(side); p.s.settle(); return p }
func (p *pos) regroup(side uint8) *pos { p.s.recount(); p.s.beginRegroup(side); p.s.settle(); return p }
func (p *pos) dawn() *pos              { p.s.recount(); p.s.beginDawn(); p.s.settle(); return p }
func (p *pos) surrender() *pos         { p.s.recount(); p.s.beginSurrender(); p.s.settle(); return p }

var ctrlCodes = map[string]int{"STOP": ctrlStop, "NO": ctrlStop, "YES": ctrlYes, "PASS": ctrlPass,
	"ASSAULT": ctrlAssault, "INFILTRATE": ctrlInfiltrate, "BOMBARD": ctrlBombard, "AIR2": ctrlAir2,
	"AIR83": ctrlAir83, "INTERDICT": ctrlInterdict, "DOUBLE": ctrlDouble, "ZONEF": ctrlZoneF,
	"BRIDGE": ctrlBridge, "WADE": ctrlWade, "FERRY": ctrlFerry, "BOAT": ctrlBoat,
	"A": ctrlOptA, "B": ctrlOptB, "C": ctrlOptC, "D": ctrlOptD}

// action reads a control word, "LOC 28", "UNIT id", "UNIT2 id", "EDGE 27-28", "DEPOT 5", "NUM -2",
// "die 4" (one die), "sum 9" (a Sunset DR) or "dice 8 5" (Allied and German sums).
func (p *pos) action(text string) engine.Action {
	p.Helper()
	f := strings.Fields(text)
	if c, ok := ctrlCodes[text]; ok {
		return actCtrl(c)
	}
	var n, m int
	if len(f) > 1 {
		fmt.Sscanf(f[1], "%d", &n)
	}
	if len(f) > 2 {
		fmt.Sscanf(f[2], "%d", &m)
	}
	switch f[0] {
	case "LOC":
		return actLoc(p.loc(f[1]))
	case "UNIT":
		return actUnit(p.unit(f[1]))
	case "UNIT2":
		return actUnit2(p.unit(f[1]))
	case "EDGE":
		return actEdge(int(p.edge(f[1])))
	case "DEPOT":
		return actDepot(n)
	case "NUM":
		return actNum(n)
	case "die", "sum":
		return engine.Action(n)
	case "dice":
		return pairFace(n, m)
	}
	p.Fatalf("action %q means nothing", text)
	return -1
}

// do plays actions and faces, each of which must be legal; one written ?ACTION is skipped where it is
// not legal, because a node with a single legal action is played by itself.
func (p *pos) do(texts ...string) *pos {
	p.Helper()
	for _, text := range texts {
		text, optional := strings.CutPrefix(text, "?")
		a := p.action(text)
		err := p.s.Check(a)
		if face := strings.HasPrefix(text, "di") || strings.HasPrefix(text, "sum"); face != kind(p.s.kind).isChance() {
			err = fmt.Errorf("a face at a decision, or an action at a roll")
		}
		if err != nil {
			if optional {
				continue
			}
			p.Fatalf("%s at %v: %v\nlegal: %s", text, kind(p.s.kind), err, p.legal())
		}
		p.s.Apply(a)
		p.compare()
	}
	return p
}

// legal lists the legal actions as codes.
func (p *pos) legal() string { return strings.Join(p.legalList(), ", ") }

func (p *pos) legalList() (out []string) {
	for _, a := range p.s.LegalActions(nil) {
		out = append(out, p.code(a))
	}
	return out
}

func (p *pos) code(a engine.Action) string {
	if kind(p.s.kind).isChance() {
		return fmt.Sprint("face ", a)
	}
	b, i := split(a)
	switch b {
	case blkCtrl:
		for n, c := range ctrlCodes {
			if c == i && n != "NO" {
				return n
			}
		}
	case blkLoc:
		return "LOC " + locCode(uint8(i))
	case blkUnit:
		return "UNIT " + p.g.t.units[i].id
	case blkUnit2:
		return "UNIT2 " + p.g.t.units[i].id
	case blkEdge:
		ed := &p.g.t.edges[i]
		f := ""
		if ed.ferry {
			f = "f"
		}
		return fmt.Sprintf("EDGE %d-%d%s", ed.a+1, ed.b+1, f)
	case blkDepot:
		return fmt.Sprint("DEPOT ", i)
	}
	return fmt.Sprint("NUM ", i)
}

// compare asks the twin for its list, so that every position a rule test passes through is one of TestTwin as well.
// Positions that a test has put together against the rules of the notation are left out.
func (p *pos) compare() {
	p.Helper()
	if testing.Short() {
		return
	}
	text, _ := p.s.MarshalText()
	if _, err := p.g.Parse(text); err != nil {
		return
	}
	if err := twinOf(p, strings.TrimPrefix(p.g.Scenario(), "gamble/"), p.g.Options()).Differs(p.g, p.s); err != nil {
		p.Errorf("%v at %v\n%s", err, kind(p.s.kind), text)
	}
}

// can and cannot assert legality.
func (p *pos) can(texts ...string) *pos {
	p.Helper()
	for _, text := range texts {
		if err := p.s.Check(p.action(text)); err != nil {
			p.Errorf("%s should be legal at %v: %v\nlegal: %s", text, kind(p.s.kind), err, p.legal())
		}
	}
	return p
}

func (p *pos) cannot(texts ...string) *pos {
	p.Helper()
	for _, text := range texts {
		if p.s.Check(p.action(text)) == nil {
			p.Errorf("%s should be illegal at %v\nlegal: %s", text, kind(p.s.kind), p.legal())
		}
	}
	return p
}

// only asserts the whole list of legal actions.
func (p *pos) only(texts ...string) *pos {
	p.Helper()
	got := p.legalList()
	sort.Strings(got)
	sort.Strings(texts)
	if g, w := strings.Join(got, ", "), strings.Join(texts, ", "); g != w {
		p.Errorf("at %v legal: %s\nwant: %s", kind(p.s.kind), g, w)
	}
	return p
}

func (p *pos) wantKind(k kind) *pos {
	p.Helper()
	if got := kind(p.s.kind); got != k {
		p.Fatalf("at %v, want %v\nlegal: %s", got, k, p.legal())
	}
	return p
}

func (p *pos) wantActor(side uint8) *pos {
	p.Helper()
	if p.s.actor != side {
		p.Errorf("actor %d, want %d at %v", p.s.actor, side, kind(p.s.kind))
	}
	return p
}

func (p *pos) wantAt(id, at string) *pos {
	p.Helper()
	if got := locCode(p.s.loc[p.unit(id)]); got != at {
		p.Errorf("%s at %s, want %s", id, got, at)
	}
	return p
}

func (p *pos) wantStatus(id, st string) *pos {
	p.Helper()
	if got := statusNames[p.s.status(p.unit(id))]; got != st {
		p.Errorf("%s is %s, want %s", id, got, st)
	}
	return p
}

func (p *pos) wantDead(ids ...string) *pos {
	p.Helper()
	for _, id := range ids {
		p.wantAt(id, "dead")
	}
	return p
}

func (p *pos) wantCtl(at, who string) *pos {
	p.Helper()
	if got := [3]string{"german", "airborne", "corps"}[p.s.control(p.loc(at))]; got != who {
		p.Errorf("%s is under %s Control, want %s", at, got, who)
	}
	return p
}

func (p *pos) wantBridge(code, st string) *pos {
	p.Helper()
	if got := [4]string{"german", "allied", "destroyed", "ferry"}[p.s.bridge(p.edge(code))]; got != st {
		p.Errorf("bridge %s is %s, want %s", code, got, st)
	}
	return p
}

func (p *pos) wantHeld(code string, side uint8) *pos {
	p.Helper()
	if got := p.s.heldBy(p.wet(code)); got != side {
		p.Errorf("boundary %s held by %d, want %d", code, got, side)
	}
	return p
}

// wantValues asserts the AV and DV of the combat whose dice are to be rolled.
func (p *pos) wantValues(av, dv int) *pos {
	p.Helper()
	if int(p.s.av) != av || int(p.s.dv) != dv {
		p.Errorf("AV %d DV %d, want %d and %d", p.s.av, p.s.dv, av, dv)
	}
	return p
}

// wantMF asserts the MF a unit has left, in MF.
func (p *pos) wantMF(id string, left float64) *pos {
	p.Helper()
	u := p.unit(id)
	sp := int(p.s.mfSpent[u])
	if p.s.mfSpent[u] == mfAll {
		sp = p.s.allowance(u)
	}
	if int(p.s.mover) == u {
		sp -= int(p.s.halfSteps)
	}
	if got := float64(p.s.allowance(u)-sp) / wholeMF; got != left {
		p.Errorf("%s has %v MF left, want %v", id, got, left)
	}
	return p
}

// fork copies the position, to try several continuations.
func (p *pos) fork() *pos { c := *p.s; return &pos{p.TB, p.g, &c} }

func eq[T comparable](t testing.TB, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}
