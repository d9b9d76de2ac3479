package audit

import (
	"testing"

	"caravan/internal/fault"
	"caravan/internal/platform/check"
)

func TestClosedStore(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		open := w.marked(t, rob, "north")
		w.net.CloseStore(t, "north", today)
		w.net.CloseStore(t, "south", today)
		t.Run("STORE-034 FD-279 an audit of the day on which the store is closed does not begin, and says why", func(t *testing.T) {
			_, err := w.Open(t.Context(), rob, NewReport{StoreID: "south", Date: string(today)})
			_, _, err2 := w.Create(t.Context(), rob, NewReport{StoreID: "south", Date: string(today)})
			for _, err := range []error{err, err2} {
				fields := fault.Of(err).Fields
				check.True(t, fault.Is(err, fault.Invalid), err, fields)
				if check.Is(t, len(fields), 1, err, fields) {
					check.Is(t, fields[0].Message, "This store closed on "+today.Long()+".", err, fields)
				}
			}
		})
		t.Run("STORE-034 FD-279 one of a day before may arrive later", func(t *testing.T) {
			_, created, err := w.Create(t.Context(), rob, NewReport{StoreID: "south", Date: string(today.AddDays(-1))})
			check.OK(t, err)
			check.True(t, created)
		})
		t.Run("STORE-034 FD-279 what was begun is kept, and completed once its day is before the closing", func(t *testing.T) {
			if _, created, err := w.Create(t.Context(), rob, NewReport{ID: open.ID, StoreID: "north", Date: string(today)}); check.Is(t, err, nil) {
				check.True(t, !created)
			}
			_, err := w.Complete(t.Context(), rob, open.ID, nil)
			check.True(t, fault.Is(err, fault.Conflict), err)
			w.net.CloseStore(t, "north", today.AddDays(1))
			_, err = w.Complete(t.Context(), rob, open.ID, nil)
			check.Is(t, err, nil)
		})
	})
}
