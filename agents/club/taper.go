package club

// taperDays is the time over which a weight runs from its late to its early value.
const taperDays = 4.0

const (
	tens     = 10.0 // strengths and counts are in tens
	marchFar = 110  // a way to the goal that makes a unit worthless, in twelfths of a day's march
)

// taper is a weight for each feature: w = late + (early - late) t, where t is the share of
// [taperDays] to come.
type taper struct{ late, early vector }

func (w *taper) at(i int, t float64) float64 { return w.late[i] + float64((w.early[i]-w.late[i])*t) }

func (w *taper) sum(x *vector, t float64) (v float64) {
	for i, f := range x {
		if f != 0 {
			v += float64(f * w.at(i, t))
		}
	}
	return v
}
