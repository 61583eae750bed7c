package pack

import (
	"bytes"
	"errors"
	"strings"
	"testing"
)

const most = 4000

func pair(t testing.TB) (*Packer, *Unpacker) {
	t.Helper()
	p, err := NewPacker()
	if err != nil {
		t.Fatal(err)
	}
	u, err := NewUnpacker(most)
	if err != nil {
		t.Fatal(err)
	}
	return p, u
}

func TestRoundTrip(t *testing.T) {
	p, u := pair(t)
	for _, text := range []string{"", "a", strings.Repeat("game", 1000)} {
		packed := p.Pack([]byte(text))
		var asked int64 = -1
		out, err := u.Unpack(packed, func(n int64) error { asked = n; return nil })
		if err != nil || string(out) != text || asked != int64(len(text)) {
			t.Errorf("%.10q: got %d bytes, room for %d, error %v", text, len(out), asked, err)
		}
	}
}

// Room is asked for, and refused, before anything is unpacked.
func TestUnpackRefuses(t *testing.T) {
	p, u := pair(t)
	full := errors.New("no room")
	bomb := p.Pack(make([]byte, 1<<20))
	var large *TooLarge
	if _, err := u.Unpack(bomb, nil); !errors.As(err, &large) || large.Size != 1<<20 || large.Most != most {
		t.Errorf("a bomb: got %v", err)
	}
	if _, err := u.Unpack(p.Pack([]byte("game")), func(int64) error { return full }); err != full {
		t.Errorf("no room: got %v", err)
	}
	whole := p.Pack(bytes.Repeat([]byte("game"), 100))
	for name, data := range map[string][]byte{"nothing": nil, "text": []byte("text"), "half": whole[:len(whole)/2], "more": append(bytes.Clone(whole), 1)} {
		if out, err := u.Unpack(data, nil); !errors.Is(err, ErrFrame) {
			t.Errorf("%s: got %d bytes, error %v, want %v", name, len(out), err, ErrFrame)
		}
	}
}

func FuzzUnpack(f *testing.F) {
	p, u := pair(f)
	f.Add(p.Pack([]byte("game")))
	f.Add(p.Pack(make([]byte, 1<<20)))
	f.Add([]byte("text"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if out, err := u.Unpack(data, nil); err == nil && len(out) > most || err != nil && out != nil {
			t.Errorf("%d bytes, error %v", len(out), err)
		}
	})
}
