package web

import (
	"net/http"

	"bridgehead/table/help"
)

func (s *Server) getHelp(*http.Request) (*reply, error) { return ok(help.All()) }

func (s *Server) getGuide(*http.Request) (*reply, error) { return ok(help.First()) }
