package main

// #include "types.h"
import "C"

import (
	"errors"
	"fmt"

	"bridgehead/engine"
	"bridgehead/env"
	"bridgehead/games"
)

// records are the decisions of some records.
type records struct {
	held
	paths []string
	data  *env.Dataset
}

func (*records) kind() string { return "a set of records" }

//export bh_records_new
func bh_records_new(spec *C.bh_text, handle *C.int64_t) (rc C.int32_t) {
	defer guard(&rc)
	r, err := openRecords(spec, handle)
	if err != nil {
		return fail[C.int32_t](err)
	}
	*handle = enter(r)
	return C.BH_OK
}

// openRecords reads the records of bh_records_new.
func openRecords(spec *C.bh_text, handle *C.int64_t) (*records, error) {
	if handle == nil {
		return nil, null("records")
	}
	words, err := text(spec, "spec", maxPosition)
	if err != nil {
		return nil, err
	}
	var s struct {
		Paths, Blocks []string
		ShowForced    bool `json:"show_forced"`
	}
	if err := decode("spec", words, &s); err != nil {
		return nil, err
	}
	r := &records{paths: s.Paths}
	read := make([]*env.Record, len(s.Paths))
	for i, path := range s.Paths {
		if read[i], err = env.ReadFile(path); err != nil {
			return nil, err
		}
	}
	load := func(r *env.Record) (engine.Game, error) { return games.Of(r, "") }
	r.data, err = env.NewDataset(read, load, env.DatasetOptions{Blocks: s.Blocks, ShowForced: s.ShowForced})
	var one *env.RecordError
	switch {
	case errors.As(err, &one):
		return nil, unplayable(fmt.Errorf("%s: %w", s.Paths[one.Record], one.Err))
	case err != nil:
		return nil, err
	}
	return r, nil
}

// recordsInfo is the answer of bh_records_info.
type recordsInfo struct {
	ID              string       `json:"id"`
	NumActions      int          `json:"num_actions"`
	ObservationSize int          `json:"observation_size"`
	Blocks          []blockInfo  `json:"blocks"`
	Decisions       int          `json:"decisions"`
	Records         []recordInfo `json:"records"`
}

type recordInfo struct {
	Path      string     `json:"path"`
	Scenario  string     `json:"scenario"`
	Options   string     `json:"options"`
	Seed      uint64     `json:"seed"`
	Agents    [2]string  `json:"agents"`
	Sides     [2]string  `json:"sides"`
	Done      bool       `json:"done"`
	Returns   [2]float64 `json:"returns"`
	FinalHash string     `json:"final_hash"`
	Decisions int        `json:"decisions"`
}

//export bh_records_info
func bh_records_info(id C.int64_t, buf *C.char, room C.int64_t) C.int64_t {
	return say(id, buf, room, func(r *records) ([]byte, error) { return marshal(r.info()) })
}

func (r *records) info() recordsInfo {
	d := r.data
	i := recordsInfo{ID: d.Game().ID(), NumActions: d.Game().NumActions(), ObservationSize: d.ObservationSize(),
		Blocks: blocksInfo(d.Blocks()), Decisions: d.Len()}
	for k, path := range r.paths {
		e := d.Record(k)
		i.Records = append(i.Records, recordInfo{Path: path, Scenario: e.Scenario, Options: e.Options, Seed: e.Seed,
			Agents: e.Agents, Sides: e.Sides, Done: e.Done, Returns: e.Returns, FinalHash: fmt.Sprintf("%016x", e.FinalHash),
			Decisions: d.Of(k)})
	}
	return i
}

//export bh_records_write
func bh_records_write(id C.int64_t, arrays *C.bh_rows, n C.int64_t) C.int32_t {
	return do(id, func(r *records) error {
		switch {
		case arrays == nil:
			return null("arrays")
		case int64(n) != int64(r.data.Len()):
			return size("n: got %d, want %d, the number of decisions", n, r.data.Len())
		}
		return r.data.Write(r.rows((*C.bh_decisions)(arrays)))
	})
}

// rows are the arrays of the caller as slices; their lengths follow from the records.
func (r *records) rows(b *C.bh_decisions) env.Decisions {
	n := r.data.Len()
	return env.Decisions{
		Observations: given[float32](b.observations, n*r.data.ObservationSize()),
		Masks:        given[int8](b.masks, n*r.data.Game().NumActions()),
		Actions:      given[int32](b.actions, n),
		Players:      given[int8](b.players, n),
		Returns:      given[float32](b.returns, n),
		Records:      given[int32](b.records, n),
		Steps:        given[int32](b.steps, n),
	}
}
