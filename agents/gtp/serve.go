package gtp

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/env"
)

// Host is what an engine needs from above.
type Host struct {
	Name, Version string
	// Game makes the game of a scenario id and options.
	Game func(scenario, options string) (engine.Game, error)
	// Open makes the game and the position of a line, which says all it is; nil: lines of the game in hand only.
	Open func(line string) (engine.Game, engine.State, error)
	// Agent makes the agent that plays.
	Agent func(g engine.Game) (agents.Agent, error)
}

// Serve speaks the protocol as an engine until quit, or until the input ends.
func Serve(ctx context.Context, in io.Reader, out io.Writer, h Host) error {
	s := &server{host: h}
	stop := make(chan struct{})
	defer close(stop)
	lines, fault := readLines(in, stop)
	for {
		var line string
		select {
		case <-ctx.Done():
			return ctx.Err()
		case next, ok := <-lines:
			if !ok {
				return errors.Join(<-fault, ctx.Err())
			}
			line = next.text
			if next.long {
				if err := passOver(out, line); err != nil {
					return err
				}
				continue
			}
		}
		if done, err := s.answer(ctx, out, line); done || err != nil {
			return err
		}
	}
}

// passOver answers a line that is too long, of which it gets the beginning.
func passOver(out io.Writer, line string) error {
	id, command, _ := parseLine(line)
	if command == "" { // a comment
		return nil
	}
	_, err := fmt.Fprintf(out, "?%s %s\n\n", id,
		oneLine(fmt.Sprintf("%q: the line has more than the %d bytes that are allowed, and was passed over", clip(command, 40), maxLine)))
	return err
}

// inputLine is a line of the input; of one that is too long the beginning.
type inputLine struct {
	text string
	long bool
}

// readLines reads lines beside whoever waits for them: reading itself cannot be interrupted. At the end of
// the input there is a fault, or nil.
func readLines(in io.Reader, stop <-chan struct{}) (<-chan inputLine, <-chan error) {
	lines, fault := make(chan inputLine), make(chan error, 1)
	go func() {
		defer close(lines)
		from := bufio.NewReaderSize(in, maxLine)
		for {
			line, err := readLine(from)
			if err == nil || line.text != "" {
				select {
				case lines <- line:
				case <-stop:
					return
				}
			}
			if err != nil {
				if errors.Is(err, io.EOF) {
					err = nil
				}
				fault <- err
				return
			}
		}
	}()
	return lines, fault
}

// readLine reads a line, and what is too much of it without keeping it. The last one may have no end.
func readLine(from *bufio.Reader) (line inputLine, err error) {
	text, more, err := from.ReadLine() // without its end
	line = inputLine{string(text), more}
	for more && err == nil {
		_, more, err = from.ReadLine()
	}
	return line, err
}

// answer does what a line says and reports whether it was the last.
func (s *server) answer(ctx context.Context, out io.Writer, line string) (done bool, err error) {
	id, command, rest := parseLine(line)
	if command == "" {
		return false, nil
	}
	text, err := s.do(ctx, command, rest)
	sign := "="
	if err != nil {
		sign, text = "?", oneLine(err.Error())
	}
	if text != "" {
		text = " " + text
	}
	_, err = fmt.Fprintf(out, "%s%s%s\n\n", sign, id, text)
	return command == "quit", err
}

// oneLine keeps an error from ending an answer too early.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// parseLine takes a line apart: a number in front of the command comes back with the answer. A line that
// begins with # is a comment.
func parseLine(line string) (id, command, rest string) {
	command, rest, _ = strings.Cut(strings.TrimSpace(line), " ")
	if _, err := strconv.ParseUint(command, 10, 31); err == nil {
		id = command
		command, rest, _ = strings.Cut(strings.TrimSpace(rest), " ")
	}
	if strings.HasPrefix(command, "#") {
		return "", "", ""
	}
	return id, command, strings.TrimSpace(rest)
}

// server is an engine.
type server struct {
	host   Host
	game   engine.Game
	agent  agents.Agent
	state  engine.State
	seed   uint64
	budget agents.Budget
	why    string // of the last move; empty: none was made in this game
}

// commands are what the engine can do; those in needGame need a game.
var (
	commands = []string{"budget", "explain", "genmove", "knowledge", "legal", "list_commands", "name", "newgame", "play", "position",
		"protocol_version", "quit", "roll", "seed", "showboard", "version"}
	needGame = []string{"explain", "genmove", "knowledge", "legal", "play", "roll", "showboard"}
)

func (s *server) do(ctx context.Context, command, rest string) (string, error) {
	args := strings.Fields(rest)
	if s.game == nil && slices.Contains(needGame, command) {
		return "", fmt.Errorf("%s: there is no game, want newgame first", command)
	}
	switch command {
	case "protocol_version":
		return strconv.Itoa(Protocol), nil
	case "name":
		return s.host.Name, nil
	case "version":
		return s.host.Version, nil
	case "list_commands":
		return strings.Join(commands, "\n"), nil
	case "quit":
		return "", nil
	case "seed":
		return "", s.setSeed(args)
	case "budget":
		return "", s.setBudget(args)
	case "newgame":
		return "", s.newGame(args)
	case "position":
		return s.position(rest)
	case "play", "roll":
		return "", s.play(command, args)
	case "genmove":
		return s.genmove(ctx, args)
	case "explain":
		if s.why == "" {
			return "", errors.New("explain: no move has been made, want genmove first")
		}
		return s.why, nil
	case "knowledge":
		return s.knowledge(rest)
	case "legal":
		return s.legal(), nil
	case "showboard":
		return s.board()
	}
	return "", fmt.Errorf("unknown command %q, want %s", clip(command, 40), strings.Join(commands, " | "))
}

func (s *server) setSeed(args []string) error {
	if len(args) != 1 {
		return fmt.Errorf("seed: got %d words, want a number", len(args))
	}
	n, err := strconv.ParseUint(args[0], 10, 64)
	if err != nil {
		return fmt.Errorf("seed: got %q, want 0 to 2^64-1", args[0])
	}
	s.seed = n
	return nil
}

func (s *server) setBudget(args []string) error {
	var n [3]int
	if len(args) != len(n) {
		return fmt.Errorf("budget: got %d words, want simulations, nodes and milliseconds", len(args))
	}
	for i, text := range args {
		v, err := strconv.ParseInt(text, 10, 32)
		if err != nil || v < 0 {
			return fmt.Errorf("budget: got %q, want a number, 0 for no limit", text)
		}
		n[i] = int(v)
	}
	s.budget = agents.Budget{Simulations: n[0], Nodes: n[1], Time: time.Duration(n[2]) * time.Millisecond}
	return nil
}

func (s *server) newGame(args []string) error {
	if len(args) < 2 {
		return fmt.Errorf("newgame: got %d words, want GAME SCENARIO and perhaps OPTIONS", len(args))
	}
	g, err := s.host.Game(args[1], strings.Join(args[2:], " "))
	if err != nil {
		return fmt.Errorf("newgame: %w", err)
	}
	if g.ID() != args[0] {
		return fmt.Errorf("newgame: game %q, want %s", args[0], g.ID())
	}
	if err := s.take(g); err != nil {
		return fmt.Errorf("newgame: %w", err)
	}
	s.state, s.budget, s.why = s.game.New(), agents.Budget{}, ""
	s.agent.Reset(s.seed)
	return nil
}

// side reads the name of the side to move.
func (s *server) side(word string) error {
	p := s.state.Player()
	if !p.IsSide() {
		return fmt.Errorf("side %q: no side is to move", word)
	}
	if want := s.game.Sides()[p]; word != want {
		return fmt.Errorf("side %q: %s is to move", word, want)
	}
	return nil
}

// play applies a move or a roll.
func (s *server) play(command string, args []string) error {
	want := "SIDE ACTION"
	if command == "roll" {
		want = "FACE"
	}
	if len(args) != len(strings.Fields(want)) {
		return fmt.Errorf("%s: got %d words, want %s", command, len(args), want)
	}
	n, err := strconv.ParseInt(args[len(args)-1], 10, 32)
	if err != nil {
		return fmt.Errorf("%s: got %q, want a number", command, args[len(args)-1])
	}
	a := engine.Action(n)
	if command == "roll" {
		err = env.CheckFace(s.state, a)
	} else if err = s.side(args[0]); err == nil {
		err = s.state.Check(a)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", command, err)
	}
	s.state.Apply(a)
	return nil
}

// genmove lets the agent move. The legal actions may follow the side; they must be those of our rules.
func (s *server) genmove(ctx context.Context, args []string) (string, error) {
	if len(args) == 0 {
		return "", errors.New("genmove: got 0 words, want SIDE and perhaps the legal actions")
	}
	if err := s.side(args[0]); err != nil {
		return "", fmt.Errorf("genmove: %w", err)
	}
	if told, ours := strings.Join(args[1:], " "), s.legal(); told != "" && told != ours {
		return "", fmt.Errorf("genmove: the legal actions given are not those of this engine: %s", clip(ours, 200))
	}
	a, why, err := s.agent.Act(ctx, s.state, s.budget)
	if err == nil {
		err = s.state.Check(a)
	}
	if err != nil {
		return "", fmt.Errorf("genmove: %w", err)
	}
	s.state.Apply(a)
	s.why = explain(a, &why)
	return strconv.Itoa(int(a)), nil
}

// explain is why a move was made, a line for each thing the agent has to say about it.
func explain(a engine.Action, why *agents.Explanation) string {
	lines := []string{fmt.Sprintf("action %d", a)}
	add := func(known bool, format string, args ...any) {
		if known {
			lines = append(lines, fmt.Sprintf(format, args...))
		}
	}
	add(why.Elapsed > 0, "milliseconds %.3f", float64(why.Elapsed)/float64(time.Millisecond))
	add(why.Value != 0, "value %.4f", why.Value)
	add(why.Simulations > 0, "simulations %d", why.Simulations)
	add(why.Nodes > 0, "nodes %d", why.Nodes)
	add(why.Depth > 0, "depth %d", why.Depth)
	add(len(why.Line) > 0, "line %s", strings.Trim(fmt.Sprint(why.Line), "[]"))
	add(why.Reason != "", "reason %s", oneLine(why.Reason))
	return strings.Join(lines, "\n")
}

// legal lists the actions, or the faces, of the position.
func (s *server) legal() string {
	var words []string
	for _, a := range s.state.LegalActions(nil) {
		words = append(words, strconv.Itoa(int(a)))
	}
	return strings.Join(words, " ")
}

// board is the picture of the position, without the empty lines that would end the answer.
func (s *server) board() (string, error) {
	text, err := s.state.MarshalText()
	if err != nil {
		return "", err
	}
	lines := []string{string(text)}
	if d, ok := s.state.(engine.Describer); ok {
		lines = append(lines, strings.Split(d.Board(), "\n")...)
		lines = append(lines, d.Prompt())
	}
	lines = slices.DeleteFunc(lines, func(l string) bool { return strings.TrimSpace(l) == "" })
	return strings.Join(lines, "\n"), nil
}
