package mcp

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"sync"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/table"
	"bridgehead/table/help"
)

// Options are what a server works with.
type Options struct {
	Hall    *table.Hall
	Version string
	Games   []Game // that may be begun, the usual one first
	// Board is what is printed of a game, which has the names that Obscure hides; nil, or a nil Model: there is none.
	Board func(engine.Game) *board.Model
	// Book is the help on a game by its key, nil where there is none; a nil Book: there is none on any.
	Book func(game string) *help.Book

	Blind   bool // legal actions are not listed: the model says in words what it does
	Obscure bool // places, units and sides have names that say nothing
	AskAll  bool // ask for every decision, also those that decline something

	Usual Begin        // what new_game takes where it is told nothing
	Log   *slog.Logger // nil: nothing is logged
}

// Game is a game that may be begun.
type Game struct {
	Key       string     `json:"game"`
	Title     string     `json:"title"`
	Scenarios []Scenario `json:"scenarios"`
}

// Scenario is a scenario of a Game.
type Scenario struct {
	Name  string `json:"scenario"`
	Title string `json:"title"`
	Text  string `json:"text,omitempty"`
	Turns int    `json:"turns"`
	Fair  string `json:"fair_options,omitempty"` // options that make it even
}

// Server answers one client, which may play any number of games one after the other or beside each other.
type Server struct {
	Options
	server *sdk.Server

	mu     sync.Mutex
	seats  map[string]*sitting // by table
	newest string              // the table of those who name none
}

// instructions tell the model what this is.
const instructions = "Board wargames of the campaign in the West, 1944. Call new_game once; it answers with the first position. Then decide " +
	"with act, one decision at a time, until the status is over. A refused decision changes nothing: read the reason and decide again."

// New makes a server, or an error for a usual game or side that there is not.
func New(o Options) (*Server, error) {
	s := &Server{Options: o, seats: map[string]*sitting{}}
	if _, _, err := s.setup(Begin{}); err != nil {
		return nil, err
	}
	s.server = sdk.NewServer(&sdk.Implementation{Name: "bridgehead", Title: "Bridgehead", Version: o.Version},
		&sdk.ServerOptions{Instructions: instructions, Logger: o.Log, Capabilities: &sdk.ServerCapabilities{}})
	s.addTools()
	return s, nil
}

// Serve answers a client by lines on in and out, until in ends or ctx does. Neither is an error.
func (s *Server) Serve(ctx context.Context, in io.ReadCloser, out io.WriteCloser) error {
	return s.serve(ctx, &sdk.IOTransport{Reader: in, Writer: out})
}

func (s *Server) serve(ctx context.Context, t sdk.Transport) error {
	err := s.server.Run(ctx, t)
	if ctx.Err() != nil || errors.Is(err, io.EOF) || errors.Is(err, sdk.ErrConnectionClosed) {
		return nil
	}
	return err
}

func (s *Server) addTools() {
	sdk.AddTool(s.server, &sdk.Tool{Name: "games", Description: "Lists the games and scenarios that can be played."}, s.games)
	sdk.AddTool(s.server, &sdk.Tool{Name: "new_game", Description: "Begins a game against an opponent and plays on to your first decision."}, s.newGame)
	sdk.AddTool(s.server, &sdk.Tool{Name: "position", Description: "Tells the position of a game as you see it."}, s.position)
	if !s.Blind {
		sdk.AddTool(s.server, &sdk.Tool{Name: "legal_actions", Description: "Lists the legal actions of your decision, all or those that contain some words."}, s.legal)
	}
	sdk.AddTool(s.server, &sdk.Tool{Name: "act", Description: "Decides, by the number of a legal action or by its words, and plays on to your next decision."}, s.act)
	sdk.AddTool(s.server, &sdk.Tool{Name: "log", Description: "Tells what happened in a game, a line for each step."}, s.log)
	sdk.AddTool(s.server, &sdk.Tool{Name: "rules", Description: "Searches the rules of the game of your table."}, s.rules)
	sdk.AddTool(s.server, &sdk.Tool{Name: "record", Description: "Gives the record of a game that is over, from which it can be replayed."}, s.record)
}
