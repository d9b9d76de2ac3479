package fix

import (
	"context"
	"maps"
	"slices"
	"strings"

	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/notice"
	"caravan/internal/platform/db"
	"caravan/internal/platform/jobs"
	"caravan/internal/text"
)

const (
	jobRemind   = "fix.remind"
	soonDays    = 2   // people are reminded so many days before a fix is due, and once more when it is overdue
	mostAtOnce  = 10  // stores of one transaction, with all of their fixes, so that each person is told one number (FD-294)
	maxContent  = 140 // characters of a text in a notification
	remindAt    = 8   // o'clock
	remindAtMin = 30
)

// HandleJobs makes r do the room's jobs.
func (s *Service) HandleJobs(r *jobs.Runner) {
	jobs.Handle(r, jobRemind, 1, func(ctx context.Context, _ *jobs.Job, _ struct{}) error { return s.remind(ctx) })
	r.Schedule(jobRemind, jobs.DailyAt(calendar.Zone, remindAt, remindAtMin))
}

// linkTo is where notifications of a fix lead.
func linkTo(id string) string { return "/fixes?fix=" + id }

// remind tells people once that fixes are due soon, and once that they are overdue (FIX-010): whoever was handed them, or else the owners and
// managers.
func (s *Service) remind(ctx context.Context) (err error) {
	defer fault.Wrap(&err, "fix.remind")
	for more := true; more; {
		err = s.db.InTx(ctx, func(tx *db.Tx) error {
			today := calendar.DayOf(s.clock.Now())
			found, err := s.repo.toRemind(ctx, tx, today, today.AddDays(soonDays), mostAtOnce)
			more = found != nil
			if err != nil || len(found) == 0 {
				return err
			}
			return s.tellDue(ctx, tx, found, today)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// tellDue tells each person how many of their fixes are due soon or overdue.
func (s *Service) tellDue(ctx context.Context, tx *db.Tx, found []due, today calendar.Day) error {
	var stores []string
	for _, d := range found {
		stores = append(stores, d.storeID)
	}
	slices.Sort(stores)
	leaders, err := s.repo.leaders(ctx, tx, slices.Compact(stores))
	if err != nil {
		return err
	}
	type mine struct {
		userID  string
		overdue bool
	}
	counts := map[mine]int{}
	for _, d := range found {
		to := leaders[d.storeID]
		if d.assigneeID != "" {
			to = []string{d.assigneeID}
		}
		for _, id := range to {
			counts[mine{id, d.overdue}]++
		}
	}
	var notices []notice.Personal
	for _, m := range slices.SortedFunc(maps.Keys(counts), func(a, b mine) int { return strings.Compare(a.userID, b.userID) }) {
		n := notice.Personal{UserID: m.userID, Key: "fixes-soon:" + string(today), Title: text.Count(counts[m], "fix is due soon", "fixes are due soon"),
			Content: "From the last audit of your store.", Link: "/fixes?show=OPEN"}
		if m.overdue {
			n.Key, n.Title, n.Link = "fixes-overdue:"+string(today), text.Count(counts[m], "fix is overdue", "fixes are overdue"), "/fixes?show=OVERDUE"
		}
		notices = append(notices, n)
	}
	return s.teller.SendEach(ctx, tx, notice.KindFix, notices)
}

// tellOfHandover tells whoever was handed a fix.
func (s *Service) tellOfHandover(ctx context.Context, tx *db.Tx, f Fix) error {
	return s.teller.Send(ctx, tx, notice.Notice{Kind: notice.KindFix, Key: "fix-yours:" + db.NewID(),
		Title: "A fix for you: " + text.Short(f.Description, maxContent), Content: f.What + ", by " + f.DueOn.Long() + ".",
		Link: linkTo(f.ID)}, []string{f.AssigneeID})
}

// tellOfDone tells whoever completed the report, once for each time that it is done.
func (s *Service) tellOfDone(ctx context.Context, tx *db.Tx, f Fix) error {
	return s.teller.Send(ctx, tx, notice.Notice{Kind: notice.KindFix, Key: "fix-done:" + db.NewID(),
		Title: f.Store.Name + " has fixed: " + text.Short(f.Description, maxContent), Content: text.Short(f.Note, maxContent),
		Link: linkTo(f.ID)}, []string{f.ReportedBy})
}

// tellOfJudgement tells whoever did a fix, and whoever has it, what the auditor says.
func (s *Service) tellOfJudgement(ctx context.Context, tx *db.Tx, f Fix) error {
	to := []string{f.DoneBy}
	if f.AssigneeID != "" && f.AssigneeID != f.DoneBy {
		to = append(to, f.AssigneeID)
	}
	title := "Accepted: "
	if f.State == Open {
		title = "Please look again: "
	}
	key, notices := "fix-judged:"+db.NewID(), make([]notice.Personal, len(to))
	for i, id := range to {
		notices[i] = notice.Personal{UserID: id, Key: key, Title: title + text.Short(f.Description, maxContent), Content: text.Short(f.Answer, maxContent),
			Link: linkTo(f.ID)}
	}
	return s.teller.SendEach(ctx, tx, notice.KindFix, notices)
}

// tellOfAccepted tells whoever did fixes that were accepted at once, and whoever has them, once however many of theirs there are.
func (s *Service) tellOfAccepted(ctx context.Context, tx *db.Tx, all []Fix) error {
	mine := map[string][]Fix{}
	for _, f := range all {
		mine[f.DoneBy] = append(mine[f.DoneBy], f)
		if f.AssigneeID != "" && f.AssigneeID != f.DoneBy {
			mine[f.AssigneeID] = append(mine[f.AssigneeID], f)
		}
	}
	key := "fix-judged:" + db.NewID()
	notices := make([]notice.Personal, 0, len(mine))
	for _, id := range slices.Sorted(maps.Keys(mine)) {
		n := notice.Personal{UserID: id, Key: key, Title: "Accepted: " + text.Short(mine[id][0].Description, maxContent), Link: linkTo(mine[id][0].ID)}
		if more := len(mine[id]); more > 1 {
			n.Title, n.Link = text.Count(more, "fix was accepted", "fixes were accepted"), "/fixes?show=ACCEPTED"
		}
		notices = append(notices, n)
	}
	return s.teller.SendEach(ctx, tx, notice.KindFix, notices)
}
