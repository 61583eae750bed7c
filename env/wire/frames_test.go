package wire

import (
	"strings"
	"testing"
)

func TestBadFrames(t *testing.T) {
	cfg := testConfig()
	cfg.Limits.Frame = 5000
	deep := "\x81\xa1x" + strings.Repeat("\x91", 20) + "\xc0"
	for _, f := range []struct{ name, bytes, code, says string }{
		{"too long", "\x00\x00\x13\x89", CodeTooLong, "length: read 5001, want at most 5000 bytes"},
		{"far too long", "\xff\xff\xff\xff", CodeTooLong, "length: read 4294967295"},
		{"HTTP", "GET / HTTP/1.1\r\n\r\n", CodeTooLong, "length: read 1195725856"},
		{"empty", "\x00\x00\x00\x00", CodeBadFrame, "length: read 0"},
		{"no map", string(frameOf("\x93\x01\x02\x03")), CodeBadFrame, "byte 0: read an array, want a map"},
		{"a number", string(frameOf("\x07")), CodeBadFrame, "byte 0: read a whole number, want a map"},
		{"not msgpack", string(frameOf("\xc1")), CodeBadFrame, "byte 0: tag 0xc1"},
		{"extension", string(frameOf("\x81\xa2id\xd4\x01\x02")), CodeBadFrame, "byte 4: tag 0xd4: extension types are not allowed"},
		{"bytes after it", string(frameOf("\x80\x80")), CodeBadFrame, "byte 1: 1 bytes follow the map"},
		{"cut short", string(frameOf("\x82\xa2id\x01")), CodeBadFrame, "byte 5: the frame ends"},
		{"number cut short", string(frameOf("\x81\xa2id\xcf\x01")), CodeBadFrame, "byte 4: tag 0xcf: 1 bytes are left, want 8"},
		{"a string of 4 GiB", string(frameOf("\x81\xdb\xff\xff\xff\xff")), CodeBadFrame, "byte 1: a string of 4294967295 bytes"},
		{"a binary of 4 GiB", string(frameOf("\x81\xa1x\xc6\xff\xff\xff\xff")), CodeBadFrame, "a binary of 4294967295 bytes"},
		{"an array of 4 Gi", string(frameOf("\x81\xa1x\xdd\xff\xff\xff\xff")), CodeBadFrame, "an array of 4294967295, with 0 bytes left"},
		{"a map of 4 Gi", string(frameOf("\xdf\xff\xff\xff\xff")), CodeBadFrame, "a map of 4294967295, with 0 bytes left"},
		{"deep", string(frameOf(deep)), CodeBadFrame, "an array within 8 others"},
		{"key", string(frameOf("\x81\x05\x06")), CodeBadFrame, "byte 1: read a whole number as the key of a map"},
		{"no UTF-8", string(frameOf("\x81\xa2\xff\xfe\x01")), CodeBadFrame, "not UTF-8"},
	} {
		t.Run(f.name, func(t *testing.T) {
			nc := greeted(t, cfg)
			go nc.Write([]byte(f.bytes))
			wantLast(t, nc, f.code, f.says)
		})
	}
}

func TestTooManyElements(t *testing.T) {
	nc := greeted(t, testConfig())
	go nc.Write(pack(t, fields{"id": 1, "op": "step_many", "actions": make([]int, maxElements)}))
	wantLast(t, nc, CodeBadFrame, "more than 65536 elements")
}

// TestFaultyFields: what is wrong with the request itself costs the request only.
func TestFaultyFields(t *testing.T) {
	nc := greeted(t, testConfig())
	for body, says := range map[string]string{
		"\x80":                     "id: read nothing",
		"\x81\xa2id\x05":           "op: read nothing",
		"\x82\xa2id\x05\xa2id\x05": `"id": read twice`,
		"\x81\xa2id\xa1x":          `id: read "x"`,
		"\xde\x00\x11" + strings.Repeat("\xa1x\x01", 17): "request: read 17 fields, at most 16",
	} {
		go nc.Write(frameOf(body))
		r := unpack(t, nc)
		if e := r["error"].(map[string]any); e["code"] != CodeBadRequest || !strings.Contains(e["message"].(string), says) {
			t.Errorf("%x: got %v, want %s", body, r, says)
		}
	}
	go nc.Write(pack(t, fields{"id": 1, "op": "ping"}))
	if r := unpack(t, nc); r["ok"] != true {
		t.Errorf("ping: %v", r)
	}
}

func TestHello(t *testing.T) {
	cfg := testConfig()
	cfg.Token = "a token of twenty"
	if _, err := NewServer(cfg); err == nil {
		t.Error("a token with spaces is accepted")
	}
	cfg.Token = "0123456789abcdef"
	for _, f := range []struct {
		in         fields
		code, says string
	}{
		{fields{"op": "ping"}, CodeHelloFirst, `op: read "ping", the first request must be hello`},
		{fields{"op": "nonsense"}, CodeHelloFirst, "nonsense"},
		{fields{"op": "hello"}, CodeBadRequest, "version: read nothing"},
		{fields{"op": "hello", "version": 2}, CodeVersion, "version: read 2, want 1"},
		{fields{"op": "hello", "version": 1}, CodeDenied, "token: missing or wrong"},
		{fields{"op": "hello", "version": 1, "token": "0123456789abcdeF"}, CodeDenied, "missing or wrong"},
		{fields{"op": "hello", "version": 1, "token": ""}, CodeDenied, "missing or wrong"},
		{fields{"op": "hello", "version": 1, "tokens": 1}, CodeBadRequest, `"tokens": unknown field`},
		{fields{"op": strings.Repeat("x", 4096)}, CodeTooLong, "the first frame may have 4096 bytes"},
	} {
		nc := connect(t, newServer(t, cfg))
		f.in["id"] = 3
		go nc.Write(pack(t, f.in))
		wantLast(t, nc, f.code, f.says)
	}
	c := client(t, cfg)
	l := cfg.Limits
	want := Bounds{l.Frame, l.Reply, maxNesting, maxElements, l.Queue, 8, 3, 5, 600, 30}
	if h := c.Hello; h.Server != "test 1" || h.Protocol != 1 || len(h.Games) != 1 || h.Games[0].Key != "toy" || h.Limits != want {
		t.Errorf("hello: %+v", h)
	}
}
