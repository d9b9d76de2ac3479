package incentive_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/incentive"
	"caravan/internal/network"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
)

// long returns a text of n characters that are two bytes each.
func long(n int) string { return strings.Repeat("ä", n) }

func TestLimits(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		for n, c := range []struct {
			field string
			most  int
		}{
			{"name", incentive.MaxName}, {"descriptionShort", incentive.MaxShort}, {"descriptionLong", incentive.MaxText}, {"details", incentive.MaxText},
			{"detailsAdditional", incentive.MaxText},
		} {
			t.Run("INCENTIVE-034 AMB-055 the longest text is taken, and one character more is not: "+c.field, func(t *testing.T) {
				s.add(100+n, map[string]any{c.field: long(c.most)})
				w := s.Call("ann", "POST", "/member-incentives", body(map[string]any{"code": fmt.Sprintf("CODE-%05d", 200+n), c.field: long(c.most + 1)}))
				apitest.WantStatus(t, w, 422)
				apitest.WantParts(t, w, c.field)
			})
		}
		i := s.add(1, nil)
		path := "/member-incentives/" + i.ID
		t.Run("FD-85 the most photos are taken", func(t *testing.T) {
			var ids []string
			for n := range incentive.MaxPhotos {
				ids = append(ids, s.photo(testnet.Olga, n+1))
			}
			got := apitest.Read[incentive.SubmissionView](t, s.Site, "olga", "POST", path+"/submissions", `{"photos":["`+strings.Join(ids, `","`)+`"]}`)
			check.Is(t, len(got.Photos), incentive.MaxPhotos, got.Photos)
		})
		entry := (*s.get("ann", i.ID).Submissions)[0].ID
		t.Run("INCENTIVE-053 a photo without an id is named, and the entry stays as it is", func(t *testing.T) {
			w := s.Call("olga", "POST", path+"/submissions/"+entry, `{"photos":[{}]}`)
			apitest.WantStatus(t, w, 422)
			apitest.WantParts(t, w, "photos[0]")
		})
		t.Run("FD-86 the longest note is taken", func(t *testing.T) {
			apitest.WantStatus(t, s.Call("ann", "POST", path+"/submissions/"+entry+"/note", fmt.Sprintf(`{"note":%q}`, long(incentive.MaxNote))), 200)
		})
		t.Run("AMB-057 the most Camel Bucks are taken, and none at all", func(t *testing.T) {
			for _, bucks := range []int{incentive.MaxBucks, 0} {
				apitest.WantStatus(t, s.Call("ann", "POST", path+"/rewards", fmt.Sprintf(`{"rewards":[{"submissionId":%q,"camelBucks":%d}]}`, entry, bucks)), 204)
				got := (*s.get("ann", i.ID).Submissions)[0]
				if check.True(t, got.CamelBucks != nil) {
					check.Is(t, *got.CamelBucks, int64(bucks))
				}
			}
		})
		t.Run("AMB-057 the longest prize is taken, and one character more is not", func(t *testing.T) {
			j := s.add(2, map[string]any{"prizeType": "OTHER"})
			e := s.enter("sam", j.ID)
			at := "/member-incentives/" + j.ID + "/rewards"
			reward := func(n int) string {
				return fmt.Sprintf(`{"rewards":[{"submissionId":%q,"otherPrize":%q}]}`, e.ID, long(n))
			}
			apitest.WantStatus(t, s.Call("ann", "POST", at, reward(incentive.MaxPrize)), 204)
			apitest.WantStatus(t, s.Call("ann", "POST", at, reward(incentive.MaxPrize+1)), 422)
		})
	})
}

func TestMoments(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		start := testnet.Now.Add(time.Hour)
		i := s.add(1, map[string]any{"startAt": start.Format(time.RFC3339)})
		sees := func() bool { return s.Call("olga", "GET", "/member-incentives/"+i.ID, "").Code == 200 }
		listed := func() bool {
			w := s.Call("olga", "GET", "/member-incentives?isActive=true", "")
			apitest.WantStatus(t, w, 200)
			return strings.Contains(w.Body.String(), i.ID)
		}
		t.Run("INCENTIVE-026 INCENTIVE-027 AMB-063 on the millisecond of its start it can be seen, listed and entered", func(t *testing.T) {
			s.net.Clock.T = start.Add(-time.Millisecond)
			check.True(t, !sees(), "seen before its start")
			check.True(t, !listed(), "seen before its start")
			s.net.Clock.T = start
			check.True(t, sees(), "not seen at its start")
			check.True(t, listed(), "not seen at its start")
			s.enter("olga", i.ID)
		})
		t.Run("INCENTIVE-057 AMB-068 only the store that entered may change an entry, as long as the incentive is active", func(t *testing.T) {
			edits := func(who, query string) bool { return s.entry(who, i.ID, query).Can.Edit }
			check.True(t, edits("olga", ""), "the store may not change its entry")
			check.True(t, edits("emma", ""), "the store may not change its entry")
			check.True(t, !edits("ann", ""), "somebody else may change the entry")
			check.True(t, !edits("rob", "?store=north"), "somebody else may change the entry")
			s.net.Clock.T = i.EndAt
			if edits("olga", "") {
				t.Error("the entry may be changed after the end")
			}
		})
	})
}

// entry returns the first entry of an incentive that a person reads.
func (s *site) entry(who, id, query string) incentive.SubmissionView {
	s.t.Helper()
	entries := *apitest.Read[incentive.MemberIncentiveView](s.t, s.Site, who, "GET", "/member-incentives/"+id+query, "").Submissions
	check.Must(s.t, check.True(s.t, len(entries) != 0, len(entries), who))
	return entries[0]
}

func TestWhoIsTold(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		i := s.add(1, nil)
		e := s.enter("olga", i.ID)
		s.net.Deactivate(t, testnet.Mia)
		s.net.DeletePerson(t, testnet.Emma)
		s.net.AddPerson(t, "rep-of-north", "R", "N", access.StoreRep, "north")
		s.net.AddComplianceOnly(t, "cora", access.StoreManager, "north")
		t.Run("FD-86 FD-271 people who have left, a rep, and who only sees Compliance are told of no note", func(t *testing.T) {
			apitest.WantStatus(t, s.Call("ann", "POST", "/member-incentives/"+i.ID+"/submissions/"+e.ID+"/note", `{"note":"Lovely."}`), 200)
			check.Same(t, s.told.Texts["A note about your entry: Incentive 01|Lovely."], []string{"olga"})
		})
		t.Run("FD-87 nor of an incentive that opens", func(t *testing.T) {
			_, err := s.jobs.RunDue(t.Context())
			check.OK(t, err)
			check.Same(t, s.told.Texts["New member incentive: Incentive 01|Build a display"], []string{"olga", "sam"})
		})
		t.Run("FD-87 FD-290 nor the people of a store that has closed", func(t *testing.T) {
			s.net.CloseStore(t, "south", testnet.Today)
			s.add(2, nil)
			_, err := s.jobs.RunDue(t.Context())
			check.OK(t, err)
			check.Same(t, s.told.Texts["New member incentive: Incentive 02|Build a display"], []string{"olga"})
		})
	})
}

func TestImport(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		by, awarded := network.AuthorRef{PersonRef: network.PersonRef{ID: "ann"}}, testnet.Now.Add(-time.Hour)
		one := func(n int, rewardedAt *time.Time) incentive.Incentive {
			return incentive.Incentive{ID: db.NewID(), Code: fmt.Sprintf("CODE-%05d", n), Name: fmt.Sprintf("Imported %d", n), PrizeType: incentive.CamelBucks,
				EndAt: testnet.Now.Add(24 * time.Hour), DescriptionShort: "x", DescriptionLong: "x", Details: "x", By: by,
				CreatedAt: testnet.Now.Add(-72 * time.Hour), RewardedAt: rewardedAt}
		}
		open, done := one(1, nil), one(2, &awarded)
		check.OK(t, s.net.DB.InTx(t.Context(), func(tx *db.Tx) error { return s.room.Import(t.Context(), tx, []incentive.Incentive{open, done}, nil) }))
		t.Run("FD-87 nobody is told of what was imported", func(t *testing.T) {
			_, err := s.jobs.RunDue(t.Context())
			check.OK(t, err)
			check.Same(t, s.told.Texts, map[string][]string{})
		})
		t.Run("INCENTIVE-037 who awarded it is kept, and it cannot be awarded again", func(t *testing.T) {
			check.Is(t, s.net.Count(t, `SELECT COUNT(*) FROM member_incentives WHERE rewarded_by = 'ann'`), 1)
			_, err := s.room.Award(t.Context(), testnet.Ann, done.ID, nil, false)
			check.True(t, fault.Is(err, fault.Conflict), err)
		})
	})
}
