package training

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"bridgehead/agents/neural"
	"bridgehead/engine"
	"bridgehead/env"
	"bridgehead/models"
	"bridgehead/models/fit"
	"bridgehead/training/actor"
	"bridgehead/training/replay"
)

// movesPerGame are drawn from a game that is played again, because that costs as much for one as for many; of a long
// one, which costs more, a share of its moves.
const (
	movesPerGame = 24
	shareOfMoves = 16
)

// sample is a position to learn from.
type sample struct {
	field    int // whose board it is on
	position models.Position
	target   fit.Target
	mate     *sample // that the game came to soon after, which is a sample as well; nil: none
}

// feeder makes samples of the moves of a source.
type feeder struct {
	fields  fields
	variant func(field int, options string) (*variant, error)
	source  replay.Source
	shape   models.Shape
	learn   *LearnConfig
	rng     *rand.Rand
	legal   []engine.Action
	shares  map[int16]float32
	rebid   []*bidder // by field; not nil: games are learnt from as if they had been played for other goals
	taught  []int     // moves of a game with a policy to learn
	weighed []int     // and those of them that positions were evaluated for

	ended engine.State // of which owner and alive tell
	owner []int8
	alive []int8
}

func newFeeder(on fields, source replay.Source, learn *LearnConfig, seed uint64) (*feeder, error) {
	if err := on.check(); err != nil {
		return nil, err
	}
	shape, err := neural.ShapeOf(on[0].Game)
	if err != nil {
		return nil, err
	}
	return &feeder{fields: on, variant: on.variants(), source: source, shape: shape, learn: learn,
		rng: rand.New(rand.NewPCG(seed, streamFeeder)), shares: map[int16]float32{}}, nil
}

// board is that of a field, which all its variants have.
func (f *feeder) board(field int) (*models.Board, error) {
	v, err := f.variant(field, f.fields[field].Game.Options())
	if err != nil {
		return nil, err
	}
	return v.board, nil
}

// next appends samples of one game, drawn with a chance proportional to its moves.
func (f *feeder) next(dst []*sample) ([]*sample, error) {
	refs, err := f.source.Sample(f.rng, 1)
	if err != nil {
		return dst, err
	}
	game, err := f.source.Load(refs[0].Game)
	if errors.Is(err, replay.ErrGone) {
		return dst, nil
	}
	if err != nil {
		return dst, err
	}
	wanted := f.choose(game.Moves)
	from := len(dst)
	f.ended = nil
	field, err := f.fields.number(game.Scenario)
	if err != nil {
		return dst, fmt.Errorf("game %d: %w", refs[0].Game, err)
	}
	if f.rebid != nil {
		bid := f.rebid[field]
		game.Options = bid.options(bid.draw(f.rng))
	}
	v, err := f.variant(field, game.Options)
	if err != nil {
		return dst, fmt.Errorf("game %d: %w", refs[0].Game, err)
	}
	err = replay.Extract(v.game, game, wanted, func(_ int, s engine.State, m *replay.Move, future *replay.Future) {
		if f.rebid != nil {
			f.reckon(game, future.Final)
		}
		dst = append(dst, f.sample(v, s, m, future))
	})
	if err != nil {
		return dst, fmt.Errorf("game %d: %w", refs[0].Game, err)
	}
	if f.learn.Agree > 0 {
		return append(dst[:from], pairs(game, wanted, dst[from:])...), nil
	}
	return dst, nil
}

// pairs joins samples of a game to those that follow them closely.
func pairs(game *replay.Game, moves []int, of []*sample) (out []*sample) {
	for i := 0; i < len(of); i++ {
		if i+1 < len(of) && moves[i] < moves[i+1] && moves[i+1] <= moves[i]+mateWithin {
			of[i].mate = of[i+1]
			between := game.Steps[game.Moves[moves[i]].Step:game.Moves[moves[i+1]].Step]
			of[i].target.Dice = slices.ContainsFunc(between, func(s env.Step) bool { return s.Player == engine.Chance })
			out = append(out, of[i])
			i++
		} else {
			out = append(out, of[i])
		}
	}
	return out
}

// mateWithin is the number of moves within which a mate is sought.
const mateWithin = 12

// reckon gives a game the result it would have had for the goal of its options. That is sound for teachers who do
// not look at the goal, as scripted does not before the last hour.
func (f *feeder) reckon(game *replay.Game, final engine.State) {
	var buf [2]float64
	for side, v := range final.Returns(buf[:0]) {
		game.Returns[side] = float32(v)
	}
	game.Margin = actor.Margin(final)
}

// choose draws moves of a game, in their order. Those with a policy to learn come first, for they tell of the value
// as well; among them they are drawn evenly, or by their surprise.
func (f *feeder) choose(moves []replay.Move) (wanted []int) {
	f.taught, f.weighed = f.taught[:0], f.weighed[:0]
	for i := range moves {
		if len(moves[i].Shares) > 0 {
			f.taught = append(f.taught, i)
			if moves[i].Sims > 0 {
				f.weighed = append(f.weighed, i)
			}
		}
	}
	for range min(max(movesPerGame, len(moves)/shareOfMoves), len(moves)) {
		if n := len(f.weighed); n > 0 && f.rng.Float64() < f.learn.Focus {
			wanted = append(wanted, f.weighed[f.among(moves, f.weighed)])
		} else if n := len(f.taught); n > 0 {
			at := f.among(moves, f.taught)
			wanted = append(wanted, f.taught[at])
			if f.learn.Agree > 0 && at+1 < n {
				wanted = append(wanted, f.taught[at+1])
			}
		} else {
			wanted = append(wanted, f.rng.IntN(len(moves)))
		}
	}
	slices.Sort(wanted)
	return wanted
}

// among draws one of some moves of a game. With a surprise w in the recipe its weight is 1 - w, and w times its surprise by the mean
// of that over these moves (policy surprise weighting of KataGo: Wu, Other methods implemented in KataGo, 2020). Where none was
// measured all count the same.
func (f *feeder) among(moves []replay.Move, of []int) int {
	mean := 0.
	if f.learn.Surprise > 0 {
		for _, i := range of {
			mean += float64(moves[i].Surprise) / float64(len(of))
		}
	}
	if mean == 0 {
		return f.rng.IntN(len(of))
	}
	left := float64(f.rng.Float64() * float64(len(of))) // the weights add up to their number
	for n, i := range of {
		if left -= 1 - f.learn.Surprise + f.learn.Surprise*float64(moves[i].Surprise)/mean; left < 0 {
			return n
		}
	}
	return len(of) - 1 // what rounding leaves over
}

// sample makes a sample that owns its slices.
func (f *feeder) sample(v *variant, s engine.State, m *replay.Move, future *replay.Future) *sample {
	f.legal = s.LegalActions(f.legal[:0])
	out := &sample{field: v.field}
	v.encoder.Encode(&out.position, s, f.legal)
	p := &out.position
	p.Observation, p.Places, p.Legal = slices.Clone(p.Observation), slices.Clone(p.Places), slices.Clone(p.Legal)
	root, luck := f.learn.RootShare, f.learn.LuckShare
	if f.rebid != nil {
		root, luck = 0, 0
	}
	win := float64((1-root)*float64(future.Adjusted(luck))) + float64(root*float64(m.Value))
	t := &out.target
	t.Win = float32(max(-1, min(1, win)))
	t.Margin = max(-marginMost, min(marginMost, future.Game.Margin))
	t.Weight = 1
	for _, horizon := range shorts {
		if f.rebid != nil {
			break // values on the way were for the old goal
		}
		t.Shorts = append(t.Shorts, future.Short(replay.ByMoves, horizon))
	}
	t.Policy = f.policy(m, p.Legal)
	if !future.Game.Cut {
		if f.ended != future.Final {
			f.settle(v, future.Final)
		}
		t.Owner, t.Alive = f.owner, f.alive
	}
	return out
}

// marginMost bounds the margins learnt, in units of the game.
const marginMost = 2

// policy spreads the shares of a move over all legal actions; nil where it has none.
func (f *feeder) policy(m *replay.Move, legal []int32) []float32 {
	if len(m.Shares) == 0 {
		return nil
	}
	clear(f.shares)
	for i, a := range m.Actions {
		f.shares[a] = m.Shares[i]
	}
	out, sum := make([]float32, len(legal)), float32(0)
	for i, a := range legal {
		out[i] = f.shares[int16(a)]
		sum += out[i]
	}
	if sum == 0 {
		return nil
	}
	for i := range out {
		out[i] /= sum
	}
	return out
}

// settle reads from the last position who owns what and which things are left.
func (f *feeder) settle(v *variant, final engine.State) {
	var p models.Position
	v.encoder.Encode(&p, final, nil)
	f.ended = final
	f.owner, f.alive = make([]int8, 0, len(v.board.Nodes)), make([]int8, 0, f.shape.NumThings())
	nodes := f.shape.Nodes
	for _, l := range v.board.Nodes {
		from := nodes.At + int(l)*nodes.Columns + f.shape.OwnerAt
		f.owner = append(f.owner, one(p.Observation[from:from+f.shape.Owners]))
	}
	for _, t := range f.shape.Things {
		for i := range t.Rows {
			row := p.Observation[t.At+i*t.Columns:][:t.Columns]
			f.alive = append(f.alive, alive(row, t.Alive))
		}
	}
}

// one is the column that is 1, -1 where none is.
func one(columns []float32) int8 {
	for i, v := range columns {
		if v == 1 {
			return int8(i)
		}
	}
	return -1
}

// alive is 1 for a thing that is not lost, 0 for one that is, and -1 for an empty row or a thing that
// cannot be lost.
func alive(row []float32, columns [2]int) int8 {
	switch {
	case columns[0] == columns[1] || !slices.ContainsFunc(row, func(v float32) bool { return v != 0 }):
		return -1
	case one(row[columns[0]:columns[1]]) >= 0:
		return 1
	}
	return 0
}
