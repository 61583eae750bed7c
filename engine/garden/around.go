package garden

// shift is a set of hexes all of which have a neighbour that is by numbers later in reading order. A dozen shifts are all the
// neighbours of a board, so that the neighbours of a set of hexes are found 64 at a time.
type shift struct {
	by   int
	from bits64
}

// shifts gathers the neighbours over the sides that are open.
func (t *tables) shifts(open func(h uint16, d int) bool) (out []shift) {
	index := map[int]int{}
	for h := range uint16(t.hexes) {
		for d, n := range t.next[h] {
			if n < 0 || !open(h, d) {
				continue
			}
			by := int(n) - int(h)
			i, ok := index[by]
			if !ok {
				i = len(out)
				index[by], out = i, append(out, shift{by: by})
			}
			out[i].from.add(h)
		}
	}
	return out
}

// around is the set of the neighbours of the hexes of a set.
func around(set *bits64, shifts []shift) (out bits64) {
	for i := range shifts {
		sh := &shifts[i]
		words, rest := sh.by>>6, uint(sh.by&63)
		for j, w := range set {
			if w &= sh.from[j]; w == 0 {
				continue
			}
			if k := j + words; uint(k) < hexWords {
				out[k] |= w << rest
			}
			if k := j + words + 1; uint(k) < hexWords {
				out[k] |= w >> (64 - rest)
			}
		}
	}
	return out
}

// owned is the set of hexes that a side owns (O-7, O-48). That of the Germans has also those beyond the last hex of the board.
// No neighbour is among them.
func (s *State) owned(side int) bits64 {
	out := s.own
	if side == german {
		for i := range out {
			out[i] = ^out[i]
		}
	}
	return out
}
