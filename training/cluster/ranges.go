package cluster

import "slices"

// span is the numbers from From up to Past, without it.
type span struct {
	From, Past uint64
}

// spans is a set of numbers: spans ascending, with gaps between them.
type spans []span

// place is the index of the first span that ends after a number.
func (s spans) place(n uint64) int {
	at, _ := slices.BinarySearchFunc(s, n, func(x span, n uint64) int {
		if x.Past > n {
			return 1
		}
		return -1
	})
	return at
}

// has tells whether a number is in the set.
func (s spans) has(n uint64) bool {
	at := s.place(n)
	return at < len(s) && s[at].From <= n
}

// add puts a span into the set.
func (s *spans) add(x span) {
	if x.From >= x.Past {
		return
	}
	all := *s
	from := all.place(x.From)
	if from > 0 && all[from-1].Past == x.From {
		from--
	}
	to := from
	for to < len(all) && all[to].From <= x.Past {
		x.From, x.Past = min(x.From, all[to].From), max(x.Past, all[to].Past)
		to++
	}
	*s = slices.Replace(all, from, to, x)
}

// size is how many numbers are in the set.
func (s spans) size() (n uint64) {
	for _, x := range s {
		n += x.Past - x.From
	}
	return n
}

// each visits all numbers.
func (s spans) each(visit func(uint64)) {
	for _, x := range s {
		for n := x.From; n < x.Past; n++ {
			visit(n)
		}
	}
}

// forget takes out what is below a number.
func (s *spans) forget(below uint64) {
	all := *s
	at := all.place(below)
	all = slices.Delete(all, 0, at)
	if len(all) > 0 && all[0].From < below {
		all[0].From = below
	}
	*s = all
}
