package sheet

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// ByteOrderMark, at the start of a CSV file, tells Excel that it is UTF-8.
const ByteOrderMark = "\uFEFF"

// midCell finds what begins like a formula after a character at which some spreadsheets begin a new cell: where a comma separates decimals, a
// semicolon separates cells, and then quotation marks do not hold a cell together that begins elsewhere.
var midCell = regexp.MustCompile(`([;\t\r\n]"*)([=+\-@＝＋－＠])`)

// Guarded keeps spreadsheets from reading text that people typed as a formula: what begins like a formula gets an apostrophe in front. Cells of a
// workbook are always text, but people save workbooks as CSV.
func Guarded(s string) string {
	s = midCell.ReplaceAllString(s, "$1'$2")
	if first, size := utf8.DecodeRuneInString(s); size > 0 && strings.ContainsRune("=+-@\t\r\n＝＋－＠", first) {
		return "'" + s
	}
	return s
}
