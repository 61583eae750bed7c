package gym_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"testing"

	"bridgehead/engine/enginetest"
	"bridgehead/gym"
)

// episode is one episode of a spec and a seed, played by the rule below. The file of them is read by
// the tests of the Python package too: the same seed is the same episode through every door.
type episode struct {
	Spec    gym.Spec   `json:"spec"`
	Seed    uint64     `json:"seed"`
	Learner int        `json:"learner"`
	Steps   int        `json:"steps"`
	Chances int        `json:"chances"`
	Returns [2]float64 `json:"returns"`
	Hash    string     `json:"hash"` // of the last position, in hex
}

// choose is the rule: which of n legal actions is played at a step, from 0.
func choose(step, n int) int { return (7*step + 3) % n }

var episodeSpecs = []gym.Spec{
	{Game: "toy", Seat: "both"},
	{Game: "gamble", Scenario: "one-bridge", Seat: "allied", Opponent: "random"},
	{Game: "gamble", Scenario: "one-bridge", Seat: "random", Opponent: "random"},
	{Game: "gamble", Scenario: "nijmegen", Seat: "german", Opponent: "random", Reward: "vp:weight=0.5"},
	{Game: "gamble", Scenario: "basic", Seat: "both"},
	{Game: "gamble", Scenario: "extended", Seat: "both", MaxSteps: 300},
}

func playEpisode(t *testing.T, spec gym.Spec, seed uint64) episode {
	t.Helper()
	e, err := gym.Make(spec)
	if err != nil {
		t.Fatal(err)
	}
	ts, err := e.Reset(seed, nil)
	for n := 0; err == nil && !ts.Over(); n++ {
		ts, err = e.Step(ts.Legal[choose(n, len(ts.Legal))])
	}
	if err != nil {
		t.Fatal(err)
	}
	return episode{Spec: spec, Seed: seed, Learner: int(ts.Info.Learner), Steps: ts.Info.Steps, Chances: ts.Info.Chances,
		Returns: ts.Info.Returns, Hash: strconv.FormatUint(e.State().Hash(), 16)}
}

func TestGoldenEpisodes(t *testing.T) {
	path := filepath.Join("testdata", "episodes.json")
	var got []episode
	for _, spec := range episodeSpecs {
		for seed := range uint64(3) {
			got = append(got, playEpisode(t, spec, 1+seed))
		}
	}
	if enginetest.Update() {
		text, err := json.MarshalIndent(got, "", "  ")
		if err == nil {
			err = os.WriteFile(path, append(text, '\n'), 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var want []episode
	if err := json.Unmarshal(text, &want); err != nil {
		t.Fatal(err)
	}
	if len(got) != len(want) {
		t.Fatalf("%d episodes, want %d", len(got), len(want))
	}
	for i := range got {
		if !reflect.DeepEqual(got[i], want[i]) {
			t.Errorf("episode %d:\n got  %+v\n want %+v", i, got[i], want[i])
		}
	}
}
