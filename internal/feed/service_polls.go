package feed

import (
	"context"
	"errors"
	"time"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/db"
)

// Use cases of polls (FD-443).

// PollReading is a poll as one person sees it.
type PollReading struct {
	Poll
	Over    bool   // by now
	Chosen  string // id of the answer that the reader has chosen; empty: none
	Results bool   // whether the reader may know how many chose what
	Can     PollCan
}

// isOf tells whether the reading is of a poll that was made from the same form; nil is no poll.
func (r *PollReading) isOf(p *Poll) bool {
	if r == nil || p == nil {
		return r == nil && p == nil
	}
	return r.asksTheSame(*p) && r.EndsAt.Equal(p.EndsAt)
}

// PollCan says what a person may do with a poll.
type PollCan struct {
	Vote    bool `json:"vote" doc:"Choose an answer, or another one"`
	Names   bool `json:"names" doc:"Know who chose what"`
	Regions bool `json:"regions" doc:"Know how the regions have voted"`
	End     bool `json:"end" doc:"Close it now"`
}

// pollReadings returns the polls of those posts that have one, in one query; posts without one cost none.
func (s *Service) pollReadings(ctx context.Context, q db.Querier, actor access.Actor, posts []Post, now time.Time) (map[string]*PollReading, error) {
	var ids []string
	for _, p := range posts {
		if p.HasPoll {
			ids = append(ids, p.ID)
		}
	}
	found, err := s.repo.polls(ctx, q, actor.UserID, ids)
	out := map[string]*PollReading{}
	for _, p := range posts {
		if there, has := found[p.ID]; has {
			out[p.ID] = there.reading(actor, p, now)
		}
	}
	return out, err
}

func (p pollOf) reading(actor access.Actor, post Post, now time.Time) *PollReading {
	r := &PollReading{Poll: p.Poll, Over: p.IsOver(now)}
	if readsVote(actor, p.Poll) {
		r.Chosen = p.chosen
	}
	r.Results = readsResults(actor, post, p.Poll, r.Chosen, now)
	r.Can = PollCan{Vote: mayVote(actor, post, p.Poll, now), Names: r.Results && !p.Anonymous, Regions: r.Results && readsRegions(actor),
		End: mayEndPoll(actor, post, p.Poll, now)}
	return r
}

// newPoll returns the poll of a new post; nil: the form has none.
func (f Form) newPoll(post Post, now time.Time) (*Poll, error) {
	if f.Poll == nil || f.Poll.Remove {
		return nil, nil
	}
	p, err := f.Poll.check(nil, post.SortAt, now)
	p.PostID = post.ID
	return &p, err
}

// editPoll applies a form to the poll of a locked post that was edited; nil: the poll stays. Its words are for the author, until somebody has voted;
// its end is for whoever edits the post. Faults: Invalid; Forbidden.
func (s *Service) editPoll(ctx context.Context, tx *db.Tx, actor access.Actor, post Post, form *PollForm, now time.Time) error {
	var was *Poll
	if post.HasPoll {
		there, err := s.repo.poll(ctx, tx, actor.UserID, post.ID)
		if err != nil {
			return err
		}
		was = &there.Poll
	}
	switch {
	case form == nil && was != nil && !post.IsPublic(now) && !was.EndsAt.After(post.SortAt): // the post was put off
		return fault.InvalidField("poll.endsAt", MessagePollEndEarly)
	case form == nil || form.Remove && was == nil:
		return nil
	case form.Remove:
		if err := mayReword(actor, post, was); err != nil {
			return err
		}
		return s.repo.removePoll(ctx, tx, post.ID)
	}
	p, err := form.check(was, post.SortAt, now)
	if err != nil {
		return err
	}
	if p.PostID = post.ID; was != nil && was.asksTheSame(p) {
		return s.repo.movePollEnd(ctx, tx, post.ID, p.EndsAt)
	}
	if err := mayReword(actor, post, was); err != nil {
		return err
	}
	return s.repo.savePoll(ctx, tx, p)
}

// mayReword returns a fault unless the actor may put other words in the place of a poll: Forbidden; Invalid when somebody has voted.
func mayReword(actor access.Actor, post Post, was *Poll) error {
	if err := access.Allow(mayWordPoll(actor, post.By.ID)); err != nil {
		return err
	}
	if was != nil && was.Voters() > 0 {
		return fault.InvalidField("poll.question", messagePollVoted)
	}
	return nil
}

// Vote makes an answer of a post's poll the actor's, instead of the one that they had chosen before; a repeat changes nothing. Faults: Forbidden,
// also while impersonating; NotFound, also when the actor may not see the post; Conflict when the poll is over, or has no such answer.
func (s *Service) Vote(ctx context.Context, actor access.Actor, postID, answerID string) (out PollReading, err error) {
	defer fault.Wrap(&err, "feed.Vote(%q)", postID)
	return s.changePoll(ctx, actor, postID, func(tx *db.Tx, post Post, p pollOf, now time.Time) error {
		switch {
		case !mayAnswer(actor, post, now):
			return fault.Denied()
		case p.IsOver(now):
			return fault.New(fault.Conflict, messagePollOver)
		case !p.has(answerID):
			return fault.New(fault.Conflict, messagePollChanged)
		case p.chosen == answerID:
			return nil
		}
		return s.repo.vote(ctx, tx, PollVote{PostID: postID, AnswerID: answerID, By: network.AuthorRef{PersonRef: network.PersonRef{ID: actor.UserID}},
			At: now}, p.chosen)
	})
}

// EndPoll ends the poll of a post that is public, for its author and head office; one that is over stays as it is. Faults: Forbidden; NotFound.
func (s *Service) EndPoll(ctx context.Context, actor access.Actor, postID string) (out PollReading, err error) {
	defer fault.Wrap(&err, "feed.EndPoll(%q)", postID)
	return s.changePoll(ctx, actor, postID, func(tx *db.Tx, post Post, p pollOf, now time.Time) error {
		if p.IsOver(now) {
			return access.Allow(mayEdit(actor, post.By.ID))
		}
		if err := access.Allow(mayEndPoll(actor, post, p.Poll, now)); err != nil {
			return err
		}
		return s.repo.endPoll(ctx, tx, postID, now)
	})
}

// changePoll locks a post that the actor may see, runs a change on its poll and returns it.
func (s *Service) changePoll(ctx context.Context, actor access.Actor, postID string,
	change func(tx *db.Tx, post Post, p pollOf, now time.Time) error) (out PollReading, err error) {
	if err := access.Allow(mayWrite(actor)); err != nil {
		return out, err
	}
	err = s.inTx(ctx, &postID, func(tx *db.Tx) error {
		if err := s.repo.lockPost(ctx, tx, postID); errors.Is(err, db.ErrNoRow) {
			return fault.Missing(messageMissing)
		} else if err != nil {
			return err
		}
		now := s.clock.Now()
		post, p, err := s.findPoll(ctx, tx, actor, postID, now)
		if err != nil {
			return err
		}
		if err := change(tx, post, p, now); err != nil {
			return err
		}
		p, err = s.repo.poll(ctx, tx, actor.UserID, postID)
		out = *p.reading(actor, post, now)
		return err
	})
	return out, err
}

// findPoll returns the poll of a post that the actor may see, and the post. Fault: NotFound.
func (s *Service) findPoll(ctx context.Context, q db.Querier, actor access.Actor, postID string, now time.Time) (Post, pollOf, error) {
	post, _, err := s.find(ctx, q, actor, postID, now)
	if err == nil && !post.HasPoll {
		err = fault.Missing(messageNoPoll)
	}
	if err != nil {
		return post, pollOf{}, err
	}
	p, err := s.repo.poll(ctx, q, actor.UserID, postID)
	return post, p, err
}

// Voters returns a page of those who have chosen an answer, the latest first, and how many they are. Nobody reads it of an anonymous poll. Faults:
// NotFound; Forbidden.
func (s *Service) Voters(ctx context.Context, actor access.Actor, postID, answerID string, page db.Page) (_ []network.AuthorRef, n int, err error) {
	defer fault.Wrap(&err, "feed.Voters(%q)", postID)
	now := s.clock.Now()
	post, p, err := s.findPoll(ctx, s.db, actor, postID, now)
	if err != nil {
		return nil, 0, err
	}
	if err := access.Allow(p.reading(actor, post, now).Can.Names); err != nil {
		return nil, 0, err
	}
	if !p.has(answerID) {
		return nil, 0, fault.Missing(messagePollChanged)
	}
	for _, a := range p.Answers {
		if a.ID == answerID {
			n = a.Votes
		}
	}
	found, err := s.repo.voters(ctx, s.db, answerID, page)
	return found, n, err
}

// PollByRegion is how the regions have voted in a poll.
type PollByRegion struct {
	Regions  []RegionVotes
	Together []network.Region // regions that are only shown together; nil: none
	Rest     []int            // their votes
}

// PollByRegion returns how the regions have voted, for head office. Of an anonymous poll a region with few voters is not shown by itself. Faults:
// Forbidden; NotFound.
func (s *Service) PollByRegion(ctx context.Context, actor access.Actor, postID string) (out PollByRegion, err error) {
	defer fault.Wrap(&err, "feed.PollByRegion(%q)", postID)
	if err := access.Allow(readsRegions(actor)); err != nil {
		return out, err
	}
	now := s.clock.Now()
	_, p, err := s.findPoll(ctx, s.db, actor, postID, now)
	if err != nil {
		return out, err
	}
	all, err := s.repo.votesByRegion(ctx, s.db, p.Poll)
	out.Regions, out.Together, out.Rest = splitRegions(all, p.Anonymous)
	return out, err
}
