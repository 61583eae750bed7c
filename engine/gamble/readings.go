package gamble

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"
)

// Readings is a set of other readings. Where the rules leave room, or say two things, the engine has a usual
// reading; a reading in the set replaces it. The zero value is the usual game.
type Readings uint32

// The other readings, one bit each. The table below says what they change.
const (
	freezeOnce Readings = 1 << iota
	armourLeaves
	luftwaffeApart
	airborneCounts
	gunsAgain
	oneDies
	depotsStrict
	depotsOpen
	corpsHoldsOut
	corps52
	german21
	groundOverrun
	halfAnew
	gunsNeedPoint
	zoneFRaids
	zoneFAlone
	dropsByLand
)

// readingDoc tells of one reading.
type readingDoc struct {
	name  string // in the options: reading=NAME
	rules string
	usual string // what the engine does
	other string // what it does with the reading
	why   string // why the usual one is usual
}

// readingDocs are the readings by bit.
var readingDocs = [...]readingDoc{
	{"freeze-once", "20.61", "the Germans may only demolish while the marker stands on the first box of 17 September, which an Air Bombardment prolongs",
		"they may only demolish in their first Impulse", "20.61 speaks of the number of the Impulse, and after an Air Bombardment the number stays (16.2)"},
	{"armour-leaves", "10.6", "Armour stays in a Contested Area after an Assault there left enemy Armour",
		"it may leave for All MF", "the note of 10.6 forbids it; example 9 lets it go"},
	{"luftwaffe-apart", "10.72E", "Luftwaffe units make a mixed force with SS, as the Army does",
		"they do not", "4.111 gives both one colour"},
	{"airborne-count", "10.73E", "Airborne companions of the Forward Unit count only with a Supply Line to Zone F",
		"on 17 and 18 September they count without one", "10.73E asks for the line itself; 13.8 spares them Isolation, which is another thing"},
	{"guns-again", "10.5, 15.12", "a gun supports one Assault an Impulse, and another only after an Overrun",
		"it supports any number", "else the bracket of 10.5 and the end of example 9 would say nothing"},
	{"one-dies", "10.8", "more CP than the defenders can absorb eliminate them all",
		"the defenders take CP one by one, and one of them at least must die where it stands; others may leave at Disrupted 2. The Overrun counts",
		"10.8 ignores CP beyond what they can sustain; in the examples a lone defender dies of them. It is open"},
	{"depots-strict", "13.42", "Airborne depots serve Airborne units only, Zone F depots all Allied units",
		"Zone F depots serve XXX Corps only", "13.42 names both limits in one sentence, but by 13.421 and 13.82 Zone F supplies all Allied units"},
	{"depots-open", "13.42", "Airborne depots serve Airborne units only, Zone F depots all Allied units",
		"Airborne depots serve all Allied units too", "nothing takes the limit of 13.42 back for Airborne depots"},
	{"corps-holds-out", "6.4, 13.9", "every Isolated unit rolls for surrender",
		"units of XXX Corps do not", "13.9 is the rule itself, 6.4 sums it up"},
	{"corps-52", "7.21, 22.2", "what the 52nd Division Controls is Airborne-Controlled",
		"the 52nd Division is of XXX Corps", "22.2 brings it as an Airborne reinforcement"},
	{"german-21", "22.1", "exactly 21 victory points on 26 September win for the Allies",
		"they lose", "no later date is left to play on to, and 21.2 lets the number itself win"},
	{"ground-overrun", "10.5, 20.5", "no Overrun in the Ground Assault Phase: its units are Spent",
		"who overruns Zone F goes on at once, with MF less the 1 or 2 of the Assault (10.1)",
		"10.5 bars Overruns in the Landing Phase only, but for the reason of example 3: a Phase is no Impulse"},
	{"half-anew", "8.1, 12.3, 14.5", "a Double Impulse, and one with the free Zone F, is one Impulse for every limit",
		"its later half begins anew for MF prices, bridge counts and guns that supported; Areas assaulted stay closed",
		"12.3 counts it as one Impulse; 8.1 and 12.2 call it two"},
	{"guns-need-point", "4.116, 4.117, 9.65", "guns and FLAK enter a Contested, enemy-Controlled Area by themselves if no Mandatory Assault results",
		"a Point Unit must have entered it this Impulse", "9.65 is the fuller rule, and its last sentence would be needless otherwise"},
	{"zone-f-raids", "14.2, 14.51", "units enter Zone F in retreat only",
		"a unit that never left Zone F may move or infiltrate there from 64; one that has left it may not return",
		"14.2 leaves Zones to their arrows, and that of Zone F is drawn outwards here; 14.51 itself binds those who left"},
	{"zone-f-alone", "14.5", "guns elsewhere may support Assaults of the free Zone F activation",
		"guns in Zone F only", "to combine forces is in 12.3 to assault from two active Areas, which support does not need (15.12)"},
	{"drops-by-land", "23.2", "the Supply Line of a free landing may use bridges and ferries; 24 is no Drop Area",
		"it may not use them, being German-held at the start", "else no Polder could be landed in, for which 23.2 has a rule"},
}

// readings that exclude each other answer one question in three ways.
var exclusive = depotsStrict | depotsOpen

// Has tells whether every reading of x is in the set.
func (r Readings) Has(x Readings) bool { return r&x == x }

// names are those of the readings in the set, ascending.
func (r Readings) names() (out []string) {
	for i := range readingDocs {
		if r>>i&1 != 0 {
			out = append(out, readingDocs[i].name)
		}
	}
	slices.Sort(out)
	return out
}

// add puts in a reading by its name.
func (r *Readings) add(name string) error {
	for i := range readingDocs {
		if readingDocs[i].name == name {
			*r |= 1 << i
			return r.check()
		}
	}
	return fmt.Errorf("option reading: got %q, want %s", name, strings.Join(Readings(1<<len(readingDocs)-1).names(), " | "))
}

func (r Readings) check() error {
	if r>>len(readingDocs) != 0 {
		return fmt.Errorf("readings: got %#x, want bits of the %d there are", uint32(r), len(readingDocs))
	}
	if bits.OnesCount32(uint32(r&exclusive)) > 1 {
		return fmt.Errorf("option reading: got %s, want one of them at most", strings.Join((r&exclusive).names(), " and "))
	}
	return nil
}

// reads tells whether the game is played by another reading.
func (s *State) reads(r Readings) bool { return s.g.opts.Readings&r != 0 }
