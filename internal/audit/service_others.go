package audit

import (
	"context"
	"fmt"
	"slices"
	"time"

	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/db"
)

// Other is a completed report of the same visit by somebody else (FD-296).
type Other struct {
	ID          string
	Date        calendar.Day
	Score       int
	CompletedBy network.PersonRef
	CompletedAt time.Time
}

// others returns the completed reports of the report's store and quarter that somebody else has completed for the same visit, the first first: each
// was completed on or after the day of the other. Of an open report, that is somebody other than the actor. Only auditors are told. While a report is
// open there is no other open one (FD-02), so what it has here does not change before it is completed.
func (s *Service) others(ctx context.Context, q db.Querier, actor access.Actor, r Report, now time.Time) ([]Other, error) {
	if !MayAudit(actor) {
		return nil, nil
	}
	by, until := actor.UserID, now
	if r.IsCompleted() {
		by, until = r.CompletedByID, *r.CompletedAt
	}
	all, err := s.repo.others(ctx, q, r, by)
	return slices.DeleteFunc(all, func(o Other) bool {
		return !rules.SameVisit(r.Date, calendar.DayOf(until), o.Date, calendar.DayOf(o.CompletedAt))
	}), err
}

// checkOthers refuses a completion by a person who has not been told of another report of the visit. known are those that they were told of; nil:
// they did not ask, and the completion stands as specified.
func (s *Service) checkOthers(ctx context.Context, q db.Querier, actor access.Actor, r Report, known []string, now time.Time) error {
	if known == nil {
		return nil
	}
	others, err := s.others(ctx, q, actor, r, now)
	if err != nil {
		return err
	}
	ids := make([]string, len(others))
	for i, o := range others {
		ids[i] = o.ID
	}
	i := slices.IndexFunc(ids, func(id string) bool { return !slices.Contains(known, id) })
	if i < 0 {
		return nil
	}
	o := others[i]
	f := fault.New(fault.Conflict, fmt.Sprintf(messageOther, o.CompletedBy.FirstName, o.CompletedBy.LastName, calendar.DayOf(o.CompletedAt).Long()))
	f.Details = map[string]any{"others": ids}
	return f
}

// unaware returns who has completed a report of the same visit and does not know yet that there is another one now (FD-317). Who completed theirs
// after this one had been completed before knew of it then.
func (s *Service) unaware(ctx context.Context, q db.Querier, actor access.Actor, was, done Report, now time.Time) ([]string, error) {
	others, err := s.others(ctx, q, actor, done, now)
	var people []string
	for _, o := range others {
		if first := was.FirstCompletedAt; first == nil || o.CompletedAt.Before(*first) {
			people = append(people, o.CompletedBy.ID)
		}
	}
	return people, err
}

// messageOther has the name of who completed the other report, and the day.
const messageOther = "%s %s completed another report of this visit on %s. Complete this one as well only if both should stand."
