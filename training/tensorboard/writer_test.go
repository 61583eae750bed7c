package tensorboard

import (
	"encoding/binary"
	"math"
	"os"
	"path/filepath"
	"testing"
	"time"

	"google.golang.org/protobuf/encoding/protowire"
)

// point is a number as it is read back.
type point struct {
	step  uint64
	tag   string
	value float32
}

// read takes a file apart: the version it says, the points, the times.
func read(t *testing.T, path string) (version string, points []point, times []float64) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for len(data) > 0 {
		n := binary.LittleEndian.Uint64(data)
		if got, want := binary.LittleEndian.Uint32(data[8:]), checksum(data[:8]); got != want {
			t.Fatalf("the checksum of a length is %x, want %x", got, want)
		}
		event := data[12 : 12+n]
		if got, want := binary.LittleEndian.Uint32(data[12+n:]), checksum(event); got != want {
			t.Fatalf("the checksum of a record is %x, want %x", got, want)
		}
		data = data[16+n:]
		step := uint64(0)
		fields(t, event, func(field protowire.Number, raw []byte, x uint64) {
			switch field {
			case eventTime:
				times = append(times, math.Float64frombits(x))
			case eventStep:
				step = x
			case eventVersion:
				version = string(raw)
			case eventSummary:
				fields(t, raw, func(_ protowire.Number, raw []byte, _ uint64) {
					p := point{step: step}
					fields(t, raw, func(field protowire.Number, raw []byte, x uint64) {
						if field == valueTag {
							p.tag = string(raw)
						} else {
							p.value = math.Float32frombits(uint32(x))
						}
					})
					points = append(points, p)
				})
			}
		})
	}
	return version, points, times
}

// fields hands on the fields of a message.
func fields(t *testing.T, message []byte, field func(n protowire.Number, raw []byte, x uint64)) {
	t.Helper()
	for len(message) > 0 {
		n, kind, size := protowire.ConsumeTag(message)
		if size < 0 {
			t.Fatal(protowire.ParseError(size))
		}
		message = message[size:]
		var raw []byte
		var x uint64
		switch kind {
		case protowire.VarintType:
			x, size = protowire.ConsumeVarint(message)
		case protowire.Fixed64Type:
			x, size = protowire.ConsumeFixed64(message)
		case protowire.Fixed32Type:
			var y uint32
			y, size = protowire.ConsumeFixed32(message)
			x = uint64(y)
		default:
			raw, size = protowire.ConsumeBytes(message)
		}
		if size < 0 {
			t.Fatal(protowire.ParseError(size))
		}
		field(n, raw, x)
		message = message[size:]
	}
}

func TestWriter(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "curves")
	now := time.Unix(1_700_000_000, 250_000_000)
	w, err := Create(dir, now)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range []struct {
		step   int64
		values map[string]float64
	}{
		{1, map[string]float64{"learn/policy": 1.5, "learn/error": 0.25}},
		{2, map[string]float64{"learn/policy": math.NaN(), "learn/error": math.Inf(1)}}, // nothing to draw
		{1 << 40, map[string]float64{"learn/policy": -2, "learn/error": math.NaN()}},
	} {
		if err := w.Write(f.step, now.Add(time.Duration(f.step)), f.values); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	second, err := Create(dir, now) // in the same second
	if err != nil {
		t.Fatal(err)
	}
	defer second.Close()
	files, err := filepath.Glob(filepath.Join(dir, "events.out.tfevents.1700000000.*"))
	if err != nil || len(files) != 2 {
		t.Fatalf("got files %v and error %v, want two", files, err)
	}
	version, points, times := read(t, files[0])
	want := []point{{1, "learn/error", 0.25}, {1, "learn/policy", 1.5}, {1 << 40, "learn/policy", -2}}
	if version != fileVersion || len(points) != len(want) || times[0] != 1_700_000_000.25 {
		t.Fatalf("got version %q, points %v, times %v", version, points, times)
	}
	for i := range want {
		if points[i] != want[i] {
			t.Errorf("point %d: got %v, want %v", i, points[i], want[i])
		}
	}
}

// The checksum of TFRecord for its well-known example: CRC-32C of "123456789" is e3069283.
func TestChecksum(t *testing.T) {
	crc := uint32(0xe3069283)
	if got, want := checksum([]byte("123456789")), (crc>>15|crc<<17)+0xa282ead8; got != want {
		t.Errorf("got %x, want %x", got, want)
	}
}
