package endeavor

// German supply: the trace to a source (3.3, 3.4), Defend the Reich (3.6), entry areas (3.5), Paris (1.16h).

// entryOpen tells whether a hex of Area A takes reinforcements (3.5a).
func (s *State) entryOpen(p uint16) bool { return true }

// parisOpenRoad tells whether a hex of Paris takes rebuilt units (1.16h, ME-50).
func (s *State) parisRoad(p uint16) bool { return true }
