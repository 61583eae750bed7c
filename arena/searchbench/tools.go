package searchbench

import (
	"context"
	"fmt"
	"sync"
	"time"
)

// Tools are what measuring needs from above.
type Tools struct {
	Now     func() time.Time // the clock, for speeds
	Workers int              // positions measured at once, at least 1
	// Progress, if not nil, is told in a few words what is being done and how much of it; from one
	// goroutine at a time.
	Progress func(what string, done, all int)
}

func (t *Tools) progress(what string, done, all int) {
	if t.Progress != nil {
		t.Progress(what, done, all)
	}
}

// each does work for 0 to n-1, on as many goroutines as there are workers, and returns the error of the
// lowest number that failed.
func (t *Tools) each(ctx context.Context, what string, n int, work func(i int) error) error {
	if t.Workers < 1 {
		return fmt.Errorf("gauge: %d workers, want at least 1", t.Workers)
	}
	var (
		running    sync.WaitGroup
		mu         sync.Mutex
		next, done int
	)
	errs := make([]error, n)
	take := func() int {
		mu.Lock()
		defer mu.Unlock()
		next++
		return next - 1
	}
	for range min(t.Workers, n) {
		running.Go(func() {
			for i := take(); i < n; i = take() {
				if errs[i] = ctx.Err(); errs[i] == nil {
					errs[i] = work(i)
				}
				mu.Lock()
				done++
				t.progress(what, done, n)
				mu.Unlock()
			}
		})
	}
	running.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}
