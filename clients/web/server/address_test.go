package server_test

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"bridgehead/clients/web/server"
	"bridgehead/engine"
)

// packed is a code as another program may write it.
func packed(t testing.TB, text []byte) string {
	t.Helper()
	var b bytes.Buffer
	z, err := flate.NewWriter(&b, flate.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := z.Write(text); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return base64.RawURLEncoding.EncodeToString(b.Bytes())
}

func TestAddressAndBack(t *testing.T) {
	for kind, texts := range map[server.Carried][]string{
		server.CarriedPosition: {"x", toyText, strings.Repeat("gamble/1 basic ", engine.MaxPosition/15)},
		server.CarriedRecord:   {"{}\n", "\x9a\x00\xff", strings.Repeat("a step\n", server.MaxCarried/7)},
	} {
		for _, text := range texts {
			address, err := kind.Address([]byte(text))
			if err != nil {
				t.Errorf("%s %.40q: %v", kind, text, err)
				continue
			}
			got, back, err := server.ReadAddress("http://127.0.0.1:8017/" + address)
			if err != nil || got != kind || string(back) != text {
				t.Errorf("%s %.40q: %s came back as %s %.40q, %v", kind, text, address, got, back, err)
			}
		}
	}
}

const toyText = "toy/2 three-bridges:e8a11ce8 d2 b2 g0 s1 up r1 c2 column"

// TestAddressOfTheFormat: addresses by other packers are read: zlib, Go's own, and one that does not pack at all.
func TestAddressOfTheFormat(t *testing.T) {
	const known = "#/position/K8mv1DdSKMkoSk3VTSrKTElPLbZKtUg0NExOtVBIMVJIMlJIN1AoNlQoLVAoMlRINlJIzs8pzc0DAA"
	kind, text, err := server.ReadAddress(known)
	if err != nil || kind != server.CarriedPosition || string(text) != toyText {
		t.Errorf("got %s %q, %v", kind, text, err)
	}
	for _, other := range []string{"#/position/" + packed(t, []byte(toyText)), stored(toyText)} {
		if _, text, err := server.ReadAddress(other); err != nil || string(text) != toyText {
			t.Errorf("%s: got %q, %v", other, text, err)
		}
	}
}

// stored is an address whose code is not compressed, which DEFLATE allows.
func stored(text string) string {
	n := uint16(len(text))
	head := []byte{1, byte(n), byte(n >> 8), byte(^n), byte(^n >> 8)}
	return "#/position/" + base64.RawURLEncoding.EncodeToString(append(head, text...))
}

func TestAddressTooLong(t *testing.T) {
	noise := make([]byte, 40_000)
	rng := rand.NewChaCha8([32]byte{21})
	_, _ = rng.Read(noise)
	for _, c := range []struct {
		kind server.Carried
		text []byte
		says string
	}{
		{server.CarriedPosition, make([]byte, engine.MaxPosition+1), "the position takes 65537 bytes, at most 65536 fit: save the file and send it instead"},
		{server.CarriedRecord, make([]byte, server.MaxCarried+1), "the record takes 4194305 bytes, at most 4194304 fit"},
		{server.CarriedRecord, noise, "characters, at most 32768 fit: save the file"},
		{server.CarriedRecord, nil, "an empty record"},
	} {
		if got, err := c.kind.Address(c.text); err == nil || got != "" || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s of %d bytes: got %.40s, %v, want %q", c.kind, len(c.text), got, err, c.says)
		}
	}
}

func TestAddressRefused(t *testing.T) {
	good := packed(t, []byte(toyText))
	raw, _ := base64.RawURLEncoding.DecodeString(good)
	for address, says := range map[string]string{
		"":                               `got "", want one with #/position/ or #/record/`,
		"http://127.0.0.1:8017/#/table/": "want one with #/position/",
		"#/position/":                    "damaged or cut off",
		"#/position/" + good[:20]:        "damaged or cut off",
		"#/position/" + good + "=":       "the code is damaged: illegal base64",
		"#/position/" + good[:9] + "\n" + good[9:]: "a line ends in the code",
		"#/position/" + good + "%20":               "illegal base64",
		"#/position/" + base64.RawURLEncoding.EncodeToString(append(raw[:len(raw):len(raw)], 0)): "1 bytes too many",
		"#/position/" + packed(t, nil):                                "an empty position",
		"#/position/" + strings.Repeat("A", server.MaxCode+1):         "takes 32769 characters, at most 32768 fit",
		"#/position/" + packed(t, make([]byte, engine.MaxPosition+1)): "more than 65536 bytes, at most 65536 fit",
		"#/record/" + packed(t, make([]byte, server.MaxCarried+1)):    "more than 4194304 bytes",
	} {
		if _, text, err := server.ReadAddress(address); err == nil || text != nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%.80s: got %.40q, %v, want %q", address, text, err, says)
		}
	}
}

// TestAddressBomb: a short code that unpacks to far more than is allowed takes no memory for it.
func TestAddressBomb(t *testing.T) {
	code := packed(t, make([]byte, 20<<20))
	if len(code) > server.MaxCode {
		t.Fatalf("%d characters", len(code))
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, _, err := server.ReadAddress("#/position/" + code)
	runtime.ReadMemStats(&after)
	if err == nil || !strings.Contains(err.Error(), "more than 65536 bytes") {
		t.Errorf("got %v", err)
	}
	if took := after.TotalAlloc - before.TotalAlloc; took > 2<<20 {
		t.Errorf("it took %d bytes", took)
	}
}

// FuzzAddress: what is read is within the limits, and comes back from an address of its own.
func FuzzAddress(f *testing.F) {
	for _, text := range []string{"", toyText, "{\"format\":\"bridgehead-record\"}\n"} {
		f.Add("#/position/" + packed(f, []byte(text)))
		f.Add("#/record/" + packed(f, []byte(text)))
	}
	f.Add(stored(toyText))
	f.Add("http://127.0.0.1:8017/#/table/abc")
	f.Fuzz(func(t *testing.T, address string) {
		kind, text, err := server.ReadAddress(address)
		if err != nil {
			return
		}
		if most := map[server.Carried]int{server.CarriedPosition: engine.MaxPosition, server.CarriedRecord: server.MaxCarried}[kind]; len(text) > most {
			t.Fatalf("%d bytes", len(text))
		}
		again, err := kind.Address(text)
		if err != nil {
			if strings.Contains(err.Error(), "characters, at most") { // another packer may do better
				return
			}
			t.Fatal(err)
		}
		if k, back, err := server.ReadAddress(again); err != nil || k != kind || !bytes.Equal(back, text) {
			t.Fatalf("came back as %s, %d of %d bytes, %v", k, len(back), len(text), err)
		}
	})
}
