package scenarios

import (
	"errors"
	"regexp"
	"strings"
	"testing"
	"time"
)

// Files from outside are refused with a place and a reason, whatever is in them.
func TestRefusedText(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"empty", "", "x.yaml: got nothing, want a map"},
		{"a list", "- a\n- b\n", "x.yaml:1: got a list of 2, want a map"},
		{"a word", "hello\n", `x.yaml:1: got "hello", want a map`},
		{"two documents", "a: 1\n---\nb: 1\n", "x.yaml: got 2 documents, want one"},
		{"an anchor", "a: 1\nb: &x 2\n", `x.yaml:2: got an anchor "&", want plain maps, lists and values`},
		{"an alias", "a: 1\n\nb: *x\n", `x.yaml:3: got an alias "*", want plain maps, lists and values`},
		{"a tag", "a: !!binary 1\n", `x.yaml:1: got a tag "!!binary", want plain maps, lists and values`},
		{"a merge", "a: {<<: {b: 1}}\n", `x.yaml:1: got a merge "<<", want plain maps, lists and values`},
		{"a directive", "%YAML 1.2\n---\na: 1\n", `x.yaml:1: got a directive "%", want plain maps, lists and values`},
		{"a complex key", "? a\n: 1\n", `x.yaml:1: got a complex key "?", want plain maps, lists and values`},
		{"a zero byte", "a: 1\nb: \x00\n", "x.yaml:2: got a zero byte, want text"},
		{"an escape sequence", "a: 1\ntitle: x\x1b[2J\n", "x.yaml:2: got the control character U+001B, want text"},
		{"an escape sequence in a comment", "# \x1b[2J\na: 1\n", "x.yaml:1: got the control character U+001B, want text"},
		{"a control character of 8 bits", "title: \u009b2J\n", "x.yaml:1: got the control character U+009B, want text"},
		{"no UTF-8", "title: a\xff\n", "x.yaml:1: got bytes that are not UTF-8, want text"},
		{"brackets", "a: " + strings.Repeat("[", 100), "x.yaml:1: got 33 brackets inside each other, want at most 32"},
		{"dashes", strings.Repeat("- ", 100) + "a", "x.yaml:1: got 100 list entries inside each other, want at most 32"},
		{"indentation", "a:\n" + strings.Repeat(" ", 101) + "b: 1\n", "x.yaml:2: got 101 columns of indentation, want at most 100"},
		{"too long", strings.Repeat("#", maxSize+1), "x.yaml: got 8388609 bytes, want at most 8388608"},
		{"too many lines", strings.Repeat("\n", maxLines), "x.yaml: got 10001 lines, want at most 10000"},
		{"too many marks", strings.Repeat("a,", maxMarks+1), "x.yaml: got 100001 punctuation marks, want at most 100000"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Parse("x.yaml", []byte(c.text))
			var list Errors
			if !errors.As(err, &list) || list[0].Error() != c.want {
				t.Errorf("error %v\nwant %s", err, c.want)
			}
		})
	}
}

// Escapes within quotes come to the same as what they stand for. Only the summary may have lines.
func TestRefusedEscapes(t *testing.T) {
	text := embeddedText(t, "gamble/nijmegen.yaml")
	title := regexp.MustCompile(`(?m)^title: .*$`)
	for value, want := range map[string]string{
		`"a\x1b]0;evil\x07"`: "title: got the control character U+001B, want text",
		`"a\e[2J"`:           "title: got the control character U+001B, want text",
		`"a\u009b2J"`:        "title: got the control character U+009B, want text",
		`"a\nb"`:             "title: got the control character U+000A, want text",
		`"a\tb"`:             "title: got the control character U+0009, want text",
	} {
		_, err := Parse("x.yaml", []byte(title.ReplaceAllLiteralString(text, "title: "+value)))
		if err == nil || !strings.Contains(err.Error(), want) || strings.ContainsAny(err.Error(), "\x1b\x07") {
			t.Errorf("%s: got %q, want %q", value, err, want)
		}
	}
	if _, err := Parse("x.yaml", []byte(strings.Replace(text, "summary: >-", "summary: |", 1))); err != nil {
		t.Errorf("a summary of several lines: %v", err)
	}
	for _, text := range []string{"", text, text + "setup: {\"b\\e\": 1}\n"} { // alone, as an unknown key beside the others, and twice
		_, err := Parse("x.yaml", []byte("\"a\\e\": 1\n"+text+"\"a\\e\": 2\n"))
		if err == nil || !strings.Contains(err.Error(), `a\x1b: got the control character U+001B`) || strings.Contains(err.Error(), "\x1b") {
			t.Errorf("a key: got %q", err)
		}
	}
}

func TestSyntaxErrorNamesTheLine(t *testing.T) {
	_, err := Parse("x.yaml", []byte("game: gamble\nkind: [scenario\ntitle: }\n"))
	var fault *FieldError
	if !errors.As(err, &fault) || fault.Line < 2 || !strings.HasPrefix(fault.Got, "text that is not YAML") {
		t.Errorf("error %v", err)
	}
}

// The old trick with aliases that double ten times ten is refused before anything unfolds.
func TestBillionLaughs(t *testing.T) {
	text := "a: &a [x, x, x, x, x, x, x, x, x]\n"
	for c := 'b'; c <= 'k'; c++ {
		text += string(c) + ": &" + string(c) + " [" + strings.Repeat("*"+string(c-1)+", ", 9) + "]\n"
	}
	start := time.Now()
	if _, err := Parse("x.yaml", []byte(text)); err == nil || !strings.Contains(err.Error(), "an anchor") {
		t.Errorf("error %v", err)
	}
	if d := time.Since(start); d > 5*time.Second { // milliseconds, unless it unfolds
		t.Errorf("took %v", d)
	}
}

// Texts just inside the limits, of shapes that parsers dislike, come back in reasonable time.
func TestSlowShapes(t *testing.T) {
	for _, unit := range []string{"a:\n", "- - - a\n", "a: |\n  b\n", "a: \"b\nc\"\n", "a: b\n  c\n", "\"", "'", "{a: ", "[]", "{}", "a: b: c\n", "\\x", "`", "\t", "\r\n", "\xff"} {
		n := min(maxSize/len(unit), maxMarks/4)
		if lines := strings.Count(unit, "\n"); lines > 0 {
			n = min(n, (maxLines-1)/lines)
		}
		start := time.Now()
		if _, err := Parse("x.yaml", []byte(strings.Repeat(unit, n))); err == nil {
			t.Errorf("%d times %q: no error", n, unit)
		}
		if d := time.Since(start); d > 20*time.Second { // well under one, on a quiet machine
			t.Errorf("%d times %q took %v", n, unit, d)
		}
	}
}

// Windows line ends and comments move nothing but themselves.
func TestLineEnds(t *testing.T) {
	text := strings.ReplaceAll(embeddedText(t, "gamble/one-bridge.yaml"), "\n", "\r\n")
	s, err := Parse("one-bridge.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if want := MustLoad("gamble/one-bridge"); s.Hash != want.Hash {
		t.Errorf("hash %s, want %s", s.Hash, want.Hash)
	}
	_, err = Parse("x.yaml", []byte(strings.Replace(text, "impulse: 12", "impulse: 15", 1)))
	if want := lineOf(text, "impulse: 12"); !strings.Contains(err.Error(), "x.yaml:"+string(rune('0'+want/10))+string(rune('0'+want%10))+":") {
		t.Errorf("error %v, want line %d", err, want)
	}
}
