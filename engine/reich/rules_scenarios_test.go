package reich

import (
	"strings"
	"testing"

	"bridgehead/scenarios"
)

// The published scenarios that are played on one sheet (25.1).
var oneSheet = []struct {
	id, rule, sheet string
	first, last     scenarios.ReichTime
}{
	{"101st", "RR-588", "C", scenarios.ReichTime{Turn: 1, Phase: phAlliedMove}, scenarios.ReichTime{Turn: 10, Phase: phRecord}},
	{"82nd", "RR-595", "B", scenarios.ReichTime{Turn: 1, Phase: phAlliedMove}, scenarios.ReichTime{Turn: 10, Phase: phRecord}},
	{"1st", "RR-602", "A", scenarios.ReichTime{Turn: 1, Phase: phAlliedMove}, scenarios.ReichTime{Turn: 10, Phase: phRecord}},
	{"1st-destruction", "RR-609", "A", scenarios.ReichTime{Turn: 1, Phase: phAlliedMove}, scenarios.ReichTime{Turn: 30, Phase: phRecord}},
	{"breakout", "RR-614", "D", scenarios.ReichTime{Turn: 2, Phase: phAlliedMove}, scenarios.ReichTime{Turn: 10, Phase: phRecord}},
	{"hells-highway", "RR-569", "C", scenarios.ReichTime{Turn: 35, Phase: phWeather}, scenarios.ReichTime{Turn: 45, Phase: phRecord}},
}

func init() {
	for _, c := range oneSheet {
		if c.id == "82nd" {
			continue // which begins with some out of supply
		}
		rule(c.rule, "from when to when, and where, "+c.id+" is played", func(t *testing.T) {
			b := empty(t, c.id, phRecord)
			want(t, "first", b.g.sc.First, c.first)
			want(t, "last", b.g.sc.Last, c.last)
			for h := range b.g.t.hexes {
				code := b.g.t.codes[h]
				if !b.g.t.inPlay.Has(int16(h)) || c.id == "breakout" || strings.HasPrefix(code, c.sheet) {
					continue
				}
				shared := false // rows that lie over another sheet's
				for _, n := range b.g.t.grid.Next[h] {
					shared = shared || n >= 0 && strings.HasPrefix(b.g.t.codes[n], c.sheet)
				}
				want(t, code+" is of the sheet or on its edge", shared, true)
			}
			b.turn = b.g.last.turn
			b.nextPhase()
			want(t, "it is over", kind(b.node), kOver)
		})
	}
	rule("RR-599", "HQs of the 82nd stay where they have to be at the end of turn 2", func(t *testing.T) {
		for id, code := range map[string]string{"al-82-504-hq-1": "B1132", "al-82-505-hq-1": "B2046", "al-82-508-hq-1": "B3042"} {
			for turn := uint8(1); turn < 5; turn++ {
				b := empty(t, "82nd", phAlliedMove)
				b.turn = turn
				u := b.at(id, code, defilade)
				want(t, id, b.stays(u), turn >= 2)
				b.send(u, toCome)
				b.put(u, int(b.g.t.grid.Next[b.hex(code)][0]))
				want(t, id+" elsewhere", b.stays(u), false)
			}
		}
	})
	rule("RR-591", "Germans enter over the western edge south of row 40", func(t *testing.T) {
		b := empty(t, "101st", phGermanMove)
		b.turn = 9
		b.run()
		n := 0
		for u := range b.g.t.slots {
			if b.g.arriving[u] < 0 || b.g.t.list[u].side != german {
				continue
			}
			n++
			b.State.unit[u].at = toCome
			for m := range modeControls {
				b.entryHexes(u, uint32(m), func(h int) bool {
					code := b.g.t.codes[h]
					want(t, code, code[0] == 'C' && code[3:] == "01" && code[1:3] <= "40", true)
					return true
				})
			}
		}
		want(t, "some", n > 5, true)
	})
}
