package server

import (
	"net/http"
	"strings"
	"testing"

	"bridgehead/engine/board"
	"bridgehead/table"
)

// A game with the contract alone is played to its end, and everything that may be asked is answered, if only by saying
// that the game does not tell it.
func TestGameWithTheContractAlone(t *testing.T) {
	w := newWorld(t)
	v := w.settled(w.table("pig", "hundred", table.Human, "greedy").ID)
	path := "/tables/" + v.ID
	if !strings.Contains(string(v.Position), `"pig/1 hundred:`) || v.Rolled == nil || len(v.Actions) != 2 || v.Actions[1].Text != "roll" {
		t.Fatalf("got %+v", v)
	}
	var odds board.Odds
	w.want(http.StatusOK, get, path+"/preview?action=1", nil, &odds)
	if len(odds.Outcomes) != 6 {
		t.Errorf("roll: got %+v", odds)
	}
	var hint table.Thought
	w.want(http.StatusOK, get, path+"/hint?agent=greedy", nil, &hint)
	if !strings.Contains(hint.Reason, "no score of its own") || len(hint.Candidates) != 2 {
		t.Errorf("a hint: got %+v", hint)
	}
	w.want(http.StatusOK, get, path+"/reach", nil, nil)
	w.refused(http.StatusNotFound, codeNotFound, get, "/board?game=pig&scenario=hundred", nil)
	w.refused(http.StatusNotFound, codeNotFound, get, "/help?game=pig", nil)
	for n := 0; !v.Over; n++ {
		if n > 1000 {
			t.Fatal("no end after 1000 choices")
		}
		w.want(http.StatusOK, post, path+"/act", map[string]any{"revision": v.Revision, "action": v.Actions[n%len(v.Actions)].ID}, &v)
		v = w.settled(v.ID)
	}
	if v.Result == "" {
		t.Error("nobody has won")
	}
	var log struct{ Lines []table.Line }
	w.want(http.StatusOK, get, path+"/log", nil, &log)
	if len(log.Lines) < 100 || log.Lines[0].Text != "roll" || log.Lines[1].Dice == nil {
		t.Errorf("the log: got %d lines, %+v", len(log.Lines), log.Lines[:min(2, len(log.Lines))])
	}
	record := w.want(http.StatusOK, get, path+"/record?format=jsonl", nil, nil)
	var again table.View
	w.want(http.StatusOK, post, "/tables/load?name=again&look=true", string(record.text), &again)
	if again.Steps != v.Steps || again.Result != v.Result {
		t.Errorf("the record: got %d steps, %q, want %d, %q", again.Steps, again.Result, v.Steps, v.Result)
	}
	w.want(http.StatusAccepted, post, path+"/review", map[string]any{}, nil)
}
