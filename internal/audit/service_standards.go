package audit

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"caravan/internal/access"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/platform/db"
	"caravan/internal/platform/journal"
	"caravan/internal/text"
)

const (
	messageNoStandardsLine  = "This line could not be found. Maybe it was deleted?"
	messageLineIDTaken      = "This id belongs to another line."
	messageNoCurrentQuarter = "There is no current quarter. Add or sync one under Quarters." // AMB-044
	journalStandardsLine    = "standards-line"
)

// StandardsReading is a store standards line as one person reads it, on one day.
type StandardsReading struct {
	StandardsLine
	Status TimeStatus
	Can    StandardsCan
}

func readStandardsLine(actor access.Actor, l StandardsLine, today calendar.Day) StandardsReading {
	return StandardsReading{StandardsLine: l, Status: l.TimeStatus(today), Can: canDoStandardsLine(actor, l, today)}
}

// StandardsLines returns every store standards line by name (NONLIQUOR-030); for whoever reads reports.
func (s *Service) StandardsLines(ctx context.Context, actor access.Actor) (_ []StandardsReading, err error) {
	defer fault.Wrap(&err, "audit.StandardsLines")
	if err := access.Allow(mayReadConfig(actor)); err != nil {
		return nil, err
	}
	lines, err := s.repo.standardsLines(ctx, s.db)
	if err != nil {
		return nil, err
	}
	today := calendar.DayOf(s.clock.Now())
	out := make([]StandardsReading, len(lines))
	for i, l := range lines {
		out[i] = readStandardsLine(actor, l, today)
	}
	slices.SortStableFunc(out, func(a, b StandardsReading) int { return strings.Compare(text.Fold(a.Name), text.Fold(b.Name)) })
	return out, nil
}

// CreateStandardsLine stores a new store standards line (NONLIQUOR-031); for head office. created is false when an earlier try with the same id and the
// same entries made it. Faults: Invalid with fields; Conflict when the id is that of a line with other entries, or of a deleted one.
func (s *Service) CreateStandardsLine(ctx context.Context, actor access.Actor, form StandardsForm) (out StandardsReading, created bool, err error) {
	defer fault.Wrap(&err, "audit.CreateStandardsLine(%q)", form.ID)
	if err := access.Allow(mayConfigure(actor)); err != nil {
		return StandardsReading{}, false, err
	}
	l, err := form.check()
	if err != nil {
		return StandardsReading{}, false, err
	}
	if l.ID == "" {
		l.ID = db.NewID()
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		now := s.clock.Now()
		l.CreatedAt = now
		out = readStandardsLine(actor, l, calendar.DayOf(now))
		var err error
		if created, err = s.repo.createStandardsLine(ctx, tx, l); err != nil || created {
			return err
		}
		there, err := s.repo.standardsLine(ctx, tx, l.ID)
		if errors.Is(err, db.ErrNoRow) || err == nil && !there.equalEntry(l) {
			return fault.New(fault.Conflict, messageLineIDTaken, fault.Field{Path: "id", Message: messageLineIDTaken})
		}
		out = readStandardsLine(actor, there, calendar.DayOf(now))
		return err
	})
	return out, created, err
}

// UpdateStandardsLine replaces the entries of a store standards line (NONLIQUOR-032); for head office. Reports that have the line keep it as it was until
// they are resynced. Faults: Invalid with fields; NotFound; Conflict when it has ended (NONLIQUOR-016).
func (s *Service) UpdateStandardsLine(ctx context.Context, actor access.Actor, id string, form StandardsForm) (out StandardsReading, err error) {
	defer fault.Wrap(&err, "audit.UpdateStandardsLine(%q)", id)
	if err := access.Allow(mayConfigure(actor)); err != nil {
		return StandardsReading{}, err
	}
	entry, err := form.check()
	if err != nil {
		return StandardsReading{}, err
	}
	err = s.changeStandardsLine(ctx, id, func(tx *db.Tx, l StandardsLine, now time.Time) error {
		l.Name, l.StartDate, l.EndDate, l.Tiers = entry.Name, entry.StartDate, entry.EndDate, entry.Tiers
		out = readStandardsLine(actor, l, calendar.DayOf(now))
		return s.repo.saveStandardsLine(ctx, tx, l, now)
	})
	return out, err
}

// DeleteStandardsLine deletes a store standards line (NONLIQUOR-033); for head office. Reports that have the line keep it. Faults: NotFound, also for a
// deleted line; Conflict when it has ended (NONLIQUOR-016).
func (s *Service) DeleteStandardsLine(ctx context.Context, actor access.Actor, id string) (err error) {
	defer fault.Wrap(&err, "audit.DeleteStandardsLine(%q)", id)
	if err := access.Allow(mayConfigure(actor)); err != nil {
		return err
	}
	return s.changeStandardsLine(ctx, id, func(tx *db.Tx, l StandardsLine, now time.Time) error {
		if err := s.repo.hideStandardsLine(ctx, tx, id, now); err != nil {
			return err
		}
		return journal.Write(ctx, tx, journal.Entry{ActorID: actor.UserID, ImpersonatorID: actor.ImpersonatorID,
			Action: actionDelete, Target: journalStandardsLine, TargetID: id, Detail: l.Name, At: now})
	})
}

// changeStandardsLine locks a line that has not ended and runs a change of it. The line comes without its tiers.
func (s *Service) changeStandardsLine(ctx context.Context, id string, change func(tx *db.Tx, l StandardsLine, now time.Time) error) error {
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		now := s.clock.Now()
		l, err := s.repo.lockStandardsLine(ctx, tx, id)
		if errors.Is(err, db.ErrNoRow) {
			return fault.Missing(messageNoStandardsLine)
		}
		if err != nil {
			return err
		}
		if err := l.CheckEditable(calendar.DayOf(now)); err != nil {
			return err
		}
		return change(tx, l, now)
	})
}

// Copied says what a copy to the current quarter did.
type Copied struct {
	Copied  int
	Skipped int // in force on the day asked for, but the quarter has them already
}

// CopyStandardsLines copies the lines in force on a day to the quarter that covers today (NONLIQUOR-034, AMB-052; CopiesFor says which); for head office.
// Of two at once the second finds what the first has copied, so pressing twice copies once. Faults: Invalid for the day; Conflict without a current
// quarter.
func (s *Service) CopyStandardsLines(ctx context.Context, actor access.Actor, fromDate string) (out Copied, err error) {
	defer fault.Wrap(&err, "audit.CopyStandardsLines(%q)", fromDate)
	if err := access.Allow(mayConfigure(actor)); err != nil {
		return Copied{}, err
	}
	from, message := readDay(fromDate, MessageFromNeeded)
	if message != "" {
		return Copied{}, fault.InvalidField("fromDate", message)
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		// The unique index keeps a line from being copied twice; names and tiers are nothing that an index could compare.
		if err := tx.Lock(ctx, "standards-lines"); err != nil {
			return err
		}
		now := s.clock.Now()
		quarter, err := s.repo.quarter(ctx, tx, calendar.DayOf(now))
		if errors.Is(err, db.ErrNoRow) {
			return fault.New(fault.Conflict, messageNoCurrentQuarter)
		}
		if err != nil {
			return err
		}
		lines, err := s.repo.standardsLines(ctx, tx)
		if err != nil {
			return err
		}
		copies, skipped := CopiesFor(quarter, lines, from)
		for i := range copies {
			copies[i].ID, copies[i].CreatedAt = db.NewID(), now
		}
		out = Copied{Copied: len(copies), Skipped: skipped}
		return s.repo.createStandardsLines(ctx, tx, copies)
	})
	return out, err
}

// ImportStandards stores new store standards lines in a few statements, as they are: the caller answers for ids and for the rules of the room. It is how
// the demo network gets its standards.
func (s *Service) ImportStandards(ctx context.Context, tx *db.Tx, lines []StandardsLine) (err error) {
	defer fault.Wrap(&err, "audit.ImportStandards(%d lines)", len(lines))
	return s.repo.createStandardsLines(ctx, tx, lines)
}
