package gamble

import "strings"

// TurnSnapshot is where in the game the position stands.
type TurnSnapshot struct {
	Date     int    `json:"date"` // of September 1944
	LastDate int    `json:"last_date"`
	Phase    string `json:"phase"`
	Side     string `json:"side"`    // whose Impulse or Phase
	Impulse  int    `json:"impulse"` // marker on the Impulse Track, -3 to 13
	Box      string `json:"box"`     // the box it stands on as printed: A, B, C, 0 ...
	// Impulses counts those of both sides so far this Turn.
	Impulses int `json:"impulses,omitempty"`
	// FirstImpulse is the marker of the first Impulse of 17 September.
	FirstImpulse int `json:"first_impulse,omitempty"`
	// NextShift is the shift of the next Turn's first Impulse that was bought (13.7).
	NextShift int `json:"next_shift,omitempty"`
	// DemolitionOnly: the Germans may do nothing else now (20.61).
	DemolitionOnly bool   `json:"demolition_only,omitempty"`
	PassedLast     string `json:"passed_last,omitempty"` // side
	SunsetDRM      int    `json:"sunset_drm"`
	// SunsetRoll is what the Sunset DR of this Impulse has come to: advance, weather or end.
	SunsetRoll string `json:"sunset_roll,omitempty"`
}

// WeatherSnapshot is the weather: clear or overcast.
type WeatherSnapshot struct {
	Now  string `json:"now"`
	Dawn string `json:"dawn"` // at the start of the Turn
	// Changes: it turns with the next German Impulse.
	Changes bool `json:"changes,omitempty"`
}

// AdvantageSnapshot is who holds the Advantage: german, allied or nobody, and then who gets it next.
type AdvantageSnapshot struct {
	Holder string `json:"holder"`
	Next   string `json:"next,omitempty"`
}

// VictorySnapshot is the score, the side that won at the end.
type VictorySnapshot struct {
	VP     int             `json:"vp"`
	Goal   int             `json:"goal"` // wanted at the next check
	Checks []CheckSnapshot `json:"checks,omitempty"`
	// Eindhoven: the bonus of 17 September is earned (21.31).
	Eindhoven bool   `json:"eindhoven,omitempty"`
	Winner    string `json:"winner,omitempty"`
}

// CheckSnapshot is a date on which the Allies must have that many points.
type CheckSnapshot struct {
	Date int `json:"date"`
	VP   int `json:"vp"`
}

// AirSnapshot is the state of the air markers and of the boats.
type AirSnapshot struct {
	Used         []string `json:"used,omitempty"`         // bombers that have flown
	Interdiction int      `json:"interdiction,omitempty"` // German Air Interdiction markers at hand
	RiverAssault bool     `json:"river_assault_used,omitempty"`
}

// DecksSnapshot counts the cards left by sum, from 2 to 12 (23.71).
type DecksSnapshot struct {
	German [11]int `json:"german"`
	Allied [11]int `json:"allied"`
}

// ConditionSnapshot is a condition that units of the scenario wait for (18.3).
type ConditionSnapshot struct {
	Key      string `json:"key"`
	FromDate int    `json:"from_date"`
	Released bool   `json:"released,omitempty"`
}

// DecisionSnapshot is who decides what: german, allied, dice or nobody.
type DecisionSnapshot struct {
	By     string `json:"by"`
	Node   string `json:"node"` // kind of node
	Prompt string `json:"prompt"`
}

func (s *State) snapTurn() TurnSnapshot {
	out := TurnSnapshot{
		Date: int(s.date), LastDate: int(s.g.lastDate), Phase: phase(s.phase).String(),
		Side: sideName(s.impulseSide), Impulse: int(s.impulse), Box: boxName(s.impulse),
		Impulses: int(s.impulsesToday), FirstImpulse: int(s.firstBox), NextShift: int(s.nextShift),
		DemolitionOnly: s.frozen(german), SunsetDRM: int(s.sunsetDRM),
		SunsetRoll: [...]string{sunsetAdvance: "advance", sunsetFlip: "weather", sunsetEnd: "end"}[s.sunset],
	}
	if s.lastPass > 0 {
		out.PassedLast = sideName(s.lastPass - 1)
	}
	return out
}

func weatherName(overcast uint8) string {
	if overcast != 0 {
		return "overcast"
	}
	return "clear"
}

func (s *State) snapWeather() WeatherSnapshot {
	return WeatherSnapshot{weatherName(s.overcast), weatherName(s.dawnOvercast), s.weatherFlips != 0}
}

func (s *State) snapAdvantage() AdvantageSnapshot {
	if s.holder == nobody {
		return AdvantageSnapshot{"nobody", sideName(s.holderNext)}
	}
	return AdvantageSnapshot{Holder: sideName(s.holder)}
}

func (s *State) snapVictory() VictorySnapshot {
	out := VictorySnapshot{VP: s.VP(), Goal: s.VPGoal(), Eindhoven: s.eindhoven != 0}
	for _, c := range s.g.sc.Checks {
		out.Checks = append(out.Checks, CheckSnapshot{c.Date, c.VP})
	}
	switch {
	case s.result > 0:
		out.Winner = "allied"
	case s.result < 0:
		out.Winner = "german"
	}
	return out
}

func (s *State) snapAir() AirSnapshot {
	out := AirSnapshot{Interdiction: int(s.interdictors), RiverAssault: s.boatUsed != 0}
	for i, name := range bomberTitles {
		if s.airUsed>>i&1 != 0 {
			out.Used = append(out.Used, strings.TrimPrefix(name, "the "))
		}
	}
	return out
}

func (s *State) snapDecks() *DecksSnapshot {
	if !s.g.opts.Cards {
		return nil
	}
	out := &DecksSnapshot{}
	for r := range s.deckGerman {
		out.German[r], out.Allied[r] = int(s.deckGerman[r]), int(s.deckAllied[r])
	}
	return out
}

// snapConditions leaves out those that nobody waits for.
func (s *State) snapConditions() (out []ConditionSnapshot) {
	for i, c := range s.g.sc.Conditions {
		if released := s.groupsReleased>>i&1 != 0; released || s.g.groupWaits[i] {
			out = append(out, ConditionSnapshot{c.Key, c.MinDate, released})
		}
	}
	return out
}

func (s *State) snapDecision() DecisionSnapshot {
	by := "dice"
	switch p := s.Player(); {
	case kind(s.kind) == kTerminal:
		by = "nobody"
	case p.IsSide():
		by = sideName(uint8(p))
	}
	return DecisionSnapshot{By: by, Node: s.NodeKind(), Prompt: s.Prompt()}
}
