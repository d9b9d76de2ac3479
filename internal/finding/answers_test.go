package finding

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"caravan/internal/network"
	"caravan/internal/platform/check"
)

// anyAnswers draws answers to different subjects.
var anyAnswers = rapid.Custom(func(t *rapid.T) []Answer {
	numbers := rapid.SliceOfNDistinct(rapid.IntRange(1, 60), 0, 30, rapid.ID).Draw(t, "numbers")
	answers := make([]Answer, len(numbers))
	for i, n := range numbers {
		answers[i] = Answer{n * rapid.SampledFrom([]int{1, 97}).Draw(t, "far"), rapid.Bool().Draw(t, "failed")}
	}
	slices.SortFunc(answers, func(a, b Answer) int { return cmp.Compare(a.Number, b.Number) })
	return slices.CompactFunc(answers, func(a, b Answer) bool { return a.Number == b.Number })
})

func unpacked(t *rapid.T, text string) (out []Answer) {
	var buffer []byte
	err := unpack(text, &buffer, func(a Answer) { out = append(out, a) })
	check.OK(t, err)
	return out
}

// anyVisits draws visits of a few stores in a few quarters.
var anyVisits = rapid.Custom(func(t *rapid.T) []visit {
	visits := make([]visit, rapid.IntRange(0, 14).Draw(t, "visits"))
	for i := range visits {
		store := rapid.IntRange(1, 3).Draw(t, "store")
		visits[i] = visit{reportID: fmt.Sprintf("r%02d", i), storeID: fmt.Sprintf("s%d", store),
			quarter: rapid.SampledFrom([]string{"spring", "summer"}).Draw(t, "quarter"),
			region:  network.Regions()[store%2], final: rapid.IntRange(0, 4).Draw(t, "final") == 0, first: int64(i),
			completed: rapid.Int64Range(0, 3).Draw(t, "completed"),
			answers:   pack(anyAnswers.Draw(t, "answers"))}
	}
	return visits
})

func TestAnswers(t *testing.T) {
	t.Run("FINDING-004 packed answers are the same answers", rapid.MakeCheck(func(t *rapid.T) {
		want := anyAnswers.Draw(t, "answers")
		if got := unpacked(t, pack(want)); !slices.Equal(got, want) {
			t.Fatalf("got %v, want %v", got, want)
		}
	}))
	t.Run("damaged answers are an error", func(t *testing.T) {
		var buffer []byte
		for _, text := range []string{"?", packing.EncodeToString([]byte{0x80}), packing.EncodeToString([]byte{0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01})} {
			err := unpack(text, &buffer, func(Answer) {})
			check.True(t, err != nil, text)
		}
	})
	t.Run("FINDING-001 FINDING-004 cells are what counting each line gives", rapid.MakeCheck(func(t *rapid.T) {
		visits := anyVisits.Draw(t, "visits")
		got, err := tallyOf(counting(visits, "summer"), network.Regions())
		check.OK(t, err)
		type place struct {
			number int
			region network.Region
		}
		want, is := map[place]Cell{}, map[place]Cell{}
		for _, v := range visits {
			if v.quarter != "summer" || slices.ContainsFunc(visits, func(o visit) bool { // another one counts
				return o.storeID == v.storeID && o.quarter == v.quarter &&
					(o.final && !v.final || o.final == v.final && (o.completed > v.completed || o.completed == v.completed && o.reportID > v.reportID))
			}) {
				continue
			}
			for _, a := range unpacked(t, v.answers) {
				c := want[place{a.Number, v.region}]
				c.add(a.Failed)
				want[place{a.Number, v.region}] = c
			}
		}
		for number, cells := range got {
			for i, c := range cells {
				if c.Asked > 0 {
					is[place{number, network.Regions()[i]}] = c
				}
			}
		}
		if !maps.Equal(is, want) {
			t.Fatalf("got %v, want %v", is, want)
		}
	}))
	asked := func(quarter string, n int, answers ...Answer) visit {
		return visit{reportID: fmt.Sprint(n), storeID: "s", quarter: quarter, first: int64(n), completed: int64(n), answers: pack(answers)}
	}
	yes, no := Answer{1, false}, Answer{1, true}
	for name, c := range map[string]struct {
		visits []visit
		want   Repeat
	}{
		"FINDING-005 once":                     {[]visit{asked("spring", 1, yes), asked("summer", 2, no)}, Repeat{Failed: 1}},
		"FINDING-005 twice":                    {[]visit{asked("spring", 1, no), asked("summer", 2, no)}, Repeat{Failed: 1, Twice: 1}},
		"FINDING-005 twice within the quarter": {[]visit{asked("summer", 1, no), asked("summer", 2, no)}, Repeat{Failed: 1, Twice: 1}},
		"FINDING-005 three times": {[]visit{asked("winter", 1, no), asked("spring", 2, no), asked("summer", 3, no)},
			Repeat{Failed: 1, More: 1}},
		"FINDING-005 four times": {[]visit{asked("winter", 0, no), asked("winter", 1, no), asked("spring", 2, no),
			asked("summer", 3, no)}, Repeat{Failed: 1, More: 1}},
		"FINDING-005 a visit that passed ends the row": {[]visit{asked("winter", 1, no), asked("spring", 2, yes), asked("summer", 3, no)},
			Repeat{Failed: 1}},
		"FINDING-005 a visit that did not ask ends it": {[]visit{asked("winter", 1, no), asked("spring", 2, Answer{2, true}), asked("summer", 3, no)},
			Repeat{Failed: 1}},
		"FINDING-005 a later visit is not before":        {[]visit{asked("summer", 2, no), asked("autumn", 3, no)}, Repeat{Failed: 1}},
		"FINDING-005 what passed in the quarter is fine": {[]visit{asked("spring", 1, no), asked("summer", 2, yes)}, Repeat{}},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := repeats(c.visits, "summer")
			check.OK(t, err)
			if got[1] == nil {
				got[1] = &Repeat{}
			}
			check.Same(t, *got[1], c.want)
			again, err := repeating(c.visits, "summer", 1)
			check.OK(t, err)
			check.Same(t, len(again), c.want.Twice+c.want.More)
		})
	}
}
