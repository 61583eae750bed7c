package env_test

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/toy"
	"bridgehead/env"
)

// wide is the toy game with other bounds of its first block.
type wide struct{ *toy.Game }

func (g wide) Blocks() []engine.Block {
	b := g.Game.Blocks()
	b[0].Min = -1
	return b
}

func TestNewVectorRefuses(t *testing.T) {
	make := func(g engine.Game, change func(*env.Config)) *env.Env {
		cfg := env.DefaultConfig()
		if change != nil {
			change(&cfg)
		}
		return newEnv(t, g, cfg, opponentFor(cfg.Seat))
	}
	good := make(toy.Default(), nil)
	f := &foe{}
	for _, c := range []struct {
		says string
		envs []*env.Env
		o    env.VectorOptions
	}{
		{"autoreset: got 3, want 0 (next step) | 1 (same step) | 2 (disabled)", []*env.Env{good}, env.VectorOptions{Autoreset: 3}},
		{"workers: got -1, want 0 (one for each core) to 1024", []*env.Env{good}, env.VectorOptions{Workers: -1}},
		{"workers: got 9999", []*env.Env{good}, env.VectorOptions{Workers: 9999}},
		{"slots: got 0, want 1 to 65536", nil, env.VectorOptions{}},
		{"slot 1: no environment", []*env.Env{good, nil}, env.VectorOptions{}},
		{"slot 0: no environment", []*env.Env{nil}, env.VectorOptions{}},
		{"slots 0 and 1 share one *env.Env", []*env.Env{good, good}, env.VectorOptions{}},
		{"slots 0 and 1 share one *env_test.foe", []*env.Env{
			newEnv(t, toy.Default(), seated(0), f), newEnv(t, toy.Default(), seated(1), f)}, env.VectorOptions{}},
		{"slot 1 (gamble-v1 gamble/one-bridge): unlike slot 0 (toy-v1 toy/three-bridges): game: got gamble-v1, want toy-v1", []*env.Env{good, make(gambleGame(t, "gamble/one-bridge"), nil)}, env.VectorOptions{}},
		{"slot 1 (toy-v1 toy/three-bridges): unlike slot 0 (toy-v1 toy/three-bridges): block side: got [2] from 0 to 1, want [2] from -1 to 1", []*env.Env{
			make(wide{toy.Default()}, nil), good}, env.VectorOptions{}},
		{"slots 0 and 1 share one *env_test.foe", []*env.Env{
			newEnv(t, toy.Default(), seated(0), newPool(t, f, env.Outside{Label: "x"})),
			newEnv(t, toy.Default(), seated(1), newPool(t, f, env.Outside{Label: "x"}))}, env.VectorOptions{}},
		{"unlike slot 0 (toy-v1 toy/three-bridges): seat", []*env.Env{good, make(toy.Default(), func(c *env.Config) { c.Seat = 0 })}, env.VectorOptions{}},
		{"unlike slot 0 (toy-v1 toy/three-bridges): lazy: got true, want false", []*env.Env{good,
			make(toy.Default(), func(c *env.Config) { c.Lazy = true })}, env.VectorOptions{}},
		{"slot 1 (toy-v1 toy/three-bridges): unlike slot 0 (toy-v1 toy/three-bridges): blocks: got [side], want [side node", []*env.Env{good,
			make(toy.Default(), func(c *env.Config) { c.Blocks = []string{"side"} })}, env.VectorOptions{}},
	} {
		_, err := env.NewVector(c.envs, c.o)
		wantError(t, err, c.says)
	}
}

// TestBindRefuses has each array one too short.
func TestBindRefuses(t *testing.T) {
	c := vectorCase{toy.Default(), env.DefaultConfig(), env.SameStep}
	v, b := c.vector(t, 3, 1)
	v.Reset(1)
	for i := range reflect.TypeFor[env.Buffers]().NumField() {
		bad := *b
		f := reflect.ValueOf(&bad).Elem().Field(i)
		f.Set(f.Slice(0, f.Len()-1))
		name := reflect.TypeFor[env.Buffers]().Field(i).Name
		wantError(t, v.Bind(bad), fmt.Sprintf("bind: %s: got %d values, want %d (3 slots of", name, f.Len(), f.Len()+1))
	}
	if err := v.Step([]int32{0, 0, 0}); err != nil {
		t.Errorf("a bind that failed: %v", err)
	}
	v, b = vectorCase{toy.Default(), env.DefaultConfig(), env.NextStep}.vector(t, 3, 1)
	b.Final = make([]float32, 3*18)
	wantError(t, v.Bind(*b), "bind: Final: want nil, as only a vector that resets in the same step writes it")
	cfg := env.DefaultConfig()
	cfg.Lazy = true
	v, b = vectorCase{toy.Default(), cfg, env.SameStep}.vector(t, 3, 1)
	b.Observations = make([]float32, 3*18)
	wantError(t, v.Bind(*b), "bind: Observations: want nil, as the environments are lazy")
	b.Observations, b.Final = nil, make([]float32, 3*18)
	wantError(t, v.Bind(*b), "bind: Final: want nil, as the environments are lazy")
}

// TestBindSome binds no array, then each alone: the others are not needed, and play is the same.
func TestBindSome(t *testing.T) {
	c := vectorCase{toy.Default(), env.DefaultConfig(), env.SameStep}
	play := func(v *env.Vector) {
		if err := v.Reset(1); err != nil {
			t.Fatal(err)
		}
		rng := generator(1)
		for range 30 {
			if err := v.Step([]int32{anyLegal(v.Env(0).Last(), rng), anyLegal(v.Env(1).Last(), rng)}); err != nil {
				t.Fatal(err)
			}
		}
	}
	v, all := c.vector(t, 2, 1)
	play(v)
	if err := v.Bind(env.Buffers{}); err != nil {
		t.Fatal(err)
	}
	wantError(t, v.Step([]int32{0, 0}), "slot 0: the episode is over, or has not begun")
	play(v)
	for i := range reflect.TypeFor[env.Buffers]().NumField() {
		var one env.Buffers
		want := reflect.ValueOf(all).Elem().Field(i)
		f := reflect.ValueOf(&one).Elem().Field(i)
		f.Set(reflect.MakeSlice(f.Type(), want.Len(), want.Len()))
		if err := v.Bind(one); err != nil {
			t.Fatal(err)
		}
		play(v)
		if !reflect.DeepEqual(f.Interface(), want.Interface()) {
			t.Errorf("%s alone differs", reflect.TypeFor[env.Buffers]().Field(i).Name)
		}
	}
}

// wantErrors is wantError of several.
func wantErrors(t *testing.T, says string, errs ...error) {
	t.Helper()
	for _, err := range errs {
		wantError(t, err, says)
	}
}

func recv(v *env.Vector, room, least int) error {
	_, err := v.Recv(make([]int32, room), least)
	return err
}

// TestVectorOrder makes the calls of a vector of two slots before and after their time.
func TestVectorOrder(t *testing.T) {
	c := vectorCase{toy.Default(), env.DefaultConfig(), env.NextStep}
	v, err := env.NewVector([]*env.Env{c.env(t), c.env(t)}, env.VectorOptions{})
	if err != nil {
		t.Fatal(err)
	}
	two := []int32{0, 0}
	all := func() []error {
		return []error{v.Reset(1), v.Step(two), v.Send(two[:1], two[:1]), recv(v, 2, 0),
			v.ResetSlots([]uint8{1, 1}, []uint64{1, 1})}
	}
	wantErrors(t, "call Bind", all()...)
	if err := v.Bind(env.Buffers{}); err != nil {
		t.Fatal(err)
	}
	wantErrors(t, "slot 0: the episode is over, or has not begun: reset it", v.Step(two), v.Send(two[:1], two[:1]))
	if err := v.ResetSlots([]uint8{0, 1}, []uint64{1, 1}); err != nil { // a beginning too
		t.Fatal(err)
	}
	wantErrors(t, "slot 0: the episode is over", v.Step(two))
	if err := v.Close(); err != nil {
		t.Fatal(err)
	}
	wantErrors(t, "the vector is closed", append(all(), v.Bind(env.Buffers{}), v.Close())...)
}

func TestVectorMisuse(t *testing.T) {
	v, _ := vectorCase{toy.Default(), env.DefaultConfig(), env.NextStep}.vector(t, 2, 0)
	if err := v.Reset(1); err != nil {
		t.Fatal(err)
	}
	room, two := make([]int32, 2), []int32{0, 0}
	try := func(says string, errs ...error) {
		t.Helper()
		wantErrors(t, says, errs...)
	}
	try("reset slots: got a mask of 1 and 2 seeds, want 2 of each", v.ResetSlots([]uint8{1}, []uint64{1, 1}))
	try("step: got 1 actions, want 2", v.Step(two[:1]))
	try("send: got 2 slots and 1 actions", v.Send(two, two[:1]))
	try("send: slot 2: want 0 to 1", v.Send([]int32{2}, two[:1]))
	try("send: slot -1: want 0 to 1", v.Send([]int32{0, -1}, two))
	try("send: slot 1: under way", v.Send([]int32{1, 1}, two))
	try("recv: min is 1, and 0 slots are under way", recv(v, 2, 1))
	try("recv: min is 3, want 0 to 2", recv(v, 2, 3))
	try("recv: min is -1, want 0 to 2", recv(v, 2, -1))
	if n, err := v.Recv(room, 0); n != 0 || err != nil {
		t.Errorf("a look at nothing: %d, %v", n, err)
	}
	if err := v.Send([]int32{1}, two[:1]); err != nil { // nothing is left of what was refused
		t.Fatal(err)
	}
	try("slot 1: under way: receive it first", v.Step(two), v.Send([]int32{1}, two[:1]),
		v.ResetSlots([]uint8{1, 1}, []uint64{1, 1}))
	try("bind: 1 slots are under way", v.Bind(env.Buffers{}))
	try("recv: min is 2, and 1 slots are under way", recv(v, 2, 2))
	if !v.UnderWay(1) || v.UnderWay(0) {
		t.Error("another slot is under way")
	}
	if n, err := v.Recv(room, 1); n != 1 || room[0] != 1 || err != nil || v.UnderWay(1) {
		t.Errorf("received %v, %v", room[:n], err)
	}
}

// TestVectorIllegal sends one illegal action among good ones: nothing moves at all.
func TestVectorIllegal(t *testing.T) {
	for _, slots := range []int{3, 40} {
		c := vectorCase{toy.Default(), env.DefaultConfig(), env.NextStep}
		p := newPair(t, c, slots, 2, 1)
		p.reset(1)
		actions, all := make([]int32, slots), make([]int32, slots)
		for i := range all {
			all[i] = int32(i)
		}
		for _, bad := range []int32{int32(toy.Blow), -1, 6, 1 << 30} {
			actions[slots-1] = bad
			for _, err := range []error{p.v.Step(actions), p.v.Send(all, actions)} {
				var se *env.SlotError
				var ae *env.ActionError
				if !errors.As(err, &se) || se.Slot != slots-1 || !errors.As(err, &ae) || ae.Action != engine.Action(bad) {
					t.Errorf("got %v", err)
				}
			}
			p.compare()
		}
		actions[slots-1] = 0
		if err := p.v.Step(actions); err != nil {
			t.Fatal(err)
		}
		for _, m := range p.models {
			m.step(t, 0)
		}
		p.compare()
		p.v.Close()
	}
}

// wicked is a vector whose opponents of the named slots misbehave from the second question on.
func wicked(t *testing.T, slots, workers int, bad map[int]func([]engine.Action) (engine.Action, error)) *pair {
	c := vectorCase{toy.Default(), seated(env.SeatSide1), env.NextStep}
	p := &pair{t: t, rng: generator(1)}
	envs := make([]*env.Env, slots)
	for i := range envs {
		f := &foe{}
		if choose := bad[i]; choose != nil {
			f.at, f.choose = 2, choose
		}
		envs[i] = newEnv(t, c.game, c.cfg, f)
		p.models = append(p.models, newModel(t, c.env(t), c.mode))
	}
	p.v, p.buffers = newVector(t, envs, env.VectorOptions{Workers: workers})
	t.Cleanup(func() { p.v.Close() })
	p.reset(1)
	p.all(toy.Prepare) // the first night
	return p
}

// all plays one action everywhere.
func (p *pair) all(a engine.Action) {
	actions := make([]int32, len(p.models))
	for i := range actions {
		actions[i] = int32(a)
	}
	if err := p.v.Step(actions); err != nil {
		p.t.Fatal(err)
	}
	for _, m := range p.models {
		m.step(p.t, int32(a))
	}
	p.compare()
}

// TestVectorOpponentFails steps a vector with two opponents that fail; the other slots go on.
func TestVectorOpponentFails(t *testing.T) {
	for _, workers := range []int{1, 2} {
		p := wicked(t, 5, workers, map[int]func([]engine.Action) (engine.Action, error){
			1: misdeeds["fails"].choose, 3: misdeeds["illegal"].choose})
		again := make([]int32, 5)
		err := p.v.Step(again)
		wantError(t, err, "step: slot 1: opponent foe: tired (and 1 more slots)")
		if !errors.Is(err, errTired) {
			t.Error("the cause is lost")
		}
		for _, i := range []int{0, 2, 4} {
			p.models[i].step(t, 0)
		}
		p.compare() // also the rows of the slots that failed
		if err := p.v.Step(again); !errors.Is(err, env.ErrBroken) {
			t.Errorf("the next step: %v", err)
		}
		p.compare()
		if err := p.v.ResetSlots([]uint8{0, 1, 0, 1, 0}, []uint64{0, 71, 0, 73, 0}); err != nil {
			t.Fatal(err)
		}
		p.models[1].reset(t, 71)
		p.models[3].reset(t, 73)
		p.compare()
	}
}

// TestVectorRecvFails receives the slots that fail as errors, one by one, and all the others.
func TestVectorRecvFails(t *testing.T) {
	p := wicked(t, 5, 2, map[int]func([]engine.Action) (engine.Action, error){
		1: misdeeds["fails"].choose, 3: misdeeds["garbage"].choose})
	if err := p.v.Send([]int32{4, 3, 2, 1, 0}, make([]int32, 5)); err != nil {
		t.Fatal(err)
	}
	failed, room := map[int]bool{}, make([]int32, 5)
	for left := 5; left > 0; {
		n, err := p.v.Recv(room, 1)
		var se *env.SlotError
		if errors.As(err, &se) {
			if n != 0 || !strings.Contains(err.Error(), fmt.Sprintf("recv: slot %d: opponent foe", se.Slot)) {
				t.Errorf("%d slots and %v", n, err)
			}
			failed[se.Slot] = true
			left--
		} else if err != nil {
			t.Fatal(err)
		}
		for _, i := range room[:n] {
			p.models[i].step(t, 0)
			p.compare(i)
			left--
		}
	}
	if !reflect.DeepEqual(failed, map[int]bool{1: true, 3: true}) {
		t.Errorf("failed: %v", failed)
	}
	if err := p.v.Send([]int32{1}, []int32{0}); !errors.Is(err, env.ErrBroken) {
		t.Errorf("a slot that failed: %v", err)
	}
}

// TestVectorPanic has an opponent that panics: an error with the stack, and the vector is broken until
// Reset.
func TestVectorPanic(t *testing.T) {
	mad := func([]engine.Action) (engine.Action, error) { panic("mad") }
	for _, async := range []bool{false, true} {
		p := wicked(t, 5, 2, map[int]func([]engine.Action) (engine.Action, error){2: mad})
		var err error
		if async {
			if err = p.v.Send([]int32{0, 1, 2, 3, 4}, make([]int32, 5)); err != nil {
				t.Fatal(err)
			}
			for room := make([]int32, 5); err == nil; {
				_, err = p.v.Recv(room, 1)
			}
		} else {
			err = p.v.Step(make([]int32, 5))
		}
		var pe *env.PanicError
		if !errors.As(err, &pe) || pe.Value != "mad" || !strings.Contains(err.Error(), "slot 2: panic: mad") ||
			!strings.Contains(string(pe.Stack), "Choose") {
			t.Errorf("got %v", err)
		}
		_, recvErr := p.v.Recv(nil, 0)
		for _, err := range []error{p.v.Step(make([]int32, 5)), p.v.Send([]int32{0}, []int32{0}), recvErr,
			p.v.ResetSlots(make([]uint8, 5), make([]uint64, 5))} {
			wantError(t, err, "the vector is broken, reset it: slot 2: panic: mad")
		}
		p.reset(3)
		p.all(toy.Assault)
	}
}
