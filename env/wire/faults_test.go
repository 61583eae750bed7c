package wire

import (
	"errors"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"
)

// faultyRequests are for a connection with session 1, in which the column of the allied side is to move.
var faultyRequests = []struct {
	op         string
	in         fields
	code, says string
}{
	{"stop", fields{}, CodeUnknownOp, `op: read "stop", want hello | make | reset | step`},
	{"step", fields{"sesion": 1}, CodeBadRequest, `"sesion": unknown field, want id | op | session | action`},
	{"step", fields{"action": 0}, CodeBadRequest, "session: read nothing, want a whole number from 0"},
	{"step", fields{"session": "1", "action": 0}, CodeBadRequest, `session: read "1", want a whole number`},
	{"step", fields{"session": 2, "action": 0}, CodeUnknownSession, "session: read 2, want one of this connection, which has made 1 and has 1 open"},
	{"step", fields{"session": 1}, CodeBadRequest, "action: read nothing"},
	{"step", fields{"session": 1, "action": 1.0}, CodeBadRequest, "action: read the float 1, want a whole number"},
	{"step", fields{"session": 1, "action": nil}, CodeBadRequest, "action: read nil"},
	{"step", fields{"session": 1, "action": 1 << 40}, CodeBadRequest, "action: read 1099511627776, want a whole number from -2147483648 to"},
	{"step", fields{"session": 1, "action": uint64(math.MaxUint64)}, CodeBadRequest, "action: read 18446744073709551615"},
	{"step", fields{"session": 1, "action": -1}, CodeIllegalAction, "actions are 0 to 5"},
	{"step", fields{"session": 1, "action": 99}, CodeIllegalAction, "action 99: not among the 2 legal actions of allied"},
	{"step", fields{"id": 0, "session": 1, "action": 0}, CodeBadRequest, "id: read 0, want a whole number from 1"},
	{"step", fields{"id": -3}, CodeBadRequest, "id: read -3"},
	{"step", fields{"op": 4}, CodeBadRequest, "op: read 4, want a string"},
	{"step_many", fields{"session": 1, "actions": []int{}}, CodeBadRequest, "actions: read an empty array"},
	{"step_many", fields{"session": 1, "actions": 5}, CodeBadRequest, "actions: read 5, want an array"},
	{"step_many", fields{"session": 1, "actions": []any{0, "x"}}, CodeBadRequest, `actions[1]: read "x", want a whole number from 0`},
	{"step_many", fields{"session": 1, "actions": []int{-1}}, CodeBadRequest, "actions[0]: read -1"},
	{"step_many", fields{"session": 1, "actions": []int{99}}, CodeIllegalAction, "action 99"},
	{"reset", fields{"session": 1}, CodeBadRequest, "seed: read nothing"},
	{"reset", fields{"session": 1, "seed": -1}, CodeBadRequest, "seed: read -1"},
	{"reset", fields{"session": 1, "seed": 1, "options": 1}, CodeBadRequest, "options: read 1, want a map"},
	{"reset", fields{"session": 1, "seed": 1, "options": fields{"x": 1}}, CodeBadRequest, `"options.x": unknown field, want position | history | seat`},
	{"reset", fields{"session": 1, "seed": 1, "options": fields{"position": 1}}, CodeBadRequest, "options.position: read 1"},
	{"reset", fields{"session": 1, "seed": 1, "options": fields{"position": "x"}}, CodeInput, "position"},
	{"reset", fields{"session": 1, "seed": 1, "options": fields{"history": []int{99}}}, CodeInput, "history[0]"},
	{"reset", fields{"session": 1, "seed": 1, "options": fields{"history": []any{nil}}}, CodeBadRequest, "options.history[0]: read nil"},
	{"reset", fields{"session": 1, "seed": 1, "options": fields{"seat": "x"}}, CodeInput, `options.seat: got "x", want both | german`},
	{"reset", fields{"session": 1, "seed": 1, "options": fields{"seat": "german"}}, CodeInput, "both stays both"},
	{"observe", fields{"session": 1, "side": 2}, CodeBadRequest, "side: read 2, want a whole number from 0 to 1"},
	{"legal", fields{"session": 1, "texts": 1}, CodeBadRequest, "texts: read 1, want true | false"},
	{"action_text", fields{"session": 1, "action": 8}, CodeIllegalAction, "not among the 2 legal ones"},
	{"force", fields{"session": 1, "faces": []int{6}}, CodeBadRequest, "faces[0]: read 6, want a whole number from 0 to 5"},
	{"force", fields{"session": 1, "faces": make([]int, 30)}, CodeBadRequest, "want at most 28"},
	{"restore", fields{"session": 1, "record": "text"}, CodeBadRequest, `record: read "text", want a binary`},
	{"restore", fields{"session": 1, "record": "cut"}, CodeInput, "record"},
	{"restore", fields{"session": 1, "record": "tampered"}, CodeInput, "restore"},
	{"close", fields{"session": 9}, CodeUnknownSession, "session: read 9"},
	{"make", fields{}, CodeBadRequest, "spec: read nothing, want a map"},
	{"make", fields{"spec": "toy"}, CodeBadRequest, `spec: read "toy"`},
	{"make", fields{"spec": fields{"game": []byte{1}}}, CodeBadRequest, "spec: read a binary, want what JSON has"},
	{"make", fields{"spec": fields{"game": math.NaN()}}, CodeBadRequest, "spec: read the float NaN"},
	{"make", fields{"spec": fields{"game": strings.Repeat("\x00", 12000)}}, CodeBadRequest, "spec: 72011 bytes as JSON, at most 65536"},
	{"make", fields{"spec": fields{"game": "chess"}}, CodeInput, `game: got "chess", want toy`},
	{"make", fields{"spec": fields{"gmae": "toy"}}, CodeInput, "gmae"},
	{"make", fields{"spec": fields{}, "parts": []string{"maks"}}, CodeBadRequest, `parts[0]: read "maks", want each of observation | mask | legal`},
	{"make", fields{"spec": fields{}, "parts": []string{"mask", "mask"}}, CodeBadRequest, "parts[1]"},
	{"make", fields{"spec": fields{"lazy": true}, "parts": []string{"observation"}}, CodeInput, "the spec is lazy"},
	{"make", fields{"spec": fields{"blocks": []string{}}, "parts": []string{"observation"}}, CodeInput, "has none"},
	{"make", fields{"spec": fields{"game": "panic"}}, CodeInternal, "make: a fault of the server"},
	{"hello", fields{"version": 1}, CodeBadRequest, "hello again"},
}

// TestFaultyRequests: every one gets an error that says what was read and what is allowed, and leaves
// the session as it was.
func TestFaultyRequests(t *testing.T) {
	c := client(t, testConfig())
	s := made(t, c, fields{}, PartLegal)
	if _, err := s.Reset(7, nil); err != nil {
		t.Fatal(err)
	}
	save, err := s.Save()
	if err != nil {
		t.Fatal(err)
	}
	records := map[any]any{"cut": save[:40], "tampered": tamper(save)}
	for _, f := range faultyRequests {
		in := maps.Clone(f.in)
		if record, ok := records[in["record"]]; ok {
			in["record"] = record
		}
		before := look(t, s)
		err := c.Call(f.op, in, nil)
		var e *Error
		if !errors.As(err, &e) || e.Code != f.code || !strings.Contains(e.Message, f.says) {
			t.Errorf("%s %v: got %v, want %s: ...%s...", f.op, f.in, err, f.code, f.says)
		}
		if after := look(t, s); after != before {
			t.Errorf("%s %v: changed the session:\n%s\n%s", f.op, f.in, before, after)
		}
	}
	if n := c.countSessions(t); n != 1 {
		t.Errorf("%d sessions are open, want 1", n)
	}
}

// look is all that a session shows.
func look(t *testing.T, s *Session) string {
	t.Helper()
	report, err := s.JSON()
	record, serr := s.Save()
	if err != nil || serr != nil {
		t.Fatal(err, serr)
	}
	return report + string(record)
}

// countSessions closes what is open below number 100.
func (c *Client) countSessions(t *testing.T) int {
	t.Helper()
	n := 0
	for i := range 100 {
		if c.Call("close", fields{"session": i}, nil) == nil {
			n++
		}
	}
	return n
}

// tamper changes the seed of a record of a toy game, which is 7 in one byte: it then does not fit.
func tamper(record []byte) []byte {
	bad := slices.Clone(record)
	for i := range bad[:len(bad)-20] {
		if bad[i] == 7 && bad[i-1] == 'd' { // after the name of side 1, allied
			bad[i] = 9
			bad[len(bad)-20]++ // and the hash
			return bad
		}
	}
	panic("no seed found")
}
