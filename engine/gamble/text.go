package gamble

import (
	"bridgehead/engine"
)

func (g *Game) ActionText(st engine.State, a engine.Action) string { return "" }
func (g *Game) Parse(text []byte) (engine.State, error)            { return nil, nil }
func (s *State) MarshalText() ([]byte, error)                      { return nil, nil }
func (s *State) NodeKind() string                                  { return kind(s.Kind).String() }
func (s *State) Prompt() string                                    { return "" }
func (s *State) Board() string                                     { return "" }
