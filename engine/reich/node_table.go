package reich

import "bridgehead/engine"

// nodeTable is the table of the kinds of nodes; what a column means stands at nodeRow.
var nodeTable = [numKinds]nodeRow{
	kAuto: {name: "AUTO"},
	kSetHex: {
		name: "K_SET_HEX", part: "scenarios", rule: "25.2", phases: anywhere, options: "LOC where a unit begins or enters, stacking kept; at the start unit by unit, Germans first",
		mask: (*State).maskSetHex, act: (*State).actSetHex, prompt: (*State).setHexPrompt, of: actPlace, steps: steps(plHex),
		hex: "in %s", depth: 1,
	},
	kSetMode: {
		name: "K_SET_MODE", part: "scenarios", rule: "25.21", phases: anywhere, options: "CTRL the modes open to a unit that begins or enters, where the scenario leaves them open",
		mask: (*State).maskSetMode, act: (*State).actSetMode, prompt: (*State).setModePrompt, of: actPlace, steps: steps(plMode),
	},
	kPathfinder: {
		name: "K_PATHFINDER", part: "landing", rule: "14.31", phases: in(phAlliedMove), options: "LOC of the pathfinder of the serial in hand",
		mask: (*State).maskPathfinder, act: (*State).actPathfinder, prompt: (*State).pathfinderPrompt, of: actLand, steps: steps(laZone),
		hex: "a pathfinder at %s", depth: 1,
	},
	kSupplyhead: {
		name: "K_SUPPLYHEAD", part: "landing", rule: "31.22", phases: in(phAlliedMove), options: "LOC of a supplyhead; with a landing PASS for later",
		mask: (*State).maskSupplyhead, act: (*State).actSupplyhead, prompt: (*State).supplyheadPrompt, of: actLand, steps: steps(laHead),
		hex: "the supplyhead at %s", stop: "later", depth: 1,
	},
	kSerial: {
		name: "K_SERIAL", part: "landing", rule: "14.72", phases: in(phAlliedMove), options: "with serials=free UNIT that goes to another serial, ascending; then UNIT, the first of that serial; PASS",
		mask: (*State).maskSerial, act: (*State).actSerial, prompt: (*State).serialPrompt, of: actLand, steps: steps(laShift),
		unit: "%s", stop: "as they are", depth: 1, traits: inOrder,
	},
	kLevel: {
		name: "K_LEVEL", part: "supply", rule: "25.41", phases: in(phLogistics), options: "UNIT: HQ of the division whose delivery is raised; PASS",
		mask: (*State).maskLevel, act: (*State).actLevel, prompt: (*State).levelPrompt, of: actLogistics, steps: steps(lgLevel),
		unit: "a normal delivery for %s", stop: "no more", traits: begins,
	},
	kRate: {
		name: "K_RATE", part: "supply", rule: "11.61b", phases: in(phLogistics), options: "NUM tens of per cent for command points, the rest is for ammunition",
		mask: (*State).maskRate, act: (*State).actRate, prompt: (*State).ratePrompt, of: actLogistics, steps: steps(lgRate),
		text: (*State).rateText, traits: begins,
	},
	kClub: {
		name: "K_CLUB", part: "supply", rule: "11.61c", phases: in(phLogistics), options: "NUM tens of per cent for command points, ammunition and movement in turn; with one dropped how much of the help goes to the first of the others",
		mask: (*State).maskClub, act: (*State).actClub, prompt: (*State).clubPrompt, of: actLogistics, steps: steps(lgClub, lgHelp),
		text: (*State).clubText, traits: begins,
	},
	kRaid: {
		name: "K_RAID", part: "supply", rule: "11.61c", phases: in(phLogistics), options: "UNIT that fires at the drop or the road, ascending; PASS",
		mask: (*State).maskRaid, act: (*State).actRaid, prompt: (*State).raidPrompt, of: actLogistics, steps: steps(lgRaid),
		unit: "%s fires", stop: "nobody else", traits: begins | inOrder,
	},
	kShare: {
		name: "K_SHARE", part: "supply", rule: "11.61c", phases: in(phLogistics), options: "NUM points for a division of 30 Corps, divisions in order: command points, then ammunition",
		mask: (*State).maskShare, act: (*State).actShare, prompt: (*State).sharePrompt, of: actLogistics, steps: steps(lgShare),
		num: "%s points", traits: begins,
	},
	kCP: {
		name: "K_CP", part: "supply", rule: "11.63", phases: in(phLogistics), options: "NUM command points for an HQ, HQs in order",
		mask: (*State).maskCP, act: (*State).actCP, prompt: (*State).cpPrompt, of: actLogistics, steps: steps(lgHQ),
		num: "%s command points", traits: begins,
	},
	kCommand: {
		name: "K_COMMAND", part: "command", rule: "4.0", phases: commanding, options: "UNIT to give an order to, ascending; PASS",
		mask: (*State).maskCommand, act: (*State).actCommand, prompt: says("Who is given an order (4.0)?"), of: actCommand, steps: steps(cmOrder),
		unit: "an order for %s", stop: "no more orders", traits: begins | inOrder,
	},
	kOrder: {
		name: "K_ORDER", part: "command", rule: "10.53", phases: commanding, options: "CTRL entrench, repair, demolish, remove an entrenchment; DIR of the bridge; CTRL attach; NUM command points",
		mask: (*State).maskOrder, act: (*State).actOrder, prompt: (*State).orderPrompt, of: actCommand, steps: steps(cmWhat, cmSide),
		dir: "the bridge to %s", num: "%s command points", depth: 1,
	},
	kAttach: {
		name: "K_ATTACH", part: "supply", rule: "11.4", phases: commanding, options: "UNIT: an HQ with room; PASS: as it is",
		mask: (*State).maskAttach, act: (*State).actAttach, prompt: (*State).attachPrompt, of: actCommand, steps: steps(cmAttach),
		unit: "serve %s", stop: "as it is", depth: 2,
	},
	kHQBack: {
		name: "K_HQ_BACK", part: "command", rule: "17.18", phases: commanding, options: "LOC beside a subordinate; PASS: later",
		mask: (*State).maskHQBack, act: (*State).actHQBack, prompt: (*State).hqBackPrompt, of: actCommand, steps: steps(cmBack),
		hex: "back at %s", stop: "later", depth: 1,
	},
	kAmP: {
		name: "K_AMP", part: "supply", rule: "11.72", phases: commanding, options: "UNIT: a battery freed by an ammunition point, ascending; PASS",
		mask: (*State).maskAmP, act: (*State).actAmP, prompt: says("Which battery is freed by an ammunition point, two for one (11.72)?"), of: actCommand, steps: steps(cmShells),
		unit: "free %s", stop: "no more", depth: 1, traits: begins | inOrder,
	},
	kMoveHead: {
		name: "K_MOVE_HEAD", part: "supply", rule: "11.14", phases: in(phAlliedCommand), options: "LOC of the first hex, DIR of the second; PASS: it stays",
		mask: (*State).maskMoveHead, act: (*State).actMoveHead, prompt: (*State).moveHeadPrompt, of: actCommand, steps: steps(cmHead),
		hex: "the supplyhead to %s", dir: "beside %s", stop: "it stays", depth: 1,
	},
	kTarget: {
		name: "K_TARGET", part: "fire", rule: "5.1", phases: firing, options: "UNIT: an enemy that somebody may fire at; LOC a hex that nobody observes (6.7); PASS ends the phase",
		mask: (*State).maskTarget, act: (*State).actTarget, prompt: says("Which enemy is fired at (5.1)?"),
		unit: "fire at %s", hex: "fire at %s unseen", stop: "no more fire", traits: begins,
	},
	kKind: {
		name: "K_KIND", part: "fire", rule: "24.4", phases: barraging, options: "NUM batteries off the map that take part",
		mask: (*State).maskKind, act: (*State).actKind, prompt: (*State).kindPrompt, of: actFire, steps: steps(fiGuns),
		text: (*State).kindText, depth: 1,
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
	kEffect: {
		name: "K_EFFECT", part: "fire", rule: "5.3", phases: shooting, options: "CTRL of the owner of a target: keep, defilade, concentrate; dismount; stay and take a loss; PASS: be disrupted (5.37)",
		mask: (*State).maskEffect, act: (*State).actEffect, prompt: (*State).effectPrompt, of: actShot, steps: steps(shChoose, shHide),
		stop: "be disrupted", text: (*State).effectText, depth: 1,
	},
	kReturn: {
		name: "K_RETURN", part: "fire", rule: "5.81", phases: directing, options: "UNIT of those who fire at armour, at whom it returns fire; PASS",
		mask: (*State).maskReturn, act: (*State).actReturn, prompt: (*State).returnPrompt, of: actFire, steps: steps(fiReturn),
		unit: "return fire at %s", stop: "no return fire", depth: 1,
	},
	kPay: {
		name: "K_PAY", part: "supply", rule: "11.72", phases: shooting, options: "CTRL spend an ammunition point; PASS: be depleted",
		mask: (*State).maskPay, act: (*State).actPay, prompt: (*State).payPrompt, of: actDeplete, steps: steps(dpPay),
		stop: "be depleted", depth: 1,
	},
	kStrike: {
		name: "K_STRIKE", part: "landing", rule: "15", phases: barraging, options: "UNIT that an airstrike is placed on; with cap=on CTRL a wider patrol over 30 Corps for an airstrike, YES no patrol; PASS",
		mask: (*State).maskStrike, act: (*State).actOnStrike, prompt: (*State).placePrompt, of: actStrike, steps: steps(skPlace),
		unit: "strike %s", yes: "no patrol over 30 Corps", stop: "no more airstrikes", traits: begins,
	},
	kPatrol: {
		name: "K_PATROL", part: "landing", rule: "15.34", phases: in(phAlliedMove), options: "CTRL an air patrol, or PASS; then LOC its centre",
		mask: (*State).maskPatrol, act: (*State).actPatrol, prompt: (*State).patrolPrompt, of: actLand, steps: steps(laPatrol, laCentre),
		hex: "around %s", stop: "no patrol", depth: 1,
	},
	kMover: {
		name: "K_MOVER", part: "movement", rule: "8.0", phases: moving, options: "UNIT that leads a move or enters the map; CTRL rearrange a stack, a landing, or supplyheads that wait; PASS ends the phase",
		mask: (*State).maskMover, act: (*State).actMover, prompt: (*State).moverPrompt,
		unit: "move %s", stop: "end the phase", traits: begins,
	},
	kJoin: {
		name: "K_JOIN", part: "movement", rule: "8.52", phases: moving, options: "further UNITs of the hex, ascending; ALL as the first choice; PASS",
		mask: (*State).maskJoin, act: (*State).actJoin, prompt: says("Who comes along (8.52)?"), of: actMove, steps: steps(mvJoin),
		unit: "%s comes along", all: "all come along", stop: "nobody else", mode: engine.Set, depth: 1, traits: inOrder,
	},
	kMove: {
		name: "K_MOVE", part: "movement", rule: "8", phases: moving, options: "LOC destination of a quiet way; DIR a step that enemies may answer or that goes over water; CTRL close action, leave travel mode, dismount, mount, leave one behind, leave the map; UNIT is picked up; PASS stops",
		mask: (*State).maskMove, act: (*State).actMove, prompt: (*State).movePrompt, of: actMove, steps: steps(mvChoose),
		hex: "go to %s", dir: "step to %s", unit: "take %s along", stop: "stop here", depth: 1,
	},
	kStay: {
		name: "K_STAY", part: "movement", rule: "8.11", phases: moving, options: "UNIT of the group that is left behind",
		mask: (*State).maskStay, act: (*State).actStay, prompt: says("Who is left behind (8.11)?"), of: actMove, steps: steps(mvDrop),
		unit: "leave %s behind", depth: 1,
	},
	kPos: {
		name: "K_POS", part: "movement", rule: "8.5", phases: moving, options: "POS in the stack, for the lowest of the group",
		mask: (*State).maskPos, act: (*State).actPos, prompt: says("Which position in the stack, 1 on top (8.5)?"), of: actMove, steps: steps(mvClose, mvEnd),
		at: "position %s", depth: 1,
	},
	kOpp: {
		name: "K_OPP", part: "movement", rule: "8.4", phases: moving | organizing, options: "UNIT fired at, of those who have triggered it, or of the armour in close action (5.9); PASS",
		mask: (*State).maskOpp, act: (*State).actOpp, prompt: (*State).oppPrompt, of: actAnswers, steps: steps(0),
		unit: "fire at %s", stop: "hold fire", text: (*State).oppText, depth: 1,
	},
	kSplit: {
		name: "K_SPLIT", part: "close action", rule: "5.25", phases: moving, options: "NUM points of opportunity fire at this attacker, or of infantry at this armour (5.9)",
		mask: (*State).maskSplit, act: (*State).actSplit, prompt: (*State).splitPrompt, of: actAssault, steps: steps(asPoints),
		num: "%s points", depth: 2,
	},
	kBlow: {
		name: "K_BLOW", part: "crossings", rule: "16.5", phases: moving | directing, options: "YES try to blow the bridge; PASS",
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
		name: "K_LAND", part: "landing", rule: "14.0", phases: in(phAlliedMove), options: "UNIT, the first of the serial that lands, or a company that lands apart; PASS when one does and none is bound to",
		mask: (*State).maskLand, act: (*State).actLand, prompt: (*State).landPrompt, of: actLand, steps: steps(laPick),
		unit: "the serial of %s", stop: "no more serials", depth: 1,
	},
	kRoute: {
		name: "K_ROUTE", part: "landing", rule: "14.2", phases: in(phAlliedMove), options: "CTRL the northern or the southern route, where both are open",
		mask: (*State).maskRoute, act: (*State).actRoute, prompt: (*State).routePrompt, of: actLand, steps: steps(laRoute),
		stop: "-", depth: 2,
	},
	kDrop: {
		name: "K_DROP", part: "landing", rule: "14.2", phases: in(phAlliedMove), options: "LOC where the serial is to land; then CTRL the mode of its infantry",
		mask: (*State).maskDrop, act: (*State).actDrop, prompt: (*State).dropPrompt, of: actLand, steps: steps(laDrop, laMode),
		hex: "land at %s", depth: 1,
	},
	kFlak: {
		name: "K_FLAK", part: "landing", rule: "14.5", phases: in(phAlliedMove), options: "UNIT that fires at the landing, ascending; PASS",
		mask: (*State).maskFlak, act: (*State).actFlak, prompt: (*State).flakPrompt, of: actDrop, steps: steps(drFlak),
		unit: "%s fires", stop: "no more fire", depth: 1, traits: inOrder | eager,
	},
	kMakeRoom: {
		name: "K_MAKE_ROOM", part: "landing", rule: "14.5", phases: in(phAlliedMove), options: "DIR in which the first of those who may leave a hex that is too full goes, or UNIT that leaves it instead, then DIR; PASS where they make way for those who land on them",
		mask: (*State).maskMakeRoom, act: (*State).actMakeRoom, prompt: (*State).roomPrompt, of: actDrop, steps: steps(drYield, drRoom, drMove),
		unit: "%s leaves", dir: "go to %s", stop: "nobody else", text: (*State).roomText, depth: 1,
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
		name: "K_RETREAT", part: "close action", rule: "R-8.71", phases: moving | directing, options: "DIR a unit retreats in, hex by hex",
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
		name: "K_MODE", part: "organization", rule: "13.0", phases: organizing, options: "CTRL for the modes one change away.",
		mask: (*State).maskMode, act: (*State).actMode, prompt: (*State).modePrompt, of: actOrganize, steps: steps(ogMode),
		depth: 1,
	},
	kOffMap: {
		name: "K_OFFMAP", part: "off-map", rule: "20", phases: in(phGermanMiniMove, phGermanMove), options: "AREA off the map next in the chain, or of a unit that is due behind where it enters; CTRL enter the map",
		mask: (*State).maskOffMap, act: (*State).actOffMap, prompt: (*State).offMapPrompt, of: actPlace, steps: steps(plArea),
		area: "to area %s", depth: 1,
	},
	kOmit: {
		name: "K_OMIT", part: "off-map", rule: "20.31", phases: in(phAlliedMove), options: "UNIT, the first of a serial that is left out for 30 Corps, then NUM its objective; PASS; option advance=on",
		mask: (*State).maskOmit, act: (*State).actOmit, prompt: (*State).omitPrompt, of: actOmit, steps: steps(omUnit, omGoal),
		unit: "leave out the serial of %s", num: "objective %s", stop: "no more", depth: 1,
	},
	cDeploy: {
		name: "C_DEPLOY", part: "scenarios", rule: "25.62", phases: anywhere, options: "with setup=random two dice: where a formation begins, or when it comes",
		faces: rollTwo, class: (*State).deployClass, rolled: (*State).rolledDeploy, says: (*State).saysDeploy, prompt: (*State).deployPrompt, of: actPlace, steps: steps(plRoll),
	},
	cFlak: {
		name: "C_FLAK", part: "landing", rule: "31.13", phases: anywhere, options: "a die: whether flak is suppressed",
		faces: rollOne, class: (*State).suppressed, rolled: (*State).rolledFlak, says: (*State).saysFlak, prompt: (*State).rollFlakPrompt, of: actSuppress, steps: steps(0),
	},
	cWeather: {
		name: "C_WEATHER", part: "landing", rule: "14.1", phases: in(phWeather), options: "two dice, the north and then the south",
		faces: rollTwo, class: (*State).condition, rolled: (*State).rolledWeather, says: (*State).saysWeather, prompt: (*State).weatherPrompt, of: actWeather, steps: steps(wxNorth, wxSouth),
	},
	cLogistic: {
		name: "C_LOGISTIC", part: "supply", rule: "11.61", phases: in(phLogistics), options: "two dice: what a division or 30 Corps receives, or what fire at it comes to; one die each for the direction and the distance of a point that scatters",
		faces: (*State).logisticFaces, class: (*State).logisticClass, rolled: (*State).rolledLogistic, says: (*State).saysLogistic, prompt: (*State).logisticPrompt, of: actLogistics, steps: steps(lgRoll, lgHit, lgWay, lgFar),
	},
	cRally: {
		name: "C_RALLY", part: "command", rule: "11.53", phases: commanding, options: "two dice against the morale of a disrupted unit",
		faces: rollTwo, class: (*State).rallies, rolled: (*State).rolledRally, says: (*State).saysRally, prompt: (*State).rallyPrompt, of: actCommand, steps: steps(cmRally),
	},
	cHead: {
		name: "C_HEAD", part: "supply", rule: "11.14", phases: in(phAlliedCommand), options: "two dice: whether a supplyhead moves",
		faces: rollTwo, class: (*State).headMoves, rolled: (*State).rolledHead, says: (*State).saysHead, prompt: (*State).headPrompt, of: actCommand, steps: steps(cmHeadRoll),
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
		name: "C_DEPLETE", part: "supply", rule: "11.33", phases: shooting, options: "a die for a unit that has fired out of supply, or for heavy artillery with ammunition points",
		faces: rollOne, class: (*State).depletes, rolled: (*State).rolledDeplete, says: (*State).saysDeplete, prompt: (*State).depletePrompt, of: actDeplete, steps: steps(dpRoll),
	},
	cLeader: {
		name: "C_LEADER", part: "command", rule: "19.32", phases: shooting, options: "two dice for a point lost beside a leader",
		faces: rollTwo, class: (*State).dies, rolled: (*State).rolledLeader, says: (*State).saysLeader, prompt: (*State).leaderPrompt, of: actPeril, steps: steps(0),
	},
	cStrike: {
		name: "C_STRIKE", part: "landing", rule: "15", phases: barraging | directing, options: "a die for German aircraft in the second half of a day; for an attack a die, then two",
		faces: (*State).strikeFaces, class: (*State).strikeResult, rolled: (*State).rolledStrike, says: (*State).saysStrike, prompt: (*State).strikePrompt, of: actStrike, steps: steps(skOpen, skFly, skBomb),
	},
	cPatrol: {
		name: "C_PATROL", part: "landing", rule: "15.34", phases: in(phAlliedMove), options: "two dice; before them one, where German aircraft of the half day have not been rolled for",
		faces: (*State).patrolFaces, class: (*State).patrolResult, rolled: (*State).rolledPatrol, says: (*State).saysPatrol, prompt: (*State).rollPatrolPrompt, of: actLand, steps: steps(laMeet, laCome),
	},
	cMA: {
		name: "C_MA", part: "supply", rule: "11.3", phases: moving, options: "one die or two: how far a unit goes; a die: how much farther those who set out with Frost",
		faces: (*State).maFaces, class: (*State).shortfall, rolled: (*State).rolledMA, says: (*State).saysMA, prompt: (*State).maPrompt, of: actMove, steps: steps(mvRoll, mvSpur),
	},
	cBlow: {
		name: "C_BLOW", part: "crossings", rule: "16.5", phases: moving | directing | commanding, options: "two dice at the first approach; one for the demolition of a railway bridge",
		faces: rollBlow, class: (*State).blows, rolled: (*State).rolledBlow, says: (*State).saysBlow, prompt: (*State).blowPrompt, of: actBlow, steps: steps(blRoll),
	},
	cFerry: {
		name: "C_FERRY", part: "crossings", rule: "10.91", phases: moving, options: "a die, once for a ferry",
		faces: rollOne, class: (*State).gains, rolled: (*State).rolledFerry, says: (*State).saysFerry, prompt: (*State).ferryPrompt, of: actMove, steps: steps(mvFerry),
	},
	cLand: {
		name: "C_LAND", part: "landing", rule: "14.23", phases: in(phAlliedMove), options: "two dice for a serial, and for one who makes room by close action",
		faces: rollTwo, class: (*State).landingOf, rolled: (*State).rolledLand, says: (*State).saysLand, prompt: (*State).rollLandPrompt, of: actDrop, steps: steps(drRoll, drLimit),
	},
	cScatter: {
		name: "C_SCATTER", part: "landing", rule: "14.23", phases: in(phAlliedMove, phLogistics), options: "a die for the direction, then one for the distance",
		faces: rollOne, class: (*State).scatterClass, rolled: (*State).rolledScatter, says: (*State).saysScatter, prompt: (*State).scatterPrompt, of: actDrop, steps: steps(drWay, drFar),
	},
	cLose: {
		name: "C_LOSE", part: "landing", rule: "14.23", phases: in(phAlliedMove), options: "a die for a unit of the serial",
		faces: rollOne, class: (*State).loseClass, rolled: (*State).rolledLose, says: (*State).saysLose, prompt: (*State).losePrompt, of: actDrop, steps: steps(drLose, drCrash),
	},
	cClose: {
		name: "C_CLOSE", part: "close action", rule: "8.73", phases: moving, options: "a die on the results of close action",
		faces: rollOne, class: (*State).closeClass, rolled: (*State).rolledClose, says: (*State).saysClose, prompt: (*State).closePrompt, of: actClose, steps: steps(clRoll),
	},
	cEarly: {
		name: "C_EARLY", part: "off-map", rule: "31.3", phases: in(phRecord), options: "a die: early release",
		faces: rollOne, class: (*State).releases, rolled: (*State).rolledEarly, says: (*State).saysEarly, prompt: (*State).earlyPrompt,
	},
	cNight: {
		name: "C_NIGHT", part: "bounds", rule: "23.65", phases: in(phWeather), options: "a die: whether 30 Corps goes on in a night turn",
		faces: rollOne, class: (*State).goesOn, rolled: (*State).rolledNight, says: (*State).saysNight, prompt: says("Does 30 Corps go on in this night turn (23.65)?"),
	},
	cAdvance: {
		name: "C_ADVANCE", part: "off-map", rule: "20.3", phases: in(phAlliedCommand, phAlliedMove, phGermanCommand), options: "two dice: an objective of 30 Corps on its track, or the corridor behind it; option advance=on",
		faces: rollTwo, class: (*State).advanceClass, rolled: (*State).rolledAdvance, says: (*State).saysAdvance, prompt: (*State).advancePrompt,
	},
	cBack: {
		name: "C_BACK", part: "command", rule: "17.18", phases: commanding, options: "two dice: the turns until a destroyed HQ comes back",
		faces: rollTwo, rolled: (*State).rolledBack, class: own, says: (*State).saysBack, prompt: (*State).backPrompt, of: actCommand, steps: steps(cmClock),
	},
	cLater: {
		name: "C_LATER", part: "supply", rule: "11.63", phases: commanding, options: "two dice: whether command points that follow later arrive",
		faces: rollTwo, rolled: (*State).rolledLater, class: (*State).laterHalved, says: (*State).saysLater, prompt: (*State).laterPrompt, of: actCommand, steps: steps(cmLater),
	},
	kOver: {name: "OVER", part: "scenarios", rule: "4.0", phases: in(phOver), options: "none: the game is over", prompt: (*State).overPrompt},
}
