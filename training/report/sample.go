package report

import (
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/training/replay"
)

// sample is the newest games of a run.
type sample struct {
	teacher bool // they are those of the teacher
	total   int  // games on disk
	moves   int  // of all of them
	keys    []replay.Key
	games   []*replay.Game
	unit    float64 // points that count one in their margins
}

// Where a run keeps its games.
const (
	bufferDir  = "buffer"
	teacherDir = "teacher"
)

// newest reads the newest games of the buffer, or of the teacher where it has none yet.
func (r *Report) newest() *sample {
	if len(r.games) == 0 {
		return &sample{}
	}
	for _, dir := range []string{bufferDir, teacherDir} {
		path := filepath.Join(r.Dir, dir)
		if _, err := os.Stat(path); errors.Is(err, os.ErrNotExist) {
			continue
		}
		games, err := replay.OpenReader(path, replay.DefaultOptions())
		if err != nil {
			r.note("%s: %v", dir, err)
			continue
		}
		for _, n := range games.Notes() {
			r.note("%s: %s", dir, n)
		}
		if s := r.load(games); len(s.games) > 0 {
			s.teacher = dir == teacherDir
			return s
		}
	}
	return &sample{}
}

// marginUnit is how many points count one in the margins of a game; 1 where it counts none, whose margins are 0.
func marginUnit(g engine.Game) float64 {
	if sc, ok := g.New().(engine.Scored); ok {
		return float64(sc.Points().Unit)
	}
	return 1
}

// load reads games that were played on the game of the recipe.
func (r *Report) load(from *replay.Reader) *sample {
	s := &sample{unit: marginUnit(r.games[0])}
	s.total, s.moves = from.Len()
	strange := 0
	keys := from.Keys()
	for _, k := range keys[max(0, len(keys)-r.options.Games):] {
		g, err := from.Load(k)
		switch {
		case errors.Is(err, replay.ErrGone): // the run goes on
		case err != nil:
			r.note("%v; the game is passed over", err)
		case r.scenario(g) < 0:
			strange++
		default:
			s.keys, s.games = append(s.keys, k), append(s.games, g)
		}
	}
	if strange > 0 {
		r.note("%d of the newest games were played on another game than %s, or on another edition of it; they are passed over",
			strange, r.scenarios())
	}
	return s
}

// scenario is the number of the scenario that a game was played on; -1 where the recipe has none like it.
func (r *Report) scenario(g *replay.Game) int {
	return slices.IndexFunc(r.games, func(own engine.Game) bool {
		return g.Scenario == own.Scenario() && g.ScenarioHash == own.ScenarioHash()
	})
}

// scenarios names those of the recipe.
func (r *Report) scenarios() string {
	names := make([]string, 0, len(r.games))
	for _, g := range r.games {
		names = append(names, g.Scenario())
	}
	return strings.Join(names, " and ")
}

// group is games between the same kinds of players.
type group struct {
	label     string
	n         int
	wins      [2]int
	draws     int
	decisions []int   // of games from the first position on
	points    []int   // points that side 1 was short of its goal
	bids      float64 // sum of the points that goals were moved by
}

var numbered = regexp.MustCompile(`\b(past|self)[-@][0-9]+`)

// later marks games from a position of an earlier one.
const later = " (later)"

// label says who played, without the steps of the networks.
func label(g *replay.Game) string {
	a, b := player(g.Players[0]), player(g.Players[1])
	text := a + " – " + b
	if a == b {
		text = a + " against itself"
	}
	if g.Start != "" {
		text += later
	}
	return text
}

func player(name string) string {
	if m := numbered.FindStringSubmatch(name); m != nil {
		return map[string]string{"past": "former network", "self": "network"}[m[1]]
	}
	return name
}

// groups sorts games by who played them, those with most games first.
func (s *sample) groups() (out []*group) {
	at := map[string]*group{}
	for _, g := range s.games {
		if g.Cut {
			continue
		}
		name := label(g)
		if at[name] == nil {
			at[name] = &group{label: name}
			out = append(out, at[name])
		}
		at[name].add(g, s.unit)
	}
	slices.SortStableFunc(out, func(a, b *group) int {
		if later := first(a.later()) - first(b.later()); later != 0 {
			return later
		}
		return b.n - a.n
	})
	return out
}

func (g *group) later() bool { return strings.HasSuffix(g.label, later) }

// add counts a game, with so many points to one of its margin.
func (g *group) add(game *replay.Game, unit float64) {
	g.n++
	switch {
	case game.Returns[0] > game.Returns[1]:
		g.wins[0]++
	case game.Returns[1] > game.Returns[0]:
		g.wins[1]++
	default:
		g.draws++
	}
	if game.Start == "" {
		g.decisions = append(g.decisions, decisions(game))
	}
	g.bids += float64(game.Bid)
	g.points = append(g.points, int(math.Round(float64(game.Margin)*unit)))
}

// decisions counts the steps that were no dice.
func decisions(g *replay.Game) (n int) {
	for _, s := range g.Steps {
		if s.Player.IsSide() {
			n++
		}
	}
	return n
}

// score is the share of the points of side 0, with its interval by Wilson; draws count half.
func (g *group) score() (share float64, span agents.Interval) {
	points := float64(g.wins[0]) + float64(g.draws)/2
	return points / float64(g.n), agents.Wilson(int(math.Round(points)), g.n)
}

// targets sums up the policies that the games hold for learning.
type targets struct {
	moves, full int // moves, and those with a target
	actions     float64
	entropy     float64 // in nats
}

// parts is the number of parts a game is told in.
const parts = 5

// part is the part of its game that a move stands in.
func part(g *replay.Game, move int) int {
	return min(parts-1, int(g.Moves[move].Step)*parts/max(1, len(g.Steps)))
}

func partName(i int) string {
	return fmt.Sprintf("%d–%d %% of the game", i*100/parts, (i+1)*100/parts)
}
