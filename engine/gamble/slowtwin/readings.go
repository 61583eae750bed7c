package slowtwin

import "fmt"

// Readings are answers to questions that the rules leave open, as far as they bear on what is legal. The zero value
// is the usual game; an option reading=NAME takes the other answer.
type Readings struct {
	FreezeOnce    bool // 20.61: the Germans may only demolish in their first Impulse, whatever the marker says
	ArmourLeaves  bool // 10.6: Armour may leave an Area after an Assault there, for All MF
	GunsAgain     bool // 10.5: a gun supports any number of Assaults
	DepotsStrict  bool // 13.42: Zone F depots serve XXX Corps only
	DepotsOpen    bool // 13.42: Airborne depots serve all Allied units
	GunsNeedPoint bool // 9.65: guns and FLAK enter any enemy-Controlled Area after a Point Unit only
	ZoneFRaids    bool // 14.51: units that never left Zone F may enter it from 64
	ZoneFAlone    bool // 14.5: only guns in Zone F support its free activation
	DropsByLand   bool // 23.2: no bridge or ferry on the way from a free landing to a Supply Head
	OneDies       bool // 10.8: beyond what the defenders can absorb one of them at least dies, not all
	GroundOverrun bool // 10.5: who overruns Zone F in the Ground Assault Phase goes on
}

// take takes the reading of an option.
func (r *Readings) take(name string) error {
	flags := map[string]*bool{"freeze-once": &r.FreezeOnce, "armour-leaves": &r.ArmourLeaves, "guns-again": &r.GunsAgain,
		"depots-strict": &r.DepotsStrict, "depots-open": &r.DepotsOpen, "guns-need-point": &r.GunsNeedPoint,
		"zone-f-raids": &r.ZoneFRaids, "zone-f-alone": &r.ZoneFAlone, "drops-by-land": &r.DropsByLand,
		"one-dies": &r.OneDies, "ground-overrun": &r.GroundOverrun}
	if f, ok := flags[name]; ok {
		*f = true
		return nil
	}
	switch name {
	case "luftwaffe-apart", "airborne-count", "corps-holds-out", "corps-52", "german-21", "half-anew":
		return nil // they change values or what comes next, not what is legal at a position
	}
	return fmt.Errorf("option reading=%s: the twin does not know it", name)
}
