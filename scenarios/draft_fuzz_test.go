package scenarios

import "testing"

// FuzzDraft: whatever a text says, a draft of it can be written and read again, and changes never panic.
func FuzzDraft(f *testing.F) {
	for _, id := range []string{"gamble/one-bridge", "garden/son", "endeavor/remagen", "reich/one-bridge"} {
		text, err := Text(id)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text, "put", "de-henke", "27", "victory", "1")
		f.Add(text, "set", "", "", "victory.checks[0].vp", "3")
		f.Add(text, "add", "", "", "source", "new")
		f.Add(text, "drop", "", "", "victory.tests[0]", "")
	}
	f.Fuzz(func(t *testing.T, text []byte, do, unit, at, field, value string) {
		d, _ := OpenDraft("draft.yaml", text)
		if d == nil {
			return
		}
		before := string(d.Text())
		if err := d.Do(Edit{Do: do, Unit: unit, At: at, Crossing: at, Field: field, Value: value}); err != nil && string(d.Text()) != before {
			t.Fatalf("%v, and changed\n%s\nto\n%s", err, before, d.Text())
		}
		d.State()
		again, err := OpenDraft("draft.yaml", d.Text())
		if again == nil {
			t.Fatalf("%v\n%s", err, d.Text())
		}
	})
}
