package outbox

import (
	"cmp"
	"context"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/platform/db"
	"caravan/internal/platform/mail"
)

// Service holds the room's only use case.
type Service struct {
	db      *db.DB
	tellers map[string]Teller
}

// NewService returns the room's service. tellers has a Teller for each purpose whose mails are about something.
func NewService(d *db.DB, tellers map[string]Teller) *Service {
	return &Service{db: d, tellers: tellers}
}

// List returns a page of the mails that a filter finds, and how many there are (AMB-039, SCR-044, FD-426). It is for head office. Fault: Forbidden.
func (s *Service) List(ctx context.Context, actor access.Actor, f mail.Filter, page db.Page) (_ []Mail, total int, err error) {
	defer fault.Wrap(&err, "outbox.List(%+v)", f)
	if err := access.Allow(MayRead(actor)); err != nil {
		return nil, 0, err
	}
	entries, total, err := mail.List(ctx, s.db, f, page)
	if err != nil {
		return nil, 0, err
	}
	mails := make([]Mail, len(entries))
	ofPurpose := map[string][]*Mail{}
	for i, e := range entries {
		mails[i].Entry = e
		ofPurpose[e.Purpose] = append(ofPurpose[e.Purpose], &mails[i])
	}
	for purpose, some := range ofPurpose {
		if err := s.tell(ctx, purpose, some); err != nil {
			return nil, 0, err
		}
	}
	return mails, total, nil
}

// tell adds to mails of one purpose what they are about.
func (s *Service) tell(ctx context.Context, purpose string, mails []*Mail) error {
	teller := s.tellers[purpose]
	if teller == nil {
		return nil
	}
	references := make([]string, len(mails))
	for i, m := range mails {
		references[i] = m.Reference
	}
	told, err := teller.AboutMails(ctx, references)
	if err != nil {
		return err
	}
	for _, m := range mails {
		if about, known := told[m.Reference]; known {
			m.About = &about
			m.Recipient = cmp.Or(m.Recipient, about.Recipient)
		}
	}
	return nil
}
