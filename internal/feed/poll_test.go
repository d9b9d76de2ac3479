package feed

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/check"
)

func TestPercents(t *testing.T) {
	for _, c := range []struct{ votes, want []int }{
		{[]int{0, 0}, []int{0, 0}},
		{[]int{1, 0}, []int{100, 0}},
		{[]int{1, 1}, []int{50, 50}},
		{[]int{1, 1, 1}, []int{34, 33, 33}},
		{[]int{1, 2}, []int{33, 67}},
		{[]int{1, 1, 1, 1, 1, 1}, []int{17, 17, 17, 17, 16, 16}},
		{[]int{5, 3, 0, 1}, []int{56, 33, 0, 11}},
		{[]int{999, 1}, []int{100, 0}},
	} {
		t.Run(fmt.Sprint("FD-443 percentages add up to 100: ", c.votes), func(t *testing.T) {
			check.Same(t, percents(c.votes), c.want)
		})
	}
	t.Run("FD-443 percentages of any votes add up to 100, are off by less than one, and more votes never show less", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) {
			votes := rapid.SliceOfN(rapid.IntRange(0, 5000), 2, MaxAnswers).Draw(t, "votes")
			got, all := percents(votes), total(votes)
			if all == 0 {
				return
			}
			check.Is(t, total(got), 100, votes)
			for i, p := range got {
				check.True(t, p*all > votes[i]*100-all && p*all < votes[i]*100+all, votes, got)
				for j := range got {
					check.True(t, votes[i] <= votes[j] || p >= got[j], votes, got)
				}
			}
		})
	})
}

func TestCheckingPolls(t *testing.T) {
	now := time.Date(2026, 3, 19, 13, 30, 0, 0, time.UTC) // half past midnight in Melbourne
	today := calendar.DayOf(now)
	long := func(n int) string { return strings.Repeat("é", n) }
	usual := func() PollForm {
		return PollForm{Question: "Which day?", Answers: []string{"Monday", "Friday"}, EndsAt: now.Add(time.Hour)}
	}
	tomorrow := now.Add(24 * time.Hour)
	for _, c := range []struct {
		name      string
		change    func(f *PollForm)
		published time.Time
		want      string // "path: message"
	}{
		{"as usual", func(*PollForm) {}, now, ""},
		{"the longest", func(f *PollForm) {
			f.Question, f.Answers = long(MaxQuestion), []string{long(MaxAnswer), "b", "c", "d", "e", "f"}
		}, now, ""},
		{"no question", func(f *PollForm) { f.Question = " \n " }, now, "poll.question: " + MessageQuestion},
		{"a question that is too long", func(f *PollForm) { f.Question = long(MaxQuestion + 1) }, now, "poll.question: " + MessageQuestionLong},
		{"one answer", func(f *PollForm) { f.Answers = f.Answers[:1] }, now, "poll.answers: " + MessageAnswers},
		{"seven answers", func(f *PollForm) { f.Answers = strings.Split("abcdefg", "") }, now, "poll.answers: " + messageManyAnswers},
		{"an empty answer", func(f *PollForm) { f.Answers[1] = " " }, now, "poll.answers[1]: " + messageAnswer},
		{"an answer that is too long", func(f *PollForm) { f.Answers[0] = long(MaxAnswer + 1) }, now, "poll.answers[0]: " + MessageAnswerLong},
		{"an answer twice, but for case and space", func(f *PollForm) { f.Answers[1] = "  MONDAY " }, now, "poll.answers[1]: " + MessageAnswerTwice},
		{"an accent makes another answer", func(f *PollForm) { f.Answers = []string{"Rose", "Rosé"} }, now, ""},
		{"no end", func(f *PollForm) { f.EndsAt = time.Time{} }, now, "poll.endsAt: " + MessagePollEnd},
		{"an end of now", func(f *PollForm) { f.EndsAt = now }, now, "poll.endsAt: " + MessagePollEndPast},
		{"an end of a moment later", func(f *PollForm) { f.EndsAt = now.Add(time.Millisecond) }, now, ""},
		{"an end when it goes out", func(f *PollForm) { f.EndsAt = tomorrow }, tomorrow, "poll.endsAt: " + MessagePollEndEarly},
		{"an end after it goes out", func(f *PollForm) { f.EndsAt = tomorrow.Add(time.Hour) }, tomorrow, ""},
		{"the last moment", func(f *PollForm) { f.EndsAt = today.AddDays(MaxPollDays + 1).Start().Add(-time.Millisecond) }, now, ""},
		{"too late", func(f *PollForm) { f.EndsAt = today.AddDays(MaxPollDays + 1).Start() }, now, "poll.endsAt: " + MessagePollEndLate},
		{"90 days from when it goes out", func(f *PollForm) { f.EndsAt = today.AddDays(MaxPollDays + 1).Start() }, tomorrow, ""},
		{"90 days from today, of a post of long ago", func(f *PollForm) { f.EndsAt = today.AddDays(MaxPollDays).Start() }, now.AddDate(-1, 0, 0), ""},
	} {
		t.Run("FD-443 a poll: "+c.name, func(t *testing.T) {
			f := usual()
			c.change(&f)
			_, err := f.check(nil, c.published, now)
			got := ""
			if err != nil {
				for _, wrong := range fault.Of(err).Fields {
					got += wrong.Path + ": " + wrong.Message
				}
			}
			check.Is(t, got, c.want)
		})
	}
	t.Run("FD-443 an end that has passed may stay, and not be moved to another time that has passed", func(t *testing.T) {
		f := usual()
		f.EndsAt = now.Add(-time.Hour)
		_, err := f.check(&Poll{EndsAt: f.EndsAt}, now, now)
		check.OK(t, err)
		_, err = f.check(&Poll{EndsAt: f.EndsAt.Add(time.Minute)}, now, now)
		check.True(t, fault.Is(err, fault.Invalid), err)
	})
	t.Run("FD-443 words are on one line, without what cannot be seen", func(t *testing.T) {
		f := usual()
		f.Question, f.Answers[0] = " Which\nday\x00? ", "\tMon  day"
		p, err := f.check(nil, now, now)
		check.OK(t, err)
		check.Same(t, []string{p.Question, p.Answers[0].Words}, []string{"Which day?", "Mon day"})
	})
}

func TestSplittingRegions(t *testing.T) {
	of := func(sizes ...int) (all []RegionVotes) {
		for i, n := range sizes {
			all = append(all, RegionVotes{network.Regions()[i], []int{n - 1, 1}})
		}
		return all
	}
	names := func(all []RegionVotes) (names []network.Region) {
		for _, r := range all {
			names = append(names, r.Region)
		}
		return names
	}
	for _, c := range []struct {
		name            string
		sizes           []int
		shown, together []network.Region
		rest            []int
	}{
		{"all are large", []int{5, 9}, []network.Region{"NSW", "VIC"}, nil, nil},
		{"two small ones stand together", []int{9, 4, 3}, []network.Region{"NSW"}, []network.Region{"VIC", "QLD"}, []int{5, 2}},
		{"one small one would show as what is missing", []int{9, 4, 6}, []network.Region{"NSW"}, []network.Region{"VIC", "QLD"}, []int{8, 2}},
		{"a small one beside one large one", []int{9, 1}, nil, nil, nil},
		{"all are small", []int{4, 4, 4}, nil, nil, nil},
		{"nobody has voted", nil, nil, nil, nil},
	} {
		t.Run("FD-443 regions of an anonymous poll: "+c.name, func(t *testing.T) {
			shown, together, rest := splitRegions(of(c.sizes...), true)
			check.Same(t, names(shown), c.shown)
			check.Same(t, together, c.together)
			check.Same(t, rest, c.rest)
		})
	}
	t.Run("FD-443 of a poll with names every region is shown", func(t *testing.T) {
		shown, together, _ := splitRegions(of(1, 9), false)
		check.Is(t, len(shown), 2)
		check.Is(t, len(together), 0)
	})
	t.Run("FD-443 whatever is shown of an anonymous poll stands for five voters, also what can be subtracted", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) {
			all := of(rapid.SliceOfN(rapid.IntRange(1, 12), 0, 9).Draw(t, "sizes")...)
			shown, together, rest := splitRegions(all, true)
			for _, r := range shown {
				check.True(t, total(r.Votes) >= minRegionVote, r)
			}
			check.True(t, len(shown) == 0 && len(together) == 0 || len(together) == 0 || total(rest) >= minRegionVote, shown, rest)
			check.True(t, len(shown) == 0 || len(shown)+len(together) == len(all), shown, together)
		})
	})
}
