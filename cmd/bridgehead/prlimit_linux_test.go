package main

import (
	"syscall"

	"golang.org/x/sys/unix"
)

// prlimit limits another process.
func prlimit(pid, resource int, limit *syscall.Rlimit) error {
	return unix.Prlimit(pid, resource, &unix.Rlimit{Cur: limit.Cur, Max: limit.Max}, nil)
}
