package agents

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"bridgehead/engine"
	"bridgehead/env"
)

// Params gives an agent its parameters by type and range. Faults are gathered, so that one error
// tells them all; after a fault a getter returns what is usual.
type Params struct {
	spec     Spec
	name     string    // the spec as written, where a key had another name then; else empty
	registry *Registry // nil in tests: nothing to nest, the system's clock
	nest
	errs []error

	allowed map[string]string // what each key read so far may hold; nil: not asked for
}

func (p *Params) note(key, format string, args ...any) {
	if p.allowed != nil {
		p.allowed[key] = fmt.Sprintf(format, args...)
	}
}

// Name is the canonical spec, with its keys as they are written.
func (p *Params) Name() string { return cmp.Or(p.name, p.spec.String()) }

// Arg is the bare argument of the spec, empty if none was given.
func (p *Params) Arg() string { return p.spec.Arg }

// Int is an integer in [low, high].
func (p *Params) Int(key string, usual, low, high int) int {
	p.note(key, "integer, %d to %d", low, high)
	text, ok := p.spec.value(key)
	if !ok {
		return usual
	}
	v, err := strconv.Atoi(text)
	if err != nil || v < low || v > high {
		p.Fail("%s: got %q, want an integer from %d to %d", key, text, low, high)
		return usual
	}
	return v
}

// Bytes is a number of bytes in [low, high], written with or without one of the letters K, M and G, which stand for
// 1024, 1024² and 1024³ of them.
func (p *Params) Bytes(key string, usual, low, high int) int {
	words := fmt.Sprintf("bytes from %s to %s, such as 64M", ByteText(low), ByteText(high))
	p.note(key, "%s", words)
	text, ok := p.spec.value(key)
	if !ok {
		return usual
	}
	v, err := parseBytes(text)
	if err != nil || v < low || v > high {
		p.Fail("%s: got %q, want %s", key, text, words)
		return usual
	}
	return v
}

// byteUnits are the letters of Bytes, the largest first.
var byteUnits = []struct {
	letter string
	bytes  int
}{{"G", 1 << 30}, {"M", 1 << 20}, {"K", 1 << 10}}

func parseBytes(text string) (int, error) {
	for _, u := range byteUnits {
		if digits, ok := strings.CutSuffix(text, u.letter); ok {
			n, err := strconv.Atoi(digits)
			if err == nil && (n < 0 || n > math.MaxInt/u.bytes) {
				err = strconv.ErrRange
			}
			return n * u.bytes, err
		}
	}
	return strconv.Atoi(text)
}

// ByteText writes bytes as [Params.Bytes] reads them, in the largest unit that leaves no rest.
func ByteText(bytes int) string {
	for _, u := range byteUnits {
		if bytes > 0 && bytes%u.bytes == 0 {
			return strconv.Itoa(bytes/u.bytes) + u.letter
		}
	}
	return strconv.Itoa(bytes)
}

// Float is a number in [low, high].
func (p *Params) Float(key string, usual, low, high float64) float64 {
	p.note(key, "number, %g to %g", low, high)
	text, ok := p.spec.value(key)
	if !ok {
		return usual
	}
	v, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsNaN(v) || v < low || v > high {
		p.Fail("%s: got %q, want a number from %g to %g", key, text, low, high)
		return usual
	}
	return v
}

// Bool is true or false.
func (p *Params) Bool(key string, usual bool) bool {
	p.note(key, "true | false")
	text, ok := p.spec.value(key)
	if !ok {
		return usual
	}
	if text != "true" && text != "false" {
		p.Fail("%s: got %q, want true | false", key, text)
		return usual
	}
	return text == "true"
}

// Given reports whether the spec has the key.
func (p *Params) Given(key string) bool { return p.spec.has(key) }

// Text is any text, as written.
func (p *Params) Text(key, usual string) string {
	if text, ok := p.spec.value(key); ok {
		return text
	}
	return usual
}

// Word is one of words, the first where none is given.
func (p *Params) Word(key string, words ...string) string {
	p.note(key, "%s", strings.Join(words, " | "))
	text := p.Text(key, words[0])
	if !slices.Contains(words, text) {
		p.Fail("%s: got %q, want %s", key, text, strings.Join(words, " | "))
		return words[0]
	}
	return text
}

// Duration is a time such as 50ms, from 1 ms to a day; 0 where none is given.
func (p *Params) Duration(key string) time.Duration {
	p.note(key, "time, 1ms to 24h")
	text, ok := p.spec.value(key)
	if !ok {
		return 0
	}
	most, words := 24*time.Hour, "24h"
	if p.Guarded() {
		most, words = time.Minute, "1m"
	}
	d, err := time.ParseDuration(text)
	if err != nil || d < time.Millisecond || d > most {
		p.Fail("%s: got %q, want a time from 1ms to %s, such as 50ms", key, text, words)
		return 0
	}
	return d
}

// Guarded reports whether the spec comes from a stranger; see [Registry.Guarded].
func (p *Params) Guarded() bool { return p.registry != nil && p.registry.Guarded }

// Files reports whether the spec may name files.
func (p *Params) Files() bool {
	return p.registry == nil || !p.registry.Guarded && !p.registry.Fileless
}

// Most is the greatest value of a number that costs memory or time: wide, or narrow where the spec comes from a
// stranger. What is usual must be within both, for a spec means the same everywhere.
func (p *Params) Most(wide, narrow int) int {
	if p.Guarded() {
		return narrow
	}
	return wide
}

// mostMemory is what an agent by the spec of a stranger may take, with all the agents within it.
const mostMemory = 256 << 20

// agentMemory is what every agent takes beside what it claims itself, roughly.
const agentMemory = 1 << 20

// Memory claims the bytes that the agent may come to take, before it takes them. It reports whether it may: the spec of a
// stranger, who could ask for a thousand tables one within the other, has a limit for all together.
func (p *Params) Memory(bytes int) bool {
	if p.claimed == nil {
		p.claimed = new(int)
	}
	*p.claimed += bytes
	if p.Guarded() && *p.claimed > mostMemory {
		p.Fail("it may take %d MB with the agents within it, at most %d MB are allowed here", *p.claimed>>20, mostMemory>>20)
		return false
	}
	return true
}

// File reads the file that a value names, of at most so many bytes. It is the only way for agents to files. Where the spec
// may name none, see [Params.Files], it reads none, whatever the name.
func (p *Params) File(name string, most int) ([]byte, error) {
	if !p.Files() {
		return nil, fmt.Errorf("got %.80q, and files are not read here", name)
	}
	return env.ReadRegular(name, most)
}

// Agent makes the agent that the value of key names, a spec of its own, which must play both sides; nil where the key is
// not given or at fault. A spec with commas stands in brackets: playout=[greedy:plan=0,dice=1].
func (p *Params) Agent(g engine.Game, key string) Agent {
	p.note(key, "agent")
	text, ok := p.spec.value(key)
	if !ok {
		return nil
	}
	if p.registry == nil {
		p.Fail("%s: got %q, but there is no registry to make it", key, text)
		return nil
	}
	a, err := p.registry.make(g, unbracket(text), p.within(p.recorded))
	if err == nil {
		err = CheckBothSides(a)
	}
	if err != nil {
		p.Fail("%s: %w", key, err)
		return nil
	}
	return a
}

// within is what the specs within this one stand in.
func (p *Params) within(recorded bool) nest { return nest{p.deep + 1, p.claimed, recorded} }

// Make makes an agent by a spec that a network lays down, from the same list. There keys may have the names they had when
// the network was made ([Kind].Was and Renamed).
func (p *Params) Make(g engine.Game, spec string) (Agent, error) {
	if p.registry == nil {
		return nil, fmt.Errorf("agent %q: there is no registry to make it", spec)
	}
	return p.registry.make(g, spec, p.within(true))
}

// Evaluator makes the evaluator called name, which is what key says; see [Registry.AddEvaluator]. It is
// nil at a fault, which lists what exists and others, words that key knows beside evaluators.
func (p *Params) Evaluator(g engine.Game, key, name string, others ...string) Evaluator {
	var r Registry
	if p.registry != nil {
		r = *p.registry
	}
	k, ok := r.evaluator(name)
	if !ok {
		p.Fail("%s: got %q, want %s", key, name, strings.Join(append(r.evaluatorNames(), others...), " | "))
		return nil
	}
	e, err := k.New(g)
	if err != nil {
		p.Fail("%s: %w", key, err)
		return nil
	}
	return e
}

// Clock is what agents take the time from.
func (p *Params) Clock() func() time.Time {
	if p.registry == nil || p.registry.Now == nil {
		return time.Now
	}
	return p.registry.Now
}

// Fail notes a fault of the spec, which the registry reports with all others. A key that is read twice is at fault once.
func (p *Params) Fail(format string, args ...any) {
	fault := fmt.Errorf("agent %q: "+format, append([]any{p.Name()}, args...)...)
	if slices.ContainsFunc(p.errs, func(e error) bool { return e.Error() == fault.Error() }) {
		return
	}
	p.errs = append(p.errs, fault)
}

// Err is what is wrong so far; nil where all is in order.
func (p *Params) Err() error { return errors.Join(p.errs...) }
