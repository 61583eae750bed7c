package stream

import (
	"testing"

	"github.com/nats-io/nats.go"

	"bridgehead/training/cluster"
	"bridgehead/training/cluster/pack"
)

// Whatever comes from the broker is read or refused.
func FuzzMessage(f *testing.F) {
	hi := hello("w1")
	m, err := writeBatch("games", batch(f, "w1", &cluster.Job{Specs: make([]cluster.Spec, 2)}, 3), &hi)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(m.Header.Get(helloHeader), pack.Encoding, m.Data)
	f.Add(m.Header.Get(helloHeader), "", cluster.EncodeBatch(batch(f, "w1", &cluster.Job{Specs: make([]cluster.Spec, 2)}, 3)))
	f.Add("{}", "gzip", []byte("rubbish"))
	f.Add("", "", cluster.Encode(&answer{Kind: refused, Why: "other rules"}))
	f.Add("", "", cluster.Encode(&wish{Worker: "w1", Most: 3}))
	f.Fuzz(func(t *testing.T, header, encoding string, data []byte) {
		b, h, err := readBatch(nats.Header{helloHeader: {header}, encodingHeader: {encoding}}, data)
		if err == nil && (b.Check() != nil || h.Worker != b.Worker) {
			t.Errorf("read %+v of %+v", b, h)
		}
		var a answer
		if unpack(data, &a) == nil {
			if body, err := a.result(); (err == nil) != (a.Kind == answered) || err != nil && body != nil {
				t.Errorf("the answer %+v is %q, %v", a, body, err)
			}
		}
		unpack(data, &wish{})
	})
}
