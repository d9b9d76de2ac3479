package feed

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
	"caravan/internal/platform/jobs"
	"caravan/internal/platform/journal"
	"caravan/internal/platform/live"
)

// Messages about posts that do not exist, that others have changed, and ids that are taken.
const (
	messageMissing  = "This post could not be found. Maybe it was deleted?"
	messageChanged  = "Someone else has changed this post. Please open it again to see their changes."
	messageIDTaken  = "This id belongs to something else."
	messageNothing  = "Please send what is to be changed."
	messageOnceTold = "Notifications are sent when a post is published."
)

// Names in the journal.
const (
	journalPost    = "post"
	journalComment = "comment"
	actionDelete   = "delete"
)

// Readers keeps what must be read and who has read it. Another room provides it.
type Readers interface {
	// States returns those of the things that must be read, by id, as the viewer needs to know them, in one query.
	States(ctx context.Context, q db.Querier, v audience.Viewer, kind audience.Kind, ids []string) (map[string]network.MustRead, error)
	// Waiting returns the things that waited at a moment for the viewer to read them, a few, the most urgent first; also those that the viewer cannot
	// see yet.
	Waiting(ctx context.Context, q db.Querier, v audience.Viewer, kind audience.Kind, at time.Time) ([]string, error)
	// Saved is told of a thing that was created or edited, with what the form says about reading it; nil: as it was. renewed: everybody is asked again.
	Saved(ctx context.Context, tx *db.Tx, actor access.Actor, t audience.Thing, entry *network.MustReadEntry, renewed bool) error
	// Deleted is told of a thing that is gone.
	Deleted(ctx context.Context, tx *db.Tx, kind audience.Kind, id string) error
	// Topic names what a person has confirmed, for Live.
	Topic(userID string) string
}

// Notifier tells people of a post. Another room may provide it.
type Notifier interface {
	notice.Teller
	// PostPublished is called once, in the transaction that publishes a post whose author asked for notifications (AMB-088).
	PostPublished(ctx context.Context, tx *db.Tx, postID string) error
	// Mentioned is called in the transaction by which a public post names people who were not named before. Those it was called for may be among them.
	Mentioned(ctx context.Context, tx *db.Tx, p Post, userIDs []string) error
	// Thanked is called in the transaction by which a public post thanks people and stores that it did not thank before, with the people, and everybody
	// of the stores.
	Thanked(ctx context.Context, tx *db.Tx, p Post, people, ofStores []string) error
	// Commented is called in the transaction that adds a comment to a post, or adds people whom it names. repliesTo is who wrote the comment that it
	// replies to; empty when it is no reply, or was added before. followers are told of each comment on the post; none when it was added before.
	Commented(ctx context.Context, tx *db.Tx, p Post, c Comment, repliesTo string, followers []string) error
}

// topic names everything that the feed shows, and what people do with it.
const topic = "feed"

// Service holds the use cases of the room. Each takes the actor and returns a Forbidden fault when the actor may not do it.
type Service struct {
	db       *db.DB
	repo     repo
	clock    calendar.Clock
	stores   audience.Directory
	media    files.Keeper
	readers  Readers
	notifier Notifier
	live     *live.Hub
}

// NewService returns the room's service. notifier may be nil: then nobody is told.
func NewService(d *db.DB, clock calendar.Clock, stores audience.Directory, media files.Keeper, readers Readers, notifier Notifier,
	l *live.Hub) *Service {
	return &Service{db: d, clock: clock, stores: stores, media: media, readers: readers, notifier: notifier, live: l}
}

// Kind says which feed to read (AMB-081, AMB-082).
type Kind string

// The feeds.
const (
	GlobalFeed     Kind = "GLOBAL"      // everything that the reader may see, but what is shared within a store
	HeadOfficeFeed Kind = "HEAD_OFFICE" // what head office has written
	MyStoreFeed    Kind = "MY_STORE"    // what is shared within the reader's store; for head office within any (FD-429)
)

// Values lists every feed, for the document of the API.
func (Kind) Values() []Kind { return []Kind{GlobalFeed, HeadOfficeFeed, MyStoreFeed} }

// Type says which posts to read (FEED-014).
type Type string

// The types. The zero value means all.
const (
	Announcements  Type = "ANNOUNCEMENTS"
	StoreOfTheYear Type = "STORE_OF_THE_YEAR"
	Social         Type = "SOCIAL" // neither of the others
)

// Filter says which posts to list.
type Filter struct {
	Feed         Kind
	Type         Type
	OfHeadOffice bool // only what head office has written (FEED-015)
	AuthorID     string
	StoreID      string       // that the author belonged to
	From, To     calendar.Day // on which it went out, both included (FD-448)
	Saved        bool         // instead of the feed what the reader has saved, of every feed, type and author (FD-414)
	Scheduled    bool         // instead of the feed what is scheduled, of every feed, type and author (FD-413)
}

// Reading is a post as one person sees it.
type Reading struct {
	Post
	Status     Status // by now
	StoreNames map[string]string
	Files      []network.AttachmentView
	Mentions   []network.AuthorRef
	Likers     []network.AuthorRef // the newest few
	Mine       string              // id of the reader's own like; empty: none
	Saved      bool                // the reader has saved it for later (FD-414)
	Following  bool                // the reader is told of each comment on it (FD-430)
	Answers    []CommentReading    // in a list only the first, without its replies
	Can        Can
	ShowsTo    bool              // whether the reader may see for whom it is
	MustRead   *network.MustRead // nil: it need not be read
	Poll       *PollReading      // nil: it has none
	Thanked    []ThankedReading  // people first
}

// Topics returns what changes when anything in the feed does, for streams to open pages.
func Topics(a access.Actor) []string {
	if a.ComplianceOnly { // they have no feed
		return nil
	}
	return []string{topic}
}

// topics name what the feed shows to somebody. Names, files and the people's stores are not among them: a version lasts half a minute at most.
func (s *Service) topics(actor access.Actor) []string {
	return []string{topic, s.readers.Topic(actor.UserID), ownTopic(actor.UserID)}
}

// Feed returns a page of the feed as it was at a moment, so that pages do not shift while new posts arrive, and whether there are more (FEED-018,
// AMB-081 to AMB-083). What must be read and waited for the actor at that moment comes first (READERSHIP-008). What is scheduled is another list,
// the next post first (FD-413). What the actor has saved is one too, what was saved last first (FD-414). A zero until means now; the moment that was
// used is returned, or the one at which the next page of saved posts begins. Fault: Forbidden for saved posts while impersonating.
func (s *Service) Feed(ctx context.Context, actor access.Actor, f Filter, until time.Time, page db.Page) (_ []Reading, more bool, _ time.Time,
	err error) {
	defer fault.Wrap(&err, "feed.Feed")
	v, err := s.stores.Viewer(ctx, s.db, actor)
	if err != nil {
		return nil, false, until, err
	}
	return s.feedOf(ctx, actor, v, f, until, page)
}

func (s *Service) feedOf(ctx context.Context, actor access.Actor, v audience.Viewer, f Filter, until time.Time, page db.Page) (_ []Reading, more bool,
	_ time.Time, err error) {
	now := s.clock.Now()
	if until.IsZero() || until.After(now) {
		until = now
	}
	oneMore := db.Page{Limit: page.Limit + 1, Offset: page.Offset}
	var found []Post
	switch {
	case f.Scheduled:
		found, err = s.repo.scheduled(ctx, s.db, v, schedulerOnly(actor), until, oneMore)
	case f.Saved:
		if err := access.Allow(mayWrite(actor)); err != nil {
			return nil, false, until, err
		}
		found, until, err = s.repo.saved(ctx, s.db, v, until, oneMore)
	default:
		found, err = s.page(ctx, s.db, v, f, until, oneMore)
	}
	if err != nil {
		return nil, false, until, err
	}
	if more = len(found) > page.Limit; more {
		found = found[:page.Limit]
	}
	if err := s.repo.addParts(ctx, s.db, found); err != nil {
		return nil, false, until, err
	}
	out, err := s.readings(ctx, s.db, actor, v, found, now)
	return out, more, until, err
}

// page returns posts of the feed as it was at a moment, without their audiences and tags: what waited for the viewer to read it, and then everything
// else, newest first.
func (s *Service) page(ctx context.Context, q db.Querier, v audience.Viewer, f Filter, until time.Time, page db.Page) ([]Post, error) {
	waiting, err := s.readers.Waiting(ctx, q, v, audience.Post, until)
	if err != nil {
		return nil, err
	}
	first, err := s.repo.some(ctx, q, v, f, until, waiting)
	if err != nil {
		return nil, err
	}
	from := min(page.Offset, len(first))
	found := first[from:min(from+page.Limit, len(first))]
	page.Limit, page.Offset = page.Limit-len(found), max(0, page.Offset-len(first))
	if page.Limit == 0 {
		return found, nil
	}
	without := make([]string, len(first))
	for i, p := range first {
		without[i] = p.ID
	}
	rest, err := s.repo.page(ctx, q, v, f, until, without, page)
	return append(found, rest...), err
}

// Newer counts the posts of other people that have come into the feed since a moment, up to a hundred.
func (s *Service) Newer(ctx context.Context, actor access.Actor, f Filter, since time.Time) (n int, err error) {
	defer fault.Wrap(&err, "feed.Newer")
	v, err := s.stores.Viewer(ctx, s.db, actor)
	if err != nil {
		return 0, err
	}
	return s.repo.newer(ctx, s.db, v, f, since, s.clock.Now(), maxNew)
}

// Announcements returns the pinned posts that the actor may see, newest first, at most 50 (POST-029).
func (s *Service) Announcements(ctx context.Context, actor access.Actor) (_ []Reading, err error) {
	defer fault.Wrap(&err, "feed.Announcements")
	v, err := s.stores.Viewer(ctx, s.db, actor)
	if err != nil {
		return nil, err
	}
	return s.announcementsOf(ctx, actor, v)
}

func (s *Service) announcementsOf(ctx context.Context, actor access.Actor, v audience.Viewer) ([]Reading, error) {
	now := s.clock.Now()
	found, err := s.repo.pinned(ctx, s.db, v, now)
	if err != nil {
		return nil, err
	}
	return s.readings(ctx, s.db, actor, v, found, now)
}

// Get returns a post with its comments (FEED-020). Fault: NotFound, also when the actor may not see it.
func (s *Service) Get(ctx context.Context, actor access.Actor, id string) (_ Reading, err error) {
	defer fault.Wrap(&err, "feed.Get(%q)", id)
	now := s.clock.Now()
	p, v, err := s.find(ctx, s.db, actor, id, now)
	if err != nil {
		return Reading{}, err
	}
	return s.whole(ctx, s.db, actor, v, p, now)
}

// Readable returns those of the posts that the actor may see, by id, for the room that keeps who has read them.
func (s *Service) Readable(ctx context.Context, q db.Querier, actor access.Actor, ids []string) (_ map[string]audience.Thing, err error) {
	defer fault.Wrap(&err, "feed.Readable(%d posts)", len(ids))
	v, err := s.stores.Viewer(ctx, q, actor)
	if err != nil {
		return nil, err
	}
	found, err := s.repo.posts(ctx, q, ids)
	now, out := s.clock.Now(), map[string]audience.Thing{}
	for _, p := range found {
		if mayRead(actor, v, p, now) {
			out[p.ID] = p.thing(now)
		}
	}
	return out, err
}

// Create adds a post, which head office may pin at once (POST-023, FD-351). created is false when an earlier call with the same id and content has
// added it. Faults: Invalid with fields; Conflict when the id belongs to another post, or to a deleted one.
func (s *Service) Create(ctx context.Context, actor access.Actor, form Form) (out Reading, created bool, err error) {
	defer fault.Wrap(&err, "feed.Create(%q)", form.ID)
	if err := access.Allow(mayWrite(actor) && (!value(form.SendNotifications) || MayNotify(actor)) &&
		(!value(form.Pinned) || MayMark(actor))); err != nil {
		return Reading{}, false, err
	}
	if form.ID == "" {
		form.ID = db.NewID()
	}
	err = s.inTx(ctx, &form.ID, func(tx *db.Tx) error {
		now := s.clock.Now()
		v, err := s.stores.Viewer(ctx, tx, actor)
		if err != nil {
			return err
		}
		p, publishes, err := form.check(v, Post{}, now)
		if err != nil {
			return err
		}
		p.ID, p.By.ID, p.ByStoreID, p.ByHeadOffice, p.CreatedAt = form.ID, actor.UserID, actor.StoreID, actor.Role.IsAdmin(), now
		p.Pinned = value(form.Pinned)
		if err := s.stores.CheckAudience(ctx, tx, p.To); err != nil {
			return err
		}
		if err := s.checkMentions(ctx, tx, p, p.Tags); err != nil {
			return err
		}
		if err := s.checkThanks(ctx, tx, actor, &p, p.Thanks); err != nil {
			return err
		}
		poll, err := form.newPoll(p, now)
		if err != nil {
			return err
		}
		if created, err = s.repo.createPost(ctx, tx, p); err != nil {
			return err
		}
		if created {
			if err := s.media.Use(ctx, tx, actor, UsedByPost(p.ID), p.Media); err != nil {
				return err
			}
			if poll != nil {
				if err := s.repo.savePoll(ctx, tx, *poll); err != nil {
					return err
				}
			}
			if err := s.readers.Saved(ctx, tx, actor, p.thing(now), form.MustRead, false); err != nil {
				return err
			}
			if publishes {
				if err := s.published(ctx, tx, p); err != nil {
					return err
				}
			}
		}
		there, err := s.repo.post(ctx, tx, p.ID)
		if errors.Is(err, db.ErrNoRow) || err == nil && !there.sameEntry(p) {
			return fault.IDTaken(messageIDTaken)
		}
		if err != nil {
			return err
		}
		out, err = s.whole(ctx, tx, actor, v, there, now)
		if err == nil && (!slices.EqualFunc(out.Files, p.Media, func(f network.AttachmentView, id string) bool { return f.ID == id }) ||
			!out.Poll.isOf(poll) || !slices.EqualFunc(there.Thanks, p.Thanks, Thanked.same)) {
			return fault.IDTaken(messageIDTaken)
		}
		return err
	})
	return out, created, err
}

// Update changes the fields of a post that the form has (POST-024 to POST-026). Its author and head office edit it; head office pins it and marks it
// for Store of the Year. When head office edits somebody else's, the text before stays and the author is told (FD-428). Faults: Invalid with fields;
// Forbidden; NotFound; Conflict when somebody has edited it since the version of the form.
func (s *Service) Update(ctx context.Context, actor access.Actor, id string, form Form) (out Reading, err error) {
	defer fault.Wrap(&err, "feed.Update(%q)", id)
	err = s.change(ctx, actor, id, func(tx *db.Tx, v audience.Viewer, was Post, now time.Time) error {
		allowed := (!form.marks() || MayMark(actor)) && (!form.edits() && form.MustRead == nil || mayEdit(actor, was.By.ID)) &&
			(!value(form.SendNotifications) || MayNotify(actor))
		switch {
		case !allowed:
			return fault.Denied()
		case !form.marks() && !form.edits() && form.MustRead == nil:
			return fault.InvalidField("body", messageNothing)
		case form.edits() && form.Version != 0 && form.Version != was.Version:
			return fault.New(fault.Conflict, messageChanged)
		case value(form.SendNotifications) && !was.SendNotifications && was.IsPublic(now):
			return fault.InvalidField("sendNotifications", messageOnceTold)
		}
		if form.edits() {
			if err := s.edit(ctx, tx, actor, v, was, form, now); err != nil {
				return err
			}
		}
		if form.marks() {
			marked := was
			if form.Pinned != nil {
				marked.Pinned = *form.Pinned
			}
			if form.StoreOfTheYear != nil {
				marked.StoreOfTheYear = *form.StoreOfTheYear
			}
			if err := s.repo.mark(ctx, tx, marked, now); err != nil {
				return err
			}
		}
		saved, err := s.repo.post(ctx, tx, id)
		if err != nil {
			return err
		}
		if form.edits() || form.MustRead != nil {
			if err := s.readers.Saved(ctx, tx, actor, saved.thing(now), form.MustRead, false); err != nil {
				return err
			}
		}
		out, err = s.whole(ctx, tx, actor, v, saved, now)
		return err
	})
	return out, err
}

// edit applies a form to a locked post.
func (s *Service) edit(ctx context.Context, tx *db.Tx, actor access.Actor, v audience.Viewer, was Post, form Form, now time.Time) error {
	p, publishes, err := form.check(v, was, now)
	if err != nil {
		return err
	}
	reason, err := checkReason(form.Reason, false)
	if err != nil {
		return err
	}
	// Those who were mentioned before may have left or moved since.
	added := slices.DeleteFunc(slices.Clone(p.Tags), func(id string) bool { return slices.Contains(was.Tags, id) })
	if !p.To.Equal(was.To) { // what stays may have a store that is gone
		if err := s.stores.CheckAudience(ctx, tx, p.To); err != nil {
			return err
		}
	}
	if err := s.checkMentions(ctx, tx, p, added); err != nil {
		return err
	}
	if !slices.EqualFunc(p.Thanks, was.Thanks, Thanked.same) && !mayThank(actor, was.By.ID) {
		return fault.Denied()
	}
	thanked := newlyThanked(p.Thanks, was.Thanks)
	if err := s.checkThanks(ctx, tx, actor, &p, thanked); err != nil {
		return err
	}
	if form.Media != nil {
		if err := s.media.Use(ctx, tx, actor, UsedByPost(p.ID), p.Media); err != nil {
			return err
		}
	}
	if err := s.repo.savePost(ctx, tx, p, now); err != nil {
		return err
	}
	if err := s.editPoll(ctx, tx, actor, p, form.Poll, now); err != nil {
		return err
	}
	if p.Body != was.Body || !p.To.Equal(was.To) {
		c := Case{Target: Target{PostID: p.ID}, By: was.By, Body: was.Body, Reason: reason}
		if err := s.edited(ctx, tx, actor, c, p.Body, now); err != nil {
			return err
		}
	}
	if publishes {
		return s.published(ctx, tx, p)
	}
	if !was.IsPublic(now) {
		return nil
	}
	if err := s.thank(ctx, tx, p.ID, thanked); err != nil {
		return err
	}
	return s.mentioned(ctx, tx, p.ID, added)
}

// Delete deletes a post and gives up its files (POST-027). It is for the author and head office. What head office deletes of somebody else's is
// removed without a reason (FD-425). Faults: NotFound, also for a deleted one; Forbidden.
func (s *Service) Delete(ctx context.Context, actor access.Actor, id string) (err error) {
	defer fault.Wrap(&err, "feed.Delete(%q)", id)
	return s.deletePost(ctx, actor, id, "")
}

func (s *Service) deletePost(ctx context.Context, actor access.Actor, id, reason string) error {
	return s.change(ctx, actor, id, func(tx *db.Tx, _ audience.Viewer, was Post, now time.Time) error {
		if err := access.Allow(mayEdit(actor, was.By.ID)); err != nil {
			return err
		}
		if err := s.repo.hidePost(ctx, tx, id, now); err != nil {
			return err
		}
		if err := s.media.Use(ctx, tx, actor, UsedByPost(id), nil); err != nil {
			return err
		}
		if err := s.readers.Deleted(ctx, tx, audience.Post, id); err != nil {
			return err
		}
		if err := s.deleted(ctx, tx, actor, Case{Target: Target{PostID: id}, By: was.By, Body: was.Body, Reason: reason}, now); err != nil {
			return err
		}
		return journal.Write(ctx, tx, journal.Entry{ActorID: actor.UserID, ImpersonatorID: actor.ImpersonatorID, Action: actionDelete, Target: journalPost,
			TargetID: id, At: now})
	})
}

// inTx runs a change of the feed in a transaction, and says that the feed has changed. about is the id of the post that it is about, once change has
// run.
func (s *Service) inTx(ctx context.Context, about *string, change func(tx *db.Tx) error) error {
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		if err := change(tx); err != nil {
			return err
		}
		return s.live.Changed(ctx, tx, live.About(topic, "post:"+*about))
	})
}

// change locks a post that the actor may see and runs a change on it.
func (s *Service) change(ctx context.Context, actor access.Actor, id string,
	change func(tx *db.Tx, v audience.Viewer, was Post, now time.Time) error) error {
	if err := access.Allow(mayWrite(actor)); err != nil {
		return err
	}
	return s.inTx(ctx, &id, func(tx *db.Tx) error {
		if err := s.repo.lockPost(ctx, tx, id); errors.Is(err, db.ErrNoRow) {
			return fault.Missing(messageMissing)
		} else if err != nil {
			return err
		}
		now := s.clock.Now()
		was, v, err := s.find(ctx, tx, actor, id, now)
		if err != nil {
			return err
		}
		return change(tx, v, was, now)
	})
}

// find returns a post that the actor may see, and the actor as a viewer. Fault: NotFound, so that nobody learns what exists for others.
func (s *Service) find(ctx context.Context, q db.Querier, actor access.Actor, id string, now time.Time) (Post, audience.Viewer, error) {
	v, err := s.stores.Viewer(ctx, q, actor)
	if err != nil {
		return Post{}, v, err
	}
	p, err := s.repo.post(ctx, q, id)
	if errors.Is(err, db.ErrNoRow) || err == nil && !mayRead(actor, v, p, now) {
		return Post{}, v, fault.Missing(messageMissing)
	}
	return p, v, err
}

// checkMentions returns an Invalid fault when somebody who is mentioned has left or may not see the post.
func (s *Service) checkMentions(ctx context.Context, q db.Querier, p Post, mentioned []string) error {
	if len(mentioned) == 0 {
		return nil
	}
	people, err := s.repo.active(ctx, q, mentioned)
	if err != nil {
		return err
	}
	if len(people) < len(mentioned) {
		return fault.InvalidField("taggedUsers", MessageTagGone)
	}
	viewers, err := s.stores.Viewers(ctx, q, people)
	for _, v := range viewers {
		if !audience.MaySee(v, p.author(), p.To) {
			return fault.InvalidField("taggedUsers", MessageTag)
		}
	}
	return err
}

// published tells others of a post in the transaction that made it public.
func (s *Service) published(ctx context.Context, tx *db.Tx, p Post) error {
	if err := s.thank(ctx, tx, p.ID, p.Thanks); err != nil {
		return err
	}
	if err := s.mentioned(ctx, tx, p.ID, p.Tags); err != nil || !p.SendNotifications || s.notifier == nil {
		return err
	}
	return s.notifier.PostPublished(ctx, tx, p.ID)
}

// mentioned tells people that a public post names them.
func (s *Service) mentioned(ctx context.Context, tx *db.Tx, id string, userIDs []string) error {
	if len(userIDs) == 0 || s.notifier == nil {
		return nil
	}
	p, err := s.repo.post(ctx, tx, id)
	if err != nil {
		return err
	}
	return s.notifier.Mentioned(ctx, tx, p, userIDs)
}

// jobPublish is the job that publishes scheduled posts.
const jobPublish = "feed.publish"

// HandleJobs lets a node publish scheduled posts, every minute.
func (s *Service) HandleJobs(r *jobs.Runner) {
	jobs.Handle(r, jobPublish, 1, func(ctx context.Context, _ *jobs.Job, _ struct{}) error { return s.PublishDue(ctx) })
	r.Schedule(jobPublish, jobs.Every(time.Minute))
}

// PublishDue makes every draft public whose time has come, each once, whatever other nodes do (AMB-087).
func (s *Service) PublishDue(ctx context.Context) (err error) {
	defer fault.Wrap(&err, "feed.PublishDue")
	for {
		now := s.clock.Now()
		ids, err := s.repo.due(ctx, s.db, now)
		if err != nil || len(ids) == 0 {
			return err
		}
		for _, id := range ids {
			err := s.inTx(ctx, &id, func(tx *db.Tx) error {
				won, err := s.repo.publish(ctx, tx, id, now)
				if err != nil || !won {
					return err
				}
				p, err := s.repo.post(ctx, tx, id)
				if err != nil {
					return err
				}
				return s.published(ctx, tx, p)
			})
			if err != nil {
				return err
			}
		}
	}
}

// Published returns a public post, locked until the transaction ends, for telling people of it. found is false when there is none: it was deleted, or
// is not public yet.
func (s *Service) Published(ctx context.Context, tx *db.Tx, id string) (p Post, found bool, err error) {
	defer fault.Wrap(&err, "feed.Published(%q)", id)
	if err = s.repo.lockPost(ctx, tx, id); err == nil {
		p, err = s.repo.post(ctx, tx, id)
	}
	if errors.Is(err, db.ErrNoRow) {
		return Post{}, false, nil
	}
	return p, err == nil && p.IsPublic(s.clock.Now()), err
}

// UsedByPost names a post to the room that keeps its files.
func UsedByPost(id string) string { return "post:" + id }
