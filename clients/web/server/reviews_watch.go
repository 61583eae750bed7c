package server

// tell lets those who listen know. Who is slow hears of the newest only.
func (v *reviews) tell(id string, p float64) {
	v.mu.Lock()
	defer v.mu.Unlock()
	for c := range v.watchers[id] {
		select {
		case <-c:
		default:
		}
		c <- p
	}
}

// watch listens to the review of a table until it is left.
func (v *reviews) watch(id string) (<-chan float64, func()) {
	c := make(chan float64, 1)
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.watchers[id] == nil {
		v.watchers[id] = map[chan float64]bool{}
	}
	v.watchers[id][c] = true
	return c, func() {
		v.mu.Lock()
		defer v.mu.Unlock()
		delete(v.watchers[id], c)
		if len(v.watchers[id]) == 0 {
			delete(v.watchers, id)
		}
	}
}
