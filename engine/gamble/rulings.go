package gamble

// Readings of the rules that another table could decide otherwise. Each is a constant so that the
// other reading is one edit away; docs/games/gamble.md lists them with the rules they concern.
const (
	// impulseZeroFreezeByMarker binds the demolition-only restriction of 20.61 to the marker standing
	// on the first box of Sep 17, so that an Air Bombardment there prolongs it. False: it binds the
	// first German Impulse only.
	impulseZeroFreezeByMarker = true
	// armourBarredAfterFailedAssault keeps Armour in a Contested Area after an Assault there left
	// enemy Armour (10.6). False: it may still leave at the cost of All MF (25 ex 9).
	armourBarredAfterFailedAssault = true
	// luftwaffeCountsAsWehrmacht makes SS and Luftwaffe a mixed force (10.72E, 11.2).
	luftwaffeCountsAsWehrmacht = true
	// airborneSupplyTestOnDDay applies the supply test of 10.73E on Sep 17 and 18 too.
	airborneSupplyTestOnDDay = true
	// supportAgainOnlyAfterOverrun lets a Field Artillery support a second Assault of an Impulse
	// only if the first was an Overrun (10.5).
	supportAgainOnlyAfterOverrun = true
	// overrunEliminatesAll removes every defender when the CP exceed what they can absorb (10.8).
	overrunEliminatesAll = true
	// airborneDepotsAirborneOnly keeps the three Airborne depots for Airborne units (13.42).
	airborneDepotsAirborneOnly = true
	// zoneFDepotsXXXOnly keeps the Zone F depots for XXX Corps (13.42 read literally).
	zoneFDepotsXXXOnly = false
	// surrenderAllIsolated rolls for every Isolated unit (13.9). False: German and Airborne only (6.4).
	surrenderAllIsolated = true
	// division52IsCorps makes control by the 52nd Division XXX Corps control (7.21, 22.2).
	division52IsCorps = false
	// exact21IsAlliedWin decides a tie at the last check of the extended game (22.1).
	exact21IsAlliedWin = true
)
