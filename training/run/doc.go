// Package run keeps a training run in a directory, so that one that was killed goes on and one that has ended
// can be told about.
//
//	config.yaml      the configuration as it was given; config.1.yaml and so on are those it replaced
//	state.json       counters and random states: where to go on
//	metrics.jsonl    what was measured, a line each
//	checkpoints/     000012-000000034000.checkpoint: a number and the step; what is in them is the caller's
//	games/           sample games, as records
//	lock             who is at it
//
// All files but the metrics appear whole or not at all. Lines of metrics are appended, so a crash may tear the
// last one; it is cut off when the run goes on. [Open] begins a run or goes on with it, and [Summarize] reads
// one without touching it.
package run
