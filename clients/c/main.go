// Command c is the C library of Bridgehead: games, positions, environments, vectors of them and agents behind
// the functions of bridgehead.h, for C and for whatever speaks C. It is built as a shared library:
//
//	go build -buildmode=c-shared -o bin/libbridgehead.so ./clients/c
//
// The files follow the header: games.go, charts.go, states.go, envs.go, records.go, decisions.go, vectors.go,
// agents.go; what a side knows is in knowledge.go. Every function of the header
// checks what it is given before it changes anything, holds the lock of its handle (handles.go), and ends in a
// status code (errors.go), whatever happens inside. No pointer of Go's is kept in C; arrays of the caller are kept
// in Go where the header says so.
package main

// #include "types.h"
import "C"

import "bridgehead/gym"

func main() {}

//export bh_abi
func bh_abi() C.int32_t { return C.BH_ABI }

//export bh_live_handles
func bh_live_handles() C.int64_t { return C.int64_t(alive.Load()) }

//export bh_free
func bh_free(handle C.int64_t) (rc C.int32_t) {
	defer guard(&rc)
	if err := release(handle); err != nil {
		return fail[C.int32_t](err)
	}
	return C.BH_OK
}

//export bh_list
func bh_list(buf *C.char, room C.int64_t) (rc C.int64_t) {
	defer guard(&rc)
	n, err := answer(buf, room, func() ([]byte, error) { return marshal(gym.Catalog()) })
	if err != nil {
		return fail[C.int64_t](err)
	}
	return C.int64_t(n)
}
