package board

import (
	"fmt"
	"math"
	"testing"
)

func TestPercent(t *testing.T) {
	for p, want := range map[float64]string{0: "0 %", 1e-12: "0 %", 0.0001: "under 0.1 %", 0.027: "2.7 %", 0.1: "10 %", 0.5: "50 %",
		0.946: "94.6 %", 0.9999: "over 99.9 %", 1: "100 %", 1 - 1e-12: "100 %"} {
		if got := Percent(p); got != want {
			t.Errorf("%v: %q, want %q", p, got, want)
		}
	}
}

func TestWords(t *testing.T) {
	for got, want := range map[string]string{
		Term{Text: "Airborne"}.String():                             "Airborne",
		Term{Text: "Airborne", Rule: "10.3"}.String():               "Airborne (10.3)",
		Outcome{Text: "success"}.String():                           "success",
		Outcome{Text: "success", Loss: Loss{German: 1.04}}.String(): "success (steps G 1, A 0)",
		Outcome{Text: "failure", Loss: Loss{Allied: 0.52}}.String(): "failure (steps G 0, A 0.5)",
	} {
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// Beyond so many results the rest is one, and nothing of the chances or of the loss is lost.
func TestTallyKeepsTheSum(t *testing.T) {
	var sum Tally
	n := 3 * mostOutcomes
	for i := range n {
		sum.Add(1/float64(n), fmt.Sprint(i/2), Loss{German: float64(i % 2), Allied: 2})
	}
	var o Odds
	o.Take(&sum)
	if len(o.Outcomes) != mostOutcomes || o.Outcomes[mostOutcomes-1].Text != RestText {
		t.Fatalf("%d outcomes, the last %q", len(o.Outcomes), o.Outcomes[len(o.Outcomes)-1].Text)
	}
	chance := 0.
	for _, r := range o.Outcomes {
		chance += r.Chance
	}
	if math.Abs(chance-1) > 1e-9 || math.Abs(o.Loss.German-0.5) > 1e-9 || math.Abs(o.Loss.Allied-2) > 1e-9 {
		t.Errorf("chances add up to %v, the loss is %v", chance, o.Loss)
	}
	if (&Odds{}).Likely() != "" {
		t.Error("nothing is likely, and yet there is a sentence")
	}
}
