//go:build unix

package main

import (
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"bridgehead/models/bundle"
	"bridgehead/training"
	"bridgehead/training/cluster"
	buffer "bridgehead/training/replay"
)

// In lockstep a run gives the same games and weights to the byte wherever they are played: by two actors in the process of the
// learner, or by a worker at its broker or by HTTP.
func TestLockstepElsewhere(t *testing.T) {
	recipe := strings.NewReplacer("actors: 0,", "actors: 2, lockstep: true,", "reuse: 1,", "reuse: 4,", "checkpoint: 200ms", "checkpoint: 1h",
		"sims: 64", "sims: 16", "fast: 32", "fast: 4").Replace(fleetRecipe) + "steps: 450\n"
	dir := filepath.Join(t.TempDir(), "run")
	mustRun(t, "", "train", "--config", writeRecipe(t, recipe), "--out", dir)
	games, net := gamesOf(t, dir), networkOf(t, dir)
	if len(games) < 20 {
		t.Fatalf("%d games", len(games))
	}
	for _, way := range ways {
		t.Run(way, func(t *testing.T) {
			f := newFleet(t, way, strings.Replace(recipe, "actors: 2", "actors: 0", 1))
			w := f.startWorker("w1")
			if code := f.learner.code(); code != 0 {
				t.Errorf("the learner ends with %d", code)
			}
			if code := w.code(); code != 0 {
				t.Errorf("the worker ends with %d", code)
			}
			got := gamesOf(t, f.dir)
			if !slices.Equal(got, games) {
				same := 0
				for same < min(len(got), len(games)) && got[same] == games[same] {
					same++
				}
				t.Errorf("%d games, want the %d in process; the first %d are the same", len(got), len(games), same)
			}
			if !bytes.Equal(networkOf(t, f.dir), net) {
				t.Error("the weights are others")
			}
			f.audit()
		})
	}
}

// gamesOf are the games of a run as they are kept, in their order.
func gamesOf(t *testing.T, dir string) (games []string) {
	t.Helper()
	r, err := buffer.OpenReader(filepath.Join(dir, "buffer"), buffer.DefaultOptions())
	must(t, err)
	for _, k := range r.Keys() {
		g, err := r.Load(k)
		must(t, err)
		data, err := buffer.Encode(g)
		must(t, err)
		games = append(games, string(data))
	}
	return games
}

// networkOf is the network that a run has ended with, without what is said of it.
func networkOf(t *testing.T, dir string) []byte {
	t.Helper()
	file, err := os.Open(filepath.Join(dir, training.NetworkFile))
	must(t, err)
	defer file.Close()
	b, err := bundle.Read(file)
	must(t, err)
	b.Provenance = bundle.Provenance{}
	var out bytes.Buffer
	must(t, bundle.Write(&out, b))
	return out.Bytes()
}

// A run that was begun in one process goes on with workers and without them again; every game counts once.
func TestGoesElsewhereAndBack(t *testing.T) {
	recipe := strings.Replace(fleetRecipe, "actors: 0", "actors: 1", 1)
	for _, way := range ways {
		t.Run(way, func(t *testing.T) {
			f := prepareFleet(t, way, recipe)
			if way == "nats" {
				f.startBroker()
				f.listen()
			}
			alone := func(above int) (games int) {
				f.learner = begin(t, "train", "--config", f.recipe, "--out", f.dir)
				until(t, "games", filled(f.dir, "buffer", "00000001.games"))
				until(t, "more games", func() bool { return len(f.kept()) > above })
				f.stopLearner()
				return f.audit()
			}
			first := alone(0)
			f.startLearner()
			f.startWorker("w1")
			until(t, "games of the worker", func() bool { return f.gamesOf("w1") > 0 })
			here := func() int64 { return f.gamesOf(cluster.Here) }
			from := here()
			until(t, "games of the learner", func() bool { return here() > from })
			f.drain()
			f.stopLearner()
			second := f.audit()
			third := alone(second)
			if first == 0 || second <= first || third <= second {
				t.Errorf("%d games at first, %d with a worker, %d in the end", first, second, third)
			}
		})
	}
}

// SIGTERM lets a worker finish and send the games at hand; a second one ends it at once, and what it has on disk is sent
// by the next start.
func TestWorkerDrains(t *testing.T) {
	for _, way := range ways {
		t.Run(way, func(t *testing.T) {
			f := newFleet(t, way, fleetRecipe)
			f.startWorker("w1")
			f.more(1)
			f.drain()
			was := f.counted()
			if games := f.gamesOf("w1"); games == 0 || uint64(games) != was {
				t.Errorf("%d games of the worker are counted, %d in all", games, was)
			}

			w := f.startWorker("w1")
			f.more(1)
			cut := f.toHTTP
			if way == "nats" {
				cut = f.toNATS
			}
			cut.set(refused)
			batches := filepath.Join(f.workerDir("w1"), "batches", "*.batch")
			until(t, "games that wait", func() bool { all, err := filepath.Glob(batches); return err == nil && len(all) > 0 })
			w.signal(syscall.SIGTERM)
			time.Sleep(300 * time.Millisecond)
			if w.ended() {
				t.Error("the worker ends though games wait")
			}
			w.signal(syscall.SIGTERM)
			if code := w.code(); code != -1 {
				t.Errorf("the worker ends with %d at the second signal", code)
			}
			cut.set(whole)
			f.startWorker("w1")
			until(t, "the games that waited", func() bool { all, err := filepath.Glob(batches); return err == nil && len(all) == 0 })
			f.drain()
			f.stopLearner()
			f.audit()
		})
	}
}

// A worker that has stayed goes on with a learner whose recipe was changed, and by that recipe.
func TestWorkerOfChangedRun(t *testing.T) {
	for _, way := range ways {
		t.Run(way, func(t *testing.T) {
			f := newFleet(t, way, fleetRecipe)
			w := f.startWorker("w1")
			f.more(1)
			f.stopLearner()
			f.forget() // the games that wait are of the recipe before, and refused
			f.recipe = writeRecipe(t, strings.NewReplacer("sims: 64", "sims: 8", "fast: 32", "fast: 8").Replace(fleetRecipe))
			before := f.kept()
			f.startLearner("--change")
			until(t, "word of the worker", func() bool { return w.said("the learner has another run by now") })
			until(t, "games of the worker", func() bool { return f.gamesOf("w1") > 0 })
			f.drain()
			f.stopLearner()
			for n, g := range f.kept() {
				if before[n] != nil {
					continue
				}
				for i := range g.Moves {
					if g.Moves[i].Sims > 16 {
						t.Fatalf("game %d was played by the recipe before, with %d simulations", n, g.Moves[i].Sims)
					}
				}
			}
		})
	}
}

// What cannot be meant, or would let strangers in, is refused with one error that says what was wanted.
func TestFleetRefuses(t *testing.T) {
	dir := t.TempDir()
	recipe := writeRecipe(t, strings.Replace(fleetRecipe, "actors: 0", "actors: 1", 1))
	file := func(name, text string, mode os.FileMode) string {
		path := filepath.Join(dir, name)
		must(t, os.WriteFile(path, []byte(text), mode))
		return path
	}
	open := file("open", "0123456789abcdef0123456789abcdef", 0o644)
	token := file("token", "0123456789abcdef0123456789abcdef", 0o600)
	short := file("short", "x", 0o600)
	tokens := file("tokens", "w1 0123456789abcdef0123456789abcdef worker\n", 0o600)
	wrong := file("wrong", "w1 0123456789abcdef0123456789abcdef king\n", 0o600)
	train := "train --config " + recipe + " --out " + filepath.Join(dir, "run")
	worker := "worker --name w1 --dir " + filepath.Join(dir, "w1") + " --url "
	broker := "cluster broker --store " + filepath.Join(dir, "broker")
	for line, says := range map[string]string{
		train + " --listen=0.0.0.0:0":                                                            "--listen: address \"0.0.0.0:0\": others than this machine could connect; want tokens, a certificate and its key",
		train + " --listen=0.0.0.0:0 --tokens " + tokens:                                         "want tokens, a certificate and its key",
		train + " --listen 0.0.0.0:0":                                                            "--listen: address \"0.0.0.0:0\": others than this machine could connect",
		train + " --listen 127.0.0.1:0 more":                                                     "got 2 arguments, want none",
		train + " --mirror http://m":                                                             "--mirror: got it without --listen",
		train + " --listen=:0":                                                                   "others than this machine could connect",
		train + " --listen=nowhere":                                                              "--listen: ",
		train + " --listen=127.0.0.1:0 --tls-cert " + token:                                      "got one of certificate and key, want both or none",
		train + " --listen=127.0.0.1:0 --tokens " + wrong:                                        `--tokens: token file ` + wrong + `: line 1: role: got "king", want worker, observer or arena`,
		train + " --listen=127.0.0.1:0 --tokens " + open:                                         "--tokens: ",
		train + " --listen=127.0.0.1:0 --broker 0.0.0.0:0":                                       "--broker: broker: address: 0.0.0.0 is not this machine alone and lacks authorization and TLS",
		train + " --listen=127.0.0.1:0 --broker nats://192.0.2.1:4222":                           "--broker: broker: 192.0.2.1 is not this machine alone and lacks authorization",
		train + " --listen=127.0.0.1:0 --broker 127.0.0.1":                                       `--broker: broker: address: got "127.0.0.1", want host:port`,
		train + " --listen=127.0.0.1:0 --broker-token-file " + open:                              "--broker-token-file: ",
		train + " --broker none":                                                                 "--broker: got it without --listen",
		train + " --public https://x":                                                            "--public: got it without --listen",
		train + " --tokens " + tokens:                                                            "--tokens: got it without --listen",
		train + " --tls-cert x":                                                                  "--tls-cert: got it without --listen",
		train + " --broker-token-file " + token:                                                  "--broker-token-file: got it without --listen",
		"train --out " + filepath.Join(dir, "none") + " --config " + writeRecipe(t, fleetRecipe): "self_play: actors: got 0, want 1 to 256 where no workers play for the run",
		"worker --name w1":                                                                       `required flag(s) "url" not set`,
		worker + "nowhere":                                                                       `--url: got "nowhere", want nats://HOST:PORT, tls://HOST:PORT or https://HOST:PORT`,
		worker + "ftp://127.0.0.1:1":                                                             `--url: got "ftp://127.0.0.1:1", want nats://`,
		worker + "http://192.0.2.1:1":                                                            "which is not encrypted; want https://192.0.2.1:1",
		worker + "http://":                                                                       `--url: learner: got the address "http://", want https://HOST:PORT`,
		worker + "nats://":                                                                       "--url: broker: got the address",
		worker + "nats://192.0.2.1:4222":                                                         "--url: broker: 192.0.2.1 is not this machine alone and lacks authorization",
		worker + "http://127.0.0.1:1 --nkey x":                                                   "got --nkey or --credentials, which are for a broker; want --token-file",
		worker + "http://127.0.0.1:1 --token-file " + open:                                       "--token-file: ",
		worker + "nats://127.0.0.1:1 --token-file " + short:                                      "--token-file: ",
		worker + "nats://127.0.0.1:1 --token-file " + filepath.Join(dir, "gone"):                 "--token-file: ",
		worker + "https://127.0.0.1:1 --tls-ca " + token:                                         "--tls-ca: " + token + " holds no certificate in PEM form",
		worker + "http://127.0.0.1:1 --cores 0":                                                  "--cores: got 0, want 1 to",
		worker + "http://127.0.0.1:1 --grace -1s":                                                "--grace: got -1s, want 0s to 1h",
		"worker --url http://127.0.0.1:1 --name a.b":                                             `worker: got the name "a.b", want letters, digits, - and _`,
		"worker --url http://127.0.0.1:1 --name learner":                                         `worker: got the name "learner", which is the learner's own`,
		"worker --url http://127.0.0.1:1 --name " + strings.Repeat("a", 65):                      "worker: got a name of 65 bytes, want 1 to 64",
		broker + " --listen 0.0.0.0:0":                                                           "address: 0.0.0.0 is not this machine alone and lacks authorization and TLS",
		broker + " --listen 0.0.0.0:0 --token-file " + token:                                     "address: 0.0.0.0 is not this machine alone and lacks TLS",
		broker + " --nkeys x":                                                                    `authorization: got the key "x"`,
		broker + " --tls-cert x":                                                                 "TLS: want a certificate and its key, or neither",
		broker + " --bytes 5":                                                                    "store: got a limit of 5 bytes",
		"cluster broker":                                                                         `required flag(s) "store" not set`,
		"cluster status --url http://192.0.2.1:1":                                                "which is not encrypted",
		"cluster status --every 5ms":                                                             "--every: got 5ms, want 0s or at least 1s",
	} {
		if says == "" {
			continue
		}
		out, errs, err := run(t, "", strings.Fields(line)...)
		if err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s:\ngot  %v\nwant %q", line, err, says)
		}
		if strings.Contains(out+errs, "Usage:") {
			t.Errorf("%s: printed its usage", line)
		}
	}
	for _, kept := range []string{"run", "none"} {
		if _, err := os.Stat(filepath.Join(dir, kept, "buffer")); err == nil {
			t.Errorf("what was refused has begun a run in %s", kept)
		}
	}
}

// A worker whose rules are others than those of the learner ends with the difference.
func TestWorkerOfOtherRules(t *testing.T) {
	for _, c := range []struct{ old, new, says string }{
		{`"game":"toy-v1"`, `"game":"toy-v9"`, "the run plays toy-v9, the worker toy-v1"},
		{`"scenario":"toy/three-bridges"`, `"scenario":"toy/four-bridges"`, `scenario: the run has "toy/four-bridges", the worker "toy/three-bridges"`},
		{`"observation_hash":"`, `"observation_hash":"0`, "hash of the observation: the run has "},
		{`"actions_hash":"`, `"actions_hash":"0`, "hash of the actions: the run has "},
		{`game: toy`, `game: chess`, `game: got "chess", want`},
	} {
		f := prepareFleet(t, "http", fleetRecipe)
		f.alter = func(body string) string { return strings.Replace(body, c.old, c.new, 1) }
		f.startLearner()
		w := f.startWorker("w1")
		if code := w.code(); code != 1 || !w.said("bridgehead: refused: ") || !w.said(c.says) {
			t.Errorf("%s: the worker ends with %d", c.new, code)
		}
		f.learner.kill()
	}
}

// Soon after a learner was killed it counts games again.
func TestRecovers(t *testing.T) {
	took := map[string][]time.Duration{}
	for _, way := range append(ways, "nats in the learner") {
		t.Run(way, func(t *testing.T) {
			f := newFleet(t, way, fleetRecipe)
			f.startWorker("w1")
			for range max(1, *faults/8) {
				f.more(1)
				f.learner.kill()
				killed := time.Now()
				f.startLearner()
				until(t, "a game", func() bool { return f.gamesOf("w1") > 0 })
				took[way] = append(took[way], time.Since(killed).Round(time.Millisecond))
			}
		})
	}
	for _, way := range slices.Sorted(maps.Keys(took)) {
		t.Logf("%s: from the kill to the next game counted: %v", way, took[way])
	}
}
