package arena

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"bridgehead/env"
)

// Match is what a run has played on another machine: some units of its schedule. What they come to depends on nothing else,
// so whoever has the same games and agents plays the same.
type Match struct {
	Config Config `json:"config"`
	Units  []int  `json:"units"` // their numbers, ascending
}

// MostUnits is how many units are in a match.
const MostUnits = 8

// encode writes a match as JSON.
func (m *Match) encode() ([]byte, error) { return json.Marshal(m) }

// DecodeMatch reads a match and checks it.
func DecodeMatch(text []byte) (*Match, error) {
	m := &Match{}
	err := env.DecodeStrict(text, m)
	if err == nil {
		err = m.Config.Validate()
	}
	if n := len(m.Units); err == nil && (n < 1 || n > MostUnits) {
		err = fmt.Errorf("%d units, want 1 to %d", n, MostUnits)
	}
	if err != nil {
		return nil, fmt.Errorf("match: %w", err)
	}
	return m, nil
}

// A result of a match is the lines of its pairs, as in results.jsonl, behind their length as four bytes, and then the records
// as in games.pack, where the lines say.

// encodeResult writes what was played.
func encodeResult(all []played) ([]byte, error) {
	var lines []byte
	pack := &image{}
	for _, p := range all {
		end := int64(len(pack.data))
		var err error
		for i, rec := range p.records {
			p.pair.Games[i].At = end
			if end, err = appendEntry(pack, end, rec); err != nil {
				return nil, err
			}
		}
		line, err := encodeLine(&p.pair)
		if err != nil {
			return nil, err
		}
		lines = append(lines, line...)
	}
	out := binary.LittleEndian.AppendUint32(nil, uint32(len(lines))) // at most MostUnits of maxLine
	return append(append(out, lines...), pack.data...), nil
}

// image is a file in memory that is written from its beginning to its end.
type image struct{ data []byte }

func (f *image) WriteAt(p []byte, at int64) (int, error) {
	f.data = append(f.data[:at], p...)
	return len(p), nil
}

// decodeResult reads a result of these units, whose records are there but were not looked at yet.
func decodeResult(c *Config, all, units []Unit, data []byte) ([]played, error) {
	if len(data) < 4 || int64(binary.LittleEndian.Uint32(data)) > int64(len(data)-4) {
		return nil, io.ErrUnexpectedEOF
	}
	size := 4 + int(binary.LittleEndian.Uint32(data))
	lines, pack := data[4:size], bytes.NewReader(data[size:])
	var out []played
	for _, u := range units {
		line, rest, found := bytes.Cut(lines, []byte("\n"))
		if lines = rest; !found {
			return nil, fmt.Errorf("pair %d: it has no line", u.Number)
		}
		p, err := decodeLine(line)
		if err == nil && p.Number != u.Number {
			err = fmt.Errorf("got pair %d", p.Number)
		}
		if err == nil {
			_, err = p.fits(c, all, u.Number)
		}
		if err != nil {
			return nil, fmt.Errorf("pair %d: %w", u.Number, err)
		}
		one := played{pair: *p}
		for i := range p.Games {
			rec, _, err := readEntry(pack, p.Games[i].At)
			if err != nil {
				return nil, fmt.Errorf("pair %d, game %d: %w", u.Number, i, err)
			}
			one.records = append(one.records, rec)
		}
		out = append(out, one)
	}
	if len(lines) > 0 {
		return nil, errors.New("more lines than pairs")
	}
	return out, nil
}

// Host plays matches of runs that are kept on other machines. It serves one goroutine, and keeps agents from one match of a
// run to the next.
type Host struct {
	tools  Tools
	config []byte // of the run played for last
	player *player
	units  []Unit
}

// NewHost makes a host of games and agents. Of the tools it takes Game, Agent, Evaluator and Now.
func NewHost(tools Tools) *Host {
	tools.Workers = 1
	return &Host{tools: tools}
}

// Close lets go of the agents.
func (h *Host) Close() {
	if h.player != nil {
		h.player.close()
	}
	h.config, h.player = nil, nil
}

// Fit makes the games of a run, and one of each agent. The error says what is not here as the run has it.
func (h *Host) Fit(c Config) error {
	text, err := c.encode()
	if err != nil {
		return err
	}
	if h.player != nil && bytes.Equal(text, h.config) {
		return nil
	}
	h.Close()
	games, err := h.tools.check(&c)
	if err != nil {
		return err
	}
	p, err := newPlayer(&c, &h.tools, games)
	if err != nil {
		return err
	}
	h.config, h.player, h.units = text, p, c.Schedule()
	return nil
}

// Play plays a match.
func (h *Host) Play(ctx context.Context, m *Match) ([]byte, error) {
	if err := h.Fit(m.Config); err != nil {
		return nil, err
	}
	var all []played
	for i, n := range m.Units {
		if n < 0 || n >= len(h.units) || i > 0 && n <= m.Units[i-1] {
			return nil, fmt.Errorf("match: units %v, want numbers from 0 to %d, ascending", m.Units, len(h.units)-1)
		}
		p := h.player.play(ctx, h.units[n])
		if p.err != nil {
			return nil, p.err
		}
		all = append(all, p)
	}
	return encodeResult(all)
}

// pace says how many units make up a match, by those that came back.
type pace struct{ units, nanos, bytes atomic.Int64 }

// A match is to take so long, and its result to be so large, at most.
const (
	matchTime  = 10 * time.Second
	matchBytes = 1 << 20
)

func (p *pace) most() int {
	n := p.units.Load()
	if n == 0 {
		return 1
	}
	byTime := int64(matchTime) / max(1, p.nanos.Load()/n)
	return int(max(1, min(MostUnits, byTime, matchBytes/max(1, p.bytes.Load()/n))))
}

func (p *pace) add(all []played, bytes int) {
	for i := range all {
		for _, g := range all[i].pair.Games {
			p.nanos.Add(g.Nanos[0] + g.Nanos[1])
		}
	}
	p.units.Add(int64(len(all)))
	p.bytes.Add(int64(bytes))
}

// askers have units played elsewhere.
func (r *Run) askers(ctx context.Context, n int, work <-chan Unit, results chan<- played) *sync.WaitGroup {
	referee := &player{config: &r.store.config, tools: &r.tools}
	for _, g := range r.games {
		referee.boards = append(referee.boards, board{game: g})
	}
	var running sync.WaitGroup
	var pace pace
	for range n {
		running.Go(func() {
			for u := range work {
				units := gather(u, work, pace.most())
				for _, p := range r.ask(ctx, referee, units, &pace) {
					results <- p
				}
			}
		})
	}
	return &running
}

// gatherTime is how long a match waits for more units.
const gatherTime = 2 * time.Millisecond

// gather takes more units for a match, as far as there are any.
func gather(first Unit, work <-chan Unit, most int) []Unit {
	units := []Unit{first}
	late := time.After(gatherTime)
	for len(units) < most {
		select {
		case u, more := <-work:
			if !more {
				return units
			}
			units = append(units, u)
		case <-late:
			return units
		}
	}
	return units
}

// ask has a match played elsewhere. Its records are played again through the rules before they are believed.
func (r *Run) ask(ctx context.Context, referee *player, units []Unit, pace *pace) []played {
	slices.SortFunc(units, func(a, b Unit) int { return cmp.Compare(a.Number, b.Number) })
	m := Match{Config: r.store.config}
	for _, u := range units {
		m.Units = append(m.Units, u.Number)
	}
	all, err := r.played(ctx, referee, &m, units, pace)
	if err == nil {
		return all
	}
	all = nil
	for _, u := range units {
		all = append(all, played{pair: Pair{Number: u.Number}, err: err})
	}
	return all
}

func (r *Run) played(ctx context.Context, referee *player, m *Match, units []Unit, pace *pace) ([]played, error) {
	text, err := m.encode()
	if err != nil {
		return nil, err
	}
	data, err := r.tools.Elsewhere(ctx, text)
	if err != nil {
		return nil, err
	}
	all, err := decodeResult(&r.store.config, r.units, units, data)
	if err != nil {
		return nil, fmt.Errorf("arena: the result of a match is none: %w", err)
	}
	for i := range all {
		p := &all[i].pair
		b := &referee.boards[p.Scenario]
		for k, rec := range all[i].records {
			if err := referee.verifyGame(b, p, k, rec); err != nil {
				return nil, fmt.Errorf("arena: pair %d, game %d (seed %d, %s), as it was played elsewhere: %w",
					p.Number, k, p.Seed, referee.where(p.Unit(), k), err)
			}
		}
	}
	pace.add(all, len(data))
	return all, nil
}

// portable reports why a scenario cannot be played on other machines.
func (s Scenario) portable() error {
	if s.File != "" {
		return fmt.Errorf("scenario %s: it was read from %s, which other machines do not have; want one that comes with the program", s.ID, s.File)
	}
	return nil
}

// Portable reports why a run cannot be played on other machines.
func (c *Config) Portable() error {
	var faults []error
	for _, s := range c.Scenarios {
		faults = append(faults, s.portable())
	}
	if c.Engines != "" {
		faults = append(faults, fmt.Errorf("engines %s: programs of this machine do not play on others", c.Engines))
	}
	if c.Released != "" {
		faults = append(faults, fmt.Errorf("released %s: networks of files of this machine do not play on others", c.Released))
	}
	return errors.Join(faults...)
}
