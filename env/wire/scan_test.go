package wire

import (
	"bytes"
	"encoding/json"
	"math"
	"reflect"
	"testing"

	"github.com/vmihailenco/msgpack/v5"
)

// TestWidths: every encoding of a number means that number.
func TestWidths(t *testing.T) {
	for _, f := range []struct {
		bytes string
		want  int64
	}{
		{"\x05", 5}, {"\xcc\x05", 5}, {"\xcd\x00\x05", 5}, {"\xce\x00\x00\x00\x05", 5}, {"\xcf\x00\x00\x00\x00\x00\x00\x00\x05", 5},
		{"\xd0\x05", 5}, {"\xd1\x00\x05", 5}, {"\xd2\x00\x00\x00\x05", 5}, {"\xd3\x00\x00\x00\x00\x00\x00\x00\x05", 5},
		{"\xfb", -5}, {"\xd0\xfb", -5}, {"\xd1\xff\xfb", -5}, {"\xd2\xff\xff\xff\xfb", -5}, {"\xd3\xff\xff\xff\xff\xff\xff\xff\xfb", -5},
		{"\xcc\xff", 255}, {"\xd0\x80", -128}, {"\xd3\x80\x00\x00\x00\x00\x00\x00\x00", math.MinInt64},
	} {
		token, rest, err := next([]byte(f.bytes))
		got, ok := token.whole(math.MinInt64, math.MaxInt64)
		if err != nil || len(rest) > 0 || !ok || got != f.want {
			t.Errorf("%x: got %v, %d bytes left, %v; want %d", f.bytes, token, len(rest), err, f.want)
		}
	}
	if got, ok := (token{kind: kindUint, n: math.MaxUint64}).whole(0, 100); ok {
		t.Errorf("2^64-1 is %d", got)
	}
}

// TestSpecAsJSON: what JSON has arrives as it was.
func TestSpecAsJSON(t *testing.T) {
	want := map[string]any{"nil": nil, "yes": true, "no": false, "n": 1234.0, "minus": -70000.0, "half": 0.5, "text": "é\n\"<\x00",
		"list": []any{1.0, "x", map[string]any{}, []any{}}, "map": map[string]any{"a": 1.0, "b": []any{nil}}}
	for _, compact := range []bool{true, false} {
		var buf bytes.Buffer
		enc := msgpack.NewEncoder(&buf)
		enc.UseCompactInts(compact)
		enc.UseCompactFloats(compact)
		if err := enc.Encode(map[string]any{"spec": want}); err != nil {
			t.Fatal(err)
		}
		if err := scan(buf.Bytes()); err != nil {
			t.Fatal(err)
		}
		a := newArgs("", buf.Bytes())
		var got map[string]any
		if err := json.Unmarshal(a.json("spec"), &got); err != nil || a.err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("got %v, %v, %v; want %v", got, err, a.err, want)
		}
	}
}

// TestScanNeedsNoMemory: a header that promises much costs nothing.
func TestScanNeedsNoMemory(t *testing.T) {
	frame := pack(t, fields{"id": 1, "op": "step_many", "actions": make([]int, 1000), "spec": fields{"a": []any{"x", 1.5, nil}}})[headSize:]
	if n := testing.AllocsPerRun(100, func() { _ = scan(frame) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// BenchmarkStep is a step with its legal actions, there and back.
func BenchmarkStep(b *testing.B) {
	s := made(b, client(b, testConfig()), fields{"game": "gamble", "scenario": "basic", "lazy": true}, PartLegal)
	step, err := s.Reset(1, nil)
	if err != nil {
		b.Fatal(err)
	}
	for n := uint64(0); b.Loop(); n++ {
		if step.Over() {
			step, err = s.Reset(n, nil)
		} else {
			step, err = s.Step(step.Legal.Actions()[n%uint64(step.Info.NumLegal)])
		}
		if err != nil {
			b.Fatal(err)
		}
	}
}
