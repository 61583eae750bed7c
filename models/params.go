package models

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
)

// Param is a parameter of a network: a matrix, or a stack of as many matrices as its first dimension
// says.
type Param struct {
	Name  string
	Shape []int // two dimensions, or three for a stack
	Data  []float32
}

// Size is the number of values.
func (p *Param) Size() int {
	n := 1
	for _, d := range p.Shape {
		n *= d
	}
	return n
}

// Net is a network: its architecture and its weights.
type Net struct {
	Config Config
	Params []Param // in the order of [Config.Layout]
	at     map[string]int
}

// Layout lists the parameters without data.
func (c *Config) Layout() []Param {
	var out []Param
	add := func(name string, shape ...int) { out = append(out, Param{Name: name, Shape: shape}) }
	s := &c.Shape
	nodes := s.Nodes.Rows > 0
	if nodes {
		add("node/in", s.Nodes.Columns, c.Channels)
		add("node/embed", s.Nodes.Rows, c.Channels)
		add("node/bias", 1, c.Channels)
		for k, t := range s.Things {
			add(fmt.Sprintf("thing/in/%d", 2*k), t.Columns, c.Channels)
			if t.Split >= 0 {
				add(fmt.Sprintf("thing/in/%d", 2*k+1), t.Columns, c.Channels)
			}
		}
	}
	add("vector/in", s.VectorSize(), c.Context)
	add("vector/bias", 1, c.Context)
	for b := range c.Blocks {
		add(fmt.Sprintf("%d/cc", b), c.Context, c.Context)
		add(fmt.Sprintf("%d/cbias", b), 1, c.Context)
		if nodes {
			add(fmt.Sprintf("%d/pc", b), c.Channels, c.Context)
			add(fmt.Sprintf("%d/hh", b), c.Channels, c.Channels)
			add(fmt.Sprintf("%d/mh", b), c.Channels, c.Channels)
			add(fmt.Sprintf("%d/ch", b), c.Context, c.Channels)
			add(fmt.Sprintf("%d/hbias", b), 1, c.Channels)
		}
	}
	add("action/embed", s.NumActions(), c.Action)
	add("action/context", 2, c.Context, c.Action)
	add("action/bias", 2, 1, c.Action)
	if nodes {
		add("action/first", c.Channels, c.Action)
		add("action/second", c.Channels, c.Action)
	}
	for k, t := range s.Things {
		add(fmt.Sprintf("action/thing/%d", k), t.Columns, c.Action)
	}
	add("action/out", 2, c.Action, 1)
	add("value/context", 2, c.Context, c.Value)
	if nodes {
		add("value/nodes", 2, c.Channels, c.Value)
	}
	add("value/bias", 2, 1, c.Value)
	add("value/out", 2, c.Value, 2+c.Shorts)
	add("value/outbias", 2, 1, 2+c.Shorts)
	if s.Owners > 0 {
		add("owner/out", c.Channels, s.Owners)
		add("owner/bias", 1, s.Owners)
	}
	for k, t := range s.Things {
		if t.Alive[1] > t.Alive[0] {
			if nodes {
				add(fmt.Sprintf("alive/node/%d", k), c.Channels, 1)
			}
			add(fmt.Sprintf("alive/thing/%d", k), t.Columns, 1)
			add(fmt.Sprintf("alive/bias/%d", k), 1, 1)
		}
	}
	return out
}

// New makes a network with weights of zero.
func New(c Config) (*Net, error) {
	if err := c.Check(); err != nil {
		return nil, err
	}
	n := &Net{Config: c, Params: c.Layout(), at: map[string]int{}}
	for i := range n.Params {
		p := &n.Params[i]
		p.Data = make([]float32, p.Size())
		n.at[p.Name] = i
	}
	return n, nil
}

// Param returns a parameter by its name; it panics where there is none.
func (n *Net) Param(name string) *Param {
	i, ok := n.at[name]
	if !ok {
		panic(fmt.Sprintf("models: no parameter %q", name))
	}
	return &n.Params[i]
}

// Count is the number of weights.
func (n *Net) Count() (total int) {
	for i := range n.Params {
		total += len(n.Params[i].Data)
	}
	return total
}

// What weights begin at: He's deviation for inputs of about one, less where residual blocks add to what
// is there and where the first guess of values and policies should be even.
const (
	residualGain = 0.5
	headGain     = 0.1
)

// Init draws the weights: normal by He and others (2015), biases and embeddings near zero.
func (n *Net) Init(seed uint64) {
	rng := rand.New(rand.NewPCG(seed, 0x6e6574))
	for i := range n.Params {
		p := &n.Params[i]
		sd := n.deviation(p)
		for j := range p.Data {
			p.Data[j] = float32(rng.NormFloat64() * sd)
		}
	}
}

func (n *Net) deviation(p *Param) float64 {
	in := p.Shape[len(p.Shape)-2]
	he := math.Sqrt(2 / float64(in))
	switch kind := p.kind(); kind {
	case "bias", "cbias", "hbias", "outbias":
		return 0
	case "embed":
		return 0.05
	case "in", "thing":
		// few of the inputs are not zero
		return math.Sqrt(2 / math.Sqrt(float64(in)) / 2)
	case "hh", "mh", "ch", "cc", "pc":
		return residualGain * he
	case "out":
		return headGain * he
	default:
		return he
	}
}

// kind is the part of the name that says what the parameter does: the last that is no number.
func (p *Param) kind() string {
	parts := strings.Split(p.Name, "/")
	for i := len(parts) - 1; i > 0; i-- {
		if parts[i][0] < '0' || parts[i][0] > '9' {
			return parts[i]
		}
	}
	return parts[0]
}
