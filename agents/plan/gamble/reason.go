package gamble

import (
	"fmt"

	"bridgehead/agents/plan"
	"bridgehead/engine"
	"bridgehead/engine/gamble"
)

// Why a decision is made, in words: what it is about, and which part of the judgement it changes
// most.

// subjects are what features are about, beside the victory Areas: from one kind on up to the next, in words for each side.
var subjects = [...]struct {
	from, to int
	words    [2]string
}{
	{fBonus, fMarch, [2]string{"it keeps the Guards out of Eindhoven on the 17th (21.31)", "Eindhoven on the 17th (21.31)"}},
	{fMarch, fWaves, [2]string{"XXX Corps is held up", "XXX Corps comes nearer to its goal"}},
	{fWaves, fStray, [2]string{"it wears XXX Corps down for today (8.3)", "it keeps battalions of XXX Corps Fresh for Assaults to come (8.3)"}},
	{fStray, fFights, [2]string{"XXX Corps is drawn off its road", "XXX Corps keeps to its road"}},
	{fFights, fHolder, [2]string{"an Assault in good strength (10.72)", "an Assault in good strength (10.72)"}},
	{fHolder, fReserves, [2]string{"the Advantage and daylight (12, 6.3)", "the Advantage and daylight (12, 6.3)"}},
	{fReserves, fArea, [2]string{"supply for refits (13.6)", "supply for refits (13.6)"}},
	{fLine, fHeld, [2]string{"it cuts or threatens the Supply Line of XXX Corps (13.8)", "the Supply Line of XXX Corps (13.8)"}},
	{fHeld, fLanded, [2]string{"bridges denied (19.4)", "bridges in our hands (19.1)"}},
	{fLanded, fLoss, [2]string{"landings disturbed (18.4)", "more troops on the ground (18.4)"}},
	{fLoss, fOwner, [2]string{"it spares our units or costs the enemy's", "it spares our units or costs the enemy's"}},
	{fOwner, fIntruders, [2]string{"ground (7.2)", "ground (7.2)"}},
	{fIntruders, fGoal, [2]string{"it cuts or threatens the Supply Line of XXX Corps (13.8)", "the Supply Line of XXX Corps (13.8)"}},
}

// Parts appends the worth of each Area, then the subjects.
func (e *evaluation) Parts(st *plan.Style, x []float64, left float64, dst []float64) []float64 {
	for l := range gamble.AreaCount {
		dst = append(dst, float64(x[fArea+l]*(st.At(fArea+l, left)+st.At(fOwn, left))))
	}
	for _, sub := range subjects {
		v := 0.
		for i := sub.from; i < sub.to; i++ {
			if x[i] != 0 {
				v += float64(x[i] * st.At(i, left))
			}
		}
		dst = append(dst, v)
	}
	return dst
}

// Part names what the i-th part means to a side that gains by it.
func (e *evaluation) Part(i int, side engine.Player) string {
	if i < gamble.AreaCount {
		return e.areaText(i, side)
	}
	return subjects[i-gamble.AreaCount].words[side]
}

// topics say what the decision at a kind of node is about.
var topics = map[string]string{
	"K_IMPULSE": "the best Impulse found", "K_IMPULSE2": "the best second half found (12.3)",
	"K_ACTIVE": "the best place to act", "K_AFTER": "what to do with the rest of the Impulse (12.3, 14.5)",
	"K_REPAIR": "bridges first (19.2)", "K_ACT": "the best move of this activation",
	"K_STEP": "on the way to where it does most", "K_MODE": "the best crossing (9.62)",
	"K_JOIN": "as many as help join (10.3)", "K_POINT": "the strongest leads (10.72A)",
	"K_SUPPORT": "guns cost nothing (15.12)", "K_FORWARD": "the defense that costs least (10.73A)",
	"K_ATT_RETREAT": "where the attackers are better off (10.741)", "K_CP": "the loss that hurts least (10.8)",
	"K_DEF_RETREAT": "to stand or to go (10.93)", "K_RETREAT_DEST": "the best place to go to (10.92)",
	"K_DEMOLISH": "bridges at the last moment (19.4)", "K_UK_UNIT": "the lift that is needed most (18.41)",
	"K_UK_DROP": "the best place to land (18.41)", "K_BOMB_TARGET": "where shells hurt most (11.1)",
	"K_PRIMARY": "the target that matters most (11.12)", "K_INT_AREA": "landings to disturb (16.4)",
	"K_LAND_AREA": "D-Day by surprise (20.4)", "K_LAND_OPT": "D-Day by surprise (20.4)",
	"K_REINF": "where it is needed (18.2)", "K_DEPOT": "supply forward (13.4)",
	"K_DEPOT_DEST": "supply near those in need (13.41)", "K_REFIT": "the units that matter first (13.6)",
	"K_REFIT_DEPOT": "the cheapest depot (13.6)", "K_RESERVE": "the length of the next day (13.7)",
	"K_RG_UNIT": "to where it is needed tomorrow (6.51)", "K_RG_DEST": "to where it is needed tomorrow (6.51)",
	"K_DRM": "the evening (12.41)",
}

// Topic is what a decision is about. A roll is kept or made again for one reason only.
func (e *evaluation) Topic(es engine.State, a engine.Action) (text string, whole bool) {
	switch kind := es.(*gamble.State).NodeKind(); {
	case kind == "K_REROLL" && a == 0:
		return "the Advantage scores a point and is worth more than a new roll (12.2, 21.3)", true
	case kind == "K_REROLL":
		return "a new roll is worth more than the Advantage (12.2)", true
	case topics[kind] != "":
		return topics[kind], false
	}
	return "the best line found", false
}

// areaText names a victory Area that a decision is for.
func (e *evaluation) areaText(l int, side engine.Player) string {
	name := fmt.Sprintf("%d %s", l+1, e.facts.Names[l])
	if l == eindhoven {
		name += " on the 17th (21.31)"
	} else if l == arnhem {
		name += " (21.32)"
	} else {
		name += " (21.3)"
	}
	if side == german {
		return "it keeps or takes from the Allies " + name
	}
	return "it brings or secures " + name
}
