package wire

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"

	"bridgehead/engine"
	"bridgehead/env"
)

// session is one environment of a connection.
type session struct {
	number uint64
	conn   *conn
	spec   []byte // what env was made from
	env    *env.Env
	parts  []string // of every Step
	begun  bool     // there has been a reset
	forced int      // faces queued in this episode
}

// newSession makes the environment of a spec. An empty list of parts is none of them.
func newSession(c *conn, number uint64, spec []byte, parts []string) (*session, error) {
	e, err := c.server.cfg.Make(spec)
	if err != nil {
		return nil, fault(CodeInput, "%v", err)
	}
	if slices.Contains(parts, PartObservation) {
		switch {
		case e.Config().Lazy:
			return nil, fault(CodeInput, "parts: read observation, but the spec is lazy, so a step has none; want mask | legal")
		case e.ObservationSize() == 0:
			return nil, fault(CodeInput, "parts: read observation, but this environment has none; want mask | legal")
		}
	}
	if n := stepBytes(e, parts); n > c.limits.Reply {
		return nil, fault(CodeTooLarge, "parts: a step of this environment with %s may have %d bytes, a reply at most %d; want fewer parts or blocks",
			strings.Join(parts, " and "), n, c.limits.Reply)
	}
	return &session{number: number, conn: c, spec: spec, env: e, parts: parts}, nil
}

// stepBytes is the most that the arrays of a step may take.
func stepBytes(e *env.Env, parts []string) (bytes int) {
	for _, p := range parts {
		switch p {
		case PartObservation:
			bytes += 4 * e.ObservationSize()
		case PartMask:
			bytes += e.Game().NumActions()
		case PartLegal:
			bytes += 4 * e.Game().NumActions()
		}
	}
	return bytes
}

func (s *session) step() *stepReply { return &stepReply{Step: newStep(s.env.Last(), s.parts)} }

func opReset(s *session, ctx context.Context, a *args) (reply, error) {
	seed := a.uint("seed")
	opts, err := s.resetOptions(a)
	if err != nil {
		return nil, err
	}
	if a.err != nil {
		return nil, a.err
	}
	if _, err := s.env.ResetContext(ctx, seed, opts); err != nil {
		return nil, s.failed(err)
	}
	s.begun, s.forced = true, 0
	return s.step(), nil
}

func (s *session) resetOptions(a *args) (*env.ResetOptions, error) {
	if !a.has("options") || a.err != nil {
		return nil, nil
	}
	o, opts := a.sub("options"), &env.ResetOptions{}
	o.only("position", "history", "seat")
	if o.has("position") {
		opts.Position = []byte(o.text("position"))
	}
	if o.has("history") {
		opts.History = o.actions("history", 1<<31-1)
	}
	if o.has("seat") {
		word := o.text("seat")
		seat, err := env.ParseSeat(s.env.Game(), word)
		if o.err == nil && err != nil {
			return nil, fault(CodeInput, "options.%v", err)
		}
		opts.Seat = &seat
	}
	a.err = o.err
	return opts, nil
}

func opStep(s *session, ctx context.Context, a *args) (reply, error) {
	action := a.whole("action", -1<<31, 1<<31-1)
	if a.err != nil {
		return nil, a.err
	}
	if err := s.play(ctx, engine.Action(action)); err != nil {
		return nil, err
	}
	return s.step(), nil
}

// failed names an error of the environment: either the episode is broken now, or it can go on.
func (s *session) failed(err error) *Error {
	if errors.Is(s.env.Check(0), env.ErrBroken) {
		return fault(CodeBroken, "%v; want reset | restore", err)
	}
	return fault(CodeInput, "%v", err)
}

// play plays an action, and names what it fails with.
func (s *session) play(ctx context.Context, action engine.Action) error {
	_, err := s.env.StepContext(ctx, action)
	var illegal *env.ActionError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &illegal):
		return fault(CodeIllegalAction, "%v", err)
	case errors.Is(err, env.ErrOver):
		return fault(CodeOver, "the episode is over, want reset | restore")
	}
	s.forced = 0 // a step that fails drops the queue
	return s.failed(err)
}

func opStepMany(s *session, ctx context.Context, a *args) (reply, error) {
	actions := a.actions("actions", 1<<31-1)
	if a.err == nil && len(actions) == 0 {
		a.fail("actions", "an empty array", "an action at least")
	}
	if a.err != nil {
		return nil, a.err
	}
	m := &manyReply{}
	rewards := [2]float64{}
	for _, action := range actions {
		err := s.play(ctx, action)
		if err != nil && m.Played == 0 {
			return nil, err // nothing has changed
		}
		if errors.As(err, &m.Stopped) {
			break
		}
		m.Played++
		t := s.env.Last()
		rewards[0] += t.Rewards[0]
		rewards[1] += t.Rewards[1]
		if t.Over() {
			break
		}
	}
	m.Step = newStep(s.env.Last(), s.parts)
	m.Rewards = rewards
	return m, nil
}

func opForce(s *session, _ context.Context, a *args) (reply, error) {
	g := s.env.Game()
	faces := a.actions("faces", int64(g.NumFaces())-1)
	if a.err != nil {
		return nil, a.err
	}
	// No episode has more rolls than nodes, so what is beyond could never be used.
	if s.forced+len(faces) > g.MaxDecisions() {
		return nil, fault(CodeBadRequest, "faces: read %d, with %d forced before in this episode; want at most %d",
			len(faces), s.forced, g.MaxDecisions())
	}
	if err := s.env.Force(faces...); err != nil {
		return nil, sealed(err)
	}
	s.forced += len(faces)
	return &doneReply{}, nil
}

func opSave(s *session, _ context.Context, a *args) (reply, error) {
	r, err := s.env.Record()
	if err != nil {
		return nil, sealed(err)
	}
	var buf bytes.Buffer
	if err := env.WriteMsgpack(&buf, r); err != nil {
		return nil, err
	}
	return &saveReply{Record: buf.Bytes()}, nil
}

// opRestore restores into a new environment of the same spec: a record that turns out not to fit after
// half of its steps leaves the session as it is.
func opRestore(s *session, ctx context.Context, a *args) (reply, error) {
	data := a.binary("record")
	if a.err != nil {
		return nil, a.err
	}
	r, err := env.ReadMsgpack(bytes.NewReader(data))
	if err != nil {
		return nil, fault(CodeInput, "%v", err)
	}
	fresh, err := newSession(s.conn, s.number, s.spec, s.parts)
	if err != nil {
		return nil, err
	}
	if _, err := fresh.env.RestoreContext(ctx, r); err != nil {
		return nil, fault(CodeInput, "%v", err)
	}
	s.env, s.begun, s.forced = fresh.env, true, 0
	return s.step(), nil
}
