package messaging

import (
	"context"
	"slices"
	"time"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/platform/db"
	"caravan/internal/platform/live"
)

// TendMany does one thing with several conversations with head office, at most MaxAtOnce, in one transaction and by the rules of Resolve, Reopen,
// Tend, PutLabel and TakeLabel, and says what became of each, in the order given and each once (FD-449). One that its rules refuse stays as it is,
// and the others are done. A repeat changes nothing. Faults: Invalid for somebody who is not at the desk; Forbidden; NotFound for a label that there
// is not.
func (s *Service) TendMany(ctx context.Context, actor access.Actor, m ManyChange) (out []ManyResult, err error) {
	defer fault.Wrap(&err, "messaging.TendMany(%s of %d)", m.Action, len(m.Of))
	if err := access.Allow(AtDesk(actor)); err != nil {
		return nil, err
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		found, err := s.lockedMany(ctx, tx, m)
		if err != nil {
			return err
		}
		out = m.onAll(found)
		done := []string{}
		for _, r := range out {
			if r.Outcome == ManyDone {
				done = append(done, r.ID)
			}
		}
		if len(done) == 0 {
			return nil
		}
		if err := s.saveMany(ctx, tx, actor, m, done); err != nil {
			return err
		}
		var topics []string
		for _, id := range done {
			topics = append(topics, topicConversation+id, live.About(topicOffice, topicConversation+id))
		}
		return s.live.Changed(ctx, tx, topics...)
	})
	return out, err
}

// onAll says what the change does to each conversation. found are those with head office, by id.
func (m ManyChange) onAll(found map[string]chosen) (out []ManyResult) {
	for _, of := range m.Of {
		if slices.ContainsFunc(out, func(r ManyResult) bool { return r.ID == of.ID }) {
			continue
		}
		r := ManyResult{ID: of.ID, Outcome: ManyLeft, Reason: messageMissing}
		if k, has := found[of.ID]; has {
			r.Outcome, r.Reason = m.on(k)
		}
		out = append(out, r)
	}
	return out
}

// lockedMany locks those of the conversations that are with head office, and then what the change is about, in the order in which one alone is.
func (s *Service) lockedMany(ctx context.Context, tx *db.Tx, m ManyChange) (map[string]chosen, error) {
	ids, last := make([]string, len(m.Of)), make([]string, len(m.Of))
	for i, of := range m.Of {
		ids[i], last[i] = of.ID, of.LastSeenID
	}
	conversations, err := s.repo.lockMany(ctx, tx, ids)
	if err != nil {
		return nil, err
	}
	var sent map[[2]string]time.Time
	var labels map[string][]Label
	switch m.Action {
	case ManyResolve:
		sent, err = s.repo.sentMany(ctx, tx, last)
	case ManyAssign:
		err = s.checkOwner(ctx, tx, m.OwnerID)
	case ManyLabel, ManyUnlabel:
		labels, err = s.lockedLabel(ctx, tx, m, ids)
	}
	if err != nil {
		return nil, err
	}
	found := map[string]chosen{}
	for _, c := range conversations {
		found[c.ID] = chosen{Conversation: c, labels: labels[c.ID]}
	}
	for _, of := range m.Of {
		if k, has := found[of.ID]; has && k.seen.IsZero() {
			k.seen = sent[[2]string{of.ID, of.LastSeenID}]
			found[of.ID] = k
		}
	}
	return found, nil
}

// lockedLabel locks the label of a change and returns the labels of conversations. Fault: NotFound when it is to be put on and there is none.
func (s *Service) lockedLabel(ctx context.Context, tx *db.Tx, m ManyChange, ids []string) (map[string][]Label, error) {
	there, err := s.repo.lockLabel(ctx, tx, m.LabelID)
	if err != nil {
		return nil, err
	}
	if !there && m.Action == ManyLabel {
		return nil, fault.Missing(messageNoLabel)
	}
	return s.repo.labelsOf(ctx, tx, ids)
}

// saveMany stores what the change does to conversations that are locked.
func (s *Service) saveMany(ctx context.Context, tx *db.Tx, actor access.Actor, m ManyChange, ids []string) error {
	switch m.Action {
	case ManyResolve:
		now := s.clock.Now()
		if err := s.repo.resolveMany(ctx, tx, ids, actor.UserID, now); err != nil {
			return err
		}
		if err := s.repo.settle(ctx, tx, ids, actor.UserID, now); err != nil {
			return err
		}
		return s.repo.seeMany(ctx, tx, ids, now)
	case ManyReopen:
		if err := s.repo.unsettle(ctx, tx, ids); err != nil {
			return err
		}
		return s.repo.reopenMany(ctx, tx, ids)
	case ManyAssign:
		return s.repo.assignMany(ctx, tx, ids, m.OwnerID)
	case ManyLabel:
		return s.repo.putLabelOnMany(ctx, tx, ids, m.LabelID)
	}
	return s.repo.takeLabelOffMany(ctx, tx, ids, m.LabelID)
}
