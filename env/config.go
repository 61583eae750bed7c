package env

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"bridgehead/engine"
)

// Config is everything that changes the results of an environment besides the game, the opponent
// and the seeds. The zero value is not ready; see DefaultConfig.
type Config struct {
	// Seat is who the caller plays.
	Seat Seat
	// Reward is the scheme of rewards.
	Reward Reward
	// MaxSteps truncates an episode after that many steps of the caller; 0 never does, and the game
	// ends by its own rules.
	MaxSteps int
	// ShowForced shows decisions with a single legal action too. By default the environment plays
	// those of the caller: there is nothing to learn from them.
	ShowForced bool
	// Blocks names the blocks of the observation, in the order of the game; nil is all of them but the
	// optional ones, and an empty list none.
	Blocks []string
	// Position is where episodes begin, in the notation of the game; nil: at the initial position.
	Position []byte
	// Lazy leaves observations to Observe: a TimeStep then holds none.
	Lazy bool
	// Reveal hands out everything in a game that hides something ([engine.Hider]): positions in place of samples, records of episodes
	// under way, seeds, what the other side observes. It is for referees and experiments; who learns or plays with it cheats. It
	// changes nothing in other games.
	Reveal bool
}

// DefaultConfig is both sides, terminal rewards and the whole observation.
func DefaultConfig() Config { return Config{Seat: SeatBoth, Reward: DefaultReward()} }

// Validate returns the first fault of the configuration for g.
func (c *Config) Validate(g engine.Game) error {
	if err := Fits(g); err != nil {
		return err
	}
	if c.Seat < SeatBoth || c.Seat > SeatRandom {
		return fmt.Errorf("seat: got %d, want %d to %d (%s)", c.Seat, SeatBoth, SeatRandom, seatWords(g))
	}
	if err := c.Reward.Validate(g); err != nil {
		return err
	}
	if c.MaxSteps < 0 {
		return fmt.Errorf("max_steps: got %d, want 0 (none) or more", c.MaxSteps)
	}
	_, err := newLayout(g, c.Blocks)
	return err
}

// begin is the position episodes begin at.
func (c *Config) begin(g engine.Game) (engine.State, error) {
	if c.Position == nil {
		return g.New(), nil
	}
	s, err := g.Parse(c.Position)
	if err != nil {
		return nil, fmt.Errorf("position: %w", err)
	}
	return s, nil
}

// Seat is who the caller of an environment plays: both sides in turn, as the rules have it (the
// agent-environment cycle), or one side against an opponent inside.
type Seat int8

// The seats. SeatSide0 and SeatSide1 are the sides of the game.
const (
	SeatBoth   Seat = -1
	SeatSide0  Seat = 0
	SeatSide1  Seat = 1
	SeatRandom Seat = 2 // one side, drawn anew for each episode from StreamSeat
)

// Single reports whether the caller plays one side against an opponent.
func (s Seat) Single() bool { return s != SeatBoth }

// ParseSeat reads a seat: "both", "random" or the name of a side of g.
func ParseSeat(g engine.Game, text string) (Seat, error) {
	switch i := slices.Index(seatNames(g), text); i {
	case -1:
		return 0, fmt.Errorf("seat: got %q, want %s", text, seatWords(g))
	default:
		return Seat(i) - 1, nil
	}
}

// seatNames lists the seats from SeatBoth on.
func seatNames(g engine.Game) []string {
	sides := g.Sides()
	return []string{"both", sides[0], sides[1], "random"}
}

// seatText is the name of a seat, or the number where there is none.
func seatText(g engine.Game, s Seat) string {
	if s < SeatBoth || s > SeatRandom {
		return strconv.Itoa(int(s))
	}
	return seatNames(g)[s-SeatBoth]
}

func seatWords(g engine.Game) string { return strings.Join(seatNames(g), " | ") }
