package bundle

import (
	"fmt"

	"bridgehead/models"
)

func (e *exporter) policy() {
	context := e.sum(e.product(e.c, e.ofSide("action/context")), e.ofSide("action/bias"))
	z := e.sum(e.take(e.param("action/embed"), "legal"), context)
	if e.hasNodes() {
		first, second := e.ends()
		zeros := e.zeros(e.net.Config.Action)
		z = e.sum(z,
			e.take(e.stack(0, e.product(e.h, e.param("action/first")), zeros), first),
			e.take(e.stack(0, e.product(e.h, e.param("action/second")), zeros), second))
	}
	if len(e.things) > 0 {
		var rows []string
		for k, y := range e.things {
			rows = append(rows, e.product(y, e.param(fmt.Sprintf("action/thing/%d", k))))
		}
		z = e.sum(z, e.take(e.stack(0, append(rows, e.zeros(e.net.Config.Action))...), e.byAction("action_thing", e.namedThings())))
	}
	scores := e.product(e.relu(z), e.ofSide("action/out"))
	e.output("scores", e.do("Squeeze", []string{scores, e.axes(1)}), "K")
}

// byAction looks the legal actions up in a table of all actions.
func (e *exporter) byAction(name string, table []int64) string {
	return e.take(e.numbers(name, []int{len(table)}, table), "legal")
}

// eachAction calls f with the part of every action and the row that it names.
func (e *exporter) eachAction(f func(part models.Part, row int)) {
	for _, part := range e.shape().Actions {
		for i := range part.Size {
			f(part, part.Row(i))
		}
	}
}

// firstOf is the row of the first thing of a kind among the things of all kinds.
func firstOf(s *models.Shape, kind int) (row int) {
	for _, t := range s.Things[:kind] {
		row += t.Rows
	}
	return row
}

// namedThings is, by action, the row of the thing it names, or T.
func (e *exporter) namedThings() []int64 {
	var out []int64
	e.eachAction(func(part models.Part, row int) {
		if part.Names >= 0 {
			out = append(out, int64(firstOf(e.shape(), part.Names)+row))
		} else {
			out = append(out, int64(e.shape().NumThings()))
		}
	})
	return out
}

// ends are, by legal action, the nodes it names, as indexes into the nodes in play or P for none. They are
// looked up in lists that begin with the nodes of all things.
func (e *exporter) ends() (first, second string) {
	var (
		s       = e.shape()
		things  = s.NumThings()
		table   = e.indexes()
		nowhere = table[len(table)-1]
		named   []int64
	)
	e.eachAction(func(part models.Part, row int) {
		switch {
		case part.Names >= 0:
			named = append(named, int64(firstOf(s, part.Names)+row))
		case part.Names == models.NamesNode:
			named = append(named, int64(things+row))
		default:
			named = append(named, int64(things+len(table)-1))
		}
	})
	firsts := e.numbers("node_indexes", []int{len(table)}, table)
	seconds := e.numbers("nowhere", []int{1}, []int64{nowhere})
	if things > 0 {
		firsts = e.stack(0, e.end(0), firsts)
		seconds = e.stack(0, e.end(1), seconds)
	}
	return e.take(firsts, e.byAction("action_first", named)), e.take(seconds, e.byAction("action_second", e.namedThings()))
}

// end is one of the two nodes of every thing, [T].
func (e *exporter) end(column int64) string {
	return e.do("Gather", []string{e.where, e.numbers(fmt.Sprint("column", column), nil, []int64{column})}, attribute{name: "axis", one: 1})
}

func (e *exporter) values() {
	v := e.sum(e.product(e.c, e.ofSide("value/context")), e.ofSide("value/bias"))
	if e.hasNodes() {
		v = e.sum(v, e.product(e.p, e.ofSide("value/nodes")))
	}
	judged := e.sum(e.product(e.relu(v), e.ofSide("value/out")), e.ofSide("value/outbias"))
	all := e.do("Squeeze", []string{judged, e.axes(0)}) // [2 + S]
	part := func(from, to int) string {
		return e.do("Slice", []string{all, e.axes(int64(from)), e.axes(int64(to))})
	}
	e.output("win", e.do("Tanh", []string{part(0, 1)}), 1)
	e.output("margin", part(1, 2), 1)
	if n := e.net.Config.Shorts; n > 0 {
		e.output("shorts", part(2, 2+n), n)
	}
}
