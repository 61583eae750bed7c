package table

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"bridgehead/engine"
)

// diceName is the side of the dice in the log.
const diceName = "dice"

// who names a player.
func who(g engine.Game, p engine.Player) string {
	switch {
	case p == 0 || p == 1:
		return g.Sides()[p]
	case p == engine.Chance:
		return diceName
	case p == engine.Terminal:
		return "nobody"
	}
	return fmt.Sprintf("player %d", p)
}

func (t *Table) who(p engine.Player) string { return who(t.game, p) }

// nodeKind is the kind of node, empty where the game does not say.
func nodeKind(s engine.State) string {
	if d, ok := s.(engine.Describer); ok {
		return d.NodeKind()
	}
	return ""
}

func prompt(s engine.State) string {
	if d, ok := s.(engine.Describer); ok {
		return d.Prompt()
	}
	return ""
}

// headed is a State that names the part of the game it is in.
type headed interface{ Heading() string }

// heading is the part of the game s is in. A State that is not headed has one at its dice only, by
// turn and impulse; elsewhere it is empty and the last one holds.
func heading(s engine.State) string {
	if h, ok := s.(headed); ok {
		return h.Heading()
	}
	if e, ok := s.(engine.Eventer); ok && s.Player() == engine.Chance {
		at := e.Event()
		return fmt.Sprintf("Turn %d, Impulse %d", at.Turn, at.Impulse)
	}
	return ""
}

// actionText is what an action means in words; its number where the game has none.
func actionText(g engine.Game, s engine.State, a engine.Action) string {
	if text := g.ActionText(s, a); text != "" {
		return text
	}
	return fmt.Sprintf("action %d", a)
}

// resultText says how a game has ended, empty before.
func resultText(g engine.Game, s engine.State) string {
	if s.Player() != engine.Terminal {
		return ""
	}
	text := "Draw"
	for side, r := range s.Returns(nil) {
		if r > 0 {
			name := g.Sides()[side]
			text = strings.ToUpper(name[:1]) + name[1:] + " victory"
		}
	}
	if v, ok := s.(engine.PointCounter); ok {
		text += fmt.Sprintf(", %d VP", v.VP())
	}
	return text
}

// group finds what stands in parentheses, and ruleID a rule number in it.
var (
	group  = regexp.MustCompile(`\(([^()]*)\)`)
	ruleID = regexp.MustCompile(`^(?:rules? )?([0-9]{1,2}(?:\.[0-9]+)*[A-Z]?)$`)
	tail   = regexp.MustCompile(`(?:\s*\([^()]*\))+$`)
	number = regexp.MustCompile(`(?:([A-Za-z]+) )?([0-9]+)`)
)

// rulesIn lists the rule ids in the parentheses of a prompt, each once, such as 9.1 and 10.1 of
// "who moves next (9.1, 10.1)". It is never nil.
func rulesIn(text string) []string {
	rules, seen := []string{}, map[string]bool{}
	for _, g := range group.FindAllStringSubmatch(text, -1) {
		for part := range strings.SplitSeq(g[1], ",") {
			m := ruleID.FindStringSubmatch(strings.TrimSpace(part))
			if m != nil && !seen[m[1]] {
				rules, seen[m[1]] = append(rules, m[1]), true
			}
		}
	}
	return rules
}

// diceOf takes a roll apart: the prompt of its node, and the text of the face, which is "die 4:
// Clear" or "Allied 7, German 5: 21 against 14".
func diceOf(prompt, text string) *Dice {
	left, result, split := strings.Cut(text, ": ")
	if !split {
		left, result = text, text
	}
	d := &Dice{Faces: []int{}, Of: tail.ReplaceAllString(prompt, ""), Result: result}
	for _, m := range number.FindAllStringSubmatch(left, -1) {
		n, err := strconv.Atoi(m[2])
		if err != nil {
			continue
		}
		d.Faces, d.Names = append(d.Faces, n), append(d.Names, m[1])
	}
	if len(d.Faces) > 1 {
		return d
	}
	d.Names = nil
	for _, f := range d.Faces {
		d.Total += f
	}
	return d
}
