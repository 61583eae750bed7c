package gamble

import "bridgehead/engine/gamble"

// The judgement of a position is a sum of features, each times a weight that runs with the time left
// from one value for the first day to one for the last hour, as chess programs taper between middle
// game and end game. Features are good for the Allies where they are positive; their weights are in
// victory points.

const (
	regions    = 6 // parts of the board, see regionOf
	bridgeMost = 24
	divisions  = 4 // XXX Corps, 1st Airborne with the Poles, 82nd, 101st
)

// Features, where more than one of a kind by an index of their own.
const (
	fOwn        = iota                     // victory Areas of a scenario with its own list, in hand or in reach
	fBonus                                 // chance of the point for Eindhoven on the 17th (21.31)
	fMarch                                 // how near XXX Corps is to its goal, all units
	fVan                                   // the same of the foremost unit
	fRange                                 // how much nearer its Fresh units can come by the Impulses left today
	fWaves                                 // Assaults its Fresh units are still good for today
	fStray                                 // units of XXX Corps in Zones of the Germans
	fFights                                // Assaults that are due
	fHolder                                // the Advantage (12): for its use
	fHolderVP                              // and for its point (21.3)
	fSunset                                // the Sunset DRM (12.41)
	fNext                                  // spaces the next day begins earlier (13.7)
	fReserves                              // Supply Points in Reserve
	fReady                                 // supply that lies ready for a refit
	fArea                                  // victory Areas of the rules' list, in hand or in reach
	fLine       = fArea + gamble.AreaCount // chance that the Supply Line holds, to each of lineEnds
	fHeld       = fLine + lines            // bridges in Allied hands
	fBlown      = fHeld + bridgeMost       // bridges destroyed
	fLanded     = fBlown + bridgeMost      // Airborne units on the map, by division
	fLoss       = fLanded + divisions      // steps lost, by division
	fSpent      = fLoss + divisions        // units Spent, by division
	fKill       = fSpent + divisions       // German steps lost: on the ways of XXX Corps, and aside
	fTired      = fKill + 2                // German units Spent
	fOwner      = fTired + 1               // tens of Areas under Allied Control, by region
	fIntruders  = fOwner + regions         // strength of Germans in Zone F
	fFed        = fIntruders + 1           // strength of XXX Corps in supply (13.8)
	fTrap       = fFed + 1                 // Germans in Zone F, which ties its depots (13.421)
	fGoal       = fTrap + 1                // victory points asked for, below zero
	featureMost = fGoal + 1
)

// lineEnds are the Areas of the Club Route to which Supply Lines are judged.
var lineEnds = [...]uint8{63 - 1, 54 - 1, 49 - 1, 42 - 1, 28 - 1}

const lines = len(lineEnds)

// vector holds the features of a position.
type vector [featureMost]float64

// regionOf divides the board by the rivers and the canal: north of the Rhine, the Betuwe, between Maas
// and Waal with the Reichswald, around Grave and Uden, around Veghel, and the south.
func regionOf(l uint8) int {
	switch n := l + 1; {
	case n <= 14:
		return 0
	case n <= 27:
		return 1
	case n <= 40:
		return 2
	case n <= 47:
		return 3
	case n <= 54:
		return 4
	}
	return 5
}

// division is the index of an Allied unit's division.
func division(un *gamble.UnitFact) int {
	if !un.Airborne {
		return 0
	}
	switch {
	case un.Sector&2 != 0:
		return 2
	case un.Sector&4 != 0:
		return 3
	}
	return 1
}
