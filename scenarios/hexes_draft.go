package scenarios

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"bridgehead/engine/hex"
)

// What drafts of games on hexes share.

// hexNamed is a hex of a map by its text, written as the map writes it.
func hexNamed(land *HexMap, at string) (int16, error) {
	h, err := land.Grid.Parse(at)
	if err != nil {
		return hex.None, fmt.Errorf("at: %w", err)
	}
	if text := land.Grid.Text(h); text != at {
		return hex.None, fmt.Errorf("at: got %.40q, want %s", at, text)
	}
	return h, nil
}

// spans are hexes in play as a file has them: by the key of a line, spans of numbers along it. A hex is its line and its number, with sep
// between them.
type spans struct {
	board map[string][][2]int
	sep   string
}

func (s spans) split(at string) (line string, number int) {
	line, text, _ := strings.Cut(at, s.sep)
	number, _ = strconv.Atoi(text) // hexes have numbers
	return line, number
}

func (s spans) has(at string) bool {
	line, number := s.split(at)
	return s.board == nil || slices.ContainsFunc(s.board[line], func(span [2]int) bool { return span[0] <= number && number <= span[1] })
}

// turn takes a hex into play or out of it.
func (s spans) turn(at string, in bool) {
	line, number := s.split(at)
	var numbers []int
	for _, span := range s.board[line] {
		for n := span[0]; n <= span[1]; n++ {
			numbers = append(numbers, n)
		}
	}
	numbers = without(numbers, func(n int) bool { return n == number })
	if in {
		numbers = append(numbers, number)
	}
	slices.Sort(numbers)
	var list [][2]int
	for _, n := range numbers {
		if k := len(list); k > 0 && list[k-1][1] == n-1 {
			list[k-1][1] = n
		} else {
			list = append(list, [2]int{n, n})
		}
	}
	if delete(s.board, line); len(list) > 0 {
		s.board[line] = list
	}
}

// inPlay lists the hexes of a map that are in play; nil: all.
func (s spans) inPlay(land *HexMap) (list []string) {
	if s.board == nil {
		return nil
	}
	for h := range land.Grid.N {
		if text := land.Grid.Text(int16(h)); s.has(text) {
			list = append(list, text)
		}
	}
	return list
}

// wordsOf is the id of a unit and what is said of it.
func wordsOf(text string) []string {
	words := strings.Fields(text)
	if len(words) == 0 {
		return []string{""}
	}
	return words
}

// pull takes a unit out of the hexes; its text, and whether it was there.
func pull(hexes map[string][]string, id string) (text string) {
	for at, list := range hexes {
		kept := without(list, func(t string) bool {
			if wordsOf(t)[0] == id {
				text = t
				return true
			}
			return false
		})
		if hexes[at] = kept; len(kept) == 0 {
			delete(hexes, at)
		}
	}
	return text
}

// spoken is where a unit stands, and the words said of it; nil where it does not.
func spoken(hexes map[string][]string, id string) (at string, words []string) {
	for at, list := range hexes {
		for _, t := range list {
			if w := wordsOf(t); w[0] == id {
				return at, w
			}
		}
	}
	return "", nil
}

// respeak says something else of a unit that stands.
func respeak(hexes map[string][]string, id string, words []string) {
	for _, list := range hexes {
		for i, t := range list {
			if wordsOf(t)[0] == id {
				list[i] = strings.Join(words, " ")
			}
		}
	}
}
