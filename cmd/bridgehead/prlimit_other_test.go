//go:build unix && !linux

package main

import "syscall"

func prlimit(int, int, *syscall.Rlimit) error { return errNoLimit }
