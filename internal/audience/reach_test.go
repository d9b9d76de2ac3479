package audience_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/audience"
	"caravan/internal/network"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/testnet"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
)

// addCrowd adds stores s0, s1 and so on, and people u0, u1 and so on, of every kind: members of each store, with and without programmes, reps with
// and without a store, head office, people who only see Compliance, and people and stores that are gone. It returns the people who are still here.
func addCrowd(t testing.TB, n *testnet.Network, stores, people int) (here []access.Actor) {
	t.Helper()
	var storeRows, userRows [][]any
	for i := range stores {
		gone := any(nil)
		if i%11 == 10 {
			gone = 1
		}
		closed := any(nil)
		if i%9 == 5 {
			closed = 1
		}
		storeRows = append(storeRows, []any{fmt.Sprint("s", i), "S", "s", "", "", someRegions[i%3], "3000", network.Tiers()[i/3%3], i%7 == 1, i%5 == 1,
			i%23 == 4, i%29 == 6, i%31 == 7, 0, 0, gone, closed})
	}
	for i := range people {
		a := access.Actor{UserID: fmt.Sprint("u", i), Role: access.Roles()[i%5]}
		if a.Role.IsMember() || a.Role == access.StoreRep && i%4 == 1 {
			a.StoreID = fmt.Sprint("s", i%stores)
		}
		deactivated, deleted := any(nil), any(nil)
		switch i % 17 {
		case 5:
			deactivated = 1
		case 9:
			deleted = 1
		default:
			a.ComplianceOnly = i%7 == 2
			here = append(here, a)
		}
		userRows = append(userRows, []any{a.UserID, a.UserID, "U", "U", "u", a.Role, db.Null(a.StoreID), a.ComplianceOnly, 0, 0, deactivated, deleted})
	}
	check.OK(t, n.DB.InTx(t.Context(), func(tx *db.Tx) error {
		err := db.Insert(t.Context(), tx, `INSERT INTO stores (id, name, search_name, address, suburb, region, postcode, tier, is_delivery, is_pickup, is_loyalty_rewards, is_crafty, is_top_drops,
	created_at, updated_at, deleted_at, closed_at) VALUES `,
			strings.Fields("TEXT TEXT TEXT TEXT TEXT TEXT TEXT TEXT BOOLEAN BOOLEAN BOOLEAN BOOLEAN BOOLEAN BIGINT BIGINT BIGINT BIGINT"), storeRows)
		if err != nil {
			return err
		}
		return db.Insert(t.Context(), tx, `INSERT INTO users (id, email, first_name, last_name, search_name, role, store_id, is_compliance_only, created_at, updated_at, deactivated_at, deleted_at) VALUES `,
			strings.Fields("TEXT TEXT TEXT TEXT TEXT TEXT TEXT BOOLEAN BIGINT BIGINT BIGINT BIGINT"), userRows)
	}))
	return here
}

// TestWhomAThingReachesInSQL compares the SQL conditions about everybody with the rule about one person, with people whose stores the store room
// reads.
func TestWhomAThingReachesInSQL(t *testing.T) {
	testnet.Each(t, func(t *testing.T, n *testnet.Network) {
		here := append(addCrowd(t, n, 40, 170), testnet.Everybody()...)
		viewers, err := n.Stores.Viewers(t.Context(), n.DB, here)
		check.OK(t, err)
		storeIDs, err := db.All(t.Context(), n.DB, db.Text, `SELECT id FROM stores WHERE deleted_at IS NULL`)
		check.OK(t, err)
		stores := map[string]*audience.Store{}
		for _, id := range storeIDs {
			v, err := n.Stores.Viewer(t.Context(), n.DB, access.Actor{UserID: "x", Role: access.StoreOwner, StoreID: id})
			check.OK(t, err)
			stores[id] = v.Store
		}
		rapid.Check(t, func(r *rapid.T) {
			by := here[rapid.IntRange(0, len(here)-1).Draw(r, "author")]
			author, to := audience.Author{UserID: by.UserID, StoreID: by.StoreID}, audiences.Draw(r, "to")
			if to.Visibility == audience.SelectStores {
				to.StoreIDs = rapid.SliceOfNDistinct(rapid.SampledFrom(storeIDs), 1, 5, rapid.ID).Draw(r, "stores")
			}
			if to.Visibility == audience.Combined && len(to.StoreIDs) > 0 {
				to.StoreIDs = rapid.SliceOfNDistinct(rapid.SampledFrom(storeIDs), 1, 20, rapid.ID).Draw(r, "combined stores")
			}
			who := func(condition func(audience.Author, audience.Audience) (string, []any), want func(audience.Viewer) bool) {
				fragment, args := condition(author, to)
				where := db.Where("1 = 1")
				where.And(fragment, args...)
				got, err := db.All(t.Context(), n.DB, db.Text, `SELECT u.id FROM users u WHERE `+where.String(), where.Args...)
				check.OK(t, err)
				var wanted []string
				for _, v := range viewers {
					if want(v) {
						wanted = append(wanted, v.UserID)
					}
				}
				sortStrings := cmpopts.SortSlices(strings.Compare)
				if diff := cmp.Diff(wanted, got, sortStrings, cmpopts.EquateEmpty()); diff != "" {
					r.Fatalf("READERSHIP-002 %+v to %+v (-want +got):\n%s", author, to, diff)
				}
			}
			who(audience.Recipients, func(v audience.Viewer) bool { return audience.MaySee(v, author, to) })
			who(audience.Reached, func(v audience.Viewer) bool { return audience.Reaches(v, author, to) })

			fragment, args := audience.Stores(author, to)
			where := db.Where("1 = 1")
			where.And(fragment, args...)
			got, err := db.All(t.Context(), n.DB, db.Text, `SELECT s.id FROM stores s WHERE `+where.String(), where.Args...)
			check.OK(t, err)
			for _, id := range storeIDs {
				someone := slices.ContainsFunc(access.Roles(), func(role access.Role) bool {
					return role.IsMember() && audience.MaySee(audience.Viewer{UserID: "somebody", Role: role, Store: stores[id]}, author, to)
				})
				if has := slices.Contains(got, id); has != (someone && !stores[id].Closed) {
					r.Fatalf("%+v to %+v: store %s is among the stores: %v", author, to, id, has)
				}
			}
		})
	})
}

func TestReaches(t *testing.T) {
	byOlga, byAnn := audience.Author{UserID: "olga", StoreID: "north"}, audience.Author{UserID: "ann2"}
	emma := audience.Viewer{UserID: "emma", Role: access.StoreEmployee, Store: north}
	for _, c := range []struct {
		name   string
		author audience.Author
		to     audience.Audience
		yes    []audience.Viewer
		no     []audience.Viewer
	}{
		{"everybody but the author", byOlga, audience.Audience{Visibility: audience.Global}, []audience.Viewer{ann, rob, emma, sam, nobody},
			[]audience.Viewer{olga}},
		{"head office", byAnn, audience.Audience{Visibility: audience.HeadOffice}, []audience.Viewer{ann}, []audience.Viewer{rob, olga, sam}},
		{"the own store, and not those who only may open it", byOlga, audience.Audience{Visibility: audience.MyStore}, []audience.Viewer{emma},
			[]audience.Viewer{ann, rob, olga, sam}},
		{"FD-445 reps and head office only as chosen roles", byAnn,
			audience.Audience{Visibility: audience.Combined, StoreIDs: []string{"north", "south"}},
			[]audience.Viewer{olga, emma, sam}, []audience.Viewer{ann, rob, nobody}},
		{"FD-445 chosen: head office, and owners of some stores", byAnn, audience.Audience{Visibility: audience.Combined, StoreIDs: []string{"north"},
			Roles: []access.Role{access.HeadOffice, access.StoreOwner}}, []audience.Viewer{ann, olga}, []audience.Viewer{rob, emma, sam, nobody}},
		{"some stores and the reps who look after them", byAnn, audience.Audience{Visibility: audience.SelectStores, StoreIDs: []string{"south"}},
			[]audience.Viewer{rob, sam}, []audience.Viewer{ann, olga, emma}},
	} {
		t.Run("READERSHIP-002 "+c.name, func(t *testing.T) {
			for _, v := range c.yes {
				if !audience.Reaches(v, c.author, c.to) {
					t.Errorf("it does not reach %s", v.UserID)
				}
			}
			for _, v := range c.no {
				check.True(t, !audience.Reaches(v, c.author, c.to), v.UserID)
			}
		})
	}
}

func TestPeopleOfAClosedStore(t *testing.T) {
	byAnn := audience.Author{UserID: "ann2"}
	owner := audience.Viewer{UserID: "o", Role: access.StoreOwner,
		Store: &audience.Store{ID: "west", Region: network.VIC, Tier: network.Small, Closed: true}}
	rep := owner
	rep.Role = access.StoreRep
	for _, to := range []audience.Audience{{Visibility: audience.Global}, {Visibility: audience.SelectStores, StoreIDs: []string{"west"}}} {
		t.Run("STORE-031 FD-278 nothing new is addressed to them, and they may see what they could: "+string(to.Visibility), func(t *testing.T) {
			check.True(t, !audience.Reaches(owner, byAnn, to), "it reaches them, or they may not see it, or a rep is not reached")
			check.True(t, audience.MaySee(owner, byAnn, to), "it reaches them, or they may not see it, or a rep is not reached")
			check.True(t, audience.Reaches(rep, byAnn, to), "it reaches them, or they may not see it, or a rep is not reached")
		})
	}
}

// TestWhomAThingReachesIsPlannedInOnePass looks at the plans for a large network: nothing is asked for each person or store again.
func TestWhomAThingReachesIsPlannedInOnePass(t *testing.T) {
	testnet.Each(t, func(t *testing.T, n *testnet.Network) {
		addCrowd(t, n, 5_000, 50_000)
		_, err := n.DB.Exec(t.Context(), "ANALYZE")
		check.OK(t, err)
		many := make([]string, 4_000)
		for i := range many {
			many[i] = fmt.Sprint("s", i)
		}
		for _, to := range []audience.Audience{{Visibility: audience.Global}, {Visibility: audience.SelectRegions, Regions: []network.Region{network.VIC}},
			{Visibility: audience.SelectStores, StoreIDs: many}, {Visibility: audience.OptInPrograms},
			{Visibility: audience.Combined, StoreIDs: many, Regions: []network.Region{network.VIC},
				Roles: []access.Role{access.HeadOffice, access.StoreOwner}}} {
			fragment, args := audience.Reached(audience.Author{UserID: "u0"}, to)
			where := db.Where("1 = 1")
			where.And(fragment, args...)
			s := dbtest.Statement{Query: `SELECT COUNT(*) FROM users u WHERE ` + where.String(), Args: where.Args}
			plan := dbtest.Plan(t, n.DB.Engine(), n.DB, s)
			if strings.Contains(plan, "CORRELATED") || strings.Contains(plan, "SubPlan") && !strings.Contains(plan, "hashed SubPlan") {
				t.Errorf("%s: the stores are asked for each person again:\n%s", to.Visibility, plan)
			}
			began := time.Now()
			var people int
			check.OK(t, n.DB.QueryRow(t.Context(), s.Query, s.Args...).Scan(&people))
			t.Logf("%s %s: %d people in %s", n.DB.Engine(), to.Visibility, people, time.Since(began).Round(time.Millisecond/10))
		}
	})
}
