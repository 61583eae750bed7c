package main

import (
	"bytes"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// runStopped runs a command line, ends it with a signal when ready says so, and returns what it printed as main would.
func runStopped(t *testing.T, sig os.Signal, ready func() bool, args ...string) (stdout, stderr string) {
	t.Helper()
	caught := make(chan os.Signal, 1)
	signal.Notify(caught, sig) // so that the test does not end if the command has
	defer signal.Stop(caught)
	var out, errs bytes.Buffer
	a := &app{in: strings.NewReader(""), out: &out, err: &errs, now: time.Now}
	root := newRoot(a)
	root.SetArgs(args)
	done := make(chan error, 1)
	go func() { done <- root.ExecuteContext(t.Context()) }()
	for deadline := time.Now().Add(time.Minute); !ready(); time.Sleep(time.Millisecond) {
		if len(done) > 0 || time.Now().After(deadline) {
			t.Fatalf("%q ended, or did nothing, before it was stopped: %s", args, errs.String())
		}
	}
	self, err := os.FindProcess(os.Getpid())
	if err == nil {
		err = self.Signal(sig)
	}
	if err != nil {
		t.Fatal(err)
	}
	select {
	case err := <-done:
		if err == nil {
			t.Errorf("%q was done in spite of the signal", args)
		} else {
			report(a, err)
		}
	case <-time.After(time.Minute):
		t.Fatalf("%q does not end", args)
	}
	return out.String(), errs.String()
}

// filled tells whether a file holds something.
func filled(path ...string) func() bool {
	return func() bool {
		info, err := os.Stat(filepath.Join(path...))
		return err == nil && info.Size() > 0
	}
}

// SIGTERM stops long commands as Ctrl-C does: with what there is so far, and with how to go on.
func TestStopped(t *testing.T) {
	for _, sig := range []syscall.Signal{syscall.SIGTERM, syscall.SIGINT} {
		t.Run(sig.String(), func(t *testing.T) {
			records := filepath.Join(t.TempDir(), "records")
			out, errs := runStopped(t, sig, filled(records, "game-000003.jsonl"),
				"match", "--game", "toy", "--games", "1000000", "--record", records)
			wantAll(t, out, "wins", "rate", "95 % interval", "signature ")
			wantAll(t, errs, "bridgehead: interrupted after ", " of 1000000 games; the same command with --seed ")

			wantAll(t, errs, " and another directory for --record plays the others")

			dir := filepath.Join(t.TempDir(), "arena")
			two := []string{"--agents", "random", "--agents", "greedy:plan=0", "--scenario", "toy/three-bridges", "--pairs", "1000000"}
			out, errs = runStopped(t, sig, filled(dir, "results.jsonl"), append([]string{"arena", "--out", dir}, two...)...)
			wantAll(t, out, "greedy:plan=0")
			wantAll(t, errs, "which are kept; go on with: bridgehead arena --resume "+dir+"\n")
			wantAll(t, mustRun(t, "", "arena", "verify", dir), "verified: ")

			run := filepath.Join(t.TempDir(), "run")
			recipe := strings.Replace(toyRecipe, "time: 5m", "time: 5h", 1)
			_, errs = runStopped(t, sig, filled(run, "buffer", "00000002.games"), "train", "--config", writeRecipe(t, recipe), "--out", run)
			wantAll(t, errs, "stopped; go on with: bridgehead train --out "+run+"\n")
			if all, err := filepath.Glob(filepath.Join(run, "checkpoints", "*")); err != nil || len(all) != 1 {
				t.Errorf("a run that was stopped has saved %q, %v", all, err)
			}

			// The last measurement, of a run that is over.
			long := strings.NewReplacer("time: 5m", "steps: 3", "every: 2m, pairs: 2", "pairs: 100000").Replace(toyRecipe)
			run = filepath.Join(t.TempDir(), "run")
			_, errs = runStopped(t, sig, filled(run, "checkpoints", "000001-000000000003.checkpoint"), "train", "--config", writeRecipe(t, long), "--out", run)
			wantAll(t, errs, "stopped; go on with: bridgehead train --out "+run+"\n")
			if stepOf(t, run) != 3 {
				t.Errorf("at step %d", stepOf(t, run))
			}
		})
	}
}

// A run whose state is lost is not begun again: the error says by what command it goes on, and that command works.
func TestTrainFromCheckpoint(t *testing.T) {
	dir := trained(t)
	was := stepOf(t, dir)
	if err := os.Remove(filepath.Join(dir, "state.json")); err != nil {
		t.Fatal(err)
	}
	_, _, err := run(t, "", "train", "--out", dir)
	if err == nil {
		t.Fatal("a run without its state goes on")
	}
	first, command, ok := strings.Cut(err.Error(), "\ngo on from it with: bridgehead ")
	if !ok || !strings.Contains(first, "state.json: missing, ") || !strings.Contains(first, "is whole") {
		t.Fatalf("got %v", err)
	}
	args := strings.Fields(strings.Replace(command, dir, "DIR", 1)) // its name has a space
	for i := range args {
		args[i] = strings.Replace(args[i], "DIR", dir, 1)
	}
	mustRun(t, "", args...)
	if is := stepOf(t, dir); is < was {
		t.Errorf("goes on from step %d, want %d", is, was)
	}
	for number, says := range map[string]string{"-1": "--from-checkpoint: got -1", "77": "got 77, want one of 1 | "} {
		if _, _, err := run(t, "", "train", "--out", dir, "--from-checkpoint", number); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: got %v, want %q", number, err, says)
		}
	}
}

// A damaged checkpoint, or a damaged state, keeps nobody from exporting another.
func TestTrainExportDamaged(t *testing.T) {
	dir, out := trained(t), filepath.Join(t.TempDir(), "a.bundle")
	all, err := filepath.Glob(filepath.Join(dir, "checkpoints", "*"))
	if err != nil || len(all) < 2 {
		t.Fatalf("%d checkpoints, %v", len(all), err)
	}
	spoil := func(path string) {
		if err := os.WriteFile(path, []byte("x"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	spoil(all[len(all)-1])
	var whole []string
	for _, path := range all[:len(all)-1] {
		number, _, _ := strings.Cut(filepath.Base(path), "-")
		whole = append(whole, strings.TrimLeft(number, "0"))
	}
	export := []string{"train", "export", dir, "-o", out, "--name", "a"}
	for range 2 {
		_, _, err := run(t, "", export...)
		if want := "; --checkpoint names one of " + strings.Join(whole, " | "); err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("got %v, want it to end with %q", err, want)
		}
		spoil(filepath.Join(dir, "state.json"))
	}
	mustRun(t, "", append(export, "--checkpoint", "1")...)
}

// A run whose recipe is damaged or lost says how it is given again, and that works.
func TestTrainWithoutRecipe(t *testing.T) {
	dir, recipe := trained(t), writeRecipe(t, toyRecipe)
	path := filepath.Join(dir, "config.yaml")
	if err := os.WriteFile(path, []byte("a: ["), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, _, err := run(t, "", "train", "--out", dir); err == nil || !strings.HasSuffix(err.Error(), "\nwith --change, --config gives the run its recipe again") {
		t.Errorf("damaged: got %v", err)
	}
	mustRun(t, "", "train", "--out", dir, "--config", recipe, "--change")
	mustRun(t, "", "train", "--out", dir)
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if _, _, err := run(t, "", "train", "--out", dir); err == nil || !strings.Contains(err.Error(), "the run has lost its recipe (config.yaml is missing); want --config or --preset") {
		t.Errorf("lost: got %v", err)
	}
	mustRun(t, "", "train", "--out", dir, "--config", recipe)
	mustRun(t, "", "train", "--out", dir)
}
