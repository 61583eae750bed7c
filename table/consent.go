package table

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"bridgehead/engine"
	"bridgehead/env"
	"bridgehead/env/filelock"
)

// The records of games whose people gave them to training lie in the data directory, in givenDir, by game.
const givenDir = "given"

// GivenSuffix ends the names of the files of games that were given by all who played them.
const GivenSuffix = ".given" + env.ExtJSON

// Consent says who of the people of a game gave it to training.
type Consent struct {
	Sides []SideConsent `json:"sides"` // of people
	// Given says that all of them did, and that the record lies where training finds it.
	Given bool `json:"given"`
	// Why says why nobody is asked; empty where people are.
	Why string `json:"why,omitempty"`
}

// SideConsent is what the person of a side has said.
type SideConsent struct {
	Side  string `json:"side"`
	Gave  bool   `json:"gave"`
	Yours bool   `json:"yours"` // who looks speaks for it
}

// Consent tells who gave the game.
func (t *Seat) Consent() Consent {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.consent()
}

func (t *Seat) consent() Consent {
	c := Consent{Sides: []SideConsent{}, Given: t.gives()}
	if err := t.giveable(); err != nil {
		c.Why = err.Error()
	}
	for side, spec := range t.seats {
		if p := engine.Player(side); spec == Human && t.program(p) == "" {
			c.Sides = append(c.Sides, SideConsent{t.who(p), t.company.Consent[side], t.speaks(p)})
		}
	}
	return c
}

// speaks reports whether who looks is the person of a side. The host is that of all sides nobody was invited to, but for those of which
// another browser has the only key.
func (t *Seat) speaks(side engine.Player) bool {
	switch {
	case t.seats[side] != Human || t.program(side) != "":
		return false
	case t.guest != "":
		return t.as == side
	case t.invited(side) >= 0:
		return false
	}
	return !t.owned[side] || t.as == side
}

// SetConsent gives a game that is over to training, or takes it back, for one side or, where the name is empty, for all that who looks
// speaks for. Once all people of a game have given it, its record lies in the data directory; who takes it back takes it away.
func (t *Seat) SetConsent(side string, give bool) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.open(); err != nil {
		return err
	}
	mine, err := t.mine(side)
	if err != nil {
		return err
	}
	if give {
		if err := t.giveable(); err != nil {
			return err
		}
	} else if err := removeGiven(t.hall.dir, t.ID()); err != nil { // first, so that what was taken back is gone whatever comes
		return wrap(CodeStorage, err, "table %s", t.ID())
	}
	before := t.company.Consent
	if err := t.consented(mine, give); err != nil {
		return err
	}
	if err := t.settleGiven(); err != nil {
		back := t.amend(func(c *company) { c.Consent = before })
		return wrap(CodeStorage, errors.Join(err, back), "table %s", t.ID())
	}
	return nil
}

func (t *Seat) consented(sides []engine.Player, give bool) error {
	return t.amend(func(c *company) {
		for _, side := range sides {
			c.Consent[side] = give
		}
	})
}

// mine are the sides of a name, or all for an empty one, that who looks speaks for.
func (t *Seat) mine(name string) (sides []engine.Player, err error) {
	as := t.sideNamed(name)
	if name != "" && !as.IsSide() {
		return nil, refuse(CodeInvalid, "side: got %.40q, want %s or %s, or none for all that are yours", name, t.who(0), t.who(1))
	}
	for i := range t.seats {
		if p := engine.Player(i); (name == "" || p == as) && t.speaks(p) {
			sides = append(sides, p)
		}
	}
	switch {
	case len(sides) > 0:
		return sides, nil
	case name != "":
		return nil, refuse(CodeSeat, "the %s side is not yours to speak for: only the person who played it can give the game, or take it back", name)
	}
	return nil, refuse(CodeSeat, "only those who played the game can give it, or take it back")
}

// giveable returns nil if the people of the game can be asked for it. The table is locked.
func (t *Table) giveable() error {
	var people, agents [2]bool
	for i, s := range t.steps() {
		n := t.notes[i]
		switch {
		case n.by == byGiven:
			return refuse(CodeInvalid, "a part of this game was played at another table: only games that were played here as a whole can be given")
		case s.Player.IsSide() && !n.auto && n.by == byHuman:
			people[s.Player] = true
		case s.Player.IsSide() && !n.auto:
			agents[s.Player] = true
		}
	}
	anybody := false
	for side, spec := range t.seats {
		p := engine.Player(side)
		if spec == Human && agents[side] || spec != Human && people[side] {
			return refuse(CodeInvalid, "the %s side was played by a person and by an opponent of the computer: such a game cannot be given", t.who(p))
		}
		if t.company.Gone[side] {
			return refuse(CodeInvalid, "who played the %s side is not at the table any more and cannot be asked: this game cannot be given", t.who(p))
		}
		anybody = anybody || spec == Human && t.program(p) == ""
	}
	switch {
	case !anybody:
		return refuse(CodeInvalid, "no person played this game")
	case t.head.Setup.Puzzle != "":
		return refuse(CodeInvalid, "a puzzle is no game")
	case !t.over():
		return refuse(CodeInvalid, "the game is not over: it can be given then")
	}
	return nil
}

// gives reports whether all people of the game have given it. The table is locked.
func (t *Table) gives() bool {
	if t.company.Consent == [2]bool{} || t.giveable() != nil {
		return false
	}
	for side, spec := range t.seats {
		if spec == Human && t.program(engine.Player(side)) == "" && !t.company.Consent[side] {
			return false
		}
	}
	return true
}

// settleGiven puts the record where training finds it, or takes it away. A game that goes on after all is given by nobody. The table is locked.
func (t *Table) settleGiven() error {
	if t.company.Consent != [2]bool{} && !t.over() {
		if err := t.amend(func(c *company) { c.Consent = [2]bool{} }); err != nil {
			return err
		}
	}
	if !t.gives() {
		return removeGiven(t.hall.dir, t.ID())
	}
	path := t.givenPath()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	r := t.record()
	for side, spec := range r.Agents {
		r.Agents[side] = impersonal(spec)
	}
	return env.WriteFile(path, r, nil)
}

// impersonal is the spec of an agent without what may tell whose machine it is: of one that names files only its kind is left.
func impersonal(spec string) string {
	if !strings.ContainsAny(spec, `/\`) {
		return spec
	}
	kind, _, _ := strings.Cut(spec, ":")
	if strings.ContainsAny(kind, `/\`) {
		return ""
	}
	return kind
}

// regiven is settleGiven after something else has changed, which is not undone for it; before is what people had said. The table is locked.
func (t *Table) regiven(before [2]bool) {
	if before == [2]bool{} && t.company.Consent == before {
		return
	}
	if err := t.settleGiven(); err != nil {
		t.hall.say("the game of table %s that was given to training: %v", t.ID(), err)
	}
}

// givenAgain makes the file of a table that was opened what it should be, if a crash came between.
func (t *Table) givenAgain() {
	_, err := os.Lstat(t.givenPath())
	there := err == nil
	if stale := t.company.Consent != [2]bool{} && !t.over(); there == t.gives() && !stale {
		return
	}
	if err := t.settleGiven(); err != nil {
		t.hall.say("the game of table %s that was given to training: %v", t.ID(), err)
	}
}

// givenPath is where the record lies once all have given the game.
func (t *Table) givenPath() string {
	return filepath.Join(filepath.Dir(t.hall.dir), givenDir, t.head.Setup.Game, t.ID()+GivenSuffix)
}

// removeGiven takes the record of a table away, whose game need not be known.
func removeGiven(tables, id string) error {
	dir := filepath.Join(filepath.Dir(tables), givenDir)
	games, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for _, g := range games {
		switch err := os.Remove(filepath.Join(dir, g.Name(), id+GivenSuffix)); {
		case err == nil:
			if err := filelock.SyncDir(filepath.Join(dir, g.Name())); err != nil {
				return err
			}
		case g.IsDir() && !errors.Is(err, fs.ErrNotExist):
			return err
		}
	}
	return nil
}

// played reports whether the person of a side has decided anything. The table is locked.
func (t *Table) played(side engine.Player) bool {
	steps := t.steps()
	for i, n := range t.notes {
		if n.by == byHuman && steps[i].Player == side {
			return true
		}
	}
	return false
}

// depart notes that who came by an invitation is out: what they played nobody else can give. The table is locked.
func (t *Table) depart(c *company, i invitation) {
	if side := i.side(); side.IsSide() && i.Pass != "" && t.played(side) {
		c.Gone[side], c.Consent[side] = true, false
	}
}

// program is what plays a side by the interface though the seat is that of a person; empty: a person does, or an agent. The table need not be locked.
func (t *Table) program(side engine.Player) string { return t.head.Setup.Programs[side] }

// MaxProgram bounds the name of a program.
const MaxProgram = 80 // characters

// checkPrograms refuses programs that cannot be named in a record.
func (s *Setup) checkPrograms() error {
	for side, name := range s.Programs {
		switch {
		case name == "":
		case len(name) > MaxProgram || strings.TrimSpace(name) != name || slices.ContainsFunc([]rune(name), unnamed):
			return refuse(CodeInvalid, "programs[%d]: got %.100q, want at most %d printable ASCII characters", side, name, MaxProgram)
		case s.Seats[side] != Human:
			return refuse(CodeInvalid, "programs[%d]: got %q, but the seat is that of %q, want it to be %s", side, name, s.Seats[side], Human)
		}
	}
	return nil
}

// unnamed are characters that no name of a program has.
func unnamed(r rune) bool { return r < ' ' || r > '~' }

// ProgramAgent is how a record names a program that plays a side by the interface.
func ProgramAgent(name string) string { return fmt.Sprintf("program:%s", name) }
