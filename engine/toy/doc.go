// Package toy is Three Bridges, a game small enough to be solved exactly: the smallest thing that
// has two sides, a die, a clock and a choice that looks right and is not. Agents and tests use it
// where a wargame would take too long and prove too little.
//
//	g := toy.Default()
//	s := g.New()
//	s.Apply(toy.Assault) // the column assaults the first bridge; a die comes next
//
// The rules, by the numbers that errors quote:
//
//   - 1 An Allied column must cross three bridges, one after the other, whose defences are 3, 4
//     and 5. Every day has one choice of the column and every night one of the German garrison.
//   - 2.1 ASSAULT: the die must reach the defence, plus the guard, minus the support, plus 2 when
//     the span is down; never less than 2, never more than 6. Success crosses: guard and support
//     start at 0 before the next bridge. Failure costs one support.
//   - 2.2 BUILD, when the span is down: 4 or more puts it up again.
//   - 2.3 PREPARE: one support more, up to 2.
//   - 3.1 HOLD: the garrison does nothing.
//   - 3.2 REINFORCE: one reserve becomes one guard, up to 2.
//   - 3.3 BLOW, when the span is up: one charge is used, and 4 or more brings the span down.
//   - 4 The game ends at once when the third bridge is crossed, else after the last night. Three
//     bridges are a win of the column, two a draw, fewer a win of the garrison.
//   - 5 With the option fog the column sees neither HOLD and REINFORCE, but that the night is quiet,
//     nor the die of an assault, but whether it has crossed. It remembers what it has seen. The
//     garrison sees everything.
//
// With the default options (7 days, 1 reserve, 2 charges) the value is 239/2187, about 0.1093, for
// the column, and minus that for the garrison, who is side 0. Hurry is wrong on both sides: a
// column that assaults every day gets only 0.0259 from a garrison that knows it, and a garrison
// that blows whenever it can gives 0.1336. The tests prove these numbers by a second method.
//
// In the fog the column has to guess, and both sides have to draw lots. With 5 days, no charges and 1
// reserve the value is 0.0753639211 for the column, and without fog 19/243, about 0.0782: what it does
// not see costs it 0.0028. With 4 days and 2 charges it costs nothing. Package agents/cfr solves the
// game in the fog, and its tests hold both sides to these values.
package toy
