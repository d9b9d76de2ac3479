// Command columns prints the lines that are longer than 150 columns in what is written by hand: Go, TypeScript, JavaScript, styles and scripts. It
// exits with status 1 if there are any.
package main

import (
	"fmt"
	"go/scanner"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"unicode/utf8"
)

// most is how many columns a line may have. A tab is one.
const most = 150

// What a line may have besides is text that only a change could shorten: a raw string of Go (SQL, the tags of a field, JSON), and in the other
// languages any string, because the formatter breaks none: titles of tests, sentences of screens, drawings.
var quoted = regexp.MustCompile("'(?:[^'\\\\]|\\\\.)*'|\"(?:[^\"\\\\]|\\\\.)*\"|`(?:[^`\\\\]|\\\\.)*`")

// made are the folders that tools fill: dependencies, what is built, and the reports of the stories.
var made = map[string]bool{"node_modules": true, "dist": true, "playwright-report": true, "test-results": true}

func main() {
	found := 0
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != "." && (made[d.Name()] || strings.HasPrefix(d.Name(), ".")):
			return fs.SkipDir
		case d.IsDir() || strings.Contains(d.Name(), ".gen."):
			return nil
		}
		src, err := os.ReadFile(path)
		for _, n := range long(path, src) {
			fmt.Printf("%s:%d\n", path, n)
			found++
		}
		return err
	})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	if err != nil || found > 0 {
		os.Exit(1)
	}
}

// long returns the numbers of a file's lines that are too long; none of a file that nobody writes by hand.
func long(path string, src []byte) (numbers []int) {
	var lines []string
	switch filepath.Ext(path) {
	case ".go":
		lines = strings.Split(withoutRaw(src), "\n")
	case ".ts", ".tsx", ".js", ".mjs", ".css", ".sh":
		for _, line := range strings.Split(string(src), "\n") {
			if !isComment(line) {
				line = quoted.ReplaceAllString(line, "")
			}
			lines = append(lines, line)
		}
	}
	for i, line := range lines {
		if utf8.RuneCountInString(line) > most {
			numbers = append(numbers, i+1)
		}
	}
	return numbers
}

func isComment(line string) bool {
	line = strings.TrimSpace(line)
	return strings.HasPrefix(line, "*") || strings.HasPrefix(line, "/") || strings.HasPrefix(line, "#")
}

// withoutRaw returns a Go file without the text of its raw strings, line by line as it was.
func withoutRaw(src []byte) string {
	files := token.NewFileSet()
	file := files.AddFile("", -1, len(src))
	var s scanner.Scanner
	s.Init(file, src, nil, 0)
	var out strings.Builder
	from := 0
	for {
		at, kind, text := s.Scan()
		if kind == token.EOF {
			return out.String() + string(src[from:])
		}
		if kind == token.STRING && text[0] == '`' {
			start := file.Offset(at)
			out.Write(src[from:start])
			out.WriteString(strings.Repeat("\n", strings.Count(text, "\n")))
			from = start + len(text)
		}
	}
}
