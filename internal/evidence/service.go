package evidence

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"time"

	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/files"
	"caravan/internal/network"
	"caravan/internal/platform/blob"
	"caravan/internal/platform/db"

	"github.com/google/uuid"
)

// Service holds the use cases of the room. Each takes the person who acts, and returns a Forbidden fault when that person may not.
type Service struct {
	db      *db.DB
	repo    repo
	clock   calendar.Clock
	blobs   *blob.Store
	reports Reports
	files   Files
}

// Reports knows the reports. Another room provides it.
type Reports interface {
	// Brief returns a report with the lines that a person may read. Faults: NotFound, Forbidden.
	Brief(ctx context.Context, q db.Querier, actor access.Actor, id string) (rules.Brief, error)
	// LockBrief returns a report with all lines and keeps it as it is until the transaction ends. Fault: NotFound.
	LockBrief(ctx context.Context, tx *db.Tx, id string) (rules.Brief, error)
}

// Files keeps pictures. Another room provides it.
type Files interface {
	files.Keeper
	// Add stores a file under an id made by the client; a repeat is harmless.
	Add(ctx context.Context, actor access.Actor, id, name, alt string, content io.Reader) error
	// Small returns the smallest size of JPEG pictures by their ids; others are left out.
	Small(ctx context.Context, q db.Querier, ids []string) (map[string][]byte, error)
}

// NewService returns the room's service.
func NewService(d *db.DB, clock calendar.Clock, blobs *blob.Store, reports Reports, files Files) *Service {
	return &Service{db: d, clock: clock, blobs: blobs, reports: reports, files: files}
}

// Reading is the photos of a report as one person sees them.
type Reading struct {
	Items       []PhotoReading
	StillToCome int             // of the whole report (EVIDENCE-009)
	Required    []rules.Section // in which failed lines need a photo
	Can         Can
}

// PhotoReading is a photo as one person sees it.
type PhotoReading struct {
	Photo
	Picture *network.AttachmentView // nil: it has not arrived
	Can     PhotoCan
}

// List returns the photos of a report that a person may see (EVIDENCE-014). Faults: NotFound, Forbidden.
func (s *Service) List(ctx context.Context, actor access.Actor, reportID string) (_ Reading, err error) {
	defer fault.Wrap(&err, "evidence.List(%q)", reportID)
	report, err := s.reports.Brief(ctx, s.db, actor, reportID)
	if err != nil {
		return Reading{}, err
	}
	all, err := s.repo.ofReport(ctx, s.db, reportID)
	if err != nil {
		return Reading{}, err
	}
	out := Reading{Can: Can{Add: mayEdit(actor) && !report.Completed}}
	if out.StillToCome, err = s.repo.stillToCome(ctx, s.db, reportID); err != nil {
		return Reading{}, err
	}
	seen := make([]Photo, 0, len(all))
	readable := make(map[string]bool, len(report.Lines))
	for _, l := range report.Lines {
		readable[l.Key] = true
	}
	for _, p := range all {
		if mayReadAll(actor) || readable[p.LineKey] {
			seen = append(seen, p)
		}
	}
	if out.Items, err = s.readings(ctx, s.db, actor, seen); err != nil {
		return Reading{}, err
	}
	out.Required, err = s.repo.sections(ctx, s.db)
	return out, err
}

func (s *Service) readings(ctx context.Context, q db.Querier, actor access.Actor, photos []Photo) ([]PhotoReading, error) {
	var ids []string
	for _, p := range photos {
		if p.MediaID != "" {
			ids = append(ids, p.MediaID)
		}
	}
	files, err := s.files.Views(ctx, q, actor, ids)
	out := make([]PhotoReading, len(photos))
	for i, p := range photos {
		out[i] = PhotoReading{Photo: p, Can: PhotoCan{GiveUp: p.State() == Coming && mayGiveUp(actor, p)}}
		if f, has := files[p.MediaID]; has {
			out[i].Picture = &f
		}
	}
	return out, err
}

func (s *Service) reading(ctx context.Context, q db.Querier, actor access.Actor, p Photo) (PhotoReading, error) {
	out, err := s.readings(ctx, q, actor, []Photo{p})
	if err != nil {
		return PhotoReading{}, err
	}
	return out[0], nil
}

// Announcement says that a device has a photo.
type Announcement struct {
	ID      string // a UUID made by the device
	LineKey string
	SHA256  string
	Size    int64
	Comment string
	TakenAt *time.Time // nil: now
	TakenBy string     // a user's id; empty: whoever announces it
	// Replaces is the photo that was drawn on; this one takes its place once it has arrived (EVIDENCE-003). Empty: none.
	Replaces string
}

// check returns the photo that is announced, or an Invalid fault.
func (a Announcement) check(reportID, by string, now time.Time) (Photo, error) {
	id, err := uuid.Parse(a.ID)
	if err != nil {
		return Photo{}, fault.InvalidField("id", messageBadID)
	}
	if !isSHA256.MatchString(a.SHA256) {
		return Photo{}, fault.InvalidField("sha256", messageSHA256)
	}
	if a.Size < 1 || a.Size > MaxSize {
		return Photo{}, fault.InvalidField("size", messageSize)
	}
	comment, err := commentOf(a.Comment)
	if err != nil {
		return Photo{}, err
	}
	p := Photo{ID: id.String(), ReportID: reportID, LineKey: a.LineKey, SHA256: a.SHA256, Size: a.Size, Comment: comment, TakenAt: now}
	if a.TakenAt != nil && a.TakenAt.Before(now) {
		p.TakenAt = *a.TakenAt
	}
	p.By.ID = by
	if a.Replaces != "" {
		replaced, err := uuid.Parse(a.Replaces)
		if err != nil {
			return Photo{}, fault.InvalidField("replaces", messageReplaces)
		}
		p.Replaces = replaced.String()
	}
	return p, nil
}

func commentOf(given string) (string, error) {
	comment := strings.TrimSpace(given)
	if len([]rune(comment)) > MaxComment {
		return "", fault.InvalidField("comment", MessageCommentLong)
	}
	return comment, nil
}

// Announce adds a photo to a line of an open report; its bytes come later (EVIDENCE-006). A repeat with the same id changes nothing, whatever became
// of the report, and returns the photo as it is now; created is then false. One that replaces another photo of the line has that one's place and
// leaves it there until it has arrived itself; when that one is gone, it is a photo like any other (EVIDENCE-003). It is for whoever audits. Faults:
// Invalid; NotFound; Conflict when the report is completed, the line is gone, there are too many photos, or the id belongs to another one; TooMany;
// Forbidden when somebody else has taken it, except for head office (OFFLINE-015).
func (s *Service) Announce(ctx context.Context, actor access.Actor, reportID string, a Announcement) (out PhotoReading, created bool, err error) {
	defer fault.Wrap(&err, "evidence.Announce(%q, %q)", reportID, a.ID)
	if err := access.Allow(mayEdit(actor)); err != nil {
		return PhotoReading{}, false, err
	}
	by := actor.UserID
	if a.TakenBy != "" && a.TakenBy != by {
		if err := access.Allow(mayHandIn(actor)); err != nil {
			return PhotoReading{}, false, err
		}
		by = a.TakenBy
	}
	now := s.clock.Now()
	p, err := a.check(reportID, by, now)
	if err != nil {
		return PhotoReading{}, false, err
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		created = false
		report, err := s.reports.LockBrief(ctx, tx, reportID)
		if err != nil {
			return err
		}
		there, err := s.repo.photo(ctx, tx, p.ID)
		if errors.Is(err, db.ErrNoRow) {
			if p, err = s.inPlaceOf(ctx, tx, p); err != nil {
				return err
			}
			if err := s.room(ctx, tx, report, p); err != nil {
				return err
			}
			if created, err = s.repo.announce(ctx, tx, p, now); err != nil {
				return err
			}
			there, err = s.repo.photo(ctx, tx, p.ID)
		}
		if err != nil {
			return err
		}
		if there.ReportID != p.ReportID || there.LineKey != p.LineKey || there.SHA256 != p.SHA256 || there.By.ID != p.By.ID {
			return fault.New(fault.Conflict, messageTaken)
		}
		out, err = s.reading(ctx, tx, actor, there)
		return err
	})
	if db.IsForeignKey(err) {
		err = fault.InvalidField("takenBy", messageNobody)
	}
	return out, created, err
}

// inPlaceOf returns a new photo with the place of the one that it replaces, or without one when that is no longer there.
func (s *Service) inPlaceOf(ctx context.Context, tx *db.Tx, p Photo) (Photo, error) {
	if p.Replaces == "" {
		return p, nil
	}
	old, err := s.repo.photo(ctx, tx, p.Replaces)
	switch {
	case errors.Is(err, db.ErrNoRow), err == nil && (old.ReportID != p.ReportID || old.LineKey != p.LineKey || old.Removed || old.State() == GivenUp):
		p.Replaces = ""
	case err != nil:
		return Photo{}, err
	default:
		p.TakenAt = old.TakenAt
	}
	return p, nil
}

// room returns nil when a photo can be added to, or put back on, a locked report; otherwise a fault.
func (s *Service) room(ctx context.Context, tx *db.Tx, report rules.Brief, p Photo) error {
	if report.Completed {
		return fault.New(fault.Conflict, MessageCompleted)
	}
	if _, has := report.Line(p.LineKey); !has {
		return fault.New(fault.Conflict, messageNoLine)
	}
	ofReport, ofLine, err := s.repo.counts(ctx, tx, p.ReportID, p.LineKey, p.Replaces)
	switch {
	case err != nil:
		return err
	case ofLine >= MaxOfLine:
		return fault.New(fault.Conflict, MessageLinePhotos)
	case ofReport >= MaxOfReport:
		return fault.New(fault.Conflict, MessageReportPhotos)
	}
	coming, err := s.repo.coming(ctx, tx, p.By.ID)
	if err == nil && coming >= maxComing {
		err = fault.New(fault.TooMany, messageManyComing)
	}
	return err
}

// change locks the report of a photo and the photo, and runs a step that changes it. It is for whoever audits, while the report is open
// (EVIDENCE-012).
func (s *Service) change(ctx context.Context, actor access.Actor, id string,
	step func(tx *db.Tx, report rules.Brief, p Photo, replaced []string) error) (out PhotoReading, err error) {
	if err := access.Allow(mayEdit(actor)); err != nil {
		return PhotoReading{}, err
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		there, err := s.repo.photo(ctx, tx, id) // its report never changes
		if err != nil {
			return missing(err)
		}
		report, err := s.reports.LockBrief(ctx, tx, there.ReportID)
		if err != nil {
			return err
		}
		p, replaced, err := s.repo.lock(ctx, tx, id)
		if err != nil {
			return missing(err)
		}
		if report.Completed {
			return fault.New(fault.Conflict, MessageCompleted)
		}
		if err := step(tx, report, p, replaced); err != nil {
			return err
		}
		if p, err = s.repo.photo(ctx, tx, id); err != nil {
			return err
		}
		out, err = s.reading(ctx, tx, actor, p)
		return err
	})
	return out, err
}

// missing turns db.ErrNoRow for a photo into the fault that a person reads.
func missing(err error) error {
	if errors.Is(err, db.ErrNoRow) {
		return fault.Missing(messageNoPhoto)
	}
	return err
}

// Comment changes a photo's comment (EVIDENCE-004, EVIDENCE-012). version is that of the comment that was edited; 0: whatever is there. Faults:
// Invalid; NotFound, also for a removed photo; Conflict when the report is completed, or when somebody else has changed it.
func (s *Service) Comment(ctx context.Context, actor access.Actor, id, comment string, version int) (_ PhotoReading, err error) {
	defer fault.Wrap(&err, "evidence.Comment(%q)", id)
	comment, err = commentOf(comment)
	if err != nil {
		return PhotoReading{}, err
	}
	return s.change(ctx, actor, id, func(tx *db.Tx, _ rules.Brief, p Photo, _ []string) error {
		switch {
		case p.Removed:
			return fault.Missing(messageNoPhoto)
		case p.Comment == comment:
			return nil
		case version != 0 && version != p.Version:
			return fault.New(fault.Conflict, messageChanged)
		}
		return s.repo.comment(ctx, tx, id, comment)
	})
}

// Remove removes a photo from an open report; it can be put back for a day (EVIDENCE-012). A drawing that has not arrived takes the photo that it
// replaces along. A second call changes nothing. Faults: NotFound; Conflict when the report is completed.
func (s *Service) Remove(ctx context.Context, actor access.Actor, id string) (err error) {
	defer fault.Wrap(&err, "evidence.Remove(%q)", id)
	now := s.clock.Now()
	_, err = s.change(ctx, actor, id, func(tx *db.Tx, _ rules.Brief, p Photo, replaced []string) error {
		if p.Removed {
			return nil
		}
		return s.repo.setRemoved(ctx, tx, append(replaced, id), &now)
	})
	return err
}

// Restore puts a removed photo back, with the one that it replaces while it is to come (EVIDENCE-012). A second call changes nothing. Faults:
// NotFound, also a day later; Conflict when the report is completed, the line is gone, or there are too many photos.
func (s *Service) Restore(ctx context.Context, actor access.Actor, id string) (_ PhotoReading, err error) {
	defer fault.Wrap(&err, "evidence.Restore(%q)", id)
	return s.change(ctx, actor, id, func(tx *db.Tx, report rules.Brief, p Photo, replaced []string) error {
		if !p.Removed {
			return nil
		}
		if err := s.room(ctx, tx, report, p); err != nil {
			return err
		}
		return s.repo.setRemoved(ctx, tx, append(replaced, id), nil)
	})
}

// GiveUp notes that a photo will not come, so that nothing waits for it (EVIDENCE-011), whatever the state of its report. One that it would have
// replaced stays if it has arrived. Who took it may, and head office.
// A second call changes nothing. Faults: NotFound; Conflict when it has arrived.
func (s *Service) GiveUp(ctx context.Context, actor access.Actor, id string) (_ PhotoReading, err error) {
	defer fault.Wrap(&err, "evidence.GiveUp(%q)", id)
	if err := access.Allow(mayEdit(actor)); err != nil {
		return PhotoReading{}, err
	}
	var out PhotoReading
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		p, replaced, err := s.repo.lock(ctx, tx, id)
		if err != nil {
			return missing(err)
		}
		if err := access.Allow(mayGiveUp(actor, p)); err != nil {
			return err
		}
		if p.State() == Arrived {
			return fault.New(fault.Conflict, messageArrived)
		}
		all := append(replaced, id)
		if err := s.repo.giveUp(ctx, tx, all, actor.UserID, s.clock.Now()); err != nil {
			return err
		}
		if err := s.discard(ctx, tx, all, false); err != nil {
			return err
		}
		if p, err = s.repo.photo(ctx, tx, id); err != nil {
			return err
		}
		out, err = s.reading(ctx, tx, actor, p)
		return err
	})
	return out, err
}

// Required returns the sections in which each failed line needs a photo, for whoever audits (EVIDENCE-013).
func (s *Service) Required(ctx context.Context, actor access.Actor) (_ []rules.Section, canChoose bool, err error) {
	defer fault.Wrap(&err, "evidence.Required")
	if err := access.Allow(mayEdit(actor)); err != nil {
		return nil, false, err
	}
	sections, err := s.repo.sections(ctx, s.db)
	return sections, mayChoose(actor), err
}

// Require chooses the sections in which each failed line needs a photo, for head office (EVIDENCE-013). It replaces those chosen before. Fault:
// Invalid.
func (s *Service) Require(ctx context.Context, actor access.Actor, sections []rules.Section) (err error) {
	defer fault.Wrap(&err, "evidence.Require(%q)", sections)
	if err := access.Allow(mayChoose(actor)); err != nil {
		return err
	}
	for _, section := range sections {
		if !slices.Contains(rules.Sections(), section) {
			return fault.InvalidField("sections", messageSection)
		}
	}
	slices.Sort(sections)
	sections = slices.Compact(sections)
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		if err := tx.Lock(ctx, "evidence.sections"); err != nil { // two of head office choose one after the other
			return err
		}
		return s.repo.setSections(ctx, tx, sections)
	})
}

// Arrived returns the line of a photo that a person may see, what uses its file, and the file, for a room that shows the photo elsewhere. Faults:
// NotFound, also for a removed photo; Forbidden; Conflict when it has not arrived.
func (s *Service) Arrived(ctx context.Context, q db.Querier, actor access.Actor, photoID string) (lineKey, usedBy, mediaID string, err error) {
	defer fault.Wrap(&err, "evidence.Arrived(%q)", photoID)
	p, err := s.repo.photo(ctx, q, photoID)
	if err != nil {
		return "", "", "", missing(err)
	}
	if err := access.Allow(mayReadAll(actor)); err != nil {
		return "", "", "", err
	}
	if _, err := s.reports.Brief(ctx, q, actor, p.ReportID); err != nil {
		return "", "", "", err
	}
	switch {
	case p.Removed:
		return "", "", "", fault.Missing(messageNoPhoto)
	case p.State() != Arrived:
		return "", "", "", fault.New(fault.Conflict, messageNotArrived)
	}
	return p.LineKey, UsedByPhoto(p.ID), p.MediaID, nil
}
