// Package pdftest reads PDF documents in tests.
package pdftest

import (
	"bytes"
	"compress/zlib"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/pdfcpu/pdfcpu/pkg/api"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/model"
)

var (
	stream = regexp.MustCompile(`(?s)stream\n(.*?)\nendstream`)
	shown  = regexp.MustCompile(`(?s)\(((?:\\.|[^\\()])*)\) Tj`)
	escape = regexp.MustCompile(`(?s)\\(.)`)
)

// Pages checks that a file is a valid PDF, with a different library from the one that drew it. It returns the texts of each page in the order in
// which they were drawn.
func Pages(t testing.TB, file []byte) [][]string {
	t.Helper()
	model.ConfigPath = "disable" // otherwise pdfcpu would write its settings into the home folder
	if err := api.Validate(bytes.NewReader(file), model.NewDefaultConfiguration()); err != nil {
		t.Fatalf("not a valid PDF: %v", err)
	}
	var pages [][]string
	for _, found := range stream.FindAllSubmatch(file, -1) {
		packed, err := zlib.NewReader(bytes.NewReader(found[1]))
		if err != nil {
			continue // an uncompressed stream is not a page
		}
		content, err := io.ReadAll(packed)
		if err != nil || !bytes.Contains(content, []byte("\nBT ")) && !bytes.Contains(content, []byte(" BT ")) {
			continue // a font, or a page without text
		}
		var texts []string
		for _, text := range shown.FindAllSubmatch(content, -1) {
			texts = append(texts, decode(text[1]))
		}
		pages = append(pages, texts)
	}
	return pages
}

// Text returns all texts of a document in one line.
func Text(t testing.TB, file []byte) string {
	t.Helper()
	return strings.Join(slices.Concat(Pages(t, file)...), " ")
}

// decode reads the escaped UTF-16 of a shown text.
func decode(escaped []byte) string {
	raw := escape.ReplaceAllFunc(escaped, func(pair []byte) []byte {
		if pair[1] == 'r' {
			return []byte{'\r'}
		}
		return pair[1:]
	})
	units := make([]uint16, len(raw)/2)
	for i := range units {
		units[i] = uint16(raw[2*i])<<8 | uint16(raw[2*i+1])
	}
	return string(utf16.Decode(units))
}
