package fit

import (
	"fmt"
	"math"

	"bridgehead/models"
)

// Target is what the network should have said of one position.
type Target struct {
	Policy []float32 // a share for each legal action, sum 1; nil: the policy is not trained
	Win    float32   // in [-1, 1], for side 0
	Margin float32   // by how much side 1 is short of its need, in units of the game (engine.Score)
	Shorts []float32 // [Config.Shorts] for side 0; nil: not trained
	Owner  []int8    // by node in play, as [models.Board.Nodes] lists them: the owner, -1 unknown; nil: all unknown
	Alive  []int8    // by thing, all kinds in order: 1 in the end alive, 0 lost, -1 unknown; nil: all unknown
	Weight float32   // of the position in the losses of Win, Margin and Shorts, at least 0
	// Mate says how many places before this position one stands in the batch that the game came to soon after it, which
	// the values of this one should agree with; 0: none does.
	Mate int
	Dice bool // dice were rolled between it and its mate
}

// How far the shares of a policy may be off a sum of 1.
const shareSlack = 1e-3

// check reports the first thing wrong with the positions and targets of a batch.
func (b *batch) check(config *models.Config, positions []models.Position, targets []Target) error {
	if len(positions) != b.size || len(targets) != b.size {
		return fmt.Errorf("batch: got %d positions and %d targets, want %d of each", len(positions), len(targets), b.size)
	}
	for p := range positions {
		if err := b.checkPosition(&positions[p]); err != nil {
			return fmt.Errorf("positions[%d]: %w", p, err)
		}
		if err := b.checkTarget(config, &positions[p], &targets[p]); err != nil {
			return fmt.Errorf("targets[%d]: %w", p, err)
		}
		if m := targets[p].Mate; m < 0 || m > p {
			return fmt.Errorf("targets[%d]: mate: got %d places before, want 0 to %d", p, m, p)
		}
	}
	return nil
}

func (b *batch) checkPosition(pos *models.Position) error {
	if len(pos.Observation) != b.shape.Observation {
		return fmt.Errorf("observation: got %d values, want %d", len(pos.Observation), b.shape.Observation)
	}
	if err := b.checkPlaces(pos.Places); err != nil {
		return err
	}
	for i, a := range pos.Legal {
		if a < 0 || int(a) >= b.shape.NumActions() {
			return fmt.Errorf("legal[%d]: got action %d, want one below %d", i, a, b.shape.NumActions())
		}
	}
	if pos.Side != 0 && pos.Side != 1 {
		return fmt.Errorf("side: got %d, want 0 or 1", pos.Side)
	}
	return nil
}

// checkPlaces lets anything pass for a network without nodes, which does not look at places.
func (b *batch) checkPlaces(places []int16) error {
	if b.nodes() == 0 {
		return nil
	}
	if want := 2 * b.shape.NumThings(); len(places) != want {
		return fmt.Errorf("places: got %d, want %d, two for each thing", len(places), want)
	}
	for i, l := range places {
		if l < -1 || int(l) >= b.shape.Nodes.Rows {
			return fmt.Errorf("places[%d]: got %d, want a node below %d or -1", i, l, b.shape.Nodes.Rows)
		}
	}
	return nil
}

func (b *batch) checkTarget(config *models.Config, pos *models.Position, t *Target) error {
	if err := checkPolicy(t.Policy, len(pos.Legal)); err != nil {
		return err
	}
	if !(t.Win >= -1 && t.Win <= 1) {
		return fmt.Errorf("win: got %v, want -1 to 1", t.Win)
	}
	if t.Margin-t.Margin != 0 {
		return fmt.Errorf("margin: got %v, want a finite value", t.Margin)
	}
	if !(t.Weight >= 0) || math.IsInf(float64(t.Weight), 0) {
		return fmt.Errorf("weight: got %v, want a finite value of at least 0", t.Weight)
	}
	if t.Shorts != nil && len(t.Shorts) != config.Shorts {
		return fmt.Errorf("shorts: got %d values, want %d or nil", len(t.Shorts), config.Shorts)
	}
	for i, v := range t.Shorts {
		if v-v != 0 {
			return fmt.Errorf("shorts[%d]: got %v, want a finite value", i, v)
		}
	}
	if err := checkClasses("owner", t.Owner, b.nodes(), b.shape.Owners); err != nil {
		return err
	}
	return checkClasses("alive", t.Alive, b.shape.NumThings(), 2)
}

func checkPolicy(policy []float32, legal int) error {
	if policy == nil {
		return nil
	}
	if len(policy) != legal || legal == 0 {
		return fmt.Errorf("policy: got %d shares of %d legal actions, want one for each, or nil", len(policy), legal)
	}
	total := 0.0
	for i, share := range policy {
		if !(share >= 0 && share <= 1+shareSlack) {
			return fmt.Errorf("policy[%d]: got %v, want 0 to 1", i, share)
		}
		total += float64(share)
	}
	if math.Abs(total-1) > shareSlack {
		return fmt.Errorf("policy: got shares that sum to %v, want 1", total)
	}
	return nil
}

func checkClasses(name string, got []int8, want, classes int) error {
	if got == nil {
		return nil
	}
	if len(got) != want {
		return fmt.Errorf("%s: got %d values, want %d or nil", name, len(got), want)
	}
	for i, class := range got {
		if class < -1 || int(class) >= classes {
			return fmt.Errorf("%s[%d]: got %d, want -1 to %d", name, i, class, classes-1)
		}
	}
	return nil
}
