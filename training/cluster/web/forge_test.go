package web

import (
	"context"
	"math/rand/v2"
	"testing"
	"testing/synctest"

	"bridgehead/training/cluster"
)

// The trials of a worker that forges one game in ten. One game in 50 played again finds it within 2,500 games with a chance of
// 1-(1-1/500)^2500 = 99.33 %, and all but one of 100 of them with 85 %: too few. With one in 10 of its first 200 the chance is
// 1-(1-1/100)^200 (1-1/500)^2300 = 99.87 %, and that of 99 in 100 is 99.2 %. The seeds are 0 to 99, whatever comes of them.
const (
	trials   = 100
	mostOf   = 2500
	forgesIn = 10
)

func TestForgersAreExpelled(t *testing.T) {
	out, sent := 0, 0
	for seed := range uint64(trials) {
		synctest.Test(t, func(t *testing.T) {
			games, expelled := forgery(t, seed)
			sent += games
			if expelled {
				out++
			} else {
				t.Logf("seed %d: still there after %d games", seed, games)
			}
		})
	}
	t.Logf("%d of %d are out within %d games, after %d on average", out, trials, mostOf, sent/trials)
	if out < 99 {
		t.Errorf("%d of %d forgers are out within %d games, want 99", out, trials, mostOf)
	}
}

// forgery is one trial: how many games the forger has sent, and whether it is out.
func forgery(t *testing.T, seed uint64) (sent int, expelled bool) {
	l := newLearner(t, seed)
	tokens := tokensOf(t, "ada "+adasToken+" worker", "mallory "+bobsToken+" worker")
	ada, mallory := beside(t, l.options(tokens), adasToken), beside(t, l.options(tokens), bobsToken)
	ctx, end := context.WithCancel(t.Context())
	go func() {
		if err := l.coordinator.CheckGames(ctx); err != nil {
			t.Error(err)
		}
	}()
	for name, transport := range map[string]*Transport{"ada": ada, "mallory": mallory} {
		if err := transport.Join(ctx, hello(l, name)); err != nil {
			t.Fatal(err)
		}
	}
	rng := rand.New(rand.NewPCG(seed, 3))
	forge := func() bool { return rng.IntN(forgesIn) == 0 }
	turn := func(transport *Transport, name string, most int, forge func() bool) (int, error) {
		j, err := transport.Next(ctx, name, most)
		if err != nil {
			return 0, err
		}
		err = transport.Send(ctx, play(t, l, name, j, forge))
		synctest.Wait() // until no check is left
		return len(j.Specs), err
	}
	for sent < mostOf {
		if n, err := turn(ada, "ada", 8, honest); err != nil {
			t.Fatalf("seed %d: the honest worker after %d games: %v", seed, n, err)
		}
		n, err := turn(mallory, "mallory", min(16, mostOf-sent), forge)
		if cluster.Refused(err) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		sent += n
	}
	end()
	synctest.Wait()
	expelled = l.shut(t, tokens)
	return sent, expelled
}

// shut tells whether mallory is out, and checks what comes with it: exactly its games are withdrawn, and it stays out when the
// learner is started again.
func (l *learner) shut(t *testing.T, tokens *Tokens) bool {
	t.Helper()
	forger := false
	mine := 0
	for _, m := range l.coordinator.Status().Workers {
		switch {
		case m.Worker == "mallory":
			forger, mine = m.Expelled != "", int(m.Games)
		case m.Expelled != "":
			t.Errorf("%s is expelled: %s", m.Worker, m.Expelled)
		}
	}
	if !forger {
		return false
	}
	if got := len(l.store.withdrawn); got != mine {
		t.Errorf("%d games are withdrawn, want the %d of the forger", got, mine)
	}
	for k, g := range l.store.games {
		if forged := g.Returns[0] < 0; forged && !l.store.withdrawn[l.store.Keys()[k]] {
			t.Errorf("game %d is forged and still there", k)
		}
	}
	was := len(l.store.withdrawn)
	clear(l.store.withdrawn)
	l.start(t) // again, with what is on disk
	if got := len(l.store.withdrawn); got != was {
		t.Errorf("%d games are withdrawn after the start, want %d", got, was)
	}
	if why := l.coordinator.Status().Expelled; len(why) != 1 || why["mallory"] == "" {
		t.Errorf("the status after the start says %v", why)
	}
	if err := beside(t, l.options(tokens), bobsToken).Join(t.Context(), hello(l, "mallory")); !cluster.Refused(err) {
		t.Errorf("the forger joins again: got %v", err)
	}
	if err := beside(t, l.options(tokens), bobsToken).Join(t.Context(), hello(l, "newcomer")); !cluster.Refused(err) {
		t.Errorf("the forger joins under another name: got %v", err)
	}
	if err := beside(t, l.options(nil), "").Join(t.Context(), hello(l, "mallory")); !cluster.Refused(err) {
		t.Errorf("the forger joins without tokens: got %v", err)
	}
	if err := beside(t, l.options(tokens), adasToken).Join(t.Context(), hello(l, "ada")); err != nil {
		t.Errorf("the honest worker joins again: got %v", err)
	}
	return true
}
