package table

import (
	"context"

	"bridgehead/engine"
)

// watchRoom is how many events a watcher may lag behind before the oldest are dropped. None is
// lost in effect: an event tells that there is something to look at, and later ones tell so again.
const watchRoom = 16

// watcher is who watches a table.
type watcher struct {
	as    engine.Player
	host  bool   // the page of the host, whose side changes with invitations
	guest string // the invitation; empty: none
}

// Watch tells of everything that happens at the table until the context ends, the table is deleted, the hall closes or
// the invitation of a guest is withdrawn; then the channel is closed. Where something is hidden it tells of what is noticed alone.
func (t *Seat) Watch(ctx context.Context) <-chan Event {
	ch := make(chan Event, watchRoom)
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.closed {
		close(ch)
		return ch
	}
	t.watchers[ch] = watcher{t.as, t.host, t.guest}
	t.attended(t.as)
	context.AfterFunc(ctx, func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.dismiss(ch)
	})
	return ch
}

// dismiss ends a watch. The table is locked.
func (t *Table) dismiss(ch chan Event) {
	if w, ok := t.watchers[ch]; ok {
		delete(t.watchers, ch)
		close(ch)
		t.attended(w.as)
	}
}

// tell sends an event to all watchers but for those who do not notice it, a bit each. The table is locked, so nobody else sends.
func (t *Table) tell(kind string, unseen uint8) {
	for ch, w := range t.watchers {
		if unseen&(1<<looker(w.as)) != 0 && t.veiled() {
			continue
		}
		e := Event{Kind: kind, Revision: t.revisionFor(w.as), Steps: t.seen(w.as)}
		select {
		case ch <- e:
			continue
		default:
		}
		select {
		case <-ch: // the oldest makes room
		default:
		}
		ch <- e
	}
}
