package reich

import "bridgehead/engine"

// nodeTable is the table of the kinds of nodes of the whole game; what a column means stands at nodeRow. Kinds without functions wait for
// their part, which gives them their columns here, its phases a run in flow.go, and takes its line out of Game.missing. The options are those
// of the part as it is to be; where a written kind has more to come, its options end with Later.
var nodeTable = [numKinds]nodeRow{
	kAuto: {name: "AUTO"},
	kSetHex: {
		name: "K_SET_HEX", part: "scenarios", rule: "25.2", phases: anywhere, options: "LOC within the distance of the entry, stacking kept; unit by unit, Germans first",
	},
	kSetMode: {
		name: "K_SET_MODE", part: "scenarios", rule: "25.21", phases: anywhere, options: "modes open to the unit, where the scenario leaves them open",
	},
	kPathfinder: {
		name: "K_PATHFINDER", part: "landing", rule: "14.31", phases: in(phAlliedMove), options: "LOC, or PASS for later",
	},
	kSupplyhead: {
		name: "K_SUPPLYHEAD", part: "landing", rule: "31.22", phases: in(phAlliedMove), options: "LOC, or PASS for later",
	},
	kSerial: {
		name: "K_SERIAL", part: "landing", rule: "14.72", phases: in(phAlliedMove), options: "UNIT to shift, NUM of its serial; PASS",
	},
	kLevel: {
		name: "K_LEVEL", part: "supply", rule: "25.41", phases: in(phLogistics), options: "UNIT: HQ of the division whose delivery is raised",
	},
	kRate: {
		name: "K_RATE", part: "supply", rule: "11.61b", phases: in(phLogistics), options: "NUM tens of per cent for command points",
	},
	kClub: {
		name: "K_CLUB", part: "supply", rule: "11.61c", phases: in(phLogistics), options: "NUM for command points, ammunition and movement in turn",
	},
	kRaid: {
		name: "K_RAID", part: "supply", rule: "11.61c", phases: in(phLogistics), options: "UNIT that fires at the drop or the road, ascending; ALL; PASS",
	},
	kShare: {
		name: "K_SHARE", part: "supply", rule: "11.61c", phases: in(phLogistics), options: "UNIT division HQ, NUM points; PASS",
	},
	kCP: {
		name: "K_CP", part: "supply", rule: "11.63", phases: commanding, options: "NUM command points for an HQ, HQs in order",
	},
	kCommand: {
		name: "K_COMMAND", part: "command", rule: "5", phases: commanding, options: "UNIT to give an order to, ascending; PASS",
		mask: (*State).maskCommand, act: (*State).actCommand, prompt: says("Who is given an order (16.6, 16.7, 18.42, 10.53)?"), of: actCommand, steps: steps(cmOrder),
		unit: "an order for %s", stop: "no more orders", traits: begins | inOrder,
	},
	kOrder: {
		name: "K_ORDER", part: "command", rule: "10.53", phases: commanding, options: "CTRL entrench, repair, demolish, remove an entrenchment; DIR of the bridge. Later: CTRL attach; NUM command points",
		mask: (*State).maskOrder, act: (*State).actOrder, prompt: (*State).orderPrompt, of: actCommand, steps: steps(cmWhat, cmSide),
		dir: "the bridge to %s", depth: 1,
	},
	kAttach: {
		name: "K_ATTACH", part: "supply", rule: "11.4", phases: commanding, options: "UNIT: an HQ with room",
	},
	kHQBack: {
		name: "K_HQ_BACK", part: "command", rule: "17.18", phases: commanding, options: "LOC beside a subordinate",
	},
	kAmP: {
		name: "K_AMP", part: "supply", rule: "11.72", phases: commanding, options: "UNIT: a battery freed by an ammunition point; PASS",
	},
	kMoveHead: {
		name: "K_MOVE_HEAD", part: "supply", rule: "11.14", phases: commanding, options: "LOC of the first hex, DIR of the second",
	},
	kTarget: {
		name: "K_TARGET", part: "fire", rule: "5.1", phases: firing, options: "UNIT: an enemy that somebody may fire at; LOC a hex that nobody observes (6.7); PASS ends the phase. Later: CTRL an airstrike",
		mask: (*State).maskTarget, act: (*State).actTarget, prompt: says("Which enemy is fired at (5.1)?"),
		unit: "fire at %s", hex: "fire at %s unseen", stop: "no more fire", traits: begins,
	},
	kKind: {
		name: "K_KIND", part: "fire", rule: "5.0", phases: firing, options: "CTRL direct, anti-tank, indirect or special fire, if more than one is possible",
	},
	kFirer: {
		name: "K_FIRER", part: "fire", rule: "5.11", phases: firing, options: "UNIT that fires, ascending; ALL as the first choice; PASS when somebody does",
		mask: (*State).maskFirer, act: (*State).actFirer, prompt: (*State).firerPrompt, of: actFire, steps: steps(fiJoin),
		unit: "%s fires", all: "all fire", stop: "nobody else", mode: engine.Set, depth: 1, traits: inOrder | eager,
	},
	kLower: {
		name: "K_LOWER", part: "fire", rule: "5.11", phases: firing, options: "YES joins the next lower packet; PASS",
		mask: (*State).maskLower, act: (*State).actLower, prompt: (*State).lowerPrompt, of: actFire, steps: steps(fiLower),
		yes: "join the next lower packet", stop: "stay in its packet", depth: 1,
	},
	kPoints: {
		name: "K_POINTS", part: "fire", rule: "5.25", phases: firing, options: "NUM points, in anti-tank fire where there is another target",
		mask: (*State).maskPoints, act: (*State).actPoints, prompt: (*State).pointsPrompt, of: actFire, steps: steps(fiPoints),
		num: "%s points", depth: 2,
	},
	kSpotter: {
		name: "K_SPOTTER", part: "fire", rule: "12.51", phases: shooting, options: "UNIT that observes; option spotters=chosen",
	},
	kEffect: {
		name: "K_EFFECT", part: "fire", rule: "5.3", phases: shooting, options: "CTRL of the owner of a target: keep, defilade, concentrate; stay and take a loss; PASS: be disrupted (5.37). Later: CTRL dismount",
		mask: (*State).maskEffect, act: (*State).actEffect, prompt: (*State).effectPrompt, of: actShot, steps: steps(shChoose, shHide),
		stop: "be disrupted", depth: 1,
	},
	kReturn: {
		name: "K_RETURN", part: "fire", rule: "5.81", phases: directing, options: "UNIT of those who fire at armour, at whom it returns fire; PASS",
		mask: (*State).maskReturn, act: (*State).actReturn, prompt: (*State).returnPrompt, of: actFire, steps: steps(fiReturn),
		unit: "return fire at %s", stop: "no return fire", depth: 1,
	},
	kPay: {
		name: "K_PAY", part: "supply", rule: "11.72", phases: shooting, options: "CTRL spend an ammunition point; PASS",
	},
	kStrike: {
		name: "K_STRIKE", part: "fire", rule: "15", phases: barraging, options: "UNIT that airstrikes are placed on; PASS",
	},
	kPatrol: {
		name: "K_PATROL", part: "fire", rule: "15.34", phases: in(phAlliedMove), options: "CTRL an air patrol, LOC its centre; PASS",
	},
	kMover: {
		name: "K_MOVER", part: "movement", rule: "8.0", phases: moving, options: "UNIT that leads a move; CTRL rearrange a stack; PASS ends the phase. Later: units that enter, CTRL land",
		mask: (*State).maskMover, act: (*State).actMover, prompt: (*State).moverPrompt,
		unit: "move %s", stop: "end the phase", traits: begins,
	},
	kJoin: {
		name: "K_JOIN", part: "movement", rule: "8.52", phases: moving, options: "further UNITs of the hex, ascending; ALL as the first choice; PASS",
		mask: (*State).maskJoin, act: (*State).actJoin, prompt: says("Who comes along (8.52)?"), of: actMove, steps: steps(mvJoin),
		unit: "%s comes along", all: "all come along", stop: "nobody else", mode: engine.Set, depth: 1, traits: inOrder,
	},
	kMove: {
		name: "K_MOVE", part: "movement", rule: "8", phases: moving, options: "LOC destination of a quiet way; DIR a step that enemies may answer or that goes over water; CTRL close action, leave travel mode, dismount, mount; PASS stops. Later: CTRL leave one behind, leave the map",
		mask: (*State).maskMove, act: (*State).actMove, prompt: (*State).movePrompt, of: actMove, steps: steps(mvChoose),
		hex: "go to %s", dir: "step to %s", stop: "stop here", depth: 1,
	},
	kPos: {
		name: "K_POS", part: "movement", rule: "8.5", phases: moving, options: "POS in the stack, for the lowest of the group",
		mask: (*State).maskPos, act: (*State).actPos, prompt: says("Which position in the stack, 1 on top (8.5)?"), of: actMove, steps: steps(mvClose, mvEnd),
		at: "position %s", depth: 1,
	},
	kDoctrine: {
		name: "K_DOCTRINE", part: "movement", rule: "8.4", phases: moving, options: "NUM standing order for opportunity fire; option fast",
	},
	kOpp: {
		name: "K_OPP", part: "movement", rule: "8.4", phases: moving | organizing, options: "UNIT fired at, of those who have triggered it, or of the armour in close action (5.9); PASS",
		mask: (*State).maskOpp, act: (*State).actOpp, prompt: (*State).oppPrompt, of: actAnswers, steps: steps(0),
		unit: "fire at %s", stop: "hold fire", depth: 1,
	},
	kSplit: {
		name: "K_SPLIT", part: "close action", rule: "5.25", phases: moving, options: "NUM points of opportunity fire at this attacker, or of infantry at this armour (5.9)",
		mask: (*State).maskSplit, act: (*State).actSplit, prompt: (*State).splitPrompt, of: actAssault, steps: steps(asPoints),
		num: "%s points", depth: 2,
	},
	kBlow: {
		name: "K_BLOW", part: "crossings", rule: "16.5", phases: moving, options: "YES try to blow the bridge; PASS",
		mask: (*State).maskBlow, act: (*State).playBlow, prompt: (*State).blowPrompt, of: actBlow, steps: steps(blAsk),
		yes: "try to blow it", stop: "leave it standing", depth: 1,
	},
	kTake: {
		name: "K_TAKE", part: "movement", rule: "R-9.0", phases: moving, options: "UNIT that is taken up in its stack",
		mask: (*State).maskTake, act: (*State).actTake, prompt: says("Which unit is taken up in its stack (R-9.0)?"), of: actArrange, steps: steps(arTake),
		unit: "take %s up", depth: 1,
	},
	kSlot: {
		name: "K_SLOT", part: "movement", rule: "R-9.0", phases: moving, options: "POS it is taken to",
		mask: (*State).maskSlot, act: (*State).actSlot, prompt: says("To which position, 1 on top (R-9.0)?"), of: actArrange, steps: steps(arSlot),
		at: "position %s", depth: 2,
	},
	kLand: {
		name: "K_LAND", part: "landing", rule: "14.0", phases: in(phAlliedMove), options: "UNIT, the first of the serial that lands; PASS",
	},
	kRoute: {
		name: "K_ROUTE", part: "landing", rule: "14.2", phases: in(phAlliedMove), options: "CTRL the northern or the southern route",
	},
	kDrop: {
		name: "K_DROP", part: "landing", rule: "14.2", phases: in(phAlliedMove), options: "LOC where it is to land",
	},
	kFlak: {
		name: "K_FLAK", part: "landing", rule: "14.5", phases: in(phAlliedMove), options: "UNIT that fires at the landing, ascending; PASS",
	},
	kMakeRoom: {
		name: "K_MAKE_ROOM", part: "landing", rule: "14.5", phases: in(phAlliedMove), options: "UNIT that leaves a hex that is too full, DIR",
	},
	kClose: {
		name: "K_CLOSE", part: "close action", rule: "8.6", phases: moving, options: "DIR of the hex attacked",
		mask: (*State).maskClose, act: (*State).actClose, prompt: says("Which hex is attacked (8.6)?"), of: actMove, steps: steps(mvEnd),
		dir: "attack %s", depth: 2,
	},
	kPress: {
		name: "K_PRESS", part: "close action", rule: "8.76", phases: moving, options: "YES proceed for a check of morale and a point; PASS: be disrupted",
		mask: (*State).maskPress, act: (*State).actPress, prompt: (*State).pressPrompt, of: actClose, steps: steps(clPress),
		yes: "press on", stop: "be disrupted", depth: 2,
	},
	kRetreat: {
		name: "K_RETREAT", part: "close action", rule: "R-8.71", phases: moving, options: "DIR a unit retreats in, hex by hex",
		mask: (*State).maskRetreat, act: (*State).actRetreat, prompt: (*State).retreatPrompt, of: actRetreat, steps: steps(0),
		dir: "retreat to %s", depth: 1,
	},
	kAdvance: {
		name: "K_ADVANCE", part: "close action", rule: "R-8.71", phases: moving, options: "UNIT that advances into the emptied hex, ascending; ALL as the first choice; PASS",
		mask: (*State).maskAdvance, act: (*State).actAdvance, prompt: says("Who advances (8.48)?"), of: actClose, steps: steps(clAdvance),
		unit: "%s advances", all: "all advance", stop: "nobody else", mode: engine.Set, depth: 2, traits: inOrder | eager,
	},
	kOrg: {
		name: "K_ORG", part: "organization", rule: "13", phases: organizing, options: "UNIT that changes its mode, ascending; PASS",
		mask: (*State).maskOrg, act: (*State).actOrg, prompt: says("Which unit changes its mode (13)?"), of: actOrganize, steps: steps(ogPick),
		unit: "change the mode of %s", stop: "end the phase", traits: begins | inOrder,
	},
	kMode: {
		name: "K_MODE", part: "organization", rule: "13.0", phases: organizing, options: "CTRL for the modes one change away. Later: take trucks",
		mask: (*State).maskMode, act: (*State).actMode, prompt: (*State).modePrompt, of: actOrganize, steps: steps(ogMode),
		depth: 1,
	},
	kOffMap: {
		name: "K_OFFMAP", part: "off-map", rule: "20", phases: in(phGermanMove), options: "UNIT, AREA next in the chain; PASS",
	},
	cDeploy: {
		name: "C_DEPLOY", part: "scenarios", rule: "25.62", phases: anywhere, options: "two dice: where a formation begins",
	},
	cFlak: {
		name: "C_FLAK", part: "landing", rule: "31.13", phases: anywhere, options: "a die: whether flak is suppressed",
	},
	cWeather: {
		name: "C_WEATHER", part: "landing", rule: "14.1", phases: in(phWeather), options: "two dice, the north and then the south",
	},
	cLogistic: {
		name: "C_LOGISTIC", part: "supply", rule: "11.61", phases: in(phLogistics), options: "two dice",
	},
	cRally: {
		name: "C_RALLY", part: "command", rule: "11.53", phases: commanding, options: "two dice against the morale of a disrupted unit",
		faces: rollTwo, class: (*State).rallies, rolled: (*State).rolledRally, says: (*State).saysRally, prompt: (*State).rallyPrompt, of: actCommand, steps: steps(cmRally),
	},
	cHead: {
		name: "C_HEAD", part: "supply", rule: "11.14", phases: commanding, options: "two dice",
	},
	cFire: {
		name: "C_FIRE", part: "fire", rule: "5.6", phases: shooting, options: "two dice on the fire results",
		faces: rollTwo, class: (*State).fireResult, rolled: (*State).rolledFire, says: (*State).saysFire, prompt: (*State).firePrompt, of: actShot, steps: steps(shRoll),
	},
	cPick: {
		name: "C_PICK", part: "fire", rule: "6.7", phases: barraging, options: "the unit hit in a hex that nobody observes, all alike",
		faces: (*State).pickFaces, class: (*State).picked, rolled: (*State).rolledPick, says: (*State).saysPick, prompt: (*State).pickPrompt, of: actFire, steps: steps(fiPick),
	},
	cMorale: {
		name: "C_MORALE", part: "command", rule: "11.92", phases: shooting, options: "two dice against morale",
		faces: rollTwo, class: (*State).passes, rolled: (*State).rolledMorale, says: (*State).saysMorale, prompt: (*State).moralePrompt,
	},
	cAT: {
		name: "C_AT", part: "fire", rule: "5.81", phases: shooting, options: "two dice for a class of anti-tank fire",
		faces: rollTwo, class: (*State).tankResult, rolled: (*State).rolledTank, says: (*State).saysTank, prompt: (*State).tankPrompt, of: actShot, steps: steps(shTank),
	},
	cDeplete: {
		name: "C_DEPLETE", part: "supply", rule: "11.33", phases: shooting, options: "a die",
	},
	cLeader: {
		name: "C_LEADER", part: "command", rule: "19.32", phases: shooting, options: "two dice for a point lost beside a leader",
		faces: rollTwo, class: (*State).dies, rolled: (*State).rolledLeader, says: (*State).saysLeader, prompt: (*State).leaderPrompt, of: actPeril, steps: steps(0),
	},
	cStrike: {
		name: "C_STRIKE", part: "fire", rule: "15", phases: directing, options: "a die, then two",
	},
	cPatrol: {
		name: "C_PATROL", part: "fire", rule: "15.34", phases: in(phAlliedMove), options: "two dice",
	},
	cMA: {
		name: "C_MA", part: "supply", rule: "11.3", phases: moving, options: "one die or two: how far a unit goes",
	},
	cBlow: {
		name: "C_BLOW", part: "crossings", rule: "16.5", phases: moving | commanding, options: "two dice at the first approach; one for the demolition of a railway bridge",
		faces: rollBlow, class: (*State).blows, rolled: (*State).rolledBlow, says: (*State).saysBlow, prompt: (*State).blowPrompt, of: actBlow, steps: steps(blRoll),
	},
	cFerry: {
		name: "C_FERRY", part: "crossings", rule: "10.91", phases: moving, options: "a die, once for a ferry",
		faces: rollOne, class: (*State).gains, rolled: (*State).rolledFerry, says: (*State).saysFerry, prompt: (*State).ferryPrompt, of: actMove, steps: steps(mvFerry),
	},
	cLand: {
		name: "C_LAND", part: "landing", rule: "14.23", phases: in(phAlliedMove), options: "two dice for a serial",
	},
	cScatter: {
		name: "C_SCATTER", part: "landing", rule: "14.23", phases: in(phAlliedMove, phLogistics), options: "a die for the direction, then one for the distance",
	},
	cLose: {
		name: "C_LOSE", part: "landing", rule: "14.23", phases: in(phAlliedMove), options: "a die for a unit of the serial",
	},
	cClose: {
		name: "C_CLOSE", part: "close action", rule: "8.73", phases: moving, options: "a die on the results of close action",
		faces: rollOne, class: (*State).closeClass, rolled: (*State).rolledClose, says: (*State).saysClose, prompt: (*State).closePrompt, of: actClose, steps: steps(clRoll),
	},
	cEarly: {
		name: "C_EARLY", part: "off-map", rule: "31.3", phases: in(phRecord), options: "a die: early release",
	},
	cNight: {
		name: "C_NIGHT", part: "off-map", rule: "23.65", phases: moving, options: "a die: 30 Corps by night",
	},
	cAdvance: {
		name: "C_ADVANCE", part: "off-map", rule: "20.3", phases: in(phRecord), options: "two dice: the progress track",
	},
	kOver: {name: "OVER", part: "scenarios", rule: "4.0", phases: in(phOver), options: "none: the game is over", prompt: (*State).overPrompt},
}
