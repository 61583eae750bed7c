// Package tui is the client for terminals: the map in text, the prompt with its choices and the log
// side by side, and panels for odds, hints, the opponent's thinking, rules and places. It plays on the
// tables of package table, as the page does, and decides no legality.
//
//	err := tui.Run(ctx, tui.Options{Tables: tui.Of(hall), Adviser: tui.Insight(registry, opponents, evaluators)})
//
// [Model] is the whole of it for bubbletea. What takes time runs in commands and comes back as a
// message that names the table it was asked of, so that a late answer is dropped.
package tui
