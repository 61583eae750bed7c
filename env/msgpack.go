package env

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"github.com/vmihailenco/msgpack/v5"

	"bridgehead/engine"
)

// A record as msgpack is one array of these elements, in this order:
//
//	0  format      string, RecordFormat
//	1  version     uint
//	2  game        string
//	3  scenario    string
//	4  scenario hash  string
//	5  options     string
//	6  side 0      string
//	7  side 1      string
//	8  seed        uint
//	9  agent 0     string
//	10 agent 1     string
//	11 hash every  uint
//	12 step count  uint
//	13 steps       binary: a uvarint a step, action<<2 | player (0, 1, or 2 for dice)
//	14 hashes      binary: 8 bytes each, little-endian
//	15 final hash  uint
//	16 done        bool
//	17 return 0    float64
//	18 return 1    float64
//	19 start       string; in version 2 alone
const msgpackElements = 19

const diceCode = 2 // the player code of dice in element 13

// maxStepBytes is the longest uvarint of a step: 31 bits of action and 2 of player.
const maxStepBytes = 5

// WriteMsgpack writes r as msgpack. Equal records give equal bytes.
func WriteMsgpack(w io.Writer, r *Record) error {
	if err := r.Validate(); err != nil {
		return fmt.Errorf("record: %w", err)
	}
	var buf bytes.Buffer
	enc := msgpack.NewEncoder(&buf)
	enc.UseCompactInts(true)
	n := msgpackElements
	var start []string
	if r.Start != "" {
		n, start = n+1, []string{r.Start}
	}
	err := errors.Join(
		enc.EncodeArrayLen(n),
		enc.EncodeString(RecordFormat),
		enc.EncodeUint(r.version()),
		encodeStrings(enc, r.Game, r.Scenario, r.ScenarioHash, r.Options, r.Sides[0], r.Sides[1]),
		enc.EncodeUint(r.Seed),
		encodeStrings(enc, r.Agents[0], r.Agents[1]),
		enc.EncodeUint(uint64(r.HashEvery)),
		enc.EncodeUint(uint64(len(r.Steps))),
		enc.EncodeBytes(packSteps(r.Steps)),
		enc.EncodeBytes(packHashes(r.Hashes)),
		enc.EncodeUint(r.FinalHash),
		enc.EncodeBool(r.Done),
		enc.EncodeFloat64(r.Returns[0]),
		enc.EncodeFloat64(r.Returns[1]),
		encodeStrings(enc, start...),
	)
	if err != nil {
		return err
	}
	_, err = w.Write(buf.Bytes())
	return err
}

func encodeStrings(enc *msgpack.Encoder, texts ...string) error {
	for _, t := range texts {
		if err := enc.EncodeString(t); err != nil {
			return err
		}
	}
	return nil
}

func packSteps(steps []Step) []byte {
	out := make([]byte, 0, 2*len(steps))
	for _, s := range steps {
		code := uint64(diceCode)
		if s.Player.IsSide() {
			code = uint64(s.Player)
		}
		out = binary.AppendUvarint(out, uint64(s.Action)<<2|code)
	}
	return out
}

func packHashes(hashes []uint64) []byte {
	out := make([]byte, 0, 8*len(hashes))
	for _, h := range hashes {
		out = binary.LittleEndian.AppendUint64(out, h)
	}
	return out
}

// ReadMsgpack reads a record written by WriteMsgpack. Every size is checked against the bytes that
// are really there before anything is allocated for it; bytes after the record are an error.
func ReadMsgpack(in io.Reader) (*Record, error) {
	data, err := io.ReadAll(io.LimitReader(in, MaxRecordBytes+1))
	if err != nil {
		return nil, fmt.Errorf("record: %w", err)
	}
	if len(data) > MaxRecordBytes {
		return nil, fmt.Errorf("record: more than %d bytes", MaxRecordBytes)
	}
	p := newMsgpackReader(data)
	r := p.record()
	if p.err == nil && p.in.Len() > 0 {
		p.err = fmt.Errorf("%d bytes follow the record", p.in.Len())
	}
	if p.err == nil {
		p.err = r.Validate()
	}
	if p.err != nil {
		return nil, fmt.Errorf("record: %w", p.err)
	}
	return r, nil
}

// msgpackReader decodes element by element and keeps the first error; after it every read gives a
// zero value.
type msgpackReader struct {
	in  *bytes.Reader
	dec *msgpack.Decoder
	err error
}

func newMsgpackReader(data []byte) *msgpackReader {
	in := bytes.NewReader(data)
	return &msgpackReader{in: in, dec: msgpack.NewDecoder(in)}
}

func (p *msgpackReader) record() *Record {
	r := &Record{}
	version := p.head()
	r.Game = p.text("game")
	r.Scenario = p.text("scenario")
	r.ScenarioHash = p.text("scenario_hash")
	r.Options = p.text("options")
	r.Sides = [2]string{p.text("sides[0]"), p.text("sides[1]")}
	r.Seed = p.uint("seed")
	r.Agents = [2]string{p.text("agents[0]"), p.text("agents[1]")}
	r.HashEvery = p.count("hash_every", MaxRecordSteps)
	n := p.count("steps", MaxRecordSteps)
	r.Steps = p.unpackSteps(n, p.blob("steps", maxStepBytes*n))
	r.Hashes = p.unpackHashes(p.blob("hashes", 8*r.hashCount()))
	r.FinalHash = p.uint("final_hash")
	r.Done = p.bool("done")
	r.Returns = [2]float64{p.float("returns[0]"), p.float("returns[1]")}
	if version == RecordVersionStart {
		if r.Start = string(p.blob("start", engine.MaxPosition)); r.Start == "" && p.err == nil {
			p.err = fmt.Errorf("start: missing in a record of version %d", version)
		}
	}
	return r
}

// head reads what says that this is a record, and returns its version.
func (p *msgpackReader) head() uint64 {
	n, err := p.dec.DecodeArrayLen()
	if err != nil {
		p.fail("not a msgpack record", err)
		return 0
	}
	if n != msgpackElements && n != msgpackElements+1 {
		p.err = fmt.Errorf("an array of %d elements, want %d, or %d with a start", n, msgpackElements, msgpackElements+1)
		return 0
	}
	format, version := p.text("format"), p.uint("version")
	if p.err == nil {
		p.err = checkVersion(format, version)
	}
	if want := msgpackElements + int(version) - RecordVersion; p.err == nil && n != want {
		p.err = fmt.Errorf("an array of %d elements in version %d, want %d", n, version, want)
	}
	return version
}

func (p *msgpackReader) fail(what string, err error) {
	if p.err == nil && err != nil {
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			err = errors.New("the input ends here (a truncated record?)")
		}
		p.err = fmt.Errorf("%s: %w", what, err)
	}
}

// blob reads a string or binary of at most limit bytes.
func (p *msgpackReader) blob(what string, limit int) []byte {
	if p.err != nil {
		return nil
	}
	n, err := p.dec.DecodeBytesLen()
	if err != nil {
		p.fail(what, err)
		return nil
	}
	if n < 0 || n > limit || n > p.in.Len() {
		p.err = fmt.Errorf("%s: %d bytes, want at most %d with %d left to read", what, n, limit, p.in.Len())
		return nil
	}
	data := make([]byte, n)
	p.fail(what, p.dec.ReadFull(data))
	return data
}

func (p *msgpackReader) text(what string) string { return string(p.blob(what, MaxRecordText)) }

func (p *msgpackReader) uint(what string) uint64 {
	if p.err != nil {
		return 0
	}
	v, err := p.dec.DecodeUint64()
	p.fail(what, err)
	return v
}

// count reads a number of at most limit.
func (p *msgpackReader) count(what string, limit uint64) int {
	v := p.uint(what)
	if p.err == nil && v > limit {
		p.err = fmt.Errorf("%s: got %d, at most %d are allowed", what, v, limit)
	}
	if p.err != nil {
		return 0
	}
	return int(v)
}

func (p *msgpackReader) bool(what string) bool {
	if p.err != nil {
		return false
	}
	v, err := p.dec.DecodeBool()
	p.fail(what, err)
	return v
}

func (p *msgpackReader) float(what string) float64 {
	if p.err != nil {
		return 0
	}
	v, err := p.dec.DecodeFloat64()
	p.fail(what, err)
	return v
}

func (p *msgpackReader) unpackSteps(n int, data []byte) []Step {
	if p.err != nil || n == 0 && len(data) == 0 {
		return nil
	}
	if n > len(data) { // every step takes a byte at least
		p.err = fmt.Errorf("steps: %d in %d bytes", n, len(data))
		return nil
	}
	out := make([]Step, 0, n)
	for len(data) > 0 && len(out) < n {
		v, size := binary.Uvarint(data)
		if size <= 0 || v>>2 > 1<<31-1 || v&3 > diceCode {
			p.err = fmt.Errorf("steps: step %d is not a valid code", len(out)+1)
			return nil
		}
		player := engine.Player(v & 3)
		if player == diceCode {
			player = engine.Chance
		}
		out = append(out, Step{Player: player, Action: engine.Action(v >> 2)})
		data = data[size:]
	}
	if len(out) != n || len(data) > 0 {
		p.err = fmt.Errorf("steps: %d read and %d bytes left, want %d and 0", len(out), len(data), n)
	}
	return out
}

func (p *msgpackReader) unpackHashes(data []byte) []uint64 {
	if p.err != nil || len(data) == 0 {
		return nil
	}
	if len(data)%8 != 0 {
		p.err = fmt.Errorf("hashes: %d bytes, want a multiple of 8", len(data))
		return nil
	}
	out := make([]uint64, len(data)/8)
	for i := range out {
		out[i] = binary.LittleEndian.Uint64(data[8*i:])
	}
	return out
}
