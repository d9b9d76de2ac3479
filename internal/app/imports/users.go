package imports

import (
	"context"
	"io"

	"caravan/internal/access"
	"caravan/internal/platform/db"
	"caravan/internal/platform/sheet"
	"caravan/internal/user"
)

// userColumns are the columns of a file of people, each with the field of the user room that it fills.
var userColumns = sheet.Columns{
	{"user_id", "externalId"}, {"email", "email"}, {"first_name", "firstName"}, {"last_name", "lastName"}, {"role", "role"},
	{"store_id", "storeId"}, {"phone", "phoneNumber"}, {"compliance_only", ""},
}

// Users adds or updates people from a CSV file, all or none. The user room invites the new ones. A sheet.Faults error lists the mistakes in the file.
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
