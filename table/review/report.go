package review

// Report is what a review found. A step is an index into the steps of the game: the position at which the decision was
// made, or the dice were rolled, is the one after that many steps, and the line of the log is the next. Chances are those
// of side 1, the Allies, in [0, 1].
type Report struct {
	Progress  float64    `json:"progress"` // share of the game that has been looked at; 1: all of it
	Agent     string     `json:"agent"`    // the evaluator
	Curve     []Point    `json:"curve"`
	Decisions []Decision `json:"decisions"` // those that cost something, by step
	Mistakes  Mistakes   `json:"mistakes"`
	Luck      []Roll     `json:"luck"` // by step
	LuckTotal Luck       `json:"luck_total"`
	Turning   []Turn     `json:"turning"` // the largest swings, by step
	Summary   string     `json:"summary"` // of the whole game: empty before its end
	Seconds   float64    `json:"seconds"` // it took
}

// Point is the chance of the Allies before a decision.
type Point struct {
	Step   int     `json:"step"`
	Chance float64 `json:"chance"`
}

// Decision compares what was played with the best that was found.
type Decision struct {
	Step   int     `json:"step"`
	Side   string  `json:"side"`
	Kind   string  `json:"kind,omitempty"` // of the node
	Played string  `json:"played"`
	Best   string  `json:"best"`
	Loss   float64 `json:"loss"` // of the side's own chance to win
	Why    string  `json:"why"`

	best   option
	chance [2]float64 // of the side, with the best and with what was played
}

// Mistakes are the dearest decisions of each side, dearest first.
type Mistakes struct {
	German []Decision `json:"german"`
	Allied []Decision `json:"allied"`
}

// Roll is what dice did to the chance of the Allies, against the mean over all their outcomes.
type Roll struct {
	Step  int     `json:"step"`
	Text  string  `json:"text"`
	Swing float64 `json:"swing"` // above 0: good for the Allies

	mean, value float64
}

// Luck is the sum of the swings of all rolls, as each side sees it.
type Luck struct {
	German float64 `json:"german"`
	Allied float64 `json:"allied"`
}

// Turn is a step that moved the chance of the Allies far.
type Turn struct {
	Step int     `json:"step"`
	Text string  `json:"text"`
	From float64 `json:"from"`
	To   float64 `json:"to"`
	// Forecast is how the step changed what a network expects of the end of the game, in words; empty where it changed little, or
	// there is none. Whoever has the network adds it.
	Forecast []string `json:"forecast,omitempty"`
}
