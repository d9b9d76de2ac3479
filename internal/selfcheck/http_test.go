package selfcheck_test

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/fault"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/selfcheck"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
)

func TestStarting(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		t.Run("SELFCHECK-003 SELFCHECK-005 before it is started it shows what an audit begun now would ask, in its order", func(t *testing.T) {
			got, audited := s.current("olga"), s.opened()
			var keys, want []string
			for _, l := range got.Asked {
				keys = append(keys, l.Key)
			}
			for _, l := range audited.Lines {
				want = append(want, l.Key)
			}
			check.Same(t, keys, want)
			check.Same(t, got.Weightings, audited.Weightings)
			check.Same(t, got.Score, audited.Scores.Total)
			check.Same(t, got.Can, selfcheck.Can{Start: true})
			check.Same(t, got.Lines, 29) // 4 + 3 + 2 + 20 that an audit shows at first
			check.Same(t, got.Blocked, "")
		})
		id := db.NewID()
		t.Run("SELFCHECK-001 the owner starts one; a repeat, another start and the manager get the same", func(t *testing.T) {
			apitest.WantStatus(t, s.Call("olga", "POST", "/self-checks", starting(id)), 201)
			apitest.WantStatus(t, s.Call("olga", "POST", "/self-checks", starting(id)), 200)
			apitest.WantStatus(t, s.Call("mia", "POST", "/self-checks", starting(db.NewID())), 200)
			check.Same(t, s.current("mia").Check.ID, id)
			check.Same(t, s.current("mia").Can, selfcheck.Can{Answer: true})
			check.Same(t, s.net.Count(t, `SELECT COUNT(*) FROM self_checks`), 1)
		})
		t.Run("SELFCHECK-001 an id is of one store's self-check", func(t *testing.T) {
			apitest.WantStatus(t, s.Call("sam", "POST", "/self-checks", starting(id)), 409)
			apitest.WantStatus(t, s.Call("sam", "POST", "/self-checks", starting("soon")), 422)
		})
		t.Run("SELFCHECK-002 nobody else reads or changes it before the visit", func(t *testing.T) {
			key := s.current("olga").Asked[0].Key
			for _, who := range []string{"ann", "rob", "emma", ""} {
				status := 403
				if who == "" {
					status = 401
				}
				for _, c := range [][3]string{{"GET", current, ""}, {"GET", "/self-checks/standing", ""}, {"POST", "/self-checks", starting(id)},
					{"POST", "/self-checks/" + id + "/answers", giving(true, 0, key)}, {"PUT", "/self-checks/" + id + "/ended", `{"ended":true}`}} {
					apitest.WantStatus(t, s.Call(who, c[0], c[1], c[2]), status)
				}
			}
			apitest.WantStatus(t, s.Call("sam", "POST", "/self-checks/"+id+"/answers", giving(true, 0, key)), 404)
			apitest.WantStatus(t, s.Call("sam", "PUT", "/self-checks/"+id+"/ended", `{"ended":true}`), 404)
			check.Same(t, s.current("sam").Check, (*selfcheck.CheckView)(nil))
		})
		t.Run("SELFCHECK-002 FD-225 nobody reads or changes it while acting as somebody else", func(t *testing.T) {
			for _, op := range selfcheck.NewHTTP(nil).Operations() {
				rule := op.Access.(access.Rule)
				check.Same(t, rule.Allows(testnet.Olga), true)
				check.Same(t, rule.Allows(acting(testnet.Olga)), op.ID == "get-report-self-check")
			}
		})
		t.Run("SELFCHECK-001 one that was ended keeps its answers and takes no others, until the store goes on", func(t *testing.T) {
			c := s.current("olga")
			s.answer("olga", c, giving(true, 0, c.Asked[0].Key))
			ended := "/self-checks/" + c.Check.ID + "/ended"
			for range 2 {
				got := apitest.Read[selfcheck.CurrentView](t, s.Site, "mia", "PUT", ended, `{"ended":true}`)
				check.Same(t, got.Can, selfcheck.Can{GoOn: true})
				check.Same(t, got.Answered, 1)
			}
			w := s.Call("olga", "POST", "/self-checks/"+c.Check.ID+"/answers", giving(true, 0, c.Asked[1].Key))
			apitest.WantStatus(t, w, 409)
			apitest.WantParts(t, w, "This self-check was ended. Press GO ON to change its answers.")
			for range 2 {
				check.Same(t, apitest.Read[selfcheck.CurrentView](t, s.Site, "mia", "PUT", ended, `{"ended":false}`).Can, selfcheck.Can{Answer: true})
			}
		})
	})
}

// opened returns a report of an audit of north that is begun now, and deleted again.
func (s *site) opened() report {
	s.t.Helper()
	r := s.maker.Open(s.t, testnet.Rob, "north")
	check.OK(s.t, s.maker.Audits.Delete(s.t.Context(), testnet.Rob, r.ID))
	return report{r.ID, r.Lines, r.Weightings, r.Scores}
}

func TestAnswering(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		c := s.started()
		first, floor, hidden := c.Asked[0].Key, line(c, "FLOOR").Key, line(c, "f03").Key
		t.Run("SELFCHECK-004 answers are stored line by line, as an audit would store them; a repeat changes nothing", func(t *testing.T) {
			for range 2 {
				s.answer("olga", c, giving(true, 0, first, floor))
			}
			got := s.current("mia")
			if l := line(got, first); check.True(t, l.Passed != nil, l) {
				check.True(t, *l.Passed, l)
				check.True(t, l.PricePassed == nil, l.PricePassed, l)
			}
			check.Same(t, got.Answered, 2)
			check.Same(t, apitest.Read[selfcheck.StandingView](t, s.Site, "mia", "GET", "/self-checks/standing", "").Answered, 2)
		})
		t.Run("SELFCHECK-004 an answer that was given earlier and arrives later changes nothing, and the device is told what stays", func(t *testing.T) {
			got := s.answer("mia", c, giving(false, 3600, first))
			if a := got.Answers[0]; check.True(t, a.Passed != nil, a) {
				check.True(t, *a.Passed, a)
			}
			s.later()
			got = s.answer("mia", c, giving(false, 5, first))
			if a := got.Answers[0]; check.True(t, a.Passed != nil, a) {
				check.True(t, !(*a.Passed), a)
			}
		})
		t.Run("SELFCHECK-004 an answer can be taken back", func(t *testing.T) {
			s.later()
			s.answer("olga", c, `{"answers":[{"key":"`+first+`","passed":null,"pricePassed":null,"age":0}]}`)
			check.Same(t, line(s.current("olga"), first).Passed, (*bool)(nil))
			check.Same(t, s.current("olga").Answered, 1)
		})
		t.Run("SELFCHECK-005 FD-226 a product that the store is known to range counts as yes until the store says no", func(t *testing.T) {
			before := s.current("olga")
			check.Same(t, line(before, hidden).Hidden, true)
			s.answer("olga", c, giving(false, 0, hidden))
			after := s.current("olga")
			check.Same(t, line(after, hidden).Hidden, false)
			check.Same(t, after.Answered, before.Answered+1)
			check.True(t, after.Score < before.Score, after.Score, before.Score)
		})
		t.Run("SELFCHECK-004 lines that are not asked any more are named, and the others are stored", func(t *testing.T) {
			got := s.answer("olga", c, giving(true, 0, "NON_LIQUOR::gone:", first))
			check.Same(t, got.Gone, []string{"NON_LIQUOR::gone:"})
			check.Same(t, len(got.Answers), 1)
		})
		t.Run("SELFCHECK-004 what is no save is refused", func(t *testing.T) {
			path := "/self-checks/" + c.Check.ID + "/answers"
			many := strings.TrimSuffix(strings.Repeat(first+"|", 101), "|")
			for body, want := range map[string]int{
				`{"answers":[]}`: 422,
				giving(true, 0, strings.Split(many, "|")...): 422,
				giving(true, 0, strings.Repeat("x", 401)):    422,
				giving(true, -1, first):                      422,
			} {
				apitest.WantStatus(t, s.Call("olga", "POST", path, body), want)
			}
			apitest.WantStatus(t, s.Call("olga", "POST", "/self-checks/nothing/answers", giving(true, 0, first)), 404)
		})
		t.Run("SELFCHECK-008 with the quarter it is over, and the next quarter has one of its own", func(t *testing.T) {
			s.net.AddQuarter(t, "autumn", "2026-04-01", "2026-06-30")
			s.net.Clock.T = testnet.Now.AddDate(0, 0, 14)
			check.Same(t, s.current("olga").Check, (*selfcheck.CheckView)(nil))
			w := s.Call("olga", "POST", "/self-checks/"+c.Check.ID+"/answers", giving(true, 0, first))
			apitest.WantStatus(t, w, 409)
			apitest.WantParts(t, w, "The quarter of this self-check is over.")
		})
		t.Run("SELFCHECK-003 without a quarter there is nothing to check, and it says so", func(t *testing.T) {
			s.net.Clock.T = testnet.Now.AddDate(1, 0, 0)
			got := s.current("olga")
			check.Same(t, got.Blocked, "No quarter covers today, so there is nothing to check.")
			check.Same(t, got.Can, selfcheck.Can{})
			apitest.WantStatus(t, s.Call("olga", "POST", "/self-checks", starting(db.NewID())), 409)
		})
	})
}

func TestAnswersOfOneDevice(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		c := s.started()
		door, exit := c.Asked[0].Key, c.Asked[1].Key
		stays := func(t *testing.T, want bool, who, body string) {
			t.Helper()
			s.later()
			for _, passed := range []*bool{s.answer(who, c, body).Answers[0].Passed, line(s.current("mia"), door).Passed} {
				if check.True(t, passed != nil, body) {
					check.Is(t, *passed, want, body)
				}
			}
		}
		t.Run("FD-341 an answer that comes after a later one of its device changes nothing, and the device is told what stays", func(t *testing.T) {
			stays(t, false, "olga", onDevice("phone", 20, giving(false, 0, door)))
			for range 2 {
				stays(t, false, "olga", onDevice("phone", 19, giving(true, 0, door)))
			}
		})
		t.Run("FD-341 a later one counts, also where the one before was long on its way, so that it seems to be later", func(t *testing.T) {
			stays(t, true, "olga", onDevice("phone", 21, giving(true, 3600, door)))
		})
		t.Run("FD-341 an answer that was taken back does not come back", func(t *testing.T) {
			s.answer("olga", c, strings.Replace(onDevice("phone", 31, giving(true, 0, exit)), `"passed":true,"pricePassed":true`, `"passed":null,"pricePassed":null`, 1))
			s.later()
			s.answer("olga", c, onDevice("phone", 30, giving(true, 0, exit)))
			check.Same(t, line(s.current("mia"), exit).Passed, (*bool)(nil))
		})
		t.Run("FD-341 on a tablet that people share, an answer of one does not come after a later one of another", func(t *testing.T) {
			stays(t, false, "mia", onDevice("tablet", 50, giving(false, 0, door)))
			stays(t, false, "olga", onDevice("tablet", 49, giving(true, 0, door)))
		})
		t.Run("FD-341 SELFCHECK-004 of two devices, and for an app that sends no revision, the one that was given later stays", func(t *testing.T) {
			stays(t, true, "olga", onDevice("phone", 22, giving(true, 0, door)))
			stays(t, true, "olga", onDevice("tablet", 60, giving(false, 3600, door)))
			stays(t, false, "olga", giving(false, 0, door))
			stays(t, false, "olga", giving(true, 3600, door))
		})
		t.Run("FD-341 what has lost to another device is remembered: what its own device has sent before is later than nothing", func(t *testing.T) {
			stays(t, false, "olga", onDevice("tablet", 59, giving(true, 0, door)))
		})
		t.Run("FD-341 a device's name that is none is refused", func(t *testing.T) {
			apitest.WantStatus(t, s.Call("olga", "POST", "/self-checks/"+c.Check.ID+"/answers", onDevice("my phone", 1, giving(true, 0, door))), 422)
		})
	})
}

func TestComparing(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		c := s.started()
		standards, floor := c.Asked[0].Key, line(c, "FLOOR").Key
		s.answer("olga", c, giving(true, 0, standards, floor, c.Asked[1].Key))
		s.answer("olga", c, giving(false, 0, c.Asked[2].Key))
		r := s.visit(standards, floor)
		t.Run("SELFCHECK-007 FD-228 everybody who reads the report sees where both differ, owners also on lines that passed", func(t *testing.T) {
			for who, own := range map[string]bool{"olga": true, "mia": true, "rob": false, "ann": false} {
				got := s.compared(who, r.ID)
				check.Same(t, got.Own, own)
				check.Same(t, got.StartedBy.ID, "olga")
				check.Same(t, got.Answered, 4)
				check.Same(t, got.Agree, 1)
				check.Same(t, len(got.Differ), 3)
				check.Same(t, []any{got.Differ[0].Self, got.Differ[0].Visit, got.Differ[0].Missed}, []any{"Yes", "Not met", true})
				check.Same(t, []any{got.Differ[1].Self, got.Differ[1].Visit, got.Differ[1].Missed}, []any{"Yes", "Not on the floor", true})
				check.Same(t, []any{got.Differ[2].Self, got.Differ[2].Visit, got.Differ[2].Missed}, []any{"Not met", "Yes", false})
			}
			for who, status := range map[string]int{"emma": 403, "sam": 404, "": 401} {
				apitest.WantStatus(t, s.Call(who, "GET", "/audit-reports/"+r.ID+"/self-check", ""), status)
			}
			apitest.WantStatus(t, s.Call("ann", "GET", "/audit-reports/nothing/self-check", ""), 404)
		})
		t.Run("SELFCHECK-008 the visit closes it, and a new one is for the next visit", func(t *testing.T) {
			check.Same(t, s.current("olga").Check, (*selfcheck.CheckView)(nil))
			w := s.Call("olga", "POST", "/self-checks/"+c.Check.ID+"/answers", giving(true, 0, standards))
			apitest.WantStatus(t, w, 409)
			apitest.WantParts(t, w, "The audit has been completed, so this self-check is closed.")
			apitest.WantStatus(t, s.Call("olga", "PUT", "/self-checks/"+c.Check.ID+"/ended", `{"ended":true}`), 409)
		})
		t.Run("SELFCHECK-008 a mark that changes changes the comparison", func(t *testing.T) {
			check.OK(t, s.net.DB.InTx(t.Context(), func(tx *db.Tx) error {
				_, err := s.maker.Audits.ChangeMark(t.Context(), tx, testnet.Rob,
					rules.MarkChange{ReportID: r.ID, LineKey: standards, Marks: rules.Marks{Passed: rules.Yes}})
				return err
			}))
			got := s.compared("olga", r.ID)
			check.Same(t, got.Agree, 2)
			check.Same(t, len(got.Differ), 2)
		})
		t.Run("SELFCHECK-008 FD-227 opened again, the report shows nothing and the self-check stays closed; completed again, it is compared with the same",
			func(t *testing.T) {
				s.later()
				_, err := s.maker.Audits.SetPending(t.Context(), testnet.Ann, r.ID, nil)
				check.OK(t, err)
				check.Same(t, s.compared("rob", r.ID), (*selfcheck.ComparedView)(nil))
				apitest.WantStatus(t, s.Call("olga", "POST", "/self-checks/"+c.Check.ID+"/answers", giving(true, 0, standards)), 409)
				next := s.started()
				if next.Check.ID == c.Check.ID {
					t.Fatal("the old one is there again")
				}
				s.answer("olga", next, giving(true, 0, floor))
				s.later()
				_, err = s.maker.Audits.Complete(t.Context(), testnet.Rob, r.ID, nil)
				check.OK(t, err)
				check.Same(t, s.compared("rob", r.ID).Answered, 4)
				check.Same(t, s.current("olga").Check.ID, next.Check.ID)
			})
		t.Run("SELFCHECK-008 a deleted report has not been a visit", func(t *testing.T) {
			check.OK(t, s.maker.Audits.Delete(t.Context(), testnet.Ann, r.ID))
			apitest.WantStatus(t, s.Call("olga", "GET", "/audit-reports/"+r.ID+"/self-check", ""), 404)
			again := s.visit(floor)
			got := s.compared("olga", again.ID)
			check.Same(t, got.Answered, 1) // the one that was started last
			check.Same(t, len(got.Differ), 1)
			check.Same(t, s.current("olga").Check, (*selfcheck.CheckView)(nil))
			check.OK(t, s.maker.Audits.Delete(t.Context(), testnet.Ann, again.ID))
			open := s.current("olga")
			check.Same(t, open.Can, selfcheck.Can{Answer: true})
			s.answer("olga", open, giving(true, 0, standards))
			check.Same(t, s.compared("olga", s.visit().ID).Answered, 2)
		})
		t.Run("SELFCHECK-007 a report without a self-check before it, or with one that nobody answered, compares with nothing", func(t *testing.T) {
			check.Same(t, s.compared("olga", s.visit().ID), (*selfcheck.ComparedView)(nil))
			s.started()
			check.Same(t, s.compared("olga", s.visit().ID), (*selfcheck.ComparedView)(nil))
		})
	})
}

func TestItNeverCounts(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		t.Run("SELFCHECK-006 the same visit has the same result with a self-check and without, and no table of another room changes", func(t *testing.T) {
			plain := s.visit("NON_LIQUOR")
			check.OK(t, s.maker.Audits.Delete(t.Context(), testnet.Ann, plain.ID))
			tables := []string{"audit_reports", "audit_report_lines", "fixes", "findings", "line_queries", "notifications", "camel_bucks_lines", "jobs",
				"activity_log"}
			count := func() (counts []int) {
				for _, table := range tables {
					counts = append(counts, s.net.Count(t, `SELECT COUNT(*) FROM `+table))
				}
				return counts
			}
			before := count()
			c := s.started()
			var keys []string
			for _, l := range c.Asked {
				keys = append(keys, l.Key)
			}
			s.answer("olga", c, giving(false, 0, keys...))
			apitest.WantStatus(t, s.Call("olga", "PUT", "/self-checks/"+c.Check.ID+"/ended", `{"ended":true}`), 200)
			check.Same(t, count(), before)
			checked := s.visit("NON_LIQUOR")
			check.Same(t, checked.Scores, plain.Scores)
			check.Same(t, checked.Scores, rules.Score(checked.Lines, checked.Weightings))
		})
	})
}

func TestNobodyKnowsOfIt(t *testing.T) {
	t.Run("SELFCHECK-006 no other room reads or writes the tables of self-checks", func(t *testing.T) {
		read := 0
		check.OK(t, filepath.WalkDir("..", func(name string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || filepath.Ext(name) != ".go" || strings.HasPrefix(name, filepath.Join("..", "selfcheck")) {
				return err
			}
			text, err := os.ReadFile(name)
			if read++; strings.Contains(string(text), "self_check") {
				t.Errorf("%s names a table of self-checks", name)
			}
			return err
		}))
		check.True(t, read >= 500, read)
	})
}

func TestManyAtOnce(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, cfg db.Config) {
		one := newSite(t, testnet.New(t, dbtest.Open(t, cfg)))
		nodes := []*site{one, newSite(t, testnet.Over(dbtest.Open(t, cfg)))}
		ctx := context.WithoutCancel(t.Context())
		t.Run("SELFCHECK-001 of forty starts at once one is stored, and all get it", func(t *testing.T) {
			ids := make([]string, 40)
			for _, err := range dbtest.AtOnce(40, func(n int) error {
				got, _, err := nodes[n%2].room.Start(ctx, []access.Actor{testnet.Olga, testnet.Mia}[n%2], db.NewID())
				if err == nil {
					ids[n] = got.Check.ID
				}
				return err
			}) {
				check.OK(t, err)
			}
			for _, id := range ids {
				check.Same(t, id, ids[0])
			}
			check.Same(t, one.net.Count(t, `SELECT COUNT(*) FROM self_checks`), 1)
		})
		c := one.current("olga")
		t.Run("SELFCHECK-004 of forty answers to a line at once the one that was given last stays", func(t *testing.T) {
			for _, err := range dbtest.AtOnce(40, func(n int) error {
				passed := n%2 == 0 // the latest, 20, is a yes
				_, err := nodes[n%2].room.Answer(ctx, testnet.Olga, c.Check.ID,
					[]selfcheck.Given{{Key: c.Asked[0].Key, Marks: rules.Marks{Passed: &passed}, Age: age((n - 20) * (n - 20))}})
				return err
			}) {
				check.OK(t, err)
			}
			check.Same(t, *one.current("olga").Asked[0].Passed, true)
			check.Same(t, one.net.Count(t, `SELECT COUNT(*) FROM self_check_answers`), 1)
		})
		t.Run("FD-341 of forty answers of one device at once that of the greatest revision stays", func(t *testing.T) {
			for _, err := range dbtest.AtOnce(40, func(n int) error {
				passed := n%2 == 0 // the last, 39, is a no
				_, err := nodes[n%2].room.Answer(ctx, testnet.Olga, c.Check.ID, []selfcheck.Given{{Key: c.Asked[0].Key, Marks: rules.Marks{Passed: &passed},
					Revision: rules.RevisionOf(int64(n+1), "phone", "")}})
				return err
			}) {
				check.OK(t, err)
			}
			check.Same(t, *one.current("olga").Asked[0].Passed, false)
		})
		t.Run("SELFCHECK-006 SELFCHECK-008 answering while the report is completed: each answer is in the comparison or was refused, and the score is "+
			"that of the marks", func(t *testing.T) {
			one.later()
			nodes[1].net.Clock.T = one.net.Clock.T
			open := one.maker.Open(t, testnet.Rob, "north")
			var changes []rules.Change
			for _, l := range open.Lines {
				changes = append(changes, rules.Change{LineID: l.ID, Marks: rules.Normalise(l.Type, rules.Marks{Passed: rules.Yes, PricePassed: rules.Yes})})
			}
			_, err := one.maker.Audits.SaveLines(ctx, testnet.Rob, open.ID, changes)
			check.OK(t, err)
			stored := make([]bool, 20)
			for n, err := range dbtest.AtOnce(20, func(n int) error {
				if n == 10 {
					_, err := nodes[0].maker.Audits.Complete(ctx, testnet.Rob, open.ID, nil)
					return err
				}
				_, err := nodes[n%2].room.Answer(ctx, testnet.Olga, c.Check.ID,
					[]selfcheck.Given{{Key: c.Asked[n+1].Key, Marks: rules.Marks{Passed: rules.Yes, PricePassed: rules.Yes}}})
				stored[n] = err == nil
				return err
			}) {
				check.True(t, err == nil || n != 10 && fault.Is(err, fault.Conflict), err)
			}
			want := 1 // the answer before
			for n, is := range stored {
				if is && n != 10 {
					want++
				}
			}
			got := one.compared("rob", open.ID)
			check.Same(t, got.Answered, want)
			is, err := one.maker.Audits.Get(ctx, testnet.Ann, open.ID)
			check.OK(t, err)
			check.Same(t, is.Scores.Total, rules.Score(is.Lines, is.Weightings).Total)
		})
	})
}
