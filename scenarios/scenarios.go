package scenarios

// Scenario is one playable set-up of one game, read, validated and complete.
type Scenario struct {
	Game    string // gamble
	ID      string // <game>/<name>, for example gamble/basic
	Title   string
	Summary string
	// Hash is the SHA-256, in hex, of the canonical content of the scenario and of every file it
	// refers to.
	Hash   string
	Gamble *Gamble // set when Game is gamble
}

// Info describes the scenario for lists and menus.
func (s *Scenario) Info() Info {
	g := s.Gamble
	units := len(g.Placements) + len(g.Reinforcements)
	if g.Placements == nil {
		for _, u := range g.Units {
			if u.Date <= g.LastDate {
				units++
			}
		}
	}
	return Info{ID: s.ID, Title: s.Title, Summary: s.Summary, Turns: g.LastDate - g.FirstDate + 1, Units: units}
}
