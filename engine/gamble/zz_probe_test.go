package gamble
import "testing"
func TestZZProbe(t *testing.T){
 p:=newPos(t)
 p.put("de-9ss-1-19@13", "de-9ss-2-19@13", "de-9ss-1-20@13", "de-9ss-pioneer@13", "de-9ss-harder@13",
			"de-ii-ss-corps@10", "uk-1abn-1-2@13:spent").turn(german)
 for _,a:=range []string{"ASSAULT", "LOC 13", "LOC 13", "UNIT de-9ss-harder", "UNIT de-9ss-1-19"} { t.Log(kind(p.s.Kind),p.legal()); p.do(a)}
 t.Log(kind(p.s.Kind),p.legal())
}
