package table

import (
	"context"
	"slices"
	"testing"
)

// Watchers are told of changes, of thinking and of failures, and are let go in the end.
func TestWatch(t *testing.T) {
	k := open(t)
	tb := k.toy("lost", Human)
	events := tb.Watch(t.Context())
	ended, cancel := context.WithCancel(t.Context())
	short := tb.Watch(ended)
	cancel()
	for range short { // it ends
	}
	act(t, tb, 1)
	var kinds []string
	for e := range events {
		if kinds = append(kinds, e.Kind); e.Kind == EventFailed {
			if e.Steps != 1 || e.Revision != look(t, tb).Revision {
				t.Errorf("got %+v", e)
			}
			break
		}
	}
	if !slices.Equal(kinds, []string{EventChanged, EventThinking, EventFailed}) {
		t.Errorf("got the events %q", kinds)
	}
	if err := k.Delete(tb.ID()); err != nil {
		t.Fatal(err)
	}
	if _, ok := <-events; ok {
		t.Error("a deleted table has events")
	}
	if _, ok := <-tb.Watch(t.Context()); ok {
		t.Error("a deleted table can be watched")
	}
}

// One who does not look loses old events, not the last one, and holds nobody up.
func TestSlowWatcher(t *testing.T) {
	k := open(t)
	tb := k.toy(Human, Human)
	events := tb.Watch(t.Context())
	for i := range 3 * watchRoom {
		if err := tb.SetPace(i); err != nil {
			t.Fatal(err)
		}
	}
	var last Event
	for range watchRoom {
		last = <-events
	}
	if want := look(t, tb).Revision; last.Revision != want {
		t.Errorf("the last event is of revision %d, want %d", last.Revision, want)
	}
}
