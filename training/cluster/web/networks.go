package web

import (
	"bytes"
	"net/http"
	"time"

	"bridgehead/training/cluster"
)

// network hands out a network as a bundle, whole or in ranges. What it is called it is for ever.
func (s *server) network(w http.ResponseWriter, r *http.Request) error {
	var id cluster.ID
	if err := id.UnmarshalText([]byte(r.PathValue("id"))); err != nil {
		return refuse(http.StatusBadRequest, codeBadRequest, "network: %v", err)
	}
	data, err := s.Networks(id)
	if err != nil {
		return err
	}
	h := w.Header()
	h.Set("Etag", `"`+id.String()+`"`)
	h.Set("Cache-Control", "public, max-age=31536000, immutable")
	h.Set("Content-Type", "application/octet-stream")
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(data))
	return nil
}
