package cluster

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"maps"
	"path/filepath"
	"slices"
	"time"

	"github.com/vmihailenco/msgpack/v5"

	"bridgehead/training/disk"
	"bridgehead/training/replay"
)

// Ledger says which games were counted, by number, and who is expelled. It is a file of records, of which only new ones are
// added; what a kill has torn off at its end is made up for by the store of the games, see [NewCoordinator]. A ledger is not safe
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
	expected *record           // games that were about to be kept last, see Expect

	waiting map[string]*record // to be written, by worker
}

// Kinds of records.
const (
	kindCounted = iota + 1
	kindReserved
	kindExpelled
	kindExpected
)

// record is one entry.
type record struct {
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

// OpenLedgerAt opens the ledger at a path, which it makes where there is none.
func OpenLedgerAt(fsys disk.FS, path string) (*Ledger, error) {
	f, err := fsys.Open(path, disk.Make)
	if err != nil {
		return nil, err
	}
	l, err := OpenLedger(f)
	if err == nil {
		err = fsys.SyncDir(filepath.Dir(path)) // or what is counted could go with its name
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", path, err), f.Close())
	}
	return l, nil
}

// OpenLedger reads a ledger, or begins one in an empty file. It cuts off a record that was torn off while it was written.
// A record damaged otherwise is an error, for nobody knows what it counted.
func OpenLedger(f disk.File) (*Ledger, error) {
	l := &Ledger{file: f, keys: map[string]*spans{}, expelled: map[string]string{}, waiting: map[string]*record{}}
	if err := l.read(); err != nil {
		return nil, fmt.Errorf("ledger: %w", err)
	}
	return l, nil
}

// read reads the file, and makes it ready to be added to.
func (l *Ledger) read() error {
	size, err := l.file.Size()
	if err != nil {
		return err
	}
	data := make([]byte, size)
	if n, err := l.file.ReadAt(data, 0); n < len(data) {
		return fmt.Errorf("read %d of %d bytes: %w", n, size, err)
	}
	if n := len(ledgerMagic); len(data) <= n && (string(data) == ledgerMagic[:len(data)] || zeros(data)) { // empty, or killed when it was begun
		if _, err := l.file.WriteAt([]byte(ledgerMagic), 0); err != nil {
			return err
		}
		l.end = int64(n)
		return l.file.Sync()
	}
	body, begun := bytes.CutPrefix(data, []byte(ledgerMagic))
	if !begun {
		return fmt.Errorf("begins with %.20q, want %q", data, ledgerMagic)
	}
	last := int64(0) // where the last frame begins
	for len(body) > 0 {
		all, rest, ok := readFrame(body)
		if !ok {
			break
		}
		for _, r := range all {
			l.apply(r)
		}
		last, body = size-int64(len(body)), rest
	}
	l.end, l.next = size-int64(len(body)), l.reserved
	if len(body) > 0 {
		if at, more := findFrame(body[1:]); more {
			return fmt.Errorf("damaged from byte %d to %d, where the next record begins", l.end, l.end+1+int64(at))
		}
		if err := l.file.Truncate(l.end); err != nil {
			return err
		}
	}
	// Where a sync of the last frame has failed before, the system may take it for synced though it is not on disk. It is
	// if it is written again.
	if _, err := l.file.WriteAt(data[last:l.end], last); err != nil {
		return err
	}
	return l.file.Sync()
}

// A frame is records that are written at once: a head, which is the length of the body and the checksums of the body and
// of these two, and the body. It is synced before the next is written, so only the last can be torn.
const frameHead = 12

func seal(body []byte) []byte {
	data := binary.LittleEndian.AppendUint32(nil, uint32(len(body)))
	data = binary.LittleEndian.AppendUint32(data, crc32.ChecksumIEEE(body))
	data = binary.LittleEndian.AppendUint32(data, crc32.ChecksumIEEE(data))
	return append(data, body...)
}

// readFrame reads a frame that data begin with.
func readFrame(data []byte) (all []*record, rest []byte, ok bool) {
	if len(data) < frameHead || binary.LittleEndian.Uint32(data[8:]) != crc32.ChecksumIEEE(data[:8]) {
		return nil, nil, false
	}
	n, sum := uint64(binary.LittleEndian.Uint32(data)), binary.LittleEndian.Uint32(data[4:])
	if data = data[frameHead:]; uint64(len(data)) < n || crc32.ChecksumIEEE(data[:n]) != sum {
		return nil, nil, false
	}
	if err := msgpack.Unmarshal(data[:n], &all); err != nil {
		return nil, nil, false
	}
	return all, data[n:], true
}

// findFrame is where the first whole frame begins.
func findFrame(data []byte) (at int, ok bool) {
	for at := range data {
		if _, _, ok := readFrame(data[at:]); ok {
			return at, true
		}
	}
	return 0, false
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
	case kindExpected:
		l.expected = r
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

// append writes what waits and a record, if any, as one frame and syncs it. What is half written when it fails is written
// over by the next.
func (l *Ledger) append(last *record) error {
	var all []*record
	for _, worker := range slices.Sorted(maps.Keys(l.waiting)) {
		all = append(all, l.waiting[worker])
	}
	if last != nil {
		all = append(all, last)
	}
	data := seal(Encode(all))
	_, err := l.file.WriteAt(data, l.end)
	if err == nil {
		err = l.file.Sync()
	}
	if err != nil {
		return errors.Join(fmt.Errorf("ledger: %w", err), l.file.Truncate(l.end))
	}
	l.end += int64(len(data))
	clear(l.waiting)
	if last != nil {
		l.apply(last)
	}
	return nil
}

// Next is the number of the next game to be given out.
func (l *Ledger) Next() uint64 { return l.next }

// Reserved is above all numbers that were given out.
func (l *Ledger) Reserved() uint64 { return l.reserved }

// Take gives out the next numbers. They are never given out again, whatever happens.
func (l *Ledger) Take(n int) error {
	if past := l.next + uint64(n); past > l.reserved {
		if err := l.append(&record{Kind: kindReserved, To: past + reserveBlock}); err != nil {
			return err
		}
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
	return l.append(nil)
}

// Expect writes down whose games with numbers from one up to another are about to be kept: should the learner be killed
// before they are counted, [NewCoordinator] finds them in the store and knows by this whose they are.
func (l *Ledger) Expect(worker string, from, past uint64) error {
	return l.append(&record{Kind: kindExpected, Worker: worker, Numbers: spans{{From: from, Past: past}}})
}

// Expected is the worker whose games were about to be kept last, if a game is one of them.
func (l *Ledger) Expected(number uint64) string {
	if r := l.expected; r != nil && r.Numbers.has(number) {
		return r.Worker
	}
	return ""
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
	return l.append(&record{Kind: kindExpelled, Worker: worker, Why: why, Time: now.Unix()})
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
