package server

import (
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// A review that is done is there the next time the server runs.
func TestReviewIsKept(t *testing.T) {
	dir := t.TempDir()
	w, end := onDisk(t, dir)
	v := w.settled(w.table("gamble", "one-bridge", "random", "random").ID)
	w.want(http.StatusAccepted, post, "/tables/"+v.ID+"/review", `{}`, nil)
	first := w.reviewed(v.ID)
	end() // waits for what is written
	w, end = onDisk(t, dir)
	defer end()
	var body reviewBody
	w.want(http.StatusOK, get, "/tables/"+v.ID+"/review", nil, &body)
	if !reflect.DeepEqual(body, first) {
		t.Errorf("after a restart: got %+v, want %+v", body, first)
	}
	if w.want(http.StatusAccepted, post, "/tables/"+v.ID+"/review", `{}`, &body); body.Progress != 1 {
		t.Error("the review that was kept is made again")
	}
	if w.want(http.StatusAccepted, post, "/tables/"+v.ID+"/review", `{"agent":"score"}`, &body); body.Progress == 1 {
		t.Error("the review of another evaluator is handed out as one of score")
	}
	if log := w.log.String(); log != "" {
		t.Errorf("the log says %s", log)
	}
}

// A file that is damaged is told of once, and the review is made anew.
func TestKeptReviewIsDamaged(t *testing.T) {
	dir := t.TempDir()
	w, end := onDisk(t, dir)
	v := w.settled(w.table("toy", "three-bridges", "random", "random").ID)
	w.want(http.StatusAccepted, post, "/tables/"+v.ID+"/review", `{}`, nil)
	first := w.reviewed(v.ID)
	end()
	file := filepath.Join(dir, "tables", v.ID, keptFile)
	good, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range damages(t, good) {
		if err := os.WriteFile(file, text, 0o600); err != nil {
			t.Fatal(err)
		}
		w, end = onDisk(t, dir)
		w.noReview(v.ID, name)
		w.noReview(v.ID, name)
		if n := strings.Count(w.log.String(), "of no use"); n != 1 {
			t.Errorf("%s: the log tells of it %d times, want once: %s", name, n, w.log)
		}
		w.want(http.StatusAccepted, post, "/tables/"+v.ID+"/review", `{}`, nil)
		body := w.reviewed(v.ID)
		if body.Seconds = first.Seconds; !reflect.DeepEqual(body, first) {
			t.Errorf("%s: made anew: got %+v, want %+v", name, body, first)
		}
		end()
		if text, err := os.ReadFile(file); err != nil || len(text) < len(good)/2 {
			t.Errorf("%s: the new one is not kept: %v, %d bytes", name, err, len(text))
		}
	}
}

// damages are files that are wrong in some way each.
func damages(t *testing.T, good []byte) map[string][]byte {
	t.Helper()
	other := func(change func(k *keptReview)) []byte {
		var k keptReview
		if err := json.Unmarshal(good, &k); err != nil {
			t.Fatal(err)
		}
		change(&k)
		text, err := json.Marshal(k)
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	return map[string][]byte{
		"empty":           {},
		"torn":            good[:len(good)/2],
		"two":             append(slices.Clone(good), good...),
		"unknown field":   append([]byte(`{"more":1,`), good[1:]...),
		"another format":  other(func(k *keptReview) { k.Format = "x" }),
		"another version": other(func(k *keptReview) { k.Version++ }),
		"not done":        other(func(k *keptReview) { k.Review.Progress = 0.5 }),
		"a fault":         other(func(k *keptReview) { k.Review.Fault = "x" }),
		"a list too few":  other(func(k *keptReview) { k.Review.Mistakes.German = nil }),
		"no evaluator":    other(func(k *keptReview) { k.Review.Agent = "" }),
		"a chance of 2":   other(func(k *keptReview) { k.Review.Curve[0].Chance = 2 }),
		"a step too far":  other(func(k *keptReview) { k.Review.Curve[0].Step = k.Review.Steps + 1 }),
	}
}
