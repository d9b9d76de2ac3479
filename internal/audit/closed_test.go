package audit

import (
	"testing"

	"caravan/internal/fault"
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
				if fields := fault.Of(err).Fields; !fault.Is(err, fault.Invalid) || len(fields) != 1 || fields[0].Message != "This store closed on "+today.Long()+"." {
					t.Errorf("%v %v", err, fields)
				}
			}
		})
		t.Run("STORE-034 FD-279 one of a day before may arrive later", func(t *testing.T) {
			_, created, err := w.Create(t.Context(), rob, NewReport{StoreID: "south", Date: string(today.AddDays(-1))})
			if err != nil || !created {
				t.Errorf("%v, %v", created, err)
			}
		})
		t.Run("STORE-034 FD-279 what was begun is kept, and completed once its day is before the closing", func(t *testing.T) {
			if _, created, err := w.Create(t.Context(), rob, NewReport{ID: open.ID, StoreID: "north", Date: string(today)}); err != nil || created {
				t.Errorf("a repeat: %v, %v", created, err)
			}
			if _, err := w.Complete(t.Context(), rob, open.ID, nil); !fault.Is(err, fault.Conflict) {
				t.Errorf("%v", err)
			}
			w.net.CloseStore(t, "north", today.AddDays(1))
			if _, err := w.Complete(t.Context(), rob, open.ID, nil); err != nil {
				t.Errorf("%v", err)
			}
		})
	})
}
