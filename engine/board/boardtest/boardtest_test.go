package boardtest

import (
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/engine/enginetest/pig"
)

// broken shows Pig on a board of one place, with something wrong.
type broken struct {
	m   *board.Model
	now board.Now
}

func (b *broken) Board() *board.Model                        { return b.m }
func (b *broken) Now(engine.State, engine.Player) *board.Now { return &b.now }

// recorder takes note of failures in place of the test.
type recorder struct {
	testing.TB
	failed bool
}

func (r *recorder) Helper()               {}
func (r *recorder) Error(...any)          { r.failed = true }
func (r *recorder) Errorf(string, ...any) { r.failed = true }
func (r *recorder) Fatal(...any)          { panic(r) }
func (r *recorder) Fatalf(string, ...any) { panic(r) }

// fails reports whether the kit finds something wrong with a desk.
func fails(t *testing.T, b *broken) (found bool) {
	r := &recorder{TB: t}
	defer func() {
		if p := recover(); p != nil {
			found = true
		}
		found = found || r.failed
	}()
	New(r, b).Position(r, pig.New().New())
	return false
}

func sound() *broken {
	return &broken{m: &board.Model{Plane: board.Plane{Width: 9, Height: 9}, Grounds: []board.Ground{{Key: "open"}},
		Places:   []board.Place{{Code: "A", Shape: board.ShapeOutline, Ground: "open"}},
		Counters: map[string]*board.Counter{"u": {ID: "u", Name: "U", Class: "u"}},
		Gauges:   []board.Gauge{{Key: "turn", Steps: []board.Step{{Value: 1}}}}, Marks: []board.Mark{{Key: "spent", On: "counter"}}},
		now: board.Now{Where: map[string][]board.Piece{"A": {{ID: "u", Marks: []string{"spent"}}}},
			Gauges: []board.GaugeNow{{Key: "turn", Text: "1", Words: "One.", At: []int{1}}}}}
}

// The kit passes what is sound, and finds each thing that is wrong.
func TestKit(t *testing.T) {
	if fails(t, sound()) {
		t.Fatal("a sound desk fails")
	}
	for name, spoil := range map[string]func(*broken){
		"ground":        func(b *broken) { b.m.Places[0].Ground = "sea" },
		"place twice":   func(b *broken) { b.m.Places = append(b.m.Places, b.m.Places[0]) },
		"box":           func(b *broken) { b.m.Places[0].Shape = board.ShapeBox },
		"crossing":      func(b *broken) { b.m.Crossings = []board.Crossing{{ID: "A-B", Between: []string{"A", "B"}}} },
		"layer twice":   func(b *broken) { b.m.Layers = []board.Layer{{Key: "a", Word: "A"}, {Key: "a", Word: "A"}} },
		"layer of mark": func(b *broken) { b.m.Marks[0].Layer = "none" },
		"layer of one":  func(b *broken) { b.m.Places[0].Badges = []board.Badge{{Kind: board.BadgeTag, Layer: "none"}} },
		"limit":         func(b *broken) { b.m.Limit = &board.Limit{Most: 4, Of: "none"} },
		"cells":         func(b *broken) { b.m.Cells = &board.Cells{Codes: []string{"1"}} },
		"counter":       func(b *broken) { b.m.Counters["u"].Class = "v" },
		"numbers":       func(b *broken) { b.m.Counters["u"].Numbers = []int{1} },
		"where":         func(b *broken) { b.now.Where["B"] = nil; b.now.Where["B"] = []board.Piece{} },
		"twice":         func(b *broken) { b.now.Away = map[string][]board.Piece{board.AwayLost: {{ID: "u"}}} },
		"unknown":       func(b *broken) { b.now.Where["A"][0].ID = "w" },
		"mark":          func(b *broken) { b.now.Where["A"][0].Marks[0] = "tired" },
		"owner":         func(b *broken) { b.now.Places = map[string]*board.PlaceNow{"A": {Owner: 2}} },
		"crossing now":  func(b *broken) { b.now.Crossings = map[string]*board.CrossingNow{"A-B": {}} },
		"gauge":         func(b *broken) { b.now.Gauges[0].At[0] = 2 },
		"gauge missing": func(b *broken) { b.now.Gauges = nil },
		"plan":          func(b *broken) { b.now.Plans = []board.Plan{{Kind: board.PlanMove, To: "B"}} },
		"terms":         func(b *broken) { b.now.Plans = []board.Plan{{Kind: board.PlanAttack, Terms: []board.Term{{Value: 1}}}} },
	} {
		b := sound()
		spoil(b)
		if !fails(t, b) {
			t.Errorf("%s: nothing is found", name)
		}
	}
	for name, o := range map[string]board.Odds{
		"no sentence": {}, "chances": {Summary: "So.", Outcomes: []board.Outcome{{Chance: 0.5}}},
		"values": {Summary: "So.", Attack: 1}, "order": {Summary: "So.", Outcomes: []board.Outcome{{Chance: 0.2}, {Chance: 0.8}}},
	} {
		r := &recorder{TB: t}
		found := false
		func() {
			defer func() { found = recover() != nil }()
			Odds(r, &o)
		}()
		if !found {
			t.Errorf("odds, %s: nothing is found", name)
		}
	}
}
