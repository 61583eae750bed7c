package slowtwin

import (
	"maps"
	"slices"

	"bridgehead/engine"
)

// Where the blocks of actions begin, and the controls the twin uses.
const (
	stop, yes, all           = 0, 1, 2
	defilade, concentrate    = 3, 4
	road, dismount, mount    = 5, 6, 7
	keep, closeIn, rearrange = 8, 13, 15
	leaveOne                 = 14
	takeLoss                 = 32
	directions, numbers      = 40, 46
	slots, counts            = 78, 126
)

var nodes = map[string]func(*pos){
	"K_TARGET": (*pos).targetNode, "K_KIND": (*pos).kindNode, "K_FIRER": (*pos).firerNode, "K_LOWER": (*pos).lowerNode, "K_EFFECT": (*pos).effectNode, "K_OPP": (*pos).oppNode,
	"K_POINTS": (*pos).pointsNode, "K_RETURN": (*pos).returnNode, "K_SPLIT": (*pos).splitNode, "K_ORG": (*pos).orgNode, "K_MODE": (*pos).modeNode,
	"K_MOVER": (*pos).moverNode, "K_JOIN": (*pos).joinNode, "K_MOVE": (*pos).moveNode, "K_STAY": (*pos).stayNode, "K_POS": (*pos).posNode, "K_CLOSE": (*pos).closeNode, "K_TAKE": (*pos).takeNode, "K_SLOT": (*pos).slotNode,
	"K_PRESS": (*pos).pressNode, "K_BLOW": (*pos).blowNode, "K_LAND": (*pos).landNode, "K_DROP": (*pos).dropNode, "K_FLAK": (*pos).flakNode, "K_STRIKE": (*pos).strikeNode, "K_COMMAND": (*pos).commandNode,
	"K_ORDER": (*pos).orderNode, "K_ATTACH": (*pos).attachNode, "K_HQ_BACK": (*pos).backNode,
	"K_CP": (*pos).pointsForHQ, "K_RATE": (*pos).rateNode, "K_SHARE": (*pos).shareNode, "K_LEVEL": (*pos).levelNode, "K_CLUB": (*pos).clubNode, "K_PAY": (*pos).payNode, "K_AMP": (*pos).shellNode,
	"K_PATHFINDER": (*pos).pathfinderNode, "K_SUPPLYHEAD": (*pos).supplyheadNode, "K_ROUTE": (*pos).routeNode, "K_OFFMAP": (*pos).offMapNode, "K_PATROL": (*pos).patrolNode,
	"K_SET_MODE": (*pos).setModeNode, "K_SET_HEX": (*pos).setHexNode, "K_RETREAT": (*pos).retreatNode, "K_ADVANCE": (*pos).advanceNode,
}

// Kinds lists the kinds of decision the twin knows.
func Kinds() []string { return slices.Sorted(maps.Keys(nodes)) }

// Actions lists what is legal at a position, ascending, and whether the twin knows the kind of its node.
func (t *Twin) Actions(line string) (actions []engine.Action, known bool, err error) {
	p, err := t.read(line)
	if err != nil {
		return nil, false, err
	}
	node := nodes[p.words["node"]]
	if node == nil {
		return nil, false, nil
	}
	node(p)
	for _, a := range slices.Sorted(maps.Keys(p.legal)) {
		actions = append(actions, engine.Action(a))
	}
	return actions, true, nil
}

func (p *pos) allow(a int)           { p.legal[a] = true }
func (p *pos) allowUnit(u *counter)  { p.allow(counts + u.slot) }
func (p *pos) allowHex(h string)     { p.allow(counts + p.Board.Slots + p.hexes[h]) }
func (p *pos) allowDirection(d int)  { p.allow(directions + d) }
func (p *pos) allowPosition(n int)   { p.allow(slots + n) }
func (p *pos) after(u *counter) bool { return u.slot >= number(p.now().fields["cursor"]) }
