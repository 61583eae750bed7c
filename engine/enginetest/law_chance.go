package enginetest

import (
	"fmt"
	"math"

	"bridgehead/engine"
)

// tolerance is how far a sum of probabilities may be from its value.
const tolerance = 1e-12

// outcomesLaw: the outcomes are the faces, in their order, and their probabilities make one.
func outcomesLaw(in *inspector, s engine.State) error {
	in.outs = s.Outcomes(in.outs[:0])
	if s.Player() != engine.Chance {
		if len(in.outs) > 0 {
			return fmt.Errorf("%d outcomes where Player is %d, not Chance", len(in.outs), s.Player())
		}
		return nil
	}
	in.other = in.other[:0]
	for _, o := range in.outs {
		in.other = append(in.other, o.Action)
	}
	if d := difference(in.other, in.legal(s)); d != "" {
		return fmt.Errorf("outcomes are not the faces LegalActions lists: %s", d)
	}
	return sumsToOne(in.outs)
}

func sumsToOne(outs []engine.Outcome) error {
	sum := 0.
	for _, o := range outs {
		if !(o.P > 0 && o.P <= 1) {
			return fmt.Errorf("face %d has probability %v, want more than 0 and at most 1", o.Action, o.P)
		}
		sum += o.P
	}
	if math.Abs(sum-1) > tolerance {
		return fmt.Errorf("probabilities sum to %.15g, want 1", sum)
	}
	return nil
}

// mergedLaw: merging faces loses no result and changes the probability of none.
func mergedLaw(in *inspector, s engine.State) error {
	m, ok := s.(engine.Merger)
	if !ok {
		return nil
	}
	merged := m.Merged(nil)
	if s.Player() != engine.Chance {
		if len(merged) > 0 {
			return fmt.Errorf("%d merged outcomes where Player is %d, not Chance", len(merged), s.Player())
		}
		return nil
	}
	if err := sumsToOne(merged); err != nil {
		return err
	}
	for _, o := range merged {
		if err := s.Check(o.Action); err != nil {
			return fmt.Errorf("representative %d is no face: %w", o.Action, err)
		}
	}
	in.outs = s.Outcomes(in.outs[:0])
	return sameDistribution(resultsOf(s, merged), resultsOf(s, in.outs))
}

// resultsOf is the distribution over the positions the outcomes lead to.
func resultsOf(s engine.State, outs []engine.Outcome) map[uint64]float64 {
	results := map[uint64]float64{}
	for _, o := range outs {
		results[successor(s, o.Action).Hash()] += o.P
	}
	return results
}

func sameDistribution(got, want map[uint64]float64) error {
	if len(got) != len(want) {
		return fmt.Errorf("merged faces lead to %d positions, all faces to %d", len(got), len(want))
	}
	for h, p := range want {
		if math.Abs(got[h]-p) > tolerance {
			return fmt.Errorf("the position with hash %#x has probability %.15g merged, %.15g over all faces",
				h, got[h], p)
		}
	}
	return nil
}

// eventLaw: a roll is identified by the position alone.
func eventLaw(_ *inspector, s engine.State) error {
	e, ok := s.(engine.Eventer)
	if !ok || s.Player() != engine.Chance {
		return nil
	}
	event := e.Event()
	if event.Turn < 1 || event.Kind < 0 {
		return fmt.Errorf("event %+v: turns count from 1 and kinds from 0", event)
	}
	if event.Nth < 0 || event.Nth == 0 && event.Kind >= engine.EventKinds {
		return fmt.Errorf("event %+v: which roll of its kind it is counts from 1, and kinds from %d on must say it", event, engine.EventKinds)
	}
	if again := s.Clone().(engine.Eventer).Event(); again != event {
		return fmt.Errorf("event %+v of a copy, %+v of the original", again, event)
	}
	return nil
}

// returnsLaw: nothing before the end, and then what one side wins the other loses.
func returnsLaw(_ *inspector, s engine.State) error {
	const mark = 77
	r := s.Returns([]float64{mark})
	if len(r) != 3 || r[0] != mark {
		return fmt.Errorf("got %d returns appended, want 2", len(r)-1)
	}
	first, second := r[1], r[2]
	if s.Player() != engine.Terminal {
		if first != 0 || second != 0 {
			return fmt.Errorf("returns are %v before the end, want zeros", r[1:])
		}
		return nil
	}
	if !(math.Abs(first) <= 1 && math.Abs(second) <= 1) {
		return fmt.Errorf("returns are %v, want -1 to 1", r[1:])
	}
	if math.Abs(first+second) > tolerance {
		return fmt.Errorf("returns %v sum to %v, want 0", r[1:], first+second)
	}
	return nil
}
