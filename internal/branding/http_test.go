package branding_test

import (
	"fmt"
	"sync"
	"testing"

	"caravan/internal/access"
	"caravan/internal/brand"
	"caravan/internal/branding"
	"caravan/internal/fault"
	"caravan/internal/platform/check"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
)

const path = "/brand"

func body(version int, product, link string) string {
	return fmt.Sprintf(`{"version":%d,"product":%q,"assistant":"Matilda","ordering":[{"name":"Liquor","url":%q},{"name":"Grocery","url":""}]}`, version,
		product, link)
}

func TestHTTP(t *testing.T) {
	testnet.Each(t, func(t *testing.T, n *testnet.Network) {
		compliance := access.Actor{UserID: "rita", Role: access.StoreRep, SessionID: "session-compliance", ComplianceOnly: true}
		s, _ := apitest.New(t, testnet.Everybody(), "branding", branding.NewHTTP(n.Branding).Operations()...)

		t.Run("AMB-119 SHELL-003 the defaults: plain names, two platforms without links", func(t *testing.T) {
			got := apitest.Read[branding.BrandView](t, s, "emma", "GET", path, "")
			want := branding.BrandView{Product: "Caravan", Assistant: "Caravan",
				Ordering: []branding.PlatformView{{Name: "Liquor orders"}, {Name: "Grocery orders"}}}
			check.Same(t, got, want)
		})
		t.Run("SHELL-023 people who only see Compliance do not order", func(t *testing.T) {
			_, err := n.Branding.Get(t.Context(), compliance)
			check.True(t, fault.Is(err, fault.Forbidden), err)
		})
		s.Refuse(t, []apitest.Refusal{
			{"AMB-119 a link that runs a script", "ann", "PUT", path, body(0, "Bottle Post", "javascript:alert(1)"), 422,
				`{"location":"body.ordering[0].url","message":"` + branding.MessageLink + `"}`},
			{"AMB-119 no name", "ann", "PUT", path, body(0, " ", ""), 422, `{"location":"body.product","message":"` + branding.MessageName + `"}`},
			{"AMB-119 three platforms", "ann", "PUT", path,
				`{"version":0,"product":"A","assistant":"B","ordering":[{"name":"a","url":""},{"name":"b","url":""},{"name":"c","url":""}]}`, 422, ""},
			{"AMB-119 one platform", "ann", "PUT", path, `{"version":0,"product":"A","assistant":"B","ordering":[{"name":"a","url":""}]}`, 422, ""},
		})
		want := branding.BrandView{Product: "Bottle Post", Assistant: "Matilda", Version: 1, Can: branding.BrandCan{Edit: true},
			Ordering: []branding.PlatformView{{Name: "Liquor", URL: "https://liquor.example"}, {Name: "Grocery"}}}
		t.Run("AMB-119 head office changes the brand", func(t *testing.T) {
			check.Same(t, apitest.Read[branding.BrandView](t, s, "ann", "PUT", path, body(0, " Bottle  Post", "https://liquor.example")), want)
			check.Same(t, apitest.Read[branding.BrandView](t, s, "ann", "GET", path, ""), want)
			names, err := n.Branding.Names(t.Context(), n.DB)
			check.OK(t, err)
			check.Same(t, names, brand.Names{Product: "Bottle Post", Assistant: "Matilda"})
		})
		t.Run("AMB-119 the same change again, after its answer was lost, is no error", func(t *testing.T) {
			check.Same(t, apitest.Read[branding.BrandView](t, s, "ann", "PUT", path, body(0, "Bottle Post", "https://liquor.example")), want)
		})
		s.Refuse(t, []apitest.Refusal{
			{"AMB-119 a change of a version that somebody else has replaced", "ann", "PUT", path, body(0, "Other", ""), 409,
				"Someone else has changed these settings."},
			{"AMB-119 a change of a version that is still to come", "ann", "PUT", path, body(7, "Other", ""), 409, "Someone else has changed these settings."},
		})
		t.Run("AMB-119 a refused change changes nothing", func(t *testing.T) {
			check.Same(t, apitest.Read[branding.BrandView](t, s, "ann", "GET", path, ""), want)
		})
		s.Allow(t, []apitest.Access{
			{"SHELL-003 where stores order", "GET", path, "", 401, 200, 200, 200, 200, 200, 200},
			{"AMB-119 changing the brand", "PUT", path, body(1, "Bottle Post", ""), 401, 200, 403, 403, 403, 403, 403},
		})
	})
}

func TestChangesAtOnce(t *testing.T) {
	testnet.Each(t, func(t *testing.T, n *testnet.Network) {
		for version := range 2 {
			const people = 8
			outcome := make([]error, people)
			var all sync.WaitGroup
			for i := range people {
				all.Go(func() {
					_, outcome[i] = n.Branding.Change(t.Context(), testnet.Ann, version,
						branding.Form{Product: fmt.Sprintf("Name %d", i), Assistant: "Matilda", Ordering: branding.Default().Ordering})
				})
			}
			all.Wait()
			saved := ""
			for i, err := range outcome {
				switch {
				case err == nil && saved == "":
					saved = fmt.Sprintf("Name %d", i)
				case !fault.Is(err, fault.Conflict):
					t.Errorf("AMB-119 one of changes at once counts, others are a Conflict: %v", err)
				}
			}
			b, err := n.Branding.Get(t.Context(), testnet.Ann)
			check.OK(t, err)
			check.Is(t, b.Product, saved, "AMB-119 the stored brand is the saved one", b)
			check.Is(t, b.Version, version+1, "AMB-119 the stored brand is the saved one", b, saved)
		}
	})
}
