package incentive_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/incentive"
	"caravan/internal/network"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/golden"
	"caravan/internal/platform/web"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
)

func TestStatus(t *testing.T) {
	for _, c := range golden.Read[[]struct {
		Name       string           `json:"name"`
		StartAt    *time.Time       `json:"startAt"`
		EndAt      time.Time        `json:"endAt"`
		RewardedOn *time.Time       `json:"rewardedOn"`
		Now        time.Time        `json:"now"`
		Status     incentive.Status `json:"status"`
	}](t, "incentivestatus.json") {
		t.Run(c.Name, func(t *testing.T) {
			if got := (incentive.Incentive{StartAt: c.StartAt, EndAt: c.EndAt, RewardedAt: c.RewardedOn}).Status(c.Now); got != c.Status {
				t.Errorf("got %s, want %s", got, c.Status)
			}
		})
	}
}

func TestManaging(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		id := db.NewID()
		t.Run("INCENTIVE-010 INCENTIVE-013 INCENTIVE-034 the answer has every field, the code in capitals", func(t *testing.T) {
			photo := s.photo(testnet.Ann, 3)
			got := apitest.Read[incentive.MemberIncentiveView](t, s.Site, "ann", "POST", "/member-incentives",
				body(map[string]any{"id": id, "code": " summer-026 ", "name": " Summer ",
					"startAt": later(-1), "detailsAdditional": "Small print", "photo": map[string]any{"id": photo}, "showWinners": true}))
			check.Must(t, check.True(t, got.Photo != nil, got.Photo))
			check.Must(t, check.Is(t, got.Photo.ID, photo, got.Photo))
			start, zero, none := testnet.Now.Add(-time.Hour), 0, []incentive.SubmissionView{}
			got.Photo = nil
			check.Same(t, got, incentive.MemberIncentiveView{ID: id, Code: "SUMMER-026", Name: "Summer", PrizeType: incentive.CamelBucks, StartAt: &start,
				EndAt: testnet.Now.AddDate(0, 0, 30), Status: incentive.Active, DescriptionShort: "Build a display", DescriptionLong: "Win",
				Details: "Send a photo", DetailsAdditional: "Small print", ShowWinners: true, Version: 1, CreatedAt: testnet.Now,
				Entries: &zero, Submissions: &none, Can: incentive.Can{Manage: true, Award: true}})
		})
		t.Run("AMB-127 a repeat answers 200; another form with the id, 409", func(t *testing.T) {
			b := body(map[string]any{"id": db.NewID(), "code": "REPEATED-1"})
			for _, want := range []int{201, 200, 200} {
				apitest.WantStatus(t, s.Call("ann", "POST", "/member-incentives", b), want)
			}
			apitest.WantStatus(t, s.Call("ann", "POST", "/member-incentives", strings.Replace(b, "Summer", "Winter", 1)), 409)
		})
		t.Run("INCENTIVE-035 FD-325 all fields are replaced; startAt null is not scheduled; an older version is refused, but for the same again",
			func(t *testing.T) {
				got := apitest.Read[incentive.MemberIncentiveView](t, s.Site, "ann", "POST", "/member-incentives/"+id,
					body(map[string]any{"id": id, "version": 1, "code": "WINTER-026", "startAt": nil, "photo": nil}))
				check.Is(t, got.Code, "WINTER-026", got)
				check.True(t, got.StartAt == nil, got.StartAt, got)
				check.True(t, got.Photo == nil, got.Photo, got)
				check.Is(t, got.DetailsAdditional, "", got)
				check.True(t, !got.ShowWinners, got)
				check.Is(t, got.Version, 2, got)
				// the same again
				apitest.WantStatus(t, s.Call("ann", "POST", "/member-incentives/"+id, body(map[string]any{"version": 1, "code": "WINTER-026"})), 200)
				for _, other := range []map[string]any{{"version": 1, "code": "SPRING-026"}, {"version": 1, "code": ""}} {
					w := s.Call("ann", "POST", "/member-incentives/"+id, body(other))
					apitest.WantStatus(t, w, 409)
					apitest.WantParts(t, w, "Someone else has changed this member incentive.")
				}
			})
		before := s.net.Count(t, `SELECT COUNT(*) FROM member_incentives`)
		post := func(name, message string, change map[string]any) apitest.Refusal {
			return apitest.Refusal{Name: name, Who: "ann", Method: "POST", Path: "/member-incentives", Body: body(change), Status: 422, Says: message}
		}
		s.Refuse(t, []apitest.Refusal{
			post("INCENTIVE-012 INCENTIVE-015 a code of 9 characters", incentive.MessageCode, map[string]any{"code": "SUMMER-02"}),
			post("INCENTIVE-012 AMB-054 a code of 11 characters", incentive.MessageCode, map[string]any{"code": "SUMMER-0266"}),
			post("INCENTIVE-012 a code with a space", incentive.MessageCode, map[string]any{"code": "SUMMER 026"}),
			post("INCENTIVE-012 no code", incentive.MessageCode, map[string]any{"code": nil}),
			post("INCENTIVE-012 a code with letters of another script", incentive.MessageCode, map[string]any{"code": "SÜMMER-026"}),
			post("INCENTIVE-016 AMB-067 no name", incentive.MessageName, map[string]any{"name": " "}),
			post("INCENTIVE-016 AMB-067 a name of 51 characters", incentive.MessageNameLong, map[string]any{"name": strings.Repeat("ä", 51)}),
			post("INCENTIVE-017 AMB-067 no short description", incentive.MessageShort, map[string]any{"descriptionShort": nil}),
			post("INCENTIVE-017 AMB-055 a short description of 101 characters", incentive.MessageShortLong,
				map[string]any{"descriptionShort": strings.Repeat("x", 101)}),
			post("INCENTIVE-018 AMB-067 no long description", incentive.MessageLong, map[string]any{"descriptionLong": "\n"}),
			post("INCENTIVE-019 AMB-067 no details", incentive.MessageDetails, map[string]any{"details": nil}),
			post("INCENTIVE-022 AMB-067 no end", incentive.MessageEnd, map[string]any{"endAt": nil}),
			post("AMB-062 an end before the start", incentive.MessageEndOrder, map[string]any{"startAt": later(48), "endAt": later(47)}),
			post("AMB-062 an end at the start", incentive.MessageEndOrder, map[string]any{"startAt": later(48), "endAt": later(48)}),
			post("FD-84 an end in the past", incentive.MessageEndPast, map[string]any{"endAt": later(-1)}),
			post("AMB-067 no prize type", incentive.MessagePrizeType, map[string]any{"prizeType": nil}),
			post("AMB-058 a photo that is none", "id of an upload", map[string]any{"photo": 7}),
			post("INCENTIVE-021 a photo that is not there", "no longer there", map[string]any{"photo": "nothing"}),
			{Name: "INCENTIVE-014 AMB-054 a code that is taken, in small letters", Who: "ann", Method: "POST", Path: "/member-incentives",
				Body: body(map[string]any{"code": "winter-026"}), Status: 409, Says: incentive.MessageCodeTaken},
			{Name: "INCENTIVE-014 AMB-054 an edit to a code that is taken", Who: "ann", Method: "POST", Path: "/member-incentives/" + id,
				Body: body(map[string]any{"code": "repeated-1"}), Status: 409, Says: incentive.MessageCodeTaken},
			{Name: "INCENTIVE-035 an incentive that is not there", Who: "ann", Method: "POST", Path: "/member-incentives/nothing", Body: body(nil),
				Status: 404, Says: "could not be found"},
		})
		check.Is(t, s.net.Count(t, `SELECT COUNT(*) FROM member_incentives`), before)
		t.Run("AMB-055 a short description of 100 characters and a name of 50 are taken", func(t *testing.T) {
			s.add(90, map[string]any{"descriptionShort": strings.Repeat("ü", 100), "name": strings.Repeat("ü", 50)})
		})
		t.Run("INCENTIVE-036 a deleted incentive is gone, and its code is free", func(t *testing.T) {
			apitest.WantStatus(t, s.Call("ann", "DELETE", "/member-incentives/"+id, ""), 204)
			apitest.WantStatus(t, s.Call("ann", "DELETE", "/member-incentives/"+id, ""), 404)
			apitest.WantStatus(t, s.Call("ann", "GET", "/member-incentives/"+id, ""), 404)
			s.add(91, map[string]any{"code": "WINTER-026"})
			apitest.WantStatus(t, s.Call("ann", "POST", "/member-incentives", body(map[string]any{"id": id, "code": "WINTER-027"})), 409)
		})
	})
}

func TestListingWhatIsToJudge(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		ended, nobody, open, awarded := s.add(1, nil), s.add(2, nil), s.add(3, map[string]any{"endAt": later(24 * 60)}), s.add(4, nil)
		for _, i := range []incentive.MemberIncentiveView{ended, open, awarded} {
			s.enter("olga", i.ID)
		}
		toJudge := func() (out []string) {
			out = []string{}
			for _, v := range apitest.Read[web.List[incentive.MemberIncentiveView]](t, s.Site, "ann", "GET", "/member-incentives?toJudge=true", "").Items {
				out = append(out, v.ID)
			}
			return out
		}
		check.Same(t, toJudge(), []string{})
		s.net.Clock.T = ended.EndAt
		t.Run("FD-350 what has ended with entries waits to be judged; what is open or nobody has entered does not", func(t *testing.T) {
			got := toJudge()
			slices.Sort(got)
			want := []string{ended.ID, awarded.ID}
			slices.Sort(want)
			check.Same(t, got, want, nobody.ID)
		})
		t.Run("FD-350 once it is marked as awarded it waits no longer, and again when that is undone", func(t *testing.T) {
			apitest.WantStatus(t, s.Call("ann", "POST", "/member-incentives/"+awarded.ID+"/mark-as-awarded", `{}`), 200)
			apitest.WantStatus(t, s.Call("ann", "POST", "/member-incentives/"+ended.ID+"/mark-as-awarded", `{"undoable":true}`), 200)
			check.Same(t, toJudge(), []string{})
			apitest.WantStatus(t, s.Call("ann", "POST", "/member-incentives/"+ended.ID+"/undo-award", ""), 200)
			check.Same(t, toJudge(), []string{ended.ID})
		})
	})
}

func TestWhatWaitsForAStore(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		open, other, over := s.add(1, nil), s.add(2, nil), s.add(3, map[string]any{"endAt": later(1)})
		s.add(4, map[string]any{"prizeType": "OTHER"})
		waits := func(store string) (out []string) {
			found, err := s.room.Enterable(t.Context(), s.net.DB, store, s.net.Clock.T)
			check.OK(t, err)
			for _, f := range found {
				out = append(out, fmt.Sprint(f.Code, " ", f.SentBack))
			}
			return out
		}
		entry := s.enter("olga", open.ID)
		s.enter("olga", over.ID)
		t.Run("FD-96 what a store has entered waits no longer, and again for a better photo, until that is there", func(t *testing.T) {
			check.Same(t, waits("north"), []string{"CODE-00002 false"}, other)
			at := "/member-incentives/" + open.ID + "/submissions/" + entry.ID
			apitest.WantStatus(t, s.Call("ann", "POST", at+"/note", `{"note":"Blurry","sendBack":true}`), 200)
			got := waits("north")
			slices.Sort(got)
			check.Same(t, got, []string{"CODE-00001 true", "CODE-00002 false"})
			check.Same(t, waits("south")[0], "CODE-00003 false")
			apitest.WantStatus(t, s.Call("olga", "POST", at, `{}`), 200)
			check.Same(t, waits("north"), []string{"CODE-00002 false"})
		})
	})
}

func TestListing(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		for n := range 12 {
			s.add(n, map[string]any{"endAt": later(24 * (n + 1))})
		}
		upcoming := s.add(20, map[string]any{"name": "Upcoming", "startAt": later(1)})
		names := func(who, query string) (out []string) {
			out = []string{}
			for _, v := range apitest.Read[web.List[incentive.MemberIncentiveView]](t, s.Site, who, "GET", "/member-incentives"+query, "").Items {
				out = append(out, v.Name)
			}
			return out
		}
		t.Run("INCENTIVE-008 INCENTIVE-032 AMB-064 pages of ten, with the number of pages; who ends next comes first", func(t *testing.T) {
			got := apitest.Read[web.List[incentive.MemberIncentiveView]](t, s.Site, "olga", "GET", "/member-incentives", "")
			check.Same(t, got.Meta, web.Meta{CurrentPage: 1, TotalPages: 2, TotalItems: 12, ItemsPerPage: 10})
			check.Must(t, check.Is(t, len(got.Items), 10, got.Items))
			check.Is(t, got.Items[0].Name, "Incentive 00", got.Items[0])
			check.True(t, got.Items[0].Submissions == nil, got.Items[0].Submissions, got.Items[0])
			check.True(t, got.Items[0].Entries == nil, got.Items[0].Entries, got.Items[0])
			check.Same(t, names("olga", "?page=2"), []string{"Incentive 10", "Incentive 11"})
		})
		t.Run("AMB-063 the search looks at names and codes, whatever the case", func(t *testing.T) {
			check.Same(t, names("olga", "?search=incentive+code-00003"), []string{"Incentive 03"})
			check.Same(t, names("olga", "?search=100%25"), []string{})
		})
		t.Run("AMB-063 INCENTIVE-026 what has not started is hidden from all but head office", func(t *testing.T) {
			check.Same(t, names("ann", "?search=upcoming"), []string{"Upcoming"})
			for _, who := range []string{"olga", "emma", "rob"} {
				check.Same(t, names(who, "?search=upcoming"), []string{})
				apitest.WantStatus(t, s.Call(who, "GET", "/member-incentives/"+upcoming.ID, ""), 404)
			}
			apitest.WantStatus(t, s.Call("olga", "POST", "/member-incentives/"+upcoming.ID+"/submissions", `{}`), 404)
		})
		id := apitest.Read[web.List[incentive.MemberIncentiveView]](t, s.Site, "olga", "GET", "/member-incentives?search=code-00000", "").Items[0].ID
		s.enter("olga", id)
		s.enter("sam", id)
		t.Run("AMB-059 AMB-063 what the own store has entered, and what it can still enter", func(t *testing.T) {
			check.Same(t, names("mia", "?store=north"), []string{"Incentive 00"})
			if got := names("mia", "?activeOnly=true&notEnteredBy=north&limit=100"); check.Is(t, len(got), 11, got) {
				check.Is(t, got[0], "Incentive 01", got)
			}
			check.Same(t, names("rob", "?store=south"), []string{"Incentive 00"})
			for _, query := range []string{"?store=south", "?notEnteredBy=south"} {
				apitest.WantStatus(t, s.Call("olga", "GET", "/member-incentives"+query, ""), 403)
			}
		})
		t.Run("AMB-063 INCENTIVE-057 with data: head office sees all entries, a store its own, a rep those of the chosen store", func(t *testing.T) {
			for query, want := range map[string]map[string]string{
				"?search=code-00000&loadWithData=true":             {"ann": "[north south]", "emma": "[north]", "sam": "[south]", "rob": "[]"},
				"?search=code-00000&loadWithData=true&store=south": {"ann": "[south]", "rob": "[south]"},
			} {
				for who, stores := range want {
					got := []string{}
					for _, e := range *apitest.Read[web.List[incentive.MemberIncentiveView]](t, s.Site, who, "GET", "/member-incentives"+query,
						"").Items[0].Submissions {
						got = append(got, *e.StoreID)
					}
					if fmt.Sprint(got) != stores {
						t.Errorf("%s %s sees %v, want %s", who, query, got, stores)
					}
				}
			}
			v := s.get("ann", id)
			check.Is(t, *v.Entries, 2, v)
			check.Is(t, len(*v.Submissions), 2, *v.Submissions, v)
		})
		t.Run("INCENTIVE-027 after its end it is no longer active, and comes after the open ones", func(t *testing.T) {
			s.net.Clock.T = testnet.Now.Add(24 * time.Hour)
			if got := names("olga", "?activeOnly=true&limit=100"); check.Is(t, len(got), 12, got) {
				check.True(t, got[0] == "Upcoming" || got[0] == "Incentive 01", got)
			}
			got := names("olga", "?limit=100")
			check.Is(t, got[len(got)-1], "Incentive 00", got)
		})
	})
}

func TestEntering(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		i := s.add(1, nil)
		path := "/member-incentives/" + i.ID + "/submissions"
		photo, second := s.photo(testnet.Emma, 3), s.photo(testnet.Mia, 5)
		entryID := db.NewID()
		t.Run("INCENTIVE-058 INCENTIVE-061 INCENTIVE-054 somebody of the store enters with photos; a repeat answers 200", func(t *testing.T) {
			b := fmt.Sprintf(`{"memberIncentiveId":%q,"submissionId":%q,"photos":[%q]}`, i.ID, entryID, photo)
			for _, want := range []int{201, 200, 200} {
				apitest.WantStatus(t, s.Call("emma", "POST", path, b), want)
			}
			got := (*s.get("olga", i.ID).Submissions)[0]
			check.Must(t, check.Is(t, len(got.Photos), 1, got.Photos))
			check.Must(t, check.Is(t, got.Photos[0].ID, photo, got.Photos))
			got.Photos = nil
			store := "north"
			check.Same(t, got, incentive.SubmissionView{ID: entryID, MemberIncentive: i.ID, StoreID: &store,
				Store:     &network.StoreName{ID: "north", Name: "Café Nord"},
				CreatedBy: &network.AuthorRef{PersonRef: network.PersonRef{ID: "emma", FirstName: "Emma", LastName: "Esté"}}, CreatedAt: testnet.Now,
				UpdatedAt: testnet.Now, Version: 1,
				State: incentive.Received, LookAlikes: []incentive.LookAlikeView{}, Can: incentive.EntryCan{Edit: true}})
			if can := s.get("olga", i.ID).Can; can.Enter {
				t.Error("the store can enter again")
			}
		})
		t.Run("INCENTIVE-051 INCENTIVE-062 AMB-058 another person of the store changes it, keeping what is there", func(t *testing.T) {
			got := apitest.Read[incentive.SubmissionView](t, s.Site, "mia", "POST", path+"/"+entryID,
				fmt.Sprintf(`{"memberIncentiveId":%q,"submissionId":%q,"version":1,"photos":[{"id":%q},%q]}`, i.ID, entryID, photo, second))
			check.Is(t, len(got.Photos), 2, got.Photos, got)
			check.Is(t, got.Version, 2, got)
			check.Is(t, got.CreatedBy.ID, "emma", got)
			apitest.WantStatus(t, s.Call("mia", "POST", path+"/"+entryID, `{"version":1}`), 409)
		})
		t.Run("INCENTIVE-053 photos null: none", func(t *testing.T) {
			got := apitest.Read[incentive.SubmissionView](t, s.Site, "mia", "POST", path+"/"+entryID, `{"photos":null}`)
			check.Is(t, len(got.Photos), 0, got.Photos, got)
		})
		other := s.enter("sam", i.ID)
		pdf := s.shelf.PDF(t, testnet.Olga, "plan.pdf")
		state := func() string { return fmt.Sprint(s.get("ann", i.ID).Submissions) }
		was := s.net.Count(t, `SELECT SUM(version) FROM incentive_submissions`)
		s.Refuse(t, []apitest.Refusal{
			{"AMB-059 a second entry of the store", "olga", "POST", path, `{}`, 409, incentive.MessageEntered},
			{"AMB-059 an id that another entry has", "olga", "POST", "/member-incentives/" + s.add(2, nil).ID + "/submissions",
				fmt.Sprintf(`{"submissionId":%q}`, entryID), 409, "another entry"},
			{"INCENTIVE-057 changing another store's entry", "olga", "POST", path + "/" + other.ID, `{}`, 404, incentive.MessageNoEntry},
			{"INCENTIVE-057 head office changes no entry", "ann", "POST", path + "/" + entryID, `{}`, 403, ""},
			{"INCENTIVE-057 a rep enters nothing", "rob", "POST", path, `{}`, 403, ""},
			{"INCENTIVE-062 an entry that is not there", "olga", "POST", path + "/nothing", `{}`, 404, incentive.MessageNoEntry},
			{"INCENTIVE-061 an incentive that is not there", "olga", "POST", "/member-incentives/nothing/submissions", `{}`, 404, "could not be found"},
			{"INCENTIVE-061 another incentive in the body", "olga", "POST", path, `{"memberIncentiveId":"other"}`, 422, "not the id"},
			{"INCENTIVE-054 a photo of somebody else", "olga", "POST", path + "/" + entryID, fmt.Sprintf(`{"photos":[%q]}`, s.photo(testnet.Sam, 7)), 422,
				"no longer there"},
			{"INCENTIVE-054 a file that is no picture", "olga", "POST", path + "/" + entryID, fmt.Sprintf(`{"photos":[%q]}`, pdf), 422, "PNG and JPEG"},
			{"INCENTIVE-053 photos that have no id", "olga", "POST", path + "/" + entryID, `{"photos":[null]}`, 422, "photos[0]"},
			{"FD-85 too many photos", "olga", "POST", path + "/" + entryID, `{"photos":["` + strings.Repeat(`x","`, 20) + `x"]}`, 422,
				incentive.MessagePhotos},
		})
		if now := s.net.Count(t, `SELECT SUM(version) FROM incentive_submissions`); now != was {
			t.Errorf("an entry has changed: %s", state())
		}
		t.Run("AMB-068 nobody enters or changes an entry after the end, on the millisecond", func(t *testing.T) {
			s.net.Clock.T = i.EndAt
			for _, c := range []struct{ who, path string }{{"olga", path}, {"mia", path + "/" + entryID}} {
				w := s.Call(c.who, "POST", c.path, `{}`)
				apitest.WantStatus(t, w, 409)
				apitest.WantParts(t, w, incentive.MessageEnded)
			}
			s.net.Clock.T = i.EndAt.Add(-time.Millisecond)
			apitest.WantStatus(t, s.Call("mia", "POST", path+"/"+entryID, `{}`), 200)
		})
		t.Run("AMB-068 a store that has not entered yet cannot after the end, on the millisecond", func(t *testing.T) {
			s.net.Clock.T = testnet.Now
			j := s.add(3, map[string]any{"endAt": later(1)})
			s.net.Clock.T = j.EndAt
			w := s.Call("sam", "POST", "/member-incentives/"+j.ID+"/submissions", `{}`)
			apitest.WantStatus(t, w, 409)
			apitest.WantParts(t, w, incentive.MessageEnded)
			check.Is(t, *s.get("ann", j.ID).Entries, 0)
		})
	})
}

func TestJudgingAndAwarding(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		i := s.add(1, map[string]any{"showWinners": true})
		north, south := s.enter("olga", i.ID), s.enter("sam", i.ID)
		path := "/member-incentives/" + i.ID
		t.Run("FD-86 names are hidden on wish", func(t *testing.T) {
			for _, hide := range []bool{true, false} {
				for _, e := range apitest.Read[web.List[incentive.SubmissionView]](t, s.Site, "ann", "GET",
					fmt.Sprintf("%s/submissions?hideNames=%v", path, hide), "").Items {
					check.Is(t, e.Store == nil, hide, e)
					check.Is(t, e.CreatedBy == nil, hide, e)
					check.Is(t, e.StoreID == nil, hide, e)
				}
			}
		})
		t.Run("FD-86 an entry is sent back with a note, the store is told, and what it sends is received again", func(t *testing.T) {
			b := `{"note":" A little blurry. \u0007","sendBack":true}`
			for range 2 { // a repeat tells nobody again
				got := apitest.Read[incentive.SubmissionView](t, s.Site, "ann", "POST", path+"/submissions/"+north.ID+"/note", b)
				check.Is(t, got.State, incentive.SentBack, got)
				check.Is(t, got.Note, "A little blurry.", got)
			}
			check.Same(t, s.told.Texts["Please send a better photo: Incentive 01|A little blurry."], []string{"emma", "mia", "olga"})
			// Another note alone takes nothing back, and the same words again tell nobody.
			if got := apitest.Read[incentive.SubmissionView](t, s.Site, "ann", "POST", path+"/submissions/"+north.ID+"/note",
				`{"note":"Please."}`); check.Is(t, got.State, incentive.SentBack) {
				check.Is(t, got.Note, "Please.")
			}
			apitest.WantStatus(t, s.Call("ann", "POST", path+"/submissions/"+north.ID+"/note", b), 200)
			got := apitest.Read[incentive.SubmissionView](t, s.Site, "olga", "POST", path+"/submissions/"+north.ID, `{}`)
			check.Is(t, got.State, incentive.Received, got)
			check.Is(t, got.Note, "A little blurry.", got)
		})
		draft := fmt.Sprintf(`{"rewards":[{"submissionId":%q,"camelBucks":250}]}`, north.ID)
		t.Run("INCENTIVE-056 FD-86 a draft of rewards shows to head office only", func(t *testing.T) {
			apitest.WantStatus(t, s.Call("ann", "POST", path+"/rewards", draft), 204)
			got := (*s.get("ann", i.ID).Submissions)[0]
			check.Is(t, *got.CamelBucks, 250, got)
			check.Is(t, got.State, incentive.Received, got)
			check.True(t, got.Result == nil, got.Result, got)
			for _, who := range []string{"olga", "emma"} {
				got := (*s.get(who, i.ID).Submissions)[0]
				check.True(t, got.CamelBucks == nil, got.CamelBucks, who, got)
				check.True(t, got.OtherPrize == nil, got.OtherPrize, who, got)
				check.True(t, got.Result == nil, got.Result, who, got)
			}
			if got := (*apitest.Read[incentive.MemberIncentiveView](t, s.Site, "rob", "GET", path+"?store=north", "").Submissions)[0]; got.CamelBucks != nil {
				t.Errorf("the rep sees %+v", got)
			}
		})
		reward := func(what string) string { return fmt.Sprintf(`{"rewards":[{"submissionId":%q,%s}]}`, south.ID, what) }
		var refusals []apitest.Refusal
		for _, at := range []string{"/rewards", "/mark-as-awarded"} {
			refusals = append(refusals, []apitest.Refusal{
				{"AMB-057 negative Camel Bucks" + at, "ann", "POST", path + at, reward(`"camelBucks":-1`), 422, incentive.MessageBucks},
				{"AMB-057 half a Camel Buck" + at, "ann", "POST", path + at, reward(`"camelBucks":1.5`), 422, "camelBucks"},
				{"AMB-057 too many Camel Bucks" + at, "ann", "POST", path + at, reward(`"camelBucks":100001`), 422, incentive.MessageBucks},
				{"AMB-057 another prize where Camel Bucks are given" + at, "ann", "POST", path + at, reward(`"otherPrize":"Hamper"`), 422,
					incentive.MessageRewardKind},
				{"AMB-057 an entry that is not there" + at, "ann", "POST", path + at, `{"rewards":[{"submissionId":"nothing","camelBucks":5}]}`, 422,
					incentive.MessageNoEntry},
				{"AMB-057 an entry twice" + at, "ann", "POST", path + at,
					fmt.Sprintf(`{"rewards":[{"submissionId":%q,"camelBucks":5},{"submissionId":%q,"camelBucks":6}]}`, south.ID, south.ID), 422,
					incentive.MessageTwice},
			}...)
		}
		s.Refuse(t,
			append(refusals, apitest.Refusal{"FD-86 a note for an entry that is not there", "ann", "POST", path + "/submissions/nothing/note", `{"note":"x"}`,
				404, incentive.MessageNoEntry},
				apitest.Refusal{"FD-86 no note", "ann", "POST", path + "/submissions/" + north.ID + "/note", `{"note":" "}`, 422, incentive.MessageNote},
				apitest.Refusal{"FD-86 a long note", "ann", "POST", path + "/submissions/" + north.ID + "/note", `{"note":"` + strings.Repeat("x", 501) + `"}`,
					422, incentive.MessageNoteLong},
				apitest.Refusal{"FD-86 the winners before the award", "olga", "GET", path + "/winners", "", 404, "could not be found"}))
		t.Run("AMB-057 when the ledger fails, nothing has happened", func(t *testing.T) {
			s.book.fail = errors.New("no ledger")
			apitest.WantStatus(t, s.Call("ann", "POST", path+"/mark-as-awarded", reward(`"camelBucks":7`)), 500)
			s.book.fail = nil
			v := s.get("ann", i.ID)
			check.True(t, v.RewardedOn == nil, v.RewardedOn, v, s.book.given)
			check.Is(t, len(s.book.given), 0, v, s.book.given)
			check.True(t, (*v.Submissions)[1].CamelBucks == nil, (*v.Submissions)[1].CamelBucks, v, s.book.given)
		})
		t.Run("INCENTIVE-028 INCENTIVE-030 INCENTIVE-037 the award keeps the draft and the rewards beside it, gives the Camel Bucks and tells the stores",
			func(t *testing.T) {
				got := apitest.Read[incentive.MemberIncentiveView](t, s.Site, "ann", "POST", path+"/mark-as-awarded", reward(`"camelBucks":0`))
				check.Is(t, got.Status, incentive.Awarded, got)
				check.True(t, got.RewardedOn.Equal(s.net.Clock.T), got)
				check.True(t, !got.Can.Award, got)
				check.Same(t, s.book.given, map[string]int64{"north": 250})
				check.Same(t, s.told.Texts["Results are in: Incentive 01|250 Camel Bucks"], []string{"emma", "mia", "olga"})
				check.Same(t, s.told.Texts["Results are in: Incentive 01|Not awarded"], []string{"sam"})
			})
		t.Run("INCENTIVE-055 AMB-065 each store reads its own result", func(t *testing.T) {
			for who, want := range map[string]struct {
				result string
				state  incentive.State
			}{"olga": {"250 Camel Bucks", incentive.Won}, "sam": {"Not awarded", incentive.NotAwarded}} {
				all := *s.get(who, i.ID).Submissions
				got := all[0]
				check.Is(t, len(all), 1, all, who, got)
				check.Is(t, *got.Result, want.result, who, got)
				check.Is(t, got.State, want.state, who, got)
			}
		})
		s.Refuse(t, []apitest.Refusal{
			{"INCENTIVE-037 awarding twice", "ann", "POST", path + "/mark-as-awarded", reward(`"camelBucks":9`), 409, incentive.MessageAwardedTwice},
			{"AMB-057 rewards after the award", "ann", "POST", path + "/rewards", draft, 409, incentive.MessageAwardedTwice},
			{"AMB-057 a note after the award", "ann", "POST", path + "/submissions/" + north.ID + "/note", `{"note":"x"}`, 409, incentive.MessageJudged},
			{"INCENTIVE-029 INCENTIVE-052 a new entry after the award", "olga", "POST", path + "/submissions", `{}`, 409, incentive.MessageAwarded},
			{"INCENTIVE-051 a changed entry after the award", "olga", "POST", path + "/submissions/" + north.ID, `{}`, 409, incentive.MessageAwarded},
			{"FD-84 another prize type after the award", "ann", "POST", path, body(map[string]any{"prizeType": "OTHER"}), 422, incentive.MessagePrizeFixed},
		})
		check.Same(t, s.book.given, map[string]int64{"north": 250})
		t.Run("INCENTIVE-059 INCENTIVE-060 entries that have won: a store's own, a rep's choice, all for head office", func(t *testing.T) {
			for who, want := range map[string]int{"olga": 1, "emma": 1, "sam": 0, "ann": 1, "rob": 1} {
				got := apitest.Read[web.List[incentive.RewardedView]](t, s.Site, who, "GET", "/member-incentives/rewarded-submissions", "")
				listed := check.Is(t, len(got.Items), want, got.Items, who, got)
				check.Is(t, got.Meta.TotalItems, want, who, got)
				if listed && want == 1 {
					r := got.Items[0]
					check.Same(t, r, incentive.RewardedView{ID: north.ID, Store: network.StoreName{ID: "north", Name: "Café Nord"}, CamelBucks: r.CamelBucks,
						Result: "250 Camel Bucks", Incentive: incentive.IncentiveRef{ID: i.ID, Code: "CODE-00001", Name: "Incentive 01",
							PrizeType: incentive.CamelBucks, RewardedOn: r.Incentive.RewardedOn}})
				}
			}
			apitest.WantStatus(t, s.Call("olga", "GET", "/member-incentives/rewarded-submissions?store=south", ""), 403)
		})
		t.Run("FD-86 everybody looks at the winners while head office shows them", func(t *testing.T) {
			for who, entries := range map[string]int{"sam": 1, "emma": 1, "rob": 1, "ann": 1} {
				got := apitest.Read[incentive.EntriesView](t, s.Site, who, "GET", path+"/winners", "").Items
				if check.Is(t, len(got), entries, got, who) {
					check.Is(t, *got[0].Result, "250 Camel Bucks", who)
				}
			}
			apitest.Read[incentive.MemberIncentiveView](t, s.Site, "ann", "POST", path, body(map[string]any{"showWinners": false}))
			apitest.WantStatus(t, s.Call("sam", "GET", path+"/winners", ""), 404)
			apitest.WantStatus(t, s.Call("ann", "GET", path+"/winners", ""), 200)
		})
		t.Run("AMB-066 deleting an awarded incentive takes the Camel Bucks back", func(t *testing.T) {
			apitest.WantStatus(t, s.Call("ann", "DELETE", path, ""), 204)
			check.Same(t, s.book.back, []string{north.ID, south.ID})
			if got := apitest.Read[web.List[incentive.RewardedView]](t, s.Site, "olga", "GET", "/member-incentives/rewarded-submissions",
				""); len(got.Items) != 0 {
				t.Errorf("got %+v", got)
			}
		})
	})
}

func TestLookAlikes(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		send := func(who access.Actor, id string, photos ...int) incentive.SubmissionView {
			t.Helper()
			var ids []string
			for _, seed := range photos {
				ids = append(ids, s.photo(who, seed))
			}
			_, err := s.jobs.RunDue(t.Context())
			check.OK(t, err)
			_, err = s.shelf.Runner.RunDue(t.Context())
			check.OK(t, err)
			body, _ := json.Marshal(map[string]any{"photos": ids})
			return apitest.Read[incentive.SubmissionView](t, s.Site, who.UserID, "POST", "/member-incentives/"+id+"/submissions", string(body))
		}
		judged := func(id, query string) string {
			t.Helper()
			var out []string
			for _, e := range apitest.Read[web.List[incentive.SubmissionView]](t, s.Site, "ann", "GET", "/member-incentives/"+id+"/submissions"+query,
				"").Items {
				for _, l := range e.LookAlikes {
					store, of := "hidden", "this one"
					if l.Store != nil {
						store = l.Store.ID
					}
					if l.For != nil {
						of = *l.For
					}
					at := slices.IndexFunc(e.Photos, func(p network.AttachmentView) bool { return p.ID == l.PhotoID })
					if check.True(t, l.Photo.ResizedURLs != nil, l.Photo) {
						check.True(t, l.Photo.ID != l.PhotoID, l.Photo.ID, l.Photo)
					}
					out = append(out, fmt.Sprintf("%s photo %d: %s, %s, same store %v", e.ID, at+1, store, of, l.SameStore))
				}
			}
			return strings.Join(out, "\n")
		}
		early, late := s.add(1, nil), s.add(2, nil)
		old := send(testnet.Olga, early.ID, 3)
		s.net.Clock.T = s.net.Clock.T.Add(time.Hour)
		north := send(testnet.Olga, late.ID, 11, 3)
		s.net.Clock.T = s.net.Clock.T.Add(time.Hour)
		south := send(testnet.Sam, late.ID, 17, 11)
		t.Run("FD-122 a judge is told which photo looks like one of the same incentive, or of an earlier one", func(t *testing.T) {
			check.Same(t, judged(late.ID, ""),
				fmt.Sprintf("%s photo 1: south, this one, same store false\n%s photo 2: north, Incentive 01, same store true\n"+
					"%s photo 2: north, this one, same store false", north.ID, north.ID, south.ID))
			check.Same(t, judged(early.ID, ""), "")
		})
		t.Run("FD-122 without names it does not say whose the other photo is", func(t *testing.T) {
			check.Same(t, judged(late.ID, "?hideNames=true"),
				fmt.Sprintf("%s photo 1: hidden, this one, same store false\n%s photo 2: hidden, Incentive 01, same store true\n"+
					"%s photo 2: hidden, this one, same store false", north.ID, north.ID, south.ID))
		})
		t.Run("FD-122 stores and reps are not told, nor about a deleted incentive", func(t *testing.T) {
			for _, who := range []string{"olga", "ann"} {
				for _, e := range *s.get(who, late.ID).Submissions {
					check.True(t, len(e.LookAlikes) <= 0, len(e.LookAlikes), who, e.LookAlikes)
				}
			}
			apitest.WantStatus(t, s.Call("ann", "DELETE", "/member-incentives/"+early.ID, ""), 204)
			got := judged(late.ID, "")
			check.True(t, !strings.Contains(got, "Incentive 01"), got)
			check.True(t, !strings.Contains(got, old.ID), got)
		})
	})
}

func TestOtherPrizes(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		i := s.add(1, map[string]any{"prizeType": "OTHER"})
		north := s.enter("olga", i.ID)
		path := "/member-incentives/" + i.ID
		t.Run("INCENTIVE-055 a special prize is no Camel Buck", func(t *testing.T) {
			apitest.WantStatus(t, s.Call("ann", "POST", path+"/mark-as-awarded",
				fmt.Sprintf(`{"rewards":[{"submissionId":%q,"otherPrize":" Hamper "}]}`, north.ID)), 200)
			got := (*s.get("olga", i.ID).Submissions)[0]
			check.Is(t, *got.Result, "Special prize: Hamper", got)
			check.Is(t, *got.OtherPrize, "Hamper", got)
			check.True(t, got.CamelBucks == nil, got.CamelBucks, got)
			check.Same(t, s.book.given, map[string]int64{})
		})
		t.Run("AMB-057 without a body it is awarded without rewards; before its start it is not", func(t *testing.T) {
			apitest.WantStatus(t, s.Call("ann", "POST", "/member-incentives/"+s.add(2, nil).ID+"/mark-as-awarded", ""), 200)
			w := s.Call("ann", "POST", "/member-incentives/"+s.add(3, map[string]any{"startAt": later(5)}).ID+"/mark-as-awarded", "")
			apitest.WantStatus(t, w, 409)
			apitest.WantParts(t, w, incentive.MessageNotStarted)
		})
		t.Run("FD-84 another prize type forgets the draft; a start cannot move into the future once a store has entered", func(t *testing.T) {
			j := s.add(4, nil)
			e := s.enter("olga", j.ID)
			apitest.WantStatus(t, s.Call("ann", "POST", "/member-incentives/"+j.ID+"/rewards",
				fmt.Sprintf(`{"rewards":[{"submissionId":%q,"camelBucks":5}]}`, e.ID)), 204)
			w := s.Call("ann", "POST", "/member-incentives/"+j.ID, body(map[string]any{"code": "CODE-00004", "startAt": later(1)}))
			apitest.WantStatus(t, w, 422)
			apitest.WantParts(t, w, incentive.MessageStartFixed)
			got := apitest.Read[incentive.MemberIncentiveView](t, s.Site, "ann", "POST", "/member-incentives/"+j.ID,
				body(map[string]any{"code": "CODE-00004", "prizeType": "OTHER"}))
			check.True(t, (*got.Submissions)[0].CamelBucks == nil, (*got.Submissions)[0].CamelBucks, got)
		})
		t.Run("FD-86 after the end a note can be sent, but nothing sent back", func(t *testing.T) {
			j := s.add(5, map[string]any{"endAt": later(1)})
			e := s.enter("olga", j.ID)
			s.net.Clock.T = testnet.Now.Add(2 * time.Hour)
			at := "/member-incentives/" + j.ID + "/submissions/" + e.ID + "/note"
			w := s.Call("ann", "POST", at, `{"note":"x","sendBack":true}`)
			apitest.WantStatus(t, w, 409)
			apitest.WantParts(t, w, incentive.MessageEndedNote)
			apitest.WantStatus(t, s.Call("ann", "POST", at, `{"note":"Lovely"}`), 200)
		})
	})
}

func TestWhoMayDoWhat(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		i := s.add(1, nil)
		path := "/member-incentives/" + i.ID
		entry := s.enter("olga", i.ID).ID
		s.Allow(t, []apitest.Access{
			{"INCENTIVE-032 the list", "GET", "/member-incentives", "", 401, 200, 200, 200, 200, 200, 200},
			{"INCENTIVE-033 an incentive", "GET", path, "", 401, 200, 200, 200, 200, 200, 200},
			{"INCENTIVE-060 rewarded entries", "GET", "/member-incentives/rewarded-submissions", "", 401, 200, 200, 200, 200, 200, 200},
			{"INCENTIVE-031 all entries", "GET", path + "/submissions", "", 401, 200, 403, 403, 403, 403, 403},
			{"INCENTIVE-031 create", "POST", "/member-incentives", body(map[string]any{"id": db.NewID()}), 401, 201, 403, 403, 403, 403, 403},
			{"INCENTIVE-031 edit", "POST", path, body(map[string]any{"code": "CODE-00001"}), 401, 200, 403, 403, 403, 403, 403},
			{"INCENTIVE-031 a draft of rewards", "POST", path + "/rewards", `{"rewards":[]}`, 401, 204, 403, 403, 403, 403, 403},
			{"INCENTIVE-031 a note", "POST", path + "/submissions/" + entry + "/note", `{"note":"x"}`, 401, 200, 403, 403, 403, 403, 403},
			{"INCENTIVE-057 own and other store's entry", "POST", path + "/submissions/" + entry, `{}`, 401, 403, 403, 200, 200, 200, 404},
			{"INCENTIVE-031 award", "POST", path + "/mark-as-awarded", `{}`, 401, 200, 403, 403, 403, 403, 403},
			{"INCENTIVE-031 delete", "DELETE", path, "", 401, 204, 403, 403, 403, 403, 403},
		})
		t.Run("FD-83 whoever acts as somebody else neither manages nor enters", func(t *testing.T) {
			j := s.add(2, nil)
			ann, olga := testnet.Ann, testnet.Olga
			ann.ImpersonatorID, olga.ImpersonatorID = "rob", "ann"
			if _, err := s.room.Award(t.Context(), ann, j.ID, nil, false); err == nil {
				t.Error("awarded")
			}
			if _, _, err := s.room.Enter(t.Context(), olga, j.ID, incentive.EntryForm{}); err == nil {
				t.Error("entered")
			}
		})
	})
}
