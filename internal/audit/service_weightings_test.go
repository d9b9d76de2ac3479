package audit

import (
	"context"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/platform/dbtest"
)

// setWeightings stores weightings of any day, also of days that are over.
func (w *world) setWeightings(t testing.TB, from string, standards, focus, floor, shelf int) {
	t.Helper()
	_, err := w.db.Exec(t.Context(), `INSERT INTO audit_weightings (effective_from, store_standards, focus_products, promotion_floor, promotion_shelf, created_at)
VALUES ($1, $2, $3, $4, $5, 0)`, from, standards, focus, floor, shelf)
	must(t, err)
}

func TestConfig(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		t.Run("AUDIT-089 without any the defaults hold", func(t *testing.T) {
			if c, err := w.Config(t.Context(), ann, string(today)); err != nil || c != (Config{Weightings: rules.DefaultWeightings}) {
				t.Error(c, err)
			}
		})
		w.setWeightings(t, "2026-01-01", 25, 25, 25, 25)
		w.setWeightings(t, "2026-03-21", 40, 20, 20, 20)
		for day, want := range map[string]Config{
			"2025-12-31": {Weightings: rules.DefaultWeightings},
			"2026-01-01": {"2026-01-01", rules.Weightings{StoreStandards: 25, FocusProducts: 25, PromotionFloor: 25, PromotionShelf: 25}},
			"2026-03-20": {"2026-01-01", rules.Weightings{StoreStandards: 25, FocusProducts: 25, PromotionFloor: 25, PromotionShelf: 25}},
			"2026-03-21": {"2026-03-21", rules.Weightings{StoreStandards: 40, FocusProducts: 20, PromotionFloor: 20, PromotionShelf: 20}},
		} {
			t.Run("AUDIT-087 AUDIT-088 FD-19 those of the latest day up to "+day, func(t *testing.T) {
				if c, err := w.Config(t.Context(), ann, day); err != nil || c != want {
					t.Error(c, err)
				}
			})
		}
	})
}

func TestConfigs(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		t.Run("AUDIT-089 without any the defaults are in force", func(t *testing.T) {
			got, err := w.Configs(t.Context(), ann)
			if diff := cmp.Diff([]DatedConfig{{Config{Weightings: rules.DefaultWeightings}, ConfigCurrent}}, got.Items); err != nil || diff != "" {
				t.Error(err, diff)
			}
		})
		w.setWeightings(t, "2025-07-01", 40, 20, 20, 20)
		w.setWeightings(t, "2026-03-20", 25, 25, 25, 25)
		w.setWeightings(t, "2026-03-21", 20, 40, 20, 20)
		w.setWeightings(t, "2026-07-01", 20, 20, 40, 20)
		want := []DatedConfig{
			{Config{"2026-07-01", rules.Weightings{StoreStandards: 20, FocusProducts: 20, PromotionFloor: 40, PromotionShelf: 20}}, ConfigFuture},
			{Config{"2026-03-21", rules.Weightings{StoreStandards: 20, FocusProducts: 40, PromotionFloor: 20, PromotionShelf: 20}}, ConfigFuture},
			{Config{"2026-03-20", rules.Weightings{StoreStandards: 25, FocusProducts: 25, PromotionFloor: 25, PromotionShelf: 25}}, ConfigCurrent},
			{Config{"2025-07-01", rules.Weightings{StoreStandards: 40, FocusProducts: 20, PromotionFloor: 20, PromotionShelf: 20}}, ConfigPast},
			{Config{Weightings: rules.DefaultWeightings}, ConfigPast},
		}
		t.Run("AUDIT-133 FD-19 the newest first, the defaults as the oldest, each with its state", func(t *testing.T) {
			got, err := w.Configs(t.Context(), ann)
			if diff := cmp.Diff(want, got.Items); err != nil || diff != "" {
				t.Error(err, diff)
			}
		})
		t.Run("AUDIT-133 AMB-049 the next is in force from midnight in Melbourne", func(t *testing.T) {
			defer func() { w.clock.T = noon }()
			for at, want := range map[time.Time]ConfigState{
				calendar.Day("2026-03-21").Start().Add(-time.Millisecond): ConfigFuture,
				calendar.Day("2026-03-21").Start():                        ConfigCurrent,
			} {
				w.clock.T = at
				if got, err := w.Configs(t.Context(), ann); err != nil || got.Items[1].State != want {
					t.Error(at, got, err)
				}
			}
		})
	})
}

func TestSetConfig(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		equal := rules.Weightings{StoreStandards: 25, FocusProducts: 25, PromotionFloor: 25, PromotionShelf: 25}
		t.Run("FD-19 weightings are set from tomorrow on", func(t *testing.T) {
			got, err := w.SetConfig(t.Context(), ann, NewConfig{"2026-03-21", equal})
			if err != nil || got != (Config{"2026-03-21", equal}) {
				t.Fatal(got, err)
			}
			for day, want := range map[calendar.Day]rules.Weightings{"2026-03-20": rules.DefaultWeightings, "2026-03-21": equal} {
				if c, err := w.Config(t.Context(), ann, string(day)); err != nil || c.Weightings != want {
					t.Error(day, c, err)
				}
			}
		})
		t.Run("FD-19 the same future day replaces", func(t *testing.T) {
			other := rules.Weightings{StoreStandards: 100, FocusProducts: 0, PromotionFloor: 0, PromotionShelf: 0}
			_, err := w.SetConfig(t.Context(), ann, NewConfig{"2026-03-21", other})
			must(t, err)
			if got, err := w.Configs(t.Context(), ann); err != nil || len(got.Items) != 2 || got.Items[0].Weightings != other {
				t.Error(got, err)
			}
		})
		for _, c := range []struct {
			name string
			in   NewConfig
			want []fault.Field
		}{
			{"FD-19 today", NewConfig{"2026-03-20", equal}, []fault.Field{{Path: "effectiveFrom", Message: "The date must be after today"}}},
			{"FD-19 no day", NewConfig{"", equal}, []fault.Field{{Path: "effectiveFrom", Message: "Please enter a date"}}},
			{"FD-19 a day that is none", NewConfig{"2026-04-31", equal}, []fault.Field{{Path: "effectiveFrom", Message: "Please enter a valid date (YYYY-MM-DD)"}}},
			{"FD-19 a past day and a wrong sum, both told", NewConfig{"2025-03-21", rules.Weightings{StoreStandards: 25, FocusProducts: 25, PromotionFloor: 25, PromotionShelf: 24}},
				[]fault.Field{{Path: "effectiveFrom", Message: "The date must be after today"}, {Path: "weightings", Message: "The four weightings must add up to 100"}}},
			{"FD-19 weightings below 0 and over 100", NewConfig{"2026-03-22", rules.Weightings{StoreStandards: -1, FocusProducts: 101, PromotionFloor: 0, PromotionShelf: 0}},
				[]fault.Field{{Path: "weightings.STORE_STANDARDS", Message: "Please enter a whole number from 0 to 100"}, {Path: "weightings.FOCUS_PRODUCTS", Message: "Please enter a whole number from 0 to 100"}}},
		} {
			t.Run(c.name, func(t *testing.T) {
				_, err := w.SetConfig(t.Context(), ann, c.in)
				if diff := cmp.Diff(c.want, fault.Of(err).Fields); !fault.Is(err, fault.Invalid) || diff != "" {
					t.Error(err, diff)
				}
				if got, err := w.Configs(t.Context(), ann); err != nil || len(got.Items) != 2 {
					t.Error(got, err)
				}
			})
		}
		t.Run("FD-19 after today is Melbourne's: at its midnight tomorrow becomes today", func(t *testing.T) {
			defer func() { w.clock.T = noon }()
			w.clock.T = calendar.Day("2026-10-04").Start().Add(-time.Millisecond) // the day on which the clock goes forward
			_, err := w.SetConfig(t.Context(), ann, NewConfig{"2026-10-04", equal})
			must(t, err)
			w.clock.T = calendar.Day("2026-10-04").Start()
			if _, err := w.SetConfig(t.Context(), ann, NewConfig{"2026-10-04", equal}); !fault.Is(err, fault.Invalid) {
				t.Error(err)
			}
		})
		t.Run("AMB-046 an open report goes by its day of creation, and is completed by the day of completing", func(t *testing.T) {
			defer func() { w.clock.T = noon }()
			r := w.completed(t, rob, "north")
			_, err := w.SetPending(t.Context(), ann, r.ID, nil)
			must(t, err)
			w.clock.T = noon.AddDate(0, 0, 1)
			if open, err := w.Get(t.Context(), rob, r.ID); err != nil || open.Weightings != rules.DefaultWeightings {
				t.Error(open.Weightings, err)
			}
			if done, err := w.Complete(t.Context(), rob, r.ID, nil); err != nil || done.Weightings != (rules.Weightings{StoreStandards: 100, FocusProducts: 0, PromotionFloor: 0, PromotionShelf: 0}) {
				t.Error(done.Weightings, err)
			}
		})
		t.Run("FD-19 set by many at once for one day, one of theirs is kept whole", func(t *testing.T) {
			ctx := context.WithoutCancel(t.Context())
			choices := []rules.Weightings{{StoreStandards: 100, FocusProducts: 0, PromotionFloor: 0, PromotionShelf: 0}, {StoreStandards: 0, FocusProducts: 100, PromotionFloor: 0, PromotionShelf: 0}, {StoreStandards: 0, FocusProducts: 0, PromotionFloor: 100, PromotionShelf: 0}, {StoreStandards: 0, FocusProducts: 0, PromotionFloor: 0, PromotionShelf: 100}}
			for _, err := range dbtest.AtOnce(len(choices), func(i int) error {
				_, err := w.SetConfig(ctx, ann, NewConfig{"2027-01-01", choices[i]})
				return err
			}) {
				must(t, err)
			}
			if c, err := w.Config(t.Context(), ann, "2027-01-01"); err != nil || c.Weightings.Check() != nil {
				t.Error(c, err)
			}
		})
		for _, a := range []access.Actor{rob, olga, mia, emma} {
			t.Run("AMB-045 a "+a.Role.Label()+" sets none", func(t *testing.T) {
				if _, err := w.SetConfig(t.Context(), a, NewConfig{"2026-04-01", equal}); !fault.Is(err, fault.Forbidden) {
					t.Error(err)
				}
			})
		}
	})
}
