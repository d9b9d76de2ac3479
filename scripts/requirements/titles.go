package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"regexp"
	"slices"
	"strings"
)

var (
	citedID = regexp.MustCompile(`\b([A-Z]+-\d{2,3}|R\d)\b`)
	// A comment in TypeScript: a whole line, or the end of a line after a space. A URL has no space before its slashes.
	comment = regexp.MustCompile(`(?m)^\s*(?://|/?\*).*$|\s//\s.*$`)
)

// readTitles returns the test files that name each id in a string.
func readTitles(tree fs.FS) (map[string][]string, error) {
	named := map[string][]string{}
	err := fs.WalkDir(tree, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			if path != "." && skipped(entry.Name()) {
				return fs.SkipDir
			}
			return nil
		}
		read := reader(path)
		if read == nil {
			return nil
		}
		source, err := fs.ReadFile(tree, path)
		if err != nil {
			return err
		}
		text, err := read(path, source)
		if err != nil {
			return err
		}
		for _, id := range citedID.FindAllString(text, -1) {
			if !slices.Contains(named[id], path) {
				named[id] = append(named[id], path)
			}
		}
		return nil
	})
	return named, err
}

func skipped(name string) bool {
	return strings.HasPrefix(name, ".") || slices.Contains([]string{"node_modules", "dist", "data", "bin"}, name)
}

// reader returns the function that reads the titles of a file, or nil when it is not a test file.
func reader(path string) func(path string, source []byte) (string, error) {
	switch {
	case strings.HasSuffix(path, "_test.go"):
		return goStrings
	case strings.HasSuffix(path, ".test.ts"), strings.HasSuffix(path, ".test.tsx"), strings.HasSuffix(path, ".spec.ts"):
		return withoutComments
	}
	return nil
}

// goStrings joins the string literals of a Go file, because titles are arguments of t.Run and fields of test tables.
func goStrings(path string, source []byte) (string, error) {
	file, err := parser.ParseFile(token.NewFileSet(), path, source, parser.SkipObjectResolution)
	if err != nil {
		return "", err
	}
	var text strings.Builder
	ast.Inspect(file, func(n ast.Node) bool {
		if literal, ok := n.(*ast.BasicLit); ok && literal.Kind == token.STRING {
			text.WriteString(literal.Value)
			text.WriteByte('\n')
		}
		return true
	})
	return text.String(), nil
}

func withoutComments(_ string, source []byte) (string, error) {
	return comment.ReplaceAllString(string(source), ""), nil
}
