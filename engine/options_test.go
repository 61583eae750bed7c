package engine_test

import (
	"errors"
	"strings"
	"testing"

	"bridgehead/engine"
)

func TestEachOption(t *testing.T) {
	for _, c := range []struct{ text, want, fault string }{
		{"", "", ""},
		{"cards, bid=3 ,a=b=c", "cards: bid:3 a:b=c", ""},
		{"cards,", "cards: :", ""},
		{"cards,cards=1", "cards:", "option cards: given twice"},
		{"reading=a,reading=b", "reading:a reading:b", ""},
		{"reading=a,reading=a", "reading:a", "option reading=a: given twice"},
		{"bid=3,stop,cards", "bid:3", "stopped"},
	} {
		var got []string
		err := engine.EachOption(c.text, func(name, value string) error {
			if name == "stop" {
				return errors.New("stopped")
			}
			got = append(got, name+":"+value)
			return nil
		}, "reading")
		fault := ""
		if err != nil {
			fault = err.Error()
		}
		if strings.Join(got, " ") != c.want || fault != c.fault {
			t.Errorf("%q: got %q and error %q, want %q and %q", c.text, got, fault, c.want, c.fault)
		}
	}
}

func TestOptionNumber(t *testing.T) {
	for _, c := range []struct {
		value string
		want  int
		ok    bool
	}{
		{"0", 0, true}, {"-20", -20, true}, {"20", 20, true},
		{"21", 0, false}, {"-21", 0, false}, {"+5", 0, false}, {"05", 0, false}, {"-0", 0, false}, {"", 0, false}, {"5 ", 0, false},
	} {
		got, err := engine.OptionNumber("bid-vp", c.value, "victory points", -20, 20)
		switch {
		case c.ok && (err != nil || got != c.want):
			t.Errorf("%q: got %d, %v, want %d", c.value, got, err, c.want)
		case !c.ok && (err == nil || !strings.Contains(err.Error(), `option bid-vp: got "`+c.value+`", want victory points from -20 to 20`)):
			t.Errorf("%q: got %d, %v, want an error", c.value, got, err)
		}
	}
}

func TestOptionWord(t *testing.T) {
	words := []string{"open", "hidden"}
	if at, err := engine.OptionWord("sight", "hidden", words); at != 1 || err != nil {
		t.Errorf("%d, %v, want 1", at, err)
	}
	_, err := engine.OptionWord("sight", "Hidden", words)
	if want := `option sight: got "Hidden", want open | hidden`; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}
