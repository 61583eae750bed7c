package garden

import (
	"fmt"
	"strings"

	"bridgehead/engine"
)

var (
	_ engine.Describer = (*State)(nil)
	_ engine.Headed    = (*State)(nil)
)

var sideTitles = [2]string{"German", "Allied"}

// ctrlWords are the controls that mean the same wherever they are legal.
var ctrlWords = map[int]string{
	ctrlMode: "change mode", ctrlFort: "fortify", ctrlInterdict: "interdict enemy movement",
	ctrlAdvance0: "do not advance", ctrlAdvance1: "advance one hex", ctrlAdvance2: "advance two hexes",
}

// ActionText says in a few words what an action means at s.
func (g *Game) ActionText(state engine.State, a engine.Action) string {
	var v State
	s := state.(*State).asSeen(&v)
	k := kind(s.node)
	if k.isChance() {
		return s.faceText(int(a))
	}
	row := &nodes[k]
	b, i := g.split(a)
	format := ""
	name := ""
	switch b {
	case blkHex:
		format, name = row.place, g.t.text(uint16(i))
	case blkUnit:
		format, name = row.who, s.unitText(i)
	case blkCtrl:
		if format = row.end; i != ctrlEnd || format == "" {
			format = s.ctrlText(i)
		}
	}
	switch {
	case format == "":
		return fmt.Sprintf("action %d", a)
	case !strings.Contains(format, "%s"):
		return format
	}
	return fmt.Sprintf(format, name)
}

// ctrlText says what a control does, with what it costs the selected unit.
func (s *State) ctrlText(i int) string {
	if kind(s.node) == kOp && s.sel != none {
		u := int(s.sel)
		switch i {
		case ctrlMode:
			return fmt.Sprintf("change to %s mode, %d OP", [2]string{"travel", "normal"}[s.st[u]>>3&1], costMode)
		case ctrlFort:
			return fmt.Sprintf("fortify to level %d, %d OP", s.fort(u)+1, s.fortCost(u))
		}
	}
	return ctrlWords[i]
}

// unitText names a unit and where it stands.
func (s *State) unitText(u int) string {
	if u < 0 || u >= s.g.t.units {
		return "nobody"
	}
	name := s.g.t.list[u].name
	if onMap(s.loc[u]) {
		return name + " in " + s.g.t.text(s.loc[u])
	}
	return name
}

// strengthText is a strength in tenths as people read it.
func strengthText(cp uint16) string { return fmt.Sprintf("%d.%d", cp/10, cp%10) }

// faceText says what a face means.
func (s *State) faceText(f int) string {
	switch kind(s.node) {
	case cWeather:
		if f >= 0 && f < len(weatherWords) {
			return weatherWords[f]
		}
	case cShift:
		if to, n := s.shifts(int(s.roller)); f > 0 && f <= n {
			return "shifts to " + s.g.t.text(to[f-1])
		}
		return "stays"
	case cAir:
		if f > 0 && s.roller != none {
			cp, _, _ := s.hit(int(s.roller), f)
			return fmt.Sprintf("hit (%d): strength %s to %s", f, strengthText(s.cp[s.roller]), strengthText(cp))
		}
		return "miss"
	case cArrive:
		return fmt.Sprintf("die %d: it sets the delays of those that arrive", f)
	case cInterdict:
		return fmt.Sprintf("interdiction %d", f)
	case cBridge:
		if f > 0 {
			return fmt.Sprintf("it blows (%d)", f)
		}
		return "it stands"
	case cSurcharge, cFail:
		return fmt.Sprintf("%d OP", f)
	case cRetreat:
		return [3]string{"it stays", "it retreats one hex", "it retreats two hexes"}[max(0, min(2, f))]
	case cIsolate:
		return [2]string{"not isolated", "isolated"}[f&1]
	}
	return fmt.Sprintf("face %d", f)
}

// Heading is the part of the game the node stands in.
func (s *State) Heading() string {
	if s.phase == phOver {
		return "The end"
	}
	return fmt.Sprintf("%d September, %s", 16+int(s.turn), phaseTitles[s.phase])
}

// Turn is the number of the turn, from 1.
func (s *State) Turn() int { return int(s.turn) }

var phaseTitles = []string{"weather", "Allied air strikes", "German air strikes", "supply", "reinforcements", "build-up and breakdown",
	"first Allied operation phase", "first Allied combat", "first German operation phase", "first German combat",
	"second Allied operation phase", "second Allied combat", "second German operation phase", "second German combat", "the end"}

// NodeKind is the name of the kind of node.
func (s *State) NodeKind() string { return kind(s.node).String() }

// Prompt says what is being decided, with the numbers that matter and the rule it rests on.
func (s *State) Prompt() string { return nodes[s.node].prompt(s) }

func says(text string) func(*State) string { return func(*State) string { return text } }

func (s *State) sourcePrompt() string {
	return fmt.Sprintf("where %s has its source of supply (O-17)", sources[s.cursor])
}

func (s *State) dropPrompt() string {
	return fmt.Sprintf("where %s lands (O-17, O-18)", s.g.t.list[s.cursor].name)
}

func (s *State) shiftPrompt() string {
	return fmt.Sprintf("where %s stands when the landings begin (O-20)", s.unitText(int(s.roller)))
}

func (s *State) airPrompt() string {
	return fmt.Sprintf("what to do with an air point; %d left (O-37)", s.air[s.actor()])
}

func (s *State) hitPrompt() string {
	p := s.hitChance(int(s.roller))
	return fmt.Sprintf("whether the attack hits %s, %d.%02d %% (O-43)", s.unitText(int(s.roller)), p/4, p%4*25)
}

func (s *State) interdictPrompt() string {
	return fmt.Sprintf("which German units interdiction hits, %d points (O-38)", s.interd)
}

func (s *State) opPrompt() string {
	if s.sel == none {
		return "which unit to select (O-220)"
	}
	u := int(s.sel)
	return fmt.Sprintf("what %s does; %d OP left, %s mode (O-220)", s.unitText(u), s.op[u], modeWords[s.st[u]>>3&1])
}

var modeWords = [2]string{"normal", "travel"}

func (s *State) buildPrompt() string {
	return "which units build up at the start of the next day (O-83, O-85)"
}
func (s *State) breakPrompt() string {
	return "which units break down at the start of the next day (O-83, O-89)"
}
func (s *State) disbandPrompt() string {
	return "which units disband at the start of the next day (O-92)"
}
func (s *State) battlePrompt() string {
	if s.nb == 0 {
		return "which hex to attack (O-165, O-168)"
	}
	return fmt.Sprintf("which hex to attack next; %d plotted (O-165, O-168)", s.nb)
}

func (s *State) attackPrompt() string {
	from, to := s.plotted(int(s.nb) - 1)
	return fmt.Sprintf("who attacks %s at %d %% (O-165, O-169)", s.g.t.text(s.tgt[s.nb-1]), orderWeight(to-from))
}

func (s *State) advancePrompt() string {
	return fmt.Sprintf("how far %s advances after combat (O-199)", s.unitText(int(s.seq[s.ns-1])))
}

func (s *State) barragePrompt() string {
	return fmt.Sprintf("what %s fires at (O-161)", s.unitText(int(s.cursor)))
}

func (s *State) splitPrompt() string { return "which guns split their protective fire (O-162)" }

func (s *State) bridgePrompt() string {
	b := s.bridgeInHand()
	return fmt.Sprintf("whether the %s blows, %d %% (O-146)", s.g.t.bridges[b].name, blowChance[s.g.opts.level()])
}

func (s *State) surchargePrompt() string {
	return fmt.Sprintf("what being out of command costs %s (O-205)", s.unitText(int(s.roller)))
}

func (s *State) failPrompt() string {
	return fmt.Sprintf("what the failed move costs %s (O-125)", s.unitText(int(s.roller)))
}

func (s *State) retreatPrompt() string {
	return fmt.Sprintf("whether %s is given up, %d %% (O-189, O-191)", s.g.t.text(s.target()), s.chance)
}

func (s *State) isolatePrompt() string {
	return fmt.Sprintf("whether %s is isolated (O-63)", s.unitText(int(s.roller)))
}

func (s *State) overPrompt() string {
	return fmt.Sprintf("the game is over: %s with %s (O-214)", s.resultText(), s.Points())
}

func (s *State) resultText() string {
	if s.g.sc.AlliedMin > 0 {
		return [2]string{"a German victory", "an Allied victory"}[max(0, int(s.result))/2]
	}
	return [5]string{"a German strategic victory", "a German tactical victory", "a draw", "an Allied tactical victory", "an Allied strategic victory"}[s.result+2]
}

// Board draws the units by hex, a line each, with weather, bridges and score.
func (s *State) Board() string {
	var b strings.Builder
	t := s.g.t
	fmt.Fprintf(&b, "%s; %s; air points %d Allied, %d German; %s\n", s.Heading(), weatherWords[s.weather], s.air[allied], s.air[german], s.Points())
	for i := range t.bridges {
		if s.br[i] == bridgeBlown {
			fmt.Fprintf(&b, "blown: %s\n", t.bridges[i].name)
		}
	}
	var buf [16]uint8
	for h := range uint16(t.hexes) {
		list := s.unitsAt(h, buf[:0])
		if len(list) == 0 {
			continue
		}
		fmt.Fprintf(&b, "%-18s %s, %s:", t.text(h), sideTitles[s.owner(h)], terrainWords[t.terrain[h]])
		for _, u := range list {
			fmt.Fprintf(&b, " %s", s.counter(int(u)))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// counter is a unit as the counter shows it: strength, efficiency, operation points and what is unusual.
func (s *State) counter(u int) string {
	if s.secret(u) {
		if n, told := s.mem.tenths(u); told {
			return fmt.Sprintf("[%s, %d tenths]", s.g.t.list[u].name, n)
		}
		return "[" + s.g.t.list[u].name + "]"
	}
	text := fmt.Sprintf("[%s %s/%d%% %dOP", s.g.t.list[u].name, strengthText(s.cp[u]), s.eff[u], s.op[u])
	if s.fort(u) > 0 {
		text += fmt.Sprintf(" fort %d", s.fort(u))
	}
	if s.travel(u) {
		text += " travel"
	}
	if s.supply(u) != supplied {
		text += " " + supplyWords[s.supply(u)]
	}
	return text + "]"
}
