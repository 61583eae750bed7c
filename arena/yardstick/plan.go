package yardstick

// Entry is an agent to measure, and on how many seeds it is asked.
type Entry struct {
	Agent string
	Times int
}

// Entries are the agents that come with the program, on more seeds the more they leave to chance. The planner with more thought
// has four times the lines, twice the campaigns and four times the dice.
func Entries() []Entry {
	return []Entry{
		{"random", 64}, {"passer", 1}, {"busy", 64}, {"greedy:plan=0", 16}, {"greedy", 16},
		{"scripted", 8}, {"scripted:lines=2000,width=16,sketch=1600,dice=8", 2},
		{"flat:sims=100", 4}, {"uct:sims=10", 8}, {"uct:sims=100", 8}, {"uct:sims=1000", 2}, {"uct:sims=10000", 1},
		{"puct:sims=100", 8}, {"gumbel:sims=16", 8}, {"gumbel:sims=64", 8}, {"gumbel:sims=256", 2},
		{"expectimax:nodes=200", 1}, {"expectimax:nodes=2000", 1}, {"cfr:positions=500000", 64},
	}
}
