package wire

import (
	"bytes"
	"math"
	"net"
	"runtime"
	"slices"
	"testing"

	"github.com/vmihailenco/msgpack/v5"

	"bridgehead/engine"
)

// someFrames are requests to begin with, good and bad.
func someFrames(f *testing.F) [][]byte {
	step := fields{"id": 1, "op": "step", "session": 1, "action": 0}
	frames := [][]byte{}
	for _, in := range []fields{
		step,
		{"id": 1, "op": "hello", "version": 1, "token": "x"},
		{"id": 1, "op": "make", "spec": fields{"game": "toy", "max_steps": 3, "blocks": []string{"x"}}, "parts": partNames},
		{"id": 1, "op": "reset", "session": 1, "seed": uint64(math.MaxUint64), "options": fields{"history": []int{2, 3}, "seat": "both"}},
		{"id": 1, "op": "step_many", "session": 1, "actions": []int{2, 3, 2, 3}},
		{"id": 1, "op": "restore", "session": 1, "record": []byte("bridgehead-record")},
		{"id": 1, "op": "legal", "session": 1, "texts": true, "x": []any{nil, -1, 1.5, -70000, "é", fields{}}},
	} {
		frames = append(frames, pack(f, in)[headSize:])
	}
	return append(frames, []byte("\x81\xa1x\xdd\xff\xff\xff\xff"), []byte("\xdf\x7f\xff\xff\xff\xa1x"), []byte("\xc1"), nil,
		bytes.Repeat([]byte{0x91}, 100), []byte("\x81\xa1x\xc9\x00\x00\x00\x01\x05x"))
}

// FuzzFrame: whatever a frame holds, nothing panics, the memory it takes is bounded by its length, and
// the reply is msgpack with the id of the request or none.
func FuzzFrame(f *testing.F) {
	for _, frame := range someFrames(f) {
		f.Add(frame)
	}
	f.Fuzz(func(t *testing.T, frame []byte) {
		before := allocated()
		r, e := readRequest(frame)
		a := r.args
		_, _, _ = a.json("spec"), a.words("parts", partNames), a.actions("actions", 1000)
		o := a.sub("options")
		_, _ = o.actions("history", 1000), o.text("position")
		if got, want := allocated()-before, uint64(64*len(frame)+1<<16); got > want {
			t.Errorf("%d bytes were allocated for a frame of %d, want at most %d", got, len(frame), want)
		}
		if e == nil { // another decoder reads the same; it must not see frames that were refused
			var m map[string]any
			if err := msgpack.Unmarshal(frame, &m); err != nil || len(m) != len(a.fields) || m["op"] != r.op {
				t.Errorf("%x: read %d fields and op %q, another decoder %v: %v", frame, len(a.fields), r.op, m, err)
			}
		}
		wantDecodable(t, frame, r.id)
	})
}

// allocated is how many bytes the process has ever allocated.
func allocated() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.TotalAlloc
}

// wantDecodable answers a frame on a connection with a session.
func wantDecodable(t *testing.T, frame []byte, id uint64) {
	t.Helper()
	here, there := net.Pipe()
	defer here.Close()
	c := newConn(newServer(t, testConfig()), there, 1)
	defer c.cancel()
	for _, in := range []fields{
		{"id": 1, "op": "hello", "version": 1},
		{"id": 1, "op": "make", "spec": fields{}},
		{"id": 1, "op": "reset", "session": 1, "seed": 1},
	} {
		if _, why := c.answer(pack(t, in)[headSize:]); why != nil {
			t.Fatal(why)
		}
	}
	out, _ := c.answer(frame)
	var reply struct {
		ID  uint64 `msgpack:"id"`
		OK  bool   `msgpack:"ok"`
		Err *Error `msgpack:"error"`
	}
	if err := msgpack.Unmarshal(out[headSize:], &reply); err != nil || reply.ID != id || reply.OK == (reply.Err != nil) {
		t.Errorf("%x: the reply is %x: %+v, %v", frame, out, reply, err)
	}
	if reply.Err != nil && reply.Err.Code == CodeInternal {
		t.Errorf("%x: %v", frame, reply.Err)
	}
}

// FuzzOps plays streams of requests, most of them sensible, against a server: every one is answered, a
// failed one changes nothing, and no count of sessions is ever wrong.
func FuzzOps(f *testing.F) {
	f.Add([]byte("\x01\x00\x02\x07\x03\x00\x03\x01\x05\x00\x0e\x00\x0f\x00"))
	f.Add([]byte("\x01\x01\x02\x07\x03\x00\x0d\x05\x04\x30\x06\x01\x07\x00\x08\x00\x09\x00\x0a\x00\x0b\x00\x10\x00"))
	f.Add([]byte("\x01\x02\x01\x03\x01\x04\x01\x00\x02\x0f\x02\x10\x12\x00\x13\x07"))
	f.Fuzz(func(t *testing.T, script []byte) {
		srv := newServer(t, testConfig())
		here, there := net.Pipe()
		done := make(chan struct{})
		go func() { defer close(done); srv.ServeConn(t.Context(), there) }()
		c, err := NewClient(here, "")
		if err != nil {
			t.Fatal(err)
		}
		p := player{t: t, c: c}
		for ; len(script) >= 2 && len(p.log) < 60; script = script[2:] {
			p.act(script[0], script[1])
			if n := srv.Counts().Sessions; n != len(p.open) {
				t.Fatalf("%d sessions are open, want %d: %v", n, len(p.open), p.log)
			}
		}
		here.Close()
		<-done
		if n := srv.Counts(); n != (Counts{}) {
			t.Fatalf("afterwards: %+v", n)
		}
	})
}

// player turns bytes into requests.
type player struct {
	t      *testing.T
	c      *Client
	open   []uint64
	record []byte
	log    []string
}

// act makes the request that two bytes ask for, and checks that it does nothing where it fails.
func (p *player) act(what, how byte) {
	o := ops[1+int(what)%(len(ops)-2)] // neither hello nor bye
	in := p.request(o, how)
	p.log = append(p.log, o.name)
	before := p.hash()
	var out struct {
		Session uint64 `msgpack:"session"`
		Record  []byte `msgpack:"record"`
	}
	err := p.c.Call(o.name, in, &out)
	switch {
	case err == nil && o.name == "make":
		p.open = append(p.open, out.Session)
	case err == nil && o.name == "close":
		p.open = slices.DeleteFunc(p.open, func(n uint64) bool { return n == in["session"] })
	case err == nil && o.name == "save":
		p.record = out.Record
	case err == nil:
	case err.(*Error).Code == CodeInternal || err.(*Error).Code == CodeBroken:
		p.t.Fatalf("%v: %v", p.log, err)
	case p.hash() != before:
		p.t.Fatalf("%v: %v, but it changed the session", p.log, err)
	}
}

// hash is that of the last session, which the requests are for.
func (p *player) hash() string {
	var r hashReply
	_ = p.c.Call("hash", fields{"session": p.session()}, &r)
	return r.Hash
}

func (p *player) session() uint64 {
	if len(p.open) == 0 {
		return 1
	}
	return p.open[len(p.open)-1]
}

func (p *player) request(o op, how byte) fields {
	n := int(how)
	in := fields{}
	for _, name := range o.fields[2:] {
		in[name] = map[string]any{
			"session": p.session(),
			"spec":    fields{"seat": []string{"both", "allied", "random"}[n%3], "opponent": []string{"", "random", "random"}[n%3], "max_steps": n / 16},
			"parts":   partNames[:n%4%3],
			"seed":    n, "side": n % 3, "texts": n%2 == 0, "action": n % 8, "record": p.record,
			"actions": []engine.Action{engine.Action(n % 6), engine.Action(n / 6 % 6), engine.Action(n / 36)},
			"faces":   []engine.Action{engine.Action(n % 7)},
			"options": fields{"history": []engine.Action{engine.Action(n % 7)}},
		}[name]
	}
	if n%5 > 0 {
		delete(in, "options")
	}
	if n == 255 {
		in["session"] = nil
	}
	return in
}
