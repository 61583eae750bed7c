package env_test

import (
	"errors"
	"reflect"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/toy"
	"bridgehead/env"
)

// decisionsFor are arrays for all of a dataset.
func decisionsFor(d *env.Dataset) env.Decisions {
	n := d.Len()
	return env.Decisions{Observations: make([]float32, n*d.ObservationSize()), Masks: make([]int8, n*d.Game().NumActions()),
		Actions: make([]int32, n), Players: make([]int8, n), Returns: make([]float32, n), Records: make([]int32, n), Steps: make([]int32, n)}
}

// TestDataset: the rows are what an environment has shown while the records were made.
func TestDataset(t *testing.T) {
	games := map[string]engine.Game{}
	for _, id := range []string{"gamble/one-bridge", "gamble/nijmegen"} {
		games[id] = gambleGame(t, id)
	}
	for _, forced := range []bool{false, true} {
		var records []*env.Record
		var want env.Decisions
		for i, id := range []string{"gamble/one-bridge", "gamble/nijmegen", "gamble/one-bridge", "gamble/one-bridge"} {
			cfg := env.DefaultConfig()
			cfg.ShowForced, cfg.Blocks = forced, []string{"side", "node", "unit_location"}
			e := newEnv(t, games[id], cfg, nil)
			rng := generator(uint64(i))
			first := len(want.Actions)
			for ts := reset(t, e, uint64(i)); !ts.Over() && (i < 3 || ts.Info.Steps < 5); { // the last one is not done
				want.Observations = append(want.Observations, ts.Observation...)
				want.Masks = append(want.Masks, ts.Mask...)
				want.Players = append(want.Players, int8(ts.Player))
				want.Records = append(want.Records, int32(i))
				want.Steps = append(want.Steps, int32(len(record(t, e).Steps)))
				a := pick(ts, rng)
				want.Actions = append(want.Actions, int32(a))
				ts = step(t, e, a)
			}
			r := record(t, e)
			for _, p := range want.Players[first:] {
				want.Returns = append(want.Returns, float32(r.Returns[p]))
			}
			records = append(records, r)
		}
		loaded := 0
		d, err := env.NewDataset(records, func(r *env.Record) (engine.Game, error) { loaded++; return games[r.Scenario], nil },
			env.DatasetOptions{Blocks: []string{"side", "node", "unit_location"}, ShowForced: forced})
		if err != nil {
			t.Fatal(err)
		}
		got := decisionsFor(d)
		if err := d.Write(got); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("forced %v: the rows differ", forced)
		}
		if loaded != 2 || d.Records() != 4 || d.Of(0)+d.Of(1)+d.Of(2)+d.Of(3) != d.Len() || d.Record(1).Scenario != "gamble/nijmegen" {
			t.Errorf("loaded %d games, %d records", loaded, d.Records())
		}
		if err := d.Write(env.Decisions{}); err != nil {
			t.Errorf("nothing to write: %v", err)
		}
		got.Masks = got.Masks[1:]
		wantError(t, d.Write(got), "Masks: got")
	}
}

func TestDatasetRefuses(t *testing.T) {
	e := newEnv(t, toy.Default(), env.DefaultConfig(), nil)
	walk(t, e, 1, func(*env.TimeStep) {})
	good, bad := record(t, e), record(t, e)
	bad.FinalHash++
	other := newEnv(t, gambleGame(t, "gamble/one-bridge"), env.DefaultConfig(), nil)
	walk(t, other, 1, func(*env.TimeStep) {})
	load := func(r *env.Record) (engine.Game, error) {
		switch {
		case r.Game == "toy-v1":
			return toy.Default(), nil
		case r.Game == "gamble-v1":
			return other.Game(), nil
		}
		return nil, errors.New("no such game")
	}
	unknown := *good
	unknown.Game = "chess"
	for says, c := range map[string]struct {
		records []*env.Record
		o       env.DatasetOptions
	}{
		"dataset: no records":                                       {},
		"record 1: record: final hash after step":                   {records: []*env.Record{good, bad, bad}},
		"record 1: game: got gamble-v1, want toy-v1":                {records: []*env.Record{good, record(t, other)}},
		"record 2: no such game":                                    {records: []*env.Record{good, good, &unknown}},
		`record 0: blocks[0]: got "map", want side | node | bridge`: {records: []*env.Record{good}, o: env.DatasetOptions{Blocks: []string{"map"}}},
	} {
		_, err := env.NewDataset(c.records, load, c.o)
		wantError(t, err, says)
	}
}
