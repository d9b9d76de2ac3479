package imports

import (
	"context"
	"io"

	"caravan/internal/access"
	"caravan/internal/platform/db"
	"caravan/internal/platform/sheet"
	"caravan/internal/user"
)

// userColumns are the columns of a file of people, with the field of the room of people that each becomes.
var userColumns = sheet.Columns{
	{"user_id", "externalId"}, {"email", "email"}, {"first_name", "firstName"}, {"last_name", "lastName"}, {"role", "role"},
	{"store_id", "storeId"}, {"phone", "phoneNumber"}, {"compliance_only", ""},
}

// Users adds or updates people from a CSV file, all or none; the room lets the new ones in. A sheet.Faults error tells what is wrong with the file.
func Users(ctx context.Context, d *db.DB, users *user.Service, file io.Reader) (Summary, error) {
	s, err := sheet.Read(file, sheet.CSV, maxFile, userColumns)
	if err != nil {
		return Summary{}, err
	}
	entries := make([]user.Entry, len(s.Rows))
	for i, r := range s.Rows {
		entries[i] = user.Entry{ExternalID: r.Text("user_id"), StoreExternalID: r.Text("store_id"), Details: user.Details{
			Email: r.Text("email"), FirstName: r.Text("first_name"), LastName: r.Text("last_name"), Role: access.Role(r.Code("role")),
			PhoneNumber: r.Text("phone"), IsComplianceOnly: r.YesNo("compliance_only"),
		}}
	}
	var out user.Outcome
	err = d.InTx(ctx, func(tx *db.Tx) (err error) {
		out, err = users.Upsert(ctx, tx, entries)
		return s.Refusal(err, cellOf(s, userColumns))
	})
	if err != nil {
		return Summary{}, err
	}
	return Summary{Counts: []Count{{"users", out.Created, out.Updated, out.Unchanged}}}, nil
}
