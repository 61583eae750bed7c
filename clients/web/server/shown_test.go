package server

import (
	"encoding/json"
	"net/http"
	"reflect"
	"testing"

	"bridgehead/engine/board"
	"bridgehead/table"
)

// shownBody is a view as a client reads it.
type shownBody struct {
	table.View
	NowID   string        `json:"now_id"`
	Since   string        `json:"since"`
	Changes *board.Change `json:"changes"`
}

// A client that keeps what it was shown, and asks for no more than what has changed since, comes to the same position as
// one that gets it whole.
func TestViewsAsDifferences(t *testing.T) {
	w := newWorld(t)
	id := w.settled(w.table("gamble", "one-bridge", table.Human, table.Human).ID).ID
	var v shownBody
	whole := w.want(http.StatusOK, get, "/tables/"+id+"?position=no", nil, &v)
	if v.Now == nil || v.NowID == "" || v.Changes != nil || v.Position != nil {
		t.Fatalf("now %v, id %q, changes %v, position %s", v.Now, v.NowID, v.Changes, v.Position)
	}
	held, sum, steps := v.Now, 0, 0
	for !v.Over && steps < 40 {
		var next shownBody
		action := map[string]any{"revision": v.Revision, "action": v.Actions[len(v.Actions)-1].ID}
		a := w.want(http.StatusOK, post, "/tables/"+id+"/act?position=no&since="+v.NowID, action, &next)
		if next.Changes == nil || next.Now != nil || next.Since != v.NowID {
			t.Fatalf("changes %v since %q, now %v; asked since %q", next.Changes, next.Since, next.Now, v.NowID)
		}
		held, v = board.Patch(held, next.Changes), next
		sum, steps = sum+len(a.text), steps+1
		var full shownBody
		w.want(http.StatusOK, get, "/tables/"+id, nil, &full)
		if !reflect.DeepEqual(held, full.Now) || full.NowID != next.NowID {
			t.Fatalf("step %d: got %+v, want %+v", next.Step, held, full.Now)
		}
		if full.Position == nil || !json.Valid(full.Position) {
			t.Fatal("the snapshot is left out without being asked for")
		}
	}
	t.Logf("%d bytes the first view, %d a step after it", len(whole.text), sum/steps)
	var unknown shownBody
	w.want(http.StatusOK, get, "/tables/"+id+"?since=0123", nil, &unknown)
	if unknown.Now == nil || unknown.Changes != nil {
		t.Error("who names a position nobody knows gets less than the whole")
	}
	w.refused(http.StatusBadRequest, codeBadRequest, get, "/tables/"+id+"?position=yes", nil)
}

// A board of hexes is served and described like any other, its positions as differences, and its ways are found by trying.
func TestBoardOfHexes(t *testing.T) {
	w := newWorld(t)
	var b board.Model
	w.want(http.StatusOK, get, "/board?game=meadow&scenario=small", nil, &b)
	if len(b.Cells.Codes) != 400 || len(b.Counters) != 60 || len(b.Places) != 0 {
		t.Fatalf("%d cells, %d counters", len(b.Cells.Codes), len(b.Counters))
	}
	var v shownBody
	id := w.table("meadow", "small", table.Human, table.Human).ID
	w.want(http.StatusOK, get, "/tables/"+id+"?position=no", nil, &v)
	var ways board.Ways
	w.want(http.StatusOK, get, "/tables/"+id+"/reach", nil, &ways)
	found := false
	for _, c := range v.Actions {
		for _, way := range ways.Units[c.Unit] {
			found = found || way.Place == c.Place && way.Actions[0] == c.ID
		}
	}
	if !found {
		t.Error("no way leads where a choice points to")
	}
	last := v.Actions[len(v.Actions)-1]
	held := v.Now
	w.want(http.StatusOK, post, "/tables/"+id+"/act?since="+v.NowID, map[string]any{"revision": v.Revision, "action": last.ID}, &v)
	if n := board.Patch(held, v.Changes); len(v.Changes.Where) != 2 || n.Where[last.Place][len(n.Where[last.Place])-1].ID != last.Unit {
		t.Errorf("after %+v the changes are %+v", last, v.Changes)
	}
}

// A game without a board has its position, whatever is asked for.
func TestPositionWithoutBoard(t *testing.T) {
	w := newWorld(t)
	var v shownBody
	w.want(http.StatusOK, get, "/tables/"+w.table("toy", "three-bridges", table.Human, table.Human).ID+"?position=no&since=x", nil, &v)
	if v.Position == nil || v.Now != nil || v.NowID != "" {
		t.Errorf("position %s, now %v %q", v.Position, v.Now, v.NowID)
	}
}

// The oldest positions make room for new ones.
func TestNowsAreBounded(t *testing.T) {
	var n nows
	first, err := n.keep(&board.Now{Facts: []board.Fact{{Name: "first"}}}, nil)
	if err != nil || n.get(first) == nil {
		t.Fatal(err)
	}
	for i := range maxNows {
		if _, err := n.keep(&board.Now{Gauges: []board.GaugeNow{{Have: i}}}, nil); err != nil {
			t.Fatal(err)
		}
	}
	if n.get(first) != nil || len(n.all) != maxNows || len(n.turn) != maxNows {
		t.Errorf("%d are kept", len(n.all))
	}
}
