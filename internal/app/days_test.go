package app

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"caravan/internal/calendar"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/platform/jobs"
	"caravan/internal/platform/web"
)

// timed are the jobs that look at the time.
var timed = strings.Fields(`academy.tell audittrail.tidy auth.impersonations-over auth.purge evidence.sweep feed.publish finding.fill fix.remind incentive.announce incentive.tell
	linequery.remind mail.sweep media.sweep notification.deliver notification.tidy resource.outside search.recent store.close`)

// toCome are the members whose times may be still to come.
var toCome = strings.Fields("answerBy demoEndsAt endAt endsAt expiresAt publishedAt startAt")

// TestTheProgramAtTheEdgesOfDays loads the demo network at a moment that is easy to get wrong, and lets the program's clock go on to others: the
// first and the last moments of quarters, on both sides of daylight saving and on the days that have 23 and 25 hours, and of a financial year without
// a quarter.
func TestTheProgramAtTheEdgesOfDays(t *testing.T) {
	for _, walk := range [][]string{
		{"2026-09-01 00:30:00.000", "2026-10-04 00:30:00.000", "2026-11-30 23:59:59.999", "2026-12-01 00:00:00.000"},
		{"2027-02-28 23:59:59.999", "2027-03-01 00:00:00.000", "2027-04-04 23:59:59.999", "2027-05-31 23:59:59.999", "2027-07-01 00:30:00.000"},
	} {
		clock := calendar.At(moment(t, walk[0]))
		s := newDemoSiteAt(t, dbtest.SQLite(t), clock)
		_, err := s.hall.db.Exec(t.Context(), `DELETE FROM jobs`) // smaller pictures and texts, which need long
		check.OK(t, err)
		_, err = s.hall.db.Exec(t.Context(), `DELETE FROM mail_outbox`) // its times are the machine's
		check.OK(t, err)
		for _, at := range walk {
			clock.T = moment(t, at)
			s.tokens = map[string]string{} // the sessions of the moment before have ended
			t.Run("FD-17 AMB-049 at "+at, func(t *testing.T) {
				s.doTimed(t)
				s.readAll(t, clock.T)
				s.agrees(t, calendar.DayOf(clock.T))
			})
		}
	}
}

// moment returns a time in Melbourne.
func moment(t *testing.T, at string) time.Time {
	t.Helper()
	out, err := time.ParseInLocation("2006-01-02 15:04:05.000", at, calendar.Zone)
	check.OK(t, err)
	return out.UTC()
}

// doTimed does the jobs that look at the time, and what they leave to do, and wants them all to succeed.
func (s *demoSite) doTimed(t *testing.T) {
	t.Helper()
	check.OK(t, s.hall.db.InTx(t.Context(), func(tx *db.Tx) error {
		for _, kind := range timed {
			if _, err := jobs.Enqueue(t.Context(), tx, kind, struct{}{}, jobs.Options{}); err != nil {
				return err
			}
		}
		return nil
	}))
	s.work()
	left, err := db.All(t.Context(), s.hall.db, db.Text, `SELECT kind || ' is ' || state || ' ' || COALESCE(error, '') FROM jobs WHERE state <> 'DONE'`)
	check.OK(t, err)
	check.Is(t, len(left), 0, left)
}

// readAll reads whatever needs no id, as each role. Nothing fails, and nothing has happened at a time that is still to come.
func (s *demoSite) readAll(t *testing.T, now time.Time) {
	t.Helper()
	raw, err := s.server.API.OpenAPI()
	check.OK(t, err)
	var doc document
	check.OK(t, json.Unmarshal(raw, &doc))
	for _, email := range []string{headOffice, rep, owner, "manager@caravan.example", "employee@caravan.example"} {
		for _, path := range slices.Sorted(maps.Keys(doc.Paths)) {
			if _, has := doc.Paths[path]["get"]; !has || strings.Contains(path, "{") || path == "/live" {
				continue
			}
			w := s.Call(email, "GET", path, "")
			check.True(t, w.Code < http.StatusInternalServerError, path, email, w.Code, w.Body)
			var answer any
			if w.Code != http.StatusOK || json.Unmarshal(w.Body.Bytes(), &answer) != nil { // a file
				continue
			}
			for _, early := range later(answer, "", now) {
				t.Errorf("%s as %s has%s, and it is %s", path, email, early, now)
			}
		}
	}
}

// later returns the members of an answer that say that something happened after now.
func later(v any, at string, now time.Time) (found []string) {
	switch v := v.(type) {
	case map[string]any:
		for name, value := range v {
			if !slices.Contains(toCome, name) {
				found = append(found, later(value, at+" "+name, now)...)
			}
		}
	case []any:
		for _, value := range v {
			found = append(found, later(value, at, now)...)
		}
	case string:
		if is, err := time.Parse(time.RFC3339, v); err == nil && is.After(now) {
			found = append(found, at+" "+v)
		}
	}
	return found
}

// agrees compares what different screens say of the same day.
func (s *demoSite) agrees(t *testing.T, day calendar.Day) {
	t.Helper()
	same := func(what string, want, got any) {
		t.Helper()
		if fmt.Sprint(want) != fmt.Sprint(got) {
			t.Errorf("%s: %v, want %v", what, got, want)
		}
	}
	type period struct {
		ID                 string
		EffectiveEndDate   calendar.Day
		StartDate, EndDate calendar.Day
	}
	type list struct {
		Items []struct {
			DueOn   calendar.Day
			Overdue bool
			Store   struct{ ID string }
		}
		Meta   web.Meta
		Counts struct{ Open, Overdue, Done int }
	}
	for _, due := range []calendar.Day{day, day.AddDays(-1)} { // one is due today, one is overdue since today
		n, err := s.hall.db.Exec(t.Context(), `UPDATE fixes SET due_on = $1
			WHERE id IN (SELECT id FROM fixes WHERE state = 'OPEN' AND due_on NOT IN ($2, $3) ORDER BY id LIMIT 1)`, due, day, day.AddDays(-1))
		check.Must(t, check.Is(t, n, 1, due))
		check.OK(t, err)
	}
	open := period{} // the quarter that covers the day
	quarters := read[struct{ Items []struct{ Promotion period } }](s, headOffice, "GET", "/audit-reports/quarters?limit=100", "")
	for _, q := range quarters.Items {
		if calendar.Covers(q.Promotion.StartDate, q.Promotion.EffectiveEndDate, day) {
			open = q.Promotion
		}
	}
	if covered := day < "2027-06-01"; covered != (open.ID != "") { // as far as the demo network goes
		t.Errorf("the quarter of %s is %+v", day, open)
	}
	left := 0
	if open.ID != "" {
		left = day.DaysUntil(open.EffectiveEndDate)
	}
	for _, who := range []string{headOffice, rep, owner} {
		same("today of "+who, day, read[struct{ Today calendar.Day }](s, who, "GET", "/users/me", "").Today)
		summary := read[struct {
			Quarter  period
			DaysLeft int
			Stores   struct{ Total, Audited int }
		}](s, who, "GET", "/audit-reports/summary", "")
		same("the summary's quarter of "+who, open.ID, summary.Quarter.ID)
		same("the summary's days left of "+who, left, summary.DaysLeft)
		if who != owner && open.ID != "" {
			without := read[list](s, who, "GET", "/stores/without-audit-reports", "").Meta.TotalItems
			same("stores without a report of "+who, summary.Stores.Total-summary.Stores.Audited, without)
		}
		counts := read[struct{ Open, Overdue, Done int }](s, who, "GET", "/fixes/counts", "")
		for show, want := range map[string]int{"OPEN": counts.Open, "OVERDUE": counts.Overdue, "DONE": counts.Done} {
			fixes := read[list](s, who, "GET", "/fixes?limit=100&show="+show, "")
			same(show+" fixes of "+who, want, fixes.Meta.TotalItems)
			same("the counts of the list of "+who, counts, fixes.Counts)
			for _, f := range fixes.Items {
				same(fmt.Sprintf("whether a fix of %s is overdue that is due on %s", who, f.DueOn), f.DueOn < day && show != "DONE", f.Overdue)
			}
		}
	}
	for _, path := range []string{"/store-of-the-year", "/camel-bucks"} {
		same("the financial year of "+path, day.FinancialYear(), read[struct{ CurrentYear int }](s, owner, "GET", path, "").CurrentYear)
	}
	glance := read[struct {
		Quarter  struct{ Promotion period }
		DaysLeft int
	}](s, headOffice, "GET", "/audit-reports/glance", "")
	same("the quarter at a glance", open.ID, glance.Quarter.Promotion.ID)
	same("the days left at a glance", left, glance.DaysLeft)
	if open.ID != "" {
		same("the day of the kit", day, read[struct{ Date calendar.Day }](s, rep, "GET", "/audit-reports/kit", "").Date)
	}
	for _, course := range read[list](s, "employee@caravan.example", "GET", "/academy/courses?limit=100", "").Items {
		check.True(t, !course.Overdue || course.DueOn != "" && course.DueOn < day, course.DueOn, day)
	}
	self := read[struct{ Quarter period }](s, owner, "GET", "/self-checks/standing", "")
	same("the quarter of the self-check", open.ID, self.Quarter.ID)
}
