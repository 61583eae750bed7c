// Package table keeps games in progress of people and bots: who sits where, what was played, the
// dice, undo, the log in words, and all of it on disk. It knows games only through package engine.
//
// A [Hall] holds the tables of one data directory, and a [Table] is one game. Every choice names the
// revision of the table it was made at, so that two windows on one game cannot overtake each other.
// Dice come from the seed of the table; undo never takes them back. Nodes without a choice are played
// at once. Bots think in the background, and [Table.Watch] tells when something has changed.
//
//	h, err := table.Open(dir, table.Options{Registry: roster.Registry, New: games.New})
//	t, err := h.Create(table.Setup{Game: "gamble", Scenario: "one-bridge", Seats: [2]string{"greedy", table.Human}})
//	v, err := t.View(-1)
//	v, err = t.Act(v.Revision, engine.Action(v.Actions[0].ID))
//
// A change is on disk before it is answered: one line appended to a file of the table. A process that
// is killed loses nothing it has answered, and bots go on by themselves when the hall opens again.
package table
