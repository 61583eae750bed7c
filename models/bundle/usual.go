package bundle

// UsualPlay are the levels of a network of which nothing is known yet: by falling temperature and growing simulations.
func UsualPlay() []Play {
	return []Play{
		{Level: "recruit", Simulations: 0, Temperature: 1},
		{Level: "regular", Simulations: 0, Temperature: 0.5},
		{Level: "veteran", Simulations: 4, Considered: 4, Temperature: 0.3},
		{Level: "elite", Simulations: 32, Considered: 16},
		{Level: "marshal", Simulations: 256, Considered: 16},
	}
}
