package arena

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"strconv"

	"bridgehead/engine"
	"bridgehead/env"
)

// Pair is a unit that was played: one line of results.jsonl.
type Pair struct {
	Number   int    `json:"pair"`
	Seed     uint64 `json:"seed"`
	Agents   [2]int `json:"agents"`
	Scenario int    `json:"scenario"`
	Round    int    `json:"round"`
	Games    []Game `json:"games"` // the first with Agents[0] on side 0; a mirror pair has only that
}

// Unit is the entry of the schedule the pair belongs to.
func (p *Pair) Unit() Unit {
	return Unit{Number: p.Number, Agents: p.Agents, Scenario: p.Scenario, Round: p.Round}
}

// Mirror reports whether an agent plays against itself.
func (p *Pair) Mirror() bool { return p.Unit().Mirror() }

// Score is the points of Agents[0] in the pair: 0, 0.5, 1, 1.5 or 2. It makes no sense for mirrors.
func (p *Pair) Score() float64 {
	sum := 0.
	for i := range p.Games {
		sum += p.Games[i].Score(i) // Agents[0] plays side 0 in game 0 and side 1 in game 1
	}
	return sum
}

// Luck is the mean luck of Agents[0] in the games of the pair.
func (p *Pair) Luck() float64 {
	sum := 0.
	for i, g := range p.Games {
		sum += sign(i) * g.Luck
	}
	return sum / float64(len(p.Games))
}

// sign turns a value of side 0 into one of a side.
func sign(side int) float64 { return float64(1 - 2*side) }

// Game is what is known of a game without its record.
type Game struct {
	Returns   [2]float64 `json:"returns"` // by side
	Points    *Points    `json:"points,omitempty"`
	Decisions [2]int     `json:"decisions"` // by side
	Chances   int        `json:"chances"`
	Luck      float64    `json:"luck"` // of side 0
	Final     Hash       `json:"final"`
	Nanos     [2]int64   `json:"nanos"`             // thinking time by side
	Forfeit   *Forfeit   `json:"forfeit,omitempty"` // why the game ended before its end
	At        int64      `json:"at"`                // offset of the record in games.pack
}

// Points are the points of the last position.
type Points struct {
	VP   int `json:"vp"`   // of side 1 less those of side 0
	Goal int `json:"goal"` // what VP would have to be for a margin of 0
}

// pointsOf reads the points of a position, nil where the game counts none.
func pointsOf(s engine.State) *Points {
	sc, ok := s.(engine.Scored)
	if !ok {
		return nil
	}
	p := sc.Points()
	return &Points{VP: p.Lead(), Goal: p.Lead() - p.Margin}
}

// Forfeit says that a side could not go on, for example because its program crashed.
type Forfeit struct {
	Side   engine.Player `json:"side"`
	Reason string        `json:"reason"`
}

// Score is the points of a side: 1 for a win, 0.5 for a draw.
func (g *Game) Score(side int) float64 {
	switch r := g.Returns[side]; {
	case r > 0:
		return 1
	case r < 0:
		return 0
	}
	return 0.5
}

// Hash is a 64-bit hash, 16 hexadecimal digits in JSON: not every reader of JSON has 64-bit numbers.
type Hash uint64

// MarshalText writes the digits.
func (h Hash) MarshalText() ([]byte, error) { return fmt.Appendf(nil, "%016x", uint64(h)), nil }

// UnmarshalText reads the digits.
func (h *Hash) UnmarshalText(text []byte) error {
	v, err := strconv.ParseUint(string(text), 16, 64)
	if err != nil || len(text) != 16 {
		return fmt.Errorf("hash %q, want 16 hexadecimal digits", text)
	}
	*h = Hash(v)
	return nil
}

// A line ends with the checksum of all that comes before it, as one more member of the object.
const (
	crcKey  = `,"crc":"`
	crcTail = len(crcKey) + 8 + len(`"}`)
)

// maxLine bounds a line, in bytes.
const maxLine = 64 << 10

// encodeLine writes the line of a pair, with its line feed.
func encodeLine(p *Pair) ([]byte, error) {
	text, err := json.Marshal(p)
	if err != nil {
		return nil, err
	}
	text = text[:len(text)-1] // without the brace
	if len(text)+crcTail > maxLine {
		return nil, fmt.Errorf("pair %d: a line of %d bytes, at most %d are allowed", p.Number, len(text), maxLine)
	}
	return fmt.Appendf(text, "%s%08x\"}\n", crcKey, crc32.ChecksumIEEE(text)), nil
}

// decodeLine reads a line without its line feed.
func decodeLine(line []byte) (*Pair, error) {
	n := len(line) - crcTail
	if n < 0 || len(line) > maxLine || !bytes.HasPrefix(line[n:], []byte(crcKey)) {
		return nil, errors.New("no checksum at the end of the line")
	}
	body, tail := line[:n], line[n:]
	if want := fmt.Sprintf("%s%08x\"}", crcKey, crc32.ChecksumIEEE(body)); string(tail) != want {
		return nil, errors.New("the checksum does not match")
	}
	p := &Pair{}
	if err := env.DecodeStrict(append(body[:n:n], '}'), p); err != nil {
		return nil, err
	}
	return p, nil
}

// ReadPairs reads results.jsonl against the configuration of its run. It returns the pairs, the
// number of bytes they take, and why it stopped before the end of the text, if it did. What a
// crash leaves behind is a line that is not whole: whatever comes after the last whole line is
// as good as not written.
func ReadPairs(c *Config, text []byte) (pairs []Pair, size int, torn error) {
	units := c.Schedule()
	seen := 0 // entries of the schedule passed
	for size < len(text) {
		line := len(pairs) + 1
		end := bytes.IndexByte(text[size:], '\n')
		if end < 0 {
			return pairs, size, fmt.Errorf("line %d: it has no end", line)
		}
		p, err := decodeLine(text[size : size+end])
		if err == nil {
			seen, err = p.fits(c, units, seen)
		}
		if err != nil {
			return pairs, size, fmt.Errorf("line %d: %w", line, err)
		}
		pairs = append(pairs, *p)
		size += end + 1
	}
	return pairs, size, nil
}

// fits checks a line against the schedule from an entry on, and returns the entry after it. Entries
// are only left out where a pairing was decided before its last pair.
func (p *Pair) fits(c *Config, units []Unit, from int) (int, error) {
	switch {
	case p.Number < from || p.Number >= len(units):
		return from, fmt.Errorf("pair %d, want one from %d to %d", p.Number, from, len(units)-1)
	case p.Number > from && !c.sequential():
		return from, fmt.Errorf("pair %d, want %d", p.Number, from)
	case p.Unit() != units[p.Number]:
		return from, fmt.Errorf("pair %d: agents %v on scenario %d, the schedule has %v on %d", p.Number, p.Agents,
			p.Scenario, units[p.Number].Agents, units[p.Number].Scenario)
	case p.Seed != c.Seed+uint64(p.Number):
		return from, fmt.Errorf("pair %d: seed %d, want %d", p.Number, p.Seed, c.Seed+uint64(p.Number))
	case len(p.Games) != p.Unit().Games():
		return from, fmt.Errorf("pair %d: %d games, want %d", p.Number, len(p.Games), p.Unit().Games())
	}
	for i := range p.Games {
		if err := p.Games[i].check(); err != nil {
			return from, fmt.Errorf("pair %d: game %d: %w", p.Number, i, err)
		}
	}
	return p.Number + 1, nil
}

func (g *Game) check() error {
	for _, r := range g.Returns {
		if r < -1 || r > 1 {
			return fmt.Errorf("a return of %v, want -1 to 1", r)
		}
	}
	switch {
	case g.At < 0 || g.Chances < 0 || min(g.Decisions[0], g.Decisions[1]) < 0 || min(g.Nanos[0], g.Nanos[1]) < 0:
		return errors.New("a negative count")
	case g.Forfeit != nil && (!g.Forfeit.Side.IsSide() || g.Forfeit.Side > 1):
		return fmt.Errorf("side %d forfeits, want 0 | 1", g.Forfeit.Side)
	}
	return nil
}
