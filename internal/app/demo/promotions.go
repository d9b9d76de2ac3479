package demo

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"caravan/internal/calendar"
	"caravan/internal/network"
	"caravan/internal/promotion"
)

// Sizes of the promotions.
const (
	focusKept     = 40 // focus products of every quarter
	focusSeasonal = 26 // focus products of only one quarter
	promoted      = 22 // products of a promotional period, each both on the floor and on the shelf
)

// quarter is a season with its promotions.
type quarter struct {
	season
	core       promotion.Entry
	catalogues []promotion.Entry // the promotional periods that begin in it
}

// quarters returns the quarters around the one that covers today, oldest first.
func quarters(today calendar.Day) []quarter {
	var all []quarter
	for n := -quartersBefore; n <= quartersAfter; n++ {
		s := seasonOf(today).add(n)
		all = append(all, quarter{season: s, core: coreRange(s), catalogues: catalogues(s)})
	}
	return all
}

// promotionID and productID return the ids of promotions and their products.
func promotionID(number string) string { return id("promotion", number) }

func productID(promotion, product string, p network.Position) string {
	return id("product", promotion, product, string(p))
}

// shuffled returns the catalogue in random order.
func shuffled(chance *rand.Rand) []product {
	all := make([]product, len(catalogue))
	for i, j := range chance.Perm(len(catalogue)) {
		all[i] = catalogue[j]
	}
	return all
}

// coreRange returns a quarter's core range: products that are always in it, and some for the season. The last ones are only for larger stores.
func coreRange(s season) promotion.Entry {
	number := fmt.Sprintf("CR-%d-%s", s.year, strings.ToUpper(s.name()))
	always := shuffled(dice("core range"))
	seasonal := always[focusKept:]
	dice("core range", number).Shuffle(len(seasonal), func(i, j int) { seasonal[i], seasonal[j] = seasonal[j], seasonal[i] })
	e := promotion.Entry{ID: promotionID(number), ExternalID: number, Kind: promotion.CoreRange, Description: "Core Range " + s.String(),
		StartDate: s.start(), EndDate: s.end()}
	for i, p := range always[:focusKept+focusSeasonal] {
		e.Products = append(e.Products, promotion.ProductEntry{ID: productID(number, p.number, network.NoPosition), ExternalID: p.number,
			Description: p.name, Category: p.category, PriceCents: &p.cents, Tiers: tiersByRank(i), PreMarkedStores: ranging(p, i)})
	}
	return e
}

// tiersByRank returns the tiers for a position in the list: the first products are for all stores, then some for medium and large ones, the last for
// large ones.
func tiersByRank(rank int) []network.Tier {
	switch {
	case rank < 46:
		return nil
	case rank < 58:
		return []network.Tier{network.Medium, network.Large}
	}
	return []network.Tier{network.Large}
}

// ranging returns the stores that are known to range a product. Each store ranges a share of the products that are always in the core range.
func ranging(p product, rank int) []string {
	if rank >= focusKept {
		return nil
	}
	var stores []string
	for _, s := range shops {
		share := 0.2 + 0.35*dice("ranging", s.number).Float64()
		if dice("ranging", s.number, p.number).Float64() < share {
			stores = append(stores, s.number)
		}
	}
	return stores
}

// catalogueNames are the promotional periods of each season: three that follow each other, and one that overlaps with them.
var catalogueNames = map[time.Month][]string{
	time.March:     {"Harvest Table Catalogue", "Easter Long Weekend Catalogue", "Autumn Reds Catalogue", "Footy Season Specials"},
	time.June:      {"Winter Warmers Catalogue", "Christmas in July Catalogue", "Fireside Catalogue", "Whisky Month Specials"},
	time.September: {"Grand Final Catalogue", "Spring Spritz Catalogue", "Racing Carnival Catalogue", "Silly Season Warm-up"},
	time.December:  {"Summer Sips Catalogue", "Long Weekend Catalogue", "Last of Summer Catalogue", "Australia Day Specials"},
}

// catalogues returns the promotional periods that begin in a season: 35 days, 28 days, the rest, and 35 days that overlap with the second and third.
func catalogues(s season) []promotion.Entry {
	names := catalogueNames[s.month]
	start := s.start()
	return []promotion.Entry{
		period(s, 1, names[0], start, start.AddDays(34)),
		period(s, 2, names[1], start.AddDays(35), start.AddDays(62)),
		period(s, 3, names[2], start.AddDays(63), s.end()),
		period(s, 4, names[3], start.AddDays(50), start.AddDays(84)),
	}
}

// period returns one promotional period. Its last products are for larger stores. In the first period of a season small stores have no shelf lines,
// because head office sends them their shelf tickets later.
func period(s season, n int, name string, start, end calendar.Day) promotion.Entry {
	number := fmt.Sprintf("PR-%d-%s-%d", s.year, strings.ToUpper(s.name()), n)
	e := promotion.Entry{ID: promotionID(number), ExternalID: number, Kind: promotion.Promo, Description: name + " " + start.Format("2006"),
		StartDate: start, EndDate: end}
	chance := dice("period", number)
	for i, p := range shuffled(chance)[:promoted] {
		price := special(p.cents, chance)
		for _, position := range []network.Position{network.Floor, network.Shelf} {
			var tiers []network.Tier
			if i >= promoted-4 || n == 1 && position == network.Shelf {
				tiers = []network.Tier{network.Medium, network.Large}
			}
			e.Products = append(e.Products, promotion.ProductEntry{ID: productID(number, p.number, position), ExternalID: p.number,
				Description: p.name, Category: p.category, Position: position, PriceCents: &price, Tiers: tiers})
		}
	}
	return e
}

// special takes eight to twenty per cent off a price and rounds it to end in 50 or 99.
func special(cents int64, chance *rand.Rand) int64 {
	cents = cents * (80 + chance.Int64N(13)) / 100
	cents -= cents % 50
	if cents%100 == 0 {
		cents--
	}
	return cents
}
