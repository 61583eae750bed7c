package endeavor

// Trucks that give way (2.13f).

// askTruck asks where the next Truck in the hex that was entered goes.
func (s *State) askTruck() {}

func (s *State) maskTruckTo()              {}
func (s *State) actTruckTo(b block, i int) {}

func (s *State) truckPrompt() string { return "" }
