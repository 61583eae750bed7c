//go:build unix

package gtp

import (
	"os/exec"
	"syscall"
)

// group gives a program a group of its own, so that what it starts can be ended with it.
func group(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup ends a program that was started and everything in its group. The group may outlive the program.
func killGroup(c *exec.Cmd) { _ = syscall.Kill(-c.Process.Pid, syscall.SIGKILL) }
