package notification

import (
	"context"
	"errors"
	"slices"
	"time"

	"caravan/internal/fault"
	"caravan/internal/notice"
	"caravan/internal/platform/db"
	"caravan/internal/platform/jobs"
	"caravan/internal/platform/mail"
)

// The jobs that send what is due, and that remove what is no longer needed.
const (
	jobDeliver = "notification.deliver"
	jobTidy    = "notification.tidy"
)

// PurposeNews is the purpose of the mails that tell people what is new for them. Their reference is a mail_id.
const PurposeNews = "notification.news"

// How much is sent in one transaction, and how many transactions there are in one job. What is left is for the next one, a minute later.
const (
	peopleAtOnce     = 200
	deliveriesAtOnce = 5000
	roundsAtOnce     = 50
)

// keepDeliveries is how long it is known what went into a mail. A mail is tried for about ten hours.
const keepDeliveries = 30 * 24 * time.Hour

// deliver notes what is to leave about something, and queues the job that sends it when there is any.
func (s *Service) deliver(ctx context.Context, tx *db.Tx, about delivery, all []heard) error {
	if len(all) == 0 {
		return nil
	}
	added, err := s.repo.deliverTo(ctx, tx, about, all, s.clock.Now())
	if err != nil || added == 0 {
		return err
	}
	_, err = jobs.Enqueue(ctx, tx, jobDeliver, nil, jobs.Options{})
	return err
}

// deliverDue sends what is due (FD-81). Any number of nodes may do it at once.
func (s *Service) deliverDue(ctx context.Context) (err error) {
	defer fault.Wrap(&err, "notification.deliverDue")
	for range roundsAtOnce {
		more := false
		err := s.db.InTx(ctx, func(tx *db.Tx) (err error) {
			more, err = s.deliverSome(ctx, tx)
			return err
		})
		if err != nil || !more {
			return err
		}
	}
	return nil
}

// deliverSome decides about what is due for some people, and queues their mails and pushes in the same transaction, so that each leaves once.
func (s *Service) deliverSome(ctx context.Context, tx *db.Tx) (more bool, err error) {
	now := s.clock.Now()
	due, userIDs, err := s.repo.dueDeliveries(ctx, tx, now, peopleAtOnce, deliveriesAtOnce)
	if err != nil || len(due) == 0 {
		return false, err
	}
	people, err := s.repo.recipients(ctx, tx, userIDs)
	if err != nil {
		return false, err
	}
	p := planned(due, people, now)
	if err := s.repo.removeDeliveries(ctx, tx, append(p.drop, p.gone...)); err != nil {
		return false, err
	}
	for at, ids := range p.later {
		if err := s.repo.putOff(ctx, tx, ids, at); err != nil {
			return false, err
		}
	}
	prefix, inMails, references := db.NewID(), []string{}, []string{}
	for userID, ids := range p.mails {
		inMails = append(inMails, ids...)
		references = append(references, prefix+":"+userID)
	}
	slices.Sort(references)
	if err := s.repo.putIntoMails(ctx, tx, inMails, prefix); err != nil {
		return false, err
	}
	if err := s.Mailer.Enqueue(ctx, tx, PurposeNews, references...); err != nil {
		return false, err
	}
	for _, d := range p.push {
		if _, err := jobs.Enqueue(ctx, tx, jobPush,
			pushArgs{UserID: d.UserID, Kind: d.Kind, NotificationID: d.NotificationID, ConversationID: d.ConversationID, MessageID: d.MessageID},
			jobs.Options{}); err != nil {
			return false, err
		}
	}
	return true, nil
}

// RegisterMails lets the mailer write this room's mails.
func (s *Service) RegisterMails(m *mail.Mailer) { m.Register(PurposeNews, s.newsMail) }

// newsMail writes the mail about what somebody has not seen by now and may still open. There is none when they have seen everything, or have left.
func (s *Service) newsMail(ctx context.Context, tx *db.Tx, mailID string) (mail.Message, error) {
	items, err := s.repo.itemsOfMail(ctx, tx, mailID)
	if err != nil {
		return mail.Message{}, err
	}
	if len(items) == 0 {
		return mail.Message{}, mail.ErrNobody
	}
	r, err := s.repo.recipient(ctx, tx, items[0].UserID)
	if errors.Is(err, db.ErrNoRow) || err == nil && r.Gone {
		return mail.Message{}, mail.ErrNobody
	}
	if err != nil {
		return mail.Message{}, err
	}
	var sent []Sent
	var told []string
	for _, i := range items {
		if i.Kind == notice.KindMessage {
			sent = append(sent, Sent{i.MessageID, i.UserID})
		} else {
			told = append(told, i.NotificationID)
		}
	}
	who, err := s.reader(ctx, tx, r.Actor)
	if err != nil {
		return mail.Message{}, err
	}
	stand, err := s.repo.standing(ctx, tx, who, told)
	if err != nil {
		return mail.Message{}, err
	}
	unseen, err := s.unseen(ctx, tx, sent)
	if err != nil {
		return mail.Message{}, err
	}
	items = slices.DeleteFunc(items, func(i item) bool {
		switch {
		case !concerns(i.Kind, r.Actor):
			return true
		case i.Kind != notice.KindMessage:
			return i.seen || !stand[i.NotificationID]
		}
		_, waits := unseen[Sent{i.MessageID, i.UserID}]
		return !waits
	})
	m, ok := letter(r, items, s.PublicURL)
	if !ok {
		return mail.Message{}, mail.ErrNobody
	}
	return m, nil
}

// unseen asks which messages people have not seen.
func (s *Service) unseen(ctx context.Context, q db.Querier, sent []Sent) (map[Sent]News, error) {
	if len(sent) == 0 {
		return nil, nil
	}
	return s.Messages.Unseen(ctx, q, sent)
}

// tidy removes what went into mails long ago, and the devices of ended sessions.
func (s *Service) tidy(ctx context.Context) (err error) {
	defer fault.Wrap(&err, "notification.tidy")
	if err := s.repo.tidy(ctx, s.db, s.clock.Now().Add(-keepDeliveries)); err != nil {
		return err
	}
	for after := ""; ; {
		some, err := s.repo.devicesAfter(ctx, s.db, after, peopleAtOnce)
		if err != nil || len(some) == 0 {
			return err
		}
		if _, err := s.liveDevices(ctx, some); err != nil {
			return err
		}
		after = some[len(some)-1].ID
	}
}
