package fix_test

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/fix"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/platform/jobs"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
	"caravan/internal/text"
)

// standard is a part of the keys of all store standards.
const standard = "NON_LIQUOR"

func done(photo string) string {
	return fmt.Sprintf(`{"note":"Cleaned it","photos":[%q]}`, photo)
}

func TestAReportsFixes(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		r := s.maker.Completed(t, testnet.Rob, "north", standard)
		l := s.list("olga", "")
		t.Run("FIX-001 FIX-004 each failed line is a fix with what to do, its points and a due day", func(t *testing.T) {
			check.Must(t, check.Is(t, len(l.Items), len(rules.Failed(r.Lines)), l.Items))
			check.Must(t, check.True(t, len(l.Items) != 0, len(l.Items), len(rules.Failed(r.Lines))))
			for _, f := range l.Items {
				check.Is(t, f.What, "Fix this standard", f)
				check.Is(t, f.State, fix.Open, f)
				check.Is(t, f.DueOn, testnet.Today.AddDays(14), f)
				check.Is(t, f.ReportID, r.ID, f)
				check.True(t, !(f.Points <= 0), f.Points, f)
			}
			check.Same(t, l.Counts, fix.CountsView{Open: len(l.Items)})
		})
		id := l.Items[0].ID
		t.Run("FIX-007 who sees fixes", func(t *testing.T) {
			for who, want := range map[string]int{"ann": len(l.Items), "rob": len(l.Items), "mia": len(l.Items), "emma": 0, "sam": 0} {
				if got := s.list(who, ""); len(got.Items) != want {
					t.Errorf("%s sees %d, want %d", who, len(got.Items), want)
				}
			}
			for _, who := range []string{"sam", "emma"} {
				apitest.WantStatus(t, s.Call(who, "GET", "/fixes/"+id, ""), 404)
			}
			apitest.WantStatus(t, s.Call("sam", "GET", "/fixes?store=north", ""), 403)
			apitest.WantStatus(t, s.Call("sam", "GET", "/fixes/team?store=north", ""), 403)
			apitest.WantStatus(t, s.Call("sam", "GET", "/audit-reports/"+r.ID+"/fixes", ""), 403)
		})
		t.Run("FIX-005 FIX-010 the owner hands it over, and the person is told", func(t *testing.T) {
			for _, bad := range []string{`{"assigneeId":"sam","dueOn":"2026-03-25"}`, `{"assigneeId":"emma","dueOn":"2026-03-19"}`,
				`{"assigneeId":"emma","dueOn":"2028-01-01"}`, `{"assigneeId":"emma","dueOn":"soon"}`} {
				apitest.WantStatus(t, s.Call("olga", "POST", "/fixes/"+id, bad), 422)
			}
			apitest.WantStatus(t, s.Call("emma", "POST", "/fixes/"+id, `{"assigneeId":"emma","dueOn":"2026-03-25"}`), 403)
			got := apitest.Read[fix.View](t, s.Site, "olga", "POST", "/fixes/"+id, `{"assigneeId":"emma","dueOn":"2026-03-25","version":1}`)
			check.Must(t, check.True(t, got.Assignee != nil, got))
			check.Is(t, got.Assignee.ID, "emma", got)
			check.Is(t, got.DueOn, "2026-03-25", got)
			check.Is(t, got.Version, 2, got)
			check.Same(t, s.told.Titles["A fix for you: "+got.Description], []string{"emma"})
			mine := s.list("emma", "")
			check.Is(t, len(mine.Items), 1, mine.Items)
		})
		t.Run("FIX-009 a change of an older version is refused", func(t *testing.T) {
			apitest.WantStatus(t, s.Call("mia", "POST", "/fixes/"+id, `{"dueOn":"2026-03-26","version":1}`), 409)
		})
		t.Run("FIX-006 FIX-008 done with a photo, sent back, done again, accepted", func(t *testing.T) {
			apitest.WantStatus(t, s.Call("rob", "POST", "/fixes/"+id+"/judge", `{"accept":true}`), 409)
			apitest.WantStatus(t, s.Call("emma", "POST", "/fixes/"+id+"/done", `{"photos":[]}`), 422)
			apitest.WantStatus(t, s.Call("emma", "POST", "/fixes/"+id+"/done", done(s.photo(testnet.Sam))), 422)
			photo := s.photo(testnet.Emma)
			got := apitest.Read[fix.View](t, s.Site, "emma", "POST", "/fixes/"+id+"/done", done(photo))
			check.Is(t, got.State, fix.Done, got)
			check.Is(t, len(got.Photos), 1, got.Photos, got)
			check.Is(t, got.DoneBy.ID, "emma", got)
			check.Is(t, got.Note, "Cleaned it", got)
			if again := apitest.Read[fix.View](t, s.Site, "emma", "POST", "/fixes/"+id+"/done", done(photo)); again.Version != got.Version {
				t.Errorf("a repeat has made version %d of %d", again.Version, got.Version)
			}
			apitest.WantStatus(t, s.Call("olga", "POST", "/fixes/"+id+"/judge", `{"accept":true}`), 403)
			apitest.WantStatus(t, s.Call("rob", "POST", "/fixes/"+id+"/judge", `{"accept":false}`), 422)
			back := apitest.Read[fix.View](t, s.Site, "rob", "POST", "/fixes/"+id+"/judge", `{"accept":false,"note":"The corner too"}`)
			check.Is(t, back.State, fix.Open)
			check.True(t, back.SentBack, back)
			check.Is(t, back.Answer, "The corner too")
			check.Same(t, s.told.Titles["Please look again: "+got.Description], []string{"emma"})
			apitest.Read[fix.View](t, s.Site, "emma", "POST", "/fixes/"+id+"/done", done(photo))
			for range 2 {
				ok := apitest.Read[fix.View](t, s.Site, "rob", "POST", "/fixes/"+id+"/judge", `{"accept":true}`)
				check.Is(t, ok.State, fix.Accepted, ok)
			}
			check.Same(t, s.told.Titles["Accepted: "+got.Description], []string{"emma"})
			apitest.WantStatus(t, s.Call("emma", "POST", "/fixes/"+id+"/done", done(photo)), 409)
		})
		t.Run("FIX-003 a report that is opened again hides them; completed again, each is there once with what was done", func(t *testing.T) {
			_, err := s.maker.Audits.SetPending(t.Context(), testnet.Ann, r.ID, nil)
			check.OK(t, err)
			check.Same(t, len(s.list("olga", "").Items), 0)
			apitest.WantStatus(t, s.Call("olga", "GET", "/fixes/"+id, ""), 404)
			fixed := ""
			for _, f := range l.Items[1:] {
				fixed = f.LineKey
			}
			if fixed != "" {
				for _, line := range r.Lines {
					if line.Key == fixed {
						_, err := s.maker.Audits.SaveLines(t.Context(), testnet.Rob, r.ID, []rules.Change{{LineID: line.ID, Marks: rules.Marks{Passed: rules.Yes}}})
						check.OK(t, err)
					}
				}
			}
			_, err = s.maker.Audits.Complete(t.Context(), testnet.Rob, r.ID, nil)
			check.OK(t, err)
			now := s.list("olga", "")
			want := len(l.Items)
			if fixed != "" {
				want--
			}
			if len(now.Items) != want {
				t.Errorf("%d fixes, want %d", len(now.Items), want)
			}
			for _, f := range now.Items {
				check.True(t, f.LineKey != fixed, f.LineKey, f)
				check.True(t, f.ID != id || f.State == fix.Accepted, f)
			}
		})
		t.Run("FIX-003 a deleted report takes them and their photos away", func(t *testing.T) {
			check.Same(t, s.net.Count(t, `SELECT COUNT(*) FROM media_uses WHERE used_by = $1`, fix.UsedBy(id)), 1)
			check.OK(t, s.maker.Audits.Delete(t.Context(), testnet.Ann, r.ID))
			check.Same(t, len(s.list("ann", "").Items), 0)
			check.Same(t, s.net.Count(t, `SELECT COUNT(*) FROM fixes`), 0)
			check.Same(t, s.net.Count(t, `SELECT COUNT(*) FROM media_uses`), 0)
		})
	})
}

func TestTheNextReport(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		first := s.maker.Completed(t, testnet.Rob, "north", standard)
		all := s.list("olga", "")
		again := all.Items[0].LineKey
		s.net.Clock.T = testnet.Now.Add(time.Hour)
		open := s.maker.Open(t, testnet.Rob, "north")
		t.Run("FIX-002 an open report is told what the store had to fix, by its own lines", func(t *testing.T) {
			got := apitest.Read[fix.OfReportView](t, s.Site, "rob", "GET", "/audit-reports/"+open.ID+"/fixes", "")
			if len(got.Items) != len(all.Items) {
				t.Fatalf("%d fixes, want %d", len(got.Items), len(all.Items))
			}
			for _, f := range got.Items {
				check.True(t, f.LineKey != "", f.LineKey, f)
				check.Is(t, f.ReportID, first.ID, f)
			}
		})
		check.OK(t, s.maker.Audits.Delete(t.Context(), testnet.Rob, open.ID))
		t.Run("FIX-011 so is an audit before it is stored, for auditors", func(t *testing.T) {
			got := apitest.Read[fix.OfReportView](t, s.Site, "rob", "GET", "/audit-reports/new/fixes?store=north&date="+string(testnet.Today), "")
			check.Must(t, check.Is(t, len(got.Items), len(all.Items), got.Items, got))
			check.True(t, got.Items[0].LineKey != "", got.Items[0].LineKey, got)
			check.True(t, got.Closing == nil, got.Closing, got)
			apitest.WantStatus(t, s.Call("olga", "GET", "/audit-reports/new/fixes?store=north&date="+string(testnet.Today), ""), 403)
			apitest.WantStatus(t, s.Call("rob", "GET", "/audit-reports/new/fixes?store=north", ""), 422)
			apitest.WantStatus(t, s.Call("rob", "GET", "/audit-reports/new/fixes?store=nowhere&date="+string(testnet.Today), ""), 404)
		})
		second := s.maker.Completed(t, testnet.Rob, "north", again)
		closing := func(id string) fix.ClosingView {
			t.Helper()
			return *apitest.Read[fix.OfReportView](t, s.Site, "olga", "GET", "/audit-reports/"+id+"/fixes", "").Closing
		}
		t.Run("FIX-013 it says what it has closed, and the first one that there was nothing to close", func(t *testing.T) {
			check.Same(t, closing(second.ID), fix.ClosingView{Fixed: len(all.Items) - 1, Again: 1})
			check.Same(t, closing(first.ID), fix.ClosingView{})
		})
		t.Run("FD-261 the earlier report's list names the later one that has replaced it, and where each of its lines stands; so do the words for "+
			"its printouts", func(t *testing.T) {
			beside := func(id string) fix.OfReportView {
				return apitest.Read[fix.OfReportView](t, s.Site, "olga", "GET", "/audit-reports/"+id+"/fixes", "")
			}
			check.Same(t, beside(first.ID).Later, &fix.LaterView{ReportID: second.ID, Date: testnet.Today})
			check.Same(t, beside(second.ID).Later, (*fix.LaterView)(nil))
			for id, later := range map[string]calendar.Day{first.ID: testnet.Today, second.ID: ""} {
				printed, err := s.room.Followed(t.Context(), s.net.DB, id)
				check.OK(t, err)
				check.Same(t, printed.LaterOn, later)
				check.Same(t, len(printed.Standing), len(beside(id).Items))
				for _, f := range beside(id).Items {
					want := "Fixed at the next audit"
					switch {
					case id == second.ID:
						want = "Due " + f.DueOn.Format("2 Jan 2006")
					case f.LineKey == again:
						want = "Failed again at the next audit"
					}
					check.Is(t, f.Standing, want)
					check.True(t, slices.Contains(slices.Collect(maps.Values(printed.Standing)), want), want, printed.Standing)
					check.True(t, slices.Contains(f.LineKeys, f.LineKey), f.LineKeys, f.LineKey)
				}
			}
		})
		states := func() (fixed, failed int) {
			for _, f := range s.list("olga", "show=CLOSED").Items {
				check.Is(t, f.ReportID, first.ID, f)
				check.Is(t, f.ClosedBy, second.ID, f)
				if f.State == fix.Again {
					failed++
				} else if f.State == fix.Fixed {
					fixed++
				}
			}
			return fixed, failed
		}
		t.Run("FIX-002 it closes them: fixed, or again", func(t *testing.T) {
			fixed, failed := states()
			check.Is(t, fixed, len(all.Items)-1, len(all.Items))
			check.Is(t, failed, 1, len(all.Items))
			if open := s.list("olga", "show=OPEN"); check.Is(t, len(open.Items), 1, open.Items) {
				check.Is(t, open.Items[0].ReportID, second.ID, open.Items)
			}
			apitest.WantStatus(t, s.Call("olga", "POST", "/fixes/"+all.Items[0].ID, `{"dueOn":"2026-04-01"}`), 409)
		})
		t.Run("FIX-002 FIX-003 opened again, what it closed is open; the older one completed again closes nothing of the later", func(t *testing.T) {
			_, err := s.maker.Audits.SetPending(t.Context(), testnet.Ann, second.ID, nil)
			check.OK(t, err)
			check.Same(t, len(s.list("olga", "show=OPEN").Items), len(all.Items))
			_, err = s.maker.Audits.Complete(t.Context(), testnet.Rob, second.ID, nil)
			check.OK(t, err)
			fixed, failed := states()
			check.Is(t, fixed, len(all.Items)-1)
			check.Is(t, failed, 1)
			_, err = s.maker.Audits.SetPending(t.Context(), testnet.Ann, first.ID, nil)
			check.OK(t, err)
			_, err = s.maker.Audits.Complete(t.Context(), testnet.Rob, first.ID, nil)
			check.OK(t, err)
			if open := s.list("olga", "show=OPEN"); check.Is(t, len(open.Items), 1, open.Items) {
				check.Is(t, open.Items[0].ReportID, second.ID, open.Items)
			}
		})
	})
}

func TestALineThatIsNotAskedAgain(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		s.maker.Completed(t, testnet.Rob, "north", "std-today")
		s.net.Clock.T = testnet.Now.AddDate(0, 0, 5)
		t.Run("FIX-002 FIX-013 what the next report does not ask stays as it is, and counts as still open", func(t *testing.T) {
			open := s.maker.Open(t, testnet.Rob, "north")
			for _, f := range apitest.Read[fix.OfReportView](t, s.Site, "rob", "GET", "/audit-reports/"+open.ID+"/fixes", "").Items {
				check.Same(t, f.LineKey, "")
			}
			check.OK(t, s.maker.Audits.Delete(t.Context(), testnet.Rob, open.ID))
			next := s.maker.Completed(t, testnet.Rob, "north")
			check.Same(t, len(s.list("olga", "show=OPEN").Items), 1)
			check.Same(t, apitest.Read[fix.OfReportView](t, s.Site, "olga", "GET", "/audit-reports/"+next.ID+"/fixes", "").Closing,
				&fix.ClosingView{StillOpen: 1})
		})
	})
}

func TestAcceptedFixesAreTold(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		r := s.maker.Completed(t, testnet.Rob, "north", standard)
		f := s.first()
		s.net.Clock.T = s.net.Clock.T.Add(2 * 24 * time.Hour)
		apitest.WantStatus(t, s.Call("olga", "POST", "/fixes/"+f.ID+"/done", done(s.photo(testnet.Olga))), 200)
		t.Run("FINDING-008 an acceptance is told once, and has its day", func(t *testing.T) {
			days := func() map[string]calendar.Day {
				found, err := s.room.AcceptedOf(t.Context(), s.net.DB, r.ID)
				check.OK(t, err)
				return found
			}
			check.Same(t, days(), map[string]calendar.Day{})
			for range 2 {
				apitest.WantStatus(t, s.Call("rob", "POST", "/fixes/"+f.ID+"/judge", `{"accept":true}`), 200)
			}
			check.Same(t, s.taken, accepted{r.ID: 1})
			got := slices.Collect(maps.Values(days()))
			check.True(t, slices.Equal(got, []calendar.Day{testnet.Today.AddDays(2)}), got)
		})
	})
}

func TestALineThatALaterQuarterDoesNotAsk(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		s.net.AddQuarter(t, "autumn", "2026-04-01", "2026-06-30")
		s.maker.Completed(t, testnet.Rob, "north", "FOCUS_PRODUCT:summer", standard)
		before := s.list("olga", "show=OPEN").Items
		ended := func() (n int) {
			for _, f := range s.list("olga", "").Items {
				if f.State == fix.Ended {
					n++
				}
			}
			return n
		}
		s.net.Clock.T = calendar.Day("2026-04-20").Start().Add(12 * time.Hour)
		overdue := s.list("olga", "show=OVERDUE").Counts.Overdue
		product := before[slices.IndexFunc(before, func(f fix.View) bool { return f.Section == rules.FocusProducts })]
		apitest.WantStatus(t, s.Call("olga", "POST", "/fixes/"+product.ID+"/done", done(s.photo(testnet.Olga))), 200)
		next := s.maker.Completed(t, testnet.Rob, "north", standard)
		gone := len(before)
		for _, l := range next.Lines {
			if slices.ContainsFunc(before, func(f fix.View) bool { return f.LineKey == l.Key }) {
				gone--
			}
		}
		check.Must(t, check.True(t, gone >= 2, gone, len(before)))
		check.Must(t, check.True(t, gone != len(before), gone, len(before)))
		t.Run("FIX-013 FIX-014 an open one ends when a later quarter does not ask it; one that is done stays, and what is asked is closed as ever",
			func(t *testing.T) {
				check.Same(t, ended(), gone-1)
				closing := apitest.Read[fix.OfReportView](t, s.Site, "olga", "GET", "/audit-reports/"+next.ID+"/fixes", "").Closing
				check.Same(t, closing, &fix.ClosingView{Again: len(before) - gone, Waiting: 1})
				counts := s.list("olga", "show=OVERDUE").Counts
				check.Is(t, overdue, len(before), counts)
				check.Is(t, counts.Overdue, 0, counts)
				check.Is(t, counts.Done, 1, counts)
			})
		t.Run("FIX-014 FIX-003 opened again, that report has ended nothing; completed again, it has", func(t *testing.T) {
			_, err := s.maker.Audits.SetPending(t.Context(), testnet.Ann, next.ID, nil)
			check.OK(t, err)
			check.Same(t, ended(), 0)
			_, err = s.maker.Audits.Complete(t.Context(), testnet.Rob, next.ID, nil)
			check.OK(t, err)
			check.Same(t, ended(), gone-1)
		})
	})
}

func TestDaysAndReminders(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		t.Run("FIX-004 head office chooses the days of each section", func(t *testing.T) {
			days := func(n int) string {
				return fmt.Sprintf(`{"items":[{"section":"STORE_STANDARDS","days":%d},{"section":"PROMOTION_FLOOR","days":3},{"section":"PROMOTION_SHELF","days":3},{"section":"FOCUS_PRODUCTS","days":30}]}`, n)
			}
			apitest.WantStatus(t, s.Call("rob", "PUT", "/fixes/days", days(7)), 403)
			apitest.WantStatus(t, s.Call("ann", "PUT", "/fixes/days", days(0)), 422)
			got := apitest.Read[fix.DaysView](t, s.Site, "ann", "PUT", "/fixes/days", days(7))
			check.True(t, got.Can.Edit, got)
			check.Is(t, len(got.Items), 4, got.Items, got)
			s.maker.Completed(t, testnet.Rob, "north", standard)
			check.Same(t, s.first().DueOn, testnet.Today.AddDays(7))
		})
		all := s.list("olga", "").Items
		apitest.Read[fix.View](t, s.Site, "olga", "POST", "/fixes/"+all[0].ID, fmt.Sprintf(`{"assigneeId":"emma","dueOn":%q}`, all[0].DueOn))
		remind := func(day calendar.Day) map[string][]string {
			s.told.Clear()
			s.net.Clock.T = day.Start().Add(12 * time.Hour)
			check.OK(t, s.net.DB.InTx(t.Context(), func(tx *db.Tx) error {
				_, err := jobs.Enqueue(t.Context(), tx, "fix.remind", struct{}{}, jobs.Options{})
				return err
			}))
			_, err := s.jobs.RunDue(t.Context())
			check.OK(t, err)
			return s.told.Titles
		}
		due := all[0].DueOn
		others := len(all) - 1
		t.Run("FIX-010 whoever has it, or else the owners and managers, are reminded once before it is due and once when it is overdue",
			func(t *testing.T) {
				check.Same(t, remind(due.AddDays(-3)), map[string][]string{})
				soon := map[string][]string{"1 fix is due soon": {"emma"}}
				title := text.Count(others, "fix is due soon", "fixes are due soon")
				soon[title] = append(soon[title], "mia", "olga")
				check.Same(t, remind(due.AddDays(-2)), soon)
				check.Same(t, remind(due), map[string][]string{})
				overdue := map[string][]string{"1 fix is overdue": {"emma"}}
				title = text.Count(others, "fix is overdue", "fixes are overdue")
				overdue[title] = append(overdue[title], "mia", "olga")
				check.Same(t, remind(due.AddDays(1)), overdue)
				check.Same(t, remind(due.AddDays(2)), map[string][]string{})
				check.Same(t, s.list("olga", "show=OVERDUE").Counts.Overdue, len(all))
			})
		t.Run("FIX-010 FD-294 however many fixes are due, they are one number", func(t *testing.T) {
			for n := range 600 {
				_, err := s.net.DB.Exec(t.Context(), `INSERT INTO fixes (id, report_id, store_id, line_key, subject, section, description, what, comment, points, failed, audited_on, reported_at, reported_by, due_on, state, created_at, updated_at)
SELECT id || CAST($1 AS TEXT), report_id, store_id, line_key || CAST($2 AS TEXT), subject, section, description, what, comment, points, failed, audited_on, reported_at, reported_by, CAST($3 AS TEXT), state, created_at, updated_at FROM fixes WHERE id = $4`,
					fmt.Sprint("-", n), fmt.Sprint("-", n), due.AddDays(20), all[0].ID)
				check.OK(t, err)
			}
			check.Same(t, remind(due.AddDays(18)), map[string][]string{"600 fixes are due soon": {"mia", "olga"}})
		})
		t.Run("FIX-010 whoever has left is not reminded, and what they had is for the owners and managers who are there", func(t *testing.T) {
			_, err := s.net.DB.Exec(t.Context(), `UPDATE fixes SET assignee_id = 'emma' WHERE id = $1`, all[0].ID+"-0")
			check.OK(t, err)
			s.net.Deactivate(t, testnet.Emma)
			s.net.DeletePerson(t, testnet.Mia)
			check.Same(t, remind(due.AddDays(21)), map[string][]string{"600 fixes are overdue": {"olga"}})
		})
	})
}

func TestManyAtOnce(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, cfg db.Config) {
		one := newSite(t, testnet.New(t, dbtest.Open(t, cfg)))
		nodes := []*site{one, siteWith(t, testnet.Over(dbtest.Open(t, cfg)), one.told)}
		ctx := context.WithoutCancel(t.Context())
		r := one.maker.Completed(t, testnet.Rob, "north", standard)
		want := len(one.list("olga", "").Items)
		t.Run("FIX-003 forty completions of a report at once make each fix once", func(t *testing.T) {
			_, err := one.maker.Audits.SetPending(ctx, testnet.Ann, r.ID, nil)
			check.OK(t, err)
			for _, err := range dbtest.AtOnce(40, func(n int) error {
				_, err := nodes[n%2].maker.Audits.Complete(ctx, testnet.Rob, r.ID, nil)
				return err
			}) {
				check.OK(t, err)
			}
			check.Same(t, one.net.Count(t, `SELECT COUNT(*) FROM fixes`), want)
			check.Same(t, len(one.list("olga", "").Items), want)
		})
		t.Run("FIX-008 FIX-009 of forty judgements at once one counts", func(t *testing.T) {
			f := one.first()
			got, err := one.room.Do(ctx, testnet.Olga, f.ID, fix.Deed{Photos: []string{one.photo(testnet.Olga)}})
			check.OK(t, err)
			judged := 0
			for _, err := range dbtest.AtOnce(40, func(n int) error {
				who := []access.Actor{testnet.Ann, testnet.Rob, testnet.Rita}[n%3]
				_, err := nodes[n%2].room.Judge(ctx, who, f.ID, fix.Judgement{Accept: n%2 == 0, Note: fmt.Sprintf("note %d", n), Version: got.Version})
				return err
			}) {
				if err == nil {
					judged++
				} else if !fault.Is(err, fault.Conflict) {
					t.Errorf("got %v", err)
				}
			}
			check.Same(t, judged, 1)
			check.Same(t, one.net.Count(t, `SELECT version FROM fixes WHERE id = $1`, f.ID), got.Version+1)
		})
	})
}

func TestStandingInWords(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		s.maker.Completed(t, testnet.Rob, "north", standard)
		id := s.first().ID
		is := func(who, path, body, want string) {
			t.Helper()
			if got := apitest.Read[fix.View](t, s.Site, who, map[bool]string{true: "GET", false: "POST"}[body == ""], "/fixes/"+id+path,
				body); got.Standing != want {
				t.Errorf("%q, want %q", got.Standing, want)
			}
		}
		t.Run("FD-261 every list says in the same words where a fix stands", func(t *testing.T) {
			due := s.first().DueOn
			is("olga", "", "", "Due "+due.Format("2 Jan 2006"))
			photo := s.photo(testnet.Olga)
			is("olga", "/done", done(photo), "Waiting to be checked")
			is("rob", "/judge", `{"accept":false,"note":"The corner too"}`, "Sent back, due "+due.Format("2 Jan 2006"))
			s.net.Clock.T = testnet.Now.AddDate(0, 0, 30)
			is("olga", "", "", "Overdue since "+due.Format("2 Jan 2006"))
			is("olga", "/done", done(photo), "Waiting to be checked")
			is("rob", "/judge", `{"accept":true}`, "Accepted")
		})
		t.Run("FIX-030 FIX-007 the counts of one store are those of its list, and nobody's else", func(t *testing.T) {
			all := s.list("rob", "store=north").Counts
			check.Same(t, apitest.Read[fix.CountsView](t, s.Site, "rob", "GET", "/fixes/counts?store=north", ""), all)
			check.Same(t, apitest.Read[fix.CountsView](t, s.Site, "rob", "GET", "/fixes/counts?store=south", ""), fix.CountsView{})
			apitest.WantStatus(t, s.Call("sam", "GET", "/fixes/counts?store=north", ""), 403)
		})
		t.Run("FD-276 FD-291 what a closed store had to fix is in its own list, and in none of the whole network", func(t *testing.T) {
			before := s.list("rob", "")
			if len(before.Items) == 0 {
				t.Fatal("there is nothing to fix")
			}
			s.net.CloseStore(t, "north", testnet.Today)
			after := s.list("rob", "")
			check.Same(t, len(after.Items), 0)
			check.Same(t, after.Counts, fix.CountsView{})
			check.Same(t, len(s.list("rob", "store=north").Items), len(before.Items))
		})
	})
}
