package main

import (
	"encoding"
	"fmt"
	"reflect"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"bridgehead/training"
)

func newTrainKeys(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "keys",
		Short: "List the keys of a recipe with their values in the presets",
		Long: "List the keys of a recipe with their values in the presets. No key has a default: one that is left out,\n" +
			"here -, is 0 or empty. docs/training.md says what each means.",
		Args: wantArgs(0, 0, "none"),
		RunE: func(*cobra.Command, []string) error { return printRecipeKeys(a) },
	}
}

func printRecipeKeys(a *app) error {
	out := tabwriter.NewWriter(a.out, 0, 8, 2, ' ', 0)
	fmt.Fprintf(out, "key\t%s\n", strings.Join(training.Presets(), "\t"))
	var columns [][][2]string
	for _, name := range training.Presets() {
		text, err := training.Preset(name)
		if err != nil {
			return err
		}
		c, err := training.ReadConfig(name, text)
		if err != nil {
			return err
		}
		columns = append(columns, recipeValues("", reflect.ValueOf(*c)))
	}
	for i, row := range columns[0] {
		fmt.Fprint(out, row[0])
		for _, c := range columns {
			fmt.Fprint(out, "\t", c[i][1])
		}
		fmt.Fprintln(out)
	}
	return out.Flush()
}

// recipeValues lists the keys of a struct and of the structs in it, as section.key, with their values.
func recipeValues(section string, s reflect.Value) (all [][2]string) {
	for i := range s.NumField() {
		key, v := section+s.Type().Field(i).Tag.Get("yaml"), s.Field(i)
		if v.Kind() == reflect.Struct {
			all = append(all, recipeValues(key+".", v)...)
			continue
		}
		text := "-"
		if !v.IsZero() {
			text = recipeText(v)
		}
		all = append(all, [2]string{key, text})
	}
	return all
}

// recipeText is a value as a recipe has it.
func recipeText(v reflect.Value) string {
	if m, ok := v.Interface().(encoding.TextMarshaler); ok {
		text, _ := m.MarshalText() // of a duration, which has no errors
		return string(text)
	}
	var parts []string
	switch v.Kind() {
	case reflect.Slice:
		for i := range v.Len() {
			parts = append(parts, recipeText(v.Index(i)))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Field(i).Kind() != reflect.String || !v.Field(i).IsZero() {
				parts = append(parts, v.Type().Field(i).Tag.Get("yaml")+": "+recipeText(v.Field(i)))
			}
		}
		return "{" + strings.Join(parts, ", ") + "}"
	}
	return fmt.Sprint(v.Interface())
}
