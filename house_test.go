package bridgehead_test

import (
	"bytes"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// elsewhere are directories that hold nothing of ours.
var elsewhere = []string{".git", ".venv", ".venv-learn", ".venv-peers", "bin", "build", "dist", "node_modules", "runs"}

// files lists all files of the repository, slash-separated and relative to its root.
func files(t *testing.T) []string {
	t.Helper()
	var found []string
	err := fs.WalkDir(os.DirFS("."), ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && slices.Contains(elsewhere, d.Name()):
			return fs.SkipDir
		case d.Type().IsRegular():
			found = append(found, name)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func sourceFiles(t *testing.T) []string {
	t.Helper()
	return slices.DeleteFunc(files(t), func(name string) bool {
		return path.Ext(name) != ".go" || strings.Contains(name, "testdata/")
	})
}

func TestPackages(t *testing.T) {
	comments, names := map[string]string{}, map[string]string{}
	for _, file := range sourceFiles(t) {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.PackageClauseOnly|parser.ParseComments)
		if err != nil {
			t.Errorf("%v", err)
			continue
		}
		dir := path.Dir(file)
		names[dir] = f.Name.Name
		if f.Doc != nil {
			comments[dir] += f.Doc.Text()
		}
	}
	for dir, name := range names {
		opening := "Package " + name + " "
		if name == "main" {
			opening = "Command " + path.Base(dir) + " "
		}
		if !strings.HasPrefix(comments[dir], opening) {
			t.Errorf("%s: the package comment is %.40q, want it to start with %q", dir, comments[dir], opening)
		}
		if slices.Contains([]string{"util", "utils", "common", "helpers", "types"}, name) {
			t.Errorf("%s: package %s: a helper lives with its caller or earns a noun", dir, name)
		}
	}
}

// machinePath finds absolute paths that exist on one machine only.
var machinePath = regexp.MustCompile("(?m)(^|[\\s\"'`(=:,])/(" + "work|root|home|Users)/[^\\s\"'`)]*")

func TestNoPathsOfOneMachine(t *testing.T) {
	for _, file := range files(t) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.IndexByte(text, 0) >= 0 {
			continue // no text
		}
		if at := machinePath.FindIndex(text); at != nil {
			line := 1 + bytes.Count(text[:at[0]+1], []byte("\n"))
			t.Errorf("%s:%d: %q is a path of one machine", file, line, strings.TrimSpace(string(text[at[0]:at[1]])))
		}
	}
}

var markdownLink = regexp.MustCompile(`\]\(([^)#\s]+)(#[^)\s]*)?\)`)

func TestLinksOfThePages(t *testing.T) {
	for _, file := range files(t) {
		if path.Ext(file) != ".md" {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range markdownLink.FindAllStringSubmatch(string(text), -1) {
			if target := m[1]; !strings.Contains(target, ":") {
				if _, err := os.Stat(filepath.Join(filepath.Dir(file), target)); err != nil {
					t.Errorf("%s links to %s, which is not there", file, target)
				}
			}
		}
	}
}

// Every package is on the map of the rooms, so that the map cannot lag behind the house.
func TestRoomsPage(t *testing.T) {
	page, err := os.ReadFile("docs/rooms.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range sourceFiles(t) {
		dir := path.Dir(file)
		if dir == "." || strings.Contains(dir, "/internal/") || strings.HasSuffix(file, "_test.go") {
			continue
		}
		if !strings.Contains(string(page), "`"+dir+"`") {
			t.Errorf("docs/rooms.md does not mention `%s`", dir)
			page = append(page, "`"+dir+"`"...) // once is enough
		}
	}
}
