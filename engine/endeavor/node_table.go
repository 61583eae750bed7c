package endeavor

import "bridgehead/engine"

// nodeTable is the table of the kinds of nodes, in the order of the turn; what a column means stands at nodeRow.
var nodeTable = [numKinds]nodeRow{
	kAuto: {name: "AUTO"},
	kPortUse: {
		name: "K_PORT_USE", rule: "2.7c", phases: in(phReinforce), options: "YES the real port works this turn; STOP the Beach Port",
		mask: (*State).maskPortUse, act: (*State).actPortUse, prompt: (*State).portUsePrompt, check: (*State).checkPort,
		yes: "use the real port", stop: "use the Beach Port", traits: begins,
	},
	kPort3: {
		name: "K_PORT3", rule: "2.5b", phases: in(phReinforce), options: "HEX the one of three ports that works this turn",
		mask: (*State).maskPort3, act: (*State).actPort3, prompt: says("Which of these ports works this turn (2.5)?"), check: (*State).checkRenew,
		hex: "%s works this turn", traits: begins,
	},
	kHQBack: {
		name: "K_HQ_BACK", rule: "2.2a", phases: in(phReinforce), options: "HEX with a supplied HQ where a lost one comes back",
		mask: (*State).maskHQBack, act: (*State).actPlace, prompt: (*State).arrivalPrompt, check: (*State).checkUnit,
		hex: "come back at %s", traits: begins,
	},
	kReich: {
		name: "K_REICH", rule: "3.6", phases: in(phGermanReinforce), options: "YES play Defend the Reich, once and for all; STOP",
		mask: (*State).maskReich, act: (*State).actReich, prompt: says("Play Defend the Reich!!! (3.6)?"), check: (*State).checkRenew,
		yes: "play Defend the Reich!!!", stop: "not now", traits: begins,
	},
	kReinf: {
		name: "K_REINF", rule: "1.15", phases: reinforcing, options: "HEX of arrival; HOLD where every one lies in a zone of control",
		mask: (*State).maskReinf, act: (*State).actReinf, prompt: (*State).arrivalPrompt, check: (*State).checkUnit,
		hex: "arrive at %s", traits: begins,
	},
	kRemove: {
		name: "K_REMOVE", rule: "1.17", phases: reinforcing, options: "UNIT to withdraw",
		mask: (*State).maskRemove, act: (*State).actRemove, prompt: (*State).removePrompt, check: (*State).checkRenew,
		unit: "withdraw %s", traits: begins,
	},
	kRepl: {
		name: "K_REPL", rule: "1.16", phases: reinforcing, options: "UNIT that gains a step; UNIT2 dead unit to rebuild; STOP",
		mask: (*State).maskRepl, act: (*State).actRepl, prompt: (*State).replPrompt, check: (*State).checkRenew,
		unit: "a step for %s", unit2: "rebuild %s", stop: "no more replacements", traits: begins | inOrder,
	},
	kRebuildAt: {
		name: "K_REBUILD_AT", rule: "1.16h", phases: reinforcing, options: "HEX where the unit is rebuilt",
		mask: (*State).maskRebuildAt, act: (*State).actRebuildAt, prompt: (*State).arrivalPrompt, check: (*State).checkUnit,
		hex: "rebuild at %s", depth: 1,
	},
	kZone: {
		name: "K_ZONE", rule: "2.14c", phases: in(phAir), options: "CTRL the Air Zone to dominate, ascending; STOP",
		mask: (*State).maskZone, act: (*State).actZone, prompt: (*State).zonePrompt, check: (*State).checkAllied,
		stop: "dominate no more zones", mode: engine.Set, traits: begins | inOrder,
	},
	kInvade: {
		name: "K_INVADE", rule: "2.16", phases: in(phInvade), options: "HEX of a landing, ascending; STOP",
		mask: (*State).maskInvade, act: (*State).actInvade, prompt: (*State).invadePrompt, check: (*State).checkLandings,
		hex: "land at %s", stop: "no more landings", traits: begins | inOrder,
	},
	kAssault: {
		name: "K_ASSAULT", rule: "2.17a", phases: in(phInvade), options: "UNIT of the assault force, ascending; STOP",
		mask: (*State).maskAssault, act: (*State).actAssault, prompt: (*State).assaultPrompt, check: (*State).checkLandings,
		unit: "%s lands", stop: "nobody else lands", mode: engine.Set, depth: 1, traits: inOrder | eager,
	},
	kAHQ: {
		name: "K_AHQ", rule: "2.3d", phases: in(phAnnounce), options: "UNIT the HQ to flip, ascending; STOP",
		mask: (*State).maskAHQ, act: (*State).actAHQ, prompt: says("Which HQ becomes an Attack HQ (2.3)?"),
		unit: "flip %s", stop: "no more Attack HQs", mode: engine.Set, traits: begins | inOrder | eager,
	},
	kDrop: {
		name: "K_DROP", rule: "2.15", phases: in(phDrop), options: "UNIT to drop; STOP",
		mask: (*State).maskDrop, act: (*State).actDrop, prompt: (*State).dropPrompt, check: (*State).checkAllied,
		unit: "drop %s", stop: "no more drops", traits: begins,
	},
	kDropAt: {
		name: "K_DROP_AT", rule: "2.15b", phases: in(phDrop, phMove), options: "HEX where the unit lands, or SECTOR first",
		mask: (*State).maskDropAt, act: (*State).actDropAt, prompt: (*State).dropAtPrompt, check: (*State).checkUnit,
		hex: "drop at %s", sector: "drop in the sector of %s", depth: 1,
	},
	kMove: {
		name: "K_MOVE", rule: "S-21", phases: moving, options: "UNIT that moves next; STOP ends the phase",
		mask: (*State).maskMove, act: (*State).actMove, prompt: (*State).movePrompt, check: (*State).checkNoHand,
		unit: "move %s", stop: "end the phase", traits: begins,
	},
	kGo: {
		name: "K_GO", rule: "S-22", phases: moving, options: "HEX to go to and stop; HEX2 to overrun, or to enter and go on; SECTOR; UNIT2 or ALL join for an overrun; STOP stays",
		mask: (*State).maskGo, act: (*State).actGo, prompt: (*State).goPrompt, check: (*State).checkStack,
		hex: "go to %s", hex2: "go on through %s", sector: "go into the sector of %s", unit2: "%s comes along", all: "all come along", stop: "stay", depth: 1,
	},
	kOn: {
		name: "K_ON", rule: "S-37", phases: moving, options: "HEX, HEX2, SECTOR; UNIT2 is left behind; STOP",
		mask: (*State).maskOn, act: (*State).actOn, prompt: (*State).goPrompt, check: (*State).checkStack,
		hex: "go on to %s", hex2: "go on through %s", sector: "go into the sector of %s", unit2: "leave %s behind", stop: "stop here", depth: 1,
	},
	kSector: {
		name: "K_SECTOR", rule: "S-21", phases: moving | in(phDrop), options: "HEX in the sector named",
		mask: (*State).maskSector, act: (*State).actSector, prompt: says("Which hex of the sector?"), check: (*State).checkSector,
		hex: "go to %s", depth: 2,
	},
	kOvrFrom: {
		name: "K_OVR_FROM", rule: "S-34", phases: moving, options: "HEX from which the stack overruns",
		mask: (*State).maskOvrFrom, act: (*State).actOvrFrom, prompt: (*State).ovrFromPrompt, check: (*State).checkStack,
		hex: "from %s", depth: 2,
	},
	kAttack: {
		name: "K_ATTACK", rule: "S-41", phases: in(phCombat, phGermanCombat), options: "HEX to attack; CTRL the landing to resolve; STOP",
		mask: (*State).maskAttack, act: (*State).actAttack, prompt: (*State).attackPrompt, check: (*State).checkAttack,
		hex: "attack %s", stop: "no more attacks", traits: begins,
	},
	kEmergency: {
		name: "K_EMERGENCY", rule: "1.21", phases: fighting, options: "YES use an Emergency Attack marker; STOP",
		mask: (*State).maskEmergency, act: (*State).actEmergency, prompt: (*State).emergencyPrompt, check: (*State).checkFight,
		yes: "use an Emergency Attack marker", stop: "without a marker", depth: 1,
	},
	kJoin: {
		name: "K_JOIN", rule: "S-43", phases: in(phCombat, phGermanCombat), options: "UNIT that attacks, ascending; ALL as the first choice; STOP",
		mask: (*State).maskJoin, act: (*State).actJoin, prompt: (*State).joinPrompt, check: (*State).checkFight,
		unit: "%s attacks", all: "all attack", stop: "nobody else", mode: engine.Set, depth: 1, traits: inOrder | eager,
	},
	kAir: {
		name: "K_AIR", rule: "2.14d", phases: in(phMove, phCombat, phExploit), options: "YES one Air Point; NUM points of Carpet Bombing; STOP none",
		mask: (*State).maskAir, act: (*State).actAir, prompt: (*State).airPrompt, check: (*State).checkFight,
		yes: "use an Air Point", stop: "no air support", depth: 1,
	},
	kLoss: {
		name: "K_LOSS", rule: "S-51", phases: fighting, options: "UNIT that loses a step",
		mask: (*State).maskLoss, act: (*State).actLoss, prompt: (*State).lossPrompt, check: (*State).checkFight,
		unit: "%s loses a step", depth: 1,
	},
	kFort: {
		name: "K_FORT", rule: "1.6", phases: fighting, options: "YES stay in the fort; STOP retreat",
		mask: (*State).maskFort, act: (*State).actFort, prompt: (*State).fortPrompt, check: (*State).checkFight,
		yes: "hold the fort", stop: "retreat", depth: 1,
	},
	kRetreat: {
		name: "K_RETREAT", rule: "S-54", phases: fighting, options: "HEX the stack goes to next; UNIT to set aside, which goes by itself",
		mask: (*State).maskRetreat, act: (*State).actRetreat, prompt: (*State).retreatPrompt, check: (*State).checkFight,
		hex: "retreat to %s", unit: "%s goes by itself", depth: 1,
	},
	kRetLoss: {
		name: "K_RET_LOSS", rule: "S-55", phases: fighting, options: "UNIT that loses a step for a zone of control",
		mask: (*State).maskRetLoss, act: (*State).actRetLoss, prompt: (*State).retLossPrompt, check: (*State).checkFight,
		unit: "%s loses a step", depth: 2,
	},
	kAdvance: {
		name: "K_ADVANCE", rule: "S-57", phases: in(phCombat, phGermanCombat), options: "UNIT that advances, ascending; ALL into the emptied hex; STOP",
		mask: (*State).maskAdvance, act: (*State).actAdvance, prompt: (*State).advancePrompt, check: (*State).checkFight,
		unit: "%s advances", all: "all advance", stop: "nobody else advances", depth: 1, traits: inOrder | eager,
	},
	kAdvStep: {
		name: "K_ADV_STEP", rule: "R-55", phases: in(phCombat, phGermanCombat), options: "HEX further; STOP",
		mask: (*State).maskAdvStep, act: (*State).actAdvStep, prompt: (*State).advStepPrompt, check: (*State).checkFight,
		hex: "go on to %s", stop: "stop here", depth: 2,
	},
	kTruckTo: {
		name: "K_TRUCK_TO", rule: "2.13f", phases: entering, options: "HEX where the Truck goes",
		mask: (*State).maskTruckTo, act: (*State).actTruckTo, prompt: (*State).truckPrompt, check: (*State).checkTruck,
		hex: "the Truck goes to %s", depth: 1,
	},
	kOverstack: {
		name: "K_OVERSTACK", rule: "S-10", phases: in(phMove, phGermanMove), options: "UNIT to remove from an overfull hex",
		mask: (*State).maskOverstack, act: (*State).actOverstack, prompt: (*State).overstackPrompt, check: (*State).checkNoHand,
		unit: "remove %s", traits: begins,
	},
	kShip: {
		name: "K_SHIP", rule: "2.9", phases: in(phShip), options: "UNIT2 goes back to its box, ascending; UNIT sails from a box, ascending; STOP",
		mask: (*State).maskShip, act: (*State).actShip, prompt: (*State).shipPrompt, check: (*State).checkAllied,
		unit: "%s sails", unit2: "%s goes back", stop: "no more ships", traits: begins | inOrder,
	},
	kShipTo: {
		name: "K_SHIP_TO", rule: "2.9a", phases: in(phShip), options: "HEX of the port or Beach Port",
		mask: (*State).maskShipTo, act: (*State).actShipTo, prompt: (*State).shipToPrompt, check: (*State).checkUnit,
		hex: "sail to %s", depth: 1,
	},
	cAir: {
		name: "C_AIR", rule: "2.14a", phases: in(phAir), options: "the sum of two dice: the Air Points of the turn",
		faces: rollTwo, class: (*State).airClass, rolled: (*State).rolledAir, event: (*State).airEvent, prompt: says("the Air Points of the turn (2.14a)"),
		traits: begins,
	},
	cDrop: {
		name: "C_DROP", rule: "2.15d", phases: in(phDrop), options: "a die: whether the unit that drops loses a step",
		faces: rollOne, class: (*State).dropClass, rolled: (*State).rolledDrop, event: (*State).dropEvent, prompt: (*State).dropRollPrompt, check: (*State).checkUnit,
	},
	cCombat: {
		name: "C_COMBAT", rule: "S-50", phases: fighting, options: "the sum of two dice on the combat table",
		faces: rollTwo, class: (*State).combatClass, rolled: (*State).rolledCombat, event: (*State).combatEvent, prompt: (*State).combatPrompt, check: (*State).checkFight,
	},
	cPort: {
		name: "C_PORT", rule: "2.7a", phases: entering, options: "a die: in how many turns the port begins to work",
		faces: rollOne, class: (*State).portClass, rolled: (*State).rolledPort, event: (*State).portEvent, prompt: (*State).portPrompt, check: (*State).checkPort,
	},
	kOver: {name: "OVER", rule: "4.0", phases: in(phOver), prompt: (*State).overPrompt},
}
