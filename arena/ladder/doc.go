// Package ladder compares the agents of the house with each other: the plans such runs of the arena follow, on the fields
// that a game names, and the ladder that page and terminal show, rated from what was played.
package ladder
