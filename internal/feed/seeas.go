package feed

import (
	"context"
	"time"

	"caravan/internal/access"
	"caravan/internal/audience"
	"caravan/internal/fault"
	"caravan/internal/platform/db"
	"caravan/internal/platform/web"
)

// SeenAs returns a page of the feed as people of a kind see it, for head office (FD-211). It reads only, and nobody counts as having seen anything.
func (s *Service) SeenAs(ctx context.Context, by access.Actor, kind audience.SeeAs, f Filter, until time.Time, page db.Page) (_ []Reading, more bool, _ time.Time, err error) {
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

func (h *HTTP) seeAsOperations() []web.Operation {
	return []web.Operation{
		{ID: "see-feed-as", Method: "GET", Path: "/see-as/feed", Access: audience.MaySeeAs, Handler: web.JSON(access.Do(h.seeFeedAs)),
			Summary: "A page of the feed as people of a role and a kind of store see it; it changes nothing"},
		{ID: "see-announcements-as", Method: "GET", Path: "/see-as/announcements", Access: audience.MaySeeAs, Handler: web.JSON(access.Do(h.seeAnnouncementsAs)),
			Summary: "The announcements as people of a role and a kind of store see them; it changes nothing"},
	}
}

func (h *HTTP) seeFeedAs(ctx context.Context, by access.Actor, in *struct {
	audience.SeeAs
	FilterInput
	Page  int       `query:"page" minimum:"1" maximum:"1000000" default:"1" doc:"Page, from 1"`
	Limit int       `query:"limit" minimum:"1" maximum:"100" default:"15" doc:"Posts per page"`
	Until time.Time `query:"until" doc:"The moment to show; absent: now"`
}) (FeedPage, error) {
	page := web.Page{Page: in.Page, Limit: in.Limit}
	found, more, until, err := h.service.SeenAs(ctx, by, in.SeeAs, in.filter(), in.Until, page.Rows())
	return feedPage(found, more, until, page), err
}

func (h *HTTP) seeAnnouncementsAs(ctx context.Context, by access.Actor, in *audience.SeeAs) (AnnouncementsView, error) {
	found, err := h.service.AnnouncementsAs(ctx, by, *in)
	return AnnouncementsView{web.Views(found, view)}, err
}
