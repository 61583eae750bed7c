package agents

import (
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
	// Was are keys of old by the names of those in whose place they stood. They are refused with the new name, but for specs
	// that a network lays down ([Params.Make]), which New then reads as it always did.
	Was      map[string]string
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

	kinds      []Kind
	evaluators []EvaluatorKind
}

// Builtin is a registry of the agents and evaluators of this package.
func Builtin() *Registry {
	return &Registry{kinds: []Kind{randomKind, greedyKind, passerKind}, evaluators: []EvaluatorKind{scoreKind}}
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

// New makes the agent a spec names, to play g. The error lists what exists.
func (r *Registry) New(g engine.Game, spec string) (Agent, error) {
	return r.make(g, spec, nest{claimed: new(int)})
}

// mostDeep is how many specs of a stranger may stand around another one.
const mostDeep = 3

// nest is what a spec stands in.
type nest struct {
	deep    int  // specs around it
	claimed *int // bytes they have claimed, see [Params.Memory]
	kept    bool // it comes from a network, which may be older than the names of keys
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
	k.checkKeys(p)
	p.Memory(agentMemory)
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
		now := k.Was[kv.Key]
		switch {
		case slices.Contains(names, kv.Key), now != "" && p.kept:
		case now != "":
			p.Fail("key %q is now %s, see docs/agents.md", kv.Key, now)
		default:
			p.Fail("unknown key %q, want %s", kv.Key, known)
		}
	}
}
