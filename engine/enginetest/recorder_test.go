package enginetest_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
)

// recorder is a testing.TB that only takes notes, so that the kit's own failures can be asserted.
type recorder struct {
	testing.TB
	log    strings.Builder
	failed bool
}

// record runs f with a recorder and returns what it noted.
func record(t *testing.T, f func(testing.TB)) *recorder {
	t.Helper()
	r := &recorder{TB: t}
	done := make(chan struct{})
	go func() { // Fatalf ends the goroutine it is called on
		defer close(done)
		f(r)
	}()
	<-done
	return r
}

func (r *recorder) Helper()                           {}
func (r *recorder) Failed() bool                      { return r.failed }
func (r *recorder) Fail()                             { r.failed = true }
func (r *recorder) Logf(format string, args ...any)   { fmt.Fprintf(&r.log, format+"\n", args...) }
func (r *recorder) Errorf(format string, args ...any) { r.Logf(format, args...); r.Fail() }
func (r *recorder) FailNow()                          { r.Fail(); runtime.Goexit() }
func (r *recorder) Fatalf(format string, args ...any) { r.Logf(format, args...); r.FailNow() }

// wantFailure asserts that the recorded test failed and said all of this.
func (r *recorder) wantFailure(t *testing.T, texts ...string) {
	t.Helper()
	if !r.failed {
		t.Errorf("passed, want a failure; log:\n%s", &r.log)
		return
	}
	for _, text := range texts {
		if !strings.Contains(r.log.String(), text) {
			t.Errorf("want %q in:\n%s", text, &r.log)
		}
	}
}

func (r *recorder) wantPass(t *testing.T) {
	t.Helper()
	if r.failed {
		t.Errorf("failed, want a pass:\n%s", &r.log)
	}
}
