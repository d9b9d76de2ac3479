package web

import (
	"bytes"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// trimmed returns JSON whose texts have no space around them, so that spaces alone are as good as nothing for every operation (FD-282). Passwords
// stay as they are, and of line comments, which are saved while somebody is typing them, only those that are nothing but spaces change. What is no
// JSON is left to those who read it.
func trimmed(data []byte) []byte {
	var out []byte // nil as long as nothing has changed
	done := 0      // what is before it is in out
	name := ""     // of the member whose value comes
	for i := 0; i < len(data); i++ {
		switch data[i] {
		case ',', '[', '{':
			name = ""
		case '"':
			begin := i + 1
			first, last, end := extent(data[begin:])
			if end < 0 {
				return data
			}
			i = begin + end
			if bytes.HasPrefix(bytes.TrimLeft(data[i+1:], " \t\r\n"), []byte(":")) {
				name = string(data[begin:i])
				continue
			}
			if first == 0 && last == end || strings.Contains(strings.ToLower(name), "password") || name == "comments" && first < last {
				continue
			}
			out = append(append(out, data[done:begin]...), data[begin+first:begin+last]...)
			done = i
		}
	}
	if out == nil {
		return data
	}
	return append(out, data[done:]...)
}

// extent tells where the first and after the last character of a text stand that is no space, both 0 when there is none, and where its closing quote
// is; -1: nowhere.
func extent(text []byte) (first, last, end int) {
	first = -1
	for at := 0; at < len(text); {
		if text[at] == '"' {
			return max(first, 0), last, at
		}
		r, size := utf8.DecodeRune(text[at:])
		if r == '\\' {
			r, size = escape(text[at:])
		}
		if at += size; !isSpace(r) {
			if first < 0 {
				first = at - size
			}
			last = at
		}
	}
	return 0, 0, -1
}

// escape returns the character of an escape sequence and the sequence's length.
func escape(text []byte) (rune, int) {
	if len(text) > 1 {
		switch text[1] {
		case 'n', 'r', 't', 'f':
			return ' ', 2
		case 'u':
			if len(text) >= 6 {
				code, err := strconv.ParseUint(string(text[2:6]), 16, 32)
				if err == nil {
					return rune(code), 6
				}
			}
		}
	}
	return utf8.RuneError, min(2, len(text))
}

// isSpace tells whether nothing is seen of a character: of zero width is what is copied from some pages.
func isSpace(r rune) bool {
	return unicode.IsSpace(r) || r == '\u200b' || r == '\u2060' || r == '\ufeff'
}
