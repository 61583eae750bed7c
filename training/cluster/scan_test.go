package cluster

import (
	"bytes"
	"reflect"
	"runtime"
	"slices"
	"testing"
)

// sampleBatch has something in all of its fields.
func sampleBatch() *Batch {
	specs := make([]Spec, MostGames)
	for i := range specs {
		specs[i] = Spec{Field: i, Bid: -i, Rival: "past", Side: i % 2, Past: IDOf([]byte{byte(i)}), PastStep: int64(i) << 40, Start: "a position"}
	}
	return &Batch{Worker: "w", From: 1, Nanos: 1 << 40, Games: [][]byte{make([]byte, 300), make([]byte, 1<<17), {}},
		Job: Job{Run: IDOf(nil), Net: IDOf([]byte("net")), Step: 70000, Sims: 64, First: 1 << 50, Specs: specs, Seal: make([]byte, 32)}}
}

func TestBatchRoundTrip(t *testing.T) {
	want := sampleBatch()
	got, err := DecodeBatch(EncodeBatch(want))
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, %v, want %+v", got, err, want)
	}
	job, err := DecodeJob(EncodeJob(&want.Job))
	if err != nil || !reflect.DeepEqual(job, &want.Job) {
		t.Errorf("got %+v, %v, want %+v", job, err, &want.Job)
	}
}

// Bodies that claim to hold more than they do cost next to nothing.
func TestBodiesThatClaimMuch(t *testing.T) {
	whole := EncodeBatch(sampleBatch())
	for name, body := range map[string][]byte{
		"games": {0x95, 0xa1, 'w', 0x97, 0xc4, 0, 0xc4, 0, 0, 0, 0, 0xdd, 0xff, 0xff, 0xff, 0xff},
		"depth": bytes.Repeat([]byte{0x91}, 1<<20),
		"text":  {0x95, 0xdb, 0xff, 0xff, 0xff, 0xff},
		"bytes": {0x95, 0xc6, 0xff, 0xff, 0xff, 0xff},
		"map":   {0x95, 0xdf, 0xff, 0xff, 0xff, 0xff},
		"more":  append(slices.Clone(whole), 0),
		"less":  whole[:len(whole)-1],
		"empty": {},
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := DecodeBatch(body)
		if err == nil {
			t.Errorf("%s: read, want an error", name)
		}
		if _, err := DecodeJob(body); err == nil {
			t.Errorf("%s: read as a job, want an error", name)
		}
		runtime.ReadMemStats(&after)
		if n := after.TotalAlloc - before.TotalAlloc; n > 4<<20 {
			t.Errorf("%s: %d bytes were allocated for %d", name, n, len(body))
		}
	}
}

// smallBatch is one that a fuzzer changes fast.
func smallBatch() *Batch {
	b := sampleBatch()
	b.Job.Specs, b.Games = b.Job.Specs[:3], [][]byte{{1, 2, 3}, {}}
	return b
}

func FuzzDecodeBatch(f *testing.F) {
	f.Add(EncodeBatch(smallBatch()))
	f.Add(EncodeBatch(&Batch{Worker: "w", Job: Job{Specs: make([]Spec, 1)}, Games: [][]byte{{1}}}))
	f.Fuzz(func(t *testing.T, data []byte) {
		b, err := DecodeBatch(data)
		if err != nil {
			return
		}
		again, err := DecodeBatch(EncodeBatch(b))
		if err != nil || !bytes.Equal(EncodeBatch(again), EncodeBatch(b)) {
			t.Errorf("written again: %v", err)
		}
	})
}

func FuzzDecodeJob(f *testing.F) {
	f.Add(EncodeJob(&smallBatch().Job))
	f.Fuzz(func(t *testing.T, data []byte) {
		j, err := DecodeJob(data)
		if err != nil {
			return
		}
		again, err := DecodeJob(EncodeJob(j))
		if err != nil || again.ID() != j.ID() {
			t.Errorf("written again: %v, %v, want %v", err, again.ID(), j.ID())
		}
	})
}
