package scenarios

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestLibrary(t *testing.T) {
	l := Library{t.TempDir()}
	text, err := Text("gamble/nijmegen")
	if err != nil {
		t.Fatal(err)
	}
	s, err := l.Save("Über the Waal, again and again and again", text)
	if err != nil {
		t.Fatal(err)
	}
	want := MustLoad("gamble/nijmegen").Hash
	_, name, _ := strings.Cut(s.ID, "/")
	if s.Hash != want || !IsMade(name) || len(name) > 40 || !strings.HasSuffix(name, want[:8]) {
		t.Errorf("got %s with hash %s, want a name that ends in %s", s.ID, s.Hash, want[:8])
	}
	if list := l.List(); len(list) != 1 || list[0].ID != s.ID {
		t.Errorf("got %v, want %s", list, s.ID)
	}
	if err := l.Withdraw(s.ID); err != nil {
		t.Fatal(err)
	}
	if list := l.List(); len(list) != 0 {
		t.Errorf("%d are offered, want none", len(list))
	}
	if again, err := l.Load(s.ID); err != nil || again.Hash != want {
		t.Errorf("what was withdrawn cannot be found: %v", err)
	}
	path := filepath.Join(l.Dir, "gamble", withdrawn, name+".yaml")
	if err := os.WriteFile(path, []byte(strings.Replace(string(text), "impulse: 2", "impulse: 3", 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	for id, want := range map[string]string{s.ID: "was changed", "gamble/my-other-01234567": "put its file there", "gamble/../x": "want the id"} {
		if _, err := l.Load(id); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", id, err, want)
		}
	}
	if _, err := l.Save("x", []byte("game: gamble\nkind: scenario\n")); err == nil {
		t.Error("a text with faults was kept")
	}
}
