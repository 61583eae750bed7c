package scenarios

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Edit is one change of a Draft.
type Edit struct {
	Do       string `json:"do"` // one of EditKinds
	Unit     string `json:"unit,omitempty"`
	At       string `json:"at,omitempty"` // a place, or for put a box of DraftState.Boxes
	Crossing string `json:"crossing,omitempty"`
	Field    string `json:"field,omitempty"` // the key of a DraftField
	Value    string `json:"value,omitempty"` // as a file has it
}

// EditKinds are the changes there are, with what they do.
var EditKinds = []string{
	"put",      // Unit goes to At
	"remove",   // Unit takes no part
	"unit",     // Field of Unit becomes Value
	"place",    // Field of the place At becomes Value
	"crossing", // Field of Crossing becomes Value
	"set",      // Field of the scenario becomes Value
	"add",      // the list Field of the scenario gets an entry; Value is its key, where entries have one
	"drop",     // Field of the scenario, an entry of a list or one that may be left out, goes
	"clear",    // nobody is placed or comes any more
}

// Kinds of fields.
const (
	FieldNumber = "number" // from Low to High
	FieldChoice = "choice" // one of Choices
	FieldFlag   = "flag"   // true or false
	FieldText   = "text"
	FieldGroup  = "group" // of Fields
	FieldList   = "list"  // of Fields that can be added and dropped
	FieldMap    = "map"   // the same, each with a key
)

// DraftField is something of a draft that can be changed.
type DraftField struct {
	Key     string       `json:"key"` // for an Edit
	Title   string       `json:"title"`
	Kind    string       `json:"kind"`
	Value   string       `json:"value,omitempty"`
	Low     int          `json:"low,omitempty"`
	High    int          `json:"high,omitempty"`
	Choices []string     `json:"choices,omitempty"`
	Left    bool         `json:"left,omitempty"`     // it is left out
	MayLeft bool         `json:"may_left,omitempty"` // it may be left out
	Fields  []DraftField `json:"fields,omitempty"`
	put     func(value string) error
}

// DraftUnit is a unit that takes part.
type DraftUnit struct {
	ID    string   `json:"id"`
	At    string   `json:"at"`              // a place, or a box
	Marks []string `json:"marks,omitempty"` // as the board of the game has them
	Note  string   `json:"note,omitempty"`
}

// DraftBox is where units are that are not on the map.
type DraftBox struct {
	Key   string `json:"key"`
	Title string `json:"title"`
	Fixed bool   `json:"fixed,omitempty"` // who is there follows from something else; nobody can be put there
}

// DraftPlace is a place that somebody holds.
type DraftPlace struct {
	Owner int    `json:"owner"` // a side
	Class string `json:"class,omitempty"`
}

// DraftState is what a draft says, as data to be drawn.
type DraftState struct {
	Units     []DraftUnit           `json:"units"`           // of a place from the top
	Known     []string              `json:"known,omitempty"` // units that can take part; empty: all of the order of battle
	Boxes     []DraftBox            `json:"boxes"`
	Places    map[string]DraftPlace `json:"places"`
	InPlay    []string              `json:"in_play,omitempty"` // empty: all places are
	Crossings map[string]string     `json:"crossings,omitempty"`
	Fields    []DraftField          `json:"fields"` // of the scenario
}

// draftPlay is what each game says of its drafts.
type draftPlay interface {
	units() []DraftUnit
	known() []string
	boxes() []DraftBox
	places() map[string]DraftPlace
	inPlay() []string
	crossings() map[string]string
	// hidden are the keys of the file that are no fields of the scenario: what units and places say.
	hidden() []string
	put(unit, at string) error
	take(unit string) error
	unitFields(unit string) ([]DraftField, error)
	placeFields(at string) ([]DraftField, error)
	crossingFields(id string) ([]DraftField, error)
	clear()
}

// State is the draft as data.
func (d *Draft) State() *DraftState {
	return &DraftState{Units: d.sheet.units(), Known: d.sheet.known(), Boxes: d.sheet.boxes(), Places: d.sheet.places(), InPlay: d.sheet.inPlay(), Crossings: d.sheet.crossings(),
		Fields: formOf(d.sheet.file(), d.sheet.hidden())}
}

// UnitFields are the fields of a unit that takes part.
func (d *Draft) UnitFields(unit string) ([]DraftField, error) { return d.sheet.unitFields(unit) }

// PlaceFields are those of a place.
func (d *Draft) PlaceFields(at string) ([]DraftField, error) { return d.sheet.placeFields(at) }

// CrossingFields are those of a crossing.
func (d *Draft) CrossingFields(id string) ([]DraftField, error) { return d.sheet.crossingFields(id) }

// Do makes a change. One that is refused changes nothing, and says what was allowed.
func (d *Draft) Do(e Edit) error {
	before := d.Text()
	err := d.do(e)
	if err == nil {
		if f := checkText(d.Text()); f != nil {
			err = fmt.Errorf("the file: got %s, want %s", f.Got, f.Want)
		}
	}
	if err != nil {
		back, lost := OpenDraft(d.name, before)
		if back == nil {
			return errors.Join(err, lost) // it was read a moment ago
		}
		d.sheet = back.sheet
	}
	return err
}

func (d *Draft) do(e Edit) error {
	if err := fit(e); err != nil {
		return err
	}
	fields := func(list []DraftField, err error) error {
		if err != nil {
			return err
		}
		return setField(list, e.Field, e.Value)
	}
	switch e.Do {
	case "put":
		return d.sheet.put(e.Unit, e.At)
	case "remove":
		return d.sheet.take(e.Unit)
	case "unit":
		return fields(d.sheet.unitFields(e.Unit))
	case "place":
		return fields(d.sheet.placeFields(e.At))
	case "crossing":
		return fields(d.sheet.crossingFields(e.Crossing))
	case "set", "add", "drop":
		if key, _, _ := strings.Cut(strings.ReplaceAll(e.Field, "[", "."), "."); slices.Contains(fixedKeys, key) {
			return fmt.Errorf("field: %s cannot be changed here", key)
		}
		return changeFile(d.sheet.file(), e)
	case "clear":
		d.sheet.clear()
		return nil
	}
	return fmt.Errorf("do: got %.40q, want %s", e.Do, strings.Join(EditKinds, " | "))
}

// fixedKeys are what a file is for; a draft is for the same as what it began from.
var fixedKeys = []string{"game", "kind", "map", "forces", "boards", "board", "tables"}

// maxText is how long a text in a file may be.
const maxText = 2000

// fit refuses texts that no file may have.
func fit(e Edit) error {
	for _, x := range []struct{ name, text string }{{"unit", e.Unit}, {"at", e.At}, {"crossing", e.Crossing}, {"field", e.Field}, {"value", e.Value}} {
		lines := x.name == "value" && e.Field == "summary"
		switch {
		case !utf8.ValidString(x.text):
			return fmt.Errorf("%s: got bytes that are not UTF-8, want text", x.name)
		case len(x.text) > maxText:
			return fmt.Errorf("%s: got %d bytes, want at most %d", x.name, len(x.text), maxText)
		case strings.ContainsFunc(x.text, func(r rune) bool { return unicode.IsControl(r) && (r != '\n' || !lines) }):
			return fmt.Errorf("%s: got a control character, want text", x.name)
		}
	}
	return nil
}

// setField gives a field of a list a value that it may have.
func setField(list []DraftField, key, value string) error {
	keys := make([]string, len(list))
	for i := range list {
		f := &list[i]
		if keys[i] = f.Key; f.Key != key {
			continue
		}
		switch f.Kind {
		case FieldNumber:
			if n, ok := decimal(value); (!ok || n < f.Low || n > f.High) && (value != "" || !f.MayLeft) {
				return fmt.Errorf("%s: got %.40q, want %d to %d", key, value, f.Low, f.High)
			}
		case FieldChoice:
			if !slices.Contains(f.Choices, value) && (value != "" || !f.MayLeft) {
				return fmt.Errorf("%s: got %.40q, want %s", key, value, strings.Join(f.Choices, " | "))
			}
		case FieldFlag:
			if value != "true" && value != "false" {
				return fmt.Errorf("%s: got %.40q, want true | false", key, value)
			}
		}
		return f.put(value)
	}
	if len(keys) == 0 {
		return fmt.Errorf("field: got %.40q, want none: nothing of it can be changed", key)
	}
	return fmt.Errorf("field: got %.40q, want %s", key, strings.Join(keys, " | "))
}

func numberField(key, title string, value, low, high int, put func(n int) error) DraftField {
	return DraftField{Key: key, Title: title, Kind: FieldNumber, Value: fmt.Sprint(value), Low: low, High: high, put: func(text string) error {
		n, _ := decimal(text)
		return put(n)
	}}
}

func choiceField(key, title, value string, choices []string, put func(word string) error) DraftField {
	return DraftField{Key: key, Title: title, Kind: FieldChoice, Value: value, Choices: choices, put: put}
}

func flagField(key, title string, value bool, put func(on bool) error) DraftField {
	return DraftField{Key: key, Title: title, Kind: FieldFlag, Value: fmt.Sprint(value), put: func(text string) error { return put(text == "true") }}
}

func textField(key, title, value string, put func(text string) error) DraftField {
	return DraftField{Key: key, Title: title, Kind: FieldText, Value: value, put: put}
}

// without is a list without some of its entries; nil where none is left.
func without[E any](list []E, drop func(E) bool) []E {
	var out []E
	for _, e := range list {
		if !drop(e) {
			out = append(out, e)
		}
	}
	return out
}

// listed puts a text into a list, in order, or takes it out.
func listed(list []string, text string, in bool) []string {
	list = without(list, func(s string) bool { return s == text })
	if in {
		list = append(list, text)
		slices.Sort(list)
	}
	return list
}

func noUnit(id string, all int) error {
	return fmt.Errorf("unit: got %.40q, want the id of one of the %d units of the order of battle", id, all)
}

var errNoPart = errors.New("takes no part")

func noPart(id string) error { return fmt.Errorf("unit: %s %w", id, errNoPart) }
