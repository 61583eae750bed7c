package gamble

import (
	"fmt"
	"strings"
)

// Names of things for people. They survive any index, because texts are made of actions nobody has
// asked to be legal.

var sideTitles = [3]string{"German", "Allied", "nobody"}

func sideTitle(side uint8) string { return sideTitles[min(side, 2)] }

var statusTitles = [4]string{"Fresh", "Spent", "Disrupted 1", "Disrupted 2"}

// place is a location: "27 Oosterhout", "Zone F Neerpelt", "the UK Box".
func (t *tables) place(l uint8) string {
	switch {
	case isArea(l):
		return locCode(l) + " " + t.names[l]
	case isZone(l):
		return "Zone " + locCode(l) + " " + t.names[l]
	case l == locUK:
		return "the UK Box"
	case l == locDead:
		return "the eliminated units"
	case l == locLater:
		return "the units to come"
	}
	return "nowhere"
}

// unitName tells a Tower from the town it stands in.
func (t *tables) unitName(u int) string {
	switch {
	case u < 0 || u >= t.nUnits:
		return fmt.Sprintf("unit slot %d", u)
	case t.units[u].typ == tower:
		return t.units[u].name + " FLAK Tower"
	}
	return t.units[u].name
}

// edgeCode is a crossing as the notation writes it: 27-28, or 11-24f for the ferry beside a bridge.
func (t *tables) edgeCode(e int) string {
	if e < 0 || e >= t.nEdges {
		return fmt.Sprintf("slot-%d", e)
	}
	ed := &t.edges[e]
	code := fmt.Sprintf("%d-%d", ed.a+1, ed.b+1)
	if ed.ferry {
		code += "f"
	}
	return code
}

// edgeName is a crossing for people: "the Nijmegen Waal bridge (27-28)".
func (t *tables) edgeName(e int) string {
	switch {
	case e < 0 || e >= t.nEdges:
		return fmt.Sprintf("crossing slot %d", e)
	case t.edges[e].ferry:
		return fmt.Sprintf("the ferry %d-%d", t.edges[e].a+1, t.edges[e].b+1)
	case t.edges[e].name == "":
		return "the bridge " + t.edgeCode(e)
	}
	return "the " + t.edges[e].name + " (" + t.edgeCode(e) + ")"
}

// wetCode is a river or canal boundary as the notation writes it.
func (t *tables) wetCode(w int) string {
	if w < 0 || w >= t.nWet {
		return fmt.Sprintf("slot-%d", w)
	}
	return fmt.Sprintf("%d-%d", t.wetEnds[w][0]+1, t.wetEnds[w][1]+1)
}

// depotName is a Supply Depot. Those of one kind are alike but for their number.
func depotName(d int) string {
	switch {
	case d < 0 || d >= depotSlots-1:
		return fmt.Sprintf("depot slot %d", d)
	case d < depZoneF:
		return fmt.Sprintf("German depot %d", d+1)
	case d < depAirborne:
		return fmt.Sprintf("XXX Corps depot %d", d-depZoneF+1)
	case d == depAir:
		return "the Air Supply depot"
	case d == depOss:
		return "the Oss depot"
	}
	return "the " + [3]string{"1st", "82nd", "101st"}[d-depAirborne] + " Airborne depot"
}

var typeTitles = [...]string{infantry: "infantry", mechanized: "mech inf", armour: "armor",
	artillery: "artillery", flak: "FLAK", tower: "FLAK Tower"}

var bomberTitles = [3]string{air2: "RAF 2 Group", air83: "RAF 83 Group", airEighth: "the US 8th Air Force"}

func bomberTitle(i uint8) string { return bomberTitles[min(i, airEighth)] }

// validUnit, validLoc and validEdge guard indices a position may not hold.
func (t *tables) validUnit(u uint8) bool { return int(u) < t.nUnits }
func (t *tables) validEdge(e uint8) bool { return int(e) < t.nEdges }
func validLoc(l uint8) bool              { return l < numLocs }

// halves writes half MF as MF: 3 is 1½.
func halves(n int) string {
	switch {
	case n%2 == 0:
		return fmt.Sprint(n / 2)
	case n == 1:
		return "½"
	}
	return fmt.Sprintf("%d½", n/2)
}

// count writes a number with its noun.
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// listing joins words: "a", "a and b", "a, b and c".
func listing(words []string) string {
	switch n := len(words); n {
	case 0:
		return "nothing"
	case 1:
		return words[0]
	default:
		return strings.Join(words[:n-1], ", ") + " and " + words[n-1]
	}
}
