package analysis_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"bridgehead/agents/analysis"
)

// TestRequestRefused: a fault is told with the id, what was found, where, and what is allowed.
func TestRequestRefused(t *testing.T) {
	for _, c := range []struct{ line, id, field, want string }{
		{`nonsense`, "", "", "got nonsense, want a JSON object"},
		{`[1]`, "", "", "got [1], want a JSON object"},
		{`{"id":"a"`, "", "", "it is no JSON: it ends in the middle"},
		{`{"id":"a","game":"toy"} {}`, "", "", "there is more after the end of the object"},
		{`{"game":"toy"}`, "", "id", "id: got nothing, want a text by which you know the answer"},
		{`{"id":7,"game":"toy"}`, "", "id", "id: got 7, want a text of 1 to 200 bytes"},
		{`{"id":"` + strings.Repeat("x", 201) + `","game":"toy"}`, "", "id", "want a text of 1 to 200 bytes"},
		{`{"id":"a","id":"b","game":"toy"}`, "", "id", "id: it is said twice"},
		{`{"id":"a"}`, "a", "game", "game: got nothing, want the key of a game, or a position"},
		{`{"id":"a","game":"toy","visits":3}`, "a", "", `got the unknown key "visits", want id | action | terminateId | game`},
		{`{"id":"a","game":"toy","Simulations":3}`, "a", "", `got the unknown key "Simulations"`},
		{`{"id":"a","game":"toy","simulations":0}`, "a", "simulations", "simulations: got 0, want a whole number from 1 to 1000000"},
		{`{"id":"a","game":"toy","simulations":1.5}`, "a", "simulations", "got 1.5, want a whole number"},
		{`{"id":"a","game":"toy","simulations":null}`, "a", "simulations", "got null, want a whole number"},
		{`{"id":"a","game":"toy","seed":-1}`, "a", "seed", "got -1, want a whole number from 0"},
		{`{"id":"a","game":"toy","actions":[0,"x"]}`, "a", "actions[1]", `actions[1]: got "x", want a whole number`},
		{`{"id":"a","game":"toy","actions":3}`, "a", "actions", "actions: got 3, want a list"},
		{`{"id":"a","game":"toy","actions":[0],"analyzeTurns":[0,2]}`, "a", "analyzeTurns[1]", "got 2, want at most the number of actions, 1"},
		{`{"id":"a","game":"toy","analyzeTurns":[0,0]}`, "a", "analyzeTurns[1]", "turn 0 is named twice"},
		{`{"id":"a","game":"toy","analyzeTurns":[]}`, "a", "analyzeTurns", "got no turn, want at least one"},
		{`{"id":"a","game":"toy","includePolicy":1}`, "a", "includePolicy", "got 1, want true or false"},
		{`{"id":"a","game":"toy","reportDuringSearchEvery":0}`, "a", "reportDuringSearchEvery", "got 0, want seconds from 0.01 to 3600"},
		{`{"id":"a","game":"toy","avoidActions":[{"actions":[]}]}`, "a", "avoidActions[0].actions", "got nothing, want a list of at least one action"},
		{`{"id":"a","game":"toy","avoidActions":[{"actions":[0],"untilDepth":0}]}`, "a", "avoidActions[0].untilDepth", "got 0, want a whole number from 1 to 100"},
		{`{"id":"a","game":"toy","allowActions":[{"moves":[0]}]}`, "a", "allowActions[0]", `got the unknown key "moves", want side | actions | untilDepth`},
		{`{"id":"a","action":"stop"}`, "a", "action", `got "stop", want terminate | terminate_all | query_version | query_models`},
		{`{"id":"a","action":"terminate"}`, "a", "terminateId", "got nothing, want the id of the request that is to end"},
		{`{"id":"a","action":"query_version","terminateId":"b"}`, "a", "terminateId", "which goes with action=terminate only"},
		{"{\"id\":\"\xff\"}", "", "", "the line is not UTF-8"},
	} {
		r, err := analysis.ParseRequest([]byte(c.line))
		var f *analysis.Fault
		if r != nil || !errors.As(err, &f) {
			t.Errorf("%s: got %+v and %v, want a fault", c.line, r, err)
			continue
		}
		if f.ID != c.id || f.Field != c.field || !strings.Contains(f.Error(), c.want) {
			t.Errorf("%s: got id %q, field %q and %q, want %q, %q and %q", c.line, f.ID, f.Field, f, c.id, c.field, c.want)
		}
	}
}

// Whatever a line holds, it is a request or a fault in one line of text that JSON can carry.
func FuzzParseRequest(f *testing.F) {
	for _, line := range []string{
		`{"id":"a","game":"gamble","scenario":"nijmegen","options":"","actions":[1,2],"seed":7,"analyzeTurns":[0,2],"simulations":9}`,
		`{"id":"a","position":"toy/2 three-bridges:e8a11ce8","avoidActions":[{"side":"allied","actions":[0],"untilDepth":2}]}`,
		`{"id":"a","action":"terminate","terminateId":"b"}`, `{"id":"a","game":"toy","allowActions":[{"actions":[1]}],"reportDuringSearchEvery":0.5}`,
		`{"id":"a","includeOwnership":true,"includeSurvival":true,"includePolicy":false,"maxCandidates":3,"network":"x","agent":"y"}`,
		`{"id":1}`, `{`, `[]`, `null`, `{"id":null}`, "\x00", `{"a":{"b":[[[[`,
	} {
		f.Add([]byte(line))
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		r, err := analysis.ParseRequest(line)
		if err == nil {
			if r.ID == "" || r.Action == "" && len(r.Turns) == 0 || r.MaxCandidates < 1 {
				t.Errorf("%q: got %+v", line, r)
			}
			return
		}
		var fault *analysis.Fault
		if r != nil || !errors.As(err, &fault) {
			t.Fatalf("%q: got %+v and %v, want a fault", line, r, err)
		}
		if !utf8.ValidString(fault.Error()) || fault.Message == "" {
			t.Errorf("%q: got the message %q", line, fault.Message)
		}
		if _, err := json.Marshal(fault.ID); err != nil {
			t.Error(err)
		}
	})
}
