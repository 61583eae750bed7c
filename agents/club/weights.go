package club

// Weights of the evaluation. Worths are in victory points, ways in twelfths of the day's march of an
// armoured unit.
const (
	hopeShare      = 0.45  // the most a victory Area in reach is worth of what it scores once held
	unsupplied     = 0.4   // share of a victory Area under Corps Control without a Supply Line (21.3)
	retaken        = 0.6   // the most a victory Area in danger loses of its worth
	spanAtEnd      = 2.0   // way that leaves a hope of one in e with no time left
	spanADay       = 6.0   // and what a day adds to it
	dangerBeside   = 0.5   // danger from beside an Area, as a share of an Assault's chance
	dangerWithin   = 0.25  // the least danger from Germans in the Area
	dangerEmpty    = 0.6   // an Area that nobody holds against Germans at hand
	blows          = 2.0   // Assaults a day that a place in danger has to stand
	stepShare      = 0.5   // share of its Casualty Points a garrison can lose and hold (10.8)
	blowWidth      = 3.0   // width of the luck in that
	lostStep       = 0.05  // a step of a unit of average strength
	aside          = 0.4   // worth of a German loss away from the ways of XXX Corps
	pendingGain    = 0.3   // an Assault won, beside victory points and roads
	spentStep      = 0.12  // Spent is the price of acting, as a share of a step lost: at dusk
	spentAtDawn    = 0.30  // and what it costs more with the whole day ahead
	marchStep      = 0.01  // a twelfth of a march nearer to the goal, for a unit of XXX Corps
	landed         = 0.07  // an Airborne unit on the map rather than in England
	astray         = 0.35  // a unit of XXX Corps in a Zone other than F, per strength
	bridgeHeld     = 0.05  // a bridge of the corridor in Allied hands, or destroyed
	pendingAssault = 0.5   // an Assault that is sure to succeed
	holdAdvantage  = 0.5   // the Advantage for its use, beside what it scores at the end
	sunsetSpace    = 0.06  // a space of the Sunset DRM
	nextImpulse    = 0.2   // an Impulse of the next Turn
	reservePoint   = 0.003 // a Supply Point in Reserve
)

// Ways, in twelfths of a day's march.
const (
	wayFree    = 1   // an Area under Allied Control, by road
	wayEnemy   = 4   // one the Germans Control but do not hold
	wayOffRoad = 6   // no road: Infantry only
	wayFight   = 7   // Germans stand there
	wayGuard   = 2   // for each point of their Defense Value beyond three
	wayGerman  = 2   // a German-held bridge: to be seized, or blown at the last moment
	wayMend    = 5   // a blown canal bridge between Free Areas: to be repaired
	wayBlown   = 9   // a blown bridge, or none, over a canal
	wayRiver   = 18  // the same over a river
	wayFar     = 240 // out of reach
	marchFar   = 110 // a way to the goal that makes a unit worthless
	fullColumn = 40  // strength of a spearhead that needs no reinforcing
	columnRate = 4   // strength that a spearhead lacks for one twelfth of delay
)
