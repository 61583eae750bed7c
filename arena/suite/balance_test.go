package suite

import (
	"errors"
	"math"
	"strconv"
	"strings"
	"testing"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/engine/toy"
	"bridgehead/scenarios"
	"bridgehead/scenarios/generate"
)

// balancer takes Three Bridges for every scenario: a higher goal leaves fewer days, which is harder for the Allies. All agents play
// at random.
func balancer(workers int) *Balancer {
	return &Balancer{
		Games: 40, Workers: workers,
		Make: func(sc *scenarios.Scenario) (engine.Game, error) {
			_, goal, _ := strings.Cut(sc.ID, "-")
			n, err := strconv.Atoi(goal)
			if err != nil {
				return nil, err
			}
			o, err := toy.ParseOptions("days=" + strconv.Itoa(max(1, 10-n)))
			if err != nil {
				return nil, err
			}
			return toy.New(o)
		},
		Agent: func(g engine.Game, _ string) (agents.Factory, error) { return registry.Factory(g, "random") },
	}
}

// sketch is any drawn scenario with goals from low to high.
func sketch(t *testing.T, low, high int) *generate.Sketch {
	t.Helper()
	s, err := generate.Gamble(1)
	must(t, err)
	text := s.Text
	return &generate.Sketch{ID: s.ID, Low: low, High: high, Text: func(goal int) ([]byte, error) { return text(1) }}
}

// The goal that is found is fair, and the one nearest to a half of those beside it, whatever the number of workers.
func TestBalance(t *testing.T) {
	got, err := balancer(2).Balance(t.Context(), sketch(t, 1, 9))
	must(t, err)
	if got.Games != 40 || got.Share < leastShare || got.Share > mostShare {
		t.Errorf("got %+v", got)
	}
	for _, goal := range []int{got.Goal - 1, got.Goal + 1} {
		beside, err := balancer(1).try(t.Context(), sketch(t, 1, 9), goal)
		must(t, err)
		if math.Abs(beside.Share-0.5) < got.off() {
			t.Errorf("goal %d has a share of %v, and goal %d one of %v", goal, beside.Share, got.Goal, got.Share)
		}
	}
	again, err := balancer(1).Balance(t.Context(), sketch(t, 1, 9))
	must(t, err)
	if again != got {
		t.Errorf("%+v with one worker, %+v with two", again, got)
	}
}

// Where no goal is fair the error says how near one came.
func TestUneven(t *testing.T) {
	_, err := balancer(1).Balance(t.Context(), sketch(t, 9, 9))
	var uneven *UnevenError
	if !errors.As(err, &uneven) || uneven.Best.Goal != 9 || !strings.Contains(err.Error(), "no goal is fair: at 9, the best, ") {
		t.Errorf("got %v", err)
	}
	if _, err := balancer(1).Balance(t.Context(), sketch(t, 9, 8)); err == nil {
		t.Error("a sketch without goals was balanced")
	}
}

// Seeds of which nothing is fair are told and passed over.
func TestSearch(t *testing.T) {
	draw := func(seed uint64) (*generate.Sketch, error) {
		if seed%2 == 0 {
			return sketch(t, 9, 9), nil
		}
		return sketch(t, 1, 9), nil
	}
	var found, refused []uint64
	next := uint64(2)
	must(t, balancer(2).Search(t.Context(), draw, 2, 2, func(f *Fair, uneven error) error {
		if uneven != nil {
			refused = append(refused, next)
		} else {
			found = append(found, f.Seed)
			text, err := f.Text()
			if err != nil || !strings.HasPrefix(string(text), "# At this goal between quick planners the Allies win ") {
				t.Errorf("%v, %s", err, text)
			}
		}
		next++
		return nil
	}))
	if len(found) != 2 || found[0] != 3 || found[1] != 5 || len(refused) != 2 || refused[0] != 2 {
		t.Errorf("found %v, refused %v", found, refused)
	}
}
