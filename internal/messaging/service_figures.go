package messaging

import (
	"context"
	"time"

	"caravan/internal/access"
	"caravan/internal/fault"
)

// Figures returns how many questions were asked of head office in the last weeks, up to MaxFigureWeeks, how soon they were answered and how soon
// conversations were resolved, in all, by week and by person (FD-451). Fault: Forbidden.
func (s *Service) Figures(ctx context.Context, actor access.Actor, weeks int) (out InboxFigures, err error) {
	defer fault.Wrap(&err, "messaging.Figures(%d)", weeks)
	if err := access.Allow(AtDesk(actor)); err != nil {
		return out, err
	}
	hours, err := s.repo.promise(ctx, s.db)
	if err != nil {
		return out, err
	}
	now := s.clock.Now()
	days := mondays(now, min(max(weeks, 1), MaxFigureWeeks))
	questions, err := s.repo.questionTallies(ctx, s.db, days, time.Duration(hours)*time.Hour, now)
	if err != nil {
		return out, err
	}
	resolutions, err := s.repo.resolutionTallies(ctx, s.db, days)
	if err != nil {
		return out, err
	}
	ids := []string{}
	for _, all := range [][]tally{questions, resolutions} {
		for _, t := range all {
			if t.person != "" {
				ids = append(ids, t.person)
			}
		}
	}
	people, err := s.repo.people(ctx, s.db, ids)
	if err != nil {
		return out, err
	}
	out = inboxFigures(days, questions, resolutions, people)
	out.PromiseHours = hours
	out.Conversations, err = s.repo.askingConversations(ctx, s.db, days[0].Start(), days[len(days)-1].AddDays(7).Start())
	return out, err
}
