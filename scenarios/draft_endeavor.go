package scenarios

// endeavorSheet is a draft of The Mighty Endeavor.
type endeavorSheet struct {
	endeavorFile
	land *HexMap
	army *roster
}

func (e *endeavorSheet) file() any { return &e.endeavorFile }

func (e *endeavorSheet) ground(s *source) {
	if f := (opener{}).open(s, "map", e.Map); f != nil {
		e.land = readHexMap(f)
	}
	if e.land != nil {
		e.army = readRoster(opener{}.open(s, "forces", e.Forces), e.land)
	}
}
