package training

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"bridgehead/agents/mcts"
	"bridgehead/agents/neural"
	"bridgehead/models"
	"bridgehead/scenarios/generate"
	"bridgehead/training/run"
)

// Config is a recipe. A run keeps it as config.yaml.
type Config struct {
	Game      string      `yaml:"game"`
	Scenarios []Scenario  `yaml:"scenarios"`
	Seed      uint64      `yaml:"seed"`
	Time      Duration    `yaml:"time"`  // of the whole run; 0: no limit
	Steps     int         `yaml:"steps"` // of the learner in self-play; 0: no limit
	Net       NetConfig   `yaml:"net"`
	Warm      WarmStart   `yaml:"warm_start"`
	Play      PlayConfig  `yaml:"self_play"`
	Buffer    BufferSize  `yaml:"buffer"`
	Learn     LearnConfig `yaml:"learning"`
	Measure   Measure     `yaml:"measure"`
}

// Scenario is one that games are played on, with how many of them by weight.
type Scenario struct {
	Name    string  `yaml:"name"`
	Weight  float64 `yaml:"weight"`
	Options string  `yaml:"options"` // of its matches, beside those of measure, such as a handicap that makes it fair
}

// NetConfig is the size of the network; see [models.Config].
type NetConfig struct {
	Channels int    `yaml:"channels"`
	Blocks   int    `yaml:"blocks"`
	Context  int    `yaml:"context"`
	Action   int    `yaml:"action"`
	Value    int    `yaml:"value"`
	From     string `yaml:"from"` // a bundle to begin at, as wide or narrower; empty: from zero
}

// WarmStart clones a teacher before self-play begins.
type WarmStart struct {
	Teacher string `yaml:"teacher"` // an agent; empty: no warm start
	Games   int    `yaml:"games"`
	Steps   int    `yaml:"steps"` // of the learner on these games alone
	Rebid   bool   `yaml:"rebid"` // they are learnt from for other goals too, drawn as bids of self-play are
}

// PlayConfig says how games of self-play are played.
type PlayConfig struct {
	Actors      int     `yaml:"actors"`      // games played at once
	Agent       string  `yaml:"agent"`       // that the network plays through, with model=live; empty: searches of its own
	Sims        []Stage `yaml:"simulations"` // of full searches, growing with the games played
	Fast        int     `yaml:"fast"`        // simulations of the others
	Share       float64 `yaml:"full_share"`  // of decisions searched in full
	Considered  int     `yaml:"considered"`
	Dice        string  `yaml:"dice"` // how searches pass chance nodes: stratified, the usual, or sampled
	GumbelScale float64 `yaml:"gumbel_scale"`
	CScale      float64 `yaml:"c_scale"`      // of the Gumbel search without rescaling
	Margin      float64 `yaml:"margin"`       // share of the margin in what searches maximize
	PolicyShare float64 `yaml:"policy_share"` // of decisions that are drawn from the policy
	Rivals      []Rival `yaml:"rivals"`
	Bid         Bid     `yaml:"bid"`
	Archive     float64 `yaml:"archive"`  // share of games that begin at a position of an earlier one
	Lockstep    bool    `yaml:"lockstep"` // one game at a time, and none while the learner has something to learn: the run repeats to the byte
	Stale       int     `yaml:"stale"`    // steps after which games of an older network are not taken any more; 0: all are

	Reanalyse float64 `yaml:"reanalyse,omitempty"` // share, of the games that actors search, of old ones that are searched again
}

// Ways to pass chance nodes.
const (
	stratified = "stratified"
	sampled    = "sampled"
)

// dice is the way to pass chance nodes.
func (p *PlayConfig) dice() mcts.Dice {
	if p.Dice == sampled {
		return mcts.Sampled
	}
	return mcts.Stratified
}

// Stage is a number of simulations from a number of games on.
type Stage struct {
	Games      int `yaml:"games"`
	Sims       int `yaml:"sims"`
	Considered int `yaml:"considered,omitempty"` // actions at the root of a full search; 0: as in other stages
}

// considered is how many actions are considered at the root of a full search of so many simulations.
func (p *PlayConfig) considered(sims int) int {
	for _, s := range p.Sims {
		if s.Sims == sims && s.Considered > 0 {
			return s.Considered
		}
	}
	return p.Considered
}

// Bid moves the goal of games towards where both sides win as often, for games that one side nearly always
// wins teach little. With a spread of 0 it stays at the start.
type Bid struct {
	Spread float64 `yaml:"spread"` // standard deviation of the bids drawn, in victory points
	Start  float64 `yaml:"start"`  // the first guess of the fair bid
	Rate   float64 `yaml:"rate"`   // by which a game moves the guess
}

// Rival is an opponent of a share of the games; "past" is a former network.
type Rival struct {
	Agent string  `yaml:"agent"`
	Share float64 `yaml:"share"`
}

// BufferSize bounds the games kept.
type BufferSize struct {
	Games int   `yaml:"games"`
	Bytes int64 `yaml:"bytes"`
}

// LearnConfig is how the network is fitted.
type LearnConfig struct {
	Batch      int      `yaml:"batch"`
	Legal      int      `yaml:"legal"` // most actions scored of a position
	Rate       float64  `yaml:"rate"`
	RateEnd    float64  `yaml:"rate_end"` // at the end of the run
	WarmUp     int      `yaml:"warm_up"`  // steps over which the rate rises
	Decay      float64  `yaml:"decay"`
	Average    float64  `yaml:"average"` // by which the running mean of the weights keeps its own a step; 0: no mean
	Clip       float64  `yaml:"clip"`
	Focus      float64  `yaml:"focus"`  // share of the moves drawn from a game among those that positions were evaluated for
	Keep       float64  `yaml:"keep"`   // share of games of the teacher in self-play, which falls to 0 over the run
	Reuse      float64  `yaml:"reuse"`  // most times a move is learnt from, on average
	Least      int      `yaml:"least"`  // games in the buffer before they are learnt from
	RootShare  float64  `yaml:"root"`   // share of the search's value in the target of the value
	LuckShare  float64  `yaml:"luck"`   // share of luck taken out of results
	Policy     float64  `yaml:"policy"` // weights of the losses
	Win        float64  `yaml:"win"`
	Margin     float64  `yaml:"margin"`
	Short      float64  `yaml:"short"`
	Owner      float64  `yaml:"owner"`
	Alive      float64  `yaml:"alive"`
	Agree      float64  `yaml:"agree"` // of values with those a few moves later
	Level      float64  `yaml:"level"`
	Surprise   float64  `yaml:"surprise,omitempty"` // share of the weight of a move that goes by how far its target is from the policy
	Checkpoint Duration `yaml:"checkpoint"`         // between two
}

// Measure says how the network is measured on the way.
type Measure struct {
	Every     Duration `yaml:"every"`
	Pairs     int      `yaml:"pairs"`
	Sims      int      `yaml:"sims"`
	Agent     string   `yaml:"agent"`   // that the network plays through, with model=live; empty: a search of so many sims
	Options   string   `yaml:"options"` // of the game, such as a handicap that makes it fair
	Opponents []string `yaml:"opponents"`

	TensorBoard bool `yaml:"tensorboard,omitempty"` // metrics are written for TensorBoard as well
}

// Duration reads as "10m" in a file.
type Duration time.Duration

// UnmarshalText reads a duration.
func (d *Duration) UnmarshalText(text []byte) error {
	v, err := time.ParseDuration(string(text))
	if err != nil {
		return fmt.Errorf("got %q, want a duration such as 90s or 2h", text)
	}
	*d = Duration(v)
	return nil
}

// MarshalText writes it.
func (d Duration) MarshalText() ([]byte, error) { return []byte(time.Duration(d).String()), nil }

// shorts are the horizons of the short-term values, in the network's own moves.
var shorts = [...]float64{8, 32, 128}

// models makes the architecture for a shape.
func (c *NetConfig) models(s models.Shape) models.Config {
	out := models.Config{Shape: s, Channels: c.Channels, Blocks: c.Blocks, Context: c.Context, Action: c.Action,
		Value: c.Value, Shorts: len(shorts)}
	if s.Nodes.Rows == 0 {
		out.Channels = 0
	}
	return out
}

// renamed are the keys of recipes that had other names before, by what they were called. They mean what they meant.
var renamed = run.Renamed{
	"self_play.noise": "gumbel_scale",
	"self_play.trust": "c_scale",
	"self_play.blind": "policy_share",
}

// ReadConfig reads a recipe and checks it. Errors name the file and the line.
func ReadConfig(name string, text []byte) (*Config, error) {
	if err := renamed.Refuse(name, text); err != nil {
		return nil, err
	}
	return readConfig(name, text)
}

// ReadRecorded reads a recipe that a run or a network has recorded, perhaps by an earlier version: keys may have the names
// of then.
func ReadRecorded(name string, text []byte) (*Config, error) {
	c, err := readConfig(name, Today(text))
	if err == nil {
		c.Play.Agent, c.Measure.Agent = neural.Today(c.Play.Agent), neural.Today(c.Measure.Agent)
	}
	return c, err
}

// Today is a recorded recipe with its keys by the names of today, each in the line it was in.
func Today(text []byte) []byte { return renamed.Update(text) }

func readConfig(name string, text []byte) (*Config, error) {
	c := &Config{}
	if err := run.Decode(name, text, c); err != nil {
		return nil, err
	}
	if err := c.Check(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return c, nil
}

// MostScenarios is how many scenarios a run may have: some hundred that are drawn, for a network that is to play others of the kind.
const MostScenarios = 512

func (c *Config) checkScenarios() error {
	if len(c.Scenarios) < 1 || len(c.Scenarios) > MostScenarios {
		return fmt.Errorf("scenarios: got %d, want 1 to %d", len(c.Scenarios), MostScenarios)
	}
	for i, s := range c.Scenarios {
		if !(s.Weight > 0 && s.Weight <= 1e6) {
			return fmt.Errorf("scenarios[%d]: weight: got %v, want above 0 up to 1e6", i, s.Weight)
		}
		if seed, _, ok := generate.ParseName(s.Name[strings.LastIndex(s.Name, "/")+1:]); ok && seed >= generate.HeldOut {
			return fmt.Errorf("scenarios[%d]: %s is held out for bench suite, want a seed below %d", i, s.Name, generate.HeldOut)
		}
		for _, before := range c.Scenarios[:i] {
			if before.Name == s.Name {
				return fmt.Errorf("scenarios[%d]: %q is there already", i, s.Name)
			}
		}
	}
	return nil
}

// Limits of a recipe.
const (
	mostConsidered = 1 << 12
	mostReanalysed = 0.9
)

// checkSearches reports what asks for searches that are not made.
func (c *Config) checkSearches() error {
	p := &c.Play
	switch {
	case p.Reanalyse > 0 && p.Agent != "":
		return fmt.Errorf("self_play: reanalyse: got %v with an agent, whose decisions cannot be searched again; want one of the two", p.Reanalyse)
	case p.Reanalyse > 0 && p.Actors == 0:
		return fmt.Errorf("self_play: reanalyse: got %v with 0 actors; old games are searched again by actors of the learner alone, want one at least", p.Reanalyse)
	case c.Learn.Surprise > 0 && p.Agent != "":
		return fmt.Errorf("learning: surprise: got %v with an agent in self_play, whose decisions tell no policy to compare; want one of the two", c.Learn.Surprise)
	}
	return nil
}

// Check reports the first thing that cannot be.
func (c *Config) Check() error {
	if err := c.checkScenarios(); err != nil {
		return err
	}
	p, l := &c.Play, &c.Learn
	if p.Dice != "" && p.Dice != stratified && p.Dice != sampled {
		return fmt.Errorf("self_play: dice: got %q, want %s or %s", p.Dice, stratified, sampled)
	}
	if len(p.Sims) == 0 || p.Sims[0].Games != 0 {
		return fmt.Errorf("self_play: simulations: want stages, the first from 0 games on")
	}
	if p.Lockstep && slices.ContainsFunc(p.Rivals, func(r Rival) bool { return r.Agent == past }) {
		return fmt.Errorf("self_play: lockstep: got true with the rival past, whose networks are kept by the clock; want one of the two")
	}
	for _, f := range []struct {
		name      string
		got       float64
		low, high float64
	}{
		{"time", float64(c.Time), 0, float64(1000 * time.Hour)}, {"steps", float64(c.Steps), 0, 1e9},
		{"self_play: actors", float64(p.Actors), 0, 256}, {"self_play: stale", float64(p.Stale), 0, 1e9}, {"self_play: fast", float64(p.Fast), 1, 1 << 20},
		{"self_play: full_share", p.Share, 0, 1}, {"self_play: considered", float64(p.Considered), 1, mostConsidered},
		{"self_play: gumbel_scale", p.GumbelScale, 0, 100}, {"self_play: c_scale", p.CScale, 1e-6, 100}, {"self_play: margin", p.Margin, 0, 1},
		{"self_play: policy_share", p.PolicyShare, 0, 1}, {"self_play: archive", p.Archive, 0, 1},
		{"self_play: bid: spread", p.Bid.Spread, 0, 1e4}, {"self_play: bid: start", p.Bid.Start, -1e6, 1e6}, {"self_play: bid: rate", p.Bid.Rate, 0, 1},
		{"self_play: reanalyse", p.Reanalyse, 0, mostReanalysed}, {"learning: surprise", l.Surprise, 0, 1},
		{"buffer: games", float64(c.Buffer.Games), 8, 1e7}, {"buffer: bytes", float64(c.Buffer.Bytes), 1 << 20, 1 << 40},
		{"learning: batch", float64(l.Batch), 1, 1 << 14}, {"learning: legal", float64(l.Legal), 1, 1 << 12},
		{"learning: rate", l.Rate, 0, 1}, {"learning: rate_end", l.RateEnd, 0, 1}, {"learning: reuse", l.Reuse, 0.01, 1e6},
		{"learning: keep", l.Keep, 0, 1}, {"learning: average", l.Average, 0, 0.999999}, {"learning: focus", l.Focus, 0, 1}, {"learning: root", l.RootShare, 0, 1}, {"learning: least", float64(l.Least), 0, float64(c.Buffer.Games)}, {"learning: luck", l.LuckShare, 0, 10}, {"learning: warm_up", float64(l.WarmUp), 0, 1e9},
		{"warm_start: games", float64(c.Warm.Games), 0, 1e7}, {"warm_start: steps", float64(c.Warm.Steps), 0, 1e9},
		{"measure: pairs", float64(c.Measure.Pairs), 0, 1e6}, {"measure: every", float64(c.Measure.Every), 0, float64(1000 * time.Hour)},
	} {
		if !(f.got >= f.low && f.got <= f.high) {
			return fmt.Errorf("%s: got %v, want %v to %v", f.name, f.got, f.low, f.high)
		}
	}
	for i, s := range p.Sims {
		if s.Considered < 0 || s.Considered > mostConsidered {
			return fmt.Errorf("self_play: simulations[%d]: considered: got %d, want 1 to %d, or 0 for that of self_play", i, s.Considered, mostConsidered)
		}
		for j, before := range p.Sims[:i] {
			if before.Sims == s.Sims && before.Considered != s.Considered { // jobs tell the simulations alone
				return fmt.Errorf("self_play: simulations[%d]: considered: got %d with %d sims, want %d as in simulations[%d], which has as many", i, s.Considered, s.Sims, before.Considered, j)
			}
		}
		if s.Sims < 0 || s.Sims > 1<<20 || i > 0 && s.Games <= p.Sims[i-1].Games {
			return fmt.Errorf("self_play: simulations[%d]: got %d sims from %d games on, want 0 to %d, each stage later than the one before", i, s.Sims, s.Games, 1<<20)
		}
	}
	for name, spec := range map[string]string{"self_play": p.Agent, "measure": c.Measure.Agent} {
		if spec != "" && !strings.Contains(spec, "model=live") {
			return fmt.Errorf("%s: agent: got %q, want one with model=live, which is the network", name, spec)
		}
	}
	if err := c.checkSearches(); err != nil {
		return err
	}
	sum := 0.
	for i, r := range p.Rivals {
		if sum += r.Share; !(r.Share >= 0) || sum > 1 {
			return fmt.Errorf("self_play: rivals[%d]: got a share of %v, want shares of at most 1 together", i, r.Share)
		}
	}
	if m := &c.Measure; m.Pairs > 0 && m.Sims < 1 && m.Agent == "" {
		return fmt.Errorf("measure: sims: got %d, want at least 1 where pairs are played", m.Sims)
	}
	if c.Warm.Teacher != "" && (c.Warm.Games < 1 || c.Warm.Steps < 1) {
		return fmt.Errorf("warm_start: got %d games and %d steps, want some of both", c.Warm.Games, c.Warm.Steps)
	}
	return nil
}
