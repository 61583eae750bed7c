package engine

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// EachOption reads the options of a game as they are written, name=value or the name alone, parted by commas, and hands each
// to set, until that returns an error. An option given twice is refused, but for those in several: there the same value is.
func EachOption(text string, set func(name, value string) error, several ...string) error {
	if text == "" {
		return nil
	}
	seen := map[string]bool{}
	for field := range strings.SplitSeq(text, ",") {
		name, value, _ := strings.Cut(strings.TrimSpace(field), "=")
		key := name
		for _, s := range several {
			if name == s {
				key += "=" + value
			}
		}
		if seen[key] {
			return fmt.Errorf("option %s: given twice", key)
		}
		seen[key] = true
		if err := set(name, value); err != nil {
			return err
		}
	}
	return nil
}

// OptionWord reads the value of an option with a choice of words, and says which of them it is.
func OptionWord(name, value string, words []string) (int, error) {
	if i := slices.Index(words, value); i >= 0 {
		return i, nil
	}
	return 0, fmt.Errorf("option %s: got %q, want %s", name, value, strings.Join(words, " | "))
}

// OptionNumber reads the value of an option that counts things, such as points, from low to high.
func OptionNumber(name, value, things string, low, high int) (int, error) {
	if n, ok := Decimal(value, low, high); ok {
		return n, nil
	}
	return 0, fmt.Errorf("option %s: got %q, want %s from %d to %d", name, value, things, low, high)
}

// Decimal reads a whole number from low to high in the one way it is written: without leading zeros or a plus sign.
func Decimal(text string, low, high int) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= low && n <= high && strconv.Itoa(n) == text
}
