package audit

import (
	"testing"

	"caravan/internal/audit/rules"
	"caravan/internal/fault"
	"caravan/internal/platform/check"
	"caravan/internal/platform/dbtest"
	"caravan/internal/testnet/apitest"
)

func TestHTTPQueuedCompletion(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		path := "/audit-reports/" + s.marked(t, rob, "north", keyStandard).ID
		send := func(t *testing.T, who, id string) ReportView {
			t.Helper()
			return apitest.Read[ReportView](t, s.Site, who, "POST", path, `{"status":"COMPLETED","score":90,"queued":"`+id+`"}`)
		}
		t.Run("OFFLINE-019 FD-200 a completion that was queued is taken, and again it changes nothing", func(t *testing.T) {
			first := send(t, "rob", "q1")
			again := send(t, "rob", "q1")
			check.Is(t, first.Status, rules.Completed, first.CompletedAt, again.CompletedAt)
			check.Is(t, again.Status, rules.Completed, first.CompletedAt, again.CompletedAt)
			check.True(t, again.CompletedAt.Equal(*first.CompletedAt), first.CompletedAt, again.CompletedAt)
		})
		t.Run("OFFLINE-019 FD-200 sent again after head office has opened the report, it leaves it open", func(t *testing.T) {
			_, err := s.SetPending(t.Context(), ann, path[len("/audit-reports/"):], nil)
			check.OK(t, err)
			if got := send(t, "rob", "q1"); got.Status != rules.Pending {
				t.Errorf("a repeat completed the report again: %s", got.Status)
			}
			if got := send(t, "rob", "q2"); got.Status != rules.Completed {
				t.Errorf("another completion does not complete it: %s", got.Status)
			}
		})
	})
}

func TestServiceQueuedCompletion(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		t.Run("OFFLINE-019 one that the gate refuses has not been taken, so it can be sent again once the lines are marked", func(t *testing.T) {
			r := w.open(t, rob, "north")
			_, err := w.CompleteOnce(t.Context(), rob, r.ID, nil, "q3", nil)
			check.Must(t, check.True(t, fault.Is(err, fault.Conflict), err))
			marked := w.marked(t, rob, "north")
			done, err := w.CompleteOnce(t.Context(), rob, marked.ID, nil, "q3", nil)
			check.OK(t, err)
			check.Must(t, check.Is(t, marked.ID, r.ID))
			check.Must(t, check.Is(t, done.Status, rules.Completed))
		})
		t.Run("OFFLINE-019 sent twice AtOnce and opened again, it completes the report once", func(t *testing.T) {
			r := w.marked(t, rob, "south")
			for _, err := range dbtest.AtOnce(4, func(int) error {
				_, err := w.CompleteOnce(t.Context(), rob, r.ID, nil, "q4", nil)
				return err
			}) {
				check.OK(t, err)
			}
			_, err := w.SetPending(t.Context(), ann, r.ID, nil)
			check.OK(t, err)
			got, err := w.CompleteOnce(t.Context(), rob, r.ID, nil, "q4", nil)
			check.OK(t, err)
			check.Must(t, check.True(t, !got.IsCompleted(), got.Status))
		})
	})
}

func TestDeactivatedAuditor(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		t.Run("OFFLINE-027 the open report of somebody who was deactivated is marked on and completed by others, with what was saved", func(t *testing.T) {
			r := w.marked(t, rob, "north", keyStandard)
			w.net.Deactivate(t, rob)
			l := line(t, r, keyStandard)
			l.Comments = "Bins full"
			c := change(l, rules.Yes, nil)
			c.Comments = &l.Comments
			_, err := w.SaveLines(t.Context(), rita, r.ID, []rules.Change{c})
			check.OK(t, err)
			done, err := w.Complete(t.Context(), ann, r.ID, nil)
			check.OK(t, err)
			got := line(t, done, keyStandard)
			check.True(t, isTrue(got.Passed), shown(got), stands(done.Report))
			check.Is(t, got.Comments, "Bins full", shown(got), stands(done.Report))
			check.Is(t, done.CreatedByID, rob.UserID, shown(got), stands(done.Report))
			check.Is(t, done.CompletedByID, ann.UserID, shown(got), stands(done.Report))
		})
	})
}
