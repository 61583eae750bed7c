package web

import (
	"bytes"
	"errors"
	"net/http"
	"strings"
	"testing"

	"bridgehead/training/cluster"
)

func aMatch(body string) *cluster.Match {
	return &cluster.Match{Arena: "one", Program: cluster.Program{Version: "1"}, Rules: []cluster.Rules{{Game: "made-up-v1"}}, Body: []byte(body)}
}

// Only arenas have matches played, and what goes wrong with one arrives as what it is.
func TestMatches(t *testing.T) {
	const annsToken = "ann-0123456789abcdef"
	l := newLearner(t, 4)
	l.coordinator.Times.Poll = 1
	tokens := tokensOf(t, "ada "+adasToken+" worker", "ann "+annsToken+" arena", "eye "+eyesToken+" observer")
	address := serve(t, l.options(tokens))
	ann := dial(t, address, annsToken, nil)
	ctx := t.Context()
	for name, token := range map[string]string{"nobody": "", "unknown": "x" + annsToken, "worker": adasToken, "observer": eyesToken} {
		transport := dial(t, address, token, nil)
		if _, err := transport.Submit(ctx, aMatch("x")); !cluster.Refused(err) {
			t.Errorf("%s submits: got %v", name, err)
		}
		if _, err := transport.Standing(ctx, cluster.ID{}); !cluster.Refused(err) {
			t.Errorf("%s asks: got %v", name, err)
		}
		if err := transport.Forget(ctx, cluster.ID{}); err == nil {
			t.Errorf("%s forgets", name)
		}
	}
	if err := ann.Join(ctx, hello(l, "ann")); !cluster.Refused(err) {
		t.Errorf("an arena joins: got %v", err)
	}
	if _, err := ann.Standing(ctx, cluster.ID{}); !errors.Is(err, cluster.ErrNoMatch) {
		t.Errorf("an unknown match: got %v", err)
	}
	id, err := ann.Submit(ctx, aMatch("x"))
	if err != nil || id != cluster.IDOf(cluster.EncodeMatch(aMatch("x"))) {
		t.Fatalf("got %v, %v", id, err)
	}
	if s, err := ann.Standing(ctx, id); err != nil || s.Done || s.Workers != 0 {
		t.Errorf("got %+v, %v", s, err)
	}

	ada := dial(t, address, adasToken, nil) // by HTTPS: a stranger
	if err := ada.Join(ctx, hello(l, "ada")); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		if j, err := ada.Next(ctx, "ada", 1); err != nil || len(j.Match) > 0 {
			t.Errorf("a stranger got %+v, %v", j, err)
		}
	}
	h := hello(l, "bob") // by the broker
	if err := l.coordinator.Join(h, false); err != nil {
		t.Fatal(err)
	}
	j, err := l.coordinator.Next("bob", 1)
	if err != nil || len(j.Match) == 0 {
		t.Fatalf("got %+v, %v", j, err)
	}
	out := cluster.EncodeOutcome(&cluster.Outcome{Body: []byte("result")})
	if err := l.coordinator.Take(&cluster.Batch{Worker: "bob", Job: *j, Games: [][]byte{out}}); err != nil {
		t.Fatal(err)
	}
	for range 2 { // an answer may be lost
		if s, err := ann.Standing(ctx, id); err != nil || !s.Done || string(s.Body) != "result" {
			t.Errorf("got %+v, %v", s, err)
		}
	}
	if err := ann.Forget(ctx, id); err != nil {
		t.Error(err)
	}
	if _, err := ann.Standing(ctx, id); !errors.Is(err, cluster.ErrNoMatch) {
		t.Errorf("forgotten: got %v", err)
	}
	bad := aMatch("")
	if _, err := ann.Submit(ctx, bad); !cluster.Refused(err) || !strings.Contains(err.Error(), "got no games") {
		t.Errorf("a match without games: got %v", err)
	}
	if _, err := ann.Submit(ctx, aMatch(strings.Repeat("x", 300<<10))); !cluster.Refused(err) {
		t.Errorf("a long match: got %v", err)
	}
}

func TestBadMatchRequests(t *testing.T) {
	address := serve(t, newLearner(t, 5).options(nil))
	for name, c := range map[string]struct {
		method, path, kind string
		body               []byte
		want               int
	}{
		"another type": {"POST", "/v1/matches", typeJSON, []byte("{}"), 415},
		"no match":     {"POST", "/v1/matches", typeMsgpack, []byte("x"), 400},
		"too long":     {"POST", "/v1/matches", typeMsgpack, make([]byte, mostMatchBody+1), 413},
		"no name":      {"GET", "/v1/matches/abc", "", nil, 400},
		"unknown":      {"GET", "/v1/matches/" + strings.Repeat("0", 64), "", nil, 404},
		"forgotten":    {"DELETE", "/v1/matches/" + strings.Repeat("0", 64), "", nil, 204},
	} {
		r, err := http.NewRequest(c.method, address+c.path, bytes.NewReader(c.body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", c.kind)
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if answer.StatusCode != c.want {
			t.Errorf("%s: got %d, want %d", name, answer.StatusCode, c.want)
		}
	}
	http.DefaultClient.CloseIdleConnections()
}
