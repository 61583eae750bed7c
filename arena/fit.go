package arena

import "math"

// virtual is the weight of the prior of every term: one drawn game against an opponent of strength 0.
// Without it an agent that won everything would have no finite rating.
const virtual = 1

// cell is what is known of games of one kind: n of them, of which side 0 scored w.
type cell struct {
	terms []term // of the logit of side 0's expected score
	n, w  float64
}

// term is a parameter with its sign.
type term struct {
	param int
	sign  float64
}

// logistic is a Bradley-Terry model: the expected score of a cell is the logistic function of the sum
// of its terms.
type logistic struct {
	size  int
	cells []cell
}

func sigmoid(z float64) float64 { return 1 / (1 + math.Exp(-z)) }

func (c *cell) logit(at []float64) float64 {
	z := 0.
	for _, t := range c.terms {
		z += t.sign * at[t.param]
	}
	return z
}

// logLikelihood includes the prior.
func (m *logistic) logLikelihood(at []float64) float64 {
	sum := 0.
	for i := range m.cells {
		c := &m.cells[i]
		z := c.logit(at)
		sum += c.w*z - c.n*softplus(z)
	}
	for _, x := range at {
		sum += virtual * (x/2 - softplus(x))
	}
	return sum
}

// softplus is log(1 + e^z) without overflow.
func softplus(z float64) float64 { return max(z, 0) + math.Log1p(math.Exp(-math.Abs(z))) }

// slopes fills the gradient and the negative Hessian.
func (m *logistic) slopes(at, grad []float64, hess [][]float64) {
	for i := range grad {
		p := sigmoid(at[i])
		grad[i] = virtual * (0.5 - p)
		clear(hess[i])
		hess[i][i] = virtual * p * (1 - p)
	}
	for i := range m.cells {
		c := &m.cells[i]
		p := sigmoid(c.logit(at))
		off, weight := c.w-c.n*p, c.n*p*(1-p)
		for _, a := range c.terms {
			grad[a.param] += a.sign * off
			for _, b := range c.terms {
				hess[a.param][b.param] += a.sign * b.sign * weight
			}
		}
	}
}

// The end of the fit: steps at most, and the step that is small enough.
const (
	maxNewton  = 100
	tinyNewton = 1e-10
)

// fit climbs to the maximum from a start, which it overwrites: Newton's method, with steps halved where
// they overshoot. The prior makes the likelihood strictly concave, so there is one maximum.
func (m *logistic) fit(at []float64) {
	grad, hess := make([]float64, m.size), grid(m.size, m.size)
	next := make([]float64, m.size)
	here := m.logLikelihood(at)
	for range maxNewton {
		m.slopes(at, grad, hess)
		solve(hess, grad) // grad is the step now
		length, scale := 0., 1.
		for {
			length = 0
			for i := range at {
				next[i] = at[i] + scale*grad[i]
				length = max(length, math.Abs(next[i]-at[i]))
			}
			there := m.logLikelihood(next)
			if there >= here || length < tinyNewton {
				here = there
				break
			}
			scale /= 2
		}
		copy(at, next)
		if length < tinyNewton {
			return
		}
	}
}

// deviation is the standard error of a linear function of the parameters at the maximum, by the curvature there.
func (m *logistic) deviation(at, row []float64) float64 {
	solved, hess := make([]float64, m.size), grid(m.size, m.size)
	m.slopes(at, solved, hess)
	copy(solved, row)
	solve(hess, solved)
	return math.Sqrt(max(0, dot(row, solved)))
}

func dot(a, b []float64) float64 {
	sum := 0.
	for i, x := range a {
		sum += x * b[i]
	}
	return sum
}

// add adds b, so many times, to a, and returns a.
func add(a []float64, times float64, b []float64) []float64 {
	for i, x := range b {
		a[i] += times * x
	}
	return a
}

func grid(rows, columns int) [][]float64 {
	out := make([][]float64, rows)
	for i := range out {
		out[i] = make([]float64, columns)
	}
	return out
}

// solve turns b into the solution of a x = b for a symmetric positive definite a, which it overwrites
// (Gaussian elimination; such a matrix needs no pivoting).
func solve(a [][]float64, b []float64) {
	n := len(b)
	for k := range n {
		for i := k + 1; i < n; i++ {
			f := a[i][k] / a[k][k]
			if f == 0 {
				continue
			}
			for j := k; j < n; j++ {
				a[i][j] -= f * a[k][j]
			}
			b[i] -= f * b[k]
		}
	}
	for i := n - 1; i >= 0; i-- {
		for j := i + 1; j < n; j++ {
			b[i] -= a[i][j] * b[j]
		}
		b[i] /= a[i][i]
	}
}
