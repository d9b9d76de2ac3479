package weighting_test

import (
	"context"
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/platform/check"
	"caravan/internal/platform/dbtest"
	"caravan/internal/testnet"
	"caravan/internal/weighting"
)

var (
	equal = rules.Weightings{StoreStandards: 25, FocusProducts: 25, PromotionFloor: 25, PromotionShelf: 25}
)

func TestOn(t *testing.T) {
	testnet.Each(t, func(t *testing.T, n *testnet.Network) {
		t.Run("AUDIT-089 without any config the defaults count", func(t *testing.T) {
			if c, err := n.Weightings.On(t.Context(), testnet.Ann, string(testnet.Today)); check.Is(t, err, nil) {
				check.Is(t, c, weighting.Config{Weightings: rules.DefaultWeightings})
			}
		})
		n.SetWeightings(t, "2026-01-01", equal)
		n.SetWeightings(t, "2026-03-21", rules.Weightings{StoreStandards: 40, FocusProducts: 20, PromotionFloor: 20, PromotionShelf: 20})
		for day, want := range map[string]weighting.Config{
			"2025-12-31": {Weightings: rules.DefaultWeightings},
			"2026-01-01": {"2026-01-01", equal},
			"2026-03-20": {"2026-01-01", equal},
			"2026-03-21": {"2026-03-21", rules.Weightings{StoreStandards: 40, FocusProducts: 20, PromotionFloor: 20, PromotionShelf: 20}},
		} {
			t.Run("AUDIT-087 AUDIT-088 FD-19 the weightings are those of the latest day up to "+day, func(t *testing.T) {
				if c, err := n.Weightings.On(t.Context(), testnet.Ann, day); check.Is(t, err, nil) {
					check.Is(t, c, want)
				}
				byDay, err := n.Weightings.InForceOn(t.Context(), n.DB, []calendar.Day{calendar.Day(day)})
				check.OK(t, err)
				check.Is(t, byDay[calendar.Day(day)], want.Weightings)
			})
		}
	})
}

func TestList(t *testing.T) {
	testnet.Each(t, func(t *testing.T, n *testnet.Network) {
		t.Run("AUDIT-089 without any config the defaults are in force", func(t *testing.T) {
			got, err := n.Weightings.List(t.Context(), testnet.Ann)
			check.OK(t, err)
			check.Same(t, got.Items, []weighting.Dated{{weighting.Config{Weightings: rules.DefaultWeightings}, weighting.Current}})
		})
		n.SetWeightings(t, "2025-07-01", rules.Weightings{StoreStandards: 40, FocusProducts: 20, PromotionFloor: 20, PromotionShelf: 20})
		n.SetWeightings(t, "2026-03-20", equal)
		n.SetWeightings(t, "2026-03-21", rules.Weightings{StoreStandards: 20, FocusProducts: 40, PromotionFloor: 20, PromotionShelf: 20})
		n.SetWeightings(t, "2026-07-01", rules.Weightings{StoreStandards: 20, FocusProducts: 20, PromotionFloor: 40, PromotionShelf: 20})
		want := []weighting.Dated{
			{weighting.Config{"2026-07-01", rules.Weightings{StoreStandards: 20, FocusProducts: 20, PromotionFloor: 40, PromotionShelf: 20}},
				weighting.Future},
			{weighting.Config{"2026-03-21", rules.Weightings{StoreStandards: 20, FocusProducts: 40, PromotionFloor: 20, PromotionShelf: 20}},
				weighting.Future},
			{weighting.Config{"2026-03-20", equal}, weighting.Current},
			{weighting.Config{"2025-07-01", rules.Weightings{StoreStandards: 40, FocusProducts: 20, PromotionFloor: 20, PromotionShelf: 20}}, weighting.Past},
			{weighting.Config{Weightings: rules.DefaultWeightings}, weighting.Past},
		}
		t.Run("AUDIT-133 FD-19 newest first, the defaults last, each with its state", func(t *testing.T) {
			got, err := n.Weightings.List(t.Context(), testnet.Ann)
			check.OK(t, err)
			check.Same(t, got.Items, want)
		})
		t.Run("AUDIT-133 AMB-049 the next config is in force from midnight in Melbourne", func(t *testing.T) {
			defer func() { n.Clock.T = testnet.Now }()
			for at, want := range map[time.Time]weighting.State{
				calendar.Day("2026-03-21").Start().Add(-time.Millisecond): weighting.Future,
				calendar.Day("2026-03-21").Start():                        weighting.Current,
			} {
				n.Clock.T = at
				if got, err := n.Weightings.List(t.Context(), testnet.Ann); check.Is(t, err, nil) {
					check.Is(t, got.Items[1].State, want, at, got)
				}
			}
		})
	})
}

func configs(t *testing.T, n *testnet.Network) []weighting.Dated {
	t.Helper()
	found, err := n.Weightings.List(t.Context(), testnet.Ann)
	check.OK(t, err)
	return found.Items
}

func TestSet(t *testing.T) {
	testnet.Each(t, func(t *testing.T, n *testnet.Network) {
		t.Run("FD-19 weightings can be set from tomorrow on", func(t *testing.T) {
			got, err := n.Weightings.Set(t.Context(), testnet.Ann, weighting.Form{"2026-03-21", equal})
			check.OK(t, err)
			check.Must(t, check.Is(t, got, weighting.Config{"2026-03-21", equal}))
			for day, want := range map[calendar.Day]rules.Weightings{"2026-03-20": rules.DefaultWeightings, "2026-03-21": equal} {
				if c, err := n.Weightings.On(t.Context(), testnet.Ann, string(day)); check.Is(t, err, nil) {
					check.Is(t, c.Weightings, want, day, c)
				}
			}
		})
		t.Run("FD-19 setting the same future day again replaces the config", func(t *testing.T) {
			n.SetWeightings(t, "2026-05-01", equal)
			before := configs(t, n)
			other := rules.Weightings{StoreStandards: 100, FocusProducts: 0, PromotionFloor: 0, PromotionShelf: 0}
			_, err := n.Weightings.Set(t.Context(), testnet.Ann, weighting.Form{"2026-05-01", other})
			check.OK(t, err)
			after := configs(t, n)
			if check.Is(t, len(after), len(before), after) {
				check.Is(t, after[0].Weightings, other)
			}
		})
		for _, c := range []struct {
			name string
			in   weighting.Form
			want []fault.Field
		}{
			{"FD-19 today", weighting.Form{"2026-03-20", equal}, []fault.Field{{Path: "effectiveFrom", Message: "Must be a future date"}}},
			{"FD-19 no day", weighting.Form{"", equal}, []fault.Field{{Path: "effectiveFrom", Message: "Please enter a date"}}},
			{"FD-19 a day that does not exist", weighting.Form{"2026-04-31", equal},
				[]fault.Field{{Path: "effectiveFrom", Message: "Please enter a valid date (YYYY-MM-DD)"}}},
			{"FD-19 a past day and a wrong sum, both reported",
				weighting.Form{"2025-03-21", rules.Weightings{StoreStandards: 25, FocusProducts: 25, PromotionFloor: 25, PromotionShelf: 24}},
				[]fault.Field{{Path: "effectiveFrom", Message: "Must be a future date"},
					{Path: "weightings", Message: "The four weightings must add up to 100"}}},
			{"FD-19 weightings below 0 and over 100",
				weighting.Form{"2026-03-22", rules.Weightings{StoreStandards: -1, FocusProducts: 101, PromotionFloor: 0, PromotionShelf: 0}},
				[]fault.Field{{Path: "weightings.STORE_STANDARDS", Message: "Please enter a whole number from 0 to 100"},
					{Path: "weightings.FOCUS_PRODUCTS", Message: "Please enter a whole number from 0 to 100"}}},
		} {
			t.Run(c.name, func(t *testing.T) {
				before := configs(t, n)
				_, err := n.Weightings.Set(t.Context(), testnet.Ann, c.in)
				check.True(t, fault.Is(err, fault.Invalid), err)
				check.Same(t, fault.Of(err).Fields, c.want, err)
				check.Same(t, configs(t, n), before)
			})
		}
		t.Run("FD-19 today is Melbourne's: at its midnight tomorrow becomes today", func(t *testing.T) {
			defer func() { n.Clock.T = testnet.Now }()
			n.Clock.T = calendar.Day("2026-10-04").Start().Add(-time.Millisecond) // the day on which the clock goes forward
			_, err := n.Weightings.Set(t.Context(), testnet.Ann, weighting.Form{"2026-10-04", equal})
			check.OK(t, err)
			n.Clock.T = calendar.Day("2026-10-04").Start()
			_, err = n.Weightings.Set(t.Context(), testnet.Ann, weighting.Form{"2026-10-04", equal})
			check.True(t, fault.Is(err, fault.Invalid), err)
		})
		t.Run("FD-19 of configs set at once for one day, one is kept as a whole", func(t *testing.T) {
			ctx := context.WithoutCancel(t.Context())
			choices := []rules.Weightings{{StoreStandards: 100, FocusProducts: 0, PromotionFloor: 0, PromotionShelf: 0},
				{StoreStandards: 0, FocusProducts: 100, PromotionFloor: 0, PromotionShelf: 0},
				{StoreStandards: 0, FocusProducts: 0, PromotionFloor: 100, PromotionShelf: 0},
				{StoreStandards: 0, FocusProducts: 0, PromotionFloor: 0, PromotionShelf: 100}}
			for _, err := range dbtest.AtOnce(len(choices), func(i int) error {
				_, err := n.Weightings.Set(ctx, testnet.Ann, weighting.Form{"2027-01-01", choices[i]})
				return err
			}) {
				check.OK(t, err)
			}
			if c, err := n.Weightings.On(t.Context(), testnet.Ann, "2027-01-01"); check.Is(t, err, nil) {
				check.Is(t, c.Weightings.Check(), nil)
			}
		})
		for _, a := range []access.Actor{testnet.Rob, testnet.Olga, testnet.Mia, testnet.Emma} {
			t.Run("AMB-045 a "+a.Role.Label()+" cannot set weightings", func(t *testing.T) {
				_, err := n.Weightings.Set(t.Context(), a, weighting.Form{"2026-04-01", equal})
				check.True(t, fault.Is(err, fault.Forbidden), err)
			})
		}
	})
}
