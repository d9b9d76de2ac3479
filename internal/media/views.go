package media

import (
	"context"
	"errors"
	"strings"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/blob"
	"caravan/internal/platform/db"
)

// The kinds of links to files.
const (
	kindOriginal = "o"
	kindMD       = "m"
	kindXS       = "x"
)

// Linked finds the room's files for links.
func (s *Service) Linked() map[string]blob.Find {
	of := func(size func(Media) (key, contentType string)) blob.Find {
		return func(ctx context.Context, id string) (_ blob.File, err error) {
			defer fault.Wrap(&err, "media.Linked(%q)", id)
			m, err := s.repo.find(ctx, s.db, id)
			if errors.Is(err, db.ErrNoRow) {
				return blob.File{}, blob.ErrNotFound
			}
			key, contentType := size(m)
			return blob.File{Key: key, ContentType: contentType, Name: m.Name, Inline: true}, err
		}
	}
	return map[string]blob.Find{
		kindOriginal: of(func(m Media) (string, string) { return m.Key, m.Type }),
		kindMD:       of(func(m Media) (string, string) { return m.KeyMD, m.SmallType }),
		kindXS:       of(func(m Media) (string, string) { return m.KeyXS, m.SmallType }),
	}
}

// Links names the links that a reader gets now, for answers that are repeated: it differs when they do.
func (s *Service) Links(reader access.Actor) string {
	return s.blobs.Turn(reader.SessionID, reader.ByCookie, s.clock.Now())
}

// view returns a file as the API shows it to a reader, who may see it.
func (s *Service) view(reader access.Actor, m Media) network.AttachmentView {
	v := network.AttachmentView{ID: m.ID, Name: m.Name, MimeType: m.Type, Size: m.Size, Width: m.Width, Height: m.Height, Alt: m.Alt,
		Ready: m.State == Ready}
	if m.Problem != "" {
		v.Problem = &m.Problem
	}
	if !v.Ready {
		return v
	}
	now := s.clock.Now()
	link := func(kind string) string {
		return s.blobs.SignedURL(blob.Link{Kind: kind, ID: m.ID, Session: reader.SessionID, Bound: reader.ByCookie}, now)
	}
	original := link(kindOriginal)
	v.SignedURL = &original
	if m.isPicture() {
		v.ResizedURLs = &network.ResizedURLs{XS: original, MD: original, Original: original}
		if m.KeyMD != "" {
			v.ResizedURLs.MD = link(kindMD)
		}
		if m.KeyXS != "" {
			v.ResizedURLs.XS = link(kindXS)
		}
	}
	if m.PlaybackID != "" {
		v.MuxPlaybackID = &m.PlaybackID
		// Videos of a time before the service are still played from their own files.
		if !strings.HasPrefix(m.PlaybackID, LocalPlayback) {
			stream := s.videos.Stream(m.PlaybackID)
			v.Stream = &stream
		}
	}
	return v
}
