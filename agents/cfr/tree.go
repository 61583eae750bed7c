package cfr

import (
	"fmt"
	"slices"

	"bridgehead/engine"
)

// Tree is a whole game.
type Tree struct {
	game  engine.Game
	nodes []node // children before parents; the last is the root
	sets  []set
	index [2]map[string]int32 // by side, of Knowledge
}

// node is one position.
type node struct {
	player engine.Player
	set    int32        // the information set of who decides
	kids   []int32      // by legal action, or by face
	state  engine.State // where a side decides
	p      []float64    // probabilities of the faces
	value  float64      // at the end
}

// set is an information set.
type set struct {
	side  engine.Player
	legal []engine.Action
	nodes []int32
	from  int // of its actions in a Strategy
}

// builder builds a tree.
type builder struct {
	*Tree
	hider engine.Hider // nil: nothing is hidden
	known map[uint64]int32
	most  int
	line  []byte
}

// Build lists all positions of g, at most so many. Games with far more it refuses before it begins.
func Build(g engine.Game, most int) (*Tree, error) {
	if isLarge(g, most) {
		return nil, tooLarge(g, most)
	}
	b := builder{Tree: &Tree{game: g, index: [2]map[string]int32{{}, {}}}, hider: engine.Hiding(g), known: map[uint64]int32{}, most: most}
	if _, err := b.add(g.New()); err != nil {
		return nil, err
	}
	from := [2]int{}
	for i := range b.sets {
		s := &b.sets[i]
		s.from = from[s.side]
		from[s.side] += len(s.legal)
	}
	return b.Tree, nil
}

func tooLarge(g engine.Game, most int) error {
	return fmt.Errorf("cfr: %s %s has more than %d positions", g.ID(), g.Scenario(), most)
}

// add adds a position and all that can come of it.
func (b *builder) add(s engine.State) (int32, error) {
	hash := s.Hash()
	if i, ok := b.known[hash]; ok {
		return i, nil
	}
	if len(b.known) >= b.most {
		return 0, tooLarge(b.game, b.most)
	}
	b.known[hash] = -1
	n := node{player: s.Player()}
	var acts []engine.Action
	switch n.player {
	case engine.Terminal:
		n.value = s.Returns(nil)[0]
	case engine.Chance:
		for _, f := range engine.Faces(s, nil) {
			acts, n.p = append(acts, f.Action), append(n.p, f.P)
		}
	default:
		acts = s.LegalActions(nil)
	}
	for _, a := range acts {
		next := s.Clone()
		next.Apply(a)
		i, err := b.add(next)
		if err != nil {
			return 0, err
		}
		if i < 0 {
			return 0, fmt.Errorf("cfr: %s comes back to a position", b.game.ID())
		}
		n.kids = append(n.kids, i)
	}
	at := int32(len(b.nodes))
	if n.player.IsSide() {
		var err error
		if n.set, err = b.join(s, acts, at); err != nil {
			return 0, err
		}
		n.state = s.Clone()
	}
	b.nodes, b.known[hash] = append(b.nodes, n), at
	return at, nil
}

// join puts a position where a side decides into its information set.
func (b *builder) join(s engine.State, legal []engine.Action, at int32) (int32, error) {
	side := s.Player()
	key := b.key(s, side)
	i, ok := b.index[side][key]
	if !ok {
		i = int32(len(b.sets))
		b.index[side][key] = i
		b.sets = append(b.sets, set{side: side, legal: legal})
	}
	if k := &b.sets[i]; !slices.Equal(k.legal, legal) {
		return 0, fmt.Errorf("cfr: at %s the legal actions are %v and %v", key, k.legal, legal)
	}
	b.sets[i].nodes = append(b.sets[i].nodes, at)
	return i, nil
}

// key is what a side knows.
func (b *builder) key(s engine.State, side engine.Player) string {
	b.line = knowledge(b.line[:0], b.hider, s, side)
	return string(b.line)
}

func knowledge(dst []byte, h engine.Hider, s engine.State, side engine.Player) []byte {
	if h != nil {
		return h.Knowledge(dst, s, side)
	}
	text, _ := s.MarshalText()
	return append(dst, text...)
}

// Size is how many positions there are, and how many information sets of each side.
func (t *Tree) Size() (positions int, sets [2]int) {
	for i := range t.sets {
		sets[t.sets[i].side]++
	}
	return len(t.nodes), sets
}

// Strategy has for each legal action at each information set of one side a probability.
type Strategy []float64

// Pair is a strategy for each side.
type Pair [2]Strategy

// at are the probabilities at an information set.
func (t *Tree) at(p *Pair, k *set) []float64 { return p[k.side][k.from : k.from+len(k.legal)] }

// none is a strategy without probabilities.
func (t *Tree) none(side engine.Player) Strategy {
	n := 0
	for i := range t.sets {
		if k := &t.sets[i]; k.side == side {
			n += len(k.legal)
		}
	}
	return make(Strategy, n)
}

// At are the probabilities of the legal actions at s, by what the side to decide knows there, in their order.
func (t *Tree) At(p *Pair, s engine.State) ([]engine.Action, []float64, error) {
	side := s.Player()
	if !side.IsSide() {
		return nil, nil, fmt.Errorf("cfr: nobody is to decide")
	}
	i, ok := t.index[side][string(knowledge(nil, engine.Hiding(t.game), s, side))]
	if !ok {
		return nil, nil, fmt.Errorf("cfr: the position is not one of the %d of this game", len(t.nodes))
	}
	k := &t.sets[i]
	return k.legal, t.at(p, k), nil
}
