package training

import (
	"embed"
	"fmt"
	"io/fs"
	"slices"
	"strings"
)

//go:embed presets/*.yaml
var presets embed.FS

// Presets are the names of the recipes that come with the program.
func Presets() (names []string) {
	files, _ := fs.Glob(presets, "presets/*.yaml")
	for _, f := range files {
		names = append(names, strings.TrimSuffix(strings.TrimPrefix(f, "presets/"), ".yaml"))
	}
	return names
}

// Preset is the text of a recipe.
func Preset(name string) ([]byte, error) {
	if !slices.Contains(Presets(), name) {
		return nil, fmt.Errorf("preset: got %q, want %s", name, strings.Join(Presets(), " or "))
	}
	return presets.ReadFile("presets/" + name + ".yaml")
}
