package yardstick

// Entry is an agent to measure, and on how many seeds it is asked.
type Entry struct {
	Agent string
	Times int
}

// Entries are the agents that come with the program, on more seeds where they leave much to chance and are quick. The planner with more thought
// has four times the lines, twice the campaigns and four times the dice.
func Entries() []Entry {
	return []Entry{
		{"random", 16}, {"passer", 1}, {"busy", 16}, {"greedy:plan=0", 16}, {"greedy", 16},
		{"scripted", 2}, {"scripted:lines=2000,width=16,sketch=1600,dice=8", 1},
		{"flat:sims=100", 1}, {"uct:sims=10", 4}, {"uct:sims=100", 1}, {"uct:sims=1000", 1},
		{"puct:sims=100", 1}, {"gumbel:sims=16", 4}, {"gumbel:sims=64", 1}, {"gumbel:sims=256", 1},
		{"expectimax:nodes=200", 1}, {"expectimax:nodes=2000", 1}, {"cfr:iterations=100,positions=500000", 16},
	}
}
