package server

import (
	"errors"
	"net/http"
	"slices"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/gamble"
	"bridgehead/scenarios"
	"bridgehead/table"
)

// stillGamble makes drafts of positions of gamble.
func stillGamble(g engine.Game, s engine.State) (*scenarios.Draft, []string, error) {
	now, err := s.(*gamble.State).Still()
	if err != nil {
		return nil, nil, err
	}
	text, err := scenarios.Text(g.Scenario())
	if err != nil {
		return nil, nil, err
	}
	d, err := scenarios.OpenDraft("x.yaml", text)
	if err != nil {
		return nil, nil, err
	}
	_, err = d.Write(now.Edits)
	return d, now.Lost, err
}

func TestDraftOfATable(t *testing.T) {
	w := editing(t)
	w.server.Editor.Still = stillGamble
	var v table.View
	w.want(http.StatusCreated, post, "/tables", table.Setup{Game: "gamble", Scenario: "nijmegen", Seats: [2]string{"random", "random"}, Seed: "3"}, &v)
	for id := v.ID; v.Status != table.Over; {
		w.want(http.StatusOK, get, "/tables/"+id, nil, &v)
	}
	w.refused(http.StatusConflict, codeImpossible, post, "/drafts", map[string]any{"table": v.ID})
	var look lookedAt
	w.want(http.StatusOK, post, "/drafts", map[string]any{"table": v.ID, "at": 30, "look": true}, &look)
	if len(look.Lost) == 0 {
		t.Errorf("nothing is said to be lost: %+v", look)
	}
	var list []draftInfo
	if w.want(http.StatusOK, get, "/drafts", nil, &list); len(list) != 0 {
		t.Errorf("looking made %+v", list)
	}
	var d, again draftView
	w.want(http.StatusCreated, post, "/drafts", map[string]any{"table": v.ID, "at": 30}, &d)
	var line lineBody
	w.want(http.StatusOK, get, "/tables/"+v.ID+"/position?at=30", nil, &line)
	w.want(http.StatusCreated, post, "/drafts", map[string]any{"position": line.Position}, &again)
	if !slices.Equal(d.Lost, look.Lost) || len(d.Faults) != 0 || len(d.State.Units) != len(again.State.Units) {
		t.Errorf("got %+v, and of its line %+v", d, again)
	}
	at := map[string]string{}
	for _, u := range d.State.Units {
		at[u.ID] = u.At
	}
	seat, err := w.server.Hall.Table(v.ID)
	if err != nil {
		t.Fatal(err)
	}
	g, s, err := seat.At(30)
	if err != nil {
		t.Fatal(err)
	}
	facts, state := g.(*gamble.Game).Facts(), s.(*gamble.State)
	for u := range facts.Units {
		if place := state.PlaceOf(u); place < gamble.PlaceUK != (at[facts.Units[u].ID] != "" && at[facts.Units[u].ID] != "to-come") {
			t.Errorf("%s is at %d, and in the draft at %q", facts.Units[u].ID, place, at[facts.Units[u].ID])
		}
	}
	w.refused(http.StatusNotFound, codeNotFound, post, "/drafts", map[string]any{"table": "nothere"})
	w.refused(http.StatusBadRequest, table.CodePosition, post, "/drafts", map[string]any{"position": "gamble/1 nonsense"})
	w.refused(http.StatusBadRequest, codeBadRequest, post, "/drafts", map[string]any{"position": line.Position, "table": v.ID})
}

// TestDraftsTellNothingHidden: of a game that hides something there is no draft before it is over, whoever asks.
func TestDraftsTellNothingHidden(t *testing.T) {
	w := editing(t)
	asked := 0
	w.server.Editor.Still = func(engine.Game, engine.State) (*scenarios.Draft, []string, error) {
		asked++
		return nil, nil, errors.New("no scenario of this")
	}
	id, german, allied, public := w.minefield()
	for _, seat := range []seated{german, allied, public} {
		for _, look := range []bool{true, false} {
			a := seat.ask(post, "/drafts", map[string]any{"table": id, "at": 0, "look": look})
			if a.status != http.StatusConflict || asked != 0 {
				t.Errorf("got %d, %s; asked %d times", a.status, a.text, asked)
			}
		}
	}
	for range 500 {
		v := german.view(id)
		if v.Over {
			break
		}
		seat := german
		if v.Side == "allied" {
			seat = allied
		}
		mine := seat.view(id)
		if len(mine.Actions) == 0 {
			continue
		}
		seat.must(seat.act(id, engine.Action(mine.Actions[0].ID)))
	}
	if a := public.ask(post, "/drafts", map[string]any{"table": id, "at": 0}); a.status != http.StatusConflict || asked != 1 {
		t.Errorf("once it is over: got %d, %s; asked %d times", a.status, a.text, asked)
	}
}
