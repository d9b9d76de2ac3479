package fix_test

import (
	"net/http"
	"slices"
	"testing"

	"caravan/internal/fix"
	"caravan/internal/platform/check"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
)

// TestWhoIsToldOfAFix has what is done to one fix, step by step, with everybody who is told at each step: nobody else is, and nobody twice.
func TestWhoIsToldOfAFix(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		s.maker.Completed(t, testnet.Rob, "north", standard)
		f := s.first()
		day := string(testnet.Today.AddDays(5))
		hand := func(to string) string { return `{"assigneeId":"` + to + `","dueOn":"` + day + `"}` }
		mine, deed := "A fix for you: "+f.Description, done(s.photo(testnet.Olga))
		for _, step := range []struct {
			name, who, path, body string
			title                 string
			told                  []string
		}{
			{"FIX-010 who hands it to themselves is not told", "olga", "", hand("olga"), mine, nil},
			{"FIX-010 who gets it is told", "olga", "", hand("emma"), mine, []string{"emma"}},
			{"FIX-010 a repeat tells nobody", "olga", "", hand("emma"), mine, nil},
			{"FIX-010 another day tells nobody", "olga", "", `{"assigneeId":"emma","dueOn":"` + string(testnet.Today.AddDays(6)) + `"}`, mine, nil},
			{"FIX-010 that nobody in particular has it is told to nobody", "olga", "", hand(""), mine, nil},
			{"FIX-010 who gets it again is told again", "rob", "", hand("emma"), mine, []string{"emma"}},
			{"FIX-010 the auditor is told that it is done", "olga", "/done", deed, f.Store.Name + " has fixed: " + f.Description, []string{"rob"}},
			{"FIX-010 a repeat of that tells nobody", "olga", "/done", deed, f.Store.Name + " has fixed: " + f.Description, nil},
			{"FIX-010 who did it and who has it are told that it is sent back", "rob", "/judge", `{"accept":false,"note":"The corner"}`,
				"Please look again: " + f.Description, []string{"emma", "olga"}},
			{"FIX-010 a repeat of that tells nobody either", "rob", "/judge", `{"accept":false,"note":"The corner"}`, "Please look again: " + f.Description,
				nil},
		} {
			t.Run(step.name, func(t *testing.T) {
				s.told.Clear()
				apitest.WantStatus(t, s.Call(step.who, http.MethodPost, "/fixes/"+f.ID+step.path, step.body), http.StatusOK)
				want := map[string][]string{}
				if step.told != nil {
					want[step.title] = step.told
				}
				for _, people := range s.told.Titles {
					slices.Sort(people)
				}
				check.Same(t, s.told.Titles, want)
			})
		}
		got := apitest.Read[fix.View](t, s.Site, "olga", http.MethodGet, "/fixes/"+f.ID, "")
		check.Is(t, got.State, fix.Open)
		check.True(t, got.SentBack)
	})
}
