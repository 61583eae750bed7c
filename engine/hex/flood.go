package hex

// Closed is the cost of a step that is not possible.
const Closed uint8 = 255

// Cost is what a class of movers pays for a step: Cost[h][d] from h in direction d. The unit is the game's, often a half or
// a third of a movement point. [Closed] where there is no way; so are steps off the map, whatever stands there.
type Cost [][6]uint8

// Obstacles are what stands in the way of one move. Nil sets are empty.
type Obstacles struct {
	Closed Set   // hexes that may not be entered
	Stop   Set   // hexes that may be entered and not left again in this move; the one the move begins at may
	Slow   Set   // hexes that cost more to leave
	Extra  uint8 // what they cost more
}

// Flood finds what can be reached. It is scratch for one goroutine at a time; after the first use it allocates nothing. What
// Range and Steps return is valid until the next call.
type Flood struct {
	g     *Grid
	stamp uint32
	seen  []uint32 // the flood a hex was last reached in
	done  []uint32 // and settled
	cost  []uint16
	from  []int16
	order []int16
	// Hexes to be looked at, in lists by cost.
	first, last []int32 // by cost, an index into queue, or -1
	queue       []waiting
}

type waiting struct {
	hex  int16
	next int32
}

// NewFlood makes scratch for floods over a grid.
func NewFlood(g *Grid) *Flood {
	return &Flood{
		g: g, seen: make([]uint32, g.N), done: make([]uint32, g.N), cost: make([]uint16, g.N), from: make([]int16, g.N),
		order: make([]int16, 0, g.N), queue: make([]waiting, 0, 4*g.N),
	}
}

// MaxBudget is the highest budget of a flood.
const MaxBudget = 1<<15 - 1

// Range returns the hexes that can be reached from a hex for at most budget, cheapest first and the hex itself at the
// head. Of equally cheap ways the one stands that was found first; directions are tried in their order.
func (f *Flood) Range(c Cost, from int16, budget int, o *Obstacles) []int16 {
	f.begin(min(max(budget, 0), MaxBudget))
	f.reach(from, None, 0)
	for at := range f.first {
		for i := f.first[at]; i >= 0; i = f.queue[i].next {
			h := f.queue[i].hex
			if f.done[h] == f.stamp {
				continue // a cheaper way was found meanwhile
			}
			f.done[h] = f.stamp
			f.order = append(f.order, h)
			if h == from || o == nil || o.Stop == nil || !o.Stop.Has(h) {
				f.leave(c, h, at, o)
			}
		}
	}
	return f.order
}

// leave looks at the neighbours of a hex that was reached for a cost.
func (f *Flood) leave(c Cost, h int16, at int, o *Obstacles) {
	if o != nil && o.Slow != nil && o.Slow.Has(h) {
		at += int(o.Extra)
	}
	for d, to := range &f.g.Next[h] {
		step := c[h][d]
		if to == None || step == Closed || o != nil && o.Closed != nil && o.Closed.Has(to) {
			continue
		}
		if total := at + int(step); total < len(f.first) && (f.seen[to] != f.stamp || total < int(f.cost[to])) {
			f.reach(to, h, total)
		}
	}
}

// begin forgets the last flood.
func (f *Flood) begin(budget int) {
	f.stamp++
	if f.stamp == 0 { // after four billion floods
		clear(f.seen)
		clear(f.done)
		f.stamp = 1
	}
	if cap(f.first) <= budget {
		f.first, f.last = make([]int32, budget+1), make([]int32, budget+1)
	}
	f.first, f.last = f.first[:budget+1], f.last[:budget+1]
	for i := range f.first {
		f.first[i] = -1
	}
	f.queue, f.order = f.queue[:0], f.order[:0]
}

// reach notes a way to a hex.
func (f *Flood) reach(h, from int16, cost int) {
	f.seen[h], f.cost[h], f.from[h] = f.stamp, uint16(cost), from
	i := int32(len(f.queue))
	f.queue = append(f.queue, waiting{h, -1})
	if f.first[cost] < 0 {
		f.first[cost] = i
	} else {
		f.queue[f.last[cost]].next = i
	}
	f.last[cost] = i
}

// Steps returns the hexes of open that can be reached in at most so many steps over hexes of open, nearest first, and the
// hex it begins at, open or not, at the head. A nil set is the whole map.
func (f *Flood) Steps(open Set, from int16, most int) []int16 {
	f.begin(0)
	f.seen[from], f.done[from], f.cost[from], f.from[from] = f.stamp, f.stamp, 0, None
	f.order = append(f.order, from)
	for i := 0; i < len(f.order); i++ {
		h := f.order[i]
		if int(f.cost[h]) >= most {
			break
		}
		for _, to := range &f.g.Next[h] {
			if to != None && f.seen[to] != f.stamp && (open == nil || open.Has(to)) {
				f.seen[to], f.done[to], f.cost[to], f.from[to] = f.stamp, f.stamp, f.cost[h]+1, h
				f.order = append(f.order, to)
			}
		}
	}
	return f.order
}

// Cost is what the last flood paid for a hex, or -1 if it was not reached.
func (f *Flood) Cost(h int16) int {
	if f.done[h] != f.stamp {
		return -1
	}
	return int(f.cost[h])
}

// From is the hex before on the way of the last flood; None where it began and where it did not reach.
func (f *Flood) From(h int16) int16 {
	if f.done[h] != f.stamp {
		return None
	}
	return f.from[h]
}

// Way appends the way of the last flood to a hex, both ends included; nothing if it was not reached.
func (f *Flood) Way(dst []int16, to int16) []int16 {
	if f.Cost(to) < 0 {
		return dst
	}
	n := len(dst)
	for h := to; h != None; h = f.from[h] {
		dst = append(dst, h)
	}
	for i, j := n, len(dst)-1; i < j; i, j = i+1, j-1 {
		dst[i], dst[j] = dst[j], dst[i]
	}
	return dst
}
