package server

import (
	"net/http"
	"slices"
	"strings"

	"bridgehead/table"
)

// invitedBody is a new invitation: only this once with what opens it.
type invitedBody struct {
	table.Invited
	Path  string   `json:"path"`  // of the link, at any address of the server
	Links []string `json:"links"` // by the addresses that are known, those for other machines first
}

// invite makes an invitation.
func (s *Server) invite(r *http.Request) (*reply, error) {
	var want struct {
		Side  string `json:"side"`
		Hints *bool  `json:"hints"`
	}
	if err := decode(r, &want); err != nil {
		return nil, err
	}
	t, err := s.table(r)
	if err != nil {
		return nil, err
	}
	told, secret, err := t.Invite(want.Side, want.Hints)
	if err != nil {
		return nil, err
	}
	body := invitedBody{Invited: *told, Path: joinPath + secret, Links: []string{}}
	for _, base := range s.bases(r) {
		body.Links = append(body.Links, base+body.Path)
	}
	return made(body)
}

// bases are the addresses the server is known by: those it was told, and the one it was called by.
func (s *Server) bases(r *http.Request) []string {
	called := "http://" + r.Host
	if isSecure(r) {
		called = "https://" + r.Host
	}
	list := slices.Clone(s.Addresses)
	if slices.Contains(list, called) || len(list) > 0 && s.guard.isSelf(r.Host) {
		return list
	}
	return append([]string{called}, list...)
}

func (s *Server) withdraw(r *http.Request) (*reply, error) {
	t, err := s.table(r)
	if err != nil {
		return nil, err
	}
	if err := t.Withdraw(r.PathValue("invitation")); err != nil {
		return nil, err
	}
	return &reply{status: http.StatusNoContent}, nil
}

func (s *Server) getCompany(r *http.Request) (*reply, error) {
	t, err := s.seat(r)
	if err != nil {
		return nil, err
	}
	return ok(t.Company())
}

// company does what people do besides deciding.
func (s *Server) company(r *http.Request) (*reply, error) {
	var want struct {
		Do      string `json:"do"`
		Text    string `json:"text"`
		Offer   string `json:"offer"`
		Minutes int    `json:"minutes"`
		Agent   string `json:"agent"`
	}
	if err := decode(r, &want); err != nil {
		return nil, err
	}
	t, err := s.seat(r)
	if err != nil {
		return nil, err
	}
	switch want.Do {
	case table.MaySay:
		err = t.Say(want.Text)
	case table.MayResign:
		err = t.Resign()
	case table.MayDraw, table.MayCall, table.MayPause, table.MayTakeBack:
		err = t.Offer(want.Do)
	case table.MayAgree:
		err = t.Agree(want.Offer)
	case table.MayDecline:
		err = t.Decline()
	case table.MayResume:
		err = t.Resume()
	case table.MayClaim:
		err = t.Claim()
	case table.MayGive:
		err = t.Give(want.Minutes)
	case table.MayPlayOn:
		err = s.playOn(t, want.Agent)
	default:
		return nil, badRequest("do: got %.40q, want %s", want.Do, among(doings)).may(doings)
	}
	if err != nil {
		return nil, err
	}
	return ok(t.Company())
}

func (s *Server) getConsent(r *http.Request) (*reply, error) {
	t, err := s.seat(r)
	if err != nil {
		return nil, err
	}
	return ok(t.Consent())
}

// setConsent gives a game to training, or takes it back, for the sides of who asks.
func (s *Server) setConsent(r *http.Request) (*reply, error) {
	var want struct {
		Side string `json:"side"`
		Give *bool  `json:"give"`
	}
	if err := decode(r, &want); err != nil {
		return nil, err
	}
	if want.Give == nil {
		return nil, badRequest("give: got nothing, want true or false")
	}
	t, err := s.seat(r)
	if err != nil {
		return nil, err
	}
	if err := t.SetConsent(want.Side, *want.Give); err != nil {
		return nil, err
	}
	return ok(t.Consent())
}

var doings = []string{table.MaySay, table.MayResign, table.MayDraw, table.MayCall, table.MayPause, table.MayTakeBack, table.MayAgree, table.MayDecline,
	table.MayResume, table.MayClaim, table.MayGive, table.MayPlayOn}

// playOn puts an opponent of the catalog in the place of who is absent, or else the best that can.
func (s *Server) playOn(t *table.Seat, spec string) error {
	if !t.Side().IsSide() {
		return t.PlayOn("any") // which says why not
	}
	may := s.advisers(t.Game(), 1-t.Side())
	switch {
	case spec == "" && len(may) > 0:
		spec = may[0]
	case !slices.Contains(may, spec):
		return badRequest("agent: got %.80q, want %s", spec, strings.Join(may, " | ")).may(may)
	}
	return t.PlayOn(spec)
}
