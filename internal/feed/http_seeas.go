package feed

import (
	"context"
	"time"

	"caravan/internal/access"
	"caravan/internal/audience"
	"caravan/internal/platform/web"
)

func (h *HTTP) seeAsOperations() []web.Operation {
	return []web.Operation{
		{ID: "see-feed-as", Method: "GET", Path: "/see-as/feed", Access: audience.MaySeeAs, Handler: web.JSON(access.Do(h.seeFeedAs)),
			Summary: "A page of the feed as people of a role and a kind of store see it; it changes nothing"},
		{ID: "see-announcements-as", Method: "GET", Path: "/see-as/announcements", Access: audience.MaySeeAs,
			Handler: web.JSON(access.Do(h.seeAnnouncementsAs)), Summary: "The announcements as people of a role and a kind of store see them; it " +
				"changes nothing"},
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
	filter, err := in.filter()
	if err != nil {
		return FeedPage{}, err
	}
	found, more, until, err := h.service.SeenAs(ctx, by, in.SeeAs, filter, in.Until, page.Rows())
	return feedPage(found, more, until, page), err
}

func (h *HTTP) seeAnnouncementsAs(ctx context.Context, by access.Actor, in *audience.SeeAs) (AnnouncementsView, error) {
	found, err := h.service.AnnouncementsAs(ctx, by, *in)
	return AnnouncementsView{web.Views(found, view)}, err
}
