package reich

import (
	"bridgehead/engine/hex"
	"bridgehead/scenarios"
)

// What those who plan ask of a position, whoever's phase it is.

// Phases by their numbers, as the sequence of play has them (4).
const (
	PhaseGermanMiniFire = phGermanMiniFire
	PhaseGermanMiniMove = phGermanMiniMove
	PhaseAlliedIndirect = phAlliedIndirect
	PhaseAlliedFire     = phAlliedFire
	PhaseAlliedMove     = phAlliedMove
	PhaseAlliedOrganize = phAlliedOrganize
	PhaseGermanIndirect = phGermanIndirect
	PhaseGermanFire     = phGermanFire
	PhaseGermanMove     = phGermanMove
	PhaseGermanOrganize = phGermanOrganize
	PhaseAlliedMiniFire = phAlliedMiniFire
	PhaseAlliedMiniMove = phAlliedMiniMove
	PhaseRecord         = phRecord
)

// Modes by their numbers.
const (
	Defilade     = defilade
	Concentrated = concentrated
	Travel       = travel
)

// Moment is the turn and the number of the phase.
func (s *State) Moment() (turn, phase int) { return int(s.turn), int(s.phase) }

// UnitNow is what a unit on the map is now.
type UnitNow struct {
	Hex, Side, Strength, ER, Morale, Mode int

	Column    int // it pays by in movement, see EntryCost
	Allowance int // half points
	Combat    bool
	Armoured  bool
	Exposed   bool // not in defilade, nor disrupted
	Disrupted bool
	Fired     bool // in the fire phases before its movement
	Moved     bool // or attacked, in the movement phase
	Mobile    bool
	Top       bool // one of the two that fire and are fired at
}

// Now is what a unit is now; false: it is not on the map.
func (s *State) Now(u int) (UnitNow, bool) {
	at := s.where(u)
	if at < 0 {
		return UnitNow{}, false
	}
	c := &s.g.t.list[u]
	return UnitNow{Hex: at, Side: int(c.side), Strength: s.strength(u), ER: s.er(u), Morale: s.morale(u), Mode: int(s.mode(u)), Column: s.column(u),
		Allowance: s.allowance(u), Combat: c.combat(), Armoured: s.armoured(u), Exposed: s.exposed(u), Disrupted: s.has(u, stDisrupted),
		Fired: s.has(u, stFired), Moved: s.has(u, stMoved|stAttacked), Mobile: s.mobile(u), Top: s.onTop(u)}, true
}

// Columns of movement that ways are planned by: on foot and in vehicles spread out for a fight, and in travel mode.
const (
	ColumnFoot     = legConcentrated
	ColumnVehicles = vehicleConcentrated
	ColumnTravel   = travelling
)

// EntryCost is what a step out of a hex costs, in half points; false: nobody of the column goes there.
func (g *Game) EntryCost(column, h, d int) (cost int, ok bool) {
	if g.t.grid.Next[h][d] < 0 || g.t.entry(column, h, d) == hex.Closed {
		return 0, false
	}
	return int(g.t.entry(column, h, d)), true
}

// Distance is counted in hexes.
func (g *Game) Distance(a, b int) int { return g.t.distance(a, b) }

// Squares are blocks of the board.
type Squares = hex.Blocks

// Squares cuts the board into blocks that many hexes wide.
func (g *Game) Squares(width int) *Squares { return hex.NewBlocks(g.t.grid, width) }

// CouldFire tells whether direct fire of a unit finds an enemy as both stand now; armour: it would be anti-tank fire.
func (s *State) CouldFire(f, t int) (ok, armour bool) {
	if armour = s.armoured(t); armour {
		return s.tankSight(f, t), true
	}
	return s.inSight(f, t), false
}

// FireColumn is the column of the fire results and what is added to the dice for points of one effectiveness at a unit (5.15, 5.61).
func (s *State) FireColumn(t, points, er int) (column, die int) {
	return s.fireValue(&frame{unit: uint16(t + 1), points: uint16(points), er: uint8(er)})
}

// FireResult is what dice come to in a column: points lost, or -1 for D (5.63).
func (g *Game) FireResult(dice, column int) int {
	return int(g.t.charts.Results[max(2, dice)-2][column-1])
}

// FireColumns is how many columns the fire results have.
func (g *Game) FireColumns() int { return len(g.t.charts.Results[0]) }

// HitValue is the highest roll by which anti-tank fire of a unit hits (5.81).
func (s *State) HitValue(f, t int) int {
	if s.tankClass(f) == 0 || !s.armoured(t) {
		return 0
	}
	return s.hitValue(&frame{unit: uint16(t + 1), points: uint16(max(1, s.tankPoints(f))), er: uint8(s.tankClass(f)), why: s.howFar(f, t)})
}

// ClosePoints is what a unit counts in close action, but for bridges and lone armour (8.6); AttackPoints the same for those who may attack, else 0.
func (s *State) ClosePoints(u int) int { return s.closePoints(u, false, false) }

func (s *State) AttackPoints(u int) int {
	if !s.mayAttack(u) {
		return 0
	}
	return s.closePoints(u, false, false)
}

// Lost is how many points a side has lost.
func (s *State) Lost(side int) int { return int(s.steps[side]) }

// Holds tells whether a condition of victory is met as the position stands.
func (s *State) Holds(test int) bool { return s.holds(test) }

// LevelNumber is that of a level of victory, from 0 for the Germans to 6.
func LevelNumber(level string) int { return levelNumbers[level] }

// Level is the level of victory that the position has now, from 0 for the Germans to 6.
func (s *State) Level() int { return s.level() }

// Gone is how many points have left the map for a condition of victory that is about that.
func (s *State) Gone(test int) int {
	if test < 0 || test >= len(s.gone) {
		return 0
	}
	return int(s.gone[test])
}

// OnBank tells hexes that a condition of victory is about beside those it names.
func (g *Game) OnBank(test, h int) bool {
	return len(g.tests[test].bank) > 0 && g.tests[test].bank.Has(int16(h))
}

// Stands tells whether a bridge leads over a side of a hex now.
func (s *State) Stands(h, d int) bool { return s.bridged(h, d) }

// Told is the hex that a unit on its way through the air was told to land at; false: it is not there.
func (s *State) Told(u int) (hex int, ok bool) {
	if at := s.unit[u].at; at != england && at != dropping || s.unit[u].next&toldHex == 0 {
		return 0, false
	}
	return int(s.unit[u].next&toldHex) - 1, true
}

// Placed is the unit that is put where it begins or enters; -1: none is.
func (s *State) Placed() int {
	if kind(s.node) != kSetHex {
		return -1
	}
	return int(s.current().unit) - 1
}

// Landing is the first unit of the serial that is told where to land; -1: none is.
func (s *State) Landing() int {
	if k := kind(s.node); k != kDrop && k != kPathfinder {
		return -1
	}
	return int(s.current().unit) - 1
}

// Walked tells whether the group on the move has gone a step.
func (s *State) Walked() bool { return s.walked > 0 }

// Supplying is the HQ that is asked how many command points it gets; -1: none is.
func (s *State) Supplying() int {
	if kind(s.node) != kCP {
		return -1
	}
	return int(s.current().unit) - 1
}

// SettingUp tells whether units are put where they begin.
func (s *State) SettingUp() bool {
	return s.depth > 0 && act(s.current().act) == actPlace && s.current().why == placeStart
}

// Begun is the unit whose mode is asked for as it begins or enters; -1: none is.
func (s *State) Begun() int {
	if kind(s.node) != kSetMode {
		return -1
	}
	return int(s.current().unit) - 1
}

// Halves tells whether close action over a side of a hex counts half (10.43).
func (s *State) Halves(h, d int) bool { return s.acrossHalf(h, d) }

// CloseEdge is by how much a unit that attacks a hex is better than who defends it, in effectiveness and morale, without what armour and engineers
// add (8.7); 0 where nobody defends it.
func (s *State) CloseEdge(a, to int) (er, morale int) {
	d := s.champion(to)
	if d < 0 {
		return 0, 0
	}
	return s.closeER(a, false) - s.closeER(d, true), s.closeMorale(a) - s.defenceMorale(d, to)
}

// CloseColumn is the value by what the attackers have more of effectiveness and morale, 0 for D (8.72); CloseOdds the row by points (8.73), of
// CloseRows; CloseRoll what a die comes to there.
func (g *Game) CloseColumn(er, morale int) int {
	return g.t.charts.CloseValue[5+clamp(er)][5+clamp(morale)]
}

func (g *Game) CloseRoll(odds, value, die int) scenarios.ReichClose {
	return g.t.charts.CloseResults[odds][die-1][value-1]
}

// CloseRows are the odds that there are, in defenders or attackers to one: 1-4 to 1-1 and on to 6-1.
const CloseRows = 9

// Closing tells whether a close action has begun that is not over.
func (s *State) Closing() bool {
	for i := range s.acts[:s.depth] {
		if act(s.acts[i].act) == actClose {
			return true
		}
	}
	return false
}

// Prize is a bridge that victory points are for (31.42): its ends, the direction from one to the other and the points.
type Prize struct{ From, To, D, Worth int }

// Prizes are those of a campaign.
func (g *Game) Prizes() (out []Prize) {
	for _, p := range g.ratio.bridges {
		c := &g.t.crossings[p.crossing]
		out = append(out, Prize{int(c.ends[0]), int(c.ends[1]), int(c.d), p.worth})
	}
	return out
}

// VictoryPoints are those of both sides in a campaign as the position stands.
func (s *State) VictoryPoints() [2]int { return s.victoryPoints() }
