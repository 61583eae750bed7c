package gamble

import (
	"fmt"

	"bridgehead/scenarios"
)

// The order of battle and the sets derived from it.

func (t *tables) loadConditions(sc *scenarios.Gamble) error {
	for _, c := range sc.Conditions {
		k := condition{minDate: uint8(c.MinDate), instant: c.Checked == "instant", corps: c.Corps == "xxx",
			supplied: c.Supplied, area: none, byAllied: c.Controller == "allied", minFresh: c.MinFresh}
		for _, a := range c.Areas {
			k.region.add(uint8(a - 1))
		}
		for _, z := range c.Zones {
			k.region.add(numAreas + z[0] - 'A')
		}
		if c.Area > 0 {
			k.area = uint8(c.Area - 1)
		}
		t.conds = append(t.conds, k)
	}
	return nil
}

var typeNames = map[string]unitType{"infantry": infantry, "mechanized": mechanized, "armor": armour,
	"artillery": artillery, "flak": flak, "flak_tower": tower}

var branchNames = map[string]branch{"wehrmacht": wehrmacht, "luftwaffe": luftwaffe, "ss": ss,
	"british": british, "us": us}

func (t *tables) loadUnits(sc *scenarios.Gamble, r Readings) error {
	divs := map[string]uint8{"": 0}
	t.nUnits = len(sc.Units)
	if t.nUnits > maxUnits {
		return fmt.Errorf("order of battle has %d units, at most %d fit", t.nUnits, maxUnits)
	}
	t.byID = make(map[string]int, t.nUnits)
	for i, su := range sc.Units {
		if _, ok := divs[su.Division]; !ok {
			divs[su.Division] = uint8(len(divs))
		}
		u, err := newUnit(su, divs[su.Division], sc, r)
		if err != nil {
			return fmt.Errorf("unit %s: %w", su.ID, err)
		}
		t.units[i], t.byID[u.id] = u, i
	}
	return nil
}

func newUnit(su scenarios.GambleUnit, div uint8, sc *scenarios.Gamble, r Readings) (unit, error) {
	u := unit{side: uint8(su.Side), typ: typeNames[su.Type], branch: branchNames[su.Branch], div: div,
		sector: sectorBits[su.Sector], attack: int8(su.Attack), defense: int8(su.Defense), mf: int8(su.MF),
		spent: int8(su.SpentDefense), date: uint8(su.Date), airborne: su.Corps == "airborne",
		mech: su.Type == "mechanized", corpsArt: su.CorpsArtillery, indepArt: su.IndependentArtillery,
		guards: su.Guards, glider: su.Airborne == "glider" || su.Airborne == "glider_pilot",
		setup: none, name: su.Name, id: su.ID}
	u.div52 = su.Sp && su.Side == allied
	u.pioLehr = su.Sp && su.Side == german
	u.xxx = su.Side == allied && (!u.airborne || u.div52 && r.Has(corps52))
	if su.Side == allied && u.airborne {
		u.colour = colourBits[su.Formation]
	}
	for _, a := range su.Drop {
		u.dropMask.add(uint8(a - 1))
	}
	for _, z := range su.Zones {
		l, err := parseLoc(z)
		if err != nil {
			return u, err
		}
		u.zones.add(l)
	}
	u.base = su.Side == allied && (su.Setup == "F" || len(su.Zones) == 1 && su.Zones[0] == "F")
	if su.Date == 0 && su.Setup != "" {
		l, err := parseLoc(su.Setup)
		if err != nil {
			return u, err
		}
		u.setup = l
	}
	for i, c := range sc.Conditions {
		if c.Key == su.Condition {
			u.cond = uint8(i + 1)
		}
	}
	return u, nil
}

func (t *tables) deriveSets() {
	classes := map[unit]uint8{}
	for i := range t.nUnits {
		u := &t.units[i]
		t.side[u.side].add(i)
		add := func(s *unitSet, in bool) {
			if in {
				s.add(i)
			}
		}
		add(&t.pointable, u.typ <= armour)
		add(&t.infSet, u.typ <= mechanized)
		add(&t.armourSet, u.typ == armour)
		add(&t.fa, u.typ == artillery)
		add(&t.guns[u.side], u.typ == artillery)
		add(&t.towers, u.typ == tower)
		add(&t.flakLike, u.typ == tower || u.typ == flak)
		add(&t.airborneSet, u.airborne)
		add(&t.xxxSet, u.xxx)
		add(&t.ssSet, u.branch == ss)
		add(&t.guardSet, u.guards)
		add(&t.dday, u.airborne && u.setup < numAreas)
		k := *u
		k.name, k.id = "", ""
		if _, ok := classes[k]; !ok {
			classes[k] = uint8(len(classes))
		}
		t.twin[i] = classes[k]
	}
}

// deriveRanges fills the Areas within two of each Area, without passing a Zone (14.4).
func (t *tables) deriveRanges() {
	for f := uint8(0); f < numAreas; f++ {
		for _, l := range t.links[f] {
			if !isArea(l.to) {
				continue
			}
			t.dist2[f].add(l.to)
			for _, m := range t.links[l.to] {
				if isArea(m.to) && m.to != f {
					t.dist2[f].add(m.to)
				}
			}
		}
	}
}
