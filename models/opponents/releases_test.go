package opponents_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bridgehead/models/opponents"
)

// The releases that are kept can be read, each network whole.
func TestReleasesAreWhole(t *testing.T) {
	r, err := opponents.ReadReleases("released")
	if err != nil {
		t.Fatal(err)
	}
	names, err := r.Names()
	if err != nil || len(names) < 12 {
		t.Fatalf("networks %v, %v, want twelve or more", names, err)
	}
	for _, name := range names {
		b, err := r.Load(name)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if bare, _, _ := strings.Cut(name, "@"); b.Name != bare || len(b.Checksum) != 64 {
			t.Errorf("%s: a bundle named %q, checksum %q", name, b.Name, b.Checksum)
		}
	}
	if !slices.Contains(names, "nijmegen@0.1.0") {
		t.Errorf("no nijmegen@0.1.0 among %v", names)
	}
}

// Versions go by their numbers, not by their letters.
func TestVersions(t *testing.T) {
	dir := t.TempDir()
	for _, version := range []string{"0.10.0", "0.9.1", "0.9.0", "1.0.0"} {
		if err := os.Mkdir(filepath.Join(dir, version), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "README.md"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	r, err := opponents.ReadReleases(dir)
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(r.Versions(), " "); got != "0.9.0 0.9.1 0.10.0 1.0.0" || r.Last() != "1.0.0" {
		t.Errorf("got %s, last %s", got, r.Last())
	}
	if names, err := r.Of("0.9.0"); err != nil || len(names) != 0 {
		t.Errorf("an empty release: %v, %v", names, err)
	}
}

func TestFaultyReleases(t *testing.T) {
	empty, odd := t.TempDir(), t.TempDir()
	if err := os.Mkdir(filepath.Join(odd, "newest"), 0o755); err != nil {
		t.Fatal(err)
	}
	for dir, want := range map[string]string{empty: "no releases there", odd: `a directory named "newest", want a version such as 0.1.0`, filepath.Join(empty, "x"): "no such file"} {
		if _, err := opponents.ReadReleases(dir); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", dir, err, want)
		}
	}
	r, err := opponents.ReadReleases("released")
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"nijmegen": "want NAME@VERSION with the version 0.1.0", "nijmegen@9.9.9": "want NAME@VERSION", "nowhere@0.1.0": "release 0.1.0: opponent"} {
		if _, err := r.Load(name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", name, err, want)
		}
	}
}
