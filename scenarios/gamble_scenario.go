package scenarios

// scenarioFile is the schema of a scenario file.
type scenarioFile struct {
	Game           string         `yaml:"game" is:"gamble|"`
	Kind           string         `yaml:"kind" is:"scenario|"`
	Title          string         `yaml:"title"`
	Summary        string         `yaml:"summary"`
	Map            string         `yaml:"map"`
	Forces         string         `yaml:"forces"`
	FirstDate      int            `yaml:"first_date" is:"17..26"`
	LastDate       int            `yaml:"last_date" is:"17..26"`
	Start          string         `yaml:"start" is:"d-day|daylight"`
	End            string         `yaml:"end" is:"regroup|daylight"`
	Impulse        int            `yaml:"impulse" is:"-3..13"`
	Weather        string         `yaml:"weather" is:"clear|overcast"`
	Advantage      int            `yaml:"advantage" is:"german=0|allied=1"`
	InPlay         []string       `yaml:"in_play,optional" is:"place"`
	Setup          []setupEntry   `yaml:"setup,optional"`
	Reinforcements []string       `yaml:"reinforcements,optional" is:"id"`
	Control        []controlEntry `yaml:"control,optional"`
	Bridges        []bridgeState  `yaml:"bridges,optional"`
	Base           string         `yaml:"base" is:"place"`
	Depots         []string       `yaml:"depots" is:"german|zone-f|1abn|82|101|air|oss"`
	Victory        victoryEntry   `yaml:"victory"`
	Options        []string       `yaml:"options,optional" is:"option"`
}

type setupEntry struct {
	At     string   `yaml:"at" is:"place"`
	Units  []string `yaml:"units" is:"id"`
	Status string   `yaml:"status,optional" is:"fresh|spent|d1|d2"`
}

type controlEntry struct {
	Control string   `yaml:"control" is:"german|airborne|corps"`
	At      []string `yaml:"at" is:"place"`
}

type bridgeState struct {
	State   string   `yaml:"state" is:"german|allied|destroyed"`
	Between [][2]int `yaml:"between" is:"1..65"`
}

type victoryEntry struct {
	Points     map[int]int   `yaml:"points,optional" is:"0..9"`
	Unsupplied bool          `yaml:"unsupplied,optional"`
	Advantage  int           `yaml:"advantage" is:"0..9"`
	Checks     []GambleCheck `yaml:"checks"`
}

// setup is a scenario under test, with the files it refers to; nil where one could not be read.
type setup struct {
	*source
	scenarioFile
	board *board
	army  *army
}

// readGamble reads a scenario file and what it refers to. The result counts only if nothing was reported.
func readGamble(s *source, files opener) *Scenario {
	if !s.holds("scenario") {
		return nil
	}
	p := &setup{source: s}
	s.decode(&p.scenarioFile)
	if s.ok("map") {
		p.board = readMap(files.open(s, "map", p.Map))
	}
	if s.ok("forces") {
		p.army = readForces(files.open(s, "forces", p.Forces))
	}
	p.checkTurns()
	p.checkInPlay()
	p.checkUnitsOnMap()
	p.checkSetup()
	p.checkReinforcements()
	p.checkControl()
	p.checkBridges()
	p.checkBase()
	p.checkVictory()
	if len(s.found) > 0 {
		return nil
	}
	return p.finish()
}

func (p *setup) finish() *Scenario {
	g := &Gamble{
		Map: p.board.finish(), Formations: p.army.Formations, Units: p.army.Units, Conditions: p.army.Conditions, Markers: p.army.Markers,
		FirstDate: p.FirstDate, LastDate: p.LastDate, Start: p.Start, End: p.End, StartImpulse: p.Impulse, Weather: p.Weather, Advantage: p.Advantage,
		InPlay: p.InPlay, Base: p.Base, Depots: p.Depots,
		VP: p.Victory.Points, VPUnsupplied: p.Victory.Unsupplied, VPAdvantage: p.Victory.Advantage, Checks: p.Victory.Checks,
		Options: p.Options,
	}
	for _, e := range p.Setup {
		for _, id := range e.Units {
			g.Placements = append(g.Placements, GamblePlacement{Unit: p.army.unit[id], At: e.At, Status: orFresh(e.Status)})
		}
	}
	for _, id := range p.Reinforcements {
		g.Reinforcements = append(g.Reinforcements, p.army.unit[id])
	}
	for _, e := range p.Control {
		for _, at := range e.At {
			g.Control = append(g.Control, GambleControl{At: at, Control: e.Control})
		}
	}
	for _, e := range p.Bridges {
		for _, pair := range e.Between {
			pair = ordered(pair)
			g.Bridges = append(g.Bridges, GambleBridge{A: pair[0], B: pair[1], State: e.State})
		}
	}
	return &Scenario{Game: p.Game, Title: p.Title, Summary: p.Summary, Content: g}
}

func orFresh(status string) string {
	if status == "" {
		return "fresh"
	}
	return status
}
