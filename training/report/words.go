package report

import (
	"fmt"
	"math"
	"strings"
	"time"

	"bridgehead/training"
	"bridgehead/training/diagnose"
)

// finding is a sentence about the health of the run.
type finding struct {
	Warn bool
	Text string
}

// elapsed is the time worked on the run, as the newest line of metrics or the state has it.
func (r *Report) elapsed() time.Duration {
	most := 0.
	for kind := range r.course.clock {
		if p, ok := r.Summary.Last(kind, "seconds"); ok && finite(p.Value) {
			most = max(most, p.Value)
		}
	}
	d := time.Duration(most * float64(time.Second))
	if s := r.Summary.State; s != nil {
		d = max(d, time.Duration(s.Counters["nanoseconds"]))
	}
	return d
}

// count is the newest value of a counter, and false where nothing is known of it.
func (r *Report) count(name string) (int64, bool) {
	most, known := int64(0), false
	if s := r.Summary.State; s != nil {
		most, known = s.Counters[name], true
		if name == "steps" {
			most = s.Step
		}
	}
	for _, kind := range courseKinds {
		if p, ok := r.Summary.Last(kind, name); ok && finite(p.Value) {
			most, known = max(most, int64(p.Value)), true
		}
	}
	return most, known
}

func (r *Report) countText(name string) string {
	n, ok := r.count(name)
	if !ok {
		return "not known"
	}
	return fmt.Sprint(n)
}

func (r *Report) lead() string {
	steps, ok := r.count("steps")
	if !ok && len(r.Summary.Metrics) == 0 {
		return "The run has only begun: nothing has been measured yet."
	}
	games, _ := r.count("games")
	text := fmt.Sprintf("After %s the network has learnt from %d games of self-play in %d steps.", period(r.elapsed()), games, steps)
	for _, v := range r.rivals {
		m := v.last()
		text += fmt.Sprintf(" It scores %s against %s (95 %% interval %s).", percent(m.score), v.name, percents(m.span()))
	}
	return text
}

func (r *Report) facts() [][2]string {
	var out [][2]string
	add := func(name, text string) { out = append(out, [2]string{name, text}) }
	add("Recipe", r.recipeName())
	if r.config != nil {
		add("Game", r.gameText())
	}
	add("Time", r.timeText())
	if n, all := r.course.pauses(); n > 0 {
		add("Pauses", fmt.Sprintf("%d, %s in all; the curves leave them out", n, period(all)))
	}
	add("Games of self-play", r.countText("games"))
	add("Moves noted", r.countText("moves"))
	steps := r.countText("steps")
	if s := r.Summary.State; s != nil && s.Counters["warmed"] > 0 {
		steps += fmt.Sprintf(", %d of them on the games of the teacher", s.Counters["warmed"])
	}
	add("Steps of the learner", steps)
	add("Checkpoints kept", fmt.Sprint(len(r.Summary.Checkpoints)))
	if r.net == nil {
		return out
	}
	c, p := &r.net.Net.Config, &r.net.Provenance
	add("Parameters", fmt.Sprintf("%d: %d channels, %d blocks, context %d, action %d, value %d", r.net.Net.Count(),
		c.Channels, c.Blocks, c.Context, c.Action, c.Value))
	machine := p.Machine
	if machine == "" {
		machine = "not recorded"
	}
	add("Machine", machine)
	if p.Program != "" || p.Date != "" {
		add("Program", strings.TrimSpace(fmt.Sprintf("version %s, last begun on %s", p.Program, p.Date)))
	}
	return out
}

// gameText names the game with its scenarios, and how many of the games are played on each.
func (r *Report) gameText() string {
	all := r.config.Scenarios
	if len(all) == 1 {
		return fmt.Sprintf("%s, scenario %s", r.config.Game, all[0].Name)
	}
	sum := 0.
	for _, s := range all {
		sum += s.Weight
	}
	var words []string
	for _, s := range all {
		words = append(words, fmt.Sprintf("%s (%s)", s.Name, percent(s.Weight/sum)))
	}
	return fmt.Sprintf("%s, scenarios %s", r.config.Game, strings.Join(words, ", "))
}

// endless is the time of a recipe in words.
func endless(d training.Duration) string {
	if d == 0 {
		return "any time"
	}
	return period(time.Duration(d))
}

func (r *Report) recipeName() string {
	name := "one of its own"
	for _, preset := range training.Presets() {
		if text, err := training.Preset(preset); err == nil && string(text) == string(r.Summary.Config) {
			name = "the preset " + preset
		}
	}
	if r.retired > 0 {
		name += fmt.Sprintf("; it was changed on the way, %d earlier ones are kept", r.retired)
	}
	return name
}

func (r *Report) timeText() string {
	done := r.elapsed()
	if r.config != nil && r.config.Steps > 0 {
		return fmt.Sprintf("%s; the recipe ends after %d steps of self-play, or after %s", period(done), r.config.Steps, endless(r.config.Time))
	}
	if r.config == nil || r.config.Time == 0 {
		return period(done)
	}
	all := time.Duration(r.config.Time)
	if done >= all {
		return fmt.Sprintf("%s: all of the %s of the recipe", period(done), period(all))
	}
	return fmt.Sprintf("%s of the %s of the recipe: the run goes on, or was stopped", period(done), period(all))
}

// findings say in words what the numbers below mean.
func (r *Report) findings(roots, now *judged) (out []finding) {
	say := func(warn bool, format string, args ...any) {
		out = append(out, finding{warn, fmt.Sprintf(format, args...)})
	}
	if roots != nil && r.config != nil && r.config.Play.Margin > 0 && !r.sample.teacher {
		say(false, "Searches maximized the chance to win and the margin together (%s margin), so the values of the search need not match results; those of the network alone should.",
			percent(r.config.Play.Margin))
	}
	for _, j := range []*judged{roots, now} {
		if j != nil {
			out = append(out, j.finding())
		}
	}
	if r.asked != nil && len(r.asked.all) > 0 {
		p := diagnose.Policy(r.asked.all)
		say(false, "The policy and the search agree on the best action in %s of decisions; the search is %s nats ahead of the policy.",
			percent(p.Agreement), number(p.Surprise, 3))
		if p.N >= 100 && p.Evenness < 0.02 && p.Surprise > 0.5 {
			say(true, "The policy is sure of itself (evenness %s) and often wrong: it may have collapsed.", number(p.Evenness, 3))
		}
	}
	out = append(out, r.trends()...)
	out = append(out, r.progress()...)
	return append(out, r.balanced()...)
}

// finding says whether the values know more than the base rate.
func (j *judged) finding() finding {
	s := j.total().score
	switch {
	case math.IsNaN(s.Skill):
		return finding{true, j.name + ": all games ended alike, so nothing can be said of them."}
	case s.Interval.Low <= 0:
		return finding{true, fmt.Sprintf("%s: they know no more than the base rate, or not surely more (skill %s, 95 %% interval %s).",
			j.name, number(s.Skill, 3), numbers(s.Interval, 3))}
	}
	return finding{false, fmt.Sprintf("%s: they know more than the base rate (skill %s, 95 %% interval %s), and are off by %s on average.",
		j.name, number(s.Skill, 3), numbers(s.Interval, 3), percent(j.total().off))}
}

// trends compare the first and the last match against each opponent.
func (r *Report) trends() (out []finding) {
	for _, v := range r.rivals {
		begun, now := &v.measured[0], v.last()
		if begun == now {
			continue
		}
		sure := "the intervals overlap, so the difference may be luck"
		if begun.span().High < now.span().Low || begun.span().Low > now.span().High {
			sure = "more than luck explains"
		}
		out = append(out, finding{now.span().High < begun.span().Low, fmt.Sprintf("Against %s the score went from %s at step %d to %s at step %d: %s.",
			v.name, percent(begun.score), begun.step, percent(now.score), now.step, sure)})
	}
	return out
}

// fewestPoints are needed to say how a curve went.
const fewestPoints = 8

// progress compares the gap between the policy and its target at both ends of self-play.
func (r *Report) progress() (out []finding) {
	loss, least := r.course.playing("policy"), r.course.playing("entropy")
	if len(loss) != len(least) || len(loss) < fewestPoints {
		return nil
	}
	gap := func(from, to int) (sum float64) {
		for i := from; i < to; i++ {
			sum += (loss[i].y - least[i].y) / float64(to-from)
		}
		return sum
	}
	n := len(loss)
	return []finding{{false, fmt.Sprintf("In self-play the policy loss was %s nats above the least it can be in the first quarter, and is %s above it in the last.",
		number(gap(0, n/4), 3), number(gap(n-n/4, n), 3))}}
}

// oneSided is the share of wins of a side from which on a value learns little from results.
const oneSided = 0.95

// balanced warns where one side wins nearly always.
func (r *Report) balanced() (out []finding) {
	for _, g := range r.sample.groups() {
		for side, wins := range g.wins {
			if g.n >= 40 && !g.later() && float64(wins) >= oneSided*float64(g.n) {
				out = append(out, finding{true, fmt.Sprintf("%s wins %s of the games (%s): results tell little about moves then.",
					r.sides[side], percent(float64(wins)/float64(g.n)), g.label)})
			}
		}
	}
	return out
}

func luckWords(l diagnose.Luck, side string) string {
	text := fmt.Sprintf("Luck was measured in %d games. Its mean for %s is %s with a standard error of %s", l.N, side, number(l.Mean, 4), number(l.Error, 4))
	if l.Fair() {
		text += ": fair."
	} else {
		text += ": not fair, so it was measured wrongly, and results adjusted by it have a wrong mean."
	}
	return text + fmt.Sprintf(" Taken out of the results %s times, it removes %s of their variance.", number(l.Coefficient, 2), percent(l.Removed))
}
