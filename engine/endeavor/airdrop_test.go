package endeavor

import "testing"

// The option air-landing: the 52nd flies to a hex with a friend, for an Air Drop Point, as one of the three drops of the turn.
func TestAirLanding(t *testing.T) {
	flight := func(options string) *board {
		b := quiet(t, options, phMove)
		b.drops, b.dropped = 2, 2
		b.unit("uk-52-air_landing", "england")
		b.unit("uk-3-inf", "17.22")
		b.unit("us-1-inf", "20.23", stDone)
		b.unit("us-2-inf", "20.24")
		b.unit("uk-2-uk-hq", "18.21", stDone)
		b.units("17.23", "uk-15-inf", "uk-43-inf", "uk-49-inf", "uk-50-inf")
		for _, id := range []string{"uk-15-inf", "uk-43-inf", "uk-49-inf", "uk-50-inf"} {
			b.st[b.id(id)] |= stDone
		}
		b.unit("us-82-abn", "13.26", stFresh, stOnto)
		b.unit("de-719-static", "13.26")
		return b
	}
	b := flight("air-landing=yes")
	u := b.id("uk-52-air_landing")
	want(t, "may fly", b.mayFly(u), true)
	b.State.unit = uint8(u)
	b.ask(kDropAt)
	b.settle()
	b.roundTrip()
	want(t, "not to full hexes, to Americans who stay, or onto Germans", b.choices(blkHex), "17.22 18.21 20.24")
	b.do(b.h("18.21"))
	want(t, "there", b.whereIs("uk-52-air_landing"), "18.21")
	want(t, "done", b.has(u, stDone), true)
	want(t, "not fresh: it is judged as any other", b.has(u, stFresh), false)
	want(t, "a point", b.drops, 1)
	want(t, "the last of three", b.dropped, 3)
	want(t, "no second flight", b.mayFly(u), false)

	for what, change := range map[string]func(b *board){
		"without a point":   func(b *board) { b.drops = 0 },
		"after three drops": func(b *board) { b.dropped = 3 },
		"from the Med Box":  func(b *board) { b.put(u, b.hex("med")) },
		"in another phase":  func(b *board) { b.phase = phExploit },
		"with no friend":    func(b *board) { b.occ[allied] = set{} },
	} {
		b := flight("air-landing=yes")
		change(b)
		want(t, what, b.mayFly(u), false)
	}
	want(t, "without the option", flight("").mayFly(u), false)
}
