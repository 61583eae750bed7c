package agents

import (
	"errors"
	"fmt"
	"math"
	"strconv"
)

// Params gives an agent its parameters by type and range. Faults are gathered, so that one error
// tells them all.
type Params struct {
	spec Spec
	errs []error
}

// Name is the canonical spec.
func (p *Params) Name() string { return p.spec.String() }

// Arg is the bare argument of the spec, empty if none was given.
func (p *Params) Arg() string { return p.spec.Arg }

// Int is an integer in [low, high].
func (p *Params) Int(key string, usual, low, high int) int {
	text, ok := p.spec.value(key)
	if !ok {
		return usual
	}
	v, err := strconv.Atoi(text)
	if err != nil || v < low || v > high {
		p.fail("%s: got %q, want an integer from %d to %d", key, text, low, high)
		return usual
	}
	return v
}

// Float is a number in [low, high].
func (p *Params) Float(key string, usual, low, high float64) float64 {
	text, ok := p.spec.value(key)
	if !ok {
		return usual
	}
	v, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsNaN(v) || v < low || v > high {
		p.fail("%s: got %q, want a number from %g to %g", key, text, low, high)
		return usual
	}
	return v
}

// Bool is true or false.
func (p *Params) Bool(key string, usual bool) bool {
	text, ok := p.spec.value(key)
	if !ok {
		return usual
	}
	if text != "true" && text != "false" {
		p.fail("%s: got %q, want true | false", key, text)
		return usual
	}
	return text == "true"
}

func (p *Params) fail(format string, args ...any) {
	p.errs = append(p.errs, fmt.Errorf("agent %q: "+format, append([]any{p.Name()}, args...)...))
}

func (p *Params) err() error { return errors.Join(p.errs...) }
