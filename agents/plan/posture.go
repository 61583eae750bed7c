package plan

import (
	"bridgehead/engine"
	"bridgehead/engine/elementary"
)

// Postures are for games where a side gives its units many commands in a phase and no action says what it sets out to
// do. A campaign is then a style to play the phase by. The phases so played are compared by the side's own judgement, and
// the commands of the best are carried out up to the first dice.

// Poser is an Analyst of such a game. With it what is chosen at an Opening is a posture, a campaign goes on over all
// decisions Within it, and lines are found for each of them.
type Poser interface {
	// Postures are styles of play at s, made from the side's own; that one is the first. They are asked for anew at every
	// Opening and may be the same ones every time.
	Postures(s engine.State, own *Style) []*Style
}

// poses makes the options at s: postures, as many as there is width for.
func (p *campaigns) poses(s engine.State) {
	all := p.poser.Postures(s, p.agent.look.eval.styles[s.Player()])
	for _, st := range all[:min(len(all), max(1, p.width))] {
		p.options = append(p.options, option{pose: st})
	}
}

// sketch finds the next line of an option that is played through.
func (p *campaigns) sketch(w engine.State, o *option, side engine.Player) {
	styles := &p.agent.look.eval.styles
	own := styles[side]
	if o.pose != nil {
		styles[side] = o.pose
	}
	p.cands = p.agent.sketch.find(w, p.cands[:0])
	styles[side] = own
}

// strike takes a posture up: its decisions up to the first dice are made.
func (p *campaigns) strike(best *option) (engine.Action, bool) {
	if len(best.plan) == 0 { // the brake was quicker
		return 0, false
	}
	p.due = append(p.due, best.plan...)
	for i := range p.options {
		o := &p.options[i]
		if len(o.plan) > 0 {
			p.agent.cands = note(p.agent.cands, 0, o.plan[0].action, elementary.Tanh(o.value/(spread*p.agent.look.eval.doctrine.Scale)))
		}
	}
	return best.plan[0].action, true
}
