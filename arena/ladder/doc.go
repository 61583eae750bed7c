// Package ladder says how strong the agents of the program are on a scenario: the run of the arena that measures it, the
// field that comes of it, and the page that shows all fields.
package ladder
