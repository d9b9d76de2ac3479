package feed

import (
	"context"
	"time"

	"caravan/internal/access"
	"caravan/internal/network"
	"caravan/internal/platform/web"
)

// PollView is the poll of a post, as the reader may see it.
type PollView struct {
	Question  string           `json:"question"`
	Answers   []PollAnswerView `json:"answers" nullable:"false"`
	Anonymous bool             `json:"anonymous" doc:"Nobody learns who chose what"`
	EndsAt    time.Time        `json:"endsAt"`
	Over      bool             `json:"over" doc:"Nobody can vote any more"`
	Voters    int              `json:"voters" doc:"How many people have voted"`
	Chosen    *string          `json:"chosen" doc:"Id of the answer that you have chosen; null: none. Of an anonymous poll always null while impersonating"`
	Can       PollCan          `json:"can"`
}

// PollAnswerView is an answer of a poll.
type PollAnswerView struct {
	ID      string       `json:"id"`
	Words   string       `json:"words"`
	Results *PollResults `json:"results" doc:"Null: you may not know before you have voted, or the poll is over"`
}

// PollResults is how many have chosen an answer.
type PollResults struct {
	Votes   int `json:"votes"`
	Percent int `json:"percent" doc:"Those of all answers add up to 100, or are 0 when nobody has voted"`
}

func pollView(r PollReading) PollView {
	v := PollView{Question: r.Question, Anonymous: r.Anonymous, EndsAt: r.EndsAt, Over: r.Over, Voters: r.Voters(), Can: r.Can}
	results := pollResults(r.votes())
	for i, a := range r.Answers {
		answer := PollAnswerView{ID: a.ID, Words: a.Words}
		if r.Results {
			answer.Results = &results[i]
		}
		v.Answers = append(v.Answers, answer)
	}
	if r.Chosen != "" {
		v.Chosen = &r.Chosen
	}
	return v
}

func pollResults(votes []int) []PollResults {
	out := make([]PollResults, len(votes))
	for i, percent := range percents(votes) {
		out[i] = PollResults{votes[i], percent}
	}
	return out
}

// PollEntry is what the form for a post sends of its poll.
type PollEntry struct {
	Remove    bool      `json:"remove,omitempty" doc:"When editing: take the poll away, in which nobody has voted; the rest is not looked at"`
	Question  string    `json:"question,omitempty" maxLength:"2000" doc:"At most 200 characters"`
	Answers   []string  `json:"answers,omitempty" maxItems:"20" doc:"Two to six, of at most 100 characters, no two the same"`
	Anonymous bool      `json:"anonymous,omitempty" doc:"Nobody learns who chose what; false: whoever sees the results does"`
	EndsAt    time.Time `json:"endsAt,omitempty" doc:"Until when people can vote: after now and after the post is published, at most 90 days later"`
}

func (e *PollEntry) form() *PollForm {
	if e == nil {
		return nil
	}
	return &PollForm{Remove: e.Remove, Question: e.Question, Answers: e.Answers, Anonymous: e.Anonymous, EndsAt: e.EndsAt}
}

// RegionVotesView is how a region has voted.
type RegionVotesView struct {
	Region  *network.Region `json:"region" doc:"Null: people without a store"`
	Results []PollResults   `json:"results" nullable:"false" doc:"Of each answer, in their order"`
}

// PollByRegionView is how the regions have voted, in their order, people without a store last.
type PollByRegionView struct {
	Regions  []RegionVotesView `json:"regions" nullable:"false" doc:"Empty for an anonymous poll in which no region could be shown by itself"`
	Together []*network.Region `json:"together" nullable:"false" doc:"Regions of an anonymous poll with so few voters that they are only shown together; null is people without a store"`
	Rest     []PollResults     `json:"rest" nullable:"false" doc:"How those have voted; empty when there are none"`
}

func regionOrNil(r network.Region) *network.Region {
	if r == "" {
		return nil
	}
	return &r
}

func pollByRegionView(p PollByRegion) PollByRegionView {
	return PollByRegionView{Together: web.Views(p.Together, regionOrNil), Rest: pollResults(p.Rest), Regions: web.Views(p.Regions,
		func(r RegionVotes) RegionVotesView {
			return RegionVotesView{regionOrNil(r.Region), pollResults(r.Votes)}
		})}
}

// pollOperations are not among those that the trail of head office keeps: who has voted, and when, is on no list but that of the poll.
func (h *HTTP) pollOperations() []web.Operation {
	return []web.Operation{
		{ID: "vote", Method: "PUT", Path: "/posts/{id}/poll/vote", Access: access.SignedIn.InPerson("vote in a poll"), Errors: []int{404, 409},
			Handler: web.JSON(access.Do(h.vote)), Summary: "Choose an answer of a post's poll, instead of the one chosen before; a repeat changes nothing"},
		{ID: "end-poll", Method: "POST", Path: "/posts/{id}/poll/end", Access: access.SignedIn.InPerson("close a poll"), Errors: []int{404},
			Handler: web.JSON(access.Do(h.endPoll)), Summary: "Close a post's poll now; a repeat changes nothing"},
		{ID: "list-voters", Method: "GET", Path: "/posts/{id}/poll/voters", Access: access.SignedIn, Errors: []int{404},
			Handler: web.JSON(access.Do(h.voters)), Summary: "Who has chosen an answer, the latest first; refused for an anonymous poll"},
		{ID: "get-poll-by-region", Method: "GET", Path: "/posts/{id}/poll/regions", Access: access.Office.InPerson("read how regions have voted"),
			Errors: []int{404}, Handler: web.JSON(access.Do(h.pollByRegion)), Summary: "How the regions have voted in a post's poll"},
	}
}

type voteInput struct {
	web.PathID
	Body struct {
		AnswerID string `json:"answerId" maxLength:"60"`
	}
}

func (h *HTTP) vote(ctx context.Context, actor access.Actor, in *voteInput) (PollView, error) {
	r, err := h.service.Vote(ctx, actor, in.ID, in.Body.AnswerID)
	return pollView(r), err
}

func (h *HTTP) endPoll(ctx context.Context, actor access.Actor, in *web.PathID) (PollView, error) {
	r, err := h.service.EndPoll(ctx, actor, in.ID)
	return pollView(r), err
}

type votersInput struct {
	web.PathID
	web.Page
	AnswerID string `query:"answerId" required:"true" maxLength:"60"`
}

func (h *HTTP) voters(ctx context.Context, actor access.Actor, in *votersInput) (web.List[network.AuthorRef], error) {
	found, n, err := h.service.Voters(ctx, actor, in.ID, in.AnswerID, in.Rows())
	return web.NewList(shown(found), in.Page, n), err
}

func (h *HTTP) pollByRegion(ctx context.Context, actor access.Actor, in *web.PathID) (PollByRegionView, error) {
	found, err := h.service.PollByRegion(ctx, actor, in.ID)
	return pollByRegionView(found), err
}
