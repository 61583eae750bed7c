package scenarios

// forcesFile is the schema of an order of battle.
type forcesFile struct {
	Game       string            `yaml:"game" is:"gamble|"`
	Kind       string            `yaml:"kind" is:"forces|"`
	Name       string            `yaml:"name"`
	Formations []GambleFormation `yaml:"formations"`
	Units      []GambleUnit      `yaml:"units"`
	Conditions []GambleCondition `yaml:"conditions,optional"`
	Markers    GambleMarkers     `yaml:"markers"`
}

// army is an order of battle under test.
type army struct {
	*source
	forcesFile
	unit map[string]int // by id
}

// readForces reads and tests an order of battle; nil if the file is none.
func readForces(s *source) *army {
	if s == nil || !s.holds("forces") {
		return nil
	}
	a := &army{source: s, unit: map[string]int{}}
	s.decode(&a.forcesFile)
	for i := range a.Units {
		u := &a.Units[i]
		a.unit[u.ID] = i
		if u.Airborne == "" {
			u.Airborne = "none"
		}
	}
	a.checkFormations()
	a.checkUnits()
	a.checkStacks()
	a.checkConditions()
	a.checkMarkers()
	return a
}
