package endeavor

import (
	"bridgehead/engine"
	"bridgehead/engine/endeavor"
)

// supply is what the worth of HQs and Trucks is counted in.
type supply struct {
	pairs   pairs
	claimed []bool       // units that another HQ serves
	fed     []float64    // how well a unit is
	cover   [2][]float64 // of German stacks by HQs of two groups
	trial   *endeavor.State
	thinned []endeavor.Way
}

func newSupply(g *endeavor.Game, units int) supply {
	return supply{claimed: make([]bool, units), fed: make([]float64, units), trial: g.New().(*endeavor.State)}
}

// net adds what Allied supply is worth.
func (a *analysis) net(s *endeavor.State, x []float64) {
	on, _ := s.Lines()
	x[fLines] = float64(on) + float64(min(on, s.Slots()))
	for i := range a.units {
		if p := &a.units[i]; p.at < a.hexes && a.facts[p.u].Type == "hq" && a.strong[allied][p.at] == 0 {
			x[fLines] -= float64(aloneHead * min(1, a.danger[german][p.at]/4))
		}
	}
	if x[fLines] > 0 {
		x[fServed] = a.served(s)
	}
	if a.landings {
		for t := range a.targets {
			if n := a.targets[t].port; n >= 0 {
				if held, works := s.Works(n); works {
					x[fPorts] += 1
				} else if held {
					x[fPorts] += 0.5
				}
			}
		}
	}
}

// aloneHead is what an HQ without a division counts less where Germans can come, in lines.
const aloneHead = 1.5

// served is the attack of the units that an HQ with a line reaches where they stand.
func (a *analysis) served(s *endeavor.State) (sum float64) {
	if a.game.Content().FreeSupply {
		return 0
	}
	for _, c := range s.Network() {
		if !c.On || a.facts[c.Unit].Type != "hq" {
			continue
		}
		group := a.game.Group(c.Unit)
		for i := range a.units {
			p := &a.units[i]
			if p.side != allied || !p.combat || p.at >= a.hexes || p.out {
				continue
			}
			if g := a.game.Group(p.u); (g == group || g == anybody) && c.Range.Has(p.at) {
				sum += float64(p.Attack)
			}
		}
	}
	return sum / tens
}

// netWorth is what Allied supply is worth as it stands, in VP: lines, the attack of those an HQ reaches, near enemies more, and no
// HQ that stands alone. First, before the divisions move, they can come to an HQ yet, and what it covers counts most.
func (a *analysis) netWorth(s *endeavor.State, first bool) (v float64) {
	clear(a.fed)
	for g := range a.cover {
		a.cover[g] = append(a.cover[g][:0], make([]float64, len(a.stacks))...)
	}
	line, serve := a.at(fLines), a.at(fServed)/tens
	covers, exposed := coverPay, 0.01
	if a.large {
		covers, exposed = coverLarge, 0.04
	}
	net := s.Network()
	for _, c := range net {
		f := &a.facts[c.Unit]
		at := s.At(c.Unit)
		if at < 0 || at >= a.hexes {
			continue
		}
		alone := s.Crowd(at, allied) == 0
		if f.Type != "hq" {
			if !c.On {
				v -= 0.1
			}
			if alone {
				v -= float64(exposed * min(10, a.danger[german][at]))
			}
			v -= float64(truckFront * float64(a.front[at]))
			continue
		}
		if alone {
			v -= 0.02 + float64(0.1*min(20, a.danger[german][at]))
		}
		v -= float64(headFront * float64(max(headNear, a.front[at])))
		if !c.On && !c.Attack {
			continue
		}
		if c.On {
			v += line
		}
		group := a.game.Group(c.Unit)
		for i := range a.stacks {
			if d := a.game.Distance(a.stacks[i].place, at); d <= coverRange {
				a.cover[group-1][i] = max(a.cover[group-1][i], min(1, float64(coverRange-d)/3))
			}
		}
		for i := range a.units {
			p := &a.units[i]
			if p.side != allied || !p.combat || p.Attack == 0 {
				continue
			}
			at := s.At(p.u)
			if g := a.game.Group(p.u); at < 0 || at >= a.hexes || g != group && g != anybody {
				continue
			}
			front := min(1, 0.15+a.danger[german][at]/10)
			if c.Range.Has(at) {
				a.fed[p.u] = max(a.fed[p.u], front)
			} else if d := a.game.Distance(at, s.At(c.Unit)); d <= 12 {
				a.fed[p.u] = max(a.fed[p.u], float64(0.25*front*(1-float64(d)/13)))
			}
		}
	}
	if a.large { // a port that does not work yet feeds nobody who attacks, and is lost as easily as it was won
		v += float64(armsPay * a.arms(s, net))
	}
	for g := range a.cover {
		for i, c := range a.cover[g] {
			pay := covers
			if a.large { // those who could come to attack it
				pay = float64(pay * min(1, a.danger[allied][a.stacks[i].place]/float64(2*max(1, a.stacks[i].defence))))
			}
			v += float64(pay * c * min(1, a.stacks[i].worth/8))
		}
	}
	for i := range a.units {
		p := &a.units[i]
		if p.side != allied || !p.combat {
			continue
		}
		v += float64(3 * serve * a.fed[p.u] * float64(p.Attack))
		if at := s.At(p.u); at >= 0 && at < a.hexes && !s.Supplied(at, allied) {
			v += float64(a.at(fFed) * p.worth / tens)
		}
	}
	return v
}

const (
	headFront  = 0.004 // of a half point that an HQ is nearer to the front, in VP
	headNear   = 8     // beyond which it does not matter
	truckFront = 0.001
	coverRange = 6    // hexes in which an HQ could serve attacks on a stack
	coverPay   = 0.06 // of a German stack so covered, for each of two groups of nations, in VP
	armsPay    = 0.5  // of an HQ that could be flipped, in VP
	coverLarge = 0.2  // the same on the whole map, of one that can be attacked three to one
)

// arms counts the HQs that could be flipped next turn, each by the attack around it that no better one has: those most worth it
// take the places at ports first.
func (a *analysis) arms(s *endeavor.State, net []endeavor.Carrier) (sum float64) {
	a.pairs.begin(net)
	a.ranks = a.ranks[:0]
	for k := range net {
		if a.facts[net[k].Unit].Type != "hq" {
			continue
		}
		if at := s.At(net[k].Unit); at >= 0 && at < a.hexes {
			a.ranks.Add(engine.Action(k), a.around(s, net[k].Unit, at, false))
		}
	}
	a.ranks.Sort()
	clear(a.claimed)
	for _, r := range a.ranks {
		k := int(r.Action)
		u := net[k].Unit
		at := s.At(u)
		if a.pairs.pair(k) {
			near := max(0.1, min(1, 1-float64(int(a.front[at])-armsNear)/armsFade))
			sum += float64(near * (armsBase + float64((1-armsBase)*min(1, a.around(s, u, at, true)/armsFull))))
		}
	}
	return sum
}

const (
	armsNear = 16   // half points to the front from which a flipped HQ comes up to serve
	armsFade = 30.0 // over so many more it is worth nothing
	armsBase = 0.2  // share that an HQ counts that serves nobody
	armsFull = 25.0 // attack that it serves where it counts whole
)

// around is the attack of those near an HQ who may fight under it, and marks them as claimed, if asked.
func (a *analysis) around(s *endeavor.State, u, at int, claim bool) (sum float64) {
	group := a.game.Group(u)
	for i := range a.units {
		p := &a.units[i]
		if p.side != allied || !p.combat || p.Attack == 0 || claim && a.claimed[p.u] {
			continue
		}
		to := s.At(p.u)
		if g := a.game.Group(p.u); to < 0 || to >= a.hexes || g != group && g != anybody || a.game.Distance(at, to) > headRange+2 {
			continue
		}
		sum += float64(float64(p.Attack) * min(1, 0.3+a.danger[german][to]/10))
		if claim {
			a.claimed[p.u] = true
		}
	}
	return sum
}
