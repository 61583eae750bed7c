package engine

// Charter is an Observer that says how its observation hangs together: for networks that look at
// places, their neighbours and what stands in them rather than at one long vector. Used by networks, by their training
// and by [Mapper]; without it a game has no networks of this project.
type Charter interface {
	Observer
	// Chart is the same for all positions of the game. What it says of blocks and actions is also the same
	// for every scenario on one board; InPlay and Links may differ.
	Chart() *Chart
	// Places appends two nodes for every row of every block of Things, in their order: where the thing
	// is as far as a side knows, and where else, as a bridge has two ends; -1 for none, or for what the side does not see.
	Places(dst []int16, s State, side Player) []int16
}

// Chart is the anatomy of an observation and of the action space. A game without places leaves Nodes,
// Links and Things empty.
type Chart struct {
	Nodes   string     // block [N, F] whose rows are places, the nodes of a graph
	InPlay  []bool     // [N] places that take part in this scenario
	Links   [][2]int16 // neighbours in play, each pair once, the lower first, ascending
	Things  []Things   // blocks whose rows stand at nodes
	Vectors []string   // blocks that tell of the position as a whole, in the order of the observation
	Owner   [2]int     // columns [from, to) of Nodes that say, one-hot, who owns a place; empty: nothing does
	Owners  []Owner    // what the columns of Owner say, one for each
	Actions []Part     // of the action space, ascending; together all of it
}

// Owner is who may own a place. Two may be of one side, as airborne troops and a corps are.
type Owner struct {
	Name string
	Side Player // Terminal: nobody's
}

// Things is a block [M, F] of things that stand at nodes.
type Things struct {
	Block string
	Split int    // column that is 1 for things to be told apart from the rest, which of those that can be lost are those of side 1; -1: none
	Alive [2]int // columns [from, to) one of which is 1 for a thing that is not lost; empty: none is ever lost
}

// Part is a run of actions of which each names a row of a block.
type Part struct {
	Name  string
	Size  int
	Block string // Nodes or one of Things; empty: the actions name nothing of a block
	// Rows are the rows that the actions name, one for each; nil: action i names row i. So 480 actions can name the regions
	// among 8,161 hexes, and two can name one row.
	Rows []int16
}

// Mapper is a Charter that names what its chart speaks of. Used by the C library and through it by Python; without it
// the places, links and things of a graph are numbers there.
type Mapper interface {
	Charter
	// RowName names a row of Nodes or of one of Things; two rows may have one name.
	RowName(block string, row int) string
	// NodeKinds are the kinds of places, and that of each, [N].
	NodeKinds() (kinds []string, of []uint8)
	// LinkKinds are the kinds of links, and those of each, [len(Links)]: bit k is set where it is of kind k,
	// whichever way one goes.
	LinkKinds() (kinds []string, of []uint32)
}
