package tui

import (
	"testing"

	"bridgehead/table"
)

// BenchmarkView draws the map of the basic game, alone and with a panel.
func BenchmarkView(b *testing.B) {
	for _, size := range []struct {
		name string
		w, h int
	}{{"80x24", 80, 24}, {"200x60", 200, 60}} {
		b.Run(size.name, func(b *testing.B) {
			o, _ := options(b)
			o.Look = Look{Colour: true, Unicode: true}
			o.New = &table.Setup{Game: "gamble", Scenario: "basic", Seats: [2]string{table.Human, table.Human}}
			d := drive(b, o)
			d.until("the game", func() bool { return d.m.game != nil && d.m.game.m.pos.drawn() && len(d.m.game.choices.all) > 0 })
			d.size(size.w, size.h)
			b.ReportAllocs()
			for b.Loop() {
				d.m.View()
			}
		})
	}
}
