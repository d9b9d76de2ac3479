package finding

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"caravan/internal/calendar"
	"caravan/internal/network"
	"caravan/internal/platform/check"
)

func TestSpells(t *testing.T) {
	t.Run("FINDING-008 what was accepted is read as it was stored", rapid.MakeCheck(func(t *rapid.T) {
		numbers := rapid.SliceOfNDistinct(rapid.IntRange(1, 900), 0, 20, rapid.ID).Draw(t, "numbers")
		want, all := map[int]int{}, []acceptance{}
		for _, n := range numbers {
			want[n] = rapid.IntRange(0, 400).Draw(t, "days")
			all = append(all, acceptance{n, want[n]})
		}
		var buffer []byte
		err := unpackAcceptances(packAcceptances(all), &buffer, func(a acceptance) {
			if want[a.number] != a.after {
				t.Fatalf("%d after %d days, want %d", a.number, a.after, want[a.number])
			}
			delete(want, a.number)
		})
		check.OK(t, err)
		check.Must(t, check.True(t, len(want) <= 0, len(want), want))
	}))
	asked := func(quarter string, day int, answers ...Answer) visit {
		return visit{reportID: fmt.Sprint(day), storeID: "s", region: "VIC", quarter: quarter, date: calendar.Day("2026-01-01").AddDays(day),
			first: int64(day), answers: pack(answers)}
	}
	accepted := func(v visit, after int) visit {
		v.accepted = packAcceptances([]acceptance{{1, after}})
		return v
	}
	yes, no, other := Answer{1, false}, Answer{1, true}, Answer{2, true}
	for name, c := range map[string]struct {
		visits []visit
		want   Span
	}{
		"FINDING-008 nothing since": {[]visit{asked("summer", 0, no)}, Span{Waiting: 1}},
		"FINDING-008 the next visit finds it right": {[]visit{asked("summer", 0, no), asked("autumn", 20, yes)},
			Span{PutRight: 1, Median: 20}},
		"FINDING-008 the visits need not be in order": {[]visit{asked("autumn", 20, yes), asked("summer", 0, no)},
			Span{PutRight: 1, Median: 20}},
		"FINDING-008 a visit that does not ask says nothing": {[]visit{asked("summer", 0, no), asked("summer", 5, other), asked("autumn", 20, yes)},
			Span{PutRight: 1, Median: 20}},
		"FINDING-008 an auditor accepts it": {[]visit{accepted(asked("summer", 0, no), 3)}, Span{PutRight: 1, Median: 3}},
		"FINDING-008 accepted before the next visit": {[]visit{accepted(asked("summer", 0, no), 3), asked("autumn", 20, yes)},
			Span{PutRight: 1, Median: 3}},
		"FINDING-008 accepted only after the next visit": {[]visit{accepted(asked("summer", 0, no), 30), asked("autumn", 20, yes)},
			Span{PutRight: 1, Median: 20}},
		"FINDING-008 accepted, and failed again": {[]visit{accepted(asked("summer", 0, no), 3), asked("autumn", 20, no)}, Span{Again: 1}},
		"FINDING-008 failed again in the quarter, then put right": {[]visit{asked("summer", 0, no), asked("summer", 8, no), asked("summer", 10, yes)},
			Span{Again: 1, PutRight: 1, Median: 2}},
		"FINDING-008 the middle of an even number": {[]visit{asked("summer", 0, no), asked("summer", 3, yes), asked("summer", 4, no),
			asked("summer", 10, yes)}, Span{PutRight: 2, Median: 4.5}},
		"FINDING-008 what failed before the quarter is not its": {[]visit{asked("spring", 0, no), asked("summer", 9, yes)}, Span{}},
		"FINDING-008 what failed after the quarter is not its":  {[]visit{asked("summer", 0, yes), asked("autumn", 9, no)}, Span{}},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := spells(c.visits, "summer", []network.Region{"NSW", "VIC"})
			check.OK(t, err)
			var all Span
			if cells := got[1]; cells != nil {
				check.Same(t, cells[0].span(), Span{})
				all = join(cells).span()
			}
			check.Same(t, all, c.want)
		})
	}
}
