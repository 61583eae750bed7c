package bundle

import "fmt"

// indexes is, by node of the shape, the index among the nodes in play, or P; its last element is P, where
// the -1 of a thing that stands nowhere finds it.
func (e *exporter) indexes() []int64 {
	out := make([]int64, len(e.board.Index)+1)
	for l := range out {
		out[l] = int64(e.inPlay())
		if l < len(e.board.Index) && e.board.Index[l] >= 0 {
			out[l] = int64(e.board.Index[l])
		}
	}
	return out
}

// locate turns the places of things into indexes of nodes in play.
func (e *exporter) locate() {
	n := e.shape().NumThings()
	if n == 0 {
		return
	}
	table := e.indexes()
	places := e.do("Reshape", []string{"places", e.axes(int64(n), 2)})
	e.where = e.take(e.numbers("node_indexes", []int{len(table)}, table), places)
}

func (e *exporter) nodesIn() {
	s := e.shape()
	rows := make([]int64, e.inPlay())
	for i, l := range e.board.Nodes {
		rows[i] = int64(l)
	}
	inPlay := e.numbers("in_play", []int{len(rows)}, rows)
	x := e.take(e.block(s.Nodes), inPlay)
	h := e.sum(e.product(x, e.param("node/in")), e.take(e.param("node/embed"), inPlay), e.param("node/bias"))
	if e.where != "" {
		h = e.sum(h, e.product(e.incidence(), e.thingsIn()))
	}
	e.h = e.relu(h)
}

// incidence is the matrix [P, T] of how often a thing is at a node.
func (e *exporter) incidence() string {
	p := int64(e.inPlay())
	depth := e.numbers("depth", nil, []int64{p + 1})
	both := e.do("OneHot", []string{e.where, depth, e.floats("off_on", []int{2}, []float32{0, 1})}) // [T, 2, P+1]
	at := e.do("ReduceSum", []string{both, e.axes(1)}, attribute{name: "keepdims", one: 0})
	return e.do("Transpose", []string{e.slice(at, 0, int(p))}, attribute{name: "perm", many: []int64{1, 0}})
}

// thingsIn is what things say to nodes, [T, C].
func (e *exporter) thingsIn() string {
	var all []string
	for k, t := range e.shape().Things {
		y := e.things[k]
		out := e.product(y, e.param(fmt.Sprintf("thing/in/%d", 2*k)))
		if t.Split >= 0 {
			split := e.do("Equal", []string{e.slice(y, t.Split, t.Split+1), e.floats("one", []int{1, 1}, []float32{1})})
			out = e.do("Where", []string{split, e.product(y, e.param(fmt.Sprintf("thing/in/%d", 2*k+1))), out})
		}
		all = append(all, out)
	}
	return e.stack(0, all...)
}

func (e *exporter) vectorsIn() {
	s := e.shape()
	if s.VectorSize() == 0 {
		e.c = e.relu(e.param("vector/bias"))
		return
	}
	var all []string
	for _, v := range s.Vectors {
		all = append(all, e.slice("observation", v.At, v.At+v.Rows*v.Columns))
	}
	e.c = e.relu(e.sum(e.product(e.stack(1, all...), e.param("vector/in")), e.param("vector/bias")))
}

// round is one block of the network.
func (e *exporter) round(b int) {
	param := func(name string) string { return e.param(fmt.Sprintf("%d/%s", b, name)) }
	c := e.product(e.c, param("cc"))
	if !e.hasNodes() {
		e.c = e.sum(e.c, e.relu(e.sum(c, param("cbias"))))
		return
	}
	p, m := e.mean(), e.product(e.neighbours(), e.h)
	e.c = e.sum(e.c, e.relu(e.sum(c, e.product(p, param("pc")), param("cbias"))))
	e.h = e.sum(e.h, e.relu(e.sum(e.product(e.h, param("hh")), e.product(m, param("mh")), e.product(e.c, param("ch")), param("hbias"))))
}

// neighbours is the matrix [P, P] that takes the mean over the neighbours of each node.
func (e *exporter) neighbours() string {
	n := e.inPlay()
	mean := make([]float32, n*n)
	for i := range n {
		near := e.board.Next[e.board.Start[i]:e.board.Start[i+1]]
		for _, j := range near {
			mean[i*n+int(j)] += 1 / float32(len(near))
		}
	}
	return e.floats("neighbours", []int{n, n}, mean)
}
