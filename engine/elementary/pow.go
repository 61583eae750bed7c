package elementary

// Pow is x to the power of y, both 0 or more. Its relative error is that of y ln x, some 1.1e-16 for each unit of it.
func Pow(x, y float64) float64 {
	switch {
	case y == 0:
		return 1
	case y == 1 || x == 0:
		return x
	}
	return Exp(float64(y * Log(x)))
}
