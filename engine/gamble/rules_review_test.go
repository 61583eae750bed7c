package gamble

import "testing"

// Cases found by reading the rules once more against the engine.
func init() {
	rule("8.22a", "what the first half of a Double Impulse infiltrated is Contested and no target for the second", func(t *testing.T) {
		p := newPos(t).put("de-becker@36", "de-goebel@36", "us-82-1-504@35").ctl("35=airborne").holder(german).turn(german)
		p.do("INFILTRATE", "UNIT de-becker", "die 1", "?NO", "STOP", "DOUBLE").cannot("INFILTRATE")
	})
	rule("9.1b", "a failed infiltrator that overruns and enters a second enemy Area must assault there", func(t *testing.T) {
		p := newPos(t).put("de-9ss-recce@36", "us-82-1-504@35:d2", "us-82-2-504@37:d2").ctl("35,37,33,34=airborne").overcast().turn(german)
		p.do("INFILTRATE", "?LOC 36", "?LOC 35", "?UNIT de-9ss-recce", "die 6", "?STOP", "dice 2 12", "?UNIT de-9ss-recce", "LOC 37")
		p.wantKind(cAssault).wantAt("de-9ss-recce", "37")
	})
	rule("9.65b", "FLAK does not follow a Point Unit of the first half that can lead no Assault any more", func(t *testing.T) {
		p := newPos(t).put("de-becker@36", "de-woensel@36", "us-82-1-504@35").ctl("35=airborne").holder(german).turn(german)
		p.do("INFILTRATE", "?UNIT de-becker", "die 1", "?NO", "DOUBLE", "?ASSAULT", "?LOC 36", "?UNIT de-woensel")
		p.cannot("LOC 35").wantAt("de-woensel", "36")
	})
	rule("9.62d", "a step that took a bridge's boundary may be taken back", func(t *testing.T) {
		p := newPos(t).put("uk-2-hcr@42", "uk-1-gren@42").ctl("33,42,43,45,44,47,31,34,37=corps").
			bridge("33-42=allied").held("33-42=german").turn(allied)
		p.do("ASSAULT", "?LOC 42", "?UNIT uk-2-hcr", "LOC 33", "?BRIDGE").wantHeld("33-42", allied).can("LOC 42")
	})
	rule("10.5f", "where no Overrun is allowed the guns have had their Assault", func(t *testing.T) {
		p := newPos(t).put("uk-2-gren@28", "uk-1-cold@28", "uk-guards-art@28", "de-henke@38:spent", "de-runge@34:spent")
		p.ctl("28=corps").turn(allied).do("ASSAULT", "?LOC 28", "UNIT uk-2-gren", "LOC 38", "LOC 38", "UNIT uk-guards-art", "?STOP")
		p.wantKind(cAssault).do("dice 12 2").wantStatus("uk-2-gren", "spent") // 38 is Elevated
		p.do("UNIT uk-1-cold", "LOC 34", "LOC 34").wantKind(cAssault)
	})
	rule("8.22b", "a unit that has paid for an Assault in its Area has not all its MF for Infiltration", func(t *testing.T) {
		p := newPos(t).overcast().put("de-becker@36", "us-82-1-504@35").ctl("35=airborne").turn(german)
		p.can("INFILTRATE")
		p.set(func(s *State) { s.mfSpent[p.unit("de-becker")] = wholeMF }).s.settle()
		p.cannot("INFILTRATE")
	})
	rule("13.9a", "an Area that falls by a surrender carries no mark of it into the Regroup", func(t *testing.T) {
		p := newPos(t).date(19).ctl("28=airborne").put("us-82-1-505@28:d2", "de-henke@28", "us-82-2-505@42:spent")
		p.surrender().do("die 1", "?die 6").wantDead("us-82-1-505").wantCtl("28", "german")
		eq(t, "flags of Nijmegen", p.s.placeState[p.loc("28")]&^lControl, 0)
	})
}
