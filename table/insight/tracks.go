package insight

import (
	"fmt"

	"bridgehead/engine/gamble"
)

// BoardTracks are what markers run along.
type BoardTracks struct {
	Dates     []int          `json:"dates"`    // of September 1944
	Impulses  []TrackBox     `json:"impulses"` // the Impulse Track
	SunsetDRM [2]int         `json:"sunset_drm"`
	Checks    []VictoryCheck `json:"checks"`
	Advantage int            `json:"advantage_vp"` // what the Advantage scores
}

// TrackBox is a box of a track: the number in a snapshot and the word printed.
type TrackBox struct {
	Value int    `json:"value"`
	Name  string `json:"name"`
}

// VictoryCheck is a date on which the Allies must have that many points.
type VictoryCheck struct {
	Date int `json:"date"`
	VP   int `json:"vp"`
}

// The ends of the Impulse Track (3.7) and of the Sunset DRM.
const (
	firstBox  = -3
	lastBox   = 13
	sunsetEnd = 13
)

func (b *maker) tracks(s *gamble.State) {
	t := &b.Tracks
	for d := int(b.facts.Days[0]); d <= int(b.facts.Days[1]); d++ {
		t.Dates = append(t.Dates, d)
	}
	for n := firstBox; n <= lastBox; n++ {
		name := fmt.Sprint(n)
		if n < 0 {
			name = string(rune('D' + n))
		}
		t.Impulses = append(t.Impulses, TrackBox{n, name})
	}
	t.SunsetDRM = [2]int{-sunsetEnd, sunsetEnd}
	t.Advantage = b.facts.AdvantVP
	t.Checks = []VictoryCheck{}
	for _, c := range s.Snapshot().(gamble.Snapshot).Victory.Checks {
		t.Checks = append(t.Checks, VictoryCheck{c.Date, c.VP})
	}
}

// sources and notice go with every board.
var sources = []string{
	"Town coordinates: GeoNames (https://www.geonames.org), CC BY 4.0, selected and rounded.",
	"Coastlines and rivers: Natural Earth (https://www.naturalearthdata.com), public domain.",
}

const notice = "The map, outlines and roads are our own drawing, reconstructed from history and geography. " +
	"It is not the published map, and Bridgehead is not affiliated with its publisher."
