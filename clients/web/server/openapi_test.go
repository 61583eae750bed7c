package server

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
)

// readDescription reads openapi.yaml once.
var readDescription = sync.OnceValues(func() (*openapi3.T, error) {
	l := openapi3.NewLoader()
	doc, err := l.LoadFromData(openAPI)
	if err != nil {
		return nil, err
	}
	return doc, doc.Validate(l.Context)
})

func description(t testing.TB) *openapi3.T {
	t.Helper()
	doc, err := readDescription()
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

// operation finds what the description says of a request; nil where there is no such route.
func (w *world) operation(r *http.Request) *openapi3.Operation {
	_, pattern := w.server.mux.Handler(r)
	_, path, _ := strings.Cut(pattern, " ")
	item := w.doc.Paths.Value(strings.TrimPrefix(path, prefix))
	if item == nil {
		return nil
	}
	return item.GetOperation(r.Method)
}

// check holds a JSON answer to the description.
func (w *world) check(r *http.Request, a answer) {
	w.t.Helper()
	op := w.operation(r)
	if op == nil {
		if a.status < 400 {
			w.t.Errorf("%s %s: status %d of a route that is not described", r.Method, r.URL, a.status)
		}
		return
	}
	response := op.Responses.Value(strconv.Itoa(a.status))
	if response == nil && a.status >= 400 {
		response = op.Responses.Default()
	}
	if response == nil {
		w.t.Errorf("%s %s: status %d is not described", r.Method, r.URL, a.status)
		return
	}
	if a.head.Get("Content-Type") != "application/json" || len(a.text) == 0 {
		return
	}
	w.fits(response.Value, r, a)
}

// fits holds the body of an answer to its schema.
func (w *world) fits(response *openapi3.Response, r *http.Request, a answer) {
	w.t.Helper()
	kind := response.Content.Get("application/json")
	if kind == nil || kind.Schema == nil {
		w.t.Errorf("%s %s: status %d: a JSON body that is not described", r.Method, r.URL, a.status)
		return
	}
	var value any
	if err := json.Unmarshal(a.text, &value); err != nil {
		w.t.Errorf("%s %s: %v in %.300s", r.Method, r.URL, err, a.text)
		return
	}
	if err := kind.Schema.Value.VisitJSON(value, openapi3.EnableJSONSchema2020()); err != nil {
		w.t.Errorf("%s %s: status %d: %.1000s", r.Method, r.URL, a.status, err)
	}
}

// Every route is described, with its parameters, and nothing else is.
func TestDescriptionIsComplete(t *testing.T) {
	doc, served := description(t), map[string]bool{}
	for _, route := range routes {
		served[route.method+" "+route.path] = true
		item := doc.Paths.Value(route.path)
		if item == nil || item.GetOperation(route.method) == nil {
			t.Errorf("%s %s is not described", route.method, route.path)
			continue
		}
		op, named := item.GetOperation(route.method), map[string]bool{}
		for _, p := range append(op.Parameters, item.Parameters...) {
			named[p.Value.In+" "+p.Value.Name] = true
		}
		for _, name := range route.query {
			if !named["query "+name] {
				t.Errorf("%s %s: the parameter %s is not described", route.method, route.path, name)
			}
			delete(named, "query "+name)
		}
		if strings.Contains(route.path, "{id}") != named["path id"] {
			t.Errorf("%s %s: the id is not described", route.method, route.path)
		}
		if strings.Contains(route.path, "{id}") != named["header "+seatHeader] {
			t.Errorf("%s %s: the key of a seat is not described", route.method, route.path)
		}
		delete(named, "path id")
		for _, name := range []string{"draft", "invitation", "puzzle", "game", "name"} {
			if strings.Contains(route.path, "{"+name+"}") != named["path "+name] {
				t.Errorf("%s %s: the %s is not described", route.method, route.path, name)
			}
			delete(named, "path "+name)
		}
		if want := []string{"", "any", "lookers", "players"}[route.guests]; fmt.Sprint(op.Extensions["x-guests"]) != cmp.Or(want, "<nil>") {
			t.Errorf("%s %s: x-guests is %v, want %q", route.method, route.path, op.Extensions["x-guests"], want)
		}
		delete(named, "header "+seatHeader)
		if len(named) > 0 {
			t.Errorf("%s %s: described, but not known: %v", route.method, route.path, named)
		}
		if (op.RequestBody != nil) != (route.body > 0) {
			t.Errorf("%s %s: a body is described or read, not both", route.method, route.path)
		}
	}
	for path, item := range doc.Paths.Map() {
		for method := range item.Operations() {
			if !served[method+" "+path] {
				t.Errorf("%s %s is described, but not served", method, path)
			}
		}
	}
}

// The check itself finds what is wrong: an answer with a field too few.
func TestDescriptionIsHeldTo(t *testing.T) {
	schema := description(t).Components.Schemas["Choice"].Value
	for text, right := range map[string]bool{
		`{"id":1,"code":"STOP","text":"stop"}`:           true,
		`{"id":1,"code":"STOP"}`:                         false,
		`{"id":1.5,"code":"STOP","text":"stop"}`:         false,
		`{"id":1,"code":"STOP","text":"stop","extra":1}`: false,
	} {
		var value any
		if err := json.Unmarshal([]byte(text), &value); err != nil {
			t.Fatal(err)
		}
		if err := schema.VisitJSON(value, openapi3.EnableJSONSchema2020()); (err == nil) != right {
			t.Errorf("%s: %v, want right %v", text, err, right)
		}
	}
}

// Every code of an error is described, and no other.
func TestCodesAreDescribed(t *testing.T) {
	described, sent := map[string]bool{}, map[string]bool{}
	for _, c := range description(t).Components.Schemas["Error"].Value.Properties["error"].Value.Properties["code"].Value.Enum {
		described[c.(string)] = true
	}
	for _, code := range []string{codeBadRequest, codeBadType, codeTooLarge, codeUnauthorized, codeTooMany, codeForbidden, codeNotFound,
		codeBadMethod, codeIllegal, codeBusy, codeImpossible, codeInternal} {
		sent[code] = true
	}
	for code := range statuses {
		sent[code] = true
	}
	if !maps.Equal(described, sent) {
		t.Errorf("described are %v, sent are %v", described, sent)
	}
}

func TestDescriptionIsServed(t *testing.T) {
	w := newWorld(t)
	a := w.want(http.StatusOK, get, "/openapi.yaml", nil, nil)
	if string(a.text) != string(openAPI) || a.head.Get("Content-Type") != "application/yaml" {
		t.Errorf("got %s, %.60s", a.head.Get("Content-Type"), a.text)
	}
}
