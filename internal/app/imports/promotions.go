package imports

import (
	"context"
	"io"
	"regexp"
	"strconv"
	"strings"

	"caravan/internal/audience"
	"caravan/internal/platform/db"
	"caravan/internal/promotion"
)

// The columns of a file of promotions (FD-18), with the field of the room that each becomes: first those of the promotion, which each of its rows repeats,
// then those of one product at one position.
var (
	promotionColumns = columns{
		{"promotion_id", "externalId"}, {"kind", "kind"}, {"description", "description"}, {"start_date", "startDate"}, {"end_date", "endDate"},
	}
	productColumns = columns{
		{"product_id", "externalId"}, {"product", "description"}, {"category", "category"}, {"position", "position"}, {"price", "price"},
		{"tiers", "tiers"}, {"pre_marked_stores", "preMarkedStores"},
	}
)

// Promotions adds or updates promotions and their products from a CSV file, all or none; what the file does not name stays as it is. A Faults error tells
// what is wrong with the file.
func Promotions(ctx context.Context, d *db.DB, promotions *promotion.Service, file io.Reader) (Summary, error) {
	s, err := read(file, append(promotionColumns.names(), productColumns.names()...))
	if err != nil {
		return nil, err
	}
	g := groupByPromotion(s)
	var out promotion.Outcome
	err = s.write(ctx, d, g.cellOf, func(tx *db.Tx) (err error) {
		out, err = promotions.Upsert(ctx, tx, g.entries)
		return err
	})
	if err != nil {
		return nil, err
	}
	return Summary{
		{"promotions", out.Promotions.Created, out.Promotions.Updated, out.Promotions.Unchanged},
		{"products", out.Products.Created, out.Products.Updated, out.Products.Unchanged},
	}, nil
}

// grouped are promotions put together from rows, with the rows that each came from: the first one is the promotion's, the n-th that of its n-th product.
type grouped struct {
	entries []promotion.Entry
	rows    [][]row
}

// groupByPromotion puts the rows of each promotion together, in the order of their first rows. Rows that say something else about their promotion than its
// first row are mistakes, and so are rows that name none.
func groupByPromotion(s *sheet) *grouped {
	g := &grouped{}
	at := map[string]int{}
	for _, r := range s.rows {
		id := r.text("promotion_id")
		if id == "" {
			s.add(r.number, "promotion_id", "Please enter the promotion's id")
			continue
		}
		i, known := at[id]
		if !known {
			i = len(g.entries)
			at[id] = i
			g.entries = append(g.entries, promotion.Entry{ExternalID: id, Kind: promotion.Kind(r.code("kind")), Description: r.text("description"),
				StartDate: r.day("start_date"), EndDate: r.day("end_date")})
			g.rows = append(g.rows, nil)
		} else {
			sameAs(g.rows[i][0], r)
		}
		g.entries[i].Products = append(g.entries[i].Products, productEntry(r))
		g.rows[i] = append(g.rows[i], r)
	}
	return g
}

// sameAs reports where a row says something else about its promotion than the promotion's first row.
func sameAs(first, r row) {
	for _, c := range promotionColumns {
		if !strings.EqualFold(first.text(c.name), r.text(c.name)) {
			r.sheet.add(r.number, c.name, "Row %d says otherwise about this promotion: '%s'", first.number, first.text(c.name))
		}
	}
}

func productEntry(r row) promotion.ProductEntry {
	p := promotion.ProductEntry{ExternalID: r.text("product_id"), Description: r.text("product"), Category: r.text("category"),
		Position: promotion.Position(r.code("position")), PriceCents: r.cents("price"), PreMarkedStores: r.list("pre_marked_stores")}
	for _, tier := range r.list("tiers") {
		p.Tiers = append(p.Tiers, audience.Tier(strings.ToUpper(tier)))
	}
	return p
}

// productField is how the room locates a field of a product: promotions[0].products[3].price.
var productField = regexp.MustCompile(`^promotions\[([0-9]+)\]\.(?:products\[([0-9]+)\]\.)?([A-Za-z]+)$`)

// cellOf leads fields back to cells.
func (g *grouped) cellOf(field string) (int, string, bool) {
	m := productField.FindStringSubmatch(field)
	if m == nil {
		return 0, "", false
	}
	i, err := strconv.Atoi(m[1])
	if err != nil || i >= len(g.rows) {
		return 0, "", false
	}
	if m[2] == "" {
		return g.rows[i][0].number, promotionColumns.of(m[3]), true
	}
	j, err := strconv.Atoi(m[2])
	if err != nil || j >= len(g.rows[i]) {
		return 0, "", false
	}
	return g.rows[i][j].number, productColumns.of(m[3]), true
}
