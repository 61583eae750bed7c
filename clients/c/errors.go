package main

// #include "types.h"
import "C"

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"runtime"
	"strings"
	"unsafe"

	"bridgehead/engine"
	"bridgehead/env"
)

// status is what the functions of the header return.
type status interface{ C.int32_t | C.int64_t }

// fault is an error that knows its code.
type fault struct {
	code int
	text string
}

func (f *fault) Error() string { return f.text }

func null(what string) error {
	return &fault{C.BH_ENULL, what + ": a null pointer"}
}

func size(format string, args ...any) error {
	return &fault{C.BH_ESIZE, fmt.Sprintf(format, args...)}
}

func input(format string, args ...any) error {
	return &fault{C.BH_EINPUT, fmt.Sprintf(format, args...)}
}

// codeOf is the code of an error of this program.
func codeOf(err error) int {
	var own *fault
	var panicked *env.PanicError
	var action *env.ActionError
	var rule *engine.RuleError
	var file *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &own):
		return own.code
	case errors.As(err, &panicked):
		return C.BH_EINTERNAL
	case errors.Is(err, env.ErrSealed):
		return C.BH_ESEALED
	case errors.Is(err, env.ErrBroken), errors.Is(err, env.ErrOver): // before what broke it
		return C.BH_EOVER
	case errors.As(err, &action), errors.As(err, &rule):
		return C.BH_EACTION
	case errors.As(err, &file), errors.As(err, &link):
		return C.BH_EIO
	}
	return C.BH_EINPUT
}

// fail notes the message for the calling thread and returns the code.
func fail[R status](err error) R {
	text := err.Error()
	if text == "" {
		text = "no message"
	}
	C.bridgehead_set_error((*C.char)(unsafe.Pointer(unsafe.StringData(text))), C.size_t(len(text)))
	return R(codeOf(err))
}

// guard turns a panic into BH_EINTERNAL. It is deferred by every function of the header: a panic that
// left one would end the process of the host.
func guard[R status](rc *R) {
	if p := recover(); p != nil {
		*rc = fail[R](&fault{C.BH_EINTERNAL, fmt.Sprintf("a fault of the library: %v (%s)", p, whereabouts())})
	}
}

// whereabouts names the functions that were running when it panicked, innermost first.
func whereabouts() string {
	pcs := make([]uintptr, 64)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(3, pcs)])
	var names []string
	for more := true; more && len(names) < 8; {
		var f runtime.Frame
		f, more = frames.Next()
		if !strings.HasPrefix(f.Function, "runtime.") {
			names = append(names, fmt.Sprintf("%s %s:%d", path.Base(f.Function), path.Base(f.File), f.Line))
		}
	}
	return strings.Join(names, " < ")
}
