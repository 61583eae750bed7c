package fit

import (
	"fmt"

	"bridgehead/models"
	"gorgonia.org/gorgonia"
	"gorgonia.org/tensor"
)

// learnable is a node of parameters: a run of one parameter, or several that follow each other and
// have as many columns.
type learnable struct {
	node *gorgonia.Node
	at   int // of the first value among all weights
}

// heads are the outputs of the network. What there are two of is by side; the losses pick.
type heads struct {
	scores [2]*gorgonia.Node // [batch.actions, 1]
	values [2]*gorgonia.Node // [B, 2+Shorts]: win, margin, shorts
	owner  *gorgonia.Node    // [N*B, Owners]; nil: none
	alive  []*gorgonia.Node  // [B*Rows, 1] by kind; nil: none
}

// network writes the network down as a graph, by the names of the documentation of package models.
type network struct {
	graph
	config  *models.Config
	batch   *batch
	weights []float32 // all parameters, in the order of the layout
	at      map[string]int
	shape   map[string][]int
	learned []learnable
}

func newNetwork(config *models.Config, b *batch, weights []float32) *network {
	n := &network{config: config, batch: b, weights: weights, at: map[string]int{}, shape: map[string][]int{}}
	n.expr, n.live = gorgonia.NewGraph(), map[*gorgonia.Node]*int{}
	at := 0
	for _, p := range config.Layout() {
		n.at[p.Name], n.shape[p.Name] = at, p.Shape
		at += p.Size()
	}
	return n
}

// learn is the node of a parameter and of those behind it, so many rows together; 0 rows: those of the
// parameter, or where it is a stack of one for each side, of the side's matrix.
func (n *network) learn(name string, side, rows int) *gorgonia.Node {
	shape := n.shape[name]
	columns := shape[len(shape)-1]
	if rows == 0 {
		rows = shape[len(shape)-2]
	}
	at := n.at[name] + side*rows*columns
	value := tensor.New(tensor.WithShape(rows, columns), tensor.WithBacking(n.weights[at:at+rows*columns]))
	node := gorgonia.NewMatrix(n.expr, tensor.Float32, gorgonia.WithShape(rows, columns),
		gorgonia.WithName(fmt.Sprintf("%s.%d", name, side)), gorgonia.WithValue(value))
	n.learned = append(n.learned, learnable{node, at})
	return node
}

// param is the node of a parameter, of which a stack gives one matrix to each side.
func (n *network) param(name string, side int) *gorgonia.Node { return n.learn(name, side, 0) }

// build writes the network down and returns its outputs.
func (n *network) build() (heads, error) {
	var h, p *gorgonia.Node
	context := n.config.Context
	c := n.add(addition{relu: true, terms: []*gorgonia.Node{n.mix(mixed{by: &n.batch.vector,
		of: n.learn("vector/in", 0, n.config.Shape.VectorSize()+1), rows: n.batch.size, columns: context, width: context})}})
	if n.config.Shape.Nodes.Rows > 0 {
		h = n.add(addition{relu: true, terms: []*gorgonia.Node{
			n.nodes(&n.batch.input, n.learn("node/in", 0, n.batch.inputRows), n.config.Channels)}})
	}
	for b := range n.config.Blocks {
		h, c = n.block(b, h, c)
	}
	if h != nil {
		p = n.pool(h)
	}
	out := heads{scores: n.scores(h, c), values: n.values(p, c), alive: make([]*gorgonia.Node, len(n.config.Shape.Things))}
	if n.config.Shape.Owners > 0 {
		out.owner = n.add(addition{terms: []*gorgonia.Node{n.product(h, n.param("owner/out", 0)), n.param("owner/bias", 0)}})
	}
	for k, t := range n.config.Shape.Things {
		if t.Alive[1] > t.Alive[0] {
			out.alive[k] = n.alive(k, h)
		}
	}
	return out, n.err
}

// nodes is what a mixture tells the nodes of each position: [N*B, C].
func (n *network) nodes(by *mixture, of *gorgonia.Node, width int) *gorgonia.Node {
	return n.mix(mixed{by: by, of: of, rows: n.batch.room * n.batch.size, columns: n.config.Channels, live: &n.batch.nodeRows, width: width})
}

// pool is the mean of h over the nodes: [B, C].
func (n *network) pool(h *gorgonia.Node) *gorgonia.Node {
	return n.mix(mixed{by: &n.batch.mean, of: h, rows: n.batch.size, columns: n.config.Channels, width: n.batch.size * n.config.Channels})
}

// block lets nodes hear of their neighbours and of the position once.
func (n *network) block(b int, h, c *gorgonia.Node) (*gorgonia.Node, *gorgonia.Node) {
	name := func(part string) *gorgonia.Node { return n.param(fmt.Sprintf("%d/%s", b, part), 0) }
	terms := []*gorgonia.Node{n.product(c, name("cc"))}
	if h != nil {
		terms = append(terms, n.product(n.pool(h), name("pc")))
	}
	c = n.add(addition{skip: c, relu: true, terms: append(terms, name("cbias"))})
	if h == nil {
		return nil, c
	}
	near := n.nodes(&n.batch.near, h, n.batch.size*n.config.Channels)
	told := n.add(addition{terms: []*gorgonia.Node{n.product(c, name("ch")), name("hbias")}})
	return n.add(addition{skip: h, relu: true, terms: []*gorgonia.Node{
		n.product(h, name("hh")), n.product(near, name("mh")), told}}), c
}

// scores are the logits of the actions of the batch, by the heads of either side: a row of a position
// of the other side means nothing.
func (n *network) scores(h, c *gorgonia.Node) (out [2]*gorgonia.Node) {
	b, width, rows := n.batch, n.config.Action, n.batch.most
	mix := func(by *mixture, of *gorgonia.Node) *gorgonia.Node {
		return n.mix(mixed{by: by, of: of, rows: rows, columns: width, live: &b.actions, width: width})
	}
	terms := []*gorgonia.Node{mix(&b.embed, n.param("action/embed", 0)), mix(&b.bias, n.learn("action/bias", 0, 2))}
	for side := range 2 {
		terms = append(terms, mix(&b.side[side], n.product(c, n.param("action/context", side))))
	}
	if b.thingRows > 0 {
		terms = append(terms, mix(&b.thing, n.learn("action/thing/0", 0, b.thingRows)))
	}
	if h != nil {
		for i, name := range [2]string{"action/first", "action/second"} {
			at := n.mix(mixed{by: &b.place[i], of: h, rows: rows, columns: n.config.Channels, live: &b.actions, width: n.config.Channels})
			terms = append(terms, n.product(at, n.param(name, 0)))
		}
	}
	z := n.add(addition{relu: true, terms: terms})
	for side := range out {
		out[side] = n.product(z, n.param("action/out", side))
	}
	return out
}

// values are win, margin and shorts by the heads of either side.
func (n *network) values(p, c *gorgonia.Node) (out [2]*gorgonia.Node) {
	for side := range out {
		terms := []*gorgonia.Node{n.product(c, n.param("value/context", side))}
		if p != nil {
			terms = append(terms, n.product(p, n.param("value/nodes", side)))
		}
		v := n.add(addition{relu: true, terms: append(terms, n.param("value/bias", side))})
		out[side] = n.add(addition{terms: []*gorgonia.Node{
			n.product(v, n.param("value/out", side)), n.param("value/outbias", side)}})
	}
	return out
}

// alive are the logits of the things of a kind, position by position.
func (n *network) alive(kind int, h *gorgonia.Node) *gorgonia.Node {
	rows := n.batch.size * n.config.Shape.Things[kind].Rows
	judge := func(by *mixture, of *gorgonia.Node) *gorgonia.Node {
		return n.mix(mixed{by: by, of: of, rows: rows, columns: 1, width: 1})
	}
	terms := []*gorgonia.Node{judge(&n.batch.alive[kind], n.param(fmt.Sprintf("alive/thing/%d", kind), 0))}
	if h != nil {
		at := n.product(h, n.param(fmt.Sprintf("alive/node/%d", kind), 0))
		terms = append(terms, judge(&n.batch.stand[kind], at))
	}
	return n.add(addition{terms: append(terms, n.param(fmt.Sprintf("alive/bias/%d", kind), 0))})
}
