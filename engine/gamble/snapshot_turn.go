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
		Date: int(s.Date), LastDate: int(s.g.lastDate), Phase: phase(s.Phase).String(),
		Side: sideName(s.ImpSide), Impulse: int(s.Impulse), Box: boxName(s.Impulse),
		Impulses: int(s.Impulses), FirstImpulse: int(s.FirstBox), NextShift: int(s.NextShift),
		DemolitionOnly: s.frozen(german), SunsetDRM: int(s.DRM),
		SunsetRoll: [...]string{sunsetAdvance: "advance", sunsetFlip: "weather", sunsetEnd: "end"}[s.Sunset],
	}
	if s.LastPass > 0 {
		out.PassedLast = sideName(s.LastPass - 1)
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
	return WeatherSnapshot{weatherName(s.Overcast), weatherName(s.StartOvercast), s.WeatherFlip != 0}
}

func (s *State) snapAdvantage() AdvantageSnapshot {
	if s.Holder == nobody {
		return AdvantageSnapshot{"nobody", sideName(s.PendingTo)}
	}
	return AdvantageSnapshot{Holder: sideName(s.Holder)}
}

func (s *State) snapVictory() VictorySnapshot {
	out := VictorySnapshot{VP: s.VP(), Goal: s.VPGoal(), Eindhoven: s.Eindhoven != 0}
	for _, c := range s.g.sc.Checks {
		out.Checks = append(out.Checks, CheckSnapshot{c.Date, c.VP})
	}
	switch {
	case s.Result > 0:
		out.Winner = "allied"
	case s.Result < 0:
		out.Winner = "german"
	}
	return out
}

func (s *State) snapAir() AirSnapshot {
	out := AirSnapshot{Interdiction: int(s.IntAvail), RiverAssault: s.BoatUsed != 0}
	for i, name := range bomberTitles {
		if s.AirUsed>>i&1 != 0 {
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
	for r := range s.DeckG {
		out.German[r], out.Allied[r] = int(s.DeckG[r]), int(s.DeckA[r])
	}
	return out
}

// snapConditions leaves out those that nobody waits for.
func (s *State) snapConditions() (out []ConditionSnapshot) {
	for i, c := range s.g.sc.Conditions {
		if released := s.Groups>>i&1 != 0; released || s.g.groupWaits[i] {
			out = append(out, ConditionSnapshot{c.Key, c.MinDate, released})
		}
	}
	return out
}

func (s *State) snapDecision() DecisionSnapshot {
	by := "dice"
	switch p := s.Player(); {
	case kind(s.Kind) == kTerminal:
		by = "nobody"
	case p.IsSide():
		by = sideName(uint8(p))
	}
	return DecisionSnapshot{By: by, Node: s.NodeKind(), Prompt: s.Prompt()}
}
