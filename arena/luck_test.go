package arena

import (
	"math"
	"math/rand/v2"
	"testing"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/engine/toy"
	"bridgehead/env"
)

// solver knows the value of every position of the toy game, of side 0.
type solver map[uint64]float64

func (v solver) value(s engine.State) float64 {
	h := s.Hash()
	if x, ok := v[h]; ok {
		return x
	}
	x := 0.
	switch p := s.Player(); p {
	case engine.Terminal:
		x = s.Returns(nil)[0]
	case engine.Chance:
		for _, o := range s.Outcomes(nil) {
			x += o.P * v.after(s, o.Action)
		}
	default:
		x = v.after(s, v.best(s))
	}
	v[h] = x
	return x
}

func (v solver) after(s engine.State, a engine.Action) float64 {
	next := s.Clone()
	next.Apply(a)
	return v.value(next)
}

// best is the best action of the side to move.
func (v solver) best(s engine.State) engine.Action {
	top, pick := math.Inf(-1), engine.Action(0)
	for _, a := range s.LegalActions(nil) {
		if x := sign(int(s.Player())) * v.after(s, a); x > top {
			top, pick = x, a
		}
	}
	return pick
}

// Score makes it an evaluator.
func (v solver) Score(s engine.State, side engine.Player) float64 {
	return sign(int(side)) * v.value(s)
}

// Between players who make no mistakes and with an evaluation that knows everything, the result is the
// value of the game and luck, and nothing else.
func TestLuckExplainsEverything(t *testing.T) {
	g := toy.Default()
	v := solver{}
	begin := v.value(g.New())
	near(t, "value", begin, -239./2187, 1e-12)
	perfect := env.PolicyFunc(scripted(v))
	l := NewLuck(g, v)
	for seed := range uint64(200) {
		tr, err := env.Play(g, seed, perfect, perfect)
		if err != nil {
			t.Fatal(err)
		}
		luck, last, err := l.Of(g, &tr.Record)
		if err != nil || last.Hash() != tr.FinalHash {
			t.Fatalf("seed %d: %v", seed, err)
		}
		near(t, "value and luck", begin+luck, tr.Returns[0], 1e-9)
	}
}

// The luck of a record that is cut short counts the rolls that were made, and a faulty one is an error.
func TestLuckOfFaultyRecords(t *testing.T) {
	g := toy.Default()
	v := solver{}
	tr, err := env.Play(g, 1, env.PolicyFunc(scripted(v)), env.PolicyFunc(scripted(v)))
	if err != nil {
		t.Fatal(err)
	}
	rec := tr.Record
	rec.FinalHash++
	if _, _, err := NewLuck(g, nil).Of(g, &rec); err == nil {
		t.Error("a wrong final hash is no error")
	}
	short := env.NewRecord(g, 1, [2]string{})
	short.FinalHash = g.New().Hash()
	if luck, _, err := NewLuck(g, v).Of(g, &short); luck != 0 || err != nil {
		t.Errorf("nothing played: luck %v, %v", luck, err)
	}
}

// Adjusting does not move the mean, whatever the coefficient, and takes out what luck explains.
func TestAdjustIsUnbiased(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	var raw, adjusted []float64
	for range 3000 {
		var samples []sample
		for k := range 60 {
			x := rng.NormFloat64()
			y := 0.3 + 0.5*x + 0.2*rng.NormFloat64()
			samples = append(samples, sample{y: y, x: x, fold: k % 2})
		}
		free := adjust(samples)
		a, b := 0., 0.
		for k := range samples {
			a += samples[k].y / 60
			b += free[k] / 60
		}
		raw, adjusted = append(raw, a), append(adjusted, b)
	}
	meanRaw, varRaw := meanVar(raw)
	mean, variance := meanVar(adjusted)
	near(t, "raw mean", meanRaw, 0.3, 4*math.Sqrt(varRaw/3000))
	near(t, "adjusted mean", mean, 0.3, 4*math.Sqrt(variance/3000))
	near(t, "variance ratio", varRaw/variance, 0.29/0.04, 0.8)
}

// Few samples are no ground for a coefficient.
func TestAdjustOfFew(t *testing.T) {
	var samples []sample
	for k := range 2*fewest - 2 {
		samples = append(samples, sample{y: float64(k % 3), x: float64(k % 3), fold: k % 2})
	}
	for i, y := range adjust(samples) {
		if y != samples[i].y {
			t.Fatalf("sample %d: %v became %v", i, samples[i].y, y)
		}
	}
}

// On the toy game pairs have less variance than games on dice of their own, the adjustment less again,
// and luck has the mean it must have.
func TestVarianceOnToy(t *testing.T) {
	v := solver{}
	v.value(toy.Default().New()) // from here on it is only read
	tools := toyTools(2)
	tools.Evaluator = func(engine.Game) agents.Evaluator { return frozen(v) }
	_, r := playAll(t, toyConfig(400, "random", "greedy"), tools)
	a := Analyse(r.Config(), r.Pairs())
	l := &a.Luck[0]
	if !l.Measured || l.PairedRatio() < 1.15 || l.AdjustedRatio() < 1.8 {
		t.Errorf("variance: unpaired %.4f, paired %.4f, adjusted %.4f", l.Unpaired, l.Paired, l.Adjusted)
	}
	if math.Abs(l.Sigma()) > 3.5 {
		t.Errorf("mean luck %.4f, error %.4f", l.Mean, l.Error)
	}
	m := &a.Matches[0]
	if m.Adjusted.Ratio() < 1.4 {
		t.Errorf("ratio %.2f", m.Adjusted.Ratio())
	}
	near(t, "adjusted score", m.Adjusted.Mean, m.Mean, 0.05)
}

// frozen is a solver that is complete, for several goroutines.
type frozen solver

func (v frozen) Score(s engine.State, side engine.Player) float64 {
	x, ok := v[s.Hash()]
	if !ok {
		panic("a position that perfect play and its neighbours do not reach")
	}
	return sign(int(side)) * x
}
