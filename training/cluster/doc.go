// Package cluster plays the games of a run on any number of machines: jobs go out, batches of games come back, and every
// game is counted once.
//
// A [Job] says what games are to be played. It is made of numbers: whoever has the recipe, the networks it names and the
// same rules plays the same games to the byte, so a job that is lost costs nothing, and one that a stranger has played can
// be checked. The [Coordinator] of the learner makes jobs and takes batches; its [Ledger] on disk says what was counted, whatever
// the way the games came on. A worker sees the coordinator as a [Transport]: in the same process, over NATS JetStream (package stream)
// or by HTTPS (package web).
//
// That nothing is lost and nothing counted twice is tested in a simulation of learner, broker and workers which repeats a
// schedule of faults from its seed: see sim_test.go, and -sim-seed there.
package cluster
