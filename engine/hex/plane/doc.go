// Package plane turns maps of hexes into boards: middles on the plane, hexsides and ways as lines, bridges and names.
// What terrain and sides look like, the game says with a [Look].
package plane
