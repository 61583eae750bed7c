package table

import "fmt"

// The codes of an Error.
const (
	CodeInvalid  = "invalid"         // a value out of its range
	CodePosition = "bad_position"    // a line that is no position, or one of another game than was named
	CodeNotFound = "not_found"       // no such table or step
	CodeStale    = "stale"           // made at an old revision
	CodeIllegal  = "illegal_action"  // not among the legal actions
	CodeNotYours = "not_your_turn"   // no person decides now
	CodeNoUndo   = "nothing_to_undo" // dice or a bot came after the last decision of a person, or there was none
	CodeLimit    = "limit"           // too many tables, too large a record
	CodeRecord   = "bad_record"      // a record that cannot be read or does not replay
	CodeDamaged  = "damaged"         // the files of the table cannot be read
	CodeClosed   = "closed"          // the hall is closed or the table deleted
	CodeStorage  = "storage"         // the disk does not take it
	CodeSeat     = "seat"            // it is for those who have a seat of their own, or the key is that of no seat
	CodeSealed   = "sealed"          // it would tell what is hidden, so it waits for the end of the game
)

// Error is a refusal: its code is for programs, its message says what was wrong, where, and what is
// allowed.
type Error struct {
	Code    string
	Message string
	Err     error // what lies under it; may be nil
}

func (e *Error) Error() string { return e.Message }

func (e *Error) Unwrap() error { return e.Err }

func refuse(code, format string, args ...any) *Error {
	return &Error{Code: code, Message: fmt.Sprintf(format, args...)}
}

// wrap gives an error a code and says in front of it what it is about.
func wrap(code string, err error, format string, args ...any) *Error {
	return &Error{Code: code, Message: fmt.Sprintf(format, args...) + ": " + err.Error(), Err: err}
}
