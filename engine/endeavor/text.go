package endeavor

import (
	"fmt"
	"slices"
	"strings"

	"bridgehead/engine"
	"bridgehead/scenarios"
)

// says is a prompt that does not depend on the position.
func says(text string) func(*State) string { return func(*State) string { return text } }

// ActionText says what an action means at a node.
func (g *Game) ActionText(state engine.State, a engine.Action) string {
	s := state.(*State)
	k := kind(s.node)
	if k.isChance() {
		return s.faceText(int(a))
	}
	row := &nodes[k]
	b, i := g.split(a)
	switch b {
	case blkCtrl:
		switch {
		case i == ctrlStop && row.stop != "":
			return row.stop
		case i == ctrlYes && row.yes != "":
			return row.yes
		case i == ctrlAll && row.all != "":
			return row.all
		case i == ctrlHold:
			return "wait"
		case i >= ctrlZone && i < ctrlZone+maxZones:
			return fmt.Sprintf("dominate Air Zone %d", i-ctrlZone+1)
		case i >= ctrlLand && i < ctrlLand+maxLanding:
			if p := s.landAt[i-ctrlLand]; p != noPlace {
				return fmt.Sprintf("landing %d, at %s", i-ctrlLand+1, g.t.text(p))
			}
			return fmt.Sprintf("landing %d", i-ctrlLand+1)
		}
	case blkNum:
		return counted(i, "Air Point") + " of Carpet Bombing"
	case blkSector:
		if row.sector != "" {
			return fmt.Sprintf(row.sector, g.t.text(g.t.sectorAt[i]))
		}
	case blkUnit:
		if row.unit != "" {
			return fmt.Sprintf(row.unit, g.t.list[i].name)
		}
	case blkUnit2:
		if row.unit2 != "" {
			return fmt.Sprintf(row.unit2, g.t.list[i].name)
		}
	case blkHex:
		if row.hex != "" {
			return fmt.Sprintf(row.hex, g.t.text(uint16(i)))
		}
	case blkHex2:
		if s.occ[1-sideOf(s.phase)].has(uint16(i)) {
			return "overrun " + g.t.text(uint16(i))
		}
		if row.hex2 != "" {
			return fmt.Sprintf(row.hex2, g.t.text(uint16(i)))
		}
	}
	return fmt.Sprintf("action %d", a)
}

// faceText says what a roll comes to.
func (s *State) faceText(face int) string {
	if face < 1 || face >= numFaces || nodes[s.node].faces(s)[face] == 0 {
		return fmt.Sprintf("face %d", face)
	}
	what := ""
	switch kind(s.node) {
	case cAir:
		what = counted(s.airClass(face), "Air Point")
	case cDrop:
		what = [2]string{"no loss", "a step is lost"}[s.dropClass(face)]
	case cPort:
		if what = "it will not work"; s.portClass(face) != never {
			what = fmt.Sprintf("it works from turn %d", s.portClass(face))
		}
	case cCombat:
		x := s.outcome(face)
		what = x.String() + x.words()
	}
	return fmt.Sprintf("%d: %s", face, what)
}

// words say after a result what it means: ", attacker loses 1 step; defender loses 1 step and retreats 1 hex".
func (x result) words() string {
	var parts []string
	if x.a > 0 {
		parts = append(parts, "attacker loses "+counted(int(x.a), "step"))
	}
	hexes := counted(int(x.r), "hex")
	if x.r > 1 {
		hexes = fmt.Sprintf("%d hexes", x.r)
	}
	switch {
	case x.d > 0 && x.r > 0:
		parts = append(parts, "defender loses "+counted(int(x.d), "step")+" and retreats "+hexes)
	case x.d > 0:
		parts = append(parts, "defender loses "+counted(int(x.d), "step"))
	case x.r > 0:
		parts = append(parts, "defender retreats "+hexes)
	}
	if len(parts) == 0 {
		return ""
	}
	return ", " + strings.Join(parts, "; ")
}

// typeTitles are what counters have for the types.
var typeTitles = [...]string{tStatic: "Static", tLW: "LW", tBicycle: "Bicycle", tTraining: "Trng", tReserve: "Res", tInfantry: "Inf", tVG: "VG",
	tMountain: "Mtn", tAirborne: "Abn", tFJ: "FJ", tAirLanding: "AL", tArmour: "Arm", tPanzer: "Pz", tPG: "PG", tHQ: "HQ", tTruck: ""}

// titleOf names a unit for people, such as US 9 Arm, 5 Can Inf or 352 VG: numbers alone name several.
func titleOf(u *scenarios.EndeavorUnit) string {
	title, branch := u.Name, typeTitles[slices.Index(typeWords, u.Type)]
	if branch != "" && u.Nation != "joint" && !strings.HasSuffix(title, branch) {
		title += " " + branch
	}
	if nation := strings.ToUpper(u.Nation); (nation == "US" || nation == "UK") && !strings.Contains(title, nation) {
		title = nation + " " + title
	}
	return title
}

// text names a place for people: its number, and its name if it has one.
func (t *tables) text(p uint16) string {
	switch {
	case int(p) >= t.places:
		return "nowhere"
	case int(p) >= t.hexes:
		return t.names[p]
	case t.names[p] != "":
		return t.codes[p] + " " + t.names[p]
	}
	return t.codes[p]
}

func (s *State) overPrompt() string { return fmt.Sprintf("the game is over: %d points", s.vp()) }

var (
	_ engine.Describer = (*State)(nil)
	_ engine.Headed    = (*State)(nil)
)

var sideTitles = [2]string{"German", "Allied"}

var phaseTitles = []string{"Allied reinforcements", "Air Points", "invasion placement", "Attack HQs", "Air Drops", "Allied movement", "Allied combat",
	"Allied exploitation", "Allied supply", "shipping", "unflipping", "German reinforcements", "German movement", "German combat",
	"German exploitation", "German supply", "the end"}

// NodeKind is the name of the kind of node.
func (s *State) NodeKind() string { return kind(s.node).String() }

// Prompt says what is being decided, with the numbers that matter and the rule it rests on.
func (s *State) Prompt() string { return nodes[s.node].prompt(s) }

// Heading is the part of the game the node stands in.
func (s *State) Heading() string {
	if s.phase == phOver {
		return "The end"
	}
	return s.g.dates(s.turn) + ", " + phaseTitles[s.phase]
}

// Turn is the number of the turn, from 1.
func (s *State) Turn() int { return int(s.turn) }

// dates are the days of a turn.
func (g *Game) dates(turn uint8) string { return g.sc.Turns[turn-1].Dates }

// Board draws the units by place, a line each, with air, ports and points.
func (s *State) Board() string {
	var b strings.Builder
	t := s.g.t
	fmt.Fprintf(&b, "%s; turn %d; %s, dominated zones %s; %d VP\n", s.Heading(), s.turn, counted(int(s.air), "Air Point"), orNone(s.writeZones()), s.vp())
	for i := range t.ports {
		if s.portHeld>>i&1 != 0 {
			fmt.Fprintf(&b, "%-18s port, %s\n", t.text(t.ports[i].at), s.portText(uint8(i)))
		}
	}
	for i, p := range s.beachAt {
		if int(p) < t.hexes {
			fmt.Fprintf(&b, "%-18s Beach Port to turn %d\n", t.text(p), int(s.beachTurn[i])+beachTurns)
		}
	}
	var v view
	v.chain(s)
	for p := range uint16(t.places) {
		if v.first[p] == 0 {
			continue
		}
		fmt.Fprintf(&b, "%-18s %s:", t.text(p), t.ground(p))
		for u := v.first[p]; u != 0; u = v.after[u-1] {
			b.WriteString(" " + s.counter(int(u-1)))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func orNone(text string) string {
	if text == "" {
		return "none"
	}
	return text
}

// portText says when a port of the Allies works.
func (s *State) portText(i uint8) string {
	switch turn := s.portTurn[i]; {
	case s.works(i):
		return "works"
	case !s.openSea(i):
		return "its estuary is closed"
	case turn == 0:
		return "not rolled for"
	case turn == never:
		return "works no more"
	default:
		return fmt.Sprintf("works from turn %d", turn)
	}
}

// ground says what a place is.
func (t *tables) ground(p uint16) string {
	if int(p) >= t.hexes {
		return "off the map"
	}
	var words []string
	for i, bit := range terrainBits {
		if t.terrain[p]&bit != 0 {
			words = append(words, terrainNames[i])
		}
	}
	if t.fort.has(p) {
		words = append(words, "fort")
	}
	return strings.Join(words, "-")
}

// The terrains in the order people and observations have them.
var (
	terrainBits  = [7]uint8{plain, bocage, forest, rough, mountain, wetlands, city}
	terrainNames = [7]string{"open", "bocage", "forest", "rough", "mountain", "wetlands", "city"}
)

// counter is a unit as the counter shows it: attack, defence, movement and what is unusual.
func (s *State) counter(u int) string {
	r := &s.g.t.list[u]
	text := fmt.Sprintf("[%s %d-%d-%d", r.name, s.attack(u), s.defence(u), r.ma/2)
	for _, w := range stWords {
		if s.has(u, w.bit) {
			text += " " + w.word
		}
	}
	return text + "]"
}
