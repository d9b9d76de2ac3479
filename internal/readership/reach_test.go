package readership_test

import (
	"testing"

	"caravan/internal/access"
	"caravan/internal/audience"
	"caravan/internal/network"
	"caravan/internal/platform/check"
	"caravan/internal/readership"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
)

func TestReach(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		w.Net.AddStore(t, "West", network.VIC, network.Large)
		gone := w.Net.AddPerson(t, "gone", "Gus", "Gone", access.StoreEmployee, "north")
		_, err := w.Net.DB.Exec(t.Context(), `UPDATE users SET deactivated_at = 1 WHERE id = $1`, gone.UserID)
		check.OK(t, err)
		for _, c := range []struct {
			name, who, body string
			want            readership.ReachView
		}{
			{"everybody", "ann", `{"visibility":"GLOBAL"}`, readership.ReachView{3, 6, 2}},
			{"head office", "ann", `{"visibility":"HEAD_OFFICE"}`, readership.ReachView{0, 0, 0}},
			{"a region, with its reps, and without who has left", "ann", `{"visibility":"SELECT_REGIONS","restrictedToRegions":["VIC"]}`,
				readership.ReachView{2, 5, 2}},
			{"stores", "ann", `{"visibility":"SELECT_STORES","restrictedToStores":["south","nowhere"]}`, readership.ReachView{1, 3, 2}},
			{"sizes", "ann", `{"visibility":"SELECT_TIERS","restrictedToTiers":["LF"]}`, readership.ReachView{1, 2, 2}},
			{"programmes", "ann", `{"visibility":"OPT_IN_PROGRAMS"}`, readership.ReachView{0, 2, 2}},
			{"the own store", "olga", `{"visibility":"MY_STORE"}`, readership.ReachView{1, 2, 0}},
			{"FD-445 a region and a role", "ann", `{"visibility":"COMBINED","restrictedToRegions":["VIC"],"restrictedToRoles":["STORE_OWNER"]}`,
				readership.ReachView{2, 1, 0}},
			{"FD-445 reps only", "ann", `{"visibility":"COMBINED","restrictedToRoles":["STORE_REP"]}`, readership.ReachView{0, 2, 2}},
		} {
			t.Run("READERSHIP-001 READERSHIP-003 "+c.name, func(t *testing.T) {
				check.Same(t, apitest.Read[readership.ReachView](t, w.Site, c.who, "POST", "/audience/reach", c.body), c.want)
			})
		}
		w.Refuse(t, []apitest.Refusal{
			{"READERSHIP-003 a person who may not publish to regions", "olga", "POST", "/audience/reach",
				`{"visibility":"SELECT_REGIONS","restrictedToRegions":["VIC"]}`, 422, audience.MessageNotYours},
			{"READERSHIP-003 no visibility", "ann", "POST", "/audience/reach", `{}`, 422, audience.MessageVisibility},
			{"READERSHIP-003 lists without a visibility", "ann", "POST", "/audience/reach", `{"restrictedToStores":["north"]}`, 422,
				audience.MessageVisibility},
			{"READERSHIP-003 no store is chosen", "ann", "POST", "/audience/reach", `{"visibility":"SELECT_STORES"}`, 422, audience.MessageStores},
			{"FD-445 READERSHIP-003 nothing is chosen to combine", "ann", "POST", "/audience/reach", `{"visibility":"COMBINED"}`, 422,
				audience.MessageCombined},
			{"FD-445 READERSHIP-003 a person who may not combine", "olga", "POST", "/audience/reach",
				`{"visibility":"COMBINED","restrictedToRoles":["STORE_OWNER"]}`, 422, audience.MessageNotYours},
			{"READERSHIP-003 a rep without a store", "rob", "POST", "/audience/reach", `{"visibility":"MY_STORE"}`, 422, audience.MessageNoOwnStore},
			{"READERSHIP-003 nobody is signed in", "", "POST", "/audience/reach", `{"visibility":"GLOBAL"}`, 401, ""},
		})
		acting := testnet.Olga
		acting.ImpersonatorID = "ann"
		if _, err := w.Readership.Reach(t.Context(), acting, audience.Audience{Visibility: audience.Global}); err == nil {
			t.Error("READERSHIP-003 somebody who acts as another person, and so may not publish, is told of the reach")
		}
	})
}
