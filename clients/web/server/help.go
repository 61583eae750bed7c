package server

import (
	"net/http"
	"strconv"

	"bridgehead/table/help"
)

// mostHits is how many finds a search gives at most, and how many where the client does not say.
const mostHits, usualHits = 100, 20

// bookOf is the help on the game a request names; where there is help on one game only, it need not be named.
func bookOf(r *http.Request) (*help.Book, error) {
	games, game := help.Games(), r.URL.Query().Get("game")
	if game == "" && len(games) == 1 {
		game = games[0]
	}
	if b := help.On(game); b != nil {
		return b, nil
	}
	if game == "" {
		return nil, badRequest("query: game is missing").may(games)
	}
	return nil, refuse(http.StatusNotFound, codeNotFound, "game: there is no help on %.40q", game).may(games)
}

// getHelp answers with the book of a game; the lessons of its guides are asked for one guide at a time.
func (s *Server) getHelp(r *http.Request) (*reply, error) {
	b, err := bookOf(r)
	if err != nil {
		return nil, err
	}
	short := *b
	short.Guides = nil
	for _, g := range b.Guides {
		g.Lessons, g.Asides, g.Position = nil, nil, ""
		short.Guides = append(short.Guides, g)
	}
	return ok(&short)
}

func (s *Server) searchHelp(r *http.Request) (*reply, error) {
	b, err := bookOf(r)
	if err != nil {
		return nil, err
	}
	most := usualHits
	if text := r.URL.Query().Get("most"); text != "" {
		if most, err = strconv.Atoi(text); err != nil || most < 1 || most > mostHits {
			return nil, badRequest("most: %.40q, want 1 to %d", text, mostHits)
		}
	}
	query := r.URL.Query().Get("q")
	if len(query) > mostQuery {
		return nil, badRequest("q: %d bytes, want at most %d", len(query), mostQuery)
	}
	return ok(b.Search(query, most))
}

// mostQuery is how long what is searched for may be, in bytes.
const mostQuery = 200

func (s *Server) getGuide(r *http.Request) (*reply, error) {
	b, err := bookOf(r)
	if err != nil {
		return nil, err
	}
	id := r.URL.Query().Get("id")
	g, found := b.Guide(id)
	if !found {
		var ids []string
		for _, g := range b.Guides {
			ids = append(ids, g.ID)
		}
		return nil, refuse(http.StatusNotFound, codeNotFound, "id: there is no guide %.40q to %s", id, b.Game).may(ids)
	}
	return ok(g)
}
