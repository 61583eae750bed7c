package server

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"strings"

	"bridgehead/engine"
)

// The limits of what an address holds.
const (
	MaxCode    = 32_768  // characters of a code: browsers and chats take that much
	MaxCarried = 4 << 20 // bytes of a record that a code stands for
)

// Carried is what an address carries: a position or the record of a game. The part of an address behind #
// never reaches the server, so the page reads it:
//
//	http://127.0.0.1:8017/#/position/CODE
//	http://127.0.0.1:8017/#/record/CODE
//
// CODE is the text, compressed by raw DEFLATE (RFC 1951), in base64url without padding.
type Carried string

// What addresses carry.
const (
	CarriedPosition Carried = "position" // its line
	CarriedRecord   Carried = "record"   // its file, as it is saved
)

// most is how many bytes a code of the kind may stand for.
func (k Carried) most() int {
	if k == CarriedRecord {
		return MaxCarried
	}
	return engine.MaxPosition
}

// Address is the part of an address from # on that carries text.
func (k Carried) Address(text []byte) (string, error) {
	if len(text) == 0 {
		return "", fmt.Errorf("address: an empty %s", k)
	}
	if len(text) > k.most() {
		return "", k.tooLong(fmt.Sprintf("%d bytes", len(text)), fmt.Sprintf("%d", k.most()))
	}
	var packed bytes.Buffer
	z, err := flate.NewWriter(&packed, flate.BestCompression)
	if err != nil {
		return "", err
	}
	if _, err := z.Write(text); err != nil {
		return "", err
	}
	if err := z.Close(); err != nil {
		return "", err
	}
	code := base64.RawURLEncoding.EncodeToString(packed.Bytes())
	if len(code) > MaxCode {
		return "", k.tooLong(fmt.Sprintf("%d characters", len(code)), fmt.Sprintf("%d", MaxCode))
	}
	return k.start() + code, nil
}

// start is what stands before the code.
func (k Carried) start() string { return "#/" + string(k) + "/" }

func (k Carried) tooLong(size, most string) error {
	return fmt.Errorf("address: the %s takes %s, at most %s fit: save the file and send it instead", k, size, most)
}

// ReadAddress reads what an address carries. Whatever stands before # does not matter.
func ReadAddress(address string) (Carried, []byte, error) {
	for _, k := range []Carried{CarriedPosition, CarriedRecord} {
		if _, code, found := strings.Cut(address, k.start()); found {
			text, err := k.decode(code)
			return k, text, err
		}
	}
	return "", nil, fmt.Errorf("address: got %s, want one with %s or %s", brief(address), CarriedPosition.start(), CarriedRecord.start())
}

// decode reads a code. It never holds more than the limit, whatever the code would unpack to.
func (k Carried) decode(code string) ([]byte, error) {
	if len(code) > MaxCode {
		return nil, k.tooLong(fmt.Sprintf("%d characters", len(code)), fmt.Sprintf("%d", MaxCode))
	}
	if strings.ContainsAny(code, "\r\n") { // which the decoder passes over
		return nil, errors.New("address: a line ends in the code, want it whole on one line")
	}
	packed, err := base64.RawURLEncoding.Strict().DecodeString(code)
	if err != nil {
		return nil, fmt.Errorf("address: the code is damaged: %w", err)
	}
	in := bytes.NewReader(packed)
	text, err := io.ReadAll(io.LimitReader(flate.NewReader(in), int64(k.most())+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("address: the code is damaged or cut off: %w", err)
	case len(text) > k.most():
		return nil, k.tooLong(fmt.Sprintf("more than %d bytes", k.most()), fmt.Sprintf("%d", k.most()))
	case len(text) == 0:
		return nil, fmt.Errorf("address: an empty %s", k)
	case in.Len() > 0:
		return nil, fmt.Errorf("address: the code is damaged: %d bytes too many", in.Len())
	}
	return text, nil
}

// brief shows what was read, cut short.
func brief(text string) string {
	if len(text) > 60 {
		return fmt.Sprintf("%q and %d bytes more", text[:60], len(text)-60)
	}
	return fmt.Sprintf("%q", text)
}
