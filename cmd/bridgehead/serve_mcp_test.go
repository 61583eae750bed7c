package main

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// modelClient starts serve --mcp in this process and is a client of it.
func modelClient(t *testing.T, flags ...string) *sdk.ClientSession {
	t.Helper()
	in, toServer := io.Pipe()
	fromServer, out := io.Pipe()
	var errs bytes.Buffer
	done := make(chan error, 1)
	go func() {
		root := newRoot(&app{in: in, out: out, err: &errs, now: time.Now})
		root.SetArgs(append([]string{"serve", "--mcp"}, flags...))
		err := root.Execute()
		out.Close()
		done <- err
	}()
	session, err := sdk.NewClient(&sdk.Implementation{Name: "model", Version: "1"}, nil).
		Connect(t.Context(), &sdk.IOTransport{Reader: fromServer, Writer: toServer}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		session.Close()
		if err := <-done; err != nil || errs.Len() > 0 {
			t.Errorf("serve --mcp: %v, and said %q", err, errs.String())
		}
	})
	return session
}

// tool asks a tool and gives the words of the answer.
func tool(t *testing.T, s *sdk.ClientSession, name string, args map[string]any) string {
	t.Helper()
	r, err := s.CallTool(t.Context(), &sdk.CallToolParams{Name: name, Arguments: args})
	if err != nil || len(r.Content) == 0 {
		t.Fatalf("%s: %v", name, err)
	}
	text := r.Content[0].(*sdk.TextContent).Text
	if r.IsError {
		t.Fatalf("%s: %s", name, text)
	}
	return text
}

// Every wargame can be begun and told of, on its usual scenario, and is told in codes where that is asked for.
func TestServeMCP(t *testing.T) {
	for _, f := range []struct{ game, scenario, name string }{
		{"gamble", "nijmegen", "Nijmegen"}, {"garden", "waal", "Nijmegen"}, {"endeavor", "scheldt", "Antwerp"}, {"reich", "son", "Son"},
	} {
		t.Run(f.game, func(t *testing.T) {
			s := modelClient(t, "--game", f.game, "--scenario", f.scenario, "--opponent", "greedy", "--seed", "5")
			if text := tool(t, s, "new_game", nil); !strings.Contains(text, "To decide: ") || !strings.Contains(text, f.name) {
				t.Errorf("the position is told as %s", text)
			}
			if text := tool(t, s, "games", nil); !strings.Contains(text, `"`+f.scenario+`"`) {
				t.Errorf("the games are %s", text)
			}
			s = modelClient(t, "--game", f.game, "--scenario", f.scenario, "--opponent", "greedy", "--seed", "5", "--obscure")
			for _, text := range []string{tool(t, s, "new_game", nil), tool(t, s, "position", map[string]any{"format": "json"})} {
				if i := strings.Index(text, f.name); i >= 0 {
					t.Errorf("%s is told in %q", f.name, text[max(0, i-60):min(i+60, len(text))])
				}
			}
		})
	}
}

func TestServeMCPRefuses(t *testing.T) {
	for _, f := range []struct {
		args []string
		says string
	}{
		{[]string{"--env", "--seed", "3"}, "--seed: it goes with --mcp only"},
		{[]string{"--obscure"}, "--obscure: it goes with --mcp only"},
		{[]string{"--mcp", "--env"}, "mcp"},
		{[]string{"--mcp", "--addr", "127.0.0.1:0"}, "addr mcp"},
		{[]string{"--mcp", "--game", "chess"}, `game: got "chess", want gamble`},
		{[]string{"--mcp", "--side", "red"}, "want german or allied"},
	} {
		out, _, err := run(t, "", append([]string{"serve"}, f.args...)...)
		if err == nil || !strings.Contains(err.Error(), f.says) || out != "" {
			t.Errorf("%v: got %v and %q, want %q", f.args, err, out, f.says)
		}
	}
}
