package journal_test

import (
	"errors"
	"testing"
	"time"

	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/platform/journal"
)

func TestJournal(t *testing.T) {
	at := time.Date(2026, 3, 20, 1, 2, 3, 4e6, time.UTC)
	plain := journal.Entry{ActorID: "ann", Action: "close", Target: "door", TargetID: "d1", At: at}
	acted := journal.Entry{ActorID: "ann", ImpersonatorID: "bob", Action: "remove", Target: "door", TargetID: "d1", Detail: "it squeaked",
		At: at.Add(time.Minute)}
	other := journal.Entry{ActorID: "ann", Action: "close", Target: "door", TargetID: "d2", At: at}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		refused := errors.New("refused")
		err := d.InTx(t.Context(), func(tx *db.Tx) error {
			for _, e := range []journal.Entry{acted, other, plain} {
				if err := journal.Write(t.Context(), tx, e); err != nil {
					return err
				}
			}
			return nil
		})
		check.OK(t, err)
		err = d.InTx(t.Context(), func(tx *db.Tx) error {
			return errors.Join(journal.Write(t.Context(), tx, plain), refused)
		})
		check.Must(t, check.True(t, errors.Is(err, refused), err))
		t.Run("AMB-037 lists what was done to one thing, in order, without acts that were rolled back", func(t *testing.T) {
			got, err := journal.Of(t.Context(), d, "door", "d1")
			check.OK(t, err)
			check.Must(t, check.Same(t, got, []journal.Entry{plain, acted}))
		})
	})
}
