package env_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/toy"
	"bridgehead/env"
)

// outsidePair is a vector whose opponents are played from outside, with models that have the same
// opponents inside.
func outsidePair(t *testing.T, c vectorCase, slots, workers int, member bool) *pair {
	p := &pair{t: t, rng: generator(5)}
	envs := make([]*env.Env, slots)
	for i := range envs {
		var in, out env.Opponent = hasher{"hasher"}, outside
		if member {
			in, out = newPool(t, &foe{}, in), newPool(t, &foe{}, out)
		}
		envs[i] = newEnv(t, c.game, c.cfg, out)
		p.models = append(p.models, newModel(t, newEnv(t, c.game, c.cfg, in), c.mode))
	}
	p.v, p.buffers = newVector(t, envs, env.VectorOptions{Autoreset: c.mode, Workers: workers})
	t.Cleanup(func() { p.v.Close() })
	return p
}

// questions are the slots that ask, with answers; the rows are those of the side that is asked for.
func (p *pair) questions() (slots, answers []int32) {
	for i, asks := range p.buffers.Asking {
		e := p.v.Env(i)
		if ts := e.Last(); (asks == 1) != ts.Asking {
			p.t.Fatalf("slot %d: asking is %d, the environment has %v", i, asks, ts.Asking)
		} else if ts.Asking {
			row := rowOf(p.buffers, i, len(p.models))
			if !slices.Equal(row.Mask, ts.Mask) || !slices.Equal(row.Observation, ts.Observation) || row.Opponent != int32(ts.Info.Opponent) {
				p.t.Fatalf("slot %d: the question is %+v, the row %+v", i, ts, row)
			}
			slots, answers = append(slots, int32(i)), append(answers, int32(byHash(e.State(), ts.Legal)))
		}
	}
	return slots, answers
}

// answer answers until no slot asks, and returns how many answers that took.
func (p *pair) answer() (n int) {
	p.t.Helper()
	for {
		slots, answers := p.questions()
		if len(slots) == 0 {
			return n
		}
		n += len(slots)
		if err := p.v.Answer(slots, answers); err != nil {
			p.t.Fatal(err)
		}
	}
}

// TestVectorOutside: a vector whose opponents are answered for is one whose opponents are inside.
func TestVectorOutside(t *testing.T) {
	for _, g := range []engine.Game{toy.Default(), gambleGame(t, "gamble/one-bridge")} {
		for _, mode := range []env.Autoreset{env.NextStep, env.SameStep, env.Disabled} {
			for _, n := range []int{3, 20} {
				for _, member := range []bool{false, true} {
					t.Run(fmt.Sprint(g.ID(), mode, n, member), func(t *testing.T) {
						p := outsidePair(t, vectorCase{g, seated(env.SeatRandom), mode}, n, 2, member)
						p.play(60)
					})
				}
			}
		}
	}
}

func (p *pair) play(steps int) {
	p.t.Helper()
	if err := p.v.Reset(9); err != nil {
		p.t.Fatal(err)
	}
	answers := p.answer()
	for i, m := range p.models {
		m.reset(p.t, 9+uint64(i))
	}
	p.compare()
	actions := make([]int32, len(p.models))
	mask, seeds := make([]uint8, len(p.models)), make([]uint64, len(p.models))
	for n := range steps {
		clear(mask)
		for i, m := range p.models {
			if m.mode == env.Disabled && m.env.Last().Over() {
				mask[i], seeds[i] = 1, uint64(n*1000+i)
				m.reset(p.t, seeds[i])
			}
		}
		if slices.Contains(mask, 1) {
			if err := p.v.ResetSlots(mask, seeds); err != nil {
				p.t.Fatal(err)
			}
			answers += p.answer()
			p.compare()
		}
		for i := range actions {
			actions[i], _ = p.action(i)
		}
		if err := p.v.Step(actions); err != nil {
			p.t.Fatal(err)
		}
		answers += p.answer()
		for i, m := range p.models {
			m.step(p.t, actions[i])
		}
		p.compare()
	}
	if answers < steps {
		p.t.Fatalf("only %d answers in %d steps", answers, steps)
	}
}

// TestVectorAnswerSent: what is sent to a slot that asks is its answer.
func TestVectorAnswerSent(t *testing.T) {
	const n = 20
	p := outsidePair(t, vectorCase{toy.Default(), seated(1), env.NextStep}, n, 2, false)
	p.reset(3)
	room, stepped := make([]int32, n), make([]int, n)
	send := func(i, action int32) {
		if err := p.v.Send([]int32{i}, []int32{action}); err != nil {
			t.Fatal(err)
		}
	}
	step := func(i int32) {
		if stepped[i]++; stepped[i] > 30 {
			return
		}
		a, _ := p.action(int(i))
		send(i, a)
		p.models[i].step(t, a)
	}
	for i := range int32(n) {
		step(i)
	}
	for left := n; left > 0; {
		got, err := p.v.Recv(room, 1)
		if err != nil {
			t.Fatal(err)
		}
		for _, i := range room[:got] {
			if e := p.v.Env(int(i)); e.Last().Asking {
				send(i, int32(byHash(e.State(), e.Last().Legal)))
				continue
			}
			p.compare(i)
			if step(i); stepped[i] > 30 {
				left--
			}
		}
	}
}

// askingVector has slots that ask, the slots that do and one that does not.
func askingVector(t *testing.T) (p *pair, asks []int32, not int32) {
	p = outsidePair(t, vectorCase{toy.Default(), seated(1), env.NextStep}, 6, 2, false)
	p.reset(3)
	for range 200 {
		actions := make([]int32, 6)
		for i := range actions {
			actions[i], _ = p.action(i)
		}
		if err := p.v.Step(actions); err != nil {
			t.Fatal(err)
		}
		if asks, _ = p.questions(); len(asks) > 1 && len(asks) < 6 {
			for slices.Contains(asks, not) {
				not++
			}
			return p, asks, not
		}
		p.answer()
		for i, m := range p.models {
			m.step(t, actions[i])
		}
	}
	t.Fatal("the slots never part")
	return
}

func TestVectorAnswerRefuses(t *testing.T) {
	p, asks, not := askingVector(t)
	_, answers := p.questions()
	two := []int32{asks[0], asks[0]}
	before := fmt.Sprint(p.buffers)
	for says, err := range map[string]error{
		fmt.Sprintf("step: slot %d: the opponent is to act: answer for it first, or reset", asks[0]): p.v.Step(make([]int32, 6)),
		fmt.Sprintf("answer: slot %d: under way", asks[0]):                                           p.v.Answer(two, []int32{answers[0], answers[0]}),
		fmt.Sprintf("answer: slot %d: no opponent is asked for here", not):                           p.v.Answer([]int32{asks[0], not}, answers[:2]),
		fmt.Sprintf("withdraw: slot %d: no opponent is asked for here", not):                         p.v.Withdraw([]int32{not}),
		"answer: slot 6: want 0 to 5":                                                                p.v.Answer([]int32{6}, []int32{0}),
		"withdraw: slot -1: want 0 to 5":                                                             p.v.Withdraw([]int32{-1}),
		"answer: got 2 slots and 1 actions, want as many":                                            p.v.Answer(two, two[:1]),
		fmt.Sprintf("answer: slot %d: action 99: not among the", asks[1]):                            p.v.Answer(asks[:2], []int32{answers[0], 99}),
		fmt.Sprintf("send: slot %d: action 99: not among the", asks[1]):                              p.v.Send(asks[1:2], []int32{99}),
	} {
		wantError(t, err, says)
	}
	if after := fmt.Sprint(p.buffers); after != before {
		t.Error("what was refused has changed the rows")
	}
	if err := p.v.Answer(asks, answers); err != nil {
		t.Error(err)
	}
}

// TestVectorWithdraw: slots without an answer wait for ResetSlots; the others go on.
func TestVectorWithdraw(t *testing.T) {
	p, asks, not := askingVector(t)
	if err := p.v.Withdraw(asks); err != nil {
		t.Fatal(err)
	}
	for _, i := range asks {
		if p.buffers.Asking[i] != 0 || slices.Contains(rowOf(p.buffers, int(i), 6).Mask, 1) {
			t.Errorf("slot %d still asks", i)
		}
		if err := p.v.Send([]int32{i}, []int32{0}); !errors.Is(err, env.ErrBroken) {
			t.Errorf("slot %d: %v", i, err)
		}
	}
	if err := p.v.Send([]int32{not}, []int32{anyLegal(p.v.Env(int(not)).Last(), p.rng)}); err != nil {
		t.Error(err)
	}
	receiveAll(t, p.v, make([]int32, 1))
	mask, seeds := make([]uint8, 6), make([]uint64, 6)
	for _, i := range asks {
		mask[i] = 1
	}
	if err := p.v.ResetSlots(mask, seeds); err != nil {
		t.Fatal(err)
	}
	if p.answer(); p.v.Env(int(asks[0])).Last().Over() {
		t.Error("the slot has not begun again")
	}
}

// TestVectorScenarios: slots of one game may have scenarios of their own.
func TestVectorScenarios(t *testing.T) {
	ids := []string{"gamble/one-bridge", "gamble/nijmegen", "gamble/basic", "gamble/extended"}
	p := &pair{t: t, rng: generator(1)}
	var envs []*env.Env
	for _, id := range ids {
		c := vectorCase{gambleGame(t, id), env.DefaultConfig(), env.SameStep}
		envs = append(envs, c.env(t))
		p.models = append(p.models, newModel(t, c.env(t), c.mode))
	}
	p.v, p.buffers = newVector(t, envs, env.VectorOptions{Autoreset: env.SameStep})
	defer p.v.Close()
	p.reset(1)
	for range 200 {
		actions := make([]int32, len(ids))
		for i := range actions {
			actions[i], _ = p.action(i)
		}
		if err := p.v.Step(actions); err != nil {
			t.Fatal(err)
		}
		for i, m := range p.models {
			m.step(t, actions[i])
		}
		p.compare()
	}
}

// TestVectorAnswerAllocs: questions and answers allocate nothing once warm.
func TestVectorAnswerAllocs(t *testing.T) {
	if raceEnabled {
		t.Skip("the race detector allocates")
	}
	const n = 32
	cfg := seated(env.SeatSide1)
	cfg.MaxSteps = 50
	p := outsidePair(t, vectorCase{gambleGame(t, "gamble/one-bridge"), cfg, env.NextStep}, n, 2, false)
	if err := p.v.Reset(1); err != nil {
		t.Fatal(err)
	}
	slots, answers, actions := make([]int32, 0, n), make([]int32, 0, n), make([]int32, n)
	answer := func() {
		for {
			slots, answers = slots[:0], answers[:0]
			for i, asks := range p.buffers.Asking {
				if asks == 1 {
					slots, answers = append(slots, int32(i)), append(answers, int32(p.v.Env(i).Last().Legal[0]))
				}
			}
			if len(slots) == 0 {
				return
			}
			if err := p.v.Answer(slots, answers); err != nil {
				t.Fatal(err)
			}
		}
	}
	answer()
	round := func() {
		for i := range actions {
			actions[i] = anyLegal(p.v.Env(i).Last(), p.rng)
		}
		if err := p.v.Step(actions); err != nil {
			t.Fatal(err)
		}
		answer()
	}
	for range 200 {
		round()
	}
	if n := testing.AllocsPerRun(100, round); n > 0 {
		t.Errorf("%v allocations a round", n)
	}
}
