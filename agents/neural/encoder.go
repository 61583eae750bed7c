package neural

import (
	"bridgehead/engine"
	"bridgehead/models"
)

// Encoder writes positions of one game as networks read them, one after the other. It keeps the last one and brings its
// observation up to date where the game can ([engine.Updater]), which is fastest for positions that are alike: a
// batch has an encoder for each of its places. It is not safe for concurrent use.
type Encoder struct {
	charter engine.Charter
	updater engine.Updater // nil: the game writes every observation anew
	before  engine.State   // the position that values shows; meaningless until shown
	now     engine.State   // a copy of the one to be shown, which may be prepared
	side    engine.Player  // as seen by whom
	shown   bool

	values []float32
	places []int16
	legal  []int32
}

// NewEncoder makes an encoder of positions of g.
func NewEncoder(g engine.Game) (*Encoder, error) {
	c, err := charter(g)
	if err != nil {
		return nil, err
	}
	e := &Encoder{charter: c, before: g.New(), now: g.New()}
	e.updater, _ = g.(engine.Updater)
	_, size := spansOf(c)
	e.values = make([]float32, size)
	return e, nil
}

// Encode sets dst to s, a state of the encoder's game and not at Terminal, with the actions to be scored. The slices of dst
// belong to the encoder and are valid until its next call. Observation and places are those of the side to decide; at dice those
// of side 0, whose heads evaluate there, too.
func (e *Encoder) Encode(dst *models.Position, s engine.State, legal []engine.Action) {
	e.encode(dst, s, max(0, s.Player()), legal)
}

// encode is Encode with the eyes of a side.
func (e *Encoder) encode(dst *models.Position, s engine.State, side engine.Player, legal []engine.Action) {
	e.now.CopyFrom(s)
	engine.Prepare(e.now)
	e.observe(e.now, side)
	e.places = e.charter.Places(e.places[:0], e.now, side)
	e.before, e.now = e.now, e.before
	e.legal = e.legal[:0]
	for _, a := range legal {
		e.legal = append(e.legal, int32(a))
	}
	*dst = models.Position{Observation: e.values, Places: e.places, Legal: e.legal, Side: int(side)}
}

// observe brings the observation to s.
func (e *Encoder) observe(s engine.State, side engine.Player) {
	if e.updater == nil {
		e.charter.Observe(e.values, s, side)
		return
	}
	if e.shown {
		e.updater.Update(e.values, s, side, e.before, e.side)
	} else {
		e.charter.Observe(e.values, s, side)
	}
	e.side, e.shown = side, true
}
