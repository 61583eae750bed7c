// Package console is the client that asks line by line: no cursor and no colours, so that any terminal, or a script, will
// do. The game is on a table; this package reads words and prints.
package console
