package feed

import (
	"context"
	"errors"
	"time"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/notice"
	"caravan/internal/platform/db"
	"caravan/internal/platform/richtext"
	"caravan/internal/text"
)

// Use cases of flags (FD-424), and of what head office removes (FD-425).

// Where notifications of flags and removals lead.
const (
	linkFlags    = "/feed/reported"
	linkDone     = "/feed/reported?show=DONE"
	linkToOffice = "/inbox/head-office"
)

// Flag tells head office that something is wrong with a post or a comment (FD-424). f names one of them. created is false when the actor has flagged
// it before, and it has not been edited since head office dealt with that; the earlier flag is returned then. Head office is told of the first flag
// of a case. Faults: Invalid with fields; Forbidden, also for the actor's own things; NotFound when the actor may not see it; Conflict when the id
// belongs to another flag.
func (s *Service) Flag(ctx context.Context, actor access.Actor, f Flag) (out Flag, created bool, err error) {
	defer fault.Wrap(&err, "feed.Flag(%q, %q)", f.Target.PostID, f.Target.CommentID)
	if err := access.Allow(mayFlag(actor)); err != nil {
		return out, false, err
	}
	if (f.Target.PostID == "") == (f.Target.CommentID == "") {
		return out, false, fault.InvalidField("postId", messageNoTarget)
	}
	if f, err = f.check(); err != nil {
		return out, false, err
	}
	if f.ID == "" {
		f.ID = db.NewID()
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		now := s.clock.Now()
		author, body, edited, err := s.lockTarget(ctx, tx, actor, &f.Target, now)
		if err != nil {
			return err
		}
		if out, err = s.repo.flagOf(ctx, tx, f.Target, actor.UserID); err == nil && (out.ID == f.ID || out.standsFor(edited)) {
			return nil
		} else if err != nil && !errors.Is(err, db.ErrNoRow) {
			return err
		}
		f.By.ID, f.At = actor.UserID, now
		opened, err := s.repo.addToCase(ctx, tx, &f)
		if err != nil {
			return err
		}
		if created, err = s.repo.addFlag(ctx, tx, f); err != nil {
			return err
		}
		if out = f; !created {
			return fault.IDTaken(messageIDTaken)
		}
		if !opened || s.notifier == nil {
			return nil
		}
		office, err := s.repo.office(ctx, tx)
		if err != nil {
			return err
		}
		return s.notifier.Send(ctx, tx, notice.Notice{Key: "flag:" + f.CaseID, Kind: notice.KindModeration, Link: linkFlags,
			Title: "A " + f.Target.noun() + " by " + author.FullName() + " was reported", Content: text.Join(": ", whyTexts[f.Why], quoted(body))}, office)
	})
	return out, created, err
}

// lockTarget locks what the actor flags and fills in its post. It returns its author, its text, and when that was last edited (nil: never).
func (s *Service) lockTarget(
	ctx context.Context, tx *db.Tx, actor access.Actor, t *Target, now time.Time,
) (author Author, body string, edited *time.Time, err error) {
	missing := messageMissing
	if t.CommentID != "" {
		missing = messageNoComment
		c, err := s.repo.comment(ctx, tx, t.CommentID)
		if err != nil && !errors.Is(err, db.ErrNoRow) {
			return author, "", nil, err
		}
		t.PostID = c.PostID
	}
	if err := s.repo.lockPost(ctx, tx, t.PostID); errors.Is(err, db.ErrNoRow) {
		return author, "", nil, fault.Missing(missing)
	} else if err != nil {
		return author, "", nil, err
	}
	if t.CommentID == "" {
		post, _, err := s.find(ctx, tx, actor, t.PostID, now)
		if err != nil {
			return author, "", nil, err
		}
		return post.By, post.Body, post.EditedAt, access.Allow(mayFlagPost(actor, post, now))
	}
	if err := s.repo.lockComment(ctx, tx, t.CommentID); err != nil {
		return author, "", nil, err
	}
	c, post, err := s.findComment(ctx, tx, actor, t.CommentID, now)
	if err != nil {
		return author, "", nil, err
	}
	return c.By, c.Body, c.EditedAt, access.Allow(mayFlagComment(actor, c, post.IsPublic(now)))
}

// Cases returns a page of what was flagged or removed, for head office: what waits, longest first, or what is done, newest first; and how many there
// are. Fault: Forbidden.
func (s *Service) Cases(ctx context.Context, actor access.Actor, done bool, page db.Page) (_ []Case, total int, err error) {
	defer fault.Wrap(&err, "feed.Cases(%v)", done)
	if err := access.Allow(MayModerate(actor)); err != nil {
		return nil, 0, err
	}
	found, total, err := s.repo.cases(ctx, s.db, done, page)
	if err != nil {
		return nil, 0, err
	}
	things := make([]string, len(found))
	for i, c := range found {
		things[i] = c.thing()
	}
	files, err := s.media.UsedBy(ctx, s.db, actor, things)
	if err != nil {
		return nil, 0, err
	}
	for i, c := range found {
		found[i].Files = files[c.thing()]
	}
	return found, total, s.nameThanked(ctx, s.db, found)
}

// Keep closes a case: nothing is wrong with the thing. A repeat by the same person changes nothing. Faults: Forbidden; NotFound; Conflict when the
// case was closed otherwise, with what has become of it.
func (s *Service) Keep(ctx context.Context, actor access.Actor, id string) (err error) {
	defer fault.Wrap(&err, "feed.Keep(%q)", id)
	if err := access.Allow(MayModerate(actor)); err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		kept, err := s.repo.keep(ctx, tx, id, actor.UserID, s.clock.Now())
		if err != nil || kept {
			return err
		}
		c, err := s.repo.caseBy(ctx, tx, `k.id = $1`, id)
		switch {
		case errors.Is(err, db.ErrNoRow):
			return fault.Missing(messageNoFlag)
		case err != nil || c.Outcome == Kept && c.ClosedBy.ID == actor.UserID:
			return err
		}
		return c.closed()
	})
}

// Remove deletes somebody's post or comment as head office, which says why: the author is told, and the text and the reason stay with the case
// (FD-425). t names one of them. A repeat by the same person changes nothing. Faults: Invalid without a reason; Forbidden; NotFound; Conflict when
// somebody else of head office has removed it.
func (s *Service) Remove(ctx context.Context, actor access.Actor, t Target, reason string) (err error) {
	defer fault.Wrap(&err, "feed.Remove(%q)", t.thing())
	if err := access.Allow(MayModerate(actor)); err != nil {
		return err
	}
	clean, err := checkReason(reason, true)
	if err != nil {
		return err
	}
	if t.CommentID != "" {
		err = s.deleteComment(ctx, actor, t.CommentID, clean)
	} else {
		err = s.deletePost(ctx, actor, t.PostID, clean)
	}
	if !fault.Is(err, fault.NotFound) {
		return err
	}
	c, caseErr := s.repo.caseBy(ctx, s.db, `k.thing = $1 AND k.outcome = 'REMOVED'`, t.thing())
	switch {
	case errors.Is(caseErr, db.ErrNoRow):
		return err
	case caseErr != nil || c.ClosedBy.ID == actor.UserID:
		return caseErr
	}
	return c.closed()
}

// deleted closes the cases of a thing that is locked and deleted now, and of the comments on it. What head office has removed of somebody else keeps
// its text and the reason in a case, and its author is told.
func (s *Service) deleted(ctx context.Context, tx *db.Tx, actor access.Actor, c Case, now time.Time) error {
	c.Outcome = Removed
	if err := s.moderated(ctx, tx, actor, c, "Head office removed your "+c.noun(), now); err != nil {
		return err
	}
	return s.repo.gone(ctx, tx, c.Target, actor.UserID, now)
}

// edited keeps what a locked thing of somebody else said before head office edited it, with the reason, and tells its author (FD-428). c has the text
// before; body is the text now.
func (s *Service) edited(ctx context.Context, tx *db.Tx, actor access.Actor, c Case, body string, now time.Time) error {
	c.Outcome = Edited
	title := "Head office edited your " + c.noun()
	if body == c.Body {
		title = "Head office changed who can see your " + c.noun()
	}
	return s.moderated(ctx, tx, actor, c, title, now)
}

// moderated keeps what head office has done to somebody else's thing in a case, and tells the author, who can answer where they chat with head
// office; its own people see the case. It does nothing for the author's own act.
func (s *Service) moderated(ctx context.Context, tx *db.Tx, actor access.Actor, c Case, title string, now time.Time) error {
	if actor.UserID == c.By.ID {
		return nil
	}
	c.ID = db.NewID()
	if c.CommentID == "" { // nobody but its author words a poll, so it is still that of before
		there, err := s.repo.poll(ctx, tx, "", c.PostID)
		if err != nil {
			return err
		}
		c.Poll = there.asked()
	}
	if err := s.repo.settle(ctx, tx, c, actor.UserID, now); err != nil || s.notifier == nil {
		return err
	}
	told := notice.Personal{UserID: c.By.ID, Key: "moderated:" + c.ID, Title: title, Link: linkToOffice}
	if c.By.Role.IsAdmin() {
		told.Link = linkDone
	}
	if c.Reason != "" {
		told.Content = "Why: " + c.Reason
	}
	if own := quoted(c.Body); own != "" {
		told.Content = text.Join(" · ", told.Content, "You wrote: "+own)
	}
	return s.notifier.SendEach(ctx, tx, notice.KindModeration, []notice.Personal{told})
}

// quoted returns the beginning of a text; empty when it only has files.
func quoted(body string) string { return text.Short(richtext.Plain(body), maxQuoted) }
