package bridgehead_test

import (
	"bytes"
	"flag"
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// elsewhere are directories that hold nothing of ours.
var elsewhere = []string{".git", ".venv", ".venv-field", ".venv-learn", ".venv-lint", ".venv-peers", ".venv-release", "bin", "build", "dist", "node_modules", "runs"}

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
		case d.Type().IsRegular() && name != ".git": // which is a file in a worktree of git
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

var (
	markdownLink = regexp.MustCompile(`\]\(([^)#\s]*)(#[^)\s]*)?\)`)
	heading      = regexp.MustCompile(`(?m)^#+ (.*)$`)
	notInAnchor  = regexp.MustCompile(`[^a-z0-9 _-]`)
)

// anchors are the names that links may give to the headings of a page.
func anchors(page string) (names []string) {
	for _, m := range heading.FindAllStringSubmatch(page, -1) {
		names = append(names, "#"+strings.ReplaceAll(notInAnchor.ReplaceAllString(strings.ToLower(m[1]), ""), " ", "-"))
	}
	return names
}

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
			target, to := m[1], file
			if strings.Contains(target, ":") {
				continue
			}
			if target != "" {
				to = filepath.Join(filepath.Dir(file), target)
			}
			page, err := os.ReadFile(to)
			if info, serr := os.Stat(to); err != nil && (serr != nil || !info.IsDir()) {
				t.Errorf("%s links to %s, which is not there", file, target)
			} else if m[2] != "" && !slices.Contains(anchors(string(page)), m[2]) {
				t.Errorf("%s links to %s%s, and no heading has that name", file, target, m[2])
			}
		}
	}
}

var update = flag.Bool("update", false, "write the pages that are made from the tests of the house")

// The table of docs/rooms.md is written from the map of imports_test.go, and so are the reasons below it.
func TestRoomsPage(t *testing.T) {
	const from, to = "<!-- from here written by go test . -update -->\n", "<!-- to here -->\n"
	file := "docs/rooms.md"
	page, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, found := strings.Cut(string(page), from)
	got, after, ended := strings.Cut(rest, to)
	if !found || !ended {
		t.Fatalf("%s: no marks around the table", file)
	}
	want := roomsTable()
	if got == want {
		return
	}
	if !*update {
		t.Fatalf("%s is not what imports_test.go says; write it with: go test . -run TestRoomsPage -update", file)
	}
	if err := os.WriteFile(file, []byte(before+from+want+to+after), 0o644); err != nil {
		t.Fatal(err)
	}
}

// roomsTable is the map of the house as text.
func roomsTable() string {
	var table, reasons strings.Builder
	table.WriteString("\n| package | what it is | may import |\n|---|---|---|\n")
	for _, p := range house {
		fmt.Fprintf(&table, "| `%s` | %s | %s |\n", p.dir, p.what, imported(p.dir))
		if p.why != "" {
			fmt.Fprintf(&reasons, "- `%s`: %s\n", p.dir, p.why)
		}
	}
	return table.String() + "\nWhy these walls stand where they do:\n\n" + reasons.String() + "\n"
}

// Every package has its line in the map, and every line its package; what a room may import lies below it.
func TestTheMapIsWhole(t *testing.T) {
	at := map[string]int{}
	for i, p := range house {
		if info, err := os.Stat(p.dir); err != nil || !info.IsDir() {
			t.Errorf("imports_test.go has a line for %s, which is not there", p.dir)
		}
		if _, twice := at[p.dir]; twice || p.what == "" {
			t.Errorf("imports_test.go: %s: two lines, or no word of what it is", p.dir)
		}
		at[p.dir] = i
		if p.room != "" {
			at[p.room] = i
		}
	}
	for i, p := range house {
		for _, m := range p.may {
			if j, known := at[m]; m != anything && (!known || j >= i) {
				t.Errorf("imports_test.go: %s may import %s, which is no line above it", p.dir, m)
			}
		}
	}
	for _, file := range sourceFiles(t) {
		dir := path.Dir(file)
		if _, ok := at[dir]; !ok && dir != "." && !strings.Contains(dir, "/internal/") && !strings.HasSuffix(file, "_test.go") {
			t.Errorf("imports_test.go has no line for %s", dir)
			at[dir] = -1 // once is enough
		}
	}
}

// imported is the last column of the row of dir.
func imported(dir string) string {
	room, _ := roomOf(dir)
	if slices.Contains(rooms[room], anything) {
		return "anything; nobody imports it"
	}
	if room != dir && !(room == "engine/*" && gameOf(dir) == dir) {
		if room == "engine/*" {
			room = gameOf(dir)
		}
		return "as `" + room + "`"
	}
	var all []string
	for _, r := range rooms[room] {
		all = append(all, "`"+r+"`")
	}
	if len(all) == 0 {
		return "nothing of ours"
	}
	return strings.Join(all, ", ")
}

var (
	goBlock  = regexp.MustCompile("(?s)```go\n(.*?)```")
	goHeader = "package main\n\nimport (\n\t\"bridgehead/engine/gamble\"\n\t\"bridgehead/scenarios\"\n)\n\nfunc main() {\n"
)

// The programs of README run as they stand there; what is no whole program is put into one.
func TestProgramsOfReadme(t *testing.T) {
	page, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := goBlock.FindAllStringSubmatch(string(page), -1)
	if len(blocks) != 2 {
		t.Fatalf("README.md has %d Go programs, want 2", len(blocks))
	}
	for i, want := range []string{"[german allied] [", ""} {
		text := blocks[i][1]
		if !strings.HasPrefix(text, "package main") {
			text = goHeader + text + "\tif err != nil || g == nil {\n\t\tpanic(err)\n\t}\n}\n"
		}
		file := filepath.Join(t.TempDir(), "main.go")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		out, err := exec.Command("go", "run", file).CombinedOutput()
		if err != nil || !strings.Contains(string(out), want) {
			t.Errorf("program %d: %v, it prints\n%s\nwant %q", i+1, err, out, want)
		}
	}
}
