package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"unicode"

	"bridgehead/clients/web/server"
	"bridgehead/engine"
	"bridgehead/env"
	"bridgehead/games"
	"bridgehead/table"
)

// savedGame is a game out of a file, or out of an address, that was replayed to its end.
type savedGame struct {
	from string // as it was named
	data []byte // the record as a file by itself
	rec  *env.Record
	game engine.Game
}

// openSaved reads and verifies the game of a file, or of an address of a page that carries one. A file may hold
// several, of which number, from 1, is meant; 0 where it must hold just one.
func openSaved(name string, number int, scenario string) (*savedGame, error) {
	s, err := readSaved(name, number)
	if err == nil {
		s.game, err = games.Of(s.rec, scenario)
	}
	if err == nil {
		err = s.verify()
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", shortName(name), err)
	}
	return s, nil
}

func readSaved(name string, number int) (*savedGame, error) {
	s := &savedGame{from: name}
	data, err := bytesOf(name)
	if err == nil {
		s.data, err = oneOf(data, number)
	}
	if err == nil {
		s.rec, err = env.Read(bytes.NewReader(s.data))
	}
	return s, err
}

// verify replays the game. A record that makes the rules panic is refused as well.
func (s *savedGame) verify() (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("record: it cannot be replayed: %v", v)
		}
	}()
	return env.Verify(s.game, s.rec)
}

// bytesOf is what a file holds, or an address carries.
func bytesOf(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil && strings.Contains(name, "#/") {
		kind, data, err := server.ReadAddress(name)
		if err == nil && kind != server.CarriedRecord {
			err = fmt.Errorf("the address is that of a %s; give it to --position", kind)
		}
		return data, err
	}
	if err != nil {
		return nil, errors.Unwrap(err) // the name is said by the caller
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, table.MaxLoad+1))
	if err == nil && len(data) > table.MaxLoad {
		err = fmt.Errorf("more than the %d bytes allowed", table.MaxLoad)
	}
	return data, err
}

// oneOf finds a record among those that stand one after the other in JSON lines.
func oneOf(data []byte, number int) ([]byte, error) {
	all := env.Split(data)
	n := len(all)
	switch {
	case number > n || number < 0:
		return nil, fmt.Errorf("--game-number: got %d, the file holds %s", number, counted(n, "game"))
	case number == 0 && n > 1:
		return nil, fmt.Errorf("it holds %d games, choose one with --game-number 1 to %d", n, n)
	}
	return all[max(0, number-1)], nil
}

// title is what the table of the game is called: its file without the directory and the extension.
func (s *savedGame) title() string {
	if strings.Contains(s.from, "#/") {
		return ""
	}
	name := filepath.Base(s.from)
	name = strings.TrimSuffix(name, filepath.Ext(name))
	name = strings.Map(func(r rune) rune {
		if r == unicode.ReplacementChar || unicode.IsControl(r) {
			return -1
		}
		return r
	}, name)
	if runes := []rune(name); len(runes) > table.MaxName {
		name = string(runes[:table.MaxName])
	}
	return name
}

// address is the part of the address of any page that shows the game; an error where it is too long for one.
func (s *savedGame) address() (string, error) {
	var file bytes.Buffer
	if err := env.WriteJSON(&file, s.rec, nil); err != nil {
		return "", err
	}
	return server.CarriedRecord.Address(file.Bytes())
}

// shortName keeps a long name or address from filling the screen.
func shortName(name string) string {
	if len(name) > 200 {
		return name[:100] + "..."
	}
	return name
}

func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
