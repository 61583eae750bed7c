package cluster

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"
)

// Member is a worker that has joined.
type Member struct {
	Hello
	Stranger bool      `json:"stranger"` // its games are checked
	Joined   time.Time `json:"joined"`
	Seen     time.Time `json:"seen"`
	Step     int64     `json:"step"`    // of the network it played with last
	Games    int64     `json:"games"`   // counted
	Twice    int64     `json:"twice"`   // sent again, and not counted again
	Refused  int64     `json:"refused"` // games
	Nanos    int64     `json:"nanos"`   // it says that it played for
	Checked  int64     `json:"checked"` // games played again
	Matches  int64     `json:"matches"` // of arenas, counted
	Expelled string    `json:"expelled,omitempty"`
	Lag      int64     `json:"lag"`              // in steps, of the network it played with last
	Rate     float64   `json:"games_per_second"` // counted within the last minute

	recent recent
	seen   int  // games that could have been chosen to be played again
	match  bool // its last job was one
}

// Join makes a worker known, as a stranger or not.
func (d *Coordinator) Join(h Hello, stranger bool) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if why := d.Ledger.Expelled(h.Worker); why != "" {
		return d.refuse("expelled", "%s was expelled: %s", h.Worker, why)
	}
	if err := CheckName(h.Worker); err != nil {
		return d.refuse("name", "%v", err)
	}
	if err := d.Terms.Fits(h.Game, h.Fields); err != nil {
		return d.refuse("other rules", "%v", err)
	}
	if d.ended != "" {
		return d.refuse("late", "%s", d.ended)
	}
	if h.Run != d.Terms.Run {
		return d.refuse("other run", "the run is %s, the worker joins %s", d.Terms.Run.Short(), h.Run.Short())
	}
	if n := max(len(h.Version), len(h.Machine)); n > MostName {
		return d.refuse("name", "worker: got a version or a machine of %d bytes, want at most %d", n, MostName)
	}
	m := d.workers[h.Worker]
	if m == nil {
		m = &Member{Joined: d.Now(), Seen: d.Now()}
		d.workers[h.Worker] = m
		d.forget()
		d.tell("%s has joined: %s, %d cores, version %s", h.Worker, h.Machine, h.Cores, h.Version)
	}
	h.Fields = d.Terms.Fields // which are equal, and not to be kept for each of thousands
	m.Hello, m.Stranger, m.Seen = h, stranger, d.Now()
	d.released(h.Worker)
	return nil
}

// forget makes the worker unknown that has been silent for longest, where there are too many. Should it ever speak again it
// will be asked to join. The lock is held.
func (d *Coordinator) forget() {
	if len(d.workers) <= mostMembers {
		return
	}
	oldest := ""
	for name, m := range d.workers {
		if name == Here {
			continue
		}
		if o := d.workers[oldest]; o == nil || m.Seen.Before(o.Seen) || m.Seen.Equal(o.Seen) && name < oldest {
			oldest = name
		}
	}
	delete(d.workers, oldest)
}

// Bounds of what is kept of workers.
const (
	MostName    = 64 // bytes of a name, a version or a machine
	mostMembers = 1 << 14
)

// CheckName reports what is wrong with the name of a worker.
func CheckName(name string) error {
	if name == Here {
		return fmt.Errorf("worker: got the name %q, which is the learner's own", name)
	}
	if name == "" || len(name) > MostName {
		return fmt.Errorf("worker: got a name of %d bytes, want 1 to %d", len(name), MostName)
	}
	for _, r := range name {
		if !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' || r == '_') {
			return fmt.Errorf("worker: got the name %q, want letters, digits, - and _", name)
		}
	}
	return nil
}

// member is a worker that may ask and send. The lock is held.
func (d *Coordinator) member(name string) (*Member, error) {
	if why := d.Ledger.Expelled(name); why != "" {
		return nil, d.refuse("expelled", "%s was expelled: %s", name, why)
	}
	m := d.workers[name]
	if m == nil { // the learner was started again meanwhile
		return nil, ErrUnknown
	}
	m.Seen = d.Now()
	return m, nil
}

// ErrUnknown asks a worker to join again.
var ErrUnknown = errors.New("the learner does not know this worker; it has to join first")

// Status is what a coordinator knows of its workers.
type Status struct {
	Run     ID             `json:"run"`
	Step    int64          `json:"step"`
	Counted uint64         `json:"counted"` // games
	Handed  uint64         `json:"handed"`  // numbers given out
	Checks  int            `json:"checks"`  // games waiting to be played again
	Rate    float64        `json:"games_per_second"`
	Refused map[string]int `json:"refused"` // by reason
	Workers []Member       `json:"workers"` // by name

	Expelled map[string]string `json:"expelled"` // why, by worker; also those of earlier starts
	Waiting  uint64            `json:"waiting"`  // batches at the broker that are not taken yet
	Matches  int               `json:"matches"`  // of arenas, without a result
}

// Status tells how it stands.
func (d *Coordinator) Status() *Status {
	d.mu.Lock()
	defer d.mu.Unlock()
	s := &Status{Run: d.Terms.Run, Step: d.Step(), Counted: d.Ledger.Size(), Handed: d.Ledger.Next(), Checks: len(d.checks), Refused: maps.Clone(d.refused), Expelled: d.Ledger.Expulsions(), Matches: len(d.matches.queue)}
	for _, name := range slices.Sorted(maps.Keys(d.workers)) {
		m := *d.workers[name]
		m.Rate = m.recent.rate(d.Now(), m.Joined)
		if m.Games > 0 {
			m.Lag = s.Step - m.Step
		}
		s.Rate += m.Rate
		s.Workers = append(s.Workers, m)
	}
	return s
}
