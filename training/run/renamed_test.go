package run

import (
	"bytes"
	"strings"
	"testing"
)

var testRenamed = Renamed{"play.noise": "gumbel_scale", "play.deep.c": "c_puct", "old": "new"}

// Keys get their names of today where they stand, and nowhere else; texts that are no YAML are left to the reader.
func TestRenamedUpdate(t *testing.T) {
	for was, want := range map[string]string{
		"play:\n  noise: 1 # noise: of the root\n  m: 2\n": "play:\n  gumbel_scale: 1 # noise: of the root\n  m: 2\n",
		"play: {m: noise, noise: 1, deep: {c: 2}, x: 3}":   "play: {m: noise, gumbel_scale: 1, deep: {c_puct: 2}, x: 3}",
		"play: {\"é\": 1, \"noise\": 1, 'deep': {'c': 2}}": "play: {\"é\": 1, gumbel_scale: 1, 'deep': {c_puct: 2}}",
		"noise: 1\nother: {noise: 2, old: 3}\nc: 4\n":      "noise: 1\nother: {noise: 2, old: 3}\nc: 4\n",
		"old: [noise, {old: 1}]\r\nplay:\r\n  noise: 1":    "new: [noise, {old: 1}]\r\nplay:\r\n  gumbel_scale: 1",
		"play: {noise: 1":       "play: {noise: 1",
		"old: 1\n---\nold: 2\n": "old: 1\n---\nold: 2\n",
		"":                      "", "[1]": "[1]", "- old: 1\n": "- old: 1\n", "\t": "\t",
		"old: " + strings.Repeat("x", maxConfig): "old: " + strings.Repeat("x", maxConfig),
	} {
		if got := testRenamed.Update([]byte(was)); string(got) != want {
			t.Errorf("%.60q: got %.80q, want %.80q", was, got, want)
		}
	}
}

// The error names the file, the line and the key of today.
func TestRenamedRefuse(t *testing.T) {
	for text, want := range map[string]string{
		"new: 1\nplay:\n  m: 1\n  noise: 2\n": "a.yaml:4: play: noise is now gumbel_scale",
		"play: {deep: {c: 1}}\nold: 2\n":      "a.yaml:1: play: deep: c is now c_puct",
		"old: 1":                              "a.yaml:1: old is now new",
	} {
		if err := testRenamed.Refuse("a.yaml", []byte(text)); err == nil || err.Error() != want {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
	if err := testRenamed.Refuse("a.yaml", []byte("new: 1\nplay: {gumbel_scale: 1}\n")); err != nil {
		t.Error(err)
	}
}

// Whatever the text, updating does not panic, and what it has updated it leaves as it is.
func FuzzRenamed(f *testing.F) {
	for _, s := range []string{"play:\n  noise: 1\n", "play: {noise: 1}", "? old\n: 1", "&a old: *a", "old: |\n  old: 1\n", "!!str old: 1", "\"ol\\x64\": 1", "<<: {old: 1}"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		once := testRenamed.Update(text)
		if twice := testRenamed.Update(once); !bytes.Equal(once, twice) {
			t.Errorf("%q became %q and then %q", text, once, twice)
		}
	})
}
