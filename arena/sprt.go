package arena

import (
	"errors"
	"fmt"
	"math"
)

// usualError is the usual probability of either error.
const usualError = 0.05

// SPRT is a sequential probability ratio test of the Elo difference between two agents: the match
// goes on until the pairs tell elo1 from elo0. It is the generalised test of Fishtest: the score of a
// pair has five values of unknown frequency, and each hypothesis takes those that fit the pairs best
// among all with its mean.
type SPRT struct {
	Elo0  float64 `json:"elo0"`
	Elo1  float64 `json:"elo1"`
	Alpha float64 `json:"alpha"` // of accepting elo1 where elo0 is true
	Beta  float64 `json:"beta"`  // of accepting elo0 where elo1 is true
}

// NewSPRT is the test with the usual errors of 5 %.
func NewSPRT(elo0, elo1 float64) SPRT { return SPRT{elo0, elo1, usualError, usualError} }

// Validate returns every fault.
func (t SPRT) Validate() error {
	var faults []error
	if !(t.Elo0 < t.Elo1) || math.Abs(t.Elo0) > 1000 || math.Abs(t.Elo1) > 1000 {
		faults = append(faults, fmt.Errorf("sprt: elo0 %v and elo1 %v, want elo0 < elo1, both from -1000 to 1000",
			t.Elo0, t.Elo1))
	}
	if !(t.Alpha > 0 && t.Alpha < 0.5 && t.Beta > 0 && t.Beta < 0.5) {
		faults = append(faults, fmt.Errorf("sprt: alpha %v and beta %v, want both above 0 and below 0.5", t.Alpha, t.Beta))
	}
	return errors.Join(faults...)
}

// Verdict is how a test stands.
type Verdict int

// The verdicts.
const (
	Undecided Verdict = iota // the match goes on
	Accept                   // elo1
	Reject                   // elo0
)

func (v Verdict) String() string {
	return [...]string{"undecided", "elo1 accepted", "elo0 accepted"}[v]
}

// Bounds are the log-likelihood ratios at which the test accepts elo0 and elo1 (Wald 1945).
func (t SPRT) Bounds() (low, high float64) {
	return math.Log(t.Beta / (1 - t.Alpha)), math.Log((1 - t.Beta) / t.Alpha)
}

// Judge returns the log-likelihood ratio of the pairs so far, and what it means.
func (t SPRT) Judge(p Penta) (llr float64, v Verdict) {
	if p.N() == 0 {
		return 0, Undecided
	}
	llr = t.llr(p)
	switch low, high := t.Bounds(); {
	case llr >= high:
		return llr, Accept
	case llr <= low:
		return llr, Reject
	}
	return llr, Undecided
}

// unseen stands for the count of a score that was not seen, so that a hypothesis may still give it
// weight; the value is that of Fishtest.
const unseen = 1e-3

func (t SPRT) llr(p Penta) float64 {
	var freq [5]float64
	n := 0.
	for i, k := range p {
		freq[i] = max(float64(k), unseen)
		n += freq[i]
	}
	for i := range freq {
		freq[i] /= n
	}
	f0, f1 := fitMean(freq, EloScore(t.Elo0)), fitMean(freq, EloScore(t.Elo1))
	llr := 0.
	for i := range freq {
		llr += n * freq[i] * math.Log(f1[i]/f0[i])
	}
	return llr
}

// fitMean returns the most likely frequencies with a mean, given the frequencies seen: these are
// f / (1 + theta (x - mean)) with the theta that makes them sum to one (Van den Bergh, "Comments on
// normalized Elo", proposition 1.1). The sum falls in theta, so bisection finds it.
func fitMean(freq [5]float64, mean float64) [5]float64 {
	low, high := -1/(1-mean), 1/mean
	for range 200 {
		theta := (low + high) / 2
		sum := 0.
		for i, f := range freq {
			d := float64(i)/4 - mean
			sum += f * d / (1 + theta*d)
		}
		if sum > 0 {
			low = theta
		} else {
			high = theta
		}
	}
	theta := (low + high) / 2
	for i := range freq {
		freq[i] /= 1 + theta*(float64(i)/4-mean)
	}
	return freq
}
