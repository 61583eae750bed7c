package hex

import "math/bits"

// Set is a set of hexes, a bit each.
type Set []uint64

// NewSet makes an empty set for the hexes of a grid.
func (g *Grid) NewSet() Set { return make(Set, (g.N+63)/64) }

// Has reports whether h is a member.
func (s Set) Has(h int16) bool { return s[uint16(h)>>6]>>(uint16(h)&63)&1 != 0 }

// Add makes h a member, and Remove takes it out.
func (s Set) Add(h int16)    { s[uint16(h)>>6] |= 1 << (uint16(h) & 63) }
func (s Set) Remove(h int16) { s[uint16(h)>>6] &^= 1 << (uint16(h) & 63) }

// Clear takes all members out.
func (s Set) Clear() { clear(s) }

// Copy makes s equal to a set of the same grid.
func (s Set) Copy(from Set) { copy(s, from) }

// And keeps the members that both have, Or adds those of the other, and AndNot takes them out.
func (s Set) And(with Set) {
	for i := range s {
		s[i] &= with[i]
	}
}

// Or adds the members of the other set.
func (s Set) Or(with Set) {
	for i := range s {
		s[i] |= with[i]
	}
}

// AndNot takes the members of the other set out.
func (s Set) AndNot(with Set) {
	for i := range s {
		s[i] &^= with[i]
	}
}

// Count is the number of members.
func (s Set) Count() int {
	n := 0
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// Empty reports whether there are no members.
func (s Set) Empty() bool {
	for _, w := range s {
		if w != 0 {
			return false
		}
	}
	return true
}

// Append appends the members in ascending order.
func (s Set) Append(dst []int16) []int16 {
	for i, w := range s {
		for ; w != 0; w &= w - 1 {
			dst = append(dst, int16(i<<6+bits.TrailingZeros64(w)))
		}
	}
	return dst
}
