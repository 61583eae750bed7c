package wire

import (
	"encoding/binary"
	"fmt"
	"math"

	"bridgehead/engine"
	"bridgehead/env"
)

// reply is the body of a reply that is no error.
type reply interface{ address(id uint64) }

// head is what such a reply begins with.
type head struct {
	ID uint64 `msgpack:"id"`
	OK bool   `msgpack:"ok"`
}

func (h *head) address(id uint64) { h.ID, h.OK = id, true }

// errorReply is the other kind. Its id is 0 where it answers no request.
type errorReply struct {
	ID  uint64 `msgpack:"id"`
	OK  bool   `msgpack:"ok"`
	Err *Error `msgpack:"error"`
}

// Array is an array of numbers, row-major and little-endian.
type Array struct {
	DType string `msgpack:"dtype"` // f4 | i4 | i1
	Shape []int  `msgpack:"shape"`
	Data  []byte `msgpack:"data"`
}

func floats(values []float32) *Array {
	a := &Array{DType: "f4", Shape: []int{len(values)}, Data: make([]byte, 0, 4*len(values))}
	for _, v := range values {
		a.Data = binary.LittleEndian.AppendUint32(a.Data, math.Float32bits(v))
	}
	return a
}

func actionArray(values []engine.Action) *Array {
	a := &Array{DType: "i4", Shape: []int{len(values)}, Data: make([]byte, 0, 4*len(values))}
	for _, v := range values {
		a.Data = binary.LittleEndian.AppendUint32(a.Data, uint32(v))
	}
	return a
}

func maskArray(values []int8) *Array {
	a := &Array{DType: "i1", Shape: []int{len(values)}, Data: make([]byte, len(values))}
	for i, v := range values {
		a.Data[i] = byte(v)
	}
	return a
}

// Floats are the values of an f4 array; of any other array, and of none, nil.
func (a *Array) Floats() []float32 {
	if a == nil || a.DType != "f4" {
		return nil
	}
	values := make([]float32, len(a.Data)/4)
	for i := range values {
		values[i] = math.Float32frombits(binary.LittleEndian.Uint32(a.Data[4*i:]))
	}
	return values
}

// Actions are the values of an i4 array; of any other array, and of none, nil.
func (a *Array) Actions() []engine.Action {
	if a == nil || a.DType != "i4" {
		return nil
	}
	values := make([]engine.Action, len(a.Data)/4)
	for i := range values {
		values[i] = engine.Action(binary.LittleEndian.Uint32(a.Data[4*i:]))
	}
	return values
}

// Mask are the values of an i1 array; of any other array, and of none, nil.
func (a *Array) Mask() []int8 {
	if a == nil || a.DType != "i1" {
		return nil
	}
	values := make([]int8, len(a.Data))
	for i, v := range a.Data {
		values[i] = int8(v)
	}
	return values
}

// Step is an env.TimeStep as it goes over the wire.
type Step struct {
	Player     engine.Player `msgpack:"player"`
	Learner    engine.Player `msgpack:"learner"`
	Rewards    [2]float64    `msgpack:"rewards"`
	Terminated bool          `msgpack:"terminated"`
	Truncated  bool          `msgpack:"truncated"`
	Info       StepInfo      `msgpack:"info"`

	// The parts a session was made with.
	Observation *Array `msgpack:"observation,omitempty"`
	Mask        *Array `msgpack:"mask,omitempty"`
	Legal       *Array `msgpack:"legal,omitempty"`
}

// Over reports whether the episode is over.
func (s *Step) Over() bool { return s.Terminated || s.Truncated }

// StepInfo is the rest of a Step.
type StepInfo struct {
	Seed      uint64     `msgpack:"seed"`
	NodeKind  string     `msgpack:"node_kind"`
	NumLegal  int        `msgpack:"num_legal"`
	Steps     int        `msgpack:"steps"`
	Decisions int        `msgpack:"decisions"`
	Chances   int        `msgpack:"chances"`
	Returns   [2]float64 `msgpack:"returns"`
}

// The optional parts of a Step.
const (
	PartObservation = "observation"
	PartMask        = "mask"
	PartLegal       = "legal"
)

var partNames = []string{PartObservation, PartMask, PartLegal}

// newStep copies t, with the parts that are wanted.
func newStep(t *env.TimeStep, parts []string) Step {
	s := Step{Player: t.Player, Learner: t.Info.Learner, Rewards: t.Rewards, Terminated: t.Terminated,
		Truncated: t.Truncated, Info: StepInfo{Seed: t.Info.Seed, NodeKind: t.Info.NodeKind, NumLegal: len(t.Legal),
			Steps: t.Info.Steps, Decisions: t.Info.Decisions, Chances: t.Info.Chances, Returns: t.Info.Returns}}
	for _, p := range parts {
		switch p {
		case PartObservation:
			s.Observation = floats(t.Observation)
		case PartMask:
			s.Mask = maskArray(t.Mask)
		case PartLegal:
			s.Legal = actionArray(t.Legal)
		}
	}
	return s
}

// Info says what a session is: its game, and the arrays of its environment.
type Info struct {
	Session         uint64       `msgpack:"session"`
	Game            string       `msgpack:"game"` // id of the rules with their version
	Scenario        string       `msgpack:"scenario"`
	ScenarioHash    string       `msgpack:"scenario_hash"`
	Options         string       `msgpack:"options"`
	Sides           [2]string    `msgpack:"sides"`
	NumActions      int          `msgpack:"num_actions"`
	NumFaces        int          `msgpack:"num_faces"`
	MaxDecisions    int          `msgpack:"max_decisions"`
	ObservationSize int          `msgpack:"observation_size"`
	Blocks          []BlockEntry `msgpack:"blocks"`
	Seat            string       `msgpack:"seat"`
	Reward          string       `msgpack:"reward"`
	MaxSteps        int          `msgpack:"max_steps"`
	Hides           bool         `msgpack:"hides"`  // a side may not see all of a position
	Reveal          bool         `msgpack:"reveal"` // but this session does
	Parts           []string     `msgpack:"parts"`
}

// BlockEntry is a part of the observation: Size values from Offset on.
type BlockEntry struct {
	Name    string  `msgpack:"name"`
	Shape   []int   `msgpack:"shape"`
	Offset  int     `msgpack:"offset"`
	Size    int     `msgpack:"size"`
	Min     float32 `msgpack:"min"`
	Max     float32 `msgpack:"max"`
	Meaning string  `msgpack:"meaning"`
}

func newInfo(s *session) Info {
	g, cfg := s.env.Game(), s.env.Config()
	i := Info{Session: s.number, Game: g.ID(), Scenario: g.Scenario(), ScenarioHash: g.ScenarioHash(), Options: g.Options(),
		Sides: g.Sides(), NumActions: g.NumActions(), NumFaces: g.NumFaces(), MaxDecisions: g.MaxDecisions(),
		ObservationSize: s.env.ObservationSize(), Blocks: []BlockEntry{}, Seat: seatName(g, cfg.Seat),
		Reward: cfg.Reward.String(), MaxSteps: cfg.MaxSteps, Hides: engine.Hiding(g) != nil, Reveal: cfg.Reveal, Parts: s.parts}
	at := 0
	for _, b := range s.env.Blocks() {
		i.Blocks = append(i.Blocks, BlockEntry{b.Name, b.Shape, at, b.Size(), b.Min, b.Max, b.Meaning})
		at += b.Size()
	}
	return i
}

// seatName is the word that env.ParseSeat reads.
func seatName(g engine.Game, seat env.Seat) string {
	switch seat {
	case env.SeatBoth:
		return "both"
	case env.SeatRandom:
		return "random"
	}
	return g.Sides()[seat]
}

// hashText is a hash as records show it.
func hashText(h uint64) string { return fmt.Sprintf("%016x", h) }

// The replies, one type for each shape.
type (
	doneReply  struct{ head }
	helloReply struct {
		head
		Hello
	}
	makeReply struct {
		head
		Info
	}
	stepReply struct {
		head
		Step
	}
	manyReply struct {
		head
		Many
	}
	legalReply struct {
		head
		Legal *Array `msgpack:"legal"`
	}
	textsReply struct {
		head
		Legal *Array   `msgpack:"legal"`
		Texts []string `msgpack:"texts"`
	}
	observeReply struct {
		head
		Observation *Array `msgpack:"observation"`
	}
	textReply struct {
		head
		Text string `msgpack:"text"`
	}
	jsonReply struct {
		head
		JSON string `msgpack:"json"`
	}
	stateReply struct {
		head
		Notation string `msgpack:"notation"`
	}
	knowledgeReply struct {
		head
		Knowledge string `msgpack:"knowledge"`
	}
	hashReply struct {
		head
		Hash string `msgpack:"hash"`
	}
	saveReply struct {
		head
		Record []byte `msgpack:"record"`
	}
)

// Hello is what a server says of itself.
type Hello struct {
	Server   string `msgpack:"server"`
	Protocol int    `msgpack:"protocol"`
	Limits   Bounds `msgpack:"limits"`
	env.Catalog
}

// Bounds are the limits that a client can meet, in bytes, counts and seconds.
type Bounds struct {
	Frame       int     `msgpack:"frame"`
	Reply       int     `msgpack:"reply"`
	Nesting     int     `msgpack:"nesting"`
	Elements    int     `msgpack:"elements"`
	Queue       int     `msgpack:"queue"`
	Connections int     `msgpack:"connections"`
	Sessions    int     `msgpack:"sessions"`
	AllSessions int     `msgpack:"all_sessions"`
	Idle        float64 `msgpack:"idle"`
	Write       float64 `msgpack:"write"`
}

// Many is the outcome of several actions: the last Step, with the rewards of all of them summed.
type Many struct {
	Played int `msgpack:"played"` // actions that were played
	Step
	Stopped *Error `msgpack:"stopped,omitempty"` // why the next one was not, where the episode goes on
}
