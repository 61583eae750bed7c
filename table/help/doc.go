// Package help explains the rules in words of its own: what is decided at every kind of node, what every rule id that the
// program names is about, a glossary, how to read counters and map, and games that teach by playing. All of it is data
// beside the code, a file a game in the directory games: a new game brings its own.
package help
