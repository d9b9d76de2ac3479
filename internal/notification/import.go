package notification

import (
	"context"
	"time"

	"caravan/internal/fault"
	"caravan/internal/platform/db"
)

// Imported is something that people were told at a time: of one of a post, a comment and a report.
type Imported struct {
	At      time.Time
	Post    *Post
	Comment *Comment
	Audit   *Audit
}

// Import stores what people were told, as part of the caller's transaction, in a database that has no notifications. They have seen what came before
// seenUntil. Nothing leaves by e-mail or push.
func (s *Service) Import(ctx context.Context, tx *db.Tx, all []Imported, seenUntil time.Time) (err error) {
	defer fault.Wrap(&err, "notification.Import(%d)", len(all))
	for _, i := range all {
		switch {
		case i.Post != nil:
			_, err = s.repo.sendToReaders(ctx, tx, *i.Post, people{}, i.At)
		case i.Audit != nil:
			_, err = s.repo.sendToStore(ctx, tx, i.Audit.notice(), i.Audit.StoreID, i.Audit.ByID, i.At)
		case i.Comment != nil:
			for _, some := range i.Comment.notices() {
				if _, err = s.repo.sendToSome(ctx, tx, some.notice, some.userIDs, i.Comment.On.Author, i.Comment.On.To, i.At); err != nil {
					return err
				}
			}
		}
		if err != nil {
			return err
		}
	}
	return s.repo.importSeen(ctx, tx, seenUntil)
}
