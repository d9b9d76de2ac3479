package user

import (
	"context"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/db"
)

const messageActing = "You cannot change a user's own profile while impersonating them."

// UsedBy returns the name under which a person uses their profile picture.
func UsedBy(userID string) string { return "user:" + userID }

// SetPicture makes an uploaded PNG or JPEG the actor's profile picture, or takes the picture away when mediaID is empty (SCR-021). A repeat changes
// nothing. Faults: Forbidden while somebody acts as the person (AMB-012); Invalid with the field 'id' when the file is not theirs, or no such
// picture.
func (s *Service) SetPicture(ctx context.Context, actor access.Actor, mediaID string) (err error) {
	defer fault.Wrap(&err, "user.SetPicture(%q, %q)", actor.UserID, mediaID)
	if actor.Impersonated() {
		return fault.New(fault.Forbidden, messageActing)
	}
	ids := []string{}
	if mediaID != "" {
		ids = append(ids, mediaID)
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		if err := s.repo.setPicture(ctx, tx, actor.UserID, mediaID); err != nil { // first, because it locks the row
			return err
		}
		err := s.parts.Files.UsePictures(ctx, tx, actor, UsedBy(actor.UserID), ids)
		if f := fault.Of(err); err != nil && f.Kind == fault.Invalid && len(f.Fields) == 1 {
			return fault.InvalidField("id", f.Fields[0].Message)
		}
		return err
	})
}

func (repo) setPicture(ctx context.Context, tx *db.Tx, id, mediaID string) error {
	_, err := tx.Exec(ctx, `UPDATE users SET picture_id = $1 WHERE id = $2`, mediaID, id)
	return err
}

// Pictures returns the profile pictures that are ready, by the ids of their files, with links for the reader. Empty ids are skipped.
func (s *Service) Pictures(ctx context.Context, reader access.Actor, ids []string) (_ map[string]*network.PictureView, err error) {
	defer fault.Wrap(&err, "user.Pictures(%d files)", len(ids))
	pictures := map[string]*network.PictureView{}
	var some []string
	for _, id := range ids {
		if id != "" {
			some = append(some, id)
		}
	}
	if len(some) == 0 {
		return pictures, nil
	}
	files, err := s.parts.Files.Views(ctx, s.db, reader, some)
	for id, f := range files {
		pictures[id] = f.Picture()
	}
	return pictures, err
}
