package audit

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/fault"
	"caravan/internal/platform/check"
	"caravan/internal/platform/journal"
)

// acts returns the journal's entries about a report.
func (w *world) acts(t testing.TB, id string) (acts []string) {
	t.Helper()
	entries, err := journal.Of(t.Context(), w.db, journalTarget, id)
	check.OK(t, err)
	for _, e := range entries {
		acts = append(acts, strings.TrimSpace(e.Action+" "+e.ActorID+" "+e.ImpersonatorID))
	}
	return acts
}

func logged(t *testing.T, fn func()) string {
	t.Helper()
	var log bytes.Buffer
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(&log, nil)))
	defer slog.SetDefault(before)
	fn()
	return log.String()
}

func TestServiceComplete(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		w.net.SetWeightings(t, "2026-03-20", rules.Weightings{StoreStandards: 40, FocusProducts: 20, PromotionFloor: 20, PromotionShelf: 20})
		w.net.SetWeightings(t, "2026-03-25", rules.Weightings{StoreStandards: 70, FocusProducts: 10, PromotionFloor: 10, PromotionShelf: 10})
		r := w.open(t, rob, "north")
		t.Run("FD-10 AUDIT-111 a closed gate is refused with its message, and nothing changes", func(t *testing.T) {
			_, err := w.Complete(t.Context(), rob, r.ID, nil)
			check.Must(t, check.True(t, fault.Is(err, fault.Conflict), err))
			check.Must(t, check.Is(t, fault.Of(err).Message, rules.MessageFocusGate, err))
			got, err := w.Get(t.Context(), rob, r.ID)
			check.OK(t, err)
			check.Must(t, check.True(t, !got.IsCompleted(), got.Status))
		})
		var changes []rules.Change
		for _, l := range r.Lines {
			changes = append(changes, change(l, new(l.Key != keyStandard), new(l.Key != keyStandard)))
		}
		_, err := w.SaveLines(t.Context(), rob, r.ID, changes[1:])
		check.OK(t, err)
		t.Run("AUDIT-109 AUDIT-112 one visible unmarked line keeps the gate closed, with its message", func(t *testing.T) {
			_, err := w.Complete(t.Context(), rob, r.ID, nil)
			check.Must(t, check.True(t, fault.Is(err, fault.Conflict), err))
			check.Must(t, check.Is(t, fault.Of(err).Message, rules.MessageUnmarkedGate, err))
		})
		_, err = w.SaveLines(t.Context(), rob, r.ID, changes[:1])
		check.OK(t, err)
		running, err := w.Get(t.Context(), rob, r.ID)
		check.OK(t, err)
		t.Run("AMB-046 while open the weightings of the day of creation count", func(t *testing.T) {
			check.Is(t, running.Weightings.StoreStandards, 40)
			check.Is(t, running.Scores.Total, 90)
		})
		w.clock.T = atFirst.AddDate(0, 0, 6)
		var done Reading
		log := logged(t, func() { done, err = w.Complete(t.Context(), rita, r.ID, new(90)) })
		check.OK(t, err)
		t.Run("AUDIT-100 AUDIT-101 the report is completed, with who and when", func(t *testing.T) {
			got, err := w.Get(t.Context(), rob, r.ID)
			check.OK(t, err)
			check.Is(t, got.Status, rules.Completed, stands(got.Report))
			check.Is(t, got.CompletedByID, "rita", stands(got.Report))
			check.True(t, got.CompletedAt.Equal(w.clock.T), stands(got.Report))
			check.True(t, got.FirstCompletedAt.Equal(w.clock.T), stands(got.Report))
			check.True(t, got.UpdatedAt.Equal(w.clock.T), stands(got.Report))
			check.Is(t, done.Status, rules.Completed, stands(got.Report))
		})
		t.Run("AMB-046 the server's score with that day's weightings is stored; the client's is only logged", func(t *testing.T) {
			got, err := w.Get(t.Context(), rob, r.ID)
			check.OK(t, err)
			check.Same(t, got.Weightings, rules.Weightings{StoreStandards: 70, FocusProducts: 10, PromotionFloor: 10, PromotionShelf: 10})
			check.Is(t, got.Scores.Total, 83)
			check.Is(t, got.Scores.NonLiquor, 75)
			check.True(t, strings.Contains(log, "client=90"), log)
			check.True(t, strings.Contains(log, "server=83"), log)
		})
		t.Run("AMB-046 later weightings change nothing", func(t *testing.T) {
			w.net.SetWeightings(t, "2026-03-26", rules.Weightings{StoreStandards: 100, FocusProducts: 0, PromotionFloor: 0, PromotionShelf: 0})
			if got, err := w.Get(t.Context(), rob, r.ID); check.Is(t, err, nil) {
				check.Is(t, got.Weightings.StoreStandards, 70)
				check.Is(t, got.Scores.Total, 83)
			}
		})
		t.Run("FD-10 completing again is no fault and changes nothing", func(t *testing.T) {
			w.clock.T = atFirst.AddDate(0, 0, 7)
			got, err := w.Complete(t.Context(), ann, r.ID, nil)
			check.OK(t, err)
			check.Is(t, got.CompletedByID, "rita", got.Report)
			check.True(t, got.UpdatedAt.Equal(atFirst.AddDate(0, 0, 6)), got.Report)
		})
		t.Run("an unknown report", func(t *testing.T) {
			_, err := w.Complete(t.Context(), ann, "nothing", nil)
			check.True(t, fault.Is(err, fault.NotFound), err)
			check.Is(t, fault.Of(err).Message, MessageNoReport, err)
		})
	})
}

func TestWeightingsOfAReopenedReport(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		standardsAlone := rules.Weightings{StoreStandards: 100}
		w.net.SetWeightings(t, "2026-03-21", standardsAlone)
		r := w.completed(t, rob, "north")
		_, err := w.SetPending(t.Context(), ann, r.ID, nil)
		check.OK(t, err)
		w.clock.T = atFirst.AddDate(0, 0, 1)
		t.Run("AMB-046 it goes by its day of creation, and is completed by the day of completing", func(t *testing.T) {
			open, err := w.Get(t.Context(), rob, r.ID)
			check.OK(t, err)
			check.Same(t, open.Weightings, rules.DefaultWeightings)
			done, err := w.Complete(t.Context(), rob, r.ID, nil)
			check.OK(t, err)
			check.Same(t, done.Weightings, standardsAlone)
		})
	})
}

func TestPendingAndReopen(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		open := w.open(t, rob, "south")
		t.Run("AUDIT-103 FD-10 marking an open report pending keeps it pending", func(t *testing.T) {
			got, err := w.SetPending(t.Context(), rita, open.ID, new(open.Scores.Total))
			check.OK(t, err)
			check.Is(t, got.Status, rules.Pending)
			check.True(t, got.UpdatedAt.Equal(open.UpdatedAt))
		})
		t.Run("AMB-017 a draft becomes pending", func(t *testing.T) {
			_, err := w.db.Exec(t.Context(), `UPDATE audit_reports SET status = 'DRAFT' WHERE id = $1`, open.ID)
			check.OK(t, err)
			if _, created, err := w.Create(t.Context(), rob, NewReport{StoreID: "south", Date: string(today)}); check.Is(t, err, nil) {
				check.True(t, !created)
			}
			if got, err := w.SetPending(t.Context(), rob, open.ID, nil); check.Is(t, err, nil) {
				check.Is(t, got.Status, rules.Pending)
			}
		})

		done := w.completed(t, rob, "north", keyStandard)
		_, err := w.SetFinal(t.Context(), ann, done.ID)
		check.OK(t, err)
		t.Run("AUDIT-060 AMB-016 a rep cannot reopen", func(t *testing.T) {
			_, err := w.SetPending(t.Context(), rob, done.ID, nil)
			check.True(t, fault.Is(err, fault.Forbidden), err)
		})
		t.Run("AUDIT-102 AMB-016 head office reopens: the report is pending, not final and not completed, keeps its marks, and the journal has it",
			func(t *testing.T) {
				actor := ann
				actor.ImpersonatorID = "boss"
				_, err := w.SetPending(t.Context(), actor, done.ID, nil)
				check.OK(t, err)
				got, err := w.Get(t.Context(), rob, done.ID)
				check.OK(t, err)
				check.Is(t, got.Status, rules.Pending, stands(got.Report))
				check.True(t, !got.Final, stands(got.Report))
				check.True(t, got.CompletedAt == nil, got.CompletedAt, stands(got.Report))
				check.Is(t, got.CompletedByID, "", stands(got.Report))
				check.True(t, got.WasCompleted(), stands(got.Report))
				check.Is(t, got.Scores.Total, done.Scores.Total, stands(got.Report))
				if l := line(t, got, keyStandard); !isFalse(l.Passed) {
					t.Errorf("the line is %s", shown(l))
				}
				if acts := w.acts(t, done.ID); check.Is(t, len(acts), 2, acts) {
					check.Is(t, acts[0], "set-final ann", acts)
					check.Is(t, acts[1], "reopen ann boss", acts)
				}
				var weights int
				check.OK(t, w.db.QueryRow(t.Context(), `SELECT COUNT(weight_focus_products) FROM audit_reports WHERE id = $1`, done.ID).Scan(&weights))
				if weights != 0 {
					t.Error("AMB-046 the open report still stores weightings")
				}
			})
		t.Run("FD-02 reopening is refused when the quarter has another open report", func(t *testing.T) {
			again, err := w.Complete(t.Context(), rob, done.ID, nil)
			check.OK(t, err)
			w.open(t, rob, "north")
			_, err = w.SetPending(t.Context(), ann, again.ID, nil)
			check.True(t, fault.Is(err, fault.Conflict), err)
			check.Is(t, fault.Of(err).Message, MessageOtherOpen, err)
			if got, err := w.Get(t.Context(), ann, done.ID); check.Is(t, err, nil) {
				check.True(t, got.IsCompleted(), got.Status)
				check.Is(t, len(w.acts(t, done.ID)), 2, got.Status)
			}
		})
		t.Run("AMB-016 reopening a final report past the cut-off is refused", func(t *testing.T) {
			_, err := w.SetFinal(t.Context(), ann, done.ID)
			check.OK(t, err)
			w.clock.T = time.Date(2026, 4, 15, 2, 0, 0, 0, time.UTC)
			_, err = w.SetPending(t.Context(), ann, done.ID, nil)
			check.True(t, fault.Is(err, fault.Conflict), err)
		})
	})
}

func TestUndoComplete(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		complete := func(t *testing.T, store string) Reading {
			t.Helper()
			r := w.completed(t, rob, store)
			got, err := w.Get(t.Context(), rob, r.ID)
			check.OK(t, err)
			return got
		}
		done := complete(t, "north")
		t.Run("FD-40 whoever completed a report may reopen it at once: it keeps its marks, and the journal has it", func(t *testing.T) {
			check.True(t, done.Can.UndoComplete, done.Can.Reopen)
			check.True(t, !done.Can.Reopen, done.Can.UndoComplete)
			open, err := w.SetPending(t.Context(), rob, done.ID, nil)
			check.OK(t, err)
			check.Is(t, open.Status, rules.Pending, stands(open.Report))
			check.True(t, open.CompletedAt == nil, open.CompletedAt, stands(open.Report))
			check.Is(t, open.CompletedByID, "", stands(open.Report))
			check.Is(t, len(open.Lines), len(done.Lines), open.Lines, stands(open.Report))
			check.Is(t, open.Scores.Total, done.Scores.Total, stands(open.Report))
			if acts := w.acts(t, done.ID); check.Is(t, len(acts), 1, acts) {
				check.Is(t, acts[0], "reopen rob", acts)
			}
		})
		t.Run("FD-40 undoing again changes nothing", func(t *testing.T) {
			if got, err := w.SetPending(t.Context(), rob, done.ID, nil); check.Is(t, err, nil) {
				check.Is(t, got.Status, rules.Pending)
				check.Is(t, len(w.acts(t, done.ID)), 1)
			}
		})
		t.Run("FD-40 another rep may not, and is told whom to ask", func(t *testing.T) {
			other := complete(t, "south")
			_, err := w.SetPending(t.Context(), rita, other.ID, nil)
			check.True(t, fault.Is(err, fault.Forbidden), err)
			check.Is(t, fault.Of(err).Message, MessageNoReopen, err)
		})
		_, err := w.Complete(t.Context(), rob, done.ID, nil)
		check.OK(t, err)
		t.Run("FD-40 not once head office has set it as final", func(t *testing.T) {
			_, err := w.SetFinal(t.Context(), ann, done.ID)
			check.OK(t, err)
			_, err = w.SetPending(t.Context(), rob, done.ID, nil)
			check.True(t, fault.Is(err, fault.Forbidden), err)
			if got, err := w.Get(t.Context(), rob, done.ID); check.Is(t, err, nil) {
				check.True(t, got.Final, got.Status)
				check.True(t, got.IsCompleted(), got.Status)
			}
		})
		t.Run("FD-40 not after two minutes, as the server's clock tells", func(t *testing.T) {
			late := complete(t, "south")
			w.clock.T = w.clock.T.Add(UndoFor)
			_, err := w.SetPending(t.Context(), rob, late.ID, nil)
			check.True(t, fault.Is(err, fault.Forbidden), err)
			if got, err := w.Get(t.Context(), rob, late.ID); check.Is(t, err, nil) {
				check.True(t, !got.Can.UndoComplete, got.Status)
				check.True(t, got.IsCompleted(), got.Status)
			}
		})
		t.Run("FD-02 FD-40 not when somebody has started another report of the quarter since", func(t *testing.T) {
			again := complete(t, "north")
			w.open(t, rita, "north")
			_, err := w.SetPending(t.Context(), rob, again.ID, nil)
			check.True(t, fault.Is(err, fault.Conflict), err)
			check.Is(t, fault.Of(err).Message, MessageOtherOpen, err)
		})
	})
}

func TestServiceSetFinal(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		first, second := w.completed(t, rob, "north"), w.completed(t, rob, "north")
		elsewhere := w.completed(t, rob, "south")
		open := w.open(t, rob, "north")
		finals := func(t *testing.T) []string {
			t.Helper()
			return w.stored(t, `final`)
		}
		_, err := w.SetFinal(t.Context(), ann, elsewhere.ID)
		check.OK(t, err)
		t.Run("AUDIT-105 AMB-023 head office sets a completed report as final, and the journal has it", func(t *testing.T) {
			got, err := w.SetFinal(t.Context(), ann, first.ID)
			check.OK(t, err)
			check.Must(t, check.True(t, got.Final, got.Report))
			check.Must(t, check.True(t, !got.Can.SetFinal, got.Report))
			acts := w.acts(t, first.ID)
			check.Is(t, len(acts), 1, acts)
		})
		t.Run("FD-10 doing it again is no fault and changes nothing", func(t *testing.T) {
			got, err := w.SetFinal(t.Context(), ann, first.ID)
			check.OK(t, err)
			check.Must(t, check.True(t, got.Final))
			check.Must(t, check.Is(t, len(w.acts(t, first.ID)), 1))
		})
		t.Run("AUDIT-106 the store's other reports of the quarter become non-final, other stores' do not", func(t *testing.T) {
			_, err := w.SetFinal(t.Context(), ann, second.ID)
			check.OK(t, err)
			got := finals(t)
			check.Must(t, check.Is(t, len(got), 2, got))
			check.True(t, got[0] != first.ID, got[0], got)
			check.True(t, got[1] != first.ID, got[1], got)
		})
		t.Run("AMB-023 an open report is refused", func(t *testing.T) {
			_, err := w.SetFinal(t.Context(), ann, open.ID)
			check.True(t, fault.Is(err, fault.Conflict), err)
			check.Is(t, fault.Of(err).Message, MessageNotCompleted, err)
		})
		w.clock.T = w.clock.T.Add(UndoFor)
		for _, a := range []access.Actor{rob, olga, mia, emma, sam} {
			t.Run("AMB-023 a "+a.Role.Label()+" cannot set a report as final, and completes or reopens only when the role allows it", func(t *testing.T) {
				_, err := w.SetFinal(t.Context(), a, first.ID)
				check.True(t, fault.Is(err, fault.Forbidden), err)
				_, err = w.Complete(t.Context(), a, open.ID, nil)
				check.True(t, fault.Is(err, fault.Forbidden) != a.Role.IsAuditor(), fault.Is(err, fault.Forbidden), err)
				_, err = w.SetPending(t.Context(), a, first.ID, nil)
				check.True(t, fault.Is(err, fault.Forbidden), err)
			})
		}
		t.Run("AUDIT-113 AUDIT-114 AMB-022 the last day is 14 days after the quarter's end", func(t *testing.T) {
			w.clock.T = time.Date(2026, 4, 14, 13, 59, 0, 0, time.UTC) // 23:59 in Melbourne, where the clock went back on 5 April
			_, err := w.SetFinal(t.Context(), ann, first.ID)
			check.OK(t, err)
			w.clock.T = w.clock.T.Add(time.Minute)
			_, err = w.SetFinal(t.Context(), ann, second.ID)
			check.True(t, fault.Is(err, fault.Conflict), err)
			check.True(t, strings.Contains(fault.Of(err).Message, "31 March 2026"), fault.Of(err).Message, err)
		})
	})
}

func TestDelete(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		gone := func(t *testing.T, id string) {
			t.Helper()
			_, err := w.Get(t.Context(), ann, id)
			check.True(t, fault.Is(err, fault.NotFound), err)
			if err := w.Delete(t.Context(), ann, id); !fault.Is(err, fault.NotFound) {
				t.Error("deleting again:", err)
			}
		}
		rows := func(t *testing.T, table, column, id string) (n int) {
			t.Helper()
			check.OK(t, w.db.QueryRow(t.Context(), `SELECT COUNT(*) FROM `+table+` WHERE `+column+` = $1`, id).Scan(&n))
			return n
		}
		t.Run("AUDIT-115 AMB-037 a rep removes another person's open report for good, with its lines", func(t *testing.T) {
			r := w.open(t, ann, "north")
			check.OK(t, w.Delete(t.Context(), rob, r.ID))
			gone(t, r.ID)
			if rows(t, "audit_reports", "id", r.ID)+rows(t, "audit_report_lines", "report_id", r.ID)+
				rows(t, "audit_report_promotions", "report_id", r.ID) != 0 {
				t.Error("the report or a line is left")
			}
			acts := w.acts(t, r.ID)
			check.Is(t, len(acts), 0, acts)
		})
		t.Run("AUDIT-060 AMB-037 only head office deletes a completed report; it is hidden but kept, and the journal has it", func(t *testing.T) {
			r := w.completed(t, rob, "north")
			for _, a := range []access.Actor{rob, rita, olga, mia, emma} {
				err := w.Delete(t.Context(), a, r.ID)
				check.True(t, fault.Is(err, fault.Forbidden), a.Role, err)
			}
			check.OK(t, w.Delete(t.Context(), ann, r.ID))
			gone(t, r.ID)
			if rows(t, "audit_report_lines", "report_id", r.ID) == 0 {
				t.Error("its lines are gone")
			}
			entries, err := journal.Of(t.Context(), w.db, journalTarget, r.ID)
			check.Must(t, check.Is(t, err, nil))
			check.Must(t, check.Is(t, len(entries), 1, entries))
			check.Is(t, entries[0].Detail, "COMPLETED Café Nord, Summer 2026", entries)
		})
		t.Run("AMB-037 a rep who deletes a reopened report hides it, because it was once completed, and the journal has it", func(t *testing.T) {
			r := w.completed(t, rob, "north")
			_, err := w.SetPending(t.Context(), ann, r.ID, nil)
			check.OK(t, err)
			check.OK(t, w.Delete(t.Context(), rob, r.ID))
			gone(t, r.ID)
			acts := w.acts(t, r.ID)
			check.Is(t, rows(t, "audit_reports", "id", r.ID), 1, acts)
			check.Is(t, acts[len(acts)-1], "delete rob", acts)
		})
		t.Run("FD-02 AUDIT-106 a deleted report does not block a new or final one", func(t *testing.T) {
			r := w.completed(t, rob, "north")
			_, err := w.SetFinal(t.Context(), ann, r.ID)
			check.OK(t, err)
			check.OK(t, w.Delete(t.Context(), ann, r.ID))
			again := w.completed(t, rob, "north")
			_, err = w.SetFinal(t.Context(), ann, again.ID)
			check.Is(t, err, nil)
		})
	})
}
