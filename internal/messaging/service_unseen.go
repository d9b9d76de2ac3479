package messaging

import (
	"context"
	"slices"
	"strings"

	"caravan/internal/fault"
	"caravan/internal/platform/db"
)

// recipients returns whom a message is told to while they are not looking: everybody else who takes part and has not muted it, and of the desk
// whoever looks after the conversation, or everybody while nobody does.
func (s *Service) recipients(ctx context.Context, q db.Querier, at stand, members []Member, said Message) (ids []string, err error) {
	for _, m := range members {
		if m.Type == UserSeat && !m.Person.Deactivated && m.Person.ID != at.actor.UserID && m.isToldOf(said) {
			ids = append(ids, m.Person.ID)
		}
	}
	if at.Type != HeadOffice || at.side == DeskSide {
		return ids, nil
	}
	desk, err := s.repo.deskPeople(ctx, q)
	if err != nil {
		return nil, err
	}
	owned := slices.ContainsFunc(desk, func(p Person) bool { return p.ID == at.Inbox.Owner.ID })
	for _, p := range desk {
		if (!owned || p.ID == at.Inbox.Owner.ID) && p.ID != at.actor.UserID && !slices.Contains(ids, p.ID) {
			ids = append(ids, p.ID)
		}
	}
	return ids, nil
}

// Sent is a message and somebody it was sent to.
type Sent struct{ MessageID, UserID string }

// News is a message that somebody has not seen.
type News struct {
	Author string // as the reader knows them
	Text   string // without formatting
}

// headOffice is how stores know whoever writes for head office (FD-76).
const headOffice = "Head Office"

// Unseen returns those messages that people have not seen, may still read and have not muted meanwhile, in a number of queries that does not depend
// on how many they are. It is for other rooms, which tell people of messages.
func (s *Service) Unseen(ctx context.Context, q db.Querier, sent []Sent) (_ map[Sent]News, err error) {
	defer fault.Wrap(&err, "messaging.Unseen(%d)", len(sent))
	var ids, conversations []string
	for _, each := range sent {
		ids = append(ids, each.MessageID)
	}
	slices.Sort(ids)
	messages, err := s.repo.messages(ctx, q, slices.Compact(ids))
	if err != nil {
		return nil, err
	}
	for _, m := range messages {
		conversations = append(conversations, m.ConversationID)
	}
	found, err := s.repo.conversations(ctx, q, conversations)
	if err != nil {
		return nil, err
	}
	members, err := s.repo.members(ctx, q, found)
	if err != nil {
		return nil, err
	}
	desk, err := s.repo.deskPeople(ctx, q)
	if err != nil {
		return nil, err
	}
	out := map[Sent]News{}
	for _, each := range sent {
		m, there := messages[each.MessageID]
		if !there || m.Kind != Said || m.DeletedAt != nil {
			continue
		}
		atDesk := slices.ContainsFunc(desk, func(p Person) bool { return p.ID == each.UserID })
		for _, seat := range members[m.ConversationID] {
			own := seat.Type == UserSeat && seat.Person.ID == each.UserID || seat.Type == DeskSeat && atDesk && !m.AsHeadOffice
			if own && seat.isActive() && seat.isToldOf(m) && seat.SeenUntil.Before(m.SentAt) {
				by := m.By.View()
				news := News{Author: strings.TrimSpace(by.FirstName + " " + by.LastName), Text: m.Text}
				if m.AsHeadOffice {
					news.Author = headOffice
				}
				out[each] = news
			}
		}
	}
	return out, nil
}
