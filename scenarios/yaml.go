package scenarios

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"
)

// Limits on a data file. The largest of ours is a twentieth of maxSize, and nests four deep.
const (
	maxSize   = 8 << 20 // bytes
	maxIndent = 100     // columns before the first sign of a line
	maxNest   = 32      // brackets inside brackets, or list entries opened on one line
	maxMarks  = 100_000 // signs that can open or part values, so that a file of commas costs little
	maxLines  = 10_000  // the library takes quadratic time over the keys of a block map
)

// node is one value of a file. Data files use the plain part of YAML: maps, lists and scalars.
type node struct {
	kind  nodeKind
	line  int
	text  string  // of a scalar
	pairs []pair  // of a map, in file order
	items []*node // of a list
}

type nodeKind uint8

const (
	nullNode nodeKind = iota
	textNode
	intNode
	floatNode
	boolNode
	listNode
	mapNode
)

type pair struct {
	key   string
	line  int
	value *node
}

func (n *node) get(key string) *node {
	if n == nil {
		return nil
	}
	for i := range n.pairs {
		if n.pairs[i].key == key {
			return n.pairs[i].value
		}
	}
	return nil
}

// word is the text of a scalar that is a text; else nothing.
func (n *node) word() string {
	if n == nil || n.kind != textNode {
		return ""
	}
	return n.text
}

// lineOf is the line of a field such as areas[3].tem, or of the nearest part of the file that holds it.
func (n *node) lineOf(field string) int {
	if n == nil {
		return 0
	}
	for field != "" {
		next, rest := n.part(field)
		if next == nil {
			break
		}
		n, field = next, strings.TrimPrefix(rest, ".")
	}
	return n.line
}

// part is the entry or the item that a field begins with, and the rest of the field. The numbers of hexes are keys with a full stop.
func (n *node) part(field string) (next *node, rest string) {
	if text, isIndex := strings.CutPrefix(field, "["); isIndex {
		number, rest, _ := strings.Cut(text, "]")
		if i, err := strconv.Atoi(number); err == nil && i >= 0 && i < len(n.items) {
			return n.items[i], rest
		}
		return nil, ""
	}
	for _, p := range n.pairs {
		after, fits := strings.CutPrefix(field, p.key)
		if fits && (after == "" || after[0] == '.' || after[0] == '[') && (next == nil || len(after) < len(rest)) {
			next, rest = p.value, after
		}
	}
	return next, rest
}

// String says what was read, for error messages.
func (n *node) String() string {
	if n == nil {
		return "nothing"
	}
	switch n.kind {
	case nullNode:
		return "nothing"
	case listNode:
		return fmt.Sprintf("a list of %d", len(n.items))
	case mapNode:
		return "a map"
	case textNode:
		return quote(n.text)
	}
	return n.text
}

// quote shows a text of any length on one line.
func quote(s string) string {
	if r := []rune(s); len(r) > 60 {
		s = string(r[:57]) + "..."
	}
	return strconv.Quote(s)
}

// readYAML turns the text of a data file into its tree. What YAML has beyond plain data (anchors,
// aliases, tags, merges, several documents) is refused, before it can unfold.
func readYAML(name string, data []byte, f *faults) *source {
	s := &source{name: name, faults: f}
	// One line end for all: the library counts a line of Windows twice.
	data = bytes.ReplaceAll(bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n")), []byte("\r"), []byte("\n"))
	if e := checkText(data); e != nil {
		e.File = name
		f.add(e)
		return s
	}
	root, err := parseYAML(data)
	if err != nil {
		err.File = name
		f.add(err)
		return s
	}
	s.root = root
	s.checkKeys(root, "")
	s.checkTexts(root, "")
	return s
}

// checkText refuses texts that would cost the YAML library time, memory or stack: it recurses for
// every level and keeps a token for every sign.
func checkText(data []byte) *FieldError {
	if len(data) > maxSize {
		return tooMuch(len(data), maxSize, "bytes")
	}
	lines := bytes.Split(data, []byte("\n"))
	if len(lines) > maxLines {
		return tooMuch(len(lines), maxLines, "lines")
	}
	marks, nest := 0, 0
	for i, line := range lines {
		fault := checkSigns(line)
		if fault == nil {
			fault = checkLine(line, &marks, &nest)
		}
		if fault != nil {
			fault.Line = i + 1
			return fault
		}
	}
	if marks > maxMarks {
		return tooMuch(marks, maxMarks, "punctuation marks")
	}
	return nil
}

func tooMuch(n, most int, of string) *FieldError {
	return &FieldError{Got: fmt.Sprintf("%d %s", n, of), Want: fmt.Sprintf("at most %d", most)}
}

// checkSigns refuses a line that is not UTF-8, and one with control characters: texts are shown in terminals, and so are
// the lines of a file.
func checkSigns(line []byte) *FieldError {
	if bytes.IndexByte(line, 0) >= 0 {
		return &FieldError{Got: "a zero byte", Want: "text"}
	}
	if !utf8.Valid(line) {
		return &FieldError{Got: "bytes that are not UTF-8", Want: "text"}
	}
	if i := bytes.IndexFunc(line, func(r rune) bool { return r != '\t' && unicode.IsControl(r) }); i >= 0 {
		r, _ := utf8.DecodeRune(line[i:])
		return controlFault(r)
	}
	return nil
}

func controlFault(r rune) *FieldError {
	return &FieldError{Got: fmt.Sprintf("the control character %U", r), Want: "text"}
}

// checkLine counts the signs of a line and follows the brackets, those in texts and comments too.
func checkLine(line []byte, marks, nest *int) *FieldError {
	text := bytes.TrimLeft(line, " \t")
	if indent := len(line) - len(text); indent > maxIndent && len(text) > 0 {
		return tooMuch(indent, maxIndent, "columns of indentation")
	}
	opened := 0 // list entries: - - - a
	for ; len(text) > 1 && (text[0] == '-' || text[0] == '?') && text[1] == ' '; opened++ {
		text = bytes.TrimLeft(text[1:], " \t")
	}
	if opened > maxNest {
		return tooMuch(opened, maxNest, "list entries inside each other")
	}
	for _, c := range line {
		switch c {
		case '[', '{':
			*nest++
		case ']', '}':
			*nest--
		}
		if strings.IndexByte("[]{},:-?!&*#", c) >= 0 {
			*marks++
		}
		if *nest > maxNest {
			return tooMuch(*nest, maxNest, "brackets inside each other")
		}
	}
	return nil
}

// parseYAML runs the YAML library over a text that passed checkText.
func parseYAML(data []byte) (root *node, fault *FieldError) {
	defer func() {
		if r := recover(); r != nil { // the library, not this package, and only on broken text
			root, fault = nil, &FieldError{Got: "text that is not YAML", Want: "YAML"}
		}
	}()
	tokens := lexer.Tokenize(string(data))
	for _, t := range tokens {
		if what := refused(t.Type); what != "" {
			return nil, &FieldError{Line: t.Position.Line, Got: what + " " + quote(t.Value), Want: "plain maps, lists and values"}
		}
	}
	file, err := parser.Parse(tokens, 0, parser.AllowDuplicateMapKey())
	if err != nil {
		return nil, syntaxFault(err)
	}
	if len(file.Docs) > 1 {
		return nil, &FieldError{Got: fmt.Sprintf("%d documents", len(file.Docs)), Want: "one"}
	}
	if len(file.Docs) == 0 || file.Docs[0].Body == nil {
		return nil, &FieldError{Got: "nothing", Want: "a map"}
	}
	b := builder{}
	root = b.build(file.Docs[0].Body)
	if b.fault == nil && root.kind != mapNode {
		b.fault = &FieldError{Line: root.line, Got: root.String(), Want: "a map"}
	}
	return root, b.fault
}

// refused names the YAML features data files do without.
func refused(t token.Type) string {
	switch t {
	case token.AnchorType:
		return "an anchor"
	case token.AliasType:
		return "an alias"
	case token.TagType:
		return "a tag"
	case token.MergeKeyType:
		return "a merge"
	case token.DirectiveType:
		return "a directive"
	case token.MappingKeyType:
		return "a complex key"
	}
	return ""
}

func syntaxFault(err error) *FieldError {
	f := &FieldError{Got: "text that is not YAML", Want: "YAML"}
	var syntax *yaml.SyntaxError
	if errors.As(err, &syntax) {
		f.Got = "text that is not YAML (" + syntax.Message + ")"
		if syntax.Token != nil && syntax.Token.Position != nil {
			f.Line = syntax.Token.Position.Line
		}
	}
	return f
}

// builder turns the library's tree into ours, remembering the first thing it cannot hold.
type builder struct{ fault *FieldError }

func (b *builder) build(n ast.Node) *node {
	out := &node{}
	if n == nil {
		return out
	}
	if t := n.GetToken(); t != nil && t.Position != nil {
		out.line = t.Position.Line
	}
	switch n := n.(type) {
	case *ast.MappingNode:
		out.kind = mapNode
		for _, v := range n.Values {
			b.add(out, v)
		}
		out.line = firstLine(out)
	case *ast.MappingValueNode: // a block map of one entry
		out.kind = mapNode
		b.add(out, n)
		out.line = firstLine(out)
	case *ast.SequenceNode:
		out.kind = listNode
		for _, v := range n.Values {
			out.items = append(out.items, b.build(v))
		}
	default:
		b.scalar(out, n)
	}
	return out
}

func (b *builder) scalar(out *node, n ast.Node) {
	switch n := n.(type) {
	case *ast.NullNode:
	case *ast.StringNode:
		out.kind, out.text = textNode, n.Value
	case *ast.LiteralNode:
		out.kind, out.text = textNode, n.Value.Value
	case *ast.IntegerNode:
		out.kind, out.text = intNode, n.Token.Value
	case *ast.FloatNode:
		out.kind, out.text = floatNode, n.Token.Value
	case *ast.BoolNode:
		out.kind, out.text = boolNode, n.Token.Value
	case *ast.InfinityNode, *ast.NanNode:
		out.kind, out.text = textNode, n.GetToken().Value
	default:
		b.refuse(out.line, n.Type().String())
	}
}

func (b *builder) add(out *node, v *ast.MappingValueNode) {
	key, ok := v.Key.(ast.ScalarNode)
	if !ok {
		b.refuse(out.line, "a key that is no scalar")
		return
	}
	t := key.GetToken()
	value := b.build(v.Value)
	if value.line == 0 || value.kind == nullNode || value.kind >= listNode { // lists and maps may open below their key
		value.line = t.Position.Line
	}
	out.pairs = append(out.pairs, pair{t.Value, t.Position.Line, value})
}

func (b *builder) refuse(line int, what string) {
	if b.fault == nil {
		b.fault = &FieldError{Line: line, Got: what, Want: "plain maps, lists and values"}
	}
}

// firstLine is the line of a map's first key: the library puts block maps on the line of a colon.
func firstLine(n *node) int {
	if len(n.pairs) > 0 {
		return n.pairs[0].line
	}
	return n.line
}

// checkTexts reports keys and values with control characters, which escapes within quotes can bring about. Only the
// summary may have several lines.
func (s *source) checkTexts(n *node, field string) {
	check := func(text string, line int, at string) {
		fault := (*FieldError)(nil)
		if !utf8.ValidString(text) {
			fault = &FieldError{Got: "bytes that are not UTF-8", Want: "text"}
		} else if i := strings.IndexFunc(text, func(r rune) bool { return unicode.IsControl(r) && (r != '\n' || at != "summary") }); i >= 0 {
			r, _ := utf8.DecodeRuneInString(text[i:])
			fault = controlFault(r)
		}
		if fault != nil {
			fault.File, fault.Line, fault.Field = s.name, line, at
			s.add(fault)
		}
	}
	check(n.text, n.line, field)
	for _, p := range n.pairs {
		at := join(field, p.key)
		check(p.key, p.line, at)
		s.checkTexts(p.value, at)
	}
	for i, item := range n.items {
		s.checkTexts(item, index(field, i))
	}
}

// checkKeys reports every key that stands twice in one map.
func (s *source) checkKeys(n *node, field string) {
	seen := map[string]int{}
	for _, p := range n.pairs {
		at := join(field, p.key)
		if first, twice := seen[p.key]; twice {
			s.add(&FieldError{File: s.name, Line: p.line, Field: at, Got: fmt.Sprintf("the key again (first on line %d)", first), Want: "every key once"})
			continue
		}
		seen[p.key] = p.line
		s.checkKeys(p.value, at)
	}
	for i, item := range n.items {
		s.checkKeys(item, index(field, i))
	}
}

func join(field, key string) string {
	if field == "" {
		return key
	}
	return field + "." + key
}

func index(field string, i int) string { return field + "[" + strconv.Itoa(i) + "]" }
