package engine_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"regexp"
	"strings"
	"testing"

	"bridgehead/engine/enginetest"
)

const powersPage = "../docs/adding-a-game.md"

// usage is the sentence that the comment on an optional interface has.
var usage = regexp.MustCompile(`Used by (.*?); without it (.*?)\.(?: |$)`)

// kindOf reads what an optional interface is on from the first words of its comment.
var kindOf = regexp.MustCompile(`^\w+ is an? (State|Game|Observer|Charter|Hider) (?:that|whose) `)

// TestGoldenPowers keeps the table of all optional interfaces in docs/adding-a-game.md; -update writes it. An interface
// whose comment does not say who uses it and what is lost without it is refused.
func TestGoldenPowers(t *testing.T) {
	var b strings.Builder
	b.WriteString("| interface | on | used by | without it |\n|---|---|---|---|\n")
	rows := 0
	for _, file := range []string{"powers.go", "chart.go", "hider.go"} {
		for _, p := range interfaces(t, file) {
			b.WriteString(powerRow(t, p.name, p.doc))
			rows++
		}
	}
	if rows < 20 {
		t.Errorf("found %d optional interfaces, want 20 or more", rows)
	}
	enginetest.Page(t, powersPage, enginetest.Part{Name: "optional interfaces", Write: func(page *strings.Builder) { page.WriteString(b.String()) }})
}

// powerRow is the row of an optional interface.
func powerRow(t *testing.T, name, doc string) string {
	t.Helper()
	kind, used := kindOf.FindStringSubmatch(doc), usage.FindStringSubmatch(doc)
	if kind == nil || !strings.HasPrefix(doc, name+" ") {
		t.Errorf("%s: the comment begins with %.60q, want %q or another power", name, doc, name+" is a State that")
		return ""
	}
	if used == nil {
		t.Errorf(`%s: the comment has no sentence "Used by ...; without it ..."`, name)
		return ""
	}
	on := kind[1]
	if on != "State" {
		on = "Game"
	}
	words := strings.NewReplacer("[", "`", "]", "`", ", by ", ", ", " and by ", " and ", "through it by ", "through it ")
	return fmt.Sprintf("| `%s` | %s | %s | %s |\n", name, on, words.Replace(used[1]), words.Replace(used[2]))
}

// documented is an interface with its comment in one line.
type documented struct{ name, doc string }

// interfaces lists the interfaces of a file in order.
func interfaces(t *testing.T, file string) (out []documented) {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range f.Decls {
		gen, ok := d.(*ast.GenDecl)
		if !ok || gen.Tok != token.TYPE {
			continue
		}
		for _, spec := range gen.Specs {
			ts := spec.(*ast.TypeSpec)
			if _, ok := ts.Type.(*ast.InterfaceType); ok {
				out = append(out, documented{ts.Name.Name, strings.Join(strings.Fields(gen.Doc.Text()), " ")})
			}
		}
	}
	return out
}
