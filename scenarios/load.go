package scenarios

import (
	"cmp"
	"embed"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// embedded holds the data of every game, a directory each.
//
//go:embed */*.yaml
var embedded embed.FS

// Info describes an embedded scenario for lists and menus.
type Info struct {
	ID      string
	Title   string
	Summary string
	Turns   int
	Units   int // that take part, on the map at the start or as reinforcements
}

// Load reads an embedded scenario by its id, for example gamble/basic. Every call gives a scenario
// of its own, which shares nothing with others.
func Load(id string) (*Scenario, error) {
	if err := known(id); err != nil {
		return nil, err
	}
	return Read(embedded, id+".yaml")
}

// Text is the file of an embedded scenario.
func Text(id string) ([]byte, error) {
	if err := known(id); err != nil {
		return nil, err
	}
	return fs.ReadFile(embedded, id+".yaml")
}

// known returns nil if an id is that of an embedded scenario.
func known(id string) error {
	all := ids()
	if slices.Contains(all, id) {
		return nil
	}
	game, _, _ := strings.Cut(id, "/")
	if of := Of(game); len(of) > 0 { // whoever names a game wants its scenarios only
		all = of
	}
	return fmt.Errorf("scenario %q: unknown, want %s", id, strings.Join(all, " | "))
}

// MustLoad is Load for ids written in a program. It panics on an error.
func MustLoad(id string) *Scenario {
	s, err := Load(id)
	if err != nil {
		panic(err)
	}
	return s
}

// IDs lists the ids of the embedded scenarios in order, without reading them.
func IDs() []string { return slices.Clone(ids()) }

// Of lists the ids of the embedded scenarios of a game, in order.
func Of(game string) []string {
	return slices.DeleteFunc(IDs(), func(id string) bool { return !strings.HasPrefix(id, game+"/") })
}

// List describes the embedded scenarios, by id.
func List() []Info {
	list := make([]Info, 0, len(ids()))
	for _, id := range ids() {
		list = append(list, MustLoad(id).Info())
	}
	return list
}

// readers read the scenario files of each game, by the key of the game.
var readers = map[string]func(*source, opener) *Scenario{
	"endeavor": readEndeavor,
	"gamble":   readGamble,
	"garden":   readGarden,
	"reich":    readReich,
}

// sheets are what drafts of each game are written on, by the key of the game.
var sheets = map[string]func() sheet{
	"endeavor": func() sheet { return &endeavorSheet{} },
	"gamble":   func() sheet { return &gambleSheet{} },
	"garden":   func() sheet { return &gardenSheet{} },
	"reich":    func() sheet { return &reichSheet{} },
}

// ownWords are words of the tag is that one game has for its own places, and what fits them.
var ownWords = gambleWords

// readScenario hands a file to the reader of its game.
func readScenario(s *source, files opener) *Scenario {
	if s.root == nil {
		return nil
	}
	game := s.root.get("game")
	read, ok := readers[game.word()]
	if !ok {
		s.fault("game", strings.Join(keysOf(readers), " | "), "%s", game)
		return nil
	}
	return read(s, files)
}

// scenarioLine is how a scenario file says what it is.
var scenarioLine = regexp.MustCompile(`(?m)^kind: scenario\s*$`)

// ids are the embedded files that are scenarios.
var ids = sync.OnceValue(func() []string {
	names, err := fs.Glob(embedded, "*/*.yaml")
	if err != nil {
		panic(err) // a malformed pattern, ours
	}
	var list []string
	for _, n := range names {
		text, err := fs.ReadFile(embedded, n)
		if err != nil {
			panic(err) // it was found a moment ago
		}
		if scenarioLine.Match(text) {
			list = append(list, strings.TrimSuffix(n, ".yaml"))
		}
	}
	return list
})

// ReadFile reads a scenario file from disk. Its map and its forces are embedded (gamble/map) or
// files (market.yaml) in its directory or below.
func ReadFile(file string) (*Scenario, error) {
	dir, base := filepath.Split(file)
	return read(opener{fsys: os.DirFS(cmp.Or(dir, ".")), label: dir}, base)
}

// Read reads a scenario file of a file system; the error is an Errors if the files could be read.
func Read(fsys fs.FS, name string) (*Scenario, error) {
	return read(opener{fsys: fsys}, name)
}

func read(o opener, name string) (*Scenario, error) {
	data, err := readLimited(o.fsys, name)
	if err != nil {
		return nil, fmt.Errorf("scenario %s%s: %w", o.label, name, err)
	}
	return parse(o, name, data)
}

// Parse reads a scenario from bytes; name stands for the file in its id and in errors. It may refer
// to embedded maps and forces only.
func Parse(name string, data []byte) (*Scenario, error) {
	return parse(opener{}, name, data)
}

func parse(o opener, name string, data []byte) (*Scenario, error) {
	f := &faults{}
	src := readYAML(o.label+name, data, f)
	o.dir = path.Dir(name)
	s := readScenario(src, o)
	if err := f.err(); err != nil {
		return nil, err
	}
	s.ID = s.Game + "/" + strings.TrimSuffix(strings.TrimSuffix(path.Base(name), ".yaml"), ".yml")
	s.Hash = hashOf(s)
	return s, nil
}

// opener finds the files a scenario refers to.
type opener struct {
	fsys  fs.FS  // nil: embedded files only
	dir   string // of the scenario, within fsys
	label string // what stands before names in fsys for the reader of errors
}

// open reads the tree of a map or forces file.
func (o opener) open(from *source, field, ref string) *source {
	name, fsys, label := ref+".yaml", fs.FS(embedded), ""
	if ext := path.Ext(ref); ext == ".yaml" || ext == ".yml" {
		name, fsys, label = path.Join(o.dir, ref), o.fsys, o.label
	}
	want := "an embedded name such as gamble/map, or a .yaml file beside the scenario or below"
	if fsys == nil || !fs.ValidPath(name) || strings.HasPrefix(ref, "/") {
		from.fault(field, want, "%s", quote(ref))
		return nil
	}
	if fsys == fs.FS(embedded) {
		if tree, ok := parsed.Load(name); ok {
			return &source{name: name, root: tree.(*node), faults: from.faults}
		}
	}
	data, err := readLimited(fsys, name)
	if err != nil {
		from.fault(field, want, "%s (%v)", quote(ref), err)
		return nil
	}
	s := readYAML(label+name, data, from.faults)
	if fsys == fs.FS(embedded) && s.root != nil {
		parsed.Store(name, s.root)
	}
	return s
}

// parsed keeps the trees of embedded maps and forces, which take most of the time of a Load.
var parsed sync.Map

// readLimited reads a file but not more than checkText needs to see that it is too large.
func readLimited(fsys fs.FS, name string) ([]byte, error) {
	if info, err := fs.Stat(fsys, name); err == nil && !info.Mode().IsRegular() { // a pipe would wait for its writer
		return nil, fmt.Errorf("a file of another kind (%v), want a regular one", info.Mode())
	}
	f, err := fsys.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, maxSize+1))
}
