package feed

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/text"
)

// Polls: a question that a post carries, with answers of which each person chooses one (FD-443).

// Limits of a poll.
const (
	MaxQuestion   = 200 // characters
	MinAnswers    = 2
	MaxAnswers    = 6
	MaxAnswer     = 100 // characters
	MaxPollDays   = 90  // days in Melbourne after the one on which the post goes out
	minRegionVote = 5   // voters whom figures of an anonymous poll stand for at least
)

// What a person reads about a poll.
const (
	MessageQuestion     = "Please enter your question"
	MessageAnswers      = "Please enter at least two answers"
	messageAnswer       = "Please enter this answer, or remove it"
	MessageAnswerTwice  = "This answer is there twice"
	MessagePollEnd      = "Please choose until when people can vote"
	MessagePollEndPast  = "Please choose a time that is still to come"
	MessagePollEndEarly = "Please choose a time after the post is published"
	messagePollVoted    = "Somebody has voted, so the question and its answers stay as they are. You can still change when it closes."
	messagePollOver     = "This poll is closed."
	messageNoPoll       = "This post has no poll."
	messagePollChanged  = "This question has changed. Please read it again."
)

// What a person reads about its limits.
var (
	MessageQuestionLong = fmt.Sprintf("Please ask in at most %d characters", MaxQuestion)
	messageManyAnswers  = fmt.Sprintf("Please offer at most %d answers", MaxAnswers)
	MessageAnswerLong   = fmt.Sprintf("Please use at most %d characters", MaxAnswer)
	MessagePollEndLate  = fmt.Sprintf("Please choose a time within %d days of publishing", MaxPollDays)
)

// Poll is the question that a post carries.
type Poll struct {
	PostID    string
	Question  string
	Answers   []PollAnswer
	Anonymous bool // nobody ever learns who chose what
	EndsAt    time.Time
}

// PollAnswer is what people can choose. It gets another id when the words of the poll change.
type PollAnswer struct {
	ID    string
	Words string
	Votes int
}

// PollVote is that somebody has chosen an answer.
type PollVote struct {
	PostID   string
	AnswerID string
	By       network.AuthorRef
	At       time.Time
}

// IsOver tells whether nobody can vote any more.
func (p Poll) IsOver(now time.Time) bool { return !p.EndsAt.After(now) }

// Voters returns how many people have voted.
func (p Poll) Voters() int { return total(p.votes()) }

func (p Poll) votes() []int {
	votes := make([]int, len(p.Answers))
	for i, a := range p.Answers {
		votes[i] = a.Votes
	}
	return votes
}

// has tells whether an id is that of one of its answers.
func (p Poll) has(answerID string) bool {
	return slices.ContainsFunc(p.Answers, func(a PollAnswer) bool { return a.ID == answerID })
}

// asksTheSame tells whether people who have voted in one poll have voted in the other: for the same words, and known to the same people.
func (p Poll) asksTheSame(o Poll) bool {
	return p.Question == o.Question && p.Anonymous == o.Anonymous &&
		slices.EqualFunc(p.Answers, o.Answers, func(a, b PollAnswer) bool { return a.Words == b.Words })
}

// asked returns what it asks; nil: there is no poll.
func (p Poll) asked() *Asked {
	if p.PostID == "" {
		return nil
	}
	a := &Asked{Question: p.Question}
	for _, answer := range p.Answers {
		a.Answers = append(a.Answers, answer.Words)
	}
	return a
}

func total(votes []int) (n int) {
	for _, v := range votes {
		n += v
	}
	return n
}

// percents returns votes as whole percentages that add up to 100, or only zeros when nobody has voted: each is rounded down, and what is missing goes
// to those that lost most by it, of equal ones to the first.
func percents(votes []int) []int {
	all := total(votes)
	shares := make([]int, len(votes))
	if all == 0 {
		return shares
	}
	missing, order := 100, make([]int, len(votes))
	for i, v := range votes {
		shares[i], order[i] = v*100/all, i
		missing -= shares[i]
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(votes[b]*100%all, votes[a]*100%all) })
	for _, i := range order[:missing] {
		shares[i]++
	}
	return shares
}

// PollForm is what a person has filled in for a poll.
type PollForm struct {
	Remove    bool // take the poll away; the rest is not looked at
	Question  string
	Answers   []string
	Anonymous bool
	EndsAt    time.Time
}

// check returns the poll that the form asks for, of a post that is or was published at a moment. was is the poll that is there, and nil without one:
// its end may stay though it has passed. The fault is Invalid, with a field for each mistake.
func (f PollForm) check(was *Poll, published, now time.Time) (Poll, error) {
	var wrong []fault.Field
	add := func(path, message string) { wrong = append(wrong, fault.Field{Path: "poll." + path, Message: message}) }
	p := Poll{Question: oneLine(f.Question), Anonymous: f.Anonymous, EndsAt: f.EndsAt.Truncate(time.Millisecond)}
	switch {
	case p.Question == "":
		add("question", MessageQuestion)
	case utf8.RuneCountInString(p.Question) > MaxQuestion:
		add("question", MessageQuestionLong)
	}
	switch {
	case len(f.Answers) < MinAnswers:
		add("answers", MessageAnswers)
	case len(f.Answers) > MaxAnswers:
		add("answers", messageManyAnswers)
	}
	seen := map[string]bool{}
	for i, typed := range f.Answers {
		words := oneLine(typed)
		switch folded := strings.ToLower(words); {
		case words == "":
			add(fmt.Sprintf("answers[%d]", i), messageAnswer)
		case utf8.RuneCountInString(words) > MaxAnswer:
			add(fmt.Sprintf("answers[%d]", i), MessageAnswerLong)
		case seen[folded]:
			add(fmt.Sprintf("answers[%d]", i), MessageAnswerTwice)
		default:
			seen[folded] = true
		}
		p.Answers = append(p.Answers, PollAnswer{Words: words})
	}
	if was == nil || !was.EndsAt.Equal(p.EndsAt) {
		if message := wrongEnd(p.EndsAt, published, now); message != "" {
			add("endsAt", message)
		}
	}
	return p, fault.InvalidFields(wrong)
}

// wrongEnd returns what is wrong with when a poll ends, whose post is or was published at a moment; empty: nothing.
func wrongEnd(at, published, now time.Time) string {
	switch {
	case at.IsZero():
		return MessagePollEnd
	case !at.After(now):
		return MessagePollEndPast
	case !at.After(published):
		return MessagePollEndEarly
	case calendar.DayOf(at).After(calendar.DayOf(latest(published, now)).AddDays(MaxPollDays)):
		return MessagePollEndLate
	}
	return ""
}

func latest(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// oneLine returns a text of one line, with one space between its words.
func oneLine(typed string) string { return strings.Join(strings.Fields(text.Clean(typed)), " ") }

// RegionVotes are the votes of the people of a region's stores.
type RegionVotes struct {
	Region network.Region // empty: of people without a store
	Votes  []int          // of each answer
}

// splitRegions returns the votes by region as head office may read them, and the regions that are only shown together, with their votes. In an
// anonymous poll that are those with fewer than minRegionVote voters; and should all of them have fewer, the smallest of the others too, because the
// whole poll without the regions that are shown would tell of them. Nothing is split when that leaves no region by itself.
func splitRegions(all []RegionVotes, anonymous bool) (shown []RegionVotes, together []network.Region, rest []int) {
	if !anonymous {
		return all, nil, nil
	}
	bySize := slices.Clone(all)
	slices.SortStableFunc(bySize, func(a, b RegionVotes) int { return cmp.Compare(total(a.Votes), total(b.Votes)) })
	hidden := 0
	for hidden < len(bySize) && (total(bySize[hidden].Votes) < minRegionVote || hidden > 0 && total(rest) < minRegionVote) {
		if rest == nil {
			rest = make([]int, len(bySize[hidden].Votes))
		}
		for i, v := range bySize[hidden].Votes {
			rest[i] += v
		}
		hidden++
	}
	if hidden == len(all) {
		return nil, nil, nil
	}
	for _, r := range all {
		if slices.ContainsFunc(bySize[:hidden], func(h RegionVotes) bool { return h.Region == r.Region }) {
			together = append(together, r.Region)
		} else {
			shown = append(shown, r)
		}
	}
	return shown, together, rest
}
