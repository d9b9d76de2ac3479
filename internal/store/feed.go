package store

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"regexp"
	"slices"
	"strconv"

	"caravan/internal/calendar"
	"caravan/internal/network"
	"caravan/internal/platform/db"
	"caravan/internal/platform/sheet"
	"caravan/internal/platform/source"
)

// maxFeed is the largest feed in bytes, after decompression: far more than 50,000 stores need.
const maxFeed = 20 << 20

// columns are the columns of a table of stores, each with the field that it fills.
var columns = sheet.Columns{
	{"store_id", "externalId"}, {"name", "name"}, {"address", "address"}, {"suburb", "suburb"}, {"postal_suburb", "postalSuburb"},
	{"region", "displayRegion"}, {"postcode", "postcode"}, {"phone", "phoneNumber"}, {"tier", "tier"},
	{"delivery", ""}, {"pickup", ""}, {"loyalty_rewards", ""}, {"crafty", ""}, {"top_drops", ""},
}

// moreColumns are those that a CSV file has all of, or none.
var moreColumns = sheet.Columns{
	{"latitude", "latitude"}, {"longitude", "longitude"}, {"monday", "monday"}, {"tuesday", "tuesday"}, {"wednesday", "wednesday"},
	{"thursday", "thursday"}, {"friday", "friday"}, {"saturday", "saturday"}, {"sunday", "sunday"},
}

// closedColumns are those that a CSV file has both of, or none.
var closedColumns = sheet.Columns{{"closed_on", "closedOn"}, {"closed_reason", "closedReason"}}

// Feed is a table of stores that was read, with the mistakes found in it.
type Feed struct {
	sheet   *sheet.Sheet
	columns sheet.Columns
	entries []Entry
}

// headLength is how many bytes of a CSV file are looked at to know its columns.
const headLength = 4096

// ReadFeed reads a table of at most limit bytes. docs/import.md describes it. The error is a sheet.Faults when the table cannot be understood at all.
// Mistakes in single rows are reported when it is imported, together with those that the room's rules find.
func ReadFeed(from io.Reader, format sheet.Format, limit int64) (*Feed, error) {
	in := bufio.NewReaderSize(from, headLength)
	head, _ := in.Peek(headLength) // whatever is wrong is wrong for sheet.Read too
	head, _, _ = bytes.Cut(head, []byte("\n"))
	f := &Feed{columns: columns}
	for marker, more := range map[string]sheet.Columns{"latitude": moreColumns, "closed_on": closedColumns} {
		if format == sheet.JSON || bytes.Contains(bytes.ToLower(head), []byte(marker)) {
			f.columns = slices.Concat(f.columns, more)
		}
	}
	var err error
	if f.sheet, err = sheet.Read(in, format, limit, f.columns); err != nil {
		return nil, err
	}
	for _, r := range f.sheet.Rows {
		f.entries = append(f.entries, f.entry(r))
	}
	return f, nil
}

func (f *Feed) entry(r sheet.Row) Entry {
	e := Entry{ExternalID: r.Text("store_id"), Details: Details{
		Name: r.Text("name"), Address: r.Text("address"), Suburb: r.Text("suburb"), PostalSuburb: r.Text("postal_suburb"),
		Region: network.Region(r.Code("region")), Postcode: postcode(r.Text("postcode")), PhoneNumber: r.Text("phone"), Tier: network.Tier(r.Code("tier")),
		IsDelivery: r.YesNo("delivery"), IsPickup: r.YesNo("pickup"), IsLoyaltyRewards: r.YesNo("loyalty_rewards"),
		IsCrafty: r.YesNo("crafty"), IsTopDrops: r.YesNo("top_drops"),
	}}
	for i, day := range days {
		e.Hours[i] = parseSpan(r.Text(day))
	}
	e.ClosedReason = r.Text("closed_reason")
	if on := r.Text("closed_on"); on != "" {
		day, message := calendar.ReadDay(on, "")
		if e.ClosedOn = day; message != "" {
			f.sheet.Add(r.Number, "closed_on", "%s", message)
		}
	}
	if r.Text("latitude")+r.Text("longitude") != "" {
		e.Position = Position{Known: true, Latitude: f.degrees(r, "latitude"), Longitude: f.degrees(r, "longitude")}
	}
	return e
}

func (f *Feed) degrees(r sheet.Row, column string) float64 {
	value, err := strconv.ParseFloat(r.Text(column), 64)
	if err != nil || value != value {
		f.sheet.Add(r.Number, column, "Please enter degrees such as -37.755")
		return 0
	}
	return value
}

// postcode puts back the leading zero that spreadsheets remove from postcodes of the Northern Territory.
func postcode(cell string) string {
	if len(cell) == 3 {
		return "0" + cell
	}
	return cell
}

// entryField is the form in which Upsert locates a field of an entry.
var entryField = regexp.MustCompile(`^stores\[([0-9]+)\]\.([A-Za-z]+)$`)

// cellOf implements sheet.CellOf.
func (f *Feed) cellOf(field string) (int, string, bool) {
	m := entryField.FindStringSubmatch(field)
	if m == nil {
		return 0, "", false
	}
	i, err := strconv.Atoi(m[1])
	if err != nil || i >= len(f.sheet.Rows) {
		return 0, "", false
	}
	return f.sheet.Rows[i].Number, f.columns.Of(m[2]), true
}

// Import is Upsert for the stores of a feed. A sheet.Faults error lists the mistakes in it.
func (s *Service) Import(ctx context.Context, tx *db.Tx, f *Feed) (Outcome, error) {
	out, err := s.Upsert(ctx, tx, f.entries)
	return out, f.sheet.Refusal(err, f.cellOf)
}

// NewSource returns where the stores of a feed are, as source.New says, and nil when where is empty.
func NewSource(where, token string) (*source.Source, error) {
	return source.New("stores", where, token)
}

// fetch reads the feed of the source.
func fetch(ctx context.Context, at *source.Source) (f *Feed, err error) {
	err = at.Read(ctx, func(from io.Reader, format sheet.Format) (err error) {
		f, err = ReadFeed(from, format, maxFeed)
		return err
	})
	return f, err
}
