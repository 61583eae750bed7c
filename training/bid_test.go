package training

import (
	"context"
	"math/rand/v2"
	"testing"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/engine/gamble"
	"bridgehead/engine/toy"
	"bridgehead/scenarios"
	"bridgehead/training/actor"
	"bridgehead/training/replay"
)

// TestBidder: the guess goes to where both sides win as often, from either side.
func TestBidder(t *testing.T) {
	g, err := nijmegen("")
	must(t, err)
	for _, start := range []float64{-3, 12} {
		b, err := newBidder(Bid{Spread: 1, Rate: 0.05, Start: start}, g)
		must(t, err)
		rng := rand.New(rand.NewPCG(1, 2))
		for range 4000 {
			returned := float32(1)
			if rng.NormFloat64()*2 < float64(b.draw(rng))-5 { // with a bid of 5 both sides win as often
				returned = -1
			}
			b.learn(returned)
		}
		if b.fair < 4 || b.fair > 6 {
			t.Errorf("from %v: came to %v, want about 5", start, b.fair)
		}
	}
	off := bidder{fair: 7}
	if got := off.draw(rand.New(rand.NewPCG(1, 2))); got != 0 {
		t.Errorf("without a spread: drew %d", got)
	}
}

func TestBidOptions(t *testing.T) {
	for _, c := range []struct {
		base string
		bid  int
		want string
	}{{"", 0, ""}, {"", 3, "bid-vp=3"}, {"cards", -2, "bid-vp=-2,cards"}, {"cards", 0, "cards"}, {"", 99, "bid-vp=20"}, {"bid-vp=2,cards", 3, "bid-vp=3,cards"}} {
		g, err := nijmegen(c.base)
		must(t, err)
		b, err := newBidder(Bid{Spread: 1}, g)
		must(t, err)
		if got := b.options(c.bid); got != c.want {
			t.Errorf("%q with %d: got %q, want %q", c.base, c.bid, got, c.want)
		}
	}
}

// TestBidsAreRefused: bids need a game whose balance can be shifted, and as far as it can.
func TestBidsAreRefused(t *testing.T) {
	g, err := nijmegen("")
	must(t, err)
	for _, c := range []struct {
		g    engine.Game
		bid  Bid
		want string
	}{
		{toy.Default(), Bid{Spread: 0.5}, "self_play: bid: spread: got 0.5, but toy/three-bridges takes no handicap, want 0"},
		{g, Bid{Start: 21}, "self_play: bid: start: got 21, want -20 to 20 for gamble/nijmegen"},
	} {
		if _, err := newBidder(c.bid, c.g); err == nil || err.Error() != c.want {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
	b, err := newBidder(Bid{Start: 7}, toy.Default())
	if must(t, err); b.options(b.draw(nil)) != "" {
		t.Error("a recipe without a bid has bids")
	}
	b, err = newBidder(Bid{Start: 3}, g)
	if must(t, err); b.options(b.draw(nil)) != "bid-vp=3" {
		t.Errorf("a bid of 3 without a spread: got %q", b.options(b.draw(nil)))
	}
}

// nijmegen makes the scenario with options.
func nijmegen(options string) (engine.Game, error) {
	sc, err := scenarios.Load("gamble/nijmegen")
	if err != nil {
		return nil, err
	}
	o, err := gamble.ParseOptions(options)
	if err != nil {
		return nil, err
	}
	return gamble.New(sc, o)
}

// TestRebid: a game of the teacher is learnt from with the result it would have had for the goal drawn, and that goal is
// what the position shows.
func TestRebid(t *testing.T) {
	g, err := nijmegen("")
	must(t, err)
	var pair [2]agents.Agent
	for side := range pair {
		pair[side], err = agents.Builtin().New(g, "random")
		must(t, err)
	}
	game, err := actor.NewTeacher(g).Play(context.Background(),
		actor.Task{Seed: 5, Rivals: pair, Clone: [2]bool{true, true}, Names: [2]string{"random", "random"}})
	must(t, err)
	points := g.(*gamble.Game).New().(*gamble.State).VPGoal() - int(10*game.Margin+0.5)
	seen := map[float32]bool{}
	for _, c := range []struct{ bid int }{{3}, {-20}} {
		f, err := newFeeder(fields{{Game: g, Vary: nijmegen}}, single{game}, &LearnConfig{RootShare: 0.5}, 1)
		must(t, err)
		b, err := newBidder(Bid{Spread: 1e-9, Start: float64(c.bid)}, g)
		must(t, err)
		f.rebid = []*bidder{b}
		samples, err := f.next(nil)
		must(t, err)
		goal := max(1, g.(*gamble.Game).New().(*gamble.State).VPGoal()-c.bid)
		want := float32(1)
		if points >= goal {
			want = -1
		}
		seen[want] = true
		for i, s := range samples {
			if s.target.Win != want || s.target.Shorts != nil {
				t.Fatalf("bid %d, sample %d: got a value of %v and %d short-term values, want %v and none", c.bid, i, s.target.Win, len(s.target.Shorts), want)
			}
		}
	}
	if len(seen) != 2 {
		t.Errorf("with %d points both bids have the same result, so this proves nothing: choose another seed", points)
	}
}

// single is a source of one game.
type single struct{ game *replay.Game }

func (o single) Len() (games, moves int) { return 1, len(o.game.Moves) }

func (o single) Sample(_ *rand.Rand, n int) ([]replay.Ref, error) { return make([]replay.Ref, n), nil }

func (o single) Load(replay.Key) (*replay.Game, error) {
	copied := *o.game
	return &copied, nil
}
