package audit

import (
	"net/http"
	"slices"
	"testing"
	"time"

	"caravan/internal/network"
	"caravan/internal/platform/check"
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
				check.Must(t, check.True(t, i >= 0, i, store, k))
				check.Must(t, check.Is(t, k.CoreRangePromotion.ID, r.CoreRangePromotion.ID, store, k))
				check.Must(t, check.Is(t, len(k.PromoPromotions), len(r.PromoPromotions), k.PromoPromotions, store, k))
				check.Must(t, check.Is(t, k.Weightings, r.Weightings, store, k))
				check.Must(t, check.Is(t, k.Can, r.Can, store, k))
				lines := k.Templates[i].Lines
				check.Must(t, check.Is(t, len(lines), len(r.Lines), lines, store))
				for j, l := range r.Lines {
					check.Is(t, lines[j].Key, l.Key, store, l, lines[j])
					check.Is(t, lines[j].Description, l.Description, store, l, lines[j])
					check.True(t, l.PreMarked || lines[j].Type == l.Type, store, l, lines[j])
				}
			}
			check.Is(t, len(k.Templates), len(network.Tiers()), k.Templates)
		})
		t.Run("FD-298 STORE-034 has the open stores, and no closed one", func(t *testing.T) {
			check.Must(t, check.Is(t, len(k.Stores), 2, k.Stores))
			check.Is(t, k.Stores[0].ID, "south", k.Stores)
			check.Is(t, k.Stores[1].ID, "north", k.Stores)
			s.net.CloseStore(t, "south", today)
			if k := kit(); check.Is(t, len(k.Stores), 1, "with a closed store", k.Stores) {
				check.Is(t, k.Stores[0].ID, "north", "with a closed store", k.Stores)
			}
		})
		t.Run("FD-298 says so where no quarter covers today", func(t *testing.T) {
			s.clock.T = atFirst.Add(365 * 24 * time.Hour)
			apitest.WantStatus(t, s.Call("rob", "GET", "/audit-reports/kit", ""), http.StatusNotFound)
		})
	})
}
