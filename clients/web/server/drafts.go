package server

import (
	"crypto/rand"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"

	"bridgehead/engine"
	"bridgehead/env"
	"bridgehead/scenarios"
	"bridgehead/table"
)

// Editor is what the scenario editor needs.
type Editor struct {
	Dir     string            // of the drafts
	Library scenarios.Library // where scenarios are published
	Whole   map[string]string // by game, the scenario on whose board all of its map and forces is
	// Make makes the game of a draft without faults, for bots to play; nil: they do not.
	Make func(sc *scenarios.Scenario) (engine.Game, error)
	// Still makes a draft of a position, and says in plain words what no scenario file carries; its error says why no scenario begins there.
	Still func(g engine.Game, s engine.State) (d *scenarios.Draft, lost []string, err error)
}

const (
	maxDrafts = 200
	maxUndo   = 200 // texts of a draft that are kept
)

var draftID = regexp.MustCompile(`^[a-z2-7]{12}$`)

// drafts are read and changed one at a time.
type drafts struct{ mu sync.Mutex }

// keptDraft is the file of a draft: what it was and is, with the text it is at.
type keptDraft struct {
	ID       string   `json:"id"`
	Revision int      `json:"revision"`
	At       int      `json:"at"`
	Texts    []string `json:"texts"`
	Lost     []string `json:"lost,omitempty"` // of the position it was made of
}

// draftFault is a fault of a draft, and what on the board it is about.
type draftFault struct {
	Line   int      `json:"line"`
	Field  string   `json:"field"`
	Text   string   `json:"text"`
	Units  []string `json:"units,omitempty"`
	Places []string `json:"places,omitempty"`
}

// draftView is a draft as clients have it.
type draftView struct {
	ID       string                `json:"id"`
	Revision int                   `json:"revision"`
	Undo     bool                  `json:"undo"`
	Redo     bool                  `json:"redo"`
	Game     string                `json:"game"`
	Board    string                `json:"board"` // the scenario with the board to draw
	Title    string                `json:"title"`
	State    *scenarios.DraftState `json:"state"`
	Faults   []draftFault          `json:"faults"`
	Lost     []string              `json:"lost,omitempty"` // of the position it was made of: what no scenario file carries
}

// draftInfo is a draft in a list.
type draftInfo struct {
	ID    string `json:"id"`
	Game  string `json:"game"`
	Title string `json:"title"`
}

func (s *Server) editor() (*Editor, error) {
	if s.Editor == nil {
		return nil, refuse(http.StatusNotFound, codeNotFound, "there is no scenario editor here")
	}
	return s.Editor, nil
}

func (e *Editor) path(id string) (string, error) {
	if !draftID.MatchString(id) {
		return "", refuse(http.StatusNotFound, codeNotFound, "draft %.40q: there is none of that id", id)
	}
	return filepath.Join(e.Dir, id+".json"), nil
}

func (e *Editor) read(id string) (*keptDraft, *scenarios.Draft, error) {
	path, err := e.path(id)
	if err != nil {
		return nil, nil, err
	}
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, refuse(http.StatusNotFound, codeNotFound, "draft %s: there is none of that id", id)
	}
	k := &keptDraft{}
	if err == nil {
		err = json.Unmarshal(text, k)
	}
	if err != nil || k.At < 0 || k.At >= len(k.Texts) {
		return nil, nil, refuse(http.StatusConflict, "damaged", "draft %s: its file cannot be read", id)
	}
	d, err := scenarios.OpenDraft(id+".yaml", []byte(k.Texts[k.At]))
	if d == nil {
		return nil, nil, refuse(http.StatusConflict, "damaged", "draft %s: %v", id, err)
	}
	return k, d, nil
}

// write keeps a draft, so that a crash leaves the old one or the new.
func (e *Editor) write(k *keptDraft) error {
	text, err := json.Marshal(k)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(e.Dir, 0o700); err != nil {
		return err
	}
	err = env.WriteAtomic(filepath.Join(e.Dir, k.ID+".json"), func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
	if err != nil {
		return refuse(http.StatusInsufficientStorage, "storage", "the draft could not be written")
	}
	return nil
}

// view shows a draft with its faults.
func (e *Editor) view(k *keptDraft, d *scenarios.Draft) *draftView {
	v := &draftView{ID: k.ID, Revision: k.Revision, Undo: k.At > 0, Redo: k.At < len(k.Texts)-1, Game: d.Game(), Board: e.Whole[d.Game()],
		Title: d.Title(), State: d.State(), Faults: []draftFault{}, Lost: k.Lost}
	_, err := d.Check()
	var all scenarios.Errors
	if errors.As(err, &all) {
		lines := strings.Split(string(d.Text()), "\n")
		for _, f := range all {
			x := draftFault{Line: f.Line, Field: f.Field, Text: "got " + f.Got}
			if f.Want != "" {
				x.Text += ", want " + f.Want
			}
			where := f.Field + " " + f.Got
			if f.Line > 0 && f.Line <= len(lines) && len(lines[f.Line-1]) < 200 {
				where += " " + lines[f.Line-1]
			}
			v.point(&x, where)
			v.Faults = append(v.Faults, x)
		}
	}
	return v
}

var wordEnds = regexp.MustCompile(`[^A-Za-z0-9_,.-]+`)

// point finds what on the board a fault speaks of.
func (v *draftView) point(x *draftFault, where string) {
	words := map[string]bool{}
	for _, w := range wordEnds.Split(where, -1) {
		words[strings.Trim(w, ",.")] = true
	}
	for _, u := range v.State.Units {
		if words[u.ID] && len(x.Units) < 10 {
			x.Units, x.Places = append(x.Units, u.ID), append(x.Places, u.At)
		}
	}
}

func (s *Server) listDrafts(*http.Request) (*reply, error) {
	list := []draftInfo{}
	if s.Editor == nil {
		return ok(list)
	}
	s.drafts.mu.Lock()
	defer s.drafts.mu.Unlock()
	entries, _ := os.ReadDir(s.Editor.Dir) // none yet
	for _, entry := range entries {
		if _, d, err := s.Editor.read(strings.TrimSuffix(entry.Name(), ".json")); err == nil {
			list = append(list, draftInfo{strings.TrimSuffix(entry.Name(), ".json"), d.Game(), d.Title()})
		}
	}
	return ok(list)
}

// wantedDraft is what a draft is to be made of: one of the first four.
type wantedDraft struct {
	Scenario string `json:"scenario"` // id
	Text     string `json:"text"`
	Table    string `json:"table"`
	Position string `json:"position"`
	At       *int   `json:"at"` // a step of the table; left out: the newest
	Empty    bool   `json:"empty"`
	Look     bool   `json:"look"` // nothing is made
}

// lookedAt is a draft that was not made.
type lookedAt struct {
	Title string   `json:"title"`
	Lost  []string `json:"lost"`
}

// createDraft begins a draft from a scenario, from the text of one, or from a position.
func (s *Server) createDraft(r *http.Request) (*reply, error) {
	var want wantedDraft
	if err := decode(r, &want); err != nil {
		return nil, err
	}
	e, err := s.editor()
	if err != nil {
		return nil, err
	}
	given := 0
	for _, of := range []string{want.Scenario, want.Text, want.Table, want.Position} {
		if of != "" {
			given++
		}
	}
	if given != 1 {
		return nil, badRequest("draft: want scenario, text, table or position, got %d of them", given)
	}
	var d *scenarios.Draft
	lost := []string{}
	if want.Table != "" || want.Position != "" {
		d, lost, err = s.stillOf(e, &want)
	} else {
		d, err = e.open(&want)
	}
	if err != nil {
		return nil, err
	}
	if want.Empty {
		if err := d.Do(scenarios.Edit{Do: "clear"}); err != nil {
			return nil, err
		}
	}
	if want.Look {
		return ok(lookedAt{d.Title(), lost})
	}
	s.drafts.mu.Lock()
	defer s.drafts.mu.Unlock()
	if entries, err := os.ReadDir(e.Dir); err == nil && len(entries) >= maxDrafts {
		return nil, refuse(http.StatusConflict, "limit", "there are %d drafts, which is the most: delete some", len(entries))
	}
	k := &keptDraft{ID: strings.ToLower(rand.Text()[:12]), Revision: 1, Texts: []string{string(d.Text())}, Lost: lost}
	if err := e.write(k); err != nil {
		return nil, err
	}
	return made(e.view(k, d))
}

// open opens a draft of a scenario or of a text.
func (e *Editor) open(want *wantedDraft) (*scenarios.Draft, error) {
	text, err := []byte(want.Text), error(nil)
	if _, name, _ := strings.Cut(want.Scenario, "/"); scenarios.IsMade(name) {
		text, err = e.Library.Text(want.Scenario)
	} else if want.Scenario != "" {
		text, err = scenarios.Text(want.Scenario)
	}
	if err != nil {
		return nil, refuse(http.StatusNotFound, codeNotFound, "%v", err)
	}
	d, err := scenarios.OpenDraft("scenario.yaml", text)
	if err != nil {
		return nil, refuse(http.StatusUnprocessableEntity, "invalid", "%v", err)
	}
	return d, nil
}

// stillOf opens a draft of a position of a table, or of a line. Where something is hidden there is none before the game is over.
func (s *Server) stillOf(e *Editor, want *wantedDraft) (d *scenarios.Draft, lost []string, err error) {
	if e.Still == nil {
		return nil, nil, refuse(http.StatusNotFound, codeNotFound, "drafts are not made of positions here")
	}
	var g engine.Game
	var state engine.State
	if want.Table != "" {
		t, err := s.Hall.Table(want.Table)
		if err != nil {
			return nil, nil, err
		}
		at := -1
		if want.At != nil {
			at = *want.At
		}
		if t.Veiled() {
			return nil, nil, refuse(http.StatusConflict, table.CodeSealed, "draft: it would show what is hidden; a draft can be made of this game once it is over")
		}
		if g, state, err = t.At(at); err != nil {
			return nil, nil, err
		}
	} else if g, state, err = engine.Open([]byte(want.Position), engine.Words{}, s.New); err != nil {
		return nil, nil, refuse(http.StatusBadRequest, table.CodePosition, "position: %v", err)
	}
	d, lost, err = e.Still(g, state)
	if err != nil {
		return nil, nil, refuse(http.StatusConflict, codeImpossible, "draft: %v", err)
	}
	if lost == nil {
		lost = []string{}
	}
	return d, lost, nil
}

// draft finds the draft a request names; the lock of the drafts is held until done.
func (s *Server) draft(r *http.Request, do func(e *Editor, k *keptDraft, d *scenarios.Draft) (*reply, error)) (*reply, error) {
	e, err := s.editor()
	if err != nil {
		return nil, err
	}
	s.drafts.mu.Lock()
	defer s.drafts.mu.Unlock()
	k, d, err := e.read(r.PathValue("draft"))
	if err != nil {
		return nil, err
	}
	return do(e, k, d)
}

func (s *Server) getDraft(r *http.Request) (*reply, error) {
	return s.draft(r, func(e *Editor, k *keptDraft, d *scenarios.Draft) (*reply, error) { return ok(e.view(k, d)) })
}

func stale(k *keptDraft, revision int) error {
	if revision != k.Revision {
		return refuse(http.StatusConflict, "stale", "revision: got %d, want %d: the draft was changed elsewhere", revision, k.Revision)
	}
	return nil
}

// editDraft makes changes, all of them or none.
func (s *Server) editDraft(r *http.Request) (*reply, error) {
	var want struct {
		Revision int              `json:"revision"`
		Edits    []scenarios.Edit `json:"edits"`
	}
	if err := decode(r, &want); err != nil {
		return nil, err
	}
	return s.draft(r, func(e *Editor, k *keptDraft, d *scenarios.Draft) (*reply, error) {
		if err := stale(k, want.Revision); err != nil {
			return nil, err
		}
		for _, change := range want.Edits {
			if err := d.Do(change); err != nil {
				return nil, refuse(http.StatusUnprocessableEntity, "invalid", "%v", err)
			}
		}
		k.Texts = append(k.Texts[:k.At+1], string(d.Text()))
		k.Texts = k.Texts[max(0, len(k.Texts)-maxUndo):]
		k.At = len(k.Texts) - 1
		return s.changed(e, k, d)
	})
}

func (s *Server) changed(e *Editor, k *keptDraft, d *scenarios.Draft) (*reply, error) {
	k.Revision++
	if err := e.write(k); err != nil {
		return nil, err
	}
	return ok(e.view(k, d))
}

// undoDraft goes back by a change, or forward again.
func (s *Server) undoDraft(r *http.Request) (*reply, error) {
	var want struct {
		Revision int  `json:"revision"`
		Redo     bool `json:"redo"`
	}
	if err := decode(r, &want); err != nil {
		return nil, err
	}
	return s.draft(r, func(e *Editor, k *keptDraft, _ *scenarios.Draft) (*reply, error) {
		if err := stale(k, want.Revision); err != nil {
			return nil, err
		}
		to := k.At - 1
		if want.Redo {
			to = k.At + 1
		}
		if to < 0 || to >= len(k.Texts) {
			return nil, refuse(http.StatusConflict, "nothing_to_undo", "there is nothing more to undo or to do again")
		}
		k.At = to
		d, err := scenarios.OpenDraft(k.ID+".yaml", []byte(k.Texts[to]))
		if d == nil {
			return nil, err
		}
		return s.changed(e, k, d)
	})
}

// draftFields are the fields of a unit, a place or a crossing.
func (s *Server) draftFields(r *http.Request) (*reply, error) {
	q := r.URL.Query()
	return s.draft(r, func(_ *Editor, _ *keptDraft, d *scenarios.Draft) (*reply, error) {
		ask, of := d.PlaceFields, q.Get("place")
		if q.Get("unit") != "" {
			ask, of = d.UnitFields, q.Get("unit")
		} else if q.Get("crossing") != "" {
			ask, of = d.CrossingFields, q.Get("crossing")
		}
		fields, err := ask(of)
		if err != nil {
			return nil, refuse(http.StatusUnprocessableEntity, "invalid", "%v", err)
		}
		if fields == nil {
			fields = []scenarios.DraftField{}
		}
		return ok(fields)
	})
}

// draftText is the file of a draft.
type draftText struct {
	Text string `json:"text"`
}

func (s *Server) draftFile(r *http.Request) (*reply, error) {
	return s.draft(r, func(_ *Editor, _ *keptDraft, d *scenarios.Draft) (*reply, error) {
		return ok(draftText{string(d.Text())})
	})
}

// publishDraft makes a scenario of a draft without faults.
func (s *Server) publishDraft(r *http.Request) (*reply, error) {
	return s.draft(r, func(e *Editor, _ *keptDraft, d *scenarios.Draft) (*reply, error) {
		sc, err := e.Library.Save(d.Title(), d.Text())
		var faults scenarios.Errors
		if errors.As(err, &faults) {
			return nil, refuse(http.StatusUnprocessableEntity, "invalid", "%v", err)
		}
		if err != nil {
			return nil, refuse(http.StatusInsufficientStorage, "storage", "the scenario could not be written")
		}
		if _, err := s.New(sc.Game, strings.TrimPrefix(sc.ID, sc.Game+"/"), ""); err != nil {
			return nil, refuse(http.StatusUnprocessableEntity, "invalid", "%v", err)
		}
		return made(scenarioOf(sc))
	})
}

func (s *Server) deleteDraft(r *http.Request) (*reply, error) {
	return s.draft(r, func(e *Editor, k *keptDraft, _ *scenarios.Draft) (*reply, error) {
		s.previews.end(k.ID)
		return &reply{status: http.StatusNoContent}, os.Remove(filepath.Join(e.Dir, k.ID+".json"))
	})
}

// withdrawScenario offers a scenario that was made no more. Tables and records of it go on.
func (s *Server) withdrawScenario(r *http.Request) (*reply, error) {
	e, err := s.editor()
	if err != nil {
		return nil, err
	}
	id := r.PathValue("game") + "/" + r.PathValue("name")
	if _, err := e.Library.Text(id); err != nil {
		return nil, refuse(http.StatusNotFound, codeNotFound, "%v", err)
	}
	if err := e.Library.Withdraw(id); err != nil {
		return nil, refuse(http.StatusInsufficientStorage, "storage", "the scenario could not be withdrawn")
	}
	return &reply{status: http.StatusNoContent}, nil
}

// scenarioOf is a scenario that was made, as the catalog has it.
func scenarioOf(sc *scenarios.Scenario) Scenario {
	info := sc.Info()
	return Scenario{Game: sc.Game, Name: strings.TrimPrefix(sc.ID, sc.Game+"/"), ID: sc.ID, Title: info.Title, Text: info.Summary, Turns: info.Turns,
		Sides: [2]string{"german", "allied"}, Made: true}
}
