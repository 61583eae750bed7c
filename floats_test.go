package bridgehead_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/constant"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// everywhere are the rooms whose numbers are the same, to the bit, on every processor: all that stands between a position and
// a move, a value or a target (docs/decisions/0025-the-same-bits-everywhere.md).
var everywhere = []string{"./engine/elementary", "./engine", "./engine/gamble", "./engine/toy", "./env",
	"./env/wire", "./agents/...", "./models", "./models/kernel", "./training", "./training/actor", "./training/replay", "./games", "./gym"}

// apart are files of these rooms that need not, and why.
var apart = map[string]string{
	"models/kernel/fused.go":    "products here are exact, or fused on purpose",
	"models/kernel/portable.go": "products here are exact, or fused on purpose",
	"models/params.go":          "weights that learning begins with",
	"training/learner.go":       "learning",
	"training/measure.go":       "a report",
	"training/trainer.go":       "a report",
}

// exactMath are the functions of math that have one right result to the bit, and their methods to look at numbers.
var exactMath = []string{"Abs", "Ceil", "Copysign", "FMA", "Float32bits", "Float32frombits", "Float64bits", "Float64frombits",
	"Floor", "Frexp", "Ilogb", "Inf", "IsInf", "IsNaN", "Ldexp", "Max", "Min", "Mod", "Modf", "NaN", "Nextafter", "Remainder",
	"Round", "RoundToEven", "Signbit", "Sqrt", "Trunc"}

// The compiler may fuse a product and a sum, which rounds them once rather than twice, and does so on some processors;
// a conversion keeps it from that. So every product of floats is converted where it is made, unless it goes into what cannot
// be fused: another product, a quotient, a comparison, or a value in an interface. Products with powers of two are exact.
// Functions of math and draws that use them are those of package elementary.
func TestFloatsAreTheSameEverywhere(t *testing.T) {
	if testing.Short() {
		t.Skip("loads the types of many packages")
	}
	used := map[string]bool{}
	for _, f := range typed(t, everywhere) {
		fault := func(at ast.Node, format string, args ...any) {
			pos := f.set.Position(at.Pos())
			if _, ok := apart[f.name]; ok {
				used[f.name] = true
				return
			}
			t.Errorf("%s:%d: %s", f.name, pos.Line, fmt.Sprintf(format, args...))
		}
		f.walk(fault)
	}
	for name := range apart {
		if !used[name] {
			t.Errorf("%s needs no exception any more", name)
		}
	}
}

// typedFile is a file whose types are known.
type typedFile struct {
	name string // slash-separated, relative to the root
	set  *token.FileSet
	tree *ast.File
	info *types.Info
}

// typed reads packages with what their imports export.
func typed(t *testing.T, patterns []string) (out []typedFile) {
	t.Helper()
	cmd := exec.Command("go", append([]string{"list", "-export", "-deps", "-json=ImportPath,Dir,GoFiles,Export,DepOnly"}, patterns...)...)
	var complaints bytes.Buffer
	cmd.Stderr = &complaints
	text, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v\n%s", err, complaints.String())
	}
	type unit struct {
		ImportPath, Dir, Export string
		GoFiles                 []string
		DepOnly                 bool
	}
	exports := map[string]string{}
	var units []unit
	for d := json.NewDecoder(bytes.NewReader(text)); ; {
		var u unit
		if err := d.Decode(&u); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		exports[u.ImportPath] = u.Export
		if !u.DepOnly {
			units = append(units, u)
		}
	}
	set := token.NewFileSet()
	imports := importer.ForCompiler(set, "gc", func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })
	root, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, u := range units {
		info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}}
		var trees []*ast.File
		for _, name := range u.GoFiles {
			tree, err := parser.ParseFile(set, filepath.Join(u.Dir, name), nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			trees = append(trees, tree)
			short, err := filepath.Rel(root, filepath.Join(u.Dir, name))
			if err != nil {
				t.Fatal(err)
			}
			out = append(out, typedFile{filepath.ToSlash(short), set, tree, info})
		}
		if _, err := (&types.Config{Importer: imports}).Check(u.ImportPath, set, trees, info); err != nil {
			t.Fatalf("%s: %v", u.ImportPath, err)
		}
	}
	return out
}

// walk tells of every product that may be fused, and of every function that differs between processors.
func (f *typedFile) walk(fault func(at ast.Node, format string, args ...any)) {
	var above []ast.Node
	ast.Inspect(f.tree, func(n ast.Node) bool {
		if n == nil {
			above = above[:len(above)-1]
			return true
		}
		switch x := n.(type) {
		case *ast.BinaryExpr:
			if tv := f.info.Types[x]; x.Op == token.MUL && isFloat(tv.Type) && tv.Value == nil &&
				!f.power(x.X) && !f.power(x.Y) && !f.rounded(x, above) {
				fault(x, "the product %s may be fused with a sum: convert it, as %s(...)", types.ExprString(x), tv.Type)
			}
		case *ast.AssignStmt:
			if x.Tok == token.MUL_ASSIGN && isFloat(f.info.Types[x.Lhs[0]].Type) && !f.power(x.Rhs[0]) {
				fault(x, "the product may be fused with a sum: write %[1]s = %[2]s(%[1]s * ...)", types.ExprString(x.Lhs[0]), f.info.Types[x.Lhs[0]].Type)
			}
		case *ast.SelectorExpr:
			if object := f.info.Uses[x.Sel]; object != nil && object.Pkg() != nil {
				if why := differs(object); why != "" {
					fault(x, "%s", why)
				}
			}
		}
		above = append(above, n)
		return true
	})
}

// differs says why a function is not the same on every processor; nothing where it is.
func differs(object types.Object) string {
	if _, ok := object.(*types.Func); !ok {
		return ""
	}
	switch path, name := object.Pkg().Path(), object.Name(); {
	case path == "math" && !slices.Contains(exactMath, name):
		return "math." + name + " differs between processors; package elementary has functions that do not"
	case strings.HasPrefix(path, "math/rand") && (name == "NormFloat64" || name == "ExpFloat64"):
		return name + " differs between processors; draw with elementary.Normal"
	}
	return ""
}

func isFloat(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsFloat != 0
}

// power reports whether x is a constant power of two, of either sign: products with it are exact.
func (f *typedFile) power(x ast.Expr) bool {
	v := f.info.Types[x].Value
	if v == nil {
		return false
	}
	if v.Kind() != constant.Float && v.Kind() != constant.Int {
		return false
	}
	up, down := constant.Num(constant.ToFloat(v)), constant.Denom(constant.ToFloat(v))
	one := func(x constant.Value) bool { // a single bit
		x = constant.ToInt(x)
		if constant.Sign(x) < 0 {
			x = constant.UnaryOp(token.SUB, x, 0)
		}
		below := constant.BinaryOp(x, token.SUB, constant.MakeInt64(1))
		return constant.Sign(x) > 0 && constant.Sign(constant.BinaryOp(x, token.AND, below)) == 0
	}
	return one(up) && one(down)
}

// rounded reports whether what stands around a product rounds it, or cannot be fused with it.
func (f *typedFile) rounded(x ast.Expr, above []ast.Node) bool {
	for _, n := range slices.Backward(above) {
		switch around := n.(type) {
		case *ast.ParenExpr:
			x = around
			continue
		case *ast.BinaryExpr:
			return around.Op != token.ADD && around.Op != token.SUB
		case *ast.CallExpr:
			return f.info.Types[around.Fun].IsType() || f.boxed(around, x)
		}
		return false
	}
	return false
}

// boxed reports whether x is an argument that goes into an interface.
func (f *typedFile) boxed(call *ast.CallExpr, x ast.Expr) bool {
	sign, ok := f.info.Types[call.Fun].Type.(*types.Signature)
	at := slices.Index(call.Args, x)
	if !ok || at < 0 {
		return false
	}
	if last := sign.Params().Len() - 1; sign.Variadic() && at >= last {
		slice, ok := sign.Params().At(last).Type().(*types.Slice)
		return ok && types.IsInterface(slice.Elem())
	}
	return types.IsInterface(sign.Params().At(at).Type())
}

// What the test above finds, and what it passes over.
func TestFloatFaults(t *testing.T) {
	const source = `package p
import ("fmt"; "math"; "math/rand/v2")
func take(x float64) float64 { return x }
func p(x, y, z float64, n int, a float32, rng *rand.Rand) {
	_ = x*y + z          // fault
	_ = z - (x * y)      // fault
	_ = -(x * y) + z     // fault
	_ = take(x * y)      // fault
	v := x * y           // fault
	v *= x               // fault
	v += x * 3           // fault
	_ = a*a + 1          // fault
	_ = x*y/z*x + 1      // fault
	_ = math.Exp(x)      // fault
	_ = rng.NormFloat64() // fault
	_ = float64(x*y) + z
	_ = x*y/z + 1
	_ = 2*x + y*0.25 - 1*x
	v *= -2
	_ = x*y < z
	_ = float32(x * y)
	_ = math.Sqrt(x) + math.Abs(y)
	fmt.Println(x * y)
	_ = n*n + n
	_ = v
}`
	set := token.NewFileSet()
	tree, err := parser.ParseFile(set, "p.go", source, 0)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}}
	if _, err := (&types.Config{Importer: importer.ForCompiler(set, "source", nil)}).Check("p", set, []*ast.File{tree}, info); err != nil {
		t.Fatal(err)
	}
	var got, want []int
	for i, line := range strings.Split(source, "\n") {
		if strings.HasSuffix(line, "// fault") {
			want = append(want, i+1)
		}
	}
	f := typedFile{"p.go", set, tree, info}
	f.walk(func(at ast.Node, _ string, _ ...any) { got = append(got, set.Position(at.Pos()).Line) })
	if !slices.Equal(got, want) {
		t.Errorf("got faults in lines %v, want %v", got, want)
	}
}
