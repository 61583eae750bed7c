// Package garden is the rules engine of Operation Market Garden (1985): ten days on 992 hexes, with every draw of the
// computer game as a chance node.
//
// Rules are cited as O-1 to O-237, the rows of the ledger (testdata/ledger.csv); files beginning with s and two digits
// follow the sections of the manual. With hidden units, and ADVANCED, a side does not see all: known.go says what it knows,
// guess.go draws positions it could be in.
//
// A position is one flat struct that is copied by assignment, with the legal actions of its node beside it: Apply writes
// them. Losses carry tenths of a point of combat strength and no chance (O-13).
package garden
