package gamble

import "bridgehead/engine"

var _ engine.Picker = (*State)(nil)

// grip is what is picked at a kind of node.
type grip struct {
	mode  engine.Mode
	depth int
	stops bool // STOP ends it, where it is legal
}

// grips holds the kinds of nodes that are more than a choice of its own. Sets are those whose order "Order of
// choices" of docs/games/gamble.md lays down; sequences are left free because an order carries information or room.
var grips = [numDecisionKinds]grip{
	kRepair:      {engine.Sequence, 0, true},
	kAct:         {engine.Sequence, 0, true},
	kStep:        {engine.Sequence, 1, true},
	kMode:        {engine.Single, 2, false},
	kJoin:        {engine.Set, 0, true},
	kSupport:     {engine.Set, 0, true},
	kReroll:      {engine.Single, 0, true},
	kAttRetreat:  {engine.Sequence, 0, true},
	kCP:          {engine.Set, 0, false},
	kDefRetreat:  {engine.Sequence, 0, true},
	kRetreatDest: {engine.Single, 1, false},
	kDemolish:    {engine.Sequence, 0, true},
	kUKUnit:      {engine.Sequence, 0, true},
	kUKDrop:      {engine.Single, 1, false},
	kInfUnit:     {engine.Sequence, 0, true},
	kBSupport:    {engine.Set, 0, true},
	kAP:          {engine.Set, 0, false},
	kIntArea:     {engine.Sequence, 0, true},
	kLandArea:    {engine.Sequence, 0, true},
	kLandOpt:     {engine.Single, 1, false},
	kSeizer:      {engine.Single, 1, false},
	kDepot:       {engine.Set, 0, true},
	kDepotDest:   {engine.Single, 1, false},
	kRefit:       {engine.Set, 0, true},
	kRefitDepot:  {engine.Set, 1, true},
	kRefitPay:    {engine.Single, 2, false},
	kRgUnit:      {engine.Set, 0, true},
	kRgDest:      {engine.Single, 1, false},
	kReorg:       {engine.Set, 0, true},
	kReorgLoss:   {engine.Single, 1, false},
}

// Picking says what is picked at the present node.
func (s *State) Picking() engine.Picking {
	g := grips[s.Kind]
	p := engine.Picking{Mode: g.mode, Depth: g.depth, Done: -1}
	if g.stops && s.offers(ctrlStop) {
		p.Done = ctrlStop
	}
	return p
}

// Alike appends what a means here: depots of one kind are alike where they are placed, and of those that pay the ones
// in one place; a unit stands for its twins where steps are lost.
func (s *State) Alike(a engine.Action, dst []engine.Action) []engine.Action {
	if s.Check(a) == nil {
		dst = append(dst, a)
	}
	b, i := split(a)
	switch k := kind(s.Kind); {
	case b == blkDepot && (k == kDepot || k == kRefitDepot):
		for _, same := range [...]bool{true, false} { // those with as many points first
			for d := range depotSlots {
				if d != i && depotType(d) == depotType(i) && s.offers(actDepot(d)) && (k == kDepot || s.DepLoc[d] == s.DepLoc[i]) &&
					(s.DepSP[d] == s.DepSP[i]) == same {
					dst = append(dst, actDepot(d))
				}
			}
		}
	case b == blkUnit && k == kCP && len(dst) == 0:
		for u := range s.g.t.nUnits {
			if s.offers(actUnit(u)) && s.twins(u, i) {
				return append(dst, actUnit(u))
			}
		}
	}
	return dst
}

// ApplyBare plays a legal action or a face, and stops at the next node whatever there is to choose. How a unit crosses is
// a node of its own wherever there is water to cross.
func (s *State) ApplyBare(a engine.Action) {
	if kind(s.Kind).isChance() {
		s.applyFace(a)
	} else {
		s.bare = true
		s.act(a)
		s.bare = false
	}
	s.look()
}
