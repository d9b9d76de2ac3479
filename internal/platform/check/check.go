// Package check holds the few comparisons that tests make. A failure says what was done, what came of it and what was wanted. It takes the words from
// the line of the test itself, so that no test repeats its own code as text: check.Is(t, run.State, Done) says "run.State is queued, want done". What
// else tells where a failure is from (a case of a loop, the body of an answer) follows as more arguments, and is shown with its name.
package check

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/google/go-cmp/cmp"
)

// TB is the part of testing.TB, and of rapid's T, that is needed.
type TB interface {
	Helper()
	Errorf(format string, args ...any)
	FailNow()
}

// OK ends the test on an error, and says which call gave it.
func OK(t TB, err error) {
	t.Helper()
	if err != nil {
		t.Errorf("%s: %v", here().arg(0), err)
		t.FailNow()
	}
}

// Is tells whether got is want. If not, the test fails and goes on.
func Is[T comparable](t TB, got, want T, more ...any) bool {
	t.Helper()
	if got == want {
		return true
	}
	c := here()
	t.Errorf("%s is %s, want %s%s", c.arg(0), shown(got), shown(want), c.rest(2, more))
	return false
}

// Same tells whether got has the content of want, and shows what differs. The options of cmp.Diff may be among the rest.
func Same(t TB, got, want any, more ...any) bool {
	t.Helper()
	var options []cmp.Option
	for _, m := range more {
		if option, ok := m.(cmp.Option); ok {
			options = append(options, option)
		}
	}
	diff := cmp.Diff(want, got, options...)
	if diff == "" {
		return true
	}
	c := here()
	t.Errorf("%s is not as wanted (-want +got)%s:\n%s", c.arg(0), c.rest(2, more), diff)
	return false
}

// True is for what is not a comparison. Give it the values that are looked at.
func True(t TB, holds bool, more ...any) bool {
	t.Helper()
	if holds {
		return true
	}
	c := here()
	t.Errorf("%s does not hold%s", c.arg(0), c.rest(1, more))
	return false
}

// Must ends the test when something does not hold, because what follows would make no sense: Must(t, Is(t, len(ids), 2)).
func Must(t TB, holds bool) {
	t.Helper()
	if !holds {
		t.FailNow()
	}
}

func shown(v any) string {
	switch v := v.(type) {
	case nil:
		return "nil"
	case error:
		return fmt.Sprintf("the error %q", v.Error())
	case fmt.Stringer:
		return fmt.Sprint(v)
	}
	if text := fmt.Sprintf("%+v", v); fmt.Sprintf("%T", v) != "string" {
		return text
	}
	return fmt.Sprintf("%q", v)
}

// call is a call of this package in the text of a test, without its first argument; it is empty when the text cannot be read.
type call struct {
	args []string
}

func (c call) arg(i int) string {
	if i < len(c.args) {
		return c.args[i]
	}
	return "the value"
}

// rest shows what was given beyond the first n arguments: a text that the test has as it is, other values with their names.
func (c call) rest(n int, more []any) string {
	var text strings.Builder
	for i, m := range more {
		name := c.arg(n + i)
		if _, isOption := m.(cmp.Option); isOption {
			continue
		}
		if strings.HasPrefix(name, `"`) {
			fmt.Fprintf(&text, " (%v)", m)
		} else {
			fmt.Fprintf(&text, "; %s: %v", name, m)
		}
	}
	return text.String()
}

// top is the top of the repository; tests start in the folder of their package, and some leave it.
var top = func() string {
	folder, _ := os.Getwd()
	for ; folder != filepath.Dir(folder); folder = filepath.Dir(folder) {
		if _, err := os.Stat(filepath.Join(folder, "go.mod")); err == nil {
			break
		}
	}
	return folder
}()

const inside = "caravan/internal/platform/check."

// here finds the call of this package that is running.
func here() call {
	counters := make([]uintptr, 16)
	frames := runtime.CallersFrames(counters[:runtime.Callers(2, counters)])
	frame, more := frames.Next()
	for more && strings.HasPrefix(frame.Function, inside) {
		frame, more = frames.Next()
	}
	file := frame.File
	if name, trimmed := strings.CutPrefix(file, "caravan/"); trimmed {
		file = filepath.Join(top, name)
	}
	fset := token.NewFileSet()
	syntax, err := parser.ParseFile(fset, file, nil, parser.SkipObjectResolution)
	if err != nil {
		return call{}
	}
	return find(fset, syntax, frame.Line)
}

// find returns the innermost call on a line. An argument that is only a name of an error is shown as the call that set it last.
func find(fset *token.FileSet, syntax *ast.File, line int) (found call) {
	set := map[string]string{}
	ast.Inspect(syntax, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			clear(set)
		case *ast.AssignStmt:
			last, isName := n.Lhs[len(n.Lhs)-1].(*ast.Ident)
			if isName && len(n.Rhs) == 1 && fset.Position(n.Pos()).Line <= line {
				set[last.Name] = source(fset, n.Rhs[0])
			}
		case *ast.CallExpr:
			if len(n.Args) < 2 || !ours(n.Fun) || fset.Position(n.Pos()).Line > line || fset.Position(n.End()).Line < line {
				return true
			}
			found.args = nil
			for _, arg := range n.Args[1:] {
				text := source(fset, arg)
				if name, isName := arg.(*ast.Ident); isName && strings.HasPrefix(strings.ToLower(name.Name), "err") && set[name.Name] != "" {
					text = set[name.Name]
				}
				found.args = append(found.args, text)
			}
		}
		return true
	})
	return found
}

// ours tells whether a call is one of this package.
func ours(fun ast.Expr) bool {
	if of, isIndexed := fun.(*ast.IndexExpr); isIndexed {
		fun = of.X
	}
	name, isSelector := fun.(*ast.SelectorExpr)
	if !isSelector {
		return false
	}
	of, isName := name.X.(*ast.Ident)
	return isName && of.Name == "check" && name.Sel.Name != "Must"
}

// longest is where the text of an expression is cut.
const longest = 120

// source returns an expression as it is written, on one line and without the bodies of functions.
func source(fset *token.FileSet, e ast.Expr) string {
	var text bytes.Buffer
	if err := printer.Fprint(&text, fset, e); err != nil {
		return "the value"
	}
	line := strings.Join(strings.Fields(text.String()), " ")
	if start := strings.Index(line, "func("); start > 0 {
		line = line[:start] + "func…)"
	}
	if runes := []rune(line); len(runes) > longest {
		line = string(runes[:longest]) + "…"
	}
	return line
}
