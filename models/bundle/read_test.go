package bundle_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"math"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/vmihailenco/msgpack/v5"

	"bridgehead/models"
	"bridgehead/models/bundle"
)

// weight is a parameter as a file has it.
type weight struct {
	Name  string `msgpack:"name"`
	Shape []int  `msgpack:"shape"`
	Data  []byte `msgpack:"data"`
}

// parts are what a file is made of, for files that no Write would write.
type parts struct {
	version any
	config  models.Config
	about   *bundle.Bundle
	extra   string // a key that about does not have
	weights []weight
	raw     []byte // in the place of the weights
}

// partsOf takes a bundle apart.
func partsOf(tb testing.TB, c models.Config) *parts {
	b := sample(tb, "spoiled", c)
	p := &parts{version: bundle.Version, config: c, about: b}
	for _, q := range b.Net.Params {
		w := weight{Name: q.Name, Shape: q.Shape}
		for _, x := range q.Data {
			w.Data = binary.LittleEndian.AppendUint32(w.Data, math.Float32bits(x))
		}
		p.weights = append(p.weights, w)
	}
	return p
}

// file puts the parts together, with a checksum that is right.
func (p *parts) file(tb testing.TB) []byte {
	tb.Helper()
	var buf bytes.Buffer
	encode := func(v any) {
		enc := msgpack.NewEncoder(&buf)
		enc.UseCompactInts(true)
		if err := enc.Encode(v); err != nil {
			tb.Fatal(err)
		}
	}
	buf.WriteByte(0x96)
	encode(bundle.Magic)
	encode(p.version)
	encode(p.config)
	if p.extra == "" {
		encode(p.about)
	} else {
		encode(map[string]int{p.extra: 1})
	}
	if p.raw == nil {
		encode(p.weights)
	}
	buf.Write(p.raw)
	return sealed(buf.Bytes())
}

// sealed appends the checksum.
func sealed(data []byte) []byte {
	sum := sha256.Sum256(data)
	return append(append(slices.Clone(data), 0xc4, 32), sum[:]...)
}

func wantRefused(t *testing.T, data []byte, says string) {
	t.Helper()
	b, err := bundle.Read(bytes.NewReader(data))
	if b != nil || err == nil || !strings.HasPrefix(err.Error(), "bundle: ") || !strings.Contains(err.Error(), says) {
		t.Errorf("got %v, want %q", err, says)
	}
}

func TestPartsMakeAGoodFile(t *testing.T) {
	p := partsOf(t, mapped)
	if want := written(t, p.about); !bytes.Equal(p.file(t), want) {
		t.Error("the parts make another file than Write does, so the cases of refusal mean little")
	}
}

// Each case spoils one part and makes the checksum right again.
func TestReadRefusesParts(t *testing.T) {
	for says, spoil := range map[string]func(p *parts){
		"version: got 02, want 1: the file is of another version":       func(p *parts) { p.version = 2 },
		"version: got cd 01 01, want 1":                                 func(p *parts) { p.version = 257 },
		"version: got a1 31, want 1":                                    func(p *parts) { p.version = "1" },
		"config: channels: got 0":                                       func(p *parts) { p.config.Channels = 0 },
		"config: got 2 owners from column 9223372036854775807":          func(p *parts) { p.config.Shape.OwnerAt = math.MaxInt },
		"shape: nodes: got":                                             func(p *parts) { p.config.Shape.Nodes.At = 50 },
		`about: msgpack: unknown field "colour"`:                        func(p *parts) { p.extra = "colour" },
		`name: got "a/b"`:                                               func(p *parts) { p.about.Name = "a/b" },
		"scenarios[0]: in_play: got 4 nodes, want the 5":                func(p *parts) { p.about.Scenarios[0].InPlay = []bool{true, true, false, true} },
		`weights: got no "alive/bias/0", want every parameter`:          func(p *parts) { p.weights = p.weights[:39] },
		`weights: got no "node/in", want every parameter`:               func(p *parts) { p.weights = nil },
		`weights[40]: got "colour", which is no parameter`:              func(p *parts) { p.weights = append(p.weights, weight{Name: "colour"}) },
		`weights[40]: got "node/in" twice, want each once`:              func(p *parts) { p.weights = append(p.weights, p.weights[0]) },
		`weights: got "node/embed", want "node/in" in its place`:        func(p *parts) { p.weights[0], p.weights[1] = p.weights[1], p.weights[0] },
		`weights: "node/in": got the shape [6 3], want [3 6]`:           func(p *parts) { p.weights[0].Shape = []int{6, 3} },
		`weights: "node/in": got the shape [], want [3 6]`:              func(p *parts) { p.weights[0].Shape = nil },
		`weights: "node/in": got 71 bytes, want 72 for [3 6] values of`: func(p *parts) { p.weights[0].Data = p.weights[0].Data[1:] },
		`weights: "node/in": got 72 bytes, want 36`:                     func(p *parts) { p.about.Half = true },
		`weights: "node/in": value 1: got NaN`:                          func(p *parts) { copy(p.weights[0].Data[4:], []byte{1, 0, 0xc0, 0x7f}) },
		`weights: "node/in": value 2: got -Inf`:                         func(p *parts) { copy(p.weights[0].Data[8:], []byte{0, 0, 0x80, 0xff}) },
		"weights: \"vector/in\": got the shape":                         func(p *parts) { p.config.Context = 4096; p.config.Action = 4096 },
		"a list of 65535 elements within 1 others, want at most 16384":  func(p *parts) { p.raw = append([]byte{0xdc, 0xff, 0xff}, make([]byte, 65535)...) },
		"within 6 others":                                               func(p *parts) { p.raw = bytes.Repeat([]byte{0x91}, 2000) },
		"the code 0xc7, which no bundle holds":                          func(p *parts) { p.raw = []byte{0x91, 0xc7, 4, 1, 0, 0, 0, 0} },
		`got the key "name" twice`:                                      func(p *parts) { p.raw = []byte("\x91\x82\xa4name\xa1a\xa4name\xa1b") },
		"got a key of code 0x01":                                        func(p *parts) { p.raw = []byte{0x91, 0x81, 1, 1} },
		"a map of 65535 keys":                                           func(p *parts) { p.raw = []byte{0x91, 0xde, 0xff, 0xff} },
		"weights: the file ends within a value":                         func(p *parts) { p.raw = []byte{0x91, 0xc6, 0xff, 0xff, 0xff, 0xff} },
		"weights: msgpack: unexpected code=1 decoding":                  func(p *parts) { p.raw = []byte{0x91, 1} },
		"got 2 bytes after the end of the bundle":                       func(p *parts) { p.raw = []byte{0x90, 0xc0, 0xc0} },
	} {
		p := partsOf(t, mapped)
		spoil(p)
		wantRefused(t, p.file(t), says)
	}
}

func TestReadRefusesFrames(t *testing.T) {
	good := written(t, sample(t, "good", plain))
	flipped := slices.Clone(good)
	flipped[len(flipped)/2] ^= 1
	for _, c := range []struct {
		data []byte
		says string
	}{
		{nil, "bundle: it does not begin as bundles do"},
		{[]byte("PK\x03\x04"), "bundle: it does not begin as bundles do"},
		{append(slices.Clone(good), 0), "got 1 bytes after the end of the bundle, want none"},
		{append(slices.Clone(good), good...), "bytes after the end of the bundle, want none"},
		{flipped, "checksum: the bytes are not those that were written"},
		{append(slices.Clone(good[:len(good)-1]), good[len(good)-1]^1), "checksum: the bytes"},
		{make([]byte, bundle.MaxBytes+1), "got more than 67108864 bytes"},
	} {
		wantRefused(t, c.data, c.says)
	}
	for n := range good {
		if _, err := bundle.Read(bytes.NewReader(good[:n])); err == nil {
			t.Fatalf("the first %d of %d bytes are read as a bundle", n, len(good))
		}
	}
	for i := range good {
		bad := slices.Clone(good)
		bad[i] ^= 0x10
		if _, err := bundle.Read(bytes.NewReader(bad)); err == nil {
			t.Fatalf("with byte %d changed it is read as a bundle", i)
		}
	}
}

// allocated is how many bytes a reading asks for.
func allocated(data []byte) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, _ = bundle.Read(bytes.NewReader(data))
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// most is what reading a file of n bytes may ask for, all in all: some multiple for the copies, and what lists
// of the greatest length can blow up to.
func most(n int) uint64 { return 16*uint64(n) + 32<<20 }

// Short files that promise much do not get it.
func TestReadAllocatesLittle(t *testing.T) {
	for name, spoil := range map[string]func(p *parts){
		"a blob of 4 GB":       func(p *parts) { p.raw = []byte{0x91, 0xc6, 0xff, 0xff, 0xff, 0xff} },
		"a text of 4 GB":       func(p *parts) { p.raw = []byte{0x91, 0xdb, 0xff, 0xff, 0xff, 0xff} },
		"a list of 4 G":        func(p *parts) { p.raw = []byte{0xdd, 0xff, 0xff, 0xff, 0xff} },
		"a map of 4 G":         func(p *parts) { p.raw = []byte{0xdf, 0xff, 0xff, 0xff, 0xff} },
		"a deep list":          func(p *parts) { p.raw = bytes.Repeat([]byte{0x91}, 1<<20) },
		"a list of nothings":   func(p *parts) { p.raw = append([]byte{0xdc, 0x40, 0x00}, bytes.Repeat([]byte{0xc0}, 1<<14)...) },
		"a network of 4 GB":    func(p *parts) { p.config.Channels, p.config.Context, p.config.Blocks = 4096, 4096, 64 },
		"an observation of 4G": func(p *parts) { p.config.Shape.Observation = math.MaxInt32 },
	} {
		p := partsOf(t, mapped)
		spoil(p)
		if data := p.file(t); allocated(data) > most(len(data)) {
			t.Errorf("%s: %d bytes ask for %d, want at most %d", name, len(data), allocated(data), most(len(data)))
		}
	}
}

// FuzzRead looks for a file that makes Read panic, ask for too much, or accept what Write would not write.
// Files with a wrong checksum are tried once more with the right one.
func FuzzRead(f *testing.F) {
	for _, c := range []models.Config{mapped, plain} {
		good := written(f, sample(f, "good", c))
		f.Add(good)
		f.Add(good[:len(good)-34])
		f.Add(good[:len(good)/2])
		f.Add(append(slices.Clone(good), 1, 2, 3))
		p := partsOf(f, c)
		p.weights[0].Shape = []int{1 << 40, 1 << 40}
		f.Add(p.file(f))
		p.raw = []byte{0x91, 0xc6, 0xff, 0xff, 0xff, 0xff}
		f.Add(p.file(f))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, try := range [][]byte{data, sealed(data), sealed(data[:max(0, len(data)-34)])} {
			if n := allocated(try); n > most(len(try)) {
				t.Fatalf("%d bytes ask for %d", len(try), n)
			}
			b, err := bundle.Read(bytes.NewReader(try))
			if err != nil {
				continue
			}
			var buf bytes.Buffer
			if err := bundle.Write(&buf, b); err != nil {
				t.Fatalf("what was read cannot be written: %v", err)
			}
			again, err := bundle.Read(&buf)
			if err != nil || again.Net.Count() != b.Net.Count() || again.Name != b.Name {
				t.Fatalf("written again it cannot be read: %v", err)
			}
		}
	})
}
