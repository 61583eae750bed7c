package card

import (
	"strings"
	"testing"

	"github.com/goccy/go-yaml"

	"bridgehead/models/bundle"
	"bridgehead/models/opponents"
)

// head reads the front matter of a card, with no key that it does not know, and returns the rest.
func head(t *testing.T, s *Sources, b *bundle.Bundle) (f front, rest string) {
	t.Helper()
	var w strings.Builder
	if err := s.WriteHuggingFace(&w, b); err != nil {
		t.Fatal(err)
	}
	text, whole := strings.CutPrefix(w.String(), "---\n")
	text, rest, closed := strings.Cut(text, "\n---\n")
	if !whole || !closed {
		t.Fatalf("no front matter in:\n%s", w.String())
	}
	if err := yaml.UnmarshalWithOptions([]byte(text), &f, yaml.Strict()); err != nil {
		t.Fatal(err)
	}
	return f, rest
}

// Every network that ships has what the Hub asks for, its card, and no figure that its files do not have.
func TestHuggingFaceCardsOfAll(t *testing.T) {
	from, err := Known()
	if err != nil {
		t.Fatal(err)
	}
	names, err := opponents.Embedded().Names()
	if err != nil {
		t.Fatal(err)
	}
	measured := 0
	for _, name := range names {
		b := open(t, name)
		f, rest := head(t, from, b)
		if f.License != license || f.Library != "bridgehead" || f.Pipeline != "reinforcement-learning" || len(f.Tags) == 0 {
			t.Errorf("%s: got %+v", name, f)
		}
		wantAll(t, rest, "# "+name+"\n", "models import "+name+".bundle", text(t, from, b))
		known := map[string]map[float64]bool{"elo": {}, "score": {}}
		for _, field := range from.Ladder.Fields {
			for _, r := range field.Agents {
				for _, x := range []opponents.Figure{r.Both, r.Sides["german"], r.Sides["allied"]} {
					known["elo"][roundTo(x.Elo, 1)] = checksum(&field) == b.Checksum || known["elo"][roundTo(x.Elo, 1)]
				}
			}
		}
		for _, x := range b.Strength {
			known["score"][roundTo(x.Score, 1000)] = true
		}
		for _, index := range f.ModelIndex {
			for _, r := range index.Results {
				if r.Task.Type != "reinforcement-learning" || r.Dataset.Type == "" || r.Dataset.Name == "" {
					t.Errorf("%s: got %+v", name, r)
				}
				for _, m := range r.Metrics {
					measured++
					if !known[m.Type][m.Value] {
						t.Errorf("%s: %s %g (%s) is in none of its files", name, m.Type, m.Value, m.Name)
					}
				}
			}
		}
	}
	if measured < 100 {
		t.Errorf("%d figures of %d networks", measured, len(names))
	}
}

// What was measured of an earlier network, and what is a bound, is no result of this one.
func TestHuggingFaceResults(t *testing.T) {
	b := open(t, "nijmegen")
	b.Strength = []bundle.Strength{{Opponent: "greedy", Scenario: "gamble/other", Side: "allied", Games: 40, Score: 0.61249, Low: 0.45, High: 0.75, Settings: "elite"}}
	rated := func(elo float64) []opponents.Rated {
		return []opponents.Rated{
			{Agent: "random", Both: opponents.Figure{Games: 9}},
			{Agent: "staff", Plays: map[string]string{"german": "x"}, Both: opponents.Figure{Elo: 1, Games: 9}},
			{Agent: "elite", Plays: map[string]string{"german": "x"}, Both: opponents.Figure{Elo: elo, Low: 10, High: 20, Games: 60},
				Sides: map[string]opponents.Figure{"german": {Elo: 999, Games: 30, Held: true}, "allied": {Elo: elo + 1, Low: -5, High: 30, Games: 30}}},
		}
	}
	s := &Sources{Styles: &opponents.Styles{}, Exploits: &opponents.Exploits{}, Ladder: &opponents.Ladder{Fields: []opponents.Field{
		{Scenario: "gamble/nijmegen", Options: "x=1", Anchor: "random", Network: &opponents.Network{Name: "nijmegen", Checksum: b.Checksum}, Agents: rated(14.6)},
		{Scenario: "gamble/nijmegen", Anchor: "random", Network: &opponents.Network{Name: "nijmegen", Checksum: "an earlier one"}, Agents: rated(500)},
		{Scenario: "gamble/nijmegen", Anchor: "random", Agents: rated(600)},
	}}}
	f, _ := head(t, s, b)
	if len(f.ModelIndex) != 1 || len(f.ModelIndex[0].Results) != 2 {
		t.Fatalf("got %+v", f.ModelIndex)
	}
	ladder, match := f.ModelIndex[0].Results[0], f.ModelIndex[0].Results[1]
	want := []metric{{"elo", 15, "Elo of elite on both sides, where random is 0 over both sides (95 % 10 to 20, 60 games)"},
		{"elo", 16, "Elo of elite as Allied, where random is 0 over both sides (95 % -5 to 30, 30 games)"}}
	if ladder.Dataset.Type != "gamble/nijmegen x=1" || len(ladder.Metrics) != 2 || ladder.Metrics[0] != want[0] || ladder.Metrics[1] != want[1] {
		t.Errorf("got %+v", ladder)
	}
	if match.Dataset.Type != "gamble/other" || len(match.Metrics) != 1 || match.Metrics[0] != (metric{"score", 0.612, "share of the points of elite as Allied against greedy (95 % 0.450 to 0.750, 40 games)"}) {
		t.Errorf("got %+v", match)
	}
}

// A network of someone else has no license that it was not given, and nothing that was not measured.
func TestHuggingFaceCardOfAnother(t *testing.T) {
	b := plain(t)
	b.Strength = nil
	from, err := Known()
	if err != nil {
		t.Fatal(err)
	}
	f, rest := head(t, from, b)
	if f.License != "" || f.ModelIndex != nil || f.Library != "bridgehead" {
		t.Errorf("got %+v", f)
	}
	wantAll(t, rest, "# plain\n", "Not measured.")
}
