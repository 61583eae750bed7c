package gamble

import (
	"encoding/binary"
	"math/bits"
)

// unitSet is a set of unit ids, one bit each.
type unitSet [3]uint64

func (a unitSet) and(b unitSet) unitSet { return unitSet{a[0] & b[0], a[1] & b[1], a[2] & b[2]} }
func (a unitSet) or(b unitSet) unitSet  { return unitSet{a[0] | b[0], a[1] | b[1], a[2] | b[2]} }
func (a unitSet) without(b unitSet) unitSet {
	return unitSet{a[0] &^ b[0], a[1] &^ b[1], a[2] &^ b[2]}
}
func (a unitSet) empty() bool    { return a[0]|a[1]|a[2] == 0 }
func (a unitSet) has(u int) bool { return a[u>>6]>>(u&63)&1 != 0 }
func (a *unitSet) add(u int)     { a[u>>6] |= 1 << (u & 63) }
func (a *unitSet) remove(u int)  { a[u>>6] &^= 1 << (u & 63) }
func (a unitSet) count() int {
	return bits.OnesCount64(a[0]) + bits.OnesCount64(a[1]) + bits.OnesCount64(a[2])
}

// next returns the smallest member at or above u, or -1.
func (a unitSet) next(u int) int {
	w := u >> 6
	if w > 2 {
		return -1
	}
	if m := a[w] >> (u & 63); m != 0 {
		return u + bits.TrailingZeros64(m)
	}
	for w++; w < 3; w++ {
		if a[w] != 0 {
			return w<<6 + bits.TrailingZeros64(a[w])
		}
	}
	return -1
}

// above keeps the members greater than u; u may be -1.
func (a unitSet) above(u int) unitSet {
	if u < 0 {
		return a
	}
	w := u >> 6
	for i := 0; i < w && i < 3; i++ {
		a[i] = 0
	}
	if w < 3 {
		a[w] &^= 1<<((u&63)+1) - 1 // a shift by 64 gives 0, so the mask is all ones
	}
	return a
}

// matching returns the indices i with tab[i] == v, eight bytes at a time.
func matching(tab *[maxUnits]uint8, v uint8) (out unitSet) {
	const lo7, ones = 0x7f7f7f7f7f7f7f7f, 0x0101010101010101
	pat := uint64(v) * ones
	for i := 0; i < maxUnits; i += 8 {
		x := binary.LittleEndian.Uint64(tab[i:i+8]) ^ pat
		t := ^((x&lo7 + lo7) | x | lo7) // 0x80 where the byte of x is zero
		m := (t >> 7) * 0x0102040810204080 >> 56
		out[i>>6] |= m << (i & 63)
	}
	return out
}

// withBit returns the indices i with tab[i]&bit != 0; bit is a power of two.
func withBit(tab *[maxUnits]uint8, bit uint8) (out unitSet) {
	const ones = 0x0101010101010101
	sh := bits.TrailingZeros8(bit)
	for i := 0; i < maxUnits; i += 8 {
		x := binary.LittleEndian.Uint64(tab[i:i+8]) >> sh & ones
		m := x * 0x0102040810204080 >> 56
		out[i>>6] |= m << (i & 63)
	}
	return out
}

// locSet is a set of locations, one bit each.
type locSet [2]uint64

func (a locSet) has(l uint8) bool { return a[l>>6]>>(l&63)&1 != 0 }
func (a *locSet) add(l uint8)     { a[l>>6] |= 1 << (l & 63) }
func (a locSet) empty() bool      { return a[0]|a[1] == 0 }
