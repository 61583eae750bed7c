package neural

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"bridgehead/engine"
	"bridgehead/models"
	"bridgehead/models/bundle"
)

// Forecast is what a network expects of the end of a game. Its heads learnt from games between its own likes, so it is what
// comes of the position where both sides go on as the network does.
type Forecast struct {
	Win    [2]float64 // chance of each side to win, a draw being half of it
	Margin float64    // points of side 1 beyond what it needs, in units of the game; below 0: short of it
	Owners []engine.Owner
	Nodes  []NodeForecast  // those in play, in the order of the chart; nil: the network does not tell
	Things []ThingForecast // those that can be lost and have a part in the game; nil: the network does not tell of any
	// Silent says why Nodes or Things are nil, a sentence for each.
	Silent []string
}

// NodeForecast is who will own a place.
type NodeForecast struct {
	Row    int    // of the chart's block of nodes
	Name   string // see [engine.Mapper]
	Now    int    // who owns it at the position, an index into Forecast.Owners; -1: nobody is known to
	Chance []float64
}

// Held is the chance that a side owns the place in the end, be it by which of its owners.
func (n *NodeForecast) Held(owners []engine.Owner, side engine.Player) (sum float64) {
	for i, o := range owners {
		if o.Side == side {
			sum += n.Chance[i]
		}
	}
	return sum
}

// ThingForecast is whether a thing will be there in the end.
type ThingForecast struct {
	Block  string // of the chart
	Row    int
	Name   string
	Side   engine.Player
	Now    bool // it is there at the position; else it is lost, or still to come
	Chance float64
}

// Forecaster forecasts positions of one game by one network. It is not safe for concurrent use.
type Forecaster struct {
	net     *bundle.Bundle
	game    engine.Game
	chart   *engine.Chart
	board   *models.Board
	shape   models.Shape
	runner  Runner
	encoder *Encoder
	owners  bool
	alive   []bool // by kind of thing

	position [1]models.Position
	output   [1]models.Output
}

// Forecaster makes one of the network b for g.
func (s Source) Forecaster(b *bundle.Bundle, g engine.Game) (*Forecaster, error) {
	if err := fits(b, g); err != nil {
		return nil, err
	}
	board, err := BoardOf(g)
	if err != nil {
		return nil, err
	}
	encoder, err := NewEncoder(g)
	if err != nil {
		return nil, err
	}
	f := &Forecaster{net: b, game: g, chart: encoder.charter.Chart(), board: board, shape: b.Net.Config.Shape,
		runner: s.run(b.Net, board, 1), encoder: encoder}
	f.owners, f.alive = b.Net.Forecasts()
	return f, nil
}

// Network is the network that forecasts.
func (f *Forecaster) Network() *bundle.Bundle { return f.net }

// Forecast looks ahead from s, which is not at the end, with the eyes of the side to decide, at dice with those of side 0. What
// it returns belongs to the caller.
func (f *Forecaster) Forecast(s engine.State) (*Forecast, error) { return f.As(s, s.Player()) }

// As is Forecast with the eyes of a side, whoever decides: what it does not see is not looked at.
func (f *Forecaster) As(s engine.State, side engine.Player) (*Forecast, error) {
	if s.Player() == engine.Terminal {
		return nil, errors.New("forecast: the game is over at this position")
	}
	p, v := &f.position[0], &f.output[0]
	f.encoder.encode(p, s, max(0, side), nil)
	p.Forecast = true
	f.runner.Evaluate(f.position[:], f.output[:])
	if !(v.Win >= -1 && v.Win <= 1) || math.IsNaN(float64(v.Margin)) {
		return nil, fmt.Errorf("forecast: the network's value is %v, want one from -1 to 1", v.Win)
	}
	win := (1 + float64(v.Win)) / 2
	out := &Forecast{Win: [2]float64{win, 1 - win}, Margin: -float64(v.Margin), Owners: f.chart.Owners}
	switch {
	case f.shape.Owners == 0:
		out.Silent = append(out.Silent, "this game has no places that are owned")
	case !f.owners:
		out.Silent = append(out.Silent, fmt.Sprintf("the network %q has not learnt who will hold which place", f.net.Name))
	case len(v.Owner) != len(f.board.Nodes)*f.shape.Owners:
		return nil, fmt.Errorf("forecast: the network told of %d owners, want %d for each of %d places", len(v.Owner), f.shape.Owners, len(f.board.Nodes))
	default:
		out.Nodes = f.nodes(p, v)
	}
	if slices.Contains(f.alive, true) && len(v.Alive) == f.shape.NumThings() {
		out.Things = f.things(p, v)
	} else {
		out.Silent = append(out.Silent, fmt.Sprintf("the network %q has not learnt which units will be left", f.net.Name))
	}
	return out, nil
}

func (f *Forecaster) nodes(p *models.Position, v *models.Output) []NodeForecast {
	owners, out := f.shape.Owners, make([]NodeForecast, 0, len(f.board.Nodes))
	for i, l := range f.board.Nodes {
		n := NodeForecast{Row: int(l), Name: f.name(f.chart.Nodes, int(l)), Now: f.ownerNow(p.Observation, int(l))}
		for _, c := range v.Owner[i*owners:][:owners] {
			n.Chance = append(n.Chance, float64(c))
		}
		out = append(out, n)
	}
	return out
}

// ownerNow is who an observation says to own a row of the nodes, -1 where nobody.
func (f *Forecaster) ownerNow(observation []float32, row int) int {
	nodes := f.shape.Nodes
	return slices.Index(observation[nodes.At+row*nodes.Columns+f.shape.OwnerAt:][:f.shape.Owners], 1)
}

func (f *Forecaster) things(p *models.Position, v *models.Output) (out []ThingForecast) {
	thing := 0
	for k := range f.shape.Things {
		span := &f.shape.Things[k]
		for y := range span.Rows {
			row := p.Observation[span.At+y*span.Columns:][:span.Columns]
			if f.alive[k] && !empty(row) {
				t := ThingForecast{Block: f.chart.Things[k].Block, Row: y, Name: f.name(f.chart.Things[k].Block, y),
					Now: slices.Contains(row[span.Alive[0]:span.Alive[1]], 1), Chance: float64(v.Alive[thing])}
				if span.Split >= 0 && row[span.Split] == 1 {
					t.Side = 1
				}
				out = append(out, t)
			}
			thing++
		}
	}
	return out
}

// name names a row of a block.
func (f *Forecaster) name(block string, row int) string {
	if m, ok := f.game.(engine.Mapper); ok {
		return m.RowName(block, row)
	}
	return fmt.Sprintf("%s %d", block, row)
}

// Ending is what a forecast is about, at the end of a game.
type Ending struct {
	Owner map[int]int       // by row of the nodes in play: an index into Forecast.Owners, -1 for nobody
	Alive map[ThingKey]bool // of the things that can be lost and have a part in the game
}

// ThingKey names a thing.
type ThingKey struct {
	Block string
	Row   int
}

// Left reads from a position who owns what and which things are left, by what the observation of side 0 says of it.
func (f *Forecaster) Left(s engine.State) *Ending {
	p := &f.position[0]
	f.encoder.encode(p, s, 0, nil)
	out := &Ending{Owner: map[int]int{}, Alive: map[ThingKey]bool{}}
	if f.shape.Owners > 0 {
		for _, l := range f.board.Nodes {
			out.Owner[int(l)] = f.ownerNow(p.Observation, int(l))
		}
	}
	for k := range f.shape.Things {
		span := &f.shape.Things[k]
		if !span.Mortal() {
			continue
		}
		for y := range span.Rows {
			if row := p.Observation[span.At+y*span.Columns:][:span.Columns]; !empty(row) {
				out.Alive[ThingKey{f.chart.Things[k].Block, y}] = slices.Contains(row[span.Alive[0]:span.Alive[1]], 1)
			}
		}
	}
	return out
}

// empty says that a row stands for nothing in this game.
func empty(row []float32) bool {
	return !slices.ContainsFunc(row, func(x float32) bool { return x != 0 })
}
