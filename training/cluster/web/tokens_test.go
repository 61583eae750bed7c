package web

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bridgehead/training/cluster"
)

// Tokens of the tests.
const (
	adasToken = "ada-0123456789abcdef"
	bobsToken = "bob-0123456789abcdef"
	eyesToken = "eye-0123456789abcdef"
)

func threeTokens(tb testing.TB) *Tokens {
	tb.Helper()
	return tokensOf(tb, "# who may play", "ada "+adasToken+" worker", "", "bob\t"+bobsToken+"  worker\r", "eye "+eyesToken+" observer")
}

func TestTokens(t *testing.T) {
	tokens := threeTokens(t)
	for token, want := range map[string]Holder{adasToken: {"ada", Worker}, bobsToken: {"bob", Worker}, eyesToken: {"eye", Observer}} {
		if got, known := tokens.Holder(token); !known || got != want {
			t.Errorf("%s: got %v, %v, want %v", token, got, known, want)
		}
	}
	for _, token := range []string{"", adasToken + "x", adasToken[1:], "ada"} {
		if got, known := tokens.Holder(token); known {
			t.Errorf("%q: got %v, want nobody", token, got)
		}
	}
}

func TestBadTokens(t *testing.T) {
	secret := "s3cret-s3cret-s3cret"
	for text, want := range map[string][]string{
		"":                               {"got no token"},
		"# nobody\n\n":                   {"got no token"},
		"ada " + secret:                  {"line 1: got 2 words"},
		"ada " + secret + " worker more": {"line 1: got 4 words"},
		"\nada short worker":             {"line 2: token: 5 bytes, want 16"},
		"ada " + secret + " boss":        {`line 1: role: got "boss", want worker, observer or arena`},
		"a/da " + secret + " worker":     {"line 1: worker: got the name"},
		"learner " + secret + " worker":  {"line 1: worker: got the name"},
		"ada " + secret + " worker\nada " + secret + "2 worker": {"line 2: ada has a token in line 1"},
		"ada " + secret + " worker\nbob " + secret + " worker":  {"line 2: the token is that of line 1"},
		"ada\nbob\neye " + secret + " observer":                 {"line 1:", "line 2:"},
		strings.Repeat("x", MostTokens+1):                       {"got more than"},
	} {
		_, err := ParseTokens([]byte(text))
		if err == nil {
			t.Errorf("%.60q: read, want an error", text)
			continue
		}
		for _, w := range want {
			if !strings.Contains(err.Error(), w) {
				t.Errorf("%.60q: got %v, want %s", text, err, w)
			}
		}
		if strings.Contains(err.Error(), secret) {
			t.Errorf("%.60q: the error quotes the token: %v", text, err)
		}
	}
}

func TestReadTokens(t *testing.T) {
	path := filepath.Join(t.TempDir(), "tokens")
	if err := os.WriteFile(path, []byte("ada "+adasToken+" worker\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	tokens, err := ReadTokens(path)
	if err != nil {
		t.Fatal(err)
	}
	if h, _ := tokens.Holder(adasToken); h.Name != "ada" {
		t.Errorf("got %v, want ada", h)
	}
	if err := os.Chmod(path, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := ReadTokens(path); err == nil || !strings.Contains(err.Error(), "want 0600") {
		t.Errorf("of a file that everybody may read: got %v", err)
	}
	if err := os.WriteFile(path, []byte("ada\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := ReadTokens(path); err == nil || !strings.Contains(err.Error(), path) || !strings.Contains(err.Error(), "line 1") {
		t.Errorf("got %v, want the file and the line", err)
	}
}

// A probe has no token, and learns nothing but that the learner is there.
func TestHealth(t *testing.T) {
	l := newLearner(t, 1)
	answer, err := http.Get(serve(t, l.options(threeTokens(t))) + "/v1/health")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusNoContent || len(body) > 0 {
		t.Errorf("got %d, %q, %v, want %d and nothing", answer.StatusCode, body, err, http.StatusNoContent)
	}
}

func FuzzParseTokens(f *testing.F) {
	f.Add([]byte("# comment\nada " + adasToken + " worker\r\n\neye " + eyesToken + " observer"))
	f.Add([]byte("ada short worker\nada"))
	f.Fuzz(func(t *testing.T, text []byte) {
		tokens, err := ParseTokens(text)
		if err != nil {
			return
		}
		for i, h := range tokens.holders {
			if err := cluster.CheckName(h.Name); err != nil || h.Role != Worker && h.Role != Observer && h.Role != Arena {
				t.Errorf("holder %d: %v, %v", i, h, err)
			}
		}
		for n, line := range strings.Split(string(text), "\n") {
			words := strings.Fields(line)
			if len(words) == 0 || strings.HasPrefix(words[0], "#") {
				continue
			}
			if h, known := tokens.Holder(words[1]); !known || h.Name != words[0] || string(h.Role) != words[2] {
				t.Errorf("line %d: got %v, %v", n+1, h, known)
			}
		}
	})
}

// With tokens, nobody speaks as another.
func TestNamesAreBound(t *testing.T) {
	l := newLearner(t, 2)
	address := serve(t, l.options(threeTokens(t)))
	ada, bob, eye := dial(t, address, adasToken, nil), dial(t, address, bobsToken, nil), dial(t, address, eyesToken, nil)
	nobody, stranger := dial(t, address, "", nil), dial(t, address, "x"+adasToken, nil)
	ctx := t.Context()
	for _, h := range []*Transport{ada, bob} {
		name := map[*Transport]string{ada: "ada", bob: "bob"}[h]
		if err := h.Join(ctx, hello(l, name)); err != nil {
			t.Fatal(err)
		}
	}
	j, err := ada.Next(ctx, "ada", 2)
	if err != nil {
		t.Fatal(err)
	}
	_, nextAs := bob.Next(ctx, "ada", 1)
	_, termsBare := nobody.Terms(ctx)
	_, termsEye := eye.Terms(ctx)
	_, statusAda := ada.Status(ctx)
	_, statusEye := eye.Status(ctx)
	for what, c := range map[string]struct {
		got     error
		refused bool
		fault   string
	}{
		"another's name on joining":   {got: bob.Join(ctx, hello(l, "ada")), refused: true},
		"another's name on asking":    {got: nextAs, refused: true},
		"another's name on sending":   {got: bob.Send(ctx, play(t, l, "ada", j, honest)), refused: true},
		"an observer joins":           {got: eye.Join(ctx, hello(l, "eye")), refused: true},
		"no token joins":              {got: nobody.Join(ctx, hello(l, "ada")), refused: true},
		"an unknown token joins":      {got: stranger.Join(ctx, hello(l, "ada")), refused: true},
		"no token reads the terms":    {got: termsBare, refused: true},
		"an unknown token sends":      {got: stranger.Send(ctx, play(t, l, "ada", j, honest)), fault: codeUnauthorized},
		"an observer sends":           {got: eye.Send(ctx, play(t, l, "eye", j, honest)), fault: codeForbidden},
		"a worker reads the status":   {got: statusAda, fault: codeForbidden},
		"an observer reads the terms": {got: termsEye},
		"an observer reads status":    {got: statusEye},
		"its own games":               {got: ada.Send(ctx, play(t, l, "ada", j, honest))},
	} {
		if ok := c.got == nil; ok != (!c.refused && c.fault == "") || c.refused != cluster.Refused(c.got) || c.fault != "" && !isFault(c.got, c.fault) {
			t.Errorf("%s: got %v, want refused %v, fault %q", what, c.got, c.refused, c.fault)
		}
		if c.got != nil && strings.Contains(c.got.Error(), adasToken) {
			t.Errorf("%s: the error quotes a token: %v", what, c.got)
		}
	}
	if got := l.numbers(); fmt.Sprint(got) != "[0 1]" {
		t.Errorf("counted %v, want [0 1]", got)
	}
}

// What package cluster has types for arrives as these.
func TestErrorsTravel(t *testing.T) {
	l := newLearner(t, 3)
	transport := dial(t, serve(t, l.options(nil)), "", opened(t, 1<<20))
	ctx := t.Context()
	h := hello(l, "ada")
	h.Fields = []cluster.Field{{Scenario: "other"}}
	if err := transport.Join(ctx, h); !cluster.Refused(err) || !strings.Contains(err.Error(), `"made-up/first"`) {
		t.Errorf("other rules: got %v", err)
	}
	if err := transport.Join(ctx, hello(l, "a name")); !cluster.Refused(err) {
		t.Errorf("a name with a space: got %v", err)
	}
	if _, err := transport.Next(ctx, "ada", 1); !errors.Is(err, cluster.ErrUnknown) {
		t.Errorf("unknown: got %v", err)
	}
	if _, err := transport.Network(ctx, cluster.IDOf([]byte("another"))); !errors.Is(err, cluster.ErrNoNetwork) {
		t.Errorf("no network: got %v", err)
	}
	if err := transport.Join(ctx, hello(l, "ada")); err != nil {
		t.Fatal(err)
	}
	j, err := transport.Next(ctx, "ada", 1)
	if err != nil {
		t.Fatal(err)
	}
	j.Step++ // breaks the seal
	if err := transport.Send(ctx, play(t, l, "ada", j, honest)); !cluster.Refused(err) || !strings.Contains(err.Error(), "none of this run") {
		t.Errorf("a job of nobody's: got %v", err)
	}
	l.coordinator.Plan = func(uint64, int) (*cluster.Job, error) { return nil, &cluster.Wait{For: 1500e6} }
	_, err = transport.Next(ctx, "ada", 1)
	if idle := (*cluster.Wait)(nil); !errors.As(err, &idle) || idle.For != 1500e6 {
		t.Errorf("nothing to do: got %v, want a wait of 1.5 s", err)
	}
	l.coordinator.Plan = func(uint64, int) (*cluster.Job, error) { return nil, errors.New("a disk is full") }
	if _, err = transport.Next(ctx, "ada", 1); !isFault(err, codeInternal) || strings.Contains(err.Error(), "disk") {
		t.Errorf("a fault of the learner: got %v", err)
	}
}
