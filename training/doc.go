// Package training makes networks play better: it runs self-play, keeps the games, fits the network to
// them, measures it against others and writes everything into a run directory from which it can go on.
//
// The parts meet through small interfaces: actors (package actor) hand games to a [replay.Sink], the
// learner draws from a [replay.Source], and weights go back by a number that grows with every
// checkpoint. So actors can as well run elsewhere.
package training
