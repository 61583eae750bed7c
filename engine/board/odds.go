package board

// Odds are what comes of a choice.
type Odds struct {
	Action int    `json:"action"`
	Text   string `json:"text"`           // the action in words
	Roll   string `json:"roll,omitempty"` // kind of the chance node that comes of it
	For    string `json:"for,omitempty"`  // what is rolled for
	// Attacker is the side that attacks, where one does.
	Attacker string `json:"attacker,omitempty"`
	// Terms make up the values that are compared, in the order of the rules; Attack and Defense are their sums.
	Terms   []Term `json:"terms"`
	Attack  int    `json:"attack"`
	Defense int    `json:"defense"`
	// Words are what the game calls the values and verdicts; nil: where none are compared.
	Words *OddsWords `json:"words,omitempty"`
	// Ratio is how a table is entered, in the game's words: "3:1, column +2"; empty where values are compared.
	Ratio string `json:"ratio,omitempty"`
	// Win, Draw and Lose are the chances that the attack comes to more, as much or less than the defense.
	Win  float64 `json:"win"`
	Draw float64 `json:"draw"`
	Lose float64 `json:"lose"`
	// Outcomes are the results, merged, the most likely first; their chances add up to 1.
	Outcomes []Outcome `json:"outcomes"`
	Beside   []Part    `json:"beside,omitempty"` // what the same dice do besides
	Loss     Loss      `json:"loss"`             // expected
	// Reply says what is taken for granted between the choice and the dice.
	Reply string `json:"reply,omitempty"`
	// Again is the side that may have the dice rolled again, which the chances leave out.
	Again string `json:"again,omitempty"`
	// Certain: no dice are rolled; the only outcome has the chance 1.
	Certain bool   `json:"certain,omitempty"`
	Summary string `json:"summary"`
}

// OddsWords are what a game calls the parts of its odds.
type OddsWords struct {
	Attack  string `json:"attack"` // the value of the attack: "AV"
	Defense string `json:"defense"`
	// Win, Draw and Lose are the verdicts: "Success". What is empty never comes.
	Win  string `json:"win,omitempty"`
	Draw string `json:"draw,omitempty"`
	Lose string `json:"lose,omitempty"`
	Loss string `json:"loss"` // what losses are counted in: "steps"
}

// Term is a summand of the attack or the defense.
type Term struct {
	Side  string `json:"side"`
	Rule  string `json:"rule"`
	Text  string `json:"text"`
	Value int    `json:"value"`
}

// Outcome is a result of dice.
type Outcome struct {
	Chance float64 `json:"chance"`
	Text   string  `json:"text"`
	Loss   Loss    `json:"loss"`
}

// Loss is what the sides lose, in steps of units, or what else the game counts.
type Loss struct {
	German float64 `json:"german"`
	Allied float64 `json:"allied"`
}

// Part is something else that the same dice decide, such as whether the day ends.
type Part struct {
	Title    string    `json:"title"`
	Rules    []string  `json:"rules,omitempty"`
	Outcomes []Outcome `json:"outcomes"`
}
