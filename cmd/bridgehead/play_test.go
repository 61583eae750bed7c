package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"bridgehead/table"
)

// output is what a command that still runs has printed.
type output struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.Write(p)
}

func (o *output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.String()
}

// played is bridgehead play as it runs.
type played struct {
	out, err *output
	url      string
	opened   chan string
	stop     func() error // as Ctrl-C would
}

// startPlay serves the page until the test ends.
func startPlay(t *testing.T, f pageFlags) *played {
	t.Helper()
	p := &played{out: &output{}, err: &output{}, opened: make(chan string, 1)}
	f.open = func(url string) { p.opened <- url }
	if f.addr == "" {
		f.addr, f.withAddr = anyAddr, true
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- f.run(ctx, &app{out: p.out, err: p.err, now: time.Now}) }()
	p.stop = sync.OnceValue(func() error { cancel(); return <-done })
	t.Cleanup(func() {
		if err := p.stop(); err != nil {
			t.Error(err)
		}
	})
	for range 3000 {
		if _, rest, found := strings.Cut(p.out.String(), "Bridgehead is at "); found && strings.Contains(rest, "\n") {
			p.url, _, _ = strings.Cut(rest, "\n")
			return p
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatalf("it does not begin: %s", p.err)
	return nil
}

// ask gets a page or an answer.
func (p *played) ask(t *testing.T, method, path, body string, head ...string) (int, string) {
	t.Helper()
	r, err := http.NewRequest(method, p.url+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	for i := 0; i < len(head); i += 2 {
		r.Header.Set(head[i], head[i+1])
	}
	a, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer a.Body.Close()
	text, err := io.ReadAll(a.Body)
	if err != nil {
		t.Fatal(err)
	}
	return a.StatusCode, string(text)
}

// The page is there, a game goes on after a restart, and the address file is gone afterwards.
func TestPlayServes(t *testing.T) {
	dir := t.TempDir()
	p := startPlay(t, pageFlags{data: dir})
	if got := <-p.opened; got != p.url {
		t.Errorf("opened %s, want %s", got, p.url)
	}
	if status, text := p.ask(t, "GET", "", ""); status != http.StatusOK || !strings.Contains(text, "<title>Bridgehead") {
		t.Errorf("the page: status %d, %.200s", status, text)
	}
	var v table.View
	status, text := p.ask(t, "POST", "api/v1/tables", `{"game":"gamble","scenario":"nijmegen","seats":["human","greedy:plan=0"]}`)
	if err := json.Unmarshal([]byte(text), &v); err != nil || status != http.StatusCreated {
		t.Fatalf("status %d, %v", status, err)
	}
	if at, err := os.ReadFile(filepath.Join(dir, addressFile)); err != nil || strings.TrimSpace(string(at)) != p.url {
		t.Errorf("the address file says %q, %v", at, err)
	}
	if err := p.stop(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(dir, addressFile)); !os.IsNotExist(err) {
		t.Errorf("the address file: %v", err)
	}
	again := startPlay(t, pageFlags{data: dir, noOpen: true})
	if status, text := again.ask(t, "GET", "api/v1/tables/"+v.ID, ""); status != http.StatusOK {
		t.Errorf("after a restart: status %d, %s", status, text)
	}
	if len(again.opened) > 0 {
		t.Error("--no-open opens the page")
	}
}

// Scenarios and networks are named, never read from files.
func TestPlayReadsNoFiles(t *testing.T) {
	p := startPlay(t, pageFlags{data: t.TempDir()})
	file := filepath.Join(t.TempDir(), "x.yaml")
	if err := os.WriteFile(file, []byte("secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, body := range []string{
		`{"game":"gamble","scenario":"` + file + `","seats":["human","human"]}`,
		`{"game":"gamble","scenario":"basic","seats":["human","neural:model=` + file + `"]}`,
		`{"game":"gamble","scenario":"basic","seats":["human","neural:model=` + strings.TrimSuffix(file, ".yaml") + `.bundle"]}`,
	} {
		status, text := p.ask(t, "POST", "api/v1/tables", body)
		if status != http.StatusUnprocessableEntity || strings.Contains(text, "secret") {
			t.Errorf("%s: status %d, %s", body, status, text)
		}
	}
	status, text := p.ask(t, "GET", "api/v1/board?game=gamble&scenario="+file, "")
	if status != http.StatusNotFound || strings.Contains(text, "secret") || strings.Contains(text, "no such file") {
		t.Errorf("the board of a file: status %d, %s", status, text)
	}
}

func TestPlayWithToken(t *testing.T) {
	const token = "0123456789abcdef-token"
	file := filepath.Join(t.TempDir(), "token")
	if err := os.WriteFile(file, []byte(token+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv(tokenVariable, "another-token-that-does-not-count")
	p := startPlay(t, pageFlags{data: t.TempDir(), tokenFile: file})
	if status, _ := p.ask(t, "GET", "api/v1/tables", ""); status != http.StatusUnauthorized {
		t.Errorf("without the token: status %d", status)
	}
	if status, _ := p.ask(t, "GET", "api/v1/tables", "", "Authorization", "Bearer "+token); status != http.StatusOK {
		t.Errorf("with the token: status %d", status)
	}
	if status, text := p.ask(t, "GET", "", ""); status != http.StatusOK || !strings.Contains(text, `name="token"`) {
		t.Errorf("the way in: status %d, %.100s", status, text)
	}
	if strings.Contains(p.out.String()+p.err.String()+<-p.opened, token) {
		t.Error("the token is printed")
	}
}

func TestTokenOfTheEnvironment(t *testing.T) {
	for value, right := range map[string]bool{"": true, "short": false, "0123456789abcdef": true, "0123456789 abcdef": false} {
		t.Setenv(tokenVariable, value)
		token, err := (&pageFlags{}).token()
		if (err == nil) != right || right && token != value || err != nil && strings.Contains(err.Error(), value) {
			t.Errorf("%q: got %q, %v", value, token, err)
		}
	}
}

// Without --addr a taken port is replaced; with it, and on addresses others can reach, it is an error.
func TestPlayListens(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	for _, c := range []struct {
		addr         string
		named, token bool
		says         string
	}{
		{taken.Addr().String(), false, false, ""},
		{taken.Addr().String(), true, false, "address already in use"},
		{"0.0.0.0:0", true, false, "or a token"},
		{"0.0.0.0:0", true, true, ""},
		{":0", true, false, "or a token"},
		{"nonsense", true, false, "--addr"},
	} {
		f := pageFlags{addr: c.addr, withAddr: c.named}
		l, err := f.listen(c.token)
		if err == nil {
			l.Close()
		}
		if (err == nil) != (c.says == "") || err != nil && !strings.Contains(err.Error(), c.says) {
			t.Errorf("%+v: got %v", c, err)
		}
	}
}

func TestPlaySaysWhoHasTheData(t *testing.T) {
	dir := t.TempDir()
	p := startPlay(t, pageFlags{data: dir, noOpen: true})
	f := pageFlags{data: dir, addr: anyAddr, noOpen: true}
	err := f.run(context.Background(), &app{out: &output{}, err: &output{}, now: time.Now})
	if err == nil || !strings.Contains(err.Error(), p.url) {
		t.Errorf("a second server: %v, want %s", err, p.url)
	}
}

func TestPlayFlags(t *testing.T) {
	for _, c := range []struct{ args, says string }{
		{"--german greedy", "--german: goes with --console"},
		{"--scenario nijmegen --seed 4", "--scenario, --seed: goes with --console"},
		{"--load x.jsonl", "--load: goes with --console"},
		{"--console --addr 127.0.0.1:0", "--addr: goes without --console"},
		{"--console --no-open --token-file x", "--no-open, --token-file: goes without --console"},
		{"--token-file nowhere", "--token-file"},
		{"--addr 192.0.2.1:1 --data " + t.TempDir(), "or a token"},
		{"--host http://den.local:8017", "--host: got"},
		{"--console --host den", "--host: goes without --console"},
		{"more", "more: no such file or directory"},
		{"a b", "want none or one FILE"},
	} {
		_, _, err := run(t, "", append([]string{"play"}, strings.Fields(c.args)...)...)
		if err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("play %s: got %v, want %q", c.args, err, c.says)
		}
	}
}

func TestBrowser(t *testing.T) {
	none := func(string) string { return "" }
	screen := func(name string) string { return map[string]string{"WAYLAND_DISPLAY": "wayland-0"}[name] }
	for _, c := range []struct {
		system   string
		variable func(string) string
		want     string
	}{{"linux", none, ""}, {"linux", screen, "xdg-open"}, {"freebsd", screen, "xdg-open"}, {"darwin", none, "open"}, {"windows", none, "rundll32"}} {
		if name, _ := browser(c.system, c.variable); name != c.want {
			t.Errorf("%s: got %q, want %q", c.system, name, c.want)
		}
	}
}

func TestDataDirectory(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("XDG_DATA_HOME", filepath.Join(home, "data"))
	if got, err := (&pageFlags{}).directory(); err != nil || !strings.HasPrefix(got, home) || filepath.Base(got) != "bridgehead" {
		t.Errorf("got %q, %v", got, err)
	}
	if got, err := (&pageFlags{data: "here"}).directory(); err != nil || got != "here" {
		t.Errorf("got %q, %v", got, err)
	}
}

func TestCallable(t *testing.T) {
	for address, want := range map[string]string{
		"127.0.0.1:80": "127.0.0.1:80", "0.0.0.0:81": "localhost:81", "[::]:82": "localhost:82", "[::1]:83": "[::1]:83", "desk:84": "desk:84",
	} {
		if got := callable(address); got != want {
			t.Errorf("%s: got %s, want %s", address, got, want)
		}
	}
}

// TestReachable: addresses are told to others where others can call, with the names of --host, and never loopback.
func TestReachable(t *testing.T) {
	f := pageFlags{hosts: []string{"den.local"}}
	if got := f.reachable("127.0.0.1:80"); len(got) != 0 {
		t.Errorf("on loopback: got %v", got)
	}
	if got := strings.Join(f.reachable("192.0.2.7:80"), " "); got != "http://den.local:80/login http://192.0.2.7:80/login" {
		t.Errorf("on one address: got %s", got)
	}
	got := f.reachable("[::]:81")
	if len(got) != 1+len(ownAddresses()) || got[0] != "http://den.local:81/login" || strings.Contains(strings.Join(got, " "), "127.0.0.1") {
		t.Errorf("on all addresses: got %v", got)
	}
}

// TestAddresses: links of invitations have the names of tunnels and proxies, also where the server listens to this machine alone.
func TestAddresses(t *testing.T) {
	f := pageFlags{hosts: []string{"den.local", "play.example:443", "play.example:80", "play.example:99"}}
	const names = "http://den.local:81 https://play.example http://play.example http://play.example:99"
	if got := strings.Join(f.addresses("127.0.0.1:81"), " "); got != names {
		t.Errorf("on loopback: got %s", got)
	}
	if got := strings.Join(f.addresses("192.0.2.7:81"), " "); got != names+" http://192.0.2.7:81" {
		t.Errorf("on one address: got %s", got)
	}
	for name, right := range map[string]bool{"den.local": true, "den.local:443": true, "den.local:": false, "den.local:0": false, "http://den": false, "den/x": false, "": false, "a b": false} {
		if err := checkHosts([]string{name}); (err == nil) != right {
			t.Errorf("%q: %v", name, err)
		}
	}
}

// TestHostNames: a name of --host may be in the Host header, another may not; without a token it lets in those alone who were invited.
func TestHostNames(t *testing.T) {
	dir := t.TempDir()
	p := startPlay(t, pageFlags{data: dir, hosts: []string{"den.local"}})
	for name, want := range map[string]int{"den.local": http.StatusUnauthorized, "127.0.0.1": http.StatusOK, "evil.example": http.StatusForbidden} {
		u, err := url.Parse(p.url)
		if err != nil {
			t.Fatal(err)
		}
		r, _ := http.NewRequest(http.MethodGet, p.url, nil)
		r.Host = net.JoinHostPort(name, u.Port())
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if answer.StatusCode != want {
			t.Errorf("%s: got %d, want %d", name, answer.StatusCode, want)
		}
	}
}
