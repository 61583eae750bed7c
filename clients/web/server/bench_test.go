package server

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"slices"
	"sync"
	"testing"
	"time"

	"bridgehead/table"
)

// loadTables is how many games are played at once.
const loadTables = 50

// BenchmarkLoad plays games against random bots on loopback, 50 at once, each with a stream of events open:
// a person who takes any action at once, over and over. An operation is all of them to their end.
func BenchmarkLoad(b *testing.B) {
	w, base, _ := live(b)
	w.doc = nil
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 2 * loadTables}}
	var mu sync.Mutex
	var waits []time.Duration
	b.ResetTimer()
	for range b.N {
		var all sync.WaitGroup
		for n := range loadTables {
			all.Go(func() {
				mine := playGame(b, client, base, uint64(n))
				mu.Lock()
				defer mu.Unlock()
				waits = append(waits, mine...)
			})
		}
		all.Wait()
	}
	slices.Sort(waits)
	b.ReportMetric(float64(len(waits))/b.Elapsed().Seconds(), "acts/s")
	b.ReportMetric(1e3*waits[len(waits)/2].Seconds(), "ms/act-p50")
	b.ReportMetric(1e3*waits[len(waits)*99/100].Seconds(), "ms/act-p99")
	b.ReportMetric(loadTables, "games/op")
	if w.log.Len() > 0 {
		b.Errorf("the server says %s", w.log)
	}
}

// playGame plays one game and returns how long the answer to each action took.
func playGame(b *testing.B, c *http.Client, base string, seed uint64) (waits []time.Duration) {
	r := rand.New(rand.NewPCG(seed, 1))
	var v table.View
	call(b, c, post, base+"/tables", table.Setup{Game: "gamble", Scenario: "nijmegen", Seats: [2]string{"random", table.Human}}, &v)
	events, leave := listen(b, base+"/tables/"+v.ID+"/events")
	defer leave()
	for !v.Over && !b.Failed() {
		if v.Status == table.Decide {
			pick := v.Actions[r.IntN(len(v.Actions))].ID
			asked := time.Now()
			call(b, c, post, base+"/tables/"+v.ID+"/act", map[string]int{"revision": v.Revision, "action": pick}, &v)
			waits = append(waits, time.Since(asked))
			continue
		}
		if _, more := <-events; !more {
			b.Error("the stream ended")
			return waits
		}
		id := v.ID
		v = table.View{}
		call(b, c, get, base+"/tables/"+id, nil, &v)
	}
	return waits
}

// call makes a request that must succeed.
func call(b *testing.B, c *http.Client, method, url string, body, into any) {
	var text bytes.Buffer
	if body != nil {
		if err := json.NewEncoder(&text).Encode(body); err != nil {
			b.Error(err)
		}
	}
	r, err := http.NewRequest(method, url, &text)
	if err != nil {
		b.Error(err)
		return
	}
	r.Header.Set("Content-Type", "application/json")
	a, err := c.Do(r)
	if err != nil {
		b.Error(err)
		return
	}
	defer a.Body.Close()
	data, err := io.ReadAll(a.Body)
	if err == nil && a.StatusCode >= 400 {
		err = fmt.Errorf("status %d: %s", a.StatusCode, data)
	}
	if err == nil {
		err = json.Unmarshal(data, into)
	}
	if err != nil {
		b.Errorf("%s %s: %v", method, url, err)
	}
}

// BenchmarkAct is one choice of a person and its answer, without the network: what a click waits for.
func BenchmarkAct(b *testing.B) {
	w := newWorld(b)
	w.doc = nil
	r := rand.New(rand.NewPCG(1, 1))
	v := w.table("gamble", "basic", table.Human, table.Human)
	for b.Loop() {
		if v.Over {
			v = w.table("gamble", "basic", table.Human, table.Human)
		}
		pick := v.Actions[r.IntN(len(v.Actions))].ID
		a := w.do(post, "/tables/"+v.ID+"/act", map[string]int{"revision": v.Revision, "action": pick})
		v = table.View{}
		a.read(b, &v)
	}
}
