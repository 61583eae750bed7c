package scenarios

import (
	"os"
	"testing"
)

// every scenario that comes with the program, as its text.
func shippedTexts(t *testing.T) map[string][]byte {
	t.Helper()
	all := map[string][]byte{}
	for _, id := range IDs() {
		text, err := os.ReadFile(id + ".yaml")
		if err != nil {
			t.Fatal(err)
		}
		all[id] = text
	}
	return all
}

// TestDraftsAreWrittenAsTheyWereRead: of every scenario nothing is lost but comments.
func TestDraftsAreWrittenAsTheyWereRead(t *testing.T) {
	for id, text := range shippedTexts(t) {
		d, err := OpenDraft(id+".yaml", text)
		if err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		got, err := d.Check()
		if err != nil {
			t.Fatalf("%s: %v\n%s", id, err, d.Text())
		}
		want := MustLoad(id)
		if got.Hash != want.Hash || got.Info() != want.Info() {
			t.Errorf("%s: got %+v with hash %s, want %+v with hash %s", id, got.Info(), got.Hash, want.Info(), want.Hash)
		}
		again, err := OpenDraft(id+".yaml", d.Text())
		if err != nil || string(again.Text()) != string(d.Text()) {
			t.Errorf("%s: its text is not read as it was written: %v", id, err)
		}
	}
}
