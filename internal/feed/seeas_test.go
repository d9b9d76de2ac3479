package feed

import (
	"testing"

	"caravan/internal/access"
	"caravan/internal/platform/check"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
)

func TestSeeAs(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		everybody := testnet.Everybody()
		for _, to := range []fields{
			{}, {"visibility": "HEAD_OFFICE"}, {"visibility": "OPT_IN_PROGRAMS"},
			{"visibility": "SELECT_REGIONS", "restrictedToRegions": []string{"VIC"}},
			{"visibility": "SELECT_REGIONS", "restrictedToRegions": []string{"TAS", "NSW"}},
			{"visibility": "SELECT_TIERS", "restrictedToTiers": []string{"SF"}}, {"visibility": "SELECT_TIERS", "restrictedToTiers": []string{"MF", "LF"}},
			{"visibility": "COMBINED", "restrictedToRegions": []string{"VIC"}, "restrictedToRoles": []string{"STORE_OWNER", "STORE_EMPLOYEE"}},
			{"visibility": "COMBINED", "restrictedToRoles": []string{"STORE_REP", "HEAD_OFFICE"}},
		} {
			p := w.post("ann", to)
			w.edit("ann", p.ID, fields{"pinned": true})
		}
		seen := func(query string) []string {
			t.Helper()
			ids := []string{}
			for _, p := range apitest.Read[FeedPage](t, w.Site, "ann", "GET", "/see-as/feed?limit=100&"+query, "").Items {
				if p.Can != (Can{}) {
					t.Errorf("FD-211 the preview may do %+v", p.Can)
				}
				ids = append(ids, p.ID)
			}
			return ids
		}
		t.Run("FD-211 head office sees the feed and the announcements just as a real person of the kind does", func(t *testing.T) {
			for _, who := range everybody {
				if who.Role.IsAdmin() || who.ComplianceOnly {
					continue
				}
				v, err := w.net.Stores.Viewer(t.Context(), w.net.DB, who)
				check.OK(t, err)
				query := "role=" + string(who.Role)
				if v.Store != nil {
					query += "&region=" + string(v.Store.Region) + "&tier=" + string(v.Store.Tier)
					if v.Store.InProgramme {
						query += "&inProgramme=true"
					}
				} else if who.Role.IsMember() {
					continue
				}
				check.Same(t, seen(query), w.ids(who.UserID, "?limit=100"), who.UserID, query)
				pinned := apitest.Read[AnnouncementsView](t, w.Site, who.UserID, "GET", "/posts/announcements", "")
				preview := apitest.Read[AnnouncementsView](t, w.Site, "ann", "GET", "/see-as/announcements?"+query, "")
				check.Same(t, len(preview.Items), len(pinned.Items))
			}
		})
		t.Run("FD-211 what is for the people of one store, or for stores by name, is in no preview", func(t *testing.T) {
			w.post("olga", fields{"visibility": "MY_STORE"})
			w.post("ann", fields{"visibility": "SELECT_STORES", "restrictedToStores": []string{"north"}})
			v, err := w.net.Stores.Viewer(t.Context(), w.net.DB, testnet.Olga)
			check.OK(t, err)
			before := len(seen("role=STORE_OWNER&region=" + string(v.Store.Region) + "&tier=" + string(v.Store.Tier)))
			real := len(w.ids("olga", "?limit=100"))
			if real-before != 1 { // MY_STORE is in a feed of its own
				t.Errorf("%d and %d", real, before)
			}
			check.Same(t, len(seen("role=STORE_OWNER&feedType=MY_STORE")), 0)
		})
		t.Run("FD-211 only head office looks, and a kind that there is not is refused", func(t *testing.T) {
			for _, who := range everybody {
				want := 403
				if who.Role == access.HeadOffice && !who.ComplianceOnly {
					want = 200
				}
				a := w.Call(who.UserID, "GET", "/see-as/feed?role=STORE_OWNER", "")
				check.Is(t, a.Code, want, who.UserID)
			}
			for _, query := range []string{"?role=HEAD_OFFICE", "?role=STORE_OWNER&region=MOON", "?role=STORE_OWNER&tier=XL"} {
				a := w.Call("ann", "GET", "/see-as/feed"+query, "")
				check.Is(t, a.Code, 422, query)
			}
		})
	})
}
