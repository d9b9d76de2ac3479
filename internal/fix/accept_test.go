package fix_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"caravan/internal/fix"
	"caravan/internal/platform/check"
	"caravan/internal/platform/dbtest"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
)

// acceptance is the body that accepts fixes as they were seen.
func acceptance(t *testing.T, seen ...fix.SeenFix) string {
	t.Helper()
	body, err := json.Marshal(map[string]any{"items": seen})
	check.OK(t, err)
	return string(body)
}

func seenOf(f fix.View) fix.SeenFix { return fix.SeenFix{ID: f.ID, Version: f.Version} }

// outcomes returns what came of each fix, in order.
func outcomes(v fix.AcceptedView) (all []fix.Outcome) {
	for _, item := range v.Items {
		all = append(all, item.Outcome)
	}
	return all
}

func TestManyAreAccepted(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		r := s.maker.Completed(t, testnet.Rob, "north", standard)
		all := s.list("olga", "").Items
		check.Must(t, check.True(t, len(all) >= 4, len(all)))
		for i, f := range all[:3] {
			all[i] = apitest.Read[fix.View](t, s.Site, "olga", "POST", "/fixes/"+f.ID+"/done", done(s.photo(testnet.Olga)))
		}
		a, b, c, open := all[0], all[1], all[2], all[3]
		t.Run("FD-329 FIX-008 only auditors accept several fixes", func(t *testing.T) {
			for who, want := range map[string]int{"olga": 403, "mia": 403, "emma": 403, "sam": 403} {
				apitest.WantStatus(t, s.Call(who, "POST", "/fixes/accept", acceptance(t, seenOf(a))), want)
			}
			check.Same(t, s.list("rob", "show=DONE").Counts.Done, 3)
		})
		t.Run("FD-329 none, more than a hundred, and one that was not looked at are refused", func(t *testing.T) {
			many := slices.Repeat([]fix.SeenFix{seenOf(a)}, fix.MaxAccept+1)
			for _, body := range []string{acceptance(t), `{}`, acceptance(t, many...), `{"items":[{"id":"x"}]}`,
				`{"items":[{"id":"` + strings.Repeat("x", 61) + `","version":1}]}`} {
				apitest.WantStatus(t, s.Call("rob", "POST", "/fixes/accept", body), 422)
			}
		})
		t.Run("FD-329 the answer says of each, in order, what came of it and why; who did several is told once", func(t *testing.T) {
			s.told.Clear()
			old := seenOf(c)
			old.Version--
			got := apitest.Read[fix.AcceptedView](t, s.Site, "rob", "POST", "/fixes/accept",
				acceptance(t, seenOf(b), seenOf(open), fix.SeenFix{ID: "nowhere", Version: 1}, old, seenOf(a), seenOf(b)))
			check.Same(t, outcomes(got), []fix.Outcome{fix.WasAccepted, fix.NotWaiting, fix.WasMissing, fix.WasChanged, fix.WasAccepted, fix.WasAccepted})
			for i, item := range got.Items {
				check.True(t, (item.Message == "") == (item.Outcome == fix.WasAccepted), i, item)
			}
			check.Is(t, got.Items[1].Message, "This fix is not done yet.")
			check.Same(t, s.told.Titles, map[string][]string{"2 fixes were accepted": {"olga"}})
			check.Same(t, s.taken, accepted{r.ID: 1})
			for _, f := range []fix.View{a, b} {
				is := apitest.Read[fix.View](t, s.Site, "olga", "GET", "/fixes/"+f.ID, "")
				check.Is(t, is.State, fix.Accepted, is)
				check.Is(t, is.JudgedBy.ID, "rob", is)
				check.Is(t, is.Version, f.Version+1, is)
				check.Is(t, is.DueOn, f.DueOn, is)
				check.Is(t, len(is.Photos), 1, is)
			}
			check.Same(t, s.list("rob", "show=DONE").Counts, fix.CountsView{Open: len(all) - 3, Done: 1})
		})
		t.Run("FD-329 a repeat answers the same and tells nobody; somebody else's acceptance is not theirs", func(t *testing.T) {
			s.told.Clear()
			body := acceptance(t, seenOf(a), seenOf(b))
			again := apitest.Read[fix.AcceptedView](t, s.Site, "rob", "POST", "/fixes/accept", body)
			check.Same(t, outcomes(again), []fix.Outcome{fix.WasAccepted, fix.WasAccepted})
			other := apitest.Read[fix.AcceptedView](t, s.Site, "ann", "POST", "/fixes/accept", body)
			check.Same(t, outcomes(other), []fix.Outcome{fix.NotWaiting, fix.NotWaiting})
			check.Is(t, other.Items[0].Message, "This fix has been accepted, so it can no longer change.")
			check.Same(t, s.told.Titles, map[string][]string{})
			check.Same(t, apitest.Read[fix.View](t, s.Site, "rob", "GET", "/fixes/"+a.ID, "").Version, a.Version+1)
		})
		t.Run("FD-329 one is told as a single acceptance is, also to whoever has it", func(t *testing.T) {
			s.told.Clear()
			handed := apitest.Read[fix.View](t, s.Site, "olga", "POST", "/fixes/"+c.ID, fmt.Sprintf(`{"assigneeId":"emma","dueOn":%q}`, c.DueOn))
			s.told.Clear()
			apitest.Read[fix.AcceptedView](t, s.Site, "ann", "POST", "/fixes/accept", acceptance(t, seenOf(handed)))
			check.Same(t, s.told.Titles, map[string][]string{"Accepted: " + c.Description: {"emma", "olga"}})
		})
		t.Run("FD-329 whoever has a fix and did it is told once, of one", func(t *testing.T) {
			own := apitest.Read[fix.View](t, s.Site, "olga", "POST", "/fixes/"+open.ID, fmt.Sprintf(`{"assigneeId":"olga","dueOn":%q}`, open.DueOn))
			own = apitest.Read[fix.View](t, s.Site, "olga", "POST", "/fixes/"+own.ID+"/done", done(s.photo(testnet.Olga)))
			s.told.Clear()
			apitest.Read[fix.AcceptedView](t, s.Site, "ann", "POST", "/fixes/accept", acceptance(t, seenOf(own)))
			check.Same(t, s.told.Titles, map[string][]string{"Accepted: " + own.Description: {"olga"}})
		})
		t.Run("FD-329 what is out of sight is missing", func(t *testing.T) {
			_, err := s.maker.Audits.SetPending(t.Context(), testnet.Ann, r.ID, nil)
			check.OK(t, err)
			got := apitest.Read[fix.AcceptedView](t, s.Site, "rob", "POST", "/fixes/accept", acceptance(t, seenOf(a)))
			check.Same(t, outcomes(got), []fix.Outcome{fix.WasMissing})
		})
	})
}

func TestTwoAcceptTheSame(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		s.maker.Completed(t, testnet.Rob, "north", standard)
		f := s.list("olga", "").Items[0]
		f = apitest.Read[fix.View](t, s.Site, "olga", "POST", "/fixes/"+f.ID+"/done", done(s.photo(testnet.Olga)))
		t.Run("FD-329 of many who accept and send back the same fix at once one counts, and one is told", func(t *testing.T) {
			s.told.Clear()
			for _, err := range dbtest.AtOnce(12, func(n int) error {
				who := testnet.Rob
				if n%2 == 1 {
					who = testnet.Ann
				}
				if n%3 == 0 {
					_, _ = s.room.Judge(t.Context(), who, f.ID, fix.Judgement{Note: "Again", Version: f.Version})
					return nil
				}
				_, err := s.room.Accept(t.Context(), who, []fix.Seen{{ID: f.ID, Version: f.Version}})
				return err
			}) {
				check.OK(t, err)
			}
			told := 0
			for _, people := range s.told.Titles {
				told += len(people)
			}
			check.Is(t, told, 1)
			check.Is(t, apitest.Read[fix.View](t, s.Site, "rob", "GET", "/fixes/"+f.ID, "").Version, f.Version+1)
		})
	})
}
