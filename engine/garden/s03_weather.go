package garden

import "slices"

// historical is the weather of the ten days (3.1, O-33).
var historical = [11]uint8{1: cloudy, 2: cloudy, 3: overcast, 4: overcast, 5: clearSky, 6: overcast, 7: clearSky, 8: cloudy, 9: cloudy, 10: clearSky}

var weatherWords = []string{"clear", "cloudy", "overcast"}

// weatherOf is the weather of a turn that is laid down by the scenario.
func (g *Game) weatherOf(turn uint8) uint8 {
	return uint8(slices.Index(weatherWords, g.sc.Weather[turn-g.firstTurn]))
}

// runWeather begins a turn: what is once a turn is forgotten, and the weather is drawn where it is random. The first
// turn is clear unless it is historical (O-32, O-33, O-34).
func (s *State) runWeather() {
	for u := range s.g.t.units {
		s.fl[u] &^= flMoved | flInterdicted
	}
	s.ferry = 0
	switch {
	case s.g.sc.Weather != nil:
		s.setWeather(s.g.weatherOf(s.turn))
	case s.g.opts.Historical:
		s.setWeather(historical[s.turn])
	case s.turn == 1:
		s.setWeather(clearSky)
	default:
		s.ask(cWeather)
	}
}

func (s *State) weatherFaces() (w weights) {
	w[clearSky], w[cloudy], w[overcast] = 18, 37, 45
	return w
}

func (s *State) rolledWeather(face int) { s.setWeather(uint8(face)) }

// airPoints are the Allied air points on clear and on cloudy turns by level (O-15, O-35).
var airPoints = [5][3]uint8{1: {6, 3}, 2: {7, 3}, 3: {8, 4}, 4: {9, 5}}

func (s *State) setWeather(w uint8) {
	s.weather = w
	if s.g.sc.Air == "printed" {
		s.air = [2]uint8{german: 2 - w, allied: airPoints[s.g.opts.level()][w]}
	}
	s.nextPhase()
}
