package server

import (
	"fmt"
	"net/http"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"bridgehead/engine"
	"bridgehead/table"
	"bridgehead/table/review"
)

// scattered is an evaluator that finds every position different.
func scattered(s engine.State) float64 { return float64(s.Hash()%1000) / 1000 }

// evaluatorOf lists an evaluator of one function.
func evaluatorOf(name string, eval review.EvaluatorFunc) []review.Kind {
	return []review.Kind{{Name: name, New: func(engine.Game) (review.Evaluator, error) { return eval, nil }}}
}

// onDisk is a server whose tables are in a directory, until end is called.
func onDisk(t *testing.T, dir string) (w *world, end func()) {
	t.Helper()
	hall, err := table.Open(dir, table.Options{Registry: registry(), New: newGame, Targets: answers.Targets, Show: answers.Now})
	if err != nil {
		t.Fatal(err)
	}
	w = newWorld(t, func(o *Options) { o.Hall, o.Evaluators = hall, evaluatorOf("scattered", scattered) })
	return w, func() {
		w.server.Close()
		if err := hall.Close(); err != nil {
			t.Error(err)
		}
	}
}

// reviewed waits until the review of a table is done.
func (w *world) reviewed(id string) reviewBody {
	w.t.Helper()
	for range 3000 {
		var body reviewBody
		if w.want(http.StatusOK, get, "/tables/"+id+"/review", nil, &body); body.Progress == 1 {
			return body
		}
		time.Sleep(10 * time.Millisecond)
	}
	w.t.Fatal("the review does not come to an end")
	return reviewBody{}
}

// noReview checks that there is none of a table.
func (w *world) noReview(id, when string) {
	w.t.Helper()
	if a := w.want(http.StatusOK, get, "/tables/"+id+"/review", nil, nil); strings.TrimSpace(string(a.text)) != "null" {
		w.t.Errorf("%s: got %.200s, want null", when, a.text)
	}
}

func TestReview(t *testing.T) {
	w := newWorld(t)
	v := w.settled(w.table("gamble", "one-bridge", "random", "random").ID)
	path := "/tables/" + v.ID + "/review"
	w.noReview(v.ID, "before it was asked for")
	w.want(http.StatusAccepted, post, path, `{}`, nil)
	body := w.reviewed(v.ID)
	if body.Fault != "" || body.Steps != v.Steps || len(body.Curve) == 0 || body.Agent != "score" || !slices.Equal(body.Evaluators, []string{"score"}) {
		t.Fatalf("got %+v", body)
	}
	var again reviewBody
	if w.want(http.StatusAccepted, post, path, `{"agent":""}`, &again); again.Progress != 1 {
		t.Errorf("the same review is made twice")
	}
	w.refused(http.StatusUnprocessableEntity, codeImpossible, post, path, `{"agent":"nobody"}`)
	w.refused(http.StatusBadRequest, codeBadRequest, post, path, ``)
	w.want(http.StatusNoContent, remove, "/tables/"+v.ID, nil, nil)
	if n := len(w.server.reviews.all) + len(w.server.reviews.order) + len(w.server.reviews.looked); n != 0 {
		t.Errorf("%d reviews of tables that are gone", n)
	}
}

// The server's own evaluators come before those of the registry, where they can evaluate the game; others may be asked for.
func TestEvaluatorsOfReviews(t *testing.T) {
	blind := review.Kind{Name: "blind", New: func(engine.Game) (review.Evaluator, error) { return nil, fmt.Errorf("sees nothing") }}
	w := newWorld(t, func(o *Options) { o.Evaluators = append([]review.Kind{blind}, evaluatorOf("scattered", scattered)...) })
	v := w.settled(w.table("toy", "three-bridges", "random", "random").ID)
	path := "/tables/" + v.ID + "/review"
	for _, c := range []struct{ body, want string }{{`{}`, "scattered"}, {`{"agent":"score"}`, "score"}, {`{"agent":"scattered"}`, "scattered"}} {
		w.want(http.StatusAccepted, post, path, c.body, nil)
		if body := w.reviewed(v.ID); body.Agent != c.want || !slices.Equal(body.Evaluators, []string{"scattered", "score"}) {
			t.Errorf("%s: evaluated by %q of %v, want %s", c.body, body.Agent, body.Evaluators, c.want)
		}
	}
	if r := w.refused(http.StatusUnprocessableEntity, codeImpossible, post, path, `{"agent":"blind"}`); !strings.Contains(r.Error.Message, "sees nothing") {
		t.Errorf("got %+v", r.Error)
	}
	r := w.refused(http.StatusUnprocessableEntity, codeImpossible, post, path, `{"agent":"nobody"}`)
	if want := []any{"scattered", "score"}; !reflect.DeepEqual(r.Error.Allowed, want) {
		t.Errorf("allowed: got %v, want %v", r.Error.Allowed, want)
	}
}

// What was found so far is told while the review goes on, and the end is no other than without it.
func TestReviewUnderWay(t *testing.T) {
	reached, release := make(chan struct{}), make(chan struct{})
	var heard <-chan float64
	waits := func(s engine.State) float64 {
		select {
		case p := <-heard:
			if p >= 0.5 {
				heard = nil // waits but once
				close(reached)
				<-release
			}
		default:
		}
		return scattered(s)
	}
	w := newWorld(t, func(o *Options) {
		o.Evaluators = append(evaluatorOf("waits", waits), evaluatorOf("scattered", scattered)...)
	})
	v := w.settled(w.table("gamble", "nijmegen", "random", "greedy:plan=0").ID)
	var leave func()
	heard, leave = w.server.reviews.watch(v.ID)
	defer leave()
	w.want(http.StatusAccepted, post, "/tables/"+v.ID+"/review", `{}`, nil)
	<-reached
	var part reviewBody
	w.want(http.StatusOK, get, "/tables/"+v.ID+"/review", nil, &part)
	close(release)
	if part.Progress < 0.5 || part.Progress >= 1 || part.Summary != "" || len(part.Curve) < 3 || len(part.Luck) == 0 || len(part.Decisions) == 0 {
		t.Errorf("half way: got progress %g, summary %q, %d points, %d decisions, %d rolls",
			part.Progress, part.Summary, len(part.Curve), len(part.Decisions), len(part.Luck))
	}
	end := w.reviewed(v.ID)
	if !slices.Equal(part.Curve, end.Curve[:len(part.Curve)]) || !reflect.DeepEqual(part.Decisions, end.Decisions[:len(part.Decisions)]) {
		t.Error("what was told half way is not the beginning of the end")
	}
	w.want(http.StatusAccepted, post, "/tables/"+v.ID+"/review", `{"agent":"scattered"}`, nil)
	whole := w.reviewed(v.ID)
	whole.Agent, whole.Seconds, end.Seconds = end.Agent, 0, 0
	if !reflect.DeepEqual(whole, end) {
		t.Errorf("in one go: got %+v, want %+v", whole, end)
	}
}

// A game that goes on keeps the review of its beginning; one that takes another way has none.
func TestReviewOfAGameThatChanges(t *testing.T) {
	dir := t.TempDir()
	w, end := onDisk(t, dir)
	v := w.table("gamble", "one-bridge", table.Human, table.Human)
	play := func(nth int) {
		w.want(http.StatusOK, post, "/tables/"+v.ID+"/act",
			map[string]int{"revision": v.Revision, "action": v.Actions[nth].ID}, &v)
	}
	undo := func() {
		w.want(http.StatusOK, post, "/tables/"+v.ID+"/undo", map[string]int{"revision": v.Revision}, &v)
	}
	play(0)
	steps := v.Steps
	w.want(http.StatusAccepted, post, "/tables/"+v.ID+"/review", `{}`, nil)
	w.reviewed(v.ID)
	for range 2 { // in memory, and then from the disk
		play(0)
		if body := w.reviewed(v.ID); body.Steps != steps || v.Steps <= steps {
			t.Errorf("the game went on to step %d: the review looks at %d, want %d", v.Steps, body.Steps, steps)
		}
		undo()
		undo()
		w.noReview(v.ID, "the game is shorter")
		play(1)
		w.noReview(v.ID, "the game is another")
		undo()
		play(0)
		if body := w.reviewed(v.ID); body.Steps != steps {
			t.Errorf("the game is what it was: the review looks at %d, want %d", body.Steps, steps)
		}
		end()
		w, end = onDisk(t, dir)
		w.want(http.StatusOK, get, "/tables/"+v.ID, nil, &v)
	}
	end()
}

// A review that panics is told, and the server goes on; it is not kept.
func TestReviewThatFails(t *testing.T) {
	w := newWorld(t, func(o *Options) {
		o.Evaluators = evaluatorOf("panics", func(engine.State) float64 { panic("as it was made to") })
	})
	v := w.settled(w.table("gamble", "one-bridge", "random", "random").ID)
	heard, leave := w.server.reviews.watch(v.ID)
	w.want(http.StatusAccepted, post, "/tables/"+v.ID+"/review", `{}`, nil)
	if got := <-heard; got != 1 {
		t.Errorf("heard of %v", got)
	}
	leave()
	body := w.reviewed(v.ID)
	if !strings.Contains(body.Fault, "as it was made to") || len(w.server.reviews.watchers) != 0 {
		t.Errorf("got %+v, %d watchers", body, len(w.server.reviews.watchers))
	}
	tbl, err := w.hall.Table(v.ID)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tbl.Kept(keptFile, maxKept); !os.IsNotExist(err) {
		t.Errorf("a review that failed is kept: %v", err)
	}
}

// Only so many reviews are kept in memory, the newest.
func TestOldReviewsGo(t *testing.T) {
	v := newReviews(&Server{})
	for n := range maxReviews + 5 {
		v.put(fmt.Sprint(n), &study{})
	}
	if len(v.all) != maxReviews || v.all["0"] != nil || v.all[fmt.Sprint(maxReviews+4)] == nil {
		t.Errorf("%d are kept, from %s", len(v.all), v.order[0])
	}
}
