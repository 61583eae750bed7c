package diagnose

import "time"

// Reuse is how often a move was learned from on average: those drawn by those played. It is NaN when neither is
// there.
func Reuse(drawn, played int64) float64 { return float64(drawn) / float64(played) }

// Stage is a part of the work, for example "search" or "learn".
type Stage struct {
	Name  string
	Items int64         // that it dealt with
	Busy  time.Duration // time of all workers together
}

// Rate is how fast a stage was.
type Rate struct {
	Stage
	Speed   float64 // items a second of its own work; 0 where it did none
	Overall float64 // items a second of the clock
	Share   float64 // of the time of all workers
}

// Idle names the time in which workers did none of the stages.
const Idle = "idle"

// Throughput tells how fast stages were and what they took of the time of so many workers over a time of the clock. The
// last rate is that of being idle; it is left out where the stages took all the time, or more.
func Throughput(clock time.Duration, workers int, stages []Stage) []Rate {
	all := clock.Seconds() * float64(workers)
	out := make([]Rate, 0, len(stages)+1)
	left := all
	for _, s := range stages {
		busy := s.Busy.Seconds()
		left -= busy
		out = append(out, Rate{s, ratio(float64(s.Items), busy), ratio(float64(s.Items), clock.Seconds()), ratio(busy, all)})
	}
	if left > 0 {
		idle := Stage{Name: Idle, Busy: time.Duration(left * float64(time.Second))}
		out = append(out, Rate{Stage: idle, Share: ratio(left, all)})
	}
	return out
}

// ratio is 0 where there is nothing to divide by.
func ratio(a, b float64) float64 {
	if b <= 0 {
		return 0
	}
	return a / b
}
