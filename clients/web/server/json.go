package server

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"reflect"
	"strconv"
	"strings"
)

// The longest bodies of requests, in bytes.
const (
	maxBody   = 1 << 20
	maxRecord = 16 << 20
)

// decode reads a JSON body into what to points to. Unknown fields, a second value and any type but JSON are
// errors.
func decode(r *http.Request, to any) error {
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || kind != "application/json" {
		return refuse(http.StatusUnsupportedMediaType, codeBadType, "content type: got %.60q, want application/json",
			r.Header.Get("Content-Type"))
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return decodeFault(err)
	}
	d := json.NewDecoder(bytes.NewReader(body))
	d.DisallowUnknownFields()
	if err := d.Decode(to); err != nil {
		return decodeFault(err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return decodeFault(errors.Join(errors.New("there is more after the end of the value"), err))
	}
	return checkLists(body, reflect.TypeOf(to).Elem())
}

// checkLists refuses lists of another length than that of their field: encoding/json drops what is too much and leaves out
// what is missing.
func checkLists(body []byte, to reflect.Type) error {
	var got map[string]json.RawMessage
	if to.Kind() != reflect.Struct || json.Unmarshal(body, &got) != nil {
		return nil
	}
	for _, f := range reflect.VisibleFields(to) {
		kind := f.Type
		if kind.Kind() == reflect.Pointer {
			kind = kind.Elem()
		}
		if kind.Kind() != reflect.Array {
			continue
		}
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		for key, value := range got {
			var list []json.RawMessage
			if strings.EqualFold(key, name) && json.Unmarshal(value, &list) == nil && list != nil && len(list) != kind.Len() {
				return badRequest("%s: got a list of %d, want one of %d", name, len(list), kind.Len())
			}
		}
	}
	return nil
}

// decodeFault puts what encoding/json says into words for clients.
func decodeFault(err error) error {
	var long *http.MaxBytesError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &long):
		return err
	case errors.Is(err, io.EOF):
		return badRequest("body: got nothing, want a JSON object")
	case errors.As(err, &kind):
		field := kind.Field
		if field == "" {
			field = "body"
		}
		return badRequest("%s: got %s, want %s", field, kind.Value, kindWords(kind))
	}
	return badRequest("body: %v", err)
}

// kindWords names the JSON type that was wanted.
func kindWords(e *json.UnmarshalTypeError) string {
	switch e.Type.Kind().String() {
	case "int", "int32", "int64":
		return "a whole number"
	case "float64":
		return "a number"
	case "bool":
		return "true or false"
	case "slice", "array":
		return "a list"
	case "string":
		return "a text"
	}
	return "an object"
}

// writeJSON answers with a value. It is encoded as a whole before the first byte leaves, so that an answer
// is never half of one.
func (s *Server) writeJSON(w http.ResponseWriter, r *http.Request, status int, value any) {
	var b bytes.Buffer
	if err := json.NewEncoder(&b).Encode(value); err != nil {
		s.log.Error("answer", "method", r.Method, "path", r.URL.Path, "error", err)
		status = http.StatusInternalServerError
		b.Reset()
		b.WriteString(`{"error":{"code":"` + codeInternal + `","message":"the server erred; its log says more"}}` + "\n")
	}
	h := w.Header()
	h.Set("Content-Type", "application/json")
	if h.Get("Cache-Control") == "" {
		h.Set("Cache-Control", "no-store")
	}
	w.WriteHeader(status)
	_, _ = w.Write(b.Bytes()) // a client that is gone is no fault of ours
}

// wholeNumber reads a query parameter from low to high, usual where it is not given.
func wholeNumber(r *http.Request, name string, usual, low, high int) (int, error) {
	text := r.URL.Query().Get(name)
	if text == "" {
		return usual, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < low || n > high {
		return 0, badRequest("%s: got %.40q, want a whole number from %d to %d", name, text, low, high)
	}
	return n, nil
}
