//go:build race

package env_test

func init() { raceEnabled = true }
