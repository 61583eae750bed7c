package bridgehead_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"regexp"
	"strings"
	"testing"
)

var (
	codeSpan   = regexp.MustCompile("`([^`\n]+)`")
	identifier = regexp.MustCompile(`^([a-z]+)\.([A-Z]\w*)(?:\.([A-Z]\w*))?$`)
	pathShape  = regexp.MustCompile(`^[a-z][\w.-]*(/[\w.-]+)+/?$|^\w+\.(go|md|yaml)$`)
)

// The essay names files and identifiers, and the table of optional powers all interfaces there are: what it names is there.
func TestNamesOfTheEssay(t *testing.T) {
	declared := identifiers(t)
	for _, page := range []string{"docs/architecture.md", "docs/adding-a-game.md"} {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		met := 0
		for _, m := range codeSpan.FindAllStringSubmatch(string(text), -1) {
			if identifier.MatchString(m[1]) {
				if met++; !declared[m[1]] {
					t.Errorf("%s names %s, which nothing declares", page, m[1])
				}
			} else if page == "docs/architecture.md" && pathShape.MatchString(m[1]) {
				if _, err := os.Stat(m[1]); err != nil {
					t.Errorf("%s names %s, which is not there", page, m[1])
				}
			}
		}
		if met < 10 {
			t.Errorf("%s: %d identifiers, want more: are they still read?", page, met)
		}
	}
}

// Every optional power has its row in the page on adding a game.
func TestTableOfPowers(t *testing.T) {
	page, err := os.ReadFile("docs/adding-a-game.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{"engine/powers.go", "engine/chart.go"} {
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if s, ok := n.(*ast.TypeSpec); ok {
				if _, power := s.Type.(*ast.InterfaceType); power && !strings.Contains(string(page), "| `engine."+s.Name.Name+"` |") {
					t.Errorf("docs/adding-a-game.md has no row for engine.%s", s.Name.Name)
				}
			}
			return true
		})
	}
}

// identifiers are what the packages declare: package.Name and package.Type.Method.
func identifiers(t *testing.T) map[string]bool {
	t.Helper()
	all := map[string]bool{}
	for _, file := range sourceFiles(t) {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			for _, name := range declares(d) {
				all[f.Name.Name+"."+name] = true
			}
		}
	}
	return all
}

func declares(d ast.Decl) (names []string) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		name := d.Name.Name
		if d.Recv != nil {
			of := d.Recv.List[0].Type
			if star, ok := of.(*ast.StarExpr); ok {
				of = star.X
			}
			if typ, ok := of.(*ast.Ident); ok {
				name = typ.Name + "." + name
			}
		}
		names = append(names, name)
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch s := spec.(type) {
			case *ast.TypeSpec:
				names = append(names, s.Name.Name)
			case *ast.ValueSpec:
				for _, n := range s.Names {
					names = append(names, n.Name)
				}
			}
		}
	}
	return names
}
