package engine

// ColumnNames say what the columns of a [Block] mean, as the page of a game tells it: "turn over 25", "phase: movement". Those
// of one run share what stands before a colon; a spare column has no name.
type ColumnNames []string

// Run names the columns of one run, from at on.
func (c ColumnNames) Run(at int, what string, values ...string) {
	for i, v := range values {
		c[at+i] = what + ": " + v
	}
}

// Set names single columns.
func (c ColumnNames) Set(names map[int]string) {
	for at, text := range names {
		c[at] = text
	}
}
