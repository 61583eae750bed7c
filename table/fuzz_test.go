package table

import (
	"bytes"
	"testing"
)

// FuzzJournal: no bytes break the reader; what it takes it gives back, and folds without a panic.
func FuzzJournal(f *testing.F) {
	for _, text := range []string{
		"", "\n", "{", `{"revision":1,"do":"start","hash":"00","time":"2024-09-17T12:00:00Z"}` + "\n",
		`{"revision":1,"do":"play","by":"human","steps":[[1,2],[-1,3]],"chance":0.5,"hash":"0"}` + "\n" +
			`{"revision":2,"do":"undo","to":1,"hash":"0"}` + "\n" + `{"revision":3,"do":"change","change":{"pace":5,"seats":["a","b"]},"hash":""}` + "\n{\"rev",
		`{"revision":1,"do":"play","by":"human","steps":[[1,2]],"holds":true,"hash":"0"}` + "\n" + `{"revision":2,"do":"undo","hash":"0"}` + "\n",
		`{"revision":1,"do":"undo","to":-1}` + "\n", `{"revision":1,"do":"play","steps":[[1]]}` + "\n",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		entries, good, torn, err := readJournal(bytes.NewReader(data))
		if err != nil {
			if entries != nil || good != 0 || torn != 0 {
				t.Fatal("entries beside an error")
			}
			return
		}
		if good+torn != int64(len(data)) || bytes.ContainsRune(data[good:], '\n') {
			t.Fatalf("%d and %d bytes of %d", good, torn, len(data))
		}
		again, ok := encodeAll(entries)
		if !ok {
			return
		}
		back, _, _, err := readJournal(bytes.NewReader(again))
		if twice, _ := encodeAll(back); err != nil || !bytes.Equal(twice, again) {
			t.Fatalf("read back as %s, want %s: %v", twice, again, err)
		}
		folded, err := fold(entries)
		if err == nil && len(folded.steps) != len(folded.notes) {
			t.Fatalf("%d steps, %d notes", len(folded.steps), len(folded.notes))
		}
	})
}

// encodeAll reports false where a time is one that JSON cannot write.
func encodeAll(entries []entry) (all []byte, ok bool) {
	for i := range entries {
		line, err := encodeEntry(&entries[i])
		if err != nil {
			return nil, false
		}
		all = append(all, line...)
	}
	return all, true
}
