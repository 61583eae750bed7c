package stream

import (
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"bridgehead/training/cluster"
)

// BenchmarkSend sends batches of 64 games of 10 KB, with the learner taking them beside it.
func BenchmarkSend(b *testing.B) {
	for _, workers := range []int{1, 4} {
		b.Run(fmt.Sprintf("workers=%d", workers), func(b *testing.B) {
			h := newHouse(b)
			h.o.Bytes, h.o.Tell = 1<<30, nil
			began := time.Now()
			broker := h.broker()
			start := time.Since(began)
			l := h.learner(broker.Options())
			var transports []*Transport
			for i := range workers {
				transport := h.transport(broker.URL())
				next(b, transport, fmt.Sprintf("w%d", i), 1)
				transports = append(transports, transport)
			}
			all := make([]*cluster.Batch, b.N)
			bytes := 0
			for i := range all {
				worker := i % workers
				j, err := transports[worker].Next(b.Context(), fmt.Sprintf("w%d", worker), 64)
				if err != nil {
					b.Fatal(err)
				}
				all[i] = batch(b, fmt.Sprintf("w%d", worker), j, 240)
				bytes = len(cluster.EncodeBatch(all[i]))
			}
			b.ResetTimer()
			var at atomic.Int64
			var senders sync.WaitGroup
			for i, transport := range transports {
				senders.Go(func() {
					for {
						n := int(at.Add(1) - 1)
						if n >= b.N {
							return
						}
						all[n].Worker = fmt.Sprintf("w%d", i)
						send(b, transport, all[n])
					}
				})
			}
			senders.Wait()
			b.StopTimer()
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "acked/s")
			began = time.Now()
			h.counted(64 * b.N)
			b.ReportMetric(float64(b.N)/(b.Elapsed()+time.Since(began)).Seconds(), "taken/s")
			b.ReportMetric(start.Seconds()*1000, "ms-to-start")
			b.ReportMetric(float64(bytes)/64, "B/game")
			drained(b, l)
		})
	}
}
