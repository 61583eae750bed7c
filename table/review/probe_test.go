package review

import (
	"context"
	"fmt"
	"testing"
	"time"

	"bridgehead/agents"
	"bridgehead/agents/club"
	"bridgehead/agents/roster"
	"bridgehead/engine"
	"bridgehead/env"
	"bridgehead/games"
)

func TestProbe(t *testing.T) {
	for _, sc := range []string{"basic", "nijmegen"} {
		g, _ := games.New("gamble", sc, "")
		a, _ := roster.Registry.New(g, "greedy:plan=100")
		b, _ := roster.Registry.New(g, "greedy:plan=100")
		t0 := time.Now()
		tr, err := env.Play(g, 3, agents.Policy(a, agents.Budget{}), agents.Policy(b, agents.Budget{}))
		if err != nil {
			t.Fatal(err)
		}
		fmt.Println(sc, tr.Len(), tr.Decisions, tr.Chances, time.Since(t0))
		s := g.New()
		choices, legalsum, big := 0, 0, 0
		kinds := map[string]int{}
		ev, _ := club.Evaluators[0].New(g)
		var sum time.Duration
		n := 0
		fin, _ := roster.Registry.New(g, "greedy:plan=40")
		var ft time.Duration
		fn := 0
		for _, st := range tr.Steps {
			if s.Player().IsSide() {
				l := s.LegalActions(nil)
				if len(l) > 1 {
					choices++
					kinds[s.(engine.Describer).NodeKind()]++
					if len(l) > 40 {
						big++
					} else {
						legalsum += len(l)
					}
					t1 := time.Now()
					ev.Score(s, 1)
					sum += time.Since(t1)
					n++
					t1 = time.Now()
					fin.Reset(1)
					fin.Act(context.Background(), s, agents.Budget{})
					ft += time.Since(t1)
					fn++
				}
			}
			s.Apply(st.Action)
		}
		fmt.Println(choices, legalsum, big, kinds, sum/time.Duration(n), ft/time.Duration(fn))
	}
}
