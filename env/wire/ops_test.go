package wire

import (
	"bytes"
	"maps"
	"slices"
	"strings"
	"testing"

	"bridgehead/engine"
	"bridgehead/env"
)

type fields = map[string]any

const stepFields = "id info learner legal ok player rewards terminated truncated"

// goodRequests with the fields of their replies, one after the other on one connection.
var goodRequests = []struct {
	op   string
	in   fields
	want string
}{
	{"hello", fields{"version": 1}, "agents games id limits ok protocol server"},
	{"ping", fields{}, "id ok"},
	{"make", fields{"spec": fields{}}, "blocks game hides id max_decisions max_steps num_actions num_faces observation_size ok " +
		"options parts reveal reward scenario scenario_hash seat session sides"},
	{"reset", fields{"seed": 1}, stepFields},
	{"step", fields{"action": 0}, stepFields},
	{"step_many", fields{"actions": []int{3, 99}}, "id info learner legal ok played player rewards stopped terminated truncated"},
	{"observe", fields{"side": 0}, "id observation ok"},
	{"legal", fields{}, "id legal ok"},
	{"legal", fields{"texts": true}, "id legal ok texts"},
	{"text", fields{}, "id ok text"},
	{"json", fields{}, "id json ok"},
	{"state", fields{}, "id notation ok"},
	{"knowledge", fields{"side": 1}, "id knowledge ok"},
	{"sample", fields{"seed": 3}, "id notation ok"},
	{"hash", fields{}, "hash id ok"},
	{"force", fields{"faces": []int{}}, "id ok"},
	{"save", fields{}, "id ok record"},
	{"restore", fields{"record": nil}, stepFields},
	{"close", fields{}, "id ok"},
	{"bye", fields{}, "id ok"},
}

// TestReplies: the fields of every reply, as the documentation has them.
func TestReplies(t *testing.T) {
	nc := connect(t, newServer(t, testConfig()))
	record := []byte(nil)
	for _, f := range goodRequests {
		o, in := findOp(f.op), maps.Clone(f.in)
		in["id"], in["op"] = 5, f.op
		if slices.Contains(o.fields, "session") {
			in["session"] = 1
		}
		if f.op == "restore" {
			in["record"] = record
		}
		go nc.Write(pack(t, in))
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
	saved, err := s.Save()
	if err != nil {
		t.Fatal(err)
	}
	if rec, err := env.ReadMsgpack(bytes.NewReader(saved)); err != nil || rec.Start != state {
		t.Errorf("the record begins at %q, %v", rec.Start, err)
	}
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
	wantCode(t, err, CodeBroken, "reset it")
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
