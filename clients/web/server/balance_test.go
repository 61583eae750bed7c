package server

import (
	"math"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/engine/gamble"
	"bridgehead/scenarios"
	"bridgehead/table"
)

// balancing is a server that plays games on drafts of gamble, and a draft.
func balancing(t *testing.T) (*world, draftView) {
	w := editing(t)
	w.server.Editor.Make = func(sc *scenarios.Scenario) (engine.Game, error) { return gamble.New(sc, gamble.Options{}) }
	var d draftView
	w.want(http.StatusCreated, post, "/drafts", map[string]any{"scenario": "gamble/one-bridge"}, &d)
	return w, d
}

// balanced waits for the end of the games.
func (w *world) balanced(path string) (b previewBody) {
	w.t.Helper()
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if w.want(http.StatusOK, get, path, nil, &b); !b.Running {
			return b
		}
	}
	w.t.Fatal("the games do not end")
	return b
}

func TestBalanceOfADraft(t *testing.T) {
	w, d := balancing(t)
	path := "/drafts/" + d.ID + "/balance"
	var can [2][]string
	w.want(http.StatusOK, get, "/drafts/"+d.ID+"/opponents", nil, &can)
	if !slices.Contains(can[0], "random") || !slices.Contains(can[1], "greedy:plan=0") {
		t.Errorf("got the opponents %v", can)
	}
	var b, none *previewBody
	if w.want(http.StatusOK, get, path, nil, &none); none != nil {
		t.Errorf("before any: got %+v", none)
	}
	bots := [2]string{"random", "random"}
	w.want(http.StatusAccepted, post, path, map[string]any{"games": 12, "agents": bots}, &b)
	if b.Within != [2][2]float64{{0, 1}, {0, 1}} || !b.Running {
		t.Errorf("at the start: got %+v", b)
	}
	got := w.balanced(path)
	sum := got.Wins[0] + got.Wins[1] + got.Draws
	if got.Done != 12 || sum != 12 || got.Fault != "" || got.Revision != d.Revision {
		t.Errorf("got %+v", got)
	}
	for side := range 2 {
		want := agents.Wilson(got.Wins[side], 12)
		if got.Within[side] != [2]float64{want.Low, want.High} || math.Abs(got.Share[side]-float64(got.Wins[side])/12) > 1e-9 {
			t.Errorf("side %d: got %+v", side, got)
		}
	}
	w.want(http.StatusAccepted, post, path, map[string]any{"games": 12, "agents": bots}, nil)
	if again := w.balanced(path); again != got {
		t.Errorf("again: got %+v, want %+v", again, got)
	}
	w.want(http.StatusNoContent, remove, "/drafts/"+d.ID, nil, nil)
	w.refused(http.StatusNotFound, codeNotFound, get, path, nil)
}

func TestBalanceRefuses(t *testing.T) {
	w, d := balancing(t)
	path := "/drafts/" + d.ID + "/balance"
	for _, body := range []any{
		map[string]any{"games": 0}, map[string]any{"games": mostGames + 1}, map[string]any{"agents": []string{"", "random"}},
		map[string]any{"agents": []string{"random", strings.Repeat("x", maxSpec+1)}},
	} {
		w.refused(http.StatusBadRequest, codeBadRequest, post, path, body)
	}
	w.refused(http.StatusUnprocessableEntity, "invalid", post, path, map[string]any{"agents": []string{"nobody", "random"}})

	// One draft at a time, and it can be stopped.
	var other draftView
	w.want(http.StatusCreated, post, "/drafts", map[string]any{"scenario": "gamble/nijmegen"}, &other)
	w.want(http.StatusAccepted, post, path, map[string]any{"games": mostGames, "agents": []string{"greedy:plan=24", "greedy:plan=24"}}, nil)
	w.refused(http.StatusConflict, codeBusy, post, "/drafts/"+other.ID+"/balance", map[string]any{"games": 1, "agents": []string{"random", "random"}})
	w.want(http.StatusNoContent, remove, "/drafts/"+other.ID+"/balance", nil, nil) // that of the other goes on
	w.want(http.StatusNoContent, remove, path, nil, nil)
	if b := w.balanced(path); b.Done >= mostGames || b.Fault != "" {
		t.Errorf("stopped: got %+v", b)
	}

	// A draft with faults says what they are.
	w.want(http.StatusOK, post, "/drafts/"+d.ID+"/edit", map[string]any{"revision": d.Revision, "edits": []scenarios.Edit{{Do: "put", Unit: "de-henke", At: "1"}}}, &d)
	if r := w.refused(http.StatusUnprocessableEntity, "invalid", post, path, map[string]any{}); !strings.Contains(r.Error.Message, "setup") {
		t.Errorf("got %q", r.Error.Message)
	}
}

func TestWithdrawnScenarioGoesOn(t *testing.T) {
	w, d := balancing(t)
	var sc Scenario
	w.want(http.StatusCreated, post, "/drafts/"+d.ID+"/publish", nil, &sc)
	var v table.View
	w.want(http.StatusCreated, post, "/tables", table.Setup{Game: "gamble", Scenario: sc.Name, Seats: [2]string{table.Human, table.Human}, Seed: "7"}, &v)
	w.want(http.StatusNoContent, remove, "/scenarios/"+sc.ID, nil, nil)
	w.want(http.StatusNoContent, remove, "/scenarios/"+sc.ID, nil, nil) // once more is no fault
	var c Catalog
	w.want(http.StatusOK, get, "/catalog", nil, &c)
	for _, x := range c.Scenarios {
		if x.ID == sc.ID {
			t.Errorf("the catalog still has %s", sc.ID)
		}
	}
	w.want(http.StatusOK, post, "/tables/"+v.ID+"/act", map[string]any{"revision": v.Revision, "action": v.Actions[0].ID}, &v)
	var line lineBody
	w.want(http.StatusOK, get, "/tables/"+v.ID+"/position", nil, &line)
	w.want(http.StatusOK, post, "/position", map[string]any{"position": line.Position}, nil)
	w.refused(http.StatusNotFound, codeNotFound, remove, "/scenarios/gamble/one-bridge", nil)
	w.refused(http.StatusNotFound, codeNotFound, remove, "/scenarios/gamble/my-other-01234567", nil)
}
