package scenarios

import (
	"errors"
	"fmt"
)

// Still is a position as a file of its scenario can say it: the changes of a draft of the scenario, and in plain words what no file says.
// A unit that takes no part any more is removed, one that is still to come is left as the draft has it.
type Still struct {
	Edits []Edit
	Lost  []string
}

// Do adds changes.
func (s *Still) Do(edits ...Edit) { s.Edits = append(s.Edits, edits...) }

// Set adds a change of a field of the scenario.
func (s *Still) Set(field string, value any) {
	s.Do(Edit{Do: "set", Field: field, Value: fmt.Sprint(value)})
}

// Unit adds a change of a field of a unit.
func (s *Still) Unit(id, field string, value any) {
	s.Do(Edit{Do: "unit", Unit: id, Field: field, Value: fmt.Sprint(value)})
}

// Lose notes what a file cannot say.
func (s *Still) Lose(format string, args ...any) {
	s.Lost = append(s.Lost, fmt.Sprintf(format, args...))
}

// Write makes changes one after the other, without keeping what was before each. Those that are refused are left out and returned, but for
// the removal of who takes no part. An error, after which the draft is as it was, says that no file can be written of them.
func (d *Draft) Write(edits []Edit) (refused []error, err error) {
	before := d.Text()
	for _, e := range edits {
		switch err := d.do(e); {
		case err == nil, e.Do == "remove" && errors.Is(err, errNoPart):
		case e.Unit != "":
			refused = append(refused, fmt.Errorf("%s: %w", e.Unit, err))
		default:
			refused = append(refused, err)
		}
	}
	text := d.Text()
	f := checkText(text)
	again, lost := OpenDraft(d.name, text)
	switch {
	case f != nil:
		err = fmt.Errorf("the file: got %s, want %s", f.Got, f.Want)
	case again == nil:
		err = lost
	default:
		return refused, nil
	}
	if back, _ := OpenDraft(d.name, before); back != nil {
		d.sheet = back.sheet
	}
	return nil, err
}
