package gamble

import (
	"reflect"
	"strings"

	"bridgehead/engine"
)

// ActivationSnapshot is the Impulse in hand.
type ActivationSnapshot struct {
	Number int    `json:"number,omitempty"` // within the Impulse
	Type   string `json:"type,omitempty"`   // assault, infiltration, bombard, air, interdiction, pass
	// Active and ActiveToo are the active locations, Bombarded the target of an earlier Bombardment of
	// a Double Impulse.
	Active     string `json:"active,omitempty"`
	ActiveToo  string `json:"active_too,omitempty"`
	Bombarded  string `json:"bombarded,omitempty"`
	Double     string `json:"double,omitempty"` // Double Impulse: combined, sequential, or zone-f
	Rolled     bool   `json:"rolled,omitempty"` // a die was rolled
	AirImpulse bool   `json:"air_impulse,omitempty"`
	Landed     int    `json:"landed,omitempty"` // landings from the UK Box
	// LandingsMade are the active locations whose landings are done: 1 Active, 2 ActiveToo.
	LandingsMade []int  `json:"landings_made,omitempty"`
	Lost         BySide `json:"lost,omitzero"` // units lost this Impulse
	// DRMLeft is how far the Sunset DRM may still be moved, DRMFor the side whose losses allow it,
	// DRMWay the way if it is settled: up or down (12.4).
	DRMLeft int    `json:"drm_left,omitempty"`
	DRMFor  string `json:"drm_for,omitempty"`
	DRMWay  string `json:"drm_way,omitempty"`
}

// AttackSnapshot is the Assault, Bombardment or landing in hand.
type AttackSnapshot struct {
	Kind    string `json:"kind,omitempty"` // assault or bombardment, while its values are made
	Side    string `json:"side"`           // the attacker
	Target  string `json:"target,omitempty"`
	Context string `json:"context,omitempty"` // infiltration, landing or ground, if not the Impulse
	// Stage of the resolution: 1 failure, 2 stalemate, 3 first Casualty Point, 4 steps, 5 retreats, 6
	// the defenders may leave, 7 bridges are seized in a landing. After an Impulse, bits of the sides
	// whose losses are settled; at a mistaken Bombardment 1.
	Stage   int    `json:"stage,omitempty"`
	Bomber  string `json:"bomber,omitempty"`
	Lead    string `json:"lead,omitempty"` // unit
	Barrage bool   `json:"barrage,omitempty"`
	Primary string `json:"primary,omitempty"` // target: a unit or a crossing
	Point   string `json:"point,omitempty"`
	Forward string `json:"forward,omitempty"`
	// AV and DV are what Terms add up to; before the Forward Unit is chosen the DV lacks it.
	AV    int            `json:"av,omitempty"`
	DV    int            `json:"dv,omitempty"`
	Terms []TermSnapshot `json:"terms,omitempty"`
	// Capacity is the CP the defenders can absorb.
	Capacity int `json:"capacity,omitempty"`
	Points   int `json:"points,omitempty"`  // CP or AP to be taken
	Mistaken int `json:"mistake,omitempty"` // AP of bombs on the Allies
}

// TermSnapshot is a summand of the AV or the DV with its rule.
type TermSnapshot struct {
	Value string `json:"value"` // av or dv
	Add   int    `json:"add"`
	Text  string `json:"text"`
	Rule  string `json:"rule"`
}

// RollSnapshot is the roll that is due, or lies on the table and may be rolled again.
type RollSnapshot struct {
	Kind     string `json:"kind"`
	Unit     string `json:"unit,omitempty"`
	Crossing string `json:"crossing,omitempty"`
	// Dice on the table, or some that come to the same: the die or the sum, in combat the sum of the
	// Allies and that of the Germans.
	Dice  []int `json:"dice,omitempty"`
	Again bool  `json:"again,omitempty"` // by the Advantage
}

// MoveSnapshot is the move or retreat in hand.
type MoveSnapshot struct {
	Unit string `json:"unit,omitempty"`
	To   string `json:"to,omitempty"`
	Last string `json:"last,omitempty"` // the unit last taken where order matters
	// HalfSteps counts the steps taken at half cost, HalfPrice tells whether the move still is (9.4).
	HalfSteps  int      `json:"half_steps,omitempty"`
	HalfPrice  bool     `json:"half_price,omitempty"`
	Retreating string   `json:"retreating,omitempty"` // unit
	From       string   `json:"from,omitempty"`
	Why        string   `json:"why,omitempty"` // of a retreat: cp, will, order
	Visited    []string `json:"visited,omitempty"`
	// Acted: the move has captured or tried something.
	Acted bool `json:"acted,omitempty"`
}

// PaymentSnapshot is the refit, repair or depot in hand.
type PaymentSnapshot struct {
	Unit    string   `json:"unit,omitempty"`    // being refitted or recovering
	Repair  string   `json:"repair,omitempty"`  // crossing
	Due     int      `json:"due,omitempty"`     // Supply Points
	Paying  []string `json:"paying,omitempty"`  // depots chosen
	Placing string   `json:"placing,omitempty"` // depot
	// After is the depot, or the place of one, that was taken last; others come after it in order.
	After string `json:"after,omitempty"`
}

// orNil drops what holds nothing.
func orNil[T any](v T) *T {
	if reflect.ValueOf(v).IsZero() {
		return nil
	}
	return &v
}

func (s *State) snapActivation() *ActivationSnapshot {
	out := ActivationSnapshot{
		Number: int(s.activation), Active: codeOf(s.activeLocs[0]), ActiveToo: codeOf(s.activeLocs[1]), Bombarded: codeOf(s.activeLocs[2]),
		Rolled: s.rolled != 0, AirImpulse: s.airImpulse != 0, Landed: int(s.landings),
		Lost: BySide{int(s.lost[german]), int(s.lost[allied])}, DRMLeft: int(s.drmLeft),
		DRMWay: [...]string{"", "up", "down"}[s.drmSign],
	}
	if s.activationType != 0 {
		out.Type = actWords.Write(s, int(s.activationType))
	}
	if s.doubled != 0 {
		out.Double = doubleWords.Write(s, int(s.doubled))
	}
	switch s.drmFor {
	case 1:
		out.DRMFor = sideName(enemyOf(s.impulseSide))
	case 2:
		out.DRMFor = sideName(s.impulseSide)
	}
	for i := range s.activeLocs {
		if s.landingsMade>>i&1 != 0 {
			out.LandingsMade = append(out.LandingsMade, i+1)
		}
	}
	return orNil(out)
}

func (s *State) snapAttack() *AttackSnapshot {
	t := s.g.t
	out := orNil(AttackSnapshot{
		Target: codeOf(s.targetLoc), Stage: int(s.stage), Bomber: s.snapBomber(), Lead: s.snapLead(),
		Barrage: s.barrage != 0, Primary: t.unitID(s.primary) + t.crossingCode(s.primaryEdge),
		Point: t.unitID(s.pointUnit), Forward: t.unitID(s.forwardUnit),
		Capacity: int(s.absorbable), Points: int(s.pointsLeft), Mistaken: int(s.mistakePoints), Context: contextName(s.combatContext),
	})
	if out == nil {
		return nil
	}
	out.Side = sideName(s.impulseSide)
	switch s.combatInHand() {
	case inAssault:
		out.Kind = "assault"
	case inBombardment:
		out.Kind = "bombardment"
	}
	terms := s.AssaultTerms()
	out.AV, out.DV = sumTerms(terms, s.impulseSide), sumTerms(terms, enemyOf(s.impulseSide))
	for _, term := range terms {
		value := "av"
		if term.Side != engine.Player(s.impulseSide) {
			value = "dv"
		}
		out.Terms = append(out.Terms, TermSnapshot{value, term.Value, term.Text, term.Rule})
	}
	return out
}

// contextName is empty for an Assault of the Impulse itself.
func contextName(ctx uint8) string {
	if ctx == 0 {
		return ""
	}
	return ctxWords.Write(nil, int(ctx))
}

func (s *State) snapBomber() string {
	if s.byAir() && s.lead <= airEighth {
		return strings.TrimPrefix(bomberTitle(s.lead), "the ")
	}
	return ""
}

// snapLead: the field holds a marker in an Air Bombardment and a depot while one is placed.
func (s *State) snapLead() string {
	if s.byAir() || kind(s.kind) == kDepotDest {
		return ""
	}
	return s.g.t.unitID(s.lead)
}

func (s *State) snapRoll() *RollSnapshot {
	out := RollSnapshot{Unit: s.g.t.unitID(s.rollingUnit), Crossing: s.g.t.crossingCode(s.rollingEdge), Again: s.rerolled != 0}
	if k := kind(s.rollKind); k.isChance() {
		out.Kind = nodes[k].roll
	}
	for _, d := range s.dice {
		if d != 0 {
			out.Dice = append(out.Dice, int(d))
		}
	}
	return orNil(out)
}

func (s *State) snapMove() *MoveSnapshot {
	t := s.g.t
	out := MoveSnapshot{
		Unit: t.unitID(s.mover), To: codeOf(s.moverTo), Last: t.unitID(s.lastUnit), HalfSteps: int(s.halfSteps),
		HalfPrice: s.halfPrice != 0, Retreating: t.unitID(s.retreatUnit), From: codeOf(s.retreatFrom),
		Why:   [...]string{"", "cp", "will", "order"}[s.retreatCause],
		Acted: s.visitedLocs[9]>>7 != 0,
	}
	for l := range uint8(numLocs) {
		if s.visited(l) {
			out.Visited = append(out.Visited, locCode(l))
		}
	}
	return orNil(out)
}

func (s *State) snapPayment() *PaymentSnapshot {
	t := s.g.t
	out := PaymentSnapshot{Unit: t.unitID(s.refitUnit), Repair: t.crossingCode(s.repairEdge), Due: int(s.refitDue)}
	for d := range depotSlots {
		if s.chosen(d) {
			out.Paying = append(out.Paying, depotLabel(d))
		}
	}
	if kind(s.kind) == kDepotDest {
		out.Placing = depotLabel(int(s.lead))
	}
	switch {
	case s.lastDepotLoc == none:
	case kind(s.kind) == kRefitDepot:
		out.After = depotLabel(int(s.lastDepotLoc))
	default:
		out.After = codeOf(s.lastDepotLoc)
	}
	return orNil(out)
}

func depotLabel(d int) string { return strings.TrimPrefix(depotName(d), "the ") }
