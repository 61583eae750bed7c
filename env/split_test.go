package env_test

import (
	"bytes"
	"testing"

	"bridgehead/engine/toy"
	"bridgehead/env"
)

// Records in one file are taken apart as they were written, and what is no record, or only one, stays whole.
func TestSplit(t *testing.T) {
	g := toy.Default()
	var file bytes.Buffer
	var each [][]byte
	for seed := range uint64(3) {
		rec := env.NewRecorder(g, 0, seed, [2]string{})
		rec.Apply(rec.State().LegalActions(nil)[0])
		r := rec.Record()
		var one bytes.Buffer
		if err := env.WriteJSON(&one, &r, nil); err != nil {
			t.Fatal(err)
		}
		each = append(each, one.Bytes())
		file.Write(one.Bytes())
	}
	parts := env.Split(file.Bytes())
	if len(parts) != len(each) {
		t.Fatalf("got %d parts, want %d", len(parts), len(each))
	}
	for i := range parts {
		if !bytes.Equal(parts[i], each[i]) {
			t.Errorf("part %d is not the record that was written", i)
		}
	}
	for _, whole := range [][]byte{nil, []byte("words\nand more"), each[0], append([]byte("\n"), each[0]...)} {
		if parts := env.Split(whole); len(parts) != 1 || !bytes.Equal(parts[0], whole) {
			t.Errorf("%.20q: got %d parts", whole, len(parts))
		}
	}
}
