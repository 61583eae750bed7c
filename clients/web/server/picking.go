package server

import (
	"context"
	"errors"
	"net/http"
	"slices"

	"bridgehead/engine"
	"bridgehead/table"
)

// drop takes a member of a set out again.
func (s *Server) drop(r *http.Request) (*reply, error) {
	var want struct {
		Revision *int `json:"revision"`
		Member   *int `json:"member"`
	}
	if err := decode(r, &want); err != nil {
		return nil, err
	}
	if want.Member == nil {
		return nil, badRequest("member: got nothing, want the number of one of those picked, from 0")
	}
	return s.do(r, want.Revision, func(t *table.Seat) (*table.View, error) { return t.Drop(*want.Revision, *want.Member) })
}

// confirmEnd lets a decision that waits hand over.
func (s *Server) confirmEnd(r *http.Request) (*reply, error) {
	var want struct {
		Revision *int `json:"revision"`
	}
	if err := decode(r, &want); err != nil {
		return nil, err
	}
	return s.do(r, want.Revision, func(t *table.Seat) (*table.View, error) { return t.ConfirmEnd(*want.Revision) })
}

// bulk gives several answers with one click.
func (s *Server) bulk(r *http.Request) (*reply, error) {
	var want struct {
		Revision *int   `json:"revision"`
		How      string `json:"how"`
		Action   *int32 `json:"action"`
		Agent    string `json:"agent"`
	}
	if err := decode(r, &want); err != nil {
		return nil, err
	}
	hows := []string{table.BulkAll, table.BulkAgain, table.BulkSuggest, table.BulkDeploy, table.BulkHold, table.BulkSame}
	asks := want.How == table.BulkSuggest || want.How == table.BulkDeploy
	switch {
	case !slices.Contains(hows, want.How):
		return nil, badRequest("how: got %.40q, want %s", want.How, among(hows)).may(hows)
	case want.How == table.BulkSame && want.Action == nil:
		return nil, badRequest("action: got nothing, want the id of one of the actions of the view")
	case want.How != table.BulkSame && want.Action != nil, !asks && want.Agent != "":
		return nil, badRequest("body: action goes with %s alone, agent with %s and %s alone", table.BulkSame, table.BulkSuggest, table.BulkDeploy)
	case len(want.Agent) > maxSpec:
		return nil, badRequest("agent: got %d bytes, want at most %d", len(want.Agent), maxSpec)
	}
	b := table.Bulk{How: want.How, Agent: want.Agent}
	if want.Action != nil {
		b.Action = engine.Action(*want.Action)
	}
	return s.do(r, want.Revision, func(t *table.Seat) (*table.View, error) {
		if asks {
			return s.suggest(r, t, *want.Revision, b)
		}
		return t.DoBulk(r.Context(), *want.Revision, b)
	})
}

// suggest lets an agent think, in turn with hints and no longer: that of the request, or the first of the usual
// ones that can.
func (s *Server) suggest(r *http.Request, t *table.Seat, revision int, b table.Bulk) (*table.View, error) {
	g, state, err := t.At(-1)
	if err != nil {
		return nil, err
	}
	if now, err := t.View(-1); err != nil || !slices.Contains(now.Bulk, b.How) {
		return t.DoBulk(r.Context(), revision, b) // which says why not
	}
	specs := []string{b.Agent}
	if b.Agent == "" && state.Player().IsSide() {
		specs = s.advisers(g, state.Player())
	}
	leave, err := s.enter(r.Context())
	if err != nil {
		return nil, err
	}
	defer leave()
	ctx, cancel := context.WithTimeout(r.Context(), hintTime)
	defer cancel()
	var faults []error
	for _, b.Agent = range specs {
		v, err := t.DoBulk(ctx, revision, b)
		if e, refused := errors.AsType[*table.Error](err); err == nil || refused && e.Code != table.CodeInvalid {
			return v, err
		}
		faults = append(faults, err)
		if ctx.Err() != nil {
			break
		}
	}
	return nil, refuse(http.StatusUnprocessableEntity, codeImpossible, "%v", errors.Join(faults...))
}
