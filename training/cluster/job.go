package cluster

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"

	"github.com/vmihailenco/msgpack/v5"

	"bridgehead/training/replay"
)

// ID is the SHA-256 of what it names.
type ID [sha256.Size]byte

// IDOf names bytes.
func IDOf(data []byte) ID { return sha256.Sum256(data) }

// String is the ID in hexadecimal digits.
func (id ID) String() string { return hex.EncodeToString(id[:]) }

// Short is enough of it for people.
func (id ID) Short() string { return id.String()[:12] }

// MarshalText writes it as String does.
func (id ID) MarshalText() ([]byte, error) { return []byte(id.String()), nil }

// UnmarshalText reads what String writes.
func (id *ID) UnmarshalText(text []byte) error {
	b, err := hex.DecodeString(string(text))
	if err != nil || len(b) != len(id) {
		return fmt.Errorf("got %.80q, want %d hexadecimal digits", text, 2*len(id))
	}
	copy(id[:], b)
	return nil
}

// EncodeMsgpack writes the bytes.
func (id ID) EncodeMsgpack(e *msgpack.Encoder) error { return e.EncodeBytes(id[:]) }

// DecodeMsgpack reads them.
func (id *ID) DecodeMsgpack(d *msgpack.Decoder) error {
	b, err := d.DecodeBytes()
	if err != nil {
		return err
	}
	if len(b) != len(id) {
		return fmt.Errorf("id: got %d bytes, want %d", len(b), len(id))
	}
	copy(id[:], b)
	return nil
}

// Limits of jobs and batches. What is outside of them is refused.
const (
	MostGames = 64      // of a job
	FullBatch = 1 << 20 // bytes of games after which a worker sends a batch
	MostBytes = 96 << 20
)

// Spec is one game to be played. Its number is that of its job and its place there.
type Spec struct {
	Field    int    // the scenario, of those of the recipe
	Bid      int    // victory points the goal is moved by
	Rival    string // the agent the network plays against; empty: itself
	Side     int    // of the rival
	Past     ID     // network of the rival, where it is a former one
	PastStep int64
	Start    string // position the game begins at; empty: the scenario's own
}

// Job is a range of games that one network plays, or a match of an arena.
type Job struct {
	Run   ID    // of the recipe and of the rules, see [Terms]
	Net   ID    // of the weights, as a bundle
	Step  int64 // of the learner when it published them
	Sims  int   // simulations of a full search
	First uint64
	Specs []Spec
	Match []byte // in place of specs: what [EncodeMatch] has written; First is then any number
	Seal  []byte // by which the learner knows its own jobs
}

// body is the job without its seal.
func (j *Job) body() []byte {
	bare := *j
	bare.Seal = nil
	return Encode(&bare)
}

// ID names the job by its contents.
func (j *Job) ID() ID { return IDOf(j.body()) }

// seal signs the job.
func (j *Job) seal(key []byte) {
	m := hmac.New(sha256.New, key)
	m.Write(j.body())
	j.Seal = m.Sum(nil)
}

// sealed tells whether the job was signed with a key.
func (j *Job) sealed(key []byte) bool {
	m := hmac.New(sha256.New, key)
	m.Write(j.body())
	return hmac.Equal(j.Seal, m.Sum(nil))
}

// size is how many results it has: one of a match.
func (j *Job) size() int {
	if len(j.Match) > 0 {
		return 1
	}
	return len(j.Specs)
}

// Check reports the first thing that no job has.
func (j *Job) Check() error {
	if n := j.size(); n < 1 || n > MostGames || len(j.Match) > 0 && len(j.Specs) > 0 {
		return fmt.Errorf("job: got %d games, want 1 to %d", n, MostGames)
	}
	if j.First+uint64(j.size()) < j.First || j.First+uint64(j.size()) > mostNumber {
		return fmt.Errorf("job: got games from number %d, want less than %d", j.First, uint64(mostNumber))
	}
	for i := range j.Specs {
		s := &j.Specs[i]
		switch {
		case s.Field < 0 || s.Side < 0 || s.Side > 1:
			return fmt.Errorf("job: game %d: got field %d and side %d, want 0 or more and 0 or 1", i, s.Field, s.Side)
		case len(s.Rival) > replay.MaxText || len(s.Start) > 4*replay.MaxText:
			return fmt.Errorf("job: game %d: its rival or its start is too long", i)
		}
	}
	return nil
}

// Batch is games of a job, those of its specs from From on.
type Batch struct {
	Worker string
	Job    Job
	From   int
	Games  [][]byte // as [replay.Encode] writes them; of a match one, its [Outcome]
	Nanos  int64    // it took the worker to play them

	played []*replay.Game // in place of Games where they never leave the process
}

// size is how many games are in the batch.
func (b *Batch) size() int { return max(len(b.Games), len(b.played)) }

// ID names the games that the batch claims to have, not the games themselves: two batches of one ID are duplicates.
func (b *Batch) ID() string { return fmt.Sprintf("%s-%d-%d", b.Job.ID(), b.From, b.size()) }

// Check reports the first thing that no batch has.
func (b *Batch) Check() error {
	if err := b.Job.Check(); err != nil {
		return err
	}
	if b.Nanos < 0 {
		return fmt.Errorf("batch: got %d ns of playing, want 0 or more", b.Nanos)
	}
	if b.From < 0 || b.size() < 1 || b.From+b.size() > b.Job.size() {
		return fmt.Errorf("batch: got games %d to %d of a job of %d", b.From, b.From+b.size(), b.Job.size())
	}
	return nil
}

// Encode writes a struct of numbers, texts and bytes as msgpack, its fields as a list.
func Encode(v any) []byte {
	var buf bytes.Buffer
	e := msgpack.NewEncoder(&buf)
	e.UseArrayEncodedStructs(true)
	if err := e.Encode(v); err != nil {
		panic(err) // structs of numbers and texts
	}
	return buf.Bytes()
}

func decode(data []byte, v interface{ Check() error }) error {
	if len(data) > MostBytes {
		return fmt.Errorf("got %d bytes, want at most %d", len(data), MostBytes)
	}
	if err := wellFormed(data); err != nil {
		return fmt.Errorf("not as it should be written: %w", err)
	}
	r := bytes.NewReader(data)
	if err := msgpack.NewDecoder(r).Decode(v); err != nil {
		return fmt.Errorf("not as it should be written: %w", err)
	}
	if r.Len() > 0 {
		return errors.New("more bytes follow its end")
	}
	return v.Check()
}

// EncodeJob writes a job.
func EncodeJob(j *Job) []byte { return Encode(j) }

// DecodeJob reads a job and checks it.
func DecodeJob(data []byte) (*Job, error) {
	j := &Job{}
	if err := decode(data, j); err != nil {
		return nil, fmt.Errorf("job: %w", err)
	}
	return j, nil
}

// EncodeBatch writes a batch.
func EncodeBatch(b *Batch) []byte { return Encode(b) }

// DecodeBatch reads a batch and checks its shape; its games are read by the coordinator.
func DecodeBatch(data []byte) (*Batch, error) {
	b := &Batch{}
	if err := decode(data, b); err != nil {
		return nil, fmt.Errorf("batch: %w", err)
	}
	return b, nil
}
