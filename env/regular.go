package env

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// ReadRegular reads a file of at most so many bytes. Only regular files will do: a pipe would wait for its writer, and a
// device need not end. The error does not quote what is in the file.
func ReadRegular(path string, most int) ([]byte, error) {
	info, err := os.Stat(path) // before it is opened
	switch {
	case err != nil:
		return nil, fileFault(path, err)
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("%s: a file of another kind (%v), want a regular one", path, info.Mode())
	case info.Size() > int64(most):
		return nil, fmt.Errorf("%s: %d bytes, at most %d are allowed", path, info.Size(), most)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, fileFault(path, err)
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, int64(most)+1)) // it may have grown
	switch {
	case err != nil:
		return nil, fileFault(path, err)
	case len(data) > most:
		return nil, fmt.Errorf("%s: more than the %d bytes that are allowed", path, most)
	}
	return data, nil
}

// fileFault is an error of the file system with the name of the file in front, once.
func fileFault(path string, err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		err = p.Err
	}
	return fmt.Errorf("%s: %w", path, err)
}
