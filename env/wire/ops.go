package wire

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"errors"
	"fmt"
	"slices"
	"strings"

	"bridgehead/engine"
	"bridgehead/env"
)

// Protocol is the version of the protocol.
const Protocol = 1

// op is an operation: of a connection or of a session.
type op struct {
	name      string
	fields    []string
	begun     bool // only once an episode has begun
	onConn    func(c *conn, a *args) (reply, error)
	onSession func(s *session, ctx context.Context, a *args) (reply, error)
}

const opHello = "hello"

// ops are the operations in the order of the documentation. Their fields come after id and op, and the
// session after those.
var ops = []op{
	connOp(opHello, hello, "version", "token"),
	connOp("make", makeSession, "spec", "parts"),
	sessionOp("reset", false, opReset, "seed", "options"),
	sessionOp("step", true, opStep, "action"),
	sessionOp("step_many", true, opStepMany, "actions"),
	sessionOp("observe", true, opObserve, "side"),
	sessionOp("legal", true, opLegal, "texts"),
	sessionOp("text", true, opText),
	sessionOp("json", true, opJSON),
	sessionOp("action_text", true, opActionText, "action"),
	sessionOp("state", true, opState),
	sessionOp("knowledge", true, opKnowledge, "side"),
	sessionOp("sample", true, opSample, "seed"),
	sessionOp("hash", true, opHash),
	sessionOp("force", true, opForce, "faces"),
	sessionOp("save", true, opSave),
	sessionOp("restore", false, opRestore, "record"),
	connOp("close", closeSession, "session"),
	connOp("ping", ping),
	connOp("bye", bye),
}

func connOp(name string, run func(*conn, *args) (reply, error), fields ...string) op {
	return op{name: name, fields: append([]string{"id", "op"}, fields...), onConn: run}
}

func sessionOp(name string, begun bool, run func(*session, context.Context, *args) (reply, error), fields ...string) op {
	return op{name: name, fields: append([]string{"id", "op", "session"}, fields...), begun: begun, onSession: run}
}

func findOp(name string) *op {
	i := slices.IndexFunc(ops, func(o op) bool { return o.name == name })
	if i < 0 {
		return nil
	}
	return &ops[i]
}

func opNames() string {
	names := make([]string, len(ops))
	for i, o := range ops {
		names[i] = o.name
	}
	return strings.Join(names, " | ")
}

func hello(c *conn, a *args) (reply, error) {
	version := a.uint("version")
	token := ""
	if a.has("token") {
		token = a.text("token")
	}
	switch {
	case a.err != nil:
		return nil, a.err
	case c.greeted:
		return nil, fault(CodeBadRequest, "op: read hello again, want it once, as the first request")
	case version != Protocol:
		return nil, fault(CodeVersion, "version: read %d, want %d", version, Protocol)
	case !c.server.admits(token):
		return nil, fault(CodeDenied, "token: missing or wrong")
	}
	c.greeted = true
	l := c.limits
	return &helloReply{Hello: Hello{Server: c.server.cfg.Name, Protocol: Protocol, Catalog: c.server.cfg.List(),
		Limits: Bounds{Frame: l.Frame, Reply: l.Reply, Nesting: maxNesting, Elements: maxElements, Queue: l.Queue,
			Connections: l.Connections, Sessions: l.Sessions, AllSessions: l.AllSessions,
			Idle: l.Idle.Seconds(), Write: l.Write.Seconds()}}}, nil
}

// admits compares a token with that of the server in a time that says nothing of how much was right.
func (s *Server) admits(token string) bool {
	if s.cfg.Token == "" {
		return true
	}
	got, want := sha256.Sum256([]byte(token)), sha256.Sum256([]byte(s.cfg.Token))
	return subtle.ConstantTimeCompare(got[:], want[:]) == 1
}

func makeSession(c *conn, a *args) (reply, error) {
	spec, parts := a.json("spec"), []string{PartLegal}
	if a.has("parts") {
		parts = a.words("parts", partNames)
	}
	switch {
	case a.err != nil:
		return nil, a.err
	case len(c.sessions) >= c.limits.Sessions:
		return nil, fault(CodeSessions, "this connection has %d sessions, as many as it may have; want close first", len(c.sessions))
	case !c.server.takeSession(c):
		return nil, fault(CodeSessions, "the server has %d sessions, as many as it allows", c.limits.AllSessions)
	}
	made := false
	defer func() {
		if !made {
			c.server.giveSessions(c, 1)
		}
	}()
	s, err := newSession(c, c.numbered+1, spec, parts)
	if err != nil {
		return nil, err
	}
	made = true
	c.numbered = s.number
	c.sessions[s.number] = s
	return &makeReply{Info: newInfo(s)}, nil
}

func closeSession(c *conn, a *args) (reply, error) {
	s, e := c.session(a, &op{})
	if e != nil {
		return nil, e
	}
	c.drop(s)
	return &doneReply{}, nil
}

func ping(*conn, *args) (reply, error) { return &doneReply{}, nil }

func bye(c *conn, _ *args) (reply, error) {
	c.leaving = true
	return &doneReply{}, nil
}

func opObserve(s *session, _ context.Context, a *args) (reply, error) {
	side := a.whole("side", 0, 1)
	if a.err != nil {
		return nil, a.err
	}
	if s.env.ObservationSize() == 0 {
		return nil, fault(CodeUnsupported, "observe: this environment has no observation")
	}
	values := make([]float32, s.env.ObservationSize())
	if err := s.env.Observe(values, engine.Player(side)); err != nil {
		return nil, sealed(err)
	}
	return &observeReply{Observation: floats(values)}, nil
}

func opLegal(s *session, _ context.Context, a *args) (reply, error) {
	texts := a.flag("texts")
	if a.err != nil {
		return nil, a.err
	}
	legal := s.env.Last().Legal
	if !texts {
		return &legalReply{Legal: actionArray(legal)}, nil
	}
	r := &textsReply{Legal: actionArray(legal), Texts: make([]string, len(legal))}
	for i, action := range legal {
		r.Texts[i] = s.env.Game().ActionText(s.env.State(), action)
	}
	return r, nil
}

// opActionText tells the text of legal actions only: a game need not have words for others.
func opActionText(s *session, _ context.Context, a *args) (reply, error) {
	action := engine.Action(a.whole("action", -1<<31, 1<<31-1))
	if a.err != nil {
		return nil, a.err
	}
	legal := s.env.Last().Legal
	if _, ok := slices.BinarySearch(legal, action); !ok {
		return nil, fault(CodeIllegalAction, "action %d: not among the %d legal ones; only those have texts", action, len(legal))
	}
	return &textReply{Text: s.env.Game().ActionText(s.env.State(), action)}, nil
}

func opText(s *session, _ context.Context, _ *args) (reply, error) {
	if text := s.env.Board(); text != "" {
		return &textReply{Text: text}, nil
	}
	return nil, fault(CodeUnsupported, "text: the game %s draws no board, want state | json", s.env.Game().ID())
}

func opJSON(s *session, _ context.Context, _ *args) (reply, error) {
	text, err := s.env.JSON()
	return &jsonReply{JSON: string(text)}, err
}

func opState(s *session, _ context.Context, _ *args) (reply, error) {
	line, err := s.env.State().MarshalText()
	return &stateReply{Notation: string(line)}, err
}

func opHash(s *session, _ context.Context, _ *args) (reply, error) {
	if err := s.env.Sealed(); err != nil { // it would confirm guesses
		return nil, sealed(fmt.Errorf("hash: %w", err))
	}
	return &hashReply{Hash: hashText(s.env.State().Hash())}, nil
}

func opKnowledge(s *session, _ context.Context, a *args) (reply, error) {
	side := a.whole("side", 0, 1)
	if a.err != nil {
		return nil, a.err
	}
	line, err := s.env.Knowledge(nil, engine.Player(side))
	if err != nil {
		return nil, sealed(err)
	}
	return &knowledgeReply{Knowledge: string(line)}, nil
}

func opSample(s *session, _ context.Context, a *args) (reply, error) {
	seed := a.uint("seed")
	if a.err != nil {
		return nil, a.err
	}
	line, err := s.env.Sample(seed).MarshalText()
	return &stateReply{Notation: string(line)}, err
}

// sealed names an error of what would tell more than a side knows.
func sealed(err error) error {
	if errors.Is(err, env.ErrSealed) {
		return fault(CodeSealed, "%v", err)
	}
	return err
}
