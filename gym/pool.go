package gym

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"bridgehead/agents"
	"bridgehead/env"
)

// Member is an opponent of a pool, in words.
type Member struct {
	Spec   string  // of an agent, or outside
	Weight float64 // how often it is drawn, beside the weights of the others
}

// ParsePool reads an opponent, or a pool of them as in "greedy=0.5,random=0.5". A member without a weight
// has the weight 1, and one with parameters stands in square brackets: "[uct:sims=200]=3,greedy". The
// weights need not add up to anything.
func ParsePool(text string) ([]Member, error) {
	if head, _, _ := strings.Cut(text, ":"); !strings.ContainsAny(head, "=,[]") {
		return []Member{{text, 1}}, nil
	}
	items, ok := agents.SplitItems(text)
	if !ok {
		return nil, fmt.Errorf("pool %q: brackets do not match", text)
	}
	members := make([]Member, len(items))
	for i, item := range items {
		var err error
		if members[i], err = parseMember(item); err != nil {
			return nil, fmt.Errorf("pool %q: %w", text, err)
		}
	}
	return members, nil
}

func parseMember(item string) (Member, error) {
	m := Member{Spec: item, Weight: 1}
	weight, weighed := "", false
	if end := strings.LastIndexByte(item, ']'); strings.HasPrefix(item, "[") && end > 0 {
		m.Spec = item[1:end]
		if rest := item[end+1:]; rest != "" {
			if weight, weighed = strings.CutPrefix(rest, "="); !weighed {
				return m, fmt.Errorf("member %q: got %q after the bracket, want =WEIGHT", item, rest)
			}
		}
	} else {
		m.Spec, weight, weighed = strings.Cut(item, "=")
		if strings.Contains(m.Spec, ":") {
			return m, fmt.Errorf("member %q: an opponent with parameters stands in brackets, as in [uct:sims=200]=0.5", item)
		}
	}
	if m.Spec == "" {
		return m, fmt.Errorf("member %q: no opponent, want SPEC=WEIGHT", item)
	}
	if !weighed {
		return m, nil
	}
	x, err := strconv.ParseFloat(weight, 64)
	if err != nil || !(x > 0) || math.IsInf(x, 0) {
		return m, fmt.Errorf("member %q: the weight is %q, want a number greater than 0", item, weight)
	}
	m.Weight = x
	return m, nil
}

// outsideName is the word for an opponent that the caller plays, alone or with a label: "outside:old-me".
const outsideName = "outside"

// maxLabel is the longest label, in bytes.
const maxLabel = 64

// isOutside reports whether a spec is that of an opponent from outside, and what is wrong with its label.
func isOutside(spec string) (bool, error) {
	name, label, labelled := strings.Cut(spec, ":")
	switch {
	case name != outsideName:
		return false, nil
	case labelled && label == "", len(label) > maxLabel,
		strings.ContainsFunc(label, func(r rune) bool {
			return !strings.ContainsRune("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-", r)
		}):
		return true, fmt.Errorf("opponent %q: want outside, or outside:LABEL with 1 to %d letters, digits, dots and dashes", spec, maxLabel)
	}
	return true, nil
}

// NeedsAnswers reports whether an opponent of the spec is one from outside, for which somebody has to call
// env.Env.Answer.
func (s Spec) NeedsAnswers() bool {
	members, err := ParsePool(s.Opponent)
	for _, m := range members {
		if is, _ := isOutside(m.Spec); is && err == nil {
			return true
		}
	}
	return false
}

// pool makes the opponents of members, those that are not from outside by agent.
func pool(members []Member, agent func(spec string) (env.Opponent, error)) (env.Opponent, error) {
	made := make([]env.Member, len(members))
	for i, m := range members {
		made[i].Weight = m.Weight
		is, err := isOutside(m.Spec)
		if err != nil {
			return nil, err
		}
		if is {
			made[i].Opponent = env.Outside{Label: m.Spec}
			continue
		}
		o, err := agent(m.Spec)
		if err != nil {
			return nil, err
		}
		made[i].Opponent = o
	}
	if len(made) == 1 {
		return made[0].Opponent, nil
	}
	p, err := env.NewPool(made)
	if err != nil {
		return nil, fmt.Errorf("opponent: %w", err)
	}
	return p, nil
}
