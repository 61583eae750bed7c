package training

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"bridgehead/models"
	"bridgehead/models/fit"
	"bridgehead/training/replay"
)

// Streams of random numbers of one seed.
const (
	streamFeeder  = 0xfeed
	streamLearner = 0x1ea2
	streamTrainer = 0x72a1
	streamFields  = 0xf1e1

	streamReanalyse = 0x2ea
)

// mixBatches is the number of batches whose samples are mixed before one is drawn from them.
const mixBatches = 32

// Learner fits a network to the moves of a source.
type Learner struct {
	net    *models.Net
	fitter *fit.Fitter
	feeder *feeder
	config *LearnConfig
	rng    *rand.Rand
	mixed  [][]*sample // by field
	fresh  []*sample
	kept   []*feeder // of others, beside the source
	keep   float64   // share of their games, which falls to 0 over the run
	warm   bool      // the source is of others too: games count as many as they are
	steps  int
	mean   *models.Net // of the weights of late, which is what is played with; nil: those of the last step are
	now    *models.Net // scratch

	positions []models.Position
	targets   []fit.Target
}

// NewLearner makes a learner of positions of some scenarios. It begins at the weights of net.
func NewLearner(on []Field, net *models.Net, source replay.Source, c *LearnConfig, seed uint64) (*Learner, error) {
	feed, err := newFeeder(on, source, c, seed)
	if err != nil {
		return nil, err
	}
	o := fit.DefaultOptions(c.Batch)
	o.Legal, o.Decay, o.Clip = c.Legal, c.Decay, c.Clip
	o.Weights = fit.Weights{Policy: c.Policy, Win: c.Win, Margin: c.Margin, Shorts: c.Short, Owner: c.Owner, Alive: c.Alive, Agree: c.Agree, Level: c.Level}
	board, err := feed.board(0)
	if err != nil {
		return nil, err
	}
	fitter, err := fit.New(net, board, o)
	if err != nil {
		return nil, err
	}
	l := &Learner{net: net, fitter: fitter, feeder: feed, config: c, mixed: make([][]*sample, len(on)), rng: rand.New(rand.NewPCG(seed, streamLearner)),
		positions: slices.Repeat([]models.Position{{}}, c.Batch), targets: slices.Repeat([]fit.Target{{}}, c.Batch)}
	if c.Average > 0 {
		if l.mean, err = clone(net); err != nil {
			return nil, err
		}
		if l.now, err = clone(net); err != nil {
			return nil, err
		}
	}
	return l, nil
}

// Steps is the number of steps made.
func (l *Learner) Steps() int { return l.steps }

// Step learns from one batch, of positions of one scenario. progress, in [0, 1], is how much of the run is over: the rate falls with it.
func (l *Learner) Step(progress float64) (fit.Losses, error) {
	l.keep = l.keptShare(progress)
	field, err := l.draw()
	if err != nil {
		return fit.Losses{}, err
	}
	board, err := l.feeder.board(field)
	if err != nil {
		return fit.Losses{}, err
	}
	if err := l.fitter.Use(board); err != nil {
		return fit.Losses{}, fmt.Errorf("scenarios[%d]: %w", field, err)
	}
	losses, err := l.fitter.Step(l.positions, l.targets, l.rate(progress))
	if err != nil {
		return losses, fmt.Errorf("step %d: %w", l.steps, err)
	}
	l.steps++
	return losses, l.average()
}

// averageEvery is the number of steps between two additions to the mean.
const averageEvery = 8

// average adds the weights of now and then to their running mean, which errs less than any of them (Polyak and Juditsky,
// 1992). At the beginning, where weights mean little yet, it forgets sooner.
func (l *Learner) average() error {
	if l.mean == nil || l.steps%averageEvery != 0 {
		return nil
	}
	if err := l.fitter.Store(l.now); err != nil {
		return err
	}
	n := float64(l.steps)
	fresh := float32(1 - min(math.Pow(l.config.Average, averageEvery), (1+n)/(10*averageEvery+n)))
	for i := range l.mean.Params {
		to := l.mean.Params[i].Data
		for k, v := range l.now.Params[i].Data {
			to[k] += fresh * (v - to[k])
		}
	}
	return nil
}

// freshWorth is how many games of others one of self-play is worth.
const freshWorth = 4

// keptShare is the share of samples from games of others. In self-play it is as the recipe says, and more while there are few games
// of self-play, which would be learnt by heart; in the warm start it is their share of the games.
func (l *Learner) keptShare(progress float64) float64 {
	theirs := 0
	for _, f := range l.kept {
		n, _ := f.source.Len()
		theirs += n
	}
	own, _ := l.feeder.source.Len()
	switch {
	case theirs == 0:
		return 0
	case l.warm:
		return float64(theirs) / float64(theirs+own)
	}
	return max(l.config.Keep*(1-progress), float64(theirs)/float64(theirs+freshWorth*own+1))
}

// drawKept draws one of the sources of others, by their games.
func (l *Learner) drawKept() *feeder {
	last := len(l.kept) - 1
	if last == 0 {
		return l.kept[0]
	}
	games, sum := make([]int, len(l.kept)), 0
	for i, f := range l.kept {
		games[i], _ = f.source.Len()
		sum += games[i]
	}
	at := l.rng.IntN(max(1, sum))
	for i, n := range games[:last] {
		if at -= n; at < 0 {
			return l.kept[i]
		}
	}
	return l.kept[last]
}

// rate falls along a cosine from Rate to RateEnd, after a linear rise.
func (l *Learner) rate(progress float64) float64 {
	c := l.config
	rate := c.RateEnd + (c.Rate-c.RateEnd)*(1+math.Cos(math.Pi*max(0, min(1, progress))))/2
	if l.steps < c.WarmUp {
		rate *= float64(l.steps+1) / float64(c.WarmUp)
	}
	return rate
}

// draw fills the batch with samples drawn from those that are mixed, all of one field: the first of which enough are
// there. So every field is learnt from as often as its samples come.
// Mates stand side by side, the later first; one that finds no room at the end of a batch is left out.
func (l *Learner) draw() (field int, err error) {
	enough := (mixBatches/len(l.mixed) + 1) * len(l.positions)
	for len(l.mixed[field]) < enough {
		s, err := l.one()
		if err != nil {
			return 0, err
		}
		field = s.field
		l.mixed[field] = append(l.mixed[field], s)
	}
	from := l.mixed[field]
	for i := 0; i < len(l.positions); i++ {
		at, last := l.rng.IntN(len(from)), len(from)-1
		s := from[at]
		from[at], from[last], from = from[last], nil, from[:last]
		if s.mate != nil && i+1 < len(l.positions) {
			l.positions[i], l.targets[i] = s.mate.position, s.mate.target
			i++
			s.target.Mate = 1
		}
		l.positions[i], l.targets[i] = s.position, s.target
	}
	l.mixed[field] = from
	return field, nil
}

// one is the next fresh sample.
func (l *Learner) one() (*sample, error) {
	for len(l.fresh) == 0 {
		var err error
		from := l.feeder
		if len(l.kept) > 0 && l.rng.Float64() < l.keep {
			from = l.drawKept()
		}
		if l.fresh, err = from.next(l.fresh); err != nil {
			return nil, err
		}
	}
	last := len(l.fresh) - 1
	s := l.fresh[last]
	l.fresh = l.fresh[:last]
	return s, nil
}

// Store writes the weights learnt into net, or their running mean where the recipe keeps one.
func (l *Learner) Store(net *models.Net) error {
	if l.mean == nil {
		return l.fitter.Store(net)
	}
	for i := range net.Params {
		copy(net.Params[i].Data, l.mean.Params[i].Data)
	}
	return nil
}
