package fit

import (
	"fmt"
	"math"
	"strings"

	"bridgehead/models"
	"gorgonia.org/gorgonia"
)

// Fitter trains a network on batches of one size, of positions on one board at a time: see [Fitter.Use].
type Fitter struct {
	config    models.Config
	options   Options
	weights   []float32 // all parameters, in the order of the layout
	grad      []float32 // likewise
	adam      *adam
	batch     *batch
	objective *objective
	learned   []learnable
	grads     gorgonia.Nodes // of learned
	forward   gorgonia.VM
	both      gorgonia.VM // forward and backward
	heads     heads
}

// New makes a fitter that begins at the weights of net. The board may be nil for a network without nodes.
func New(net *models.Net, board *models.Board, o Options) (*Fitter, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	if err := checkNet(net, board); err != nil {
		return nil, err
	}
	f := &Fitter{config: net.Config, options: o, adam: &adam{}}
	for i := range net.Params {
		p := &net.Params[i]
		f.weights = append(f.weights, p.Data...)
		for range p.Data {
			f.adam.decays = append(f.adam.decays, !strings.Contains(p.Name, "bias"))
		}
	}
	count := len(f.weights)
	f.grad = make([]float32, count)
	f.adam.options, f.adam.first, f.adam.second = &f.options, make([]float32, count), make([]float32, count)
	f.batch = newBatch(&f.config.Shape, board, o.Size, o.Legal)
	return f, f.compile()
}

// Use takes a board: the positions to come are on it. The graph is compiled anew where the board has more nodes in play than
// any before it, so that small boards take no more time than they need. A board that is refused changes nothing.
func (f *Fitter) Use(board *models.Board) error {
	if err := checkBoard(&f.config, board); err != nil {
		return err
	}
	if f.batch.use(board) {
		return f.compile()
	}
	return nil
}

func checkNet(net *models.Net, board *models.Board) error {
	if err := net.Config.Check(); err != nil {
		return err
	}
	layout := net.Config.Layout()
	if len(layout) != len(net.Params) {
		return fmt.Errorf("network: got %d parameters, want the %d of its configuration", len(net.Params), len(layout))
	}
	for i := range layout {
		if p := &net.Params[i]; p.Name != layout[i].Name || len(p.Data) != layout[i].Size() {
			return fmt.Errorf("network: params[%d]: got %q with %d values, want %q with %d",
				i, p.Name, len(p.Data), layout[i].Name, layout[i].Size())
		}
	}
	return checkBoard(&net.Config, board)
}

func checkBoard(c *models.Config, board *models.Board) error {
	rows := c.Shape.Nodes.Rows
	if rows == 0 {
		return nil
	}
	if board == nil || len(board.Index) != rows || len(board.Nodes) == 0 {
		return fmt.Errorf("board: got none, or one of other nodes than the %d of the shape, or none of them in play", rows)
	}
	return nil
}

// compile builds the graph and both of its programs. The one that only goes forward is compiled before
// the gradients are there.
func (f *Fitter) compile() (err error) {
	n := newNetwork(&f.config, f.batch, f.weights)
	if f.heads, err = n.build(); err != nil {
		return fmt.Errorf("graph: %w", err)
	}
	f.objective = newObjective(f.batch, f.options.Weights, f.heads)
	loss := n.objective(f.objective)
	if n.err != nil {
		return fmt.Errorf("graph: %w", n.err)
	}
	f.learned = n.learned
	f.forward = gorgonia.NewTapeMachine(n.expr)
	wrt := make(gorgonia.Nodes, len(f.learned))
	for i, l := range f.learned {
		wrt[i] = l.node
	}
	if f.grads, err = gorgonia.Grad(loss, wrt...); err != nil {
		return fmt.Errorf("gradients: %w", err)
	}
	if n.err != nil {
		return fmt.Errorf("gradients: %w", n.err)
	}
	f.both = gorgonia.NewTapeMachine(n.expr)
	return nil
}

// Step trains on a batch of exactly [Options.Size] positions at a learning rate. An error leaves the
// weights as they were.
func (f *Fitter) Step(positions []models.Position, targets []Target, rate float64) (Losses, error) {
	if !(rate >= 0) || math.IsInf(rate, 0) {
		return Losses{}, fmt.Errorf("rate: got %v, want a finite value of at least 0", rate)
	}
	losses, err := f.run(f.both, positions, targets)
	if err != nil {
		return losses, err
	}
	if err := f.collect(); err != nil {
		return losses, err
	}
	size := length(f.grad)
	if size-size != 0 || losses.Total-losses.Total != 0 {
		return losses, fmt.Errorf("step: got a loss of %v and a gradient of length %v, want both finite", losses.Total, size)
	}
	f.adam.step(f.weights, f.grad, rate, size)
	return losses, nil
}

// Losses are those of a batch of exactly [Options.Size] positions, without training on it.
func (f *Fitter) Losses(positions []models.Position, targets []Target) (Losses, error) {
	return f.run(f.forward, positions, targets)
}

func (f *Fitter) run(vm gorgonia.VM, positions []models.Position, targets []Target) (Losses, error) {
	if err := f.batch.check(&f.config, positions, targets); err != nil {
		return Losses{}, err
	}
	if err := f.batch.fill(positions, targets); err != nil {
		return Losses{}, err
	}
	f.objective.targets, f.objective.sides = targets, f.objective.sides[:0]
	for p := range positions {
		f.objective.sides = append(f.objective.sides, positions[p].Side)
	}
	defer vm.Reset()
	if err := vm.RunAll(); err != nil {
		return Losses{}, fmt.Errorf("graph: %w", err)
	}
	f.objective.targets = nil
	return f.objective.losses, nil
}

// collect copies the gradients of the parameters into one long vector.
func (f *Fitter) collect() error {
	for i, l := range f.learned {
		grad, ok := f.grads[i].Value().Data().([]float32)
		if !ok || len(grad) != l.node.Shape().TotalSize() {
			return fmt.Errorf("gradients: %s: got %T of %d values", l.node.Name(), f.grads[i].Value().Data(), len(grad))
		}
		copy(f.grad[l.at:], grad)
	}
	return nil
}

// Store writes the weights into net, which must have the configuration that the fitter was made with.
func (f *Fitter) Store(net *models.Net) error {
	at := 0
	for i := range net.Params {
		at += len(net.Params[i].Data)
	}
	if at != len(f.weights) {
		return fmt.Errorf("network: got %d weights, want %d", at, len(f.weights))
	}
	at = 0
	for i := range net.Params {
		at += copy(net.Params[i].Data, f.weights[at:])
	}
	return nil
}
