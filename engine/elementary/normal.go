package elementary

import (
	"math"
	"math/rand/v2"
)

// Normal draws from the normal distribution of mean 0 and deviation 1, by the polar method (Marsaglia and Bray, A convenient
// method for generating normal variables, SIAM Review 6, 1964).
func Normal(rng *rand.Rand) float64 {
	for {
		x, y := 2*rng.Float64()-1, 2*rng.Float64()-1
		if r := float64(x*x) + float64(y*y); r > 0 && r < 1 {
			return float64(x * math.Sqrt(-2*Log(r)/r))
		}
	}
}
