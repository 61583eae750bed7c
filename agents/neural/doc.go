// Package neural lets networks of package models play: it turns positions of a game into what a network
// reads, its outputs into what a search asks for, and the whole into agents.
//
//	registry.New(game, "neural:model=arnhem.bundle,sims=64")
//
// A game whose network is wanted must be an [engine.Charter]. [ShapeOf] and [BoardOf] say what a network for it looks like;
// an [Encoder] encodes positions one after the other, bringing each up to date from the one before; an
// [Evaluator] is what package mcts takes for its leaves. [Source] finds networks by name and makes the agents.
//
// # What is repeated
//
// Same network, same seed and same number of simulations make the same moves, on one machine and build. Threads
// change nothing as long as the [Runner] makes of a position the same whatever else is in its batch. The
// batch does change moves, because leaves are chosen before those beside them are evaluated. Budgets of time
// repeat nothing.
package neural
