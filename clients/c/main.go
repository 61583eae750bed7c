// Command c is the C library of Bridgehead: games, positions, environments, vectors of them and agents behind
// the functions of bridgehead.h, for C and for whatever speaks C. It is built as a shared library:
//
//	go build -buildmode=c-shared -o bin/libbridgehead.so ./clients/c
//
// The files follow the header: games.go, states.go, envs.go, vectors.go, agents.go. Every function of the header
// checks what it is given before it changes anything, holds the lock of its handle (handles.go), and ends in a
// status code (errors.go), whatever happens inside. No pointer of Go's is kept in C; arrays of the caller are kept
// in Go where the header says so.
package main

// #include "types.h"
import "C"

import (
	"bridgehead/agents"
	"bridgehead/games"
	"bridgehead/gym"
)

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
	n, err := answer(buf, room, func() ([]byte, error) { return marshal(newList()) })
	if err != nil {
		return fail[C.int64_t](err)
	}
	return C.int64_t(n)
}

// list is what the library can make.
type list struct {
	Games  []listGame  `json:"games"`
	Agents []listAgent `json:"agents"`
}

type listGame struct {
	Key       string         `json:"key"`
	Usual     string         `json:"usual"` // the scenario of a spec that names none
	Sides     [2]string      `json:"sides"`
	Scenarios []listScenario `json:"scenarios"`
}

type listScenario struct {
	ID      string `json:"id"`
	Title   string `json:"title,omitempty"`
	Summary string `json:"summary,omitempty"`
	Turns   int    `json:"turns,omitempty"`
}

type listAgent struct {
	Name     string    `json:"name"`
	Summary  string    `json:"summary"`
	TakesArg bool      `json:"takes_arg"`
	Keys     []listKey `json:"keys"`
}

type listKey struct {
	Name    string `json:"name"`
	Usual   string `json:"usual"`
	Meaning string `json:"meaning"`
}

func newList() list {
	var l list
	for _, k := range games.Kinds {
		l.Games = append(l.Games, listGame{Key: k.Key, Usual: games.ScenarioID(k.Key, k.Scenario), Sides: games.Sides,
			Scenarios: listScenarios(k)})
	}
	for _, k := range gym.Registry.Kinds() {
		l.Agents = append(l.Agents, listAgent{Name: k.Name, Summary: k.Summary, TakesArg: k.TakesArg, Keys: listKeys(k)})
	}
	return l
}

func listScenarios(k games.Kind) []listScenario {
	all := []listScenario{}
	for _, id := range k.Scenarios() {
		s := listScenario{ID: id}
		if sc, err := games.LoadScenario(k.Key, id); err == nil { // not every game has its scenarios as data
			info := sc.Info()
			s.Title, s.Summary, s.Turns = info.Title, info.Summary, info.Turns
		}
		all = append(all, s)
	}
	return all
}

func listKeys(k agents.Kind) []listKey {
	all := []listKey{}
	for _, key := range k.Keys {
		all = append(all, listKey(key))
	}
	return all
}
