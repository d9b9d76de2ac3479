package feed

import (
	"context"
	"errors"
	"slices"
	"time"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/db"
	"caravan/internal/platform/journal"
)

// Use cases of comments and likes.

// Messages about comments and likes.
const (
	messageNoComment      = "This comment could not be found."
	messageCommentDeleted = "This comment was deleted."
	messageReplyDeleted   = "This comment was deleted, so it cannot be answered."
	messageWrongPost      = "This comment belongs to another post."
	messageNoTarget       = "Please name one post or one comment."
	messageNoLike         = "This like is already gone."
)

// CommentReading is a comment as one person sees it.
type CommentReading struct {
	Comment  // EditedAt is nil for those who may not know
	Files    []network.AttachmentView
	Mentions []network.AuthorRef
	Likers   []network.AuthorRef // the newest few
	Mine     string              // id of the reader's own like; empty: none
	Can      CommentCan
}

// CreateComment adds a comment on a post, or a reply to a comment (COMMENT-017). A reply to a reply becomes one to its comment (AMB-095). created is
// false when an earlier call with the same id has added it. Faults: Invalid with fields; Forbidden; NotFound when the actor may not see the post;
// Conflict when the comment to answer was deleted, or the id belongs to another comment.
func (s *Service) CreateComment(ctx context.Context, actor access.Actor, form CommentForm) (out CommentReading, created bool, err error) {
	defer fault.Wrap(&err, "feed.CreateComment(%q)", form.ID)
	if err := access.Allow(mayWrite(actor)); err != nil {
		return out, false, err
	}
	if form.ID == "" {
		form.ID = db.NewID()
	}
	var about string
	err = s.inTx(ctx, &about, func(tx *db.Tx) error {
		now := s.clock.Now()
		post, parentID, answers, err := s.answered(ctx, tx, actor, form, now)
		if err != nil {
			return err
		}
		about = post.ID
		c, err := form.check(Comment{})
		if err != nil {
			return err
		}
		c.ID, c.PostID, c.ParentID, c.By.ID, c.CreatedAt = form.ID, post.ID, parentID, actor.UserID, now
		if err := s.checkMentions(ctx, tx, post, c.Tags); err != nil {
			return err
		}
		if created, err = s.repo.createComment(ctx, tx, c); err != nil {
			return err
		}
		if created {
			if err := s.media.UsePictures(ctx, tx, actor, usedByComment(c.ID), c.Media); err != nil {
				return err
			}
		}
		there, err := s.repo.comment(ctx, tx, c.ID)
		if err != nil {
			return err
		}
		if there.By.ID != c.By.ID || there.PostID != c.PostID || there.ParentID != c.ParentID || there.Body != c.Body || there.DeletedAt != nil {
			return fault.IDTaken(messageIDTaken)
		}
		if created && s.notifier != nil {
			followers, err := s.repo.followers(ctx, tx, post)
			if err != nil {
				return err
			}
			if err := s.notifier.Commented(ctx, tx, post, there, answers, followers); err != nil {
				return err
			}
		}
		out, err = s.commentReading(ctx, tx, actor, post, there, now)
		return err
	})
	return out, created, err
}

// answered locks and returns the post that a new comment is on, and for a reply the comment that it is put under and who wrote the one that it
// answers.
func (s *Service) answered(ctx context.Context, tx *db.Tx, actor access.Actor, form CommentForm, now time.Time) (post Post, parentID, authorID string,
	err error) {
	postID := form.PostID
	var answered Comment
	if form.ParentID != "" {
		answered, err = s.repo.comment(ctx, tx, form.ParentID)
		if errors.Is(err, db.ErrNoRow) {
			return post, "", "", fault.Missing(messageNoComment)
		}
		if err != nil {
			return post, "", "", err
		}
		if postID != "" && postID != answered.PostID {
			return post, "", "", fault.InvalidField("replyingToPost", messageWrongPost)
		}
		postID = answered.PostID
	}
	if postID == "" {
		return post, "", "", fault.InvalidField("replyingToPost", messageNoTarget)
	}
	if err := s.repo.lockPost(ctx, tx, postID); errors.Is(err, db.ErrNoRow) {
		return post, "", "", fault.Missing(messageMissing)
	} else if err != nil {
		return post, "", "", err
	}
	if post, _, err = s.find(ctx, tx, actor, postID, now); err != nil {
		return post, "", "", err
	}
	if err := access.Allow(mayAnswer(actor, post, now)); err != nil {
		return post, "", "", err
	}
	if form.ParentID == "" {
		return post, "", "", nil
	}
	// It may have been deleted since it was read.
	if err := s.repo.lockComment(ctx, tx, form.ParentID); err != nil {
		return post, "", "", err
	}
	if answered, err = s.repo.comment(ctx, tx, form.ParentID); err != nil {
		return post, "", "", err
	}
	if answered.DeletedAt != nil {
		return post, "", "", fault.New(fault.Conflict, messageReplyDeleted)
	}
	if answered.ParentID != "" {
		return post, answered.ParentID, answered.By.ID, nil
	}
	return post, answered.ID, answered.By.ID, nil
}

// UpdateComment changes the fields of a comment that the form has (COMMENT-018). It is for the author and head office; when head office edits that of
// somebody else, the text before stays and the author is told (FD-428). Faults: Invalid with fields; Forbidden; NotFound, also for a deleted one.
func (s *Service) UpdateComment(ctx context.Context, actor access.Actor, id string, form CommentForm) (out CommentReading, err error) {
	defer fault.Wrap(&err, "feed.UpdateComment(%q)", id)
	err = s.changeComment(ctx, actor, id, s.findComment, func(tx *db.Tx, post Post, was Comment, now time.Time) error {
		files, err := s.media.UsedBy(ctx, tx, actor, []string{usedByComment(id)})
		if err != nil {
			return err
		}
		for _, f := range files[usedByComment(id)] {
			was.Media = append(was.Media, f.ID)
		}
		c, err := form.check(was)
		if err != nil {
			return err
		}
		reason, err := checkReason(form.Reason, false)
		if err != nil {
			return err
		}
		added := slices.DeleteFunc(slices.Clone(c.Tags), func(id string) bool { return slices.Contains(was.Tags, id) })
		if err := s.checkMentions(ctx, tx, post, added); err != nil {
			return err
		}
		if form.Media != nil {
			if err := s.media.UsePictures(ctx, tx, actor, usedByComment(id), c.Media); err != nil {
				return err
			}
		}
		if err := s.repo.saveComment(ctx, tx, c, now); err != nil {
			return err
		}
		if c.Body != was.Body {
			before := Case{Target: Target{PostID: was.PostID, CommentID: id}, By: was.By, Body: was.Body, Reason: reason}
			if err := s.edited(ctx, tx, actor, before, c.Body, now); err != nil {
				return err
			}
		}
		saved, err := s.repo.comment(ctx, tx, id)
		if err != nil {
			return err
		}
		if len(added) > 0 && s.notifier != nil {
			if err := s.notifier.Commented(ctx, tx, post, saved, "", nil); err != nil {
				return err
			}
		}
		out, err = s.commentReading(ctx, tx, actor, post, saved, now)
		return err
	})
	return out, err
}

// DeleteComment deletes a comment and gives up its files; its place and its replies stay (COMMENT-002, COMMENT-019). It is for the author and head
// office; what head office deletes of somebody else's is removed without a reason (FD-425). Its author also deletes it when the post has been
// narrowed away from them (FD-273): the words stay theirs. Faults: Forbidden; NotFound, also for a deleted one.
func (s *Service) DeleteComment(ctx context.Context, actor access.Actor, id string) (err error) {
	defer fault.Wrap(&err, "feed.DeleteComment(%q)", id)
	return s.deleteComment(ctx, actor, id, "")
}

func (s *Service) deleteComment(ctx context.Context, actor access.Actor, id, reason string) error {
	return s.changeComment(ctx, actor, id, s.findOwnComment, func(tx *db.Tx, _ Post, was Comment, now time.Time) error {
		if err := s.repo.hideComment(ctx, tx, id, now); err != nil {
			return err
		}
		if err := s.media.Use(ctx, tx, actor, usedByComment(id), nil); err != nil {
			return err
		}
		c := Case{Target: Target{PostID: was.PostID, CommentID: id}, By: was.By, Body: was.Body, Reason: reason}
		if err := s.deleted(ctx, tx, actor, c, now); err != nil {
			return err
		}
		return journal.Write(ctx, tx, journal.Entry{ActorID: actor.UserID, ImpersonatorID: actor.ImpersonatorID, Action: actionDelete,
			Target: journalComment, TargetID: id, At: now})
	})
}

// findsComment finds a comment that is not deleted for somebody, and its post. Fault: NotFound.
type findsComment func(ctx context.Context, q db.Querier, actor access.Actor, id string, now time.Time) (Comment, Post, error)

// changeComment locks a comment that the actor may edit and runs a change on it.
func (s *Service) changeComment(ctx context.Context, actor access.Actor, id string, find findsComment,
	change func(tx *db.Tx, post Post, was Comment, now time.Time) error) error {
	if err := access.Allow(mayWrite(actor)); err != nil {
		return err
	}
	var about string
	return s.inTx(ctx, &about, func(tx *db.Tx) error {
		if err := s.repo.lockComment(ctx, tx, id); errors.Is(err, db.ErrNoRow) {
			return fault.Missing(messageNoComment)
		} else if err != nil {
			return err
		}
		now := s.clock.Now()
		was, post, err := find(ctx, tx, actor, id, now)
		if err != nil {
			return err
		}
		if err := access.Allow(mayEdit(actor, was.By.ID)); err != nil {
			return err
		}
		about = post.ID
		return change(tx, post, was, now)
	})
}

// findComment returns a comment that is not deleted, on a post that the actor may see, and the post. Fault: NotFound.
func (s *Service) findComment(ctx context.Context, q db.Querier, actor access.Actor, id string, now time.Time) (Comment, Post, error) {
	c, err := s.repo.comment(ctx, q, id)
	if errors.Is(err, db.ErrNoRow) {
		return c, Post{}, fault.Missing(messageNoComment)
	}
	if err != nil {
		return c, Post{}, err
	}
	post, _, err := s.find(ctx, q, actor, c.PostID, now)
	if fault.Is(err, fault.NotFound) {
		return c, post, fault.Missing(messageNoComment)
	}
	if err == nil && c.DeletedAt != nil {
		err = fault.Missing(messageCommentDeleted)
	}
	return c, post, err
}

// findOwnComment is findComment, which also finds what the actor has written on a post that they may not see any more, as long as the post is there.
func (s *Service) findOwnComment(ctx context.Context, q db.Querier, actor access.Actor, id string, now time.Time) (Comment, Post, error) {
	c, post, err := s.findComment(ctx, q, actor, id, now)
	if !fault.Is(err, fault.NotFound) || c.By.ID != actor.UserID || c.DeletedAt != nil {
		return c, post, err
	}
	there, gone := s.repo.post(ctx, q, c.PostID)
	if errors.Is(gone, db.ErrNoRow) {
		return c, post, err
	}
	return c, there, gone
}

// commentReading returns one comment as the actor sees it.
func (s *Service) commentReading(ctx context.Context, q db.Querier, actor access.Actor, post Post, c Comment, now time.Time) (CommentReading, error) {
	p, err := s.parts(ctx, q, actor, nil, []Comment{c})
	return p.comment(actor, c, post.By.ID, canDo(actor, post, now)), err
}

// usedByComment names a comment to the room that keeps its files.
func usedByComment(id string) string { return "comment:" + id }

// Like records that the actor likes a post or a comment (REACTION-007). r names one of them, and may have an id. created is false when the actor
// liked it already; the earlier like is returned then (AMB-100). Faults: Invalid; Forbidden; NotFound; Conflict when the id belongs to another like.
func (s *Service) Like(ctx context.Context, actor access.Actor, r Reaction) (out Reaction, created bool, err error) {
	defer fault.Wrap(&err, "feed.Like(%q)", r.target())
	if err := access.Allow(mayWrite(actor)); err != nil {
		return out, false, err
	}
	if r.ID == "" {
		r.ID = db.NewID()
	}
	var about string
	err = s.inTx(ctx, &about, func(tx *db.Tx) error {
		now := s.clock.Now()
		column, post, _, err := s.liked(ctx, tx, actor, r, now)
		if err != nil {
			return err
		}
		if err := access.Allow(mayAnswer(actor, post, now)); err != nil {
			return err
		}
		about, r.By.ID, r.CreatedAt = post.ID, actor.UserID, now
		if created, err = s.repo.react(ctx, tx, r); err != nil {
			return err
		}
		out, err = s.repo.reaction(ctx, tx, column, r.target(), actor.UserID)
		if errors.Is(err, db.ErrNoRow) {
			return fault.IDTaken(messageIDTaken)
		}
		return err
	})
	return out, created, err
}

// Unlike takes back a like of the actor (REACTION-008). Faults: Forbidden; NotFound, also for the like of somebody else.
func (s *Service) Unlike(ctx context.Context, actor access.Actor, id string) (err error) {
	defer fault.Wrap(&err, "feed.Unlike(%q)", id)
	if err := access.Allow(mayWrite(actor)); err != nil {
		return err
	}
	var about string
	return s.inTx(ctx, &about, func(tx *db.Tx) (err error) {
		about, err = s.repo.unreact(ctx, tx, id, actor.UserID)
		if errors.Is(err, db.ErrNoRow) {
			return fault.Missing(messageNoLike)
		}
		return err
	})
}

// Likes returns a page of those who like a post or a comment, newest first, and how many they are (REACTION-006, AMB-100). of names one of them.
// Faults: Invalid, NotFound.
func (s *Service) Likes(ctx context.Context, actor access.Actor, of Reaction, page db.Page) (_ []Reaction, total int, err error) {
	defer fault.Wrap(&err, "feed.Likes(%q)", of.target())
	column, _, total, err := s.liked(ctx, s.db, actor, of, s.clock.Now())
	if err != nil {
		return nil, 0, err
	}
	found, err := s.repo.reactions(ctx, s.db, column, of.target(), page)
	return found, total, err
}

// liked finds what a like is about: its column, its post, and how many like it.
func (s *Service) liked(ctx context.Context, q db.Querier, actor access.Actor, r Reaction, now time.Time) (column string, post Post, total int,
	err error) {
	switch {
	case (r.PostID == "") == (r.CommentID == ""):
		return "", post, 0, fault.InvalidField("reactingToPost", messageNoTarget)
	case r.PostID != "":
		post, _, err = s.find(ctx, q, actor, r.PostID, now)
		return toPost, post, post.Likes, err
	}
	c, post, err := s.findComment(ctx, q, actor, r.CommentID, now)
	return toComment, post, c.Likes, err
}
