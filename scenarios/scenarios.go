package scenarios

// Scenario is one playable set-up of one game, read, validated and complete.
type Scenario struct {
	Game    string // the key of the game
	ID      string // <game>/<name>, for example gamble/basic
	Title   string
	Summary string
	// Hash is the SHA-256, in hex, of the canonical content of the scenario and of every file it
	// refers to.
	Hash    string
	Content Content
}

// Content is what a scenario of one game holds, such as a [*Gamble]. It is plain data that [hashOf] can write.
type Content interface {
	// Extent is how many turns are played, and how many units take part, on the map at the start or later.
	Extent() (turns, units int)
}

// Variable is a Content of which variants can be made, for positions that are solved.
type Variable interface {
	// Vary changes how the last turn ends, and the points that the last check wants; nothing and 0 leave them. The error for an
	// end that the game does not have lists those it has, and nothing is changed then.
	Vary(end string, goal int) error
}

// As is the content of a scenario as that of a game; false where it is of another one.
func As[C Content](s *Scenario) (C, bool) {
	var none C
	if s == nil {
		return none, false
	}
	c, ok := s.Content.(C)
	return c, ok
}

// Info describes the scenario for lists and menus.
func (s *Scenario) Info() Info {
	turns, units := s.Content.Extent()
	return Info{ID: s.ID, Title: s.Title, Summary: s.Summary, Turns: turns, Units: units}
}
