package bundle

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"

	"github.com/vmihailenco/msgpack/v5"
	"github.com/vmihailenco/msgpack/v5/msgpcode"

	"bridgehead/models"
)

// opening is how every file begins: its array and the magic.
var opening = append([]byte{msgpcode.FixedArrayLow | elements, msgpcode.FixedStrLow | byte(len(Magic))}, Magic...)

// sealSize is the size of the checksum with its head.
const sealSize = 2 + sha256.Size

// Read reads a bundle. Files may come from anywhere, so it is an error, and never a panic or an
// allocation much larger than the file, when a file
//
//   - is larger than [MaxBytes], truncated, or goes on after its end;
//   - has another magic, another version or a checksum that is not that of its bytes;
//   - holds an unknown or repeated key, or a list longer than what is there;
//   - has parameters missing, unknown or repeated, or of another shape than its configuration says;
//   - has a weight that is no finite number.
func Read(r io.Reader) (*Bundle, error) {
	data, err := io.ReadAll(io.LimitReader(r, MaxBytes+1))
	if err != nil {
		return nil, fmt.Errorf("bundle: %w", err)
	}
	b, err := decode(data)
	if err != nil {
		return nil, fmt.Errorf("bundle: %w", err)
	}
	return b, nil
}

func decode(data []byte) (*Bundle, error) {
	body, err := unseal(data)
	if err != nil {
		return nil, err
	}
	var (
		b       = &Bundle{}
		config  models.Config
		weights []weight
	)
	dec := msgpack.NewDecoder(bytes.NewReader(body))
	dec.DisallowUnknownFields(true)
	for _, part := range []struct {
		what string
		into any
	}{{"config", &config}, {"about", b}, {"weights", &weights}} {
		if err := dec.Decode(part.into); err != nil {
			return nil, fmt.Errorf("%s: %w", part.what, err)
		}
	}
	if err := b.Check(); err != nil {
		return nil, err
	}
	if err := checkConfig(&config); err != nil {
		return nil, err
	}
	if err := b.checkBoards(&config); err != nil {
		return nil, err
	}
	if b.Net, err = unpack(config, weights, b.Half); err != nil {
		return nil, err
	}
	b.Checksum = hex.EncodeToString(data[len(data)-sha256.Size:])
	return b, nil
}

// unseal checks the frame of a file and returns its elements between the version and the checksum,
// which are well-formed.
func unseal(data []byte) ([]byte, error) {
	if len(data) > MaxBytes {
		return nil, fmt.Errorf("got more than %d bytes", MaxBytes)
	}
	if !bytes.HasPrefix(data, opening) {
		return nil, errors.New("it does not begin as bundles do") // no word of what it is: it may be any file
	}
	s := scanner{data: data, at: len(opening)}
	start := s.at
	if err := s.value(1); err != nil {
		return nil, fmt.Errorf("version: %w", err)
	}
	if v := data[start:s.at]; len(v) != 1 || v[0] != Version {
		return nil, fmt.Errorf("version: got % x, want %d: the file is of another version of the program", v[:min(9, len(v))], Version)
	}
	start = s.at
	for _, part := range []string{"config", "about", "weights"} {
		if err := s.value(1); err != nil {
			return nil, fmt.Errorf("%s: %w", part, err)
		}
	}
	switch left := len(data) - s.at; {
	case left < sealSize:
		return nil, fmt.Errorf("checksum: %w", errEnds)
	case left > sealSize:
		return nil, fmt.Errorf("got %d bytes after the end of the bundle, want none", left-sealSize)
	}
	sum := sha256.Sum256(data[:s.at])
	if seal := append([]byte{msgpcode.Bin8, sha256.Size}, sum[:]...); !bytes.Equal(data[s.at:], seal) {
		return nil, errors.New("checksum: the bytes are not those that were written: the file is damaged or was changed")
	}
	return data[start:s.at], nil
}

// mostOwners is far beyond the owners of any game, and small enough that no sum of such overflows.
const mostOwners = 1 << 12

// checkConfig also refuses numbers whose sums or products would overflow.
func checkConfig(c *models.Config) error {
	if s := &c.Shape; s.Owners > mostOwners || s.OwnerAt > mostOwners {
		return fmt.Errorf("config: got %d owners from column %d, want at most %d", s.Owners, s.OwnerAt, mostOwners)
	}
	for _, spans := range [][]models.Span{{c.Shape.Nodes}, c.Shape.Things, c.Shape.Vectors} {
		if len(spans) > maxList {
			return fmt.Errorf("config: got %d blocks, want at most %d", len(spans), maxList)
		}
	}
	return c.Check()
}
