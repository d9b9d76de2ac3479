package imports

import (
	"context"
	"io"

	"caravan/internal/access"
	"caravan/internal/platform/db"
	"caravan/internal/user"
)

// userColumns are the columns of a file of people, with the field of the room of people that each becomes.
var userColumns = columns{
	{"user_id", "externalId"}, {"email", "email"}, {"first_name", "firstName"}, {"last_name", "lastName"}, {"role", "role"},
	{"store_id", "storeId"}, {"phone", "phoneNumber"}, {"compliance_only", ""},
}

// Users adds or updates people from a CSV file, all or none; the room lets the new ones in. A Faults error tells what is wrong with the file.
func Users(ctx context.Context, d *db.DB, users *user.Service, file io.Reader) (Summary, error) {
	s, err := read(file, userColumns.names())
	if err != nil {
		return nil, err
	}
	entries := make([]user.Entry, len(s.rows))
	for i, r := range s.rows {
		entries[i] = user.Entry{ExternalID: r.text("user_id"), StoreExternalID: r.text("store_id"), Details: user.Details{
			Email: r.text("email"), FirstName: r.text("first_name"), LastName: r.text("last_name"), Role: access.Role(r.code("role")),
			PhoneNumber: r.text("phone"), IsComplianceOnly: r.yesNo("compliance_only"),
		}}
	}
	var out user.Outcome
	err = s.write(ctx, d, userColumns.cellOf(s), func(tx *db.Tx) (err error) {
		out, err = users.Upsert(ctx, tx, entries)
		return err
	})
	if err != nil {
		return nil, err
	}
	return Summary{{"users", out.Created, out.Updated, out.Unchanged}}, nil
}
