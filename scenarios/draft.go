package scenarios

import (
	"reflect"
	"strings"
	"sync"
)

// Draft is a scenario file that is being made. What it says could be read; whether it is right and whole, Check says. Its map and forces
// are embedded ones.
type Draft struct {
	name  string
	sheet sheet
}

// sheet is the file of one game on which a Draft is written.
type sheet interface {
	// file points to the struct of the file.
	file() any
	// ground reads the map and the forces that the file names, with every fault in s.
	ground(s *source)
	draftPlay
}

// kept are the maps and forces that drafts have read, by their names. No draft changes them.
var kept sync.Map

// keep reads what several drafts stand on once, if it has no faults.
func keep[T any](s *source, what string, read func() *T) *T {
	if v, there := kept.Load(what); there {
		return v.(*T)
	}
	before := len(s.found)
	v := read()
	if v != nil && len(s.found) == before {
		kept.Store(what, v)
	}
	return v
}

// keptLand is the map of a draft on hexes.
func keptLand(s *source, name string) *HexMap {
	return keep(s, "map "+name, func() *HexMap {
		if f := (opener{}).open(s, "map", name); f != nil {
			return readHexMap(f)
		}
		return nil
	})
}

// OpenDraft reads a scenario file to go on with; name stands for the file in errors. A file with values that cannot be read, or with
// keys that are not known, is opened without them if it says what game, map and forces it is for: then the draft comes with an error,
// Errors, that lists them.
func OpenDraft(name string, text []byte) (*Draft, error) {
	f := &faults{}
	s := readYAML(name, text, f)
	if s.root == nil || !s.holds("scenario") {
		return nil, f.err()
	}
	game := s.root.get("game")
	open, ok := sheets[game.word()]
	if !ok {
		s.fault("game", strings.Join(keysOf(sheets), " | "), "%s", game)
		return nil, f.err()
	}
	d := &Draft{name: name, sheet: open()}
	s.decode(d.sheet.file())
	found := &source{name: name, root: s.root, faults: &faults{}} // what the readers of maps and forces take for theirs
	if d.sheet.ground(found); len(found.found) > 0 {
		f.found = append(f.found, found.found...)
		return nil, f.err()
	}
	return d, f.err()
}

// Text is the scenario file.
func (d *Draft) Text() []byte { return writeFile(d.sheet.file()) }

// Check reads the text as any scenario is read; the error is Errors.
func (d *Draft) Check() (*Scenario, error) { return Parse(d.name, d.Text()) }

// base are the first lines of every scenario file.
type base struct{ game, title, summary *string }

// fileOf finds them by their keys.
func (d *Draft) base() base {
	v := reflect.ValueOf(d.sheet.file()).Elem()
	at := func(name string) *string { return v.FieldByName(name).Addr().Interface().(*string) }
	return base{at("Game"), at("Title"), at("Summary")}
}

// Game is the key of the game.
func (d *Draft) Game() string { return *d.base().game }

// Title is that of the scenario.
func (d *Draft) Title() string { return *d.base().title }

// Summary is that of the scenario.
func (d *Draft) Summary() string { return *d.base().summary }
