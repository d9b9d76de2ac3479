package db

import (
	"strings"

	"caravan/internal/text"
)

// Begins returns the pattern for a word that begins a part of a folded column, whose parts are separated by spaces: ' ' || column LIKE $1 ESCAPE '\'.
func Begins(word string) string { return "% " + strings.TrimPrefix(Contains(word), "%") }

// Contains returns the pattern for a search in a folded column: column LIKE $1 ESCAPE '\'. It finds what the person typed; a typed % or _ stands for
// itself.
func Contains(typed string) string {
	return "%" + strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(text.Fold(typed)) + "%"
}
