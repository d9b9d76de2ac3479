package incentive_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"caravan/internal/fault"
	"caravan/internal/incentive"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/web"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
)

func TestTheRoomAsksItsPolicy(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		i := s.add(1, nil)
		e := s.enter("olga", i.ID)
		end := testnet.Now.Add(time.Hour)
		form := incentive.Form{Code: "CODE-00002", Name: "x", PrizeType: incentive.CamelBucks, EndAt: &end, DescriptionShort: "x", DescriptionLong: "x",
			Details: "x"}
		_, _, create := s.room.Create(t.Context(), testnet.Rob, form)
		_, update := s.room.Update(t.Context(), testnet.Olga, i.ID, form)
		_, award := s.room.Award(t.Context(), testnet.Rob, i.ID, nil, false)
		_, undo := s.room.UndoAward(t.Context(), testnet.Rob, i.ID)
		_, outlook := s.room.Outlook(t.Context(), testnet.Olga, i.ID)
		_, note := s.room.SendNote(t.Context(), testnet.Rob, i.ID, e.ID, "Lovely", false)
		_, _, enter := s.room.Enter(t.Context(), testnet.Rob, i.ID, incentive.EntryForm{})
		_, edit := s.room.EditEntry(t.Context(), testnet.Ann, i.ID, e.ID, incentive.EntryForm{})
		_, _, entries := s.room.Entries(t.Context(), testnet.Olga, i.ID, false, incentive.EntryFilter{}, db.Page{Limit: 1})
		for what, err := range map[string]error{"creating": create, "editing": update, "deleting": s.room.Delete(t.Context(), testnet.Rob, i.ID),
			"awarding": award, "undoing an award": undo, "who may still enter": outlook,
			"an entry taken back by head office": s.room.WithdrawEntry(t.Context(), testnet.Ann, i.ID, e.ID), "a note": note,
			"rewards": s.room.SaveRewards(t.Context(), testnet.Olga, i.ID, nil), "an entry of a rep": enter, "an entry changed by head office": edit,
			"all entries": entries} {
			t.Run("INCENTIVE-031 INCENTIVE-057 "+what+" is refused by the room itself", func(t *testing.T) {
				check.True(t, fault.Is(err, fault.Forbidden), err)
			})
		}
	})
}

func TestPhotosOfIncentives(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		own, others := s.photo(testnet.Ann, 3), s.photo(testnet.Sam, 5)
		i := s.add(1, map[string]any{"photo": own})
		path := "/member-incentives/" + i.ID
		uses := func() int { return s.net.Count(t, `SELECT COUNT(*) FROM media_uses`) }
		t.Run("INCENTIVE-034 INCENTIVE-035 a photo that is somebody else's is refused beside its field, and the old one stays", func(t *testing.T) {
			for _, c := range []struct {
				path   string
				change map[string]any
			}{{"/member-incentives", map[string]any{"code": "CODE-00009", "photo": others}}, {path, map[string]any{"code": "CODE-00001", "photo": others}}} {
				a := s.Call("ann", "POST", c.path, body(c.change))
				apitest.WantStatus(t, a, 422)
				apitest.WantParts(t, a, `"body.photo"`, "no longer there")
			}
			if got := s.get("ann", i.ID); check.True(t, got.Photo != nil, got.Photo) {
				check.Is(t, got.Photo.ID, own, got.Photo)
				check.Is(t, uses(), 1, got.Photo)
			}
		})
		t.Run("INCENTIVE-036 the photos of an incentive that is deleted, and of its entries, are given up", func(t *testing.T) {
			apitest.WantStatus(t, s.Call("olga", "POST", path+"/submissions", fmt.Sprintf(`{"photos":[%q]}`, s.photo(testnet.Olga, 7))), 201)
			check.Must(t, check.Is(t, uses(), 2))
			apitest.WantStatus(t, s.Call("ann", "DELETE", path, ""), 204)
			check.Is(t, uses(), 0)
		})
	})
}

// tooManyPhotos is an entry with one photo more than fit.
var tooManyPhotos = `{"photos":["` + strings.Repeat(`x","`, incentive.MaxPhotos) + `x"]}`

func TestEntriesThatCannotBe(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		i := s.add(1, nil)
		e := s.enter("olga", i.ID)
		scheduled := s.add(2, map[string]any{"startAt": later(1)})
		s.Refuse(t, []apitest.Refusal{
			{"FD-85 a new entry with too many photos", "sam", "POST", "/member-incentives/" + i.ID + "/submissions", tooManyPhotos, 422,
				incentive.MessagePhotos},
			{"AMB-063 an entry for what has not started", "sam", "POST", "/member-incentives/" + scheduled.ID + "/submissions", `{}`, 404,
				"could not be found"},
			{"AMB-063 a change of an entry for what has not started", "olga", "POST", "/member-incentives/" + scheduled.ID + "/submissions/" + e.ID, `{}`, 404,
				"member incentive could not be found"},
			{"INCENTIVE-062 a change of an entry for what is not there", "olga", "POST", "/member-incentives/nothing/submissions/" + e.ID, `{}`, 404,
				"member incentive could not be found"},
		})
		t.Run("AMB-063 without data the list has no entries", func(t *testing.T) {
			for _, it := range apitest.Read[web.List[incentive.MemberIncentiveView]](t, s.Site, "ann", "GET", "/member-incentives?loadWithData=false",
				"").Items {
				check.True(t, it.Submissions == nil, it.Submissions)
			}
		})
	})
}
