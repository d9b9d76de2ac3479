package incentive

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/db"
	"caravan/internal/platform/journal"
)

// Entries returns a page of the entries for an incentive that a filter leaves, and how many there are. It is for head office. hideNames leaves out
// who they are of, so that nobody is judged by their name; nothing may be found or sorted by store then. Faults: Invalid, NotFound, Forbidden.
func (s *Service) Entries(ctx context.Context, actor access.Actor, id string, hideNames bool, f EntryFilter, page db.Page) (out []EntryReading,
	total int, err error) {
	defer fault.Wrap(&err, "incentive.Entries(%q)", id)
	if err := access.Allow(readsAll(actor)); err != nil {
		return nil, 0, err
	}
	if err := f.check(hideNames); err != nil {
		return nil, 0, err
	}
	now := s.clock.Now()
	i, err := s.find(ctx, s.db, actor, id, now)
	if err != nil {
		return nil, 0, err
	}
	entries, total, err := s.repo.page(ctx, s.db, id, f, page)
	if err != nil {
		return nil, 0, err
	}
	numbers, err := s.repo.numbers(ctx, s.db, id)
	if err != nil {
		return nil, 0, err
	}
	if out, err = s.entryReadings(ctx, s.db, actor, map[string]Incentive{id: i}, entries, now); err != nil {
		return nil, 0, err
	}
	if err := s.findLookAlikes(ctx, actor, out); err != nil {
		return nil, 0, err
	}
	for n := range out {
		out[n].Number = numbers[out[n].ID]
		if !hideNames {
			continue
		}
		out[n].StoreID, out[n].StoreName, out[n].Region, out[n].By.ID = "", "", "", ""
		for m := range out[n].LookAlikes {
			out[n].LookAlikes[m].Store = nil
		}
	}
	return out, total, nil
}

// ExportEntries returns an incentive and all entries for it that a filter leaves, in its order, for a file (FD-433). It is for head office. Faults:
// NotFound, Forbidden.
func (s *Service) ExportEntries(ctx context.Context, actor access.Actor, id string, f EntryFilter) (i Incentive, out []EntryReading, err error) {
	defer fault.Wrap(&err, "incentive.ExportEntries(%q)", id)
	if err := access.Allow(readsAll(actor)); err != nil {
		return i, nil, err
	}
	now := s.clock.Now()
	if i, err = s.find(ctx, s.db, actor, id, now); err != nil {
		return i, nil, err
	}
	entries, err := s.repo.all(ctx, s.db, id, f)
	if err != nil {
		return i, nil, err
	}
	out, err = s.entryReadings(ctx, s.db, actor, map[string]Incentive{id: i}, entries, now)
	return i, out, err
}

// SendNote tells a store something about its entry, instead of what it was told before. sendBack asks it for a better photo, which it can send until
// the end. It is for head office, before the award. Faults: Invalid; NotFound; Conflict after the award, and for sendBack after the end.
func (s *Service) SendNote(ctx context.Context, actor access.Actor, incentiveID, id, typed string, sendBack bool) (out EntryReading, err error) {
	defer fault.Wrap(&err, "incentive.SendNote(%q)", id)
	err = s.manage(ctx, actor, incentiveID, func(tx *db.Tx, i Incentive, now time.Time) error {
		was, err := s.repo.submission(ctx, tx, incentiveID, id)
		if errors.Is(err, db.ErrNoRow) {
			return fault.Missing(MessageNoEntry)
		}
		if err != nil {
			return err
		}
		note, err := checkNote(typed)
		switch status := i.Status(now); {
		case err != nil:
			return err
		case i.isAwarded():
			return fault.New(fault.Conflict, MessageJudged)
		case sendBack && status != Active:
			return fault.New(fault.Conflict, MessageEndedNote)
		}
		sentBack := sendBack || was.IsSentBack
		if note != was.Note || sentBack != was.IsSentBack {
			if err := s.repo.setNote(ctx, tx, id, note, sentBack); err != nil {
				return err
			}
			if err := s.tellOfNote(ctx, tx, i, was, note, sendBack); err != nil {
				return err
			}
		}
		saved, err := s.repo.submission(ctx, tx, incentiveID, id)
		if err != nil {
			return err
		}
		out, err = s.entryReading(ctx, tx, actor, i, saved, now)
		return err
	})
	return out, err
}

// SaveRewards keeps rewards as a draft, which nobody but head office sees until the award. Entries that are not named keep theirs. It is for head
// office. Faults: Invalid with fields; NotFound; Conflict after the award.
func (s *Service) SaveRewards(ctx context.Context, actor access.Actor, id string, rewards []Reward) (err error) {
	defer fault.Wrap(&err, "incentive.SaveRewards(%q, %d)", id, len(rewards))
	return s.manage(ctx, actor, id, func(tx *db.Tx, i Incentive, now time.Time) error {
		if i.isAwarded() {
			return fault.New(fault.Conflict, MessageAwardedTwice)
		}
		return s.keepRewards(ctx, tx, i, rewards)
	})
}

// keepRewards checks and stores rewards for a locked incentive.
func (s *Service) keepRewards(ctx context.Context, tx *db.Tx, i Incentive, rewards []Reward) error {
	all, err := s.repo.submissions(ctx, tx, []string{i.ID}, "")
	if err != nil {
		return err
	}
	entries := make(map[string]Submission, len(all))
	for _, e := range all {
		entries[e.ID] = e
	}
	clean, err := checkRewards(i.PrizeType, entries, rewards)
	if err != nil {
		return err
	}
	return s.repo.setRewards(ctx, tx, clean)
}

// Award marks an incentive as awarded, once (INCENTIVE-037, AMB-057): it stores the rewards beside those of the draft, writes a line into the ledger
// for each that is Camel Bucks, and tells the stores, in one transaction. With undoable, nothing is written and nobody but head office knows before
// UndoTime is over; until then it can be undone, and a call without undoable tells stores at once (FD-266). It is for head office. Faults: Invalid
// with fields; NotFound; Conflict when it is awarded already or has not started.
func (s *Service) Award(ctx context.Context, actor access.Actor, id string, rewards []Reward, undoable bool) (out Reading, err error) {
	defer fault.Wrap(&err, "incentive.Award(%q)", id)
	err = s.manage(ctx, actor, id, func(tx *db.Tx, was Incentive, now time.Time) error {
		switch status := was.Status(now); {
		case status == Awarded, status == Awarding && undoable:
			return fault.New(fault.Conflict, MessageAwardedTwice)
		case status == Scheduled:
			return fault.New(fault.Conflict, MessageNotStarted)
		case status != Awarding:
			if err := s.mark(ctx, tx, actor, was, now); err != nil {
				return err
			}
		}
		if err := s.keepRewards(ctx, tx, was, rewards); err != nil {
			return err
		}
		if !undoable {
			if err := s.announce(ctx, tx, id, now); err != nil {
				return err
			}
		}
		i, err := s.repo.incentive(ctx, tx, id)
		if err != nil {
			return err
		}
		out, err = s.reading(ctx, tx, actor, i, "", now)
		return err
	})
	return out, err
}

// mark marks a locked incentive as awarded.
func (s *Service) mark(ctx context.Context, tx *db.Tx, actor access.Actor, i Incentive, now time.Time) error {
	if err := s.repo.mark(ctx, tx, i.ID, actor.UserID, now); err != nil {
		return err
	}
	return s.note(ctx, tx, actor, actionAward, i, now)
}

// note writes into the journal what head office has done with an incentive.
func (s *Service) note(ctx context.Context, tx *db.Tx, actor access.Actor, action string, i Incentive, now time.Time) error {
	return journal.Write(ctx, tx, journal.Entry{ActorID: actor.UserID, ImpersonatorID: actor.ImpersonatorID, Action: action, Target: journalTarget,
		TargetID: i.ID, Detail: strings.Join([]string{i.Code, i.Name}, " "), At: now})
}

// announce gives what the entries of a locked incentive that is marked as awarded get, as of that moment, and tells the stores.
func (s *Service) announce(ctx context.Context, tx *db.Tx, id string, now time.Time) error {
	i, err := s.repo.incentive(ctx, tx, id)
	if err != nil {
		return err
	}
	entries, err := s.repo.submissions(ctx, tx, []string{id}, "")
	if err != nil {
		return err
	}
	slices.SortFunc(entries, func(a, b Submission) int { return cmp.Compare(a.ID, b.ID) })
	var prizes []Prize
	for _, e := range entries {
		if e.CamelBucks != nil && *e.CamelBucks > 0 {
			prizes = append(prizes, Prize{SubmissionID: e.ID, StoreID: e.StoreID, CamelBucks: *e.CamelBucks, Title: i.Name + " (" + i.Code + ")"})
		}
	}
	if err := s.ledger.Award(ctx, tx, i.MarkedBy, prizes, *i.MarkedAt); err != nil {
		return err
	}
	if err := s.tellOfResults(ctx, tx, i, entries); err != nil {
		return err
	}
	return s.repo.reveal(ctx, tx, id, now)
}

// AnnounceDue announces the awards that can no longer be undone. It can be called at any time and by several nodes at once.
func (s *Service) AnnounceDue(ctx context.Context) (err error) {
	defer fault.Wrap(&err, "incentive.AnnounceDue")
	now := s.clock.Now()
	ids, err := s.repo.toReveal(ctx, s.db, now.Add(-UndoTime))
	if err != nil {
		return err
	}
	var failed []error
	for _, id := range ids {
		failed = append(failed, s.db.InTx(ctx, func(tx *db.Tx) error {
			i, err := s.repo.lock(ctx, tx, id)
			if errors.Is(err, db.ErrNoRow) || err == nil && (i.tellsAt() == nil || i.mayStillUndo(now)) {
				return nil // somebody was faster
			}
			if err != nil {
				return err
			}
			return s.announce(ctx, tx, id, now)
		}))
	}
	return errors.Join(failed...)
}

// UndoAward undoes an award of which nobody has been told: stores can enter again until the end, and what entries get is a draft again. It is for
// head office. Faults: NotFound; Conflict when the time for it is over. Repeating it changes nothing.
func (s *Service) UndoAward(ctx context.Context, actor access.Actor, id string) (out Reading, err error) {
	defer fault.Wrap(&err, "incentive.UndoAward(%q)", id)
	err = s.manage(ctx, actor, id, func(tx *db.Tx, was Incentive, now time.Time) error {
		if was.isAwarded() {
			if !was.mayStillUndo(now) {
				return fault.New(fault.Conflict, MessageNotUndone)
			}
			if err := s.repo.unmark(ctx, tx, id, now); err != nil {
				return err
			}
			if err := s.note(ctx, tx, actor, actionUndo, was, now); err != nil {
				return err
			}
		}
		i, err := s.repo.incentive(ctx, tx, id)
		if err != nil {
			return err
		}
		out, err = s.reading(ctx, tx, actor, i, "", now)
		return err
	})
	return out, err
}

// mostNamed is how many stores an outlook names.
const mostNamed = 50

// Outlook is what head office should know before it awards an incentive (FD-266).
type Outlook struct {
	Entries  int
	Judged   int
	Changed  []network.StoreName // whose entries have changed since they were judged
	SentBack []network.StoreName // who were asked for a better photo and have not sent one
	MayEnter int                 // stores that have not entered and can until Until
	Names    []network.StoreName // the first of them, by name
	Until    *time.Time          // nil: nobody can enter or change an entry any more
}

// Outlook returns what head office should know before it awards an incentive. It is for head office. Fault: NotFound.
func (s *Service) Outlook(ctx context.Context, actor access.Actor, id string) (out Outlook, err error) {
	defer fault.Wrap(&err, "incentive.Outlook(%q)", id)
	if err := access.Allow(readsAll(actor)); err != nil {
		return out, err
	}
	now := s.clock.Now()
	i, err := s.find(ctx, s.db, actor, id, now)
	if err != nil {
		return out, err
	}
	entries, err := s.repo.submissions(ctx, s.db, []string{id}, "")
	if err != nil {
		return out, err
	}
	out.Entries = len(entries)
	for _, e := range entries {
		if e.Judged != 0 {
			out.Judged++
		}
		if e.changedSinceJudged() {
			out.Changed = append(out.Changed, network.StoreName{ID: e.StoreID, Name: e.StoreName})
		}
		if e.IsSentBack {
			out.SentBack = append(out.SentBack, network.StoreName{ID: e.StoreID, Name: e.StoreName})
		}
	}
	if i.Status(now) != Active {
		return out, nil
	}
	out.Until = &i.EndAt
	out.Names, out.MayEnter, err = s.repo.notEntered(ctx, s.db, id, mostNamed)
	return out, err
}

// Winners returns the entries that have won, for everybody once head office shows them. Fault: NotFound, also before that.
func (s *Service) Winners(ctx context.Context, actor access.Actor, id string) (out []EntryReading, err error) {
	defer fault.Wrap(&err, "incentive.Winners(%q)", id)
	now := s.clock.Now()
	i, err := s.find(ctx, s.db, actor, id, now)
	if err != nil {
		return nil, err
	}
	if !maySeeWinners(actor, i) {
		return nil, fault.Missing(messageMissing)
	}
	entries, err := s.repo.submissions(ctx, s.db, []string{id}, "")
	if err != nil {
		return nil, err
	}
	entries = slices.DeleteFunc(entries, func(e Submission) bool { return !e.hasWon() })
	slices.SortStableFunc(entries, func(a, b Submission) int { return cmp.Compare(bucksOf(b), bucksOf(a)) })
	return s.entryReadings(ctx, s.db, actor, map[string]Incentive{id: i}, entries, now)
}

func bucksOf(e Submission) int64 {
	if e.CamelBucks == nil {
		return 0
	}
	return *e.CamelBucks
}
