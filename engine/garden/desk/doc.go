// Package desk shows Operation Market Garden to people: the board as it is printed, positions, where actions point to, how
// far units can go, and what comes of battles and air strikes. It decides no rule: ways and battles are those of the engine.
//
// Places are written as on the map (14,10), units by the id of the order of battle, crossings by the hexes they join
// (8,4-8,5). Every method is safe for concurrent use and leaves the position as it is.
package desk
