package toy

import "bridgehead/engine"

const (
	downPenalty = 2 // boats instead of the span (2.1)
	buildRoll   = 4 // 2.2
	blowRoll    = 4 // 3.3
)

var defence = [bridges]int8{3, 4, 5}

// needed is the lowest roll that succeeds at a chance node.
func (p *position) needed() int8 {
	switch p.node {
	case atBuild:
		return buildRoll
	case atDemolish:
		return blowRoll
	}
	n := defence[p.crossed] + p.guard - p.support
	if p.down {
		n += downPenalty
	}
	return min(max(n, 2), pips)
}

// fault is the reason why an action is illegal. It becomes a text only when somebody asks, so that
// listing the legal actions allocates nothing.
type fault uint8

const (
	allowed fault = iota
	gameOver
	noSuchFace
	notForColumn
	notForGarrison
	spanUp
	spanDown
	supportFull
	noReserve
	guardFull
	noCharge
)

var faults = [...]engine.RuleError{
	gameOver:       {Rule: "4", Reason: "the game is over"},
	noSuchFace:     {Reason: "a die has the faces 0 to 5"},
	notForColumn:   {Reason: "the column may assault (0), build (1) or prepare (2)"},
	notForGarrison: {Reason: "the garrison may hold (3), reinforce (4) or blow (5)"},
	spanUp:         {Rule: "2.2", Reason: "the span is up"},
	spanDown:       {Rule: "3.3", Reason: "the span is down already"},
	supportFull:    {Rule: "2.3", Reason: "the column has all the support it can have"},
	noReserve:      {Rule: "3.2", Reason: "no reserve is left"},
	guardFull:      {Rule: "3.2", Reason: "the bridge has all the guard it can have"},
	noCharge:       {Rule: "3.3", Reason: "no charge is left"},
}

// verdict is the one gate: LegalActions, Check and Apply all ask here.
func (p *position) verdict(a engine.Action) fault {
	switch {
	case p.node == atColumn:
		return p.columnVerdict(a)
	case p.node == atGarrison:
		return p.garrisonVerdict(a)
	case p.node == atEnd:
		return gameOver
	case a < 0 || a >= pips:
		return noSuchFace
	}
	return allowed
}

func (p *position) columnVerdict(a engine.Action) fault {
	switch {
	case a < Assault || a > Prepare:
		return notForColumn
	case a == Build && !p.down:
		return spanUp
	case a == Prepare && p.support == maxSupport:
		return supportFull
	}
	return allowed
}

func (p *position) garrisonVerdict(a engine.Action) fault {
	switch {
	case a < Hold || a > Blow:
		return notForGarrison
	case a == Reinforce && p.reserves == 0:
		return noReserve
	case a == Reinforce && p.guard == maxGuard:
		return guardFull
	case a == Blow && p.charges == 0:
		return noCharge
	case a == Blow && p.down:
		return spanDown
	}
	return allowed
}

func (p *position) apply(a engine.Action) {
	switch p.node {
	case atColumn:
		p.applyColumn(a)
	case atGarrison:
		p.applyGarrison(a)
	default:
		p.applyRoll(int8(a)+1 >= p.needed())
	}
}

func (p *position) applyColumn(a engine.Action) {
	switch a {
	case Assault:
		p.node = atAssault
	case Build:
		p.node = atBuild
	case Prepare:
		p.support++
		p.node = atGarrison
	}
}

func (p *position) applyGarrison(a engine.Action) {
	switch a {
	case Blow:
		p.charges--
		p.node = atDemolish
		return
	case Reinforce:
		p.reserves--
		p.guard++
	}
	p.endNight()
}

func (p *position) applyRoll(success bool) {
	switch p.node {
	case atAssault:
		p.assaulted(success)
	case atBuild:
		p.down = !success
		p.node = atGarrison
	case atDemolish:
		p.down = success
		p.endNight()
	}
}

// assaulted keeps 2.1, and the first half of 4: the third bridge ends the game before the night.
func (p *position) assaulted(success bool) {
	p.node = atGarrison
	if !success {
		p.support = max(p.support-1, 0)
		return
	}
	p.crossed++
	p.guard, p.support, p.down = 0, 0, false
	if p.crossed == bridges {
		p.node = atEnd
	}
}

func (p *position) endNight() {
	p.left--
	p.node = atColumn
	if p.left == 0 {
		p.node = atEnd
	}
}
