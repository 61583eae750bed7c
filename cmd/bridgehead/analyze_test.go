//go:build unix

package main

import (
	"encoding/json"
	"io"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"
)

// analysed are the answers to requests, by id and turn.
func analysed(t *testing.T, text string, args ...string) map[string]map[string]any {
	t.Helper()
	out := map[string]map[string]any{}
	for _, line := range strings.Split(strings.TrimSpace(mustRun(t, text, append([]string{"analyze"}, args...)...)), "\n") {
		var got map[string]any
		if err := json.Unmarshal([]byte(line), &got); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		id, _ := got["id"].(string)
		out[id] = got
	}
	return out
}

// Each wargame has positions foretold by a network: every place in play, and units.
func TestAnalyze(t *testing.T) {
	for _, c := range []struct{ game, scenario string }{{"gamble", "nijmegen"}, {"garden", "waal"}, {"endeavor", "scheldt"}, {"reich", "son"}} {
		t.Run(c.game, func(t *testing.T) {
			got := analysed(t, `{"id":"a","game":"`+c.game+`","scenario":"`+c.scenario+`","simulations":8,"includeOwnership":true,"includeSurvival":true}`, "--workers", "2")["a"]
			places, _ := got["ownership"].([]any)
			units, _ := got["survival"].([]any)
			if len(places) < 5 || len(units) < 5 || got["action"] == nil || got["notes"] != nil {
				t.Fatalf("got %d places, %d units, action %v, notes %v, error %v", len(places), len(units), got["action"], got["notes"], got["error"])
			}
			for _, p := range places {
				sum := 0.
				for _, chance := range p.(map[string]any)["chance"].(map[string]any) {
					sum += chance.(float64)
				}
				if sum < 0.9999 || sum > 1.0001 || p.(map[string]any)["place"] == "" {
					t.Errorf("place: got %v, want a name and chances that sum to 1", p)
				}
			}
		})
	}
}

func TestAnalyzeRefuses(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"--workers", "0"}, "--workers: got 0, want 1 to 1024"},
		{[]string{"--waiting", "0"}, "--waiting: got 0, want 1 to"},
		{[]string{"--agent", "a b"}, "a b"},
		{[]string{"file"}, "want none"},
	} {
		if _, _, err := run(t, "", append([]string{"analyze"}, c.args...)...); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: got %v, want %q", c.args, err, c.want)
		}
	}
	got := analysed(t, "garbage\n"+`{"id":"a","game":"chess"}`+"\n"+`{"id":"b","game":"toy","network":"none.bundle"}`+"\n")
	for id, want := range map[string]string{"": "want a JSON object", "a": "gamble | garden", "b": "none.bundle"} {
		if text, _ := got[id]["error"].(string); !strings.Contains(text, want) {
			t.Errorf("%q: got %v, want %q", id, got[id], want)
		}
	}
}

// talk is analyze in a process of its own that is talked to.
type talk struct {
	t   *testing.T
	cmd *exec.Cmd
	in  io.WriteCloser
	out *json.Decoder
}

func beginAnalyze(t *testing.T) *talk {
	t.Helper()
	p := begin(t, "version") // the name of the program, and its environment
	<-p.done
	c := exec.Command(p.cmd.Path, "analyze", "--workers", "1")
	c.Env = p.cmd.Env
	in, err := c.StdinPipe()
	must(t, err)
	out, err := c.StdoutPipe()
	must(t, err)
	must(t, c.Start())
	t.Cleanup(func() { _ = c.Process.Kill() })
	return &talk{t: t, cmd: c, in: in, out: json.NewDecoder(out)}
}

func (p *talk) say(line string) {
	p.t.Helper()
	_, err := io.WriteString(p.in, line+"\n")
	must(p.t, err)
}

func (p *talk) next() map[string]any {
	p.t.Helper()
	var got map[string]any
	must(p.t, p.out.Decode(&got))
	return got
}

// long is a request that would take hours.
const long = `"game":"gamble","scenario":"nijmegen","agent":"puct","simulations":1000000,"reportDuringSearchEvery":0.05}`

// A search in hand is ended by a request, by the signal, and by nothing else; at the end of the input the rest is answered.
func TestAnalyzeEnds(t *testing.T) {
	p := beginAnalyze(t)
	p.say(`{"id":"long",` + long)
	if got := p.next(); got["isDuringSearch"] != true {
		t.Fatalf("got %v, want a report during the search", got)
	}
	p.say(`{"id":"next","game":"toy"}`)
	p.say(`{"id":"stop","action":"terminate","terminateId":"long"}`)
	must(t, p.in.Close())
	seen := map[string]map[string]any{}
	for {
		var got map[string]any
		if p.out.Decode(&got) != nil {
			break
		}
		seen[got["id"].(string)] = got
	}
	must(t, p.cmd.Wait())
	if seen["long"]["terminated"] != true || seen["long"]["action"] == nil || seen["stop"]["terminated"] != 1. || seen["next"]["action"] == nil {
		t.Errorf("got %v", seen)
	}

	p = beginAnalyze(t)
	p.say(`{"id":"long",` + long)
	p.next()
	must(t, p.cmd.Process.Signal(syscall.SIGTERM))
	ended := make(chan error, 1)
	go func() {
		_, _ = io.Copy(io.Discard, p.out.Buffered())
		ended <- p.cmd.Wait()
	}()
	select {
	case err := <-ended:
		must(t, err)
	case <-time.After(time.Minute):
		t.Error("it does not end with a signal")
	}
}
