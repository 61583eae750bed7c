package table

import (
	"regexp"
	"strconv"
	"strings"

	"bridgehead/engine"
)

func (t *Table) who(p engine.Player) string { return p.Name(t.game.Sides()) }

// group finds what stands in parentheses, and ruleID a rule number in it.
var (
	group  = regexp.MustCompile(`\(([^()]*)\)`)
	ruleID = regexp.MustCompile(`^(?:rules? )?([0-9]{1,2}(?:[A-Z]?|(?:\.[0-9]+)+[A-Za-z]?)|[A-Z]-[0-9]{1,3})$`)
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
		d.Sums = d.Sums || m[1] != "die" // a game says die where it knows the die
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
