package gamble

import (
	"testing"

	"bridgehead/scenarios"
)

// record is a unit as printed.
func (p *pos) record(id string) scenarios.GambleUnit {
	p.Helper()
	return p.g.sc.Units[p.unit(id)]
}

func init() {
	rule("26.11", "Rink starts in 55", func(t *testing.T) {
		fullGame(t, "gamble/basic").wantAt("de-rink", "55").driveTo(kImpulse).wantAt("de-rink", "55")
	})
	rule("26.12", "the guns of II SS Corps start in Zone B", func(t *testing.T) {
		p := fullGame(t, "gamble/basic").wantAt("de-ii-ss-corps", "B").driveTo(kImpulse).wantAt("de-ii-ss-corps", "B")
		eq(t, "date", p.record("de-ii-ss-corps").Date, 0)
	})
	rule("26.13", "180/1221 and 180/1223 come on the 23rd by D or E", func(t *testing.T) {
		for _, id := range []string{"de-180-1221", "de-180-1223"} {
			newPos(t).dated(id).date(22).dawn().driveTo(kImpulse).wantAt(id, "later")
			p := newPos(t).dated(id).date(23).dawn().wantKind(kReinf).only("LOC D", "LOC E").do("LOC E").wantKind(cWeather)
			p.wantAt(id, "E").wantStatus(id, "fresh")
		}
	})
	rule("26.21", "March defends with 2 when Spent", func(t *testing.T) {
		p := newPos(t).put("uk-2-gren@52", "de-march@52:spent").ctl("52=corps").turn(allied)
		p.do("ASSAULT", "?LOC 52", "?LOC 52").wantKind(cAssault).wantValues(8, 4) // and TEM 2
	})
	rule("26.22", "50/61 defends with 3 when Spent", func(t *testing.T) {
		p := newPos(t).put("de-rink@52", "uk-50-61@52:spent").turn(german)
		p.do("ASSAULT", "?LOC 52", "?LOC 52").wantKind(cAssault).wantValues(2, 5)
	})
	rule("26.31", "15/19 KRH is a battalion", func(t *testing.T) {
		eq(t, "size", newPos(t).record("uk-15-19-krh").Size, "II")
	})
	rule("26.41", "44 RTR is a battalion", func(t *testing.T) {
		p := newPos(t)
		eq(t, "size", p.record("uk-44-rtr").Size, "II")
		eq(t, "type", p.g.t.units[p.unit("uk-44-rtr")].typ, armour)
	})
	rule("26.51a", "1/156 fights with the 1st Airborne Division", func(t *testing.T) {
		p := newPos(t).put("uk-1abn-1-156@12", "uk-1abn-1-10@12", "uk-1abn-1-11@12", "de-rink@12").ctl("12=airborne").turn(allied)
		p.do("ASSAULT", "LOC 12", "UNIT uk-1abn-1-10", "UNIT uk-1abn-1-11", "UNIT uk-1abn-1-156", "?UNIT uk-1abn-1-10")
		p.wantKind(cAssault).wantValues(7, 5) // 4 + 2, and integrity; 2 + TEM 3
		q := newPos(t).put("uk-1abn-1-156@12").ctl("12,10=airborne", "7=corps").turn(allied)
		q.do("ASSAULT", "?LOC 12", "UNIT uk-1abn-1-156").can("LOC 10", "LOC 13").cannot("LOC 7", "LOC 14") // its sector
	})
	rule("26.51b", "interdictors come on the 18th and the 23rd, to the box", func(t *testing.T) {
		for date := 18; date <= 26; date++ {
			before := uint8(0)
			if date > 18 {
				before = 1
			}
			if date > 23 {
				before = 2
			}
			want := before
			if date == 18 || date == 23 {
				want++
			}
			p := newPos(t).date(date).set(func(s *State) { s.interdictors = before }).dawn().driveTo(kImpulse)
			eq(t, "available", p.s.interdictors, want)
			for l := range p.s.placeState {
				if p.s.placeState[l]&lMarker != 0 {
					t.Errorf("a marker lies in %s", locCode(uint8(l)))
				}
			}
		}
		fullGame(t, "gamble/extended").driveTo(kImpulse).cannot("INTERDICT")
	})
}
