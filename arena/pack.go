package arena

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"

	"bridgehead/env"
)

// games.pack is the records one after the other, each behind a head of 12 bytes: the length of the
// record, the checksum of the record, and the checksum of these 8 bytes; little-endian. The line
// of a pair says where its records begin, so the pack needs no index of its own.
const packHead = 12

func appendEntry(w io.WriterAt, at int64, r *env.Record) (int64, error) {
	var b bytes.Buffer
	b.Write(make([]byte, packHead))
	if err := env.WriteMsgpack(&b, r); err != nil {
		return at, err
	}
	entry := b.Bytes()
	body := entry[packHead:]
	binary.LittleEndian.PutUint32(entry, uint32(len(body))) // env.MaxRecordBytes is far below 4 GiB
	binary.LittleEndian.PutUint32(entry[4:], crc32.ChecksumIEEE(body))
	binary.LittleEndian.PutUint32(entry[8:], crc32.ChecksumIEEE(entry[:8]))
	if _, err := w.WriteAt(entry, at); err != nil {
		return at, err
	}
	return at + int64(len(entry)), nil
}

// readEntry reads the record at an offset and returns the offset after it.
func readEntry(r io.ReaderAt, at int64) (*env.Record, int64, error) {
	var head [packHead]byte
	if _, err := r.ReadAt(head[:], at); err != nil {
		return nil, at, fmt.Errorf("record at byte %d: %w", at, noEOF(err))
	}
	size := binary.LittleEndian.Uint32(head[:])
	if binary.LittleEndian.Uint32(head[8:]) != crc32.ChecksumIEEE(head[:8]) || size > env.MaxRecordBytes {
		return nil, at, fmt.Errorf("record at byte %d: no record begins here", at)
	}
	body := make([]byte, size)
	if _, err := r.ReadAt(body, at+packHead); err != nil {
		return nil, at, fmt.Errorf("record at byte %d: %w", at, noEOF(err))
	}
	if binary.LittleEndian.Uint32(head[4:]) != crc32.ChecksumIEEE(body) {
		return nil, at, fmt.Errorf("record at byte %d: the checksum does not match", at)
	}
	rec, err := env.ReadMsgpack(bytes.NewReader(body))
	if err != nil {
		return nil, at, fmt.Errorf("record at byte %d: %w", at, err)
	}
	return rec, at + packHead + int64(size), nil
}

// noEOF says that a file is too short: an end where a record should be is no proper end.
func noEOF(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}
