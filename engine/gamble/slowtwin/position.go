package slowtwin

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"bridgehead/engine"
)

// piece is a unit in a position.
type piece struct {
	*unit
	at     string // a place, "dead", "later" or "-"
	status int    // 0 Fresh, 1 Spent, 2 Disrupted 1, 3 Disrupted 2
	marks  map[string]bool
	mf     int  // half MF spent this Impulse
	all    bool // all MF spent
	from   string
}

func (u *piece) fresh() bool { return u.status == 0 }

// unspent: has expended no MF in this Impulse.
func (u *piece) unspent() bool { return u.mf == 0 && !u.all }

// pos is a position: the words of its line.
type pos struct {
	*Twin
	words  map[string]string            // key=value
	lists  map[string]map[string]string // key=entry,entry:value
	pieces []*piece
	byID   map[string]*piece
	stacks map[string][]*piece // side and place, by ascending number
	legal  map[engine.Action]bool
}

var listKeys = strings.Fields(`control captured contested assaulted entered interdicted start bridges crossed
	seizure-tried repair-tried demolition-tried construct-german construct-allied seized ferry-used ferry-gone held
	visited depots supply paying deck-german deck-allied`)

var statusWords = map[string]int{"fresh": 0, "spent": 1, "d1": 2, "d2": 3}

// read takes a line apart.
func (t *Twin) read(line string) (*pos, error) {
	p := &pos{Twin: t, words: map[string]string{}, lists: map[string]map[string]string{}, legal: map[engine.Action]bool{},
		byID: map[string]*piece{}, stacks: map[string][]*piece{}}
	for _, u := range t.units {
		counter := &piece{unit: u, at: "-", from: "1"}
		p.pieces = append(p.pieces, counter)
		p.byID[u.ID] = counter
	}
	words := strings.Fields(line)
	if len(words) < 3 || words[0] != "gamble/1" {
		return nil, fmt.Errorf("no position: %.80q", line)
	}
	for _, w := range words[2:] {
		key, value, _ := strings.Cut(w, "=")
		if at, units := strings.CutPrefix(key, "@"); units {
			if err := p.group(at, value); err != nil {
				return nil, err
			}
		} else if slices.Contains(listKeys, key) {
			list := map[string]string{}
			p.lists[key] = list
			for _, entry := range strings.Split(value, ",") {
				name, v, _ := strings.Cut(entry, ":")
				list[name] = v
			}
		} else {
			p.words[key] = value
		}
	}
	for _, u := range p.pieces {
		p.stacks[u.Side+u.at] = append(p.stacks[u.Side+u.at], u)
	}
	return p, nil
}

// group reads the units of one place.
func (p *pos) group(at, text string) error {
	for _, entry := range strings.Split(text, ",") {
		parts := strings.Split(entry, "/")
		u := p.unit(parts[0])
		if u == nil {
			return fmt.Errorf("no unit %q", parts[0])
		}
		u.at = at
		if at == "dead" {
			u.status = 3
		}
		for _, mark := range parts[1:] {
			if st, ok := statusWords[mark]; ok {
				u.status = st
			} else if mark == "mfall" {
				u.all = true
			} else if n, err := strconv.Atoi(strings.TrimPrefix(mark, "mf")); err == nil && strings.HasPrefix(mark, "mf") {
				u.mf = n
			} else if from, ok := strings.CutPrefix(mark, "from"); ok {
				u.from = from
			} else {
				if u.marks == nil {
					u.marks = map[string]bool{}
				}
				u.marks[mark] = true
			}
		}
	}
	return nil
}

func (p *pos) unit(id string) *piece { return p.byID[id] }

// number is a word of the line as a number, 0 where it is not written.
func (p *pos) number(key string) int {
	n, _ := strconv.Atoi(p.words[key])
	return n
}

// word is a word of the line, or what goes without saying.
func (p *pos) word(key, usual string) string {
	if w, ok := p.words[key]; ok {
		return w
	}
	return usual
}

func (p *pos) flag(key string) bool { return p.words[key] == "1" }

// on: the list holds the entry.
func (p *pos) on(list, entry string) bool {
	_, ok := p.lists[list][entry]
	return ok
}

// count is the number of an entry of a list, 0 where it is not written.
func (p *pos) count(list, entry string) int {
	n, _ := strconv.Atoi(p.lists[list][entry])
	return n
}

func (p *pos) phase() string  { return p.words["phase"] }
func (p *pos) side() string   { return p.words["side"] } // whose Impulse or Phase it is
func (p *pos) date() int      { return p.number("date") }
func (p *pos) target() string { return p.words["target"] }

// last is the number of the unit chosen last in a set that is gathered by ascending number.
func (p *pos) last() int {
	if u := p.unit(p.words["last"]); u != nil {
		return u.number
	}
	return -1
}

// active are the locations activated by an Assault or Infiltration (8.21, 12.3).
func (p *pos) active() (out []string) {
	for _, k := range []string{"active", "active-too"} {
		if at, ok := p.words[k]; ok {
			out = append(out, at)
		}
	}
	return out
}

// The action space (docs/games/gamble.md).

const (
	stop = iota
	yes
	pass
	declareAssault
	declareInfiltration
	declareBombardment
	declareRaf2
	declareRaf83
	declareInterdiction
	double
	zoneF
	byBridge // or dry
	byWading
	byFerry
	byBoat
	optionA
	optionB
	optionC
	optionD
)

const (
	placesFrom    = 32
	unitsFrom     = placesFrom + 76
	unitsToo      = unitsFrom + 176
	crossingsFrom = unitsToo + 176
	depotsFrom    = crossingsFrom + 32
	numbersFrom   = depotsFrom + 16
)

func (p *pos) ctrl(c int) { p.legal[engine.Action(c)] = true }

func (p *pos) place(at string) {
	for i, name := range p.places {
		if name == at {
			p.legal[engine.Action(placesFrom+i)] = true
		}
	}
}

func (p *pos) allow(u *piece) { p.legal[engine.Action(unitsFrom+u.number)] = true }
func (p *pos) allow2(u *piece) {
	p.legal[engine.Action(unitsToo+u.number)] = true
}

func (p *pos) cross(code string) {
	for i, name := range p.crossing {
		if name == code {
			p.legal[engine.Action(crossingsFrom+i)] = true
		}
	}
}

func (p *pos) depot(d int) { p.legal[engine.Action(depotsFrom+d)] = true }
func (p *pos) num(n int)   { p.legal[engine.Action(numbersFrom+15+n)] = true }

// rank is the position of a place in the order of the action space.
func (t *Twin) rank(at string) int {
	for i, name := range t.places {
		if name == at {
			return i
		}
	}
	return -1
}
