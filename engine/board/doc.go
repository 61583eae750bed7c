// Package board is how a game shows itself to people: the board as data, drawn alike by the page, the terminal and whoever
// else asks, whatever the game. It holds types and interfaces, what adds up outcomes ([Tally]) and what makes one position of
// another ([Diff], [Patch]), and no rules.
//
// A [Model] is what is printed: the plane, places, lines, crossings and counters. It is made once a game. A [Now] is what
// differs from it at a position. A [Desk] makes both for a game; all else is optional: [Pointer] says what actions point to,
// [Reacher] where units can go, [Previewer] what dice may bring. A game without a desk is played from the list of its actions
// and the text of its positions.
package board
