package analysis

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"bridgehead/engine"
)

// Request is one line of input, read but not yet held against a game.
type Request struct {
	ID     string
	Action string // one of the words below; empty: positions are to be analysed

	TerminateID string

	Game, Scenario, Options string
	Position                string // a line; empty: the initial position
	Seed                    *uint64
	Actions                 []engine.Action
	Turns                   []int // how many of Actions have been played; nil: all
	Agent, Network          string
	Simulations             int // 0: as many as the agent makes
	SearchSeed              *uint64
	Priority                int
	Avoid, Allow            []Ban
	Every                   time.Duration // between reports during the search; 0: none
	Ownership, Survival     bool
	Policy                  bool
	MaxCandidates           int
}

// Ban is a list of actions for a while.
type Ban struct {
	Side    string // empty: the side that decides at the position
	Actions []engine.Action
	Depth   int // choices from the position, 1 for the one there
}

// Words of Request.Action.
const (
	actTerminate    = "terminate"
	actTerminateAll = "terminate_all"
	actVersion      = "query_version"
	actModels       = "query_models"
)

// Bounds of what one request may ask for.
const (
	MaxLine        = 4 << 20 // bytes
	maxID          = 200     // bytes
	maxSims        = 1_000_000
	maxActions     = 1 << 20
	maxBans        = 100
	maxDepth       = 100
	maxCandidates  = 1 << 16
	someCandidates = 20
	mostPriority   = 1_000_000
	maxEvery       = 3600.0 // seconds
	minEvery       = 0.01
)

// Fault is what is wrong with a request: what was found, where, and what is allowed.
type Fault struct {
	ID      string // of the request; empty where none could be read
	Field   string // empty: the line as a whole
	Message string
}

func (f *Fault) Error() string {
	if f.Field == "" {
		return f.Message
	}
	return f.Field + ": " + f.Message
}

func faultf(field, format string, args ...any) *Fault {
	return &Fault{Field: field, Message: fmt.Sprintf(format, args...)}
}

// entry is a key of an object, and what reads its value.
type entry struct {
	name string
	read func(json.RawMessage) *Fault
}

// object reads an object, in which every key is one of those known and comes once.
func object(field string, data []byte, known []entry) *Fault {
	d := json.NewDecoder(bytes.NewReader(data))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return faultf(field, "got %s, want a JSON object", clip(data))
	}
	seen := map[string]bool{}
	for d.More() {
		t, err := d.Token()
		key, ok := t.(string)
		if err != nil || !ok {
			return faultf(field, "it is no JSON: %s", plain(err))
		}
		var raw json.RawMessage
		if err := d.Decode(&raw); err != nil {
			return faultf(within(field, key), "it is no JSON: %s", plain(err))
		}
		i := slices.IndexFunc(known, func(e entry) bool { return e.name == key })
		switch {
		case i < 0:
			return faultf(field, "got the unknown key %q, want %s", clip([]byte(key)), names(known))
		case seen[key]:
			return faultf(within(field, key), "it is said twice")
		}
		seen[key] = true
		if f := known[i].read(raw); f != nil {
			if f.Field == "" || f.Field[0] == '[' {
				f.Field = within(field, key) + f.Field
			}
			return f
		}
	}
	if _, err := d.Token(); err != nil {
		return faultf(field, "it is no JSON: %s", plain(err))
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return faultf(field, "there is more after the end of the object")
	}
	return nil
}

func names(known []entry) string {
	var all []string
	for _, e := range known {
		all = append(all, e.name)
	}
	return strings.Join(all, " | ")
}

func within(field, key string) string {
	if field == "" {
		return key
	}
	return field + "." + key
}

// plain is an error of encoding/json for people.
func plain(err error) string {
	switch {
	case err == nil:
		return "a key is no text"
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return "it ends in the middle"
	}
	return strings.TrimPrefix(err.Error(), "json: ")
}

// clip is the beginning of what was read, fit to be shown.
func clip(data []byte) string {
	text := strings.ToValidUTF8(string(data[:min(len(data), 60)]), "?")
	if len(data) > 60 {
		text += "..."
	}
	if text == "" {
		return "nothing"
	}
	return text
}

func readText(to *string, least, most int) func(json.RawMessage) *Fault {
	return func(raw json.RawMessage) *Fault {
		if json.Unmarshal(raw, to) != nil || raw[0] != '"' || len(*to) < least || len(*to) > most {
			return faultf("", "got %s, want a text of %d to %d bytes", clip(raw), least, most)
		}
		return nil
	}
}

func readWord(to *string, words ...string) func(json.RawMessage) *Fault {
	return func(raw json.RawMessage) *Fault {
		if json.Unmarshal(raw, to) != nil || !slices.Contains(words, *to) {
			return faultf("", "got %s, want %s", clip(raw), strings.Join(words, " | "))
		}
		return nil
	}
}

func readBool(to *bool) func(json.RawMessage) *Fault {
	return func(raw json.RawMessage) *Fault {
		if string(raw) != "true" && string(raw) != "false" {
			return faultf("", "got %s, want true or false", clip(raw))
		}
		*to = string(raw) == "true"
		return nil
	}
}

func readInt(to *int, low, high int) func(json.RawMessage) *Fault {
	return func(raw json.RawMessage) *Fault {
		if json.Unmarshal(raw, to) != nil || raw[0] == 'n' || *to < low || *to > high {
			return faultf("", "got %s, want a whole number from %d to %d", clip(raw), low, high)
		}
		return nil
	}
}

func readSeed(to **uint64) func(json.RawMessage) *Fault {
	return func(raw json.RawMessage) *Fault {
		var seed uint64
		if json.Unmarshal(raw, &seed) != nil || raw[0] == 'n' {
			return faultf("", "got %s, want a whole number from 0 to 18446744073709551615", clip(raw))
		}
		*to = &seed
		return nil
	}
}

func readSeconds(to *time.Duration) func(json.RawMessage) *Fault {
	return func(raw json.RawMessage) *Fault {
		var s float64
		if json.Unmarshal(raw, &s) != nil || !(s >= minEvery && s <= maxEvery) {
			return faultf("", "got %s, want seconds from %g to %g", clip(raw), minEvery, maxEvery)
		}
		*to = time.Duration(s * float64(time.Second))
		return nil
	}
}

// readList reads a list, each element by one.
func readList(most int, one func(i int, raw json.RawMessage) *Fault) func(json.RawMessage) *Fault {
	return func(raw json.RawMessage) *Fault {
		var list []json.RawMessage
		if json.Unmarshal(raw, &list) != nil || raw[0] != '[' {
			return faultf("", "got %s, want a list", clip(raw))
		}
		if len(list) > most {
			return faultf("", "got a list of %d, want at most %d", len(list), most)
		}
		for i, element := range list {
			if f := one(i, element); f != nil {
				at := fmt.Sprintf("[%d]", i)
				if f.Field != "" && f.Field[0] != '[' {
					at += "."
				}
				f.Field = at + f.Field
				return f
			}
		}
		return nil
	}
}

func readActions(to *[]engine.Action, most int) func(json.RawMessage) *Fault {
	return readList(most, func(_ int, raw json.RawMessage) *Fault {
		var a int
		f := readInt(&a, 0, 1<<30)(raw)
		*to = append(*to, engine.Action(a))
		return f
	})
}

func readBans(to *[]Ban) func(json.RawMessage) *Fault {
	return readList(maxBans, func(_ int, raw json.RawMessage) *Fault {
		b := Ban{Depth: 1}
		f := object("", raw, []entry{{"side", readText(&b.Side, 1, maxID)}, {"actions", readActions(&b.Actions, maxActions)}, {"untilDepth", readInt(&b.Depth, 1, maxDepth)}})
		if f == nil && len(b.Actions) == 0 {
			f = faultf("actions", "got nothing, want a list of at least one action")
		}
		*to = append(*to, b)
		return f
	})
}

// ParseRequest reads a line. Its error is a *[Fault], with the id where the line has one.
func ParseRequest(line []byte) (*Request, error) {
	r := &Request{MaxCandidates: someCandidates}
	if !utf8.Valid(line) {
		return nil, faultf("", "the line is not UTF-8")
	}
	f := object("", bytes.TrimSpace(line), r.entries())
	if f == nil {
		f = r.check()
	}
	if f != nil {
		if f.Field != "id" {
			f.ID = idOf(line)
		}
		return nil, f
	}
	return r, nil
}

func (r *Request) entries() []entry {
	return []entry{
		{"id", readText(&r.ID, 1, maxID)},
		{"action", readWord(&r.Action, actTerminate, actTerminateAll, actVersion, actModels)},
		{"terminateId", readText(&r.TerminateID, 1, maxID)},
		{"game", readText(&r.Game, 1, maxID)},
		{"scenario", readText(&r.Scenario, 0, 1000)},
		{"options", readText(&r.Options, 0, 1000)},
		{"position", readText(&r.Position, 1, engine.MaxPosition)},
		{"seed", readSeed(&r.Seed)},
		{"actions", readActions(&r.Actions, maxActions)},
		{"analyzeTurns", func(raw json.RawMessage) *Fault {
			r.Turns = []int{}
			return readList(maxActions, func(_ int, raw json.RawMessage) *Fault {
				var n int
				f := readInt(&n, 0, maxActions)(raw)
				r.Turns = append(r.Turns, n)
				return f
			})(raw)
		}},
		{"agent", readText(&r.Agent, 1, 1000)},
		{"network", readText(&r.Network, 1, 1000)},
		{"simulations", readInt(&r.Simulations, 1, maxSims)},
		{"searchSeed", readSeed(&r.SearchSeed)},
		{"priority", readInt(&r.Priority, -mostPriority, mostPriority)},
		{"avoidActions", readBans(&r.Avoid)},
		{"allowActions", readBans(&r.Allow)},
		{"reportDuringSearchEvery", readSeconds(&r.Every)},
		{"includeOwnership", readBool(&r.Ownership)},
		{"includeSurvival", readBool(&r.Survival)},
		{"includePolicy", readBool(&r.Policy)},
		{"maxCandidates", readInt(&r.MaxCandidates, 1, maxCandidates)},
	}
}

// check holds the fields against each other.
func (r *Request) check() *Fault {
	switch {
	case r.ID == "":
		return faultf("id", "got nothing, want a text by which you know the answer")
	case r.Action == actTerminate && r.TerminateID == "":
		return faultf("terminateId", "got nothing, want the id of the request that is to end")
	case r.Action != actTerminate && r.TerminateID != "":
		return faultf("terminateId", "got %q, which goes with action=%s only", r.TerminateID, actTerminate)
	case r.Action != "":
		return nil
	case r.Game == "" && r.Position == "":
		return faultf("game", "got nothing, want the key of a game, or a position, whose line names it")
	}
	if r.Turns == nil {
		r.Turns = []int{len(r.Actions)}
	}
	if len(r.Turns) == 0 {
		return faultf("analyzeTurns", "got no turn, want at least one")
	}
	seen := map[int]bool{}
	for i, n := range r.Turns {
		field := fmt.Sprintf("analyzeTurns[%d]", i)
		if n > len(r.Actions) {
			return faultf(field, "got %d, want at most the number of actions, %d", n, len(r.Actions))
		}
		if seen[n] {
			return faultf(field, "turn %d is named twice", n)
		}
		seen[n] = true
	}
	return nil
}

// idOf is the id in a line that is at fault; empty where there is none.
func idOf(line []byte) string {
	var with struct {
		ID string `json:"id"`
	}
	if json.Unmarshal(line, &with) != nil || len(with.ID) > maxID {
		return ""
	}
	return with.ID
}
