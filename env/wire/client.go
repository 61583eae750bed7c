package wire

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"maps"
	"net"
	"sync"

	"github.com/vmihailenco/msgpack/v5"

	"bridgehead/engine"
)

// Client is a connection to a server. Its calls, and those of its sessions, are answered one after the
// other; they may come from several goroutines. An *Error is what the server has answered; after any
// other error the connection is of no more use.
type Client struct {
	// Hello is what the server said of itself.
	Hello Hello

	mu sync.Mutex
	nc net.Conn
	id uint64
}

// maxReply is the longest reply that a client reads, in bytes.
const maxReply = 1 << 30

// Dial connects to a server: network "tcp" with host:port, or "unix" with a path. The token is empty
// where the server asks for none.
func Dial(ctx context.Context, network, addr, token string) (*Client, error) {
	var d net.Dialer
	nc, err := d.DialContext(ctx, network, addr)
	if err != nil {
		return nil, err
	}
	stop := context.AfterFunc(ctx, func() { _ = nc.Close() })
	defer stop()
	return NewClient(nc, token)
}

// NewClient says hello on a connection, which it closes if that fails.
func NewClient(nc net.Conn, token string) (*Client, error) {
	c := &Client{nc: nc}
	in := map[string]any{"version": Protocol}
	if token != "" {
		in["token"] = token
	}
	if err := c.Call(opHello, in, &c.Hello); err != nil {
		_ = nc.Close()
		return nil, err
	}
	return c, nil
}

// Call sends one request, with the fields of in beside id and op, and decodes the reply into out by its
// msgpack tags; a nil out looks only at whether it is an error.
func (c *Client) Call(op string, in map[string]any, out any) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.id++
	request := map[string]any{"id": c.id, "op": op}
	maps.Copy(request, in)
	frame, err := encode(request, maxReply)
	if err != nil {
		return err
	}
	if _, err := c.nc.Write(frame); err != nil {
		return c.lastWords(err)
	}
	body, err := readReply(c.nc)
	if err != nil {
		return err
	}
	return c.accept(body, out)
}

// accept takes the body of the reply to the last request.
func (c *Client) accept(body []byte, out any) error {
	var r errorReply
	if err := msgpack.Unmarshal(body, &r); err != nil {
		return fmt.Errorf("wire: the reply: %w", err)
	}
	switch {
	case r.Err != nil:
		return r.Err
	case !r.OK || r.ID != c.id:
		return fmt.Errorf("wire: the reply has id %d, want that of the request, %d", r.ID, c.id)
	case out == nil:
		return nil
	}
	return msgpack.Unmarshal(body, out)
}

// lastWords looks whether the server said why it hung up before it could be written to.
func (c *Client) lastWords(err error) error {
	var e *Error
	if body, rerr := readReply(c.nc); rerr == nil && errors.As(c.accept(body, nil), &e) {
		return e
	}
	return err
}

// readReply reads the body of one reply.
func readReply(r io.Reader) ([]byte, error) {
	var head [headSize]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return nil, fmt.Errorf("wire: no reply: %w", err)
	}
	n := int64(binary.BigEndian.Uint32(head[:]))
	if n > maxReply {
		return nil, fmt.Errorf("wire: a reply of %d bytes, at most %d are read", n, maxReply)
	}
	body, err := io.ReadAll(io.LimitReader(r, n))
	if err == nil && int64(len(body)) < n {
		err = io.ErrUnexpectedEOF
	}
	if err == nil { // the decoder would believe any count it reads
		err = scan(body)
	}
	return body, err
}

// Ping asks for nothing.
func (c *Client) Ping() error { return c.Call("ping", nil, nil) }

// Close takes leave and closes the connection, with all of its sessions.
func (c *Client) Close() error {
	err := c.Call("bye", nil, nil)
	return errors.Join(err, c.nc.Close())
}

// Session is an environment at the server.
type Session struct {
	Info
	client *Client
}

// Make makes an environment of a spec, whose keys are those of gym.Spec in JSON. Every Step has the parts
// that are named, PartObservation, PartMask or PartLegal.
func (c *Client) Make(spec map[string]any, parts ...string) (*Session, error) {
	s := &Session{client: c}
	err := c.Call("make", map[string]any{"spec": spec, "parts": append([]string{}, parts...)}, &s.Info)
	if err != nil {
		return nil, err
	}
	return s, nil
}

// ask calls an operation of the session.
func (s *Session) ask(op string, in map[string]any, out any) error {
	all := map[string]any{"session": s.Info.Session}
	maps.Copy(all, in)
	return s.client.Call(op, all, out)
}

func (s *Session) askStep(op string, in map[string]any) (*Step, error) {
	var t Step
	if err := s.ask(op, in, &t); err != nil {
		return nil, err
	}
	return &t, nil
}

// ResetOptions are for an episode that begins in an unusual way; see env.ResetOptions.
type ResetOptions struct {
	Position string          // in the notation of the game; empty: the usual one
	History  []engine.Action // played before the caller is asked
	Seat     string          // as in the spec; empty: that of the spec
}

// Reset begins the episode of a seed. A nil o is the usual beginning.
func (s *Session) Reset(seed uint64, o *ResetOptions) (*Step, error) {
	in := map[string]any{"seed": seed}
	if o != nil {
		options := map[string]any{}
		if o.Position != "" {
			options["position"] = o.Position
		}
		if o.History != nil {
			options["history"] = o.History
		}
		if o.Seat != "" {
			options["seat"] = o.Seat
		}
		in["options"] = options
	}
	return s.askStep("reset", in)
}

// Step plays an action.
func (s *Session) Step(a engine.Action) (*Step, error) {
	return s.askStep("step", map[string]any{"action": a})
}

// StepMany plays actions until one ends the episode or is not legal; see Many.
func (s *Session) StepMany(actions []engine.Action) (*Many, error) {
	var m Many
	if err := s.ask("step_many", map[string]any{"actions": actions}, &m); err != nil {
		return nil, err
	}
	return &m, nil
}

// Observe returns the observation of a side at the current position.
func (s *Session) Observe(side engine.Player) ([]float32, error) {
	var r observeReply
	err := s.ask("observe", map[string]any{"side": side}, &r)
	return r.Observation.Floats(), err
}

// Legal returns the legal actions, and their texts if they are wanted.
func (s *Session) Legal(texts bool) ([]engine.Action, []string, error) {
	var r textsReply
	err := s.ask("legal", map[string]any{"texts": texts}, &r)
	return r.Legal.Actions(), r.Texts, err
}

// Text returns the board for people.
func (s *Session) Text() (string, error) {
	var r textReply
	err := s.ask("text", nil, &r)
	return r.Text, err
}

// JSON returns the report of env.Env.JSON.
func (s *Session) JSON() (string, error) {
	var r jsonReply
	err := s.ask("json", nil, &r)
	return r.JSON, err
}

// ActionText says in words what a legal action means.
func (s *Session) ActionText(a engine.Action) (string, error) {
	var r textReply
	err := s.ask("action_text", map[string]any{"action": a}, &r)
	return r.Text, err
}

// State returns the position in the notation of the game.
func (s *Session) State() (string, error) {
	var r stateReply
	err := s.ask("state", nil, &r)
	return r.Notation, err
}

// Knowledge returns what a side knows, as one line.
func (s *Session) Knowledge(side engine.Player) (string, error) {
	var r knowledgeReply
	err := s.ask("knowledge", map[string]any{"side": side}, &r)
	return r.Knowledge, err
}

// Sample returns a position that the side that looks could be in for all it knows, in the notation of the game.
func (s *Session) Sample(seed uint64) (string, error) {
	var r stateReply
	err := s.ask("sample", map[string]any{"seed": seed}, &r)
	return r.Notation, err
}

// Hash returns the hash of the position, 16 hexadecimal digits.
func (s *Session) Hash() (string, error) {
	var r hashReply
	err := s.ask("hash", nil, &r)
	return r.Hash, err
}

// Force queues faces for the next rolls of the dice.
func (s *Session) Force(faces ...engine.Action) error {
	return s.ask("force", map[string]any{"faces": append([]engine.Action{}, faces...)}, nil)
}

// Save returns the record of the episode so far, which env.ReadMsgpack reads.
func (s *Session) Save() ([]byte, error) {
	var r saveReply
	err := s.ask("save", nil, &r)
	return r.Record, err
}

// Restore goes to where a record ends.
func (s *Session) Restore(record []byte) (*Step, error) {
	return s.askStep("restore", map[string]any{"record": record})
}

// Close closes the session.
func (s *Session) Close() error { return s.ask("close", nil, nil) }
