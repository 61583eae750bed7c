package server

import (
	"fmt"
	"net/http"
	"slices"
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

// Where something is hidden only the side that decides is told what to expect, by what it knows; the others, for whom it would be
// a guess at what they do not see, are refused.
func TestForecastOfWhatIsHidden(t *testing.T) {
	for name, setup := range map[string]table.Setup{
		"mines": {Game: "mines", Scenario: "meadow"},
		"hexes": {Game: "garden", Scenario: "waal", Options: "sight=hidden"},
	} {
		t.Run(name, func(t *testing.T) {
			var asked []engine.Player
			w := newWorld(t, func(o *Options) { o.Foretell = seer(&asked) })
			id, german, allied, public := w.minefield(func(s *table.Setup) { s.Game, s.Scenario, s.Options = setup.Game, setup.Scenario, setup.Options })
			sides := [2]seated{german, allied}
			decided := [2]int{}
			for range 12 {
				who := 0
				if len(german.view(id).Actions) == 0 {
					who = 1
				}
				v := sides[who].view(id)
				if len(v.Actions) == 0 {
					break // it is over
				}
				asked = nil
				path := "/tables/" + id + "/forecast"
				var f insight.Forecast
				sides[who].must(sides[who].ask(get, path, nil)).read(t, &f)
				if len(asked) != 1 || asked[0] != engine.Player(who) || f.Since != "" || len(f.Changes) != 0 || f.Step != v.Steps {
					t.Fatalf("side %d is told %+v, asked with the eyes of %v", who, f, asked)
				}
				var r refusal
				a := sides[1-who].ask(get, path, nil)
				a.read(t, &r)
				if a.status != http.StatusConflict || r.Error.Code != codeImpossible || !strings.Contains(r.Error.Message, "hidden") {
					t.Fatalf("who does not decide gets %d, %+v", a.status, r.Error)
				}
				if a := public.ask(get, path, nil); a.status != http.StatusForbidden {
					t.Fatalf("who has no seat gets %d, %s", a.status, a.text)
				}
				if len(asked) != 1 {
					t.Fatalf("the network was asked %d times, want once", len(asked))
				}
				decided[who]++
				sides[who].must(sides[who].act(id, engine.Action(v.Actions[len(v.Actions)-1].ID)))
			}
			if decided[0]+decided[1] < 4 {
				t.Errorf("decided %v, want some decisions", decided)
			}
		})
	}
}

// A review tells at its turning points what changed in the forecast, if there is a network.
func TestReviewForetells(t *testing.T) {
	var asked []engine.Player
	fates := func(g engine.Game, s engine.State, as engine.Player, network string) (*insight.Outlook, error) {
		o, err := seer(&asked)(g, s, as, network)
		if err == nil {
			o.Things = []insight.OutlookThing{{Block: "none", Name: "1st Para Bn", Side: 1, Now: true, Chance: float64(len(asked)%2) / 2}}
		}
		return o, err
	}
	w := newWorld(t, func(o *Options) { o.Foretell, o.Evaluators = fates, evaluatorOf("scattered", scattered) })
	id := w.settled(w.table("gamble", "nijmegen", "random", "random").ID).ID
	w.want(http.StatusAccepted, post, "/tables/"+id+"/review", `{}`, nil)
	body := w.reviewed(id)
	if len(body.Turning) < 3 {
		t.Fatalf("got %d turning points", len(body.Turning))
	}
	for i, turn := range body.Turning {
		if last := i == len(body.Turning)-1; !slices.Equal(turn.Forecast, []string{"1st Para Bn: survives 50 % before, 0 % after"}) && !last {
			t.Errorf("step %d: got %q", turn.Step, turn.Forecast)
		}
	}
	// It travels with the analysis.
	a := w.want(http.StatusOK, get, "/tables/"+id+"/review/file", nil, nil)
	if !strings.Contains(string(a.text), "1st Para Bn: survives") {
		t.Error("the file of the analysis tells nothing of the forecast")
	}
}
