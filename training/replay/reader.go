package replay

import "fmt"

// Reader follows a directory that somebody else may write to. Its methods may be called by several
// goroutines.
type Reader struct{ window }

var _ Source = (*Reader)(nil)

// OpenReader reads the index of a directory. Of the options only the weights count.
func OpenReader(dir string, o Options) (*Reader, error) {
	if err := o.Validate(); err != nil {
		return nil, err
	}
	r := &Reader{window{dir: dir, opts: o.fill()}}
	if err := r.refresh(); err != nil {
		return nil, fmt.Errorf("replay: %w", err)
	}
	return r, nil
}

// Refresh takes in what has been written since, and forgets what has been deleted.
func (r *Reader) Refresh() error {
	if err := r.refresh(); err != nil {
		return fmt.Errorf("replay: %w", err)
	}
	return nil
}
