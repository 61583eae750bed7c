// Package gtp lets programs of others play, over a protocol of lines on their standard input and output in
// the manner of the Go Text Protocol. docs/gtp.md is its description.
//
// [Kind] makes agents of programs that an [Engines] file names: gtp:NAME. The agent keeps the program in
// step with the game, move by move where it is told of them ([Agent.Watch]), by position where it is not.
// What goes wrong with the program is an [EngineError], which forfeits the game in an arena.
//
// [Serve] is the other direction: it makes any agent of Bridgehead an engine for somebody else's match.
package gtp
