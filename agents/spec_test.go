package agents

import (
	"reflect"
	"strings"
	"testing"

	"bridgehead/engine/toy"
)

func TestParseSpec(t *testing.T) {
	for text, want := range map[string]Spec{
		"random":                       {Name: "random"},
		"greedy:plan=8,dice=1":         {Name: "greedy", Values: []KeyValue{{"plan", "8"}, {"dice", "1"}}},
		"uct:sims=2000,c=1.4":          {Name: "uct", Values: []KeyValue{{"sims", "2000"}, {"c", "1.4"}}},
		"neural:german-veteran,sims=2": {Name: "neural", Arg: "german-veteran", Values: []KeyValue{{"sims", "2"}}},
		"elite@0.1.0":                  {Name: "elite@0.1.0"},
		"net:a=b=c":                    {Name: "net", Values: []KeyValue{{"a", "b=c"}}},
	} {
		got, err := ParseSpec(text)
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q: got %+v, %v", text, got, err)
		}
		if got.String() != text {
			t.Errorf("%q: written as %q", text, got)
		}
	}
}

func TestParseSpecRefuses(t *testing.T) {
	for text, says := range map[string]string{
		"":                                  "empty",
		"Greedy":                            "lower-case",
		":a=1":                              "name",
		"elite@":                            "name",
		"@0.1.0":                            "name",
		"elite@0.1.0@0.2.0":                 "name",
		"greedy:":                           "want key=value",
		"greedy:a=1,":                       "want key=value",
		"greedy:a=1,b":                      "want key=value",
		"greedy:=1":                         "want key=value",
		"greedy:a=":                         "want key=value",
		"greedy:a=1,a=2":                    "twice",
		"greedy\n":                          "cannot be printed",
		"a\xff":                             "cannot be printed",
		"a:" + strings.Repeat("x", maxSpec): "at most",
	} {
		if s, err := ParseSpec(text); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%q: got %+v, %v, want %q", text, s, err, says)
		}
	}
}

func TestRegistryErrorsListWhatExists(t *testing.T) {
	for spec, says := range map[string][]string{
		"gready":                  {"random | greedy"},
		"random:x=1":              {`unknown key "x"`, "want none"},
		"random:arg":              {"takes no argument"},
		"greedy:plam=1":           {`unknown key "plam"`, "plan | steps"},
		"greedy:plan=x,steps=-1":  {"plan: got", "steps: got"},
		"greedy:plan=99999999999": {"from 0 to"},
	} {
		_, err := Builtin().New(toy.Default(), spec)
		for _, s := range says {
			if err == nil || !strings.Contains(err.Error(), s) {
				t.Errorf("%q: got %v, want %q", spec, err, s)
			}
		}
		if _, err := Builtin().Factory(toy.Default(), spec); err == nil {
			t.Errorf("%q: Factory accepts it", spec)
		}
	}
}

func TestParams(t *testing.T) {
	s, err := ParseSpec("x:i=3,f=0.5,b=true,bad=NaN,no=maybe")
	if err != nil {
		t.Fatal(err)
	}
	p := &Params{spec: s}
	if p.Int("i", 0, 0, 9) != 3 || p.Float("f", 0, 0, 1) != 0.5 || !p.Bool("b", false) {
		t.Error("values were not read")
	}
	if p.Int("j", 7, 0, 9) != 7 || p.Float("g", 7, 0, 9) != 7 || !p.Bool("c", true) {
		t.Error("missing keys do not give the usual values")
	}
	if p.Err() != nil {
		t.Error(p.Err())
	}
	p.Float("bad", 0, 0, 1)
	p.Bool("no", false)
	if err := p.Err(); err == nil || !strings.Contains(err.Error(), "bad") || !strings.Contains(err.Error(), "no") {
		t.Errorf("got %v, want both faults", err)
	}
	before := p.Err().Error()
	if p.Bool("no", true); p.Err().Error() != before {
		t.Errorf("got %v, want each fault once", p.Err())
	}
}

// TestEveryKeyIsKnownToItsAgent gives each documented key its usual value.
func TestEveryKeyIsKnownToItsAgent(t *testing.T) {
	reg := Builtin()
	for _, k := range reg.Kinds() {
		for _, key := range k.Keys {
			if _, err := reg.New(toy.Default(), k.Name+":"+key.Name+"="+key.Usual); err != nil {
				t.Error(err)
			}
		}
	}
}

func FuzzParseSpec(f *testing.F) {
	for _, text := range []string{"random", "greedy:plan=8,dice=1", "neural:a,b=c", "a:", ":=,"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := ParseSpec(text)
		if err != nil {
			return
		}
		again, err := ParseSpec(s.String())
		if err != nil || !reflect.DeepEqual(s, again) {
			t.Fatalf("%q: read %+v, wrote %q, read %+v, %v", text, s, s, again, err)
		}
		if a, err := Builtin().New(toy.Default(), text); err == nil && a.Name() != s.String() {
			t.Fatalf("%q: the agent is called %q", text, a.Name())
		}
	})
}

// Registry.Allowed asks an agent what its keys may hold, whether or not the spec would do.
func TestAllowed(t *testing.T) {
	got, err := Builtin().Allowed(toy.Default(), "greedy:plan=-1")
	want := map[string]string{"plan": "integer, 0 to 1048576", "steps": "integer, 1 to 10000", "dice": "integer, 0 to 8", "settle": "integer, 0 to 10000"}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, %v, want %v", got, err, want)
	}
	if _, err := Builtin().Allowed(toy.Default(), "gredy"); err == nil || !strings.Contains(err.Error(), "want random | greedy") {
		t.Errorf("got %v", err)
	}
}
