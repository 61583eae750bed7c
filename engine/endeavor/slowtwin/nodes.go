package slowtwin

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"bridgehead/engine"
)

// nodes are the kinds of decision.
var nodes = map[string]func(*pos){
	"K_PORT_USE": (*pos).portUseNode, "K_PORT3": (*pos).port3Node, "K_HQ_BACK": (*pos).hqBackNode, "K_REICH": (*pos).reichNode,
	"K_REINF": (*pos).reinfNode, "K_REMOVE": (*pos).removeNode, "K_REPL": (*pos).replNode, "K_REBUILD_AT": (*pos).rebuildNode,
	"K_ZONE": (*pos).zoneNode, "K_INVADE": (*pos).invadeNode, "K_ASSAULT": (*pos).assaultNode, "K_AHQ": (*pos).attackHQNode,
	"K_DROP": (*pos).dropNode, "K_DROP_AT": (*pos).dropAtNode, "K_MOVE": (*pos).moveNode, "K_GO": (*pos).goNode,
	"K_ON": (*pos).onNode, "K_SECTOR": (*pos).sectorNode, "K_OVR_FROM": (*pos).overrunFromNode, "K_ATTACK": (*pos).attackNode,
	"K_EMERGENCY": (*pos).emergencyNode, "K_JOIN": (*pos).joinNode, "K_AIR": (*pos).airNode, "K_LOSS": (*pos).lossNode,
	"K_FORT": (*pos).fortNode, "K_RETREAT": (*pos).retreatNode, "K_RET_LOSS": (*pos).retLossNode, "K_ADVANCE": (*pos).advanceNode,
	"K_ADV_STEP": (*pos).advStepNode, "K_TRUCK_TO": (*pos).truckToNode, "K_OVERSTACK": (*pos).overstackNode,
	"K_SHIP": (*pos).shipNode, "K_SHIP_TO": (*pos).shipToNode,
}

// Kinds lists the kinds of decision the twin knows.
func Kinds() []string { return slices.Sorted(maps.Keys(nodes)) }

// Actions lists what is legal at a position, ascending: at dice the faces, at the end nothing.
func (t *Twin) Actions(line string) ([]engine.Action, error) {
	p, err := t.listed(line)
	if err != nil {
		return nil, err
	}
	return slices.Sorted(maps.Keys(p.rules)), nil
}

// Rule is what the twin has a legal action from, or nothing.
func (t *Twin) Rule(line string, a engine.Action) string {
	p, err := t.listed(line)
	if err != nil {
		return ""
	}
	return p.rules[a]
}

func (t *Twin) listed(line string) (*pos, error) {
	p, err := t.read(line)
	if err != nil {
		return nil, err
	}
	node := p.words["node"]
	switch {
	case strings.HasPrefix(node, "C_"):
		for _, o := range p.chances() {
			p.allow(int(o.Action), "S-7")
		}
	case nodes[node] != nil:
		nodes[node](p)
	case node != "OVER":
		return nil, fmt.Errorf("no kind of node %q", node)
	}
	return p, nil
}

// Outcomes lists the faces of a chance node with their probabilities, ascending; elsewhere nothing.
func (t *Twin) Outcomes(line string) ([]engine.Outcome, error) {
	p, err := t.read(line)
	if err != nil {
		return nil, err
	}
	return p.chances(), nil
}

// chances are the faces of the dice to be rolled: the sum of two for Air Points and fights, one for drops and ports (2.14a,
// S-50, 2.15d, 2.7a).
func (p *pos) chances() (out []engine.Outcome) {
	switch p.words["node"] {
	case "C_AIR", "C_COMBAT":
		for sum := 2; sum <= 12; sum++ {
			ways := 0
			for one := 1; one <= 6; one++ {
				for two := 1; two <= 6; two++ {
					if one+two == sum {
						ways++
					}
				}
			}
			out = append(out, engine.Outcome{Action: engine.Action(sum), P: float64(ways) / 36})
		}
	case "C_DROP", "C_PORT":
		for face := 1; face <= 6; face++ {
			out = append(out, engine.Outcome{Action: engine.Action(face), P: 1.0 / 6})
		}
	}
	return out
}
