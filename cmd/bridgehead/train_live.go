package main

import (
	"io"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"

	"bridgehead/training"
	trainingrun "bridgehead/training/run"
)

// liveLog prints the lines of a run above a bar that says how far it is.
type liveLog struct {
	mu    sync.Mutex
	lines io.Writer
	bar   *progressbar.ProgressBar
	now   func() time.Time
	began time.Time // of this start, less the time worked before
	whole time.Duration
}

// showTraining puts a bar below the lines of a run where there is a terminal and the recipe has an end, and returns
// what clears it.
func showTraining(a *app, o *training.Options, recipe []byte) (finish func()) {
	c, err := training.ReadRecorded(trainingrun.ConfigFile, recipe)
	if !a.terminal || err != nil || c.Time < training.Duration(time.Second) {
		return func() {}
	}
	l := &liveLog{lines: o.Log, now: o.Now, began: o.Now(), whole: time.Duration(c.Time)}
	if s, err := trainingrun.Summarize(o.Dir); err == nil && s.State != nil {
		l.began = l.began.Add(-time.Duration(s.State.Counters["nanoseconds"]))
	}
	l.bar = progressbar.NewOptions64(int64(l.whole.Seconds()),
		progressbar.OptionSetWriter(a.err),
		progressbar.OptionSetWidth(30),
		progressbar.OptionSetPredictTime(false),
		progressbar.OptionSetElapsedTime(false),
		progressbar.OptionClearOnFinish(),
	)
	o.Log = l
	stop := make(chan struct{})
	var ticking sync.WaitGroup
	ticking.Go(func() { l.tick(stop) })
	return func() {
		close(stop)
		ticking.Wait()
		_ = l.bar.Finish()
	}
}

// tick moves the bar every second.
func (l *liveLog) tick(stop <-chan struct{}) {
	every := time.NewTicker(time.Second)
	defer every.Stop()
	for {
		select {
		case <-stop:
			return
		case <-every.C:
			l.mu.Lock()
			l.show()
			l.mu.Unlock()
		}
	}
}

// show draws the bar; a full one would end it, so it stays a second short.
func (l *liveLog) show() {
	worked := l.now().Sub(l.began)
	left := max(0, l.whole-worked)
	l.bar.Describe(left.Round(time.Second).String() + " to go")
	_ = l.bar.Set64(int64(max(0, min(worked, l.whole-time.Second)).Seconds()))
}

// Write prints a line where the bar was, and the bar below it.
func (l *liveLog) Write(line []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	_ = l.bar.Clear()
	n, err := l.lines.Write(line)
	l.show()
	return n, err
}
