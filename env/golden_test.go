package env_test

import (
	"bytes"
	"encoding/hex"
	"flag"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"bridgehead/engine"
	"bridgehead/env"
)

var update = flag.Bool("update", false, "rewrite the golden records")

// golden is a record of no real game, so that only a change of the format can change its files.
func golden() *env.Record {
	return &env.Record{
		Game: "chess-v1", Scenario: "chess/orthodox", ScenarioHash: "00ff", Options: "clock=5",
		Sides: [2]string{"white", "black"}, Seed: 1 << 63, Agents: [2]string{"random", "greedy:plan=8"},
		Steps: []env.Step{
			{Player: 0, Action: 12}, {Player: engine.Chance, Action: 5}, {Player: 1, Action: 300},
			{Player: 1, Action: 1 << 30}, {Player: engine.Chance, Action: 0},
		},
		HashEvery: 2, Hashes: []uint64{1, 0xfedcba9876543210},
		FinalHash: 0x0123456789abcdef, Done: true, Returns: [2]float64{0.25, -0.25},
	}
}

// TestFormatGolden keeps the two formats as they are: files written by an older build stay readable,
// and equal records stay equal bytes. The msgpack file is kept as hexadecimal text.
func TestFormatGolden(t *testing.T) {
	for i, e := range encodings {
		var b bytes.Buffer
		r := golden()
		if i == 0 {
			if err := env.WriteJSON(&b, r, nil); err != nil {
				t.Fatal(err)
			}
		} else if err := env.WriteMsgpack(&b, r); err != nil {
			t.Fatal(err)
		}
		path, data := filepath.Join("testdata", "golden.jsonl"), b.Bytes()
		if i == 1 {
			path, data = filepath.Join("testdata", "golden.msgpack.hex"), []byte(hex.EncodeToString(data)+"\n")
		}
		if *update {
			if err := os.WriteFile(path, data, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(data, want) {
			t.Errorf("%s: the format changed:\ngot  %s\nwant %s", e.name, data, want)
		}
		if i == 1 {
			if want, err = hex.DecodeString(string(bytes.TrimSpace(want))); err != nil {
				t.Fatal(err)
			}
		}
		if got, err := e.read(want); err != nil || !reflect.DeepEqual(got, r) {
			t.Errorf("%s: read %+v, %v", e.name, got, err)
		}
	}
}
