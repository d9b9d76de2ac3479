package imports

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"caravan/internal/calendar"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/platform/sheet"
	"caravan/internal/promotion"
	"caravan/internal/store"
	"caravan/internal/user"
)

var clock = calendar.At(time.Date(2026, 9, 14, 1, 30, 0, 0, time.UTC))

// nobody invites nobody: these tests do not sign in.
type nobody struct{ user.Credentials }

func (nobody) Invite(context.Context, *db.Tx, []string) error { return nil }

// importer imports a file of one kind, as the command does.
type importer func(ctx context.Context, d *db.DB, file string) (Summary, error)

func importStores(ctx context.Context, d *db.DB, file string) (Summary, error) {
	return Stores(ctx, d, store.NewService(d, clock), strings.NewReader(file))
}

func importUsers(ctx context.Context, d *db.DB, file string) (Summary, error) {
	return Users(ctx, d, user.NewService(d, clock, nobody{}), strings.NewReader(file))
}

func importPromotions(ctx context.Context, d *db.DB, file string) (Summary, error) {
	return Promotions(ctx, d, promotion.NewService(d, clock, nil), strings.NewReader(file))
}

// sample returns a file from samples/ at the top of the repository.
func sample(t testing.TB, name string) string {
	t.Helper()
	data, err := os.ReadFile("../../../samples/" + name)
	check.OK(t, err)
	return string(data)
}

func mustImport(t *testing.T, d *db.DB, run importer, file string, want ...Count) {
	t.Helper()
	got, err := run(t.Context(), d, file)
	check.OK(t, err)
	check.Same(t, got, Summary{Counts: want})
}

func count(t *testing.T, d *db.DB, table string) (n int) {
	t.Helper()
	check.OK(t, d.QueryRow(t.Context(), `SELECT COUNT(*) FROM `+table).Scan(&n))
	return n
}

func TestSamples(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		t.Run("AMB-077 the sample of stores, then again", func(t *testing.T) {
			mustImport(t, d, importStores, sample(t, "stores.csv"), Count{"stores", 13, 0, 0})
			mustImport(t, d, importStores, sample(t, "stores.csv"), Count{"stores", 0, 0, 13})
			mustImport(t, d, importStores, strings.Replace(sample(t, "stores.csv"), ",LF,yes", ",MF,yes", 1), Count{"stores", 0, 1, 12})
			var name, postcode string
			err := d.QueryRow(t.Context(), `SELECT name, postcode FROM stores WHERE external_id = '2012'`).Scan(&name, &postcode)
			check.OK(t, err)
			check.Is(t, name, "Red Centre Bottle-O")
			check.Is(t, postcode, "0870")
		})
		t.Run("AMB-079 the sample with opening hours and places, over the one without them, then again", func(t *testing.T) {
			mustImport(t, d, importStores, sample(t, "stores.csv"), Count{"stores", 0, 1, 12}) // back to the sizes of the file
			// Nothing is known of the store 2012, so its row changes nothing.
			mustImport(t, d, importStores, sample(t, "stores-with-places.csv"), Count{"stores", 0, 12, 1})
			mustImport(t, d, importStores, sample(t, "stores-with-places.csv"), Count{"stores", 0, 0, 13})
			// A file without these columns takes nothing away.
			mustImport(t, d, importStores, sample(t, "stores.csv"), Count{"stores", 0, 0, 13})
			var hours string
			var latitude, longitude float64
			check.OK(t, d.QueryRow(t.Context(), `SELECT hours, latitude, longitude FROM stores WHERE external_id = '2009'`).
				Scan(&hours, &latitude, &longitude))
			check.True(t, strings.Contains(hours, "09:00-00:30"), hours)
			check.Is(t, latitude, -32.056, hours)
			check.Is(t, longitude, 115.747, hours)
		})
		t.Run("AMB-014 the sample of users, then again", func(t *testing.T) {
			mustImport(t, d, importUsers, sample(t, "users.csv"), Count{"users", 13, 0, 0})
			mustImport(t, d, importUsers, sample(t, "users.csv"), Count{"users", 0, 0, 13})
		})
		t.Run("FD-18 the sample of promotions, then again", func(t *testing.T) {
			mustImport(t, d, importPromotions, sample(t, "promotions.csv"), Count{"promotions", 3, 0, 0}, Count{"products", 18, 0, 0})
			mustImport(t, d, importPromotions, sample(t, "promotions.csv"), Count{"promotions", 0, 0, 3}, Count{"products", 0, 0, 18})
			check.Is(t, count(t, d, "promotion_product_pre_marked"), 9)
		})
		t.Run("FD-18 absent rows change nothing", func(t *testing.T) {
			lines := strings.SplitAfter(sample(t, "promotions.csv"), "\n")
			mustImport(t, d, importPromotions, lines[0]+strings.Replace(lines[1], "56.99", "59.99", 1),
				Count{"promotions", 0, 0, 1}, Count{"products", 0, 1, 0})
			check.Is(t, count(t, d, "promotion_products"), 18)
		})
		t.Run("AMB-077 the summary in words", func(t *testing.T) {
			s := Summary{Counts: []Count{{"promotions", 1, 0, 2}, {"products", 3, 4, 5}}, Kept: []string{"kept: a date"}}
			check.Is(t, s.String(), "promotions: 1 created, 0 updated, 2 unchanged\nproducts: 3 created, 4 updated, 5 unchanged\nkept: a date")
		})
	})
}

const (
	storeHeader     = "store_id,name,address,suburb,postal_suburb,region,postcode,phone,tier,delivery,pickup,loyalty_rewards,crafty,top_drops\n"
	userHeader      = "user_id,email,first_name,last_name,role,store_id,phone,compliance_only\n"
	promotionHeader = "promotion_id,kind,description,start_date,end_date,product_id,product,category,position,price,tiers,pre_marked_stores\n"
)

func at(row int, column, message string) sheet.Fault {
	return sheet.Fault{Row: row, Column: column, Message: message}
}

func TestFaults(t *testing.T) {
	good := storeHeader + "1,One,1 Main St,Fitzroy,,VIC,3065,,MF,,,,,\n"
	cases := []struct {
		name string
		run  importer
		file string
		want sheet.Faults
	}{
		{"AMB-077 an empty file", importStores, "", sheet.Faults{at(0, "", "This file is empty")}},
		{"AMB-077 only a header", importStores, storeHeader, sheet.Faults{at(0, "", "There are no rows below the header")}},
		{"AMB-077 a header and empty rows", importStores, storeHeader + ",,,,,,,,,,,,,\n\n", sheet.Faults{at(0, "", "There are no rows below the header")}},
		{"AMB-077 a file that is not text", importStores, "PK\x03\x04\x00\x00",
			sheet.Faults{at(0, "", "This file is not text in UTF-8: save it as 'CSV UTF-8'")}},
		{"AMB-077 another encoding", importStores, strings.Replace(good, "One", "Zo\xeb", 1),
			sheet.Faults{at(0, "", "This file is not text in UTF-8: save it as 'CSV UTF-8'")}},
		{"AMB-077 unknown, repeated and missing columns are reported", importUsers, "user_id,email,Colour,email,first_name,last_name,role,phone\n",
			sheet.Faults{
				at(1, "Colour", "This column is unknown; the columns are user_id, email, first_name, last_name, role, store_id, phone, compliance_only"),
				at(1, "email", "This column appears twice"),
				at(1, "store_id", "This column is missing"),
				at(1, "compliance_only", "This column is missing"),
			}},
		{"AMB-077 rows are numbered as in a spreadsheet", importStores,
			storeHeader + "\r\n" + "2,\"Two\nlines\",1 Main St,Fitzroy,,VIC,3065,,MF,,,,,\n" + "3,Three,1 Main St,Fitzroy,,VIC,3065,,XL,,,,,\n" +
				"\n,,,,,,,,,,,,,\n" +
				"4,Four,1 Main St,Fitzroy,,VIC,306,,XL,,,,,\n" + "5,Five\n" + "6,\"Six\"6,1 Main St,Fitzroy,,VIC,3065,,MF,,,,,\n" +
				"7,Seven,,Fitzroy,,VIC,3065,,MF,,,,,\n", sheet.Faults{
				at(3, "name", "Please remove line breaks and invisible characters"),
				at(4, "tier", "Please enter one of the sizes SF, MF or LF"),
				at(7, "tier", "Please enter one of the sizes SF, MF or LF"),
				at(8, "", "This row has 2 cells, but the header has 14"),
				at(9, "", "This row cannot be read: a quotation mark is out of place"),
				at(10, "address", "Please enter an address"),
			}},
		{"AMB-077 all mistakes in all stores", importStores,
			storeHeader + ",,,,,,,,,,,,,x\n" + "1,One,1 Main St,Fitzroy,,NZ,30655,,MF,maybe,,,,\n" + "2,Two,1 Main St,Fitzroy,,VIC,3065,,MF,,,,,\n" +
				"2,Again,1 Main St,Fitzroy,,VIC,3065,,MF,,,,,\n", sheet.Faults{
				at(2, "top_drops", "Please enter yes or no"),
				at(2, "store_id", "Please enter the store's id"),
				at(2, "name", "Please enter a name"),
				at(2, "address", "Please enter an address"),
				at(2, "suburb", "Please enter a suburb"),
				at(2, "region", "Please enter one of the regions NSW, VIC, QLD, WA, SA, TAS, ACT, NT or NSWBR"),
				at(2, "postcode", "Please enter a four-digit postcode"),
				at(2, "tier", "Please enter one of the sizes SF, MF or LF"),
				at(3, "delivery", "Please enter yes or no"),
				at(3, "region", "Please enter one of the regions NSW, VIC, QLD, WA, SA, TAS, ACT, NT or NSWBR"),
				at(3, "postcode", "Please enter a four-digit postcode"),
				at(5, "store_id", "This id appears twice"),
			}},
		{"AMB-014 all mistakes in all people", importUsers,
			userHeader + "P1,not an email,,Nguyen,BOSS,,,\n" + "P2,b@example.com,B,B,STORE_OWNER,,,perhaps\n" + "P3,c@example.com,C,C,store_rep,nowhere,,\n" +
				"P4,B@example.com,D,D,HEAD_OFFICE,,,\n", sheet.Faults{
				at(2, "first_name", "Please enter a first name"),
				at(2, "email", "Please enter an email such as name@example.com"),
				at(2, "role", "Please enter one of the roles HEAD_OFFICE, STORE_REP, STORE_OWNER, STORE_MANAGER or STORE_EMPLOYEE"),
				at(3, "compliance_only", "Please enter yes or no"),
				at(3, "store_id", "A Store Owner needs a store"),
				at(4, "store_id", "There is no store nowhere"),
				at(5, "email", "This email appears twice"),
			}},
		{"FD-18 all mistakes in all promotions", importPromotions,
			promotionHeader + "C1,core_range,Spring,2026-09-01,2026-11-31,A,A,Beer,FLOOR,12.999,,\n" +
				"C1,core_range,Autumn,2026-09-01,2026-11-30,B,B,Beer,,free,MF;XL,99;98\n" +
				"C2,CORE_RANGE,Summer,1/12/2026,28/2/2027,A,A,Beer,,$5,,\n" +
				"C3,CORE_RANGE,Late summer,28/02/2027,2027-03-31,A,A,Beer,,,,\n" +
				"P1,PROMO,Catalogue,2026-09-02,2026-09-01,A,A,,,,,\n" +
				"P1,PROMO,Catalogue,2026-09-02,2026-09-01,A,A,Beer,shelf,,,\n" +
				"P1,PROMO,Catalogue,2026-09-02,2026-09-01,A,A,Beer,SHELF,,,\n" +
				",PROMO,Catalogue,2026-09-02,2026-09-01,A,A,Beer,SHELF,,,\n", sheet.Faults{
				at(2, "price", "Please enter a price in dollars such as 12.99"),
				at(2, "end_date", "Please enter a day such as 2026-09-01"),
				at(2, "position", "A core range product has no position"),
				at(3, "description", "Doesn't match row 2: 'Spring'"),
				at(3, "price", "Please enter a price in dollars such as 12.99"),
				at(3, "tiers", "'XL' is not a store size: please enter SF, MF or LF"),
				at(3, "pre_marked_stores", "There is no store 99"),
				at(3, "pre_marked_stores", "There is no store 98"),
				at(5, "start_date", "Overlaps with 'Summer' (2026-12-01 to 2027-02-28): core range promotions may not share a day"),
				at(6, "end_date", "End date must not be before the start date"),
				at(6, "category", "Please enter a category"),
				at(6, "position", "Please enter FLOOR or SHELF"),
				at(8, "product_id", "This product appears twice for the same position"),
				at(9, "promotion_id", "Please enter the promotion's id"),
			}},
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for _, c := range cases {
			t.Run(c.name, func(t *testing.T) {
				_, err := c.run(t.Context(), d, c.file)
				var got sheet.Faults
				check.Must(t, check.True(t, errors.As(err, &got), err))
				for i, f := range got {
					if cell := f.Value; cell != "" && !strings.Contains(c.file, cell) {
						t.Errorf("FD-283 the file has no '%s', of which a mistake speaks", cell)
					}
					got[i].Value = ""
				}
				check.Same(t, got, c.want)
				for _, table := range []string{"stores", "users", "promotions", "promotion_products"} {
					if n := count(t, d, table); n != 0 {
						t.Errorf("%d rows in %s: not all or nothing", n, table)
					}
				}
			})
		}
		t.Run("FD-18 a file whose mistakes are only in its cells writes nothing either", func(t *testing.T) {
			file := storeHeader + "1,One,1 Main St,Fitzroy,,VIC,3065,,MF,,,,,perhaps\n"
			_, err := importStores(t.Context(), d, file)
			check.True(t, errors.As(err, new(sheet.Faults)), err)
			check.Is(t, count(t, d, "stores"), 0, err)
		})
	})
	t.Run("AMB-077 the mistakes in words", func(t *testing.T) {
		f := sheet.Faults{at(0, "", "This file is empty"), at(4, "", "This row is odd"), at(5, "tier", "Please enter a size")}
		check.Is(t, f.Error(), "nothing was imported because of 3 mistakes:\n"+
			"  This file is empty\n  row 4: This row is odd\n  row 5, tier: Please enter a size")
	})
	t.Run("AMB-077 only the first hundred mistakes are listed, and the rest are counted", func(t *testing.T) {
		f := make(sheet.Faults, 300_000)
		for i := range f {
			f[i] = at(i+2, "tier", "Please enter a size")
		}
		got := f.Error()
		if lines := strings.Split(got, "\n"); check.Is(t, len(lines), 102, lines, lines[len(lines)-1]) {
			check.Is(t, lines[0], "nothing was imported because of 300000 mistakes:", lines[len(lines)-1])
			check.Is(t, lines[101], "  and 299900 more mistakes", lines[len(lines)-1])
		}
	})
}
