package games

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"bridgehead/engine"
	"bridgehead/engine/garden"
)

// duskGarden returns the position late in its phase: a few units of either side, those next to the enemy, still have
// operation points, and all others have moved and spent theirs. In an air phase one strike is left, and what is held against
// the units leaves them nothing of what the morning grants, but a few what an attack costs. What stands where, how strong,
// and in what supply is as it was.
func duskGarden(g engine.Game, s engine.State) (engine.State, error) {
	position, ok := s.(*garden.State)
	if !ok || position.Game().Hides() {
		return nil, nil // what a side remembers is not for others to change
	}
	text, err := newEvening(position).line()
	if err != nil {
		return nil, err
	}
	d, err := g.Parse(text)
	if err != nil {
		return nil, nil // with so little left nothing can be decided there
	}
	return d, nil
}

// How much is left at dusk: with more, few positions of the larger scenarios can be solved.
const (
	duskMovers    = 2  // units of the side to move that may still move, the selected one among them
	duskAttackers = 2  // others of it that may attack where they stand
	duskPlotters  = 4  // units of it that may attack once the moves are over
	duskWaiting   = 3  // units of either side that may attack after an air phase
	duskReplies   = 1  // units of the other side
	duskPoints    = 10 // operation points of one that may move
	duskReply     = 6  // and of one of the other side
	duskStrikes   = 1  // air strikes of a side
)

// attackPoints is what a unit needs to attack.
const attackPoints = 2

// left is what a unit has left at dusk.
type left struct {
	op    int
	moved bool // it may make no minimum move any more
}

// evening changes the line of a position.
type evening struct {
	s     *garden.State
	g     *garden.Game
	side  int    // to move
	node  string // what it decides
	facts []garden.UnitFact
	ids   map[string]int // records
	left  map[int]left   // by record; those on the map that are not here have nothing
}

func newEvening(s *garden.State) *evening {
	e := &evening{s: s, g: s.Game(), side: int(s.Player()), node: s.NodeKind(), ids: map[string]int{}, left: map[int]left{}}
	e.facts = e.g.UnitFacts()
	var units [2][]int
	for u, f := range e.facts {
		if e.ids[f.ID] = u; s.At(u) >= 0 {
			units[f.Side] = append(units[f.Side], u)
		}
	}
	for side, list := range units {
		near := map[int]int{}
		for _, u := range list {
			near[u] = e.nearest(u, units[1-side])
		}
		slices.SortStableFunc(list, func(a, b int) int { return cmp.Compare(near[a], near[b]) })
		switch {
		case e.node == "K_AIR":
			e.wait(list, near)
		case side == e.side:
			e.act(list, near)
		default:
			e.reply(list)
		}
	}
	return e
}

// nearest is the distance from a unit to the nearest of others.
func (e *evening) nearest(u int, others []int) int {
	least := e.g.Hexes()
	for _, v := range others {
		least = min(least, e.g.Distance(e.s.At(u), e.s.At(v)))
	}
	return least
}

// act leaves the side to move something: in order of how near they are to the enemy, some that may move and some that
// may attack.
func (e *evening) act(list []int, near map[int]int) {
	movers, attackers := duskMovers, duskAttackers
	if e.node != "K_OP" { // the moves are over
		movers, attackers = 0, duskPlotters
	}
	if u := e.s.Selected(); u >= 0 {
		e.left[u] = left{min(e.s.OP(u), duskPoints), false}
		movers--
	}
	for _, u := range list {
		_, has := e.left[u]
		switch op := e.s.OP(u); {
		case has || op == 0:
		case movers > 0:
			e.left[u] = left{min(op, duskPoints), false}
			movers--
		case attackers > 0 && near[u] == 1 && op >= attackPoints:
			if e.node == "K_OP" {
				op = attackPoints
			}
			e.left[u] = left{op, true}
			attackers--
		}
	}
}

// reply leaves the other side something.
func (e *evening) reply(list []int) {
	n := duskReplies
	for _, u := range list {
		if op := e.s.OP(u); n > 0 && op > 0 {
			e.left[u] = left{min(op, duskReply), false}
			n--
		}
	}
}

// wait leaves a side, before its morning, some that may attack then where they stand.
func (e *evening) wait(list []int, near map[int]int) {
	for i, u := range list {
		if i < duskWaiting && near[u] == 1 {
			e.left[u] = left{attackPoints, true}
		}
	}
}

// granted is what units in each state of supply are granted in the morning.
var granted = [4]int{20, 16, 10, 5}

// line is the line of the position with what is changed.
func (e *evening) line() ([]byte, error) {
	text, err := e.s.MarshalText()
	if err != nil {
		return nil, err
	}
	var out []string
	for _, f := range strings.Fields(string(text)) {
		key, value, _ := strings.Cut(f, "=")
		switch {
		case strings.HasPrefix(key, "air-"):
			f = key + "=" + strconv.Itoa(duskStrikes)
		case key == "interdiction":
			continue
		case key[0] == '@':
			units := strings.Split(value, "+")
			for i := range units {
				units[i] = e.unit(units[i])
			}
			f = key + "=" + strings.Join(units, "+")
		}
		out = append(out, f)
	}
	return []byte(strings.Join(out, " ")), nil
}

// markOrder are the marks of a unit in the order they are written.
var markOrder = strings.Fields("cp e o f p art adv pen travel ooc unsupplied isolated lost late moved build break disband used half attacks interdicted split")

// markName is a mark without its number.
func markName(mark string) string { return strings.TrimRight(mark, "0123456789") }

// unit is a record with what it has left. One whose attack is plotted stays as it is.
func (e *evening) unit(text string) string {
	id, list, _ := strings.Cut(text, "/")
	u, marks := e.ids[id], strings.Split(list, ",")
	if e.s.At(u) < 0 || slices.Contains(marks, "attacks") {
		return text
	}
	marks = slices.DeleteFunc(marks, func(m string) bool { return slices.Contains([]string{"", "o", "pen"}, markName(m)) })
	l, kept := e.left[u]
	if st, _ := e.s.Unit(u); e.node == "K_AIR" {
		marks = append(marks, "pen"+strconv.Itoa(granted[st.Supply]-l.op))
	} else if l.op > 0 {
		marks = append(marks, "o"+strconv.Itoa(l.op))
	}
	if (!kept || l.moved) && !slices.Contains(marks, "moved") && (e.node == "K_OP" || e.node == "K_AIR" || e.facts[u].Side != e.side) {
		marks = append(marks, "moved")
	}
	slices.SortFunc(marks, func(a, b string) int {
		return cmp.Compare(slices.Index(markOrder, markName(a)), slices.Index(markOrder, markName(b)))
	})
	return id + "/" + strings.Join(marks, ",")
}
