package main

// #include "types.h"
import "C"

import (
	"fmt"
	"sync"
	"sync/atomic"
)

// entry is what a handle stands for.
type entry interface {
	// kind names the type, with its article; it is also asked of a nil entry.
	kind() string
	// lock waits for the calls on the handle to end and reports whether it is still there.
	lock() bool
	unlock()
	// retire is called once, under the lock, when the handle is freed.
	retire()
}

// held is the lock of an entry: calls on one handle are serialised.
type held struct {
	mu   sync.Mutex
	gone bool
}

func (h *held) lock() bool {
	h.mu.Lock()
	if h.gone {
		h.mu.Unlock()
		return false
	}
	return true
}

func (h *held) unlock() { h.mu.Unlock() }

func (h *held) retire() { h.gone = true }

// shard is a part of the table of handles. Handles go round the shards, so that threads that make and
// free many states at once seldom meet.
type shard struct {
	mu      sync.RWMutex
	entries map[int64]entry
	_       [64]byte // shards do not share a cache line
}

const shards = 64

var (
	table  [shards]shard
	lastID atomic.Int64 // ids grow and are never used twice, so that an old handle is never a new object
	alive  atomic.Int64
)

func shardOf(id int64) *shard { return &table[uint64(id)%shards] }

// enter gives an entry its handle.
func enter(e entry) C.int64_t {
	id := lastID.Add(1)
	s := shardOf(id)
	s.mu.Lock()
	if s.entries == nil {
		s.entries = map[int64]entry{}
	}
	s.entries[id] = e
	s.mu.Unlock()
	alive.Add(1)
	return C.int64_t(id)
}

// find returns the entry of a handle, nil if there is none.
func find(id C.int64_t) entry {
	s := shardOf(int64(id))
	s.mu.RLock()
	e := s.entries[int64(id)]
	s.mu.RUnlock()
	return e
}

func noHandle(id C.int64_t, want string) error {
	switch {
	case id == 0:
		return &fault{C.BH_EHANDLE, fmt.Sprintf("handle 0: none, want %s", want)}
	case id < 0 || int64(id) > lastID.Load():
		return &fault{C.BH_EHANDLE, fmt.Sprintf("handle %d: there never was one, want %s", id, want)}
	}
	return &fault{C.BH_EHANDLE, fmt.Sprintf("handle %d: freed, want %s", id, want)}
}

// look finds the entry of a handle without locking it.
func look[T entry](id C.int64_t) (T, error) {
	var none T
	e := find(id)
	if e == nil {
		return none, noHandle(id, none.kind())
	}
	t, ok := e.(T)
	if !ok {
		return none, &fault{C.BH_EHANDLE, fmt.Sprintf("handle %d: %s, want %s", id, e.kind(), none.kind())}
	}
	return t, nil
}

// hold finds the entry of a handle and locks it; the caller unlocks it.
func hold[T entry](id C.int64_t) (T, error) {
	t, err := look[T](id)
	if err == nil && !t.lock() { // freed between the two
		err = noHandle(id, t.kind())
	}
	return t, err
}

// release frees a handle once the calls on it have ended.
func release(id C.int64_t) error {
	s := shardOf(int64(id))
	s.mu.Lock()
	e := s.entries[int64(id)]
	delete(s.entries, int64(id))
	s.mu.Unlock()
	if e == nil {
		return noHandle(id, "one to free")
	}
	alive.Add(-1)
	if e.lock() {
		defer e.unlock()
		e.retire()
	}
	return nil
}

// do calls f with the entry of a handle, locked, and returns BH_OK or the code of the failure.
func do[T entry](id C.int64_t, f func(T) error) (rc C.int32_t) {
	defer guard(&rc)
	e, err := hold[T](id)
	if err != nil {
		return fail[C.int32_t](err)
	}
	defer e.unlock()
	if err := f(e); err != nil {
		return fail[C.int32_t](err)
	}
	return C.BH_OK
}

// count is do for functions that return how many there are.
func count[T entry](id C.int64_t, f func(T) (int, error)) (rc C.int64_t) {
	defer guard(&rc)
	e, err := hold[T](id)
	if err != nil {
		return fail[C.int64_t](err)
	}
	defer e.unlock()
	n, err := f(e)
	if err != nil {
		return fail[C.int64_t](err)
	}
	return C.int64_t(n)
}
