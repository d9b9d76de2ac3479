package media

import (
	"strings"
	"time"

	"caravan/internal/access"
	"caravan/internal/network"
	"caravan/internal/platform/blob"
)

// LinkFor is how long a link to a file is valid, at least; it lasts up to twice as long, and stays the same meanwhile, so that browsers fetch a picture
// once. It stops working earlier when the reader's session ends.
const LinkFor = 2 * time.Hour

// view returns a file as the API shows it to a reader, who may see it.
func (s *Service) view(reader access.Actor, m Media) network.AttachmentView {
	v := network.AttachmentView{ID: m.ID, Name: m.Name, MimeType: m.Type, Size: m.Size, Width: m.Width, Height: m.Height, Alt: m.Alt, Ready: m.State == Ready}
	if m.Problem != "" {
		v.Problem = &m.Problem
	}
	if !v.Ready {
		return v
	}
	now := s.clock.Now()
	link := func(key, contentType string) string {
		return s.blobs.SignedURL(blob.Link{Key: key, ContentType: contentType, Name: m.Name, Inline: true, Session: reader.SessionID, For: LinkFor}, now)
	}
	original := link(m.Key, m.Type)
	v.SignedURL = &original
	if m.isPicture() {
		v.ResizedURLs = &network.ResizedURLs{XS: original, MD: original, Original: original}
		if m.KeyMD != "" {
			v.ResizedURLs.MD = link(m.KeyMD, m.SmallType)
		}
		if m.KeyXS != "" {
			v.ResizedURLs.XS = link(m.KeyXS, m.SmallType)
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
