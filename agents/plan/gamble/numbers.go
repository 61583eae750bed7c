package gamble

import (
	"math"

	"bridgehead/agents/plan"
	"bridgehead/engine/gamble"
)

// Knobs are the numbers of a style, named in knobNames: first those inside the features, then factors
// on the judged weights of groups of features.
const (
	kHope         = iota // the most a victory Area in reach is worth of what it scores once held
	kUnsupplied          // share of a victory Area under Corps Control without a Supply Line (21.3)
	kRetaken             // the most a victory Area in danger loses of its worth
	kSpanAtEnd           // way that leaves a hope of one in e with no time left
	kSpanADay            // and what a day adds to it
	kDangerBeside        // danger from beside an Area, as a share of an Assault's chance
	kDangerWithin        // the least danger from Germans in the Area
	kDangerEmpty         // an Area that nobody holds against Germans at hand
	kDangerFar           // and, with days to come, an Area that nobody holds where Germans may come to
	kFarScale            // MF that make such danger less by e
	kBlows               // Assaults a day that a place in danger has to stand
	kSteps               // share of its Casualty Points a garrison can lose and hold (10.8)
	kSpent               // Spent is the price of acting, as a share of a step lost: at dusk
	kSpentAtDawn         // and what it costs more with the whole day ahead
	kPendingGain         // an Assault won, beside victory points and roads
	kPending             // an Assault that is sure to succeed
	kCutNow              // chance that a place in full danger is lost, on the last day
	kCutLater            // the same when there are days to open the line again
	kWayEnemy            // way into an Area the Germans Control but do not hold
	kWayOffRoad          // by no road: Infantry only
	kWayFight            // where Germans stand
	kWayGuard            // for each point of their Defense Value beyond three
	kWayGerman           // over a German-held bridge: to be seized, or blown at the last moment
	kWayMend             // over a blown canal bridge between Free Areas: to be repaired
	kWayBlown            // over a canal by a blown bridge, or none
	kWayRiver            // the same over a river
	kColumn              // strength of a spearhead that needs no reinforcing
	kMarch               // factors from here on
	kVan
	kRange
	kWaves
	kStray
	kBonus
	kHolder
	kHolderVP
	kSunset
	kNext
	kReserves
	kReady
	kArea
	kLine
	kHeld
	kBlown
	kLanded
	kLoss
	kSpentUnits
	kKill
	kAside
	kTired
	kOwner
	kFed
	kTrap
	kZone
	knobCount
)

var knobNames = [knobCount]string{"hope", "unsupplied", "retaken", "span-at-end", "span-a-day", "danger-beside",
	"danger-within", "danger-empty", "danger-far", "far-scale", "blows", "steps", "spent", "spent-at-dawn", "pending-gain", "pending", "cut-now",
	"cut-later", "way-enemy", "way-off-road", "way-fight", "way-guard", "way-german", "way-mend", "way-blown",
	"way-river", "column", "march", "van", "range", "waves", "stray", "bonus", "holder", "holder-vp", "sunset", "next", "reserves",
	"ready", "area", "line", "held", "blown", "landed", "loss", "spent-units", "kill", "aside", "tired", "owner",
	"fed", "trap", "zone"}

// judgedKnobs are the numbers by judgement. Ways are in twelfths of the day's march of an armoured unit.
var judgedKnobs = [knobCount]float64{
	kHope: 0.45, kUnsupplied: 0.4, kRetaken: 0.6, kSpanAtEnd: 2, kSpanADay: 6, kDangerBeside: 0.5,
	kDangerWithin: 0.25, kDangerEmpty: 0.6, kDangerFar: 0.6, kFarScale: 5, kBlows: 2, kSteps: 0.5, kSpent: 0.12, kSpentAtDawn: 0.30,
	kPendingGain: 0.3, kPending: 0.5, kCutNow: 0.6, kCutLater: 0.3, kWayEnemy: 4, kWayOffRoad: 6, kWayFight: 7,
	kWayGuard: 2, kWayGerman: 2, kWayMend: 5, kWayBlown: 9, kWayRiver: 18, kColumn: 40,
	kMarch: 1, kVan: 1, kRange: 1, kWaves: 1, kStray: 1, kBonus: 1, kHolder: 1, kHolderVP: 1, kSunset: 1, kNext: 1, kReserves: 1,
	kReady: 1, kArea: 1, kLine: 1, kHeld: 1, kBlown: 1, kLanded: 1, kLoss: 1, kSpentUnits: 1, kKill: 1, kAside: 1,
	kTired: 1, kOwner: 1, kFed: 1, kTrap: 1, kZone: 1,
}

// shares are the knobs that cannot be more than one.
var shares = map[int]bool{kHope: true, kUnsupplied: true, kRetaken: true, kDangerBeside: true,
	kDangerWithin: true, kDangerEmpty: true, kDangerFar: true, kCutNow: true, kCutLater: true}

// wayCosts are the knobs of ways, as whole numbers.
type wayCosts struct{ enemy, offRoad, fight, guard, german, mend, blown, river, column int }

// numbers are the knobs as the planner knows them. What a knob weighs may be left out: danger from afar, and all that
// is a factor on weights.
func numbers() []plan.Number {
	out := make([]plan.Number, knobCount)
	for i := range out {
		out[i] = plan.Number{Name: knobNames[i], Judged: judgedKnobs[i], Share: shares[i], Off: i >= kMarch || i == kDangerFar}
	}
	return out
}

// Weigh fills the weights of a style from its knobs.
func (e *evaluation) Weigh(st *plan.Style) {
	f, k := e.facts, st.Numbers
	n := func(i int) int { return max(1, int(math.Round(k[i]))) }
	st.Own = &wayCosts{enemy: n(kWayEnemy), offRoad: n(kWayOffRoad), fight: n(kWayFight), guard: n(kWayGuard),
		german: n(kWayGerman), mend: n(kWayMend), blown: n(kWayBlown), river: n(kWayRiver), column: n(kColumn)}
	set := func(i, knob int, late, early float64) { st.Set(i, k[knob], late, early) }
	both := func(i, knob int, v float64) { set(i, knob, v, v) }
	both(fBonus, kBonus, 1)
	both(fMarch, kMarch, 0.01*marchFar*tens)
	both(fVan, kVan, 0.5)
	both(fRange, kRange, 0.8*0.01*marchFar*tens)
	both(fWaves, kWaves, 0.3)
	both(fStray, kStray, 0.35*tens)
	st.Set(fFights, 1, 1, 1)
	st.Set(fGoal, 1, 1, 1)
	set(fHolder, kHolder, -0.05, 0.25)
	both(fHolderVP, kHolderVP, 1)
	both(fSunset, kSunset, 0.06)
	both(fNext, kNext, 0.2)
	both(fReserves, kReserves, 0.03)
	both(fReady, kReady, 1)
	for l := range gamble.AreaCount {
		if !f.OwnVP {
			both(fArea+l, kArea, 1)
		}
	}
	if f.OwnVP {
		both(fOwn, kArea, 1)
	}
	for i := range lines {
		both(fLine+i, kLine, 0.08)
	}
	for b := range min(bridgeMost, len(f.Bridges)) {
		v := 0.05
		if f.IsRiver[b] {
			v = 0.1
		}
		both(fHeld+b, kHeld, v)
		both(fBlown+b, kBlown, v)
	}
	for d := range divisions {
		if d > 0 {
			both(fLanded+d, kLanded, 0.07*tens)
		}
		both(fLoss+d, kLoss, 0.05)
		both(fSpent+d, kSpentUnits, 0.05)
	}
	both(fKill, kKill, 0.05)
	both(fKill+1, kAside, 0.02)
	both(fTired, kTired, 0.05)
	for r := range regions {
		both(fOwner+r, kOwner, 0.2)
	}
	both(fFed, kFed, 0.5)
	both(fTrap, kTrap, 1)
	both(fIntruders, kZone, 1)
}
