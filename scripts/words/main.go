// Command words prints the texts in the source of the program, by file, in the order in which they stand there. Part of 'make words'.
package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "words:", err)
		os.Exit(1)
	}
}

func run() error {
	for _, root := range []string{"cmd", "internal"} {
		err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
			if path == "internal/testnet" { // texts of tests
				return filepath.SkipDir
			}
			if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			if found := textsOf(file); len(found) > 0 {
				fmt.Printf("%s\n  %s\n\n", path, strings.Join(found, "\n  "))
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// isText matches a sentence or a label of several words, and isDrawing the path of a drawing, which begins like one.
var (
	isText    = regexp.MustCompile(`^\p{Lu}\S*\s+\S`)
	isDrawing = regexp.MustCompile(`^M[-\d{%]`)
)

// isSQL matches statements of the database, which begin with a capital too.
var isSQL = regexp.MustCompile(`^(TEXT|BIGINT|DOUBLE|NULLS|SELECT|INSERT|UPDATE|DELETE|WITH|CREATE|ALTER|DROP|FROM|WHERE|ORDER|GROUP|LEFT|JOIN|AND|OR|NOT|EXISTS|CASE|ON|SET|VALUES|PRAGMA|LOCK|ANALYZE|VACUUM|BEGIN|COALESCE\S*|LIMIT|UNION|EXCEPT|RETURNING|LOWER\S*|COUNT\S*|SUM\S*|MAX\S*|MIN\S*|EXPLAIN|REINDEX|TRUNCATE|LISTEN|NOTIFY|USING|HAVING|CAST\S*|FOR|DO|INNER|IS|NULL) `)

func textsOf(file *ast.File) []string {
	var found []string
	ast.Inspect(file, func(node ast.Node) bool {
		switch n := node.(type) {
		case *ast.ImportSpec:
			return false
		case *ast.Field: // the tag of a member documents the API
			n.Tag = nil
		case *ast.CallExpr:
			if isForOperators(n) {
				return false
			}
		case ast.Expr:
			text, ok := textOf(n)
			if !ok {
				return true
			}
			text = strings.Join(strings.Fields(text), " ")
			if isText.MatchString(text) && !isDrawing.MatchString(text) && !isSQL.MatchString(text) {
				found = append(found, text)
			}
			return false
		}
		return true
	})
	return found
}

// isForOperators reports whether a call makes an error or a line of the log, which no screen shows.
func isForOperators(call *ast.CallExpr) bool {
	function, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	from, _ := function.X.(*ast.Ident)
	return from != nil && (from.Name == "errors" || from.Name == "slog" || from.Name == "regexp" || from.Name == "fmt" && function.Sel.Name == "Errorf")
}

// textOf returns a text that consists of literals, with a hole for each part that is only known when it shows.
func textOf(expression ast.Expr) (string, bool) {
	switch e := expression.(type) {
	case *ast.BasicLit:
		if e.Kind != token.STRING {
			return "", false
		}
		text, err := strconv.Unquote(e.Value)
		return text, err == nil
	case *ast.BinaryExpr:
		left, leftIs := textOf(e.X)
		right, rightIs := textOf(e.Y)
		if e.Op != token.ADD || !leftIs && !rightIs {
			return "", false
		}
		return orHole(left, leftIs) + orHole(right, rightIs), true
	case *ast.ParenExpr:
		return textOf(e.X)
	}
	return "", false
}

func orHole(text string, ok bool) string {
	if ok {
		return text
	}
	return "{…}"
}
