//go:build !unix

package gtp

import "os/exec"

// group does nothing: there are no groups of programs here.
func group(*exec.Cmd) {}

// killGroup ends a program that was started; what it has started itself goes on.
func killGroup(c *exec.Cmd) { _ = c.Process.Kill() }
