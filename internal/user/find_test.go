package user_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/network"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
	"caravan/internal/user"
)

type people struct {
	Items []struct {
		ID     string
		Store  *struct{ Name string }
		MaySee bool
	}
	Meta struct{ TotalItems, ItemsPerPage int }
}

func TestFindingPeopleToMention(t *testing.T) {
	testnet.Each(t, func(t *testing.T, n *testnet.Network) {
		for _, p := range []struct{ id, first, last, store string }{{"zoe", "Zoë", "Anne-Marie", "south"}, {"gone", "Olga", "Gone", "north"},
			{"off", "Olga", "Off", "north"}, {"only", "Olga", "Only", "north"}} {
			n.AddPerson(t, p.id, p.first, p.last, access.StoreEmployee, p.store)
		}
		n.DeletePerson(t, access.Actor{UserID: "gone"})
		n.Deactivate(t, access.Actor{UserID: "off"})
		_, err := n.DB.Exec(t.Context(), `UPDATE users SET is_compliance_only = TRUE WHERE id = 'only'`)
		check.OK(t, err)
		site, _ := apitest.New(t, testnet.Everybody(), "user", user.NewHTTP(n.Users, n.Stores).Operations()...)
		find := func(t *testing.T, who, query string) (found people, ids string) {
			found = apitest.Read[people](t, site, who, "GET", "/users?fields=name&page=1&limit=10&"+query, "")
			for _, p := range found.Items {
				ids += " " + p.ID
				if !p.MaySee {
					ids += "(cannot see)"
				}
			}
			return found, strings.TrimSpace(ids)
		}
		for _, c := range []struct{ name, who, query, want string }{
			{"SEARCH-002 by first name; who has left or only sees Compliance is not found", "ann", "query=ol", "olga"},
			{"SEARCH-002 by last name", "ann", "query=SO", "sam"},
			{"SEARCH-002 by both names, in any order", "ann", "query=øst+ol", "olga"},
			{"SEARCH-002 without accents and by a part after a hyphen", "ann", "query=zoe+marie", "zoe"},
			{"SEARCH-002 a hyphen is as good as a space", "ann", "query=anne-m", "zoe"},
			{"SEARCH-002 what is inside of a name is not its beginning", "ann", "query=lga", ""},
			{"SEARCH-002 a percent sign is only a sign", "ann", "query=%25", ""},
			{"SEARCH-005 those who are not wanted are left out, and so is oneself", "sam", "query=s&excludeIds=zoe", ""},
			{"SEARCH-005 several who are not wanted", "ann", "query=r&excludeIds=rita&excludeIds=nobody", "rob"},
			{"AMB-084 who could not see a post for one region", "ann", "query=o&visibility=SELECT_REGIONS&restrictedToRegions=VIC", "olga"},
			{"AMB-084 who could not see a post for one store", "ann", "query=s&visibility=SELECT_STORES&restrictedToStores=north", "sam(cannot see)"},
			{"FD-64 AMB-084 who could not see a post for the own store", "emma", "query=s&visibility=MY_STORE", "sam(cannot see)"},
		} {
			t.Run(c.name, func(t *testing.T) {
				if _, ids := find(t, c.who, c.query); ids != c.want {
					t.Errorf("found %q, want %q", ids, c.want)
				}
			})
		}
		t.Run("FD-64 SEARCH-003 at most ten, and whether there are more", func(t *testing.T) {
			for i := range 12 {
				n.AddPerson(t, fmt.Sprintf("x%02d", i), "Xavier", fmt.Sprintf("Number%02d", i), access.StoreEmployee, "south")
			}
			found, _ := find(t, "emma", "query=xavier")
			check.Must(t, check.Is(t, len(found.Items), 10, found.Items, found))
			check.Is(t, found.Meta.TotalItems, 11, found)
			check.Must(t, check.True(t, found.Items[0].Store != nil, found))
			check.True(t, found.Items[0].Store.Name != "", found.Items[0].Store.Name, found)
		})
		t.Run("SEARCH-003 a page of a search for mentions has ten at most; AMB-127 a page of accounts has up to a hundred", func(t *testing.T) {
			mentions := apitest.Read[people](t, site, "ann", "GET", "/users?fields=name&limit=100&query=xavier", "")
			accounts := apitest.Read[people](t, site, "ann", "GET", "/users?limit=100&query=xavier", "")
			check.Is(t, len(mentions.Items), 10, mentions.Items, mentions.Meta, accounts.Meta)
			check.Is(t, mentions.Meta.ItemsPerPage, 10, mentions.Meta, accounts.Meta)
			check.Is(t, len(accounts.Items), 12, accounts.Items, mentions.Meta, accounts.Meta)
			check.Is(t, accounts.Meta.ItemsPerPage, 100, mentions.Meta, accounts.Meta)
		})
		site.Refuse(t, []apitest.Refusal{
			{"AMB-127 more than a hundred accounts", "ann", "GET", "/users?limit=101", "", 422, ""},
			{"SEARCH-005 nothing but the name, role and store", "ann", "GET", "/users?fields=email", "", 422, ""},
			{"USERS-004 the list without fields is for those who manage people", "mia", "GET", "/users", "", 403, ""},
			{"SEARCH-005 nobody is signed in", "", "GET", "/users?query=o", "", 401, ""},
		})
		only := testnet.Emma
		only.ComplianceOnly = true
		if _, _, err := n.Users.Find(t.Context(), only, n.Stores, user.Search{Page: db.Page{Limit: 1}}); err == nil {
			t.Error("SEARCH-002 somebody who only sees Compliance finds people")
		}
	})
}

// sorting are signs of a plan that sorts, or reads the people elsewhere than along their names.
var sorting = regexp.MustCompile(`TEMP B-TREE|Sort|Seq Scan on users|SCAN u($|\n)`)

func TestFindingAmongManyPeopleWalksAlongTheirNames(t *testing.T) {
	testnet.Each(t, func(t *testing.T, n *testnet.Network) {
		const many = 50_000
		store := n.AddStore(t, "Big", network.VIC, network.Large)
		var rows [][]any
		for i := range many {
			name := fmt.Sprintf("Person%05d", i)
			rows = append(rows, []any{fmt.Sprintf("p%05d", i), name + "@caravan.example", name, "Many", strings.ToLower(name) + " many", "STORE_EMPLOYEE",
				store, 1, 1})
		}
		check.OK(t, n.DB.InTx(t.Context(), func(tx *db.Tx) error {
			text := "TEXT"
			return db.Insert(t.Context(), tx,
				`INSERT INTO users (id, email, first_name, last_name, search_name, role, store_id, created_at, updated_at) VALUES `,
				[]string{text, text, text, text, text, text, text, "BIGINT", "BIGINT"}, rows)
		}))
		_, err := n.DB.Exec(t.Context(), "ANALYZE")
		check.OK(t, err)
		for _, query := range []string{"", "many", "nobody"} {
			rec := &dbtest.Recorder{Querier: n.DB}
			start := time.Now()
			_, err := user.FindPeople(t.Context(), rec, query, []string{"ann"}, db.Page{Limit: user.MaxFound + 1})
			check.OK(t, err)
			t.Logf("%q among %d people: %v", query, many, time.Since(start))
			if plan := dbtest.Plan(t, n.DB.Engine(), n.DB, rec.Statements[0]); query != "nobody" && sorting.MatchString(plan) {
				t.Errorf("SEARCH-003 people are not read along their names:\n%s\n%s", rec.Statements[0].Query, plan)
			}
		}
	})
}
