package resource

import (
	"context"
	"errors"
	"slices"
	"time"

	"caravan/internal/access"
	"caravan/internal/audience"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/files"
	"caravan/internal/network"
	"caravan/internal/notice"
	"caravan/internal/platform/db"
	"caravan/internal/platform/journal"
)

// Messages about resources that do not exist, that others have changed, and ids that are taken.
const (
	messageMissing = "This resource could not be found. Maybe it was deleted?"
	messageChanged = "Someone else has changed this resource. Please open it again to see their changes."
	messageIDTaken = "This id belongs to another resource."
)

// Names in the journal.
const (
	journalTarget = "resource"
	actionDelete  = "delete"
)

// Media keeps the files. Another room provides it.
type Media interface {
	files.Keeper
	// Content returns a file that is ready. Fault: NotFound.
	Content(ctx context.Context, id string) ([]byte, error)
}

// Readers keeps what must be read and who has read it. Another room provides it.
type Readers interface {
	// States returns those of the things that must be read, by id, as the viewer needs to know them, in one query.
	States(ctx context.Context, q db.Querier, v audience.Viewer, kind audience.Kind, ids []string) (map[string]network.MustRead, error)
	// Waiting returns the things that waited at a moment for the viewer to read them, a few, the most urgent first; also those that the viewer cannot
	// see.
	Waiting(ctx context.Context, q db.Querier, v audience.Viewer, kind audience.Kind, at time.Time) ([]string, error)
	// Saved is told of a thing that was created or edited, with what the form says about reading it; nil: as it was. renewed: everybody is asked again.
	Saved(ctx context.Context, tx *db.Tx, actor access.Actor, t audience.Thing, entry *network.MustReadEntry, renewed bool) error
	// Deleted is told of a thing that is gone.
	Deleted(ctx context.Context, tx *db.Tx, kind audience.Kind, id string) error
}

// Service holds the use cases of the room. Each takes the actor and returns a Forbidden fault when the actor may not do it.
type Service struct {
	db      *db.DB
	repo    repo
	clock   calendar.Clock
	stores  audience.Directory
	media   Media
	readers Readers
	teller  notice.Teller
	trail   Trail // nil: in tests of other things
}

// NewService returns the room's service. teller may be nil: then nobody is told.
func NewService(d *db.DB, clock calendar.Clock, stores audience.Directory, media Media, readers Readers, teller notice.Teller) *Service {
	return &Service{db: d, clock: clock, stores: stores, media: media, readers: readers, teller: teller}
}

// Order says how a list is sorted.
type Order string

// The orders.
const (
	ByName Order = "NAME"
	Newest Order = "NEWEST" // latest change first
)

// Waits says which resources are due for review.
type Waits string

// What is due for review.
const (
	Due      Waits = "DUE"
	DueForMe Waits = "MINE" // what the person keeps, or nobody does
)

// Values lists them, for the document of the API.
func (Waits) Values() []Waits { return []Waits{Due, DueForMe} }

// Filter says which resources to list.
type Filter struct {
	Query   string // every word must be in the name
	Type    Type   // empty: all
	Path    string // folder; empty: all
	Order   Order
	IDs     []string // only these; empty: all
	Review  Waits    // only what is due for review, for head office; empty: all
	Outside bool     // only what has links for people outside, for head office
	All     bool     // whoever may see them, and also expired ones; for head office
}

// Reading is a resource as one person sees it.
type Reading struct {
	Resource
	File       *network.AttachmentView // nil for a link
	StoreNames map[string]string       // of the stores in To
	Expired    bool
	Can        Can
	ShowsTo    bool              // whether the person may know for whom it is
	MustRead   *network.MustRead // nil: it need not be read
	Due        bool              // for review
	Reviews    bool              // whether the person may know of its review
	Outside    *int              // how many links for people outside work; nil: the person may not know
}

// List returns a page of the resources that the actor may see, and how many there are (RESOURCE-017, RESOURCE-018, AMB-104). Expired ones are only
// there for their author and head office. What must be read and waits for the actor comes first, unless the list has everything (READERSHIP-008).
func (s *Service) List(ctx context.Context, actor access.Actor, f Filter, page db.Page) (_ []Reading, total int, err error) {
	defer fault.Wrap(&err, "resource.List")
	if err := access.Allow((!f.All || mayReadAll(actor)) && (f.Review == "" || MayReadReviews(actor)) &&
		(!f.Outside || MayShareOutside(actor))); err != nil {
		return nil, 0, err
	}
	v, err := s.stores.Viewer(ctx, s.db, actor)
	if err != nil {
		return nil, 0, err
	}
	now := s.clock.Now()
	var first []string
	if !f.All && f.Review == "" && !f.Outside {
		if first, err = s.readers.Waiting(ctx, s.db, v, audience.Resource, now); err != nil {
			return nil, 0, err
		}
	}
	found, total, err := s.repo.list(ctx, s.db, visible(actor, v, f, now), first, f.order(), page)
	if err != nil {
		return nil, 0, err
	}
	out, err := s.readings(ctx, s.db, actor, v, found, now)
	return out, total, err
}

// Folders returns every folder with resources that the actor may see, and those around it.
func (s *Service) Folders(ctx context.Context, actor access.Actor) (_ []Folder, err error) {
	defer fault.Wrap(&err, "resource.Folders")
	v, err := s.stores.Viewer(ctx, s.db, actor)
	if err != nil {
		return nil, err
	}
	found, err := s.repo.folders(ctx, s.db, visible(actor, v, Filter{}, s.clock.Now()))
	return withParents(found), err
}

// Get returns a resource (RESOURCE-020). Fault: NotFound, also when the actor may not see it.
func (s *Service) Get(ctx context.Context, actor access.Actor, id string) (_ Reading, err error) {
	defer fault.Wrap(&err, "resource.Get(%q)", id)
	now := s.clock.Now()
	r, v, err := s.find(ctx, s.db, actor, id, now)
	if err != nil {
		return Reading{}, err
	}
	return s.reading(ctx, s.db, actor, v, r, now)
}

// Readable returns those of the resources that the actor may see, by id, for the room that keeps who has read them.
func (s *Service) Readable(ctx context.Context, q db.Querier, actor access.Actor, ids []string) (_ map[string]audience.Thing, err error) {
	defer fault.Wrap(&err, "resource.Readable(%d resources)", len(ids))
	v, err := s.stores.Viewer(ctx, q, actor)
	if err != nil {
		return nil, err
	}
	found, err := s.repo.resources(ctx, q, ids)
	now, out := s.clock.Now(), map[string]audience.Thing{}
	for _, r := range found {
		if mayRead(actor, v, r, r.HasExpired(now)) {
			out[r.ID] = r.thing(now)
		}
	}
	return out, err
}

// Versions returns the latest MaxFiles files of a resource, newest first, each with a link. They are for those who may edit it. Faults: NotFound,
// Forbidden.
func (s *Service) Versions(ctx context.Context, actor access.Actor, id string) (_ []Version, files map[string]network.AttachmentView, err error) {
	defer fault.Wrap(&err, "resource.Versions(%q)", id)
	r, _, err := s.find(ctx, s.db, actor, id, s.clock.Now())
	if err != nil {
		return nil, nil, err
	}
	if err := access.Allow(isAuthorOrOffice(actor, r)); err != nil {
		return nil, nil, err
	}
	found, err := s.repo.versions(ctx, s.db, id)
	if err != nil {
		return nil, nil, err
	}
	files, err = s.media.Views(ctx, s.db, actor, mediaOf(found))
	return found, files, err
}

// Create adds a resource (RESOURCE-019). created is false when an earlier call with the same id and fields has added it. Faults: Invalid with fields;
// Conflict when the id belongs to another resource, or to a deleted one.
func (s *Service) Create(ctx context.Context, actor access.Actor, form Form) (out Reading, created bool, err error) {
	defer fault.Wrap(&err, "resource.Create(%q)", form.ID)
	if err := access.Allow(mayShare(actor)); err != nil {
		return Reading{}, false, err
	}
	if form.ID == "" {
		form.ID = db.NewID()
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		now := s.clock.Now()
		v, err := s.stores.Viewer(ctx, tx, actor)
		if err != nil {
			return err
		}
		r, err := form.check(v, nil, now)
		if err != nil {
			return err
		}
		r.By.ID, r.ByStoreID, r.CreatedAt = actor.UserID, actor.StoreID, now
		if err := s.stores.CheckAudience(ctx, tx, r.To); err != nil {
			return err
		}
		if created, err = s.repo.create(ctx, tx, r); err != nil {
			return err
		}
		if created && r.Type == File {
			err = s.replaceFile(ctx, tx, actor, r, now)
		}
		if err == nil && created {
			err = s.readers.Saved(ctx, tx, actor, r.thing(now), form.MustRead, false)
		}
		if err != nil {
			return err
		}
		there, err := s.repo.resource(ctx, tx, r.ID)
		if errors.Is(err, db.ErrNoRow) || err == nil && !there.equalEntry(r) {
			return fault.IDTaken(messageIDTaken)
		}
		if err != nil {
			return err
		}
		out, err = s.reading(ctx, tx, actor, v, there, now)
		return err
	})
	return out, created, err
}

// Update replaces the fields of a resource (RESOURCE-021). Another file becomes its next version. It is for the author and head office. Faults:
// Invalid with fields; NotFound; Conflict when somebody has changed it since the version of the form; the same again succeeds.
func (s *Service) Update(ctx context.Context, actor access.Actor, id string, form Form) (out Reading, err error) {
	defer fault.Wrap(&err, "resource.Update(%q)", id)
	err = s.change(ctx, actor, id, func(tx *db.Tx, v audience.Viewer, was Resource, now time.Time) error {
		r, err := form.check(v, &was, now)
		r.ID, r.By, r.ByStoreID = was.ID, was.By, was.ByStoreID
		if form.Version != 0 && form.Version != was.Version && (err != nil || !r.equalEntry(was)) {
			return fault.New(fault.Conflict, messageChanged)
		}
		if err != nil {
			return err
		}
		if !r.To.Equal(was.To) { // what stays may have a store that is gone
			if err := s.stores.CheckAudience(ctx, tx, r.To); err != nil {
				return err
			}
		}
		if r.Type == File && r.MediaID != was.MediaID {
			if err := s.replaceFile(ctx, tx, actor, r, now); err != nil {
				return err
			}
		}
		if err := s.repo.save(ctx, tx, r, now); err != nil {
			return err
		}
		if r.Type != File { // should it become a file again, that is another one
			if err := s.repo.endOutside(ctx, tx, id, actor.UserID, now); err != nil {
				return err
			}
		}
		saved, err := s.repo.resource(ctx, tx, id)
		if err != nil {
			return err
		}
		if err := s.readers.Saved(ctx, tx, actor, saved.thing(now), form.MustRead, !saved.hasContentOf(was)); err != nil {
			return err
		}
		out, err = s.reading(ctx, tx, actor, v, saved, now)
		return err
	})
	return out, err
}

// Delete deletes a resource and gives up its files (RESOURCE-022). It is for the author and head office. Faults: NotFound, also for a deleted one;
// Forbidden.
func (s *Service) Delete(ctx context.Context, actor access.Actor, id string) (err error) {
	defer fault.Wrap(&err, "resource.Delete(%q)", id)
	return s.change(ctx, actor, id, func(tx *db.Tx, _ audience.Viewer, was Resource, now time.Time) error {
		if err := s.repo.hide(ctx, tx, id, now); err != nil {
			return err
		}
		if err := s.repo.endOutside(ctx, tx, id, actor.UserID, now); err != nil {
			return err
		}
		if err := s.media.Use(ctx, tx, actor, UsedBy(id), nil); err != nil {
			return err
		}
		if err := s.readers.Deleted(ctx, tx, audience.Resource, id); err != nil {
			return err
		}
		return journal.Write(ctx, tx, journal.Entry{ActorID: actor.UserID, ImpersonatorID: actor.ImpersonatorID,
			Action: actionDelete, Target: journalTarget, TargetID: id, Detail: was.Name, At: now})
	})
}

// change locks a resource that the actor may edit and runs a change on it.
func (s *Service) change(ctx context.Context, actor access.Actor, id string,
	change func(tx *db.Tx, v audience.Viewer, was Resource, now time.Time) error) error {
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		now := s.clock.Now()
		if err := s.repo.lock(ctx, tx, id); errors.Is(err, db.ErrNoRow) {
			return fault.Missing(messageMissing)
		} else if err != nil {
			return err
		}
		was, v, err := s.find(ctx, tx, actor, id, now)
		if err != nil {
			return err
		}
		if err := access.Allow(mayEdit(actor, was)); err != nil {
			return err
		}
		return change(tx, v, was, now)
	})
}

// find returns a resource that the actor may see, and the actor as a viewer. Fault: NotFound, so that nobody learns what exists for others.
func (s *Service) find(ctx context.Context, q db.Querier, actor access.Actor, id string, now time.Time) (Resource, audience.Viewer, error) {
	v, err := s.stores.Viewer(ctx, q, actor)
	if err != nil {
		return Resource{}, v, err
	}
	r, err := s.repo.resource(ctx, q, id)
	if errors.Is(err, db.ErrNoRow) || err == nil && !mayRead(actor, v, r, r.HasExpired(now)) {
		return Resource{}, v, fault.Missing(messageMissing)
	}
	return r, v, err
}

// replaceFile stores another file as the resource's next version.
func (s *Service) replaceFile(ctx context.Context, tx *db.Tx, actor access.Actor, r Resource, now time.Time) error {
	was, err := s.repo.versions(ctx, tx, r.ID)
	if err != nil {
		return err
	}
	files := mediaOf(was[:min(len(was), MaxFiles-1)])
	if !slices.Contains(files, r.MediaID) {
		files = append(files, r.MediaID)
	}
	err = s.media.Use(ctx, tx, actor, UsedBy(r.ID), files)
	if fault.Is(err, fault.Invalid) {
		return fault.InvalidField("file", fault.Of(err).Message)
	}
	if err != nil {
		return err
	}
	if err := s.repo.addFile(ctx, tx, r, actor.UserID, now); err != nil {
		return err
	}
	return s.queueReading(ctx, tx)
}

// UsedBy names a resource to the room that keeps its files.
func UsedBy(id string) string { return "resource:" + id }

// mediaOf returns the ids of the files, each once.
func mediaOf(versions []Version) (ids []string) {
	for _, v := range versions {
		if !slices.Contains(ids, v.MediaID) {
			ids = append(ids, v.MediaID)
		}
	}
	return ids
}

func (s *Service) reading(ctx context.Context, q db.Querier, actor access.Actor, v audience.Viewer, r Resource, now time.Time) (Reading, error) {
	out, err := s.readings(ctx, q, actor, v, []Resource{r}, now)
	if err != nil {
		return Reading{}, err
	}
	return out[0], nil
}

// readings returns resources as the actor sees them, in a fixed number of queries.
func (s *Service) readings(ctx context.Context, q db.Querier, actor access.Actor, v audience.Viewer, found []Resource, now time.Time) ([]Reading,
	error) {
	var ids, mediaIDs, storeIDs []string
	for _, r := range found {
		ids = append(ids, r.ID)
		if r.Type == File {
			mediaIDs = append(mediaIDs, r.MediaID)
		}
		if readsAudience(actor, r) {
			storeIDs = append(storeIDs, r.To.StoreIDs...)
		}
	}
	files, err := s.media.Views(ctx, q, actor, mediaIDs)
	if err != nil {
		return nil, err
	}
	names, err := s.stores.Names(ctx, q, storeIDs)
	if err != nil {
		return nil, err
	}
	mustRead, err := s.readers.States(ctx, q, v, audience.Resource, ids)
	if err != nil {
		return nil, err
	}
	reviews := MayReadReviews(actor)
	if reviews {
		if err := s.repo.addReviews(ctx, q, found); err != nil {
			return nil, err
		}
	}
	outside := map[string]int{}
	if MayShareOutside(actor) {
		if outside, err = s.repo.countOutside(ctx, q, ids, now); err != nil {
			return nil, err
		}
	}
	out := make([]Reading, len(found))
	for i, r := range found {
		out[i] = Reading{Resource: r, StoreNames: names, Expired: r.HasExpired(now), Can: canDo(actor, r), ShowsTo: readsAudience(actor, r),
			Due: r.isDue(now), Reviews: reviews}
		if file, has := files[r.MediaID]; has && r.Type == File {
			out[i].File = &file
		}
		if out[i].Can.ShareOutside {
			count := outside[r.ID]
			out[i].Outside = &count
		}
		state, must := mustRead[r.ID]
		if must {
			out[i].MustRead = &state
		}
		out[i].Can.SeeReaders = audience.SeesReaders(actor, r.author(), must) != audience.NoReaders
	}
	return out, nil
}
