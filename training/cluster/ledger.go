package cluster

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"maps"
	"slices"
	"time"

	"github.com/vmihailenco/msgpack/v5"

	"bridgehead/training/disk"
	"bridgehead/training/replay"
)

// Ledger says which games were counted, by number, and who is expelled. It is a file of records, of which only new ones are
// added; what a kill has torn off at its end is made up for by the store of the games, see [NewDesk]. A ledger is not safe
// for concurrent use.
type Ledger struct {
	file disk.File
	end  int64

	counted  spans
	reserved uint64 // numbers below may have been given out
	next     uint64 // to be given out
	newest   replay.Key
	keys     map[string]*spans // of games counted, by worker; not those of the learner's own machine
	expelled map[string]string // why, by worker

	waiting map[string]*record // to be written, by worker
}

// Kinds of records.
const (
	kindCounted = iota + 1
	kindReserved
	kindExpelled
)

// record is one entry.
type record struct {
	_msgpack struct{} `msgpack:",as_array"`

	Kind    int
	Worker  string
	Numbers spans
	Keys    spans // of the store
	To      uint64
	Why     string
	Time    int64 // seconds since 1970, UTC
}

// reserveBlock is the number of games for which the ledger is synced once.
const reserveBlock = 1 << 12

// ledgerMagic begins a file.
const ledgerMagic = "bridgehead-ledger 1\n"

// OpenLedger reads a ledger, or begins one in an empty file. It cuts off a record that was torn off while it was written.
// A record damaged otherwise is an error, for nobody knows what it counted.
func OpenLedger(f disk.File) (*Ledger, error) {
	l := &Ledger{file: f, keys: map[string]*spans{}, expelled: map[string]string{}, waiting: map[string]*record{}}
	size, err := f.Size()
	if err != nil {
		return nil, err
	}
	data := make([]byte, size)
	if _, err := f.ReadAt(data, 0); err != nil && (err != io.EOF || size > 0 && len(data) == 0) {
		return nil, err
	}
	if len(data) < len(ledgerMagic) { // empty, or killed when it was begun
		if string(data) != ledgerMagic[:len(data)] {
			return nil, fmt.Errorf("ledger: begins with %.20q, want %q", data, ledgerMagic)
		}
		if _, err := f.WriteAt([]byte(ledgerMagic), 0); err != nil {
			return nil, err
		}
		l.end = int64(len(ledgerMagic))
		return l, f.Sync()
	}
	if string(data[:len(ledgerMagic)]) != ledgerMagic {
		return nil, fmt.Errorf("ledger: begins with %.20q, want %q", data, ledgerMagic)
	}
	at := len(ledgerMagic)
	for at < len(data) {
		all, n, err := readFrame(data[at:])
		if errors.Is(err, io.ErrUnexpectedEOF) {
			break
		}
		if err != nil {
			return nil, fmt.Errorf("ledger: at byte %d: %w", at, err)
		}
		for _, r := range all {
			l.apply(r)
		}
		at += n
	}
	l.end, l.next = int64(at), l.reserved
	if at < len(data) {
		if err := f.Truncate(l.end); err != nil {
			return nil, err
		}
		return l, f.Sync()
	}
	return l, nil
}

// frameHead is the length of the body and its checksum.
const frameHead = 8

// readFrame reads the first frame and its length. The error is io.ErrUnexpectedEOF where the rest may have been torn off: a
// frame is synced before the next is written, so only the last can be.
func readFrame(data []byte) ([]*record, int, error) {
	if len(data) < frameHead {
		return nil, 0, io.ErrUnexpectedEOF
	}
	n, sum := int64(binary.LittleEndian.Uint32(data)), binary.LittleEndian.Uint32(data[4:])
	if int64(len(data)) < frameHead+n {
		return nil, 0, io.ErrUnexpectedEOF
	}
	body := data[frameHead : frameHead+n]
	var all []*record
	err := errors.New("the checksum is another: the record is damaged")
	if crc32.ChecksumIEEE(body) == sum {
		err = msgpack.Unmarshal(body, &all)
	}
	if err != nil && (int64(len(data)) == frameHead+n || zeros(data[frameHead:])) {
		return nil, 0, io.ErrUnexpectedEOF // its length came to the disk before the rest
	}
	return all, int(frameHead + n), err
}

func zeros(data []byte) bool {
	return !slices.ContainsFunc(data, func(b byte) bool { return b != 0 })
}

// apply takes a record into account.
func (l *Ledger) apply(r *record) {
	switch r.Kind {
	case kindReserved:
		l.reserved = max(l.reserved, r.To)
	case kindExpelled:
		l.expelled[r.Worker] = r.Why
	case kindCounted:
		for _, x := range r.Numbers {
			l.counted.add(x)
		}
		for _, x := range r.Keys {
			l.newest = max(l.newest, replay.Key(x.Past-1))
			if r.Worker != "" {
				l.of(r.Worker).add(x)
			}
		}
	}
}

func (l *Ledger) of(worker string) *spans {
	if l.keys[worker] == nil {
		l.keys[worker] = &spans{}
	}
	return l.keys[worker]
}

// append writes records as one frame and syncs it. What is half written when it fails is written over by the next.
func (l *Ledger) append(records ...*record) error {
	body := encode(records)
	data := binary.LittleEndian.AppendUint32(nil, uint32(len(body)))
	data = binary.LittleEndian.AppendUint32(data, crc32.ChecksumIEEE(body))
	data = append(data, body...)
	_, err := l.file.WriteAt(data, l.end)
	if err == nil {
		err = l.file.Sync()
	}
	if err != nil {
		return errors.Join(fmt.Errorf("ledger: %w", err), l.file.Truncate(l.end))
	}
	l.end += int64(len(data))
	return nil
}

// Next is the number of the next game to be given out.
func (l *Ledger) Next() uint64 { return l.next }

// Reserved is above all numbers that were given out.
func (l *Ledger) Reserved() uint64 { return l.reserved }

// Take gives out the next numbers. They are never given out again, whatever happens.
func (l *Ledger) Take(n int) error {
	if past := l.next + uint64(n); past > l.reserved {
		r := &record{Kind: kindReserved, To: past + reserveBlock}
		if err := l.append(r); err != nil {
			return err
		}
		l.apply(r)
	}
	l.next += uint64(n)
	return nil
}

// Counted tells whether a game was counted.
func (l *Ledger) Counted(number uint64) bool { return l.counted.has(number) }

// Size is how many games were counted; those withdrawn are among them.
func (l *Ledger) Size() uint64 { return l.counted.size() }

// Newest is the key of the last game counted.
func (l *Ledger) Newest() replay.Key { return l.newest }

// Count counts a game of a worker, empty for one of the learner's own, that is in the store. Flush writes it down.
func (l *Ledger) Count(worker string, number uint64, k replay.Key) {
	r := l.waiting[worker]
	if r == nil {
		r = &record{Kind: kindCounted, Worker: worker}
		l.waiting[worker] = r
	}
	n, key := span{From: number, Past: number + 1}, span{From: uint64(k), Past: uint64(k) + 1}
	r.Numbers.add(n)
	r.Keys.add(key)
	l.apply(&record{Kind: kindCounted, Worker: worker, Numbers: spans{n}, Keys: spans{key}})
}

// Flush writes down what was counted.
func (l *Ledger) Flush() error {
	if len(l.waiting) == 0 {
		return nil
	}
	var all []*record
	for _, worker := range slices.Sorted(maps.Keys(l.waiting)) {
		all = append(all, l.waiting[worker])
	}
	if err := l.append(all...); err != nil {
		return err
	}
	clear(l.waiting)
	return nil
}

// Keys are those of the games of a worker.
func (l *Ledger) Keys(worker string) (keys []replay.Key) {
	if of := l.keys[worker]; of != nil {
		of.each(func(k uint64) { keys = append(keys, replay.Key(k)) })
	}
	return keys
}

// Forget forgets whose games were which below a key: the store has them no more.
func (l *Ledger) Forget(below replay.Key) {
	for worker, of := range l.keys {
		if of.forget(uint64(below)); len(*of) == 0 {
			delete(l.keys, worker)
		}
	}
}

// Expel writes down that a worker is expelled.
func (l *Ledger) Expel(worker, why string, now time.Time) error {
	r := &record{Kind: kindExpelled, Worker: worker, Why: why, Time: now.Unix()}
	if err := l.append(r); err != nil {
		return err
	}
	l.apply(r)
	return nil
}

// Expelled tells why a worker is, empty where it is not.
func (l *Ledger) Expelled(worker string) string { return l.expelled[worker] }

// Expulsions tell why, by worker, of all who are expelled.
func (l *Ledger) Expulsions() map[string]string { return maps.Clone(l.expelled) }

// Withdrawn are the keys of games of those who are expelled.
func (l *Ledger) Withdrawn() (keys []replay.Key) {
	for _, worker := range slices.Sorted(maps.Keys(l.expelled)) {
		keys = append(keys, l.Keys(worker)...)
	}
	return keys
}

// Close writes down what was counted and closes the file.
func (l *Ledger) Close() error { return errors.Join(l.Flush(), l.file.Close()) }
