package agents

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"bridgehead/engine"
)

// Kind is one kind of agent that a registry can make.
type Kind struct {
	Name    string
	Summary string // one line
	Keys    []Key  // the parameters it knows
	// Was are keys of old by the names of those that took their place with another meaning, and Renamed by those that mean the
	// same. Both are refused with the new name, but for specs that were recorded: those of networks ([Params.Make]) and of runs
	// ([Registry.Recorded]). There New reads a key of Was as it always did, and one of Renamed under its new name.
	Was      map[string]string
	Renamed  map[string]string
	TakesArg bool // a bare argument is allowed
	New      func(g engine.Game, p *Params) (Agent, error)
}

// Key documents one parameter.
type Key struct{ Name, Usual, Meaning string }

// Registry makes agents from specs, and evaluators by name. It is built once and then only read.
type Registry struct {
	// Now is the clock that agents keep budgets of time by and measure themselves with; nil: time.Now.
	Now func() time.Time
	// Guarded says that specs come from strangers, such as the clients of a server. They then name no files of this
	// machine, numbers that cost memory or time are bounded closer, and few specs may stand within each other.
	Guarded bool
	// Fileless says that specs name no files, for their agents are to play on other machines as well.
	Fileless bool

	recorded   bool
	kinds      []Kind
	evaluators []EvaluatorKind
}

// Recorded is the registry for specs that an earlier version may have written down: their keys may have the names of then
// ([Kind].Was and Renamed). Agents are called as their specs are written.
func (r *Registry) Recorded() *Registry {
	if r == nil {
		return nil
	}
	out := *r
	out.recorded = true
	return &out
}

// Today is a recorded spec with its keys by the names of today.
func (r *Registry) Today(spec string) (string, error) {
	s, k, err := r.read(spec)
	if err == nil {
		err = s.Rename(k.Renamed)
	}
	return s.String(), err
}

// Builtin is a registry of the agents and evaluators of this package.
func Builtin() *Registry {
	return &Registry{kinds: []Kind{randomKind, greedyKind, passerKind, busyKind, insistKind, blendKind}, evaluators: []EvaluatorKind{scoreKind}}
}

// Add adds a kind. It panics when the name is taken.
func (r *Registry) Add(k Kind) {
	if _, ok := r.find(k.Name); ok {
		panic(fmt.Sprintf("agents: kind %q is added twice", k.Name))
	}
	r.kinds = append(r.kinds, k)
}

// Kinds lists the kinds in the order they were added.
func (r *Registry) Kinds() []Kind { return append([]Kind(nil), r.kinds...) }

// New makes the agent a spec names, to play g. In a game that hides something it is shown what its side knows, as [Veiled]
// is; a spec with information=full asks for more. The error lists what exists.
func (r *Registry) New(g engine.Game, spec string) (Agent, error) {
	return r.make(g, spec, nest{claimed: new(int), recorded: r.recorded})
}

// mostDeep is how many specs of a stranger may stand around another one.
const mostDeep = 3

// nest is what a spec stands in.
type nest struct {
	deep    int  // specs around it
	claimed *int // bytes they have claimed, see [Params.Memory]
	// recorded says that an earlier version may have written it, when keys had other names.
	recorded bool
}

// make is New for a spec that stands within others.
func (r *Registry) make(g engine.Game, spec string, in nest) (Agent, error) {
	if r.Guarded && in.deep > mostDeep {
		return nil, fmt.Errorf("agent %.80q: it stands within %d others, at most %d are allowed here", spec, in.deep, mostDeep)
	}
	s, k, err := r.read(spec)
	if err != nil {
		return nil, err
	}
	p := &Params{spec: s, registry: r, nest: in}
	k.rename(p)
	k.checkKeys(p)
	p.Memory(agentMemory)
	shown := readSight(g, p)
	if err := p.Err(); err != nil {
		return nil, err
	}
	a, err := k.New(g, p)
	if perr := p.Err(); perr != nil {
		return nil, perr
	}
	if err != nil {
		return nil, fmt.Errorf("agent %q: %w", spec, err)
	}
	if shown.hider != nil && in.deep == 0 {
		a = shown.seat(a)
	}
	return a, nil
}

// read is a spec and the kind of agent that it names.
func (r *Registry) read(spec string) (Spec, Kind, error) {
	s, err := ParseSpec(spec)
	if err != nil {
		return s, Kind{}, err
	}
	k, ok := r.find(s.Name)
	if !ok {
		return s, k, fmt.Errorf("agent %q: there is no %q, want %s", spec, s.Name, r.names())
	}
	return s, k, nil
}

// Factory checks a spec and returns what makes agents of it.
func (r *Registry) Factory(g engine.Game, spec string) (Factory, error) {
	if _, err := r.New(g, spec); err != nil {
		return nil, err
	}
	return func() (Agent, error) { return r.New(g, spec) }, nil
}

// Allowed tells what the keys of a kind may hold, in words such as "integer, 1 to 100": each key that is
// read as anything but free text when an agent of the spec is made to play g. The agent is thrown away,
// and so are its errors, for a spec need not be complete to be asked about.
func (r *Registry) Allowed(g engine.Game, spec string) (map[string]string, error) {
	s, k, err := r.read(spec)
	if err != nil {
		return nil, err
	}
	p := &Params{spec: s, registry: r, allowed: map[string]string{}}
	_, _ = k.New(g, p)
	return p.allowed, nil
}

func (r *Registry) find(name string) (Kind, bool) {
	for _, k := range r.kinds {
		if k.Name == name {
			return k, true
		}
	}
	return Kind{}, false
}

func (r *Registry) names() string {
	names := make([]string, len(r.kinds))
	for i, k := range r.kinds {
		names[i] = k.Name
	}
	return strings.Join(names, " | ")
}

// rename gives the keys of a recorded spec their names of today.
func (k Kind) rename(p *Params) {
	if p.recorded {
		p.name = p.Name()
		if err := p.spec.Rename(k.Renamed); err != nil {
			p.errs = append(p.errs, err)
		}
	}
}

// CheckKeys reports what is wrong with a spec before there is a game: its form, its name and the names of its keys.
func (r *Registry) CheckKeys(spec string) error {
	s, k, err := r.read(spec)
	if err != nil {
		return err
	}
	p := &Params{spec: s, registry: r}
	k.checkKeys(p)
	return p.Err()
}

func (k Kind) checkKeys(p *Params) {
	if p.Arg() != "" && !k.TakesArg {
		p.Fail("%s takes no argument %q, want key=value", k.Name, p.Arg())
	}
	names := make([]string, len(k.Keys))
	for i, key := range k.Keys {
		names[i] = key.Name
	}
	known := strings.Join(names, " | ")
	if known == "" {
		known = "none"
	}
	for _, kv := range p.spec.Values {
		now := cmp.Or(k.Renamed[kv.Key], k.Was[kv.Key])
		switch {
		case slices.Contains(names, kv.Key), isSeatKey(kv.Key), k.Was[kv.Key] != "" && p.recorded:
		case now != "":
			p.Fail("key %q is now %s, see docs/agents.md", kv.Key, now)
		default:
			p.Fail("unknown key %q, want %s", kv.Key, known)
		}
	}
}
