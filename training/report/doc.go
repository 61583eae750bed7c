// Package report tells about a training run: what it was told to do, how its losses and its strength went, and
// whether the network that came out of it can be trusted. It reads a run directory, which may be going on, and
// changes nothing in it.
//
//	r, err := report.Read("runs/first", report.DefaultOptions(gameOf))
//	err = report.WriteHTML(w, r)
//
// The page stands on its own: no scripts, no fonts, nothing from elsewhere. What the run has not measured is left
// out, and what could not be read is said in a note.
//
// # Numbers
//
// Curves stand over the time worked on the run, pauses left out. Values and chances are those of side 0.
// Entropies are in nats. Diagnostics come from the newest games of the buffer, or from those of the teacher as
// long as no others are there; moves of rivals have no values and no targets, and so are left out of them.
package report
