package replay

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"github.com/vmihailenco/msgpack/v5"

	"bridgehead/engine"
	"bridgehead/env"
)

// Decode reads what Encode wrote. Every size is checked against the bytes that are really there before
// anything is allocated for it; bytes after the game are an error.
func Decode(body []byte) (*Game, error) {
	if len(body) > MaxBytes {
		return nil, fmt.Errorf("game: %d bytes, at most %d are allowed", len(body), MaxBytes)
	}
	in := bytes.NewReader(body)
	d := &decoder{body: body, in: in, dec: msgpack.NewDecoder(in)}
	g := d.game()
	if d.err == nil && in.Len() > 0 {
		d.err = fmt.Errorf("%d bytes follow it", in.Len())
	}
	if d.err == nil {
		d.err = g.Validate()
	}
	if d.err != nil {
		return nil, fmt.Errorf("game: %w", d.err)
	}
	return g, nil
}

// decoder reads element by element and keeps the first error; after it every read gives a zero value.
type decoder struct {
	body []byte
	in   *bytes.Reader
	dec  *msgpack.Decoder
	err  error
}

func (d *decoder) game() *Game {
	g := &Game{}
	number := d.head()
	g.Scenario, g.ScenarioHash, g.Options = d.text("scenario"), d.text("scenario_hash"), d.text("options")
	g.Start = string(d.blob("start", maxStart))
	g.Players = [2]string{d.text("players[0]"), d.text("players[1]")}
	g.Seed = read(d, "seed", d.dec.DecodeUint64)
	g.Steps = d.steps()
	g.Moves = d.moves()
	g.Luck = column[float32](d, "luck", len(g.Moves))
	g.Returns = [2]float32{d.float("returns[0]"), d.float("returns[1]")}
	g.Margin, g.Bid = d.float("margin"), d.float("bid")
	g.Cut = read(d, "cut", d.dec.DecodeBool)
	g.Model, g.Time = read(d, "model", d.dec.DecodeInt64), read(d, "time", d.dec.DecodeInt64)
	if number == versionSurprise {
		d.surprises(g)
	}
	return g
}

// head reads up to the version, which it returns.
func (d *decoder) head() uint64 {
	n, err := d.dec.DecodeArrayLen()
	if err != nil || n != elements && n != elements+1 {
		d.fail(fmt.Errorf("not an array of %d elements, or of %d", elements, elements+1))
		return 0
	}
	want := uint64(version)
	if n > elements {
		want = versionSurprise
	}
	name, number := d.text("format"), read(d, "version", d.dec.DecodeUint64)
	if name != format || number != want {
		d.fail(fmt.Errorf("format %.40q version %d, want %s version %d for %d elements", name, number, format, want, n))
	}
	return number
}

// surprises reads that of each move.
func (d *decoder) surprises(g *Game) {
	c := column[float32](d, "moves.surprise", len(g.Moves))
	if len(c) != len(g.Moves) {
		d.fail(fmt.Errorf("moves.surprise: %d of them, want one for each of %d moves", len(c), len(g.Moves)))
	}
	if d.err != nil {
		return
	}
	for i, s := range c {
		g.Moves[i].Surprise = s
	}
}

func (d *decoder) fail(err error) {
	if d.err == nil {
		d.err = err
	}
}

// read reads one number or bool.
func read[T any](d *decoder, what string, decode func() (T, error)) (v T) {
	if d.err != nil {
		return v
	}
	v, err := decode()
	if err != nil {
		if errors.Is(err, io.EOF) {
			err = io.ErrUnexpectedEOF
		}
		d.fail(fmt.Errorf("%s: %w", what, err))
	}
	return v
}

func (d *decoder) text(what string) string { return string(d.blob(what, MaxText)) }

func (d *decoder) float(what string) float32 { return read(d, what, d.dec.DecodeFloat32) }

// blob returns a string or binary of at most limit bytes; it is a part of the body.
func (d *decoder) blob(what string, limit int) []byte {
	n := read(d, what, d.dec.DecodeBytesLen)
	if d.err != nil {
		return nil
	}
	at := len(d.body) - d.in.Len()
	if n < 0 || n > limit || n > d.in.Len() {
		d.fail(fmt.Errorf("%s: %d bytes, want 0 to %d with %d left to read", what, n, limit, d.in.Len()))
		return nil
	}
	if _, err := d.in.Seek(int64(n), io.SeekCurrent); err != nil {
		d.fail(fmt.Errorf("%s: %w", what, err))
	}
	return d.body[at : at+n]
}

// column reads at most a number of values; nil where there are none.
func column[T number](d *decoder, what string, most int) []T {
	var zero T
	size := binary.Size(zero)
	data := d.blob(what, size*most)
	if len(data)%size != 0 {
		d.fail(fmt.Errorf("%s: %d bytes, want a multiple of %d", what, len(data), size))
	}
	if d.err != nil || len(data) == 0 {
		return nil
	}
	out := make([]T, len(data)/size)
	if _, err := binary.Decode(data, order, out); err != nil {
		d.fail(fmt.Errorf("%s: %w", what, err))
	}
	return out
}

func (d *decoder) steps() []env.Step {
	codes := column[uint16](d, "steps", MaxSteps)
	if d.err != nil || len(codes) == 0 {
		return nil
	}
	out := make([]env.Step, len(codes))
	for i, c := range codes {
		player := engine.Player(c & 3)
		if player == diceCode {
			player = engine.Chance
		} // 3 is left for Validate to refuse
		out[i] = env.Step{Player: player, Action: engine.Action(c >> 2)}
	}
	return out
}

func (d *decoder) moves() []Move {
	const most = MaxSteps
	c := columns{
		steps:  column[int32](d, "moves.step", most),
		values: column[float32](d, "moves.value", most),
		raws:   column[float32](d, "moves.raw", most),
		sims:   column[int16](d, "moves.sims", most),
		widths: column[uint16](d, "moves.widths", most),
	}
	c.actions = column[int16](d, "moves.actions", MaxBytes/2)
	c.shares = column[float32](d, "moves.shares", len(c.actions))
	n := len(c.steps)
	if len(c.values) != n || len(c.raws) != n || len(c.sims) != n || len(c.widths) != n {
		d.fail(fmt.Errorf("moves: %d steps, %d values, %d raw values, %d simulations and %d widths, want as many of each",
			n, len(c.values), len(c.raws), len(c.sims), len(c.widths)))
	}
	if d.err != nil || n == 0 {
		if len(c.actions) > 0 {
			d.fail(fmt.Errorf("moves: %d actions without moves", len(c.actions)))
		}
		return nil
	}
	out, err := c.moves()
	if err != nil {
		d.fail(err)
	}
	return out
}

// moves puts the columns together. The moves share two slices, cut to measure.
func (c *columns) moves() ([]Move, error) {
	out := make([]Move, len(c.steps))
	for i, w := range c.widths {
		m := Move{Step: c.steps[i], Value: c.values[i], Raw: c.raws[i], Sims: c.sims[i]}
		n := int(w >> 1)
		if n > len(c.actions) || w&1 == 1 && (n == 0 || n > len(c.shares)) {
			return nil, fmt.Errorf("moves[%d]: %d actions, with %d actions and %d shares left", i, n, len(c.actions), len(c.shares))
		}
		if n > 0 {
			m.Actions, c.actions = c.actions[:n:n], c.actions[n:]
		}
		if w&1 == 1 {
			m.Shares, c.shares = c.shares[:n:n], c.shares[n:]
		}
		out[i] = m
	}
	if len(c.actions) > 0 || len(c.shares) > 0 {
		return nil, fmt.Errorf("moves: %d actions and %d shares are left over", len(c.actions), len(c.shares))
	}
	return out, nil
}
