// Package pack packs batches of games by zstd for their way to the learner, and unpacks what may come from anybody.
package pack

import (
	"errors"
	"fmt"

	"github.com/klauspost/compress/zstd"
)

// Encoding names what Pack does, in headers.
const Encoding = "zstd"

// ErrFrame says that something is no frame that says how long it is unpacked.
var ErrFrame = errors.New("got no frame of zstd that says how long it is")

// TooLarge says that something would be larger unpacked than is taken.
type TooLarge struct{ Size, Most uint64 }

func (e *TooLarge) Error() string {
	return fmt.Sprintf("the batch has %d bytes unpacked, at most %d are taken", e.Size, e.Most)
}

// Packer packs. It is safe for concurrent use.
type Packer struct{ out *zstd.Encoder }

// NewPacker makes one.
func NewPacker() (*Packer, error) {
	out, err := zstd.NewWriter(nil, zstd.WithLowerEncoderMem(true), zstd.WithSingleSegment(true))
	return &Packer{out}, err
}

// Pack packs data.
func (p *Packer) Pack(data []byte) []byte { return p.out.EncodeAll(data, nil) }

// Unpacker unpacks. It is safe for concurrent use.
type Unpacker struct {
	most int64
	in   *zstd.Decoder
}

// NewUnpacker unpacks to at most so many bytes.
func NewUnpacker(most int64) (*Unpacker, error) {
	in, err := zstd.NewReader(nil, zstd.WithDecoderMaxMemory(uint64(most)), zstd.WithDecoderLowmem(true), zstd.WithDecoderConcurrency(0))
	return &Unpacker{most, in}, err
}

// Unpack unpacks what Pack has made. It says how long it will be, and room is made for that before; room may be nil.
func (u *Unpacker) Unpack(data []byte, room func(int64) error) ([]byte, error) {
	var h zstd.Header
	if err := h.Decode(data); err != nil || !h.HasFCS {
		return nil, ErrFrame
	}
	if h.FrameContentSize > uint64(u.most) {
		return nil, &TooLarge{h.FrameContentSize, uint64(u.most)}
	}
	if room != nil {
		if err := room(int64(h.FrameContentSize)); err != nil {
			return nil, err
		}
	}
	out, err := u.in.DecodeAll(data, make([]byte, 0, h.FrameContentSize))
	if err == nil && uint64(len(out)) != h.FrameContentSize {
		err = fmt.Errorf("got %d bytes, want the %d it says", len(out), h.FrameContentSize)
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFrame, err)
	}
	return out, nil
}
