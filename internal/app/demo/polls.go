package demo

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"caravan/internal/feed"
)

// ballots are the polls that notices carry: a part of the notice's text, what it asks, in how many days voting closes, and for each answer how many
// of every hundred readers have chosen it by now.
var ballots = []struct {
	of, question string
	anonymous    bool
	closes       int
	answers      []string
	shares       []int
}{
	{"The summer window kits left", "When will your window be up?", false, 5,
		[]string{"It’s up already", "This week", "Next week", "We’re still waiting for the kit"}, []int{6, 19, 11, 5}},
	{"on the cover of the autumn catalogue", "What should the cover show?", true, -6,
		[]string{"A window at dusk", "A window by day", "The team in front of the store"}, []int{31, 14, 22}},
}

// tellPolls adds polls to notices, with the votes of some of those who read them.
func (t *talk) tellPolls(h *history) {
	for n, a := range ballots {
		chance := dice("poll", strconv.Itoa(n))
		post := t.posts[slices.IndexFunc(t.posts, func(p feed.Post) bool { return strings.Contains(p.Body, a.of) })]
		ends := h.today.AddDays(a.closes).Start().Add(17 * time.Hour)
		poll := feed.Poll{PostID: post.ID, Question: a.question, Anonymous: a.anonymous, EndsAt: ends}
		readers := slices.DeleteFunc(t.readers(post, chance), func(m person) bool { return m.id() == post.By.ID })
		next := 0
		for i, words := range a.answers {
			answer := feed.PollAnswer{ID: id("answer", post.ID, strconv.Itoa(i)), Words: words}
			poll.Answers = append(poll.Answers, answer)
			for range len(readers) * a.shares[i] / 100 {
				v := feed.PollVote{PostID: post.ID, AnswerID: answer.ID, At: h.later(post.CreatedAt, chance)}
				v.By.ID = readers[next].id()
				t.votes = append(t.votes, v)
				next++
			}
		}
		t.polls = append(t.polls, poll)
	}
}
