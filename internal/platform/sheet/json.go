package sheet

import (
	"bytes"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"
)

const messageNoCell = "Please send a text, a number or a list of them"

// readJSON reads a list of objects with no other names than these columns.
func readJSON(data []byte, columns []string) (*Sheet, error) {
	var rows []json.RawMessage
	if err := json.Unmarshal(data, &rows); err != nil {
		return nil, Faults{notAList(data, err)}
	}
	if len(rows) == 0 {
		return nil, Faults{{Message: "There are no rows in the list"}}
	}
	s := &Sheet{}
	told := map[string]bool{} // unknown names: each is told where it is met first
	for i, raw := range rows {
		r := Row{sheet: s, Number: i + 1, cells: make(map[string]string, len(columns))}
		var values map[string]any
		in := json.NewDecoder(bytes.NewReader(raw))
		in.UseNumber() // 12.10 stays as it is written
		if err := in.Decode(&values); err != nil || values == nil {
			s.Add(r.Number, "", "This row is not an object with the columns as names")
			continue
		}
		for _, name := range slices.Sorted(maps.Keys(values)) {
			if slices.Contains(columns, name) {
				r.cells[name] = s.cellOf(r.Number, name, values[name])
			} else if !told[name] {
				told[name] = true
				s.faults = append(s.faults, unknown(r.Number, name, columns))
			}
		}
		s.Rows = append(s.Rows, r)
	}
	return s, nil
}

// notAList says why data is no list.
func notAList(data []byte, err error) Fault {
	if broken := (*json.SyntaxError)(nil); errors.As(err, &broken) {
		line := 1 + bytes.Count(data[:broken.Offset], []byte("\n"))
		return Fault{Message: "This cannot be read as JSON: it is broken in line " + strconv.Itoa(line)}
	}
	return Fault{Message: "This is JSON, but not a list of rows"}
}

// cellOf writes a value as a cell of a CSV file would have it, and reports one that no cell can have.
func (s *Sheet) cellOf(row int, column string, value any) string {
	if list, ok := value.([]any); ok {
		texts := make([]string, len(list))
		for i, one := range list {
			text, ok := textOf(one)
			if !ok || strings.Contains(text, separator) {
				s.Add(row, column, messageNoCell)
				return ""
			}
			texts[i] = text
		}
		return strings.Join(texts, separator)
	}
	text, ok := textOf(value)
	if !ok {
		s.Add(row, column, messageNoCell)
	}
	return text
}

// textOf writes a single value; ok is false when it is none, or holds a NUL character, which is no text.
func textOf(value any) (text string, ok bool) {
	switch v := value.(type) {
	case nil:
		return "", true
	case string:
		return strings.TrimSpace(v), !strings.ContainsRune(v, 0)
	case json.Number:
		return v.String(), true
	case bool:
		return strconv.FormatBool(v), true
	}
	return "", false
}
