package user

import (
	"io"
	"regexp"
	"strconv"

	"caravan/internal/access"
	"caravan/internal/platform/sheet"
)

// MaxTable is the greatest size of a table of people in bytes, far more than a network needs.
const MaxTable = 8 << 20

// columns are those of a table of people (docs/import.md), each with the field of an Entry that it fills.
var columns = sheet.Columns{
	{"user_id", "externalId"}, {"email", "email"}, {"first_name", "firstName"}, {"last_name", "lastName"}, {"role", "role"},
	{"store_id", "storeId"}, {"phone", "phoneNumber"}, {"compliance_only", ""},
}

// entryField is how Upsert locates a field of an entry.
var entryField = regexp.MustCompile(`^users\[([0-9]+)\]\.([A-Za-z]+)$`)

// Table is a table of people that was read.
type Table struct {
	Entries []Entry
	sheet   *sheet.Sheet
}

// ReadTable reads people from a CSV, JSON or Excel table. The error is a sheet.Faults when it cannot be understood; mistakes in single cells come
// with Refusal.
func ReadTable(from io.Reader, format sheet.Format) (Table, error) {
	s, err := sheet.Read(from, format, MaxTable, columns)
	if err != nil {
		return Table{}, err
	}
	t := Table{Entries: make([]Entry, len(s.Rows)), sheet: s}
	for i, r := range s.Rows {
		t.Entries[i] = Entry{ExternalID: r.Text("user_id"), StoreExternalID: r.Text("store_id"), Details: Details{
			Email: r.Text("email"), FirstName: r.Text("first_name"), LastName: r.Text("last_name"), Role: access.Role(r.Code("role")),
			PhoneNumber: r.Text("phone"), IsComplianceOnly: r.YesNo("compliance_only"),
		}}
	}
	return t, nil
}

// Refusal returns every mistake in the table by row and column, given what Upsert has returned for its entries, as sheet.Sheet.Refusal says.
func (t Table) Refusal(err error) error {
	return t.sheet.Refusal(err, func(field string) (int, string, bool) {
		m := entryField.FindStringSubmatch(field)
		if m == nil {
			return 0, "", false
		}
		i, err := strconv.Atoi(m[1])
		if err != nil || i >= len(t.sheet.Rows) {
			return 0, "", false
		}
		return t.sheet.Rows[i].Number, columns.Of(m[2]), true
	})
}
