// Package files is the vocabulary of rooms whose things have files. The media room keeps them.
package files

import (
	"context"

	"caravan/internal/access"
	"caravan/internal/network"
	"caravan/internal/platform/db"
)

// Keeper keeps uploads. A thing, such as a post, names the files that it uses. A file that nothing uses is removed after a while.
type Keeper interface {
	// Use makes a thing use exactly these files, in this order. Fault: Invalid with the fields attachments[i] when one does not exist, or is neither the
	// actor's own nor used by the thing already.
	Use(ctx context.Context, tx *db.Tx, actor access.Actor, usedBy string, ids []string) error
	// UsePictures is Use for things that take only PNG and JPEG pictures.
	UsePictures(ctx context.Context, tx *db.Tx, actor access.Actor, usedBy string, ids []string) error
	// Share makes a new thing use the files that another one uses, in their order, whoever has uploaded them, and returns how many. The caller has asked
	// the policies of both things.
	Share(ctx context.Context, tx *db.Tx, usedBy, from string) (int, error)
	// Release makes things use nothing any more.
	Release(ctx context.Context, tx *db.Tx, things []string) error
	// UsedBy returns the files of things, by thing and in their order, with links for the reader.
	UsedBy(ctx context.Context, q db.Querier, reader access.Actor, things []string) (map[string][]network.AttachmentView, error)
	// Views returns files by their ids, with links that work as long as the reader is signed in. The caller has decided that the reader may see them.
	Views(ctx context.Context, q db.Querier, reader access.Actor, ids []string) (map[string]network.AttachmentView, error)
	// Links names the links that a reader gets now: it differs when they do.
	Links(reader access.Actor) string
}
