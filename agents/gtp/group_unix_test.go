//go:build unix

package gtp

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"bridgehead/agents"
	"bridgehead/engine/toy"
)

// TestGroupEnds: a program takes along what it has started, whether it is ended or ends by itself.
func TestGroupEnds(t *testing.T) {
	for name, end := range map[string]string{"ended for its silence": "sleep 777", "ended by itself": "sleep 0.3", "told to quit": "sleep 777"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			beats := filepath.Join(t.TempDir(), "beats")
			script := "(while :; do echo >>" + beats + "; sleep 0.02; done) & " + end
			e := &Engine{Name: "test", Command: []string{"/bin/sh", "-c", script}, timeout: time.Second}
			size := func() int64 {
				info, err := os.Stat(beats)
				if err != nil {
					return 0
				}
				return info.Size()
			}
			if name == "told to quit" {
				p, err := start(e)
				if err != nil {
					t.Fatal(err)
				}
				await(t, "its child is there", func() bool { return size() > 0 })
				p.close()
			} else {
				a := newAgent(t, e)
				if _, _, err := a.Act(context.Background(), toy.Default().New(), agents.Budget{}); err == nil || size() == 0 {
					t.Fatalf("got %v and %d beats of its child, want an error after some", err, size())
				}
			}
			await(t, "its child is gone", func() bool {
				n := size()
				time.Sleep(200 * time.Millisecond)
				return n == size()
			})
		})
	}
}

// await waits for something that is to happen soon.
func await(t *testing.T, what string, happened func() bool) {
	t.Helper()
	for end := time.Now().Add(10 * time.Second); !happened(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("10 s have passed before %s", what)
		}
	}
}
