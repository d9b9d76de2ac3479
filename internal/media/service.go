package media

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"

	"caravan/internal/access"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/media/boxes"
	"caravan/internal/media/picture"
	"caravan/internal/network"
	"caravan/internal/platform/blob"
	"caravan/internal/platform/db"
	"caravan/internal/platform/jobs"

	"github.com/google/uuid"
)

// shelf is the folder of uploaded files.
const shelf = "media"

// Service holds the use cases of the room. Each takes the actor and returns a Forbidden or NotFound fault when the actor may not do it.
type Service struct {
	db     *db.DB
	repo   repo
	clock  calendar.Clock
	blobs  *blob.Store
	videos Videos
}

// NewService returns the room's service. videos prepares videos; nil: they are played from their own files.
func NewService(d *db.DB, clock calendar.Clock, blobs *blob.Store, videos Videos) *Service {
	if videos == nil {
		videos = ownFiles{}
	}
	return &Service{db: d, clock: clock, blobs: blobs, videos: videos}
}

// Upload is a file that is being uploaded.
type Upload struct {
	ID      string    // a UUID made by the client, so that a repeat is harmless; empty: a new one
	Alt     string    // what a picture shows; may be empty
	Name    string    // as the client wrote it
	Content io.Reader // read once, while it arrives
}

// Upload stores files, all or none (MEDIA-002). next returns one after the other, and io.EOF after the last. A file whose id the same person has
// uploaded before is returned as it is; created is false when that is so for all. Everybody who is signed in may upload.
//
// Faults name the file: Invalid for one that is empty, damaged or of another type than the room takes; TooLarge; Conflict for an id that somebody
// else has; TooMany when the person has much that is not used. Pictures and videos are prepared by a job afterwards.
func (s *Service) Upload(ctx context.Context, actor access.Actor, next func() (*Upload, error)) (_ []network.AttachmentView, created bool,
	err error) {
	defer fault.Wrap(&err, "media.Upload(by %q)", actor.UserID)
	var received []Media
	for {
		u, err := next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err == nil && len(received) == MaxFiles {
			err = fault.InvalidField("files", fmt.Sprintf(messageManyFiles, MaxFiles))
		}
		if err == nil {
			var m Media
			m, err = s.receive(ctx, actor, u, len(received))
			received = append(received, m)
		}
		if err != nil {
			return nil, false, errors.Join(err, s.discard(ctx, received))
		}
	}
	if len(received) == 0 {
		return nil, false, fault.InvalidField("files", MessageNoFile)
	}
	var all []Media
	err = s.db.InTx(ctx, func(tx *db.Tx) (err error) {
		all, created, err = s.keep(ctx, tx, actor, received)
		return err
	})
	if fault.Is(err, fault.Conflict) { // after other errors nobody knows whether the rows were stored
		err = errors.Join(err, s.discard(ctx, received))
	}
	if err != nil {
		return nil, false, err
	}
	views := make([]network.AttachmentView, len(all))
	for i, m := range all {
		views[i] = s.view(actor, m)
	}
	return views, created, nil
}

// discard deletes what was stored of an upload that is refused.
func (s *Service) discard(ctx context.Context, received []Media) error {
	var errs []error
	for _, m := range received {
		if m.State == "" && m.Key != "" {
			errs = append(errs, s.blobs.Delete(context.WithoutCancel(ctx), m.Key))
		}
	}
	return errors.Join(errs...)
}

// receive stores the content of a file, without a row. A file that the person has uploaded before is returned with its state; a new one has none yet.
func (s *Service) receive(ctx context.Context, actor access.Actor, u *Upload, index int) (m Media, err error) {
	id := db.NewID()
	if u.ID != "" {
		parsed, err := uuid.Parse(u.ID)
		if err != nil {
			return Media{}, refused(fault.Invalid, index, messageBadID, u.Name)
		}
		id = parsed.String()
		there, err := s.repo.find(ctx, s.db, id)
		if err == nil && !mayManage(actor, there) {
			return Media{}, refused(fault.Conflict, index, messageIDTaken, u.Name)
		}
		if !errors.Is(err, db.ErrNoRow) {
			return there, err
		}
	}
	alt, problem := altOf(u.Alt)
	if problem != "" {
		return Media{}, refused(fault.Invalid, index, "'%s': "+problem, u.Name)
	}
	files, bytes, err := s.repo.unused(ctx, s.db, actor.UserID)
	if err != nil {
		return Media{}, err
	}
	if files >= maxUnusedFiles || bytes >= MaxUnused {
		return Media{}, fault.New(fault.TooMany, messageUnused)
	}
	content := bufio.NewReaderSize(u.Content, headSize)
	head, err := content.Peek(headSize)
	if err != nil && !errors.Is(err, io.EOF) {
		return Media{}, err
	}
	if len(head) == 0 {
		return Media{}, refused(fault.Invalid, index, messageEmpty, u.Name)
	}
	k, ok := kindOf(head)
	if !ok {
		return Media{}, refused(fault.Invalid, index, messageType, u.Name)
	}
	tooLarge := refused(fault.TooLarge, index, messageSize, u.Name, k.max>>20)
	m = Media{ID: id, Name: k.name(u.Name), Alt: alt, Type: k.becomes, SourceType: k.source, CreatedBy: actor.UserID, CreatedAt: s.clock.Now()}
	var from io.Reader = &limited{from: content, left: k.max, refusal: tooLarge}
	if k.isVideo() {
		from = boxes.Scrub(from)
	}
	m.Key, m.Size, err = s.blobs.Put(ctx, shelf, k.source, from)
	if errors.Is(err, boxes.ErrFormat) {
		return Media{}, refused(fault.Invalid, index, messageUnread, u.Name).Because(err)
	}
	switch {
	case err != nil:
	case k.isPicture():
		err = s.checkPicture(ctx, m, u.Name, index)
	case k.isOffice():
		switch err = s.checkOffice(ctx, m.Key); {
		case errors.Is(err, errMacros):
			err = refused(fault.Invalid, index, messageMacros, u.Name)
		case errors.Is(err, errOffice):
			err = refused(fault.Invalid, index, messageUnread, u.Name).Because(err)
		}
	}
	return m, err
}

// checkPicture refuses a picture whose beginning says that it cannot be prepared.
func (s *Service) checkPicture(ctx context.Context, m Media, name string, index int) error {
	content, _, err := s.blobs.Open(ctx, m.Key)
	if err != nil {
		return err
	}
	defer content.Close()
	err = picture.Check(m.SourceType, content)
	if sentence, its := pictureFault(err, name); its {
		return fault.New(fault.Invalid, sentence, fault.Field{Path: fmt.Sprintf("files[%d]", index), Message: sentence}).Because(err)
	}
	return err
}

// limited is a reader that returns the refusal instead of more than a number of bytes.
type limited struct {
	from    io.Reader
	left    int64
	refusal error
}

// Read implements io.Reader.
func (l *limited) Read(p []byte) (int, error) {
	n, err := l.from.Read(p)
	if l.left -= int64(n); l.left < 0 {
		return 0, l.refusal
	}
	return n, err
}

// keep stores the rows of new files and queues what prepares them. When the same file was stored at the same time, that one is kept. It returns all
// files, and whether any of them is new.
func (s *Service) keep(ctx context.Context, tx *db.Tx, actor access.Actor, received []Media) (all []Media, created bool, err error) {
	for i, m := range received {
		if m.State != "" { // it was there before
			all = append(all, m)
			continue
		}
		k, _ := kindNamed(m.SourceType)
		m.State = Ready
		job := ""
		switch {
		case k.isPicture():
			m.State, job = Uploaded, jobPicture
		case k.isVideo():
			m.State, job = Uploaded, jobVideo
		}
		isNew, err := s.repo.create(ctx, tx, m)
		switch {
		case err != nil:
			return nil, false, err
		case isNew && job != "":
			err = s.enqueue(ctx, tx, m.ID, job, 0)
		case !isNew:
			m, err = s.sameFile(ctx, tx, actor, m, i)
		}
		if err != nil {
			return nil, false, err
		}
		all, created = append(all, m), created || isNew
	}
	return all, created, nil
}

// sameFile returns the file that has the id of a received one, which is removed. Fault: Conflict when it is somebody else's.
func (s *Service) sameFile(ctx context.Context, tx *db.Tx, actor access.Actor, received Media, index int) (Media, error) {
	there, err := s.repo.find(ctx, tx, received.ID)
	if errors.Is(err, db.ErrNoRow) || err == nil && !mayManage(actor, there) {
		return Media{}, refused(fault.Conflict, index, messageIDTaken, received.Name)
	}
	if err != nil {
		return Media{}, err
	}
	_, err = jobs.Enqueue(ctx, tx, jobRemove, removeArgs{Keys: []string{received.Key}}, jobs.Options{})
	return there, err
}

// Find returns a file to the person who uploaded it, who waits until it is ready. Fault: NotFound.
func (s *Service) Find(ctx context.Context, actor access.Actor, id string) (_ network.AttachmentView, err error) {
	defer fault.Wrap(&err, "media.Find(%q)", id)
	m, err := s.own(actor)(s.repo.find(ctx, s.db, id))
	return s.view(actor, m), err
}

// SetAlt writes what a picture shows, for people who cannot see it. Who uploaded the file may. Faults: Invalid, NotFound.
func (s *Service) SetAlt(ctx context.Context, actor access.Actor, id, given string) (v network.AttachmentView, err error) {
	defer fault.Wrap(&err, "media.SetAlt(%q)", id)
	alt, problem := altOf(given)
	if problem != "" {
		return v, fault.InvalidField("alt", problem)
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		m, err := s.own(actor)(s.repo.lock(ctx, tx, id))
		if err != nil {
			return err
		}
		m.Alt = alt
		v = s.view(actor, m)
		return s.repo.setAlt(ctx, tx, id, alt)
	})
	return v, err
}

// own passes on a file that was read, if the person may manage it. For others it is not there.
func (s *Service) own(actor access.Actor) func(Media, error) (Media, error) {
	return func(m Media, err error) (Media, error) {
		if errors.Is(err, db.ErrNoRow) || err == nil && !mayManage(actor, m) {
			return Media{}, fault.Missing(messageNoMedia)
		}
		return m, err
	}
}
