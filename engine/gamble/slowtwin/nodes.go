package slowtwin

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"bridgehead/engine"
)

// nodes are the decisions of docs/games/gamble.md, in its order.
var nodes = map[string]func(*pos){
	"K_IMPULSE": (*pos).impulseNode, "K_IMPULSE2": (*pos).impulse2Node, "K_ACTIVE": (*pos).activeNode,
	"K_REPAIR": (*pos).repairNode, "K_ACT": (*pos).actNode, "K_STEP": (*pos).stepNode, "K_MODE": (*pos).modeNode,
	"K_DOUBLE_AREA": (*pos).doubleAreaNode, "K_JOIN": (*pos).joinNode, "K_POINT": (*pos).pointNode,
	"K_SUPPORT": (*pos).supportNode, "K_FORWARD": (*pos).forwardNode, "K_REROLL": (*pos).rerollNode,
	"K_ATT_RETREAT": (*pos).attRetreatNode, "K_CP": (*pos).cpNode, "K_DEF_RETREAT": (*pos).defRetreatNode,
	"K_RETREAT_DEST": (*pos).retreatDestNode, "K_DEMOLISH": (*pos).demolishNode, "K_UK_UNIT": (*pos).ukUnitNode,
	"K_UK_DROP": (*pos).ukDropNode, "K_INF_TARGET": (*pos).infTargetNode, "K_INF_UNIT": (*pos).infUnitNode,
	"K_BOMB_TARGET": (*pos).bombTargetNode, "K_LEAD": (*pos).leadNode, "K_BSUPPORT": (*pos).bSupportNode,
	"K_PRIMARY": (*pos).primaryNode, "K_AP": (*pos).apNode, "K_MIS_PRIMARY": (*pos).misPrimaryNode,
	"K_INT_AREA": (*pos).intAreaNode, "K_AFTER": (*pos).afterNode, "K_DRM": (*pos).drmNode,
	"K_LAND_AREA": (*pos).landAreaNode, "K_LAND_OPT": (*pos).landOptNode, "K_SEIZER": (*pos).seizerNode,
	"K_REINF": (*pos).reinfNode, "K_DEPOT": (*pos).depotNode, "K_DEPOT_DEST": (*pos).depotDestNode,
	"K_REFIT": (*pos).refitNode, "K_REFIT_DEPOT": (*pos).refitDepotNode, "K_REFIT_PAY": (*pos).refitPayNode,
	"K_RESERVE": (*pos).reserveNode, "K_RG_UNIT": (*pos).rgUnitNode, "K_RG_DEST": (*pos).rgDestNode,
	"K_DDAY_DROP": (*pos).ddayDropNode, "K_AUGMENT": (*pos).augmentNode, "K_REORG": (*pos).reorgNode,
	"K_REORG_LOSS": (*pos).reorgLossNode,
}

// Kinds lists the kinds of decision the twin knows.
func Kinds() []string { return slices.Sorted(maps.Keys(nodes)) }

// Actions lists what is legal at a position, ascending: at dice the faces, at the end nothing.
func (t *Twin) Actions(line string) ([]engine.Action, error) {
	p, err := t.read(line)
	if err != nil {
		return nil, err
	}
	node := p.words["node"]
	if strings.HasPrefix(node, "C_") {
		return facesOf(p.chances()), nil
	}
	if list := nodes[node]; list != nil {
		list(p)
	} else if node != "TERMINAL" {
		return nil, fmt.Errorf("no kind of node %q", node)
	}
	return slices.Sorted(maps.Keys(p.legal)), nil
}

// Outcomes lists the faces of a chance node with their probabilities, ascending; elsewhere nothing.
func (t *Twin) Outcomes(line string) ([]engine.Outcome, error) {
	p, err := t.read(line)
	if err != nil {
		return nil, err
	}
	return p.chances(), nil
}

// rerollNode is K_REROLL: the holder of the Advantage keeps the dice or rolls again (12.2).
func (p *pos) rerollNode() {
	p.ctrl(stop)
	p.ctrl(yes)
}

func facesOf(outcomes []engine.Outcome) (out []engine.Action) {
	for _, o := range outcomes {
		out = append(out, o.Action)
	}
	return out
}

// twoDice is the number of ways two dice make a sum; also the cards of a full deck (23.71).
func twoDice(sum int) (ways int) {
	for a := 1; a <= 6; a++ {
		if b := sum - a; b >= 1 && b <= 6 {
			ways++
		}
	}
	return ways
}

// chances are the faces of the dice to be rolled.
func (p *pos) chances() (out []engine.Outcome) {
	weights, total := map[int]int{}, 0
	switch node := p.words["node"]; node {
	case "C_WEATHER", "C_INTERDICT", "C_SEIZE", "C_REPAIR", "C_DEMOLISH", "C_INFILTRATE", "C_SURRENDER":
		for die := 1; die <= 6; die++ {
			weights[die] = 1
		}
	case "C_SUNSET":
		for sum := 2; sum <= 12; sum++ {
			weights[sum] = twoDice(sum)
		}
	case "C_ASSAULT", "C_BOMBARD":
		for a := 2; a <= 12; a++ {
			for g := 2; g <= 12; g++ {
				weights[(a-2)*11+g-2] = p.ways2(allied, a) * p.ways2(german, g)
			}
		}
	}
	for _, w := range weights {
		total += w
	}
	for _, f := range slices.Sorted(maps.Keys(weights)) {
		if weights[f] > 0 {
			out = append(out, engine.Outcome{Action: engine.Action(f), P: float64(weights[f]) / float64(total)})
		}
	}
	return out
}

// ways2 are the ways a side comes to a sum in combat: with two dice, or with the cards left in its deck (23.7).
func (p *pos) ways2(side string, sum int) int {
	if left, ok := p.lists["deck-"+side][itoa(sum)]; ok && p.options["cards"] {
		return atoi(left)
	}
	return twoDice(sum)
}
