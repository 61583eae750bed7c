//go:build cgo

package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bridgehead/engine"
	"bridgehead/env"
	"bridgehead/gym"
)

// A panic inside is a code and leaves the handle, and its lock, behind.
func TestPanic(t *testing.T) {
	id := enter(&broken{})
	for range 2 {
		if rc := do(id, func(*broken) error { panic("boom") }); rc != -8 {
			t.Errorf("do: got %d, want -8", rc)
		}
		if rc := count(id, func(*broken) (int, error) { var none []int; return none[id], nil }); rc != -8 {
			t.Errorf("count: got %d, want -8", rc)
		}
	}
	if rc := bh_free(id); rc != 0 {
		t.Errorf("free: got %d, want 0", rc)
	}
	if rc := bh_free(id); rc != -2 {
		t.Errorf("free again: got %d, want -2", rc)
	}
}

// broken is an entry for TestPanic.
type broken struct{ held }

func (*broken) kind() string { return "a broken thing" }

func TestWhereabouts(t *testing.T) {
	defer func() {
		recover()
		got := func() string { return whereabouts() }() // as guard calls it
		if !strings.Contains(got, "handles_test.go:") || strings.Contains(got, string(filepath.Separator)+"clients") {
			t.Errorf("got %q, want functions with the names of their files", got)
		}
	}()
	panic("boom")
}

// The race detector looks at the table of handles and at the locks.
func TestHandlesAtOnce(t *testing.T) {
	spec, err := gym.ParseSpec([]byte(`{"scenario":"one-bridge"}`))
	if err != nil {
		t.Fatal(err)
	}
	g, err := newGame(spec)
	if err != nil {
		t.Fatal(err)
	}
	shared := enter(newState(g, g.root))
	done := make(chan bool)
	for range 4 {
		go func() {
			defer func() { done <- true }()
			for i := range 200 {
				copied := shared
				if rc := bh_state_clone(shared, &copied); rc != 0 {
					t.Errorf("clone: %d", rc)
					return
				}
				s, _ := look[*state](copied)
				if legal := s.list(); len(legal) > 0 {
					bh_state_apply(copied, as(flag(true), legal[i%len(legal)]), nil)
					bh_state_apply(shared, as(flag(true), legal[0]), nil)
				}
				bh_state_copy(copied, shared, nil)
				bh_state_copy(shared, copied, nil)
				bh_free(copied)
			}
		}()
	}
	for range 4 {
		<-done
	}
	if rc := bh_free(shared); rc != 0 {
		t.Errorf("free: %d", rc)
	}
}

// The race detector looks at agents that think, are waited for, cancelled, asked and freed all at once.
func TestAgentsAtOnce(t *testing.T) {
	spec, err := gym.ParseSpec([]byte(`{"scenario":"one-bridge"}`))
	if err != nil {
		t.Fatal(err)
	}
	g, err := newGame(spec)
	if err != nil {
		t.Fatal(err)
	}
	s := enter(newState(g, g.root))
	defer bh_free(s)
	for round := range 10 {
		made, err := newThinker(g, "uct")
		if err != nil {
			t.Fatal(err)
		}
		id := enter(made)
		done := make(chan bool)
		for i := range 4 {
			go func() {
				defer func() { done <- true }()
				action := as(flag(true), 0)
				for range 20 {
					switch i {
					case 0:
						bh_agent_think(id, s, 1<<40, 0, 0)
						bh_agent_reset(id, 1)
					case 1:
						bh_agent_cancel(id)
						bh_agent_explain(id, nil, 0)
					case 2:
						bh_agent_wait(id, 1, &action)
					default:
						bh_agent_name(id, nil, 0)
					}
				}
			}()
		}
		if round%2 == 0 {
			bh_free(id)
		}
		for range 4 {
			<-done
		}
		if round%2 == 1 {
			if rc := bh_free(id); rc != 0 {
				t.Errorf("free: %d", rc)
			}
		}
	}
	if rc := bh_agent_think(s, s, 0, 0, 0); rc != -2 {
		t.Errorf("a state that thinks: got %d, want -2", rc)
	}
}

// as makes an argument of the type of another one; tests cannot name the types of C.
func as[T ~int32](_ T, a engine.Action) T { return T(a) }

func TestCodes(t *testing.T) {
	_, noFile := os.Open("not/there")
	action := &env.ActionError{Action: 3}
	for _, c := range []struct {
		err  error
		want int
	}{
		{&fault{-3, "a size"}, -3},
		{&env.SlotError{Slot: 1, Err: action}, -4},
		{&engine.RuleError{Reason: "no"}, -4},
		{fmt.Errorf("step: %w", env.ErrOver), -5},
		{fmt.Errorf("%w: %w", env.ErrBroken, action), -5},
		{errors.New("words"), -6},
		{fmt.Errorf("record: %w", noFile), -7},
		{&env.SlotError{Err: &env.PanicError{Value: action}}, -8},
	} {
		if got := codeOf(c.err); got != c.want {
			t.Errorf("%v: got %d, want %d", c.err, got, c.want)
		}
	}
}
