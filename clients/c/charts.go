package main

// #include "types.h"
import "C"

import (
	"fmt"

	"bridgehead/engine"
)

// chartInfo is the answer of bh_game_chart.
type chartInfo struct {
	Nodes   *nodesInfo   `json:"nodes,omitempty"`
	Links   *linksInfo   `json:"links,omitempty"`
	Things  []thingsInfo `json:"things"`
	Vectors []string     `json:"vectors"`
	Owner   [2]int       `json:"owner"`
	Actions []partInfo   `json:"actions"`
	Places  int          `json:"places"`
}

type nodesInfo struct {
	Block  string   `json:"block"`
	Names  []string `json:"names"`
	InPlay []bool   `json:"in_play"`
	Kinds  []string `json:"kinds"`
	Kind   []int    `json:"kind"` // bytes would be written as base64
}

type linksInfo struct {
	Ends  [][2]int16 `json:"ends"`
	Kinds []string   `json:"kinds"`
	Kind  []uint32   `json:"kind"`
}

type thingsInfo struct {
	Block string   `json:"block"`
	Names []string `json:"names"`
	Split int      `json:"split"`
	Alive [2]int   `json:"alive"`
}

type partInfo struct {
	Name  string  `json:"name"`
	Size  int     `json:"size"`
	Block string  `json:"block"`
	Rows  []int16 `json:"rows,omitempty"` // the row each action names; none: action i names row i
}

// charter is the game as one with a chart.
func (g *game) charter() (engine.Charter, error) {
	c, ok := g.Game.(engine.Charter)
	if !ok {
		return nil, input("the game %s has no chart", g.ID())
	}
	return c, nil
}

// rows is the number of rows of a block.
func (g *game) rows(block string) int {
	for _, b := range g.blocks {
		if b.Name == block {
			return b.Shape[0]
		}
	}
	return 0
}

// places is the number of values of bh_state_places.
func (g *game) places(c *engine.Chart) (n int) {
	for _, t := range c.Things {
		n += 2 * g.rows(t.Block)
	}
	return n
}

func (g *game) chart() (*chartInfo, error) {
	c, err := g.charter()
	if err != nil {
		return nil, err
	}
	chart := c.Chart()
	i := &chartInfo{Things: []thingsInfo{}, Vectors: append([]string{}, chart.Vectors...), Owner: chart.Owner, Places: g.places(chart)}
	for _, p := range chart.Actions {
		i.Actions = append(i.Actions, partInfo(p))
	}
	if chart.Nodes == "" {
		return i, nil
	}
	i.Nodes = &nodesInfo{Block: chart.Nodes, InPlay: chart.InPlay, Names: g.names(chart.Nodes), Kinds: []string{"place"}, Kind: make([]int, len(chart.InPlay))}
	i.Links = &linksInfo{Ends: append([][2]int16{}, chart.Links...), Kinds: []string{}, Kind: make([]uint32, len(chart.Links))}
	for _, t := range chart.Things {
		i.Things = append(i.Things, thingsInfo{Block: t.Block, Names: g.names(t.Block), Split: t.Split, Alive: t.Alive})
	}
	if m, ok := c.(engine.Mapper); ok {
		kinds, of := m.NodeKinds()
		i.Nodes.Kinds = kinds
		for l, k := range of {
			i.Nodes.Kind[l] = int(k)
		}
		i.Links.Kinds, i.Links.Kind = m.LinkKinds()
	}
	return i, nil
}

// names are those of the rows of a block; their numbers where the game does not name them.
func (g *game) names(block string) []string {
	names := make([]string, g.rows(block))
	m, ok := g.Game.(engine.Mapper)
	for i := range names {
		if names[i] = fmt.Sprintf("%s %d", block, i); ok {
			names[i] = m.RowName(block, i)
		}
	}
	return names
}

//export bh_game_chart
func bh_game_chart(id C.int64_t, buf *C.char, room C.int64_t) C.int64_t {
	return say(id, buf, room, func(g *game) ([]byte, error) {
		c, err := g.chart()
		if err != nil {
			return nil, err
		}
		return marshal(c)
	})
}

//export bh_state_places
func bh_state_places(id C.int64_t, side C.int32_t, places *C.int16_t, n C.int64_t) C.int32_t {
	return do(id, func(s *state) error {
		c, err := s.game.charter()
		if err != nil {
			return err
		}
		if err := checkSide(side); err != nil {
			return err
		}
		dst, err := array[int16](places, n, s.game.numPlaces, "places")
		if err != nil {
			return err
		}
		c.Places(dst[:0], s.pos, engine.Player(side))
		return nil
	})
}
