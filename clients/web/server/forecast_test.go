package server

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"bridgehead/engine"
	"bridgehead/table"
	"bridgehead/table/insight"
)

// seer expects what the hash of a position says, and knows no network but one.
func seer(asked *[]engine.Player) Foreteller {
	return func(_ engine.Game, s engine.State, as engine.Player, network string) (*insight.Outlook, error) {
		if network != "" && network != "one" {
			return nil, fmt.Errorf("%w: there is no %q", insight.ErrNoForecast, network)
		}
		*asked = append(*asked, as)
		return &insight.Outlook{Network: "one", Win: float64(s.Hash()%100) / 100, Silent: []string{}}, nil
	}
}

func TestForecast(t *testing.T) {
	var asked []engine.Player
	w := newWorld(t, func(o *Options) { o.Foretell = seer(&asked) })
	path := "/tables/" + w.table("gamble", "one-bridge", table.Human, table.Human).ID + "/forecast"
	var f insight.Forecast
	w.want(http.StatusOK, get, path, nil, &f)
	if f.Network != "one" || f.Step != 0 || f.Since != "" || f.Changes == nil || f.Places == nil || len(asked) != 1 {
		t.Errorf("got %+v, asked %v", f, asked)
	}
	var again insight.Forecast
	w.want(http.StatusOK, get, path+"?at=0&agent=one", nil, &again)
	if again.Chance != f.Chance {
		t.Errorf("again: got %v, want %v", again.Chance, f.Chance)
	}
	w.refused(http.StatusUnprocessableEntity, codeImpossible, get, path+"?agent=two", nil)
	w.refused(http.StatusBadRequest, codeBadRequest, get, path+"?agent="+strings.Repeat("x", 301), nil)
	w.refused(http.StatusBadRequest, codeBadRequest, get, path+"?network=one", nil)
	w.refused(http.StatusNotFound, codeNotFound, get, path+"?at=99", nil)

	none := newWorld(t)
	none.refused(http.StatusUnprocessableEntity, codeImpossible, get, "/tables/"+none.table("gamble", "one-bridge", table.Human, table.Human).ID+"/forecast", nil)
}
