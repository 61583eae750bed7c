package club

import (
	"fmt"
	"strings"
)

// taperDays is the time over which a weight runs from its late to its early value.
const taperDays = 4.0

const (
	tens     = 10.0 // strengths and counts are in tens
	marchFar = 110  // a way to the goal that makes a unit worthless, in twelfths of a day's march
)

// taper is a weight for each feature: w = late + (early - late) t, where t is the share of
// [taperDays] to come.
type taper struct{ late, early vector }

func (w *taper) at(i int, t float64) float64 { return w.late[i] + (w.early[i]-w.late[i])*t }

func (w *taper) sum(x *vector, t float64) (v float64) {
	for i, f := range x {
		if f != 0 {
			v += f * w.at(i, t)
		}
	}
	return v
}

// kinds of features, the first index of each.
var featureKinds = []struct {
	first int
	name  string
}{
	{fBias, "bias"}, {fOwn, "own"}, {fBonus, "bonus"}, {fMarch, "march"}, {fVan, "van"}, {fStray, "stray"},
	{fFights, "fights"}, {fHolder, "holder"}, {fHolderVP, "holder-vp"}, {fSunset, "sunset"}, {fNext, "next"},
	{fReserves, "reserves"}, {fReady, "ready"}, {fOvercast, "overcast"}, {fDusk, "dusk"}, {fArea, "area"},
	{fLine, "line"}, {fHeld, "held"}, {fBlown, "blown"}, {fLanded, "landed"}, {fLoss, "loss"}, {fSpent, "spent"},
	{fKill, "kill"}, {fTired, "tired"}, {fOwner, "owner"}, {fCorps, "corps"}, {fAirborne, "airborne"},
	{fGerman, "german"}, {fZone, "zone"}, {fFed, "fed"}, {fCut, "cut"}, {fTrap, "trap"}, {fGuard, "guard"}, {fFoe, "foe"},
	{fControl, "control"},
}

// featureName is the name of a feature: its kind, and a number where there are several.
func featureName(i int) string {
	for k, kind := range featureKinds {
		next := featureMost
		if k+1 < len(featureKinds) {
			next = featureKinds[k+1].first
		}
		if i >= kind.first && i < next {
			if next == kind.first+1 {
				return kind.name
			}
			return fmt.Sprintf("%s-%d", kind.name, i-kind.first+1)
		}
	}
	panic(strings.TrimSpace("club: no such feature"))
}
