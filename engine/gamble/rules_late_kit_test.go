package gamble

import (
	"strings"
	"testing"
)

// Helpers of the cases of sections 18 to 23.

// basicPos is newPos in the basic game, whose only victory check is on Sep 20.
func basicPos(t testing.TB, opts ...string) *pos {
	t.Helper()
	p := newPos(t, opts...)
	p.g = mustGame(t, "gamble/basic", strings.Join(opts, ","))
	p.s.g = p.g
	return p
}

// ddayPos is the real basic game from its first node.
func ddayPos(t testing.TB, opts ...string) *pos {
	t.Helper()
	g := mustGame(t, "gamble/basic", strings.Join(opts, ","))
	return &pos{t, g, g.New().(*State)}
}

// awaits keeps units off the map until their date or condition.
func (p *pos) awaits(ids ...string) *pos {
	p.Helper()
	for _, id := range ids {
		p.s.loc[p.unit(id)] = locLater
	}
	return p
}

// crowd puts n units of a side, of any type, that are not on the map into a place.
func (p *pos) crowd(side uint8, at string, n int, status string) *pos {
	p.Helper()
	for u := 0; u < p.g.t.nUnits && n > 0; u++ {
		un := &p.g.t.units[u]
		if un.side == side && !un.airborne && un.typ != tower && p.s.loc[u] == locNowhere {
			p.put(un.id + "@" + at + ":" + status)
			n--
		}
	}
	eq(p.TB, "units too few", n, 0)
	return p
}

// corpsRoad gives a chain of places to the Corps, with the bridges between them.
func (p *pos) corpsRoad(places ...string) *pos {
	p.Helper()
	for i, at := range places {
		p.ctl(at + "=corps")
		if i == 0 {
			continue
		}
		if lk := p.link(places[i-1], at); lk.wet != none {
			p.s.setHeld(lk.wet, allied)
			if lk.edge != none {
				p.s.bridgeState[lk.edge] = p.s.bridgeState[lk.edge]&^xState | xAllied
			}
		}
	}
	return p
}

// clubTo is the way of XXX Corps up to and with a place.
func (p *pos) clubTo(last string) *pos {
	p.Helper()
	chain := strings.Fields("F 64 63 60 57 54 50 49 47 42 33 37 28 27 22 23 13")
	for i, at := range chain {
		if at == last {
			return p.corpsRoad(chain[:i+1]...)
		}
	}
	p.Fatalf("%s is not on the Club Route", last)
	return p
}

// restCorps puts the whole board under Corps Control, every bridge Allied; the victory Areas are then
// worth 22: eighteen of 1 and Arnhem 4.
func (p *pos) restCorps() *pos {
	for l := uint8(0); l < numAreas; l++ {
		p.s.placeState[l] = p.s.placeState[l]&^lControl | ctlCorps
	}
	p.ctl("F=corps")
	for e := range p.g.t.nEdges {
		if !p.g.t.edges[e].ferry {
			p.s.bridgeState[e] = xAllied
		}
	}
	for w := range p.g.t.nWet {
		p.s.setHeld(uint8(w), allied)
	}
	return p
}

// drift plays without effect until a node of kind k: dice that hurt nobody, no re-roll, STOP where it
// is legal, else the first action.
func (p *pos) drift(k kind) *pos {
	p.Helper()
	for range 400 {
		switch now := kind(p.s.kind); {
		case now == k:
			return p
		case now == cBombard, now == cAssault:
			p.do("dice 2 12")
			if p.s.impulseSide == german {
				p.Fatalf("drift: a German attack")
			}
		case now == cSunset:
			p.do("sum 12")
		case now == cInterdict, now == cWeather:
			p.do("die 6")
		case now == cSeize, now == cRepair, now == cDemolish, now == cInfiltrate:
			p.do("die 1")
		case now == kTerminal, now.isChance():
			p.Fatalf("drift: at %v on the way to %v", now, k)
		case p.s.Check(actCtrl(ctrlStop)) == nil:
			p.do("STOP")
		case now == kImpulse:
			p.do("PASS")
		default:
			p.s.Apply(p.s.LegalActions(nil)[0])
		}
	}
	p.Fatalf("drift: %v not reached", k)
	return p
}

// edgeCodes lists the crossings among the legal actions.
func (p *pos) edgeCodes() string {
	var out []string
	for _, c := range p.legalList() {
		if rest, ok := strings.CutPrefix(c, "EDGE "); ok {
			out = append(out, rest)
		}
	}
	return strings.Join(out, " ")
}

// placeCodes lists the places among the legal actions.
func (p *pos) placeCodes() string {
	var out []string
	for _, c := range p.legalList() {
		if rest, ok := strings.CutPrefix(c, "LOC "); ok {
			out = append(out, rest)
		}
	}
	return strings.Join(out, " ")
}

// needs asserts that the least natural die that changes the bridge is n: one less leaves it alone.
// The next node is the one at which the attempt is chosen.
func (p *pos) needs(attempt, state string, n int) {
	p.Helper()
	code := strings.TrimPrefix(attempt, "EDGE ")
	before := [4]string{"german", "allied", "destroyed", "ferry"}[p.s.bridge(p.edge(code))]
	for d := 1; d <= 6; d++ {
		q := p.fork().do(attempt)
		if !kind(q.s.kind).isChance() { // all dice alike
			q.Fatalf("%s: no roll was made", attempt)
		}
		q.do("die "+string(rune('0'+d)), "?NO")
		want := before
		if d >= n {
			want = state
		}
		q.wantBridge(code, want)
	}
}

// won asserts the end of the game and its winner.
func (p *pos) won(side uint8) *pos {
	p.Helper()
	p.wantKind(kTerminal)
	want := -1.0
	if side == allied {
		want = 1
	}
	r := p.s.Returns(nil)
	eq(p.TB, "German return", r[german], -want)
	eq(p.TB, "Allied return", r[allied], want)
	return p
}
