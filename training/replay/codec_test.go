package replay

import (
	"bytes"
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/vmihailenco/msgpack/v5"

	"bridgehead/engine"
	"bridgehead/env"
)

func TestRoundTrip(t *testing.T) {
	bare := &Game{Scenario: "toy/three-bridges", Cut: true}
	started := played(3)
	started.Start, started.Luck, started.Cut = "toy/2 three-bridges:e8a11ce8 d6 b1", nil, true
	surprised := played(4)
	for i := range surprised.Moves {
		surprised.Moves[i].Surprise = float32(i) / 4
	}
	for name, g := range map[string]*Game{"whole": played(1), "bare": bare, "with a start": started, "with surprise": surprised} {
		body, err := Encode(g)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		got, err := Decode(body)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if !reflect.DeepEqual(got, g) {
			t.Errorf("%s:\n got %+v\nwant %+v", name, got, g)
		}
	}
}

// A step takes two bytes: the length of the game grows by just that much.
func TestStepsAreCompact(t *testing.T) {
	size := func(steps int) int {
		g := &Game{Scenario: "x", Steps: make([]env.Step, steps)}
		body, err := Encode(g)
		if err != nil {
			t.Fatal(err)
		}
		return len(body)
	}
	if got := size(1500) - size(1000); got != 1000 {
		t.Errorf("500 steps more take %d bytes more, want 1000", got)
	}
}

func TestValidate(t *testing.T) {
	nan := float32(math.NaN())
	cases := map[string]struct {
		spoil func(*Game)
		want  string
	}{
		"no scenario":       {func(g *Game) { g.Scenario = "" }, "scenario: missing"},
		"control character": {func(g *Game) { g.Players[0] = "a\nb" }, "players[0]"},
		"long text":         {func(g *Game) { g.Options = strings.Repeat("x", MaxText+1) }, "options: 2049 bytes"},
		"not UTF-8":         {func(g *Game) { g.Start = "\xff" }, "start: not valid"},
		"player":            {func(g *Game) { g.Steps[0].Player = engine.Terminal }, "steps[0]: player -4"},
		"action":            {func(g *Game) { g.Steps[1].Action = MaxAction + 1 }, "steps[1]: action 16384, want 0 to 16383"},
		"negative action":   {func(g *Game) { g.Steps[1].Action = -1 }, "steps[1]: action -1"},
		"order of moves":    {func(g *Game) { g.Moves[1].Step = g.Moves[0].Step }, "moves[1].step: got 0, want above 0"},
		"move past the end": {func(g *Game) { g.Moves[0].Step = 1000 }, "moves[0].step: got 1000"},
		"move at dice":      {func(g *Game) { g.Steps[0].Player = engine.Chance }, "where dice were rolled"},
		"value":             {func(g *Game) { g.Moves[0].Value = nan }, "moves[0].value: got NaN"},
		"raw":               {func(g *Game) { g.Moves[0].Raw = -1.5 }, "moves[0].raw: got -1.5"},
		"sims":              {func(g *Game) { g.Moves[0].Sims = -1 }, "moves[0].sims: got -1"},
		"surprise":          {func(g *Game) { g.Moves[0].Surprise = -0.5 }, "moves[0].surprise: got -0.5"},
		"endless surprise":  {func(g *Game) { g.Moves[0].Surprise = float32(math.Inf(1)) }, "moves[0].surprise: got +Inf"},
		"action of a move":  {func(g *Game) { g.Moves[0].Actions[0] = -3 }, "moves[0].actions[0]: got -3"},
		"number of shares":  {func(g *Game) { g.Moves[0].Shares = []float32{0.25, 0.25, 0.25, 0.25} }, "shares: 4 of them"},
		"sum of shares":     {func(g *Game) { g.Moves[1].Shares[0] = 0 }, "moves[1].shares: they add up to"},
		"negative share":    {func(g *Game) { g.Moves[1].Shares[0] = -1 }, "moves[1].shares[0]: got -1"},
		"shares for nobody": {func(g *Game) { g.Moves[1].Actions = nil }, "want none or one for each of 0 actions"},
		"return":            {func(g *Game) { g.Returns[1] = 2 }, "returns[1]: got 2"},
		"margin":            {func(g *Game) { g.Margin = nan }, "margin: got NaN"},
		"bid":               {func(g *Game) { g.Bid = float32(math.Inf(1)) }, "bid: got +Inf"},
		"length of luck":    {func(g *Game) { g.Luck = g.Luck[1:] }, "luck:"},
		"luck":              {func(g *Game) { g.Luck[2] = nan }, "luck[2]: got NaN"},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			g := played(2)
			if err := g.Validate(); err != nil {
				t.Fatal(err)
			}
			c.spoil(g)
			wantError(t, g.Validate(), c.want)
			_, err := Encode(g)
			wantError(t, err, c.want)
		})
	}
}

// element gives the offset and the length of the i-th element of an encoded game.
func element(t testing.TB, body []byte, i int) (at, size int) {
	t.Helper()
	in := bytes.NewReader(body)
	d := msgpack.NewDecoder(in)
	if _, err := d.DecodeArrayLen(); err != nil {
		t.Fatal(err)
	}
	for ; i > 0; i-- {
		if err := d.Skip(); err != nil {
			t.Fatal(err)
		}
	}
	at = len(body) - in.Len()
	if err := d.Skip(); err != nil {
		t.Fatal(err)
	}
	return at, len(body) - in.Len() - at
}

func TestDecodeRefuses(t *testing.T) {
	good, err := Encode(played(1))
	if err != nil {
		t.Fatal(err)
	}
	put := func(i int, with ...byte) []byte {
		at, size := element(t, good, i)
		return append(append(bytes.Clone(good[:at]), with...), good[at+size:]...)
	}
	cases := map[string]struct {
		body []byte
		want string
	}{
		"nothing":             {nil, "not an array of 25 elements, or of 26"},
		"another array":       {[]byte{0x92, 1, 2}, "not an array of 25 elements, or of 26"},
		"another format":      {put(0, 0xa1, 'x'), `format "x" version 1`},
		"another version":     {put(1, 2), "version 2, want bridgehead-game version 1"},
		"a number for text":   {put(2, 7), "scenario"},
		"bytes after it":      {append(bytes.Clone(good), 0), "1 bytes follow it"},
		"huge text":           {put(2, 0xdb, 0xff, 0xff, 0xff, 0xff), "scenario: "},
		"huge binary":         {put(9, 0xc6, 0x7f, 0xff, 0xff, 0xff), "steps: 2147483647 bytes"},
		"nil for binary":      {put(9, 0xc0), "steps: -1 bytes"},
		"half a step":         {put(9, 0xc4, 1, 0), "steps: 1 bytes, want a multiple of 2"},
		"player three":        {put(9, 0xc4, 2, 3, 0), "steps[0]: player 3"},
		"fewer values":        {put(11, 0xc4, 4, 0, 0, 0, 0), "want as many of each"},
		"too few actions":     {put(15, 0xc4, 0), "moves.shares: 92 bytes, want 0 to 0"},
		"actions of no move":  {put(14, append([]byte{0xc4, byte(2 * 14)}, make([]byte, 28)...)...), "33 actions and 23 shares are left over"},
		"shares without any":  {put(16, 0xc4, 0), "0 shares left"},
		"more luck than move": {put(17, 0xc4, 252, 0), "luck: 252 bytes"},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			_, err := Decode(c.body)
			wantError(t, err, c.want)
		})
	}
	surprised := played(1)
	surprised.Moves[2].Surprise = 1
	two, err := Encode(surprised)
	if err != nil {
		t.Fatal(err)
	}
	at, _ := element(t, two, 25)
	_, err = Decode(append(bytes.Clone(two[:at]), 0xc4, 4, 0, 0, 0, 0))
	wantError(t, err, "moves.surprise: 1 of them, want one for each of 14 moves")
	_, err = Decode(append([]byte{0xdc, 0, 25}, two[3:at]...))
	wantError(t, err, "version 2, want bridgehead-game version 1 for 25 elements")
	for n := range good {
		if _, err := Decode(good[:n]); err == nil {
			t.Fatalf("%d of %d bytes were read as a game", n, len(good))
		}
	}
}

// Whatever is read as a game is valid, and reads the same once more.
func FuzzDecode(f *testing.F) {
	for seed := range uint64(3) {
		body, err := Encode(played(seed))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(body)
		f.Add(body[:len(body)/2])
		g := played(seed)
		g.Moves[1].Surprise = 0.5
		if body, err = Encode(g); err != nil {
			f.Fatal(err)
		}
		f.Add(body)
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		g, err := Decode(body)
		if err != nil {
			return
		}
		again, err := Encode(g)
		if err != nil {
			t.Fatalf("read but not written: %v", err)
		}
		if h, err := Decode(again); err != nil || !reflect.DeepEqual(g, h) {
			t.Fatalf("error %v,\n got %+v\nwant %+v", err, h, g)
		}
	})
}
