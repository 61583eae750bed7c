package garden

// lossTerrain is what the ground leaves of losses, in percent (O-180).
var lossTerrain = [4]int{plain: 100, rough: 80, forest: 75, town: 60}

// Factors of losses, in percent (O-182, O-183).
const (
	armorLoss  = 70 // of armor by fire without anti-armor
	softLoss   = 80 // of HQ and artillery
	travelLoss = 130
	riverLoss  = 125 // of attackers over a river
)

// onAttackers spreads fire over the attackers by order weight and strength (O-184). Terrain counts against protective fire
// only (O-180), and those that come over a river lose more in the assault (O-183).
func (s *State) onAttackers(b *battle, fire int, protective, antiArmor bool) {
	sum := 0
	for i := range b.n {
		sum += orderWeight(int(b.place[i])) * b.cp[i]
	}
	if sum == 0 || fire == 0 {
		return
	}
	var lost [maxJoined]int
	for i := range b.n {
		u := int(b.who[i])
		loss := fire * (orderWeight(int(b.place[i])) * b.cp[i]) / sum
		if protective {
			loss = percent(loss, lossTerrain[s.g.t.terrain[s.loc[u]]])
		}
		loss = s.casualty(u, antiArmor, loss)
		if !protective && s.overRiver(u, b.h) {
			loss = percent(loss, riverLoss)
		}
		lost[i] = loss / 1000 // ten fire points cost a point of strength (O-179)
	}
	for i := range b.n {
		b.cp[i] = max(0, b.cp[i]-lost[i])
	}
}

func (s *State) overRiver(u int, h uint16) bool {
	return s.g.t.water[s.loc[u]][s.g.t.toward(s.loc[u], h)] == river
}

// onDefenders spreads fire over the defenders by strength (O-185), by terrain and fortification (O-180, O-181).
func (s *State) onDefenders(b *battle, fire int, antiArmor bool) {
	sum := 0
	for i := range b.d {
		sum += b.dcp[i]
	}
	if sum == 0 || fire == 0 {
		return
	}
	var lost [maxDefence]int
	for i := range b.d {
		u := int(b.dwho[i])
		loss := percent(fire*b.dcp[i]/sum, lossTerrain[s.g.t.terrain[b.h]])
		loss = percent(loss, worksLoss(s.fort(u)))
		lost[i] = s.casualty(u, antiArmor, loss) / 1000
	}
	for i := range b.d {
		b.dcp[i] = max(0, b.dcp[i]-lost[i])
	}
}

// worksLoss is what fortifications leave of losses, in percent (O-181).
func worksLoss(fort int) int { return 100 - 5*fort }

// casualty is what the type and the mode of a target make of its losses (O-182); antiArmor says that armor, at or flak are
// among those that fire.
func (s *State) casualty(u int, antiArmor bool, loss int) int {
	switch typ := s.g.t.list[u].typ; {
	case typ == armor && !antiArmor:
		loss = percent(loss, armorLoss)
	case typ == hq || typ == artillery:
		loss = percent(loss, softLoss)
	}
	if s.travel(u) {
		loss = percent(loss, travelLoss)
	}
	return loss
}

// antiArmor tells whether a unit is armor, at or flak.
func (s *State) antiArmor(u uint8) bool {
	typ := s.g.t.list[u].typ
	return typ == armor || typ == antitank || typ == flak
}

// disrupt books the losses: efficiency by the share of strength that was lost, 60 % of it for attackers and 40 % for
// defenders, half up, and two more for an attack (O-186, O-187); units below one point are eliminated (O-13, O-188).
func (s *State) disrupt(b *battle) {
	for i := range b.n {
		u := int(b.who[i])
		s.lowerEff(u, disruption(60, b.was[i], b.cp[i])+2)
		s.lose(u, b.cp[i])
		s.noteReport(u)
	}
	for i := range b.d {
		u := int(b.dwho[i])
		s.lowerEff(u, disruption(40, b.dwas[i], b.dcp[i]))
		s.lose(u, b.dcp[i])
		s.noteReport(u)
	}
}

// disruption is so many percent of the percentage lost, half up.
func disruption(share, was, is int) int { return (2*share*(was-is) + was) / (2 * was) }

// lose leaves a unit so much strength; below a point it is eliminated (O-188).
func (s *State) lose(u, cp int) {
	if cp < 10 {
		s.eliminate(u)
		return
	}
	s.cp[u] = uint16(cp)
}
