package feed

import (
	"context"
	"time"

	"caravan/internal/access"
	"caravan/internal/audience"
	"caravan/internal/fault"
	"caravan/internal/platform/db"
)

// SeenAs returns a page of the feed as people of a kind see it, for head office (FD-211). It reads only, and nobody counts as having seen anything.
func (s *Service) SeenAs(ctx context.Context, by access.Actor, kind audience.SeeAs, f Filter, until time.Time, page db.Page) (_ []Reading, more bool,
	_ time.Time, err error) {
	defer fault.Wrap(&err, "feed.SeenAs(%+v)", kind)
	if err := access.Allow(audience.MaySeeAs.Allows(by)); err != nil {
		return nil, false, time.Time{}, err
	}
	return s.feedOf(ctx, kind.Actor(by), kind.Viewer(), f, until, page)
}

// AnnouncementsAs returns the announcements as people of a kind see them, for head office (FD-211).
func (s *Service) AnnouncementsAs(ctx context.Context, by access.Actor, kind audience.SeeAs) (_ []Reading, err error) {
	defer fault.Wrap(&err, "feed.AnnouncementsAs(%+v)", kind)
	if err := access.Allow(audience.MaySeeAs.Allows(by)); err != nil {
		return nil, err
	}
	return s.announcementsOf(ctx, kind.Actor(by), kind.Viewer())
}
