package gamble

import "bridgehead/engine"

func (g *Game) Parse(text []byte) (engine.State, error) { return nil, nil }
func (s *State) MarshalText() ([]byte, error)           { return nil, nil }
