package linequery

import (
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"github.com/google/uuid"

	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/files"
	"caravan/internal/network"
	"caravan/internal/notice"
	"caravan/internal/platform/db"
	"caravan/internal/platform/live"
)

// Reports keeps the reports whose marks are queried. Another room provides it.
type Reports interface {
	// Standing returns a report with its failed lines. Faults: NotFound; Forbidden when the person may not read it.
	Standing(ctx context.Context, q db.Querier, actor access.Actor, reportID string) (rules.Standing, error)
	// HoldStanding locks a report until the transaction ends and returns it as Standing does.
	HoldStanding(ctx context.Context, tx *db.Tx, actor access.Actor, reportID string) (rules.Standing, error)
	// ChangeMark gives a failed line of a completed report another mark and scores it again. Faults: NotFound, Forbidden, Invalid; Conflict when the
	// report is open or final, or the line no longer fails.
	ChangeMark(ctx context.Context, tx *db.Tx, actor access.Actor, c rules.MarkChange) (rules.MarkChanged, error)
}

// Quarters finds core range promotions. Another room provides it.
type Quarters interface {
	// StartedQuarters returns the latest quarters that had started by a day, newest first, at most atMost of them.
	StartedQuarters(ctx context.Context, q db.Querier, day calendar.Day, atMost int) ([]network.PromotionRef, error)
}

// Service holds the use cases of the room. Each takes the actor and returns a Forbidden fault when the actor may not do it.
type Service struct {
	db       *db.DB
	repo     repo
	clock    calendar.Clock
	reports  Reports
	quarters Quarters
	media    files.Keeper
	teller   notice.Teller
	live     *live.Hub
}

// NewService returns the room's service.
func NewService(d *db.DB, clock calendar.Clock, reports Reports, quarters Quarters, media files.Keeper, teller notice.Teller,
	l *live.Hub) *Service {
	return &Service{db: d, clock: clock, reports: reports, quarters: quarters, media: media, teller: teller, live: l}
}

// Reading is a query as one person sees it.
type Reading struct {
	Query
	AskedRef    network.PersonRef
	AnsweredRef network.PersonRef // nobody: not answered
	Photos      []network.AttachmentView
	Can         Can
}

// OfReport is the queries of a report as one person sees them.
type OfReport struct {
	Items    []Reading
	MayAsk   bool         // the person speaks for the store; Blocked says whether they may ask now
	Blocked  string       // why no mark may be queried now; empty when they may be
	LastDay  calendar.Day // on which marks may be queried
	DaysLeft int          // after today; 0 on the last day, and when none may be queried
}

// ForReport returns what was said against the marks of a completed report, oldest first, and whether the person may query one now. Of an open report
// there is nothing. Faults: NotFound, also for people who may not read the report.
func (s *Service) ForReport(ctx context.Context, actor access.Actor, reportID string) (out OfReport, err error) {
	defer fault.Wrap(&err, "linequery.ForReport(%q)", reportID)
	r, err := s.reports.Standing(ctx, s.db, actor, reportID)
	if err != nil {
		return out, hidden(err)
	}
	if !r.Completed {
		return out, nil
	}
	found, err := s.repo.ofReport(ctx, s.db, reportID)
	if err != nil {
		return out, err
	}
	today := calendar.DayOf(s.clock.Now())
	out.MayAsk = leads(actor, r.Store.ID) && !actor.Impersonated()
	if out.MayAsk {
		out.LastDay, out.Blocked = lastDay(r), blocked(r, today)
		if out.Blocked == "" {
			out.DaysLeft = today.DaysUntil(out.LastDay)
		}
	}
	out.Items, err = s.readings(ctx, s.db, actor, found)
	return out, err
}

// hidden turns a report that is not for the person into one that is not there, so that nobody learns which exist.
func hidden(err error) error {
	if fault.Is(err, fault.Forbidden) || fault.Is(err, fault.NotFound) {
		return fault.Missing(messageNoReport).Because(err)
	}
	return err
}

// Show says which queries a list has.
type Show string

// What a list can show.
const (
	ShowOpen     Show = "OPEN"     // those that wait for an answer, the oldest first
	ShowAnswered Show = "ANSWERED" // and those that were withdrawn or closed, the latest first
)

// Filter says which queries a list has.
type Filter struct {
	Show      Show
	AuditorID string // only stores of this auditor: those that they have audited in this quarter or in the one before (FD-380); empty: every store

	quarters []string // the ids of those two, with AuditorID
}

// List returns a page of the queries that the filter finds, how many there are, and how many of its stores wait for an answer. It is for auditors.
func (s *Service) List(ctx context.Context, actor access.Actor, f Filter, page db.Page) (out []Reading, total, open int, err error) {
	defer fault.Wrap(&err, "linequery.List(%q, auditor=%q)", f.Show, f.AuditorID)
	if err := access.Allow(MayAnswer(actor)); err != nil {
		return nil, 0, 0, err
	}
	if f.AuditorID != "" {
		started, err := s.quarters.StartedQuarters(ctx, s.db, calendar.DayOf(s.clock.Now()), 2)
		if err != nil {
			return nil, 0, 0, err
		}
		for _, quarter := range started {
			f.quarters = append(f.quarters, quarter.ID)
		}
	}
	found, total, err := s.repo.list(ctx, s.db, f, page)
	if err != nil {
		return nil, 0, 0, err
	}
	if open, err = s.repo.waitingOf(ctx, s.db, f); err != nil {
		return nil, 0, 0, err
	}
	out, err = s.readings(ctx, s.db, actor, found)
	return out, total, open, err
}

// OpenOf returns how many queries of some reports wait for an answer. It is for auditors.
func (s *Service) OpenOf(ctx context.Context, actor access.Actor, reportIDs []string) (n int, err error) {
	defer fault.Wrap(&err, "linequery.OpenOf(%d reports)", len(reportIDs))
	if err := access.Allow(MayAnswer(actor)); err != nil || len(reportIDs) == 0 {
		return 0, err
	}
	return s.repo.open(ctx, s.db, reportIDs)
}

// Ask queries the mark of a failed line (REPLY-001, REPLY-002). The report's auditor is told. created is false when it is a repeat, which changes
// nothing. Faults: Invalid; NotFound, also for the report of another store; Conflict when marks of the report cannot be queried now, or the line's
// query waits for an answer.
func (s *Service) Ask(ctx context.Context, actor access.Actor, a Asking) (out Reading, created bool, err error) {
	defer fault.Wrap(&err, "linequery.Ask(%q, %q)", a.ReportID, a.LineKey)
	clean, err := a.check()
	if err != nil {
		return out, false, err
	}
	id, err := uuid.Parse(a.ID)
	if err != nil {
		return out, false, fault.InvalidField("id", messageID)
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		now := s.clock.Now()
		r, err := s.reports.HoldStanding(ctx, tx, actor, a.ReportID)
		if err != nil {
			return hidden(err)
		}
		if err := access.Allow(leads(actor, r.Store.ID)); err != nil {
			return err
		}
		is, err := s.repo.lock(ctx, tx, id.String())
		if err == nil {
			if is.ReportID != r.ReportID || is.LineKey != a.LineKey || is.AskedBy != actor.UserID {
				return fault.New(fault.Conflict, messageTaken)
			}
			out, err = s.reading(ctx, tx, actor, is)
			return err
		}
		if !errors.Is(err, db.ErrNoRow) {
			return err
		}
		at := slices.IndexFunc(r.Failed, func(l rules.Line) bool { return l.Key == a.LineKey })
		if message := blocked(r, calendar.DayOf(now)); message != "" {
			return fault.New(fault.Conflict, message)
		}
		if at < 0 {
			return fault.Missing(messageNoLine)
		}
		answered, err := s.mayAskAgain(ctx, tx, a)
		if err != nil {
			return err
		}
		line := r.Failed[at]
		is = Query{ID: id.String(), ReportID: r.ReportID, ReportDate: r.Date, Store: r.Store, AuditorID: r.CompletedByID, LineKey: line.Key,
			LineType: line.Type, Section: line.Section(), Description: line.Description, Text: clean, State: Open, AskedBy: actor.UserID, AskedAt: now,
			OldMark: line.Marks, OldScore: r.Score, NewMark: line.Marks, NewScore: r.Score}
		if err := s.repo.create(ctx, tx, is); err != nil {
			return err
		}
		if err := s.media.UsePictures(ctx, tx, actor, UsedBy(is.ID), a.Photos); err != nil {
			return fault.Renamed(err, "attachments", "photos")
		}
		created = true
		if err := errors.Join(s.tellOfAsking(ctx, tx, is, answered), s.changed(ctx, tx, is)); err != nil {
			return err
		}
		out, err = s.reading(ctx, tx, actor, is)
		return err
	})
	return out, created, err
}

// mayAskAgain returns how many queries of the line were answered or closed. Fault: Conflict while one waits for an answer, or when there were too
// many.
func (s *Service) mayAskAgain(ctx context.Context, tx *db.Tx, a Asking) (answered int, err error) {
	before, err := s.repo.ofLine(ctx, tx, a.ReportID, a.LineKey)
	if err != nil {
		return 0, err
	}
	if slices.Contains(before, Open) {
		return 0, fault.New(fault.Conflict, messageWaits)
	}
	if len(before) >= MaxPerLine {
		return 0, fault.New(fault.Conflict, messageOften)
	}
	for _, state := range before {
		if state != Withdrawn {
			answered++
		}
	}
	return answered, nil
}

// Withdraw takes a query back that waits for an answer (REPLY-005). It is for the owners and managers of the store. A repeat changes nothing. Faults:
// NotFound, Forbidden; Conflict when it is answered or closed.
func (s *Service) Withdraw(ctx context.Context, actor access.Actor, id string) (out Reading, err error) {
	defer fault.Wrap(&err, "linequery.Withdraw(%q)", id)
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		now := s.clock.Now()
		is, err := s.repo.lock(ctx, tx, id)
		if err = seen(actor, is, err); err != nil {
			return err
		}
		if err := access.Allow(leads(actor, is.Store.ID)); err != nil {
			return err
		}
		if is.State != Withdrawn {
			if err := is.closed(); err != nil {
				return err
			}
			is.State, is.AnsweredBy, is.AnsweredAt = Withdrawn, actor.UserID, &now
			if err := errors.Join(s.repo.save(ctx, tx, is), s.changed(ctx, tx, is)); err != nil {
				return err
			}
		}
		out, err = s.reading(ctx, tx, actor, is)
		return err
	})
	return out, err
}

// Answer answers a query: the mark stays, or becomes another, which scores the report again (REPLY-003, REPLY-004). Whoever asked is told. It is for
// auditors. A repeat changes nothing. Faults: Invalid, NotFound, Forbidden; Conflict when it is answered, withdrawn or closed, or the report can no
// longer change.
func (s *Service) Answer(ctx context.Context, actor access.Actor, id string, r Reply) (out Reading, err error) {
	defer fault.Wrap(&err, "linequery.Answer(%q)", id)
	if err := access.Allow(MayAnswer(actor)); err != nil {
		return out, err
	}
	clean, err := cleanText("text", r.Text, MessageSayWhy)
	if err != nil {
		return out, err
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		now := s.clock.Now()
		was, err := s.repo.query(ctx, tx, id)
		if err = seen(actor, was, err); err != nil {
			return err
		}
		if _, err := s.reports.HoldStanding(ctx, tx, actor, was.ReportID); err != nil {
			return hidden(err)
		}
		is, err := s.repo.lock(ctx, tx, id)
		if err = seen(actor, is, err); err != nil {
			return err
		}
		if !is.is(r, clean, actor.UserID) {
			if err := is.closed(); err != nil {
				return err
			}
			is.State, is.Answer, is.AnsweredBy, is.AnsweredAt = Kept, clean, actor.UserID, &now
			if r.Change {
				changed, err := s.reports.ChangeMark(ctx, tx, actor,
					rules.MarkChange{ReportID: is.ReportID, LineKey: is.LineKey, Marks: r.Mark, Reason: "query " + is.ID})
				if err != nil {
					return err
				}
				is.State, is.NewMark, is.NewScore = Changed, changed.Marks, changed.Score
			}
			if err := errors.Join(s.repo.save(ctx, tx, is), s.tellOfAnswers(ctx, tx, is), s.changed(ctx, tx, is)); err != nil {
				return err
			}
		}
		out, err = s.reading(ctx, tx, actor, is)
		return err
	})
	return out, err
}

// seen turns a query that is not there, or not for the person, into the same fault, so that nobody learns which exist.
func seen(actor access.Actor, q Query, err error) error {
	if errors.Is(err, db.ErrNoRow) || err == nil && !mayRead(actor, q.Store.ID) {
		return fault.Missing(messageMissing)
	}
	return err
}

// changed tells open pages that something about a report's marks has changed.
func (s *Service) changed(ctx context.Context, tx *db.Tx, q Query) error {
	topics := topicsOf(q.Store)
	for i := range topics {
		topics[i] = live.About(topics[i], "report:"+q.ReportID)
	}
	return s.live.Changed(ctx, tx, topics...)
}

func (s *Service) reading(ctx context.Context, q db.Querier, actor access.Actor, is Query) (Reading, error) {
	out, err := s.readings(ctx, q, actor, []Query{is})
	if err != nil {
		return Reading{}, err
	}
	return out[0], nil
}

// readings returns queries as a person sees them, in a fixed number of database queries.
func (s *Service) readings(ctx context.Context, q db.Querier, actor access.Actor, found []Query) ([]Reading, error) {
	if len(found) == 0 {
		return []Reading{}, nil
	}
	ids, things := map[string]bool{}, make([]string, len(found))
	for i, f := range found {
		ids[f.AskedBy], ids[f.AnsweredBy] = true, true
		things[i] = UsedBy(f.ID)
	}
	delete(ids, "")
	people, err := s.repo.people(ctx, q, slices.Sorted(maps.Keys(ids)))
	if err != nil {
		return nil, err
	}
	photos, err := s.media.UsedBy(ctx, q, actor, things)
	if err != nil {
		return nil, err
	}
	out := make([]Reading, len(found))
	for i, f := range found {
		out[i] = Reading{Query: f, AskedRef: people[f.AskedBy], AnsweredRef: people[f.AnsweredBy], Photos: photos[UsedBy(f.ID)], Can: canDo(actor, f)}
	}
	return out, nil
}

// lastAsked returns the moment before which queries have waited for so long.
func lastAsked(now time.Time) time.Time { return now.AddDate(0, 0, -remindAfterDays) }
