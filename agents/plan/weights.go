package plan

import "slices"

// Style is how a side judges a game: the numbers of its doctrine, and what the analyst makes of them.
//
// The judgement of a position is a sum of features, each times a weight that runs with the share of the game to come
// from one value for the end to one for the beginning, as chess programs taper between middle game and end game:
// w = late + (early - late) left.
type Style struct {
	Numbers     []float64 // by the doctrine's order
	Late, Early []float64 // weights of the features, in points
	Own         any       // what else the analyst makes of the numbers

	level [4]float64 // see Styles.Levels
}

// At is the weight of feature i with a share of the game to come.
func (st *Style) At(i int, left float64) float64 {
	return st.Late[i] + float64((st.Early[i]-st.Late[i])*left)
}

// Set makes the weight of feature i a factor times late at the end of a game and times early at its beginning.
func (st *Style) Set(i int, factor, late, early float64) {
	st.Late[i], st.Early[i] = float64(late*factor), float64(early*factor)
}

// Scaled is the style with some of its numbers multiplied, by their order, and weighed anew: another way to play.
func (st *Style) Scaled(a Analyst, factors map[int]float64) *Style {
	out := *st
	out.Numbers = slices.Clone(st.Numbers)
	for i, f := range factors {
		out.Numbers[i] = float64(out.Numbers[i] * f)
	}
	out.Late, out.Early = make([]float64, len(st.Late)), make([]float64, len(st.Early))
	a.Weigh(&out)
	return &out
}

// Summands appends what each of the features x adds to the judgement.
func (st *Style) Summands(x []float64, left float64, dst []float64) []float64 {
	for i, f := range x {
		dst = append(dst, float64(f*st.At(i, left)))
	}
	return dst
}

func (st *Style) sum(x []float64, left float64) (v float64) {
	for i, f := range x {
		if f != 0 {
			v += float64(f * st.At(i, left))
		}
	}
	return v
}
