package wire

import (
	"bytes"
	"context"
	"encoding/hex"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// page is docs/wire.md, which these tests hold to what it says.
func page(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "wire.md"))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// block returns what stands between the fences of the block of a language.
func block(t *testing.T, language string) string {
	t.Helper()
	_, rest, found := strings.Cut(page(t), "```"+language+"\n")
	text, _, closed := strings.Cut(rest, "```\n")
	if !found || !closed {
		t.Fatalf("the page has no block of %s", language)
	}
	return text
}

// TestPageIsComplete: every operation with its fields, and every code, has its row.
func TestPageIsComplete(t *testing.T) {
	text := page(t)
	for _, o := range ops {
		row := regexp.MustCompile("(?m)^\\| `" + o.name + "` \\|.*$").FindString(text)
		if row == "" {
			t.Errorf("no row for %s", o.name)
		}
		for _, f := range o.fields[2:] {
			if !strings.Contains(row, "`"+f+"`") {
				t.Errorf("the row of %s does not mention %s", o.name, f)
			}
		}
	}
	source, err := os.ReadFile("errors.go")
	if err != nil {
		t.Fatal(err)
	}
	codes := regexp.MustCompile(`Code\w+\s+= "(\w+)"`).FindAllSubmatch(source, -1)
	for _, c := range codes {
		if !strings.Contains(text, "\n| `"+string(c[1])+"` |") {
			t.Errorf("no row for the code %s", c[1])
		}
	}
	if len(codes) < 20 {
		t.Errorf("%d codes found", len(codes))
	}
}

// TestBytes plays the example of the page.
func TestBytes(t *testing.T) {
	nc := greeted(t, testConfig())
	_ = nc.SetDeadline(time.Now().Add(10 * time.Second)) // for a length on the page that is too long
	for _, in := range []fields{{"op": "make", "spec": fields{"game": "toy"}}, {"op": "reset", "session": 1, "seed": 7}} {
		in["id"] = 1
		go nc.Write(pack(t, in))
		if r := unpack(t, nc); r["ok"] != true {
			t.Fatal(r)
		}
	}
	exchanges := 0
	for part := range strings.SplitSeq(strings.TrimSpace(block(t, "hex")), "\n\n") {
		data := bytesOf(t, part)
		if part[0] == 'C' {
			go nc.Write(data)
			continue
		}
		exchanges++
		body, err := readReply(nc)
		if err != nil {
			t.Fatal(err)
		}
		got := frameOf(string(body))
		if !bytes.HasPrefix(got, data) { // the text at the end of an error is left out
			t.Errorf("the server sends\n% x, the page has\n% x", got, data)
		}
	}
	if exchanges != 2 {
		t.Errorf("%d replies are on the page", exchanges)
	}
}

func bytesOf(t *testing.T, lines string) []byte {
	t.Helper()
	var all []byte
	for line := range strings.SplitSeq(lines, "\n") {
		text, _, _ := strings.Cut(line[1:], ";")
		data, err := hex.DecodeString(strings.ReplaceAll(text, " ", ""))
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		all = append(all, data...)
	}
	return all
}

// TestPython runs the client of the page, over TCP and over a Unix socket, and compares its game with one here.
func TestPython(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil || exec.Command(python, "-c", "import msgpack").Run() != nil {
		t.Skip("no python3 with msgpack: pip install msgpack")
	}
	dir := t.TempDir()
	program := filepath.Join(dir, "client.py")
	if err := os.WriteFile(program, []byte(block(t, "python")), 0o600); err != nil {
		t.Fatal(err)
	}
	cfg := testConfig()
	cfg.Token = "0123456789abcdef"
	tcp, err := ListenTCP("127.0.0.1:0", true)
	if err != nil {
		t.Fatal(err)
	}
	unix, err := ListenUnix(filepath.Join(dir, "s"))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	done := make(chan error, 1)
	go func() { done <- newServer(t, cfg).Serve(ctx, tcp, unix) }()
	want := pagesGame(t)
	for _, l := range []net.Listener{tcp, unix} {
		out, err := exec.CommandContext(ctx, python, program, l.Addr().String(), cfg.Token).CombinedOutput()
		if err != nil || strings.TrimSpace(string(out)) != want {
			t.Errorf("%v: %v, got %s, want %s", l.Addr(), err, out, want)
		}
	}
	out, err := exec.CommandContext(ctx, python, program, tcp.Addr().String()).CombinedOutput()
	if err == nil || !strings.Contains(string(out), "denied: token") {
		t.Errorf("without a token: %v, %s", err, out)
	}
	cancel()
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// pagesGame plays the game of the client on the page and prints what that prints.
func pagesGame(t *testing.T) string {
	t.Helper()
	e, err := makeEnv([]byte(`{"game": "gamble", "scenario": "one-bridge"}`))
	if err != nil {
		t.Fatal(err)
	}
	step, err := e.Reset(7, nil)
	for err == nil && !step.Over() {
		a := step.Legal[step.Info.Steps%len(step.Legal)]
		step, err = e.Step(a)
	}
	if err != nil {
		t.Fatal(err)
	}
	r := step.Info.Returns
	return fmt.Sprintf("%d [%.1f, %.1f] %016x", step.Info.Steps, r[0], r[1], e.State().Hash())
}
