package cluster

// mostNumber is above all numbers of games.
const mostNumber = 1 << 62

// Seeds turns numbers of the games of a run into their seeds and back. Runs of other seeds share none of the first
// billions with it.
type Seeds struct{ base uint64 }

// NewSeeds makes those of a run.
func NewSeeds(seed uint64) Seeds { return Seeds{mix(seed + 0x9e3779b97f4a7c15)} }

// Seed is that of a number.
func (s Seeds) Seed(number uint64) uint64 { return mix(s.base + number) }

// Number is what Seed made a seed of.
func (s Seeds) Number(seed uint64) uint64 { return unmix(seed) - s.base }

// mix is the finalizer of SplitMix64 (Steele, Lea and Flood, Fast splittable pseudorandom number generators, 2014), which
// is one to one.
func mix(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// unmix undoes mix, by the inverses of its factors modulo 2^64.
func unmix(z uint64) uint64 {
	z = (z ^ z>>31 ^ z>>62) * 0x319642b2d24d8ec3
	z = (z ^ z>>27 ^ z>>54) * 0x96de1b173f119089
	return z ^ z>>30 ^ z>>60
}
