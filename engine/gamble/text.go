package gamble

import (
	"fmt"

	"bridgehead/engine"
)

// ActionText says in a few words what an action does, or at a chance node what a face leads to. It
// asks for no legality and answers for any index.
func (g *Game) ActionText(st engine.State, a engine.Action) string {
	s := st.(*State)
	k := kind(s.kind)
	if k.isChance() {
		return s.faceText(k, a)
	}
	b, i := split(a)
	var text string
	switch b {
	case blkCtrl:
		text = s.ctrlText(k, i)
	case blkLoc:
		text = s.locText(k, uint8(i))
	case blkUnit:
		text = s.unitText(k, i)
	case blkUnit2:
		text = s.unit2Text(k, i)
	case blkEdge:
		text = s.edgeText(k, i)
	case blkDepot:
		text = s.depotText(k, i)
	case blkNum:
		text = s.numText(k, i)
	}
	if text == "" {
		return g.t.thing(b, i)
	}
	return text
}

// thing names what an action points at where the node gives it no meaning.
func (t *tables) thing(b block, i int) string {
	switch b {
	case blkCtrl:
		return fmt.Sprintf("control %d", i)
	case blkLoc:
		return t.place(uint8(i))
	case blkUnit:
		return t.unitName(i)
	case blkUnit2:
		return t.unitName(i) + " (second use)"
	case blkEdge:
		return t.edgeName(i)
	case blkDepot:
		return depotName(i)
	case blkNum:
		return fmt.Sprintf("number %+d", i)
	}
	return fmt.Sprintf("action %d", i)
}

// ctrlWords are the controls that mean the same wherever they are offered.
var ctrlWords = [numCtrl]string{
	ctrlPass: "Pass", ctrlAssault: "declare an Assault", ctrlInfiltrate: "declare an Infiltration",
	ctrlBombard: "declare a Bombardment by Field Artillery",
	ctrlAir2:    "declare an Air Bombardment by RAF 2 Group",
	ctrlAir83:   "declare an Air Bombardment by RAF 83 Group", ctrlInterdict: "declare an Air Interdiction",
	ctrlDouble: "use the Advantage for a Double Impulse", ctrlZoneF: "activate Zone F as well",
	ctrlBridge: "by the bridge", ctrlWade: "wade the canal", ctrlFerry: "by the ferry", ctrlBoat: "by boat",
	ctrlOptA: "option A: assault", ctrlOptB: "option B: seize bridges", ctrlOptC: "option C: move",
	ctrlOptD: "option D: stay Fresh",
}

func (s *State) ctrlText(k kind, i int) string {
	switch {
	case i == ctrlStop:
		return nodes[k].stop
	case i == ctrlYes && k == kReroll:
		return "use the Advantage: roll again"
	case i == ctrlBridge && k == kMode && s.modeIsDry():
		return "by dry land"
	}
	return ctrlWords[i]
}

// modeIsDry: the crossing asked about is open ground.
func (s *State) modeIsDry() bool {
	from := s.retreatFrom
	if s.retreatUnit == none && s.g.t.validUnit(s.mover) {
		from = s.loc[s.mover]
	}
	lk := s.g.t.linkBetween(from, s.moverTo)
	return lk != nil && lk.kind == open
}

// linkBetween is the way from one location to another, nil if there is none.
func (t *tables) linkBetween(from, to uint8) *link {
	if !validLoc(from) || !validLoc(to) || t.linkAt[from][to] < 0 {
		return nil
	}
	return &t.links[from][t.linkAt[from][to]]
}

func (s *State) locText(k kind, l uint8) string {
	if k == kStep {
		return s.stepText(l)
	}
	if k == kDepotDest && int(s.lead) < depotSlots && validLoc(l) {
		return fmt.Sprintf("place it in %s, %s", s.g.t.place(l),
			count(int(s.depotValue(int(s.lead), l)), "Supply Point"))
	}
	if nodes[k].place == "" {
		return ""
	}
	return fmt.Sprintf(nodes[k].place, s.g.t.place(l))
}

// stepText is "move to 27 Oosterhout over the bridge: 4 MF, must assault".
func (s *State) stepText(to uint8) string {
	text := "move to " + s.g.t.place(to)
	u := int(s.mover)
	if u >= s.g.t.nUnits || !validLoc(s.loc[u]) {
		return text
	}
	lk := s.g.t.linkBetween(s.loc[u], to)
	if lk == nil {
		return text
	}
	modes := s.stepModes(u, lk)
	if modes == 0 || modes&(modes-1) != 0 { // illegal, or K_MODE asks how
		return text
	}
	return text + modeWords[modeBit(modes)] + ": " + s.stepPrice(u, lk, modes)
}

var modeWords = [...]string{"", " over the bridge", ", wading the canal", " by the ferry", " by boat"}

// modeBit is the index of the lowest mode.
func modeBit(modes uint8) int {
	for i := range modeWords {
		if modes>>i&1 != 0 {
			return i
		}
	}
	return 0
}

// stepPrice is what a step by mode m costs, and what it obliges to.
func (s *State) stepPrice(u int, lk *link, m uint8) string {
	side := s.g.t.units[u].side
	st, _ := s.tryStep(u, lk)
	price := halves(s.surcharge(u, lk, m)+s.entryCost(side, lk.to)) + " MF"
	switch {
	case phase(s.phase) == phDDayLanding || isAllMF(m, st.exitAll):
		price = "All MF"
	case s.halfStep(u, lk, m, st.onRoad):
		price = halves(s.surcharge(u, lk, m)+halfMF) + " MF"
	}
	switch {
	case s.mandatory(side, lk, m):
		return price + ", must assault"
	case s.cnt[1-side][lk.to] > 0:
		return price + ", may assault"
	case s.owner(lk.to) != side:
		return price + ", takes Control"
	}
	return price
}

func (s *State) edgeText(k kind, e int) string {
	if e >= s.g.t.nEdges {
		return ""
	}
	name := s.g.t.edgeName(e)
	switch k {
	case kRepair, kDepot:
		return fmt.Sprintf("repair %s, drm %+d", name, s.worksDRM(cRepair, s.impulseSide, uint8(e)))
	case kDemolish:
		return fmt.Sprintf("blow %s, drm %+d", name, s.worksDRM(cDemolish, s.impulseSide, uint8(e)))
	case kStep:
		if int(s.mover) < s.g.t.nUnits {
			return fmt.Sprintf("seize %s, drm %+d", name, s.seizeDRM(int(s.mover), uint8(e)))
		}
	case kPrimary:
		if s.g.t.edges[e].ferry {
			return "the Primary Target is " + name
		}
		return "the Primary Target is the Construct marker on " + name
	}
	return ""
}

func (s *State) depotText(k kind, d int) string {
	switch {
	case d >= depotSlots-1:
		return ""
	case k == kDepot:
		return "place " + depotName(d)
	case k == kRefitDepot && validLoc(s.depotLoc[d]):
		return fmt.Sprintf("draw from %s at %s, which holds %d", depotName(d), s.g.t.place(s.depotLoc[d]), s.depotPoints[d])
	case k == kRefitDepot:
		return "draw from " + depotName(d)
	}
	return ""
}

func (s *State) numText(k kind, n int) string {
	switch k {
	case kDRM:
		return fmt.Sprintf("move the Sunset DRM by %+d, to %+d", n, int(s.sunsetDRM)+n)
	case kRefitPay:
		d, _, _ := s.nextPayer()
		if d < 0 || !validLoc(s.depotLoc[d]) {
			return fmt.Sprintf("pay %s", count(n, "point"))
		}
		return fmt.Sprintf("pay %s from %s at %s", count(n, "point"), depotName(d), s.g.t.place(s.depotLoc[d]))
	case kReserve:
		if n == 0 {
			return "buy nothing"
		}
		return fmt.Sprintf("shift the next first Impulse by %+d for %d Supply Points", n, impulsePrice*max(n, -n))
	case kAugment:
		return fmt.Sprintf("raise each Airborne depot by %d", n)
	}
	return ""
}
