package incentive

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"time"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/platform/db"
	"caravan/internal/platform/journal"
)

// Entries returns a page of all entries for an incentive, in the order in which they came, and how many there are. It is for head office. hideNames leaves out
// who they are of, so that nobody is judged by their name. Faults: NotFound, Forbidden.
func (s *Service) Entries(ctx context.Context, actor access.Actor, id string, hideNames bool, page db.Page) (out []EntryReading, total int, err error) {
	defer fault.Wrap(&err, "incentive.Entries(%q)", id)
	if err := access.Allow(readsAll(actor)); err != nil {
		return nil, 0, err
	}
	now := s.clock.Now()
	i, err := s.find(ctx, s.db, actor, id, now)
	if err != nil {
		return nil, 0, err
	}
	entries, total, err := s.repo.page(ctx, s.db, id, page)
	if err != nil {
		return nil, 0, err
	}
	if out, err = s.entryReadings(ctx, s.db, actor, map[string]Incentive{id: i}, entries, now); err != nil {
		return nil, 0, err
	}
	if err := s.findLookAlikes(ctx, actor, out); err != nil {
		return nil, 0, err
	}
	if !hideNames {
		return out, total, nil
	}
	for n := range out {
		out[n].StoreID, out[n].StoreName, out[n].By.ID = "", "", ""
		for m := range out[n].LookAlikes {
			out[n].LookAlikes[m].Store = nil
		}
	}
	return out, total, nil
}

// SendNote tells a store something about its entry, instead of what it was told before. sendBack asks it for a better photo, which it can send until the
// end. It is for head office, before the award. Faults: Invalid; NotFound; Conflict after the award, and for sendBack after the end.
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
		case status == Awarded:
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

// SaveRewards keeps rewards as a draft, which nobody but head office sees until the award. Entries that are not named keep theirs. It is for head office.
// Faults: Invalid with fields; NotFound; Conflict after the award.
func (s *Service) SaveRewards(ctx context.Context, actor access.Actor, id string, rewards []Reward) (err error) {
	defer fault.Wrap(&err, "incentive.SaveRewards(%q, %d)", id, len(rewards))
	return s.manage(ctx, actor, id, func(tx *db.Tx, i Incentive, now time.Time) error {
		if i.RewardedAt != nil {
			return fault.New(fault.Conflict, MessageAwardedTwice)
		}
		_, err := s.keepRewards(ctx, tx, i, rewards)
		return err
	})
}

// keepRewards checks and stores rewards for a locked incentive, and returns its entries, by id, with their rewards.
func (s *Service) keepRewards(ctx context.Context, tx *db.Tx, i Incentive, rewards []Reward) (map[string]Submission, error) {
	all, err := s.repo.submissions(ctx, tx, []string{i.ID}, "")
	if err != nil {
		return nil, err
	}
	entries := make(map[string]Submission, len(all))
	for _, e := range all {
		entries[e.ID] = e
	}
	clean, err := checkRewards(i.PrizeType, entries, rewards)
	if err != nil {
		return nil, err
	}
	for _, r := range clean {
		e := entries[r.SubmissionID]
		e.CamelBucks, e.OtherPrize = r.CamelBucks, r.OtherPrize
		entries[r.SubmissionID] = e
	}
	return entries, s.repo.setRewards(ctx, tx, clean)
}

// Award marks an incentive as awarded, once, in one transaction (INCENTIVE-037, AMB-057): it stores the rewards beside those of the draft, writes a line
// into the ledger for each that is Camel Bucks, and tells the stores. It is for head office. Faults: Invalid with fields; NotFound; Conflict when it is awarded
// already or has not started.
func (s *Service) Award(ctx context.Context, actor access.Actor, id string, rewards []Reward) (out Reading, err error) {
	defer fault.Wrap(&err, "incentive.Award(%q)", id)
	err = s.manage(ctx, actor, id, func(tx *db.Tx, was Incentive, now time.Time) error {
		awarded, err := s.repo.award(ctx, tx, id, actor.UserID, now)
		if err != nil {
			return err
		}
		if !awarded {
			return fault.New(fault.Conflict, map[bool]string{true: MessageAwardedTwice, false: MessageNotStarted}[was.RewardedAt != nil])
		}
		entries, err := s.keepRewards(ctx, tx, was, rewards)
		if err != nil {
			return err
		}
		sorted := slices.SortedFunc(maps.Values(entries), func(a, b Submission) int { return cmp.Compare(a.ID, b.ID) })
		var prizes []Prize
		for _, e := range sorted {
			if e.CamelBucks != nil && *e.CamelBucks > 0 {
				prizes = append(prizes, Prize{SubmissionID: e.ID, StoreID: e.StoreID, CamelBucks: *e.CamelBucks, Title: was.Name + " (" + was.Code + ")"})
			}
		}
		if err := s.ledger.Award(ctx, tx, actor.UserID, prizes, now); err != nil {
			return err
		}
		if err := s.tellOfResults(ctx, tx, was, sorted); err != nil {
			return err
		}
		err = journal.Write(ctx, tx, journal.Entry{ActorID: actor.UserID, ImpersonatorID: actor.ImpersonatorID, Action: actionAward, Target: journalTarget, TargetID: id,
			Detail: strings.Join([]string{was.Code, was.Name}, " "), At: now})
		if err != nil {
			return err
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
