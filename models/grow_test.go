package models

import (
	"slices"
	"strings"
	"testing"
)

// A network that has grown says the same, and its new parts hear what is said.
func TestGrow(t *testing.T) {
	for name, make := range tables {
		t.Run(name, func(t *testing.T) {
			table := make(t)
			c := table.net.Config
			if c.Channels > 0 {
				c.Channels += 5
			}
			c.Context, c.Action, c.Value = c.Context+7, c.Action+3, c.Value+2
			grown, err := Grow(table.net, c, 1)
			if err != nil {
				t.Fatal(err)
			}
			positions := table.positions(9)
			before := evaluate(NewRunner(table.net, table.board, 4), positions)
			after := evaluate(NewRunner(grown, table.board, 4), positions)
			for i := range positions {
				if err := near(values(&after[i]), values(&before[i]), 1e-5); err != nil {
					t.Errorf("position %d: %v", i, err)
				}
			}
			// What is new is not nothing: with weights of its own to the outputs it tells.
			out := grown.Param("value/out")
			for i := range out.Data {
				out.Data[i] += 0.1
			}
			if told := evaluate(NewRunner(grown, table.board, 4), positions[:1]); near(values(&told[0])[:1], values(&before[0])[:1], 1e-3) == nil {
				t.Error("the new values of the head are all zero")
			}
		})
	}
}

func TestGrowToTheSame(t *testing.T) {
	table := smallTable(t)
	same, err := Grow(table.net, table.net.Config, 1)
	if err != nil {
		t.Fatal(err)
	}
	for i := range same.Params {
		if !slices.Equal(same.Params[i].Data, table.net.Params[i].Data) {
			t.Errorf("%s differs", same.Params[i].Name)
		}
	}
}

func TestGrowRefuses(t *testing.T) {
	table := smallTable(t)
	for want, change := range map[string]func(*Config){
		"channels: got 1, want":     func(c *Config) { c.Channels = 1 },
		"blocks: got":               func(c *Config) { c.Blocks++ },
		"shorts: got":               func(c *Config) { c.Shorts++ },
		"context: got 5000, want 1": func(c *Config) { c.Context = 5000 },
		"another shape":             func(c *Config) { c.Shape.Owners-- },
	} {
		c := table.net.Config
		change(&c)
		if n, err := Grow(table.net, c, 1); err == nil || n != nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want an error with %q", err, want)
		}
	}
}
