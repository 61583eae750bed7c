package tui
import ("testing";"math/rand/v2";"time")
func TestDbg(t *testing.T){
 r:=rand.New(rand.NewPCG(1,1))
 al:="0123456789/abcfhkmnopqstuw?[]{}+-\n\x1b\tUD HLld"
 for i:=range 60 { ks:=""; for range 100 { ks+=string(al[r.IntN(len(al))]) }
  st:=time.Now(); d:=playing(t,Look{Unicode:true}); w,h:=r.IntN(200),r.IntN(60); d.size(w,h)
  for _,c:=range ks { k:=string(c); if n,ok:=map[rune]string{'\n':"enter",'\x1b':"esc",'\t':"tab",'U':"up",'D':"down"}[c];ok{k=n}; d.keys(k); fitsWindow(t,d.m,w,max(1,h),k)
   for done:=false;!done; { select { case m:=<-d.msgs: d.update(m); default: done=true } } }
  if e:=time.Since(st);e>time.Second {t.Log(i,e,w,h)}
 }
}
