package web

import (
	"fmt"
	"net/http"

	"github.com/klauspost/compress/zstd"
)

// packer packs and unpacks bodies by zstd. It is safe for concurrent use.
type packer struct {
	most int64
	in   *zstd.Decoder
}

// newPacker unpacks to at most so many bytes.
func newPacker(most int64) (*packer, error) {
	in, err := zstd.NewReader(nil, zstd.WithDecoderMaxMemory(uint64(most)), zstd.WithDecoderLowmem(true), zstd.WithDecoderConcurrency(0))
	return &packer{most, in}, err
}

// packed names the encoding.
const packed = "zstd"

// unpack reads a body of an encoding. It says how long it will be, and room is made for that before.
func (p *packer) unpack(encoding string, data []byte, room func(int64) error) ([]byte, error) {
	if encoding == "" {
		return data, nil
	}
	if encoding != packed {
		return nil, refuse(http.StatusUnsupportedMediaType, codeBadRequest, "content encoding: got %.20q, want %s or none", encoding, packed)
	}
	var h zstd.Header
	if err := h.Decode(data); err != nil || !h.HasFCS {
		return nil, refuse(http.StatusBadRequest, codeBadRequest, "content encoding: got no frame of zstd that says how long it is")
	}
	if h.FrameContentSize > uint64(p.most) {
		return nil, refuse(http.StatusRequestEntityTooLarge, codeTooLarge, "the batch has %d bytes unpacked, at most %d are taken", h.FrameContentSize, p.most)
	}
	if err := room(int64(h.FrameContentSize)); err != nil {
		return nil, err
	}
	out, err := p.in.DecodeAll(data, make([]byte, 0, h.FrameContentSize))
	if err == nil && uint64(len(out)) != h.FrameContentSize {
		err = fmt.Errorf("got %d bytes, want the %d it says", len(out), h.FrameContentSize)
	}
	if err != nil {
		return nil, refuse(http.StatusBadRequest, codeBadRequest, "content encoding: %v", err)
	}
	return out, nil
}

// newEncoder packs bodies, one at a time for each core.
func newEncoder() (*zstd.Encoder, error) { return zstd.NewWriter(nil, zstd.WithLowerEncoderMem(true)) }
