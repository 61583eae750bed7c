package scenarios

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"bridgehead/engine/hex"
)

// reichTablesFile is the schema of the charts. A row is a text of words between blanks.
type reichTablesFile struct {
	Game         string                      `yaml:"game" is:"reich|"`
	Kind         string                      `yaml:"kind" is:"tables|"`
	Name         string                      `yaml:"name"`
	Direct       reichDirect                 `yaml:"direct"`
	Indirect     reichColumns                `yaml:"indirect"`
	Results      []string                    `yaml:"results"`
	Fire         ReichFire                   `yaml:"fire"`
	AntiTank     reichAntiTank               `yaml:"anti_tank"`
	CloseValue   []string                    `yaml:"close_value"`
	CloseMorale  ReichCloseMorale            `yaml:"close_morale"`
	CloseResults map[string][]string         `yaml:"close_results"`
	Terrain      map[string]reichGroundEntry `yaml:"terrain"`
	Ways         map[string]string           `yaml:"ways"`
	Sides        map[string]string           `yaml:"sides"`
	Move         ReichMove                   `yaml:"move"`
	Sight        ReichSight                  `yaml:"sight"`
	Weather      reichWeather                `yaml:"weather"`
	Landing      reichColumns                `yaml:"landing"`
	Scatter      reichScatter                `yaml:"scatter"`
	Strike       []string                    `yaml:"strike"`
	Strikes      ReichStrikes                `yaml:"strikes"`
	Logistics    reichLogistics              `yaml:"logistics"`
	Track        reichTrack                  `yaml:"track"`
	Source       map[string]string           `yaml:"source"`
}

type reichDirect struct {
	Open       []string `yaml:"open"`
	Entrenched []string `yaml:"entrenched"`
}

type reichColumns struct {
	From string   `yaml:"from"`
	Rows []string `yaml:"rows"`
}

type reichAntiTank struct {
	Basic        []string     `yaml:"basic"`
	Quarters     [3]int       `yaml:"quarters" is:"0..20"`
	KingTiger    int          `yaml:"king_tiger" is:"-9..9"`
	Defilade     int          `yaml:"defilade" is:"-9..9"`
	Far          int          `yaml:"far" is:"-9..9"`
	Most         int          `yaml:"most" is:"2..12"`
	IndirectER   [3]int       `yaml:"indirect_er" is:"-9..9"`
	IndirectHalf int          `yaml:"indirect_half" is:"1..9"`
	Classes      reichClasses `yaml:"classes"`
}

type reichClasses struct {
	Artillery7  int `yaml:"artillery_7" is:"none=0|light=1|medium=2|heavy=3"`
	Artillery8  int `yaml:"artillery_8" is:"none=0|light=1|medium=2|heavy=3"`
	Artillery9  int `yaml:"artillery_9" is:"none=0|light=1|medium=2|heavy=3"`
	German6     int `yaml:"german_6" is:"none=0|light=1|medium=2|heavy=3"`
	GermanOther int `yaml:"german_other" is:"none=0|light=1|medium=2|heavy=3"`
	Allied      int `yaml:"allied" is:"none=0|light=1|medium=2|heavy=3"`
	Engineer    int `yaml:"engineer" is:"none=0|light=1|medium=2|heavy=3"`
}

type reichGroundEntry struct {
	Cost         string `yaml:"cost"`
	VehicleStack int    `yaml:"vehicle_stack" is:"0..28"`
	Sight        int    `yaml:"sight" is:"0..36"`
	Blocking     int    `yaml:"blocking" is:"0..9"`
	Covering     int    `yaml:"covering" is:"0..9"`
	Shift        int    `yaml:"shift" is:"-9..0"`
	AT           int    `yaml:"at" is:"-9..9"`
	Close        int    `yaml:"close" is:"-9..9"`
}

type reichWeather struct {
	North    string `yaml:"north"`
	South    string `yaml:"south"`
	NightAdd int    `yaml:"night_add" is:"0..20"`
}

type reichScatter struct {
	Directions string `yaml:"directions"`
	Distance   string `yaml:"distance"`
	S2         int    `yaml:"s2" is:"0..9"`
	L1         string `yaml:"l1"`
	FireRange  int    `yaml:"fire_range" is:"0..36"`
}

type reichLogistics struct {
	GermanCommand      []string    `yaml:"german_command"`
	GermanAmmunition   []string    `yaml:"german_ammunition"`
	AirborneCommand    []string    `yaml:"airborne_command"`
	AirborneAmmunition []string    `yaml:"airborne_ammunition"`
	RouteCommand       []string    `yaml:"route_command"`
	RouteAmmunition    []string    `yaml:"route_ammunition"`
	RouteMA            []string    `yaml:"route_ma"`
	Points             ReichPoints `yaml:"points"`
}

type reichTrack struct {
	Hours     []string   `yaml:"hours"`
	Night     []string   `yaml:"night"`
	Logistics []string   `yaml:"logistics"`
	First     reichStart `yaml:"first"`
	Turns     int        `yaml:"turns" is:"1..66"`
	Lifts     string     `yaml:"lifts"`
	Allied    string     `yaml:"allied_strikes"`
	German    string     `yaml:"german_strikes"`
}

type reichStart struct {
	Day  int    `yaml:"day" is:"1..30"`
	Hour string `yaml:"hour"`
}

// charts are the tables under test.
type charts struct {
	*source
	reichTablesFile
	made  ReichTables
	turns []ReichTurn
}

// readCharts reads and tests the tables; nil if the file has none.
func readCharts(s *source) *charts {
	if s == nil || !s.holds("tables") {
		return nil
	}
	c := &charts{source: s}
	s.decode(&c.reichTablesFile)
	if len(s.found) > 0 {
		return c
	}
	c.made = ReichTables{Fire: c.Fire, CloseMorale: c.CloseMorale, Move: c.Move, Sight: c.Sight, NightAdd: c.Weather.NightAdd, Strikes: c.Strikes}
	c.readFire()
	c.readClose()
	c.readGround()
	c.readAir()
	c.readLogistics()
	c.readTrack()
	return c
}

// words reads the rows of a chart into an array of arrays of int; by gives the number of a word that is none.
func (c *charts) words(field string, rows []string, into any, low, high int, by map[string]int) {
	to := reflect.ValueOf(into).Elem()
	if len(rows) != to.Len() {
		c.fault(field, fmt.Sprintf("%d rows", to.Len()), "%d", len(rows))
		return
	}
	for i, row := range rows {
		c.row(index(field, i), row, to.Index(i).Addr().Interface(), low, high, by)
	}
}

// row reads one row of a chart into an array of int.
func (c *charts) row(field, text string, into any, low, high int, by map[string]int) {
	to, words := reflect.ValueOf(into).Elem(), strings.Fields(text)
	if len(words) != to.Len() {
		c.fault(field, fmt.Sprintf("%d words", to.Len()), "%d", len(words))
		return
	}
	for i, word := range words {
		n, known := by[word]
		if v, ok := decimal(word); !known && ok && low <= v && v <= high {
			n, known = v, true
		}
		if !known {
			want := fmt.Sprintf("%d to %d", low, high)
			if len(by) > 0 {
				want = strings.Join(keysOf(by), " | ") + " | " + want
			}
			c.fault(field, want, "%s", quote(word))
			continue
		}
		to.Index(i).SetInt(int64(n))
	}
}

func (c *charts) readFire() {
	c.words("direct.open", c.Direct.Open, &c.made.Direct[0], 1, 9, nil)
	c.words("direct.entrenched", c.Direct.Entrenched, &c.made.Direct[1], 1, 9, nil)
	c.words("indirect.rows", c.Indirect.Rows, &c.made.Indirect, 1, 12, nil)
	c.row("indirect.from", c.Indirect.From, &c.made.IndirectFrom, 1, 99, nil)
	c.ascend("indirect.from", c.made.IndirectFrom[:], 1)
	c.words("results", c.Results, &c.made.Results, 1, 9, map[string]int{"-": 0, "D": -1})
	a := &c.AntiTank
	k := &a.Classes
	c.made.AT = ReichAT{
		Quarters: a.Quarters, KingTiger: a.KingTiger, Defilade: a.Defilade, Far: a.Far, Most: a.Most, IndirectER: a.IndirectER, IndirectHalf: a.IndirectHalf,
		Artillery: [3]int{k.Artillery7, k.Artillery8, k.Artillery9}, German6: k.German6, GermanOther: k.GermanOther, Allied: k.Allied, Engineer: k.Engineer,
	}
	c.words("anti_tank.basic", a.Basic, &c.made.AT.Basic, 0, 12, nil)
}

// ascend tests that the first numbers of columns rise from first.
func (c *charts) ascend(field string, numbers []int, first int) {
	for i, n := range numbers {
		if i == 0 && n != first || i > 0 && n <= numbers[i-1] {
			c.fault(field, fmt.Sprintf("numbers that rise from %d", first), "%v", numbers)
			return
		}
	}
}

// ReichOdds are the odds of close action (8.73), from the worst.
var ReichOdds = []string{"1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1"}

func (c *charts) readClose() {
	c.words("close_value", c.CloseValue, &c.made.CloseValue, 1, 6, map[string]int{"D": 0})
	c.keys("close_results", keysOf(c.CloseResults), ReichOdds)
	for i, odds := range ReichOdds {
		field := "close_results." + odds
		rows := c.CloseResults[odds]
		if len(rows) != 6 {
			c.fault(field, "6 rows", "%d", len(rows))
			continue
		}
		for die, row := range rows {
			words := strings.Fields(row)
			if len(words) != 6 {
				c.fault(index(field, die), "6 words", "%d", len(words))
				continue
			}
			for value, word := range words {
				result, ok := closeResult(word)
				if !ok {
					c.fault(index(field, die), "such as A1 | A2d | X1 | D1 | D2r2 | DE", "%s", quote(word))
				}
				c.made.CloseResults[i][die][value] = result
			}
		}
	}
}

// closeResult reads a word of 8.73.
func closeResult(word string) (r ReichClose, ok bool) {
	if word == "DE" {
		return ReichClose{Eliminated: true}, true
	}
	if len(word) < 2 || word[1] < '1' || word[1] > '9' {
		return r, false
	}
	n, rest := int(word[1]-'0'), word[2:]
	switch {
	case word[0] == 'A' && (rest == "" || rest == "d"):
		return ReichClose{Attackers: n, Disrupted: rest == "d"}, true
	case word[0] == 'X' && rest == "":
		return ReichClose{Attackers: n, Defenders: n}, true
	case word[0] == 'D' && rest == "":
		return ReichClose{Defenders: n}, true
	case word[0] == 'D' && len(rest) == 2 && rest[0] == 'r' && rest[1] >= '1' && rest[1] <= '9':
		return ReichClose{Defenders: n, Retreat: int(rest[1] - '0')}, true
	}
	return r, false
}

// keys tests that a map has these keys and no others.
func (c *charts) keys(field string, got, want []string) {
	sorted := slices.Clone(want)
	slices.Sort(sorted)
	if !slices.Equal(got, sorted) {
		c.fault(field, strings.Join(want, " | ")+", each", "%s", strings.Join(got, " | "))
	}
}

func (c *charts) readGround() {
	closed := map[string]int{"x": -1}
	c.keys("terrain", keysOf(c.Terrain), ReichTerrains)
	for _, name := range ReichTerrains {
		e := c.Terrain[name]
		t := ReichTerrain{
			Name: name, VehicleStack: e.VehicleStack, Sight: e.Sight, Blocking: e.Blocking, Covering: e.Covering, Shift: e.Shift, AT: e.AT, Close: e.Close,
		}
		if e.Cost != "" {
			c.row("terrain."+name+".cost", e.Cost, &t.Cost, 1, 56, closed)
		}
		c.made.Terrain = append(c.made.Terrain, t)
	}
	c.keys("ways", keysOf(c.Ways), ReichWays)
	for i, name := range ReichWays {
		c.row("ways."+name, c.Ways[name], &c.made.Ways[i], 1, 56, closed)
	}
	c.keys("sides", keysOf(c.Sides), ReichSides)
	for i, name := range ReichSides {
		c.row("sides."+name, c.Sides[name], &c.made.Sides[i], 0, 56, closed)
	}
}

func (c *charts) readAir() {
	c.row("weather.north", c.Weather.North, &c.made.Weather[0], 0, 12, map[string]int{"P": -1})
	c.row("weather.south", c.Weather.South, &c.made.Weather[1], 0, 12, map[string]int{"P": -1})
	c.words("landing.rows", c.Landing.Rows, &c.made.Landing, 1, 0, map[string]int{"-": 0, "S1": 1, "S2": 2, "L1": 3, "A": 4})
	c.row("landing.from", c.Landing.From, &c.made.LandingFrom, 0, 99, nil)
	c.ascend("landing.from", c.made.LandingFrom[:], 0)
	c.words("strike", c.Strike, &c.made.Strike, 1, 0, map[string]int{"-": 0, "D": 1, "1*": 2, "1": 3})
	s := &c.made.Scatter
	s.S2, s.FireRange = c.Scatter.S2, c.Scatter.FireRange
	directions := map[string]int{}
	for d := range 6 {
		directions[hex.Pointy.Name(d)] = d
	}
	c.row("scatter.directions", c.Scatter.Directions, &s.Directions, 1, 0, directions)
	c.row("scatter.distance", c.Scatter.Distance, &s.Distance, 1, 9, nil)
	var l1 [6]int
	c.row("scatter.l1", c.Scatter.L1, &l1, 1, 0, map[string]int{"lose": 1, "scatter": 2, "both": 3})
	for die, n := range l1 {
		s.Loses[die], s.Scatters[die] = n&1 != 0, n&2 != 0
	}
}

func (c *charts) readLogistics() {
	l, to := &c.Logistics, &c.made.Logistics
	to.ReichPoints = l.Points
	for _, t := range []struct {
		field string
		rows  []string
		into  any
	}{
		{"german_command", l.GermanCommand, &to.German[0]}, {"german_ammunition", l.GermanAmmunition, &to.German[1]},
		{"airborne_command", l.AirborneCommand, &to.Airborne[0]}, {"airborne_ammunition", l.AirborneAmmunition, &to.Airborne[1]},
		{"route_command", l.RouteCommand, &to.Route[0]}, {"route_ammunition", l.RouteAmmunition, &to.Route[1]}, {"route_ma", l.RouteMA, &to.RouteMA},
	} {
		c.words("logistics."+t.field, t.rows, t.into, 0, 99, nil)
	}
}

// readTrack writes the turns out.
func (c *charts) readTrack() {
	t := &c.Track
	at := slices.Index(t.Hours, t.First.Hour)
	if at < 0 {
		c.fault("track.first.hour", strings.Join(t.Hours, " | "), "%s", quote(t.First.Hour))
		return
	}
	for _, hours := range [][]string{t.Night, t.Logistics} {
		for _, hour := range hours {
			if !slices.Contains(t.Hours, hour) {
				c.fault("track", "hours of the track", "%s", quote(hour))
			}
		}
	}
	var days [3][10]int
	c.row("track.lifts", t.Lifts, &days[0], 0, 99, nil)
	c.row("track.german_strikes", t.German, &days[1], 0, 99, nil)
	c.row("track.allied_strikes", t.Allied, &days[2], 0, 99, nil)
	for i := range t.Turns {
		n := at + i
		day, hour := n/len(t.Hours), t.Hours[n%len(t.Hours)]
		if day >= len(days[0]) {
			c.fault("track.turns", fmt.Sprintf("%d at most, in ten days", i), "%d", t.Turns)
			return
		}
		c.turns = append(c.turns, ReichTurn{
			Day: t.First.Day + day, Hour: hour, Night: slices.Contains(t.Night, hour), Logistics: slices.Contains(t.Logistics, hour),
			Lifts: days[0][day], Strikes: [2]int{days[1][day], days[2][day]},
		})
	}
}
