package slowtwin

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

func load(t *testing.T, scenario, options string) *Twin {
	t.Helper()
	twin, err := Load(os.DirFS("../../../scenarios/endeavor"), scenario, options)
	if err != nil {
		t.Fatal(err)
	}
	return twin
}

// text names an action as the tests do: go 19.31, through 19.31, us-9-arm, with us-78-inf, 2 points, control 0.
func (t *Twin) text(a int) string {
	a -= 32
	switch s, u, n := len(t.sectors), len(t.units), len(t.number); {
	case a < -16:
		return map[int]string{0: "stop", 1: "yes", 2: "all", 12: "hold"}[a+32]
	case a < 0:
		return fmt.Sprint(a+16, " points")
	case a < s:
		return "sector " + t.sectors[a]
	case a < s+u:
		return t.units[a-s].ID
	case a < s+2*u:
		return "with " + t.units[a-s-u].ID
	case a < s+2*u+n:
		return t.at(a - s - 2*u)
	default:
		return "through " + t.at(a-s-2*u-n)
	}
}

func (t *Twin) at(n int) string {
	for h, i := range t.number {
		if i == n {
			return h
		}
	}
	return "nowhere"
}

// legal are the texts of what the twin lists.
func (t *Twin) legal(tb testing.TB, line string) string {
	tb.Helper()
	actions, err := t.Actions("endeavor/1 x:0 " + line)
	if err != nil {
		tb.Fatal(err)
	}
	var out []string
	for _, a := range actions {
		text := t.text(int(a))
		if a > 2 && a < 9 {
			text = fmt.Sprint("zone ", a-2)
		} else if a > 8 && a < 12 {
			text = fmt.Sprint("landing ", a-8)
		}
		out = append(out, text)
	}
	return strings.Join(out, ", ")
}

func TestBoards(t *testing.T) {
	for scenario, want := range map[string][4]int{"campaign": {1508, 234, 46, 3562}, "remagen": {10, 4, 0, 60}, "scheldt": {70, 42, 0, 256}, "ardennes": {67, 58, 0, 282}, "overlord": {135, 73, 0, 448}} {
		tw := load(t, scenario, "")
		got := [4]int{len(tw.number), len(tw.units), len(tw.sectors), 32 + len(tw.sectors) + 2*len(tw.units) + 2*len(tw.number)}
		if got != want {
			t.Errorf("%s: got %v, want %v", scenario, got, want)
		}
	}
}

// handCases are positions by hand, one or more for each kind of node, and what is legal there. Only the units that matter are
// in them.
var handCases = []struct{ rule, scenario, line, want string }{
	{"2.7c", "campaign", "turn=12 phase=allied-reinforcement node=K_PORT_USE who=allied", "stop, yes"},
	{"2.5b, 2.4a", "campaign", "turn=13 phase=allied-reinforcement node=K_PORT3 who=allied ports=11.22:12/held;16.22:10/held;18.13:13/held @11.21=de-16-lw", "16.22, 18.13"},
	{"2.5b, 2.7a", "campaign", "turn=12 phase=allied-reinforcement node=K_PORT3 who=allied ports=11.22:12/held;16.22:10/held;18.13:13/held", "11.22, 16.22"},
	{"2.2a, R-47", "campaign", "turn=12 phase=allied-reinforcement node=K_HQ_BACK who=allied unit=us-9-hq ports=24.02:never/held @24.03=us-1-hq @33.20=us-7-hq @england=uk-2-uk-hq @dead=us-9-hq", "24.03, england"},
	{"R-47", "campaign", "turn=12 phase=allied-reinforcement node=K_HQ_BACK who=allied unit=us-9-hq @33.20=us-7-hq @dead=us-9-hq", "england"},
	{"3.6", "campaign", "turn=12 phase=german-reinforcement node=K_REICH who=german", "stop, yes"},
	{"2.10", "campaign", "turn=10 phase=allied-reinforcement node=K_REINF who=allied unit=us-26-inf ports=24.02:9/held;25.09:11/held;61.27:9/held", "24.02, england"},
	{"2.10", "campaign", "turn=14 phase=allied-reinforcement node=K_REINF who=allied unit=us-14-arm ports=24.02:9/held;61.27:9/held", "61.27, med"},
	{"1.15", "campaign", "turn=7 phase=allied-reinforcement node=K_REINF who=allied unit=us-3-hq @26.05=us-1-inf @27.05=truck-1", "26.05, england, med"},
	{"1.15", "campaign", "turn=18 phase=allied-reinforcement node=K_REINF who=allied unit=fr-10-ff-inf entered=28.15;29.15", "28.15, 29.15, 37.10"},
	{"1.15", "campaign", "turn=18 phase=allied-reinforcement node=K_REINF who=allied unit=fr-10-ff-inf @37.10=de-16-inf", "england"},
	{"3.5a", "campaign", "turn=5 phase=german-reinforcement node=K_REINF who=german unit=de-89-inf entered=10.34", "4.34, 12.34, 17.35, 18.34, 19.35, 20.34, 21.35, 22.34"},
	{"3.5b", "campaign", "turn=5 phase=german-reinforcement node=K_REINF who=german unit=de-89-inf entered=4.34;10.34;12.34;17.35;18.34;19.35;20.34;21.35;22.34 @2.34=us-1-inf", "1.35, 3.35, 4.34, 5.35, 6.34, 7.35, 8.34, 9.35, 10.34, 11.35, 12.34, 13.35, 14.34, 15.35, 16.34, 17.35, 18.34, 19.35, 20.34, 21.35, 22.34"},
	{"3.5c, R-62", "campaign", "turn=5 phase=german-reinforcement node=K_REINF who=german unit=de-89-inf entered=4.34;10.34;12.34;17.35;18.34;19.35;20.34;21.35 @22.33=us-1-inf", "hold, 22.34"},
	{"R-56", "campaign", "turn=4 phase=german-reinforcement node=K_REINF who=german unit=de-3-fj entered=31.01", "32.01, 33.01"},
	{"R-56", "campaign", "turn=4 phase=german-reinforcement node=K_REINF who=german unit=de-3-fj entered=31.01;32.01;33.01;4.34;12.34;17.35;18.34;19.35;20.34;21.35", "10.34, 22.34"},
	{"R-64, R-62", "ardennes", "turn=18 phase=german-reinforcement node=K_REINF who=german unit=de-9-pz @21.30=us-1-inf", "hold, 22.30"},
	{"1.17", "campaign", "turn=18 phase=german-reinforcement node=K_REMOVE who=german due=vg:1 @33.20=de-16-lw,de-20-bicycle,de-16-inf @34.20=de-16-vg/oos", "de-16-vg"},
	{"R-66", "campaign", "turn=18 phase=german-reinforcement node=K_REMOVE who=german due=vg:1 @33.20=de-16-lw,de-20-bicycle,de-16-inf", "de-16-lw, de-20-bicycle"},
	{"R-66", "campaign", "turn=18 phase=german-reinforcement node=K_REMOVE who=german due=static:1 @33.20=de-2-pz,de-2-fj", "de-2-fj"},
	{"R-66", "campaign", "turn=20 phase=german-reinforcement node=K_REMOVE who=german due=pz:6 @33.20=de-16-inf,de-3-pg", "de-3-pg"},
	{"1.17", "campaign", "turn=15 phase=allied-reinforcement node=K_REMOVE who=allied due=abn:1 @england=us-82-abn,us-1-inf", "us-82-abn"},
	{"1.16b, 1.16f", "campaign", "turn=9 phase=allied-reinforcement node=K_REPL who=allied pool-us=1 @24.02=us-1-inf/red,us-4-inf/red+oos,us-2-inf @england=us-82-abn/red,uk-3-inf/red,jt-1-abtf-abn/red @dead=us-30-inf,us-1-hq", "stop, us-1-inf, us-82-abn, with us-30-inf"},
	{"1.16h", "campaign", "turn=9 phase=german-reinforcement node=K_REPL who=german pool-german=2 @33.20=de-2-pz/red,de-16-inf @dead=de-47-static", "stop, de-2-pz, with de-47-static"},
	{"1.16h", "campaign", "turn=9 phase=allied-reinforcement node=K_REBUILD_AT who=allied unit=us-30-inf ports=24.02:never/held @24.03=us-1-hq @33.20=us-7-hq", "24.03, england, med"},
	{"1.16h, 3.5a", "campaign", "turn=9 phase=german-reinforcement node=K_REBUILD_AT who=german unit=de-47-static entered=4.34;10.34;12.34;17.35;18.34;19.35;20.34;21.35;29.15 @28.17=us-1-inf", "22.34, 28.15, 29.16"},
	{"2.14c", "campaign", "turn=9 phase=air node=K_ZONE who=allied air=2 dominated=2", "stop, zone 3, zone 4, zone 5, zone 6"},
	{"2.14c, R-64", "ardennes", "turn=18 phase=air node=K_ZONE who=allied air=2", "stop, zone 3, zone 4, zone 5"},
	{"2.16, 2.9a", "campaign", "turn=1 phase=invasion node=K_INVADE who=allied beaches=hand;60.31:1;60.32:1;spent;spent;spent lands=1 landings=61.28;-;- @england=us-1-inf,us-82-abn", "stop"},
	{"2.16b, 2.17c", "campaign", "turn=1 phase=invasion node=K_INVADE who=allied lands=2 landings=26.05;58.02;- beaches=hand;hand;hand;hand;sea0;sea1 @england=us-1-inf @med=us-2-arm", "stop, 59.02, 60.01"},
	{"R-51", "campaign", "turn=1 phase=invasion node=K_INVADE who=allied lands=2 landings=26.05;58.02;- beaches=hand;hand;hand;hand;sea0;sea1 @60.31=us-2-arm @61.31=us-82-abn", "stop, 60.31"},
	{"2.17a, 2.1", "campaign", "turn=1 phase=invasion node=K_ASSAULT who=allied lands=1 landings=26.05;-;- beaches=hand;hand;hand;hand;hand;sea0 @england=us-1-inf,us-4-inf,uk-3-inf,us-2-arm @sea0=us-2-inf", "stop, us-1-inf, us-4-inf"},
	{"2.17a", "campaign", "turn=1 phase=invasion node=K_ASSAULT who=allied lands=1 landings=26.05;-;- beaches=hand;hand;hand;hand;hand;sea0 @england=us-1-inf,us-2-arm,uk-52-air_landing", "us-1-inf"},
	{"2.3e", "campaign", "turn=12 phase=announcement node=K_AHQ who=allied ports=24.02:9/held @24.03=us-1-hq,uk-2-uk-hq", "stop, uk-2-uk-hq, us-1-hq"},
	{"2.3e", "campaign", "turn=12 phase=announcement node=K_AHQ who=allied ports=24.02:9/held @24.03=us-1-hq,uk-2-uk-hq/flip", "stop"},
	{"2.3e", "campaign", "turn=12 phase=announcement node=K_AHQ who=allied ports=24.02:9/held beaches=25.04:10;hand;hand;hand;hand;hand @24.03=us-1-hq,uk-2-uk-hq/flip", "stop, us-1-hq"},
	{"2.7b", "campaign", "turn=12 phase=announcement node=K_AHQ who=allied ports=24.02:13/held @24.03=us-1-hq", "stop"},
	{"2.4b", "campaign", "turn=12 phase=announcement node=K_AHQ who=allied serves=16.22 ports=16.22:10/held @16.22=us-1-hq,uk-2-uk-hq/flip", "stop, us-1-hq"},
	{"2.4a", "campaign", "turn=12 phase=announcement node=K_AHQ who=allied serves=16.22 ports=16.22:10/held @16.22=us-1-hq @14.20=de-16-lw", "stop"},
	{"2.5a", "campaign", "turn=12 phase=announcement node=K_AHQ who=allied serves=11.22 ports=16.22:10/held @16.22=us-1-hq", "stop"},
	{"2.13b", "campaign", "turn=12 phase=announcement node=K_AHQ who=allied ports=24.02:9/held @30.08=truck-1 @34.08=us-1-hq", "stop, us-1-hq"},
	{"2.13b", "campaign", "turn=12 phase=announcement node=K_AHQ who=allied ports=24.02:9/held @34.08=us-1-hq", "stop"},
	{"2.11e", "campaign", "turn=12 phase=announcement node=K_AHQ who=allied ports=24.02:9/held @30.08=truck-1 @34.08=us-1-hq @25.02=de-2-pz", "stop"},
	{"2.15b", "scheldt", "turn=12 phase=air-drop node=K_DROP who=allied dominated=3 drops=1 @england=uk-50-inf,us-101-abn,us-82-abn", "stop, us-82-abn, us-101-abn"},
	{"2.15c", "scheldt", "turn=12 phase=air-drop node=K_DROP who=allied dominated=3 drops=1 dropped=3 @england=us-101-abn", "stop"},
	{"2.15b", "scheldt", "turn=12 phase=air-drop node=K_DROP_AT who=allied dominated=3 unit=us-82-abn drops=1", "11.27, 11.28, 12.25, 12.26, 13.23, 13.24, 13.25, 13.26, 13.27, 14.22, 14.23, 14.24, 14.27, 15.19, 15.22, 15.23, 15.24, 15.25, 15.27, 16.18, 16.19, 16.20, 16.21, 16.23, 16.24, 16.25, 16.26, 16.27, 17.18, 17.19, 17.21, 17.22, 17.23, 17.24, 17.25, 17.26, 18.19, 18.20, 18.21, 18.23, 18.24, 18.25"},
	{"2.15b", "campaign", "turn=12 phase=air-drop node=K_DROP_AT who=allied dominated=2 unit=us-82-abn drops=1", "sector 02.02, sector 02.03, sector 03.01, sector 03.02, sector 03.03, sector 04.01, sector 04.02, sector 04.03, sector 05.01, sector 05.02, sector 05.03"},
	{"S-21", "remagen", "turn=22 phase=allied-movement node=K_MOVE who=allied dominated=4 @19.30=us-9-arm,us-78-inf/red @19.31=de-26-vg @19.32=de-11-pz/red", "stop, us-9-arm, us-78-inf"},
	{"S-32, S-34", "remagen", "turn=22 phase=allied-movement node=K_GO who=allied dominated=4 stack=19.30 @19.30=us-9-arm/in,us-78-inf/red @19.31=de-26-vg @19.32=de-11-pz/red", "all, with us-78-inf, 18.30, 18.31, 19.29, 20.30, 20.31, through 19.31"},
	{"S-32", "remagen", "turn=22 phase=allied-movement node=K_GO who=allied dominated=4 stack=19.30 @19.30=us-9-arm/in,us-78-inf/red+in @19.31=de-26-vg @19.32=de-11-pz/red", "through 19.31"},
	{"S-22, S-37", "remagen", "turn=22 phase=allied-movement node=K_ON who=allied dominated=4 walked=1 spent=7 spent-strategic=lost stack=19.31 holds=19.31 @19.31=us-9-arm/in,us-78-inf/red+in @19.32=de-11-pz/red", "stop, with us-9-arm, with us-78-inf, 18.30, 19.30, 20.30"},
	{"S-29", "campaign", "turn=12 phase=german-movement node=K_GO who=german stack=14.20 @14.20=de-245-static/in", "14.19, 14.21"},
	{"1.22b, S-31", "campaign", "turn=12 phase=allied-movement node=K_GO who=allied stack=24.03 entered=24.02 ports=24.02:1/held @24.03=us-3-inf/in+oos", "24.02, 25.02, 25.03, 25.04, 26.03, 26.04, 27.04"},
	{"R-44", "campaign", "turn=12 phase=allied-movement node=K_GO who=allied stack=25.02 @25.02=us-1-hq/flip+in", "24.02, 24.03, 25.03, 25.04, 26.02, 26.03, 26.04, 26.05, 26.06, 27.03, 27.04, 28.03, 29.04, through 24.02"},
	{"R-44, 2.6c", "campaign", "turn=12 phase=german-movement node=K_ON who=german walked=1 spent=7 spent-strategic=lost stack=25.02 ports=24.02:13/held beaches=26.05:12;hand;hand;hand;hand;hand @25.02=de-2-pz/in @27.03=truck-1", "stop, 24.02, 24.03, 25.03, 25.04, 26.02, 26.03, 26.04, 26.05, 27.03, 27.04, 28.03, 29.04, 30.03, through 24.02, through 26.05, through 27.03"},
	{"S-34, 2.3a", "campaign", "turn=12 phase=allied-movement node=K_OVR_FROM who=allied target=34.20 stack=33.19 @33.19=us-2-arm/in @34.20=de-16-lw @33.18=us-1-hq/flip", "33.20, 34.19"},
	{"1.21", "campaign", "turn=12 phase=allied-movement node=K_OVR_FROM who=allied target=34.20 stack=33.19 emergency-allied=1 @33.19=us-2-arm/in+oos @34.20=de-16-lw", ""},
	{"S-10", "campaign", "turn=12 phase=allied-movement node=K_OVERSTACK who=allied @33.20=us-2-arm/done,us-1-inf/done,us-2-inf/done,us-4-inf/done,us-5-inf/done,us-1-hq @34.20=us-8-inf", "us-2-arm, us-1-inf, us-2-inf, us-4-inf, us-5-inf"},
	{"R-46, 2.1a", "campaign", "turn=12 phase=allied-movement node=K_MOVE who=allied @33.20=us-1-inf/done,uk-3-inf", "uk-3-inf"},
	{"R-46", "campaign", "turn=12 phase=allied-movement node=K_MOVE who=allied @33.20=us-1-inf/done,uk-3-inf/done", "stop"},
	{"1.14, S-62", "campaign", "turn=12 phase=allied-exploitation node=K_MOVE who=allied @33.20=us-1-inf,uk-3-inf @34.20=us-2-arm,us-3-arm/oos,us-4-arm/fresh", "stop, us-2-arm"},
	{"2.16d, S-42", "campaign", "turn=1 phase=allied-combat node=K_ATTACK who=allied landings=26.05;-;26.06 attacked=34.20 @34.20=de-16-lw @33.20=us-2-arm/fresh", "landing 1, landing 3"},
	{"2.15e", "campaign", "turn=1 phase=allied-combat node=K_ATTACK who=allied @34.20=us-82-abn/fresh+onto,de-16-lw @33.20=us-2-arm", "34.20"},
	{"1.21", "campaign", "turn=1 phase=allied-combat node=K_ATTACK who=allied emergency-allied=1 @34.20=de-16-lw @33.20=us-2-arm/oos", "stop, 34.20"},
	{"2.3a", "campaign", "turn=1 phase=allied-combat node=K_ATTACK who=allied @34.20=de-16-lw @33.20=us-2-arm @33.25=us-1-hq/flip", "stop, 34.20"},
	{"2.3c", "campaign", "turn=1 phase=allied-combat node=K_ATTACK who=allied @34.20=de-16-lw @33.20=us-2-arm @33.17=uk-2-uk-hq/flip", "stop"},
	{"R-65", "campaign", "turn=1 phase=allied-combat node=K_ATTACK who=allied @34.20=de-16-lw @33.20=us-82-abn @33.17=uk-2-uk-hq/flip", "stop, 34.20"},
	{"R-14", "campaign", "turn=1 phase=allied-combat node=K_ATTACK who=allied beaches=26.05:1;hand;hand;hand;hand;hand @27.05=us-1-inf @28.05=de-16-inf @28.06=us-4-inf", "stop, 28.05"},
	{"1.9", "remagen", "turn=22 phase=allied-combat node=K_ATTACK who=allied @19.31=de-26-vg @20.30=us-9-arm", "stop"},
	{"R-61", "campaign", "turn=1 phase=german-combat node=K_ATTACK who=german @34.20=de-16-lw @33.20=truck-1 @33.21=uk-2-uk-hq", "stop, 33.21"},
	{"1.21", "campaign", "turn=1 phase=allied-combat node=K_EMERGENCY who=allied target=34.20 fight=attack @34.20=de-16-lw @33.20=us-2-arm/fresh,us-3-arm/oos", "stop, yes"},
	{"S-43", "campaign", "turn=1 phase=allied-combat node=K_JOIN who=allied target=34.20 fight=attack @34.20=de-16-lw @33.20=us-2-arm/fresh,us-3-arm/oos @34.19=us-1-inf/fresh,us-4-inf/fresh+fought", "all, us-2-arm, us-1-inf"},
	{"1.21", "campaign", "turn=1 phase=allied-combat node=K_JOIN who=allied target=34.20 fight=attack marker=1 @34.20=de-16-lw @33.20=us-2-arm/fresh,us-3-arm/oos", "all, us-2-arm, us-3-arm"},
	{"2.14e", "campaign", "turn=1 phase=allied-combat node=K_AIR who=allied target=34.20 fight=attack air=3 carpet=1", "stop, yes, 2 points, 3 points"},
	{"2.14e", "campaign", "turn=1 phase=allied-exploitation node=K_AIR who=allied target=34.20 fight=overrun air=3 carpet=1", "stop, yes"},
	{"S-51", "campaign", "turn=1 phase=allied-combat node=K_LOSS who=german target=34.20 fight=attack defender-loses=2 @34.20=de-16-lw,de-2-pz,de-16-inf/red @33.20=us-2-arm/joined", "de-16-lw, de-2-pz"},
	{"S-51", "campaign", "turn=1 phase=german-combat node=K_LOSS who=allied target=34.20 fight=attack defender-loses=1 @34.20=us-1-hq,us-2-arm,truck-1 @33.20=de-2-pz/joined", "us-1-hq, us-2-arm"},
	{"S-50", "campaign", "turn=1 phase=allied-combat node=K_LOSS who=allied target=26.05 fight=landing landing=1 attacker-loses=1 defender-loses=1 @26.05=de-352-inf @sea1=us-1-inf,us-4-inf @sea0=us-2-inf", "us-1-inf, us-4-inf"},
	{"1.6", "campaign", "turn=12 phase=allied-combat node=K_FORT who=german target=18.28 fight=attack", "stop, yes"},
	{"R-53, R-54", "campaign", "turn=1 phase=allied-combat node=K_RETREAT who=german fight=attack target=34.20 retreat-at=34.20 retreat=2 retreat-left=2 @34.20=de-16-lw/left2,de-16-inf/left2 @33.20=us-2-arm/joined @34.19=us-1-inf/joined", "de-16-lw, de-16-inf, 34.21, 35.21"},
	{"R-53", "campaign", "turn=1 phase=allied-combat node=K_RETREAT who=german fight=attack target=34.20 retreat-at=35.21 retreat=2 retreat-left=1 @35.21=de-16-lw/left1 @33.20=us-2-arm/joined @37.21=us-1-inf @35.23=us-4-inf", "34.21, 35.20"},
	{"R-53", "campaign", "turn=1 phase=allied-combat node=K_RETREAT who=german fight=attack target=34.20 retreat-at=34.20 retreat=1 retreat-left=1 @34.20=de-16-lw/left1 @33.20=us-2-arm/joined @34.19=us-1-inf/joined @34.22=us-4-inf @36.20=us-8-inf", "33.21, 34.21, 35.20, 35.21"},
	{"R-53", "campaign", "turn=1 phase=allied-combat node=K_RETREAT who=german fight=attack target=34.20 retreat-at=34.20 retreat=1 retreat-left=1 @34.20=de-16-lw/left1 @33.20=us-2-arm/joined @34.19=us-1-inf/joined @34.22=us-4-inf @36.20=us-8-inf @35.20=de-16-inf", "35.20"},
	{"S-55, R-54", "campaign", "turn=1 phase=german-combat node=K_RET_LOSS who=allied fight=attack target=34.20 retreat-at=35.21 retreat=1 retreat-left=1 @35.21=us-1-hq/left1,us-2-inf/left1,truck-1/left1,us-4-inf", "us-1-hq, us-2-inf"},
	{"S-57", "campaign", "turn=1 phase=allied-combat node=K_ADVANCE who=allied fight=attack target=34.20 @33.20=us-2-arm/joined,us-3-arm @34.19=us-1-inf/joined", "stop, all, us-2-arm, us-1-inf"},
	{"R-55", "campaign", "turn=1 phase=allied-combat node=K_ADV_STEP who=allied fight=attack target=34.20 advance=1 @34.20=us-2-arm/joined+adv+left1 @33.21=us-1-hq", "stop, 33.20, 33.21, 34.19, 34.21, 35.20, 35.21"},
	{"S-57", "campaign", "turn=1 phase=allied-combat node=K_ADV_STEP who=allied fight=attack target=34.20 advance=1 @34.20=us-2-arm/joined+adv+left1 @35.21=de-16-lw", "stop"},
	{"2.13f", "campaign", "turn=12 phase=german-movement node=K_TRUCK_TO who=allied unit=truck-1 ports=24.02:13/held @33.20=truck-1,de-2-pz @35.14=us-1-inf @36.14=us-2-inf @27.05=us-1-hq @england=us-7-hq", "24.02, 27.05, 35.14, england"},
	{"R-48", "campaign", "turn=12 phase=german-movement node=K_TRUCK_TO who=allied unit=truck-1 @33.20=truck-1,de-2-pz", "england"},
	{"2.9d, 2.17", "campaign", "turn=12 phase=shipping node=K_SHIP who=allied ports=24.02:9/held beaches=26.05:12/3;hand;hand;hand;hand;hand @england=us-2-arm,us-1-inf @24.02=us-30-inf,truck-1 @26.05=us-4-inf @med=us-3-inf", "stop, us-2-arm, us-1-inf, with us-30-inf, with truck-1"},
	{"2.8, 2.17d", "campaign", "turn=12 phase=shipping node=K_SHIP who=allied stage=1 cursor=1 ports=24.02:9/held/used1 beaches=26.05:12/3;hand;hand;hand;hand;hand @england=us-2-arm,us-1-inf @24.02=us-30-inf", "stop, us-1-inf"},
	{"2.17d", "campaign", "turn=12 phase=shipping node=K_SHIP_TO who=allied unit=us-2-arm ports=24.02:9/held beaches=26.05:11;25.04:10;26.04:11/1;hand;hand;hand @england=us-2-arm", "24.02, 25.04, 26.05"},
	{"2.7c", "campaign", "turn=12 phase=shipping node=K_SHIP_TO who=allied unit=us-2-inf ports=24.02:9/held/beach/used1 beaches=24.02:11;hand;hand;hand;hand;hand @england=us-2-inf", "24.02"},
}

func TestByHand(t *testing.T) {
	twins := map[string]*Twin{}
	met := map[string]bool{}
	for _, c := range handCases {
		if twins[c.scenario] == nil {
			twins[c.scenario] = load(t, c.scenario, "")
		}
		if got := twins[c.scenario].legal(t, c.line); got != c.want {
			t.Errorf("%s: %s\n   got  %s\n   want %s", c.rule, c.line, got, c.want)
		}
		met[strings.Fields(c.line)[2][len("node="):]] = true
	}
	for _, kind := range Kinds() {
		if !met[kind] && kind != "K_SECTOR" { // TestSectors
			t.Errorf("no position of kind %s", kind)
		}
	}
}

// TestSectors: what is near has its own action, and every sector that is offered has hexes to go to.
func TestSectors(t *testing.T) {
	tw := load(t, "campaign", "")
	line := func(node, more string) string {
		return "turn=12 phase=allied-movement node=" + node + " who=allied stack=33.20 " + more + "ports=24.02:1/held @33.20=us-30-inf/in"
	}
	sectors := 0
	for _, text := range strings.Split(tw.legal(t, line("K_GO", "")), ", ") {
		name, isSector := strings.CutPrefix(text, "sector ")
		if !isSector {
			if !strings.HasPrefix(text, "through ") && distance("33.20", text) > 3 {
				t.Errorf("%s is offered as a hex", text)
			}
			continue
		}
		sectors++
		number := fmt.Sprint(slices.Index(tw.sectors, name))
		for _, h := range strings.Split(tw.legal(t, line("K_SECTOR", "sector="+number+" ")), ", ") {
			if sector(h) != name || distance("33.20", h) <= 3 {
				t.Errorf("sector %s offers %q", name, h)
			}
		}
	}
	if sectors < 5 {
		t.Errorf("%d sectors, want five or more", sectors)
	}
}

// TestMarchOrder: what comes earlier in march order is closed (order=canonical).
func TestMarchOrder(t *testing.T) {
	tw := load(t, "campaign", "order=canonical")
	for march, want := range map[int]string{0: "stop, us-1-hq, us-2-arm, us-1-inf, truck-1", 8: "stop, us-1-hq, us-2-arm, us-1-inf", 15: "stop, us-2-arm, us-1-inf", 200: "stop, us-2-arm"} {
		line := fmt.Sprintf("turn=12 phase=allied-movement node=K_MOVE who=allied march=%d @33.20=us-1-inf,us-2-arm,truck-1,us-1-hq", march)
		if got := tw.legal(t, line); got != want {
			t.Errorf("march %d: got %s, want %s", march, got, want)
		}
	}
}

// TestTwoDrops: a third unit does not drop into the same hex (2.15c).
func TestTwoDrops(t *testing.T) {
	tw := load(t, "campaign", "")
	for units, want := range map[string]bool{"us-101-abn/fresh": true, "us-101-abn/fresh,uk-6-abn/fresh": false, "us-101-abn,uk-6-abn/fresh": true} {
		p, err := tw.read("endeavor/1 x:0 turn=12 phase=air-drop node=K_DROP_AT who=allied unit=us-82-abn dominated=3 @england=us-82-abn @16.18=" + units)
		if err != nil {
			t.Fatal(err)
		}
		if got := slices.Contains(p.dropTargets(), "16.18"); got != want {
			t.Errorf("%s: got %v, want %v", units, got, want)
		}
	}
}

func TestDice(t *testing.T) {
	tw := load(t, "remagen", "")
	for node, want := range map[string]int{"C_AIR": 11, "C_DROP": 6, "C_COMBAT": 11, "C_PORT": 6, "K_FORT": 0} {
		out, err := tw.Outcomes("endeavor/1 x:0 turn=22 phase=allied-combat node=" + node + " who=allied")
		sum := 0.0
		for _, o := range out {
			sum += o.P
		}
		if err != nil || len(out) != want || want > 0 && (sum < .999999 || sum > 1.000001) {
			t.Errorf("%s: %v, %v", node, out, err)
		}
	}
}
