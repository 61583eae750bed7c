package bundle

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"

	"github.com/vmihailenco/msgpack/v5"
)

const elements = 6 // of a file

// Write writes a bundle; equal bundles give equal bytes. What [Read] would refuse is refused, and then
// nothing is written.
func Write(w io.Writer, b *Bundle) error {
	data, err := encode(b)
	if err != nil {
		return fmt.Errorf("bundle: %w", err)
	}
	if _, err := w.Write(data); err != nil {
		return fmt.Errorf("bundle: %w", err)
	}
	return nil
}

func encode(b *Bundle) ([]byte, error) {
	if b.Net == nil {
		return nil, errors.New("got no network, want one")
	}
	if err := b.Check(); err != nil {
		return nil, err
	}
	if err := checkConfig(&b.Net.Config); err != nil {
		return nil, err
	}
	if err := b.checkBoards(&b.Net.Config); err != nil {
		return nil, err
	}
	if n := b.Net.Count(); n > MaxBytes/2 {
		return nil, fmt.Errorf("got %d weights, want at most %d", n, MaxBytes/2)
	}
	weights, err := pack(b.Net, b.Half)
	if err != nil {
		return nil, err
	}
	var buf bytes.Buffer
	enc := msgpack.NewEncoder(&buf)
	enc.UseCompactInts(true)
	if err := errors.Join(
		enc.EncodeArrayLen(elements),
		enc.EncodeMulti(Magic, Version, b.Net.Config, b, weights),
	); err != nil {
		return nil, err
	}
	sum := sha256.Sum256(buf.Bytes())
	if err := enc.EncodeBytes(sum[:]); err != nil {
		return nil, err
	}
	if buf.Len() > MaxBytes {
		return nil, fmt.Errorf("got %d bytes, want at most %d", buf.Len(), MaxBytes)
	}
	return buf.Bytes(), nil
}
