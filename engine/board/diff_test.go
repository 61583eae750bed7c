package board

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"
)

// anyNow is a made-up position: whatever the seed says.
func anyNow(rng *rand.Rand) *Now {
	n := &Now{Where: map[string][]Piece{}, Away: map[string][]Piece{}, Places: map[string]*PlaceNow{}, Crossings: map[string]*CrossingNow{}}
	for u := range 12 {
		p := Piece{ID: fmt.Sprint("u", u)}
		if rng.IntN(3) == 0 {
			p.Marks, p.Numbers = []string{"spent"}, []int{rng.IntN(3)}
		}
		switch at := fmt.Sprint(rng.IntN(5)); rng.IntN(6) {
		case 0:
			n.Away[AwayLost] = append(n.Away[AwayLost], p)
		case 1:
		default:
			n.Where[at] = append(n.Where[at], p)
		}
	}
	for at := range 5 {
		if rng.IntN(2) == 0 {
			n.Places[fmt.Sprint(at)] = &PlaceNow{Owner: rng.IntN(3) - 1, Scores: rng.IntN(2), Stores: []Store{{Points: rng.IntN(2)}}}
		}
		if rng.IntN(2) == 0 {
			n.Crossings[fmt.Sprint(at, "-x")] = &CrossingNow{State: fmt.Sprint(rng.IntN(2))}
		}
	}
	n.Gauges = []GaugeNow{{Key: "turn", At: []int{rng.IntN(2)}}, {Key: "vp", Have: rng.IntN(3)}}
	for range rng.IntN(2) {
		n.Plans = append(n.Plans, Plan{Kind: PlanMove, To: fmt.Sprint(rng.IntN(5))})
		n.Facts = append(n.Facts, Fact{Name: "Air", Text: fmt.Sprint(rng.IntN(5))})
	}
	return n
}

// Patch undoes Diff, by way of JSON too, and changes neither position.
func TestPatchOfDiff(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		a, b := anyNow(rng), anyNow(rng)
		before, _ := json.Marshal([]*Now{a, b})
		text, err := json.Marshal(Diff(a, b))
		if err != nil {
			t.Fatal(err)
		}
		var c Change
		if err := json.Unmarshal(text, &c); err != nil {
			t.Fatal(err)
		}
		for _, got := range []*Now{Patch(a, Diff(a, b)), Patch(a, &c)} {
			if !reflect.DeepEqual(got, b) {
				t.Fatalf("got  %+v\nwant %+v\nby %s", got, b, text)
			}
		}
		if after, _ := json.Marshal([]*Now{a, b}); string(after) != string(before) {
			t.Fatal("a position was changed")
		}
	}
}

// Of a position to itself nothing is said but what is in hand.
func TestDiffOfNothing(t *testing.T) {
	n := anyNow(rand.New(rand.NewPCG(3, 4)))
	n.Plans, n.Facts = nil, nil
	if text, _ := json.Marshal(Diff(n, n)); string(text) != "{}" {
		t.Errorf("got %s", text)
	}
}
