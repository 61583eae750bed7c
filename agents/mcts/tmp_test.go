package mcts
import ("testing";"fmt";"syscall";"context";"bridgehead/engine";"runtime")
func cpu() float64 { var r syscall.Rusage; syscall.Getrusage(1,&r); return float64(r.Utime.Sec)+float64(r.Utime.Usec)/1e6 }
func TestTmp(t *testing.T){
 runtime.LockOSThread()
 g := gambleGame(t, "gamble/basic")
 for _, c := range []struct{n string; st engine.State; o Options}{{"start",g.New(),Options{States:DefaultStates}},{"day",later(g,200),Options{States:DefaultStates}},{"day tt",later(g,200),Options{States:DefaultStates,Transpositions:true}},{"day small",later(g,200),Options{States:1}},{"start after",g.New(),Options{States:DefaultStates,Afterstates:true}}} {
	s, _ := New(g, Uniform{}, NewUCB(), c.o)
	s.Run(context.Background(), c.st, Limits{Simulations: 20000})
	best:=0.
	for range 8 { s.forget(); a:=cpu(); s.Run(context.Background(), c.st, Limits{Simulations: 20000}); best=max(best,20000/(cpu()-a)) }
	fmt.Printf("%s best %.0f sims per cpu s\n", c.n, best)
 }
}
