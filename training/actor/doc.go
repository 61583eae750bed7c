// Package actor plays games for training: a network and its search against itself, or against a rival,
// with everything noted that a learner wants to know.
//
// Most decisions are played fast, with a few simulations and no noise, and only a share gets a full
// search whose improved policy is a target (playout cap randomization: Wu, Accelerating self-play
// learning in Go, 2019). Full searches are Gumbel searches (Danihelka and others, Policy improvement by
// planning with Gumbel, 2022).
package actor
