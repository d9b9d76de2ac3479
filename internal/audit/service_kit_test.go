package audit

import (
	"net/http"
	"slices"
	"testing"
	"time"

	"caravan/internal/network"
	"caravan/internal/testnet/apitest"
)

func TestHTTPKit(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		kit := func() KitView {
			t.Helper()
			return apitest.Read[KitView](t, s.Site, "rob", "GET", "/audit-reports/kit", "")
		}
		k := kit()
		t.Run("FD-298 OFFLINE-049 has the lines of a new report of each store size, without what the store is known to range", func(t *testing.T) {
			for _, store := range []string{"north", "south"} {
				r := apitest.Read[ReportView](t, s.Site, "rob", "GET", "/audit-reports/new?store="+store+"&date="+string(today), "")
				i := slices.IndexFunc(k.Templates, func(t KitTemplateView) bool { return t.Tier == r.Store.Tier })
				if i < 0 || k.CoreRangePromotion.ID != r.CoreRangePromotion.ID || len(k.PromoPromotions) != len(r.PromoPromotions) || k.Weightings != r.Weightings || k.Can != r.Can {
					t.Fatalf("%s: %+v", store, k)
				}
				lines := k.Templates[i].Lines
				if len(lines) != len(r.Lines) {
					t.Fatalf("%s has %d lines, the kit %d", store, len(r.Lines), len(lines))
				}
				for j, l := range r.Lines {
					if lines[j].Key != l.Key || lines[j].Description != l.Description || !l.PreMarked && lines[j].Type != l.Type {
						t.Errorf("%s: %+v is %+v in the kit", store, l, lines[j])
					}
				}
			}
			if len(k.Templates) != len(network.Tiers()) {
				t.Errorf("%d templates", len(k.Templates))
			}
		})
		t.Run("FD-298 STORE-034 has the open stores, and no closed one", func(t *testing.T) {
			if len(k.Stores) != 2 || k.Stores[0].ID != "south" || k.Stores[1].ID != "north" {
				t.Errorf("%+v", k.Stores)
			}
			s.net.CloseStore(t, "south", today)
			if k := kit(); len(k.Stores) != 1 || k.Stores[0].ID != "north" {
				t.Errorf("with a closed store %+v", k.Stores)
			}
		})
		t.Run("FD-298 says so where no quarter covers today", func(t *testing.T) {
			s.clock.T = atFirst.Add(365 * 24 * time.Hour)
			apitest.WantStatus(t, s.Call("rob", "GET", "/audit-reports/kit", ""), http.StatusNotFound)
		})
	})
}
