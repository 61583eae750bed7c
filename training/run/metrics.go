package run

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
)

// Metric is one line of what was measured.
type Metric struct {
	Kind   string             // what was measured, for example "learn"
	Step   int64              // of training
	Time   int64              // seconds since 1970, UTC
	Values map[string]float64 // one that is no finite number is kept as NaN
}

// line is a Metric in JSON, which knows no NaN: null stands for it.
type line struct {
	Kind   string              `json:"kind"`
	Step   int64               `json:"step"`
	Time   int64               `json:"time"`
	Values map[string]*float64 `json:"values"`
}

// MarshalJSON writes one line, the values by name.
func (m Metric) MarshalJSON() ([]byte, error) {
	l := line{m.Kind, m.Step, m.Time, map[string]*float64{}}
	for name, v := range m.Values {
		l.Values[name] = nil
		if !math.IsNaN(v) && !math.IsInf(v, 0) {
			l.Values[name] = &v
		}
	}
	return json.Marshal(l)
}

// UnmarshalJSON reads one line.
func (m *Metric) UnmarshalJSON(text []byte) error {
	var l line
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&l); err != nil {
		return err
	}
	*m = Metric{l.Kind, l.Step, l.Time, map[string]float64{}}
	if m.Kind == "" {
		return errors.New("kind: missing")
	}
	for name, v := range l.Values {
		m.Values[name] = math.NaN()
		if v != nil {
			m.Values[name] = *v
		}
	}
	return nil
}

// openMetrics opens the metrics to go on with, without a torn last line. An end that is none of a line is not for us to
// throw away: it becomes a line of its own.
func (r *Run) openMetrics() error {
	f, err := os.OpenFile(filepath.Join(r.dir, MetricsFile), os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return err
	}
	r.metrics = f
	text, err := io.ReadAll(f) // which leaves the file at its end
	if err != nil {
		return err
	}
	whole := bytes.LastIndexByte(text, '\n') + 1
	switch rest := text[whole:]; {
	case len(rest) == 0:
	case bytes.HasPrefix(rest, lineHead) || bytes.HasPrefix(lineHead, rest):
		if err := f.Truncate(int64(whole)); err != nil {
			return err
		}
		if _, err := f.Seek(int64(whole), io.SeekStart); err != nil {
			return err
		}
		text = text[:whole]
	default:
		if _, err := f.Write([]byte{'\n'}); err != nil {
			return err
		}
		text = append(text, '\n')
	}
	metrics, faults := ReadMetrics(text)
	r.notice(MetricsFile, faults, len(metrics))
	return nil
}

// lineHead is how every line of metrics begins.
var lineHead = []byte(`{"kind":"`)

// Log appends a line of metrics.
func (r *Run) Log(m Metric) error {
	if m.Kind == "" {
		return errors.New("run: metric without a kind")
	}
	text, err := json.Marshal(m)
	if err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.metrics == nil {
		return fmt.Errorf("%s: the run is closed", r.dir)
	}
	if _, err := r.metrics.Write(append(text, '\n')); err != nil {
		return err
	}
	if r.unsynced++; r.unsynced >= r.opts.SyncEvery {
		r.unsynced = 0
		return r.metrics.Sync()
	}
	return nil
}

// ReadMetrics reads lines of metrics. Faults tells of whole lines that are none, which are passed over; a torn
// last line is no fault.
func ReadMetrics(text []byte) (metrics []Metric, faults []string) {
	for n := 1; ; n++ {
		end := bytes.IndexByte(text, '\n')
		if end < 0 {
			return metrics, faults
		}
		var m Metric
		if err := json.Unmarshal(text[:end], &m); err != nil {
			faults = append(faults, fmt.Sprintf("line %d: %v", n, err))
		} else {
			metrics = append(metrics, m)
		}
		text = text[end+1:]
	}
}
