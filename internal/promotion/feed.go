package promotion

import (
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"caravan/internal/calendar"
	"caravan/internal/network"
	"caravan/internal/platform/sheet"
)

// The columns of a feed (FD-18), each with the field of an Entry that it fills. A promotion's columns come first and are repeated on each of its
// rows. The others describe one product at one position.
var (
	promotionColumns = sheet.Columns{
		{"promotion_id", "externalId"}, {"kind", "kind"}, {"description", "description"}, {"start_date", "startDate"}, {"end_date", "endDate"},
	}
	productColumns = sheet.Columns{
		{"product_id", "externalId"}, {"product", "description"}, {"category", "category"}, {"position", "position"}, {"price", "price"},
		{"tiers", "tiers"}, {"pre_marked_stores", "preMarkedStores"},
	}
)

// Feed is a table of promotions from a file or another system, read into entries. It has one row per product and position.
type Feed struct {
	sheet   *sheet.Sheet
	entries []Entry
	rows    [][]sheet.Row // rows of each entry: the first is also the promotion's, the n-th is that of the n-th product
}

// ReadFeed reads a feed of at most limit bytes. docs/import.md describes both formats. The error is a sheet.Faults when the feed cannot be understood
// at all. Mistakes in single rows are reported when the feed is imported, together with those that the room's rules find.
func ReadFeed(from io.Reader, format sheet.Format, limit int64) (*Feed, error) {
	s, err := sheet.Read(from, format, limit, slices.Concat(promotionColumns, productColumns))
	if err != nil {
		return nil, err
	}
	return groupByPromotion(s), nil
}

// groupByPromotion groups the rows by promotion, in the order of their first rows. It reports rows without a promotion, and rows that contradict the
// first row of their promotion.
func groupByPromotion(s *sheet.Sheet) *Feed {
	f := &Feed{sheet: s}
	at := map[string]int{}
	for _, r := range s.Rows {
		id := r.Text("promotion_id")
		if id == "" {
			s.Add(r.Number, "promotion_id", "Please enter the promotion's id")
			continue
		}
		i, known := at[id]
		if !known {
			i = len(f.entries)
			at[id] = i
			f.entries = append(f.entries, Entry{ExternalID: id, Kind: Kind(r.Code("kind")), Description: r.Text("description"),
				StartDate: calendar.Day(r.Day("start_date")), EndDate: calendar.Day(r.Day("end_date"))})
			f.rows = append(f.rows, nil)
		} else {
			sameAs(s, f.rows[i][0], r)
		}
		f.entries[i].Products = append(f.entries[i].Products, productEntry(r))
		f.rows[i] = append(f.rows[i], r)
	}
	return f
}

// sameAs reports where a row contradicts the first row of its promotion. A cell of the first row that is itself wrong is reported there, and only
// there: otherwise one slip would be told again for every product.
func sameAs(s *sheet.Sheet, first, r sheet.Row) {
	for _, name := range promotionColumns.Names() {
		if acceptable(first, name) && !strings.EqualFold(first.Text(name), r.Text(name)) {
			s.Add(r.Number, name, "Doesn't match row %d: '%s'", first.Number, first.Text(name))
		}
	}
}

// acceptable tells whether a cell of a promotion says something that the rules accept.
func acceptable(r sheet.Row, column string) bool {
	switch column {
	case "kind":
		return Kind(r.Code(column)).Valid()
	case "start_date", "end_date":
		return r.Day(column) != ""
	}
	return r.Text(column) != ""
}

func productEntry(r sheet.Row) ProductEntry {
	p := ProductEntry{ExternalID: r.Text("product_id"), Description: r.Text("product"), Category: r.Text("category"),
		Position: network.Position(r.Code("position")), PriceCents: r.Cents("price"), PreMarkedStores: r.List("pre_marked_stores")}
	for _, tier := range r.List("tiers") {
		p.Tiers = append(p.Tiers, network.Tier(strings.ToUpper(tier)))
	}
	return p
}

// entryField is the form in which Upsert locates a field of an entry: promotions[0].endDate or promotions[0].products[3].price.
var entryField = regexp.MustCompile(`^promotions\[([0-9]+)\]\.(?:products\[([0-9]+)\]\.)?([A-Za-z]+)$`)

// cellOf finds the cell from which a field was read.
func (f *Feed) cellOf(field string) (row int, column string, ok bool) {
	m := entryField.FindStringSubmatch(field)
	if m == nil {
		return 0, "", false
	}
	i, err := strconv.Atoi(m[1])
	if err != nil || i >= len(f.rows) {
		return 0, "", false
	}
	if m[2] == "" {
		return f.rows[i][0].Number, promotionColumns.Of(m[3]), true
	}
	j, err := strconv.Atoi(m[2])
	if err != nil || j >= len(f.rows[i]) {
		return 0, "", false
	}
	return f.rows[i][j].Number, productColumns.Of(m[3]), true
}
