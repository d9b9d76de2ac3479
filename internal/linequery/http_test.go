package linequery_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/fault"
	"caravan/internal/linequery"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
	"caravan/internal/testnet/told"
)

const answers = "/mark-queries/"

func TestAsking(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		r, line := s.failed()
		path := "/audit-reports/" + r.ID + "/queries"
		id := db.NewID()
		t.Run("REPLY-001 REPLY-009 the owner and the manager may ask, and see how long; auditors, employees and other stores may not", func(t *testing.T) {
			for who, may := range map[string]bool{"olga": true, "mia": true, "rob": false, "ann": false} {
				got := s.of(who, r.ID)
				check.Is(t, got.Can.Ask, may, who, got)
				check.Is(t, got.Blocked, "", who, got)
				check.True(t, !may || got.DaysLeft == 7 && *got.LastDay == testnet.Today.AddDays(7), who, got)
			}
			for who, status := range map[string]int{"sam": 404, "emma": 403} {
				apitest.WantStatus(t, s.Call(who, "GET", path, ""), status)
			}
			for who, status := range map[string]int{"sam": 404, "emma": 403, "rob": 403, "ann": 403} {
				apitest.WantStatus(t, s.Call(who, "POST", path, asking(id, line.Key, "No")), status)
			}
		})
		t.Run("REPLY-002 what cannot be asked says why", func(t *testing.T) {
			passed := ""
			for _, l := range r.Lines {
				if l.Succeeded() {
					passed = l.Key
				}
			}
			for body, want := range map[string]int{
				asking(id, line.Key, " \t "):                            422,
				asking(id, line.Key, strings.Repeat("é", 501)):          422,
				asking("soon", line.Key, "It was"):                      422,
				asking(id, line.Key, "It was", "a", "b", "c", "d", "e"): 422,
				asking(id, line.Key, "It was", s.photo(testnet.Sam)):    422,
				asking(id, passed, "It passed"):                         404,
				asking(id, "nothing", "It was"):                         404,
			} {
				apitest.WantStatus(t, s.Call("olga", "POST", path, body), want)
			}
			check.Same(t, s.net.Count(t, `SELECT COUNT(*) FROM line_queries`), 0)
		})
		// Whatever needs the query sends it again, so that none needs the one before.
		query := asking(id, line.Key, strings.Repeat("é", 500), s.photo(testnet.Olga), s.photo(testnet.Olga))
		send := func() int { return s.Call("olga", "POST", path, query).Code }
		t.Run("REPLY-001 REPLY-010 a query with photos; a repeat changes nothing; the auditor is told", func(t *testing.T) {
			check.Is(t, send(), 201)
			check.Is(t, send(), 200)
			got := s.of("rob", r.ID)
			check.Must(t, check.Is(t, len(got.Items), 1, got.Items))
			check.Must(t, check.Is(t, len(got.Items[0].Photos), 2, got.Items[0].Photos, got.Items))
			check.Must(t, check.Is(t, got.Items[0].AskedBy.ID, "olga", got.Items))
			check.Must(t, check.True(t, got.Items[0].Can.Answer, got.Items))
			check.Must(t, check.True(t, !got.Items[0].Can.Withdraw, got.Items))
			mine := s.of("mia", r.ID).Items[0]
			check.True(t, mine.Can.Withdraw, mine)
			check.True(t, !mine.Can.Answer, mine)
			check.Is(t, mine.OldMark.Text, "Not met", mine)
			check.Is(t, mine.OldScore, r.Scores.Total, mine)
			check.Same(t, s.told.Titles, map[string][]string{"Café Nord queries a mark: " + line.Description: {"rob"}})
		})
		t.Run("REPLY-002 a line is queried once until it is answered, and an id is of one query", func(t *testing.T) {
			check.True(t, send() < 300)
			apitest.WantStatus(t, s.Call("mia", "POST", path, asking(db.NewID(), line.Key, "Me too")), 409)
			apitest.WantStatus(t, s.Call("mia", "POST", path, asking(id, line.Key, "Me too")), 409)
			apitest.WantStatus(t, s.Call("olga", "POST", path, asking(id, "another line", "This too")), 409)
		})
		t.Run("REPLY-005 it is withdrawn by the store while it is open; then it can be asked again", func(t *testing.T) {
			check.True(t, send() < 300)
			for who, status := range map[string]int{"sam": 404, "emma": 403, "rob": 403} {
				apitest.WantStatus(t, s.Call(who, "POST", answers+id+"/withdraw", ""), status)
			}
			for range 2 {
				got := apitest.Read[linequery.View](t, s.Site, "mia", "POST", answers+id+"/withdraw", "")
				check.Is(t, got.State, linequery.Withdrawn, got)
				check.Is(t, got.AnsweredBy.ID, "mia", got)
			}
			apitest.WantStatus(t, s.Call("rob", "POST", answers+id+"/answer", `{"change":false,"text":"No"}`), 409)
			s.ask(r.ID, line.Key)
		})
		t.Run("REPLY-002 FD-262 a line is queried three times at most, withdrawn ones too, and whoever is told is told once", func(t *testing.T) {
			for range linequery.MaxPerLine - 2 {
				apitest.Read[linequery.View](t, s.Site, "mia", "POST", answers+s.of("mia", r.ID).Items[len(s.of("mia", r.ID).Items)-1].ID+"/withdraw", "")
				s.ask(r.ID, line.Key)
			}
			last := s.of("mia", r.ID).Items
			check.Same(t, len(last), linequery.MaxPerLine)
			apitest.Read[linequery.View](t, s.Site, "mia", "POST", answers+last[len(last)-1].ID+"/withdraw", "")
			w := s.Call("mia", "POST", path, asking(db.NewID(), line.Key, "Once more"))
			check.Is(t, w.Code, 409, w.Body)
			check.True(t, strings.Contains(w.Body.String(), "This mark has been queried three times. Please talk to your rep."), w.Body)
			check.Same(t, s.told.Titles, map[string][]string{"Café Nord queries a mark: " + line.Description: {"rob"}})
		})
		t.Run("REPLY-001 FD-180 after seven days the page says until when it was", func(t *testing.T) {
			s.net.Clock.T = testnet.Now.AddDate(0, 0, 7)
			got := s.of("olga", r.ID)
			check.Is(t, got.DaysLeft, 0, got)
			check.Is(t, got.Blocked, "", got)
			s.net.Clock.T = testnet.Now.AddDate(0, 0, 8)
			if got := s.of("olga", r.ID); check.Is(t, got.DaysLeft, 0) {
				check.Is(t, got.Blocked, "Marks could be queried for 7 days, until "+testnet.Today.AddDays(7).Long()+".")
				check.True(t, got.Can.Ask, got)
			}
			apitest.WantStatus(t, s.Call("olga", "POST", path, asking(db.NewID(), r.Lines[0].Key, "Late")), 409)
		})
		t.Run("REPLY-008 with a deleted report its queries and photos go", func(t *testing.T) {
			photos := s.net.Count(t, `SELECT COUNT(*) FROM media`)
			if s.net.Count(t, `SELECT COUNT(*) FROM media_uses`) == 0 {
				t.Fatal("its queries have no photos before")
			}
			check.OK(t, s.maker.Audits.Delete(t.Context(), testnet.Ann, r.ID))
			check.Same(t, s.net.Count(t, `SELECT COUNT(*) FROM line_queries`), 0)
			check.Same(t, s.net.Count(t, `SELECT COUNT(*) FROM media_uses`), 0)
			check.Same(t, s.net.Count(t, `SELECT COUNT(*) FROM media WHERE unused_since IS NOT NULL`), photos)
			apitest.WantStatus(t, s.Call("olga", "GET", path, ""), 404)
		})
	})
}

func TestLinesWithoutAMark(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		t.Run("FD-219 a line that could not be checked has no mark to query", func(t *testing.T) {
			open, locked := s.maker.Open(t, testnet.Rob, "north"), "Behind a locked cabinet"
			var changes []rules.Change
			aside := ""
			for _, l := range open.Lines {
				c := rules.Change{LineID: l.ID, Marks: rules.Normalise(l.Type, rules.Marks{Passed: rules.Yes, PricePassed: rules.Yes})}
				if aside == "" && l.Section() == rules.StoreStandards {
					aside, c.Marks, c.Obstacle = l.Key, rules.Marks{}, &locked
				}
				changes = append(changes, c)
			}
			_, err := s.maker.Audits.SaveLines(t.Context(), testnet.Rob, open.ID, changes)
			check.OK(t, err)
			_, err = s.maker.Audits.Complete(t.Context(), testnet.Rob, open.ID, nil)
			check.OK(t, err)
			apitest.WantStatus(t, s.Call("olga", "POST", "/audit-reports/"+open.ID+"/queries", asking(db.NewID(), aside, "The key hangs at the register")),
				404)
			check.Same(t, s.net.Count(t, `SELECT COUNT(*) FROM line_queries`), 0)
		})
	})
}

func TestAnswering(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		r, line := s.failed()
		asked := s.ask(r.ID, line.Key)
		s.told.Clear()
		answer := answers + asked.ID + "/answer"
		t.Run("REPLY-003 what is no answer says why, and only auditors answer", func(t *testing.T) {
			apitest.WantStatus(t, s.Call("rob", "POST", answer, `{"change":false,"text":" "}`), 422)
			apitest.WantStatus(t, s.Call("rob", "POST", answer, `{"change":true,"text":"Sorry"}`), 422)
			apitest.WantStatus(t, s.Call("rob", "POST", answer, `{"change":true,"passed":false,"text":"Sorry"}`), 422)
			apitest.WantStatus(t, s.Call("olga", "POST", answer, `{"change":false,"text":"No"}`), 403)
			apitest.WantStatus(t, s.Call("rob", "POST", answers+"nothing/answer", `{"change":false,"text":"No"}`), 404)
		})
		t.Run("REPLY-003 REPLY-010 an auditor keeps the mark with a sentence, and the owner is told", func(t *testing.T) {
			for range 2 {
				got := apitest.Read[linequery.View](t, s.Site, "rita", "POST", answer, `{"change":false,"text":"See the photo"}`)
				check.Is(t, got.State, linequery.Kept, got)
				check.Is(t, got.AnsweredBy.ID, "rita", got)
				check.Is(t, got.NewScore, r.Scores.Total, got)
			}
			apitest.WantStatus(t, s.Call("rob", "POST", answer, `{"change":false,"text":"See the photo"}`), 409)
			check.Same(t, s.told.Titles, map[string][]string{"The mark stays: " + line.Description: {"olga"}})
		})
		t.Run("REPLY-004 FD-185 a changed mark scores the report with its own weightings, its fixes follow, and both marks and scores stay",
			func(t *testing.T) {
				again := s.ask(r.ID, line.Key)
				s.net.Clock.T = testnet.Now.AddDate(0, 0, 20) // answers have no last day
				for range 2 {
					got := apitest.Read[linequery.View](t, s.Site, "ann", "POST", answers+again.ID+"/answer", `{"change":true,"passed":true,"text":"You are right"}`)
					check.Is(t, got.State, linequery.Changed, got)
					check.Is(t, got.OldMark.Text, "Not met", got)
					check.Is(t, got.NewMark.Text, "Yes", got)
					check.Is(t, got.OldScore, r.Scores.Total, got)
					check.True(t, got.NewScore > got.OldScore, got.NewScore, got)
				}
				is, err := s.maker.Audits.Get(t.Context(), testnet.Rob, r.ID)
				check.OK(t, err)
				for i := range r.Lines {
					if r.Lines[i].Key == line.Key {
						r.Lines[i].Marks = rules.Marks{Passed: rules.Yes}
					}
				}
				want := rules.Score(r.Lines, r.Weightings)
				check.Is(t, is.Scores, want)
				check.Is(t, is.Status, rules.Completed)
				check.Is(t, is.Weightings, r.Weightings)
				check.True(t, is.CompletedAt.Equal(r.CompletedAt), is.CompletedAt, r.CompletedAt)
				t.Run("FD-186 the PDF shows the score as it is now", func(t *testing.T) {
					p, err := s.maker.Audits.Print(t.Context(), testnet.Olga, r.ID, "FAILED")
					check.OK(t, err)
					check.Is(t, p.Scores, want)
					check.Is(t, len(rules.Failed(p.Lines)), len(rules.Failed(r.Lines)))
				})
				check.Same(t, len(s.judged.last.Failed), len(rules.Failed(r.Lines)))
				for _, f := range s.judged.last.Failed {
					if f.Line.Key == line.Key {
						t.Errorf("still to fix: %+v", f)
					}
				}
				if got := s.of("olga", r.ID); check.Is(t, len(got.Items), 2, got.Items) {
					check.Is(t, got.Items[0].State, linequery.Kept, got.Items)
					check.Is(t, got.Items[1].State, linequery.Changed, got.Items)
				}
				check.Same(t, s.net.Count(t, `SELECT COUNT(*) FROM activity_log WHERE action = 'change-mark' AND actor_id = 'ann'`), 1)
			})
		t.Run("REPLY-004 FD-181 a promotion that was there with a wrong price still fails, with another mark", func(t *testing.T) {
			s.net.Clock.T = testnet.Now
			floor := rules.InSection(rules.Failed(r.Lines), rules.PromotionFloor)[0]
			q := s.ask(r.ID, floor.Key)
			got := apitest.Read[linequery.View](t, s.Site, "rob", "POST", answers+q.ID+"/answer",
				`{"change":true,"passed":true,"pricePassed":false,"text":"It was there, at the old price"}`)
			check.Is(t, got.OldMark.Text, "Not on the floor", got)
			check.Is(t, got.NewMark.Text, "Price wrong", got)
			check.Is(t, got.NewScore, got.OldScore, got)
		})
	})
}

func TestFinalAndReopened(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		r, line := s.failed()
		asked := s.ask(r.ID, line.Key)
		t.Run("REPLY-006 auditors read what waits in every store", func(t *testing.T) {
			got := apitest.Read[linequery.ListView](t, s.Site, "rita", "GET", "/mark-queries", "")
			check.Is(t, got.Open, 1, got)
			check.Is(t, got.Meta.TotalItems, 1, got)
			check.Is(t, got.Items[0].ID, asked.ID, got)
			check.Is(t, got.Items[0].Store.Name, "Café Nord", got)
			check.Same(t, apitest.Read[linequery.ListView](t, s.Site, "rita", "GET", "/mark-queries?show=ANSWERED", "").Meta.TotalItems, 0)
			check.Same(t, apitest.Read[linequery.CountView](t, s.Site, "ann", "GET", "/mark-queries/open?reports=nothing,"+r.ID, "").Open, 1)
			check.Same(t, apitest.Read[linequery.CountView](t, s.Site, "ann", "GET", "/mark-queries/open?reports=nothing", "").Open, 0)
			apitest.WantStatus(t, s.Call("olga", "GET", "/mark-queries", ""), 403)
		})
		t.Run("FD-336 a rep's own stores have what waits there and no more", func(t *testing.T) {
			for auditor, want := range map[string]int{"rob": 1, "rita": 0, "ann": 0} {
				got := apitest.Read[linequery.ListView](t, s.Site, "rita", "GET", "/mark-queries?auditor="+auditor, "")
				check.Is(t, got.Open, want, auditor)
				check.Is(t, got.Meta.TotalItems, want, auditor)
				check.Is(t, len(got.Items), want, auditor)
			}
		})
		t.Run("REPLY-008 opened again it is out of sight; completed again it waits, unless its line no longer fails", func(t *testing.T) {
			_, err := s.maker.Audits.SetPending(t.Context(), testnet.Ann, r.ID, nil)
			check.OK(t, err)
			check.Same(t, len(s.of("rob", r.ID).Items), 0)
			apitest.WantStatus(t, s.Call("rob", "POST", answers+asked.ID+"/answer", `{"change":false,"text":"No"}`), 404)
			_, err = s.maker.Audits.Complete(t.Context(), testnet.Rob, r.ID, nil)
			check.OK(t, err)
			check.Same(t, s.of("rob", r.ID).Items[0].State, linequery.Open)
			_, err = s.maker.Audits.SetPending(t.Context(), testnet.Ann, r.ID, nil)
			check.OK(t, err)
			_, err = s.maker.Audits.SaveLines(t.Context(), testnet.Rob, r.ID, []rules.Change{{LineID: line.ID, Marks: rules.Marks{Passed: rules.Yes}}})
			check.OK(t, err)
			_, err = s.maker.Audits.Complete(t.Context(), testnet.Rob, r.ID, nil)
			check.OK(t, err)
			got := s.of("olga", r.ID).Items[0]
			check.Is(t, got.State, linequery.Changed, got)
			check.True(t, got.NewScore > got.OldScore, got.NewScore, got)
			check.Is(t, got.AnsweredBy.ID, "rob", got)
		})
		other := rules.InSection(rules.Failed(r.Lines), rules.PromotionFloor)[0]
		waits := s.ask(r.ID, other.Key)
		final := func(body string) int { return s.Call("ann", "POST", "/audit-reports/"+r.ID, body).Code }
		t.Run("REPLY-007 FD-183 whoever was told of fewer is refused, and asked", func(t *testing.T) {
			check.Same(t, final(`{"final":true,"openQueries":0}`), 409)
			got := s.Call("ann", "POST", "/audit-reports/final", fmt.Sprintf(`{"ids":[%q],"openQueries":0}`, r.ID))
			check.Is(t, got.Code, 409, got.Body)
			check.True(t, strings.Contains(got.Body.String(), "1 query is still open. Set as final anyway?"), got.Body)
		})
		t.Run("REPLY-007 REPLY-010 set as final, what waits is not answered, and the owner is told", func(t *testing.T) {
			s.told.Clear()
			check.Same(t, final(`{"final":true,"openQueries":1}`), 200)
			all := s.of("olga", r.ID)
			got := all.Items[len(all.Items)-1]
			check.Is(t, got.ID, waits.ID, got)
			check.Is(t, got.State, linequery.Unanswered, got)
			check.True(t, got.AnsweredBy == nil, got.AnsweredBy, got)
			check.Is(t, all.Blocked, "This report is final, so its marks can no longer be queried.", got)
			check.Same(t, s.told.Titles, map[string][]string{"Not answered: " + other.Description: {"olga"}})
			apitest.WantStatus(t, s.Call("rob", "POST", answers+waits.ID+"/answer", `{"change":false,"text":"No"}`), 409)
			apitest.WantStatus(t, s.Call("olga", "POST", "/audit-reports/"+r.ID+"/queries", asking(db.NewID(), other.Key, "Please")), 409)
		})
	})
}

func TestManyAreSettledInFewStatements(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, cfg db.Config) {
		updates, all := 0, 0
		cfg.Observe = func(statement string, _ []any) {
			all++
			if strings.HasPrefix(statement, "UPDATE line_queries") {
				updates++
			}
		}
		s := newSite(t, testnet.New(t, dbtest.Open(t, cfg)), told.New())
		// settled asks about so many lines of a new report and returns how many statements it takes to set it as final.
		settled := func(lines int) int {
			r, _ := s.failed()
			failed := rules.Failed(r.Lines)[:lines]
			for _, l := range failed {
				s.ask(r.ID, l.Key)
			}
			s.told.Clear()
			updates, all = 0, 0
			check.OK(t, s.net.DB.InTx(t.Context(), func(tx *db.Tx) error { return s.room.Finalised(t.Context(), tx, r.ID) }))
			statements := all
			check.Same(t, updates, 1)
			check.Same(t, s.net.Count(t, `SELECT COUNT(*) FROM line_queries WHERE state = 'UNANSWERED' AND answered_at IS NOT NULL AND report_id = $1`, r.ID),
				lines)
			for _, l := range failed {
				check.Same(t, s.told.Titles["Not answered: "+l.Description], []string{"olga"})
			}
			check.OK(t, s.net.DB.InTx(t.Context(), func(tx *db.Tx) error { return s.room.Finalised(t.Context(), tx, r.ID) }))
			check.Same(t, updates, 1)
			return statements
		}
		t.Run("REPLY-007 a report with several queries is settled in as many statements as with one, and once", func(t *testing.T) {
			one := settled(1)
			check.Same(t, settled(3), one)
		})
		t.Run("REPLY-008 each of several has the mark that its kind of line has", func(t *testing.T) {
			r, _ := s.failed()
			failed := rules.Failed(r.Lines)
			for _, l := range failed {
				s.ask(r.ID, l.Key)
			}
			check.OK(t, s.net.DB.InTx(t.Context(), func(tx *db.Tx) error {
				return s.room.Completed(t.Context(), tx,
					rules.Completion{Standing: rules.Standing{ReportID: r.ID, CompletedByID: "rob", Score: 97, Failed: failed[:1]}})
			}))
			for _, q := range s.of("olga", r.ID).Items {
				asksPrice := !strings.HasPrefix(q.LineKey, string(rules.TypeNonLiquor))
				switch price := q.NewMark.PricePassed; {
				case q.LineKey == failed[0].Key:
					check.Same(t, q.State, linequery.Open)
				case q.State != linequery.Changed, q.NewScore != 97, q.NewMark.Passed == nil, !*q.NewMark.Passed, (price != nil) != asksPrice,
					price != nil && !*price:
					t.Errorf("got %+v", q)
				}
			}
		})
	})
}

func TestReminder(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		r, line := s.failed()
		s.ask(r.ID, line.Key)
		remind := func(days int) map[string][]string {
			s.told.Clear()
			s.net.Clock.T = testnet.Now.AddDate(0, 0, days).Add(time.Hour)
			s.remind()
			return s.told.Titles
		}
		t.Run("REPLY-010 FD-182 the auditor is reminded once, when a query has waited for three days", func(t *testing.T) {
			check.Same(t, remind(2), map[string][]string{})
			check.Same(t, remind(3), map[string][]string{"1 query is waiting for your answer": {"rob"}})
			check.Same(t, remind(4), map[string][]string{})
		})
		t.Run("REPLY-010 FD-182 FD-294 however many queries wait, they are one number", func(t *testing.T) {
			for n := range 600 {
				_, err := s.net.DB.Exec(t.Context(), `INSERT INTO line_queries (id, report_id, store_id, auditor_id, line_key, line_type, section, description, text, state, asked_by, asked_at, old_score, new_score)
SELECT id || CAST($1 AS TEXT), report_id, store_id, auditor_id, line_key || CAST($2 AS TEXT), line_type, section, description, text, state, asked_by, asked_at, old_score, new_score FROM line_queries WHERE line_key = $3`,
					fmt.Sprint("-", n), fmt.Sprint("-", n), line.Key)
				check.OK(t, err)
			}
			check.Same(t, remind(4), map[string][]string{"600 queries are waiting for your answer": {"rob"}})
		})
	})
}

func TestManyAtOnce(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, cfg db.Config) {
		people := told.New()
		one := newSite(t, testnet.New(t, dbtest.Open(t, cfg)), people)
		nodes := []*site{one, newSite(t, testnet.Over(dbtest.Open(t, cfg)), people)}
		ctx := context.WithoutCancel(t.Context())
		r, line := one.failed()
		count := func(sql string) int { return one.net.Count(t, sql) }
		t.Run("REPLY-002 of forty people who ask at once one does", func(t *testing.T) {
			asked := 0
			for _, err := range dbtest.AtOnce(40, func(n int) error {
				_, _, err := nodes[n%2].room.Ask(ctx, []access.Actor{testnet.Olga, testnet.Mia}[n%2],
					linequery.Asking{ID: db.NewID(), ReportID: r.ID, LineKey: line.Key, Text: "It was clean"})
				return err
			}) {
				if err == nil {
					asked++
				} else if !fault.Is(err, fault.Conflict) {
					t.Errorf("got %v", err)
				}
			}
			check.Same(t, asked, 1)
			check.Same(t, count(`SELECT COUNT(*) FROM line_queries`), 1)
		})
		t.Run("REPLY-003 REPLY-004 of forty answers at once one counts, and the score is changed once", func(t *testing.T) {
			id := one.of("rob", r.ID).Items[0].ID
			answered := 0
			for _, err := range dbtest.AtOnce(40, func(n int) error {
				_, err := nodes[n%2].room.Answer(ctx, []access.Actor{testnet.Ann, testnet.Rob, testnet.Rita}[n%3], id,
					linequery.Reply{Change: n%2 == 0, Mark: rules.Marks{Passed: rules.Yes}, Text: fmt.Sprintf("Answer %d", n)})
				return err
			}) {
				if err == nil {
					answered++
				} else if !fault.Is(err, fault.Conflict) {
					t.Errorf("got %v", err)
				}
			}
			check.Same(t, answered, 1)
			q := one.of("rob", r.ID).Items[0]
			check.Same(t, count(`SELECT score FROM audit_reports`), q.NewScore)
			check.Same(t, count(`SELECT COUNT(*) FROM activity_log WHERE action = 'change-mark'`), map[bool]int{true: 1}[q.State == linequery.Changed])
		})
		floor := rules.InSection(rules.Failed(r.Lines), rules.PromotionFloor)
		t.Run("REPLY-007 asking and setting as final at once leaves no query that waits", func(t *testing.T) {
			errs := dbtest.AtOnce(20, func(n int) error {
				if n%10 == 5 {
					_, err := nodes[n%2].maker.Audits.SetFinal(ctx, testnet.Ann, r.ID)
					return err
				}
				_, _, err := nodes[n%2].room.Ask(ctx, testnet.Olga, linequery.Asking{ID: db.NewID(), ReportID: r.ID, LineKey: floor[0].Key, Text: "It was there"})
				return err
			})
			for _, err := range errs {
				check.True(t, err == nil || fault.Is(err, fault.Conflict), err)
			}
			check.Same(t, count(`SELECT COUNT(*) FROM line_queries WHERE state = 'OPEN'`), 0)
		})
		t.Run("REPLY-008 an answer and opening the report at once: the score is that of the marks", func(t *testing.T) {
			_, err := one.maker.Audits.SetPending(ctx, testnet.Ann, r.ID, nil)
			check.OK(t, err)
			_, err = one.maker.Audits.Complete(ctx, testnet.Rob, r.ID, nil)
			check.OK(t, err)
			q := one.ask(r.ID, floor[0].Key)
			for _, err := range dbtest.AtOnce(2, func(n int) error {
				if n == 0 {
					_, err := nodes[0].maker.Audits.SetPending(ctx, testnet.Ann, r.ID, nil)
					return err
				}
				_, err := nodes[1].room.Answer(ctx, testnet.Rob, q.ID,
					linequery.Reply{Change: true, Mark: rules.Marks{Passed: rules.Yes, PricePassed: rules.Yes}, Text: "Yes"})
				return err
			}) {
				check.True(t, err == nil || fault.Is(err, fault.Conflict) || fault.Is(err, fault.NotFound), err)
			}
			is, err := one.maker.Audits.Get(ctx, testnet.Ann, r.ID)
			check.OK(t, err)
			check.Same(t, is.Scores.Total, rules.Score(is.Lines, is.Weightings).Total)
			check.Same(t, is.IsCompleted(), false)
		})
	})
}

func TestInPerson(t *testing.T) {
	t.Run("REPLY-009 FD-184 nobody asks, withdraws or answers while acting as somebody else", func(t *testing.T) {
		in := map[string]access.Actor{"query-mark": testnet.Olga, "withdraw-query": testnet.Olga, "answer-query": testnet.Rob}
		for _, op := range linequery.NewHTTP(nil).Operations() {
			who, is := in[op.ID]
			if !is {
				continue
			}
			as := who
			as.ImpersonatorID = "ann"
			rule := op.Access.(access.Rule)
			check.True(t, rule.Allows(who), op.ID, rule)
			check.True(t, !rule.Allows(as), op.ID, rule)
			delete(in, op.ID)
		}
		check.Same(t, len(in), 0)
	})
}
