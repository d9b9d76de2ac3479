package incentive_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"caravan/internal/fault"
	"caravan/internal/incentive"
	"caravan/internal/network"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/platform/web"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
)

const undoable = `{"undoable":true}`

func TestUndoingAnAward(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		i := s.add(1, map[string]any{"showWinners": true})
		north := s.enter("olga", i.ID)
		path := "/member-incentives/" + i.ID
		apitest.WantStatus(t, s.Call("ann", "POST", path+"/rewards", fmt.Sprintf(`{"rewards":[{"submissionId":%q,"camelBucks":250}]}`, north.ID)), 204)
		read := func(who, at string) incentive.MemberIncentiveView {
			t.Helper()
			return apitest.Read[incentive.MemberIncentiveView](t, s.Site, who, "POST", path+at, "")
		}
		mark := func() incentive.MemberIncentiveView {
			t.Helper()
			return apitest.Read[incentive.MemberIncentiveView](t, s.Site, "ann", "POST", path+"/mark-as-awarded", undoable)
		}
		results := func() int {
			return len(s.told.Texts["Results are in: Incentive 01|250 Camel Bucks"]) + len(s.told.Texts["Results are in: Incentive 01|Not awarded"])
		}
		t.Run("FD-266 head office marks it, and for ten minutes nobody else knows of it", func(t *testing.T) {
			marked := mark()
			check.Is(t, marked.Status, incentive.Awarding, marked)
			check.True(t, marked.RewardedOn == nil, marked.RewardedOn, marked)
			check.True(t, marked.TellsAt.Equal(testnet.Now.Add(incentive.UndoTime)), marked)
			check.True(t, marked.Can.UndoAward, marked)
			check.True(t, !marked.Can.Award, marked)
			check.OK(t, s.room.AnnounceDue(t.Context()))
			check.Is(t, len(s.book.given), 0, s.book.given, s.told.Texts)
			check.Is(t, results(), 0, s.book.given, s.told.Texts)
			got := s.get("olga", i.ID)
			e := (*got.Submissions)[0]
			check.True(t, got.TellsAt == nil, got.TellsAt, got)
			check.True(t, got.RewardedOn == nil, got.RewardedOn, got)
			check.True(t, !got.Can.SeeWinners, got)
			check.True(t, !got.Can.Enter, got)
			check.True(t, e.Result == nil, e.Result, got)
			check.True(t, e.CamelBucks == nil, e.CamelBucks, got)
			check.Is(t, e.State, incentive.Received, got)
			check.True(t, !e.Can.Edit, got)
			check.True(t, !e.Judged, got)
			won := apitest.Read[web.List[incentive.RewardedView]](t, s.Site, "ann", "GET", "/member-incentives/rewarded-submissions", "")
			open := apitest.Read[web.List[incentive.MemberIncentiveView]](t, s.Site, "sam", "GET", "/member-incentives?activeOnly=true", "")
			check.Is(t, len(won.Items)+len(open.Items), 0, won.Items, open.Items)
		})
		s.Refuse(t, []apitest.Refusal{
			{"INCENTIVE-029 FD-266 a new entry", "sam", "POST", path + "/submissions", `{}`, 409, incentive.MessageAwarding},
			{"INCENTIVE-029 FD-266 a changed entry", "olga", "POST", path + "/submissions/" + north.ID, `{}`, 409, incentive.MessageAwarding},
			{"FD-268 an entry taken back", "olga", "DELETE", path + "/submissions/" + north.ID, "", 409, incentive.MessageAwarding},
			{"FD-266 another reward", "ann", "POST", path + "/rewards", `{"rewards":[]}`, 409, incentive.MessageAwardedTwice},
			{"FD-266 a note", "ann", "POST", path + "/submissions/" + north.ID + "/note", `{"note":"x"}`, 409, incentive.MessageJudged},
			{"FD-84 FD-266 another prize type", "ann", "POST", path, body(map[string]any{"prizeType": "OTHER"}), 422, incentive.MessagePrizeFixed},
			{"INCENTIVE-037 marking it again", "ann", "POST", path + "/mark-as-awarded", undoable, 409, incentive.MessageAwardedTwice},
			{"FD-266 the winners", "olga", "GET", path + "/winners", "", 404, "could not be found"},
		})
		t.Run("FD-266 undone, it is open as before, with the draft of rewards; a repeat changes nothing", func(t *testing.T) {
			s.net.Clock.T = testnet.Now.Add(incentive.UndoTime - time.Millisecond)
			for range 2 {
				got := read("ann", "/undo-award")
				check.Is(t, got.Status, incentive.Active, got)
				check.True(t, got.TellsAt == nil, got.TellsAt, got)
				check.True(t, got.Can.Award, got)
				check.Is(t, *(*got.Submissions)[0].CamelBucks, 250, got)
			}
			s.net.Clock.T = testnet.Now.Add(time.Hour)
			check.OK(t, s.room.AnnounceDue(t.Context()))
			check.Is(t, len(s.book.given), 0, s.book.given, s.told.Texts)
			check.Is(t, results(), 0, s.book.given, s.told.Texts)
			s.enter("sam", i.ID)
		})
		t.Run("FD-266 after ten minutes it cannot be undone, also before the job has come; the job announces it once, as of the moment it was marked",
			func(t *testing.T) {
				at := s.net.Clock.T
				mark()
				s.net.Clock.T = at.Add(incentive.UndoTime)
				a := s.Call("ann", "POST", path+"/undo-award", "")
				apitest.WantStatus(t, a, 409)
				apitest.WantParts(t, a, incentive.MessageNotUndone)
				if s.get("ann", i.ID).Can.UndoAward {
					t.Error("the page offers to undo it")
				}
				for range 2 {
					check.OK(t, s.room.AnnounceDue(t.Context()))
				}
				got := s.get("ann", i.ID)
				check.Is(t, got.Status, incentive.Awarded, got, s.book.at)
				check.True(t, got.RewardedOn.Equal(at), got, s.book.at)
				check.True(t, s.book.at.Equal(at), got, s.book.at)
				check.True(t, got.TellsAt == nil, got.TellsAt, got, s.book.at)
				check.Same(t, s.book.given, map[string]int64{"north": 250})
				check.Same(t, s.told.Texts["Results are in: Incentive 01|250 Camel Bucks"], []string{"emma", "mia", "olga"})
				check.Same(t, s.told.Texts["Results are in: Incentive 01|Not awarded"], []string{"sam"})
				apitest.WantStatus(t, s.Call("ann", "POST", path+"/undo-award", ""), 409)
			})
		t.Run("FD-266 a call that asks for no time to undo announces at once, also one that is waiting", func(t *testing.T) {
			clear(s.book.given)
			j := s.add(2, nil)
			e := s.enter("olga", j.ID)
			apitest.WantStatus(t, s.Call("ann", "POST", "/member-incentives/"+j.ID+"/mark-as-awarded",
				fmt.Sprintf(`{"undoable":true,"rewards":[{"submissionId":%q,"camelBucks":40}]}`, e.ID)), 200)
			check.Same(t, s.book.given, map[string]int64{})
			got := apitest.Read[incentive.MemberIncentiveView](t, s.Site, "ann", "POST", "/member-incentives/"+j.ID+"/mark-as-awarded", "")
			check.Is(t, got.Status, incentive.Awarded, got)
			check.Same(t, s.book.given, map[string]int64{"north": 40})
		})
		t.Run("FD-266 AMB-066 one that is deleted while it waits gives and takes back nothing, and tells nobody", func(t *testing.T) {
			clear(s.book.given)
			j := s.add(3, nil)
			e := s.enter("olga", j.ID)
			apitest.WantStatus(t, s.Call("ann", "POST", "/member-incentives/"+j.ID+"/mark-as-awarded",
				fmt.Sprintf(`{"undoable":true,"rewards":[{"submissionId":%q,"camelBucks":40}]}`, e.ID)), 200)
			apitest.WantStatus(t, s.Call("ann", "DELETE", "/member-incentives/"+j.ID, ""), 204)
			s.net.Clock.T = s.net.Clock.T.Add(time.Hour)
			check.OK(t, s.room.AnnounceDue(t.Context()))
			check.Is(t, len(s.book.given), 0, s.book.given)
			check.Is(t, len(s.book.back), 0, s.book.back)
			check.Is(t, len(s.told.Texts["Results are in: Incentive 03|40 Camel Bucks"]), 0, s.told.Texts["Results are in: Incentive 03|40 Camel Bucks"])
		})
	})
}

func TestBeforeAnAward(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		s.net.CloseStore(t, s.net.AddStore(t, "closed", network.VIC, network.Small), testnet.Today)
		i := s.add(1, map[string]any{"prizeType": "OTHER"})
		north := s.enter("olga", i.ID)
		path := "/member-incentives/" + i.ID
		outlook := func() incentive.OutlookView {
			t.Helper()
			return apitest.Read[incentive.OutlookView](t, s.Site, "ann", "GET", path+"/award-outlook", "")
		}
		reward := func(what string) {
			t.Helper()
			apitest.WantStatus(t, s.Call("ann", "POST", path+"/rewards", fmt.Sprintf(`{"rewards":[{"submissionId":%q,%s}]}`, north.ID, what)), 204)
		}
		nobody, cafe := []network.StoreName{}, []network.StoreName{{ID: "north", Name: "Café Nord"}}
		until := i.EndAt
		t.Run("FD-267 who may still enter, until when, and what is not judged; closed stores may not", func(t *testing.T) {
			check.Same(t, outlook(), incentive.OutlookView{Entries: 1, Changed: nobody, SentBack: nobody, MayEnter: 1,
				Stores: []network.StoreName{{ID: "south", Name: "100% Bottles"}}, Until: &until})
		})
		t.Run("FD-267 an entry that gets nothing is judged, and one whose reward is emptied is not", func(t *testing.T) {
			for what, want := range map[string]int{`"otherPrize":"Hamper"`: 1, `"otherPrize":null`: 0, `"camelBucks":0`: 1} {
				reward(what)
				if got := outlook(); got.Judged != want {
					t.Errorf("%s: %d judged, want %d", what, got.Judged, want)
				}
			}
		})
		desk := func() incentive.SubmissionView {
			t.Helper()
			return apitest.Read[web.List[incentive.SubmissionView]](t, s.Site, "ann", "GET", path+"/submissions", "").Items[0]
		}
		t.Run("FD-267 an entry that changed after it was judged says so to judges alone, until it is judged again", func(t *testing.T) {
			reward(`"otherPrize":"Hamper"`)
			got := desk()
			check.True(t, got.Judged, got)
			check.True(t, !got.Changed, got)
			apitest.WantStatus(t, s.Call("mia", "POST", path+"/submissions/"+north.ID, `{}`), 200)
			if got := desk(); check.True(t, got.Judged, got) {
				check.True(t, got.Changed, got)
			}
			if got := (*s.get("mia", i.ID).Submissions)[0]; check.True(t, !got.Judged, got) {
				check.True(t, !got.Changed, got)
			}
			check.Same(t, outlook().Changed, cafe)
			reward(`"version":1,"otherPrize":"Hamper"`) // typed while the older photos were on the screen
			if !desk().Changed {
				t.Error("what a judge has not seen counts as judged")
			}
			reward(`"version":2,"otherPrize":"Hamper"`)
			check.Same(t, outlook().Changed, nobody)
			reward(`"version":99,"otherPrize":"Hamper"`)
			apitest.WantStatus(t, s.Call("mia", "POST", path+"/submissions/"+north.ID, `{}`), 200)
			check.Same(t, outlook().Changed, cafe)
		})
		t.Run("FD-267 who was asked for a better photo", func(t *testing.T) {
			apitest.WantStatus(t, s.Call("ann", "POST", path+"/submissions/"+north.ID+"/note", `{"note":"Blurry","sendBack":true}`), 200)
			check.Same(t, outlook().SentBack, cafe)
		})
		t.Run("FD-267 after the end nobody may enter", func(t *testing.T) {
			s.net.Clock.T = i.EndAt
			got := outlook()
			check.Is(t, got.MayEnter, 0, got)
			check.True(t, got.Until == nil, got.Until, got)
			check.Is(t, len(got.Stores), 0, got.Stores, got)
		})
		s.Refuse(t, []apitest.Refusal{
			{"FD-267 stores do not ask who may enter", "olga", "GET", path + "/award-outlook", "", 403, ""},
			{"FD-267 an incentive that is not there", "ann", "GET", "/member-incentives/nothing/award-outlook", "", 404, "could not be found"},
		})
	})
}

func TestTakingAnEntryBack(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		i := s.add(1, nil)
		path := "/member-incentives/" + i.ID + "/submissions"
		entry := fmt.Sprintf(`{"submissionId":%q,"photos":[%q]}`, db.NewID(), s.photo(testnet.Olga, 7))
		e := apitest.Read[incentive.SubmissionView](t, s.Site, "olga", "POST", path, entry)
		s.enter("sam", i.ID)
		uses := func() int { return s.net.Count(t, `SELECT COUNT(*) FROM media_uses`) }
		s.Refuse(t, []apitest.Refusal{
			{"FD-268 another store's entry", "sam", "DELETE", path + "/" + e.ID, "", 404, incentive.MessageNoEntry},
			{"FD-268 an entry that is not there", "olga", "DELETE", path + "/nothing", "", 404, incentive.MessageNoEntry},
			{"FD-268 head office takes none back", "ann", "DELETE", path + "/" + e.ID, "", 403, ""},
			{"FD-268 a rep takes none back", "rob", "DELETE", path + "/" + e.ID, "", 403, ""},
		})
		t.Run("FD-268 anybody of the store takes its entry back, with its photos; a repeat changes nothing", func(t *testing.T) {
			check.Must(t, check.Is(t, uses(), 1))
			for range 2 {
				apitest.WantStatus(t, s.Call("emma", "DELETE", path+"/"+e.ID, ""), 204)
			}
			got := s.get("olga", i.ID)
			check.Is(t, len(*got.Submissions), 0, *got.Submissions, got)
			check.True(t, got.Can.Enter, got)
			check.Is(t, *s.get("ann", i.ID).Entries, 1, got)
			check.Is(t, uses(), 0, got)
		})
		t.Run("FD-268 a device that sends it again does not enter again, the store does with a new one", func(t *testing.T) {
			a := s.Call("olga", "POST", path, entry)
			apitest.WantStatus(t, a, 409)
			apitest.WantParts(t, a, incentive.MessageWithdrawn)
			again := s.enter("olga", i.ID)
			apitest.WantStatus(t, s.Call("emma", "DELETE", path+"/"+e.ID, ""), 204)
			got := (*s.get("olga", i.ID).Submissions)[0]
			check.Is(t, got.ID, again.ID, got)
		})
		t.Run("FD-268 after the end it stays", func(t *testing.T) {
			id := (*s.get("olga", i.ID).Submissions)[0].ID
			s.net.Clock.T = i.EndAt
			a := s.Call("olga", "DELETE", path+"/"+id, "")
			apitest.WantStatus(t, a, 409)
			apitest.WantParts(t, a, incentive.MessageEnded)
		})
	})
}

func TestAwardsUndoneAtOnce(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, cfg db.Config) {
		nodes := twoSites(t, cfg)
		one, two := nodes[0], nodes[1]
		ctx := context.WithoutCancel(t.Context())
		t.Run("FD-266 one node undoes an award while the other announces it: one of them wins, with everything", func(t *testing.T) {
			for n := range 10 {
				clear(one.book.given)
				i, bucks := one.add(n, nil), int64(100)
				e := one.enter("olga", i.ID)
				_, err := one.room.Award(ctx, testnet.Ann, i.ID, []incentive.Reward{{SubmissionID: e.ID, CamelBucks: &bucks}}, true)
				check.OK(t, err)
				two.net.Clock.T = testnet.Now.Add(incentive.UndoTime) // a clock that is ahead
				errs := dbtest.AtOnce(many, func(k int) error {
					if k%2 == 0 {
						_, err := one.room.UndoAward(ctx, testnet.Ann, i.ID)
						return err
					}
					return two.room.AnnounceDue(ctx)
				})
				got := one.get("ann", i.ID)
				told := len(one.told.Texts[fmt.Sprintf("Results are in: Incentive %02d|100 Camel Bucks", n)])
				for k, err := range errs {
					if k%2 == 1 {
						check.OK(t, err)
					} else if awarded := got.Status == incentive.Awarded; awarded != fault.Is(err, fault.Conflict) || !awarded && err != nil {
						t.Errorf("awarded %v, and undoing said %v", awarded, err)
					}
				}
				awarded := got.Status == incentive.Awarded
				check.True(t, !awarded || one.book.given["north"] == 100 && told == 3, got.Status, one.book.given, told)
				check.True(t, awarded || one.book.given["north"] == 0 && told == 0, got.Status, one.book.given, told)
			}
		})
		t.Run("FD-268 an entry that is taken back while a device sends it again stays back", func(t *testing.T) {
			i, id := one.add(50, nil), db.NewID()
			_, _, err := one.room.Enter(ctx, testnet.Olga, i.ID, incentive.EntryForm{ID: id})
			check.OK(t, err)
			for k, err := range dbtest.AtOnce(many, func(k int) error {
				if k%4 == 0 {
					return nodes[k/4%2].room.WithdrawEntry(ctx, testnet.Olga, i.ID, id)
				}
				_, _, err := nodes[k%2].room.Enter(ctx, testnet.Olga, i.ID, incentive.EntryForm{ID: id})
				return err
			}) {
				if k%4 == 0 {
					check.OK(t, err)
				} else if err != nil && !fault.Is(err, fault.Conflict) {
					t.Errorf("got %v", err)
				}
			}
			check.Is(t, *one.get("ann", i.ID).Entries, 0)
		})
	})
}
