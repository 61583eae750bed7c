package wire

import (
	"bytes"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"bridgehead/engine"
	"bridgehead/env"
)

type fields = map[string]any

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
	many := make([]int, 30)
	for _, f := range []struct {
		op         string
		in         fields
		code, says string
	}{
		{"stop", fields{}, CodeUnknownOp, `op: read "stop", want hello | make | reset | step`},
		{"step", fields{"sesion": 1}, CodeBadRequest, `"sesion": unknown field, want id | op | session | action`},
		{"step", fields{"action": 0}, CodeBadRequest, "session: read nothing, want a whole number from 0"},
		{"step", fields{"session": "1", "action": 0}, CodeBadRequest, `session: read "1", want a whole number`},
		{"step", fields{"session": 2, "action": 0}, CodeUnknownSession, "session: read 2, this connection has 1 sessions"},
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
		{"force", fields{"session": 1, "faces": many}, CodeBadRequest, "want at most 28"},
		{"restore", fields{"session": 1, "record": "text"}, CodeBadRequest, `record: read "text", want a binary`},
		{"restore", fields{"session": 1, "record": save[:40]}, CodeInput, "record"},
		{"restore", fields{"session": 1, "record": tamper(save)}, CodeInput, "restore"},
		{"close", fields{"session": 9}, CodeUnknownSession, "session: read 9"},
		{"make", fields{}, CodeBadRequest, "spec: read nothing, want a map"},
		{"make", fields{"spec": "toy"}, CodeBadRequest, `spec: read "toy"`},
		{"make", fields{"spec": fields{"game": []byte{1}}}, CodeBadRequest, "spec: read a binary, want what JSON has"},
		{"make", fields{"spec": fields{"game": math.NaN()}}, CodeBadRequest, "spec: read the float NaN"},
		{"make", fields{"spec": fields{"game": "chess"}}, CodeInput, `game: got "chess", want toy`},
		{"make", fields{"spec": fields{"gmae": "toy"}}, CodeInput, "gmae"},
		{"make", fields{"spec": fields{}, "parts": []string{"maks"}}, CodeBadRequest, `parts[0]: read "maks", want each of observation | mask | legal`},
		{"make", fields{"spec": fields{}, "parts": []string{"mask", "mask"}}, CodeBadRequest, "parts[1]"},
		{"make", fields{"spec": fields{"lazy": true}, "parts": []string{"observation"}}, CodeInput, "the spec is lazy"},
		{"make", fields{"spec": fields{"blocks": []string{}}, "parts": []string{"observation"}}, CodeInput, "has none"},
		{"make", fields{"spec": fields{"game": "panic"}}, CodeInternal, "make: a fault of the server"},
		{"hello", fields{"version": 1}, CodeBadRequest, "hello again"},
	} {
		before := look(t, s)
		err := c.Call(f.op, f.in, nil)
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

// TestReplies: the fields of every reply, as the documentation has them.
func TestReplies(t *testing.T) {
	nc := connect(t, newServer(t, testConfig()))
	step := "id info learner legal ok player rewards terminated truncated"
	record := []byte(nil)
	for _, f := range []struct {
		op   string
		in   fields
		want string
	}{
		{"hello", fields{"version": 1}, "agents games id limits ok protocol server"},
		{"ping", fields{}, "id ok"},
		{"make", fields{"spec": fields{}}, "blocks game id max_decisions max_steps num_actions num_faces observation_size ok " +
			"options parts reward scenario scenario_hash seat session sides"},
		{"reset", fields{"seed": 1}, step},
		{"step", fields{"action": 0}, step},
		{"step_many", fields{"actions": []int{3, 99}}, "id info learner legal ok played player rewards stopped terminated truncated"},
		{"observe", fields{"side": 0}, "id observation ok"},
		{"legal", fields{}, "id legal ok"},
		{"legal", fields{"texts": true}, "id legal ok texts"},
		{"text", fields{}, "id ok text"},
		{"json", fields{}, "id json ok"},
		{"state", fields{}, "id notation ok"},
		{"hash", fields{}, "hash id ok"},
		{"force", fields{"faces": []int{}}, "id ok"},
		{"save", fields{}, "id ok record"},
		{"restore", fields{"record": nil}, step},
		{"close", fields{}, "id ok"},
		{"bye", fields{}, "id ok"},
	} {
		o := findOp(f.op)
		f.in["id"], f.in["op"] = 5, f.op
		if slices.Contains(o.fields, "session") {
			f.in["session"] = 1
		}
		if f.op == "restore" {
			f.in["record"] = record
		}
		go nc.Write(pack(t, f.in))
		r := unpack(t, nc)
		keys := slices.Sorted(func(yield func(string) bool) {
			for k := range r {
				if !yield(k) {
					return
				}
			}
		})
		if got := strings.Join(keys, " "); got != f.want || r["ok"] != true {
			t.Errorf("%s: got %s, want %s: %v", f.op, got, f.want, r)
		}
		if f.op == "save" {
			record = r["record"].([]byte)
		}
	}
	if n, err := nc.Read(make([]byte, 1)); err == nil {
		t.Errorf("after bye: read %d bytes", n)
	}
}

func TestBeforeReset(t *testing.T) {
	c := client(t, testConfig())
	s := made(t, c, fields{})
	for _, o := range ops {
		if !o.begun {
			continue
		}
		in := fields{"session": 1}
		wantCode(t, c.Call(o.name, in, nil), CodeNotBegun, "want reset | restore first")
	}
	if _, err := s.Reset(1, nil); err != nil {
		t.Error(err)
	}
}

func TestOver(t *testing.T) {
	s := made(t, client(t, testConfig()), fields{"max_steps": 2}, PartLegal, PartMask)
	step, err := s.Reset(3, nil)
	for err == nil && !step.Over() {
		step, err = s.Step(step.Legal.Actions()[0])
	}
	if err != nil || !step.Truncated || step.Info.Steps != 2 || len(step.Legal.Actions()) != 0 ||
		slices.Contains(step.Mask.Mask(), 1) {
		t.Fatalf("%+v, %v", step, err)
	}
	_, err = s.Step(0)
	wantCode(t, err, CodeOver, "want reset | restore")
	if _, err := s.Text(); err != nil {
		t.Errorf("a look at the end: %v", err)
	}
	if _, err := s.Reset(4, nil); err != nil {
		t.Errorf("the next episode: %v", err)
	}
}

func TestStepMany(t *testing.T) {
	c := client(t, testConfig())
	spec := fields{"game": "gamble", "scenario": "one-bridge", "reward": "vp"}
	one, many := made(t, c, spec, PartLegal), made(t, c, spec, PartLegal)
	step, err := one.Reset(5, nil)
	var line []engine.Action
	var rewards [][2]float64
	for err == nil && !step.Over() {
		line = append(line, step.Legal.Actions()[len(line)%step.Info.NumLegal])
		step, err = one.Step(line[len(line)-1])
		if err == nil {
			rewards = append(rewards, step.Rewards)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	if _, err := many.Reset(5, nil); err != nil {
		t.Fatal(err)
	}
	half := len(line) / 2
	if m, err := many.StepMany(append(slices.Clone(line[:half]), 538)); err != nil || m.Played != half || m.Stopped == nil ||
		m.Stopped.Code != CodeIllegalAction {
		t.Fatalf("with an illegal action at its end: %+v, %v", m, err)
	}
	m, err := many.StepMany(append(slices.Clone(line[half:]), 1, 2, 3)) // there is no step after the end
	if err != nil || m.Played != len(line)-half || m.Stopped != nil || !m.Terminated || m.Info != step.Info {
		t.Fatalf("%+v, %v", m, err)
	}
	if want := sum(rewards[half:]); m.Rewards != want {
		t.Errorf("rewards %v, want %v", m.Rewards, want)
	}
	want, _ := one.Hash()
	if got, err := many.Hash(); got != want {
		t.Errorf("hash %s, want %s: %v", got, want, err)
	}
}

func sum(rewards [][2]float64) (total [2]float64) {
	for _, r := range rewards {
		total[0], total[1] = total[0]+r[0], total[1]+r[1]
	}
	return total
}

func TestResetOptions(t *testing.T) {
	c := client(t, testConfig())
	s := made(t, c, fields{}, PartLegal)
	first, err := s.Reset(7, nil)
	if err != nil {
		t.Fatal(err)
	}
	action := first.Legal.Actions()[0]
	if _, err := s.Step(action); err != nil {
		t.Fatal(err)
	}
	state, _ := s.State()
	hash, _ := s.Hash()
	if _, err := s.Reset(8, &ResetOptions{Position: state}); err != nil {
		t.Fatal(err)
	}
	if got, _ := s.Hash(); got != hash {
		t.Errorf("from a position: hash %s, want %s", got, hash)
	}
	_, err = s.Save()
	wantCode(t, err, CodeUnsupported, "no record leads to it")
	if _, err := s.Reset(7, &ResetOptions{History: []engine.Action{action}}); err != nil {
		t.Fatal(err)
	}
	if got, _ := s.Hash(); got != hash {
		t.Errorf("from a history: hash %s, want %s", got, hash)
	}
	single := made(t, c, fields{"seat": "german", "opponent": "random"})
	if step, err := single.Reset(7, &ResetOptions{Seat: "allied"}); err != nil || step.Learner != 1 {
		t.Errorf("another seat: %+v, %v", step, err)
	}
}

// TestForce: forced faces are rolled, whatever the dice of the seed say.
func TestForce(t *testing.T) {
	s := made(t, client(t, testConfig()), fields{}, PartLegal)
	for face := range engine.Action(6) {
		step, err := s.Reset(7, nil)
		if err == nil {
			err = s.Force(face)
		}
		for err == nil && step.Info.Chances == 0 {
			step, err = s.Step(step.Legal.Actions()[0])
		}
		if err != nil {
			t.Fatal(err)
		}
		if r := s.record(t); !slices.Contains(r.Steps, env.Step{Player: engine.Chance, Action: face}) {
			t.Errorf("face %d is not in %v", face, r.Steps)
		}
	}
}

// record is what Save returns, read.
func (s *Session) record(t testing.TB) *env.Record {
	t.Helper()
	data, err := s.Save()
	if err != nil {
		t.Fatal(err)
	}
	r, err := env.ReadMsgpack(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestImpossibleFace: a face that the roll does not have fails the step that meets it, and is forgotten.
func TestImpossibleFace(t *testing.T) {
	s := made(t, client(t, testConfig()), fields{"game": "gamble", "scenario": "one-bridge"}, PartLegal)
	rng := env.StreamBench.Rand(1)
	var step *Step
	var action engine.Action
	var before string
	var err error
	for seed := uint64(0); err == nil && seed < 20; seed++ { // some games end without a roll
		if step, err = s.Reset(seed, nil); err == nil {
			err = s.Force(engine.Action(s.NumFaces - 1))
		}
		for err == nil && !step.Over() {
			before = look(t, s)
			action = step.Legal.Actions()[rng.IntN(step.Info.NumLegal)]
			step, err = s.Step(action)
		}
	}
	wantCode(t, err, CodeInput, "forced face")
	if after := look(t, s); after != before {
		t.Errorf("the position has changed:\n%s\n%s", before, after)
	}
	if _, err = s.Step(action); err != nil {
		t.Errorf("the same action without the face: %v", err)
	}
}

func TestUnsupported(t *testing.T) {
	c := client(t, testConfig())
	s := made(t, c, fields{"game": "plain"})
	if _, err := s.Reset(1, nil); err != nil {
		t.Fatal(err)
	}
	_, err := s.Observe(0)
	wantCode(t, err, CodeUnsupported, "no observation")
	_, err = c.Make(fields{"game": "plain"}, PartObservation)
	wantCode(t, err, CodeInput, "has none")
}

// TestFaultyOpponent: the episode is broken until the next reset, or until the record so far is restored.
func TestFaultyOpponent(t *testing.T) {
	c := client(t, testConfig())
	s := made(t, c, fields{"seat": "allied", "opponent": "faulty"}, PartLegal)
	step, err := s.Reset(1, nil)
	if err != nil {
		t.Fatal(err) // the column of the allied side moves first
	}
	for err == nil {
		step, err = s.Step(step.Legal.Actions()[0])
	}
	wantCode(t, err, CodeBroken, "opponent faulty: lost its head")
	_, err = s.Step(0)
	wantCode(t, err, CodeBroken, "call Reset")
	record, err := s.Save()
	if err != nil {
		t.Fatal(err)
	}
	if step, err = s.Restore(record); err != nil || step.Player != 1 {
		t.Errorf("restored: %+v, %v", step, err)
	}
	_, err = s.Reset(1, &ResetOptions{Seat: "german"})
	if err != nil {
		wantCode(t, err, CodeBroken, "lost its head")
	}
}

// TestPanic: a panic closes its session; the connection and its other sessions live.
func TestPanic(t *testing.T) {
	srv := newServer(t, testConfig())
	c, err := NewClient(connect(t, srv), "")
	if err != nil {
		t.Fatal(err)
	}
	bad, good := made(t, c, fields{"seat": "allied", "opponent": "panic"}, PartLegal), made(t, c, fields{}, PartLegal)
	if _, err := good.Reset(1, nil); err != nil {
		t.Fatal(err)
	}
	step, err := bad.Reset(1, nil)
	for err == nil {
		step, err = bad.Step(step.Legal.Actions()[0])
	}
	wantCode(t, err, CodeInternal, "session 1 is closed")
	_, err = bad.Text()
	wantCode(t, err, CodeUnknownSession, "read 1")
	if _, err := good.Step(0); err != nil {
		t.Errorf("the other session: %v", err)
	}
	if n := srv.Counts(); n.Sessions != 1 || n.Connections != 1 {
		t.Errorf("%+v, want 1 of each", n)
	}
}
