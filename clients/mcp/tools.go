package mcp

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"bridgehead/engine"
	"bridgehead/env"
	"bridgehead/table"
)

// The limits of one answer.
const (
	mostListed = 200 // legal actions
	mostLines  = 200 // lines of the log
	mostFound  = 8   // places in the rules
)

// Begin is the input of new_game. Sides are named as the game names them, or as the server does where names are obscured.
type Begin struct {
	Game     string  `json:"game,omitempty" jsonschema:"the key of the game, as the tool games lists it"`
	Scenario string  `json:"scenario,omitempty" jsonschema:"the scenario, as the tool games lists it"`
	Options  string  `json:"options,omitempty" jsonschema:"options of the rules on one line, such as bid-vp=2"`
	Side     string  `json:"side,omitempty" jsonschema:"the side you play"`
	Opponent string  `json:"opponent,omitempty" jsonschema:"who plays the other side: random, greedy, scripted, recruit, regular, veteran, elite or marshal; human for a person"`
	Seed     *uint64 `json:"seed,omitempty" jsonschema:"seed of the dice and of the opponent; drawn where there is none"`
}

// At is the input of tools that ask of a game.
type At struct {
	Table string `json:"table,omitempty" jsonschema:"the game, as new_game answered; the newest where there is none"`
}

// Look is the input of position.
type Look struct {
	At
	Format string `json:"format,omitempty" jsonschema:"words (usual) or json"`
}

// List is the input of legal_actions.
type List struct {
	At
	Contains string `json:"contains,omitempty" jsonschema:"only actions whose words contain this"`
	From     int    `json:"from,omitempty" jsonschema:"how many to leave out at the beginning"`
}

// Listed is what legal_actions answers.
type Listed struct {
	Actions []Action `json:"actions"`
	Total   int      `json:"total"`          // that fit
	Next    int      `json:"next,omitempty"` // from of the next part; 0: there is none
}

// Action is a legal action.
type Action struct {
	ID   int    `json:"action"`
	Text string `json:"text"`
}

// Deed is the input of act.
type Deed struct {
	At
	Action *int   `json:"action,omitempty" jsonschema:"the number of a legal action"`
	Text   string `json:"text,omitempty" jsonschema:"or its words"`
}

// Past is the input of log.
type Past struct {
	At
	From int `json:"from,omitempty" jsonschema:"the first step, from 0; negative: so many from the end"`
}

// Told is what log answers.
type Told struct {
	Lines []string `json:"lines"`
	Steps int      `json:"steps"` // of the game so far
	Next  int      `json:"next,omitempty"`
}

// Query is the input of rules.
type Query struct {
	At
	Words string `json:"words" jsonschema:"words to look for, or the number of a rule"`
}

// Found is what rules answers.
type Found struct {
	Hits []Article `json:"hits"`
}

// Article is a part of the rules.
type Article struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	Text  string `json:"text"`
}

// Record is what record answers.
type Record struct {
	Record string `json:"record"` // JSON lines
}

// Catalog is what games answers.
type Catalog struct {
	Games []Game `json:"games"`
}

func (s *Server) games(context.Context, *sdk.CallToolRequest, struct{}) (*sdk.CallToolResult, *Catalog, error) {
	return nil, &Catalog{s.Games}, nil
}

func (s *Server) newGame(ctx context.Context, r *sdk.CallToolRequest, in Begin) (*sdk.CallToolResult, *State, error) {
	var who *sdk.Implementation
	if p := r.Session.InitializeParams(); p != nil {
		who = p.ClientInfo
	}
	t, err := s.sit(in, programOf(who))
	if err != nil {
		return nil, nil, err
	}
	return t.answer(ctx, "words")
}

func (s *Server) position(ctx context.Context, _ *sdk.CallToolRequest, in Look) (*sdk.CallToolResult, *State, error) {
	t, err := s.at(in.At)
	if err != nil {
		return nil, nil, err
	}
	if in.Format == "" {
		in.Format = "words"
	}
	if in.Format != "words" && in.Format != "json" {
		return nil, nil, fmt.Errorf("format: got %.40q, want words or json", in.Format)
	}
	return t.answer(ctx, in.Format)
}

func (s *Server) legal(_ context.Context, _ *sdk.CallToolRequest, in List) (*sdk.CallToolResult, *Listed, error) {
	t, err := s.at(in.At)
	if err != nil {
		return nil, nil, err
	}
	v, err := t.deciding()
	if err != nil {
		return nil, nil, err
	}
	if in.From < 0 {
		return nil, nil, fmt.Errorf("from: got %d, want 0 or more", in.From)
	}
	all := t.actions(v)
	if word := strings.ToLower(in.Contains); word != "" {
		all = slices.DeleteFunc(all, func(a Action) bool { return !strings.Contains(strings.ToLower(a.Text), word) })
	}
	out := &Listed{Total: len(all)}
	all = all[min(in.From, len(all)):]
	if len(all) > mostListed {
		all, out.Next = all[:mostListed], in.From+mostListed
	}
	out.Actions = all
	return nil, out, nil
}

func (s *Server) act(ctx context.Context, _ *sdk.CallToolRequest, in Deed) (*sdk.CallToolResult, *State, error) {
	t, err := s.at(in.At)
	if err != nil {
		return nil, nil, err
	}
	v, err := t.deciding()
	if err != nil {
		return nil, nil, err
	}
	a, err := t.meant(v, in)
	if err != nil {
		return nil, nil, err
	}
	if _, err := t.seat().Act(v.Revision, a); err != nil {
		return nil, nil, fmt.Errorf("%s", t.hide(err.Error()))
	}
	return t.answer(ctx, "words")
}

func (s *Server) log(_ context.Context, _ *sdk.CallToolRequest, in Past) (*sdk.CallToolResult, *Told, error) {
	t, err := s.at(in.At)
	if err != nil {
		return nil, nil, err
	}
	steps := t.seat().Summary().Steps
	if v, err := t.seat().View(-1); err == nil {
		steps = v.Steps
	}
	from := in.From
	if from < 0 {
		from = max(0, steps+from)
	}
	if from > steps {
		return nil, nil, fmt.Errorf("from: got %d, but there are %d steps", in.From, steps)
	}
	lines, err := t.seat().Log(from, min(mostLines, steps-from))
	if err != nil {
		return nil, nil, err
	}
	out := &Told{Lines: t.tell(lines), Steps: steps}
	if n := from + len(lines); n < steps {
		out.Next = n
	}
	return nil, out, nil
}

func (s *Server) rules(_ context.Context, _ *sdk.CallToolRequest, in Query) (*sdk.CallToolResult, *Found, error) {
	t, err := s.at(in.At)
	if err != nil {
		return nil, nil, err
	}
	out := &Found{Hits: []Article{}}
	if s.Book == nil {
		return nil, out, nil
	}
	book := s.Book(t.table.Summary().Game)
	if book == nil {
		return nil, out, nil
	}
	for _, h := range book.Search(in.Words, mostFound) {
		text, _ := book.Article(h)
		out.Hits = append(out.Hits, Article{h.ID, t.hide(h.Title), t.hide(strings.Join(text, "\n"))})
	}
	return nil, out, nil
}

func (s *Server) record(_ context.Context, _ *sdk.CallToolRequest, in At) (*sdk.CallToolResult, *Record, error) {
	t, err := s.at(in)
	if err != nil {
		return nil, nil, err
	}
	if !t.table.Summary().Over {
		return nil, nil, fmt.Errorf("table %s: the game is not over; its record is there when it is", t.table.ID())
	}
	r, err := t.table.Record()
	if err != nil {
		return nil, nil, err
	}
	var b bytes.Buffer
	if err := env.WriteJSON(&b, r, t.table.Game()); err != nil {
		return nil, nil, err
	}
	return nil, &Record{b.String()}, nil
}

// meant is the action of a deed. Whether it is legal the table says, except of words, which have to be those of a legal one.
func (t *sitting) meant(v *table.View, in Deed) (engine.Action, error) {
	switch {
	case in.Action != nil && in.Text != "":
		return 0, fmt.Errorf("act: got both action and text, want one of them")
	case in.Action != nil:
		if a := engine.Action(*in.Action); int(a) == *in.Action {
			return a, nil
		}
		return 0, fmt.Errorf("action: %d is not the number of an action", *in.Action)
	case in.Text == "":
		return 0, fmt.Errorf("act: got neither action nor text, want one of them")
	}
	want := plain(in.Text)
	for _, a := range t.actions(v) {
		if plain(a.Text) == want {
			return engine.Action(a.ID), nil
		}
	}
	return 0, fmt.Errorf("text: %.80q are not the words of a legal action; to decide: %s%s", in.Text, t.hide(v.Prompt), t.examples(v))
}

// plain are words as they are compared.
func plain(text string) string {
	return strings.Join(strings.Fields(strings.TrimRight(strings.ToLower(text), " .")), " ")
}
