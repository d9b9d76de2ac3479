package main

import (
	"strings"
	"testing"

	"caravan/internal/platform/check"
)

func TestLong(t *testing.T) {
	words := strings.Repeat("word ", 30)
	for _, c := range []struct {
		name, path, src string
		want            []int
	}{
		{"a comment", "a.go", "package a\n\n// " + words + "\n", []int{3}},
		{"as many columns as a line may have", "a.go", "package a\n\n//" + words[:148] + "\n", nil},
		{"columns, not bytes", "a.go", "package a\n\n//" + strings.Repeat("é", 148) + "\n", nil},
		{"a string, which can be in two parts", "a.go", "package a\n\nvar a = \"" + words + "\"\n", []int{3}},
		{"a raw string", "a.go", "package a\n\nvar a = `" + words + "\n" + words + "`\n\n// " + words + "\n", []int{6}},
		{"a call with a raw string", "a.go", "package a\n\nvar a = f(`x`, " + strings.Repeat("word, ", 30) + ")\n", []int{3}},
		{"the title of a test", "a.ts", "test('" + words + "it\\'s', () => {\n})\n", nil},
		{"a comment that quotes", "a.ts", " * '" + words + "'\n", []int{1}},
		{"code", "a.ts", "f(" + strings.Repeat("word, ", 30) + "'a')\n", []int{1}},
		{"a style", "a.css", "/* " + words + "*/\n", []int{1}},
		{"nothing that people write as code", "a.md", words + "\n", nil},
	} {
		t.Run(c.name, func(t *testing.T) { check.Same(t, long(c.path, []byte(c.src)), c.want) })
	}
}
