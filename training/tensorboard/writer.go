// Package tensorboard writes numbers as event files, which TensorBoard shows as curves.
//
// A file is a sequence of records, each with its length and checksums, of protocol buffers of type Event; see
// https://github.com/tensorflow/tensorboard/blob/master/tensorboard/compat/proto/event.proto. Of these only numbers are written.
package tensorboard

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"time"

	"google.golang.org/protobuf/encoding/protowire"
)

// Fields of the messages.
const (
	eventTime    = 1
	eventStep    = 2
	eventVersion = 3
	eventSummary = 5
	summaryValue = 1
	valueTag     = 1
	valueNumber  = 2
)

// fileVersion is what the first event of a file says.
const fileVersion = "brain.Event:2"

// Writer writes one file.
type Writer struct {
	f   *os.File
	buf []byte
}

// Create begins a file in a directory, which is made where there is none. TensorBoard puts the files of a directory together, in
// the order of their names, which begin with the time.
func Create(dir string, now time.Time) (*Writer, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	for n := range 1000 { // runs that were begun in one second
		name := fmt.Sprintf("events.out.tfevents.%010d.bridgehead.%d.%d", now.Unix(), os.Getpid(), n)
		f, err := os.OpenFile(filepath.Join(dir, name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
		if os.IsExist(err) {
			continue
		}
		if err != nil {
			return nil, err
		}
		w := &Writer{f: f}
		event := protowire.AppendTag(event(now), eventVersion, protowire.BytesType)
		return w, w.record(protowire.AppendString(event, fileVersion))
	}
	return nil, fmt.Errorf("tensorboard: %s has a thousand files of this second", dir)
}

// Write appends the numbers of a step, by their tags. A number that is not finite is left out: there is no point to draw.
func (w *Writer) Write(step int64, at time.Time, values map[string]float64) error {
	var summary []byte
	for _, tag := range slices.Sorted(maps.Keys(values)) {
		x := values[tag]
		if math.IsNaN(x) || math.IsInf(x, 0) {
			continue
		}
		value := protowire.AppendTag(nil, valueTag, protowire.BytesType)
		value = protowire.AppendString(value, tag)
		value = protowire.AppendTag(value, valueNumber, protowire.Fixed32Type)
		value = protowire.AppendFixed32(value, math.Float32bits(float32(x)))
		summary = protowire.AppendTag(summary, summaryValue, protowire.BytesType)
		summary = protowire.AppendBytes(summary, value)
	}
	if len(summary) == 0 {
		return nil
	}
	event := protowire.AppendTag(event(at), eventStep, protowire.VarintType)
	event = protowire.AppendVarint(event, uint64(step))
	event = protowire.AppendTag(event, eventSummary, protowire.BytesType)
	return w.record(protowire.AppendBytes(event, summary))
}

// Close ends the file.
func (w *Writer) Close() error { return w.f.Close() }

// event begins an event at a time, in seconds since 1970.
func event(at time.Time) []byte {
	b := protowire.AppendTag(nil, eventTime, protowire.Fixed64Type)
	return protowire.AppendFixed64(b, math.Float64bits(float64(at.UnixMicro())/1e6))
}

// record appends a record: its length, the length's checksum, the data, theirs. It is one write, so that a reader beside sees all
// of it or, at worst, a record that is cut off, for which readers wait.
func (w *Writer) record(data []byte) error {
	w.buf = binary.LittleEndian.AppendUint64(w.buf[:0], uint64(len(data)))
	w.buf = binary.LittleEndian.AppendUint32(w.buf, checksum(w.buf))
	w.buf = append(w.buf, data...)
	w.buf = binary.LittleEndian.AppendUint32(w.buf, checksum(data))
	_, err := w.f.Write(w.buf)
	return err
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// checksum is the masked CRC-32C of records.
func checksum(data []byte) uint32 {
	c := crc32.Checksum(data, castagnoli)
	return (c>>15 | c<<17) + 0xa282ead8
}
