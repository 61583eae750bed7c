package plan

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"math/rand/v2"
	"path"
	"slices"
	"strings"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/engine/elementary"
)

// StyleFiles are the files under styles of what a doctrine embeds.
func StyleFiles(embedded fs.FS) fs.FS {
	sub, err := fs.Sub(embedded, "styles")
	if err != nil {
		panic(err) // the name is a constant
	}
	return sub
}

// Styles are how both sides judge, as in a file: factors on the judged numbers, by name.
type Styles struct {
	Source string             `json:"source"` // how they were come by
	German map[string]float64 `json:"german"`
	Allied map[string]float64 `json:"allied"`
	// Levels turn judgements v, which are only good for comparing, into points expected beyond
	// what is needed: l0 + l1 t + (l2 + l3 t) v, where t is the share of the game to come. None: v as it is.
	Levels *Levels `json:"levels,omitempty"`
}

// Levels are four numbers for each side.
type Levels struct {
	German [4]float64 `json:"german"`
	Allied [4]float64 `json:"allied"`
}

// level of a side; what is missing changes nothing.
func (s *Styles) level(side int) [4]float64 {
	switch {
	case s.Levels == nil:
		return [4]float64{0, 0, 1, 0}
	case side == 0:
		return s.Levels.German
	}
	return s.Levels.Allied
}

const (
	mostStyleFile = 1 << 16 // bytes
	leastFactor   = 0.01
	mostFactor    = 100
)

// Tuned are the styles scripted plays a game by unless told otherwise: those tuned on its scenario, else the usual ones
// of the doctrine, else the judged ones.
func (d *Doctrine) Tuned(g engine.Game) *Styles {
	names := []string{path.Base(g.Scenario())}
	if d.Usual != nil {
		names = append(names, d.Usual(g))
	}
	for _, name := range names {
		if name == "" || d.Styles == nil {
			continue
		}
		data, err := fs.ReadFile(d.Styles, name+".json")
		if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrInvalid) { // a scenario may have any name
			continue
		}
		var s *Styles
		if err == nil {
			s, err = d.ReadStyles(bytes.NewReader(data))
		}
		if err != nil {
			panic(fmt.Sprintf("plan: styles of %s for %s: %v", d.Game, name, err)) // they are part of the program
		}
		return s
	}
	return &Styles{}
}

// ReadStyles reads a file of styles. Numbers that it does not name stay as judged.
func (d *Doctrine) ReadStyles(r io.Reader) (*Styles, error) {
	data, err := io.ReadAll(io.LimitReader(r, mostStyleFile+1))
	if err != nil {
		return nil, err
	}
	if len(data) > mostStyleFile {
		return nil, fmt.Errorf("styles: more than %d bytes", mostStyleFile)
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	s := &Styles{}
	if err := dec.Decode(s); err != nil {
		return nil, fmt.Errorf("styles: %w", err)
	}
	if dec.More() {
		return nil, fmt.Errorf("styles: more than one value")
	}
	return s, d.check(s)
}

func (d *Doctrine) check(s *Styles) error {
	for side, factors := range s.sides() {
		if err := d.checkFactors([2]string{"german.", "allied."}[side], factors); err != nil {
			return err
		}
		for _, v := range s.level(side) {
			if math.IsNaN(v) || math.Abs(v) > mostFactor {
				return fmt.Errorf("styles: levels: got %v, want numbers from -%d to %d", v, mostFactor, mostFactor)
			}
		}
	}
	return nil
}

func (d *Doctrine) checkFactors(prefix string, factors map[string]float64) error {
	for name, v := range factors {
		i := slices.IndexFunc(d.Numbers, func(n Number) bool { return n.Name == name })
		if i < 0 {
			return fmt.Errorf("styles: %s%s: no such number, want %s", prefix, name, strings.Join(d.names(), " | "))
		}
		if off := v == 0 && d.Numbers[i].Off; !off && (math.IsNaN(v) || v < leastFactor || v > mostFactor) {
			return fmt.Errorf("styles: %s%s: got %v, want a factor from %g to %d", prefix, name, v, leastFactor, mostFactor)
		}
	}
	return nil
}

// names are those of the numbers.
func (d *Doctrine) names() []string {
	out := make([]string, len(d.Numbers))
	for i, n := range d.Numbers {
		out[i] = n.Name
	}
	return out
}

func (s *Styles) sides() [2]map[string]float64 { return [2]map[string]float64{s.German, s.Allied} }

// numbers are those of both sides.
func (d *Doctrine) numbers(s *Styles) (out [2][]float64) {
	for side, factors := range s.sides() {
		out[side] = make([]float64, len(d.Numbers))
		for i, n := range d.Numbers {
			out[side][i] = n.Judged
			if v, ok := factors[n.Name]; ok {
				out[side][i] = float64(n.Judged * v)
			}
		}
	}
	return out
}

// readStyle reads what the key style names: tuned, judged or, where files may be named, a file.
func (d *Doctrine) readStyle(g engine.Game, p *agents.Params, text string) (*Styles, error) {
	switch text {
	case "tuned":
		return d.Tuned(g), nil
	case "judged":
		return &Styles{}, nil
	}
	if !p.Files() {
		return nil, fmt.Errorf("got %.80q, want tuned | judged", text)
	}
	if !strings.HasSuffix(text, ".json") {
		return nil, fmt.Errorf("got %q, want tuned | judged | a .json file", text)
	}
	data, err := p.File(text, mostStyleFile)
	if err != nil {
		return nil, err
	}
	s, err := d.ReadStyles(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", text, err)
	}
	return s, nil
}

// noise is by how many spreads a game played on a seed with the key vary changes the logarithm of each number.
func (d *Doctrine) noise(seed uint64) []float64 {
	rng := rand.New(rand.NewPCG(seed, noiseStream))
	z := make([]float64, len(d.Numbers))
	for i := range z {
		z[i] = elementary.Normal(rng)
	}
	return z
}

const noiseStream = 99

// mostShare bounds the numbers that are shares.
const mostShare = 0.95

// play makes the styles for a game, each number changed by chance if vary is not 0.
func (d *Doctrine) play(a Analyst, s *Styles, vary float64, seed uint64) (out [2]*Style) {
	z := d.noise(seed)
	for side, numbers := range d.numbers(s) {
		for i := range numbers {
			numbers[i] = float64(numbers[i] * elementary.Exp(float64(vary*z[i])))
			if d.Numbers[i].Share {
				numbers[i] = min(numbers[i], mostShare)
			}
		}
		st := &Style{Numbers: numbers, Late: make([]float64, d.Features), Early: make([]float64, d.Features), level: s.level(side)}
		a.Weigh(st)
		out[side] = st
	}
	return out
}
