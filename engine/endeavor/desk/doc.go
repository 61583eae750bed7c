// Package desk shows The Mighty Endeavor to people: the board as it is printed, positions, where actions point to, how far
// units can go, and what comes of attacks, overruns and landings. It decides no rule: ways and odds are those of the engine.
//
// Places are written as on the map (19.30), the boxes beside it as england, med and sea, units by the id of the order of
// battle. Every method is safe for concurrent use and leaves the position as it is.
package desk
