package club

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"path"
	"slices"
	"strings"

	"bridgehead/agents"
	"bridgehead/engine/elementary"
	"bridgehead/engine/gamble"
)

//go:embed styles/*.json
var tuned embed.FS

// Styles are how both sides judge, as in a file: factors on the judged numbers, by name.
type Styles struct {
	Source string             `json:"source"` // how they were come by
	German map[string]float64 `json:"german"`
	Allied map[string]float64 `json:"allied"`
	// Levels turn judgements v, which are only good for comparing, into victory points expected beyond
	// the goal: l0 + l1 t + (l2 + l3 t) v, where t is the share of the game to come. None: v as it is.
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
	case side == german:
		return s.Levels.German
	}
	return s.Levels.Allied
}

const (
	mostStyleFile = 1 << 16 // bytes
	leastFactor   = 0.01
	mostFactor    = 100
)

// Tuned are the styles scripted plays a game by unless told otherwise: those tuned on its scenario; else
// those of the basic game, or the judged ones where a scenario has victory points of its own.
func Tuned(g *gamble.Game) *Styles {
	name := path.Base(g.Scenario())
	data, err := tuned.ReadFile("styles/" + name + ".json")
	if err != nil {
		if g.Facts().OwnVP {
			return &Styles{}
		}
		data, err = tuned.ReadFile("styles/basic.json")
	}
	if err == nil {
		var s *Styles
		if s, err = ReadStyles(bytes.NewReader(data)); err == nil {
			return s
		}
	}
	panic(fmt.Sprintf("club: styles for %s: %v", name, err))
}

// ReadStyles reads a file of styles. Numbers that it does not name stay as judged.
func ReadStyles(r io.Reader) (*Styles, error) {
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
	return s, s.check()
}

func (s *Styles) check() error {
	for side, factors := range s.sides() {
		if err := checkFactors([2]string{"german.", "allied."}[side], factors); err != nil {
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

func checkFactors(prefix string, factors map[string]float64) error {
	for name, v := range factors {
		if !slices.Contains(knobNames[:], name) {
			return fmt.Errorf("styles: %s%s: no such number, want %s", prefix, name, strings.Join(knobNames[:], " | "))
		}
		if off := v == 0 && canBeOff(name); !off && (math.IsNaN(v) || v < leastFactor || v > mostFactor) {
			return fmt.Errorf("styles: %s%s: got %v, want a factor from %g to %d", prefix, name, v, leastFactor, mostFactor)
		}
	}
	return nil
}

// canBeOff: what the number weighs may be left out, with a factor of 0.
func canBeOff(name string) bool {
	i := slices.Index(knobNames[:], name)
	return i >= kMarch || i == kDangerFar
}

func (s *Styles) sides() [2]map[string]float64 { return [2]map[string]float64{s.German, s.Allied} }

// knobs are the numbers of both sides.
func (s *Styles) knobs() (out [2][knobCount]float64) {
	for side, factors := range s.sides() {
		out[side] = judgedKnobs
		for i, name := range knobNames {
			if v, ok := factors[name]; ok {
				out[side][i] = float64(out[side][i] * v)
			}
		}
	}
	return out
}

// readStyle reads what the key style names: tuned, judged or, where files may be named, a file.
func readStyle(g *gamble.Game, p *agents.Params, text string) (*Styles, error) {
	switch text {
	case "tuned":
		return Tuned(g), nil
	case "judged":
		return &Styles{}, nil
	}
	if p.Guarded() {
		return nil, fmt.Errorf("got %.80q, want tuned | judged", text)
	}
	if !strings.HasSuffix(text, ".json") {
		return nil, fmt.Errorf("got %q, want tuned | judged | a .json file", text)
	}
	data, err := p.File(text, mostStyleFile)
	if err != nil {
		return nil, err
	}
	s, err := ReadStyles(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", text, err)
	}
	return s, nil
}

// Noise is by how many spreads a game played on a seed with the key vary changes the logarithm of each
// number.
func Noise(seed uint64) []float64 {
	rng := rand.New(rand.NewPCG(seed, noiseStream))
	z := make([]float64, knobCount)
	for i := range z {
		z[i] = elementary.Normal(rng)
	}
	return z
}

const noiseStream = 99

// play makes the styles for a game, each number changed by chance if spread is not 0.
func (s *Styles) play(f *gamble.Facts, spread float64, seed uint64) (out [2]*style) {
	z := Noise(seed)
	for side, k := range s.knobs() {
		for i := range k {
			k[i] = float64(k[i] * elementary.Exp(float64(spread*z[i])))
		}
		out[side] = newStyle(f, k)
		out[side].level = s.level(side)
	}
	return out
}
