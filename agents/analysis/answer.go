package analysis

import (
	"cmp"
	"math"
	"slices"

	"bridgehead/agents"
	"bridgehead/agents/neural"
	"bridgehead/engine"
)

// Answer is what is said of one position, a line of output. Chances are in [0, 1], and all numbers are rounded to six places.
type Answer struct {
	ID           string `json:"id"`
	Turn         int    `json:"turnNumber"`
	DuringSearch bool   `json:"isDuringSearch"`
	Terminated   bool   `json:"terminated,omitempty"` // before it was done
	NoResults    bool   `json:"noResults,omitempty"`  // and before there was anything to tell
	Agent        string `json:"agent,omitempty"`

	Root       *Root          `json:"rootInfo,omitempty"`
	Action     *engine.Action `json:"action,omitempty"` // what the agent would do
	Text       string         `json:"text,omitempty"`
	Reason     string         `json:"reason,omitempty"`
	Candidates []Candidate    `json:"candidates,omitempty"`
	Policy     []Prior        `json:"policy,omitempty"`
	Ownership  []Ownership    `json:"ownership,omitempty"`
	Survival   []Survival     `json:"survival,omitempty"`
	Notes      []string       `json:"notes,omitempty"` // why something that was asked for is not there
}

// Root tells of the position.
type Root struct {
	Side        string             `json:"side"` // to decide, "dice" or "nobody"
	Hash        string             `json:"hash"` // of the position, in hex
	Legal       int                `json:"legal"`
	Over        string             `json:"over,omitempty"`   // how the game has ended
	Chance      map[string]float64 `json:"chance,omitempty"` // of each side to win, a draw being half of it
	Value       *float64           `json:"value,omitempty"`  // for the side to decide, in [-1, 1], as the search counts it
	Margin      *Margin            `json:"margin,omitempty"`
	Simulations int                `json:"simulations,omitempty"`
	Positions   int                `json:"positions,omitempty"`
	Depth       int                `json:"depth,omitempty"`
	Network     string             `json:"network,omitempty"` // that margin, ownership and survival are of
}

// Margin is the points that a side is expected to have in the end beyond what it needs.
type Margin struct {
	Side   string  `json:"side"`
	Points float64 `json:"points"`
	Words  string  `json:"words,omitempty"` // what the game calls its points
}

// Candidate is an action that was considered.
type Candidate struct {
	Action engine.Action   `json:"action"`
	Text   string          `json:"text"`
	Order  int             `json:"order"`
	Visits int             `json:"visits"`
	Prior  float64         `json:"prior"`
	Chance *float64        `json:"chance,omitempty"` // to win, for the side to decide; absent where the agent does not know
	Loss   *float64        `json:"loss,omitempty"`   // of chance against the best
	Error  *float64        `json:"error,omitempty"`  // standard error of loss, as far as the search can tell
	PV     []engine.Action `json:"pv"`               // the line expected, dice at their likeliest
	PVText []string        `json:"pvText"`
}

// Prior is what the policy of the agent gives an action.
type Prior struct {
	Action engine.Action `json:"action"`
	Text   string        `json:"text"`
	Prior  float64       `json:"prior"`
}

// Ownership is who will probably hold a place in the end.
type Ownership struct {
	Place  string             `json:"place"`
	Row    int                `json:"row"`           // of the observation's block of places
	Now    string             `json:"now,omitempty"` // who holds it at the position
	Chance map[string]float64 `json:"chance"`
}

// Survival is whether a unit will probably be on the map in the end.
type Survival struct {
	Unit   string  `json:"unit"`
	Side   string  `json:"side"`
	Now    bool    `json:"now"` // it is on the map at the position
	Chance float64 `json:"chance"`
}

func round(x float64) float64 { return math.Round(float64(x*1e6)) / 1e6 }

func rounded(x float64) *float64 {
	x = round(x)
	return &x
}

// chances are those of both sides, where side 1 has this one.
func chances(g engine.Game, one float64) map[string]float64 {
	sides := g.Sides()
	return map[string]float64{sides[0]: round(1 - one), sides[1]: round(one)}
}

// explain fills in what an agent says.
func (a *Answer) explain(g engine.Game, s engine.State, r *Request, picked engine.Action, e *agents.Explanation) {
	win := e.WinChance()
	if s.Player() == 0 {
		win = 1 - win
	}
	a.Root.Chance, a.Root.Value = chances(g, win), rounded(e.Value)
	a.Root.Simulations, a.Root.Positions, a.Root.Depth = e.Simulations, e.Nodes, e.Depth
	a.Action, a.Text, a.Reason = &picked, g.ActionText(s, picked), e.Reason
	a.Candidates = candidates(g, s, picked, e)
	a.Candidates = a.Candidates[:min(len(a.Candidates), r.MaxCandidates)]
	if r.Policy {
		a.policy(g, s, e)
	}
}

func (a *Answer) policy(g engine.Game, s engine.State, e *agents.Explanation) {
	known := false
	for _, c := range e.Candidates {
		known = known || c.Prior > 0
	}
	if !known {
		a.Notes = append(a.Notes, "policy: this agent has none")
		return
	}
	for _, c := range e.Candidates {
		a.Policy = append(a.Policy, Prior{c.Action, g.ActionText(s, c.Action), round(c.Prior)})
	}
}

// candidates are those of an explanation: the one picked first, then those that lose least.
func candidates(g engine.Game, s engine.State, picked engine.Action, e *agents.Explanation) (out []Candidate) {
	full := *e
	if !slices.ContainsFunc(e.Candidates, func(c agents.Candidate) bool { return c.Action == picked }) {
		full.Candidates = append(slices.Clone(e.Candidates), agents.Candidate{Action: picked, Value: e.Value, Win: e.Win, Line: e.Line})
	}
	for i, st := range full.Standings(picked) {
		c := &full.Candidates[i]
		line := c.Line
		switch {
		case c.Action == picked && len(e.Line) > 0:
			line = e.Line
		case line == nil:
			line = []engine.Action{c.Action}
		}
		n := Candidate{Action: c.Action, Text: g.ActionText(s, c.Action), Visits: c.Visits, Prior: round(c.Prior), PV: slices.Clone(line), PVText: []string{}}
		for _, step := range agents.LineText(g, s, line) {
			n.PVText = append(n.PVText, step.Text)
		}
		if st.Judged {
			n.Chance, n.Loss = rounded(st.Chance), rounded(st.Loss)
			if st.Sure {
				n.Error = rounded(st.Error)
			}
		}
		out = append(out, n)
	}
	known := func(x *float64) float64 {
		if x == nil {
			return math.Inf(1)
		}
		return *x
	}
	slices.SortStableFunc(out, func(x, y Candidate) int {
		if (x.Action == picked) != (y.Action == picked) {
			if x.Action == picked {
				return -1
			}
			return 1
		}
		return cmp.Or(cmp.Compare(known(x.Loss), known(y.Loss)), cmp.Compare(y.Visits, x.Visits), cmp.Compare(y.Prior, x.Prior), cmp.Compare(x.Action, y.Action))
	})
	for i := range out {
		out[i].Order = i
	}
	return out
}

// foresee fills in what a network expects.
func (a *Answer) foresee(g engine.Game, s engine.State, r *Request, f *neural.Forecast) {
	sides := g.Sides()
	if scored, ok := s.(engine.Scored); ok {
		p := scored.Points()
		a.Root.Margin = &Margin{Side: sides[1], Points: round(float64(f.Margin * float64(p.Unit))), Words: p.Words}
	}
	if a.Root.Chance == nil {
		a.Root.Chance = chances(g, f.Win[1])
	}
	if r.Ownership || r.Survival {
		a.Notes = append(a.Notes, f.Silent...)
	}
	if r.Ownership {
		for i := range f.Nodes {
			n := &f.Nodes[i]
			o := Ownership{Place: n.Name, Row: n.Row, Chance: map[string]float64{}}
			if n.Now >= 0 {
				o.Now = f.Owners[n.Now].Name
			}
			for k, c := range n.Chance {
				o.Chance[f.Owners[k].Name] = round(c)
			}
			a.Ownership = append(a.Ownership, o)
		}
	}
	if r.Survival {
		for i := range f.Things {
			t := &f.Things[i]
			a.Survival = append(a.Survival, Survival{Unit: t.Name, Side: sides[t.Side], Now: t.Now, Chance: round(t.Chance)})
		}
	}
}
