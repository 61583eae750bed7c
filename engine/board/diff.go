package board

import (
	"maps"
	"reflect"
	"slices"
)

// Change is what differs between two positions of a game. A key whose value is nil is taken away.
type Change struct {
	Where     map[string][]Piece      `json:"where,omitempty"`
	Away      map[string][]Piece      `json:"away,omitempty"`
	Places    map[string]*PlaceNow    `json:"places,omitempty"`
	Crossings map[string]*CrossingNow `json:"crossings,omitempty"`
	Gauges    []GaugeNow              `json:"gauges,omitempty"` // those that stand otherwise, by key
	Plans     []Plan                  `json:"plans,omitempty"`  // all of them
	Facts     []Fact                  `json:"facts,omitempty"`  // all of them
}

// Diff is what makes b of a. Both are of one game.
func Diff(a, b *Now) *Change {
	c := &Change{Where: changed(a.Where, b.Where), Away: changed(a.Away, b.Away), Places: changed(a.Places, b.Places),
		Crossings: changed(a.Crossings, b.Crossings), Plans: b.Plans, Facts: b.Facts}
	was := map[string]GaugeNow{}
	for _, g := range a.Gauges {
		was[g.Key] = g
	}
	for _, g := range b.Gauges {
		if old, known := was[g.Key]; !known || !reflect.DeepEqual(old, g) {
			c.Gauges = append(c.Gauges, g)
		}
	}
	return c
}

// changed has the new values, nil for the keys that are no more.
func changed[V any](a, b map[string]V) map[string]V {
	var out map[string]V
	put := func(key string, v V) {
		if out == nil {
			out = map[string]V{}
		}
		out[key] = v
	}
	for key, v := range b {
		if old, known := a[key]; !known || !reflect.DeepEqual(old, v) {
			put(key, v)
		}
	}
	for key := range a {
		if _, there := b[key]; !there {
			var none V
			put(key, none)
		}
	}
	return out
}

// Patch is a with a change made to it. It shares with both what it need not change.
func Patch(a *Now, c *Change) *Now {
	n := &Now{Where: patched(a.Where, c.Where), Away: patched(a.Away, c.Away), Places: patched(a.Places, c.Places),
		Crossings: patched(a.Crossings, c.Crossings), Gauges: slices.Clone(a.Gauges), Plans: c.Plans, Facts: c.Facts}
	for _, g := range c.Gauges {
		i := slices.IndexFunc(n.Gauges, func(old GaugeNow) bool { return old.Key == g.Key })
		if i >= 0 {
			n.Gauges[i] = g
		} else {
			n.Gauges = append(n.Gauges, g)
		}
	}
	return n
}

func patched[V any](a, change map[string]V) map[string]V {
	if len(change) == 0 {
		return a
	}
	out := maps.Clone(a)
	if out == nil {
		out = map[string]V{}
	}
	for key, v := range change {
		if reflect.ValueOf(v).IsNil() {
			delete(out, key)
		} else {
			out[key] = v
		}
	}
	return out
}
