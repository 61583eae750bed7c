package club

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"

	"bridgehead/engine/gamble"
)

//go:embed styles.json
var tuned []byte

// Styles are how both sides judge, as in a file: factors on the judged numbers, by name.
type Styles struct {
	Source string             `json:"source"` // how they were come by
	German map[string]float64 `json:"german"`
	Allied map[string]float64 `json:"allied"`
}

const (
	mostStyleFile = 1 << 16 // bytes
	leastFactor   = 0.01
	mostFactor    = 100
)

// Tuned are the styles scripted plays by unless told otherwise.
func Tuned() *Styles {
	s, err := ReadStyles(bytes.NewReader(tuned))
	if err != nil {
		panic(fmt.Sprintf("club: styles.json: %v", err))
	}
	return s
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
		for name, v := range factors {
			where := [2]string{"german", "allied"}[side] + "." + name
			if !slices.Contains(knobNames[:], name) {
				return fmt.Errorf("styles: %s: no such number, want %s", where, strings.Join(knobNames[:], " | "))
			}
			if math.IsNaN(v) || v < leastFactor || v > mostFactor {
				return fmt.Errorf("styles: %s: got %v, want a factor from %g to %d", where, v, leastFactor, mostFactor)
			}
		}
	}
	return nil
}

func (s *Styles) sides() [2]map[string]float64 { return [2]map[string]float64{s.German, s.Allied} }

// knobs are the numbers of both sides.
func (s *Styles) knobs() (out [2][knobCount]float64) {
	for side, factors := range s.sides() {
		out[side] = judgedKnobs
		for i, name := range knobNames {
			if v, ok := factors[name]; ok {
				out[side][i] *= v
			}
		}
	}
	return out
}

// readStyle reads what the key style names: tuned, judged or a file.
func readStyle(text string) (*Styles, error) {
	switch text {
	case "tuned":
		return Tuned(), nil
	case "judged":
		return &Styles{}, nil
	}
	if !strings.HasSuffix(text, ".json") {
		return nil, fmt.Errorf("got %q, want tuned | judged | a .json file", text)
	}
	f, err := os.Open(text)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	s, err := ReadStyles(f)
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
		z[i] = rng.NormFloat64()
	}
	return z
}

const noiseStream = 99

// play makes the styles for a game, each number changed by chance if spread is not 0.
func (s *Styles) play(f *gamble.Facts, spread float64, seed uint64) (out [2]*style) {
	z := Noise(seed)
	for side, k := range s.knobs() {
		for i := range k {
			k[i] *= math.Exp(spread * z[i])
		}
		out[side] = newStyle(f, k)
	}
	return out
}
