package camelbucks_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/calendar"
	"caravan/internal/camelbucks"
	"caravan/internal/fault"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/platform/pdf/pdftest"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
)

// desk takes the place of head office.
type desk struct{ asked, ids []string }

// Ask implements camelbucks.Desk.
func (d *desk) Ask(_ context.Context, actor access.Actor, id, html string) (string, error) {
	d.asked, d.ids = append(d.asked, actor.UserID+": "+html), append(d.ids, id)
	return "conversation-" + actor.StoreID, nil
}

type world struct {
	t    *testing.T
	net  *testnet.Network
	desk *desk
	room *camelbucks.Service
	*apitest.Site
}

func newWorld(t *testing.T, n *testnet.Network) *world {
	w := &world{t: t, net: n, desk: &desk{}}
	w.room = camelbucks.NewService(n.DB, n.Clock, w.desk)
	w.Site, _ = apitest.New(t, testnet.Everybody(), "camelbucks", camelbucks.NewHTTP(w.room).Operations()...)
	return w
}

func each(t *testing.T, fn func(t *testing.T, w *world)) {
	t.Helper()
	testnet.Each(t, func(t *testing.T, n *testnet.Network) { fn(t, newWorld(t, n)) })
}

func (w *world) award(awards ...camelbucks.Award) error {
	ctx := context.WithoutCancel(w.t.Context())
	return w.net.DB.InTx(ctx, func(tx *db.Tx) error { return w.room.Award(ctx, tx, "ann", awards, w.net.Clock.T) })
}

func (w *world) takeBack(keys ...string) error {
	ctx := context.WithoutCancel(w.t.Context())
	return w.net.DB.InTx(ctx, func(tx *db.Tx) error { return w.room.TakeBack(ctx, tx, "ann", keys, "Deleted", w.net.Clock.T) })
}

// takeBackWhole takes back what was given for keys, unless a store would be below zero.
func (w *world) takeBackWhole(keys ...string) error {
	ctx := context.WithoutCancel(w.t.Context())
	return w.net.DB.InTx(ctx, func(tx *db.Tx) error {
		if err := w.room.TakeBack(ctx, tx, "ann", keys, "Deleted", w.net.Clock.T); err != nil {
			return err
		}
		return w.room.Enough(ctx, tx, keys)
	})
}

func (w *world) statement(who, query string) camelbucks.StatementView {
	w.t.Helper()
	return apitest.Read[camelbucks.StatementView](w.t, w.Site, who, "GET", "/camel-bucks"+query, "")
}

func incentiveOf(store, key string, n int64) camelbucks.Award {
	return camelbucks.Award{StoreID: store, CamelBucks: n, Source: camelbucks.Incentive, Key: key, Title: "Summer display"}
}

// part is what a total of the model is about.
type part struct {
	store string
	year  int
	as    camelbucks.Source
}

// given is a line of the model that can be corrected.
type given struct {
	id   string
	of   part
	left int64
}

func TestWhatIsTakenBackLeavesNoStoreBelowZero(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		check.OK(t, w.award(incentiveOf("north", "a", 100), incentiveOf("south", "b", 100), incentiveOf("south", "c", 50),
			camelbucks.Award{StoreID: "north", CamelBucks: 500, Source: camelbucks.Criterion, Key: "d", Title: "Tidy"}))
		correct := func(store string, n int64) {
			t.Helper()
			_, _, err := w.room.Correct(t.Context(), testnet.Ann,
				camelbucks.Form{StoreID: store, Amount: n, Reason: "By hand", CountsAs: camelbucks.Incentive})
			check.OK(t, err)
		}
		correct("north", -1)
		correct("south", -70)
		lines := w.net.Count(t, `SELECT COUNT(*) FROM camel_bucks_lines`)
		err := w.takeBackWhole("a", "b")
		const want = "100% Bottles would be 20 Camel Bucks below zero in Member Incentives in FY2026; Café Nord would be 1 Camel Buck below zero in " +
			"Member Incentives in FY2026"
		check.True(t, fault.Is(err, fault.Conflict), err)
		check.True(t, strings.Contains(err.Error(), want), err)
		if n := w.net.Count(t, `SELECT COUNT(*) FROM camel_bucks_lines`); n != lines {
			t.Errorf("FD-284 %d lines were added all the same", n-lines)
		}
		correct("north", 1)
		if err := w.takeBackWhole("a", "c"); err != nil {
			t.Errorf("FD-284 what is there is taken back: %v", err)
		}
	})
}

// TestTotalsAreSumsOfLines compares the room with a model after each of many random acts.
func TestTotalsAreSumsOfLines(t *testing.T) {
	const acts = 150
	stores := []string{"north", "south"}
	for seed := range uint64(2) {
		t.Run(fmt.Sprintf("FD-83 every total is the sum of lines, whatever is awarded, corrected, repeated and taken back, seed %d",
			seed), func(t *testing.T) {
			each(t, func(t *testing.T, w *world) {
				chance := rand.New(rand.NewPCG(seed, 1)) // #nosec G404 -- it must be the same every time
				totals, lines, keys, takenBack := map[part]int64{}, map[string]*given{}, []string{}, map[*given]bool{}
				for act := range acts {
					w.net.Clock.T = testnet.Now.AddDate(0, 0, 5*act) // two years
					year := calendar.DayOf(w.net.Clock.T).FinancialYear()
					store := stores[chance.IntN(2)]
					switch what := chance.IntN(10); {
					case what < 4 || len(keys) == 0: // an award, or one that was given before
						key, as := fmt.Sprint("key", act), []camelbucks.Source{camelbucks.Incentive, camelbucks.Criterion}[chance.IntN(2)]
						if chance.IntN(3) == 0 && len(keys) > 0 {
							key = keys[chance.IntN(len(keys))]
						}
						n := 1 + chance.Int64N(500)
						check.OK(t, w.award(camelbucks.Award{StoreID: store, CamelBucks: n, Source: as, Key: key, Title: "x"}))
						if lines[key] == nil {
							l := &given{of: part{store, year, as}, left: n}
							check.OK(t, w.net.DB.QueryRow(t.Context(), `SELECT id FROM camel_bucks_lines WHERE source_key = $1`, key).Scan(&l.id))
							lines[key], keys = l, append(keys, key)
							totals[l.of] += n
						}
					case what < 8: // a correction, of a line or of a store
						of := part{store, year, camelbucks.Criterion}
						form := camelbucks.Form{ID: db.NewID(), StoreID: store, Amount: chance.Int64N(600) - 300, Reason: "Mistake", CountsAs: of.as}
						var l *given
						if chance.IntN(2) == 0 {
							l = lines[keys[chance.IntN(len(keys))]]
							of, form.StoreID, form.Corrects = l.of, l.of.store, l.id
						}
						var all int64
						for p, n := range totals {
							if p.store == form.StoreID {
								all += n
							}
						}
						wrong := form.Amount == 0 || form.Amount < 0 && (min(all, totals[of])+form.Amount < 0 || l != nil && l.left+form.Amount < 0)
						for range 1 + chance.IntN(2) { // the second is a repeat
							if _, _, err := w.room.Correct(t.Context(), testnet.Ann, form); (err != nil) != wrong {
								t.Fatalf("act %d: %+v got %v, want a refusal: %v", act, form, err, wrong)
							}
						}
						if !wrong {
							totals[of] += form.Amount
							if l != nil {
								l.left += form.Amount
							}
						}
					default: // what was given is taken back, perhaps again
						l := lines[keys[chance.IntN(len(keys))]]
						for key, o := range lines {
							if o == l {
								check.OK(t, w.takeBack(key, "nothing"))
							}
						}
						if !takenBack[l] {
							totals[l.of] -= l.left
							l.left = 0
							takenBack[l] = true
						}
					}
					for _, store := range stores {
						got := w.statement("ann", "?store="+store+"&limit=100")
						var total int64
						for _, s := range got.Sums {
							total += s.CamelBucks
							if want := totals[part{store, s.FinancialYear, s.CountsAs}]; s.CamelBucks != want {
								t.Fatalf("act %d: %s has %+v, want %d", act, store, s, want)
							}
						}
						var want int64
						for p, n := range totals {
							if p.store == store {
								want += n
							}
						}
						check.Must(t, check.Is(t, total, want, act, store))
						check.Must(t, check.Is(t, got.Total, want, act, store))
						if got.Meta.TotalPages == 1 {
							var sum int64
							for _, l := range got.Items {
								sum += l.CamelBucks
							}
							if sum != want {
								t.Fatalf("act %d: the lines of %s come to %d, the total is %d", act, store, sum, want)
							}
						}
					}
				}
			})
		})
	}
}

func TestManyAtOnce(t *testing.T) {
	const many = 40
	dbtest.EachConfig(t, func(t *testing.T, cfg db.Config) {
		n := testnet.New(t, dbtest.Open(t, cfg))
		one, two := newWorld(t, n), newWorld(t, testnet.Over(dbtest.Open(t, cfg)))
		nodes := []*world{one, two}
		t.Run("FD-83 one key gives one line", func(t *testing.T) {
			for _, err := range dbtest.AtOnce(many, func(i int) error { return nodes[i%2].award(incentiveOf("north", "submission:1", 100)) }) {
				check.OK(t, err)
			}
			got := one.statement("olga", "")
			check.Is(t, got.Total, 100, got)
			check.Is(t, len(got.Items), 1, got.Items, got)
		})
		t.Run("FD-83 as much is taken back as there is, and no more", func(t *testing.T) {
			refused := 0
			ctx := context.WithoutCancel(t.Context())
			for _, err := range dbtest.AtOnce(many, func(i int) error {
				_, _, err := nodes[i%2].room.Correct(ctx, testnet.Ann,
					camelbucks.Form{ID: db.NewID(), StoreID: "north", Amount: -30, Reason: "Mistake", CountsAs: camelbucks.Incentive})
				return err
			}) {
				if fault.Is(err, fault.Conflict) {
					refused++
				} else {
					check.OK(t, err)
				}
			}
			got := one.statement("olga", "")
			check.Is(t, got.Total, 10)
			check.Is(t, refused, many-3)
		})
		t.Run("FD-121 SOTY-004 two corrections at once never bring a year's criteria below zero, though the store has more", func(t *testing.T) {
			check.OK(t, one.award(incentiveOf("south", "submission:more", 1000),
				camelbucks.Award{StoreID: "south", CamelBucks: 50, Source: camelbucks.Criterion, Key: "result:1", Title: "Tidy"}))
			ctx := context.WithoutCancel(t.Context())
			refused := 0
			for _, err := range dbtest.AtOnce(many, func(i int) error {
				_, _, err := nodes[i%2].room.Correct(ctx, testnet.Ann,
					camelbucks.Form{ID: db.NewID(), StoreID: "south", Amount: -40, Reason: "Mistake", CountsAs: camelbucks.Criterion})
				return err
			}) {
				if fault.Is(err, fault.Conflict) {
					refused++
				} else {
					check.OK(t, err)
				}
			}
			got := one.statement("sam", "")
			check.Is(t, got.Total, 1010)
			check.Is(t, refused, many-1)
			_, _, err := one.room.Correct(ctx, testnet.Ann, camelbucks.Form{StoreID: "south", Amount: 40, Reason: "Back", CountsAs: camelbucks.Criterion})
			check.OK(t, err)
			check.OK(t, one.takeBack("submission:more", "result:1"))
		})
		t.Run("FD-83 what was given is taken back once, also beside corrections of it", func(t *testing.T) {
			check.OK(t, one.award(incentiveOf("south", "submission:2", 100)))
			line := one.statement("sam", "").Items[0].ID
			ctx := context.WithoutCancel(t.Context())
			for _, err := range dbtest.AtOnce(many, func(i int) error {
				if i%4 != 0 {
					return nodes[i%2].takeBack("submission:2")
				}
				_, _, err := nodes[i%2].room.Correct(ctx, testnet.Ann,
					camelbucks.Form{ID: db.NewID(), StoreID: "south", Amount: -7, Reason: "Mistake", Corrects: line})
				if fault.Is(err, fault.Conflict) {
					return nil
				}
				return err
			}) {
				check.OK(t, err)
			}
			got := one.statement("sam", "")
			check.Is(t, got.Total, 0, got)
		})
		t.Run("FD-83 a correction that names no financial year can be repeated in the next one", func(t *testing.T) {
			form := camelbucks.Form{ID: db.NewID(), StoreID: "south", Amount: 5, Reason: "Late", CountsAs: camelbucks.Criterion}
			first, _, err := one.room.Correct(t.Context(), testnet.Ann, form)
			check.OK(t, err)
			was := one.net.Clock.T
			one.net.Clock.T = was.AddDate(0, 6, 0)
			defer func() { one.net.Clock.T = was }()
			again, created, err := one.room.Correct(t.Context(), testnet.Ann, form)
			check.OK(t, err)
			check.True(t, !created, first.FinancialYear)
			check.Is(t, again.FinancialYear, first.FinancialYear, created)
			form.ID, form.Amount, form.Year = db.NewID(), -5, first.FinancialYear
			_, _, err = one.room.Correct(t.Context(), testnet.Ann, form)
			check.OK(t, err)
		})
		t.Run("FD-83 a correction that is repeated is one line", func(t *testing.T) {
			ctx := context.WithoutCancel(t.Context())
			form, made := camelbucks.Form{ID: db.NewID(), StoreID: "south", Amount: 50, Reason: "Bonus", CountsAs: camelbucks.Criterion}, 0
			for _, err := range dbtest.AtOnce(many, func(i int) error {
				_, created, err := nodes[i%2].room.Correct(ctx, testnet.Ann, form)
				if created {
					err = errors.Join(err, errMade)
				}
				return err
			}) {
				if errors.Is(err, errMade) {
					made++
				} else {
					check.OK(t, err)
				}
			}
			got := one.statement("sam", "")
			check.Is(t, got.Total, 50)
			check.Is(t, made, 1)
		})
	})
}

var errMade = errors.New("made")

// TestNoStatementChangesALine reads the whole program: nothing changes or deletes a line, and only this room adds one.
func TestNoStatementChangesALine(t *testing.T) {
	change := regexp.MustCompile(`(?i)(update|delete\s+from|truncate(\s+table)?|drop\s+table|replace\s+into|insert\s+or\s+replace\s+into|alter\s+table)\s+camel_bucks_lines|do\s+update.*camel_bucks`)
	add := regexp.MustCompile(`(?i)insert\s+into\s+camel_bucks_lines`)
	t.Run("FD-83 no statement changes or deletes a line", func(t *testing.T) {
		for _, bad := range []string{"UPDATE camel_bucks_lines SET amount = 1", "DELETE FROM camel_bucks_lines", "delete  from\n camel_bucks_lines"} {
			check.True(t, change.MatchString(bad), bad)
		}
		adding := 0
		check.OK(t, filepath.WalkDir("../..", func(name string, entry os.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				if entry != nil && slices.Contains([]string{"node_modules", ".git", "dist", "bench"}, entry.Name()) {
					return filepath.SkipDir
				}
				return err
			}
			if ext := filepath.Ext(name); ext != ".sql" && ext != ".go" || strings.HasSuffix(name, "_test.go") {
				return nil
			}
			text, err := os.ReadFile(name) // #nosec G122 -- our own files
			check.True(t, !change.Match(text), name)
			adding += len(add.FindAll(text, -1))
			return err
		}))
		if adding != 1 {
			t.Errorf("%d statements add lines, want one", adding)
		}
	})
}

func TestStatement(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.net.Clock.T = time.Date(2025, 6, 30, 13, 59, 59, 0, time.UTC) // the last second of FY2025 in Melbourne
		check.OK(t, w.award(incentiveOf("north", "a", 100)))
		w.net.Clock.T = w.net.Clock.T.Add(time.Second)
		check.OK(t, w.award(incentiveOf("north", "b", 200), incentiveOf("south", "c", 7)))
		w.net.Clock.T = testnet.Now
		check.OK(t, w.award(camelbucks.Award{StoreID: "north", CamelBucks: 50, Source: camelbucks.Criterion, Key: "d", Title: "=1+1"}))
		all := w.statement("olga", "")
		lineA := all.Items[2].ID
		t.Run("FD-83 SOTY-021 GENERAL-033 the lines, newest first, each in its financial year, and their sums", func(t *testing.T) {
			check.Same(t, all.Sums, []camelbucks.Sum{{FinancialYear: 2026, CountsAs: camelbucks.Criterion, CamelBucks: 50},
				{FinancialYear: 2026, CountsAs: camelbucks.Incentive, CamelBucks: 200},
				{FinancialYear: 2025, CountsAs: camelbucks.Incentive, CamelBucks: 100}})
			check.Is(t, all.Total, 350, all)
			check.Is(t, all.CurrentYear, 2026, all)
			check.True(t, all.FinancialYear == nil, all.FinancialYear, all)
			check.Must(t, check.Is(t, len(all.Items), 3, all.Items, all))
			check.Is(t, all.Items[0].CamelBucks, 50, all)
			check.Is(t, all.Store.Name, "Café Nord", all)
			of := w.statement("mia", "?financialYear=2025")
			check.Is(t, of.Total, 350, of)
			check.Is(t, of.TotalOfYear, 100, of)
			check.Is(t, len(of.Items), 1, of.Items, of)
			check.Is(t, *of.FinancialYear, 2025, of)
		})
		t.Run("FD-83 a correction names the line, has its year, and shows its reason; a repeat answers 200", func(t *testing.T) {
			b := fmt.Sprintf(`{"id":%q,"store":"north","camelBucks":-40,"reason":"Counted twice","corrects":%q}`, db.NewID(), lineA)
			for _, want := range []int{201, 200} {
				apitest.WantStatus(t, w.Call("ann", "POST", "/camel-bucks/corrections", b), want)
			}
			apitest.WantStatus(t, w.Call("ann", "POST", "/camel-bucks/corrections", strings.Replace(b, ":-40,", ":-41,", 1)), 409)
			got := w.statement("olga", "?financialYear=2025")
			check.Is(t, got.TotalOfYear, 60, got)
			check.Is(t, got.Items[0].Reason, "Counted twice", got)
			check.Is(t, *got.Items[0].Corrects, lineA, got)
			check.Is(t, got.Items[0].Source, camelbucks.Correction, got)
			check.Is(t, got.Items[0].CountsAs, camelbucks.Incentive, got)
		})
		correct := func(name, b string, status int, says string) apitest.Refusal {
			return apitest.Refusal{Name: name, Who: "ann", Method: "POST", Path: "/camel-bucks/corrections", Body: b, Status: status, Says: says}
		}
		var correction string
		check.OK(t, w.net.DB.QueryRow(t.Context(), `SELECT id FROM camel_bucks_lines WHERE source = 'CORRECTION'`).Scan(&correction))
		before := w.net.Count(t, `SELECT COUNT(*) FROM camel_bucks_lines`)
		w.Refuse(t, []apitest.Refusal{
			correct("FD-83 nothing", `{"store":"north","camelBucks":0,"reason":"x","countsAs":"INCENTIVE"}`, 422, camelbucks.MessageAmount),
			correct("FD-83 half a Camel Buck", `{"store":"north","camelBucks":0.5,"reason":"x","countsAs":"INCENTIVE"}`, 422, "camelBucks"),
			correct("FD-83 far too many", `{"store":"north","camelBucks":1000001,"reason":"x","countsAs":"INCENTIVE"}`, 422, camelbucks.MessageAmountMuch),
			correct("FD-83 no reason", `{"store":"north","camelBucks":5,"reason":" ","countsAs":"INCENTIVE"}`, 422, camelbucks.MessageReason),
			correct("FD-83 a long reason", `{"store":"north","camelBucks":5,"countsAs":"INCENTIVE","reason":"`+strings.Repeat("x", 201)+`"}`, 422,
				camelbucks.MessageReasonLong),
			correct("FD-83 no part of the totals", `{"store":"north","camelBucks":5,"reason":"x"}`, 422, camelbucks.MessageCountsAs),
			correct("FD-83 a year that has not begun", `{"store":"north","camelBucks":5,"reason":"x","countsAs":"CRITERION","financialYear":2027}`, 422,
				camelbucks.MessageYear),
			correct("FD-83 no store", `{"camelBucks":5,"reason":"x","countsAs":"CRITERION"}`, 422, camelbucks.MessageStore),
			correct("FD-83 a store that is not there", `{"store":"nothing","camelBucks":5,"reason":"x","countsAs":"CRITERION"}`, 404,
				"store could not be found"),
			correct("FD-83 a line that is not there", `{"store":"north","camelBucks":5,"reason":"x","corrects":"nothing"}`, 404, "line could not be found"),
			correct("FD-83 a line of another store", fmt.Sprintf(`{"store":"south","camelBucks":5,"reason":"x","corrects":%q}`, lineA), 404,
				"line could not be found"),
			correct("FD-83 more than the line has left", fmt.Sprintf(`{"store":"north","camelBucks":-61,"reason":"x","corrects":%q}`, lineA), 409,
				"Only 60 Camel Bucks can be taken back from this line."),
			correct("FD-83 FD-121 SOTY-004 one more than member incentives gave in the year, though the store has more",
				`{"store":"north","camelBucks":-201,"reason":"x","countsAs":"INCENTIVE"}`, 409,
				"Only 200 Camel Bucks can be taken back from Member Incentives in FY2026."),
			correct("FD-121 SOTY-004 one more than the criteria of the year gave", `{"store":"north","camelBucks":-51,"reason":"x","countsAs":"CRITERION"}`,
				409, "Only 50 Camel Bucks can be taken back from Store of the Year for FY2026."),
			correct("FD-121 SOTY-004 a year without data", `{"store":"north","camelBucks":-1,"reason":"x","countsAs":"CRITERION","financialYear":2025}`, 409,
				"There are no Camel Bucks to take back from Store of the Year for FY2025."),
			correct("FD-121 a correction of a correction", fmt.Sprintf(`{"store":"north","camelBucks":5,"reason":"x","corrects":%q}`, correction), 409,
				camelbucks.MessageCorrection),
			correct("FD-121 a correction of another store's correction",
				fmt.Sprintf(`{"store":"south","camelBucks":5,"reason":"x","corrects":%q}`, correction), 404, "line could not be found"),
			{"FD-83 an empty question", "olga", "POST", "/camel-bucks/" + lineA + "/questions", `{"question":" "}`, 422, camelbucks.MessageQuestion},
			{"FD-83 a question about another store's line", "sam", "POST", "/camel-bucks/" + lineA + "/questions", `{"question":"Why?"}`, 404,
				"line could not be found"},
			{"FD-83 head office asks itself nothing", "ann", "POST", "/camel-bucks/" + lineA + "/questions", `{"question":"Why?"}`, 403, ""},
			{"FD-83 staff without a store choose one", "ann", "GET", "/camel-bucks", "", 422, camelbucks.MessageStore},
			{"FD-83 a store that is not there", "ann", "GET", "/camel-bucks?store=nothing", "", 404, "store could not be found"},
		})
		check.Is(t, w.net.Count(t, `SELECT COUNT(*) FROM camel_bucks_lines`), before)
		w.Allow(t, []apitest.Access{
			{"FD-83 a store's statement", "GET", "/camel-bucks?store=north", "", 401, 200, 200, 200, 200, 200, 403},
			{"FD-83 as CSV", "GET", "/camel-bucks/csv?store=north", "", 401, 200, 200, 200, 200, 200, 403},
			{"FD-83 as PDF", "GET", "/camel-bucks/pdf?store=north", "", 401, 200, 200, 200, 200, 200, 403},
			{"FD-83 corrections", "POST", "/camel-bucks/corrections",
				`{"store":"north","camelBucks":5,"reason":"x","countsAs":"INCENTIVE","financialYear":2024}`, 401, 201, 403, 403, 403, 403, 403},
		})
		t.Run("FD-83 whoever acts as somebody else neither corrects nor asks", func(t *testing.T) {
			ann, olga := testnet.Ann, testnet.Olga
			ann.ImpersonatorID, olga.ImpersonatorID = "rob", "ann"
			if _, _, err := w.room.Correct(t.Context(), ann,
				camelbucks.Form{StoreID: "north", Amount: 1, Reason: "x", CountsAs: camelbucks.Incentive}); !fault.Is(err, fault.Forbidden) {
				t.Errorf("got %v", err)
			}
			_, err := w.room.Ask(t.Context(), olga, lineA, "", "Why?")
			check.True(t, fault.Is(err, fault.Forbidden), err)
		})
		t.Run("FD-83 a question goes to head office with the line, and nothing in it is HTML", func(t *testing.T) {
			got := apitest.Read[camelbucks.AskedView](t, w.Site, "emma", "POST", "/camel-bucks/"+lineA+"/questions",
				`{"question":"Why <b>100</b>?\n\nThanks"}`)
			check.Same(t, got.ConversationID, "conversation-north")
			check.Same(t, w.desk.asked,
				[]string{"emma: <blockquote><p>Summer display: 100 Camel Bucks, 30 June 2025</p></blockquote><p>Why &lt;b&gt;100&lt;/b&gt;?</p><p>Thanks</p>"})
		})
		t.Run("FD-83 GENERAL-033 the PDF has the same lines and the same sum as the CSV, with the day of printing", func(t *testing.T) {
			check.OK(t,
				w.award(camelbucks.Award{StoreID: "south", CamelBucks: 1750, Source: camelbucks.Criterion, Key: "pdf",
					Title: "Tidy " + strings.Repeat("long ", 60)}))
			for i := range 60 {
				check.OK(t, w.award(incentiveOf("south", fmt.Sprint("pdf", i), 1)))
			}
			a := w.Call("sam", "GET", "/camel-bucks/pdf", "")
			apitest.WantHeaders(t, a, "Content-Type", "application/pdf", "Content-Disposition", "attachment; filename=camel-bucks-100-bottles.pdf")
			pages := pdftest.Pages(t, a.Body.Bytes())
			text := strings.Join(slices.Concat(pages...), " ")
			for _, part := range []string{"Camel Bucks of all financial years", "1,750", "1,817", "20 Mar 2026", "Ann Archer", "Page 4"} {
				check.True(t, strings.Contains(text, part), part, text)
			}
			check.Is(t, strings.Count(text, "Summer display"), 61)
			check.Is(t, len(pages), 4, pages)
			of := pdftest.Text(t, w.Call("olga", "GET", "/camel-bucks/pdf?financialYear=2025", "").Body.Bytes())
			for _, part := range []string{"FY2025", "Counted twice", "−40", "100", "60"} {
				check.True(t, strings.Contains(of, part), part, of)
			}
			if strings.Contains(of, "FY2026") {
				t.Errorf("another year is in %s", of)
			}
		})
		t.Run("FD-83 GENERAL-033 the CSV has every line and their sum, and no formula", func(t *testing.T) {
			a := w.Call("olga", "GET", "/camel-bucks/csv?financialYear=2026", "")
			apitest.WantHeaders(t, a, "Content-Type", "text/csv; charset=utf-8", "Content-Disposition",
				"attachment; filename=camel-bucks-cafe-nord-fy2026.csv")
			check.Same(t, a.Body.String(),
				"\uFEFFDate (Melbourne),Financial Year,Store,For,Reason,Camel Bucks,By\r\n2026-03-20,FY2026,Café Nord,'=1+1,,50,Ann Archer\r\n"+
					"2025-07-01,FY2026,Café Nord,Summer display,,200,Ann Archer\r\n,,Café Nord,Camel Bucks of FY2026,,250,\r\n")
		})
	})
}
