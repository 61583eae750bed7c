package gamble

import (
	"bridgehead/engine"
	"bridgehead/scenarios"
)

var _ engine.Snapshotter = (*State)(nil)

// Snapshot is a position as structured data for people and language models, the same facts as the
// observation in names and whole numbers. Places are written as on the map (27, F, UK), units by the
// id of the order of battle, crossings by the areas they join (27-28, 11-24f for a ferry), MF in
// halves. What is zero, false or empty is left out, but for the numbers everybody looks for.
type Snapshot struct {
	Game     string `json:"game"`     // engine and version
	Scenario string `json:"scenario"` // id
	Options  string `json:"options,omitempty"`

	Turn      TurnSnapshot      `json:"turn"`
	Weather   WeatherSnapshot   `json:"weather"`
	Advantage AdvantageSnapshot `json:"advantage"`
	Victory   VictorySnapshot   `json:"victory"`
	Reserves  BySide            `json:"reserves"` // Supply Points (13.7)
	Air       AirSnapshot       `json:"air"`
	// ConstructsUsed counts Construct markers used up, Repairs the bridges repaired this Turn (19).
	ConstructsUsed BySide              `json:"constructs_used,omitzero"`
	Repairs        BySide              `json:"repairs,omitzero"`
	Decks          *DecksSnapshot      `json:"decks,omitempty"` // if played with cards (23.7)
	Conditions     []ConditionSnapshot `json:"conditions,omitempty"`

	Decision   DecisionSnapshot    `json:"decision"`
	Activation *ActivationSnapshot `json:"activation,omitempty"`
	Attack     *AttackSnapshot     `json:"attack,omitempty"`
	Roll       *RollSnapshot       `json:"roll,omitempty"`
	Move       *MoveSnapshot       `json:"move,omitempty"`
	Payment    *PaymentSnapshot    `json:"payment,omitempty"`

	Areas     []AreaSnapshot     `json:"areas"` // those in play, by number
	Zones     []ZoneSnapshot     `json:"zones,omitempty"`
	UK        BoxSnapshot        `json:"uk,omitzero"`
	Crossings []CrossingSnapshot `json:"crossings,omitempty"` // between places in play, in map order
	// AlliedBoundaries are the river and canal boundaries the Allies hold; the others are German.
	AlliedBoundaries []string        `json:"allied_boundaries,omitempty"`
	Depots           []DepotSnapshot `json:"depots,omitempty"` // on the map

	ToCome     BoxSnapshot `json:"to_come,omitzero"`
	Eliminated BoxSnapshot `json:"eliminated,omitzero"`
	// NoPart counts the units of the order of battle that take no part; all others are listed once.
	NoPart int `json:"no_part,omitempty"`
}

// BySide is a number a side.
type BySide struct {
	German int `json:"german"`
	Allied int `json:"allied"`
}

// Snapshot returns the position as a [Snapshot].
func (s *State) Snapshot() any {
	out := Snapshot{
		Game: s.g.ID(), Scenario: s.g.Scenario(), Options: s.g.Options(),
		Turn: s.snapTurn(), Weather: s.snapWeather(), Advantage: s.snapAdvantage(), Victory: s.snapVictory(),
		Reserves:       BySide{s.reserve(german), s.reserve(allied)},
		Air:            s.snapAir(),
		ConstructsUsed: BySide{int(s.constructsUsed[german]), int(s.constructsUsed[allied])},
		Repairs:        BySide{int(s.repairs[german]), int(s.repairs[allied])},
		Decks:          s.snapDecks(), Conditions: s.snapConditions(),
		Decision: s.snapDecision(), Activation: s.snapActivation(), Attack: s.snapAttack(),
		Roll: s.snapRoll(), Move: s.snapMove(), Payment: s.snapPayment(),
		Crossings: s.snapCrossings(), AlliedBoundaries: s.snapBoundaries(), Depots: s.snapDepots(),
	}
	s.snapPlaces(&out)
	for u := range s.g.t.nUnits {
		if s.loc[u] == locNowhere {
			out.NoPart++
		}
	}
	return out
}

// Map is the board the game is played on, for those who draw it. It is shared and must not be
// changed.
func (s *State) Map() *scenarios.GambleMap { return s.g.sc.Map }

// sideName is a side in data, empty for any other number.
func sideName(side uint8) string {
	if side > allied {
		return ""
	}
	return [2]string{"german", "allied"}[side]
}

// codeOf is a place in data, empty where there is none.
func codeOf(l uint8) string {
	if l >= numLocs {
		return ""
	}
	return locCode(l)
}

// unitID is a unit in data, empty where there is none.
func (t *tables) unitID(u uint8) string {
	if !t.validUnit(u) {
		return ""
	}
	return t.units[u].id
}

// crossingCode is a crossing in data, empty where there is none.
func (t *tables) crossingCode(e uint8) string {
	if !t.validEdge(e) {
		return ""
	}
	return t.edgeCode(int(e))
}
