package gamble

import "testing"

// Guns that move into the Assault add nothing to its Attack Value, nor to Divisional Integrity.
func init() {
	// Two Guards battalions and their gun stand in Eindhoven, Rink in Son beyond an Allied bridge.
	eindhoven := func(t *testing.T) *pos {
		return newPos(t).clubTo("63").bridge("60-63=allied").ctl("60=german").
			put("uk-2-gren@63", "uk-1-gren@63", "uk-guards-art@63", "de-rink@60").turn(allied).activeIn("63")
	}
	gunMoves := func(t *testing.T) {
		p := eindhoven(t)
		p.do("UNIT uk-2-gren", "LOC 60", "UNIT uk-1-gren", "LOC 60", "?BRIDGE", "UNIT uk-guards-art", "LOC 60", "?BRIDGE")
		p.fightTo("60", fight{point: "uk-2-gren"}).wantValues(8+1, 5)
		eq(t, "terms", written(p), "10.72A +8, 10.72B +1; 10.73A +2, 10.73B +2, 10.73C +1")
	}
	gunStays := func(t *testing.T) {
		p := eindhoven(t)
		p.do("UNIT uk-2-gren", "LOC 60", "UNIT uk-1-gren", "LOC 60", "?BRIDGE")
		p.fightTo("60", fight{point: "uk-2-gren", guns: []string{"uk-guards-art"}}).wantValues(8+1+1+1, 5)
	}
	gunLands := func(t *testing.T) {
		p := newPos(t).date(19).put("us-101-1-327@UK", "us-101-2-327@UK", "us-101-377-pfa@UK", "de-rink@54").turn(allied)
		p.do("ASSAULT", "?LOC UK", "UNIT us-101-1-327", "?LOC 54", "UNIT us-101-2-327", "?LOC 54", "UNIT us-101-377-pfa", "?LOC 54", "?STOP")
		p.fightTo("54", fight{point: "us-101-1-327"}).wantValues(4+1, 4)
	}
	rule("4.116c", "a gun that moves in is no third unit of its division", gunMoves)
	rule("4.116c", "a gun that lands is none either", gunLands)
	rule("10.72D", "a gun that moves into the Assault does not count", gunMoves)
	rule("10.72D", "a gun that lands with the assaulting units does not count", gunLands)
	rule("10.72D", "the same gun counts where it stays behind and supports", gunStays)
	rule("10.72D", "three units beside the gun that moves in still earn the one", func(t *testing.T) {
		p := newPos(t).clubTo("63").bridge("60-63=allied").ctl("60=german").
			put("uk-2-gren@63", "uk-1-gren@63", "uk-5-cold@63", "uk-guards-art@63", "de-rink@60").turn(allied).activeIn("63")
		p.do("UNIT uk-2-gren", "LOC 60", "UNIT uk-1-gren", "LOC 60", "?BRIDGE", "UNIT uk-5-cold", "LOC 60", "?BRIDGE",
			"UNIT uk-guards-art", "LOC 60", "?BRIDGE")
		p.fightTo("60", fight{point: "uk-2-gren"}).wantValues(8+2+1, 5)
	})
	rule("10.72E", "a gun that moves in assaults with the others and makes a mixed force", func(t *testing.T) {
		at := func(gun string) *pos {
			p := newPos(t).put("de-schulz@12", gun+"@12", "uk-1abn-1-2@13:spent").ctl("13=airborne").turn(german).activeIn("12")
			return p.marches("de-schulz", "13").marches(gun, "13").fightTo("13", fight{})
		}
		army := at("de-184-art").s.av
		eq(t, "with an SS gun", at("de-10ss-art").s.av, army-1)
	})
}
