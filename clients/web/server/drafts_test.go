package server

import (
	"net/http"
	"strings"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/gamble"
	"bridgehead/scenarios"
	"bridgehead/table"
)

// editing is a server on which scenarios can be made.
func editing(t *testing.T) *world {
	library := scenarios.Library{Dir: t.TempDir()}
	return newWorld(t, func(o *Options) {
		o.Editor = &Editor{Dir: t.TempDir(), Library: library, Whole: map[string]string{"gamble": "extended"}}
		o.New = func(game, scenario, options string) (engine.Game, error) {
			scenario = strings.TrimPrefix(scenario, game+"/")
			if !scenarios.IsMade(scenario) {
				return newGame(game, scenario, options)
			}
			sc, err := library.Load(game + "/" + scenario)
			if err != nil {
				return nil, err
			}
			return gamble.New(sc, gamble.Options{})
		}
		hall, err := table.Open(t.TempDir(), table.Options{Registry: o.Registry, New: o.New, Targets: answers.Targets, Show: answers.Now})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			if err := hall.Close(); err != nil {
				t.Error(err)
			}
		})
		o.Hall = hall
	})
}

func TestDraftIsEditedAndPublished(t *testing.T) {
	w := editing(t)
	var d draftView
	w.want(http.StatusCreated, post, "/drafts", map[string]any{"scenario": "gamble/one-bridge"}, &d)
	if len(d.Faults) != 0 || d.Game != "gamble" || len(d.State.Units) == 0 {
		t.Fatalf("got %+v", d)
	}
	edit := func(e scenarios.Edit) {
		t.Helper()
		w.want(http.StatusOK, post, "/drafts/"+d.ID+"/edit", map[string]any{"revision": d.Revision, "edits": []scenarios.Edit{e}}, &d)
	}
	edit(scenarios.Edit{Do: "set", Field: "title", Value: "Mine"})
	edit(scenarios.Edit{Do: "put", Unit: "de-henke", At: "1"}) // out of play
	if len(d.Faults) == 0 || len(d.Faults[0].Units) == 0 {
		t.Errorf("a unit out of play: got the faults %+v", d.Faults)
	}
	w.refused(http.StatusUnprocessableEntity, "invalid", post, "/drafts/"+d.ID+"/publish", nil)
	w.want(http.StatusOK, post, "/drafts/"+d.ID+"/undo", map[string]any{"revision": d.Revision}, &d)
	w.refused(http.StatusUnprocessableEntity, "invalid", post, "/drafts/"+d.ID+"/edit", map[string]any{"revision": d.Revision, "edits": []scenarios.Edit{{Do: "put", Unit: "nobody", At: "27"}}})
	w.refused(http.StatusConflict, "stale", post, "/drafts/"+d.ID+"/edit", map[string]any{"revision": 1, "edits": []scenarios.Edit{}})
	var fields []scenarios.DraftField
	w.want(http.StatusOK, get, "/drafts/"+d.ID+"/fields?unit="+d.State.Units[0].ID, nil, &fields)
	if len(fields) == 0 || fields[0].Key != "status" {
		t.Errorf("got the fields %+v", fields)
	}
	edit(scenarios.Edit{Do: "unit", Unit: d.State.Units[0].ID, Field: "status", Value: "d1"})
	var sc Scenario
	w.want(http.StatusCreated, post, "/drafts/"+d.ID+"/publish", nil, &sc)
	if !strings.HasPrefix(sc.Name, "my-mine-") {
		t.Errorf("got %+v", sc)
	}
	var c Catalog
	w.want(http.StatusOK, get, "/catalog", nil, &c)
	if last := c.Scenarios[len(c.Scenarios)-1]; last.ID != sc.ID {
		t.Errorf("the catalog ends with %+v, want %s", last, sc.ID)
	}
	var list []draftInfo
	w.want(http.StatusOK, get, "/drafts", nil, &list)
	if len(list) != 1 || list[0].Title != "Mine" {
		t.Errorf("got %+v", list)
	}
	w.want(http.StatusNoContent, remove, "/drafts/"+d.ID, nil, nil)
	w.refused(http.StatusNotFound, codeNotFound, get, "/drafts/"+d.ID, nil)
	w.refused(http.StatusNotFound, codeNotFound, get, "/drafts/..%2f..", nil)
	if sc, err := w.server.Editor.Library.Load(sc.ID); err != nil || sc.Title != "Mine" {
		t.Errorf("what was published is gone: %v", err)
	}
}

func TestDraftOfAText(t *testing.T) {
	w := editing(t)
	r := w.refused(http.StatusUnprocessableEntity, "invalid", post, "/drafts", map[string]any{"text": "game: gamble\nkind: scenario\ntitle: x\nmap: gamble/map\nforces: gamble/forces\nimpulse: 99\n"})
	if !strings.Contains(r.Error.Message, "impulse: got 99, want -3 to 13") || !strings.Contains(r.Error.Message, "first_date") {
		t.Errorf("not every fault is told: %s", r.Error.Message)
	}
	w.refused(http.StatusBadRequest, codeBadRequest, post, "/drafts", map[string]any{})
}
