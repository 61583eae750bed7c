package env

// Catalog lists what environments are made from, for people and menus.
type Catalog struct {
	Games  []GameEntry  `json:"games" msgpack:"games"`
	Agents []AgentEntry `json:"agents" msgpack:"agents"`
}

// GameEntry is a game with its scenarios.
type GameEntry struct {
	Key       string          `json:"key" msgpack:"key"`
	Title     string          `json:"title" msgpack:"title"`     // what people call it
	Picture   bool            `json:"picture" msgpack:"picture"` // whether positions can be painted
	Usual     string          `json:"usual" msgpack:"usual"`     // the scenario of a spec that names none
	Sides     [2]string       `json:"sides" msgpack:"sides"`
	Scenarios []ScenarioEntry `json:"scenarios" msgpack:"scenarios"`
}

// ScenarioEntry is a scenario of a game.
type ScenarioEntry struct {
	ID      string `json:"id" msgpack:"id"`
	Title   string `json:"title,omitempty" msgpack:"title"`
	Summary string `json:"summary,omitempty" msgpack:"summary"`
	Turns   int    `json:"turns,omitempty" msgpack:"turns"` // 0 where that is not known
}

// AgentEntry is a kind of opponent.
type AgentEntry struct {
	Name     string     `json:"name" msgpack:"name"`
	Summary  string     `json:"summary" msgpack:"summary"`
	TakesArg bool       `json:"takes_arg" msgpack:"takes_arg"` // a bare argument is allowed
	Keys     []KeyEntry `json:"keys" msgpack:"keys"`
}

// KeyEntry is a parameter of an opponent.
type KeyEntry struct {
	Name    string `json:"name" msgpack:"name"`
	Usual   string `json:"usual" msgpack:"usual"`
	Meaning string `json:"meaning" msgpack:"meaning"`
}
