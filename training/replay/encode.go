package replay

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"github.com/vmihailenco/msgpack/v5"

	"bridgehead/env"
)

// A game as msgpack is one array of these elements, in this order. Binaries are little-endian columns, so
// that a number of a move takes no more than its own bytes:
//
//	0  format         string, "bridgehead-game"
//	1  version        uint
//	2  scenario       string
//	3  scenario hash  string
//	4  options        string
//	5  start          string
//	6  player 0       string
//	7  player 1       string
//	8  seed           uint
//	9  steps          binary: uint16 a step, action<<2 | player (0, 1, or 2 for dice)
//	10 move steps     binary: int32 a move
//	11 values         binary: float32 a move
//	12 raw values     binary: float32 a move
//	13 simulations    binary: int16 a move
//	14 widths         binary: uint16 a move, number of actions<<1 | 1 where there are shares
//	15 actions        binary: int16 an action, move by move
//	16 shares         binary: float32 a share, move by move
//	17 luck           binary: float32 a move, or empty
//	18 return 0       float32
//	19 return 1       float32
//	20 margin         float32
//	21 bid            float32
//	22 cut            bool
//	23 model          int
//	24 time           int
//
// A game in which surprise was measured is of version 2, and has one element more:
//
//	25 surprise       binary: float32 a move
const (
	format          = "bridgehead-game"
	version         = 1
	versionSurprise = 2
	elements        = 25 // of version 1
)

const diceCode = 2 // the player code of dice in element 9

// order is the byte order of all binaries.
var order = binary.LittleEndian

// Encode writes a game as msgpack. Equal games give equal bytes.
func Encode(g *Game) ([]byte, error) {
	if err := g.Validate(); err != nil {
		return nil, fmt.Errorf("game: %w", err)
	}
	var b bytes.Buffer
	enc := msgpack.NewEncoder(&b)
	enc.UseCompactInts(true)
	c := columnsOf(g.Moves)
	number, extra := uint64(version), 0
	if g.surprising() {
		number, extra = versionSurprise, 1
	}
	err := errors.Join(
		enc.EncodeArrayLen(elements+extra),
		enc.EncodeString(format),
		enc.EncodeUint(number),
		encodeAll(enc.EncodeString, g.Scenario, g.ScenarioHash, g.Options, g.Start, g.Players[0], g.Players[1]),
		enc.EncodeUint(g.Seed),
		encodeAll(enc.EncodeBytes, packSteps(g.Steps), pack(c.steps), pack(c.values), pack(c.raws), pack(c.sims),
			pack(c.widths), pack(c.actions), pack(c.shares), pack(g.Luck)),
		encodeAll(enc.EncodeFloat32, g.Returns[0], g.Returns[1], g.Margin, g.Bid),
		enc.EncodeBool(g.Cut),
		encodeAll(enc.EncodeInt, g.Model, g.Time),
	)
	if extra > 0 {
		err = errors.Join(err, enc.EncodeBytes(pack(c.surprises)))
	}
	if err == nil && b.Len() > MaxBytes {
		err = fmt.Errorf("game: %d bytes, at most %d are allowed", b.Len(), MaxBytes)
	}
	return b.Bytes(), err
}

// surprising tells whether surprise was measured in the game.
func (g *Game) surprising() bool {
	return slices.ContainsFunc(g.Moves, func(m Move) bool { return m.Surprise > 0 })
}

func encodeAll[T any](encode func(T) error, values ...T) error {
	for _, v := range values {
		if err := encode(v); err != nil {
			return err
		}
	}
	return nil
}

// columns are the moves of a game, field by field.
type columns struct {
	steps        []int32
	values, raws []float32
	sims         []int16
	widths       []uint16
	actions      []int16
	shares       []float32
	surprises    []float32
}

func columnsOf(moves []Move) (c columns) {
	for i := range moves {
		m := &moves[i]
		width := uint16(len(m.Actions)) << 1
		if len(m.Shares) > 0 {
			width |= 1
		}
		c.steps, c.sims, c.widths = append(c.steps, m.Step), append(c.sims, m.Sims), append(c.widths, width)
		c.values, c.raws, c.surprises = append(c.values, m.Value), append(c.raws, m.Raw), append(c.surprises, m.Surprise)
		c.actions, c.shares = append(c.actions, m.Actions...), append(c.shares, m.Shares...)
	}
	return c
}

// number is what a column may hold.
type number interface {
	~int16 | ~uint16 | ~int32 | ~float32
}

func pack[T number](values []T) []byte {
	out, err := binary.Append(make([]byte, 0, binary.Size(values)), order, values)
	if err != nil {
		panic(err) // numbers have a size
	}
	return out
}

func packSteps(steps []env.Step) []byte {
	out := make([]byte, 0, 2*len(steps))
	for _, s := range steps {
		code := uint16(diceCode)
		if s.Player.IsSide() {
			code = uint16(s.Player)
		}
		out = order.AppendUint16(out, uint16(s.Action)<<2|code)
	}
	return out
}
