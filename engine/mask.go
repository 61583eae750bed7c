package engine

import "math/bits"

// FirstOf returns the lowest action of a mask, which has a bit for each action, and how many there are: -1 and 0 where there
// is none.
func FirstOf(mask []uint64) (first Action, n int) {
	first = -1
	for i, w := range mask {
		if w != 0 && first < 0 {
			first = Action(i<<6 + bits.TrailingZeros64(w))
		}
		n += bits.OnesCount64(w)
	}
	return first, n
}

// AppendMask appends the actions of a mask, ascending.
func AppendMask(dst []Action, mask []uint64) []Action {
	for i, w := range mask {
		for ; w != 0; w &= w - 1 {
			dst = append(dst, Action(i<<6+bits.TrailingZeros64(w)))
		}
	}
	return dst
}
