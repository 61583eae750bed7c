package card

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"bridgehead/agents/roster"
	"bridgehead/games"
	"bridgehead/models/bundle"
	"bridgehead/models/opponents"
)

func open(t *testing.T, name string) *bundle.Bundle {
	t.Helper()
	b, err := opponents.Embedded().Open(name)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func text(t *testing.T, s *Sources, b *bundle.Bundle) string {
	t.Helper()
	var w strings.Builder
	if err := s.Write(&w, b); err != nil {
		t.Fatal(err)
	}
	return w.String()
}

func wantAll(t *testing.T, text string, parts ...string) {
	t.Helper()
	for _, p := range parts {
		if !strings.Contains(text, p) {
			t.Errorf("want %q in:\n%s", p, text)
		}
	}
}

// Every network that ships has a card with all parts.
func TestCardsOfAll(t *testing.T) {
	from, err := Known()
	if err != nil {
		t.Fatal(err)
	}
	names, err := opponents.Embedded().Names()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		b := open(t, name)
		wantAll(t, text(t, from, b), "## "+name+"\n", ": strength\n", ": style\n", ": what exploiters won\n", ": recipe\n", ": limits\n", from.Limits[name][0])
		if own, _ := trained(b, Played(b)); len(own) == 0 {
			t.Errorf("%s is the opponent on none of the scenarios it was trained on", name)
		}
	}
}

// Styles are of scenarios as they are.
func TestStylesOfToday(t *testing.T) {
	from, err := Known()
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range from.Styles.Styles {
		key, short, _ := strings.Cut(x.Scenario, "/")
		g, err := games.New(key, short, x.Options)
		if err != nil || g.ScenarioHash() != x.Hash {
			t.Errorf("styles.json: %s %s: %v, want the scenario as it is", x.Scenario, x.Options, err)
			continue
		}
		if _, err := roster.Registry.New(g, x.Planner); err != nil {
			t.Errorf("styles.json: %v", err)
		}
	}
}

// A scenario that is no longer what a network was trained on is among its limits.
func TestLimitsOfAnOldScenario(t *testing.T) {
	b := open(t, "nijmegen")
	const says = "before `gamble/nijmegen` became what it is now"
	s := &Sources{Ladder: &opponents.Ladder{}, Styles: &opponents.Styles{}, Exploits: &opponents.Exploits{}}
	if got := strings.Join(s.LimitsOf(b, Played(b)), "\n"); strings.Contains(got, says) {
		t.Errorf("got %q of the scenario as it is", got)
	}
	b.Scenarios[0].Hash = "another"
	wantAll(t, strings.Join(s.LimitsOf(b, Played(b)), "\n"), says)
}

// Each part comes from its source.
func TestParts(t *testing.T) {
	b := open(t, "nijmegen")
	id := "gamble/nijmegen"
	share := func(p float64) opponents.Share {
		return opponents.Share{Games: 50, Score: p, Low: p - 0.1, High: p + 0.1}
	}
	s := &Sources{
		Ladder: &opponents.Ladder{Fields: []opponents.Field{{Scenario: id, Anchor: "random", Games: 7, Date: "2026-01-01", Agents: []opponents.Rated{
			{Agent: "random"}, {Agent: "elite", Plays: map[string]string{"german": "x"}, Both: opponents.Figure{Elo: 12, Low: 2, High: 22},
				Sides: map[string]opponents.Figure{"german": {Elo: 500, Held: true}}}}}}},
		Styles: &opponents.Styles{Styles: []opponents.Style{{Scenario: id, Network: "nijmegen", Level: "elite", Checksum: "of before", Games: 20,
			Sides: map[string]opponents.Manner{"german": {{Key: opponents.HabitAttacks, Agent: opponents.Mean{Value: 1}, Planner: opponents.Mean{Value: 2}}}}}}},
		Exploits: &opponents.Exploits{Targets: []opponents.Exploited{
			{Scenario: id, Target: "elite", Checksum: b.Checksum, Tries: []opponents.Try{
				{Agent: "busy", Share: share(0.5), Sides: map[string]opponents.Share{"german": share(0.9), "allied": share(0.2)}},
				{Agent: "neural", Trained: true, Hours: 2, Share: share(0.4), Sides: map[string]opponents.Share{"german": share(0.3), "allied": share(0.55)}}}},
			{Scenario: id, Target: "scripted", Tries: []opponents.Try{{Agent: "of another"}}}}},
		Limits: opponents.Limits{"nijmegen": {"Noted by hand."}},
	}
	got := text(t, s, b)
	wantAll(t, got, "| elite | +500, a bound |", "+12 (+2 to +22)", "attacks half as often", ", of an earlier network of this name).",
		"| attacks a turn | 1.0 | 2.0 |", "`busy` | 90 % (80 to 100) | 20 % (10 to 30) |", "a network trained for it (2.0 h)", "seed 4: 11457 games", "- Noted by hand.",
		"As Allied, its elite is beaten by `busy`, which wins 90 % of its games.", "Weaker as Allied than as German: 74 % rather than 87 %", "trained without a handicap")
	for _, p := range []string{"of another", "| random |", "As German, its elite is beaten"} { // 55 % from 45 on is not told from half
		if strings.Contains(got, p) {
			t.Errorf("got %q in:\n%s", p, got)
		}
	}
}

// The card of an agent that is no network has its ratings and what was won against it alone.
func TestCardOfAnAgent(t *testing.T) {
	s := &Sources{
		Ladder:   &opponents.Ladder{Fields: []opponents.Field{{Scenario: "g/a", Options: "x=1", Agents: []opponents.Rated{{Agent: "scripted", Both: opponents.Figure{Elo: 7, Low: 1, High: 9, Games: 60}}}}, {Scenario: "g/b"}}},
		Exploits: &opponents.Exploits{Targets: []opponents.Exploited{{Scenario: "g/a", Target: "elite", Tries: []opponents.Try{{Agent: "busy"}}}, {Scenario: "g/a", Target: "scripted", Tries: []opponents.Try{{Agent: "passer"}}}}},
	}
	var w strings.Builder
	if err := s.WriteAgent(&w, "scripted"); err != nil {
		t.Fatal(err)
	}
	wantAll(t, w.String(), "## scripted", "| `g/a x=1` |", "+7 (+1 to +9) | 60 |", "`passer`")
	if strings.Contains(w.String(), "busy") || strings.Contains(w.String(), "g/b") {
		t.Errorf("got what is of another:\n%s", &w)
	}
}

// plain is a network that does not come with the program.
func plain(t *testing.T) *bundle.Bundle {
	t.Helper()
	f, err := os.Open("../../models/bundle/testdata/plain.bundle")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	b, err := bundle.Read(f)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// A network that does not come with the program has a card too, with what its bundle holds.
func TestCardOfAnother(t *testing.T) {
	b := plain(t)
	from, err := Known()
	if err != nil {
		t.Fatal(err)
	}
	b.Strength, b.Provenance.Config = nil, "self_play: ["
	wantAll(t, text(t, from, b), "## plain", "Not measured.", "Nobody has tried.", "How strong it is was not measured.", "Which handicaps it was trained with is not known.")
}

// A network is told what was measured of it: not what was of another one that has its name, nor what beats an earlier one.
func TestCardOfANamesake(t *testing.T) {
	from, err := Known()
	if err != nil {
		t.Fatal(err)
	}
	const id = "gamble/nijmegen"
	own, other := open(t, "nijmegen"), *open(t, "nijmegen")
	other.Checksum, other.Strength = "another", nil
	wantAll(t, text(t, from, &other), "Not measured.", "Nobody has tried.", "How strong it is was not measured.")

	won := map[string]opponents.Share{"german": {Score: 0.9, Low: 0.8}}
	s := &Sources{Styles: &opponents.Styles{},
		Ladder: &opponents.Ladder{Fields: []opponents.Field{
			{Scenario: id, Anchor: "random", Network: &opponents.Network{Name: "nijmegen", Checksum: "another"}},
			{Scenario: id, Anchor: "greedy", Network: &opponents.Network{Name: "breakout", Checksum: "a third"}}}},
		Exploits: &opponents.Exploits{Targets: []opponents.Exploited{
			{Scenario: id, Target: "elite", Checksum: "another", Tries: []opponents.Try{{Agent: "busy", Sides: won}}}}}}
	got := text(t, s, own)
	wantAll(t, got, "`random` is 0", "of an earlier network of this name):", "| elite, of an earlier network of this name |")
	if strings.Contains(got, "`greedy` is 0") || strings.Contains(got, "is beaten by") {
		t.Errorf("got what is of another network in:\n%s", got)
	}
	wantAll(t, text(t, s, &other), "`random` is 0 over both sides (0 games, ):", "is beaten by `busy`")
	other.Scenarios = nil
	wantAll(t, text(t, s, &other), "Not measured.")
}

// What limits name in code is an agent, an option or a scenario that exists.
func TestLimitsNameWhatExists(t *testing.T) {
	code := regexp.MustCompile("`([^`]+)`")
	from, err := Known()
	if err != nil {
		t.Fatal(err)
	}
	for name, texts := range from.Limits {
		b := open(t, name)
		for _, text := range texts {
			for _, m := range code.FindAllStringSubmatch(text, -1) {
				if !exists(b, m[1]) {
					t.Errorf("cards.yaml: %s: %q is no agent, option or scenario of its game", name, m[1])
				}
			}
		}
	}
	if exists(open(t, "nijmegen"), "nobody") {
		t.Error("nobody exists")
	}
}

func exists(b *bundle.Bundle, word string) bool {
	key, short, _ := strings.Cut(b.Scenarios[0].ID, "/")
	g, err := games.New(key, short, "")
	if err != nil {
		return false
	}
	_, agent := roster.Registry.New(g, word)
	_, option := games.New(key, short, word)
	k, err := games.Find(key)
	return agent == nil || option == nil || err == nil && slices.Contains(k.Scenarios(), word)
}
