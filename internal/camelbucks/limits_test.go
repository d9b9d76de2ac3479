package camelbucks_test

import (
	"strings"
	"testing"

	"caravan/internal/camelbucks"
	"caravan/internal/fault"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/testnet"
)

func TestLimits(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		good := camelbucks.Form{StoreID: "north", Amount: 5, Reason: "x", CountsAs: camelbucks.Incentive}
		for _, c := range []struct {
			name string
			with func(f *camelbucks.Form)
		}{
			{"FD-83 the largest amount", func(f *camelbucks.Form) { f.Amount = camelbucks.MaxAmount }},
			{"FD-83 the same taken back", func(f *camelbucks.Form) { f.Amount = -camelbucks.MaxAmount }},
			{"FD-83 the longest reason, in characters", func(f *camelbucks.Form) { f.Reason = strings.Repeat("ä", camelbucks.MaxReason) }},
			{"FD-83 the first financial year", func(f *camelbucks.Form) { f.Year = 2000 }},
		} {
			t.Run(c.name, func(t *testing.T) {
				form := good
				c.with(&form)
				l, created, err := w.room.Correct(t.Context(), testnet.Ann, form)
				check.OK(t, err)
				check.True(t, created, l)
				check.True(t, l.ID != "", l.ID, l, created)
				check.Is(t, l.Amount, form.Amount, l, created)
			})
		}
		t.Run("FD-83 a year before the first is refused", func(t *testing.T) {
			form := good
			form.Year = 1999
			_, _, err := w.room.Correct(t.Context(), testnet.Ann, form)
			check.True(t, fault.Is(err, fault.Invalid), err)
		})
		t.Run("FD-83 an award of nothing, of less, or of too much gives nobody anything", func(t *testing.T) {
			before := w.net.Count(t, `SELECT COUNT(*) FROM camel_bucks_lines`)
			for _, amount := range []int64{0, -1, camelbucks.MaxAmount + 1} {
				err := w.award(incentiveOf("south", "fine", 5), incentiveOf("south", "not", amount))
				check.True(t, err != nil, amount)
			}
			check.Is(t, w.net.Count(t, `SELECT COUNT(*) FROM camel_bucks_lines`), before)
		})
		t.Run("FD-83 a question may have 2,000 characters, and needs no id; the title of its line is no HTML", func(t *testing.T) {
			one := incentiveOf("south", "one", 1)
			one.Title = "Gin & <b>Tonic</b>"
			check.OK(t, w.award(one))
			line := w.statement("sam", "").Items[0].ID
			_, err := w.room.Ask(t.Context(), testnet.Sam, line, "", strings.Repeat("ä", camelbucks.MaxQuestion))
			check.Is(t, err, nil)
			_, err = w.room.Ask(t.Context(), testnet.Sam, line, "", strings.Repeat("ä", camelbucks.MaxQuestion+1))
			check.True(t, fault.Is(err, fault.Invalid), err)
			if asked := w.desk.asked[0]; !strings.Contains(asked, "<p>Gin &amp; &lt;b&gt;Tonic&lt;/b&gt;: 1 Camel Buck,") {
				t.Errorf("head office reads %.200q, want the line with its title as text", asked)
			}
			if id := w.desk.ids[0]; id == "" {
				t.Error("the message has no id")
			}
		})
		t.Run("FD-83 a store that has gone gets nothing", func(t *testing.T) {
			w.net.DeleteStore(t, "south")
			form := good
			form.ID, form.StoreID = db.NewID(), "south"
			_, _, err := w.room.Correct(t.Context(), testnet.Ann, form)
			check.True(t, fault.Is(err, fault.NotFound), err)
		})
	})
}
