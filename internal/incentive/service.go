package incentive

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"caravan/internal/access"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/files"
	"caravan/internal/network"
	"caravan/internal/notice"
	"caravan/internal/platform/db"
	"caravan/internal/platform/journal"
)

// Messages about incentives that do not exist, that others have changed, and ids that are taken.
const (
	messageMissing = "This member incentive could not be found. Maybe it was deleted?"
	messageChanged = "Someone else has changed this member incentive. Please open it again to see their changes."
	messageIDTaken = "This id belongs to another member incentive."
	messageOtherID = "This id belongs to another entry."
)

// Names in the journal.
const (
	journalTarget = "incentive"
	actionDelete  = "delete"
	actionAward   = "award"
	actionUndo    = "undo-award"
)

// Media keeps the photos. Another room provides it.
type Media interface {
	files.Keeper
	// Alike calls found for each picture of the things and each picture of another thing of the kind that looks like it.
	Alike(ctx context.Context, q db.Querier, things []string, kind string, found func(thing, fileID, otherThing, otherID string, difference int)) error
}

// Ledger keeps the Camel Bucks of stores. Another room provides it.
type Ledger interface {
	// Award gives stores Camel Bucks. What has been given for an entry is not given again.
	Award(ctx context.Context, tx *db.Tx, by string, prizes []Prize, now time.Time) error
	// TakeBack takes back what was given for entries. Fault: Conflict when a store would be below zero.
	TakeBack(ctx context.Context, tx *db.Tx, by string, submissionIDs []string, reason string, now time.Time) error
}

// Prize is what the ledger gets of an entry that has won Camel Bucks.
type Prize struct {
	SubmissionID string
	StoreID      string
	CamelBucks   int64
	Title        string // what it is for
}

// Service holds the use cases of the room. Each takes the actor and returns a Forbidden fault when the actor may not do it.
type Service struct {
	db     *db.DB
	repo   repo
	clock  calendar.Clock
	media  Media
	ledger Ledger
	teller notice.Teller
}

// NewService returns the room's service.
func NewService(d *db.DB, clock calendar.Clock, media Media, ledger Ledger, teller notice.Teller) *Service {
	return &Service{db: d, clock: clock, media: media, ledger: ledger, teller: teller}
}

// Filter says which incentives to list (AMB-063).
type Filter struct {
	Search       string // every word must be in the name or the code
	StoreID      string // only those that this store has entered; empty: all
	NotEnteredBy string // only those that this store has not entered; empty: all
	ActiveOnly   bool
	ToJudge      bool // only those that wait for head office: ended with entries, and not marked as awarded (FD-350)
	WithData     bool // with the entries that the actor may see
}

// Reading is an incentive as one person sees it.
type Reading struct {
	Incentive
	Status  Status
	Photo   *network.AttachmentView // nil: none
	Entries *int                    // how many there are; nil: not for this person
	TellsAt *time.Time              // when stores are told of an award that can be undone until then; nil: there is none, or it is not for this person
	Data    bool                    // Submissions are those that the person may see; otherwise they were not asked for
	Submits []EntryReading
	Can     Can
}

// EntryReading is an entry as one person sees it.
type EntryReading struct {
	Submission
	State       State
	Photos      []network.AttachmentView
	ShowsReward bool // the person may know it
	Judges      bool // the person may know whether it was judged
	Result      *string
	LookAlikes  []LookAlike // for judges
	Number      int         // for judges who list entries: its place in the order in which they came, from 1; 0: not asked for
	Can         EntryCan
}

// List returns a page of the incentives that the actor may see, and how many there are (INCENTIVE-032). Faults: Forbidden for entries of a store that
// the actor may not see.
func (s *Service) List(ctx context.Context, actor access.Actor, f Filter, page db.Page) (_ []Reading, total int, err error) {
	defer fault.Wrap(&err, "incentive.List")
	for _, storeID := range []string{f.StoreID, f.NotEnteredBy} {
		if storeID != "" && !mayReadStore(actor, storeID) {
			return nil, 0, fault.Denied()
		}
	}
	now := s.clock.Now()
	found, total, err := s.repo.list(ctx, s.db, visible(readsAll(actor), f, now), now, page)
	if err != nil {
		return nil, 0, err
	}
	out, err := s.readings(ctx, s.db, actor, found, f.WithData, f.StoreID, now)
	return out, total, err
}

// maxEnterable is how many incentives Enterable returns at most.
const maxEnterable = 20

// Enterable is an incentive that waits for a store.
type Enterable struct {
	Incentive
	SentBack bool // the store has entered it, and head office wants a better photo (FD-86)
}

// Enterable returns the incentives for Camel Bucks that are active and that a store has not entered, or whose entry was sent back, the one that ends
// next first. It is for other rooms, which have asked their own policy.
func (s *Service) Enterable(ctx context.Context, q db.Querier, storeID string, now time.Time) (_ []Enterable, err error) {
	defer fault.Wrap(&err, "incentive.Enterable(%q)", storeID)
	where := visible(false, Filter{ActiveOnly: true}, now)
	where.And("i.prize_type = %s", CamelBucks)
	where.And("NOT EXISTS (SELECT 1 FROM incentive_submissions s WHERE s.incentive_id = i.id AND s.store_id = %s AND NOT s.sent_back)", storeID)
	found, _, err := s.repo.list(ctx, q, where, now, db.Page{Limit: maxEnterable})
	if err != nil {
		return nil, err
	}
	back, err := s.repo.sentBack(ctx, q, storeID)
	out := make([]Enterable, len(found))
	for i, f := range found {
		out[i] = Enterable{f, slices.Contains(back, f.ID)}
	}
	return out, err
}

// Get returns an incentive with the entries that the actor may see (INCENTIVE-033): head office all, a store its own, a rep those of storeID. Faults:
// NotFound, also before its start; Forbidden for entries of a store that the actor may not see.
func (s *Service) Get(ctx context.Context, actor access.Actor, id, storeID string) (_ Reading, err error) {
	defer fault.Wrap(&err, "incentive.Get(%q)", id)
	if storeID != "" && !mayReadStore(actor, storeID) {
		return Reading{}, fault.Denied()
	}
	now := s.clock.Now()
	i, err := s.find(ctx, s.db, actor, id, now)
	if err != nil {
		return Reading{}, err
	}
	return s.reading(ctx, s.db, actor, i, storeID, now)
}

// Create adds an incentive (INCENTIVE-034). created is false when an earlier call with the same id and fields has added it. It is for head office.
// Faults: Invalid with fields; Conflict when the code is taken, or the id belongs to another incentive.
func (s *Service) Create(ctx context.Context, actor access.Actor, form Form) (out Reading, created bool, err error) {
	defer fault.Wrap(&err, "incentive.Create(%q)", form.ID)
	if err := access.Allow(MayManage(actor)); err != nil {
		return Reading{}, false, err
	}
	if form.ID == "" {
		form.ID = db.NewID()
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		now := s.clock.Now()
		there, err := s.repo.incentive(ctx, tx, form.ID)
		if err != nil && !errors.Is(err, db.ErrNoRow) {
			return err
		}
		var was *Incentive
		if err == nil {
			was = &there // a repeat may come after the end
		}
		i, err := form.check(was, 0, now)
		if err != nil {
			return err
		}
		i.By.ID, i.CreatedAt = actor.UserID, now
		if created, err = s.repo.create(ctx, tx, i); err != nil {
			return err
		}
		if created {
			if err := s.usePhoto(ctx, tx, actor, i); err != nil {
				return err
			}
			if err := s.queueTelling(ctx, tx); err != nil {
				return err
			}
		}
		there, err = s.repo.incentive(ctx, tx, i.ID)
		switch {
		case errors.Is(err, db.ErrNoRow):
			if taken, err := s.repo.codeTaken(ctx, tx, i.Code, i.ID); err != nil || taken {
				return errors.Join(err, codeTaken())
			}
			return fault.IDTaken(messageIDTaken) // of a deleted one
		case err != nil:
			return err
		case !there.equalEntry(i):
			return fault.IDTaken(messageIDTaken)
		}
		out, err = s.reading(ctx, tx, actor, there, "", now)
		return err
	})
	return out, created, err
}

// codeTaken returns the fault for a code that another incentive has (AMB-054).
func codeTaken() error {
	return fault.New(fault.Conflict, MessageCodeTaken, fault.Field{Path: "code", Message: MessageCodeTaken})
}

// usePhoto makes an incentive use its photo.
func (s *Service) usePhoto(ctx context.Context, tx *db.Tx, actor access.Actor, i Incentive) error {
	var ids []string
	if i.PhotoID != "" {
		ids = []string{i.PhotoID}
	}
	err := s.media.UsePictures(ctx, tx, actor, UsedByIncentive(i.ID), ids)
	if fault.Is(err, fault.Invalid) {
		return fault.InvalidField("photo", fault.Of(err).Message)
	}
	return err
}

// Update replaces the fields of an incentive (INCENTIVE-035). Another prize type forgets the drafts of rewards. It is for head office. Faults:
// Invalid with fields; NotFound; Conflict when the code is taken, or when somebody has changed it since the version of the form; the same again
// succeeds.
func (s *Service) Update(ctx context.Context, actor access.Actor, id string, form Form) (out Reading, err error) {
	defer fault.Wrap(&err, "incentive.Update(%q)", id)
	err = s.manage(ctx, actor, id, func(tx *db.Tx, was Incentive, now time.Time) error {
		counts, err := s.repo.counts(ctx, tx, []string{id})
		if err != nil {
			return err
		}
		form.ID = id
		i, err := form.check(&was, counts[id], now)
		i.By = was.By
		if form.Version != 0 && form.Version != was.Version && (err != nil || !i.equalEntry(was)) {
			return fault.New(fault.Conflict, messageChanged)
		}
		if err != nil {
			return err
		}
		if taken, err := s.repo.codeTaken(ctx, tx, i.Code, id); err != nil {
			return err
		} else if taken {
			return codeTaken()
		}
		if err := s.usePhoto(ctx, tx, actor, i); err != nil {
			return err
		}
		if i.PrizeType != was.PrizeType {
			if err := s.repo.clearRewards(ctx, tx, id); err != nil {
				return err
			}
		}
		if err := s.repo.save(ctx, tx, i, now); db.IsUnique(err) { // at this moment
			return codeTaken()
		} else if err != nil {
			return err
		}
		if err := s.queueTelling(ctx, tx); err != nil {
			return err
		}
		saved, err := s.repo.incentive(ctx, tx, id)
		if err != nil {
			return err
		}
		out, err = s.reading(ctx, tx, actor, saved, "", now)
		return err
	})
	return out, err
}

// Delete deletes an incentive and gives up its photos (INCENTIVE-036). When it is awarded, its Camel Bucks are taken back (AMB-066). It is for head
// office. Faults: NotFound, also for a deleted one; Conflict when a store would have less than nothing.
func (s *Service) Delete(ctx context.Context, actor access.Actor, id string) (err error) {
	defer fault.Wrap(&err, "incentive.Delete(%q)", id)
	return s.manage(ctx, actor, id, func(tx *db.Tx, was Incentive, now time.Time) error {
		entries, err := s.repo.submissions(ctx, tx, []string{id}, "")
		if err != nil {
			return err
		}
		things, ids := []string{UsedByIncentive(id)}, []string{}
		for _, e := range entries {
			things, ids = append(things, UsedBySubmission(e.ID)), append(ids, e.ID)
		}
		if was.RewardedAt != nil { // otherwise nothing was given
			if err := s.ledger.TakeBack(ctx, tx, actor.UserID, ids, "The member incentive was deleted", now); err != nil {
				return err
			}
		}
		if err := s.repo.hide(ctx, tx, id, now); err != nil {
			return err
		}
		if err := s.media.Release(ctx, tx, things); err != nil {
			return err
		}
		return journal.Write(ctx, tx, journal.Entry{ActorID: actor.UserID, ImpersonatorID: actor.ImpersonatorID, Action: actionDelete,
			Target: journalTarget, TargetID: id, Detail: strings.Join([]string{was.Code, was.Name}, " "), At: now})
	})
}

// manage locks an incentive and runs a change of head office on it. Faults: Forbidden, NotFound.
func (s *Service) manage(ctx context.Context, actor access.Actor, id string, change func(tx *db.Tx, was Incentive, now time.Time) error) error {
	if err := access.Allow(MayManage(actor)); err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		was, err := s.repo.lock(ctx, tx, id)
		if errors.Is(err, db.ErrNoRow) {
			return fault.Missing(messageMissing)
		}
		if err != nil {
			return err
		}
		return change(tx, was, s.clock.Now())
	})
}

// find returns an incentive that the actor may see. Fault: NotFound.
func (s *Service) find(ctx context.Context, q db.Querier, actor access.Actor, id string, now time.Time) (Incentive, error) {
	i, err := s.repo.incentive(ctx, q, id)
	if errors.Is(err, db.ErrNoRow) || err == nil && !mayRead(actor, i, now) {
		return Incentive{}, fault.Missing(messageMissing)
	}
	return i, err
}

func (s *Service) reading(ctx context.Context, q db.Querier, actor access.Actor, i Incentive, storeID string, now time.Time) (Reading, error) {
	out, err := s.readings(ctx, q, actor, []Incentive{i}, true, storeID, now)
	if err != nil {
		return Reading{}, err
	}
	return out[0], nil
}

// readings returns incentives as the actor sees them, in a fixed number of queries. withData adds the entries that the actor may see; those of
// storeID, unless it is empty.
func (s *Service) readings(ctx context.Context, q db.Querier, actor access.Actor, found []Incentive, withData bool, storeID string,
	now time.Time) ([]Reading, error) {
	ids, byID, photos := make([]string, len(found)), map[string]Incentive{}, []string{}
	for n, i := range found {
		ids[n], byID[i.ID] = i.ID, i
		if i.PhotoID != "" {
			photos = append(photos, i.PhotoID)
		}
	}
	files, err := s.media.Views(ctx, q, actor, photos)
	if err != nil {
		return nil, err
	}
	entered, err := s.repo.entered(ctx, q, ids, actor.StoreID)
	if err != nil {
		return nil, err
	}
	closed := false
	if len(found) > 0 && mayEnter(actor, actor.StoreID) {
		if err := s.repo.mayEnter(ctx, q, actor.StoreID); fault.Is(err, fault.Conflict) {
			closed = true
		} else if err != nil {
			return nil, err
		}
	}
	counts := map[string]int{}
	if readsAll(actor) {
		if counts, err = s.repo.counts(ctx, q, ids); err != nil {
			return nil, err
		}
	}
	data := map[string][]EntryReading{}
	if storeID == "" && !readsAll(actor) {
		storeID = actor.StoreID
	}
	if withData && (storeID != "" || readsAll(actor)) {
		entries, err := s.repo.submissions(ctx, q, ids, storeID)
		if err != nil {
			return nil, err
		}
		read, err := s.entryReadings(ctx, q, actor, byID, entries, now)
		if err != nil {
			return nil, err
		}
		for _, e := range read {
			data[e.IncentiveID] = append(data[e.IncentiveID], e)
		}
	}
	out := make([]Reading, len(found))
	for n, i := range found {
		out[n] = Reading{Incentive: i, Status: i.Status(now), Data: withData, Submits: data[i.ID], Can: canDo(actor, i, entered[i.ID] || closed, now)}
		if file, has := files[i.PhotoID]; has {
			out[n].Photo = &file
		}
		if readsAll(actor) {
			count := counts[i.ID]
			out[n].Entries, out[n].TellsAt = &count, i.tellsAt()
		}
	}
	return out, nil
}

// entryReadings returns entries for incentives as the actor sees them, in one query.
func (s *Service) entryReadings(ctx context.Context, q db.Querier, actor access.Actor, of map[string]Incentive, entries []Submission,
	now time.Time) ([]EntryReading, error) {
	things := make([]string, len(entries))
	for n, e := range entries {
		things[n] = UsedBySubmission(e.ID)
	}
	photos, err := s.media.UsedBy(ctx, q, actor, things)
	if err != nil {
		return nil, err
	}
	out := make([]EntryReading, len(entries))
	for n, e := range entries {
		i := of[e.IncentiveID]
		awarded := i.RewardedAt != nil
		out[n] = EntryReading{Submission: e, State: e.State(awarded), Photos: photos[things[n]], ShowsReward: awarded || readsAll(actor),
			Judges: readsAll(actor), Can: canDoEntry(actor, i, e, now)}
		if awarded {
			result := e.Result()
			out[n].Result = &result
		}
	}
	return out, nil
}
