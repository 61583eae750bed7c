package web

import (
	"bytes"
	"crypto/sha256"
	"crypto/subtle"
	"errors"
	"fmt"
	"strings"

	"bridgehead/env/wire"
	"bridgehead/training/cluster"
)

// Role is what one who shows a token may do.
type Role string

// The roles.
const (
	Worker   Role = "worker"   // play
	Observer Role = "observer" // see how it stands
	Arena    Role = "arena"    // have matches played
)

// Holder is whose token it is.
type Holder struct {
	Name string
	Role Role
}

// Tokens are who may talk to a learner. Of their tokens only the SHA-256 is kept.
type Tokens struct {
	holders []Holder
	sums    [][sha256.Size]byte
}

// MostTokens is the size of a file of tokens, in bytes.
const MostTokens = 1 << 20

// ReadTokens reads a file of tokens, which only its owner and group may read.
func ReadTokens(path string) (*Tokens, error) {
	text, err := wire.ReadPrivate(path, MostTokens)
	if err != nil {
		return nil, err
	}
	t, err := ParseTokens(text)
	if err != nil {
		return nil, fmt.Errorf("token file %s: %w", path, err)
	}
	return t, nil
}

// ParseTokens reads lines of name, token and role, with spaces between. Empty lines and those that begin with # say nothing.
// The error tells every line that is wrong, and quotes no token.
func ParseTokens(text []byte) (*Tokens, error) {
	if len(text) > MostTokens {
		return nil, fmt.Errorf("got more than %d bytes", MostTokens)
	}
	t := &Tokens{}
	var faults []error
	names, sums := map[string]int{}, map[[sha256.Size]byte]int{}
	number := 0
	for line := range bytes.Lines(text) {
		number++
		words := strings.Fields(string(line))
		if len(words) == 0 || strings.HasPrefix(words[0], "#") {
			continue
		}
		h, sum, err := parseToken(words)
		if err == nil && names[h.Name] > 0 {
			err = fmt.Errorf("%s has a token in line %d already", h.Name, names[h.Name])
		}
		if err == nil && sums[sum] > 0 {
			err = fmt.Errorf("the token is that of line %d", sums[sum])
		}
		if err != nil {
			faults = append(faults, fmt.Errorf("line %d: %w", number, err))
			continue
		}
		names[h.Name], sums[sum] = number, number
		t.holders, t.sums = append(t.holders, h), append(t.sums, sum)
	}
	if len(faults) == 0 && len(t.holders) == 0 {
		faults = append(faults, errors.New("got no token, want lines of name, token and role"))
	}
	if len(faults) > 0 {
		return nil, errors.Join(faults...)
	}
	return t, nil
}

func parseToken(words []string) (h Holder, sum [sha256.Size]byte, err error) {
	if len(words) != 3 {
		return h, sum, fmt.Errorf("got %d words, want name, token and role", len(words))
	}
	h = Holder{words[0], Role(words[2])}
	if err := cluster.CheckName(h.Name); err != nil {
		return h, sum, err
	}
	if err := wire.CheckToken(words[1]); err != nil {
		return h, sum, err
	}
	if h.Role != Worker && h.Role != Observer && h.Role != Arena {
		return h, sum, fmt.Errorf("role: got %.20q, want %s, %s or %s", words[2], Worker, Observer, Arena)
	}
	return h, sha256.Sum256([]byte(words[1])), nil
}

// Holder tells whose token it is.
func (t *Tokens) Holder(token string) (h Holder, known bool) {
	sum := sha256.Sum256([]byte(token))
	for i := range t.sums { // all of them, so that the time tells nothing
		if subtle.ConstantTimeCompare(sum[:], t.sums[i][:]) == 1 {
			h, known = t.holders[i], true
		}
	}
	return h, known
}
