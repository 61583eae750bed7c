package server

import (
	"context"
	"net/http"
	"sync"
	"testing"
	"time"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/table"
)

// slow thinks until it is stopped.
type slow struct{ began chan struct{} }

func (slow) Name() string { return "slow" }

func (slow) Reset(uint64) {}

func (a slow) Act(ctx context.Context, s engine.State, _ agents.Budget) (engine.Action, agents.Explanation, error) {
	a.began <- struct{}{}
	<-ctx.Done()
	return s.LegalActions(nil)[0], agents.Explanation{}, ctx.Err()
}

// Two hints are thought about at once on however few cores. The next one waits, but not for ever, and who goes away
// gives his place back.
func TestHintsTakeTurns(t *testing.T) {
	began := make(chan struct{}, 100)
	w := newWorld(t, func(o *Options) {
		o.Patience = 50 * time.Millisecond
		o.Registry.Add(agents.Kind{Name: "slow", Summary: "waits", New: func(engine.Game, *agents.Params) (agents.Agent, error) { return slow{began}, nil }})
	})
	path := "/tables/" + w.table("gamble", "one-bridge", table.Human, table.Human).ID + "/hint"
	places := cap(w.server.minds)
	if places < 2 {
		t.Fatalf("%d places", places)
	}
	ctx, leave := context.WithCancel(context.Background())
	defer leave()
	var all sync.WaitGroup
	for range places {
		all.Go(func() {
			r := request(get, prefix+path+"?agent=slow", nil).WithContext(ctx)
			if a := w.send(r); a.status == http.StatusOK {
				t.Errorf("an answer of somebody who was stopped: %s", a.text)
			}
		})
		<-began
	}
	if a := w.do(get, path, nil); a.status != http.StatusServiceUnavailable || a.head.Get("Retry-After") != "5" {
		t.Errorf("with all places taken: status %d, Retry-After %q", a.status, a.head.Get("Retry-After"))
	}
	w.refused(http.StatusServiceUnavailable, codeBusy, get, path, nil)
	leave()
	all.Wait()
	w.want(http.StatusOK, get, path, nil, nil)
}
