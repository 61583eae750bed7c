package gamble

import (
	"slices"
	"strings"
	"testing"
)

// nodeDoc says who decides at a kind of node, where the table of nodeNeeds does not, and what the
// options are: block names in capitals, as in the table of actions.
type nodeDoc struct{ who, options string }

var nodeDocs = map[kind]nodeDoc{
	kImpulse:     {"", "CTRL Pass or the kind of Impulse; asked even where only Pass is left"},
	kImpulse2:    {"", "CTRL the kind of the second half of a Double Impulse, or of the free activation of Zone F"},
	kActive:      {"", "LOC to activate"},
	kRepair:      {"", "EDGE to repair, in any order; CTRL DOUBLE; STOP"},
	kAct:         {"", "UNIT to move; LOC to assault; CTRL DOUBLE; STOP once no Mandatory Assault is due"},
	kStep:        {"", "LOC to enter; EDGE to seize; STOP once something is spent"},
	kMode:        {"owner of the unit", "CTRL how to cross: bridge, wade, ferry, boat"},
	kDoubleArea:  {"", "LOC to activate as well"},
	kJoin:        {"", "UNIT that joins; STOP once there is a Point Unit, on D-Day with the Guards"},
	kPoint:       {"", "UNIT that is the Point Unit"},
	kSupport:     {"", "UNIT of Field Artillery that supports; STOP"},
	kForward:     {"", "UNIT that is the Forward Unit"},
	kReroll:      {"holder of the Advantage", "CTRL STOP to keep the result, YES to roll again"},
	kAttRetreat:  {"", "UNIT that goes back; STOP once nobody must"},
	kCP:          {"", "UNIT that takes a step; UNIT2 that retreats"},
	kDefRetreat:  {"", "UNIT that leaves of its own will; STOP"},
	kRetreatDest: {"owner of the unit", "LOC to retreat to"},
	kDemolish:    {"", "EDGE to blow, in any order; STOP"},
	kUKUnit:      {"", "UNIT that lands; CTRL DOUBLE; STOP"},
	kUKDrop:      {"", "LOC where it lands"},
	kInfTarget:   {"", "LOC to infiltrate"},
	kInfUnit:     {"", "UNIT that tries, in any order; STOP after the first"},
	kBombTarget:  {"", "LOC to bombard"},
	kLead:        {"", "UNIT that leads; UNIT2 that leads a Barrage"},
	kBSupport:    {"", "UNIT that supports; STOP"},
	kPrimary:     {"", "UNIT, or EDGE for a Construct marker or ferry, that is the Primary Target"},
	kAP:          {"owner of the target", "UNIT that is reduced, so that the fewest points are wasted"},
	kMisPrimary:  {"", "UNIT of the Allies that is hit first"},
	kIntArea:     {"", "LOC for an Air Interdiction marker"},
	kAfter:       {"", "CTRL DOUBLE, ZONE F, or STOP to end the Impulse"},
	kDRM:         {"side that gains", "NUM of spaces, both ways"},
	kLandArea:    {"", "LOC to act in; STOP: all others stay Fresh"},
	kLandOpt:     {"", "CTRL option A, B, C or D"},
	kSeizer:      {"", "UNIT that tries the bridges"},
	kReinf:       {"", "LOC of the Zone of entry"},
	kDepot:       {"", "DEPOT to place; EDGE to repair in the evening; STOP"},
	kDepotDest:   {"", "LOC where the depot comes to rest"},
	kRefit:       {"", "UNIT to refit; STOP"},
	kRefitDepot:  {"", "DEPOT that pays; STOP once those chosen hold the cost"},
	kRefitPay:    {"", "NUM of points from the lowest depot that has not paid"},
	kReserve:     {"", "NUM of spaces the first Impulse of the next Turn is shifted by"},
	kRgUnit:      {"", "UNIT to regroup; STOP"},
	kRgDest:      {"", "LOC to regroup to"},
	kDDayDrop:    {"", "LOC where it lands"},
	kAugment:     {"", "NUM of points for each Airborne depot"},
	kReorg:       {"", "UNIT that recovers; STOP"},
	kReorgLoss:   {"", "UNIT2 that is broken up"},
}

var chanceDocs = map[kind]string{
	cWeather:    "1 to 3 Overcast, 4 to 6 Clear",
	cInterdict:  "below the Interdiction value Disrupted 1, equal Spent, above unhurt",
	cSeize:      "4 or more with the drm of 19.3 seizes the bridge",
	cRepair:     "7 or more with the drm of 19.5 repairs the bridge; else a Construct marker is placed",
	cDemolish:   "7 or more with the drm of 19.5 blows the bridge",
	cInfiltrate: "below the TEM, or equal when Overcast, slips in Spent; else must assault",
	cAssault:    "failure, stalemate or Casualty Points; the Allied sum may be the Sunset DR too; with `cards` the decks give the odds",
	cBombard:    "Attrition Points; equal sums over a Contested Area hit the Allies too; else as above",
	cSunset:     "end of the day, change of weather, or neither",
	cSurrender:  "below the level (Fresh 1 to Disrupted 2 4) eliminated, equal one level worse, above unhurt",
}

// The options of the table are the blocks play meets, and nothing else is offered.
func TestNodeDocsArePlayed(t *testing.T) {
	names := [...]string{"CTRL", "LOC", "UNIT", "UNIT2", "EDGE", "DEPOT", "NUM"}
	walkGames(t, 3, func(g *Game, s *State) {
		k := kind(s.Kind)
		if k.isChance() || k == kTerminal {
			return
		}
		words := strings.FieldsFunc(nodeDocs[k].options, func(r rune) bool { return strings.ContainsRune(" ;,:", r) })
		for _, a := range s.LegalActions(nil) {
			b, i := split(a)
			ok := slices.Contains(words, names[b]) || b == blkCtrl && i == ctrlStop && slices.Contains(words, "STOP")
			if !ok {
				t.Fatalf("%v offers %s %d (%s), but its line says %q", k, names[b], i, g.ActionText(s, a), nodeDocs[k].options)
			}
		}
	})
}
