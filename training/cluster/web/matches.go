package web

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"

	"bridgehead/training/cluster"
)

// mostMatchBody is the size of a match as it is sent, in bytes.
const mostMatchBody = 512 << 10

// matchName is what a match is called.
type matchName struct {
	ID cluster.ID `json:"id"`
}

// submit takes a match of an arena.
func (s *server) submit(w http.ResponseWriter, r *http.Request, _ Holder) error {
	if err := wantType(r, typeMsgpack); err != nil {
		return err
	}
	data, err := io.ReadAll(http.MaxBytesReader(w, r.Body, mostMatchBody))
	if f := faultOf(err); f != nil {
		return f
	}
	if err != nil {
		return refuse(http.StatusBadRequest, codeInternal, "the body was cut: %v", err) // to be sent again
	}
	m, err := cluster.DecodeMatch(data)
	if err != nil {
		return refuse(http.StatusBadRequest, codeBadRequest, "%v", err)
	}
	id, err := s.Coordinator.Submit(r.Context(), m)
	if err != nil {
		return err
	}
	writeJSON(w, http.StatusAccepted, matchName{id})
	return nil
}

func matchOf(r *http.Request) (id cluster.ID, err error) {
	if err = id.UnmarshalText([]byte(r.PathValue("id"))); err != nil {
		err = refuse(http.StatusBadRequest, codeBadRequest, "match: %v", err)
	}
	return id, err
}

// standing waits a while for a match.
func (s *server) standing(w http.ResponseWriter, r *http.Request, _ Holder) error {
	id, err := matchOf(r)
	if err != nil {
		return err
	}
	now, err := s.Coordinator.Standing(r.Context(), id)
	if r.Context().Err() != nil {
		return nil // nobody listens
	}
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", typeMsgpack)
	w.Header().Set("Cache-Control", "no-store")
	_, _ = w.Write(cluster.EncodeStanding(now)) // an arena that is gone asks again
	return nil
}

// forget drops a match.
func (s *server) forget(w http.ResponseWriter, r *http.Request, _ Holder) error {
	id, err := matchOf(r)
	if err != nil {
		return err
	}
	if err := s.Coordinator.Forget(r.Context(), id); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

var _ cluster.Arena = (*Transport)(nil)

// Submit asks for a match.
func (h *Transport) Submit(ctx context.Context, m *cluster.Match) (id cluster.ID, err error) {
	data, err := h.call(ctx, request{method: http.MethodPost, path: "/v1/matches", kind: typeMsgpack, body: cluster.EncodeMatch(m), most: mostJSON, within: callTime})
	if err != nil {
		return id, insistent(err)
	}
	var out matchName
	if err := json.Unmarshal(data, &out); err != nil {
		return id, fmt.Errorf("match: %w", err)
	}
	return out.ID, nil
}

// Standing waits a while for a match to be done.
func (h *Transport) Standing(ctx context.Context, id cluster.ID) (*cluster.Standing, error) {
	data, err := h.call(ctx, request{method: http.MethodGet, path: "/v1/matches/" + id.String(), most: cluster.MostBytes, within: sendTime})
	if err != nil {
		return nil, insistent(err)
	}
	return cluster.DecodeStanding(data)
}

// Forget says that a match is not wanted any more, or was received.
func (h *Transport) Forget(ctx context.Context, id cluster.ID) error {
	_, err := h.call(ctx, request{method: http.MethodDelete, path: "/v1/matches/" + id.String(), most: mostJSON, within: forgetTime})
	return err
}

// forgetTime is short: what is not forgotten now is so later.
const forgetTime = callTime / 12
