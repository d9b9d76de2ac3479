package db

import (
	"strings"

	"caravan/internal/text"
)

// Contains is the pattern of a folded column that contains what a person typed: column LIKE $1 ESCAPE '\'. Their % and _ stand for themselves.
func Contains(typed string) string {
	return "%" + strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(text.Fold(typed)) + "%"
}
