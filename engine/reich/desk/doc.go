// Package desk shows Highway to the Reich to people: the board as it is printed, positions, where actions point to, how far units get,
// and what fire and close action come to.
package desk
