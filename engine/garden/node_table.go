package garden

import "bridgehead/engine"

// nodeTable is the table of the kinds of nodes, in the order of the turn; what a column means stands at nodeRow.
var nodeTable = [numKinds]nodeRow{
	kAuto: {name: "AUTO"},
	kSource: {
		name: "K_SOURCE", rule: "O-17", phases: in(phWeather), options: "HEX the source of supply of 1BRAB, 82, 101, POL in turn",
		mask: (*State).maskSource, act: (*State).actSource, prompt: (*State).sourcePrompt, check: (*State).checkSource,
		place: "the source is %s",
	},
	kDrop: {
		name: "K_DROP", rule: "O-17", phases: in(phWeather), options: "HEX where the unit lands",
		mask: (*State).maskDrop, act: (*State).actDrop, prompt: (*State).dropPrompt, check: (*State).checkDrop,
		place: "drop in %s",
	},
	kAir: {
		name: "K_AIR", rule: "O-40", phases: anyAir, options: "HEX to attack from the air; INTERDICT (Allies); END",
		mask: (*State).maskAir, act: (*State).actAir, prompt: (*State).airPrompt, check: (*State).checkAir,
		place: "attack %s from the air", end: "no more air strikes",
		traits: begins,
	},
	kOp: {
		name: "K_OP", rule: "O-220", phases: operations, options: "HEX to go to, MODE, FORT for the selected unit; UNIT to select; END",
		mask: (*State).maskOp, act: (*State).actOp, prompt: (*State).opPrompt, check: (*State).checkOp,
		place: "go to %s", who: "select %s", end: "end the moves of this phase",
		traits: begins,
	},
	kBuild: {
		name: "K_BUILD", rule: "O-83", phases: evenings, options: "UNIT that plots build-up, ascending; END",
		mask: (*State).maskBuild, act: (*State).actBuild, prompt: (*State).buildPrompt,
		who: "%s plots build-up", end: "no more build-ups",
		mode: engine.Set, traits: begins | inOrder,
	},
	kBreak: {
		name: "K_BREAK", rule: "O-83", phases: evenings, options: "UNIT that plots breakdown, ascending; END",
		mask: (*State).maskBreak, act: (*State).actBreak, prompt: (*State).breakPrompt,
		who: "%s plots breakdown", end: "no more breakdowns",
		mode: engine.Set, traits: begins | inOrder,
	},
	kDisband: {
		name: "K_DISBAND", rule: "O-92", phases: evenings, options: "UNIT that is to disband, ascending; END",
		mask: (*State).maskDisband, act: (*State).actDisband, prompt: (*State).disbandPrompt,
		who: "%s is to disband", end: "nobody else disbands",
		mode: engine.Set, traits: begins | inOrder,
	},
	kBattle: {
		name: "K_BATTLE", rule: "O-165", phases: operations, options: "HEX to attack, in any order; END",
		mask: (*State).maskBattle, act: (*State).actBattle, prompt: (*State).battlePrompt,
		place: "attack %s", end: "no more attacks",
		mode: engine.Sequence, traits: begins,
	},
	kAttack: {
		name: "K_ATTACK", rule: "O-165", phases: operations, options: "UNIT that attacks, in any order; END after one",
		mask: (*State).maskAttack, act: (*State).actAttack, prompt: (*State).attackPrompt, check: (*State).checkAttack,
		who: "%s attacks", end: "nobody else joins",
		mode: engine.Sequence, depth: 1, traits: eager,
	},
	kAdvance: {
		name: "K_ADVANCE", rule: "O-199", phases: operations, options: "CTRL how far the unit advances after combat",
		mask: (*State).maskAdvance, act: (*State).actAdvance, prompt: (*State).advancePrompt, check: (*State).checkAdvance,
		depth: 2,
	},
	kBarrage: {
		name: "K_BARRAGE", rule: "O-161", phases: operations, options: "HEX the guns fire at; END: none",
		mask: (*State).maskBarrage, act: (*State).actBarrage, prompt: (*State).barragePrompt, check: (*State).checkBarrage,
		place: "fire at %s", end: "no barrage",
		traits: begins,
	},
	kSplit: {
		name: "K_SPLIT", rule: "O-162", phases: operations, options: "UNIT whose protective fire is split or made one again, ascending; END",
		mask: (*State).maskSplit, act: (*State).actSplit, prompt: (*State).splitPrompt, check: (*State).checkAdvanced,
		who: "change the protective fire of %s", end: "leave protective fire as it is",
		mode: engine.Set, traits: begins | inOrder,
	},
	cWeather: {
		name: "C_WEATHER", rule: "O-32", phases: in(phWeather), options: "0 clear, 1 cloudy, 2 overcast",
		faces: (*State).weatherFaces, rolled: (*State).rolledWeather, event: once(evWeather), prompt: says("the weather of the day (O-32)"),
		traits: begins,
	},
	cShift: {
		name: "C_SHIFT", rule: "O-20", phases: in(phWeather), options: "0 the unit stays; else the hex it shifts to",
		faces: (*State).shiftFaces, rolled: (*State).rolledShift, event: (*State).shiftEvent, prompt: (*State).shiftPrompt, check: (*State).checkShift,
	},
	cAir: {
		name: "C_AIR", rule: "O-43", phases: anyAir, options: "0 a miss; 1 to 6 a hit and its die",
		faces: (*State).airFaces, class: (*State).airClass, rolled: (*State).rolledAir, event: (*State).airEvent, prompt: (*State).hitPrompt, check: (*State).checkHit,
	},
	cArrive: {
		name: "C_ARRIVE", rule: "O-81", phases: in(phArrivals), options: "0 to 9: what the arrivals of the turn lose, one after another",
		faces: (*State).arriveFaces, class: (*State).arriveClass, rolled: (*State).rolledArrive, event: once(evArrive), prompt: says("the delays of those that arrive (O-81)"), check: (*State).checkArrive,
		traits: begins,
	},
	cInterdict: {
		name: "C_INTERDICT", rule: "O-38", phases: in(phBuildUp), options: "0 to 19: which German units interdiction hits",
		faces: (*State).interdictFaces, class: (*State).interdictClass, rolled: (*State).rolledInterdict, event: once(evInterdict), prompt: (*State).interdictPrompt, check: (*State).checkInterdict,
		traits: begins,
	},
	cBridge: {
		name: "C_BRIDGE", rule: "O-146", phases: operations | combats, options: "0 the bridge stands; 1 to 3 it blows, and as many operation points are lost",
		faces: (*State).bridgeFaces, class: (*State).bridgeClass, rolled: (*State).rolledBridge, event: (*State).bridgeEvent, prompt: (*State).bridgePrompt, check: (*State).checkBridge,
	},
	cSurcharge: {
		name: "C_SURCHARGE", rule: "O-205", phases: operations | combats, options: "0 to 3 operation points more, out of command",
		faces: (*State).surchargeFaces, rolled: (*State).rolledSurcharge, event: (*State).surchargeEvent, prompt: (*State).surchargePrompt, check: (*State).checkSurcharge,
	},
	cFail: {
		name: "C_FAIL", rule: "O-125", phases: operations, options: "1 to 3 operation points lost by a failed move",
		faces: (*State).failFaces, class: (*State).failClass, rolled: (*State).rolledFail, event: (*State).failEvent, prompt: (*State).failPrompt, check: (*State).checkFail,
	},
	cRetreat: {
		name: "C_RETREAT", rule: "O-189", phases: combats, options: "0 the hex stays; 1 it retreats one hex, 2 two",
		faces: (*State).retreatFaces, class: (*State).retreatClass, rolled: (*State).rolledRetreat, event: (*State).retreatEvent, prompt: (*State).retreatPrompt, check: (*State).checkRetreat,
		traits: begins,
	},
	cIsolate: {
		name: "C_ISOLATE", rule: "O-63", phases: combats, options: "1 the unit is isolated",
		faces: (*State).isolateFaces, rolled: (*State).rolledIsolate, event: (*State).isolateEvent, prompt: (*State).isolatePrompt, check: (*State).checkIsolate,
	},
	kOver: {name: "OVER", rule: "O-30", phases: in(phOver), prompt: (*State).overPrompt},
}
