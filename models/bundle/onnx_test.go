package bundle_test

import (
	"bytes"
	"encoding/json"
	"math"
	"slices"
	"strings"
	"testing"

	"bridgehead/models"
	"bridgehead/models/bundle"
)

func export(t *testing.T, b *bundle.Bundle) []byte {
	t.Helper()
	var buf bytes.Buffer
	if err := bundle.WriteONNX(&buf, b, &b.Scenarios[0]); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

// The goldens are run by onnxruntime in the tests of the Python package, against the outputs of the slow
// twin that are written here.
func TestONNXGoldens(t *testing.T) {
	for name, c := range map[string]models.Config{"mapped": mapped, "plain": plain} {
		b := sample(t, name, c)
		golden(t, name+".onnx", export(t, b))
		board, err := b.Scenarios[0].Board()
		if err != nil {
			t.Fatal(err)
		}
		var lines bytes.Buffer
		for _, p := range bundle.Positions(&c, 12, 3) {
			v := evaluate(b.Net, board, &p)
			if err := json.NewEncoder(&lines).Encode(bundle.Example{p.Observation, p.Places, p.Legal, p.Side, v.Scores, v.Win, v.Margin, v.Shorts}); err != nil {
				t.Fatal(err)
			}
		}
		golden(t, name+".jsonl", lines.Bytes())
	}
}

func TestONNXRefuses(t *testing.T) {
	b := sample(t, "refused", mapped)
	for says, s := range map[string]bundle.Scenario{
		"onnx: scenario a: links[0]: got node 9, want one in play": {ID: "a", InPlay: make([]bool, 5), Links: [][2]int16{{9, 1}}},
		"onnx: scenario b: got a board of 3 nodes, want the 5":     {ID: "b", InPlay: make([]bool, 3)},
		"onnx: scenario c: got a board without a node in play":     {ID: "c", InPlay: make([]bool, 5)},
	} {
		if err := bundle.WriteONNX(&bytes.Buffer{}, b, &s); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("got %v, want %q", err, says)
		}
	}
	if err := bundle.WriteONNX(failing{}, b, &b.Scenarios[0]); err == nil || err.Error() != "onnx: the disk is full" {
		t.Errorf("got %v", err)
	}
}

// The outputs of the examples are those of the slow twin.
func TestExamples(t *testing.T) {
	for name, c := range map[string]models.Config{"mapped": mapped, "plain": plain} {
		b := sample(t, name, c)
		board, err := b.Scenarios[0].Board()
		if err != nil {
			t.Fatal(err)
		}
		var buf bytes.Buffer
		if err := bundle.WriteExamples(&buf, b.Net, &b.Scenarios[0], 20, 5); err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(buf.Bytes(), []byte("null")) {
			t.Errorf("%s: got a null, want empty lists", name)
		}
		dec := json.NewDecoder(&buf)
		for i, p := range bundle.Positions(&c, 20, 5) {
			var got bundle.Example
			if err := dec.Decode(&got); err != nil {
				t.Fatal(err)
			}
			want := evaluate(b.Net, board, &p)
			if !slices.Equal(got.Observation, p.Observation) || !slices.Equal(got.Places, p.Places) || !slices.Equal(got.Legal, p.Legal) || got.Side != i%2 {
				t.Errorf("%s: example %d is of another position", name, i)
			}
			near(t, name, append(append(got.Scores, got.Win, got.Margin), got.Shorts...),
				append(append(want.Scores, want.Win, want.Margin), want.Shorts...))
		}
	}
}

func near(t *testing.T, name string, got, want []float32) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%s: got %d values, want %d", name, len(got), len(want))
	}
	for i := range got {
		if !(math.Abs(float64(got[i]-want[i])) < 1e-4) {
			t.Errorf("%s: got %v, want %v", name, got, want)
			return
		}
	}
}

func TestExamplesRefuse(t *testing.T) {
	b := sample(t, "refused", plain)
	bad := bundle.Scenario{ID: "a", Links: [][2]int16{{0, 1}}}
	if err := bundle.WriteExamples(&bytes.Buffer{}, b.Net, &bad, 1, 1); err == nil || !strings.Contains(err.Error(), "examples: scenario a: links[0]") {
		t.Errorf("got %v", err)
	}
	if err := bundle.WriteExamples(failing{}, b.Net, &b.Scenarios[0], 1, 1); err == nil || err.Error() != "examples: the disk is full" {
		t.Errorf("got %v", err)
	}
}
