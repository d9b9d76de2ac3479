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

const messageNoCell = "Please enter a text, a number or a list of these"

// readJSON reads a list of objects. Their member names must be among these columns.
func readJSON(data []byte, columns []string) (*Sheet, error) {
	var rows []json.RawMessage
	if err := json.Unmarshal(data, &rows); err != nil {
		return nil, Faults{notAList(data, err)}
	}
	if len(rows) == 0 {
		return nil, Faults{{Message: "There are no rows in the list"}}
	}
	s := &Sheet{}
	told := map[string]bool{} // unknown names that were reported already: each is reported once
	for i, raw := range rows {
		r := Row{sheet: s, Number: i + 1, cells: make(map[string]string, len(columns))}
		var values map[string]any
		in := json.NewDecoder(bytes.NewReader(raw))
		in.UseNumber() // keeps 12.10 as it is written
		if err := in.Decode(&values); err != nil || values == nil {
			s.Add(r.Number, "", "This row is not an object with the columns as its names")
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

// notAList explains why data is not a list.
func notAList(data []byte, err error) Fault {
	if broken := (*json.SyntaxError)(nil); errors.As(err, &broken) {
		line := 1 + bytes.Count(data[:broken.Offset], []byte("\n"))
		return Fault{Message: "This is not valid JSON: there is a mistake in line " + strconv.Itoa(line)}
	}
	return Fault{Message: "This is JSON, but not a list of rows"}
}

// cellOf converts a value to the text that a CSV cell would have. It reports values that a cell cannot have.
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
		return ""
	}
	return text
}

// textOf converts a single value to text. ok is false when the value is a list or an object, or contains a NUL character.
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
