package env

import "bridgehead/engine"

// TimeStep is what the caller learns from Reset and from each Step. Its slices belong to the
// environment; they are read-only and change with the next Reset or Step.
type TimeStep struct {
	// Player is the side to act, engine.Terminal once the game has ended. In a truncated episode it
	// is the side that would act.
	Player engine.Player
	// Observation is that of the side to act, or of the last one that did at the end of the game;
	// with one seat, that of its side. Shape [ObservationSize]; nil if the environment is Lazy.
	Observation []float32
	// Mask is 1 where the action is legal, else 0. Shape [NumActions]; all 0 when the episode is over.
	Mask []int8
	// Legal lists the same actions in ascending order.
	Legal []engine.Action
	// Asking says that the opponent is one from outside and is to act: Player is its side, Observation,
	// Mask and Legal are its own, nothing is paid yet, and Answer goes on.
	Asking bool
	// Rewards are what each side has earned since the last TimeStep.
	Rewards [2]float64
	// Terminated says that the game has ended, Truncated that the limit of steps came first. After
	// either the environment waits for Reset.
	Terminated, Truncated bool

	Info Info
}

// Over reports whether the episode is over.
func (t *TimeStep) Over() bool { return t.Terminated || t.Truncated }

// Info is the rest of a TimeStep. In a game that hides something Seed is 0 until the episode is over, since the dice follow from
// it, and Steps, Decisions and Chances count what the side that looks has noticed, unless Config.Reveal is set.
type Info struct {
	Seed      uint64        // of the episode
	Learner   engine.Player // the side of the caller, or engine.Terminal if it plays both
	Opponent  int           // index of the opponent in Env.Opponents, -1 if there is none
	NodeKind  string        // what is being decided; empty if the game does not say
	Steps     int           // of the caller in this episode
	Decisions int           // of both sides, forced ones included
	Chances   int           // rolls of the dice
	Returns   [2]float64    // rewards by side summed over the episode
}

// ResetOptions are for an episode that begins in an unusual way.
type ResetOptions struct {
	// Position begins at a position in the notation of the game, whose Head must be that of the game.
	Position []byte
	// History plays these actions, chance outcomes among them, before the caller is asked. They are no
	// Steps and pay nothing. The record does not tell them from what follows: where it is restored,
	// the caller and the opponent are held to have chosen them.
	History []engine.Action
	// Seat overrides the seat of the configuration for this episode.
	Seat *Seat
}
