package fit_test

import (
	"fmt"

	"bridgehead/models"
	"bridgehead/models/fit"
)

// A game of one number and two actions: the network learns to take the action that the number names.
func Example() {
	config := models.Config{Context: 8, Action: 8, Value: 8, Shape: models.Shape{Observation: 1,
		Vectors: []models.Span{{At: 0, Rows: 1, Columns: 1, Split: -1}}, Actions: []models.Part{{Size: 2, Names: models.NamesNothing}}}}
	net, err := models.New(config)
	if err != nil {
		fmt.Println(err)
		return
	}
	net.Init(1)
	fitter, err := fit.New(net, nil, fit.DefaultOptions(2))
	if err != nil {
		fmt.Println(err)
		return
	}
	positions := []models.Position{{Observation: []float32{-1}, Legal: []int32{0, 1}}, {Observation: []float32{1}, Legal: []int32{0, 1}}}
	targets := []fit.Target{{Policy: []float32{1, 0}, Win: -1, Weight: 1}, {Policy: []float32{0, 1}, Win: 1, Weight: 1}}
	var losses fit.Losses
	for range 200 {
		if losses, err = fitter.Step(positions, targets, 0.02); err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Printf("policy %.1f, win %.1f\n", losses.Policy, losses.Win)
	// Output: policy 0.0, win 0.0
}
