// Package desk shows Monty's Gamble to people: the board as it is printed, positions, where actions point to, how far units
// can go, and what comes of an attack. It decides no rule; all it says comes from the data of the game and from playing
// legal actions on copies of the position.
//
// Places are written as on the map (27, F, UK), units by the id of the order of battle, crossings by the areas they join
// (27-28, 11-24f for the ferry). Every method is safe for concurrent use and leaves the position as it is.
package desk
