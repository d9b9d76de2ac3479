package incentive

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/notice"
	"caravan/internal/platform/db"
	"caravan/internal/platform/jobs"
	"caravan/internal/text"
)

// closingSoon is how long before its end stores that have not entered are told that an incentive closes; openFor is how long it must have been open
// by then, so that nobody is told twice in a day.
const (
	closingSoon = 48 * time.Hour
	openFor     = 24 * time.Hour
)

// jobTell is the job that tells stores of incentives that have opened or close soon.
const jobTell = "incentive.tell"

// jobAnnounce is the job that announces awards that can no longer be undone.
const jobAnnounce = "incentive.announce"

// HandleJobs makes r do the room's jobs.
func (s *Service) HandleJobs(r *jobs.Runner) {
	jobs.Handle(r, jobTell, 1, func(ctx context.Context, _ *jobs.Job, _ struct{}) error { return s.tellStores(ctx) })
	r.Schedule(jobTell, jobs.Every(5*time.Minute))
	jobs.Handle(r, jobAnnounce, 1, func(ctx context.Context, _ *jobs.Job, _ struct{}) error { return s.AnnounceDue(ctx) })
	r.Schedule(jobAnnounce, jobs.Every(time.Minute))
}

// queueTelling makes the job look at once, because an incentive may be open now.
func (s *Service) queueTelling(ctx context.Context, tx *db.Tx) error {
	_, err := jobs.Enqueue(ctx, tx, jobTell, struct{}{}, jobs.Options{})
	return err
}

// linkTo is where notifications of an incentive lead.
func linkTo(id string) string { return "/my-rewards?incentive=" + id }

// maxContent is how much of a text a notification shows, in characters.
const maxContent = 140

// tellStores tells the people of stores which incentives have opened, and those of stores without an entry, or whose entry was sent back, which close
// soon.
func (s *Service) tellStores(ctx context.Context) (err error) {
	defer fault.Wrap(&err, "incentive.tellStores")
	for _, closing := range []bool{false, true} {
		now := s.clock.Now()
		ids, err := s.repo.toTell(ctx, s.db, closing, now, now.Add(closingSoon), now.Add(-openFor))
		if err != nil {
			return err
		}
		for _, id := range ids {
			if err := s.db.InTx(ctx, func(tx *db.Tx) error { return s.tellOf(ctx, tx, id, closing) }); err != nil {
				return err
			}
		}
	}
	return nil
}

// tellOf tells stores of one incentive, once, as long as it is active.
func (s *Service) tellOf(ctx context.Context, tx *db.Tx, id string, closing bool) error {
	now := s.clock.Now()
	i, err := s.repo.lock(ctx, tx, id)
	if errors.Is(err, db.ErrNoRow) || err == nil && i.Status(now) != Active {
		return nil
	}
	if err != nil {
		return err
	}
	if first, err := s.repo.told(ctx, tx, id, closing, now); err != nil || !first {
		return err
	}
	people, err := s.repo.peopleToRemind(ctx, tx, id, !closing)
	if err != nil {
		return err
	}
	n := notice.Notice{Kind: notice.KindIncentive, Key: "incentive:" + id, Title: "New member incentive: " + i.Name, Content: i.DescriptionShort,
		Link: linkTo(id)}
	if closing {
		n.Key, n.Title = "incentive-closing:"+id, "Closing soon: "+i.Name
		n.Content = fmt.Sprintf("Entries close on %s at %s (Melbourne time).", calendar.DayOf(i.EndAt).Long(), i.EndAt.In(calendar.Zone).Format("3:04 pm"))
	}
	return s.tell(ctx, tx, n, people)
}

// mostTold is how many people are told with one statement.
const mostTold = 1000

func (s *Service) tell(ctx context.Context, tx *db.Tx, n notice.Notice, people []string) error {
	for some := range slices.Chunk(people, mostTold) {
		if err := s.teller.Send(ctx, tx, n, some); err != nil {
			return err
		}
	}
	return nil
}

// tellOfNote tells the people of a store what head office says about its entry.
func (s *Service) tellOfNote(ctx context.Context, tx *db.Tx, i Incentive, e Submission, note string, sentBack bool) error {
	people, err := s.repo.peopleOf(ctx, tx, []string{e.StoreID})
	if err != nil {
		return err
	}
	n := notice.Notice{Kind: notice.KindReward, Key: "submission-note:" + db.NewID(), Title: "A note about your entry: " + i.Name,
		Content: text.Short(note, maxContent), Link: linkTo(i.ID)}
	if sentBack {
		n.Title = "Please send a better photo: " + i.Name
	}
	return s.tell(ctx, tx, n, people[e.StoreID])
}

// tellOfResults tells the people of each store what became of its entry: those with the same result with one statement.
func (s *Service) tellOfResults(ctx context.Context, tx *db.Tx, i Incentive, entries []Submission) error {
	var stores, results []string
	of := map[string][]string{} // stores, by result
	for _, e := range entries {
		result := e.Result()
		if of[result] == nil {
			results = append(results, result)
		}
		of[result] = append(of[result], e.StoreID)
		stores = append(stores, e.StoreID)
	}
	people, err := s.repo.peopleOf(ctx, tx, stores)
	if err != nil {
		return err
	}
	for _, result := range results {
		var told []string
		for _, storeID := range of[result] {
			told = append(told, people[storeID]...)
		}
		n := notice.Notice{Kind: notice.KindReward, Key: "incentive-result:" + i.ID, Title: "Results are in: " + i.Name, Content: result,
			Link: linkTo(i.ID)}
		if err := s.tell(ctx, tx, n, told); err != nil {
			return err
		}
	}
	return nil
}
