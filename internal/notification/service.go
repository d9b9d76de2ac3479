package notification

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"time"

	"caravan/internal/access"
	"caravan/internal/audience"
	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/notice"
	"caravan/internal/platform/db"
	"caravan/internal/platform/jobs"
	"caravan/internal/platform/live"
	"caravan/internal/platform/mail"
	"caravan/internal/platform/outbound"
)

// Posts tells of posts. Another room provides it.
type Posts interface {
	// Published returns a post that is public, and keeps it from being changed until the transaction ends. found is false when there is none.
	Published(ctx context.Context, tx *db.Tx, id string) (p Post, found bool, err error)
}

// Messages knows the messages that people write to each other. Another room provides it.
type Messages interface {
	// Unseen returns what people have not seen of messages that were sent to them, and may still read.
	Unseen(ctx context.Context, q db.Querier, sent []Sent) (map[Sent]News, error)
}

// Sessions knows who is still signed in. Another room provides it.
type Sessions interface {
	// Live returns those sessions that have not ended.
	Live(ctx context.Context, q db.Querier, ids []string) (map[string]bool, error)
}

// Parts are what the room needs of others.
type Parts struct {
	Live      *live.Hub
	Stores    audience.Directory
	Posts     Posts
	Messages  Messages
	Sessions  Sessions
	Mailer    mail.Queue
	PublicURL string
	Push      PushConfig
}

// Service holds the use cases of the room.
type Service struct {
	Parts
	db     *db.DB
	repo   repo
	clock  calendar.Clock
	sender *http.Client // reaches push services
}

// NewService returns the room's service.
func NewService(d *db.DB, clock calendar.Clock, p Parts) *Service {
	return &Service{Parts: p, db: d, clock: clock, sender: outbound.NewPublicClient(p.Push.Inside, pushTimeout)}
}

// Connect gives the room the rooms whose posts and messages it tells of, which are made after it.
func (s *Service) Connect(posts Posts, messages Messages) { s.Posts, s.Messages = posts, messages }

// Send tells people something, as part of the caller's transaction, which has decided whom. Whoever has been told of the same key, and whoever does
// not exist, is left out, so that repeating it is harmless. It takes a few statements, whatever the number of people, up to thousands.
func (s *Service) Send(ctx context.Context, tx *db.Tx, n notice.Notice, userIDs []string) (err error) {
	defer fault.Wrap(&err, "notification.Send(%q, %d people)", n.Key, len(userIDs))
	told, err := s.repo.send(ctx, tx, n, userIDs, s.clock.Now())
	if err != nil {
		return err
	}
	return s.told(ctx, tx, n.Kind, heardOf(n.Key, told))
}

// SendEach tells each of some people something of their own, as Send does, in a few statements for thousands of them.
func (s *Service) SendEach(ctx context.Context, tx *db.Tx, k notice.Kind, all []notice.Personal) (err error) {
	defer fault.Wrap(&err, "notification.SendEach(%q, %d notices)", k, len(all))
	told, err := s.repo.sendEach(ctx, tx, k, all, s.clock.Now())
	if err != nil {
		return err
	}
	return s.told(ctx, tx, k, told)
}

// told says that people have a new notification, and notes what is to leave by e-mail and push.
func (s *Service) told(ctx context.Context, tx *db.Tx, k notice.Kind, all []heard) error {
	if len(all) == 0 {
		return nil
	}
	userIDs := make([]string, len(all))
	for i, one := range all {
		userIDs[i] = one.userID
	}
	slices.Sort(userIDs)
	if err := s.changed(ctx, tx, slices.Compact(userIDs)...); err != nil {
		return err
	}
	return s.deliver(ctx, tx, delivery{Kind: k}, all)
}

// MessageSent notes, as part of the caller's transaction, that a message was sent to people who may be told of it by e-mail or push. Whoever has seen
// it by then is not.
func (s *Service) MessageSent(ctx context.Context, tx *db.Tx, conversationID, messageID string, userIDs []string) (err error) {
	defer fault.Wrap(&err, "notification.MessageSent(%q, %d people)", messageID, len(userIDs))
	return s.deliver(ctx, tx, delivery{Kind: notice.KindMessage, ConversationID: conversationID, MessageID: messageID},
		heardOf("message:"+messageID, userIDs))
}

// changed says that people's notifications have changed.
func (s *Service) changed(ctx context.Context, tx *db.Tx, userIDs ...string) error {
	topics := make([]string, len(userIDs))
	for i, id := range userIDs {
		topics[i] = Topic(id)
	}
	return s.Live.Changed(ctx, tx, topics...)
}

// Mentioned tells people that a public post names them, as part of the caller's transaction: those who may see it, and not its author (AMB-110).
func (s *Service) Mentioned(ctx context.Context, tx *db.Tx, p Post, userIDs []string) (err error) {
	defer fault.Wrap(&err, "notification.Mentioned(%q)", p.ID)
	return s.tellSome(ctx, tx, telling{p.mention(), p.others(userIDs)}, p)
}

// Thanked tells people that a public post thanks them, and then everybody of the stores that it thanks, as part of the caller's transaction: those
// who may see it, and not its author (FD-461).
func (s *Service) Thanked(ctx context.Context, tx *db.Tx, p Post, people, ofStores []string) (err error) {
	defer fault.Wrap(&err, "notification.Thanked(%q)", p.ID)
	if err := s.tellSome(ctx, tx, telling{p.thanks("you"), p.others(people)}, p); err != nil {
		return err
	}
	return s.tellSome(ctx, tx, telling{p.thanks("your store"), p.others(ofStores)}, p)
}

// Commented tells people of a comment, as part of the caller's transaction: whom it concerns and who may see the post (AMB-110). Told again after an
// edit, it tells those who are new.
func (s *Service) Commented(ctx context.Context, tx *db.Tx, c Comment) (err error) {
	defer fault.Wrap(&err, "notification.Commented(%q)", c.ID)
	for _, some := range c.notices() {
		if err := s.tellSome(ctx, tx, some, c.On); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) tellSome(ctx context.Context, tx *db.Tx, t telling, p Post) error {
	if len(t.userIDs) == 0 {
		return nil
	}
	ids, err := s.repo.sendToSome(ctx, tx, t.notice, t.userIDs, p.Author, p.To, s.clock.Now())
	if err != nil {
		return err
	}
	return s.told(ctx, tx, t.notice.Kind, heardOf(t.notice.Key, ids))
}

// Completed tells the owners and managers of a store that a report about it is complete, as part of the transaction that completes it, but whoever
// did. They are told once, even when it is completed again (AMB-110). It also tells those who do not know of this report of their visit (FD-317).
func (s *Service) Completed(ctx context.Context, tx *db.Tx, r rules.Completion) (err error) {
	defer fault.Wrap(&err, "notification.Completed(%q)", r.ReportID)
	a := Audit{ReportID: r.ReportID, StoreID: r.Store.ID, StoreName: r.Store.Name, ByID: r.CompletedByID}
	ids, err := s.repo.sendToStore(ctx, tx, a.notice(), a.StoreID, a.ByID, s.clock.Now())
	if err != nil {
		return err
	}
	if err := s.told(ctx, tx, a.notice().Kind, heardOf(a.notice().Key, ids)); err != nil || len(r.Unaware) == 0 {
		return err
	}
	return s.Send(ctx, tx, a.beside(r.ByName), r.Unaware)
}

// List returns a part of the person's notifications, newest first (NOTIF-002).
func (s *Service) List(ctx context.Context, actor access.Actor, page db.Page) (_ Page, err error) {
	defer fault.Wrap(&err, "notification.List(%q)", actor.UserID)
	r, err := s.reader(ctx, s.db, actor)
	if err != nil {
		return Page{}, err
	}
	return s.repo.page(ctx, s.db, r, page)
}

// reader returns a person as a reader of now.
func (s *Service) reader(ctx context.Context, q db.Querier, actor access.Actor) (reader, error) {
	v, err := s.Stores.Viewer(ctx, q, actor)
	return reader{actor, v, s.clock.Now()}, err
}

// MarkSeen marks one of the person's own notifications as seen (NOTIF-003, NOTIF-004). Marking it again changes nothing. Faults: Forbidden while
// impersonating, NotFound.
func (s *Service) MarkSeen(ctx context.Context, actor access.Actor, id string) (err error) {
	defer fault.Wrap(&err, "notification.MarkSeen(%q)", id)
	return s.mark(ctx, actor, func(tx *db.Tx) (bool, error) { return s.repo.markSeen(ctx, tx, actor.UserID, id, s.clock.Now()) })
}

// MarkAllSeen marks the person's notifications as seen that were created until a time: those that came while the person looked are left (FD-72).
// about, unless nil, leaves those that are about anything else (FD-390). Fault: Forbidden while impersonating.
func (s *Service) MarkAllSeen(ctx context.Context, actor access.Actor, until time.Time, about *About) (err error) {
	defer fault.Wrap(&err, "notification.MarkAllSeen(%q)", actor.UserID)
	return s.mark(ctx, actor, func(tx *db.Tx) (bool, error) {
		return s.repo.markAllSeen(ctx, tx, actor.UserID, until, about, s.clock.Now())
	})
}

func (s *Service) mark(ctx context.Context, actor access.Actor, change func(tx *db.Tx) (changed bool, err error)) error {
	if err := access.Allow(canDo(actor).MarkSeen); err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		changed, err := change(tx)
		switch {
		case errors.Is(err, db.ErrNoRow):
			return fault.Missing(fault.MessageNotFound)
		case err != nil || !changed:
			return err
		}
		return s.changed(ctx, tx, actor.UserID)
	})
}

// jobPost is the job that tells people of a post.
const jobPost = "notification.post"

type postArgs struct {
	PostID string `json:"postId"`
}

// HandleJobs makes r do the room's jobs.
func (s *Service) HandleJobs(r *jobs.Runner) {
	jobs.Handle(r, jobPost, 1, func(ctx context.Context, _ *jobs.Job, args postArgs) error { return s.tellOfPost(ctx, args.PostID) })
	jobs.Handle(r, jobDeliver, 1, func(ctx context.Context, _ *jobs.Job, _ any) error { return s.deliverDue(ctx) })
	r.Schedule(jobDeliver, jobs.Every(time.Minute))
	jobs.Handle(r, jobPush, pushesAtOnce, s.doPush)
	jobs.Handle(r, jobTidy, 1, func(ctx context.Context, _ *jobs.Job, _ any) error { return s.tidy(ctx) })
	r.Schedule(jobTidy, jobs.DailyAt(calendar.Zone, 3, 40))
}

// PostPublished queues the job that tells people of a post, in the transaction that publishes it (NOTIF-008).
func (s *Service) PostPublished(ctx context.Context, tx *db.Tx, postID string) error {
	_, err := jobs.Enqueue(ctx, tx, jobPost, postArgs{postID}, jobs.Options{})
	return err
}

// batch is how many people are looked at in one transaction, so that others need not wait for a large network.
const batch = 1000

// tellOfPost tells everybody who may see a post of it, but its author (NOTIF-008, AMB-088).
func (s *Service) tellOfPost(ctx context.Context, postID string) (err error) {
	defer fault.Wrap(&err, "notification.tellOfPost(%q)", postID)
	now := s.clock.Now()
	for some := (people{}); ; some.after = some.upTo {
		err := s.db.InTx(ctx, func(tx *db.Tx) error {
			p, found, err := s.Posts.Published(ctx, tx, postID)
			if err != nil || !found {
				some.upTo = ""
				return err
			}
			if some.upTo, err = s.repo.end(ctx, tx, some.after, batch); err != nil {
				return err
			}
			told, err := s.repo.sendToReaders(ctx, tx, p, some, now)
			if err != nil {
				return err
			}
			return s.told(ctx, tx, p.notice().Kind, heardOf(p.notice().Key, told))
		})
		if err != nil || some.upTo == "" {
			return err
		}
	}
}
