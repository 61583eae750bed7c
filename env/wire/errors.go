package wire

import (
	"fmt"
	"strings"
)

// Error is what a request failed with, as it goes over the wire.
type Error struct {
	Code    string `msgpack:"code"` // one of the Code constants
	Message string `msgpack:"message"`
}

func (e *Error) Error() string { return e.Code + ": " + e.Message }

// The codes of errors. After those of the first group the server closes the connection.
const (
	CodeBadFrame    = "bad_frame"   // no msgpack map, or bytes after it, or too many elements
	CodeTooLong     = "too_long"    // a frame longer than allowed
	CodeHelloFirst  = "hello_first" // another request before hello
	CodeVersion     = "version"     // another version of the protocol
	CodeDenied      = "denied"      // no token, or a wrong one
	CodeConnections = "connections" // as many connections as allowed
	CodeTimeout     = "timeout"     // nothing came for too long
	CodeClosing     = "closing"     // the server is shutting down

	CodeBadRequest     = "bad_request"     // a field is missing, unknown, of a wrong type or out of range
	CodeUnknownOp      = "unknown_op"      // no such operation
	CodeUnknownSession = "unknown_session" // no such session on this connection
	CodeSessions       = "sessions"        // as many sessions as allowed
	CodeInput          = "input"           // a spec, position, history, seat, record or face that means nothing here
	CodeNotBegun       = "not_begun"       // the session waits for reset or restore
	CodeOver           = "over"            // the episode is over and waits for reset
	CodeIllegalAction  = "illegal_action"  // not legal at this decision
	CodeBroken         = "broken"          // the opponent failed; the session waits for reset or restore
	CodeUnsupported    = "unsupported"     // the session or its game has no such thing
	CodeSealed         = "sealed"          // it would tell more than the side of the client knows, in a game that hides something
	CodeTooLarge       = "too_large"       // a reply longer than allowed
	CodeInternal       = "internal"        // a fault of the server; the session is closed
)

// maxMessage bounds the message of an error, in bytes; some of them quote what the client sent.
const maxMessage = 2000

func fault(code, format string, args ...any) *Error {
	return &Error{Code: code, Message: clip(fmt.Sprintf(format, args...), maxMessage)}
}

// clip shortens a text to n bytes and keeps it UTF-8.
func clip(text string, n int) string {
	if len(text) > n {
		text = text[:n] + "..."
	}
	return strings.ToValidUTF8(text, "?")
}

// quote is a text of a client in quotes, shortened for messages.
func quote(text string) string { return fmt.Sprintf("%q", clip(text, 60)) }
