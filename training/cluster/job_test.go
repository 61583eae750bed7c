package cluster

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"runtime"
	"testing"

	"pgregory.net/rapid"

	"bridgehead/training/replay"
)

var anyID = rapid.Custom(func(t *rapid.T) (id ID) {
	copy(id[:], rapid.SliceOfN(rapid.Byte(), len(id), len(id)).Draw(t, "id"))
	return id
})

var anyJob = rapid.Custom(func(t *rapid.T) *Job {
	j := &Job{Run: anyID.Draw(t, "run"), Net: anyID.Draw(t, "net"), Step: rapid.Int64().Draw(t, "step"), Sims: rapid.Int().Draw(t, "sims"),
		First: rapid.Uint64Range(0, mostNumber-MostGames).Draw(t, "first")}
	for range rapid.IntRange(1, MostGames).Draw(t, "games") {
		s := Spec{Field: rapid.IntRange(0, 9).Draw(t, "field"), Bid: rapid.Int().Draw(t, "bid")}
		if rapid.Bool().Draw(t, "rival") {
			s.Rival, s.Side = rapid.StringN(1, 10, 40).Draw(t, "agent"), rapid.IntRange(0, 1).Draw(t, "side")
			s.Past, s.PastStep, s.Start = anyID.Draw(t, "past"), rapid.Int64().Draw(t, "past step"), rapid.String().Draw(t, "start")
		}
		j.Specs = append(j.Specs, s)
	}
	j.seal(testKey)
	return j
})

func TestJobsAreReadAsTheyWereWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		j := anyJob.Draw(t, "job")
		got, err := DecodeJob(EncodeJob(j))
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(got, j) {
			t.Fatalf("got %+v, want %+v", got, j)
		}
		if !got.sealed(testKey) || got.ID() != j.ID() {
			t.Fatal("a job that was read has another seal or another name")
		}
	})
}

func TestBatchesAreReadAsTheyWereWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		j := anyJob.Draw(t, "job")
		b := &Batch{Worker: rapid.String().Draw(t, "worker"), Job: *j, From: rapid.IntRange(0, len(j.Specs)-1).Draw(t, "from"), Nanos: rapid.Int64Min(0).Draw(t, "nanos")}
		for range rapid.IntRange(1, len(j.Specs)-b.From).Draw(t, "games") {
			b.Games = append(b.Games, rapid.SliceOfN(rapid.Byte(), 1, 30).Draw(t, "game"))
		}
		got, err := DecodeBatch(EncodeBatch(b))
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(got, b) {
			t.Fatalf("got %+v, want %+v", got, b)
		}
	})
}

// A stranger cannot have a job say anything else than the learner did.
func TestSealIsBrokenByEveryChange(t *testing.T) {
	for name, change := range map[string]func(*Job){
		"run": func(j *Job) { j.Run[0]++ }, "net": func(j *Job) { j.Net[0]++ }, "step": func(j *Job) { j.Step++ }, "sims": func(j *Job) { j.Sims++ },
		"first": func(j *Job) { j.First++ }, "games": func(j *Job) { j.Specs = j.Specs[1:] }, "bid": func(j *Job) { j.Specs[2].Bid++ },
		"start": func(j *Job) { j.Specs[0].Start = "x" }, "seal": func(j *Job) { j.Seal[0]++ }, "no seal": func(j *Job) { j.Seal = nil },
	} {
		t.Run(name, func(t *testing.T) {
			j := testJob(100, 3, 5)
			j.seal(testKey)
			if !j.sealed(testKey) || j.sealed([]byte("another key")) {
				t.Fatal("the seal is not that of its key")
			}
			change(j)
			if j.sealed(testKey) {
				t.Error("it is still sealed")
			}
		})
	}
}

func TestJobsThatAreNoneAreRefused(t *testing.T) {
	long := string(make([]byte, 4*replay.MaxText+1))
	for want, change := range map[string]func(*Job){
		"got 0 games, want 1 to 64":                     func(j *Job) { j.Specs = nil },
		"got a list of 65 in 1 others, want at most 64": func(j *Job) { j.Specs = make([]Spec, 65) },
		"got games from number 46116860184273879":       func(j *Job) { j.First = mostNumber - 1 },
		"got games from number 1844674407370955":        func(j *Job) { j.First = 1<<64 - 1 },
		"game 1: got field -1":                          func(j *Job) { j.Specs[1].Field = -1 },
		"game 0: got field 0 and side 2":                func(j *Job) { j.Specs[0].Side = 2 },
		"game 2: its rival or its start":                func(j *Job) { j.Specs[2].Start = long },
	} {
		t.Run(want, func(t *testing.T) {
			j := testJob(100, 3, 5)
			change(j)
			_, err := DecodeJob(EncodeJob(j))
			wantText(t, err, want)
		})
	}
}

func TestBatchesThatAreNoneAreRefused(t *testing.T) {
	for want, change := range map[string]func(*Batch){
		"got games 0 to 0 of a job of 3":  func(b *Batch) { b.Games = nil },
		"got games 1 to 4 of a job of 3":  func(b *Batch) { b.From = 1 },
		"got games -1 to 2 of a job of 3": func(b *Batch) { b.From = -1 },
		"job: got 0 games":                func(b *Batch) { b.Job.Specs = nil },
		"got -1 ns":                       func(b *Batch) { b.Nanos = -1 },
	} {
		t.Run(want, func(t *testing.T) {
			b := batchOf(t, "w", testJob(100, 3, 5), 0, 3)
			change(b)
			_, err := DecodeBatch(EncodeBatch(b))
			wantText(t, err, want)
		})
	}
	t.Run("more bytes", func(t *testing.T) {
		_, err := DecodeBatch(append(EncodeBatch(batchOf(t, "w", testJob(1, 1, 5), 0, 1)), 0))
		wantText(t, err, "more bytes follow its end")
	})
	t.Run("fewer bytes", func(t *testing.T) {
		data := EncodeBatch(batchOf(t, "w", testJob(1, 1, 5), 0, 1))
		for n := range data {
			if _, err := DecodeBatch(data[:n]); err == nil {
				t.Fatalf("the first %d of %d bytes are a batch", n, len(data))
			}
		}
	})
}

// Batches of one claim are duplicates, whoever sends them; others are not.
func TestBatchIDNamesWhatItClaims(t *testing.T) {
	j, k := testJob(1, 4, 5), testJob(5, 4, 5)
	seen := map[string]string{}
	for _, b := range []*Batch{batchOf(t, "w", j, 0, 4), batchOf(t, "w", j, 0, 3), batchOf(t, "w", j, 1, 4), batchOf(t, "w", k, 0, 4)} {
		at := fmt.Sprint(b.Job.First, b.From, len(b.Games))
		if other, twice := seen[b.ID()]; twice {
			t.Errorf("%s and %s have one ID", other, at)
		}
		seen[b.ID()] = at
	}
	wantEqual(t, "another worker's", batchOf(t, "v", j, 0, 4).ID(), batchOf(t, "w", j, 0, 4).ID())
}

func TestIDsInJSON(t *testing.T) {
	id := IDOf([]byte("x"))
	data, err := json.Marshal(id)
	must(t, err)
	var got ID
	must(t, json.Unmarshal(data, &got))
	wantEqual(t, "read again", got, id)
	wantText(t, json.Unmarshal([]byte(`"abc"`), &got), `got "abc", want 64 hexadecimal digits`)
}

// A few bytes that claim to be much do not take the memory of much.
func TestClaimsOfLengthTakeNoMemory(t *testing.T) {
	job := EncodeJob(testJob(1, 1, 5))
	specs := bytes.LastIndex(job, []byte{0x91, 0x97}) // a list of one spec of seven elements
	if specs < 0 {
		t.Fatal("a job is written in another way now")
	}
	claim := append(bytes.Clone(job[:specs]), 0xdd, 0x7f, 0xff, 0xff, 0xff)
	before, after := runtime.MemStats{}, runtime.MemStats{}
	runtime.ReadMemStats(&before)
	_, err := DecodeJob(claim)
	runtime.ReadMemStats(&after)
	if err == nil {
		t.Fatal("it is a job")
	}
	if got := after.TotalAlloc - before.TotalAlloc; got > 1<<20 {
		t.Errorf("%d bytes of a job took %d bytes of memory (%v)", len(claim), got, err)
	}
}
