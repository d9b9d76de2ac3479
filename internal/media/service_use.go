package media

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/media/picture"
	"caravan/internal/network"
	"caravan/internal/platform/db"
)

// Use makes a thing use exactly these files, in this order, as part of the caller's transaction. usedBy is the thing's kind and id, such as
// 'post:0199...'. Without ids, the thing uses nothing any more. The caller has asked its own policy, and has locked the thing's row.
//
// Each file must be uploaded by the actor, or already be used by this thing, and must not have failed. Fault: Invalid, with the field attachments[i].
func (s *Service) Use(ctx context.Context, tx *db.Tx, actor access.Actor, usedBy string, ids []string) error {
	return s.use(ctx, tx, actor, usedBy, ids, func(Media) string { return "" })
}

// UsePictures is Use for things that take only PNG and JPEG pictures (MEDIA-005).
func (s *Service) UsePictures(ctx context.Context, tx *db.Tx, actor access.Actor, usedBy string, ids []string) error {
	return s.use(ctx, tx, actor, usedBy, ids, func(m Media) string {
		if m.Type != picture.PNG && m.Type != picture.JPEG {
			return messageNoPicture
		}
		return ""
	})
}

// Borrow makes a thing use exactly a file that another thing uses, whoever has uploaded it. The caller has asked the policies of both things. Fault:
// Invalid when the other thing does not use the file.
func (s *Service) Borrow(ctx context.Context, tx *db.Tx, usedBy, from, id string) (err error) {
	defer fault.Wrap(&err, "media.Borrow(%q, %q)", usedBy, id)
	uploader, err := s.repo.uploaderOf(ctx, tx, id, from)
	if errors.Is(err, db.ErrNoRow) {
		return fault.InvalidField("attachments[0]", messageGone)
	}
	if err != nil {
		return err
	}
	return s.Use(ctx, tx, access.Actor{UserID: uploader}, usedBy, []string{id})
}

// Share makes a new thing use the files that another one uses, in their order, whoever has uploaded them, and returns how many. No byte is copied,
// and they stay until neither uses them. The caller has asked the policies of both things. The files are locked, so that one which the other thing
// gives up at the same moment is shared before, or not at all.
func (s *Service) Share(ctx context.Context, tx *db.Tx, usedBy, from string) (n int, err error) {
	defer fault.Wrap(&err, "media.Share(%q, %q)", usedBy, from)
	return s.repo.share(ctx, tx, usedBy, from)
}

// use is Use with a further rule for each file, which returns the sentence that refuses it.
func (s *Service) use(ctx context.Context, tx *db.Tx, actor access.Actor, usedBy string, ids []string, refuse func(Media) string) (err error) {
	defer fault.Wrap(&err, "media.Use(%q, %q)", usedBy, ids)
	if len(ids) > MaxUses {
		return fault.InvalidField("attachments", messageManyUses)
	}
	found, err := s.repo.lockForUse(ctx, tx, usedBy, ids)
	if err != nil {
		return err
	}
	var wrong []fault.Field
	var released []string
	for i, id := range ids {
		f, is := found[id]
		sentence := ""
		switch {
		case !is || !mayManage(actor, f.Media) && !f.already, slices.Contains(ids[:i], id):
			sentence = messageGone
		case f.State == Failed:
			sentence = f.Problem
		default:
			sentence = refuse(f.Media)
		}
		if sentence != "" {
			wrong = append(wrong, fault.Field{Path: fmt.Sprintf("attachments[%d]", i), Message: sentence})
		}
	}
	if err := fault.InvalidFields(wrong); err != nil {
		return err
	}
	for id := range found {
		if !slices.Contains(ids, id) {
			released = append(released, id)
		}
	}
	slices.Sort(released)
	return s.repo.setUses(ctx, tx, usedBy, ids, released, s.clock.Now())
}

// Release makes things use nothing any more, in a fixed number of statements, as part of the caller's transaction. The caller has asked its own
// policy, and has locked the things.
func (s *Service) Release(ctx context.Context, tx *db.Tx, things []string) (err error) {
	defer fault.Wrap(&err, "media.Release(%d things)", len(things))
	return s.repo.release(ctx, tx, things, s.clock.Now())
}

// Views returns files by their ids, for a reader who may see the things that use them. Files that do not exist are left out. It asks one query,
// whatever the number of files. The links are for the reader's session.
func (s *Service) Views(ctx context.Context, q db.Querier, reader access.Actor, ids []string) (_ map[string]network.AttachmentView, err error) {
	defer fault.Wrap(&err, "media.Views(%d files)", len(ids))
	views := make(map[string]network.AttachmentView, len(ids))
	if len(ids) == 0 {
		return views, nil
	}
	found, err := s.repo.shown(ctx, q, ids)
	for _, m := range found {
		views[m.ID] = s.view(reader, m)
	}
	return views, err
}

// UsedBy returns the files of things, by thing and in their order, for a reader who may see these things. Things that use nothing are left out. It
// asks one query, whatever the number of things.
func (s *Service) UsedBy(ctx context.Context, q db.Querier, reader access.Actor, things []string) (_ map[string][]network.AttachmentView, err error) {
	defer fault.Wrap(&err, "media.UsedBy(%d things)", len(things))
	views := make(map[string][]network.AttachmentView, len(things))
	if len(things) == 0 {
		return views, nil
	}
	found, err := s.repo.usedBy(ctx, q, things)
	for _, u := range found {
		views[u.by] = append(views[u.by], s.view(reader, u.Media))
	}
	return views, err
}

// MostCompared is with how many pictures Alike compares at most that were uploaded until the newest of those asked about, and with how many of after
// it. Some hundreds of stores that enter monthly with a few photos send as many in a year or two. An index of the bits would not read fewer: pictures
// that differ in up to 6 of 64 bits share one of seven bands, and a band of nine bits, of a page's hundreds of pictures, finds nearly all there are.
const MostCompared = 20_000

// Alike calls found for each picture of the things and each picture of another thing of the kind, such as 'submission', that looks like it: with how
// far they differ, in bits. It knows the MostCompared pictures of the kind that were uploaded nearest to these, before and after. The caller decides
// who may know it. It asks three queries, whatever the number of things.
func (s *Service) Alike(ctx context.Context, q db.Querier, things []string, kind string,
	found func(thing, fileID, otherThing, otherID string, difference int)) (err error) {
	defer fault.Wrap(&err, "media.Alike(%d things, %q)", len(things), kind)
	return s.alike(ctx, q, things, kind, MostCompared, found)
}

// alike is Alike with another number than MostCompared.
func (s *Service) alike(ctx context.Context, q db.Querier, things []string, kind string, most int,
	found func(thing, fileID, otherThing, otherID string, difference int)) error {
	asked, err := s.repo.seenIn(ctx, q, things)
	if err != nil || len(asked) == 0 {
		return err
	}
	newest := slices.MaxFunc(asked, func(a, b seen) int { return a.at.Compare(b.at) }).at
	before, err := s.repo.seenUntil(ctx, q, kind, newest, most)
	if err != nil {
		return err
	}
	after, err := s.repo.seenAfter(ctx, q, kind, newest, most)
	if err != nil {
		return err
	}
	for _, a := range asked {
		for _, some := range [][]seen{before, after} {
			for _, o := range some {
				if o.by != a.by && a.likeness.LooksLike(o.likeness) {
					found(a.by, a.id, o.by, o.id, a.likeness.Difference(o.likeness))
				}
			}
		}
	}
	return nil
}
