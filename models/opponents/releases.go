package opponents

import (
	"cmp"
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"bridgehead/models/bundle"
)

// Releases are the networks of earlier releases: a directory with one for each, named by its version, in which the bundles
// are. A network is called by its name and its version, as in nijmegen@0.1.0.
type Releases struct {
	files    fs.FS
	versions []string
	load     func(name string) (*bundle.Bundle, error)
}

// versionForm is that of the versions: three numbers.
var versionForm = regexp.MustCompile(`^[0-9]{1,6}\.[0-9]{1,6}\.[0-9]{1,6}$`)

// ReadReleases finds the releases in a directory. It returns an error where there are none, and where a directory in it is
// not named by a version; whether the bundles can be read only Load says.
func ReadReleases(dir string) (*Releases, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	r := &Releases{files: os.DirFS(dir)}
	for _, e := range entries {
		if !e.IsDir() {
			continue
		}
		if !versionForm.MatchString(e.Name()) {
			return nil, fmt.Errorf("%s: a directory named %q, want a version such as 0.1.0", dir, e.Name())
		}
		r.versions = append(r.versions, e.Name())
	}
	if len(r.versions) == 0 {
		return nil, fmt.Errorf("%s: no releases there, want a directory for each, named by its version, such as 0.1.0", dir)
	}
	slices.SortFunc(r.versions, compareVersions)
	r.load = Kept(r.read)
	return r, nil
}

// compareVersions compares by the numbers, the most important first.
func compareVersions(a, b string) int {
	x, y := strings.Split(a, "."), strings.Split(b, ".")
	for i := range x {
		m, _ := strconv.Atoi(x[i]) // versionForm has seen it
		n, _ := strconv.Atoi(y[i])
		if m != n {
			return cmp.Compare(m, n)
		}
	}
	return cmp.Compare(a, b)
}

// Versions are those of the releases, the oldest first.
func (r *Releases) Versions() []string { return slices.Clone(r.versions) }

// Last is the version of the last release.
func (r *Releases) Last() string { return r.versions[len(r.versions)-1] }

// At is how a name is called of a release.
func At(name, version string) string { return name + "@" + version }

// library is that of a release.
func (r *Releases) library(version string) (Library, error) {
	sub, err := fs.Sub(r.files, version)
	return Library{sub}, err
}

// Names lists all networks, as NAME@VERSION, those of the oldest release first.
func (r *Releases) Names() (all []string, err error) {
	for _, version := range r.versions {
		names, err := r.Of(version)
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			all = append(all, At(name, version))
		}
	}
	return all, nil
}

// Of lists the networks of a release by their names alone, ascending; none of a release that is not there.
func (r *Releases) Of(version string) ([]string, error) {
	if !slices.Contains(r.versions, version) {
		return nil, nil
	}
	l, err := r.library(version)
	if err != nil {
		return nil, err
	}
	return l.Names()
}

// Load reads a network by NAME@VERSION. Those it has read are shared, so nobody may change them.
func (r *Releases) Load(name string) (*bundle.Bundle, error) { return r.load(name) }

func (r *Releases) read(name string) (*bundle.Bundle, error) {
	bare, version, ok := strings.Cut(name, "@")
	if !ok || !slices.Contains(r.versions, version) {
		return nil, fmt.Errorf("network %.80q, want NAME@VERSION with the version %s", name, strings.Join(r.versions, " | "))
	}
	l, err := r.library(version)
	if err != nil {
		return nil, err
	}
	b, err := l.Open(bare)
	if err != nil {
		return nil, fmt.Errorf("release %s: %w", version, err)
	}
	return b, nil
}
