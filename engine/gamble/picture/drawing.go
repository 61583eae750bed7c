package picture

import (
	_ "embed"
	"sync"

	"github.com/goccy/go-yaml"
)

//go:embed drawing.yaml
var drawingText []byte

// drawing is what the map does not say about its looks. It belongs to one map and is only used for
// that; other maps are drawn without.
type drawing struct {
	Map       string `yaml:"map"`
	Source    string `yaml:"source"`
	Crossings []struct {
		Between [2]int `yaml:"between"`
		Kind    string `yaml:"kind"` // bridge or ferry
		At      point  `yaml:"at"`
	} `yaml:"crossings"`
	Arrows []struct {
		From string  `yaml:"from"`
		To   string  `yaml:"to"`
		Line []point `yaml:"line"`
	} `yaml:"arrows"`
	Railways []struct {
		Name string  `yaml:"name"`
		Line []point `yaml:"line"`
	} `yaml:"railways"`
	RailBridges []struct {
		Between [2]int `yaml:"between"`
		Name    string `yaml:"name"`
		At      point  `yaml:"at"`
	} `yaml:"rail_bridges"`
	WaterNames []struct {
		Name string  `yaml:"name"`
		At   point   `yaml:"at"`
		Turn float64 `yaml:"turn"` // degrees, clockwise
	} `yaml:"water_names"`
	UKBox [4]float64 `yaml:"uk_box"`
}

var drawings = sync.OnceValue(func() *drawing {
	d := &drawing{}
	if err := yaml.UnmarshalWithOptions(drawingText, d, yaml.Strict()); err != nil {
		panic("picture: drawing.yaml: " + err.Error()) // it is part of the program
	}
	return d
})

// drawingOf is the drawing of a map, one without helps if there is none.
func drawingOf(name string) *drawing {
	d := drawings()
	if d.Map == name {
		return d
	}
	return &drawing{UKBox: d.UKBox}
}
