package web

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"bridgehead/models/bundle"
	"bridgehead/training/cluster"
)

// download fetches one network.
type download struct {
	client *http.Client
	stall  time.Duration
	id     cluster.ID
	data   []byte // so far
	mixed  bool   // some of it is not of the address that is asked now
}

// stallTime is how long a download may stand still.
const stallTime = 30 * time.Second

// mostAttempts is how often one address is asked in turn, though every time it brings more.
const mostAttempts = 20

// errGone says that an address has no such network.
var errGone = errors.New("not there")

// run asks one address after another.
func (d *download) run(ctx context.Context, from []string) error {
	if len(from) == 0 {
		return fmt.Errorf("network %s: got no address to fetch it from", d.id.Short())
	}
	var faults []error
	for _, address := range from {
		if d.mixed = len(d.data) > 0; d.mixed && cluster.IDOf(d.data) == d.id {
			return nil // all of it was here
		}
		err := d.from(ctx, address)
		if err == nil {
			return nil
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		faults = append(faults, fmt.Errorf("network %s from %s: %w", d.id.Short(), address, err))
	}
	if last := faults[len(faults)-1]; errors.Is(last, errGone) {
		d.data = nil
		return fmt.Errorf("%w: %w", cluster.ErrNoNetwork, errors.Join(faults...))
	}
	return errors.Join(faults...)
}

// from fetches from one address, again while every attempt brings more. Where what others sent may be to blame it begins once
// more without that.
func (d *download) from(ctx context.Context, address string) error {
	slow, cancel := context.WithTimeoutCause(ctx, writeTime, fmt.Errorf("it took more than %v", writeTime))
	defer cancel()
	for n := 1; ; n++ {
		had := len(d.data)
		err := d.attempt(slow, strings.TrimRight(address, "/")+"/networks/"+d.id.String())
		if err == nil {
			if cluster.IDOf(d.data) == d.id {
				return nil
			}
			d.data = nil
			err = errors.New("the bytes are not those of the network")
		}
		again := d.mixed && len(d.data) == 0
		if again {
			d.mixed = false
		}
		if slow.Err() != nil || n >= mostAttempts || errors.Is(err, errGone) || len(d.data) <= had && !again {
			return err
		}
	}
}

// attempt makes one request for what is missing, and reads as much as comes. It is nil where that was all.
func (d *download) attempt(ctx context.Context, address string) error {
	ctx, cut := context.WithCancelCause(ctx)
	defer cut(nil)
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return err
	}
	if len(d.data) > 0 {
		r.Header.Set("Range", fmt.Sprintf("bytes=%d-", len(d.data)))
	}
	r.Header.Set("Accept-Encoding", "identity")
	timer := time.AfterFunc(d.stall, func() { cut(fmt.Errorf("nothing came for %v", d.stall)) })
	defer timer.Stop()
	answer, err := d.client.Do(r)
	if err != nil {
		return causeOf(ctx, err)
	}
	defer answer.Body.Close()
	size, err := d.begin(answer)
	if err != nil {
		return err
	}
	buf := make([]byte, 32<<10)
	for {
		n, err := answer.Body.Read(buf)
		if n > 0 {
			timer.Reset(d.stall)
			d.data = append(d.data, buf[:n]...)
		}
		switch {
		case len(d.data) > bundle.MaxBytes || size >= 0 && int64(len(d.data)) > size:
			d.data = nil
			return errors.New("more bytes came than were said")
		case err == io.EOF && (size < 0 || int64(len(d.data)) == size):
			return nil
		case err == io.EOF:
			return io.ErrUnexpectedEOF
		case err != nil:
			return causeOf(ctx, err)
		}
	}
}

// causeOf says why a request was cut.
func causeOf(ctx context.Context, err error) error {
	if cause := context.Cause(ctx); cause != nil {
		return cause
	}
	return err
}

// begin looks at the head of an answer, and returns how long the network is; -1 where it does not say.
func (d *download) begin(answer *http.Response) (size int64, err error) {
	switch answer.StatusCode {
	case http.StatusOK: // of a server that knows no ranges, too
		d.data, d.mixed = nil, false
		size = answer.ContentLength
	case http.StatusPartialContent:
		first, whole, err := contentRange(answer.Header.Get("Content-Range"))
		if err != nil || first != int64(len(d.data)) {
			d.data = nil
			return 0, fmt.Errorf("got the range %.60q, want one from %d on", answer.Header.Get("Content-Range"), len(d.data))
		}
		size = whole
	case http.StatusRequestedRangeNotSatisfiable:
		d.data = nil
		return 0, errors.New("what was here of it was too long")
	case http.StatusNotFound, http.StatusGone:
		return 0, errGone
	default:
		return 0, fmt.Errorf("got the status %d %s", answer.StatusCode, http.StatusText(answer.StatusCode))
	}
	if size > bundle.MaxBytes {
		d.data = nil
		return 0, fmt.Errorf("it has %d bytes, want at most %d", size, bundle.MaxBytes)
	}
	if size > int64(cap(d.data)) {
		d.data = append(make([]byte, 0, size), d.data...)
	}
	return size, nil
}

// contentRange reads a header as "bytes 5-9/10".
func contentRange(text string) (first, whole int64, err error) {
	text, bytes := strings.CutPrefix(text, "bytes ")
	span, size, slash := strings.Cut(text, "/")
	from, _, dash := strings.Cut(span, "-")
	if !bytes || !slash || !dash {
		return 0, 0, errors.New("content range: want bytes FIRST-LAST/SIZE")
	}
	if first, err = strconv.ParseInt(from, 10, 64); err != nil {
		return 0, 0, err
	}
	if size == "*" {
		return first, -1, nil
	}
	whole, err = strconv.ParseInt(size, 10, 64)
	return first, whole, err
}
