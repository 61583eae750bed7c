package gamble

import (
	"testing"

	"bridgehead/engine"
)

// What the slow twin has found.

// posOf is a position of a scenario, from the fields of its line.
func posOf(t *testing.T, scenario, fields string) *pos {
	t.Helper()
	g := mustGame(t, "gamble/"+scenario, "")
	s, err := g.Parse([]byte(engine.HeadOf(g, line.Version).String() + " " + fields))
	if err != nil {
		t.Fatal(err)
	}
	return &pos{t, g, s.(*State)}
}

func init() {
	rule("11.12d", "a ferry to an Area out of play is none to hit", func(t *testing.T) {
		p := posOf(t, "arnhem", "date=19 phase=daylight node=K_IMPULSE actor=german side=german impulse=5 advantage=nobody "+
			"then=german impulses=1 @15=de-ii-ss-corps").turn(german)
		p.do("BOMBARD", "LOC 15", "UNIT de-ii-ss-corps").wantKind(cBombard) // 15-25f leads out of play, so 15-16f it is
		eq(t, "ferry", p.s.primaryEdge, p.edge("15-16f"))
	})
	rule("13.6e", "of depots alike the lowest stands for all, though another lies between", func(t *testing.T) {
		p := newPos(t).put("uk-1-gren@64:spent").ctl("F,64=corps").stock(allied, "5@F=5", "6@64=5", "7@F=5")
		p.do("UNIT uk-1-gren").only("DEPOT 5", "DEPOT 6")
	})
	rule("19.23a", "a bridge to an Area out of play is not repaired", func(t *testing.T) {
		posOf(t, "nijmegen", "date=19 phase=refit-allied node=K_DEPOT actor=allied side=allied impulse=0 advantage=allied air-used=4 "+
			"control=33:corps,35:corps,37:corps,42:corps,47:corps bridges=33-37:allied,33-42:allied,33-34:destroyed,35-43:destroyed "+
			"depots=5:35 supply=5:5").cannot("EDGE 35-43").can("EDGE 33-34")
	})
}
